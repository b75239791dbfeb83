import { describe, expect, test } from 'vitest'
import { cepheus } from '../../src/books/cepheus/book.ts'
import { BOB, bobsTurn, TURN, thug } from './bobs-turn.ts'
import { attacks, MINOR, SIGNIFICANT } from './menu-scripts.ts'
import { roomOf } from './script.ts'

const ARMED = { ...BOB, weapons: ['auto-pistol', 'cudgel'] }
const THREE_LEFT = `
  Bob < Significant Action
  Bob > ${SIGNIFICANT}
  Bob < Two Minor Actions
  R > Bob takes two minor actions instead.
  Bob > Your turn. What will you do? [Minor Action (3 left), Skip]
`

describe('a turn', () => {
  test('everybody hears whose it is (CE-CHAT-17)', async () => {
    const room = await roomOf({ heroes: { Bob: BOB, Ann: {} }, people: [thug()], dice: [], start: 'thug' })
    await room.play(`
      All > It is Thug's turn.
      R > The current order of action is: Bob | 8, Ann | 8, Thug | 7
      R > Thug: ${TURN}
    `)
  })

  test('what is spent leaves the keyboard, and Delay goes with the first thing spent; when nothing is left the turn ends by itself (CE-CHAT-18)', async () => {
    const room = await bobsTurn({ dice: [1, 1] })
    await room.play(`
      Bob < Minor Action
      Bob > ${MINOR}
      Bob < Changing Stance
      Bob > Choose your next stance: [Crouched, Prone, <-]
      Bob < Crouched
      Bob > You are now crouched.
      R > Bob is now crouched.
      Bob > Your turn. What will you do? [Significant Action, Skip]
      ${attacks({ by: 'Bob', of: 'Thug', at: 'Thug' })}
      R > Thug: You are being attacked by Bob (Auto Pistol, 5 m): [Dodge, Do nothing]
      R < Do nothing
      Bob > You missed.
      R > Thug: Bob missed you.
      All > It is Thug's turn.
      R > Thug: ${TURN}
    `)
  })

  test('after Two Minor Actions the first key counts what is left (CE-CHAT-18)', async () => {
    const room = await bobsTurn()
    const aims = (said: string, sum: number): string => `
      Bob < ${said}
      Bob > ${MINOR}
      Bob < Aiming
      Bob > Choose a target: [Thug, <-]
      Bob < Thug
      Bob > You are aiming at Thug (+${sum}).
      R > Bob aims at Thug.
    `
    await room.play(`${THREE_LEFT}
      ${aims('Minor Action (3 left)', 1)}
      Bob > Your turn. What will you do? [Minor Action (2 left), Skip]
      ${aims('minor', 2)}
      Bob > Your turn. What will you do? [Minor Action (1 left), Skip]
      ${aims('Minor Action (1 left)', 3)}
      All > It is Thug's turn.
      R > Thug: ${TURN}
    `)
  })

  test('Skip and Delay are told to all (CE-CHAT-19)', async () => {
    const room = await bobsTurn({ heroes: { Bob: BOB, Ann: { initiative: 2 } } })
    await room.play(`
      Bob < Skip
      All > Bob does nothing more.
      All > It is Thug's turn.
      R > Thug: ${TURN}
      R < Delay
      All > Thug waits.
      R > Thug: Act now, before Ann? [Yes, No]
    `)
  })
})

