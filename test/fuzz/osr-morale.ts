import { osr } from '../../src/books/osr/book.ts'
import type { Event } from '../../src/books/osr/state/all-events.ts'
import { copyFight } from '../../src/books/osr/state/copy.generated.ts'
import type { Fight } from '../../src/books/osr/state/fight.ts'
import { SIDES, type Side } from '../../src/books/osr/state/sides.ts'
import type { Entry } from '../../src/engine/log.ts'
import { linesOf } from '../../src/engine/play.ts'
import type { Writable } from '../../src/engine/scene.ts'
import type { AnyPlay } from '../../src/words/transcript.ts'

type Spent = { first: boolean; half: boolean; broken: boolean; excused: boolean }
type Count = {
  readonly fight: Writable<Fight>
  readonly sides: Map<Side, Spent>
  striker: string | null
  rolls: number
}

/**
 * Counts casualties by itself (OSR-MOR-2, OSR-MOR-3, OSR-MOR-7): morale is rolled once for each trigger, before anybody
 * else acts, and never without one. What the referee has set is checked when the next turn has been acted.
 */
export function moraleFaults(play: AnyPlay): readonly string[] {
  const fight = copyFight(play.log.opened as Fight) as Writable<Fight>
  const sides = new Map(
    SIDES.slice(1).map((side) => [side, { first: false, half: false, broken: false, excused: true }]),
  )
  const count: Count = { fight, sides, striker: null, rolls: 0 }
  const faults: string[] = []
  for (const { entry } of linesOf(play)) faults.push(...read(count, entry as Entry<Event>))
  return faults
}

function read(count: Count, entry: Entry<Event>): readonly string[] {
  if (entry.type === 'rolled' && entry.what === 'morale') {
    count.rolls -= 1
    return count.rolls < 0 ? ['morale was rolled without a reason'] : []
  }
  if (entry.type === 'overruled') {
    for (const event of entry.events) osr.apply(count.fight, event)
    for (const [side, one] of count.sides) if (dueOf(count, side) !== null) one.excused = true
  }
  if (entry.type !== 'happened') return []
  const faults = before(count, entry.event)
  osr.apply(count.fight, entry.event)
  return faults
}

/** What must hold before an event. */
function before(count: Count, event: Event): readonly string[] {
  if (event.type === 'wavered') return wavered(count, event)
  if (event.type === 'broke') count.sides.get(event.side)!.broken = true
  const faults = count.rolls > 0 && ENDS.includes(event.type) ? ['morale was not rolled'] : []
  if (isByAnother(count, event))
    for (const [side, one] of count.sides) {
      const due = dueOf(count, side)
      if (due !== null && !one.excused) faults.push(`${side} should check (${due}) before ${event.type}`)
      if (event.type === 'acted') one.excused = false
    }
  if (event.type === 'attacked') count.striker = event.who
  return faults
}
const ENDS: readonly string[] = ['started', 'picked', 'phase', 'acted', 'round', 'ended']

/** Somebody else acts, or the turn ends. */
const isByAnother = ({ fight, striker }: Count, event: Event): boolean =>
  fight.phase === 'fighting' && (ENDS.includes(event.type) || (event.type === 'attacked' && event.who !== striker))

function wavered(count: Count, { side, trigger, silent }: Event & { readonly type: 'wavered' }): readonly string[] {
  if (!silent) count.rolls += 1
  if (trigger === 'surprise') return []
  const due = dueOf(count, side)
  const spent = count.sides.get(side)!
  spent.first = true
  spent.half ||= trigger !== 'first casualty'
  return due === trigger ? [] : [`${side} checks for ${trigger}, which is ${due}`]
}

function dueOf({ fight, sides }: Count, side: Side): string | null {
  const { first, half, broken } = sides.get(side)!
  const all = fight.combatants.filter((one) => one.side === side)
  const down = all.filter(({ hp, conditions }) => hp === 0 || conditions.dead || conditions.outOfAction)
  if (broken || down.length === 0) return null
  const isHalf = !half && 2 * down.length >= all.length
  if (!first) return isHalf ? 'both' : 'first casualty'
  return isHalf ? 'half are down' : null
}
