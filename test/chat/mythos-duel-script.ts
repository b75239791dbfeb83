/** A whole duel of Mythos, in the chats and on the page. */
export const DUELISTS = {
  heroes: {
    Ada: {
      STR: 60,
      CON: 60,
      SIZ: 65,
      DEX: 55,
      dodge: 40,
      skills: { 'Fighting (Brawl)': 50, 'Firearms (Handgun)': 60 },
      weapons: ['bat', 'revolver38'],
    },
  },
  people: [{ id: 'corpse', name: 'Corpse', side: 'enemies', block: 'corpse' }],
} as const

/** Its dice, in the order they fall. */
export const DUEL_DICE = [42, 77, 5, 2, 90, 30, 20, 14, 3, 4]
/** The same by their sides. */
export const DUEL_DICE_BY_SIDES = { 100: [42, 77, 90, 30, 20, 14], 8: [5, 3], 4: [2, 4] }

export const DUEL = `
  R < /startcombat
  All > The order of action is Ada and Corpse. Ada acts first.
  R > The current order of action is: Ada | 55, Corpse | 35
  All > It is Ada's turn.
  Ada > Your turn. What will you do? [Fight, Flee]
  Ada < Fight
  Ada > Whom do you attack? [Corpse, <-]
  Ada < Corpse
  Ada > With what? [Baseball bat, .38 revolver, Fists, <-]
  Ada < Baseball bat
  R > Corpse: Ada attacks you (Baseball bat).
  Ada > Corpse fights back.
  Ada > Your attack: 42 against 50, success.
  R > Ada's attack: 42, success.
  Ada > Corpse's fight-back: 77, failure.
  R > Corpse: Your fight-back: 77 against 30, failure.
  Ada > You hit Corpse.
  Ada > You did some damage.
  R > Corpse: You take 7 damage: HP 7 of 14.
  All > It is Corpse's turn.
  R > Corpse: You attack Ada (claw).
  Ada > You are being attacked by Corpse (claw): [Dodge, Fight back]
  Ada < Dodge
  Ada > Corpse's attack: 90, failure.
  R > Ada dodges.
  R > Corpse: Your attack: 90 against 30, failure.
  Ada > Your dodge: 30 against 40, success.
  R > Ada's dodge: 30, success.
  Ada > You get out of the way.
  R > Corpse: Ada gets out of the way.
  All > It is Ada's turn.
  Ada > Your turn. What will you do? [Fight, Flee]
  Ada < Fight
  Ada > Whom do you attack? [Corpse, <-]
  Ada < Corpse
  Ada > With what? [Baseball bat, .38 revolver, Fists, <-]
  Ada < Baseball bat
  R > Corpse: Ada attacks you (Baseball bat).
  Ada > Corpse fights back.
  Ada > Your attack: 20 against 50, hard success.
  R > Ada's attack: 20, hard success.
  Ada > Corpse's fight-back: 14, hard success.
  R > Corpse: Your fight-back: 14 against 30, hard success.
  Ada > You hit Corpse.
  Ada > You did some damage.
  R > Corpse: You take 7 damage: HP 0 of 14.
  All > Corpse is dead.
  R > The current order of action is: Ada | 55
  All > It is over: the investigators have won.
`
