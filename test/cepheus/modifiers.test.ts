import { describe, expect, test } from 'vitest'
import { cepheus } from '../../src/books/cepheus/book.ts'
import { fightOf, foe, someone } from '../cepheus-people.ts'
import { script } from '../script.ts'
import { attackOnce, happened, type OneAttack, reasons, rolled, set, TRAINED, who } from './attacks.ts'

/** The reasons of one attack at 5 m by somebody trained at level 0: nothing but the subject of the test. */
const why = (one: OneAttack): Readonly<Record<string, number>> => reasons(attackOnce(one))
const fitted = (weaponId: string, ...accessories: string[]): object => ({
  weapons: [{ weaponId, loaded: 5, drawn: true, accessories }],
})
const STRIKE = { weapon: 'cudgel', mode: 'strike', metres: 1 } as const
const aims = (times: number): NonNullable<OneAttack['first']> => {
  const pair = [
    ['bob', 'significant', 'two minors'],
    ['bob', 'minor', 'aim', 'vex'],
    ['bob', 'minor', 'aim', 'vex'],
    ['bob', 'minor', 'aim', 'vex'],
    ['vex', 'skip'],
  ] as const
  return [
    ...Array.from({ length: Math.floor(times / 3) }, () => pair).flat(),
    ...Array.from({ length: times % 3 }, () => ['bob', 'minor', 'aim', 'vex'] as const),
  ]
}

test('a plain attack has no modifier at all', () => expect(why({})).toEqual({}))

describe('aim and sights', () => {
  test.each([
    [1, 1],
    [3, 3],
    [6, 6],
  ])('%d aims give +%d (CE-MOD-1)', (times, dm) => {
    expect(why({ first: aims(times), dice: times === 6 ? [1, 1, 1, 1] : [1, 1] })).toEqual({ aim: dm })
  })

  test('an aim at somebody else gives nothing (CE-MOD-1)', () => {
    expect(why({ more: [foe('wes', { pos: 5 })], first: [['bob', 'minor', 'aim', 'wes']] })).toEqual({})
  })

  test('an aim for the kill is no help to hit (CE-MOD-1, CE-ACT-2)', () => {
    expect(why({ first: [['bob', 'minor', 'kill', 'vex']] })).toEqual({})
  })

  test.each([
    ['laser-sight', 1],
    ['telescopic-sight', 1],
    ['laser-telescopic-sight', 2],
  ])('%s gives +%d to an aimed shot and nothing to another (CE-MOD-2)', (sight, dm) => {
    expect(why({ bob: fitted('auto-pistol', sight), first: aims(1) })).toEqual({ aim: 1, sights: dm })
    expect(why({ bob: fitted('auto-pistol', sight) })).toEqual({})
    expect(why({ bob: fitted('auto-pistol', sight), first: [['bob', 'minor', 'kill', 'vex']] })).toEqual({})
  })

  test('laser and telescopic sight add up (CE-MOD-2)', () => {
    expect(why({ bob: fitted('auto-pistol', 'laser-sight', 'telescopic-sight'), first: aims(1) })).toMatchObject({
      sights: 2,
    })
  })
})

