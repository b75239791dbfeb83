import { find } from '../../../engine/common-events.ts'
import { d } from '../../../engine/dice.ts'
import { amount, branch, type Offer } from '../../../engine/options.ts'
import { check } from '../core/check.ts'
import type { Charge, Combatant, Scene } from '../state/fight.ts'
import { EXPLOSIVE_KINDS, EXPLOSIVES, type Explosive, isExplosive } from '../tables/explosives.ts'
import { explode } from './blast.ts'

/** CE 3.2: Plastic, TDX, a pocket nuke. RULING: laid where one stands, a significant action, with a fuse in rounds. */
export function chargeOptions(scene: Scene, who: Combatant): readonly Offer<() => void>[] {
  if (!who.items.some(({ itemId }) => isExplosive(itemId))) return [] // most people carry none, and are asked at every turn
  const carried = EXPLOSIVE_KINDS.filter((kind) => who.items.some(({ itemId, qty }) => itemId === kind && qty > 0))
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
