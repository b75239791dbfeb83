import { describe, expect, test } from 'vitest'
import { cepheus } from '../../src/books/cepheus/book.ts'
import { follow, keysOf, type Level, levelAt } from '../../src/engine/option-tree.ts'
import { fightOf, foe, someone } from '../cepheus-people.ts'
import { script } from '../script.ts'
import { attackOnce, happened, left, reasons, rolled, TRAINED, who } from './attacks.ts'

const keysAt = (options: Level, path: readonly string[]): readonly string[] => {
  const level = levelAt(options, path)
  if ('refused' in level) throw new Error(level.refused)
  return keysOf(level)
}

describe('the procedure', () => {
  test('declared, answered, rolled, damage rolled and applied, in this order (CE-ATK-1, CE-ATK-2, CE-ATK-3, CE-ATK-4, CE-ATK-5, CE-ATK-6)', () => {
    const { lines } = attackOnce({
      bob: { skills: { 'Slug Pistol': 1 }, dex: 9 },
      vex: { armour: ['jack'] },
      dice: [4, 3, 5, 3],
    })
    expect(lines.slice(1)).toEqual([
      'bob turn: significant attack vex auto-pistol single',
      'spent bob significant',
      'declared bob vex auto-pistol single 5 1',
      'vex reaction: stand',
      'bob to hit 9 [4 3] +1 skill +1 dex',
      'hit bob vex 9 1',
      'bob damage 6 [5 3] +1 effect -3 armour',
      'struck vex 6',
      'wounded vex end 6',
      'resolved bob',
    ])
  })

  test.each([
    [[4, 3], 7, 'missed'],
    [[4, 4], 8, 'hit'],
  ] as const)('%j makes %d: %s, for 8 and more hits (CE-ATK-3, CE-ATK-4)', (dice, total, what) => {
    const played = attackOnce({ dice: what === 'hit' ? [...dice, 1, 1] : dice })
    expect(happened(played, what)).toMatchObject([{ total }])
    expect(happened(played, what === 'hit' ? 'missed' : 'hit')).toEqual([])
  })

  test.each([[[1, 1]], [[6, 6, 1, 1]]])('ammunition is spent hit or miss (CE-ATK-1, CE-ATK-4): dice %j', (dice) => {
    expect(who(attackOnce({ dice, vex: { armour: ['cloth'] } }), 'bob').weapons[0]!.loaded).toBe(14)
  })

  test('the weapon, its plus, the Effect and the aim for the kill add up (CE-ATK-5)', () => {
    const aims = [['bob', 'minor', 'kill', 'vex']] as const
    const played = attackOnce({
      weapon: 'rifle',
      metres: 20,
      first: aims,
      dice: [6, 4, 3, 3],
      vex: { armour: ['cloth'] },
    })
    expect(rolled(played, 'to hit')).toBe('bob to hit 10 [6 4]')
    expect(rolled(played, 'damage')).toBe('bob damage 3 [3 3] +2 weapon +2 effect +2 aim for the kill -9 armour')
  })

  test.each([[[1, 1]], [[6, 6, 1, 1]]])('then the aim is gone, and everybody is aware (CE-ATK-6): dice %j', (dice) => {
    const fight = fightOf(
      [
        someone('bob', { weapons: ['auto-pistol'], skills: TRAINED }),
        foe('vex', { pos: 5, armour: ['cloth'], initiative: 7 }),
        foe('wes', { pos: 5, initiative: 6 }),
      ],
      { start: { turn: 'bob', attacked: false } },
    )
    const played = script(cepheus, fight, {
      dice,
      answers: [
        ['bob', 'minor', 'aim', 'vex'],
        ['bob', 'significant', 'attack', 'vex'],
      ],
    })
    expect([who(played, 'bob').aim, who(played, 'vex').aware, who(played, 'wes').aware]).toEqual([null, true, true])
  })
})

