import type { Fight } from './fight.ts'
import type { Combatant } from './sheet.ts'

/** A fight's twin, field by field: it is made at every answer. */
export const copyFight = (fight: Fight): Fight => ({
  ...fight,
  options: { ...fight.options },
  combatants: fight.combatants.map(copyCombatant),
  ground: { ...fight.ground },
  order: fight.order.slice(),
  turn: fight.turn && { ...fight.turn, shots: fight.turn.shots && { ...fight.turn.shots }, dives: { ...fight.turn.dives } },
  attack: fight.attack && { ...fight.attack },
  offer: fight.offer && { ...fight.offer },
  melees: fight.melees.map((melee) => ({ ...melee })),
})

const copyCombatant = (one: Combatant): Combatant => ({
  ...one,
  damageBonus: { ...one.damageBonus },
  skills: { ...one.skills },
  weapons: one.weapons.map((weapon) => ({ ...weapon })),
  armour: one.armour.slice(),
  resist: { ...one.resist },
  attacks: one.attacks.map((attack) => ({ ...attack, damage: { ...attack.damage } })),
  items: one.items.map((item) => ({ ...item })),
  perks: one.perks.slice(),
  drops: one.drops.map((drop) => ({ ...drop })),
  conditions: { ...one.conditions },
  pos: one.pos && { ...one.pos },
  effects: one.effects.map((effect) => ({ ...effect })),
  perkUses: { ...one.perkUses },
  reactionsThisRound: one.reactionsThisRound.slice(),
})
