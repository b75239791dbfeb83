import { branch, leaf, type Offer } from '../../../engine/options.ts'
import type { Spot } from '../../../field/plane-geometry.ts'
import { whyNoAttack } from '../core/attack-menu.ts'
import { shut, type Why } from '../core/refusals.ts'
import { action, counted } from '../core/spend-action.ts'
import type { Deed } from '../core/turn.ts'
import type { Scene } from '../state/events.ts'
import type { Combatant } from '../state/fight.ts'
import { hasRanged } from '../state/in-hand.ts'
import { isSeen } from '../state/positions.ts'
import { targetsOf } from '../state/presence.ts'
import { skillOf } from '../state/skills-and-movement.ts'
import { WEAPONS } from '../tables/weapons.ts'

/** UD-ACT-3: a ranged weapon in hand and one target in sight. */
export function aimOptions(scene: Scene, who: Combatant): Offer<Deed> {
  const { fight } = scene
  const why = whyNoAttack(fight, who) ?? (hasRanged(who) ? null : 'E_NOT_READY')
  if (why !== null) return shut('aim', why)
  const targets = targetsOf(fight, who)
  if (targets.length === 0) return false
  const whyNot = (at: Combatant): Why | null => (isSeen(fight, who, at) ? null : 'E_NO_LOS')
  const none = targets.some((at) => whyNot(at) === null) ? null : 'E_NO_LOS'
  const open = (): readonly Offer<Deed>[] =>
    targets.map((at) => {
      const barred = whyNot(at)
      return barred === null ? leaf(at.id, takeAim(scene, who, at)) : shut(at.id, barred)
    })
  return none === null ? branch('aim', open) : shut('aim', none, open)
}

/** +2 after one round, +4 after two in a row. C10: after a pause it begins again. RULING: it never falls by that. */
function takeAim(scene: Scene, who: Combatant, at: Combatant): Deed {
  const kept = who.aim?.target === at.id ? who.aim : null
  const rounds = kept === null ? 1 : kept.paused ? kept.rounds : 2
  return action(scene, who, () => scene.tell({ type: 'aimed', who: who.id, at: at.id, rounds }))
}

/** UD-ACT-16: movement, step and reaction are given up, all of them unspent. */
export function holdStillOptions(scene: Scene, who: Combatant): Offer<Deed> {
  const { turn } = scene.fight
  if (turn === null || skillOf(who, 'sharpShooter') === 0 || !hasRanged(who)) return false
  if (turn.moved !== 'none' || turn.stepped || turn.still) return shut('hold still', 'E_MOVE_SPENT')
  if (turn.acted) return shut('hold still', 'E_ACTION_SPENT')
  if (who.reactionSpent) return shut('hold still', 'E_NO_REACTION')
  return leaf('hold still', () => scene.tell({ type: 'held still', who: who.id, sharp: true }))
}

/** UD-RNG-5: crouching or at a support, and on the same square since the turn began. RULING: cover is a support. */
export function braceOptions(scene: Scene, who: Combatant): Offer<Deed> {
  if (who.braced)
    return leaf(
      'unbrace',
      counted(scene, who, () => scene.tell({ type: 'braced', who: who.id, braced: false })),
    )
  if (!who.ready.some((id) => WEAPONS[id] && WEAPONS[id].range2 !== null)) return false
  if ((!who.crouching && who.cover === null) || scene.fight.turn?.walked) return shut('brace', 'E_BLOCKED')
  return leaf(
    'brace',
    counted(scene, who, () => scene.tell({ type: 'braced', who: who.id, braced: true })),
  )
}

/** UD-ACT-3, C10: who aims at the mover and did not see a square of the path loses the aim. */
export function loseSight(scene: Scene, mover: Combatant, path: readonly Spot[]): void {
  const { fight } = scene
  for (const one of fight.combatants) {
    if (one.aim?.target !== mover.id) continue
    if (path.some((pos) => !isSeen(fight, one, { ...mover, pos })))
      scene.tell({ type: 'lost sight', who: one.id, at: mover.id })
  }
}
