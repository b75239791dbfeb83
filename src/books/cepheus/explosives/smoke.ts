import { passes, type Spot } from '../../../field/plane-geometry.ts'
import type { Fight } from '../state/fight.ts'
import type { Ground } from '../state/sheet.ts'
import { isClouded } from './cloud.ts'

/** CE-MOD-16, CE-FIELD-1: the smoke that a shot is fired in or through. */
export function smokeBetween(fight: Fight, from: Spot, to: Spot): Ground['smoke'] {
  const { smoke, smokeArea } = fight.ground
  if (isClouded(fight, 'smoke', from, to)) return 'thick' // CE 3.2
  if (smoke === 'none' || !smokeArea) return smoke
  return passes(from, to, smokeArea) <= smokeArea.metres ? smoke : 'none'
}
