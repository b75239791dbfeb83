import type { Combatant, Scene } from '../state/fight.ts'

/** CE-ATK-8: an attack on the own side is confirmed. True if called off, or the turn has ended (CE-HASTE-1). */
export const isCalledOff = (scene: Scene, by: Combatant, at: Combatant): boolean =>
  at.side === by.side && (scene.ask(by, 'confirm', ['no', 'yes']) === 'no' || scene.fight.turn?.who !== by.id)