describe('the target', () => {
  test.each([
    ['none', 0],
    ['quarter', 0],
    ['half', -1],
    ['threeQuarter', -2],
    ['full', -4],
  ])('cover %s gives %d, to shots and blows alike (CE-MOD-3, CE-COVER-1)', (cover, dm) => {
    expect([why({ vex: { cover } }).cover ?? 0, why({ ...STRIKE, vex: { cover } }).cover ?? 0]).toEqual([dm, dm])
  })

  test.each([
    ['none', 0],
    ['quarter', -1],
    ['half', -2],
    ['threeQuarter', -4],
  ])('crouched behind %s it gives %d (CE-MOD-3, CE-COVER-2)', (cover, dm) => {
    expect(why({ vex: { cover, stance: 'crouched' } }).cover ?? 0).toBe(dm)
  })

  test('a dodge gives -1, from any cover -2 (CE-MOD-4)', () => {
    expect(why({ reaction: 'dodge' })).toEqual({ dodge: -1 })
    expect(why({ reaction: 'dodge', vex: { cover: 'quarter' } })).toEqual({ dodge: -2 })
  })

  test.each([
    [{}, -1],
    [{ Slashing: 0 }, -1],
    [{ Slashing: 1 }, -1],
    [{ Slashing: 2 }, -2],
  ])('a parry by one with skills %j gives %d (CE-MOD-5)', (skills, dm) => {
    expect(why({ ...STRIKE, reaction: 'parry', vex: { skills } })).toEqual({ parry: dm })
  })

  test.each([
    [1, 2],
    [1.5, -2],
    [3, -2],
    [3.5, -2],
    [60, -2],
  ])('prone at %d m gives a shot %d (CE-MOD-6)', (metres, dm) => {
    expect(why({ metres, vex: { stance: 'prone' }, reaction: null }).prone).toBe(dm)
  })

  test.each([
    [1, { prone: 2 }],
    [1.5, { range: -2 }],
    [3, { range: -2 }],
  ])('prone at %d m a blow has the reasons %j (CE-MOD-6)', (metres, reasons) => {
    expect(why({ ...STRIKE, metres, vex: { stance: 'prone' } })).toEqual(reasons)
  })

  test('what is thrown counts as a shot (CE-MOD-6)', () => {
    expect(why({ weapon: 'dagger', mode: 'throw', metres: 2, vex: { stance: 'prone' }, reaction: null })).toEqual({
      prone: -2,
    })
  })

  test('standing and crouched targets are no easier and no harder (CE-MOD-6)', () =>
    expect(why({ vex: { stance: 'crouched' } })).toEqual({}))

  test.each([
    [9.5, {}],
    [10, { movement: -1 }],
    [19.5, { movement: -1 }],
    [20, { movement: -2 }],
  ])('a target that moved %d m in its latest turn gives %j (CE-MOD-7)', (movedLast, reasons) => {
    expect(why({ vex: { movedLast } })).toEqual(reasons)
    expect(why({ ...STRIKE, vex: { movedLast } })).toEqual({})
  })

  test('it counts what was moved in that turn, all moves together, and a turn without a move ends it (CE-MOD-7)', () => {
    const runs = [
      ['bob', 'skip'],
      ['vex', 'significant', 'two minors'],
      ['vex', 'minor', 'move', 'back', 6],
      ['vex', 'minor', 'move', 'back', 4],
      ['vex', 'skip'],
    ] as const
    expect(why({ metres: 12, first: runs })).toEqual({ range: -2, movement: -1 })
    expect(why({ metres: 12, first: [...runs, ['bob', 'skip'], ['vex', 'skip']] })).toEqual({ range: -2 })
  })

  test.each([
    ['submachinegun', 1],
    ['squad-machine-gun', 1],
    ['rotary-gun', 3],
  ])('the smallest burst of a %s gives +%d (CE-MOD-8)', (weapon, dm) => {
    expect(why({ weapon, mode: 'burst' })).toEqual({ burst: dm })
  })
})

describe('the attacker', () => {
  test.each([
    [0, {}],
    [1, { reactions: -1 }],
    [3, { reactions: -3 }],
  ])('%d live reactions make it %j (CE-MOD-9)', (reactions, reasons) => {
    expect(why({ bob: { reactions } })).toEqual(reasons)
  })

  test('the fatigued take -2 (CE-MOD-11)', () => {
    expect(why({ first: [set('bob', 'conditions.fatigued', true)] })).toEqual({ fatigued: -2 })
  })

  test.each([
    [{}, -3],
    [{ 'Jack-of-All-Trades': 1 }, -2],
    [{ 'Jack-of-All-Trades': 3 }, 0],
    [{ 'Jack-of-All-Trades': 4 }, 0],
  ])('untrained, with %j, is %d (CE-MOD-12)', (skills, dm) => {
    expect(why({ bob: { skills } }).untrained ?? 0).toBe(dm)
  })

  test('armour whose skill is missing gives -3, less Jack-of-All-Trades (CE-MOD-24)', () => {
    expect(why({ bob: { armour: ['vacc-suit'] } })).toEqual({ 'armour skill': -3 })
    expect(why({ bob: { armour: ['vacc-suit'], skills: { ...TRAINED, 'Jack-of-All-Trades': 2 } } })).toEqual({
      'armour skill': -1,
    })
    expect(why({ bob: { armour: ['vacc-suit'], skills: { ...TRAINED, 'Zero-G': 0 } } })).toEqual({})
  })

  test.each([
    [14, {}],
    [14.5, { load: -1 }],
    [28, { load: -1 }],
    [28.5, { load: -2 }],
    [42, { load: -2 }],
  ])('%d kg on STR 7 make %j, with the toggle encumbrance (CE-MOD-25)', (load, reasons) => {
    expect(why({ bob: { load }, options: { encumbrance: true } })).toEqual(reasons)
    expect(why({ bob: { load } })).toEqual({})
  })

  test.each([
    [12, {}],
    [11, { 'too heavy': -1 }],
    [7, { 'too heavy': -5 }],
  ])('a PGMP in the hands of STR %d: %j (CE-MOD-26)', (str, reasons) => {
    expect(why({ weapon: 'pgmp', metres: 20, bob: { str } })).toEqual(reasons)
  })

  test('Battle Dress lends the STR a heavy weapon needs (CE-MOD-26)', () => {
    expect(
      why({
        weapon: 'pgmp',
        metres: 20,
        bob: { str: 8, armour: ['battle-dress'], skills: { 'Battle Dress': 0, 'Gun Combat': 0 } },
      }),
    ).toEqual({ dex: 1 })
  })

  test.each([
    [{ 'Gun Combat': 3 }, 0],
    [{ 'Gun Combat': 2 }, 1],
    [{ 'Gun Combat': 0 }, 1],
    [{ 'Jack-of-All-Trades': 1 }, 1],
    [{}, 0],
  ])(
    'an intelligent weapon helps while the rest sums to -2 up to +2; with skills %j by %d (CE-MOD-28)',
    (skills, dm) => {
      expect(why({ bob: { ...fitted('auto-pistol', 'intelligent-weapon'), skills } })['intelligent weapon'] ?? 0).toBe(
        dm,
      )
    },
  )
})

