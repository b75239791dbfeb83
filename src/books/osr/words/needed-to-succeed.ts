import type { Seen, SeenRoll } from '../../../engine/book.ts'
import type { Needed } from '../../../engine/needed-to-succeed.ts'
import { ATTACK, against, CHECK, CONTEST, partnerOf, type Verbs } from '../../../kit/needed-and-margin.ts'
import type { Event } from '../state/all-events.ts'

type Line = Seen<Event>
type Told = Extract<Line, { readonly type: 'happened' }>['event']
type Hit = Extract<Told, { readonly type: 'hit' | 'missed' }>
type Morale = Extract<Told, { readonly type: 'held on' | 'broke' }>
type Checked = Extract<Told, { readonly type: 'checked' }>

/** What a roll was against, where the viewer was told of it, and what came of it. */
export function least(roll: SeenRoll, lines: readonly Line[], at: number): Needed | null {
  if (roll.total === null) return null
  const after = untilTheSame(roll, lines.slice(at + 1))
  if (roll.what === 'attack') return byTheHit(roll, after)
  return roll.what === 'morale' ? byMorale(roll, after) : (byTheCheck(roll, after) ?? byTheContest(roll, lines))
}

/** Whatever happened before the next roll of its kind. */
function untilTheSame({ what }: SeenRoll, lines: readonly Line[]): readonly Told[] {
  const next = lines.findIndex((line) => line.type === 'rolled' && line.what === what)
  return (next < 0 ? lines : lines.slice(0, next)).flatMap((line) => (line.type === 'happened' ? [line.event] : []))
}

/** OSR-ATT-1; OSR-ATT-5: a natural 20 hits and a natural 1 misses. The AC is for its owner to know. */
function byTheHit(roll: SeenRoll, after: readonly Told[]): Needed | null {
  const found = after.find(
    (event): event is Hit => (event.type === 'hit' || event.type === 'missed') && event.who === roll.who,
  )
  if (!found) return null
  const { ac: number, type } = found
  const isPlain = number === null || roll.total! >= number === (type === 'hit')
  const rule = isPlain ? 'OSR-ATT-1' : 'OSR-ATT-5'
  return against({ total: roll.total!, number, rule, of: 'AC', made: type === 'hit', ...naturalIn(roll) }, ATTACK)
}

function naturalIn(roll: SeenRoll): { readonly because?: string } {
  const natural = naturalOf(roll)
  return natural === 1 || natural === 20 ? { because: `a natural ${natural}` } : {}
}

/** The die that is kept. */
function naturalOf({ dice: { reads }, faces }: SeenRoll): number | null {
  if (faces === null || faces.length === 0) return null
  return reads === 'lowest' ? Math.min(...faces) : Math.max(...faces)
}

const MORALE: Verbs = ['holds', 'breaks']

/** OSR-MOR-4: equal holds. */
function byMorale({ total }: SeenRoll, after: readonly Told[]): Needed | null {
  const found = after.find((event): event is Morale => event.type === 'held on' || event.type === 'broke')
  if (!found) return null
  const made = found.type === 'held on'
  return against({ total: total!, number: found.score, rule: 'OSR-MOR-4', low: true, made }, MORALE)
}

/** OSR-CHK-1, OSR-CHK-6: against a target number, which is for its owner to know. */
function byTheCheck(roll: SeenRoll, after: readonly Told[]): Needed | null {
  const { who, what, total } = roll
  const found = after.find(
    (event): event is Checked => event.type === 'checked' && event.who === who && event.what === what,
  )
  if (!found) return null
  return against(
    { total: total!, number: found.number, rule: 'OSR-CHK-1', made: found.made, ...naturalIn(roll) },
    CHECK,
  )
}

/** OSR-CHK-3: against the other's roll; a tie is the initiator's. */
function byTheContest(roll: SeenRoll, all: readonly Line[]): Needed | null {
  if (!CONTESTS.includes(roll.what)) return null
  const lines = all.filter((line) => line.type !== 'happened' || line.event.type !== 'given')
  const other = partnerOf(roll, lines, lines.indexOf(roll))
  return (
    other && against({ total: roll.total!, number: other.total + (other.isFirst ? 1 : 0), rule: 'OSR-CHK-3' }, CONTEST)
  )
}

const CONTESTS: readonly string[] = ['opposed', 'skill', 'surprise']
