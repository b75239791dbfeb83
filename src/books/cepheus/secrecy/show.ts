import { type Shown, type ShownOne, SOMEBODY, type Viewer } from '../../../engine/book.ts'
import { maySee } from '../../../engine/secrecy.ts'
import { byInitiative, initiativeNow } from '../core/initiative.ts'
import { isMachine, PHYSICAL, statusOf, takesTurns } from '../state/characteristics.ts'
import type { Fight, Turn } from '../state/fight.ts'
import type { Combatant } from '../state/sheet.ts'
import { hitsOn } from '../vehicles/vehicle.ts'
import { type Sight, sightOf } from './sight.ts'

/**
 * The fight as a viewer may know it. CE-INIT-6: the order by names, with totals for the referee or where they are
 * shown.
 */
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
  if (exact(one.id)) return Object.fromEntries(PHYSICAL.map((where) => [where, { ...one[where] }]))
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

/** The hidden are gone, and where they were named there is somebody or nobody. */
export function known(fight: Fight, viewer: Viewer): Fight {
  if (viewer.referee || fight.combatants.every((one) => maySee(viewer, fight, one))) return fight
  const { knows } = sightOf(viewer, fight)
  const about = <T extends { readonly who: string }>(one: T | null): T | null => (one && knows(one.who) ? one : null)
  const either = (id: string | null): string | null => (id !== null && knows(id) ? id : null)
  const {
    turn,
    attack,
    blow,
    proposal,
    now,
    waited,
    asked,
    together = [],
    owed = [],
    clouds = [],
    charges = [],
    suggested,
  } = fight
  return {
    ...fight,
    combatants: fight.combatants.filter(({ id }) => knows(id)).map((one) => nameless(one, knows)),
    turn: turn && outerOf(turn, knows),
    blow: about(blow),
    proposal: about(proposal),
    now: either(now),
    waited: either(waited),
    asked: asked.filter(knows),
    attack: attack && veiled(attack, knows),
    together: together.filter(knows),
    owed: owed.filter(({ who }) => knows(who)),
    tried: [],
    clouds: clouds.map((cloud) => ({ ...cloud, by: knows(cloud.by) ? cloud.by : SOMEBODY })),
    charges: charges.filter(({ by }) => knows(by)),
    suggested: { ...suggested, aware: suggested.aware.filter(knows) },
  }
}

/** Whom somebody aims at, sits in, wrestles with or has brought weapons to bear on. */
const nameless = (one: Combatant, knows: Sight['knows']): Combatant => ({
  ...one,
  aim: one.aim && !knows(one.aim.targetId) ? { ...one.aim, targetId: SOMEBODY } : one.aim,
  ...(one.aboard && !knows(one.aboard) && { aboard: null }),
  ...(one.grapples && !knows(one.grapples) && { grapples: null }),
  ...(one.vehicle?.bears && !knows(one.vehicle.bears) && { vehicle: { ...one.vehicle, bears: null } }),
})

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

/** How far away somebody hidden is would say where. */
function veiled(attack: NonNullable<Fight['attack']>, knows: Sight['knows']): Fight['attack'] {
  const { by, at } = attack
  if (knows(by) && knows(at)) return attack
  return knows(by) || knows(at)
    ? { ...attack, by: knows(by) ? by : SOMEBODY, at: knows(at) ? at : SOMEBODY, metres: 0 }
    : null
}

/**
 * What odds may tell: whether one's own attack hits follows from what is in sight; what it does to the target only
 * where health is exact, and with it
 * the armour in the reasons of the damage. How well others shoot is never told before.
 */
export function foretold(about: string, { referee, health }: Viewer): readonly string[] {
  if (referee) return ['hit', 'damage', 'falls', 'dies']
  if (about !== 'turn' && about !== 'confirm') return []
  return health === 'exact' ? ['hit', 'damage', 'falls', 'dies'] : ['hit']
}
