import { describe, test } from 'vitest'
import { BOB, bobsTurn, TURN, thug } from './bobs-turn.ts'
import { attacks, SIGNIFICANT } from './menu-scripts.ts'
import { roomOf } from './script.ts'

const conditions = (some: object): object => ({
  conditions: {
    unconscious: false,
    fatigued: false,
    dead: false,
    surrendered: false,
    fled: false,
    outOfComms: false,
    ...some,
  },
})
const OUT = { end: { max: 7, now: 0 }, str: { max: 7, now: 0 }, ...conditions({ unconscious: true }) }
const at = (now: number, max = 7): object => ({ now, max })

describe('an attack (CE-CHAT-30)', () => {
  const shoot = `
    ${attacks({ by: 'Bob', of: 'Thug', at: 'Thug' })}
    R > Thug: You are being attacked by Bob (Auto Pistol, 5 m): [Dodge, Do nothing]
  `

  test('that hits: who struck hears total and Effect, then the damage; who was struck hears what is left (CE-CHAT-33)', async () => {
    const room = await bobsTurn({ dice: [6, 4, 5, 2] })
    await room.play(`${shoot}
      R < Do nothing
      Bob > You hit Thug (total 11, Effect 3).
      Bob > You dealt 7 damage.
      R > Thug: You took 7 damage: STR 8 DEX 7 END 1.
      Bob > Your turn. What will you do? [Minor Action, Skip]
    `)
  })

  test('that misses, or is dodged', async () => {
    const room = await bobsTurn({
      heroes: { Bob: { ...BOB, initiative: 20 } },
      people: [thug({ initiative: 12 })],
      dice: [3, 3],
    })
    await room.play(`${shoot}
      R < Dodge
      Bob > Thug dodged, you missed.
      R > Thug: Bob missed you.
      Bob > Your turn. What will you do? [Minor Action, Skip]
    `)
  })

  test('that hits all the same', async () => {
    const room = await bobsTurn({
      heroes: { Bob: { ...BOB, initiative: 20 } },
      people: [thug({ initiative: 12 })],
      dice: [6, 6, 1, 1],
    })
    await room.play(`${shoot}
      R < Dodge
      Bob > You hit Thug (total 12, Effect 4).
      Bob > You dealt 3 damage.
      R > Thug: You took 3 damage: STR 8 DEX 7 END 5.
      Bob > Your turn. What will you do? [Minor Action, Skip]
    `)
  })

  test('that does no harm', async () => {
    const room = await bobsTurn({ people: [thug({ armour: ['combat-armour'] })], dice: [4, 4, 1, 1] })
    await room.play(`${shoot}
      R < Do nothing
      Bob > You hit Thug (total 9, Effect 1).
      Bob > You dealt 0 damage.
      R > Thug: You took 0 damage: STR 8 DEX 7 END 8.
      Bob > Your turn. What will you do? [Minor Action, Skip]
    `)
  })

  test('is a story of others for who has no part in it', async () => {
    const room = await bobsTurn({ heroes: { Bob: BOB, Ann: { initiative: 1, pos: 900 } }, dice: [6, 4, 5, 2] })
    await room.play(`${shoot}
      Ann > Bob attacks Thug (Auto Pistol).
      R < Do nothing
      Bob > You hit Thug (total 11, Effect 3).
      Ann > Bob hit Thug.
      Bob > You dealt 7 damage.
      R > Thug: You took 7 damage: STR 8 DEX 7 END 1.
      Bob > Your turn. What will you do? [Minor Action, Skip]
    `)
  })

  test('targets are those of other sides, then of the own, in entry order; then the mode, where several reach that one (CE-DEC-13)', async () => {
    const room = await bobsTurn({
      heroes: {
        Bob: { skills: { Piercing: 1 }, weapons: [{ weaponId: 'dagger', drawn: true, loaded: 0, magazines: 0 }] },
        Ann: { initiative: 6, pos: 2 },
      },
      people: [
        thug({ pos: 2 }),
        thug({ pos: 20, initiative: 5 }, 'two', 'Thug 2'),
        thug({ pos: 1, initiative: 4 }, 'three', 'Thug 3'),
      ],
      dice: [1, 1],
    })
    await room.play(`
      ${attacks({ by: 'Bob', of: 'Thug, Thug 2, Thug 3, Ann', at: 'Thug' })}
      Bob > How? [Strike, Throw, <-]
      Bob < <-
      Bob > Choose a target: [Thug, Thug 2, Thug 3, Ann, <-]
      Bob < Thug 2
      R > Thug 2: You are being attacked by Bob (Dagger, 20 m): [Dodge, Do nothing]
      Ann > Bob attacks Thug 2 (Dagger, thrown).
      R < Do nothing
      Bob > You missed.
      R > Thug 2: Bob missed you.
      Ann > Bob missed Thug 2.
      Bob > Your turn. What will you do? [Minor Action, Skip]
    `)
  })

  test('of two weapons in hand one is chosen; of one and bare hands the weapon is meant', async () => {
    const armed = (weaponId: string): object => ({ weaponId, loaded: 6, magazines: 0, drawn: true })
    const room = await bobsTurn({
      heroes: { Bob: { ...BOB, weapons: [armed('revolver'), armed('dagger')] } },
      people: [thug({ pos: 2 }), thug({ pos: 60, initiative: 5 }, 'two', 'Thug 2')],
      dice: [1, 1],
    })
    await room.play(`
      ${attacks({ by: 'Bob', of: 'Thug, Thug 2', at: 'Thug' })}
      Bob > Choose a weapon: [Revolver, Dagger, Unarmed Strike, <-]
      Bob < <-
      Bob > Choose a target: [Thug, Thug 2, <-]
      Bob < Thug 2
      R > Thug 2: You are being attacked by Bob (Revolver, 60 m): [Dodge, Do nothing]
      R < Do nothing
      Bob > You missed.
      R > Thug 2: Bob missed you.
      Bob > Your turn. What will you do? [Minor Action, Skip]
    `)
  })

  test('on one of the own side is confirmed, and No spends nothing (CHAT-5, CE-CHAT-5)', async () => {
    const room = await bobsTurn({ heroes: { Bob: BOB, Ann: { initiative: 6, pos: 5 } }, people: [thug({ pos: 8 })] })
    await room.play(`
      ${attacks({ by: 'Bob', of: 'Thug, Ann', at: 'Ann' })}
      Bob > That is one of your own. Attack all the same? [Yes, No]
      Bob < No
      Bob > ${TURN}
    `)
  })
})

