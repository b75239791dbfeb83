import { leaf } from '../../../engine/options.ts'
import { REFEREE } from '../../../engine/scene.ts'
import { inOrder } from '../../../kit/order-of-action.ts'
import type { Scene } from '../state/events.ts'
import type { Combatant } from '../state/fight.ts'
import { isAble, isHostile, isPresent, isSeen } from '../state/positions.ts'
import { WEAPONS } from '../tables/weapons.ts'
import { type Checked, check, payPoints, reaches, tire } from './check.ts'
import { defenseOf, facingTo, isForeseen } from './defense.ts'
import { attackReasons, type Blow, blowOf, hitsOf, most, roundsOf, skillFor } from './modifiers.ts'
import { react, reactionBonus } from './react.ts'
import type { Deed } from './turn.ts'
import { aftermath, damage } from './wound.ts'

/** An attack in the own turn. */
export function strikeOut(scene: Scene, blow: Blow): void {
  attack(scene, blow)
  scene.tell({ type: 'resolved', who: blow.by.id })
}

/** UD-ATK-1 to UD-ATK-4, in the order of the dice. */
export function attack(scene: Scene, blow: Blow): void {
  const struck = strike(scene, blow)
  if (struck !== null) harm(scene, blow, struck)
}

/** A hit that stands: how far above the Defense (UD-FIRE-3). */
type Struck = { readonly margin: number }

/** The roll and what answers it; null for a miss. UD-ATK-5: rounds are spent before the die. */
function strike(scene: Scene, blow: Blow): Struck | null {
  const { fight } = scene
  const { by, at, weapon, mode, free } = blow
  const foreseen = isForeseen(fight, blow)
  const why = attackReasons(fight, blow)
  const defense = defenseOf(fight, blow, foreseen) // UD-ATK-2
  const facing = free === null ? facingTo(fight, by, at) : null // C6
  payPoints(scene, blow)
  scene.tell({ type: 'attacked', who: by.id, at: at.id, weapon: weapon.id, mode, rounds: roundsOf(blow), free, facing })
  const enough = defense + 2 * (most(blow) - 1) + reactionBonus(blow)
  const rolled: Checked = check(scene, { who: by, what: 'attack', why, least: defense, enough })
  if (!reaches(rolled, defense)) {
    scene.tell({ type: 'missed', who: by.id, at: at.id, defense })
    return null
  }
  scene.tell({ type: 'hit', who: by.id, at: at.id, defense })
  tire(scene, by, skillFor(blow)) // UD-SHEET-6
  return react(scene, { blow, foreseen, total: rolled.total }) ? null : { margin: rolled.total - defense }
}

/** UD-FIRE-6: every bullet that hits, also after the target's death; then the checks that follow, once. */
function harm(scene: Scene, blow: Blow, { margin }: Struck): void {
  const before = blow.at.hp
  const hits = hitsOf(blow, margin)
  for (let hit = 0; hit < hits; hit++) damage(scene, blow)
  if (isPresent(blow.at)) aftermath(scene, blow.at, before)
}

/** UD-SPEC-3: an ally or a neutral is attacked after a confirmation; then the referee says what it makes of the sides. */
function confirmed(scene: Scene, who: Combatant, at: Combatant): boolean {
  if (isHostile(scene.fight, who.side, at.side)) return true
  scene.tell({ type: 'turned on', who: who.id, at: at.id })
  if (scene.ask(who, 'betrayal', ['no', 'yes']) === 'no') {
    scene.tell({ type: 'resolved', who: who.id })
    return false
  }
  if (scene.ask(REFEREE, 'hostility', [leaf('as before', false), leaf('hostile', true)]))
    scene.tell({ type: 'parted', who: who.id, at: at.id })
  return true
}

/**
 * Every action but an attack, which spends the slot itself. C5: who is felled by the shot that it triggers does not come
 * to do it, and the slot is spent.
 */
export const action =
  (scene: Scene, who: Combatant, deed: Deed): Deed =>
  () => {
    scene.tell({ type: 'acted', who: who.id })
    underFire(scene, who, 'action')
    if (isAble(who)) deed()
  }

/** Rounds that are spent though nothing comes of the action. */
type Ammo = { readonly weapon: string; readonly rounds: number }
type Aimed = { readonly who: Combatant; readonly at: Combatant | null; readonly ammo?: Ammo | null }

/** The same for an attack: what it spends is spent when it is declared (UD-ATK-5), also where it comes to nothing. */
export const attackAction =
  (scene: Scene, { who, at, ammo = null }: Aimed, deed: Deed): Deed =>
  () => {
    if (at !== null && !confirmed(scene, who, at)) return
    underFire(scene, who, 'action')
    if (isAble(who)) deed()
    else scene.tell({ type: 'cut short', who: who.id, weapon: ammo?.weapon ?? null, rounds: ammo?.rounds ?? 0 })
  }

/** UD-TURN-9: one of the free actions of the turn. */
export const counted =
  (scene: Scene, who: Combatant, deed: Deed): Deed =>
  () => {
    scene.tell({ type: 'freed', who: who.id })
    deed()
  }

/**
 * UD-FIRE-8, C5: shots at who leaves a square (`leave`) or takes an action in a zone of suppression, before it happens.
 * One from each zone, in initiative order; an action in cover or crouched draws none; nor does one out of sight.
 */
export function underFire(scene: Scene, who: Combatant, by: 'leave' | 'action'): void {
  const { fight } = scene
  if (fight.zones.length === 0 || (by === 'action' && (who.crouching || who.cover !== null))) return
  for (const shooter of inOrder(fight)) {
    const zone = fight.zones.find((one) => one.by === shooter.id && one.covers.includes(who.id))
    if (!zone || !isAble(shooter) || !isSeen(fight, shooter, who)) continue
    scene.tell({ type: 'drew fire', who: who.id, by: shooter.id })
    strikeOut(scene, { ...blowOf(shooter, who, WEAPONS[zone.weapon]!), free: 'suppression' })
    if (!isAble(who)) return
  }
}
