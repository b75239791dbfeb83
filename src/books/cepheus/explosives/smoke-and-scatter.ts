import { d } from '../../../engine/dice.ts'
import { between, onward, passes, type Spot, toward, turned } from '../../../field/plane-geometry.ts'
import { type Cloud, type Combatant, type Fight, isPresent, type Scene } from '../state/fight.ts'
import type { CarriedWeapon, Ground } from '../state/sheet.ts'
import { isEnclosed } from '../vehicles/vehicle.ts'

/** CE 3.2: a cloud hangs in the air for 1D6 x 3 rounds. RULING: the round in which it went off is the first. */
export function spread(scene: Scene, by: Combatant, { x, y }: Spot, cloud: Pick<Cloud, 'kind' | 'metres'>): void {
  const { kind, metres } = cloud
  const rounds = 3 * scene.roll(by, 'cloud', d(1, 6)).total
  scene.tell({ type: 'clouded', who: by.id, kind, x, y, metres, until: scene.fight.round + rounds })
}

/** CE-TURN-8: at the start of a round area effects count down. */
export function cloudsInRound(scene: Scene): void {
  const { clouds = [], round } = scene.fight
  for (const { by, kind, x, y } of clouds.filter(({ until }) => until <= round))
    scene.tell({ type: 'lifted', who: by, kind, x, y })
}

/** Whether the straight line between two spots leads into or through a cloud of this kind. */
export function isClouded({ clouds }: Fight, kind: Cloud['kind'], from: Spot, to: Spot): boolean {
  if (clouds === undefined || clouds.length === 0) return false
  return clouds.some((cloud) => cloud.kind === kind && passes(from, to, cloud) <= cloud.metres)
}

/** CE-MOD-16, CE-FIELD-1: the smoke that a shot is fired in or through. */
export function smokeBetween(fight: Fight, from: Spot, to: Spot): Ground['smoke'] {
  const { smoke, smokeArea } = fight.ground
  if (isClouded(fight, 'smoke', from, to)) return 'thick' // CE 3.2
  if (smoke === 'none' || !smokeArea) return smoke
  return passes(from, to, smokeArea) <= smokeArea.metres ? smoke : 'none'
}

/** CE-BLAST-5: 6 + |Effect| metres; on a line 1-3 back, 4-6 away; on a plane 60 degrees a pip, clockwise. */
export function scattered(scene: Scene, by: Combatant, aim: Spot, effect: number): Spot {
  const die = scene.roll(by, 'scatter', d(1, 6)).total
  const away = toward(by.pos, aim, 1)
  const way = isOnLine(scene.fight) ? { x: die >= 4 ? away.x : -away.x, y: 0 } : turned(away, die - 1)
  return onward(aim, way, 6 + Math.abs(effect))
}

/** RULING: also the full game is played on a line while all who are in it stand on one. */
export const isOnLine = (fight: Fight): boolean =>
  fight.combatants.filter(isPresent).every(({ pos }, _, [first]) => pos.y === first!.pos.y)

/** CE-BLAST-2: friend or foe, nearest first, then in entry order. RULING: a closed vehicle shields those inside. */
export const within = (fight: Fight, spot: Spot, metres: number): readonly Combatant[] =>
  fight.combatants
    .filter((one) => isPresent(one) && between(one.pos, spot) <= metres && !(one.aboard && isEnclosed(fight, one)))
    .sort((a, b) => between(a.pos, spot) - between(b.pos, spot))

/** Toggle `sightsJar`: out of true on 8 and more after a blast within 3 m or a fall. RULING: from any hand. */
export function jar(scene: Scene, who: Combatant, weapons: readonly CarriedWeapon[]): void {
  if (!scene.fight.options.sightsJar) return
  for (const { weaponId, accessories, jarred } of weapons) {
    if (jarred || !accessories.some((one) => one === 'telescopic-sight' || one === 'laser-telescopic-sight')) continue
    if (scene.roll(who, 'sights', d(2, 6)).total >= 8) scene.tell({ type: 'jarred', who: who.id, weapon: weaponId })
  }
}
