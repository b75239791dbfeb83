import { describe, test } from 'vitest'
import { BOB, TURN, thug } from './bobs-turn.ts'
import { type Room, roomOf } from './script.ts'

const AWARE = 'Which characters are aware of their opponents?'

describe('/startcombat (CHAT-11, CE-CHAT-11)', () => {
  test('in any letter case; while a fight runs there is no other', async () => {
    const room = await roomOf({ heroes: { Bob: BOB }, people: [thug()], dice: [] })
    await room.play(`
      R < /startCombat
      R > ${AWARE} [Bob, Thug, All, X]
      R < /STARTCOMBAT
      R > A fight is already running.
      Bob < /startcombat
      Bob > Only the referee can do that.
    `)
  })

  test('without a player there is nobody to fight', async () => {
    const room = await roomOf({ heroes: {}, people: [thug()], dice: [] })
    await room.play(`
      R < /startcombat
      R > There is nobody to fight.
    `)
  })

  test('without an NPC, or with friends only, there is nobody to fight', async () => {
    const room = await roomOf({
      heroes: { Bob: BOB },
      people: [{ id: 'medic', name: 'Medic', side: 'players', block: 'field-medic' }],
      dice: [],
    })
    await room.play(`
      R < /startcombat
      R > There is nobody to fight.
    `)
  })
})

describe('who is aware (CE-CHAT-12)', () => {
  test('a tap on a name ticks it or takes the tick away; All ticks all, then none; X takes what is ticked (CHAT-4, CE-CHAT-4, CHAT-14, CE-CHAT-40)', async () => {
    const room = await roomOf({ heroes: { Bob: BOB }, people: [thug()], dice: [3, 4] })
    await room.play(`
      R < /startcombat
      R > ${AWARE} [Bob, Thug, All, X]
      R < Thug
      R > ${AWARE} [Bob, ✓ Thug, All, X]
      R < ✓ Thug
      R > ${AWARE} [Bob, Thug, All, X]
      R < Bob
      R > ${AWARE} [✓ Bob, Thug, All, X]
      R < All
      R > ${AWARE} [✓ Bob, ✓ Thug, All, X]
      R < All
      R > ${AWARE} [Bob, Thug, All, X]
      R < Thug
      R > ${AWARE} [Bob, ✓ Thug, All, X]
      R < X
      R > What is the starting range (metres)?
      R < 5
      R > The current order of action is: Thug | 12, Bob | 7
      All > It is Thug's turn.
      R > Thug: ${TURN}
    `)
  })

  test('X with nobody ticked is nobody: all roll, players first, then NPCs (CHAT-4)', async () => {
    const room = await roomOf({ heroes: { Bob: BOB, Ann: { dex: 9 } }, people: [thug()], dice: [3, 4, 2, 2, 6, 6] })
    await room.play(`
      R < /startcombat
      R > ${AWARE} [Bob, Ann, Thug, All, X]
      R < X
      R > What is the starting range (metres)?
      R < 5
      R > The current order of action is: Thug | 12, Bob | 7, Ann | 5
      All > It is Thug's turn.
      R > Thug: ${TURN}
    `)
  })

  test('names may be typed, and what is no key of the list is refused', async () => {
    const room = await roomOf({ heroes: { Bob: BOB }, people: [thug()], dice: [] })
    await room.play(`
      R < /startcombat
      R > ${AWARE} [Bob, Thug, All, X]
      R < everybody
      R > Please choose one of the keys.
      R < thug
      R > ${AWARE} [Bob, ✓ Thug, All, X]
      R < all
      R > ${AWARE} [✓ Bob, ✓ Thug, All, X]
      R < x
      R > What is the starting range (metres)?
    `)
  })
})

