import { type Harm, hurt } from '../health/take-damage.ts'
import { offerWindow } from '../instant/defence-and-luck.ts'
import { screened } from '../melee/screened-attack.ts'
import type { Scene } from '../state/events.ts'
import type { Fight } from '../state/fight.ts'
import { acOf } from './armour-class.ts'
import { attackEdge, attackReasons } from './attack-modifiers.ts'
import { type Check, d20 } from './check.ts'
import { hitDamage, shockDamage } from './damage.ts'
import type { Blow } from './declared-attack.ts'

/** What became of an attack: whom it met in the end, and whether it hit. */
export type Outcome = { readonly blow: Blow; readonly hit: boolean }

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
  const { by, arm, two } = declared
  scene.tell({
    type: 'attacked',
    who: by.id,
    at: declared.at.id,
    weapon: arm.id,
    how: arm.how,
    kind: declared.kind,
    two,
  })
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

/** OSR-ATT-1, OSR-ATT-5: equality hits; a natural 1 misses and a natural 20 hits, unless naturals are off. */
export function isHit(fight: Fight, { by, at }: Blow, { natural, total }: Check): boolean {
  if (fight.options.naturals !== 'none' && (natural === 1 || natural === 20)) return natural === 20
  return total >= acOf(fight, at, by)
}
