import { expect, test } from 'vitest'
import { noteKey, type Said, WEB } from '../../src/doors/chat/session/session.ts'
import { ON_THE_ROAD, ROAD, ROAD_DICE } from './osr-duel-script.ts'
import { roomOf } from './script.ts'

test('a whole fight of OSR d20 in the chats: sides, squares, morale, a free attack that was foretold, a life spared', async () => {
  const room = await roomOf({
    heroes: { Aude: { block: 'aude' }, Wenna: { block: 'wenna' } },
    dice: [8, 3, 15, 6, 2, 3, 12, 1, 11, 4],
    settings: { book: 'osr' },
    setup: { map: 'square: 5 ft\nmap:\n........\n.A....B.\n.A....B.\n........\n' },
    people: [
      { id: 'odo', name: 'Odo', side: 'npc', block: 'bandit', control: 'referee', hp: 3 },
      { id: 'wolf', name: 'Wolf', side: 'npc', block: 'wolf', control: 'referee', hp: 3 },
    ],
  })
  await room.play(`
    R < /startcombat
    R > Roll for the reaction of the others? [Yes, No]
    R < No
    R > Does anybody surprise the others? [Nobody, The party, The others, A check against DEX, A check against Spy, A check against WIS]
    R < Nobody
    R > Wenna: Initiative 20.
    R > Wolf: Initiative 16.
    R > The order is the party, then the others.
    R > The current order of action is: Wenna | 12, Aude | 11, Wolf | 13, Odo | 10
    Aude > Wenna: Initiative 20.
    Aude > Wolf: Initiative 16.
    Aude > The order is the party, then the others.
    Aude > Who acts next? [Wenna, Aude]
    Wenna > Wenna: Initiative 20.
    Wenna > Wolf: Initiative 16.
    Wenna > The order is the party, then the others.
    Wenna > Who acts next? [Wenna, Aude]
    Wenna < Aude
    R > It is Aude's turn.
    Aude > It is Aude's turn.
    Aude > Your turn. What will you do? [Move, Run, Drag a friend, Total defence, Screen an ally, Lock shields, Go prone, Draw, >]
    Wenna > It is Aude's turn.
    Aude < Move
    Aude > Where to? [Towards, Away from, To a square, <-]
    Aude < To a square
    Aude > Where to?, You stand on B2. Name a square, or a path such as e e se; or go by the arrows and ✓. {field.svg} [↖, ↑, ↗, ←, ✓, →, ↙, ↓, ↘, <-]
    Aude < E2
    R > Aude moves 15 ft to E2.
    Aude > You go 15 ft to E2.
    Aude > Your turn. What will you do? [Move, Attack, Total defence, Screen an ally, Go prone, Draw, Ready or stow, Drop, >]
    Wenna > Aude moves 15 ft to E2.
    Aude < Attack
    Aude > Whom do you attack? [Odo, Wolf, <-]
    Aude < Wolf
    Aude > With what? [Broad spear, Broad spear, and the other hand, <-]
    Aude < Broad spear
    R > Wolf: Aude attacks you (Broad spear).
    R > Aude: Attack 21.
    R > Wolf: Aude attacks you (Broad spear) with 21: a hit. Total defence? [Total defence, No]
    Aude > You attack Wolf (Broad spear).
    Aude > Aude: Attack 21.
    Wenna > Aude attacks Wolf (Broad spear).
    Wenna > Aude: Attack 21.
    R < No
    R > Wolf: Aude hits you.
    R > Aude: Damage 7.
    R > Wolf: You take 7 damage: 0 HP left.
    R > Wolf: You are dead.
    R > The current order of action is: Wenna | 12, Aude | 11, Odo | 10
    R > The others waver: one is down, and that is half of them. Morale 8: it breaks in 10 of 36.
    R > They check morale. What do the circumstances do to the score? [Nothing, +1, +2, −1, −2, Another score]
    Aude > You hit Wolf.
    Aude > Aude: Damage 7.
    Aude > Wolf is hurt.
    Aude > Wolf is dead.
    Aude > The others waver: one is down, and that is half of them.
    Wenna > Aude hits Wolf.
    Wenna > Aude: Damage 7.
    Wenna > Wolf is hurt.
    Wenna > Wolf is dead.
    Wenna > The others waver: one is down, and that is half of them.
    R < Nothing
    R > Morale: 5.
    R > The others hold: 5 against 8.
    Aude > Morale: 5.
    Aude > The others hold.
    Aude > Your turn. What will you do? [Go prone, Draw, Drop, Something else, End turn]
    Wenna > Morale: 5.
    Wenna > The others hold.
    Aude < End turn
    R > It is Wenna's turn.
    Aude > It is Wenna's turn.
    Wenna > It is Wenna's turn.
    Wenna > Your turn. What will you do? [Move, Run, Total defence, Go prone, Ready or stow, Drop, Use a skill, Something else, >]
    Wenna < Move
    Wenna > Where to? [Towards, Away from, To a square, <-]
    Wenna < To a square
    Wenna > Where to?, You stand on B3. Name a square, or a path such as e e se; or go by the arrows and ✓. {field.svg} [↖, ↑, ↗, ←, ✓, →, ↙, ↓, ↘, <-]
    Wenna < F3
    R > Wenna moves 20 ft to F3.
    Aude > Wenna moves 20 ft to F3.
    Wenna > You go 20 ft to F3.
    Wenna > Your turn. What will you do? [Move, Disengage, Drag a friend, Attack, Total defence, Lock shields, Shove, Go prone, >]
    Wenna < Attack
    Wenna > Whom do you attack? [Odo, <-]
    Wenna < Odo
    Wenna > With what? [Mace, Small shield bash, Unarmed, <-]
    Wenna < Mace
    R > Odo: Wenna attacks you (Mace).
    R > Wenna: Attack 14.
    R > Odo: Wenna attacks you (Mace) with 14: a hit. Total defence? [Total defence, No]
    Aude > Wenna attacks Odo (Mace).
    Aude > Wenna: Attack 14.
    Wenna > You attack Odo (Mace).
    Wenna > Wenna: Attack 14.
    R < No
    R > Odo: Wenna hits you.
    R > Wenna: Damage 1.
    R > Odo: You take 1 damage: 2 HP left.
    Aude > Wenna hits Odo.
    Aude > Wenna: Damage 1.
    Aude > Odo is hurt.
    Wenna > You hit Odo.
    Wenna > Wenna: Damage 1.
    Wenna > Odo is hurt.
    Wenna > Your turn. What will you do? [Go prone, Drop, Something else, End turn]
    Wenna < End turn
    R > It is Odo's turn.
    R > Odo: Your turn. What will you do? [Move, Run, Disengage, Drag a friend, Attack, Total defence, Shove, Go prone, >]
    Aude > It is Odo's turn.
    Wenna > It is Odo's turn.
    R < Move
    R > Odo: Where to? [Towards, Away from, To a square, <-]
    R < To a square
    R > Odo: Where to?, You stand on G2. Name a square, or a path such as e e se; or go by the arrows and ✓. {field.svg} [↖, ↑, ↗, ←, ✓, →, ↙, ↓, ↘, <-]
    R < H4
    R > Odo: Where to?, G2 → G3 → H4: 2 squares., Wenna strikes first, against AC 11: 3 in 5. [↖, ↑, ↗, ←, ✓, →, ↙, ↓, ↘, <-]
    R < ok
    R > Odo: You go 5 ft to G3.
    Aude > Odo moves 5 ft to G3.
    Wenna > Odo moves 5 ft to G3.
    Wenna > Odo leaves your reach. Strike? [Strike, Let go]
    Wenna < Strike
    R > Odo: Wenna strikes after you (Mace).
    R > Wenna: Attack 13.
    R > Odo: Wenna attacks you (Mace) with 13: a hit. Total defence? [Total defence, No]
    Aude > Wenna strikes after Odo (Mace).
    Aude > Wenna: Attack 13.
    Wenna > You attack Odo (Mace).
    Wenna > Wenna: Attack 13.
    R < No
    R > Odo: Wenna hits you.
    R > Wenna: Damage 4.
    R > Odo: You take 4 damage: 0 HP left.
    Aude > Wenna hits Odo.
    Aude > Wenna: Damage 4.
    Aude > Odo is hurt.
    Wenna > You hit Odo.
    Wenna > Wenna: Damage 4.
    Wenna > Odo is hurt.
    Wenna > Odo goes down. Kill or spare? [Kill, Spare]
    Wenna < Spare
    R > Odo: You are knocked out.
    R > The current order of action is: Wenna | 12, Aude | 11
    R > The fight is over. Does it exhaust them? [Yes, No, Unless they resist]
    Aude > Odo is knocked out.
    Wenna > Odo is knocked out.
    R < No
    R > Rounds: 1. Dead: Wolf. Out of action: Odo. Shots: 0. Casualties: the party 0, the others 2.
    R > It is over: the party has the field.
    Aude > Rounds: 1. Dead: Wolf. Out of action: Odo. Shots: 0. Casualties: the party 0, the others 2.
    Aude > It is over: the party has the field.
    Wenna > Rounds: 1. Dead: Wolf. Out of action: Odo. Shots: 0. Casualties: the party 0, the others 2.
    Wenna > It is over: the party has the field.
  `)
})

test('a whole fight of OSR d20 that the page plays, too: no snap attack, a shield that takes the shock, morale', async () => {
  const room = await roomOf({ ...ON_THE_ROAD, dice: ROAD_DICE, settings: { book: 'osr' } })
  await room.play(ROAD)
  const lines = await room.service.store.lines(noteKey({ door: WEB, address: room.actors.Aude!.member }), 0, 2000)
  const missed = lines.map(({ body }) => body as Said).find(({ text }) => text === 'Cob misses you.')
  // the die had been told before the question of total defence
  expect(missed?.rolls.map(({ what, receipt }) => [what, receipt?.outcome])).toEqual([
    ['attack', '14 needed (AC), rolled 12: misses by 2'],
  ])
})
