import { describe, expect, test } from 'vitest'
import { osr } from '../../src/books/osr/book.ts'
import { breaksIn36, moraleOf } from '../../src/books/osr/morale/morale.ts'
import { aude, fightOf, foe, type Played, play, type Written, who } from './scenes.ts'

const near = (id: string, block: string, sheet: object = {}) => foe(id, block, { pos: { x: 1, y: 0 }, ...sheet })
const far = (id: string, block: string, sheet: object = {}) => foe(id, block, { pos: { x: 8, y: 8 }, ...sheet })

/** Aude kills the first of them; `dice` are those of the morale roll. */
function firstFalls(
  others: readonly Written[],
  dice: readonly number[],
  ...answers: (readonly [string, ...string[]])[]
): Played {
  const victim = near('victim', 'bandit')
  return play(
    fightOf([aude(), victim, ...others]),
    [15, 8, ...dice],
    ['aude', 'attack', 'victim', 'broad-spear'],
    ...answers,
  )
}
const broken = ({ fight }: Pick<Played, 'fight'>, id: string): boolean => who({ fight }, id).conditions.broken

describe('morale (OSR 10.8)', () => {
  test('the first casualty: 8 holds against Morale 8 (OSR-MOR-2, OSR-MOR-4, OSR-EX-13)', () => {
    const held = firstFalls([far('b', 'bandit'), far('c', 'bandit')], [5, 3], ['referee', '0'])
    expect([broken(held, 'b'), held.fight.morale.npc]).toEqual([false, { first: true, half: false, broken: 'no' }])
  })
  test('9 breaks Morale 8, and they run (OSR-MOR-4, OSR-MOR-8)', () => {
    const ran = firstFalls([far('b', 'bandit'), far('c', 'bandit')], [5, 4], ['referee', '0'], ['referee', 'flee'])
    expect([broken(ran, 'b'), broken(ran, 'c')]).toEqual([true, true])
    expect(ran.fight.morale.npc?.broken).toBe('flee')
  })
  test('a player is not told which of those that run hides', () => {
    const others = [far('b', 'bandit'), far('c', 'bandit', { hidden: true })]
    const { fight } = firstFalls(others, [5, 4], ['referee', '0'], ['referee', 'flee'])
    const event = { type: 'broke', side: 'npc', total: 9, score: 8, how: 'flee', whom: ['b', 'c'] } as const
    const player = { referee: false, seats: ['aude'], health: 'words', rolls: {} } as const
    expect(osr.see({ type: 'happened', event }, player, fight)).toEqual({
      type: 'happened',
      event: { ...event, total: null, score: null, whom: ['b'] },
    })
  })
  test('one of two is the first and half of them: one roll, both used up (OSR-MOR-7, OSR-EX-13)', () =>
    expect(firstFalls([far('b', 'bandit')], [5, 3], ['referee', '0']).fight.morale.npc).toMatchObject({
      first: true,
      half: true,
    }))
  test('nobody is left standing: no roll, and the fight is over (OSR-MOR-7)', () =>
    expect(firstFalls([], [], ['referee', 'none']).fight).toMatchObject({ result: 'victory' }))
  test('four orcs at Morale 6: 7 breaks (OSR-EX-13)', () => {
    const orcs = [near('victim', 'orc'), far('b', 'orc'), far('c', 'orc'), far('d', 'orc')]
    const answers = [
      ['aude', 'attack', 'victim', 'broad-spear'],
      ['referee', '0'],
      ['referee', 'flee'],
    ] as const
    expect(broken(play(fightOf([aude(), ...orcs]), [15, 8, 4, 3], ...answers), 'd')).toBe(true)
  })
  test.each([
    ['+2', [6, 4], false],
    ['+2', [6, 5], true],
    ['+1', [5, 4], false],
    ['-1', [4, 3], false],
    ['-1', [4, 4], true],
    ['-2', [4, 3], true],
  ] as const)('the referee gives %s to the score: %j breaks: %s (OSR-MOR-6, OSR-DEC-20)', (more, dice, breaks) => {
    const rest = breaks ? [['referee', 'flee'] as const] : []
    expect(broken(firstFalls([far('b', 'bandit'), far('c', 'bandit')], dice, ['referee', more], ...rest), 'b')).toBe(
      breaks,
    )
  })
  test('or sets a number in its place (OSR-MOR-5)', () => {
    const { fight } = play(
      fightOf([aude(), near('victim', 'bandit'), far('b', 'bandit'), far('c', 'bandit')]),
      [15, 8, 1, 2],
      ['aude', 'attack', 'victim', 'broad-spear'],
      ['referee', 'number', 2],
      ['referee', 'flee'],
    )
    expect(broken({ fight }, 'b')).toBe(true)
  })
  test('a gallant one adds to the roll of the others (OSR 3.5, OSR-MOR-6)', () => {
    const fight = fightOf([
      aude({ traits: ['gallant'] }),
      near('victim', 'bandit'),
      far('b', 'bandit'),
      far('c', 'bandit'),
    ])
    const answers = [
      ['aude', 'attack', 'victim', 'broad-spear'],
      ['referee', '0'],
      ['referee', 'flee'],
    ] as const
    expect(broken(play(fight, [15, 8, 5, 3], ...answers), 'b')).toBe(true)
  })
  test('the party never checks (OSR-MOR-1)', () => {
    const { fight } = play(
      fightOf([
        foe('brute', 'ogre', { attackBonus: 20, pos: { x: 0, y: 0 } }),
        aude({ hp: 1, kind: 'opponent', pos: { x: 2, y: 0 } }),
        { id: 'two', side: 'pc', hp: 5, pos: { x: 9, y: 9 } },
      ]),
      [15, 8],
      ['brute', 'attack', 'aude', 'large-club'],
      ['aude', 'no'],
    )
    expect([fight.morale, who({ fight }, 'aude').conditions.dead]).toEqual([{}, true])
  })
  test('they lay down their arms: the fight is over (OSR-MOR-8, OSR-END-1, C2)', () => {
    const done = firstFalls([far('b', 'bandit')], [6, 6], ['referee', '0'], ['referee', 'parley'], ['referee', 'none'])
    expect(who(done, 'b').conditions.surrendered).toBe(true)
    expect(done.fight.phase).toBe('over')
  })
})

