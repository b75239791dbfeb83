import { mapped } from '../../../engine/lists.ts'
import type { Fight } from './fight.ts'
import type { Combatant } from './sheet.ts'

/** A fight's twin, field by field: it is made at every answer. */
export const copyFight = (fight: Fight): Fight => ({
  ...fight,
  options: { ...fight.options },
  combatants: mapped(fight.combatants, copyCombatant),
  ground: { ...fight.ground },
  order: fight.order.slice(),
  turn: fight.turn && {
    ...fight.turn,
    shots: fight.turn.shots && { ...fight.turn.shots },
    dives: { ...fight.turn.dives },
  },
  attack: fight.attack && { ...fight.attack },
  offer: fight.offer && { ...fight.offer },
  melees: mapped(fight.melees, (melee) => ({ ...melee })),
})

const copyCombatant = (one: Combatant): Combatant => ({
  ...one,
  damageBonus: { ...one.damageBonus },
  skills: { ...one.skills },
  weapons: mapped(one.weapons, (weapon) => ({ ...weapon })),
  armour: one.armour.slice(),
  resist: { ...one.resist },
  attacks: mapped(one.attacks, (attack) => ({ ...attack, damage: { ...attack.damage } })),
  items: mapped(one.items, (item) => ({ ...item })),
  perks: one.perks.slice(),
  drops: mapped(one.drops, (drop) => ({ ...drop })),
  conditions: { ...one.conditions },
  pos: one.pos && { ...one.pos },
  effects: mapped(one.effects, (effect) => ({ ...effect })),
  perkUses: { ...one.perkUses },
  reactionsThisRound: one.reactionsThisRound.slice(),
})
