import { describe, expect, test } from 'vitest'
import {
  anna,
  boris,
  carla,
  egon,
  faults,
  fightOf,
  freshFight,
  happened,
  opened,
  play,
  set,
  total,
  who,
} from './duel.ts'

const pack = [
  anna(),
  boris({ group: 'pack' }),
  { id: 'wolf', block: 'wolf', control: 'referee', group: 'pack', pos: [9, 9] },
]
const orderIn = (fight: ReturnType<typeof freshFight>, dice: readonly number[]) =>
  happened(play(fight, dice, ['referee', 'nobody']), 'opened')[0]!.order

describe('initiative', () => {
  test('a bare die and the rating of the skill: DEX, repeats, a 1 and wounds do nothing (UD-INIT-1, UD-INIT-2)', () => {
    const played = play(freshFight([anna({ hp: -3 }), boris(), carla()]), [10, 1, 1], ['referee', 'nobody'])
    expect([who(played, 'anna').initiative, who(played, 'boris').initiative]).toEqual([11, 2])
    expect(total(played, 'initiative')).toBe(3)
  })
  test('ties: the rating, then DEX, then who is played, then the roster (UD-INIT-4)', () => {
    const twin = (id: string, sheet: object = {}) => ({ id, side: 'players', pos: [1, 1], ...sheet })
    expect(
      orderIn(
        freshFight([twin('a', { skills: { initiative: 1 } }), twin('b', { skills: { initiative: 2 }, pos: [2, 2] })]),
        [5, 4],
      ),
    ).toEqual(['b', 'a'])
    expect(orderIn(freshFight([twin('a'), twin('b', { dex: 1, pos: [2, 2] })]), [5, 5])).toEqual(['b', 'a'])
    expect(orderIn(freshFight([twin('a', { control: 'referee' }), twin('b', { pos: [2, 2] })]), [5, 5])).toEqual([
      'b',
      'a',
    ])
    expect(orderIn(freshFight([twin('a'), twin('b', { pos: [2, 2] })]), [5, 5])).toEqual(['a', 'b'])
  })
  test('a group of NPCs has one die with its highest rating, at the place of its first (UD-INIT-5, UD-INIT-6, UD-EX-18)', () => {
    const played = play(freshFight(pack, { npcInitiative: 'group' }), [5, 4], ['referee', 'nobody'])
    expect(happened(played, 'opened')[0]!.order).toEqual(['boris', 'wolf', 'anna'])
    expect(who(played, 'wolf').initiative).toBe(7)
  })
  test('all NPCs on one die; a player never shares (UD-INIT-5, UD-DP-3)', () => {
    expect(orderIn(freshFight([anna(), boris(), egon()], { npcInitiative: 'all' }), [3, 9])).toEqual([
      'boris',
      'egon',
      'anna',
    ])
  })
  test('results are kept, or rolled anew each round (UD-INIT-7)', () => {
    const people = [anna(), boris()]
    const kept = play(freshFight(people), [6, 5], ['referee', 'nobody'], ['anna', 'pass'], ['boris', 'pass'])
    expect([kept.fight.round, who(kept, 'anna').initiative]).toEqual([2, 7])
    const anew = play(
      freshFight(people, { iniEachRound: true }),
      [6, 5, 1, 9],
      ['referee', 'nobody'],
      ['anna', 'pass'],
      ['boris', 'pass'],
    )
    expect(anew.fight.order).toEqual(['boris', 'anna'])
  })
  test('who joins rolls at the start of the next round (UD-INIT-8)', () => {
    const joined = play(
      freshFight([anna(), boris()]),
      [6, 5, 9],
      ['referee', 'nobody'],
      {
        overrule: {
          type: 'joined',
          combatant: opened({ combatants: [egon()], start: { turn: 'egon' } }).combatants[0]!,
        },
      },
      ['anna', 'pass'],
      ['boris', 'pass'],
    )
    expect(joined.fight.order).toEqual(['egon', 'anna', 'boris'])
    expect(joined.asks[0]!.who).toBe('egon')
  })
  test('the referee reorders, skips and inserts turns (UD-GEN-8, UD-TURN-10)', () => {
    const moved = play(freshFight([anna(), boris()]), [6, 5], ['referee', 'nobody'], set('boris', 'initiative', 20))
    expect(moved.fight.order).toEqual(['boris', 'anna'])
    const skipped = play(
      freshFight([anna(), boris(), carla()]),
      [6, 5, 1],
      ['referee', 'nobody'],
      set('boris', 'acted', true),
      ['anna', 'pass'],
    )
    expect(skipped.asks[0]!.who).toBe('carla')
    const again = play(skipped.fight, [], set('anna', 'acted', false), ['carla', 'pass'])
    expect(again.asks[0]!.who).toBe('anna')
  })
})

