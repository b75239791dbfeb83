import type { RollRow } from './ask-and-roll-rows.ts'
import type { Seen, SeenRoll, Shown, ShownOne, Sighted, Viewer } from './book.ts'
import type { Model } from './book-model.ts'
import type { AnyRules, Basis, One, Parts } from './book-parts.ts'
import { type CombatantBase, type FightBase, find, type OwnEvent } from './common-events.ts'
import { modeOf } from './entry-secrecy.ts'
import { seenBy } from './event-secrecy.ts'
import { veilBy } from './hide-people.ts'
import type { Entry, Rolled } from './log.ts'
import type { Beat } from './scene.ts'
import { parseField, type Schema, schemaAt } from './schema.ts'
import { coreOf, fieldsOf, fieldsWith, hasMark, maxOf, type Score } from './schema-marks.ts'
import { healthTold, ownSeen, type Sight, seesAll, sightOf } from './viewer-sight.ts'

/** The fight without the people whom a viewer may not know; where they were named there is somebody, or nobody. */
export function knownBy({ sheet, fight: state }: Model): AnyRules['known'] {
  const one = veilBy(sheet)
  const rest = veilBy(state)
  return (fight, viewer) => {
    if (seesAll(viewer, fight)) return fight
    const { knows } = sightOf(viewer, fight)
    if (fight.combatants.every(({ id }) => knows(id))) return fight
    const known = fight.combatants.filter(({ id }) => knows(id))
    const combatants = known.map((who) => (one ? (one(who, knows) as CombatantBase) : who))
    return { ...(rest ? (rest(fight, knows) as FightBase) : fight), combatants }
  }
}

type SeesOwn = Readonly<Record<string, (event: object, sight: Sight) => object | null>>

export function seesBy(parts: Parts, basis: Basis): AnyRules['see'] {
  const { events, model, rolls } = parts
  const seen = seenBy(events, (event, who, sight) => inWords(basis, { event, who }, sight))
  const unsecret = unsecretBy(model)
  const own = ownSeen<FightBase, CombatantBase>((event, who, sight) =>
    settingSeen({ model, basis }, event, { who, sight }),
  ) as unknown as SeesOwn
  return function see(entry: Sighted<{ readonly type: string }>, viewer: Viewer, fight: FightBase, next = null) {
    if (viewer.referee) return entry
    const sight = sightOf(viewer, fight)
    if (entry.type === 'began') return entry.beat.who === null || sight.knows(entry.beat.who) ? entry : null
    if (entry.type === 'rolled') return rollSeen(entry, sight, { row: rolls[entry.what], next })
    const { event } = entry
    const known = Object.hasOwn(events, event.type) ? seen(event, sight) : unsecret(own[event.type]!(event, sight))
    return (known === event ? entry : known && { ...entry, event: known }) as Seen<{ readonly type: string }> | null
  }
}

type Rolling = {
  readonly row: RollRow<FightBase> | undefined
  readonly next: Entry<{ readonly type: string }> | null
}

/** Who rolled blind knows that a roll was made, and no more. */
function rollSeen(roll: Rolled, sight: Sight, { row, next }: Rolling): Rolled | SeenRoll | null {
  const { knows, opens, owns, viewer, fight } = sight
  if (!knows(roll.who)) return null
  const seen = row?.seen ? row.seen(roll, sight, next) : roll
  if (seen === null) return null
  const whats = row?.partOf?.(roll, fight) ?? [roll.what]
  if (whats.every((what) => opens(roll.who, what))) return seen
  const isBlind = owns(roll.who) && whats.every((what) => ['blind', 'public'].includes(modeOf(viewer, what)))
  return isBlind ? { ...roll, why: [], faces: null, total: null } : null
}

/** The owner of a newcomer sees the sheet, but for what is the referee's alone. */
function unsecretBy({ sheet }: Model): (event: object | null) => object | null {
  const secret = fieldsWith(sheet, 'secret')
  return (event) => {
    if (event === null || secret.length === 0 || !('combatant' in event)) return event
    const kept = Object.entries(event.combatant as object).filter(([name]) => !secret.includes(name))
    return { ...event, combatant: Object.fromEntries(kept) }
  }
}

/** Of the fields that everybody has, those that meet the eye. */
const IN_SIGHT: readonly string[] = ['name', 'side', 'hidden', 'left']

type Setting = Extract<OwnEvent, { readonly type: 'set' }>

/**
 * The referee's `set`: what meets the eye is told to all, health as the table shows it, the rest to the owner of the
 * sheet.
 */
