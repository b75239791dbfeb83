import type { Seen, SeenRoll } from '../../../engine/book.ts'
import type { Needed } from '../../../engine/needed.ts'
import type { Event } from '../state/events.ts'

type Line = Seen<Event>
type Told = Extract<Line, { readonly type: 'happened' }>['event']

/** Rolls against 15 whatever happens. */
const AT_15: Readonly<Record<string, string>> = { endurance: 'UD-DMG-11', readiness: 'UD-SURP-2', morale: 'UD-FIRE-7' }
const CHECKS = [...Object.keys(AT_15), 'attack', 'parry', 'dodge', 'skill', 'consciousness']

/** UD-CHK-1 to UD-CHK-4: what a check was against, where the viewer was told of it, and what came of it. */
export function least(roll: SeenRoll, lines: readonly Line[], at: number): Needed | null {
  const face = roll.faces?.[0]
  if (!CHECKS.includes(roll.what) || face === undefined || roll.total === null) return null
  if (face === 10) return { verdict: 'a 10 is rolled again', rule: 'UD-CHK-3' }
  if (face === 1 && isFirst(roll)) return { verdict: 'a 1 fails: missed', rule: 'UD-CHK-2' }
  const after = lines.slice(at + 1).flatMap(eventsOf)
  const before = lines.slice(0, at)
  if (AT_15[roll.what]) return against(roll.total, 15, AT_15[roll.what]!)
  if (roll.what === 'attack') return byTheHit(roll.who, after)
  if (roll.what === 'skill') return against(roll.total, difficultyOf(roll.who, before), 'UD-CHK-1')
  return roll.what === 'consciousness' ? null : byTheContest(roll, before, after)
}

const isFirst = ({ why }: SeenRoll): boolean => !why.some(([key]) => key === 'so far')
const eventsOf = (line: Line): readonly Told[] => (line.type === 'happened' ? [line.event] : [])

const against = (total: number, number: number | null, rule: string): Needed | null =>
  number === null ? null : { verdict: `against ${number}: ${total < number ? 'missed' : 'made'}`, rule }

/** UD-ATK-2: the Defense is for its owner to know; whether it was hit is not. */
function byTheHit(who: string, after: readonly Told[]): Needed | null {
  const found = after.find(
    (event): event is Extract<Told, { readonly type: 'hit' | 'missed' }> =>
      (event.type === 'hit' || event.type === 'missed') && event.who === who,
  )
  if (!found) return null
  const defense = found.defense === null ? '' : `against Defense ${found.defense}: `
  return { verdict: `${defense}${found.type}`, rule: 'UD-ATK-2' }
}

/** UD-REACT-7: against the total of the attack. */
function byTheContest({ who, what }: SeenRoll, before: readonly Line[], after: readonly Told[]): Needed {
  const attack = before.findLast((line): line is SeenRoll => line.type === 'rolled' && line.what === 'attack')
  const isMade = after.some((event) => event.type === 'avoided' && event.who === who)
  const number = attack?.total == null ? '' : `against ${attack.total}: `
  return { verdict: `${number}${what} ${isMade ? 'made' : 'missed'}`, rule: 'UD-REACT-7' }
}

/** UD-CHK-7, UD-ACT-11: as it was told before the dice; null where it was not. */
function difficultyOf(who: string, before: readonly Line[]): number | null {
  const told = before.findLast(
    (line) => line.type === 'happened' && line.event.type !== 'spent points' && line.event.type !== 'acted',
  )
  const [event] = told ? eventsOf(told) : []
  if (event?.type === 'tried' && event.who === who) return event.difficulty
  return event?.type === 'tended' && event.who === who ? 15 : null
}
