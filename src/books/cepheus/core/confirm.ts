import type { Combatant, Scene } from '../state/fight.ts'

/**
 * CE-ATK-8: what goes at one's own side is confirmed first. Whether it is called off, or the turn is over meanwhile
 * (CE-HASTE-1).
 */
export const isCalledOff = (scene: Scene, by: Combatant, at: Combatant): boolean =>
  at.side === by.side && (scene.ask(by, 'confirm', ['no', 'yes']) === 'no' || scene.fight.turn?.who !== by.id)
