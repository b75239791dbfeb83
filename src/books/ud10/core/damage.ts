import { type Modifier, type Throw, weigh } from '../../../engine/dice.ts'
import { damagePoints } from '../pools/spend-points.ts'
import { distanceIn, faceOf, isOpenEnded, rawDamage, strengthIn } from '../state/damage-code.ts'
import type { Scene } from '../state/events.ts'
import { ZONES, type Zone } from '../state/gear.ts'
import { tenthsBetween } from '../state/positions.ts'
import { skillOf } from '../state/skills-and-movement.ts'
import { type Harm, harmOf } from './damage-taken.ts'
import type { Blow } from './modifiers.ts'
import { lasting } from './modifiers.ts'
import { DIE, passes, repeated } from './open-ended-check.ts'

/** UD-ATK-4: body zone, damage dice with their repeats, then the Endurance check. */
export function damage(scene: Scene, blow: Blow): void {
  const { at, by } = blow
  const zone = zoneOf(scene, blow)
  const harm = harmOf(scene.fight, blow, { zone, dice: rolledDamage(scene, blow) })
  const ep = endured(scene, blow, harm)
  scene.tell({ type: 'damaged', who: at.id, by: by.id, zone, ...harm, ep })
}

/** UD-ZONE-1, by the face of a plain d10. */
const ZONE_OF = ['head', 'lArm', 'rArm', 'torso', 'torso', 'torso', 'lLeg', 'lLeg', 'rLeg', 'rLeg'] as const
/** For odds: one face of each zone. */
const ZONE_DIE: Throw = {
  ...DIE,
  falls: () =>
    ZONES.map((zone) => ({
      faces: [1 + ZONE_OF.indexOf(zone)],
      ways: BigInt(ZONE_OF.filter((one) => one === zone).length),
    })),
}

/** What has no human shape rolls none. */
const zoneOf = (scene: Scene, { by, at }: Blow): Zone | null =>
  scene.fight.options.bodyZones && at.anatomy !== 'other' ? ZONE_OF[scene.roll(by, 'zone', ZONE_DIE).total - 1]! : null

/** UD-DMG-1, step 1; UD-DMG-2: a 10 is rolled again; UD-DMG-3: each die with its repeats before the next. */
function rolledDamage(scene: Scene, blow: Blow): number {
  const { by, at, weapon } = blow
  const code = weapon.damage
  const why: Modifier[] = []
  weigh(why, 'weapon', code.plus, 'UD-DMG-1')
  weigh(why, 'str', strengthIn(code, by.str), 'UD-GEAR-3')
  weigh(why, 'distance', code.dist ? -distanceIn(code, tenthsBetween(scene.fight, by, at)) : 0, 'UD-GEAR-2')
  weigh(why, 'pool', damagePoints(scene, blow), 'UD-POOL-1')
  const enough = at.hp - scene.fight.options.deathAt + 20 // F11
  if (!isOpenEnded(code)) {
    const { faces, total } = scene.roll(by, 'damage', DIE, why)
    return rawDamage(faceOf(code, faces[0]!), total - faces[0]!) // UD-GEAR-1
  }
  let total = 0
  for (let die = 0; die < code.dice; die++) {
    const roll = scene.roll(by, 'damage', DIE, die === 0 ? why : [['so far', total, 'UD-DMG-3']])
    total =
      roll.faces[0] === 10
        ? repeated(scene, { who: by, what: 'damage', total: roll.total, least: 0, enough })
        : roll.total
  }
  return rawDamage(total, 0)
}

/** UD-DMG-11: EP lost by this hit, halved by a passed check; C20: no check once EP are at their lowest. */
function endured(scene: Scene, { at }: Blow, { ep }: Harm): number {
  if (ep <= 0 || !scene.fight.options.enduranceCheck || at.ep <= -10) return ep
  const why: Modifier[] = []
  weigh(why, 'endurance', skillOf(at, 'endurance'), 'UD-DMG-11')
  weigh(why, 'con', at.con, 'UD-DMG-11')
  lasting(at, why)
  const passed = passes(scene, 15, { who: at, what: 'endurance', why })
  return passed ? Math.max(1, Math.floor(ep / 2)) : ep
}
