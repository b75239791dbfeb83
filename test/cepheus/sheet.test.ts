import { describe, expect, test } from 'vitest'
import { cepheus } from '../../src/books/cepheus/book.ts'
import type { Event } from '../../src/books/cepheus/state/fight.ts'
import { ruleSet } from '../../src/engine/overruling.ts'
import { fightOf, foe, freshFight, someone } from '../cepheus-people.ts'
import type { Move } from '../script.ts'
import { attackOnce, happened, left, reasons, set, who } from './attacks.ts'
import { asked, offered, one, playOf, refusal } from './written-play.ts'

const faults = (...combatants: object[]): string[] => {
  const result = cepheus.open({ book: 'cepheus', combatants })
  return 'errors' in result ? result.errors.map(({ sentence }) => sentence) : []
}
const status = (play: ReturnType<typeof playOf>, id: string): unknown =>
  cepheus.reads.status!(play.fight, one(play, id))

describe('the sheet', () => {
  test('has a default for everything but id and side: sevens, no skills, fists, standing in the open (CE 2)', () => {
    const [bob] = freshFight([{ id: 'bob', side: 'players' }]).combatants
    expect(bob).toMatchObject({
      name: 'Bob',
      control: 'player',
      kind: 'character',
      str: { max: 7, now: 7 },
      soc: { max: 7, now: 7 },
      skills: {},
      weapons: [],
      armour: [],
      items: [],
      stance: 'standing',
      cover: 'none',
      pos: { x: 0, y: 0 },
      aware: false,
      aim: null,
      reactions: 0,
      movedLast: 0,
      drug: 'none',
      wakeFails: 0,
      operated: false,
      tags: [],
    })
    expect(freshFight([foe('vex')]).combatants[0]!.control).toBe('referee')
  })

  test('a second Thug becomes Thug 2, and the next one Thug 3 (CE 2)', () => {
    const thugs = ['a', 'b', 'c'].map((id) => foe(id, { block: 'thug' }))
    expect(freshFight([foe('d', { name: 'Thug 2' }), ...thugs]).combatants.map(({ name }) => name)).toEqual([
      'Thug 2',
      'Thug',
      'Thug 3',
      'Thug 4',
    ])
  })

  test.each([
    ['an empty name', { name: '' }, 'name'],
    ['a name of 33 characters', { name: 'x'.repeat(33) }, 'name'],
    ['a score below 0', { dex: -1 }, 'dex'],
    ['a score in words', { dex: 'seven' }, 'dex'],
    ['more than its max', { dex: { max: 7, now: 8 } }, 'dex'],
    ['a skill of 7', { skills: { Recon: 7 } }, 'skills'],
    ['a skill below 0', { skills: { Recon: -1 } }, 'skills'],
    ['a stance that is none', { stance: 'flying' }, 'stance'],
    ['a cover that is none', { cover: 'most' }, 'cover'],
    ['a place between half metres', { pos: 1.3 }, 'pos'],
    ['a weapon that is none', { weapons: [{ weaponId: 'spoon' }] }, 'weaponId'],
    ['an armour that is none', { armour: ['leather'] }, 'armour'],
    ['an item that is none', { items: [{ itemId: 'rope' }] }, 'itemId'],
    ['a field that is none', { luck: 3 }, 'luck'],
  ])('with %s is refused, and the sentence names the field (CE 2)', (_, sheet, field) => {
    expect(faults(someone('bob', sheet)).join()).toContain(field)
  })

  test.each([
    [{ name: 'x'.repeat(32) }],
    [{ dex: 0 }],
    [{ dex: 40 }],
    [{ skills: { Recon: 6 } }],
    [{ pos: 1.5 }],
    [{ items: [{ itemId: 'panacea', qty: 2 }] }],
  ])('with %j is accepted (CE 2)', (sheet) => {
    expect(faults(someone('bob', sheet))).toEqual([])
  })

  test('has at most one weapon drawn, or two of one hand each (CE 2)', () => {
    const drawn = (...ids: string[]) =>
      faults(someone('bob', { weapons: ids.map((weaponId) => ({ weaponId, drawn: true })) }))
    expect(drawn('cudgel', 'dagger')).toEqual([])
    expect(drawn('cudgel', 'rifle')).toHaveLength(1)
    expect(drawn('cudgel', 'dagger', 'blade')).toHaveLength(1)
  })
})