describe('an attack that is not possible says why, and the menu stays (CE-CHAT-31)', () => {
  test.each([
    ['Nobody is in range.', { pos: 900 }, BOB],
    [
      'You must draw a weapon first.',
      {},
      { ...BOB, weapons: [{ weaponId: 'auto-pistol', loaded: 15, magazines: 1, drawn: false }] },
    ],
    [
      'Your weapon is empty.',
      {},
      { ...BOB, weapons: [{ weaponId: 'auto-pistol', loaded: 0, magazines: 0, drawn: true }] },
    ],
  ])('%s', async (why, foe, bob) => {
    const room = await bobsTurn({ heroes: { Bob: bob }, people: [thug(foe)] })
    await room.play(`
      Bob < Significant Action
      Bob > ${SIGNIFICANT}
      Bob < Attack
      Bob > ${why} [Two Minor Actions, Attack, Miscellaneous, <-]
      Bob < <-
      Bob > ${TURN}
    `)
  })
})

test('Coup de Grace: the helpless in reach; all hear of it (CE-CHAT-32, CE-CHAT-34)', async () => {
  const room = await bobsTurn({ people: [thug(), thug({ ...OUT, pos: 1, initiative: 3 }, 'two', 'Thug 2')] })
  await room.play(`
    Bob < Significant Action
    Bob > Choose a significant action: [Two Minor Actions, Attack, Coup de Grace, Miscellaneous, <-]
    Bob < Coup de Grace
    Bob > Choose a target: [Thug 2, <-]
    Bob < <-
    Bob > Choose a significant action: [Two Minor Actions, Attack, Coup de Grace, Miscellaneous, <-]
    Bob < Coup de Grace
    Bob > Choose a target: [Thug 2, <-]
    Bob < Thug 2
    All > Bob killed Thug 2.
    All > Thug 2 is dead.
    R > The current order of action is: Bob | 8, Thug | 7
    Bob > Your turn. What will you do? [Minor Action, Skip]
  `)
})

