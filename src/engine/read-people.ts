import type { Named } from './options.ts'
import { type Checked, type Fault, faultAt, faultIn, isObject } from './schema.ts'

/** The people of a setup, as somebody wrote them: what is alike in every book. */
type Reading<C> = {
  readonly read: (written: unknown) => Checked<C>
  /** What no single field can tell. */
  readonly amiss: (one: C) => readonly Fault[]
  /** Whose turn the fight starts with, where it starts at one. */
  readonly first: string | null
}

const MOST = 100

/** Everybody in it, or all that is wrong with them; with `also` for what only all of them together can tell. */
export function castOf<C extends Named>(
  combatants: unknown,
  { read, amiss, first }: Reading<C>,
  also: (cast: readonly C[], isWhole: boolean) => readonly Fault[] = () => [],
): { readonly cast: readonly C[] } | { readonly errors: readonly Fault[] } {
  if (!Array.isArray(combatants) || combatants.length === 0)
    return { errors: [faultAt(['combatants'], 'at least one expected')] }
  if (combatants.length > MOST)
    return { errors: [faultAt(['combatants'], `at most ${MOST} expected, got ${combatants.length}`)] }
  const people = combatants.map((written: unknown) => read(written))
  const errors = people.flatMap((one, i) =>
    ('errors' in one ? one.errors : amiss(one.value)).map((fault) => faultIn(['combatants', i], fault)),
  )
  const cast = people.flatMap((one) => ('value' in one ? [one.value] : []))
  const twice = cast.flatMap(({ id }, i) =>
    cast.findIndex((one) => one.id === id) < i ? [faultAt(['combatants', i, 'id'], `${id} is there twice`)] : [],
  )
  const lost =
    first !== null && errors.length === 0 && !cast.some(({ id }) => id === first)
      ? [faultAt(['start', 'turn'], `nobody here is called ${first}`)]
      : []
  const all = [...errors, ...twice, ...lost, ...also(cast, errors.length === 0)]
  return all.length > 0 ? { errors: all } : { cast }
}

type Blocks = Readonly<Record<string, { readonly name: string; readonly sheet: object }>>
type Written = Readonly<Record<string, unknown>>

/** What was written of one, and what the block that it names has; a name is the block's, or made from the id. */
export function onBlock(
  written: unknown,
  blocks: Blocks,
): { readonly ready: Written; readonly own: Written } | { readonly errors: readonly Fault[] } {
  if (!isObject(written)) return { errors: [faultAt([], 'a combatant expected')] }
  const { block, ...own } = written
  const ready = typeof block === 'string' && Object.hasOwn(blocks, block) ? blocks[block]! : null
  if (block !== undefined && !ready)
    return {
      errors: [
        faultAt(['block'], `there is no block ${JSON.stringify(block)}; there are ${Object.keys(blocks).join(', ')}`),
      ],
    }
  const name =
    ready?.name ?? (typeof own.id === 'string' ? own.id.charAt(0).toUpperCase() + own.id.slice(1) : undefined)
  return { ready: { ...(name && { name }), ...ready?.sheet }, own }
}
