import type { CombatantBase, FightBase } from './common-events.ts'
import { markOf } from './copy-compare-hash.ts'
import { LIMITS } from './runaway-limits.ts'
import { type Beat, REFEREE, type Rules, type Scene, type Who } from './scene.ts'

/*
 * Guards that hold in every book without code of its own: a stopped fight asks nothing more, a person who has left is
 * not asked, and a fight in which nothing is decided any more asks the referee. The drivers call these before they ask.
 */

/** Thrown instead of asking: the beat ends there, and `next` decides what follows. */
const CUT = Symbol('cut')

/** Small books may have neither field. */
type Known = { readonly combatants?: readonly CombatantBase[]; readonly stopped?: FightBase['stopped'] }

export const isStopped = (fight: unknown): boolean => ((fight as Known).stopped ?? null) !== null

/**
 * Whether this question is closed in a stopped fight. Questions marked as belonging to the time after the end stay
 * open.
 */
export const isSilenced = <F, E>({ asks }: Rules<F, E>, fight: F, about: string): boolean =>
  isStopped(fight) && !(asks && Object.hasOwn(asks, about) && asks[about]!.afterwards === true)

/** True for a person who has left, and for a side whose members have all left. */
export function hasLeft(fight: unknown, who: string): boolean {
  const { combatants = [] } = fight as Known
  const asked = peopleOf(combatants, who)
  return asked.length > 0 && asked.every(({ left }) => left)
}

/** Who may answer a question: a combatant its own, any member for a side or a group. People who left answer nothing. */
export const answerersOf = ({ combatants }: Pick<FightBase, 'combatants'>, who: string): readonly string[] =>
  peopleOf(combatants, who)
    .filter(({ left }) => !left)
    .map(({ id }) => id)

/** Whether one of these seats may. */
export const answersFor = (fight: Pick<FightBase, 'combatants'>, seats: readonly string[], who: string): boolean =>
  seats.includes(who) || answerersOf(fight, who).some((id) => seats.includes(id))

/** An id of a combatant takes precedence over a side of the same name. */
function peopleOf(combatants: readonly CombatantBase[], who: string): readonly CombatantBase[] {
  if (who === REFEREE.id) return []
  const one = combatants.find(({ id }) => id === who)
  if (one) return [one]
  const named = groupIn(who) ?? []
  return combatants.filter(({ id, side }) => side === who || named.includes(id))
}

/** Separates the ids of a group; occurs in no id. */
const TO_ANY = '+'

/** Addresses several people: each may answer, the first answer counts. */
export const anyOf = (people: readonly Who[]): Who => ({ id: people.map(({ id }) => id).join(TO_ANY) })

/** The members of a group question; null for a person, a side or the referee. */
export const groupIn = (who: string): readonly string[] | null => (who.includes(TO_ANY) ? who.split(TO_ANY) : null)

/** The person a policy decides for: of a side or group, the first member who is still there. */
export function voiceOf(fight: unknown, who: Who): Who {
  if ('side' in who || who.id === REFEREE.id) return who
  const { combatants = [] } = fight as Known
  const first = peopleOf(combatants, who.id).find(({ left }) => !left)
  return first ? { id: first.id } : who
}

export function cut(): never {
  throw CUT
}

export const isCut = (reason: unknown): boolean => reason === CUT

/** The engine's own beat, and what it asks the referee in it. */
export const STALEMATE = 'stalemate'
export const STALEMATE_BEAT: Beat = { kind: STALEMATE, who: null }

/** The default answer: end the fight, since it would otherwise never end. */
export const STALEMATE_DEFAULT = ['end'] as const

export function stalemate<F, E>(scene: Scene<F, E>): void {
  if (scene.ask(REFEREE, STALEMATE, ['go on', 'end']) === 'end') scene.tell({ type: 'stopped', why: '' } as E)
}

/** Beats since a person last decided, and how often each position recurred. */
export type Idle = { beats: number; readonly positions: Map<number, number>; isStale: boolean }

export const idleFrom = (before?: Idle): Idle => ({
  beats: before?.beats ?? 0,
  positions: new Map(before?.positions),
  isStale: before?.isStale ?? false,
})

/**
 * Counts a finished beat. Positions are compared only after many beats without a decision, so that ordinary beats cost
 * nothing.
 */
export function tally(idle: Idle, fight: unknown): void {
  if (++idle.beats <= LIMITS.quiet) return
  const position = positionOf(fight)
  const times = (idle.positions.get(position) ?? 0) + 1
  idle.positions.set(position, times)
  idle.isStale = times > LIMITS.repeats || idle.beats > LIMITS.beats
}

/** The fight without its counters: a position recurs although the round number grows. */
function positionOf(fight: unknown): number {
  const counters = new Set(
    Object.entries(fight as object).flatMap(([key, value]) => (typeof value === 'number' ? [key] : [])),
  )
  return markOf(
    JSON.stringify(fight, (key, value: unknown) => (typeof value === 'number' && counters.has(key) ? 0 : value)),
  )
}