describe('damage (CE-CHAT-33)', () => {
  const shotAt = (bob: object, dice: readonly number[], setup: object = {}) =>
    roomOf({
      heroes: { Bob: { ...BOB, initiative: 9, ...bob } },
      people: [thug({ initiative: 8, weapons: ['shotgun'], skills: { Shotgun: 1 } })],
      dice,
      setup,
      start: 'thug',
    })
  const shot = `
    All > It is Thug's turn.
    R > The current order of action is: Bob | 9, Thug | 8
    R > Thug: ${TURN}
    ${attacks({ by: 'R', as: 'Thug', of: 'Bob', at: 'Bob' })}
    Bob > You are being attacked by Thug (Shotgun, 5 m): [Dodge, Do nothing]
    Bob < Do nothing
    R > Thug: You hit Bob (total 9, Effect 1).
  `
  const goesOn = 'R > Thug: Your turn. What will you do? [Minor Action, Skip]'

  test('beyond Endurance goes where the victim says', async () => {
    const room = await shotAt({}, [5, 5, 3, 3, 2, 2])
    await room.play(`${shot}
      R > Thug: You dealt 11 damage.
      Bob > You took 11 damage, 4 left. Which characteristic should be hit? [Strength, Dexterity]
      Bob < Stamina
      Bob > Please choose one of the keys. [Strength, Dexterity]
      Bob < Dexterity
      Bob > You took 11 damage: STR 7 DEX 3 END 0.
      ${goesOn}
    `)
  })

  test('is not asked about where one of the two is down already', async () => {
    const room = await shotAt({ str: at(0) }, [5, 5, 3, 3, 2, 2])
    await room.play(`${shot}
      R > Thug: You dealt 11 damage.
      Bob > You took 11 damage: STR 0 DEX 3 END 0.
      All > Bob is unconscious.
      ${goesOn}
    `)
  })

  test('may go anywhere after the first wound, where the table plays so', async () => {
    const room = await shotAt({ end: at(6) }, [5, 5, 1, 1, 1, 1], { options: { freeAllocation: true } })
    await room.play(`${shot}
      R > Thug: You dealt 5 damage.
      Bob > You took 5 damage, 5 left. Which characteristic should be hit? [Endurance, Strength, Dexterity]
      Bob < Strength
      Bob > You took 5 damage: STR 2 DEX 7 END 6.
      ${goesOn}
    `)
  })

  test('that kills: the points that are too many are lost (CE-CHAT-34)', async () => {
    const room = await shotAt({ end: at(1), str: at(1), dex: at(1) }, [6, 6, 6, 6, 6, 6])
    await room.play(`${shot.replace('total 9, Effect 1', 'total 11, Effect 3')}
      R > Thug: You dealt 27 damage.
      Bob > You took 27 damage, 26 left. Which characteristic should be hit? [Strength, Dexterity]
      Bob < Strength
      Bob > You took 27 damage: STR 0 DEX 0 END 0.
      All > Bob is dead.
      R > The current order of action is: Thug | 8
      ${goesOn}
    `)
  })
})

