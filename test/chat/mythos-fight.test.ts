import { test } from 'vitest'
import { roomOf } from './script.ts'

const ADA = {
  STR: 60,
  CON: 60,
  SIZ: 65,
  DEX: 75,
  dodge: 40,
  skills: { 'Fighting (Brawl)': 50, 'Firearms (Handgun)': 60 },
  weapons: ['bat', 'revolver38'],
  perks: ['P02'],
}
const INES = {
  STR: 45,
  CON: 60,
  SIZ: 50,
  DEX: 55,
  dodge: 50,
  MOV: 9,
  HP: 6,
  skills: { 'Fighting (Brawl)': 30 },
  weapons: [],
  items: [{ item: 'medicine', qty: 1 }],
}

const DICE = [
  42,
  77,
  5,
  2, // Ada's bat hits the corpse
  20,
  63,
  4,
  1, // and, with Rapid Attack, the cultist
  3, // medicine
  35,
  77,
  2, // the cultist at Ines
  15,
  52,
  2,
  3, // the corpse at Ada
  20,
  6,
  8,
  9,
  4, // two shots, into a melee: the first is struck back,
  5,
  1,
  2,
  66,
  7, // the second tells
  4,
  50,
  50, // Ines runs, and everybody with her
  20,
  10,
  5,
  2, // the corpse once more, and an end
]

