import { describe, test } from 'vitest'
import { overruleFight } from '../../src/table/fights/answer-and-overrule.ts'
import { accepted } from '../script.ts'
import { BOB, TURN, thug } from './bobs-turn.ts'
import { type Cast, type Room, roomOf } from './script.ts'

const at = (now: number, max = 7): object => ({ now, max })
const OUT = { unconscious: true, fatigued: false, dead: false, surrendered: false, fled: false, outOfComms: false }
const DOWN = { end: at(0), str: at(0), conditions: OUT }
const DOC = { skills: { Medicine: 2 }, edu: 9, items: [{ itemId: 'medical-kit', qty: 1 }], initiative: 9 }

/** A round in which nobody does anything, with the only enemy down: the referee is asked whether to end. */
async function decided(cast: Partial<Cast>): Promise<Room> {
  const heroes = cast.heroes ?? { Doc: DOC }
  const room = await roomOf({ people: [thug({ ...DOWN, initiative: 1 })], dice: [], start: 'doc', ...cast, heroes })
  const others = Object.entries(heroes)
    .slice(1)
    .map(([name, sheet]) => `, ${name} | ${(sheet as { readonly initiative: number }).initiative}`)
  await room.play(`
    All > It is Doc's turn.
    R > The current order of action is: Doc | 9${others.join('')}, Thug | 1
    Doc > ${TURN}
    Doc < Skip
    All > Doc does nothing more.
    R > Only one side is left. End the fight? [Yes, No]
  `)
  return room
}

/** It is ended, and Doc gives the only one who is wounded first aid. */
const aidsPat = (yes: string, came: string): string => `
  R < Yes
  All > The fight is over.
  Doc > Do you want to perform first aid? [Yes, No]
  Doc < ${yes}
  Doc > Whom? [Pat, <-]
  Doc < Pat
  R > Doc gives Pat first aid: ${came}.
  Doc > Doc gives Pat first aid: ${came}.
  Pat > Doc gives Pat first aid: ${came}.
`

describe('the end (CE-CHAT-36)', () => {
  test('Yes ends the fight, and all hear so; then nothing is asked any more', async () => {
    const room = await decided({})
    await room.play(`
      R < Yes
      All > The fight is over.
      Doc < Skip
      Doc > The fight is over.
      R < Yes
      R > The fight is over.
    `)
  })

  test('No: it goes on, and is asked again after the next round', async () => {
    const room = await decided({})
    await room.play(`
      R < No
      All > The fight goes on.
      R > Thug is unconscious. May they try to wake up? [Yes, No]
      R < No
      R > Only one side is left. End the fight? [Yes, No]
    `)
  })

  test('the referee may end it any time', async () => {
    const room = await roomOf({ heroes: { Bob: BOB }, people: [thug()], dice: [], start: 'bob' })
    await room.play(
      `
      All > It is Bob's turn.
      R > The current order of action is: Bob | 8, Thug | 7
      Bob > ${TURN}
      ! stop
      All > The referee ends the fight: it is late
      All > The fight is over.
    `,
      {
        stop: async () =>
          accepted(
            await overruleFight(room.service, room.actors.R!, {
              fight: (await room.service.store.fights(room.actors.R!.table)).at(-1)!.id,
              request: null,
              what: { end: 'it is late' },
              why: 'it is late',
            }),
          ),
      },
    )
  })
})

describe('first aid (CE-CHAT-37)', () => {
  test('each who is awake is asked; Yes lists the wounded of the side, and <- leads back', async () => {
    const room = await decided({
      heroes: { Doc: { ...DOC, end: at(5) }, Pat: { end: at(1), str: at(5), initiative: 5 }, Fit: { initiative: 4 } },
      dice: [4, 4],
    })
    await room.play(`
      R < Yes
      All > The fight is over.
      Doc > Do you want to perform first aid? [Yes, No]
      Doc < Yes
      Doc > Whom? [Doc, Pat, <-]
      Doc < <-
      Doc > Do you want to perform first aid? [Yes, No]
      Doc < Yes
      Doc > Whom? [Doc, Pat, <-]
      Doc < Fit
      Doc > Please choose one of the keys. [Doc, Pat, <-]
      Doc < Pat
      R > Doc gives Pat first aid: 6 points restored.
      Doc > Doc gives Pat first aid: 6 points restored.
      Pat > Doc gives Pat first aid: 6 points restored.
      Fit > Doc gives Pat first aid.
      Pat > You can restore 6 points. Which characteristic? [Endurance, Strength]
      Pat < Endurance
      Pat > You can restore 5 points. Which characteristic? [Endurance, Strength]
      Pat < Strength
      Pat > You can restore 4 points. Which characteristic? [Endurance, Strength]
      Pat < Strength
      Pat > You can restore 3 points. Which characteristic? [Endurance]
      Pat < endurance 3
      R > Pat: Endurance +4, now 5.
      Pat > Endurance +4, now 5.
      R > Pat: Strength +2, now 7.
      Pat > Strength +2, now 7.
      Pat > Do you want to perform first aid? [Yes, No]
      Pat < No
      Fit > Do you want to perform first aid? [Yes, No]
    `)
  })

  test('with nobody wounded nobody is asked', async () => {
    const room = await decided({ heroes: { Doc: DOC, Pat: { initiative: 5 } } })
    await room.play(`
      R < Yes
      All > The fight is over.
    `)
  })

  test('one patient is a list as well; a failure is told, and the next one is asked', async () => {
    const room = await decided({ heroes: { Doc: DOC, Pat: { end: at(1), initiative: 5 } }, dice: [1, 1] })
    await room.play(`${aidsPat('ja', 'no help')}
      Pat > Do you want to perform first aid? [Yes, No]
      Pat < No
    `)
  })

  test('who runs out of time gives none', async () => {
    const room = await decided({ heroes: { Doc: DOC, Pat: { end: at(1), initiative: 5 } } })
    await room.play(`
      R < Yes
      All > The fight is over.
      Doc > Do you want to perform first aid? [Yes, No]
      wait 160
      All > Still waiting for Doc.
      wait 200
      Doc > Time is up: No.
      R > Doc ran out of time: No.
      Pat > Do you want to perform first aid? [Yes, No]
    `)
  })
})