describe('minor actions (CE-CHAT-20)', () => {
  test('what is impossible is left out, and who types it hears why', async () => {
    const room = await bobsTurn({ heroes: { Bob: { weapons: [], skills: {} } } })
    await room.play(`
      Bob < Minor Action
      Bob > Choose a minor action: [Changing Stance, Movement, Miscellaneous, <-]
      Bob < Aiming
      Bob > You must draw a weapon first. [Changing Stance, Movement, Miscellaneous, <-]
      Bob < Drawing or Reloading
      Bob > There is nothing to draw and nothing to reload. [Changing Stance, Movement, Miscellaneous, <-]
      Bob < reload
      Bob > There is nothing to draw and nothing to reload. [Changing Stance, Movement, Miscellaneous, <-]
    `)
  })

  test.each([
    ['aim', 'Choose a target: [Thug, <-]'],
    ['kill', 'Choose a target: [Thug, <-]'],
    ['stance', 'Choose your next stance: [Crouched, Prone, <-]'],
    ['draw', 'Choose the weapon to draw: [Cudgel, Reload Auto Pistol, <-]'],
    ['move', 'Which way? [Forward, Back, <-]'],
  ])('%s may be typed, at the first menu as well', async (short, asked) => {
    const room = await bobsTurn({
      heroes: {
        Bob: { ...ARMED, weapons: [{ weaponId: 'auto-pistol', loaded: 3, magazines: 1, drawn: true }, 'cudgel'] },
      },
    })
    const all =
      'Choose a minor action: [Aiming, Aiming for the kill, Changing Stance, Drawing or Reloading, Movement, Miscellaneous, <-]'
    await room.play(`
      Bob < ${short}
      Bob > ${asked}
      Bob < <-
      Bob > ${all}
      Bob < ${short}
      Bob > ${asked}
    `)
  })

  test.each(['reload', 'preload'])('%s reloads what is in the hand at once', async (short) => {
    const room = await bobsTurn({
      heroes: { Bob: { ...ARMED, weapons: [{ weaponId: 'auto-pistol', loaded: 3, magazines: 1, drawn: true }] } },
    })
    await room.play(`
      Bob < ${short}
      Bob > You reloaded.
      R > Bob reloads the Auto Pistol.
      Bob > Your turn. What will you do? [Significant Action, Skip]
      Bob < ${short}
      Bob > Please choose one of the keys. [Significant Action, Skip]
    `)
  })
})

describe('significant actions (CE-CHAT-21)', () => {
  const OUT = {
    end: { max: 7, now: 0 },
    str: { max: 7, now: 0 },
    conditions: { unconscious: true, fatigued: false, dead: false, surrendered: false, fled: false, outOfComms: false },
  }

  test('Coup de Grace is there only with a helpless target in reach', async () => {
    const room = await bobsTurn({ people: [thug(), thug({ ...OUT, pos: 1.5, initiative: 3 }, 'two', 'Thug 2')] })
    await room.play(`
      Bob < Significant Action
      Bob > Choose a significant action: [Two Minor Actions, Attack, Coup de Grace, Miscellaneous, <-]
    `)
  })

  test('one out of reach is no target: who types it hears so', async () => {
    const room = await bobsTurn({ people: [thug(), thug({ ...OUT, pos: 2, initiative: 3 }, 'two', 'Thug 2')] })
    await room.play(`
      Bob < Significant Action
      Bob > ${SIGNIFICANT}
      Bob < Coup de Grace
      Bob > You must stand next to them. [Two Minor Actions, Attack, Miscellaneous, <-]
    `)
  })
})

describe('aiming (CE-CHAT-24, CHAT-18)', () => {
  test('at the most there is no better aim, and nothing is spent', async () => {
    const room = await bobsTurn({
      heroes: { Bob: { ...BOB, aim: { targetId: 'thug', kind: 'hit', count: 5 } } },
      people: [thug(), thug({ initiative: 6 }, 'two', 'Thug 2')],
    })
    await room.play(`${THREE_LEFT}
      Bob < aim
      Bob > Choose a target: [Thug, Thug 2, <-]
      Bob < Thug
      Bob > You are aiming at Thug (+6).
      R > Bob aims at Thug.
      Bob > Your turn. What will you do? [Minor Action (2 left), Skip]
      Bob < aim
      Bob > Choose a target: [Thug 2, <-]
      Bob < Thug
      Bob > You cannot aim any better. [Thug 2, <-]
    `)
  })

  test('with nobody else to aim at, the key is gone too', async () => {
    const room = await bobsTurn({ heroes: { Bob: { ...BOB, aim: { targetId: 'thug', kind: 'hit', count: 6 } } } })
    await room.play(`
      Bob < Minor Action
      Bob > Choose a minor action: [Aiming for the kill, Changing Stance, Movement, Miscellaneous, <-]
      Bob < Aiming
      Bob > You cannot aim any better. [Aiming for the kill, Changing Stance, Movement, Miscellaneous, <-]
      Bob < <-
      Bob > ${TURN}
      Bob < aim
      Bob > You cannot aim any better. [Minor Action, Significant Action, Skip, Delay]
    `)
  })

  test('for the kill it counts twice', async () => {
    const room = await bobsTurn()
    await room.play(`
      Bob < minor action
      Bob > ${MINOR}
      Bob < Aiming for the kill
      Bob > Choose a target: [Thug, <-]
      Bob < Thug
      Bob > You are aiming at Thug (+2).
      R > Bob aims at Thug.
      Bob > Your turn. What will you do? [Significant Action, Skip]
    `)
  })
})

