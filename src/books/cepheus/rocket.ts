import { d } from '../../engine/dice.ts'
import { isPresent } from './characteristic.ts'
import { damage } from './damage.ts'
import type { Fight, Scene } from './fight.ts'
import type { Weapon } from './gear.ts'
import type { Shot } from './modifiers.ts'
import type { Combatant } from './sheet.ts'
import { jar } from './sights.ts'
import { wound } from './wound.ts'

/** CE-WPN-7: everybody within the area, no Effect added; a miss explodes on 4 and more where it drifted to; then the back-blast. */
export function burst(scene: Scene, shot: Shot, effect: number): void {
  const { by, at, held } = shot
  const x = effect >= 0 ? at.pos.x : drifted(scene, shot, effect)
  if (x !== null) {
    scene.tell({ type: 'exploded', who: by.id, x })
    for (const victim of within(scene.fight, x, held.weapon.area)) strike(scene, by, victim, held.weapon)
    for (const victim of within(scene.fight, x, 3)) jar(scene, victim, victim.weapons.filter(({ gone }) => !gone))
  }
  for (const victim of behind(scene.fight, shot)) strike(scene, by, victim, BACK_BLAST(held.weapon))
}

const BACK_BLAST = (weapon: Weapon): Weapon => ({ ...weapon, damage: { dice: 3, plus: 0 } })

// RULING: a blast has no Effect, so the minimum of CE-DMG-3 does not hold for it.
function strike(scene: Scene, by: Combatant, victim: Combatant, weapon: Weapon): void {
  wound(scene, victim, damage(scene, by, victim, { weapon, effect: 0, aim: 0 }))
}

/** CE-BLAST-5 on a line: 6 + |Effect| metres, 1 to 3 toward the firer, 4 to 6 away; null where the rocket is gone. */
function drifted(scene: Scene, { by, at }: Shot, effect: number): number | null {
  if (scene.roll(by, 'explodes', d(1, 6)).total < 4) return null
  const away = at.pos.x >= by.pos.x ? 1 : -1
  const drift = scene.roll(by, 'scatter', d(1, 6)).total >= 4 ? away : -away
  return at.pos.x + drift * (6 + Math.abs(effect))
}

/** CE-BLAST-2: nearest first, then entry order. */
const within = ({ combatants }: Fight, x: number, metres: number): readonly Combatant[] =>
  combatants.filter((one) => isPresent(one) && Math.abs(one.pos.x - x) <= metres).sort((a, b) => Math.abs(a.pos.x - x) - Math.abs(b.pos.x - x))

// RULING: who stands on the firer's own spot stands beside him, not behind.
function behind({ combatants }: Fight, { by, at }: Shot): readonly Combatant[] {
  const back = at.pos.x >= by.pos.x ? -1 : 1
  const depth = (one: Combatant): number => (one.pos.x - by.pos.x) * back
  return combatants.filter((one) => one !== by && isPresent(one) && depth(one) > 0 && depth(one) <= 1.5)
}
