import { d } from '../../../engine/dice.ts'
import { between, type Spot, toward } from '../../../field/plane-geometry.ts'
import { damage } from '../core/damage.ts'
import type { Shot } from '../core/modifiers.ts'
import { wound } from '../core/wound.ts'
import { NO_BURST } from '../gunnery/burst.ts'
import { isPresent } from '../state/characteristics.ts'
import type { Combatant, Fight, Scene } from '../state/fight.ts'
import { rulesOf } from '../state/profiles.ts'
import type { Weapon } from '../tables/weapons.ts'
import { explode as explodeIn, jarAround } from './blast.ts'
import { scattered, within } from './scatter.ts'

/** CE-WPN-7: all within the area, no Effect; a miss explodes on 4 and more where it drifted to; then the back-blast. */
export function burst(scene: Scene, shot: Shot, effect: number): void {
  const { by, at, held } = shot
  const spot = effect >= 0 ? at.pos : drifted(scene, shot, effect)
  if (spot !== null) explode(scene, shot, { x: spot.x, y: spot.y })
  for (const victim of behind(scene.fight, shot)) strike(scene, by, victim, BACK_BLAST(held.weapon))
}

function explode(scene: Scene, { by, held: { weapon } }: Shot, { x, y }: Spot): void {
  scene.tell({ type: 'exploded', who: by.id, x, ...(rulesOf(scene.fight).playsOnAPlane && { y }) })
  if (rulesOf(scene.fight).rocketsAskVictims)
    return explodeIn(
      scene,
      by,
      { x, y },
      { what: weapon.id, bands: [[weapon.area, weapon.damage.dice]], times: 1, plus: weapon.damage.plus, stuns: false },
    ) // CE-BLAST-2
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