describe('the modifier of a characteristic', () => {
  test.each([
    [0, -2],
    [2, -2],
    [3, -1],
    [5, -1],
    [6, 0],
    [8, 0],
    [9, 1],
    [11, 1],
    [12, 2],
    [14, 2],
    [15, 3],
    [17, 3],
    [18, 4],
    [20, 4],
    [21, 5],
    [23, 5],
    [24, 6],
    [26, 6],
    [27, 7],
    [29, 7],
    [30, 8],
    [32, 8],
    [33, 9],
    [34, 9],
    [36, 9],
    [60, 9],
  ])('of %d is %d (CE-SHEET-1)', (dex, dm) => {
    expect(reasons(attackOnce({ bob: { dex }, ...(dm >= 6 && { dice: [1, 1, 1, 1] }) }))).toEqual(
      dm === 0 ? {} : { dex: dm },
    )
  })

  test('is that of the current score, also after a wound; Initiative already set stays (CE-SHEET-2)', () => {
    const gun = { weapons: ['auto-pistol'], skills: { 'Gun Combat': 0 } }
    const fight = fightOf([
      foe('vex', { ...gun, initiative: 9 }),
      someone('bob', { ...gun, dex: 9, end: 1, pos: 5, initiative: 8 }),
    ])
    const play = playOf(
      fight,
      [
        ['vex', 'significant', 'attack', 'bob'],
        ['bob', 'stand'],
        ['bob', 'dex'],
        ['vex', 'skip'],
        ['bob', 'significant', 'attack', 'vex'],
        ['vex', 'stand'],
      ],
      [4, 4, 2, 3, 1, 1],
    )
    expect(one(play, 'bob')).toMatchObject({ dex: { max: 9, now: 5 }, initBase: 8, initMods: {} })
    expect(reasons(play)).toEqual({ dex: -1 })
  })
})

describe('the status', () => {
  const scores = (end: number, str: number, dex: number): Move<Event>[] => [
    set('bob', 'end.now', end),
    set('bob', 'str.now', str),
    set('bob', 'dex.now', dex),
  ]
  const trio = fightOf([foe('vex', { initiative: 9 }), someone('bob'), someone('ann', { initiative: 3 })])

  test.each([
    [7, 7, 7, 'unhurt'],
    [6, 7, 7, 'wounded'],
    [7, 7, 6, 'wounded'],
    [6, 6, 7, 'wounded'],
    [6, 6, 6, 'seriously wounded'],
    [0, 7, 7, 'wounded'],
    [0, 6, 6, 'seriously wounded'],
    [0, 0, 7, 'unconscious'],
    [0, 0, 1, 'unconscious'],
    [1, 0, 0, 'unconscious'],
    [0, 0, 0, 'dead'],
  ])('of END %d, STR %d, DEX %d of 7 is %s (CE-SHEET-3)', (end, str, dex, is) => {
    expect(status(playOf(trio, scores(end, str, dex)), 'bob')).toBe(is)
  })

  test('follows a score that the referee sets back, but raises nobody who was killed otherwise (CE-SHEET-3)', () => {
    expect(status(playOf(trio, [...scores(0, 0, 7), set('bob', 'end.now', 1)]), 'bob')).toBe('wounded')
    expect(status(playOf(trio, [...scores(0, 0, 0), set('bob', 'dex.now', 1)]), 'bob')).toBe('unconscious')
    expect(status(playOf(trio, [set('bob', 'conditions.dead', true), set('bob', 'end.now', 3)]), 'bob')).toBe('dead')
  })

  test('follows every hit: wounded, unconscious with two at 0, dead with three (CE-SHEET-3)', () => {
    const shot = (dice: number[], choice: Move<Event>[]) =>
      attackOnce({
        weapon: 'shotgun',
        metres: 3,
        vex: { str: 4, dex: 4, end: 4 },
        dice: [4, 4, ...dice],
        later: choice,
      })
    expect(cepheus.reads.status!(shot([1, 1, 1, 1], []).fight, who(shot([1, 1, 1, 1], []), 'vex'))).toBe('wounded')
    expect(who(shot([2, 2, 2, 2], [['vex', 'str']]), 'vex').conditions).toMatchObject({
      unconscious: true,
      dead: false,
    })
    expect(who(shot([3, 3, 3, 3], [['vex', 'str']]), 'vex').conditions.dead).toBe(true)
  })

  test('passes over a characteristic whose max is 0: neither damaged nor at 0 (CE-SHEET-5)', () => {
    const shot = (vex: Readonly<Record<string, unknown>>, dice: number[], later: Move<Event>[]) =>
      attackOnce({ vex, dice: [4, 4, ...dice], later, options: { npcDropAtEndZero: true } })
    const robot = { end: 0, str: 5, dex: 5 }
    expect(who(shot(robot, [2, 1], [['vex', 'str']]), 'vex').conditions).toMatchObject({ unconscious: false })
    expect(who(shot(robot, [4, 4], [['vex', 'str']]), 'vex').conditions).toMatchObject({ unconscious: false })
    const both = shot(robot, [6, 6], [['vex', 'str']])
    expect(left(both, 'vex')).toEqual([0, 0, 0])
    expect(who(both, 'vex').conditions).toMatchObject({ unconscious: true, dead: false })
    expect(
      status(
        playOf(fightOf([foe('vex'), someone('bob', { end: 0 })]), [set('bob', 'str.now', 6), set('bob', 'dex.now', 6)]),
        'bob',
      ),
    ).toBe('wounded')
  })
})

