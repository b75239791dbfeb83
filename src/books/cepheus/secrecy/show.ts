import type { Shown, ShownOne, Viewer } from '../../../engine/book.ts'
import { knownBy } from '../../../engine/book-secrecy.ts'
import { byInitiative, initiativeNow } from '../core/initiative.ts'
import { isMachine, statusOf, takesTurns } from '../state/characteristics.ts'
import type { Combatant, Fight, Turn } from '../state/fight.ts'
import { MODEL } from '../state/model.ts'
import { hitsOn } from '../vehicles/vehicle.ts'
import { type Sight, sightOf } from './looks.ts'

/** The fight as a viewer may know it. CE-INIT-6: totals for the referee or where they are shown. */
export function show(fight: Fight, viewer: Viewer): Shown {
  const { phase, round, turn, stopped, ground, options, combatants } = known(fight, viewer)
  const sight = sightOf(viewer, fight)
  const totals = viewer.referee || options.showInitiative
  const order = combatants.filter((one) => !one.left && takesTurns(one)).toSorted((a, b) => byInitiative(fight, a, b))
  return {
    phase,
    round,
    turn: turn?.who ?? null,
    stopped,
    ground,
    order: order.map((one) => ({ who: one.id, total: totals ? initiativeNow(fight, one) : null })),
    combatants: combatants.map((one) => shown(one, sight)),
  }
}

function shown(one: Combatant, sight: Sight): ShownOne {
  const { id, name, side, left, acted, delays } = one
  const own = sight.owns(id)
  return {
    id,
    name,
    side,
    own,
    left,
    acted,
    delays: delays !== null,
    health: health(one, sight),
    sheet: own ? ownSheet(one, sight) : inSight(one),
  }
}

function health(one: Combatant, { exact, viewer }: Sight): ShownOne['health'] {
  if (exact(one.id) && isMachine(one))
    return Object.fromEntries(
      (['hull', 'structure'] as const).map((part) => [
        part,
        { max: Math.max(0, one[part]) + hitsOn(one, part), now: Math.max(0, one[part]) },
      ]),
    )
  if (exact(one.id)) return { str: { ...one.str }, dex: { ...one.dex }, end: { ...one.end } }
  return viewer.health === 'words' ? statusOf(one) : null
}

/** CE-INIT-6. A roll-off on the sheet would tell of somebody hidden who is as quick. */
const ownSheet = (one: Combatant, { viewer, fight }: Sight): Combatant =>
  viewer.referee ? one : { ...one, ties: [], ...(!fight.options.showInitiative && { initBase: null, initMods: {} }) }

function inSight({
  pos,
  stance,
  cover,
  weapons,
  conditions,
  kind,
  vehicle,
  aboard,
  post,
}: Combatant): ShownOne['sheet'] {
  const { outOfComms: _, ...seen } = conditions
  const inHand = weapons.filter(({ drawn, gone }) => drawn && !gone).map(({ weaponId }) => weaponId)
  return {
    pos,
    stance,
    cover,
    inHand,
    conditions: seen,
    ...(vehicle && { kind, vehicle: { kph: vehicle.kph, heading: vehicle.heading, cabin: vehicle.cabin } }),
    ...(aboard && { aboard, post }),
  }
}

const knownOf = knownBy(MODEL) as (fight: Fight, viewer: Viewer) => Fight

/** A turn goes on while somebody hidden acts in the middle of it; the distance would say where the hidden are. */
export function known(fight: Fight, viewer: Viewer): Fight {
  const seen = knownOf(fight, viewer)
  if (seen === fight) return fight
  const { knows } = sightOf(viewer, fight)
  const { attack } = fight
  const isOpen = attack && knows(attack.by) && knows(attack.at)
  return {
    ...seen,
    turn: fight.turn && outerOf(fight.turn, knows),
    attack: isOpen ? attack : seen.attack && { ...seen.attack, metres: 0 },
    tried: [],
  }
}

/** The turn as it may be known, and the one that it stepped into. */
function outerOf(turn: Turn, knows: Sight['knows']): Turn | null {
  const outer = turn.outer && outerOf(turn.outer, knows)
  if (!knows(turn.who)) return outer
  return {
    ...turn,
    outer,
    deed: turn.deed && { ...turn.deed, at: turn.deed.at !== null && knows(turn.deed.at) ? turn.deed.at : null },
  }
}

/** Odds of the own attack follow from what is in sight; those of its damage only where health is exact. */
export function foretold(about: string, { referee, health }: Viewer): readonly string[] {
  if (referee) return ['hit', 'damage', 'falls', 'dies']
  if (about !== 'turn' && about !== 'confirm') return []
  return health === 'exact' ? ['hit', 'damage', 'falls', 'dies'] : ['hit']
}