describe('who lies there (CE-CHAT-35)', () => {
  const asleep = (dice: readonly number[], heroes: object = {}) =>
    roomOf({
      heroes: { Bob: { ...BOB, ...OUT, initiative: 5 }, Ann: { initiative: 9 }, ...heroes },
      people: [thug({ initiative: 2 })],
      dice,
      start: 'ann',
    })
  const opens = `
    All > It is Ann's turn.
    R > The current order of action is: Ann | 9, Bob | 5, Thug | 2
    Ann > ${TURN}
    Ann < Skip
    All > Ann does nothing more.
    R > Bob is unconscious. May they try to wake up? [Yes, No]
  `

  test('wakes with 8 and more, and takes the turn at once', async () => {
    const room = await asleep([6, 5])
    await room.play(`${opens}
      R < Yes
      R > Bob rolled 9.
      Bob > You woke up!
      R > Bob woke up!
      Ann > Bob woke up!
      All > It is Bob's turn.
      Bob > ${TURN}
    `)
  })

  test('or stays so', async () => {
    const room = await asleep([4, 5])
    await room.play(`${opens}
      R < Yes
      R > Bob rolled 7.
      Bob > You stay unconscious.
      R > Bob stays unconscious.
      Ann > Bob stays unconscious.
      All > It is Thug's turn.
      R > Thug: ${TURN}
    `)
  })

  test('and is not to try where the referee says no', async () => {
    const room = await asleep([])
    await room.play(`${opens}
      R < No
      All > It is Thug's turn.
      R > Thug: ${TURN}
    `)
  })
})

describe('who cannot react is not asked, and hears by whom he is attacked, and with what (CE-REACT-7, CE-CHAT-22)', () => {
  const gunman = { weapons: ['revolver'], skills: { 'Slug Pistol': 1 }, aware: true }
  /** Nobody has attacked yet: who is not written as aware is not. */
  const unseen = (turn: string): object => ({ setup: { start: { turn, attacked: false } } })
  const strike = attacks({ by: 'R', as: 'Thug', of: 'Bob', at: 'Bob' })

  test.each<[string, object, number[]]>([
    ['unaware', {}, [6, 5, 1, 2]],
    ['lying down', { stance: 'prone', aware: true }, [6, 6, 1, 2]],
  ])('a player, %s', async (_, sheet, dice) => {
    const effect = dice[1] === 5 ? 4 : 3
    const room = await roomOf({
      heroes: { Bob: { ...BOB, ...sheet, initiative: 3 } },
      people: [thug(gunman)],
      dice,
      start: 'thug',
      ...unseen('thug'),
    })
    await room.play(`
      All > It is Thug's turn.
      R > The current order of action is: Thug | 7, Bob | 3
      R > Thug: ${TURN}
      ${strike}
      R > Thug: You hit Bob (total ${8 + effect}, Effect ${effect}).
      R > Thug: You dealt ${3 + effect} damage.
      R > Thug: Your turn. What will you do? [Minor Action, Skip]
      Bob > Thug attacks you (Revolver).
      Bob > You took ${3 + effect} damage: STR 7 DEX 7 END ${4 - effect}.
    `)
  })

  test('the referee, who plays him', async () => {
    const room = await bobsTurn({ heroes: { Bob: { ...BOB, aware: true } }, dice: [6, 5, 1, 2], ...unseen('bob') })
    await room.play(`
      ${attacks({ by: 'Bob', of: 'Thug', at: 'Thug' })}
      R > Thug: Bob attacks you (Auto Pistol).
      R > Thug: You took 4 damage: STR 8 DEX 7 END 4.
      Bob > You hit Thug (total 12, Effect 4).
      Bob > You dealt 4 damage.
      Bob > Your turn. What will you do? [Minor Action, Skip]
    `)
  })

  test('of an attacker who is hidden no more than the weapon', async () => {
    const room = await roomOf({
      heroes: { Bob: { ...BOB, initiative: 3 } },
      people: [thug({ ...gunman, hidden: true })],
      dice: [6, 5, 1, 2],
      start: 'thug',
      ...unseen('thug'),
    })
    await room.play(`
      R > It is Thug's turn.
      R > The current order of action is: Thug | 7, Bob | 3
      R > Thug: ${TURN}
      ${strike}
      R > Thug: You hit Bob (total 12, Effect 4).
      R > Thug: You dealt 7 damage.
      R > Thug: Your turn. What will you do? [Minor Action, Skip]
      Bob > Somebody attacks you (Revolver).
      Bob > You took 7 damage: STR 7 DEX 7 END 0.
    `)
  })
})
