import type { CombatantBase, FightBase } from './common-events.ts'
import { markOf } from './json.ts'
import { LIMITS } from './limits.ts'
import { type Beat, REFEREE, type Rules, type Scene, type Who } from './scene.ts'

/*
 * What holds in every book unwritten: a stopped fight asks nobody anything more, nobody is asked who has left, and a
 * fight in which nothing is decided
 * any more asks the referee. The drivers look here before they ask.
 */

/** Thrown by a question that is not put any more: the beat ends there, and `next` decides. */
const CUT = Symbol('cut')

/** A small book of a test may have neither. */
type Known = { readonly combatants?: readonly CombatantBase[]; readonly stopped?: FightBase['stopped'] }

export const isStopped = (fight: unknown): boolean => ((fight as Known).stopped ?? null) !== null

/**
 * Whether a question may be put in this fight as it stands: one that belongs to the time after the end may be put in a
 * stopped fight.
 */
export const isSilenced = <F, E>({ asks }: Rules<F, E>, fight: F, about: string): boolean =>
  isStopped(fight) && !(asks && Object.hasOwn(asks, about) && asks[about]!.afterwards === true)

/** One who has left, or a side all of whom have. */
export function hasLeft(fight: unknown, who: string): boolean {
  const { combatants = [] } = fight as Known
  const asked = peopleOf(combatants, who)
  return asked.length > 0 && asked.every(({ left }) => left)
}

/**
 * Who may answer what somebody is asked: a combatant for itself, everybody of a side or a group for all of it. Who has
 * left answers nothing.
 */
export const answerersOf = ({ combatants }: Pick<FightBase, 'combatants'>, who: string): readonly string[] =>
  peopleOf(combatants, who)
    .filter(({ left }) => !left)
    .map(({ id }) => id)

/** Whether one of these seats may. */
export const answersFor = (fight: Pick<FightBase, 'combatants'>, seats: readonly string[], who: string): boolean =>
  seats.includes(who) || answerersOf(fight, who).some((id) => seats.includes(id))

/** A name that a combatant has is the combatant's, whatever the sides are called. */
function peopleOf(combatants: readonly CombatantBase[], who: string): readonly CombatantBase[] {
  if (who === REFEREE.id) return []
  const one = combatants.find(({ id }) => id === who)
  if (one) return [one]
  const named = groupIn(who) ?? []
  return combatants.filter(({ id, side }) => side === who || named.includes(id))
}

/** Stands between the ids of a group; it is in no id. */
const TO_ANY = '+'

/** Any of these people: a question to them is open to each, and the first answer counts. */
export const anyOf = (people: readonly Who[]): Who => ({ id: people.map(({ id }) => id).join(TO_ANY) })

/** The people named in a question to any of several; null where it is asked of one person, a side or the referee. */
export const groupIn = (who: string): readonly string[] | null => (who.includes(TO_ANY) ? who.split(TO_ANY) : null)

/** Whom a policy decides for: where a side or a group is asked, the first of it who is still there. */
export function voiceOf(fight: unknown, who: Who): Who {
  if ('side' in who || who.id === REFEREE.id) return who
  const { combatants = [] } = fight as Known
  const [first] = answerersOf({ combatants }, who.id)
  return first === undefined ? who : { id: first }
}

export function cut(): never {
  throw CUT
}

export const isCut = (reason: unknown): boolean => reason === CUT

/** The engine's own beat, and what it asks the referee in it. */
export const STALEMATE = 'stalemate'
export const STALEMATE_BEAT: Beat = { kind: STALEMATE, who: null }

/** What is taken where nobody is there to ask: an end, or a fight that nobody decides would go on for ever. */
export const STALEMATE_DEFAULT = ['end'] as const

export function stalemate<F, E>(scene: Scene<F, E>): void {
  if (scene.ask(REFEREE, STALEMATE, ['go on', 'end']) === 'end') scene.tell({ type: 'stopped', why: '' } as E)
}

/** Beats since a person last decided anything, and how often each position came about in them. */
export type Idle = { beats: number; readonly positions: Map<number, number>; isStale: boolean }

export const idleFrom = (before?: Idle): Idle => ({
  beats: before?.beats ?? 0,
  positions: new Map(before?.positions),
  isStale: before?.isStale ?? false,
})

/**
 * One more beat has ended. Repeats are counted only once people would long have been asked: until then a beat costs
 * nothing more.
 */
export function tally(idle: Idle, fight: unknown): void {
  if (++idle.beats <= LIMITS.quiet) return
  const position = positionOf(fight)
  const times = (idle.positions.get(position) ?? 0) + 1
  idle.positions.set(position, times)
  idle.isStale = times > LIMITS.repeats || idle.beats > LIMITS.beats
}

/** The fight but for what it counts itself, wherever that stands in it: rounds pass, and nothing is different. */
function positionOf(fight: unknown): number {
  const counters = new Set(
    Object.entries(fight as object).flatMap(([key, value]) => (typeof value === 'number' ? [key] : [])),
  )
  return markOf(
    JSON.stringify(fight, (key, value: unknown) => (typeof value === 'number' && counters.has(key) ? 0 : value)),
  )
}