describe('the skill with a weapon', () => {
  const level = (weapon: string, skills: Record<string, number>, metres = 2): number | undefined => {
    const why = reasons(
      attackOnce({ weapon, mode: weapon === 'cudgel' ? 'strike' : 'single', metres, bob: { skills } }),
    )
    return why.untrained ?? why.skill ?? 0
  }

  test.each([
    [{ 'Slug Pistol': 2 }, 2],
    [{ 'Gun Combat': 1 }, 1],
    [{ 'Gun Combat': 1, 'Slug Pistol': 2 }, 2],
    [{ 'Gun Combat': 3, 'Slug Pistol': 2 }, 3],
    [{ Shotgun: 2 }, 2],
    [{ Archery: 1, 'Energy Rifle': 2 }, 2],
    [{ 'Heavy Weapons': 2 }, 2],
    [{ 'Gun Combat': 0 }, 0],
    [{ 'Melee Combat': 3, Athletics: 2 }, -3],
    [{}, -3],
  ])(
    'of a pistol with %j is %d: the best of Gun Combat and its specialities (CE-SHEET-4, CE-PROF-15)',
    (skills, expected) => {
      expect(level('auto-pistol', skills)).toBe(expected)
    },
  )

  test.each([
    [{ Bludgeoning: 2 }, 2],
    [{ 'Melee Combat': 1 }, 1],
    [{ 'Natural Weapons': 1, Piercing: 0 }, 1],
    [{ Slashing: 2, 'Melee Combat': 1 }, 2],
    [{ 'Gun Combat': 3 }, -3],
  ])(
    'of a cudgel with %j is %d: the best of Melee Combat and its specialities (CE-SHEET-4, CE-PROF-15)',
    (skills, expected) => {
      expect(level('cudgel', skills, 1)).toBe(expected)
    },
  )

  test('of a heavy weapon is Gun Combat (CE-PROF-15)', () => {
    expect(reasons(attackOnce({ weapon: 'pgmp', metres: 20, bob: { str: 12, skills: { 'Slug Pistol': 1 } } }))).toEqual(
      { skill: 1 },
    )
  })
})