describe('skill and characteristic (CE-ATK-3)', () => {
  test.each([
    ['melee takes STR', { str: 9, dex: 7 }, 'str', 1],
    ['or DEX, whichever is higher', { str: 9, dex: 12 }, 'dex', 2],
    ['and STR on a tie', { str: 10, dex: 9 }, 'str', 1],
  ])('%s', (_, scores, key, dm) => {
    expect(
      reasons(
        attackOnce({ weapon: 'cudgel', mode: 'strike', metres: 1, bob: { skills: { Bludgeoning: 2 }, ...scores } }),
      ),
    ).toEqual({ skill: 2, [key]: dm })
  })

  test('shooting takes Gun Combat and DEX, be STR ever so high', () => {
    expect(reasons(attackOnce({ bob: { skills: { 'Gun Combat': 2 }, str: 15, dex: 9 } }))).toEqual({ skill: 2, dex: 1 })
  })

  test('throwing takes Athletics and DEX', () => {
    expect(
      reasons(
        attackOnce({
          weapon: 'spear',
          mode: 'throw',
          metres: 3,
          bob: { skills: { Athletics: 1, Piercing: 3 }, str: 15, dex: 4 },
        }),
      ),
    ).toEqual({ skill: 1, dex: -1 })
  })

  test('heavy weapons take Heavy Weapons and DEX', () => {
    const played = attackOnce({ weapon: 'pgmp', metres: 20, bob: { skills: { 'Heavy Weapons': 2 }, str: 12, dex: 9 } })
    expect(reasons(played)).toEqual({ skill: 2, dex: 1 })
  })
})

describe('whom one can attack', () => {
  const attackKeys = (people: Parameters<typeof fightOf>[0]): readonly string[] =>
    keysAt(script(cepheus, fightOf(people), {}).asks[0]!.options, ['significant', 'attack'])
  const bob = someone('bob', { weapons: ['auto-pistol'], skills: TRAINED })

  test('the target must be seen (CE-ATK-7)', () => {
    expect(attackKeys([bob, foe('vex', { pos: 5 }), foe('wes', { pos: 5, hidden: true })])).toEqual(['vex'])
  })

  test('other sides, then the own, in entry order; nobody is offered to himself (CE-DEC-12, CE-ATK-8)', () => {
    expect(attackKeys([bob, foe('vex', { pos: 5 }), someone('ann'), foe('wes', { pos: 5 })])).toEqual([
      'vex',
      'wes',
      'ann',
    ])
  })

  test('an attack on a friend is confirmed first; no spends nothing (CE-ATK-8)', () => {
    const fight = fightOf([bob, someone('ann'), foe('vex', { pos: 5 })])
    const no = script(cepheus, fight, {
      answers: [
        ['bob', 'significant', 'attack', 'ann', 'auto-pistol'],
        ['bob', 'no'],
      ],
    })
    expect([no.asks[0]!.about, no.fight.turn, happened(no, 'declared')]).toMatchObject([
      'turn',
      { significant: true },
      [],
    ])
    const yes = script(cepheus, fight, {
      dice: [1, 1],
      answers: [
        ['bob', 'significant', 'attack', 'ann', 'auto-pistol'],
        ['bob', 'yes'],
        ['ann', 'stand'],
      ],
    })
    expect(happened(yes, 'missed')).toHaveLength(1)
  })

  test('where the row says nothing the attack cannot be declared (CE-RANGE-6, CE-ATK-1)', () => {
    const { asks } = script(cepheus, fightOf([bob, foe('vex', { pos: 251 })]), {})
    expect(follow(asks[0]!.options, ['significant', 'attack', 'vex'])).toMatchObject({ code: 'E_RANGE' })
  })
})

