import { REFEREE } from '../../../engine/scene.ts'
import { inOrder } from '../../../kit/order-of-action.ts'
import type { Event, Scene } from '../state/all-events.ts'
import type { Combatant, Fight } from '../state/fight.ts'
import { isInShot } from '../state/positions.ts'
import { isAble, isHostile, isPresent } from '../state/presence.ts'
import { WEAPONS } from '../tables/weapons.ts'
import { attackReasons, type Blow, blowOf, hitsOf, most, roundsOf, skillFor } from './attack-modifiers.ts'
import { check, payPoints, reaches, tire } from './check.ts'
import { defenseOf, facingTo, isForeseen } from './defense.ts'
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
  const { fight } = scene
  const { by, at, weapon, mode, free } = blow
  const foreseen = isForeseen(fight, blow)
  const why = attackReasons(fight, blow)
  const defense = defenseOf(fight, blow, foreseen) // UD-ATK-2
  const facing = free === null ? facingTo(fight, by, at) : null // C6
  payPoints(scene, blow)
  const rounds = roundsOf(blow) // UD-ATK-5: spent before the die
  scene.tell({ type: 'attacked', who: by.id, at: at.id, weapon: weapon.id, mode, rounds, free, facing })
  const enough = defense + 2 * (most(blow) - 1) + reactionBonus(blow)
  const rolled = check(scene, { who: by, what: 'attack', why, least: defense, enough })
  if (!reaches(rolled, defense)) return scene.tell({ type: 'missed', who: by.id, at: at.id, defense })
  scene.tell({ type: 'hit', who: by.id, at: at.id, defense })
  tire(scene, by, skillFor(blow)) // UD-SHEET-6
  if (react(scene, { blow, foreseen, total: rolled.total })) return
  const before = at.hp
  const hits = hitsOf(blow, rolled.total - defense)
  for (let hit = 0; hit < hits; hit++) damage(scene, blow) // UD-FIRE-6: all of them, also after the target's death
  if (isPresent(at)) aftermath(scene, at, before)
}

/** UD-SPEC-3: an ally or a neutral is attacked after a confirmation; then the referee says what it makes of the sides. */
function confirmed(scene: Scene, who: Combatant, at: Combatant): boolean {
  if (isHostile(scene.fight, who.side, at.side)) return true
  scene.tell({ type: 'turned on', who: who.id, at: at.id })
  if (scene.ask(who, 'betrayal', ['no', 'yes']) === 'no') {
    scene.tell({ type: 'resolved', who: who.id })
    return false
  }
  if (scene.ask(REFEREE, 'hostility', ['as before', 'hostile']) === 'hostile')
    scene.tell({ type: 'parted', who: who.id, at: at.id })
  return true
}

/** What a choice comes to: what is done, or just an event. */
type Act = Deed | Event
const carryOut = (scene: Scene, act: Act): void => (typeof act === 'function' ? act() : scene.tell(act))

/** Every action but an attack, which spends the slot itself. C5: spent, too, where the shot it triggers fells who acts. */
export const action =
  (scene: Scene, who: Combatant, act: Act): Deed =>
  () => {
    scene.tell({ type: 'acted', who: who.id })
    underFire(scene, who, 'action')
    if (isAble(who)) carryOut(scene, act)
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
  (scene: Scene, who: Combatant, act: Act): Deed =>
  () => {
    scene.tell({ type: 'freed', who: who.id })
    carryOut(scene, act)
  }

/**
 * UD-FIRE-8, C5: shots at who leaves a square (`leave`) or takes an action in a zone of suppression, before it happens.
 * One from each zone, in initiative order; an action in cover or crouched draws none; nor does one out of sight.
 */
export function underFire(scene: Scene, who: Combatant, by: 'leave' | 'action'): void {
  const { fight } = scene
  if (fight.zones.length === 0 || (by === 'action' && (who.crouching || who.cover !== null))) return
  for (const shot of shotsAt(fight, who)) {
    scene.tell({ type: 'drew fire', who: who.id, by: shot.by.id })
    strikeOut(scene, shot)
    if (!isAble(who)) return
  }
}

export const shotsAt = (fight: Fight, who: Combatant): readonly Blow[] =>
  inOrder(fight).flatMap((by) => {
    const zone = fight.zones.find((one) => one.by === by.id && one.covers.includes(who.id))
    if (!zone || !isAble(by) || !isInShot(fight, by, who)) return []
    return [{ ...blowOf(by, who, WEAPONS[zone.weapon]!), free: 'suppression' }]
  })
