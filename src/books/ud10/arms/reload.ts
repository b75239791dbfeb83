import { leaf, type Offer } from '../../../engine/options.ts'
import { menuOrShut } from '../../../kit/target-menus.ts'
import { FIRST, shut } from '../core/refusals.ts'
import { action } from '../core/spend-action.ts'
import { whyNoAction } from '../core/spent-slots.ts'
import type { Deed } from '../core/turn.ts'
import { skillCheck } from '../skills/skill-check.ts'
import type { Scene } from '../state/events.ts'
import type { Combatant } from '../state/fight.ts'
import type { Weapon } from '../state/gear.ts'
import { roundsIn } from '../state/in-hand.ts'
import { skillOf } from '../state/skills-and-movement.ts'
import { WEAPONS } from '../tables/weapons.ts'

/** UD-ACT-7: one of its steps; UD-GEAR-4: the last one fills it. */
export function reloadOptions(scene: Scene, who: Combatant): Offer<Deed> {
  const arms = reloadable(who)
  if (arms.length === 0) return false
  const why = whyNoAction(scene.fight)
  if (why !== null) return shut('reload', why)
  const options = arms.map((weapon) => {
    const no = whyNotFilled(who, weapon)
    return no === null
      ? leaf(
          weapon.id,
          action(scene, who, () => step(scene, who, weapon, 1)),
        )
      : shut(weapon.id, no)
  })
  return menuOrShut('reload', options, FIRST)
}

/** UD-ACT-8, C11: needs movement, reaction and action. */
export function rapidReloadOptions(scene: Scene, who: Combatant): Offer<Deed> {
  const { turn } = scene.fight
  if (turn === null || skillOf(who, 'rapidReload') === 0) return false // UD-CHK-6
  const arms = reloadable(who).filter((weapon) => whyNotFilled(who, weapon) === null)
  if (arms.length === 0) return false
  if (turn.moved !== 'none' || turn.still) return shut('rapid reload', 'E_MOVE_SPENT')
  if (turn.acted) return shut('rapid reload', 'E_ACTION_SPENT')
  if (who.reactionSpent) return shut('rapid reload', 'E_NO_REACTION')
  return menuOrShut(
    'rapid reload',
    arms.map((weapon) => leaf(weapon.id, () => rapidly(scene, who, weapon))),
    FIRST,
  )
}

/** UD-ACT-8: half the time, rounded up; where that was one action, movement and reaction in its place. */
function rapidly(scene: Scene, who: Combatant, weapon: Weapon): void {
  const isRapid = skillCheck(scene, 10, { who, skill: 'rapidReload', linked: 'dex' })
  if (isRapid && weapon.reload === 1)
    scene.tell({ type: 'reloaded', who: who.id, weapon: weapon.id, rounds: weapon.mag, steps: 0, at: 'rapid' })
  else action(scene, who, () => step(scene, who, weapon, isRapid ? 2 : 1))()
}

function step(scene: Scene, who: Combatant, weapon: Weapon, steps: number): void {
  const done = who.reloading + steps
  const isDone = done >= weapon.reload
  scene.tell({
    type: 'reloaded',
    who: who.id,
    weapon: weapon.id,
    rounds: isDone ? weapon.mag : null,
    steps: isDone ? 0 : done,
    at: 'action',
  })
}

/** UD-GEAR-4: a bow is nocked as it is shot. */
function reloadable({ ready }: Combatant): readonly Weapon[] {
  const arms: Weapon[] = []
  for (const id of ready) {
    const weapon = WEAPONS[id]
    if (weapon?.class === 'ranged' && weapon.mag > 0 && weapon.reload > 0) arms.push(weapon)
  }
  return arms
}

/** UD-GEAR-4: spare magazines are unlimited, unless the sheet lists them. */
function whyNotFilled(who: Combatant, weapon: Weapon): 'E_BLOCKED' | 'E_EMPTY' | null {
  if (roundsIn(who, weapon) >= weapon.mag) return 'E_BLOCKED'
  return who.loaded[SPARE] === 0 ? 'E_EMPTY' : null
}

/** `loaded` holds 0 of them once the last listed one is used. */
export const SPARE = 'spare-magazine'
