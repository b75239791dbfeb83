import type { Chooser, Outcomes, Viewer } from '../../../engine/book.ts'
import type { Event } from '../state/all-events.ts'
import type { Fight } from '../state/fight.ts'
import { succeeds } from './percentile-roll.ts'

type Of<T extends Event['type']> = Extract<Event, { readonly type: T }>
/** Which part of an exchange somebody has in it, as its attacker sees it. */
type Part = 'target' | 'attacker' | 'friend'
const NAMES = {
  target: { hit: 'hit', damage: 'damage', falls: 'target falls' },
  attacker: { hit: 'hit back', damage: 'damage back', falls: 'attacker falls' },
  friend: { hit: 'friend hit', damage: 'friend damage', falls: 'friend falls' },
} as const

const NOTHING = {
  success: false,
  hit: false,
  damage: 0,
  'target falls': false,
  'hit back': false,
  'damage back': 0,
  'attacker falls': false,
  'friend hit': false,
  'friend damage': 0,
  'friend falls': false,
  escapes: false,
  heals: 0,
}

/** What odds tell: the attack, what strikes back, a friend whom a shot strikes, flight; of others nothing. */
export function outcomes(events: readonly Event[], fight: Fight, { who }: Chooser): Outcomes {
  const told = { ...NOTHING, success: ownSuccess(events, who) }
  const partOf = partsIn(events, fight, who)
  for (const event of events) {
    if (event.type === 'escaped') told.escapes = true
    else if (event.type === 'healed') told.heals += event.points
    else if (event.type === 'hit' || event.type === 'damaged' || event.type === 'fell') {
      const part = partOf(event.type === 'hit' ? event.at : event.who)
      if (part === null) continue
      if (event.type === 'hit') told[NAMES[part].hit] = true
      else if (event.type === 'damaged') told[NAMES[part].damage] += event.points
      else told[NAMES[part].falls] = true
    }
  }
  return told
}

/** One's own roll follows from one's own sheet; what the other does against it only where sheets are open. */
export function foretold(about: string, { referee, health }: Viewer): readonly string[] {
  if (referee || health === 'exact') return Object.keys(NOTHING)
  return about === 'turn' || about === 'attack' ? ['success', 'heals'] : []
}

/** Who attacks sees himself, friends and target. Who is attacked sees himself and the attacker. */
function partsIn(events: readonly Event[], { combatants, attack }: Fight, who: string): (id: string) => Part | null {
  const attacker =
    events.find((event): event is Of<'attacked' | 'resolved'> => event.type === 'attacked' || event.type === 'resolved')
      ?.who ??
    attack?.by ??
    who
  if (attacker !== who) return (id) => (id === who ? 'target' : id === attacker ? 'attacker' : null)
  const sideOf = (id: string): string | undefined => combatants.find((one) => one.id === id)?.side
  return (id) => (id === who ? 'attacker' : sideOf(id) === sideOf(who) ? 'friend' : 'target')
}

/** How the first roll of who chooses goes; rolled again, the last one stands. What follows a hit is another matter. */
function ownSuccess(events: readonly Event[], who: string): boolean {
  let first: Of<'read'> | null = null
  let success = false
  for (const event of events) {
    if (event.type === 'hit' || event.type === 'resolved') return success
    if (event.type !== 'read' || event.who !== who) continue
    first ??= event
    if (first.what === event.what) success = succeeds(event.level)
  }
  return success
}