describe('the starting range (CE-CHAT-13, CHAT-15)', () => {
  const asked = async (): Promise<Room> => {
    const room = await roomOf({ heroes: { Bob: { ...BOB, dex: 9 } }, people: [thug()], dice: [] })
    await room.play(`
      R < /startcombat
      R > ${AWARE} [Bob, Thug, All, X]
      R < All
      R > ${AWARE} [✓ Bob, ✓ Thug, All, X]
      R < X
      R > What is the starting range (metres)?
    `)
    return room
  }

  test('what is no number, or below 0, is asked for again', async () => {
    const room = await asked()
    await room.play(`
      R < abc
      R > Please send a number of 0 or more.
      R < −1
      R > Please send a number of 0 or more.
      R < -0.5
      R > Please send a number of 0 or more.
      R < 5 feet
      R > Please send a number of 0 or more.
      R < 10001
      R > Please send a number from 0 to 10000.
    `)
  })

  test.each([
    ['5 m', '5'],
    ['5,5', '5.5'],
    ['5.5', '5.5'],
    ['5.26m', '5.5'],
    ['12 metres', '12'],
  ])('%s is understood', async (said, metres) => {
    const room = await asked()
    await room.play(`
      R < ${said}
      R > The current order of action is: Bob | 13, Thug | 12
      All > It is Bob's turn.
      Bob > ${TURN}
      Bob < Significant Action
      Bob > Choose a significant action: [Two Minor Actions, Attack, Miscellaneous, <-]
      Bob < Attack
      Bob > Choose a target: [Thug, <-]
      Bob < Thug
      R > Thug: You are being attacked by Bob (Auto Pistol, ${metres} m): [Dodge, Do nothing]
    `)
  })
})

describe('Tactics (CE-CHAT-14)', () => {
  const planner = (dex: number): object => ({ dex, skills: { Tactics: 0 } })
  const asked = async (dice: readonly number[], thugs: object = {}): Promise<Room> => {
    const room = await roomOf({
      heroes: { Ann: planner(9), Ben: planner(8) },
      people: [thug({ dex: 5, ...thugs })],
      dice,
    })
    await room.play(`
      R < /startcombat
      R > ${AWARE} [Ann, Ben, Thug, All, X]
      R < All
      R > ${AWARE} [✓ Ann, ✓ Ben, ✓ Thug, All, X]
      R < X
      R > What is the starting range (metres)?
      R < 5
      Ann > Roll a Tactics check for your side? [Yes, No]
      Ben > Roll a Tactics check for your side? [Yes, No]
    `)
    return room
  }

  test('all who know it are asked at once, and the fight waits for all; one who says no hears nothing', async () => {
    const room = await asked([6, 5])
    await room.play(`
      Ben < No
      Ann < Yes
      Ann > You succeeded! Your side gets +3 Initiative.
      R > The current order of action is: Ann | 16, Ben | 15, Thug | 11
      All > It is Ann's turn.
      Ann > ${TURN}
    `)
  })

  test('or for the clock, which says no', async () => {
    const room = await asked([6, 5])
    await room.play(`
      Ann < Yes
      wait 160
      All > Still waiting for Ben.
      wait 200
      Ben > Time is up: No.
      R > Ben ran out of time: No.
      Ann > You succeeded! Your side gets +3 Initiative.
      R > The current order of action is: Ann | 16, Ben | 15, Thug | 11
      All > It is Ann's turn.
      Ann > ${TURN}
    `)
  })

  test('who fails costs the side as much', async () => {
    const room = await asked([2, 3])
    await room.play(`
      Ann < Yes
      Ben < No
      Ann > You failed. Your side gets −3 Initiative.
      R > The current order of action is: Thug | 11, Ann | 10, Ben | 9
      All > It is Thug's turn.
      R > Thug: ${TURN}
    `)
  })

  test('of two only the better counts, and each hears how it went and what the side gets; an NPC of the skill always tries', async () => {
    const room = await asked([4, 4, 5, 5, 6, 6], { skills: { Tactics: 0 } })
    await room.play(`
      Ann < Yes
      Ben < Yes
      Ann > You succeeded! Your side gets +2 Initiative.
      Ben > You succeeded! Your side gets +2 Initiative.
      R > Thug: You succeeded! Your side gets +3 Initiative.
      R > The current order of action is: Ann | 15, Ben | 14, Thug | 14
      All > It is Ann's turn.
      Ann > ${TURN}
    `)
  })

  test('where a failure adds nothing, it only says so', async () => {
    const room = await roomOf({
      heroes: { Ann: planner(9) },
      people: [thug()],
      dice: [2, 3],
      setup: { options: { tacticsBackfire: false } },
    })
    await room.play(`
      R < /startcombat
      R > ${AWARE} [Ann, Thug, All, X]
      R < All
      R > ${AWARE} [✓ Ann, ✓ Thug, All, X]
      R < X
      R > What is the starting range (metres)?
      R < 5
      Ann > Roll a Tactics check for your side? [Yes, No]
      Ann < Yes
      Ann > You failed.
      R > The current order of action is: Ann | 13, Thug | 12
      All > It is Ann's turn.
      Ann > ${TURN}
    `)
  })
})
