import { describe, expect, test } from 'vitest'
import { running } from '../table/table-fixture.ts'
import { BOB, bobsTurn, thug } from './bobs-turn.ts'
import { SHOT } from './menu-scripts.ts'
import { type Room, roomOf } from './script.ts'

const AWARE = 'Which characters are aware of their opponents? [Bob, Thug, All, X]'
const RANGE = 'What is the starting range (metres)?'
const fightsOf = async ({ service, actors }: Room): Promise<readonly string[]> =>
  (await service.store.fights(actors.R!.table)).map(({ id }) => id)

describe('/cancel and /endcombat (CHAT-9, CHAT-13)', () => {
  test('a fight that has not begun is called off, and another can be started', async () => {
    const room = await roomOf({ heroes: { Bob: BOB }, people: [thug()], dice: [] })
    await room.play(`
      R < /cancel
      R > There is nothing to cancel.
      R < /startcombat
      R > ${AWARE}
      Bob < /cancel
      Bob > There is nothing to cancel.
      R < /Cancel
      R > The fight is called off.
      R < X
      R > The fight is over.
      R < /startcombat
      R > ${AWARE}
      R < X
      R > ${RANGE}
      R < /cancel
      R > The fight is called off.
      R < /startcombat
      R > ${AWARE}
    `)
    expect(await fightsOf(room)).toHaveLength(3)
  })

  test('who was asked already hears that nothing comes of it', async () => {
    const room = await roomOf({
      heroes: { Bob: { ...BOB, dex: 9, skills: { Tactics: 0 } }, Ann: { dex: 12 } },
      people: [thug()],
      dice: [],
    })
    await room.play(`
      R < /startcombat
      R > Which characters are aware of their opponents? [Bob, Ann, Thug, All, X]
      R < /as referee all
      R > ${RANGE}
      R < 5
      Bob > Roll a Tactics check for your side? [Yes, No]
      R < /cancel
      R > The fight is called off.
      Bob > The fight is called off.
      Bob < Yes
      Bob > The fight is over.
    `)
  })

  test('a fight that has begun is ended, and nothing is asked', async () => {
    const room = await bobsTurn()
    await room.play(`
      Bob < /endcombat
      Bob > Only the referee can do that.
      R < /cancel
      R > The fight has begun. /endcombat ends it.
      R < /EndCombat
      All > The fight is over.
      R < /endcombat
      R > The fight is over.
      Bob < Skip
      Bob > The fight is over.
    `)
  })

  test('also while the referee is asked whether to end it, or who delays whether to act', async () => {
    const asked = await bobsTurn()
    await asked.play(`
      R < /do Bob surrender
      All > Bob surrenders.
      R > The current order of action is: Thug | 7
      R > Only one side is left. End the fight? [Yes, No]
      R < /endcombat
      All > The fight is over.
      R < Yes
      R > The fight is over.
    `)
    const delayed = await bobsTurn()
    await delayed.play(`
      Bob < Delay
      All > Bob waits.
      Bob > Act now, before Thug? [Yes, No]
      R < /endcombat
      All > The fight is over.
    `)
  })

  test('the reason is told where one is given', async () => {
    const room = await bobsTurn()
    await room.play(`
      R < /endcombat the watch comes
      All > The referee ends the fight: the watch comes
      All > The fight is over.
    `)
  })
})

describe('/word, /reveal seed and /verify', () => {
  test('the dice are sealed until the fight is over, then the seed is shown and everybody can check', async () => {
    const room = await bobsTurn()
    const [fight] = await fightsOf(room)
    const {
      record: {
        header: { seal },
        state: { seed },
      },
    } = await running(room.service, fight!)
    await room.play(`
      Bob < /word lighthouse
      Bob > Your word is in the dice.
      Bob < /word
      Bob > Say a word of 1 to 40 letters, as in: /word lighthouse.
      Bob < /verify
      Bob > The dice are sealed with ${seal}, and one word is mixed in. The seed is shown when the fight is over.
      R < /reveal seed
      R > The fight is not over yet.
      R < /endcombat
      All > The fight is over.
      Bob < /reveal seed
      Bob > Only the referee can do that.
      R < /verify
      R > The dice are sealed with ${seal}, and one word is mixed in. The referee shows the seed with /reveal seed, and from then on nothing in the fight changes any more.
      R < /reveal seed
      All > The seed of the dice is ${seed}. Nothing in this fight changes any more; /verify checks its dice.
      Bob < /verify
      Bob > Confirmed 0 faces and 15 entries, with the words 'lighthouse'., Seal: ${seal}, Seed: ${seed}
      R < /undo
      R > This fight is over, and nothing in it changes any more.
    `)
  })

  test('dice that were not as sealed are found out, and a player hears only that', async () => {
    const room = await bobsTurn({ dice: [1, 1] })
    await room.play(`
      ${SHOT}
      Bob < /word late
      Bob > The first die has fallen: no more words can be added.
      R < /endcombat
      All > The fight is over.
    `)
    const seed = (await running(room.service, (await fightsOf(room))[0]!)).record.state.seed
    await room.play(`
      R < /reveal seed
      All > The seed of the dice is ${seed}. Nothing in this fight changes any more; /verify checks its dice.
      Bob < /verify
      Bob > The log does not hold what was sealed. The referee can see where.
    `)
  })
})
