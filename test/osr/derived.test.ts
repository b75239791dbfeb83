import { describe, expect, test } from 'vitest'
import {
  baseAC,
  classBonus,
  combatSkillOf,
  compositeTC,
  dcOf,
  hpOfLevel,
  iniOf,
  modifierOf,
  saveBonus,
  saveTC,
  skillLevel,
  tcOf,
} from '../../src/books/osr/state/derived-values.ts'

const six = (own: object = {}) => ({ STR: 10, CON: 10, DEX: 10, INT: 10, WIS: 10, CHA: 10, ...own })
const aude = six({ STR: 14, CON: 12, DEX: 12, INT: 10, WIS: 11 })
const berin = six({ DEX: 15, STR: 9, WIS: 13, CON: 9 })

describe('what follows from the abilities', () => {
  test.each([
    [1, -2],
    [3, -2],
    [4, -1],
    [7, -1],
    [8, 0],
    [13, 0],
    [14, 1],
    [17, 1],
    [18, 2],
    [30, 2],
  ])('%i has a modifier of %i (OSR-SHEET-1)', (score, modifier) => expect(modifierOf(score)).toBe(modifier))

  test('a TC is 21 less the score, and a DC is the score again (OSR-SHEET-2, OSR-SHEET-3)', () => {
    expect([tcOf(13), dcOf(tcOf(13))]).toEqual([8, 13])
  })
  test('a composite is rounded up: 9 and 10 are 10 (OSR-SHEET-6, OSR-GEN-6)', () => {
    expect(compositeTC(aude, 'Impulse')).toBe(10)
    expect(compositeTC(six({ STR: 11, CON: 11 }), 'Physical')).toBe(10)
    expect(compositeTC(six({ DEX: 18, INT: 3 }), 'Evasion')).toBe(11)
    expect(compositeTC(six({ WIS: 13, CHA: 12 }), 'Mental')).toBe(9)
  })
  test('Aude has INI 11, Berin 14, a block without abilities 10 (OSR-SHEET-7)', () => {
    expect([iniOf(aude), iniOf(berin), iniOf(six())]).toEqual([11, 14, 10])
  })
})

describe('what follows from the class', () => {
  test.each([
    ['fighter', 1, 1],
    ['fighter', 4, 4],
    ['fighter', 10, 10],
    ['expert', 1, 0],
    ['expert', 2, 1],
    ['expert', 10, 5],
    ['expert-caster', 2, 1],
    ['caster', 2, 0],
    ['caster', 3, 1],
    ['caster', 10, 4],
    ['fighter-expert', 3, 2],
    ['fighter-expert', 4, 3],
    ['fighter-caster', 10, 7],
  ] as const)('%s of level %i has +%i (OSR-SHEET-4)', (of, level, bonus) => expect(classBonus(of, level)).toBe(bonus))

  test('a die of HP is at least 1 (OSR-SHEET-4, OSR-SHEET-5)', () => {
    expect(hpOfLevel('fighter', 14, 6)).toBe(9)
    expect(hpOfLevel('expert', 10, 4)).toBe(4)
    expect(hpOfLevel('caster', 7, 3)).toBe(1)
    expect(hpOfLevel('caster', 3, 1)).toBe(1)
  })
})

describe('armour and shield', () => {
  test.each([
    [null, null, 10],
    ['gambeson', null, 12],
    ['mail-shirt', null, 14],
    ['mail-hauberk', null, 16],
    [null, 'small-shield', 13],
    [null, 'broad-shield', 15],
    ['gambeson', 'large-shield', 14],
    ['mail-shirt', 'small-shield', 15],
    ['mail-shirt', 'large-shield', 15],
    ['mail-hauberk', 'broad-shield', 17],
  ])('%s and %s are AC %i (OSR-SHEET-8)', (armour, shield, ac) => expect(baseAC(armour, shield)).toBe(ac))
})

describe('skills and saves', () => {
  test('half the level, or half the HD, is added to a save (OSR-CHK-7)', () => {
    expect([
      saveBonus({ HD: null, level: 1 }),
      saveBonus({ HD: null, level: 5 }),
      saveBonus({ HD: 3, level: 1 }),
    ]).toEqual([0, 2, 1])
  })
  test('without abilities the saves are against 10, though the scores are 10 (OSR-SHEET-9)', () => {
    expect(saveTC({ ...six(), hasAbilities: false }, 'Physical')).toBe(10)
    expect(saveTC({ ...six(), hasAbilities: true }, 'Physical')).toBe(11)
  })
  test('a skill without a level counts −1, level 0 counts 0 (OSR-CHK-4)', () => {
    expect([skillLevel({ skills: {} }, 'Heal'), skillLevel({ skills: { Heal: 0 } }, 'Heal')]).toEqual([-1, 0])
  })
  test('the combat skill of a stat block is half its HD, at most 4, or what it says (OSR-SHEET-9)', () => {
    expect([1, 2, 4, 9, 20].map((HD) => combatSkillOf({ combatSkill: null, HD }))).toEqual([0, 1, 2, 4, 4])
    expect(combatSkillOf({ combatSkill: 0, HD: 20 })).toBe(0)
  })
})
