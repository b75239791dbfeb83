import { describe, test } from 'vitest'
import { overruleFight } from '../../src/table/fights/answer-and-overrule.ts'
import { undoFight } from '../../src/table/fights/undo-redo.ts'
import { accepted } from '../script.ts'
import { BOB, bobsTurn, TURN, thug } from './bobs-turn.ts'
import { attacks } from './menu-scripts.ts'
import type { Room } from './script.ts'

const fightIn = async ({ service, actors }: Room): Promise<string> =>
  (await service.store.fights(actors.R!.table)).at(-1)!.id

describe('the order of action (CHAT-12, CE-CHAT-15)', () => {
  const THREE = {
    heroes: { Bob: { ...BOB, initiative: 9 } },
    people: [thug({ initiative: 8 }), thug({ initiative: 7 }, 'two', 'Thug 2')],
    dice: [1, 1],
  }
  const DODGED = `
    ${attacks({ by: 'Bob', of: 'Thug, Thug 2', at: 'Thug' })}
    R > Thug: You are being attacked by Bob (Auto Pistol, 5 m): [Dodge, Do nothing]
    R < Dodge
    R > The current order of action is: Bob | 9, Thug 2 | 7, Thug | 6
    R > Thug: Bob missed you.
    Bob > Thug dodged, you missed.
    Bob > Your turn. What will you do? [Minor Action, Skip]
  `

  test('is sent to the referee again whenever it changes: by a dodge, a death, the word of the referee, an undo', async () => {
    const room = await bobsTurn(THREE)
    const rule = (what: Parameters<typeof overruleFight>[2]['what']) => async () =>
      accepted(
        await overruleFight(room.service, room.actors.R!, {
          fight: await fightIn(room),
          request: null,
          what,
          why: 'so be it',
        }),
      )
    await room.play(
      `${DODGED}
      ! quicken
      R > The referee decides (so be it): Thug 2: initBase is now 12.
      Bob > The referee decides (so be it).
      R > The current order of action is: Thug 2 | 12, Bob | 9, Thug | 6
      ! undo
      R > The referee takes back: The referee decides (so be it): Thug 2: initBase is now 12.
      Bob > The referee takes back: The referee decides (so be it).
      R > The current order of action is: Bob | 9, Thug 2 | 7, Thug | 6
      Bob > Your turn. What will you do? [Minor Action, Skip]
      ! kill
      All > The referee decides (so be it): Thug 2: conditions.dead is now true.
      R > The current order of action is: Bob | 9, Thug | 6
    `,
      {
        quicken: rule({ set: { who: 'two', field: 'initBase', value: 12 } }),
        kill: rule({ set: { who: 'two', field: 'conditions.dead', value: true } }),
        undo: async () =>
          accepted(
            await undoFight(room.service, room.actors.R!, { fight: await fightIn(room), request: null, to: null }),
          ),
      },
    )
  })

  test('is that of the new round, once what was charged to the old one is over', async () => {
    const room = await bobsTurn(THREE)
    await room.play(`${DODGED}
      Bob < Skip
      All > Bob does nothing more.
      All > It is Thug 2's turn.
      R > Thug 2: ${TURN}
      R < Skip
      All > Thug 2 does nothing more.
      All > It is Thug's turn.
      R > Thug: ${TURN}
      R < Skip
      All > Thug does nothing more.
      R > The current order of action is: Bob | 9, Thug | 8, Thug 2 | 7
      All > It is Bob's turn.
      Bob > ${TURN}
    `)
  })
})

describe('who waits (CE-CHAT-16)', () => {
  test('is asked before each later turn, first come first asked; No asks the next one, and with the round the turn is lost', async () => {
    const room = await bobsTurn({ heroes: { Bob: { ...BOB, initiative: 9 }, Ann: { initiative: 8 } } })
    await room.play(`
      Bob < Delay
      All > Bob waits.
      Bob > Act now, before Ann? [Yes, No]
      Bob < No
      All > It is Ann's turn.
      Ann > ${TURN}
      Ann < Delay
      All > Ann waits.
      Bob > Act now, before Thug? [Yes, No]
      Bob < No
      Ann > Act now, before Thug? [Yes, No]
      Ann < No
      All > It is Thug's turn.
      R > Thug: ${TURN}
      R < Skip
      All > Thug does nothing more.
      All > It is Bob's turn.
      Bob > ${TURN}
    `)
  })

  test("Yes is the turn, at the other one's Initiative", async () => {
    const room = await bobsTurn({ heroes: { Bob: { ...BOB, initiative: 9, dex: 6 } } })
    await room.play(`
      Bob < delay
      All > Bob waits.
      Bob > Act now, before Thug? [Yes, No]
      Bob < y
      R > The current order of action is: Thug | 7, Bob | 7
      All > It is Bob's turn.
      Bob > ${TURN}
      Bob < Skip
      All > Bob does nothing more.
      All > It is Thug's turn.
      R > Thug: ${TURN}
    `)
  })
})