describe('load', () => {
  const laden = (load: number, more: object = {}, options: object = { encumbrance: true }) => ({
    bob: { load, ...more },
    options,
  })

  test.each([
    [14, undefined],
    [14.5, -1],
    [28, -1],
    [28.5, -2],
    [42, -2],
  ])('of %d kg with STR 7 takes %s on physical checks (CE-SHEET-6)', (load, dm) => {
    expect(reasons(attackOnce(laden(load))).load).toBe(dm)
  })

  test('counts the current STR, less in low gravity and more in high (CE-SHEET-6)', () => {
    expect(reasons(attackOnce(laden(14, { str: { max: 7, now: 6 } }))).load).toBe(-1)
    expect(reasons(attackOnce({ ...laden(28), ground: { gravity: 0.5 } })).load).toBeUndefined()
    expect(reasons(attackOnce({ ...laden(14), ground: { gravity: 2 } })).load).toBe(-1)
  })

  test('is nothing to a check of the mind, and nothing at all without `encumbrance` (CE-SHEET-6)', () => {
    const fight = fightOf([someone('bob', { load: 42, skills: { Recon: 0 } }), foe('vex')], {
      options: { encumbrance: true },
    })
    const play = playOf(
      fight,
      [
        ['bob', 'significant', 'misc', 'skill', 'Recon'],
        ['referee', 'average'],
      ],
      [1, 1],
    )
    expect(reasons(play, 'Recon')).toEqual({})
    expect(reasons(attackOnce(laden(1000, {}, {}))).load).toBeUndefined()
  })

  const bearer = (load: number, more: object = {}) =>
    fightOf([someone('bob', { load, initiative: 9, weapons: ['cudgel'], ...more }), foe('vex', { pos: 1 })], {
      options: { encumbrance: true },
    })
  const step = (metres: number): Move<Event> => ['bob', 'minor', 'move', 'forward', metres]

  test.each([
    [14, 6],
    [14.5, 4.5],
    [42, 4.5],
    [42.5, 1.5],
    [84, 1.5],
  ])('of %d kg lets STR 7 move %d m (CE-SHEET-6)', (load, metres) => {
    expect(one(playOf(bearer(load), [step(metres)]), 'bob').pos.x).toBe(metres)
    expect(refusal(playOf(bearer(load)), 'bob', 'minor', 'move', 'forward', metres + 0.5).refused).toBeTruthy()
  })

  test('above heavy allows 1.5 m per round and nothing else (CE-SHEET-6)', () => {
    const play = playOf(bearer(43, { stride: 12 }))
    expect(offered(play, 'bob', 'minor')).toEqual(['move'])
    expect(offered(play, 'bob', 'significant')).toEqual(['two minors'])
    const moved = playOf(bearer(43), [['bob', 'significant', 'two minors'], step(1), step(0.5)])
    expect(asked(moved)).toEqual(['vex turn'])
    expect(one(moved, 'bob').pos.x).toBe(1.5)
  })

  test('above heavy allows no reaction (CE-SHEET-6)', () => {
    expect(attackOnce({ vex: { load: 43 }, options: { encumbrance: true }, reaction: null }).lines).toContain(
      'missed bob vex 2 null',
    )
  })

  test('above the maximum of 12 x STR allows not even a move (CE-SHEET-6)', () => {
    expect(offered(playOf(bearer(84.5)), 'bob')).toEqual(['significant', 'skip', 'delay'])
  })
})

describe('armour that needs a skill', () => {
  test.each([
    ['vacc-suit', {}, -3],
    ['vacc-suit', { 'Zero-G': 0 }, undefined],
    ['combat-armour', { 'Battle Dress': 1 }, -3],
    ['battle-dress', {}, -3],
    ['battle-dress', { 'Battle Dress': 0 }, undefined],
    ['vacc-suit', { 'Jack-of-All-Trades': 1 }, -2],
    ['vacc-suit', { 'Jack-of-All-Trades': 3 }, undefined],
    ['cloth', {}, undefined],
  ])('%s with %j takes %s in an attack (CE-SHEET-7)', (armour, skills, dm) => {
    expect(
      reasons(attackOnce({ bob: { armour: [armour], skills: { 'Gun Combat': 0, ...skills } } }))['armour skill'],
    ).toBe(dm)
  })

  test('burdens every check of STR, DEX or END, and none of the mind (CE-SHEET-7)', () => {
    const fight = fightOf([someone('bob', { armour: ['vacc-suit'], skills: { Recon: 0, Athletics: 0 } }), foe('vex')])
    const check = (skill: string) =>
      reasons(
        playOf(
          fight,
          [
            ['bob', 'significant', 'misc', 'skill', skill],
            ['referee', 'average'],
          ],
          [1, 1],
        ),
        skill,
      )
    expect(check('Athletics')).toEqual({ 'armour skill': -3 })
    expect(check('Recon')).toEqual({})
    const asleep = fightOf([
      someone('bob', { initiative: 9 }),
      someone('ann', {
        armour: ['vacc-suit'],
        end: { max: 7, now: 0 },
        str: { max: 7, now: 0 },
        conditions: { unconscious: true },
      }),
      foe('vex', { initiative: 1 }),
    ])
    expect(
      reasons(
        playOf(
          asleep,
          [
            ['bob', 'skip'],
            ['referee', 'yes'],
          ],
          [1, 1],
        ),
        'wake',
      ),
    ).toEqual({ end: -2, 'armour skill': -3 })
  })
})

