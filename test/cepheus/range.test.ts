import { describe, expect, test } from 'vitest'
import { cepheus } from '../../src/books/cepheus/book.ts'
import { bandOf, SQUARE } from '../../src/books/cepheus/core/range-and-cover.ts'
import type { Mode } from '../../src/books/cepheus/state/fight.ts'
import { follow } from '../../src/engine/option-tree.ts'
import { fightOf, foe, someone } from '../cepheus-people.ts'
import { script } from '../script.ts'
import { attackOnce, happened, reasons, rolled, TRAINED, who } from './attacks.ts'

/** Both ends of every band: Personal, Close, Short, Medium, Long, Very Long, Distant. */
const ENDS = [
  [0, 1],
  [1.5, 3],
  [3.5, 12],
  [12.5, 50],
  [50.5, 250],
  [250.5, 500],
  [500.5, 2000],
] as const

type Way = readonly [weapon: string, mode: Mode]
const isOffered = ([weapon, mode]: Way, metres: number, options: object = {}): boolean => {
  const { asks } = script(
    cepheus,
    fightOf(
      [
        someone('bob', { weapons: weapon === 'unarmed-strike' ? [] : [weapon], skills: TRAINED }),
        foe('vex', { pos: metres }),
      ],
      { options },
    ),
    {},
  )
  return 'means' in follow(asks[0]!.options, ['significant', 'attack', 'vex', weapon, mode])
}
/** The DM of the row, or null where the attack cannot be declared. */
function rowAt(way: Way, metres: number, options: object = {}): number | null {
  if (!isOffered(way, metres, options)) return null
  const [weapon, mode] = way
  return (
    reasons(attackOnce({ weapon, mode, metres, options, dice: weapon === 'rocket-launcher' ? [1, 1, 1] : [1, 1] }))
      .range ?? 0
  )
}

describe('range bands', () => {
  test.each([
    [0, 'personal'],
    [1, 'personal'],
    [1.5, 'close'],
    [3, 'close'],
    [3.5, 'short'],
    [12, 'short'],
    [12.5, 'medium'],
    [50, 'medium'],
    [50.5, 'long'],
    [250, 'long'],
    [250.5, 'veryLong'],
    [500, 'veryLong'],
    [500.5, 'distant'],
  ])('%d m is %s: upper bounds belong to the nearer band (CE-RANGE-1)', (metres, band) => {
    expect(bandOf(metres)).toBe(band)
  })

  test('a grid square is 1.5 m: who stands on the next one is at Close, nearer is Personal (CE-RANGE-3)', () => {
    expect([bandOf(SQUARE), bandOf(SQUARE - 0.5), bandOf(2 * SQUARE), bandOf(2 * SQUARE + 0.5)]).toEqual([
      'close',
      'personal',
      'close',
      'short',
    ])
  })
})

describe('difficulty by weapon type, at both ends of every band', () => {
  const NO = null
  test.each<[type: string, weapon: string, mode: Mode, rows: readonly (number | null)[]]>([
    ['close quarters', 'cudgel', 'strike', [0, -2, NO, NO, NO, NO, NO]],
    ['extended reach', 'cutlass', 'strike', [-2, 0, NO, NO, NO, NO, NO]],
    ['thrown', 'dagger', 'throw', [NO, 0, -2, -2, NO, NO, NO]],
    ['pistol', 'auto-pistol', 'single', [-2, 0, 0, -2, -4, NO, NO]],
    ['rifle', 'rifle', 'single', [-4, -2, 0, 0, 0, -2, -6]],
    ['shotgun', 'shotgun', 'single', [-2, 0, -2, -2, -4, NO, NO]],
    ['assault weapon', 'bow', 'single', [-2, 0, 0, 0, -2, -4, -6]],
    ['rocket', 'rocket-launcher', 'single', [-4, -2, -2, 0, 0, -2, -6]],
  ])('%s (CE-RANGE-4, CE-RANGE-5, CE-RANGE-6)', (_, weapon, mode, rows) => {
    expect(ENDS.map((ends) => ends.map((metres) => rowAt([weapon, mode], metres)))).toEqual(rows.map((dm) => [dm, dm]))
  })

  test.each<[type: string, weapon: string, rows: readonly (number | null)[]]>([
    ['close quarters', 'unarmed-strike', [0, 0, -2, null, null, null, null]],
    ['extended reach', 'pike', [-2, 0, -2, null, null, null, null]],
  ])('by the table of the source %s reaches to 12 m (CE-RANGE-5, toggle closeQuartersTable)', (_, weapon, rows) => {
    expect(
      ENDS.map((ends) => ends.map((metres) => rowAt([weapon, 'strike'], metres, { closeQuartersTable: 'source' }))),
    ).toEqual(rows.map((dm) => [dm, dm]))
  })

  test('an attack at Short moves nobody (CE-RANGE-5)', () => {
    const played = attackOnce({
      weapon: 'unarmed-strike',
      mode: 'strike',
      metres: 4,
      options: { closeQuartersTable: 'source' },
    })
    expect([who(played, 'bob').pos.x, who(played, 'vex').pos.x, happened(played, 'moved')]).toEqual([0, 4, []])
  })

  test.each([
    ['rifle', -4],
    ['rocket-launcher', -4],
    ['bow', -6],
  ])(
    'with the SRD table at Distant %s takes %d, at Very Long what it always takes (CE-RANGE-4, toggle distantTable)',
    (weapon, dm) => {
      const rows = (distantTable: string): unknown[] =>
        [500, 500.5].map((metres) => rowAt([weapon, 'single'], metres, { distantTable }))
      expect(rows('srd')).toEqual([rows('source')[0], dm])
      expect(rows('source')[1]).toBe(-6)
    },
  )
})

