import { because, type Modifier, type Throw, weigh } from '../../../engine/dice.ts'
import { REFEREE } from '../../../engine/scene.ts'
import type { Scene } from '../state/all-events.ts'
import type { Combatant, Fight } from '../state/fight.ts'
import { tenthsBetween } from '../state/positions.ts'
import { skillOf } from '../state/sheet.ts'
import { ZONES, type Zone } from '../tables/armour.ts'
import { distanceIn, faceOf, isOpenEnded, rawDamage, strengthIn } from '../tables/weapons.ts'
import { type Blow, lasting } from './attack-modifiers.ts'
import { DIE, damagePoints, exhausted, passes, repeated } from './check.ts'
import { protectionOf } from './defense.ts'

/** UD-ATK-4: body zone, damage dice with their repeats, then the Endurance check. */
export function damage(scene: Scene, blow: Blow): void {
  const { at, by } = blow
  const zone = zoneOf(scene, blow)
  const harm = harmOf(scene.fight, blow, { zone, dice: rolledDamage(scene, blow) })
  const ep = endured(scene, at, harm.ep)
  scene.tell({ type: 'damaged', who: at.id, by: by.id, zone, ...harm, ep })
}

/** UD-ZONE-1, by the face of a plain d10. */
const ZONE_OF = ['head', 'lArm', 'rArm', 'torso', 'torso', 'torso', 'lLeg', 'lLeg', 'rLeg', 'rLeg'] as const
/** For odds: one face of each zone. */
const fallOf = (zone: Zone) => ({
  faces: [1 + ZONE_OF.indexOf(zone)],
  ways: BigInt(ZONE_OF.filter((one) => one === zone).length),
})
const ZONE_DIE: Throw = { ...DIE, falls: () => ZONES.map(fallOf) }

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
    total = roll.total
    if (roll.faces[0] === 10) total = repeated(scene, { who: by, what: 'damage', total, least: 0, enough })
  }
  return rawDamage(total, 0)
}

/** UD-DMG-11: EP lost by this hit, halved by a passed check; C20: no check once EP are at their lowest. */
function endured(scene: Scene, at: Combatant, ep: number): number {
  if (ep <= 0 || !scene.fight.options.enduranceCheck || at.ep <= -10) return ep
  const why: Modifier[] = []
  weigh(why, 'endurance', skillOf(at, 'endurance'), 'UD-DMG-11')
  weigh(why, 'con', at.con, 'UD-DMG-11')
  lasting(at, why)
  const passed = passes(scene, 15, { who: at, what: 'endurance', why })
  return passed ? Math.max(1, Math.floor(ep / 2)) : ep
}

/**
 * UD-DMG-1: weapon, armour, buffer to EP, CON, HP; no step goes below 0. What the dice came to, what armour, buffer and
 * CON took of it (negative CON adds), and what goes off EP and HP.
 */
function harmOf(fight: Fight, blow: Blow, hit: { readonly zone: Zone | null; readonly dice: number }) {
  const { at, weapon } = blow
  const { options } = fight
  const guard = protectionOf(at, weapon, { options, zone: hit.zone })
  const bare = options.damageTypes && weapon.type === 'slashing' && guard.rating === 0
  const dice = hit.dice + (bare ? 1 : 0) // UD-DMG-4
  const armour = Math.min(dice, guard.armour)
  const through = dice - armour
  const buffer = options.buffer ? Math.min(through, guard.buffer) : 0 // UD-DMG-8: only what it absorbs
  const past = through - buffer
  const left = past > 0 ? Math.max(0, past - at.con) : 0 // UD-DMG-9
  const isMachine = at.kind === 'machine'
  const isBlunt = options.damageTypes && weapon.type === 'blunt' && !isMachine
  const tired = isMachine ? 0 : buffer + (isBlunt ? left : 0) // UD-DMG-5, UD-DMG-13
  return { dice, armour, buffer, con: past - left, ep: tired, hp: isBlunt ? Math.floor(left / 2) : left }
}

/** UD-ATK-4, step 4: what comes of the HP and EP that were lost since `before`, once for the whole attack. */
export function aftermath(scene: Scene, who: Combatant, before: number): void {
  if (who.hp < scene.fight.options.deathAt) return dying(scene, who)
  exhausted(scene, who) // RULING F14: whom that fells needs no check (UD-HP-3)
  if (who.hp < before && who.hp <= 0) injured(scene, who) // UD-HP-2
}

/** UD-HP-5, UD-DP-15: dead below `deathAt`, unless the referee says otherwise; UD-HP-7: a machine is destroyed. */
function dying(scene: Scene, who: Combatant): void {
  if (scene.ask(REFEREE, 'death', ['dead', 'alive']) === 'dead')
    scene.tell({ type: 'fell', who: who.id, to: 'dead', by: 'hp' })
  else scene.tell({ type: 'spared', who: who.id, hp: scene.fight.options.deathAt }) // C19
}

function injured(scene: Scene, who: Combatant): void {
  if (who.unconscious) return
  const isCrippled = who.kind === 'machine' || scene.fight.options.incapacitation === 'always' // UD-HP-4, UD-HP-7
  if (isCrippled ? who.incapacitated : staysAwake(scene, who)) return
  scene.tell({ type: 'fell', who: who.id, to: isCrippled ? 'incapacitated' : 'unconscious', by: 'hp' })
}

/** UD-HP-3: CON against 10 less HP, without any penalty. */
export const staysAwake = (scene: Scene, who: Combatant): boolean =>
  passes(scene, 10 - who.hp, { who, what: 'consciousness', why: because(['con', who.con, 'UD-HP-3']) })