describe('scores of somebody new', () => {
  const upp = (play: ReturnType<typeof playOf>, id: string): number[] =>
    (['str', 'dex', 'end', 'int', 'edu', 'soc'] as const).map((score) => one(play, id)[score].max)

  test('random ones are six times 2D6 in the order STR, DEX, END, INT, EDU, SOC, before the fight opens (CE-SHEET-8)', () => {
    const play = playOf(
      freshFight([someone('bob'), foe('vex', { upp: 'random' })]),
      [],
      [1, 1, 1, 2, 3, 3, 4, 4, 5, 5, 6, 6],
    )
    expect(play.lines).toEqual([
      'vex str 2 [1 1]',
      'vex dex 3 [1 2]',
      'vex end 6 [3 3]',
      'vex int 8 [4 4]',
      'vex edu 10 [5 5]',
      'vex soc 12 [6 6]',
      'generated vex 2,3,6,8,10,12',
    ])
    expect(upp(play, 'vex')).toEqual([2, 3, 6, 8, 10, 12])
    expect(one(play, 'vex').dex).toEqual({ max: 3, now: 3 })
    expect(asked(play)).toEqual(['referee aware'])
  })

  test('random ones of a newcomer fall before the dice of the Initiative (CE-SHEET-8, CE-INIT-9)', () => {
    const combatant = freshFight([foe('zed', { upp: 'random' })]).combatants[0]!
    const fight = fightOf([someone('bob', { initiative: 9 }), foe('vex', { initiative: 5 })])
    const play = playOf(
      fight,
      [{ overrule: { type: 'joined', combatant } }, ['bob', 'skip']],
      [1, 1, 6, 6, 3, 3, 4, 4, 5, 5, 6, 6, 2, 2],
    )
    expect(play.lines).toContain('zed initiative 6 [2 2] +2 dex')
    expect(happened(play, 'generated')).toHaveLength(1)
  })

  test('written ones are six whole numbers of 1 and more in the same order (CE-SHEET-8)', () => {
    expect(upp(playOf(freshFight([foe('vex', { upp: [8, 7, 6, 5, 4, 1] })])), 'vex')).toEqual([8, 7, 6, 5, 4, 1])
  })

  test.each([[[8, 7, 6, 5, 4]], [[8, 7, 6, 5, 4, 3, 2]], [[8, 7, 6, 5, 4, 0]], [[8, 7, 6, 5, 4, 2.5]], ['many'], [7]])(
    '%j are refused (CE-SHEET-8)',
    (written) => {
      expect(faults(foe('vex', { upp: written }))).toEqual([
        "combatants[0].upp: six whole numbers from 1 to 99 expected, or 'random'",
      ])
    },
  )

  test('nothing is rolled in a fight that starts at a turn (CE-SHEET-8)', () => {
    expect(() => fightOf([someone('bob'), foe('vex', { upp: 'random' })])).toThrow('combatants[1].upp')
  })
})

test('unless the referee says otherwise the scene is bright, clear, calm, level and of normal weight (CE-FIELD-1)', () => {
  expect(fightOf([someone('bob'), foe('vex')]).ground).toMatchObject({
    light: 'bright',
    smoke: 'none',
    weather: 'calm',
    terrain: 'normal',
    gravity: 1,
  })
})

test('the referee sets a field only to what it may be (CE 2, CE-PROF-1)', () => {
  const fight = fightOf([someone('bob'), foe('vex')])
  expect(ruleSet(cepheus, fight, { who: 'bob', field: 'pos', value: 3 })).toEqual({
    type: 'set',
    who: 'bob',
    field: 'pos',
    value: { x: 3, y: 0 },
  })
  expect(ruleSet(cepheus, fight, { who: 'bob', field: 'pos.y', value: 2 })).toHaveProperty('refused')
  expect(ruleSet(cepheus, fight, { who: 'bob', field: 'dex.now', value: 'seven' })).toHaveProperty('refused')
})