describe('surgery (CE-CHAT-38)', () => {
  const SERIOUS = { end: at(2, 6), str: at(5), dex: at(8, 9), initiative: 5 }

  test('for who is still seriously wounded, where there is a sickbay', async () => {
    const room = await decided({
      heroes: { Doc: DOC, Pat: SERIOUS },
      dice: [1, 1, 5, 4],
      setup: { ground: { sickbay: true } },
    })
    await room.play(`${aidsPat('Yes', 'no help')}
      Doc > Do you want to perform surgery? [Yes, No]
      Doc < Yes
      R > Doc operates on Pat: 8 points restored.
      Doc > Doc operates on Pat: 8 points restored.
      Pat > Doc operates on Pat: 8 points restored.
      R > Pat: Endurance +4, now 6.
      Pat > Endurance +4, now 6.
      R > Pat: Strength +2, now 7.
      Pat > Strength +2, now 7.
      R > Pat: Dexterity +1, now 9.
      Pat > Dexterity +1, now 9.
    `)
  })

  test('No is nothing; of several patients one is chosen; what goes wrong hurts', async () => {
    const room = await decided({
      heroes: { Doc: DOC, Pat: SERIOUS, Quin: { ...SERIOUS, initiative: 4 } },
      dice: [2, 2],
      setup: { ground: { sickbay: true } },
    })
    await room.play(`
      R < Yes
      All > The fight is over.
      Doc > Do you want to perform first aid? [Yes, No]
      Doc < No
      Doc > Do you want to perform surgery? [Yes, No]
      Doc < Yes
      Doc > Whom? [Pat, Quin, <-]
      Doc < Quin
      R > Doc operates on Quin: it goes wrong.
      Doc > Doc operates on Quin: it goes wrong.
      Pat > Doc operates on Quin.
      Quin > Doc operates on Quin: it goes wrong.
      R > Quin takes 1 damage.
      Quin > You took 1 damage: STR 5 DEX 8 END 1.
      Pat > Do you want to perform first aid? [Yes, No]
      Pat < No
      Pat > Do you want to perform surgery? [Yes, No]
      Pat < No
      Quin > Do you want to perform first aid? [Yes, No]
    `)
  })
})

test('healing: one tap is one point, the message counts down, and what is full leaves the keyboard (CE-CHAT-39, CHAT-20, CE-CHAT-46)', async () => {
  const room = await decided({
    heroes: { Doc: DOC, Pat: { end: at(0, 6), str: at(5), dex: at(8, 9), initiative: 5 } },
    dice: [4, 4],
  })
  const restore = (left: number, keys: string): string =>
    `Pat > You can restore ${left} ${left === 1 ? 'point' : 'points'}. Which characteristic? [${keys}]`
  await room.play(`${aidsPat('Yes', '6 points restored')}
    ${restore(6, 'Endurance, Strength, Dexterity')}
    Pat < Dexterity
    ${restore(5, 'Endurance, Strength')}
    Pat < Strength
    ${restore(4, 'Endurance, Strength')}
    Pat < Dexterity
    Pat > Please choose one of the keys.
    Pat < Strength
    ${restore(3, 'Endurance')}
    Pat < Endurance
    ${restore(2, 'Endurance')}
    Pat < Endurance
    ${restore(1, 'Endurance')}
    Pat < Endurance
    R > Pat: Endurance +3, now 3.
    Pat > Endurance +3, now 3.
    R > Pat: Strength +2, now 7.
    Pat > Strength +2, now 7.
    R > Pat: Dexterity +1, now 9.
    Pat > Dexterity +1, now 9.
  `)
})