describe('morale in the middle of a turn (OSR-MOR-7)', () => {
  const cob = foe('cob', 'bandit', { pos: { x: 0, y: 1 } })
  const wat = foe('wat', 'bandit', { pos: { x: 1, y: 0 } })
  const snapped = (dice: readonly number[], ...answers: Parameters<typeof play>[2][]): Played =>
    play(
      fightOf([cob, wat, far('z', 'bandit'), aude()], { instantCombat: true }),
      [19, 8, ...dice],
      ['aude', 'no'],
      ['cob', 'attack', 'aude', 'seax'],
      ['aude', 'wat', 'broad-spear'],
      ['wat', 'no'],
      ['referee', '0'],
      ...answers,
    )
  const attacks = ({ lines }: Played): number => lines.filter((line) => line.startsWith('attacked cob')).length
  test('a snap attack is complete before what it interrupts: whose side breaks runs with the half that is left', () => {
    const broke = snapped([6, 6], ['referee', 'flee'], ['aude', 'decline'])
    expect([attacks(broke), who(broke, 'cob').conditions.broken, who(broke, 'cob').main]).toEqual([0, true, true])
    expect(who(broke, 'cob').pos).toEqual({ x: 0, y: 7 })
  })
  test('a held action, too (OSR-HOLD-1)', () => {
    const held = play(
      fightOf([aude(), cob, wat, far('z', 'bandit')], { holdAndDelay: true, instantCombat: true }),
      [19, 8],
      ['aude', 'hold'],
      ['aude', 'end turn'],
      ['npc', 'cob'],
      ['cob', 'attack', 'aude', 'seax'],
      ['aude', 'attack', 'wat', 'broad-spear'],
      ['wat', 'no'],
    )
    expect([held.asks.map(({ about }) => about), attacks(held)]).toEqual([['morale'], 0])
  })
  test('whose side holds goes on', () => expect(attacks(snapped([1, 1, 2]))).toBe(1))
})