describe('the place', () => {
  test.each([
    ['bright', 0],
    ['low', -1],
    ['dark', -4],
  ])('%s light gives a shot %d, and a blow nothing (CE-MOD-15)', (light, dm) => {
    expect(why({ ground: { light } }).darkness ?? 0).toBe(dm)
    expect(why({ ...STRIKE, ground: { light } })).toEqual({})
  })

  test.each(['infra-red-goggles', 'light-intensifier-goggles'])('%s cancel darkness (CE-MOD-15)', (itemId) => {
    expect(why({ ground: { light: 'dark' }, bob: { items: [{ itemId, qty: 1 }] } })).toEqual({})
  })

  test.each([
    ['none', 0, 0],
    ['thin', -1, -2],
    ['thick', -2, -4],
  ])('%s smoke gives %d, a laser %d, and a blow nothing (CE-MOD-16)', (smoke, dm, laser) => {
    expect([
      why({ ground: { smoke } }).smoke ?? 0,
      why({ weapon: 'laser-pistol', ground: { smoke } }).smoke ?? 0,
    ]).toEqual([dm, laser])
    expect(why({ ...STRIKE, ground: { smoke } })).toEqual({})
  })

  test('infra-red goggles cancel smoke, not for lasers; light intensifiers do not (CE-MOD-16)', () => {
    const [ground, goggles] = [{ smoke: 'thick' }, (itemId: string) => ({ items: [{ itemId, qty: 1 }] })]
    expect(why({ ground, bob: goggles('infra-red-goggles') })).toEqual({})
    expect(why({ ground, bob: goggles('light-intensifier-goggles') })).toEqual({ smoke: -2 })
    expect(why({ ground, weapon: 'laser-pistol', bob: goggles('infra-red-goggles') })).toEqual({ smoke: -4 })
  })

  test('extreme weather gives a shot -2, with sensors -1, and a blow nothing (CE-MOD-17)', () => {
    const ground = { weather: 'extreme' }
    expect(why({ ground })).toEqual({ weather: -2 })
    expect(why({ ground, bob: { items: [{ itemId: 'light-intensifier-goggles', qty: 1 }] } })).toEqual({ weather: -1 })
    expect(why({ ...STRIKE, ground })).toEqual({})
  })
})

