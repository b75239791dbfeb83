import { describe, test } from 'vitest'
import { overruleFight } from '../../src/table/fights/answer-and-overrule.ts'
import type { Service } from '../../src/table/service.ts'
import { accepted } from '../script.ts'
import { told } from '../table/table-fixture.ts'
import { BOB, bobsTurn, TURN, thug } from './bobs-turn.ts'
import { attacks } from './menu-scripts.ts'
import { type Room, roomOf } from './script.ts'

describe('when time is up (CHAT-6)', () => {
  test('all are reminded at half time; then the default is taken, who was asked is told, and so is the referee', async () => {
    const room = await bobsTurn()
    await room.play(`
      wait 160
      All > Still waiting for Bob.
      wait 200
      Bob > Time is up: Skip.
      R > Bob ran out of time: Skip.
      All > Bob does nothing more.
      All > It is Thug's turn.
      R > Thug: ${TURN}
      wait 160
      All > Still waiting for Thug.
      wait 200
      R > Thug: Time is up: Skip.
      All > Thug does nothing more.
      All > It is Bob's turn.
      Bob > ${TURN}
    `)
  })

  test('a reaction has less of it, and so has the choice of a wound', async () => {
    const room = await bobsTurn({
      people: [thug({ initiative: 7, weapons: ['shotgun'], skills: { Shotgun: 1 } })],
      dice: [6, 6, 3, 3, 1, 1],
    })
    await room.play(`
      Bob < Skip
      All > Bob does nothing more.
      All > It is Thug's turn.
      R > Thug: ${TURN}
      ${attacks({ by: 'R', as: 'Thug', of: 'Bob', at: 'Bob' })}
      Bob > You are being attacked by Thug (Shotgun, 5 m): [Dodge, Do nothing]
      wait 35
      All > Still waiting for Bob.
      wait 35
      Bob > Time is up: Do nothing.
      R > Bob ran out of time: Do nothing.
      R > Thug: You hit Bob (total 11, Effect 3).
      R > Thug: You dealt 11 damage.
      Bob > You took 11 damage, 4 left. Which characteristic should be hit? [Strength, Dexterity]
      wait 35
      All > Still waiting for Bob.
      wait 35
      Bob > Time is up: Strength.
      R > Bob ran out of time: Strength.
      Bob > You took 11 damage: STR 3 DEX 7 END 0.
      R > Thug: Your turn. What will you do? [Minor Action, Skip]
    `)
  })

  test("a referee's question waits", async () => {
    const room = await roomOf({ heroes: { Bob: BOB }, people: [thug()], dice: [] })
    await room.play(`
      R < /startcombat
      R > Which characters are aware of their opponents? [Bob, Thug, All, X]
      wait 100000
      R < X
      R > What is the starting range (metres)?
    `)
  })
})

const fightIn = async ({ service, actors }: Room): Promise<string> =>
  (await service.store.fights(actors.R!.table)).at(-1)!.id

/** The thing is done by a server that dies before it has told anybody. */
const untold = ({ service }: Room): Service => ({ ...service, tellers: new Set() })

describe('when a server dies over what it has to tell', () => {
  test('another tells it within seconds, and once', async () => {
    const room = await bobsTurn()
    await room.play(
      `
      ! die
      wait 5
      All > Bob does nothing more.
      All > It is Thug's turn.
      R > Thug: ${TURN}
      wait 10
      R < Skip
      All > Thug does nothing more.
      All > It is Bob's turn.
      Bob > ${TURN}
    `,
      { die: async () => told(untold(room), room.actors.Bob!, await fightIn(room), 'bob', 'skip') },
    )
  })

  test('also that the fight is over', async () => {
    const room = await bobsTurn()
    await room.play(
      `
      ! die
      wait 5
      All > The fight is over.
      wait 100000
    `,
      {
        die: async () =>
          accepted(
            await overruleFight(untold(room), room.actors.R!, {
              fight: await fightIn(room),
              request: null,
              what: { end: '' },
              why: 'so be it',
            }),
          ),
      },
    )
  })
})