describe('surprise', () => {
  test('the referee names who is surprised; it ends with the own first turn, and she acts (UD-SURP-1, UD-SURP-3, UD-DP-2)', () => {
    const named = play(freshFight([anna(), boris()]), [9, 1], ['referee', 'named', ['boris']])
    expect(who(named, 'boris').surprised).toBe(true)
    const later = play(freshFight([anna(), boris()]), [9, 1], ['referee', 'named', ['boris']], ['anna', 'pass'])
    expect([who(later, 'boris').surprised, later.asks[0]!.who]).toEqual([false, 'boris'])
  })
  test('or has them roll Initiative and DEX against 15, open-ended, with penalties, a 1 fails (UD-SURP-2, UD-CHK-9)', () => {
    const rolls = (dice: readonly number[], sheet: object = {}) =>
      happened(play(freshFight([carla(sheet), boris()]), dice, ['referee', 'roll', ['carla']]), 'surprised').length ===
      1
    expect(rolls([9, 5, 5])).toBe(true)
    expect(rolls([10, 1, 5, 5])).toBe(false)
    expect(rolls([10, 1, 5, 5], { hp: -2, ep: 10 })).toBe(true)
    expect(rolls([10, 1, 5, 5], { hp: -1, ep: 10 })).toBe(false)
  })
  test('no DEX in the Defense, no reaction and no free attack until then (UD-SURP-1, UD-SURP-3, UD-REACT-3)', () => {
    const struck = play(fightOf([boris(), anna({ surprised: true })]), [6, 2], ['boris', 'attack', 'anna', 'baton'])
    expect(happened(struck, 'hit')[0]!.defense).toBe(10)
    expect(happened(struck, 'damaged')).toHaveLength(1)
    const gone = play(fightOf([anna(), boris({ surprised: true })]), [], ['anna', 'move', [9, 5]])
    expect(happened(gone, 'moved')).toHaveLength(1)
  })
})

describe('set-up', () => {
  test('on a grid everybody has a place of their own, and on no wall (UD-PREP-1, UD-PREP-3)', () => {
    const map = 'map:\n...\n.#.\n...\n'
    expect(faults({ combatants: [anna(), boris({ pos: undefined })] })[0]).toMatch(
      /E_PLACEMENT: Street thug has no place/,
    )
    expect(faults({ combatants: [anna(), boris({ pos: [5, 5] })] })[0]).toMatch(/E_PLACEMENT/)
    expect(faults({ map, combatants: [anna({ pos: [1, 1] })] })[0]).toMatch(/E_PLACEMENT/)
    expect(faults({ map, combatants: [anna({ pos: [3, 1] })] })[0]).toMatch(/E_PLACEMENT/)
    expect(faults({ combatants: [anna(), boris({ pos: [5, 5], unconscious: true, hp: -3 })] })).toEqual([])
  })
  test('without a map nobody needs one (UD-GEN-2)', () => {
    expect(faults({ options: { preset: 'basic' }, combatants: [anna({ pos: null }), boris({ pos: null })] })).toEqual(
      [],
    )
  })
  test('the party is put around its first: in a row to the east, illegal squares skipped, or in its formation (UD-PREP-2)', () => {
    const map = 'map:\n.......\n..#....\n.......\n'
    const party = (sheets: readonly object[]) =>
      opened({
        map,
        combatants: sheets.map((sheet, n) => ({ id: `p${n}`, side: 'players', ...sheet })),
      }).combatants.map(({ pos }) => [pos!.x, pos!.y])
    expect(party([{ pos: [1, 1] }, {}, {}])).toEqual([
      [1, 1],
      [3, 1],
      [4, 1],
    ])
    expect(party([{ pos: [0, 1] }, { footprint: 2 }, {}])).toEqual([
      [0, 1],
      [3, 1],
      [5, 1],
    ])
    expect(party([{ pos: [1, 1] }, { formation: { x: 0, y: 1 } }])).toEqual([
      [1, 1],
      [1, 2],
    ])
  })
  test('start squares of the map; nobody placed at all: sides opposite each other (UD-PREP-1)', () => {
    const placed = (setup: object) =>
      opened({ ...setup, combatants: [{ id: 'a', side: 'players' }, { id: 'b' }] }).combatants.map(({ pos }) => pos)
    expect(placed({ map: 'map:\nA.B\n' })).toEqual([
      { x: 0, y: 0 },
      { x: 2, y: 0 },
    ])
    const [a, b] = placed({})
    expect(b!.x - a!.x).toBe(7)
  })
  test('a sheet whose ratings or hands do not fit is refused (UD-SHEET-4, UD-SHEET-5)', () => {
    const wrong = (sheet: object) => faults({ combatants: [anna(sheet)] })[0] ?? null
    expect(wrong({ specs: { sword: 4 } })).toMatch(/specs\.sword: E_SHEET/)
    expect(wrong({ specs: { sword: 3 } })).toBeNull()
    expect(wrong({ skills: { melee: 2, dualMelee: 3 } })).toMatch(/E_SHEET/)
    expect(wrong({ skills: { ranged: 1, sharpShooter: 2 } })).toMatch(/E_SHEET/)
    expect(wrong({ skills: { melee: 3, ranged: 1 }, specs: { polearm: 2 } })).toMatch(/E_SHEET/)
    expect(wrong({ ready: ['bow', 'dagger'] })).toMatch(/E_HANDS/)
    expect(wrong({ ready: ['rifle', 'bayonet'] })).toBeNull()
    expect(wrong({ ready: ['short-sword', 'shield'] })).toBeNull()
    expect(wrong({ hp: 13 })).toMatch(/E_SHEET/)
  })
  test('any number of copies of a template, told apart (UD-SHEET-7)', () => {
    expect(
      opened({ options: { map: 'none' }, combatants: [boris({ id: 'b1' }), boris({ id: 'b2' })] }).combatants.map(
        ({ name }) => name,
      ),
    ).toEqual(['Street thug', 'Street thug 2'])
  })
  test('a fight without hostile sides opens, and nobody need attack (UD-GEN-1, UD-GEN-3)', () => {
    const calm = play(freshFight([anna(), carla()]), [5, 5], ['referee', 'nobody'], ['carla', 'pass'])
    expect(calm.asks).toMatchObject([{ who: 'anna', about: 'turn' }])
  })
})