describe('into a melee (CE-MOD-19, CE-PROF-25)', () => {
  const ann = (pos: number, sheet: object = {}): ReturnType<typeof someone> => someone('ann', { pos, ...sheet })

  test.each([
    [6, { 'into melee': -2 }],
    [6.5, {}],
    [4, { 'into melee': -2 }],
    [3.5, {}],
  ])('a target at 5 m with one of another side at %d m: %j', (pos, reasons) => {
    expect(why({ more: [ann(pos)] })).toEqual(reasons)
  })

  test("one of the target's own side is no company, for whole sides start on one spot (CE-PROF-25)", () => {
    expect(why({ more: [foe('wes', { pos: 5 })] })).toEqual({})
  })

  test('nor is the attacker himself, nor the dead; blows take nothing, throws do', () => {
    expect(why({ metres: 1, bob: { skills: TRAINED } })).toEqual({ range: -2 })
    expect(why({ more: [ann(5)], first: [set('ann', 'conditions.dead', true)] })).toEqual({})
    expect(why({ more: [ann(5)], first: [set('ann', 'conditions.unconscious', true)] })).toEqual({ 'into melee': -2 })
    expect(why({ ...STRIKE, more: [ann(1)] })).toEqual({})
    expect(why({ weapon: 'dagger', mode: 'throw', metres: 2, more: [ann(2)] })).toEqual({ 'into melee': -2 })
  })
})

test.each([
  [2, 0],
  [3, 1],
  [4, 1],
  [9, 1],
  [10, 2],
  [19, 2],
  [20, 3],
  [99, 3],
  [100, 4],
])('a burst of %d gives %d: its row, or the one below (CE-BURST-1, CE-MOD-8)', (rounds, dm) => {
  const weapons = { rifle: { ...cepheus.catalogue.gear.rifle, rof: [rounds], mag: 100 } as never }
  const bob = someone('bob', { skills: TRAINED, weapons: [{ weaponId: 'rifle', loaded: 100, drawn: true }] })
  const fight = { ...fightOf([bob, foe('vex', { pos: 5 })]), house: { weapons, armour: {} } }
  expect(
    reasons(
      script(cepheus, fight, {
        dice: [1, 1],
        answers: [
          ['bob', 'significant', 'attack', 'vex', 'rifle'],
          ['vex', 'stand'],
        ],
      }),
    ).burst ?? 0,
  ).toBe(dm)
})

describe('the referee and the report', () => {
  test('a circumstance for one attack is used up by it, one of the scene stays (CE-MOD-30)', () => {
    const one = attackOnce({ first: [set('bob', 'circumstance', 2), set(null, 'circumstance', -1)] })
    expect([reasons(one), who(one, 'bob').circumstance, one.fight.ground.circumstance]).toEqual([
      { circumstance: 1 },
      0,
      -1,
    ])
  })

  test('all rows add up, with no cap, and each is named with its rule (CE-MOD-31, CE-MOD-32)', () => {
    const played = attackOnce({
      metres: 50,
      bob: { skills: {}, dex: 2, reactions: 2 },
      vex: { cover: 'full', movedLast: 12 },
      reaction: 'dodge',
      ground: { light: 'dark', smoke: 'thick', weather: 'extreme', circumstance: -3 },
      more: [someone('ann', { pos: 50 })],
    })
    expect(rolled(played, 'to hit')).toBe(
      'bob to hit -27 [1 1] -2 dex -2 range -4 cover -2 dodge -1 movement -3 untrained -4 darkness -2 smoke -2 weather -2 into melee -3 circumstance -2 reactions',
    )
    const entry = played.log.entries.find((one) => one.type === 'rolled')
    expect(entry?.type === 'rolled' && entry.why.map(([, , rule]) => rule)).toEqual([
      'CE-ATK-3',
      'CE-RANGE-4',
      'CE-MOD-3',
      'CE-MOD-4',
      'CE-MOD-7',
      'CE-MOD-12',
      'CE-MOD-15',
      'CE-MOD-16',
      'CE-MOD-17',
      'CE-MOD-19',
      'CE-MOD-30',
      'CE-MOD-9',
    ])
    expect(happened(played, 'missed')).toHaveLength(1)
    expect(rolled(attackOnce({ bob: { skills: { 'Gun Combat': 6 }, dex: 33 }, dice: [1, 1, 1, 1] }), 'to hit')).toBe(
      'bob to hit 17 [1 1] +6 skill +9 dex',
    )
  })

  test('what lies on every check lies on a wake-up as well (CE-MOD-9, CE-MOD-11)', () => {
    const conditions = {
      fatigued: true,
      unconscious: true,
      dead: false,
      surrendered: false,
      fled: false,
      outOfComms: false,
    }
    const fight = fightOf([someone('bob', { reactions: 1, conditions }), someone('ann'), foe('vex')])
    const played = script(cepheus, fight, { dice: [4, 4, 1, 2], answers: [['referee', 'yes']] })
    expect(rolled(played, 'wake')).toBe('bob wake 5 [4 4] -1 reactions -2 fatigued')
  })
})
