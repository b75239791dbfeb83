import { because, d } from '../../../engine/dice.ts'
import { between, type Spot } from '../../../field/plane-geometry.ts'
import { effectOf } from '../core/check.ts'
import { armourAgainst } from '../core/damage.ts'
import { chargedLater, roundCharged, turnOf } from '../core/initiative.ts'
import { canDodge, dodgeCost, mayReact } from '../core/react.ts'
import { collapse, wound } from '../core/wound.ts'
import { abandon } from '../hazards/long-work.ts'
import { drugReduction } from '../recovery/drugs.ts'
import { dm, isMachine, isPresent } from '../state/characteristics.ts'
import type { Combatant, Fight, Scene } from '../state/fight.ts'
import { rulesOf } from '../state/profiles.ts'
import type { Blast } from '../tables/explosives.ts'
import { jar } from './jarred-sights.ts'
import { within } from './scatter.ts'

/** CE-BLAST-2: all within the area, nearest first: asked, then its dice. Toggle `sightsJar`: sights within 3 m. */
export function explode(scene: Scene, by: Combatant, { x, y }: Spot, blast: Blast): void {
  const { what, bands, times } = blast
  scene.tell({ type: 'went off', who: by.id, what, x, y, bands, times })
  for (const victim of within(scene.fight, { x, y }, reachOf(blast))) {
    if (isPresent(victim)) befall(scene, by, victim, { blast, metres: between(victim.pos, { x, y }) }) // a vehicle may have exploded since
  }
  jarAround(scene, { x, y })
  scene.tell({ type: 'blew over', who: by.id })
}

/** Toggle `sightsJar`: what everybody within 3 m carries. */
export function jarAround(scene: Scene, spot: Spot): void {
  for (const near of within(scene.fight, spot, 3)) {
    const carried = near.weapons.filter(({ gone }) => !gone)
    jar(scene, near, carried)
  }
}

const reachOf = ({ bands }: Pick<Blast, 'bands'>): number => bands.at(-1)?.[0] ?? -1

/** CE-BLAST-6: the dice at this distance; an upper bound belongs to the nearer band. */
export const diceAt = ({ bands }: Pick<Blast, 'bands'>, metres: number): number =>
  bands.find(([within]) => metres <= within)?.[1] ?? 0

type Near = { readonly blast: Blast; readonly metres: number }

/** CE-BLAST-7: its damage dice, then the dodge die; CE-BLAST-3: a dodge takes that off, a dive half, before armour. */
function befall(scene: Scene, by: Combatant, victim: Combatant, { blast, metres }: Near): void {
  const how = brace(scene, victim)
  const plus = because(['burst', blast.plus, 'CE-BURST-1'])
  const rolled = blast.times * scene.roll(by, 'damage', d(diceAt(blast, metres), 6), plus).total
  const spared = how === 'dodge' ? scene.roll(victim, 'blast dodge', d(1, 6)).total : 0
  const left = how === 'dive' ? Math.ceil(rolled / 2) : Math.max(0, rolled - spared) // CE-ROUND-1
  const armour = armourAgainst(scene.fight, victim, { kind: 'none' })
  const drug = blast.stuns ? 0 : drugReduction(victim, scene.fight.round)
  scene.tell({ type: 'caught', who: victim.id, rolled, left, armour, drug })
  if (blast.stuns) stun(scene, victim, Math.max(0, left - armour))
  else wound(scene, victim, { points: sized(scene, victim, left), armour }) // RULING: no Effect, so that the minimum of CE-DMG-3 does not hold
}

/** CE-MOD-29: a starship takes a fiftieth. */
const sized = (scene: Scene, { size }: Combatant, points: number): number =>
  size === 'starship' && rulesOf(scene.fight).hasVehicles ? Math.ceil(points / 50) : points

/** CE-BLAST-2, CE-DEC-18. CE-BLAST-4: not the prone, unaware, unconscious. RULING: who cannot dodge cannot dive. */
function brace(scene: Scene, victim: Combatant): 'dodge' | 'dive' | 'stand' {
  if (!mayReact(scene.fight, victim) || !canDodge(scene.fight, victim) || hasAnswered(scene.fight, victim))
    return 'stand'
  const how = scene.ask(victim, 'blast', ['dodge', 'dive', 'stand'])
  if (how === 'stand') return how
  abandon(scene, victim) // CE-EXT-1
  const price = { who: victim.id, cost: dodgeCost(victim), ...chargedLater(scene.fight, victim) }
  const later = turnOf(scene.fight, victim.id) && { round: roundCharged(scene.fight, victim) } // CE-TURN-7: the turn after this one
  if (how === 'dodge') scene.tell({ type: 'reacted', how, ...price })
  else scene.tell({ type: 'dived', ...price, ...later })
  return how
}

/** CE-REACT-1: one reaction to one attack; a rocket's target may have had its own to the shot. */
const hasAnswered = ({ attack }: Fight, { id }: Combatant): boolean => attack?.at === id && attack.answered === true

/** CE-BLAST-8: an END check less the stun, or unconscious. RULING: not without END, nor asleep; no drug helps. */
function stun(scene: Scene, victim: Combatant, points: number): void {
  scene.tell({ type: 'dazed', who: victim.id, points })
  if (points === 0 || victim.conditions.unconscious || isMachine(victim) || victim.end.max === 0) return
  const why = because(['end', dm(victim.end.now), 'CE-BLAST-8'], ['stun', -points, 'CE-BLAST-8'])
  if (effectOf(scene, victim, 'stun', why) < 0) collapse(scene, victim, 'unconscious')
  else scene.tell({ type: 'withstood', who: victim.id })
}
