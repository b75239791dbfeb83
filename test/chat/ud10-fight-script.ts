/** A whole fight of UD10 on squares, in the chats and on the page. */
export const HUNTERS = {
  heroes: { Runa: { block: 'swordswoman' }, Tamsin: { block: 'hunter' } },
  people: [
    { id: 'thug', name: 'Thug', side: 'foes', block: 'street-thug', control: 'referee' },
    { id: 'wolf', name: 'Wolf', side: 'foes', block: 'wolf', control: 'referee' },
  ],
  setup: { map: 'map:\n........\n.A....B.\n.A.o..B.\n...#....\n' },
} as const

/** Its dice, in the order they fall. */
export const HUNT_DICE = [9, 4, 7, 2, 7, 5, 6, 9, 2, 10, 1, 10, 3, 8, 3, 9, 4]

export const HUNT = `
  R < /startcombat
  R > Who is surprised? [Nobody, Some of them, Let them roll]
  R < Nobody
  R > The order is Runa, Thug, Tamsin, Wolf.
  R > The current order of action is: Runa | 10, Thug | 8, Tamsin | 6, Wolf | 5
  R > It is Runa's turn.
  Runa > The order is Runa, Thug, Tamsin, Wolf.
  Runa > It is Runa's turn.
  Runa > Your turn. What will you do? [Attack, Move, Step (free), Use or handle a thing, Skill, Full move (nothing else), Leave the field, Free action, >]
  Tamsin > The order is Runa, Thug, Tamsin, Wolf.
  Tamsin > It is Runa's turn.
  Runa < Move
  Runa > Where to?, You stand on B2. Name a square, or a path such as e e se; or go by the arrows and ✓. {field.svg} [↖, ↑, ↗, ←, ✓, →, ↙, ↓, ↘, <-]
  Runa < F2
  R > Runa moves to F2.
  Runa > Runa moves to F2.
  Runa > Your turn. What will you do? [Attack, Step (free), Use or handle a thing, Skill, Free action, End turn]
  Tamsin > Runa moves to F2.
  Runa < Attack
  Runa > Whom do you attack? [Thug, Wolf, <-]
  Runa < Thug
  Runa > With what? [Short sword, Unarmed, <-]
  Runa < Short sword
  R > Thug: Runa attacks you (Short sword).
  R > Thug: Runa hits you.
  R > Thug: Your reaction to Runa (Short sword): [Parry, Dodge, Take it]
  Runa > You hit Thug.
  Tamsin > Runa attacks Thug (Short sword).
  Tamsin > Runa hits Thug.
  R < Take it
  R > Thug: You lose 7 HP: HP 4 of 11.
  Runa > Thug is hurt.
  Runa > Your turn. What will you do? [Step (free), Free action, End turn]
  Runa < End turn
  R > It is Thug's turn.
  R > Thug: Your turn. What will you do? [Attack, Move, Step (free), Draw a small weapon instead of moving, Draw, Use or handle a thing, Skill, Full move (nothing else), >]
  Runa > It is Thug's turn.
  Tamsin > It is Thug's turn.
  R < Move
  R > Thug: Where to?, You stand on G2. Name a square, or a path such as e e se; or go by the arrows and ✓. {field.svg} [↖, ↑, ↗, ←, ✓, →, ↙, ↓, ↘, <-]
  R < H4
  R > Thug: Where to?, G2 → G3 → H4: 2 squares., Runa strikes first (Short sword), against Defense 10: 9 in 10. [↖, ↑, ↗, ←, ✓, →, ↙, ↓, ↘, <-]
  R < ok
  R > Thug: That is a flight. Runa strikes first (Short sword), against Defense 10: 9 in 10. Go? [Flee, Retreat instead, Stay]
  R < Flee
  R > Thug: You turn to flee.
  Runa > Thug turns to flee.
  Runa > Thug flees. Strike? [Short sword, Unarmed, Let go]
  Tamsin > Thug turns to flee.
  Runa < Short sword
  R > Thug: Runa attacks you (Short sword).
  R > Thug: Runa hits you.
  R > Thug: You lose 11 HP: HP -7 of 11.
  R > Thug: Consciousness 3.
  R > Thug: You are unconscious.
  R > It is Tamsin's turn.
  Runa > You hit Thug.
  Runa > Thug is hurt.
  Runa > Thug: Consciousness 3.
  Runa > Thug is unconscious.
  Runa > It is Tamsin's turn.
  Tamsin > Runa attacks Thug (Short sword).
  Tamsin > Runa hits Thug.
  Tamsin > Thug: Consciousness 3.
  Tamsin > Thug is unconscious.
  Tamsin > It is Tamsin's turn.
  Tamsin > Your turn. What will you do? [Attack, Move, Step (free), Aim, Use or handle a thing, Skill, Full move (nothing else), Leave the field, >]
  Tamsin < Aim
  Tamsin > At whom? [Thug, Wolf, <-]
  Tamsin < Wolf
  R > Tamsin aims at Wolf.
  Runa > Tamsin aims at Wolf.
  Tamsin > You aim at Wolf.
  Tamsin > Your turn. What will you do? [Move, Step (free), Leave the field, Free action, End turn]
  Tamsin < End turn
  R > It is Wolf's turn.
  R > Wolf: Your turn. What will you do? [Attack, Move, Step (free), Use or handle a thing, Skill, Full move (nothing else), Retreat (the whole round), Leave the field, >]
  Runa > It is Wolf's turn.
  Tamsin > It is Wolf's turn.
  R < Attack
  R > Wolf: Whom do you attack? [Runa, Somebody else, <-]
  R < Runa
  R > Wolf: With what? [Bite, Unarmed, <-]
  R < Bite
  R > Wolf: You hit Runa (Defense 14).
  Runa > Wolf attacks you (Bite).
  Runa > Wolf hits you.
  Runa > Your reaction to Wolf (Bite): [Parry, Dodge, Take it]
  Tamsin > Wolf attacks Runa (Bite).
  Tamsin > Wolf hits Runa.
  Runa < Parry
  Runa > With what? [Short sword, Unarmed, With the shield, <-]
  Runa < Shield
  R > Runa tries to parry.
  R > Runa turns aside the blow of Wolf.
  R > Wolf: Your turn. What will you do? [Move, Step (free), Leave the field, Free action, End turn]
  Runa > You turn aside the blow of Wolf.
  Tamsin > Runa tries to parry.
  Tamsin > Runa turns aside the blow of Wolf.
  R < End turn
  R > It is Runa's turn.
  Runa > It is Runa's turn.
  Runa > Your turn. What will you do? [Attack, Move, Step (free), Use or handle a thing, Skill, Full move (nothing else), Retreat (the whole round), Leave the field, >]
  Tamsin > It is Runa's turn.
  Runa < Attack
  Runa > Whom do you attack? [Thug, Wolf, <-]
  Runa < Wolf
  Runa > With what? [Short sword, Unarmed, <-]
  Runa < Short sword
  R > Wolf: Runa attacks you (Short sword).
  R > Wolf: Runa hits you.
  R > Wolf: Your reaction to Runa (Short sword): [Dodge, Take it]
  Runa > You hit Wolf.
  Tamsin > Runa attacks Wolf (Short sword).
  Tamsin > Runa hits Wolf.
  R < Dodge
  R > Wolf: You lose 11 HP: HP -2 of 9.
  R > Wolf: Consciousness 5.
  R > Wolf: You are unconscious.
  Runa > Wolf tries to dodge.
  Runa > Wolf is hurt.
  Runa > Wolf: Consciousness 5.
  Runa > Wolf is unconscious.
  Runa > Your turn. What will you do? [Move, Step (free), Leave the field, Free action, End turn]
  Tamsin > Wolf tries to dodge.
  Tamsin > Wolf: Consciousness 5.
  Tamsin > Wolf is unconscious.
  Runa < End turn
  R > One side is left. Is the fight over? [Go on, End the fight]
  R < End the fight
  R > The fight is over after 2 rounds, 20 seconds., Runa: unhurt, 3 of 3 attacks hit, Tamsin: unhurt, 0 of 0 attacks hit, Thug: unconscious, 0 of 0 attacks hit, Wolf: unconscious, 1 of 1 attack hit
  Runa > The fight is over after 2 rounds, 20 seconds., Runa: unhurt, 3 of 3 attacks hit, Tamsin: unhurt, 0 of 0 attacks hit, Thug: unconscious, 0 of 0 attacks hit, Wolf: unconscious, 1 of 1 attack hit
  Tamsin > The fight is over after 2 rounds, 20 seconds., Runa: unhurt, 3 of 3 attacks hit, Tamsin: unhurt, 0 of 0 attacks hit, Thug: unconscious, 0 of 0 attacks hit, Wolf: unconscious, 1 of 1 attack hit
`
