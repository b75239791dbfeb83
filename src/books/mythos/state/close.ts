import type { Fight } from './fight.ts'
import type { Combatant } from './sheet.ts'

/**
 * MY-AFT-1: HP, ammunition, used items, jams and luck carry over; conditions of the fight and boosts end, perks are
 * fresh.
 */
export const close = ({ combatants }: Fight): readonly Combatant[] => combatants.map(leaving)

const leaving = (one: Combatant): Combatant => ({
  ...one,
  weapons: one.weapons.map((weapon) => ({ ...weapon, ruined: false, taken: false })),
  attacks: one.attacks.map((attack) => ({ ...attack, taken: false })),
  conditions: {
    ...one.conditions,
    escaped: false,
    prone: false,
    stunned: false,
    running: false,
    cover: false,
    surprised: false,
    majorWound: false,
  },
  bleeding: 0,
  dyingSince: null,
  pos: null,
  heldBy: null,
  effects: [],
  perkUses: {},
  reactionsThisRound: [],
  hurtBy: null,
  lastUsed: null,
  shelter: false,
  dice: 0,
  acted: false,
  hidden: false,
  left: false,
})