describe('whose morale (OSR-MOR-5, OSR-MOR-6)', () => {
  const score = (...foes: Written[]) => moraleOf(fightOf([aude(), ...foes]), 'npc')
  test('the lowest of those who stand', () => expect(score(far('a', 'veteran'), far('b', 'orc'))).toBe(6))
  test('the leader, as long as he stands', () => {
    expect(score(far('a', 'bandit-captain'), far('b', 'bandit'))).toBe(9)
    expect(score(far('a', 'bandit-captain', { hp: 0, conditions: { outOfAction: true } }), far('b', 'bandit'))).toBe(8)
  })
  test('wolves: 6, and 8 in a pack of three who stand (OSR 3.6, C15)', () => {
    expect(score(far('a', 'wolf'), far('b', 'wolf'))).toBe(6)
    expect(score(far('a', 'wolf'), far('b', 'wolf'), far('c', 'wolf'))).toBe(8)
    expect(score(far('a', 'wolf'), far('b', 'wolf'), far('c', 'wolf', { hp: 0, conditions: { dead: true } }))).toBe(6)
  })
  test('goblins 9 and orcs 8 with a leader of their own (OSR 3.6)', () => {
    expect([score(far('a', 'goblin')), score(far('a', 'orc'))]).toEqual([7, 6])
    expect(score(far('a', 'goblin', { leader: true }), far('b', 'goblin'))).toBe(9)
    expect(score(far('a', 'orc', { leader: true }), far('b', 'orc'))).toBe(8)
  })
  test('how often of 36 it breaks', () => {
    expect([breaksIn36(8, 0), breaksIn36(8, 1), breaksIn36(12, 0), breaksIn36(2, 0)]).toEqual([10, 15, 0, 35])
  })
})

describe('flight (OSR-MOR-8)', () => {
  const runs = (sheet: object, rest: object = {}, other: object = { pos: { x: 40, y: 0 } }): Played =>
    play(
      fightOf(
        [
          foe('bandit', 'bandit', { conditions: { broken: true }, pos: { x: 10, y: 0 }, ...sheet }),
          aude(),
          far('z', 'bandit', other),
        ],
        {},
        rest,
      ),
      [],
    )
  test('at twice the rate, away', () => expect(who(runs({}), 'bandit').pos).toEqual({ x: 22, y: 0 }))
  test('exactly 120 ft from all foes is not yet away, 125 is', () => {
    expect(who(runs({ pos: { x: 12, y: 0 } }), 'bandit').conditions.fled).toBe(false)
    expect(who(runs({ pos: { x: 13, y: 0 } }), 'bandit').conditions.fled).toBe(true)
  })
  test('who is prone gets up and has one move left', () =>
    expect(who(runs({ conditions: { broken: true, prone: true } }), 'bandit')).toMatchObject({
      pos: { x: 16, y: 0 },
      conditions: { prone: false },
    }))
  test('out of reach of a foe it is struck at like anybody (OSR-FREE-7)', () => {
    const { fight } = play(
      fightOf([
        foe('bandit', 'bandit', { conditions: { broken: true }, pos: { x: 1, y: 0 } }),
        aude(),
        far('z', 'bandit'),
      ]),
      [2],
      ['aude', 'attack'],
      ['aude', 'no'],
    )
    expect(who({ fight }, 'bandit')).toMatchObject({ hp: 2 }) // the shock
    expect(who({ fight }, 'bandit').pos).toEqual({ x: 13, y: 0 })
  })
  test('over the border of the map it is gone', () => {
    const map = 'square: 5 ft\nmap:\n......\n......\n'
    expect(who(runs({ pos: { x: 4, y: 0 } }, { ground: { map } }, { pos: 'F2' }), 'bandit').conditions.fled).toBe(true)
  })
})
