import { joined } from './fast-lists.ts'
import { branch, branches, type Late, type Option, type Shut, shut } from './options.ts'

/** The option of thing n, made now unless it is made already. Its key must be the id of the thing. */
export function madeAt(late: Late<Option>, n: number): Exclude<Option, undefined> {
  const known = late.of[n]
  if (known !== undefined) return known
  const thing = late.things[n]!
  const made = late.open(thing as never) || null
  if (made !== null && keyOf(made) !== thing.id) throw new Error(`the option '${thing.id}' is called '${keyOf(made)}'`)
  late.of[n] = made
  return made
}

const keyOf = (option: Exclude<Option, null | undefined | false>): string | null =>
  typeof option === 'string' ? option : 'key' in option ? option.key : null

/** All of them. */
export function allMade(late: Late<Option>): readonly Option[] {
  for (let n = 0; n < late.things.length; n++) madeAt(late, n)
  return late.of
}

/** The one with this key; no other is made. */
export function madeCalled(late: Late<Option>, key: string): Option {
  for (let n = 0; n < late.things.length; n++) if (late.things[n]!.id === key) return madeAt(late, n)
  return null
}

export const isLate = (option: Option): option is Late<Option> =>
  typeof option === 'object' && option !== null && option.kind === 'late'

export const isShut = (option: Option): option is Shut =>
  typeof option === 'object' && option !== null && option.kind === 'shut'

/** A menu with all of its options made. */
export const wholeMenu = (level: readonly Option[]): readonly Option[] =>
  level.some(isLate) ? joined(level, (option) => (isLate(option) ? allMade(option) : [option])) : level

/** The same tree with nothing left to be made late, for doors: they look at every option. */
export const settled = (level: readonly Option[]): readonly Option[] => wholeMenu(level).map(settledBelow)

function settledBelow(option: Option): Option {
  if (typeof option !== 'object' || option === null) return option
  switch (option.kind) {
    case 'branch':
      return branch(option.key, () => settled(option.open()))
    case 'branches':
      return branches(option.things, (thing) => settled(option.open(thing as never)))
    case 'shut': {
      const { below } = option
      return below ? shut(option.key, option.why, () => settled(below())) : option
    }
    default:
      return option
  }
}
