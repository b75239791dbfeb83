import { hitsOf, most, roundsOf } from '../gunnery/rounds-and-hits.ts'
import { payPoints } from '../pools/spend-points.ts'
import { tire } from '../skills/skill-check.ts'
import type { Scene } from '../state/events.ts'
import { isPresent } from '../state/presence.ts'
import { damage } from './damage.ts'
import { defenseOf, isForeseen } from './defense.ts'
import { facingTo } from './facing.ts'
import { attackReasons, type Blow, skillFor } from './modifiers.ts'
import { type Checked, check, reaches } from './open-ended-check.ts'
import { react, reactionBonus } from './react.ts'
import { aftermath } from './wound.ts'

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
export type Struck = { readonly margin: number }

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