test('a whole fight of Mythos in the chats: a perk, medicine, two shots, a flight, and the last blow', async () => {
  const room = await roomOf({
    heroes: { Ada: ADA, Ines: INES },
    dice: DICE,
    settings: { book: 'mythos' },
    people: [
      { id: 'cultist', name: 'Cultist', side: 'enemies', block: 'cultist', control: 'referee', cannotDodge: false },
      { id: 'corpse', name: 'Corpse', side: 'enemies', block: 'corpse' },
    ],
  })
  await room.play(`
    R < /startcombat
    All > The order of action is Ada, Ines, Cultist and Corpse. Ada acts first.
    R > The current order of action is: Ada | 75, Ines | 55, Cultist | 50, Corpse | 35
    All > It is Ada's turn.
    Ada > Your turn. What will you do? [Fight, Flee]
    Ada < Fight
    Ada > Whom do you attack? [Cultist, Corpse, <-]
    Ada < Corpse
    Ada > With what? [Baseball bat, .38 revolver, Fists, <-]
    Ada < Baseball bat
    R > Corpse: Ada attacks you (Baseball bat).
    R > Ada's attack: 42, success.
    R > Corpse: Your fight-back: 77 against 30, failure.
    R > Corpse: You take 7 damage: HP 7 of 14.
    Ada > Corpse fights back.
    Ada > Your attack: 42 against 50, success.
    Ada > Corpse's fight-back: 77, failure.
    Ada > You hit Corpse.
    Ada > You did some damage.
    Ada > Use Rapid Attack? [Yes, No]
    Ines > Ada attacks Corpse (Baseball bat).
    Ines > Corpse fights back.
    Ines > Ada's attack: 42, success.
    Ines > Corpse's fight-back: 77, failure.
    Ines > Ada hits Corpse.
    Ada < Yes
    R > Ada uses Rapid Attack.
    Ada > You use Rapid Attack.
    Ada > One more attack. At whom? [Cultist, Corpse]
    Ines > Ada uses Rapid Attack.
    Ada < Cultist
    Ada > With what? [Baseball bat, Fists, <-]
    Ada < Baseball bat
    R > Cultist: You are being attacked by Ada (Baseball bat): [Fight back, Dodge]
    Ines > Ada attacks Cultist (Baseball bat).
    R < Fight back
    R > Ada's attack: 20, hard success.
    R > Cultist: Your fight-back: 63 against 40, failure.
    R > Cultist: You take 5 damage: HP 6 of 11.
    Ada > Cultist fights back.
    Ada > Your attack: 20 against 50, hard success.
    Ada > Cultist's fight-back: 63, failure.
    Ada > You hit Cultist.
    Ada > You did some damage.
    Ines > Cultist fights back.
    Ines > Ada's attack: 20, hard success.
    Ines > Cultist's fight-back: 63, failure.
    Ines > Ada hits Cultist.
    All > It is Ines's turn.
    Ines > Your turn. What will you do? [Fight, Flee, Items]
    Ines < Items
    Ines > Use what? [Medicine, <-]
    Ines < Medicine
    R > Ines uses medicine.
    R > Ines recovers 3 HP.
    Ada > Ines uses medicine.
    Ines > You use medicine.
    Ines > You recover 3 HP: 9 of 11.
    All > It is Cultist's turn.
    R > Cultist: Your turn. What will you do? [Fight]
    R < Fight
    R > Cultist: Whom do you attack? [Ada, Ines, <-]
    R < Ines
    Ada > Cultist attacks Ines (Knife).
    Ines > You are being attacked by Cultist (Knife): [Dodge, Fight back]
    Ines < Dodge
    R > Ines dodges.
    R > Cultist: Your attack: 35 against 40, success.
    R > Ines's dodge: 77, failure.
    R > Cultist: You hit Ines.
    R > Cultist: You deal 2 damage.
    Ada > Ines dodges.
    Ada > Cultist's attack: 35, success.
    Ada > Ines's dodge: 77, failure.
    Ada > Cultist hits Ines.
    Ines > Cultist's attack: 35, success.
    Ines > Your dodge: 77 against 50, failure.
    Ines > You take 2 damage: HP 7 of 11.
    All > It is Corpse's turn.
    R > Corpse: You attack Ada (claw).
    Ada > You are being attacked by Corpse (claw): [Dodge, Fight back]
    Ines > Corpse attacks Ada (claw).
    Ada < Dodge
    R > Ada dodges.
    R > Corpse: Your attack: 15 against 30, hard success.
    R > Ada's dodge: 52, failure.
    R > Corpse: You hit Ada.
    R > Corpse: You deal 5 damage.
    Ada > Corpse's attack: 15, hard success.
    Ada > Your dodge: 52 against 40, failure.
    Ada > You take 5 damage: HP 7 of 12.
    Ines > Ada dodges.
    Ines > Corpse's attack: 15, hard success.
    Ines > Ada's dodge: 52, failure.
    Ines > Corpse hits Ada.
    All > It is Ada's turn.
    Ada > Your turn. What will you do? [Fight, Flee]
    Ada < Fight
    Ada > Whom do you attack? [Cultist, Corpse, <-]
    Ada < Cultist
    Ada > With what? [Baseball bat, .38 revolver, Fists, <-]
    Ada < .38 revolver
    Ada > How many shots? [One shot, Two shots, Three shots, <-]
    Ada < Two shots
    R > Cultist: You are being attacked by Ada (.38 revolver, shot 1 of 2): [Fight back, Dodge]
    Ines > Ada attacks Cultist (.38 revolver, shot 1 of 2).
    R < Fight back
    R > Ada's attack: 80 (of 20, 60, 80), failure.
    R > Cultist: Your fight-back: 9 against 40, hard success.
    R > Cultist: You strike back and hit Ada.
    R > Cultist: You deal 4 damage.
    R > Cultist: You are being attacked by Ada (.38 revolver, shot 2 of 2): [Fight back, Dodge]
    Ada > Cultist fights back.
    Ada > Your attack: 80 (of 20, 60, 80) against 60, failure.
    Ada > Cultist's fight-back: 9, hard success.
    Ada > You take 4 damage: HP 3 of 12.
    Ines > Cultist fights back.
    Ines > Ada's attack: 80 (of 20, 60, 80), failure.
    Ines > Cultist's fight-back: 9, hard success.
    Ines > Cultist strikes back and hits Ada.
    Ines > Ada attacks Cultist (.38 revolver, shot 2 of 2).
    R < Fight back
    R > Ada's attack: 25 (of 5, 15, 25), hard success.
    R > Cultist: Your fight-back: 66 against 40, failure.
    R > Cultist: You take 7 damage: HP 0 of 11.
    Ada > Cultist fights back.
    Ada > Your attack: 25 (of 5, 15, 25) against 60, hard success.
    Ada > Cultist's fight-back: 66, failure.
    Ada > You hit Cultist.
    Ada > You did some damage.
    Ines > Cultist fights back.
    Ines > Ada's attack: 25 (of 5, 15, 25), hard success.
    Ines > Cultist's fight-back: 66, failure.
    Ines > Ada hits Cultist.
    All > Cultist is dead.
    R > The current order of action is: Ada | 75, Ines | 55, Corpse | 35
    All > It is Ines's turn.
    Ines > Your turn. What will you do? [Fight, Flee]
    Ines < Flee
    R > Ines runs.
    R > Ines's Constitution roll: 4, extreme success.
    R > Ines is faster.
    R > Ada's Constitution roll: 50, success.
    R > Ada keeps the pace.
    R > Corpse: Your Constitution roll: 50 against 80, success.
    R > Corpse: You keep your pace: MOV 6.
    R > Ines escapes.
    R > The current order of action is: Ada | 75, Corpse | 35
    Ada > Ines runs.
    Ada > Ines's Constitution roll: 4, extreme success.
    Ada > Ines is faster.
    Ada > Your Constitution roll: 50 against 60, success.
    Ada > You keep your pace: MOV 8.
    Ada > Corpse's Constitution roll: 50, success.
    Ada > Corpse keeps the pace.
    Ada > Ines escapes.
    Ines > You run.
    Ines > Your Constitution roll: 4 against 60, extreme success.
    Ines > You are faster: MOV 10.
    Ines > Ada's Constitution roll: 50, success.
    Ines > Ada keeps the pace.
    Ines > Corpse's Constitution roll: 50, success.
    Ines > Corpse keeps the pace.
    Ines > You escape.
    All > It is Corpse's turn.
    R > Corpse: You attack Ada (claw).
    Ada > You are being attacked by Corpse (claw): [Dodge, Fight back]
    Ines > Corpse attacks Ada (claw).
    Ada < Fight back
    Ada > With what? [Baseball bat, Fists, <-]
    Ada < Baseball bat
    R > Ada fights back.
    R > Corpse: Your attack: 20 against 30, success.
    R > Ada's fight-back: 10, extreme success.
    R > Corpse: You take 7 damage: HP 0 of 14.
    Ada > Corpse's attack: 20, success.
    Ada > Your fight-back: 10 against 50, extreme success.
    Ada > You strike back and hit Corpse.
    Ada > You did some damage.
    Ines > Ada fights back.
    Ines > Corpse's attack: 20, success.
    Ines > Ada's fight-back: 10, extreme success.
    Ines > Ada strikes back and hits Corpse.
    All > Corpse is dead.
    R > The current order of action is: Ada | 75
    All > It is over: the investigators have won.
  `)
})
