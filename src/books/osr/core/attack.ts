import { d, type Modifier } from '../../../engine/dice.ts'
import { type Harm, hurt } from '../health/wounds.ts'
import { offerWindow } from '../instant/react.ts'
import { combatLevel } from '../melee/skill-and-size.ts'
import { isWithin } from '../state/distance-and-cover.ts'
import type { Combatant, Fight, Scene } from '../state/fight.ts'
import { isAble, isHeld, isHostile } from '../state/presence.ts'
import { hasTrait } from '../state/trait-effects.ts'
import { type Arm, meleeArms } from '../state/usable-weapons.ts'
import { blowOf, foesOf, whyNoMelee } from './attack-menu.ts'
import { acOf, attackEdge, attackReasons } from './attack-modifiers.ts'
import { type Check, d20, passes } from './check.ts'
import { hitDamage, shockDamage } from './damage.ts'

/** One attack: who, whom, with what and how. */
export type Blow = {
  readonly by: Combatant
  readonly at: Combatant
  readonly arm: Arm
  /** OSR-ATT-3: of a weapon for either. */
  readonly attr: 'STR' | 'DEX'
  readonly kind: 'attack' | 'free' | 'snap' | 'charge'
  /** OSR-TWO-2. */
  readonly two: boolean
  /** What it is for, where it is not damage: a shove, a grapple, a shield to shatter. */
  readonly aim: 'damage' | 'shove' | 'grapple' | 'shatter'
}

/** What became of an attack: whom it met in the end, and whether it hit. */
type Outcome = { readonly blow: Blow; readonly hit: boolean }

/** OSR 7, in its order of dice: screens, d20, reactions, damage; scars and morale follow. */
export function attack(scene: Scene, declared: Blow): Outcome {
  const { outcome, harm } = strike(scene, declared)
  if (harm) hurt(scene, harm)
  scene.tell({ type: 'resolved', who: declared.by.id })
  return outcome
}

/** OSR-SNAP-3: all are rolled, in this order, then all damage is applied. */
export function attackTogether(scene: Scene, blows: readonly Blow[]): void {
  const harms = blows.map((blow) => strike(scene, blow).harm)
  for (const harm of harms) if (harm) hurt(scene, harm)
  for (const { by } of blows) scene.tell({ type: 'resolved', who: by.id })
}

function strike(scene: Scene, declared: Blow): { readonly outcome: Outcome; readonly harm: Harm | null } {
  const { outcome, swung } = swing(scene, declared)
  const { blow, hit } = outcome
  return { outcome, harm: hit ? hitDamage(scene, blow, swung) : shockDamage(scene, blow) }
}

/** The attack roll alone, as of a shove, a grapple or a shattered shield (OSR-SHK-4). */
export function attackRoll(scene: Scene, declared: Blow): Outcome {
  const { outcome } = swing(scene, declared)
  scene.tell({ type: 'resolved', who: outcome.blow.by.id })
  return outcome
}

function swing(scene: Scene, declared: Blow): { readonly outcome: Outcome; readonly swung: Check } {
  const { by, arm, two, kind } = declared
  scene.tell({ type: 'attacked', who: by.id, at: declared.at.id, weapon: arm.id, how: arm.how, kind, two })
  const blow = screened(scene, declared) // OSR-SCR-2: before the die
  const { at } = blow
  const swung = d20(scene, by, 'attack', { why: attackReasons(scene.fight, blow), edge: attackEdge(scene.fight, blow) })
  const hits = isHit(scene.fight, blow, swung)
  scene.tell({ type: 'swung', who: by.id, at: at.id, weapon: arm.id, total: swung.total, hits })
  const hit = offerWindow(scene, blow, { hits, again: () => isHit(scene.fight, blow, swung) })
  const ac = acOf(scene.fight, at, by)
  scene.tell({ type: hit ? 'hit' : 'missed', who: by.id, at: at.id, total: swung.total, ac })
  return { outcome: { blow, hit }, swung }
}

/** OSR-SCR-2, OSR-SCR-4: one roll for each screener in list order, until one fails: then the attack is aimed at it. */
function screened(scene: Scene, blow: Blow): Blow {
  for (const one of scene.fight.combatants) {
    if (one.screens !== blow.at.id || !mayScreen(scene.fight, one, blow)) continue
    scene.tell({ type: 'tested', who: one.id, by: blow.by.id })
    const why: Modifier[] = [['combat skill', combatLevel(blow.by, blow.arm), 'OSR-SCR-2']]
    if (passes(scene, blow.by, { what: 'screen', why, number: one.STR, of: one })) continue // OSR-SHEET-3: the DC of STR
    scene.tell({ type: 'redirected', who: one.id, by: blow.by.id, at: blow.at.id })
    return { ...blow, at: one } // OSR-SCR-5: without a new range check
  }
  return blow
}

/** C5: able, not held, within 5 ft of the ally; OSR-SCR-3: so many attacks in a round as its combat skill. */
const mayScreen = (fight: Fight, one: Combatant, { by, at }: Blow): boolean =>
  one.conditions.screening &&
  one !== by &&
  isHostile(fight, one, by) &&
  isAble(one) &&
  !isHeld(one) &&
  one.screened < combatLevel(one) &&
  isWithin(fight, one, at, 5)

/** OSR-ATT-1, OSR-ATT-5: equality hits; a natural 1 misses and a natural 20 hits, unless naturals are off. */
export function isHit(fight: Fight, { by, at }: Blow, { natural, total }: Check): boolean {
  if (fight.options.naturals !== 'none' && (natural === 1 || natural === 20)) return natural === 20
  return total >= acOf(fight, at, by)
}

/** OSR-NPC-2: in printed order; if the target drops, the rest go to another foe in reach. */
export function routine(scene: Scene, { by, at }: Blow): void {
  const { fight } = scene
  const claws = new Map<Combatant, number>()
  const isInReach = (arm: Arm, one: Combatant): boolean => isAble(one) && whyNoMelee(fight, by, one, arm) === null
  let target: Combatant | null = at
  for (const arm of meleeArms(by).filter(({ routine }) => routine)) {
    if (!isAble(by)) return
    if (target === null || !isAble(target)) target = foesOf(fight, by).find((one) => isInReach(arm, one)) ?? null
    if (target === null) return
    const { hit, blow } = attack(scene, blowOf({ by, at: target, arm }))
    if (!hit || arm.id !== 'claw') continue
    const landed = (claws.get(blow.at) ?? 0) + 1
    claws.set(blow.at, landed)
    if (landed === 2 && isAble(blow.at) && hasTrait(fight, by, 'hug')) hug(scene, by, blow.at)
  }
}

/** OSR 3.6, the bear: both claws hit the same foe; the dice come right after the second claw's damage. RULING: not at who has fallen. */
function hug(scene: Scene, by: Combatant, who: Combatant): void {
  const { total } = scene.roll(by, 'hug', d(2, 8))
  hurt(scene, { who, by, points: total, spares: false, from: 'hug' })
}
