import { describe, test } from 'vitest'
import { BOB, bobsTurn, TURN, thug } from './bobs-turn.ts'

describe('/seat', () => {
  test('says who answers for whom, and hands seats over', async () => {
    const room = await bobsTurn({ heroes: { Bob: BOB, Ann: { initiative: 5 } } })
    await room.play(`
      Bob < /seat
      Bob > Bob is played by Bob., Ann is played by Ann., Thug is played by the referee.
      Bob < /seat Thug me
      Bob > Only the referee may hand over seats of others.
      Bob < /seat Bob Ann
      Bob > Bob is played by Ann from now on.
      Ann > Bob is played by Ann from now on.
      R > Bob is played by Ann from now on.
      Ann > Bob: ${TURN}
      Bob < Skip
      Bob > That question is closed.
      R < /seat Bob Zorg
      R > Nobody at the table is called 'Zorg'. Say who is played by whom, as in: /seat Thug Ann, /seat Thug referee or /seat Thug auto.
      R < /seat Bob
      R > Say who is played by whom, as in: /seat Thug Ann, /seat Thug referee or /seat Thug auto.
      R < /seat Zorg Ann
      R > Nobody has that name.
      R < /seat Thug auto zorg
      R > There is no policy zorg; there are standard, cautious, professional, fanatic, animal.
    `)
  })

  test('who goes for coffee is played by the book, and takes the seat back', async () => {
    const room = await bobsTurn({ heroes: { Bob: BOB, Ann: { initiative: 5 } } })
    await room.play(`
      Ann < /seat Ann auto
      Ann > Ann is played by the book (standard) from now on.
      R > Ann is played by the book (standard) from now on.
      Bob < /seat
      Bob > Bob is played by Bob., Ann is played by the book (auto)., Thug is played by the referee.
      Ann < /seat Ann me
      Ann > Ann is played by Ann from now on.
      R > Ann is played by Ann from now on.
    `)
  })
})

describe('/orders', () => {
  const CAST = {
    heroes: { Bob: { ...BOB, initiative: 8 } },
    people: [thug({ weapons: ['revolver'], skills: { 'Slug Pistol': 0 } })],
  }

  test('a reaction is taken at once, under a condition', async () => {
    const room = await bobsTurn({ ...CAST, dice: [1, 1] })
    await room.play(`
      Bob < /orders
      Bob > Bob: no standing orders.
      Bob < /orders dodge auto if stance is standing
      Bob > Bob: Dodge auto if stance is standing.
      Bob < Skip
      All > Bob does nothing more.
      All > It is Thug's turn.
      R > Thug: ${TURN}
      R < /as thug significant attack bob
      R > Thug: Bob dodged, you missed.
      Bob > Thug missed you.
      R > Thug: Your turn. What will you do? [Minor Action, Skip]
    `)
  })

  test('a turn that nobody takes in time is played by its order', async () => {
    const room = await bobsTurn({ settings: { clock: { turn: 60, reaction: 30, bank: 0 } } })
    await room.play(`
      Bob < /orders turn minor aim thug
      Bob > Bob: in a turn Minor Action, Aiming, Thug.
      wait 31
      All > Still waiting for Bob.
      wait 30
      Bob > You are aiming at Thug (+1).
      R > Bob aims at Thug.
      Bob > Your turn. What will you do? [Significant Action, Skip]
    `)
  })

  test('what makes no sense is refused, and orders are cleared', async () => {
    const room = await bobsTurn()
    await room.play(`
      Bob < /orders parry off
      Bob > Bob: Parry off.
      Bob < /orders dance auto
      Bob > There is no reaction 'dance'. Say, as in: /orders dodge auto if cover is not none, /orders parry off, /orders turn skip, or /orders clear.
      Bob < /orders dodge
      Bob > Say, as in: /orders dodge auto if cover is not none, /orders parry off, /orders turn skip, or /orders clear.
      Bob < /orders dodge auto if zorg is 3
      Bob > dodge: there is no field zorg.
      Bob < /orders dodge auto if it rains
      Bob > 'it rains' is no condition: write a field, then is, is not, <, <=, > or >=, then a value, such as 'cover is not none'.
      Bob < /orders turn dance
      Bob > 'dance' is no answer in a turn. Say, as in: /orders dodge auto if cover is not none, /orders parry off, /orders turn skip, or /orders clear.
      Bob < /orders Thug dodge off
      Bob > You do not play Thug.
      R < /orders Bob
      R > Bob: Parry off.
      Bob < /orders clear
      Bob > Bob: no standing orders.
      R < /orders
      R > There are no standing orders.
    `)
  })
})

describe('/dice, /pause and /go', () => {
  test('everybody says which dice their people throw', async () => {
    const room = await bobsTurn({ heroes: { Bob: BOB, Cat: { initiative: 5 } }, playedBy: { Cat: 'Bob' } })
    await room.play(`
      Bob < /dice
      Bob > Bob: the tray., Cat: the tray.
      Bob < /dice real
      Bob > Bob, Cat: real dice, typed in.
      Bob < /dice Cat tray
      Bob > Cat: the tray.
      Bob < /dice Thug tray
      Bob > You do not play Thug.
      Bob < /dice loaded
      Bob > Say which dice: /dice tray, /dice typed or /dice telegram.
    `)
  })

  test('the clocks stand still until they go on', async () => {
    const room = await bobsTurn({ settings: { clock: { turn: 60, reaction: 30, bank: 0 } } })
    await room.play(`
      Bob < /pause
      Bob > Only the referee can do that.
      R < /pause
      All > The clocks stand still.
      R < /pause
      R > The clocks stand still already.
      wait 1000
      R < /go
      All > The clocks go on.
      R < /go
      R > The clocks are running.
      wait 31
      All > Still waiting for Bob.
    `)
  })
})