describe('a weapon without a row is improvised (CE-RANGE-2)', () => {
  test.each([
    [1, 0],
    [1.5, 0],
    [3, 0],
    [3.5, -2],
    [12, -2],
    [12.5, -2],
    [50, -2],
    [50.5, -4],
    [250, -4],
    [250.5, -6],
    [500, -6],
    [500.5, -6],
  ])('at %d m it takes %d', (metres, dm) => {
    const opened = fightOf([someone('bob', { weapons: ['rifle'], skills: TRAINED }), foe('vex', { pos: metres })])
    const bottle = { ...cepheus.catalogue.gear.rifle, id: 'rifle', types: [], mag: 0, rof: [] }
    const fight = { ...opened, house: { weapons: { rifle: bottle as never }, armour: {} } }
    const played = script(cepheus, fight, {
      dice: [1, 1],
      answers: [
        ['bob', 'significant', 'attack', 'vex', 'rifle'],
        ['vex', 'stand'],
      ],
    })
    expect(reasons(played).range ?? 0).toBe(dm)
  })
})

describe('a weapon of two types (CE-RANGE-6)', () => {
  const DAGGER = { weapon: 'dagger', metres: 2 } as const
  const modes = (bob: object, metres = 2): unknown => {
    const { asks } = script(
      cepheus,
      fightOf([someone('bob', { weapons: ['dagger'], ...bob }), foe('vex', { pos: metres })]),
      {},
    )
    const refused = follow(asks[0]!.options, ['significant', 'attack', 'vex', 'dagger'])
    return 'refused' in refused ? refused.refused : refused.key
  }

  test('a throw uses Athletics and leaves the weapon at the target (CE-RANGE-6)', () => {
    const played = attackOnce({
      ...DAGGER,
      mode: 'throw',
      bob: { skills: { 'Melee Combat': 2, Athletics: 1 } },
      dice: [1, 1],
    })
    expect(rolled(played, 'to hit')).toBe('bob to hit 3 [1 1] +1 skill')
    expect(who(played, 'bob').weapons[0]).toMatchObject({ drawn: false, gone: true })
  })

  test('a strike uses the melee skill and keeps it (CE-RANGE-6)', () => {
    const played = attackOnce({
      ...DAGGER,
      mode: 'strike',
      bob: { skills: { 'Melee Combat': 2, Athletics: 1 } },
      dice: [1, 1],
    })
    expect(rolled(played, 'to hit')).toBe('bob to hit 2 [1 1] +2 skill -2 range')
    expect(who(played, 'bob').weapons[0]).toMatchObject({ drawn: true, gone: false })
  })

  test('the way that promises more comes first, a tie goes to the strike, and only legal ones are offered (CE-RANGE-6)', () => {
    expect(modes({ skills: { 'Melee Combat': 3, Athletics: 0 } })).toBe('Choose strike, throw.') // 3 - 2 against 0
    expect(modes({ skills: { 'Melee Combat': 2, Athletics: 0 } })).toBe('Choose strike, throw.') // a tie
    expect(modes({ skills: { 'Melee Combat': 1, Athletics: 0 } })).toBe('Choose throw, strike.')
    expect(modes({ skills: { 'Melee Combat': 1, Athletics: 0 }, str: 9 })).toBe('Choose strike, throw.')
    expect([modes({}, 1), modes({}, 5)]).toEqual(['strike', 'throw'])
  })
})
