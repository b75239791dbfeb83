import { test } from 'vitest'
import { roomOf } from './script.ts'

const ADA = {
  STR: 60,
  CON: 60,
  SIZ: 65,
  DEX: 75,
  dodge: 40,
  skills: { 'Fighting (Brawl)': 50, 'Firearms (Handgun)': 60 },
  weapons: ['revolver38', 'bat'],
}

const DICE = [
  100, // Ada's revolver jams, and that is a fumble
  35,
  1,
  50,
  3,
  3, // she dives, with a penalty die; the gunman misses
  40,
  99, // the turn after, she knocks him down
]

test('by the settings of the table: surprise, distance, a jam, a dive, a manoeuvre', async () => {
  const room = await roomOf({
    heroes: { Ada: ADA },
    dice: DICE,
    settings: { book: 'mythos' },
    setup: { options: { preset: 'table', readied_firearm: false } },
    people: [{ id: 'gunman', name: 'Gunman', side: 'enemies', block: 'gunman', pos: { x: 6, y: 0 } }],
  })
  await room.play(`
    R < /startcombat
    R > Who is taken by surprise? [Nobody, The investigators, The enemies, Some of them, Let them roll]
    R < Nobody
    All > The order of action is Ada and Gunman. Ada acts first.
    R > The current order of action is: Ada | 75, Gunman | 60
    All > It is Ada's turn.
    Ada > Your turn. What will you do? [Fight, Flee, Move]
    Ada < Fight
    Ada > Whom do you attack? [Gunman, <-]
    Ada < Gunman
    Ada > How many shots? [One shot, Two shots, Three shots, <-]
    Ada < One shot
    R > Gunman: Ada attacks you (.38 revolver).
    R > Ada's attack: 100, critical failure.
    R > Ada: 1 penalty die to come (fumbled).
    R > Ada's .38 revolver jams.
    R > Ada misses Gunman.
    Ada > Your attack: 100 against 60, critical failure.
    Ada > Ada: 1 penalty die to come (fumbled).
    Ada > Your .38 revolver jams.
    Ada > You miss Gunman.
    All > It is Gunman's turn.
    R > Gunman: You attack Ada (.38 revolver).
    Ada > Gunman shoots at you. Dive for cover? You will not fight on your next turn. [Dive, Stay]
    Ada < Dive
    R > Ada's dodge: 35 (of 35, 15), success.
    R > Ada dives into cover.
    R > Gunman: Your attack: 50 (of 50, 30, 30) against 45, failure.
    R > Gunman: You miss Ada.
    R > It is Ada's turn.
    Ada > Your dodge: 35 (of 35, 15) against 40, success.
    Ada > You dive into cover.
    Ada > Gunman's attack: 50 (of 50, 30, 30), failure.
    Ada > Gunman misses Ada.
    Ada > It is Ada's turn.
    Ada > Your turn. What will you do? [Flee, Reload, Clear weapon, Move, Wait]
    Ada < Move
    Ada > Which way? [Closer, Away, <-]
    Ada < Closer
    Ada > Closer to whom? [Gunman, <-]
    Ada < Gunman
    Ada > How many yards? [<-]
    Ada < 5
    R > Gunman: Ada moves 5 yd closer to you.
    Ada > You move 5 yd closer to Gunman.
    Ada > Your turn. What will you do? [Flee, Reload, Clear weapon, Manoeuvre, Wait]
    Ada < Manoeuvre
    Ada > Against whom? [Gunman, <-]
    Ada < Gunman
    Ada > To do what? [Disarm, Knock down, Hold, <-]
    Ada < Knock down
    R > Gunman: Ada attacks you (Fists).
    R > Ada's attack: 40, success.
    R > Gunman: Your fight-back: 99 against 40, failure.
    R > Gunman: You are prone.
    R > It is Gunman's turn.
    R > Gunman: You attack Ada (.38 revolver).
    Ada > You try to knock Gunman down.
    Ada > Gunman fights back.
    Ada > Your attack: 40 against 50, success.
    Ada > Gunman's fight-back: 99, failure.
    Ada > You get the better of Gunman.
    Ada > Gunman is prone.
    Ada > It is Gunman's turn.
    Ada > Gunman shoots at you. Dive for cover? You will not fight on your next turn. [Dive, Stay]
  `)
})
