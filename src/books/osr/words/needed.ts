import type { Seen, SeenRoll } from '../../../engine/book.ts'
import type { Needed } from '../../../engine/needed.ts'
import type { Event } from '../state/events.ts'

type Line = Seen<Event>
type Told = Extract<Line, { readonly type: 'happened' }>['event']
type Hit = Extract<Told, { readonly type: 'hit' | 'missed' }>
type Morale = Extract<Told, { readonly type: 'held on' | 'broke' }>

/** What a roll was against, where the viewer was told of it, and what came of it: an attack (OSR-ATT-1), morale. */
export function least(roll: SeenRoll, lines: readonly Line[], at: number): Needed | null {
  if (roll.total === null || (roll.what !== 'attack' && roll.what !== 'morale')) return null
  const after = untilTheSame(roll.what, lines.slice(at + 1))
  return roll.what === 'attack' ? byTheHit(roll, after) : byMorale(after)
}

/** Whatever happened before the next roll of its kind. */
function untilTheSame(what: string, lines: readonly Line[]): readonly Told[] {
  const next = lines.findIndex((line) => line.type === 'rolled' && line.what === what)
  return (next < 0 ? lines : lines.slice(0, next)).flatMap((line) => (line.type === 'happened' ? [line.event] : []))
}

/** OSR-ATT-5: a natural 20 hits and a natural 1 misses; else the AC counts, which is for its owner to know. */
function byTheHit(roll: SeenRoll, after: readonly Told[]): Needed | null {
  const found = after.find(
    (event): event is Hit => (event.type === 'hit' || event.type === 'missed') && event.who === roll.who,
  )
  if (!found) return null
  const { ac, type } = found
  if (ac === null) return { verdict: type, rule: 'OSR-ATT-1' }
  const isPlain = roll.total! >= ac === (type === 'hit')
  const natural = naturalOf(roll)
  const why = isPlain || (natural !== 1 && natural !== 20) ? '' : `, natural ${natural}`
  return { verdict: `against AC ${ac}${why}: ${type}`, rule: why === '' ? 'OSR-ATT-1' : 'OSR-ATT-5' }
}

/** The die that is kept. */
function naturalOf({ dice: { reads }, faces }: SeenRoll): number | null {
  if (faces === null || faces.length === 0) return null
  return reads === 'lowest' ? Math.min(...faces) : Math.max(...faces)
}

/** OSR-MOR-4: equal holds. */
function byMorale(after: readonly Told[]): Needed | null {
  const found = after.find((event): event is Morale => event.type === 'held on' || event.type === 'broke')
  if (!found) return null
  const number = found.score === null ? '' : `against ${found.score}: `
  return { verdict: `${number}${found.type === 'broke' ? 'broken' : 'held'}`, rule: 'OSR-MOR-4' }
}