describe('bursts', () => {
  test('a weapon without a single shot fires its smallest burst, for accuracy (CE-BURST-3, CE-DEC-13)', () => {
    const played = attackOnce({
      weapon: 'submachinegun',
      mode: 'burst',
      dice: [4, 3, 2, 2],
      vex: { armour: ['cloth'] },
    })
    expect(rolled(played, 'to hit')).toBe('bob to hit 8 [4 3] +1 burst')
    expect([rolled(played, 'damage'), who(played, 'bob').weapons[0]!.loaded]).toEqual([
      'bob damage -5 [2 2] -9 armour',
      26,
    ])
    expect(rolled(attackOnce({ weapon: 'squad-machine-gun', mode: 'burst' }), 'to hit')).toBe(
      'bob to hit 3 [1 1] +1 burst',
    )
  })

  test('all others fire single shots only (CE-BURST-3)', () => {
    const { asks } = script(
      cepheus,
      fightOf([someone('bob', { weapons: ['gauss-rifle'] }), foe('vex', { pos: 5 })]),
      {},
    )
    expect(keysAt(asks[0]!.options, ['significant', 'attack', 'vex', 'gauss-rifle'])).toEqual(['single'])
    expect(who(attackOnce({ weapon: 'gauss-rifle' }), 'bob').weapons[0]!.loaded).toBe(39)
  })

  test.each([
    [3, false],
    [4, true],
  ])('with %d rounds a burst of 4 can be fired: %s (CE-BURST-3)', (loaded, can) => {
    const gun = { weaponId: 'submachinegun', loaded, drawn: true }
    const { asks } = script(cepheus, fightOf([someone('bob', { weapons: [gun] }), foe('vex', { pos: 5 })]), {})
    expect('means' in follow(asks[0]!.options, ['significant', 'attack', 'vex'])).toBe(can)
  })
})

describe('helpless (CE-PROF-14)', () => {
  const coup = (vex: object): boolean => {
    const { asks } = script(
      cepheus,
      fightOf([someone('bob', { weapons: ['dagger'] }), foe('vex', { pos: 1, ...vex }), foe('wes', { pos: 1 })]),
      {},
    )
    return keysAt(asks[0]!.options, ['significant']).includes('coup')
  }
  test('is the unconscious, and nobody else: not who lies there, has surrendered or is worn out', () => {
    const conditions = {
      fatigued: false,
      unconscious: false,
      dead: false,
      surrendered: false,
      fled: false,
      outOfComms: false,
    }
    expect(coup({ stance: 'prone', conditions: { ...conditions, unconscious: true } })).toBe(true)
    expect(coup({ stance: 'prone', conditions: { ...conditions, surrendered: true, fatigued: true } })).toBe(false)
  })
})

describe('rockets (CE-WPN-7)', () => {
  const LAUNCHER = { weapon: 'rocket-launcher', metres: 20 } as const
  const near = (id: string, pos: number): ReturnType<typeof foe> => foe(id, { pos })

  test('a hit does 4D6 to everything within 6 m, nearest first, and adds no Effect (CE-WPN-7, CE-BLAST-2, CE-DMG-1)', () => {
    const played = attackOnce({
      ...LAUNCHER,
      more: [near('far', 26.5), near('rim', 26), near('mid', 18)],
      dice: [6, 5, 1, 1, 1, 2, 1, 1, 1, 3, 1, 1, 1, 4],
    })
    expect(happened(played, 'hit')).toMatchObject([{ effect: 3 }])
    expect(happened(played, 'struck')).toMatchObject([
      { who: 'vex', points: 5 },
      { who: 'mid', points: 6 },
      { who: 'rim', points: 7 },
    ])
  })

  test('armour counts, and Effect 6 forces nothing through: a blast has no Effect (CE-WPN-7, CE-DMG-3)', () => {
    const played = attackOnce({
      ...LAUNCHER,
      bob: { skills: { 'Heavy Weapons': 4 } },
      vex: { armour: ['cloth'] },
      dice: [6, 6, 2, 2, 2, 3],
    })
    expect([happened(played, 'hit'), happened(played, 'struck')]).toMatchObject([[{ effect: 8 }], [{ points: 0 }]])
  })

  test('a miss is gone on 3 (CE-WPN-7)', () => {
    const played = attackOnce({ ...LAUNCHER, dice: [1, 1, 3] })
    expect([happened(played, 'exploded'), happened(played, 'struck')]).toEqual([[], []])
  })

  test.each([
    [3, 8],
    [4, 32],
  ])('a miss explodes on 4, 6 m and the Effect off; scatter die %d: at %d m (CE-WPN-7, CE-BLAST-5)', (die, x) => {
    const played = attackOnce({ ...LAUNCHER, more: [near('wes', x)], dice: [1, 1, 4, die, 1, 1, 1, 1] }) // 2: Effect -6, so 12 m
    expect([happened(played, 'exploded'), happened(played, 'struck')]).toMatchObject([
      [{ x }],
      [{ who: 'wes', points: 4 }],
    ])
  })

  test('the back-blast does 3D6 within 1.5 m behind the firer, hit or miss, and not beside or beyond (CE-WPN-7)', () => {
    const played = attackOnce({
      ...LAUNCHER,
      more: [near('behind', -1.5), near('beyond', -2), near('beside', 0), near('before', 1)],
      dice: [1, 1, 1, 2, 2, 2],
    })
    expect(happened(played, 'struck')).toMatchObject([{ who: 'behind', points: 6 }])
  })
})

