import type { AnyRules, Parts } from './book-parts.ts'
import { type CombatantBase, type FightBase, namedApart } from './common-events.ts'
import { castOf, onBlock } from './read-people.ts'
import { type Checked, type Fault, faultAt, faultIn, isObject, object, text, withDefault } from './schema.ts'
import { check } from './schema-check.ts'
import { AT_TURN, startedAt } from './start-at-turn.ts'

/** From a setup to a fight: frame, then people, then the fight's own fields at their first values. */
export function opensBy({ id, model, blocks, faults = () => [], opened, next }: Parts): AnyRules['open'] {
  const frame = object({
    book: withDefault(text(), id),
    options: withDefault(model.options, {}),
    ground: withDefault(model.ground, {}),
    start: AT_TURN,
  })
  const read = (written: unknown): Checked<CombatantBase> => {
    const found = onBlock(written, blocks)
    if ('errors' in found) return found
    return check(model.sheet, { ...found.ready, ...found.own }) as unknown as Checked<CombatantBase>
  }
  return (setup) => {
    const { combatants, ...rest } = laidOut(Object(setup)) as { readonly combatants?: unknown }
    const checked = check(frame, rest)
    if ('errors' in checked) return { errors: inShort(setup, checked.errors) }
    const { options, ground, start } = checked.value
    const amiss = (one: CombatantBase) => faults(one as never, { options } as never)
    const people = castOf(combatants, { read, amiss, first: start?.turn ?? null })
    if ('errors' in people) return people
    const fight = { ...emptyFight(model), options, ground, combatants: namedApart(people.cast) }
    const made = opened ? opened(fight as never) : { fight }
    return start && 'fight' in made ? startedAt(next as never, made.fight, start) : made
  }
}

/** `map` beside the people is short for `map` in the ground. */
export function laidOut(setup: Readonly<Record<string, unknown>>): object {
  if (!Object.hasOwn(setup, 'map')) return setup
  const { map, ground, ...rest } = setup
  return isObject(ground ?? {}) ? { ...rest, ground: { ...(ground as object), map } } : { ...rest, ground }
}

/** A fault of a map that was written in short is told there. */
export const inShort = (setup: unknown, faults: readonly Fault[]): readonly Fault[] =>
  isObject(setup) && Object.hasOwn(setup, 'map')
    ? faults.map(({ at, path, sentence }) =>
        path[0] === 'ground' && path[1] === 'map'
          ? faultIn(path.slice(1), faultAt([], sentence.slice(at.length + 2)))
          : { at, path, sentence },
      )
    : faults

/** A fight that nobody is in: its own fields at their first values. */
export function emptyFight(model: Parts['model']): FightBase & { readonly options: object } {
  const state = check(model.fight, {})
  if ('errors' in state)
    throw new Error(`a field of the fight has no value to begin with: ${state.errors[0]!.sentence}`)
  return { ...(state.value as object), options: {}, ground: {}, stopped: null, combatants: [] }
}