function settingSeen(
  { model, basis }: { readonly model: Model; readonly basis: Basis },
  event: Setting,
  { who, sight }: { readonly who: string; readonly sight: Sight },
): never {
  const [name] = parseField(event.field)
  const field = schemaAt(model.sheet, [name!])
  if (sight.owns(who) ? !field || !hasMark(field, 'secret') : IN_SIGHT.includes(name as string)) return event as never
  if (field !== null && hasMark(field, 'secret')) return null as never
  if (field && hasMark(field, 'visible')) return event as never
  if (!field || !hasMark(field, 'health')) return null as never
  return (sight.exact(who) ? event : inWords(basis, { event, who }, sight)) as never
}

type Change = { readonly event: { readonly type: string }; readonly who: string }

function inWords({ copy, apply, condition }: Basis, change: Change, sight: Sight): object | null {
  return healthTold(change, sight, { copy, apply: apply as never, statusOf: (one) => condition(one, sight.fight) })
}

/** What a viewer may see: the whole of their own sheets but the referee's secrets, of others what meets the eye. */
export function showBy(parts: Parts, { condition, order, reads }: Basis): AnyRules['show'] {
  const { model, next, ranking } = parts
  const known = knownBy(model)
  const shown = shownOneBy(parts, condition)
  const isOpen = (ranking?.isOpen ?? ((id, sight) => sight.exact(id))) as (id: string, sight: Sight) => boolean
  return (fight, viewer): Shown => {
    const sight = sightOf(viewer, fight)
    const seen = known(fight, viewer)
    const total = (who: string): number | null =>
      reads.initiative && isOpen(who, sight) ? (reads.initiative(fight, find(fight.combatants, who)) as number) : null
    const field = parts.field?.(seen as never) ?? null
    return {
      ...stageOf(seen, next(fight as never), sight),
      stopped: fight.stopped,
      ground: fight.ground,
      ...(field && { field }),
      order: order(fight)
        .filter(sight.knows)
        .map((who) => ({ who, total: total(who) })),
      combatants: seen.combatants.map((one) => shown(one as One, sight)),
    }
  }
}

type Staged = { readonly phase?: unknown; readonly round?: unknown; readonly turn?: { readonly who?: unknown } | null }

/** Phase, round and whose turn it is: fields of the fight that are called so, or what the next beat says. */
function stageOf(fight: FightBase, beat: Beat | null, { knows }: Sight): Pick<Shown, 'phase' | 'round' | 'turn'> {
  const { phase, round, turn } = fight as Staged
  const who = turn === undefined ? (beat?.who ?? null) : (turn?.who ?? null)
  return {
    phase: typeof phase === 'string' ? phase : beat === null ? 'over' : 'fighting',
    round: typeof round === 'number' ? round : 0,
    turn: typeof who === 'string' && knows(who) ? who : null,
  }
}

function shownOneBy({ model, looks }: Parts, condition: Basis['condition']): (one: One, sight: Sight) => ShownOne {
  const { sheet } = model
  const [health, visible, secret] = (['health', 'visible', 'secret'] as const).map((mark) => fieldsWith(sheet, mark))
  const own = Object.keys(fieldsOf(sheet)).filter((field) => !secret!.includes(field))
  const pick = (one: One, names: readonly string[]): ShownOne['sheet'] =>
    Object.fromEntries(names.map((name) => [name, one[name]]))
  const inSight = (one: One): ShownOne['sheet'] => {
    const seen = pick(one, visible!)
    return looks ? looks(one as never, seen as never) : seen
  }
  const scores = (one: One): NonNullable<ShownOne['health']> =>
    Object.fromEntries(health!.map((name) => [name, scoreIn(sheet, name, one)]))
  return (one, { owns, exact, viewer, fight }) => {
    const { id, name, side, left, acted } = one
    const isOwn = owns(id)
    const seen = viewer.referee ? one : isOwn ? pick(one, own) : inSight(one)
    const told = exact(id) ? scores(one) : viewer.health === 'words' ? condition(one, fight) : null
    return { id, name, side, own: isOwn, left, acted: acted === true, delays: false, sheet: seen, health: told }
  }
}

/**
 * A field that stands for health as a score; of a number the most is in the field it names, or what its schema allows.
 */
export function scoreIn(sheet: Schema<unknown>, name: string, one: One): Score {
  const value = one[name]
  if (typeof value === 'object') return value as Score
  const field = schemaAt(sheet, [name])!
  const most = maxOf(field)
  if (most !== null) return { max: one[most] as number, now: value as number }
  const core = coreOf(field)
  return { max: core.kind === 'whole' ? core.most : (value as number), now: value as number }
}