describe('worked examples', () => {
  const THUG = { str: 8, dex: 7, end: 8 }

  test('a plain shot at 12 m (CE-EX-3)', () => {
    const played = attackOnce({
      metres: 12,
      bob: { skills: { 'Slug Pistol': 1 }, dex: 9 },
      vex: { ...THUG, armour: ['mesh'] },
      dice: [4, 3, 5, 3],
    })
    expect([rolled(played, 'to hit'), rolled(played, 'damage')]).toEqual([
      'bob to hit 9 [4 3] +1 skill +1 dex',
      'bob damage 4 [5 3] +1 effect -5 armour',
    ])
    expect([left(played, 'vex'), cepheus.reads.status!(played.fight, who(played, 'vex'))]).toEqual([
      [8, 7, 4],
      'wounded',
    ])
  })

  test('50.5 m is Long: a rifle hits, a pistol misses, and would miss at 50 m (CE-EX-4)', () => {
    const skills = { 'Slug Rifle': 0, 'Slug Pistol': 0 }
    expect(
      happened(attackOnce({ weapon: 'rifle', metres: 50.5, bob: { skills }, dice: [4, 4, 1, 1] }), 'hit'),
    ).toMatchObject([{ total: 8, effect: 0 }])
    expect(happened(attackOnce({ metres: 50.5, bob: { skills }, dice: [4, 4] }), 'missed')).toMatchObject([
      { total: 4 },
    ])
    expect(happened(attackOnce({ metres: 50, bob: { skills }, dice: [4, 4] }), 'missed')).toMatchObject([{ total: 6 }])
  })

  test('Effect and a fixed bonus (CE-EX-19)', () => {
    const played = attackOnce({
      weapon: 'rifle',
      metres: 30,
      bob: { skills: { 'Slug Rifle': 2 }, dex: 9 },
      dice: [5, 3, 4, 2],
      later: [['vex', 'str']],
    })
    expect([rolled(played, 'to hit'), rolled(played, 'damage')]).toEqual([
      'bob to hit 11 [5 3] +2 skill +1 dex',
      'bob damage 11 [4 2] +2 weapon +3 effect',
    ])
  })

  test('lying, and lunging (CE-EX-20)', () => {
    const prone = {
      bob: { skills: { 'Slug Pistol': 1 } },
      vex: { stance: 'prone', armour: ['cloth'] },
      reaction: null,
    } as const
    expect(rolled(attackOnce({ ...prone, metres: 2, dice: [4, 4] }), 'to hit')).toBe(
      'bob to hit 7 [4 4] +1 skill -2 prone',
    )
    expect(rolled(attackOnce({ ...prone, metres: 1, dice: [4, 4, 1, 1] }), 'to hit')).toBe(
      'bob to hit 9 [4 4] +1 skill -2 range +2 prone',
    )
    const fist = attackOnce({
      weapon: 'unarmed-strike',
      mode: 'strike',
      metres: 4,
      options: { closeQuartersTable: 'source' },
      bob: { skills: { 'Natural Weapons': 1 }, str: 9 },
      vex: { cover: 'half' },
      dice: [5, 4, 1],
    })
    expect(rolled(fist, 'to hit')).toBe('bob to hit 8 [5 4] +1 skill +1 str -2 range -1 cover')
    expect(happened(fist, 'hit')).toMatchObject([{ effect: 0 }])
  })
})
