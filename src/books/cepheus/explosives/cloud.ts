import { d } from '../../../engine/dice.ts'
import { passes, type Spot } from '../../../field/plane-geometry.ts'
import type { Cloud, Combatant, Fight, Scene } from '../state/fight.ts'
import type { Ground } from '../state/sheet.ts'

/** CE 3.2: a cloud hangs in the air for 1D6 x 3 rounds. RULING: the round in which it went off is the first. */
export function spread(
  scene: Scene,
  by: Combatant,
  { x, y }: Spot,
  { kind, metres }: Pick<Cloud, 'kind' | 'metres'>,
): void {
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
