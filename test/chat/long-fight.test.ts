import { test } from 'vitest'
import { overruleFight } from '../../src/table/fights/answer-and-overrule.ts'
import { undoFight } from '../../src/table/fights/undo-redo.ts'
import { look } from '../../src/table/views/fight-for-person.ts'
import { accepted } from '../script.ts'
import { bobsTurn, TURN } from './bobs-turn.ts'
import { SHOT } from './menu-scripts.ts'

/** More than a server keeps at hand of a fight. */
const TIMES = 140

test('in a long fight every chat hears everything once: who follows it, who comes back to it late, and when it is taken back to its beginning', async () => {
  const room = await bobsTurn({ dice: [1, 1] })
  const {
    service,
    actors: { R: referee },
  } = room
  const { id: fight } = (await service.store.fights(referee!.table))[0]!
  const stance = (n: number): string => (n % 2 === 0 ? 'prone' : 'standing')
  const rulings = Array.from(
    { length: TIMES },
    (_, n) => `The referee decides (fall ${n}): Thug: stance is now ${stance(n)}.`,
  )
  await room.play(
    `
    ${SHOT}
    R < /fork
    R > You are in a copy of the fight now: you play everybody, and nobody else sees it. /fork off goes back.
    R > Thug: You are being attacked by Bob (Auto Pistol, 5 m): [Dodge, Do nothing]
    ! rulings
    ${rulings.map((text) => `Bob > ${text}`).join('\n')}
    R < /fork off
    R > You are back in the fight.
    ${rulings.map((text) => `R > ${text}`).join('\n')}
    Bob < /log 2
    Bob > (${TIMES + 2} lines before; /log all sends them), ${rulings.slice(-2).join(', ')}
    ! back
    R > The referee takes back: Thug: Bob missed you. ${rulings.slice(0, 2).join(' ')} And ${TIMES - 2} more.
    Bob > The referee takes back: You missed. ${rulings.slice(0, 2).join(' ')} And ${TIMES - 2} more.
    Bob > ${TURN}
    R < /redo
    All > What the referee took back stands again.
    Bob > Your turn. What will you do? [Minor Action, Skip]
  `,
    {
      rulings: async () => {
        for (let n = 0; n < TIMES; n++) {
          accepted(
            await overruleFight(service, referee!, {
              fight,
              request: null,
              what: { set: { who: 'thug', field: 'stance', value: stance(n) } },
              why: `fall ${n}`,
            }),
          )
          accepted(await look(service, referee!, { fight })) // on a page that is open beside the chat
        }
      },
      back: async () =>
        accepted(
          await undoFight(service, referee!, {
            fight,
            request: null,
            to: (await service.store.entries(fight, 0)).findIndex(({ type }) => type === 'answered'),
          }),
        ),
    },
  )
})
