/** A whole fight of OSR d20 without a map, in the chats and on the page. */
export const ON_THE_ROAD = {
  heroes: { Aude: { block: 'aude' } },
  people: [
    { id: 'cob', name: 'Cob', side: 'npc', block: 'bandit' },
    { id: 'wat', name: 'Wat', side: 'npc', block: 'bandit' },
  ],
  setup: { ground: { distance: 5 } },
} as const

/** Its dice, in the order they fall. */
export const ROAD_DICE = [5, 15, 12, 11, 15, 8, 6, 6]
/** The same by their sides. */
export const ROAD_DICE_BY_SIDES = { 20: [5, 15, 12, 11, 15], 8: [8], 6: [6, 6] }

/** Snap attacks that are not made, a shield that takes the shock, a kill, and morale that breaks. */
export const ROAD = `
  R < /startcombat
  R > Roll for the reaction of the others? [Yes, No]
  R < No
  R > Does anybody surprise the others? [Nobody, The party, The others, A check against DEX, A check against Spy, A check against WIS]
  R < Nobody
  R > Aude: Initiative 16.
  R > Cob: Initiative 25.
  R > The order is the others, then the party.
  R > The current order of action is: Cob | 10, Wat | 10, Aude | 11
  R > It is Cob's turn.
  Aude > Aude: Initiative 16.
  Aude > Cob: Initiative 25.
  Aude > The order is the others, then the party.
  Aude > It is Cob's turn.
  Aude > Cob acts. Snap attack? [No, Cob, Wat]
  Aude < No
  Aude > Cob acts. Snap attack? [No, Cob, Wat]
  Aude < No
  R > Cob: You attack Aude (Seax).
  R > Cob: Attack 12.
  Aude > Cob attacks you (Seax).
  Aude > Cob: Attack 12.
  Aude > Cob attacks you (Seax) with 12: a miss. Total defence? [Total defence, No]
  Aude < No
  R > Cob: You miss Aude.
  R > Aude's shield takes the shock.
  R > It is Wat's turn.
  Aude > Cob misses you.
  Aude > Your shield takes the shock.
  Aude > It is Wat's turn.
  Aude > Wat acts. Snap attack? [No, Cob, Wat]
  Aude < No
  Aude > Wat acts. Snap attack? [No, Cob, Wat]
  Aude < No
  R > Wat: You attack Aude (Seax).
  R > Wat: Attack 11.
  Aude > Wat attacks you (Seax).
  Aude > Wat: Attack 11.
  Aude > Wat attacks you (Seax) with 11: a miss. Total defence? [Total defence, No]
  Aude < No
  R > Wat: You miss Aude.
  R > Aude is hurt by the shock: 1.
  R > It is Aude's turn.
  Aude > Wat misses you.
  Aude > You take 1 damage from the shock: 21 HP left.
  Aude > It is Aude's turn.
  Aude > Your turn. What will you do? [Move, Run, Disengage, Attack, Total defence, Shove, Go prone, Draw, >]
  Aude < Attack
  Aude > Whom do you attack? [Cob, Wat, <-]
  Aude < Cob
  Aude > With what? [Broad spear, Broad spear, and the other hand, Large shield bash, Large shield bash, and the other hand, Unarmed, Unarmed, by DEX, <-]
  Aude < Broad spear
  R > Cob: Aude attacks you (Broad spear).
  R > Aude: Attack 21.
  R > Cob: Aude hits you.
  R > Aude: Damage 9.
  R > Cob: You take 9 damage: 0 HP left.
  R > Cob: You are dead.
  R > The current order of action is: Wat | 10, Aude | 11
  R > The others waver: one is down, and that is half of them. Morale 8: it breaks in 10 of 36.
  R > They check morale. What do the circumstances do to the score? [Nothing, +1, +2, −1, −2, Another score]
  Aude > You attack Cob (Broad spear).
  Aude > Aude: Attack 21.
  Aude > You hit Cob.
  Aude > Aude: Damage 9.
  Aude > Cob is hurt.
  Aude > Cob is dead.
  Aude > The others waver: one is down, and that is half of them.
  R < Nothing
  R > Morale: 12.
  R > They break. What do they do? [They run, They lay down their arms]
  Aude > Morale: 12.
  R < They lay down their arms
  R > The others break: 12 against 8. They lay down their arms.
  R > The current order of action is: Aude | 11
  R > The fight is over. Does it exhaust them? [Yes, No, Unless they resist]
  Aude > The others break. They lay down their arms.
  R < No
  R > Rounds: 1. Dead: Cob. Surrendered: Wat. Shots: 0. Casualties: the party 0, the others 1.
  R > It is over: the party has the field.
  Aude > Rounds: 1. Dead: Cob. Surrendered: Wat. Shots: 0. Casualties: the party 0, the others 1.
  Aude > It is over: the party has the field.
`
