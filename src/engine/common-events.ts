import { copy } from './copy-compare-hash.ts'
import type { Writable } from './scene.ts'
import { type Path, parseField } from './schema.ts'

/** What every fight has: its people, the ground they stand on, and whether the referee has stopped it. */
export type FightBase = {
  readonly combatants: readonly CombatantBase[]
  readonly ground: object
  readonly stopped: string | null
}

/** Fields of every combatant. People are never deleted: `left` marks who has gone. */
export type CombatantBase = {
  readonly id: string
  readonly name: string
  readonly side: string
  readonly hidden: boolean
  readonly left: boolean
}

/** Events of the engine: rulings work in every book without code of its own. `who: null` sets a field of the ground. */
export type OwnEvent<C = CombatantBase> =
  | { readonly type: 'set'; readonly who: string | null; readonly field: string; readonly value: unknown }
  | { readonly type: 'joined'; readonly combatant: C }
  | { readonly type: 'left'; readonly who: string }
  | { readonly type: 'hidden' | 'revealed'; readonly who: string }
  | { readonly type: 'noted'; readonly who: string; readonly to: string; readonly words: string }
  | { readonly type: 'stopped'; readonly why: string }

/** The last branch of every book's `apply`. */
export function applyOwn<C extends CombatantBase>(fight: Writable<FightBase>, event: OwnEvent<C>): void {
  switch (event.type) {
    case 'set':
      if (event.who === null) fight.ground = { ...fight.ground }
      put(event.who === null ? fight.ground : someone(fight, event.who), event.field, copy(event.value))
      return
    case 'joined':
      join(fight, copy(event.combatant) as Writable<CombatantBase>)
      return
    case 'left':
      someone(fight, event.who).left = true
      return
    case 'hidden':
    case 'revealed':
      someone(fight, event.who).hidden = event.type === 'hidden'
      return
    case 'stopped':
      fight.stopped = event.why
      return
    case 'noted':
  }
}

/** A second "Thug" becomes "Thug 2". */
function join({ combatants }: Writable<FightBase>, newcomer: Writable<CombatantBase>): void {
  newcomer.name = freeName(new Set(combatants.map(({ name }) => name)), newcomer.name)
  combatants.push(newcomer)
}

/** The combatant with this id. A counted loop: every simulated event calls it. */
export function find<C extends { readonly id: string }>(combatants: readonly C[], id: string): C {
  for (let i = 0; i < combatants.length; i++) if (combatants[i]!.id === id) return combatants[i]!
  throw new Error(`nobody here is called ${id}`)
}

/** A second "Thug" becomes "Thug 2". */
export function freeName(taken: ReadonlySet<string>, wished: string): string {
  let name = wished
  for (let n = 2; taken.has(name); n++) name = `${wished} ${n}`
  return name
}

export function namedApart<C extends { readonly name: string }>(people: readonly C[]): readonly C[] {
  const taken = new Set<string>()
  return people.map((one) => {
    const name = freeName(taken, one.name)
    taken.add(name)
    return { ...one, name }
  })
}

const someone = (fight: Writable<FightBase>, id: string): Writable<CombatantBase> => find(fight.combatants, id)

/**
 * Writes a value at a field: `dex.now`, `weapons.0.loaded`, `skills."Mr. Fix"`. Objects on the way are copied, since
 * other fights may share them.
 */
function put(thing: object, field: string, value: unknown): void {
  const path = parseField(field)
  if (!hasPlace(thing, path)) throw new Error(`there is no ${field} to set`)
  let at = thing as Record<string | number, unknown>
  for (const step of path.slice(0, -1)) {
    const inner = at[step] as object
    const anew = (Array.isArray(inner) ? inner.slice() : { ...inner }) as Record<string, unknown>
    at[step] = anew
    at = anew
  }
  at[path.at(-1)!] = value
}

/** What lies at the end of a path; undefined where nothing does. */
export const valueAt = (thing: object, path: Path): unknown =>
  path.reduce<unknown>(
    (at, step) => (typeof at === 'object' && at !== null && Object.hasOwn(at, step) ? at[step as never] : undefined),
    thing,
  )

/** Whether the path can be written: all but its last step exist, and a list grows by at most one. */
export function hasPlace(thing: object, path: Path): boolean {
  let at: unknown = thing
  for (const [i, step] of path.entries()) {
    if (typeof at !== 'object' || at === null) return false
    if (Array.isArray(at) && !(typeof step === 'number' && step <= at.length)) return false
    if (i < path.length - 1 && !Object.hasOwn(at, step)) return false
    at = at[step as never]
  }
  return path.length > 0
}
