import { find } from '../../../engine/common-events.ts'
import { because, d } from '../../../engine/dice.ts'
import { amount, branch, type Offer } from '../../../engine/options.ts'
import { between, type Spot, toward } from '../../../field/plane-geometry.ts'
import type { Shot } from '../core/attack-modifiers.ts'
import { check, effectOf } from '../core/check.ts'
import { armourAgainst, damage } from '../core/damage.ts'
import { chargedLater, roundCharged, turnOf } from '../core/initiative.ts'
import { canDodge, dodgeCost, mayReact } from '../core/react.ts'
import { collapse, wound } from '../core/wound.ts'
import { NO_BURST } from '../gunnery/burst.ts'
import { abandon } from '../hazards/long-work.ts'
import { drugReduction } from '../recovery/drug-effects.ts'
import type { Charge, Combatant, Fight, Scene } from '../state/fight.ts'
import { dm, isMachine, isPresent, rulesOf } from '../state/fight.ts'
import { hasItem } from '../state/weapons-and-skills.ts'
import { type Blast, EXPLOSIVE_KINDS, EXPLOSIVES, type Explosive, isExplosive, type Weapon } from '../tables/gear.ts'
import { jar, scattered, within } from './smoke-and-scatter.ts'

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
function jarAround(scene: Scene, spot: Spot): void {
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

/** CE-WPN-7: all within the area, no Effect; a miss explodes on 4 and more where it drifted to; then the back-blast. */
export function burst(scene: Scene, shot: Shot, effect: number): void {
  const { by, at, held } = shot
  const spot = effect >= 0 ? at.pos : drifted(scene, shot, effect)
  if (spot !== null) explodeRocket(scene, shot, { x: spot.x, y: spot.y })
  for (const victim of behind(scene.fight, shot)) strike(scene, by, victim, BACK_BLAST(held.weapon))
}

function explodeRocket(scene: Scene, { by, held: { weapon } }: Shot, { x, y }: Spot): void {
  const { playsOnAPlane, rocketsAskVictims } = rulesOf(scene.fight)
  const { dice, plus } = weapon.damage
  const blast: Blast = { what: weapon.id, bands: [[weapon.area, dice]], times: 1, plus, stuns: false }
  scene.tell({ type: 'exploded', who: by.id, x, ...(playsOnAPlane && { y }) })
  if (rocketsAskVictims) return explode(scene, by, { x, y }, blast) // CE-BLAST-2
  for (const victim of within(scene.fight, { x, y }, weapon.area)) strike(scene, by, victim, weapon)
  jarAround(scene, { x, y })
}

const BACK_BLAST = (weapon: Weapon): Weapon => ({ ...weapon, damage: { dice: 3, plus: 0 } })

// RULING: a blast has no Effect, so the minimum of CE-DMG-3 does not hold for it.
function strike(scene: Scene, by: Combatant, victim: Combatant, weapon: Weapon): void {
  wound(scene, victim, damage(scene, by, victim, { weapon, effect: 0, aim: 0, burst: NO_BURST }))
}

/** Null where the rocket is gone. */
const drifted = (scene: Scene, { by, at }: Shot, effect: number): Spot | null =>
  scene.roll(by, 'explodes', d(1, 6)).total < 4 ? null : scattered(scene, by, at.pos, effect)

// RULING: who stands on the firer's own spot, or beside him, does not stand behind.
function behind({ combatants }: Fight, { by, at }: Shot): readonly Combatant[] {
  const way = toward(by.pos, at.pos, 1)
  const ahead = ({ pos }: Combatant): number => (pos.x - by.pos.x) * way.x + (pos.y - by.pos.y) * way.y
  return combatants.filter((one) => one !== by && isPresent(one) && ahead(one) < 0 && between(one.pos, by.pos) <= 1.5)
}

/** CE 3.2: Plastic, TDX, a pocket nuke. RULING: laid where one stands, a significant action, with a fuse in rounds. */
export function chargeOptions(scene: Scene, who: Combatant): readonly Offer<() => void>[] {
  if (!who.items.some(({ itemId }) => isExplosive(itemId))) return [] // most people carry none, and are asked at every turn
  const carried = EXPLOSIVE_KINDS.filter((kind) => hasItem(who, kind))
  return carried.map((what) => branch(what, () => [amount(FUSE, (rounds) => () => lay(scene, who, what, rounds))]))
}

/** Rounds until it goes off (CE-TIME-1). */
const FUSE = { least: 1, most: 10, step: 1, unit: 'rounds' }

/** CE 3.2: Plastic is multiplied by the Effect of a Demolitions check, at least 1. RULING: the others need no check. */
function lay(scene: Scene, who: Combatant, what: Explosive, rounds: number): void {
  scene.tell({ type: 'spent', who: who.id, slot: 'significant' })
  const times = what === 'plastic' ? Math.max(1, check(scene, who, 'Demolitions').total - 8) : EXPLOSIVES[what].times
  scene.tell({ type: 'laid', who: who.id, what, x: who.pos.x, y: who.pos.y, round: scene.fight.round + rounds, times })
}

/** CE-TURN-8: fuses burn down with the other area effects. */
export function chargesInRound(scene: Scene): void {
  const { charges = [], round } = scene.fight
  for (const charge of charges.filter((one) => one.round <= round)) setOff(scene, charge)
}

/** CE 3.2: first how far it reaches, then everybody within. */
function setOff(scene: Scene, { by: id, what, x, y, times }: Charge): void {
  const by = find(scene.fight.combatants, id)
  const { dice, area } = EXPLOSIVES[what]
  const metres = scene.roll(by, 'area', d(area, 6)).total
  explode(scene, by, { x, y }, { what, bands: [[metres, dice]], times, plus: 0, stuns: false })
}
