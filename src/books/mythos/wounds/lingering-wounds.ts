import { otherDice } from '../core/modifiers.ts'
import { percentile, succeeds } from '../core/percentile-roll.ts'
import type { Scene } from '../state/events.ts'
import { type Combatant, type Fight, isEnemy } from '../state/fight.ts'
import { DOWN } from '../state/sheet.ts'

/** MY-WND-3: enemies are simply dead at 0 HP, unless the referee has given them a name. */
export const lingers = ({ options }: Pick<Fight, 'options'>, who: Combatant): boolean =>
  options.wounds === 'lingering' && (!isEnemy(who) || who.named)

/** MY-WND-1: of a single hit, after armour: all of somebody's HP kills, half of them are a major wound. */
export function wounded(scene: Scene, victim: Combatant, hit: number): void {
  if (victim.conditions.dead) return
  if (hit >= victim.maxHP) return scene.tell({ type: 'fell', who: victim.id, to: 'dead' })
  if (hit * 2 >= victim.maxHP) majorWound(scene, victim)
}

/** MY-WND-1: prone, and a Constitution roll at once to stay awake. */
function majorWound(scene: Scene, victim: Combatant): void {
  scene.tell({ type: 'marked', who: victim.id, condition: 'majorWound' })
  if (!victim.conditions.prone) scene.tell({ type: 'marked', who: victim.id, condition: 'prone' })
  if (!endures(scene, victim) && victim.HP > 0) scene.tell({ type: 'fell', who: victim.id, to: 'unconscious' })
}

/** MY-HP-1, MY-WND-1: what HP make of somebody, for wounds, a written sheet and the referee's `set` alike. */
export function downBy(fight: Pick<Fight, 'options'>, who: Combatant): (typeof DOWN)[number] | null {
  if (who.HP > 0) return null
  return !lingers(fight, who) ? 'dead' : who.conditions.majorWound ? 'dying' : 'unconscious'
}

export const isDown = ({ conditions }: Combatant): boolean => DOWN.some((one) => conditions[one])

/** MY-WND-2: at the end of every round after the one it began in. */
export function fightForLife(scene: Scene, who: Combatant): void {
  if (!who.conditions.dying || who.conditions.dead || who.dyingSince === scene.fight.round) return
  if (!endures(scene, who)) scene.tell({ type: 'fell', who: who.id, to: 'dead' })
}

const endures = (scene: Scene, who: Combatant): boolean =>
  succeeds(
    percentile(scene, { who, what: 'constitution', skill: who.CON, dice: otherDice(scene.fight, who, 'constitution') })
      .level,
  )
