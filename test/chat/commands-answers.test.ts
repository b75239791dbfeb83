import { describe, test } from 'vitest'
import { BOB, bobsTurn, TURN, thug } from './bobs-turn.ts'
import { roomOf } from './script.ts'

const ATTACKED = 'You are being attacked by Bob (Auto Pistol, 5 m): [Dodge, Do nothing]'
const AWARE = 'Which characters are aware of their opponents?'

describe('/as (CHAT-7, CE-CHAT-7)', () => {
  test('the referee answers for anybody, in any letter case and several menus down', async () => {
    const room = await bobsTurn({ dice: [1, 1] })
    await room.play(`
      R < /AS bob Significant Attack thug
      R > Thug: ${ATTACKED}
      R < /as Thug do nothing
      R > Thug: Bob missed you.
      Bob > You missed.
      Bob > Your turn. What will you do? [Minor Action, Skip]
    `)
  })

  test('also with short forms, numbers, and the beginning of a name', async () => {
    const room = await bobsTurn()
    await room.play(`
      R < /as bo move forward 1,5 m
      All > Bob moved forward 1.5 m.
      Bob > Your turn. What will you do? [Significant Action, Skip]
    `)
  })

  test('where the words stop short, what may follow is named', async () => {
    const room = await bobsTurn()
    await room.play(`
      R < /as
      R > Say for whom and what, as in: /as Bob Dodge.
      R < /as Zorg Skip
      R > Nobody has that name.
      R < /as Thug Skip
      R > Thug is not asked anything now.
      R < /as Bob
      R > Say which: Minor Action, Significant Action, Skip, Delay.
      R < /as Bob significant
      R > Say which: Two Minor Actions, Attack, Miscellaneous.
      R < /as Bob dance
      R > Please choose one of the keys.
      R < /as Bob move forward 99
      R > Please send a number from 0 to 6.
      R < /as Bob skip now
      R > Nothing follows 'skip'.
    `)
  })

  test('what is not possible now is refused in the words of the book', async () => {
    const room = await bobsTurn({ heroes: { Bob: {} } })
    await room.play(`
      R < /as Bob significant attack
      R > You must draw a weapon first.
    `)
  })

  test('of others and of the dead a player learns nothing but that it is not their turn', async () => {
    const room = await bobsTurn({ heroes: { Bob: BOB, Ann: { initiative: 5 } } })
    await room.play(`
      Ann < /as Bob Skip
      Ann > It is not your turn.
      Ann < /as Bob
      Ann > It is not your turn.
      Ann < /as Ann Skip
      Ann > Ann is not asked anything now.
      Bob < /as Bob Skip
      All > Bob does nothing more.
      All > It is Thug's turn.
      R > Thug: ${TURN}
    `)
  })

  test('who plays several answers for each by name', async () => {
    const room = await roomOf({
      heroes: { Bob: { dex: 12, skills: { Tactics: 0 } }, Cat: { dex: 9, skills: { Tactics: 0 } } },
      playedBy: { Cat: 'Bob' },
      people: [thug()],
      dice: [],
    })
    await room.play(`
      R < /startcombat
      R > ${AWARE} [Bob, Cat, Thug, All, X]
      R < /as referee all
      R > What is the starting range (metres)?
      R < /as Referee 5
      Bob > Bob: Roll a Tactics check for your side? [Yes, No]
      Bob < /as Cat no
      Bob < /as Bob nein
      R > The current order of action is: Bob | 14, Cat | 13, Thug | 12
      All > It is Bob's turn.
      Bob > Bob: ${TURN}
    `)
  }, 20_000)

  test('faces of real dice are named as well, or left to the tray', async () => {
    const room = await bobsTurn({ dice: [2, 2] })
    await room.play(`
      Bob < /dice typed
      Bob > Bob: real dice, typed in.
      R < /as bob significant attack thug
      R > Thug: ${ATTACKED}
      R < /as thug do nothing
      Bob > Attack: throw 2d6. [Let the tray throw]
      R < /as bob
      R > Bob: Attack: throw 2d6.
      R < /as bob 7 7
      R > Please name 2 faces from 1 to 6.
      R < /as bob 5 5
      Bob > You hit Thug (total 11, Effect 3).
      Bob > Damage: throw 2d6. [Let the tray throw]
      R < /as bob tray
      Bob > You dealt 4 damage.
      R > Thug: You took 4 damage: STR 8 DEX 7 END 4.
      Bob > Your turn. What will you do? [Minor Action, Skip]
    `)
  })
})

describe('/do, /say and /tell', () => {
  test('what may be done unasked is listed, and done', async () => {
    const room = await bobsTurn()
    await room.play(`
      Bob < /do
      Bob > Unasked there may be done: Bob: Say, Drop, Surrender
      Bob < /do dance
      Bob > Bob may: Say, Drop, Surrender.
      Bob < /do drop
      All > Bob drops the Auto Pistol.
      Bob < /do say I yield
      Bob > The referee has been told.
      R > Bob: I yield
      Bob < /DO Bob Surrender
      All > Bob surrenders.
      R > The current order of action is: Thug | 7
      R > Only one side is left. End the fight? [Yes, No]
      Bob < /do surrender
      Bob > Bob may do nothing unasked now.
    `)
  })

  test('nobody acts for another', async () => {
    const room = await bobsTurn()
    await room.play(`
      Bob < /do Thug surrender
      Bob > You do not play Thug.
      R < /do Thug surrender
      All > Thug surrenders.
      R > The current order of action is: Bob | 8
    `)
  })

  test('a drug is refused in the words of the book (CE-DRUG-3)', async () => {
    const room = await bobsTurn({ heroes: { Bob: { ...BOB, items: [{ itemId: 'combat-drug', qty: 1 }] } } })
    await room.play(`
      Bob < /do use
      Bob > Drugs cannot be taken during a fight.
    `)
  })

  test('free words go to the referee, from the referee to all, or to one alone (CE-CHAT-23, CHAT-21)', async () => {
    const room = await bobsTurn({ heroes: { Bob: BOB, Ann: { initiative: 5 } } })
    await room.play(`
      Bob < /say I look for a way out
      Bob > The referee has been told.
      R > Bob: I look for a way out
      R < /say The lights go out
      All > Referee: The lights go out
      R < /tell Ann You hear steps
      R > Referee: You hear steps
      Ann > Referee: You hear steps
      Bob < /tell Ann Psst
      Bob > Only the referee can do that.
      R < /tell Zorg Psst
      R > Nobody has that name.
      R < /tell Ann
      R > Say to whom and what, as in: /tell Ann You hear steps.
      Bob < /say
      Bob > Say something of 1 to 1000 characters, as in: /say I look for cover.
    `)
  })

  test('free words are told without a fight as well', async () => {
    const room = await roomOf({ heroes: { Bob: BOB }, people: [], dice: [] })
    await room.play(`
      Bob < /say When do we start?
      Bob > The referee has been told.
      R > Bob: When do we start?
      R < /say Now
      All > Referee: Now
    `)
  })

  test('nobody hastens where the rules do not know it (CE-PROF-8)', async () => {
    const room = await bobsTurn()
    await room.play(`
      Bob < /haste
      Bob > Nobody can hasten now by the rules of this fight.
    `)
  })
})
