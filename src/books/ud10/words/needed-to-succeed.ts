import type { Seen, SeenRoll } from '../../../engine/book.ts'
import type { Needed, Remark } from '../../../engine/needed-to-succeed.ts'
import { ATTACK, against, CHECK, type Verbs } from '../../../kit/needed-and-margin.ts'
import type { Event } from '../state/all-events.ts'

type Line = Seen<Event>
type Told = Extract<Line, { readonly type: 'happened' }>['event']
type Hit = Extract<Told, { readonly type: 'hit' | 'missed' }>
/** A number, what it is, and whether it was reached where that was told. */
type Difficulty = {
  readonly number: number | null
  readonly rule: string
  readonly of?: string
  readonly made?: boolean
}

/** Rolls against 15 whatever happens. */
const AT_15: Readonly<Record<string, string>> = { endurance: 'UD-DMG-11', readiness: 'UD-SURP-2', morale: 'UD-FIRE-7' }
const CHECKS = [...Object.keys(AT_15), 'attack', 'parry', 'dodge', 'skill', 'consciousness']

/** UD-CHK-1 to UD-CHK-4: what a check was against, where the viewer was told of it, and what came of it. */
export function least(roll: SeenRoll, lines: readonly Line[], at: number): Needed | Remark | null {
  const { what, faces, total } = roll
  const face = faces?.[0]
  if (!CHECKS.includes(what) || face === undefined || total === null) return null
  if (face === 10) return { remark: 'a 10 is rolled again', rule: 'UD-CHK-3' }
  const verbs = what === 'attack' ? ATTACK : CHECK
  const found = difficultyOf(roll, lines, at)
  if (face === 1 && isFirst(roll)) return failed(total, found, verbs)
  return found && against({ total, ...found }, verbs)
}

const isFirst = ({ why }: SeenRoll): boolean => !why.some(([key]) => key === 'so far')

/** UD-CHK-2: a first die of 1 fails whatever the total. */
const failed = (total: number, found: Difficulty | null, verbs: Verbs): Needed =>
  against({ total, number: null, ...found, made: false, because: 'a first 1', rule: 'UD-CHK-2' }, verbs)

function difficultyOf(roll: SeenRoll, lines: readonly Line[], at: number): Difficulty | null {
  const { who, what } = roll
  const before = lines.slice(0, at)
  const after = lines.slice(at + 1).flatMap(eventsOf)
  if (AT_15[what]) return { number: 15, rule: AT_15[what] }
  if (what === 'attack') return byTheHit(who, after)
  if (what === 'parry' || what === 'dodge') return byTheContest(roll, before, after)
  const number = what === 'skill' ? ofSkill(who, before) : null
  return number === null ? null : { number, rule: 'UD-CHK-1' }
}

const eventsOf = (line: Line): readonly Told[] => (line.type === 'happened' ? [line.event] : [])

/** UD-ATK-2: the Defense is for its owner to know; whether it was hit is not. */
function byTheHit(who: string, after: readonly Told[]): Difficulty | null {
  const found = after.find(
    (event): event is Hit => (event.type === 'hit' || event.type === 'missed') && event.who === who,
  )
  return found ? { number: found.defense, of: 'Defense', made: found.type === 'hit', rule: 'UD-ATK-2' } : null
}

/** UD-REACT-7: more than the total of the attack. */
function byTheContest({ who, total }: SeenRoll, before: readonly Line[], after: readonly Told[]): Difficulty {
  const attack = before.findLast((line): line is SeenRoll => line.type === 'rolled' && line.what === 'attack')
  const made = after.some((event) => event.type === 'avoided' && event.who === who)
  const reached = attack?.total ?? null
  const isTie = made && total === reached // with `parryTies: defender`
  return { number: reached === null || isTie ? reached : reached + 1, made, rule: 'UD-REACT-7' }
}

/** UD-CHK-7, UD-ACT-11: as it was told before the dice; null where it was not. */
function ofSkill(who: string, before: readonly Line[]): number | null {
  const told = before.findLast(
    (line) => line.type === 'happened' && line.event.type !== 'spent points' && line.event.type !== 'acted',
  )
  const [event] = told ? eventsOf(told) : []
  if (event?.type === 'tried' && event.who === who) return event.difficulty
  return event?.type === 'tended' && event.who === who ? 15 : null
}