test('Changing Stance offers the two others (CE-CHAT-25)', async () => {
  const room = await bobsTurn({ heroes: { Bob: { ...BOB, stance: 'prone' } } })
  await room.play(`
    Bob < stance
    Bob > Choose your next stance: [Standing, Crouched, <-]
    Bob < standing
    Bob > You are now standing.
    R > Bob is now standing.
    Bob > Your turn. What will you do? [Significant Action, Skip]
  `)
})

describe('Drawing or Reloading (CE-CHAT-26)', () => {
  test('what is stowed, then what can be reloaded', async () => {
    const room = await bobsTurn({
      heroes: {
        Bob: {
          ...BOB,
          weapons: [
            { weaponId: 'auto-pistol', loaded: 0, magazines: 2, drawn: true },
            { weaponId: 'revolver', loaded: 1, magazines: 1, drawn: true },
            'cudgel',
            'rifle',
          ],
        },
      },
    })
    await room.play(`
      Bob < Minor Action
      Bob > Choose a minor action: [Aiming, Aiming for the kill, Changing Stance, Drawing or Reloading, Movement, Miscellaneous, <-]
      Bob < Drawing or Reloading
      Bob > Choose the weapon to draw: [Cudgel, Rifle, Reload Auto Pistol, Reload Revolver, <-]
      Bob < Reload Revolver
      Bob > You reloaded.
      R > Bob reloads the Revolver.
      Bob > Your turn. What will you do? [Significant Action, Skip]
    `)
  })

  test('drawing', async () => {
    const room = await bobsTurn({ heroes: { Bob: ARMED } })
    await room.play(`
      Bob < draw
      Bob > Choose the weapon to draw: [Cudgel, <-]
      Bob < Cudgel
      Bob > You drew your Cudgel.
      R > Bob draws: Cudgel.
      Bob > Your turn. What will you do? [Significant Action, Skip]
    `)
  })

  test('a reload that takes longer is counted', () => {
    const told = cepheus.words.told!.reloaded!(
      { type: 'reloaded', who: 'bob', weapon: 'shotgun', spent: 2, of: 6 },
      { fight: null as never, name: (id) => id },
    )
    expect(told[0]).toEqual({ who: 'bob', text: 'Reloading: 2 of 6.' })
  })
})

describe('Movement (CE-CHAT-27)', () => {
  test('is told to all, with the way and the metres', async () => {
    const room = await bobsTurn({ heroes: { Bob: { ...BOB, stance: 'crouched' } } })
    await room.play(`
      Bob < move
      Bob > Which way? [Forward, Back, <-]
      Bob < Back
      Bob > How far (0–3 m)? [<-]
      Bob < 2,5 m
      All > Bob moved back 2.5 m.
      Bob > Your turn. What will you do? [Significant Action, Skip]
    `)
  })

  test('0 leads back to the menu, and nothing is spent or told', async () => {
    const room = await bobsTurn()
    await room.play(`
      Bob < move
      Bob > Which way? [Forward, Back, <-]
      Bob < Forward
      Bob > How far (0–6 m)? [<-]
      Bob < 0
      Bob > ${TURN}
    `)
  })
})
