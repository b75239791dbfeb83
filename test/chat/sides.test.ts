import { beforeAll, describe, expect, test } from 'vitest'
import { shelve } from '../../src/books/index.ts'
import { answerAsk } from '../../src/table/fights/answer-and-overrule.ts'
import { load } from '../../src/table/fights/loaded-fights.ts'
import { handOver } from '../../src/table/fights/seats-orders-dice-clock.ts'
import type { Actor } from '../../src/table/service.ts'
import { nowView } from '../../src/table/views/current-fight-view.ts'
import { look } from '../../src/table/views/fight-for-person.ts'
import { bySides } from '../books/custard-by-sides.ts'
import { accepted } from '../script.ts'
import { guest } from '../table/table-fixture.ts'
import { type Cast, type Room, roomOf } from './script.ts'

beforeAll(() => shelve(bySides))

const CAST: Cast = {
  heroes: { Ann: { block: 'baker' }, Bob: { block: 'clown' }, Cy: { block: 'mayor' } },
  dice: [],
  settings: { book: 'by-sides' },
  people: [
    { id: 'pip', name: 'Pip', side: 'enemies' },
    { id: 'zed', name: 'Zed', side: 'enemies' },
  ],
}
const asks = (...keys: readonly string[]): string =>
  ['Ann', 'Bob', 'Cy'].map((name) => `${name} > Who fetches pies? [${keys.join(', ')}]`).join('\n')
const START = `
  R < /startcombat
  ${asks('Ann', 'Bob', 'Cy')}
`
const ENEMIES = 'enemies: Who fetches pies? [Pip, Zed]'
const lastFight = async ({ service, actors }: Room): Promise<string> =>
  (await service.store.fights(actors.R!.table)).at(-1)!.id
const now = async (room: Room, actor: Actor) =>
  nowView(accepted(await look(room.service, actor, { fight: await lastFight(room) })))

describe('what a side is asked', () => {
  test('anybody of it answers, the first answer counts, and who comes late is told', async () => {
    const room = await roomOf(CAST)
    await room.play(`
      ${START}
      Bob < Ann
      All > Ann fetches 1 pies.
      ${asks('Bob', 'Cy')}
      Cy < Ann
      Cy > That question is closed. [Bob, Cy]
      Cy < Bob
      All > Bob fetches 1 pies.
      All > Cy fetches 1 pies.
      R > ${ENEMIES}
      Ann < Bob
      Ann > That question is closed.
      R < Zed
      All > Zed fetches 1 pies.
      All > Pip fetches 1 pies.
      All > Round 1.
      ${asks('Ann', 'Bob', 'Cy')}
    `)
  })

  test('is answered for by the name of the side, by the referee and by its own; or by a name of it', async () => {
    const room = await roomOf(CAST)
    await room.play(`
      ${START}
      R < /as players Cy
      All > Cy fetches 1 pies.
      ${asks('Ann', 'Bob')}
      Ann < /as enemies Pip
      Ann > It is not your turn.
      R < /as enemies Pip
      R > enemies is not asked anything now.
      Ann < /as players Bob
      All > Bob fetches 1 pies.
      All > Ann fetches 1 pies.
      R > ${ENEMIES}
      R < /as Zed Zed
      All > Zed fetches 1 pies.
      All > Pip fetches 1 pies.
      All > Round 1.
      ${asks('Ann', 'Bob', 'Cy')}
    `)
  })

  test('has one clock: all are reminded, and its default is taken for all', async () => {
    const room = await roomOf(CAST)
    await room.play(`
      ${START}
      wait 160
      All > Still waiting for the players.
      wait 200
      R > players ran out of time: Ann.
      Ann > Time is up: Ann.
      Bob > Time is up: Ann.
      Cy > Time is up: Ann.
      All > Ann fetches 1 pies.
      ${asks('Bob', 'Cy')}
    `)
  })

  test('is answered by policy where all of it play so, and by whoever is left where not', async () => {
    const room = await roomOf(CAST)
    const bequeath = (who: string) => async () =>
      accepted(
        await handOver(room.service, room.actors.R!, {
          fight: await lastFight(room),
          request: who,
          who,
          seat: { member: null, policy: 'last' },
        }),
      )
    await room.play(
      `
      ${START}
      ! pip
      Ann < Ann
      All > Ann fetches 1 pies.
      ${asks('Bob', 'Cy')}
      Bob < Bob
      All > Bob fetches 1 pies.
      All > Cy fetches 1 pies.
      R > ${ENEMIES}
      ! zed
      All > Zed fetches 1 pies.
      All > Pip fetches 1 pies.
      All > Round 1.
      ${asks('Ann', 'Bob', 'Cy')}
    `,
      { pip: bequeath('pip'), zed: bequeath('zed') },
    )
  })

  test('over the API: it is open to each of them, and waited for by the others', async () => {
    const room = await roomOf(CAST)
    await room.play(START)
    const { Ann, Bob, R } = room.actors
    const other = await guest(room.service, R!, 'player', 'Dee')
    const [own] = (await now(room, Ann!)).asks
    expect(own).toMatchObject({ who: 'players', about: 'who' })
    expect((await now(room, Bob!)).asks).toMatchObject([{ who: 'players', about: 'who' }])
    expect(await now(room, other)).toMatchObject({ asks: [], waiting: [{ who: 'players' }] })
    const fight = await lastFight(room)
    const { play } = (await load(room.service, fight))!
    const answer = { fight, ask: play.asks[0]!.n, path: ['ann'] }
    expect(await answerAsk(room.service, other, { ...answer, request: 'x' })).toMatchObject({ code: 'E_NOT_YOURS' })
    accepted(await answerAsk(room.service, Ann!, { ...answer, request: 'x' }))
    expect(await answerAsk(room.service, Bob!, { ...answer, request: 'x' })).toMatchObject({ code: 'E_ANSWERED' })
    await room.play(`
      All > Ann fetches 1 pies.
      ${asks('Bob', 'Cy')}
    `)
  })

  test('is asked of those who are still up, and by its name in the reminder', async () => {
    const room = await roomOf({
      heroes: { Aude: { block: 'aude' }, Berin: { block: 'berin', hp: 0 }, Wenna: { block: 'wenna' } },
      dice: [15, 6],
      settings: { book: 'osr' },
      people: [{ id: 'odo', name: 'Odo', side: 'npc', block: 'bandit', control: 'referee' }],
    })
    await room.play(`
      R < /startcombat
      R > Roll for the reaction of the others? [Yes, No]
      R < No
      R > Does anybody surprise the others? [Nobody, The party, The others, A check against DEX, A check against Spy, A check against WIS]
      R < Nobody
      All > Wenna: Initiative 27.
      All > Odo: Initiative 16.
      All > The order is the party, then the others.
      R > The current order of action is: Wenna | 12, Aude | 11, Odo | 10
      Aude > Who acts next? [Wenna, Aude]
      Wenna > Who acts next? [Wenna, Aude]
      wait 160
      All > Still waiting for the party.
    `)
  })
})
