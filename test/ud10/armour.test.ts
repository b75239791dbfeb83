import { describe, expect, test } from 'vitest'
import { armourDefense, armourPenalty, protectionOf } from '../../src/books/ud10/core/defense.ts'
import { ARMOURS } from '../../src/books/ud10/tables/armour.ts'
import { WEAPONS } from '../../src/books/ud10/tables/weapons.ts'

const PLAIN = { buffer: false, penetration: false, damageTypes: false }
const TYPES = { ...PLAIN, damageTypes: true }
const FULL = { buffer: true, penetration: true, damageTypes: true }
type Rules = typeof PLAIN

const against = (weapon: string, armour: readonly string[], options: Rules = PLAIN) =>
  protectionOf({ armour }, WEAPONS[weapon]!, { options, zone: null })
const inZone = (zone: 'head' | 'torso' | 'lLeg' | 'rArm', weapon: string, armour: readonly string[], options = PLAIN) =>
  protectionOf({ armour }, WEAPONS[weapon]!, { options, zone })

describe('UD10: armour', () => {
  test('without zones the six of them are averaged, half up (UD-EX-9, UD-ARM-4)', () => {
    expect(against('dagger', ['kevlar-vest', 'sturdy-clothes']).armour).toBe(2)
    expect(against('dagger', ['kevlar-vest']).armour).toBe(1)
    expect(against('dagger', ['breastplate', 'steel-helmet']).armour).toBe(2)
    expect(against('dagger', []).armour).toBe(0)
  })

  test('a mean of exactly a half counts up, for the buffer too (UD-ARM-4)', () => {
    expect(against('dagger', ['breastplate', 'hide'], { ...PLAIN, buffer: true })).toEqual({
      rating: 2,
      armour: 2,
      buffer: 2,
    })
    expect(against('dagger', ['chain-shirt', 'hide']).armour).toBe(3) // 1+4+4+4+1+1 = 15/6
  })

  test('a crushing blow takes 1 off each rigid zone before the mean (UD-EX-9, UD-ARM-5, UD-DMG-6)', () => {
    expect(against('mace', ['breastplate', 'steel-helmet'], TYPES).armour).toBe(1)
    expect(against('mace', ['breastplate', 'steel-helmet']).armour).toBe(2)
    expect(inZone('torso', 'mace', ['breastplate'], TYPES).armour).toBe(5)
    expect(inZone('torso', 'mace', ['kevlar-vest'], TYPES).armour).toBe(8)
    expect(inZone('torso', 'short-sword', ['breastplate'], TYPES).armour).toBe(6)
  })

  test('a point takes 1 off mesh, the buffer stays (UD-DMG-6)', () => {
    const options = { ...TYPES, buffer: true }
    expect(inZone('torso', 'rapier', ['chain-mail'], options)).toEqual({ rating: 3, armour: 3, buffer: 4 })
    expect(inZone('torso', 'rapier', ['full-plate'], options)).toEqual({ rating: 6, armour: 6, buffer: 6 })
    expect(inZone('torso', 'mace', ['chain-mail'], options)).toEqual({ rating: 4, armour: 4, buffer: 4 })
    expect(
      protectionOf(
        { armour: ['chain-mail'] },
        { class: 'ranged', type: 'piercing', pen: 0 },
        { options, zone: 'torso' },
      ),
    ).toEqual({
      rating: 0,
      armour: 0,
      buffer: 0,
    })
  })

  test('layers do not add: the best piece of each zone counts (UD-ARM-1, UD-ARM-2)', () => {
    expect(inZone('torso', 'dagger', ['sturdy-clothes', 'kevlar-vest']).armour).toBe(8)
    expect(inZone('lLeg', 'dagger', ['sturdy-clothes', 'kevlar-vest']).armour).toBe(1)
    expect(inZone('head', 'dagger', ['kevlar-vest']).armour).toBe(0)
    expect(inZone('rArm', 'dagger', ['chain-shirt']).armour).toBe(4)
  })

  test('of two equal ratings the higher buffer supplies class and buffer (UD-ARM-2)', () => {
    const options = { ...TYPES, buffer: true }
    expect(inZone('head', 'mace', ['casing', 'steel-helmet'], options)).toEqual({ rating: 3, armour: 3, buffer: 4 })
    expect(inZone('torso', 'rapier', ['casing', 'chain-mail'], options)).toEqual({ rating: 3, armour: 3, buffer: 4 })
  })

  test('rings stop no bullet and no knife that is thrown: the next layer does (UD-ARM-3)', () => {
    const worn = ['chain-mail', 'studded-leather']
    expect(inZone('torso', 'dagger', worn).armour).toBe(4)
    expect(inZone('torso', 'bow', worn).armour).toBe(2)
    expect(inZone('torso', 'throwing-knife', worn).armour).toBe(2)
    expect(inZone('torso', 'bow', ['chain-mail']).armour).toBe(0)
  })

  test('penetration lowers armour and buffer alike, never below 0 (UD-DMG-7, UD-EX-8)', () => {
    expect(inZone('torso', 'assault-rifle', ['kevlar'], FULL)).toEqual({ rating: 8, armour: 6, buffer: 6 })
    expect(inZone('lLeg', 'assault-rifle', ['kevlar-vest'], FULL)).toEqual({ rating: 0, armour: 0, buffer: 0 })
    expect(inZone('torso', 'sniper-rifle', ['sturdy-clothes'], FULL)).toEqual({ rating: 1, armour: 0, buffer: 0 })
    expect(inZone('torso', 'assault-rifle', ['kevlar'])).toEqual({ rating: 8, armour: 8, buffer: 0 })
  })

  test('a negative penetration helps armour, but not bare skin (UD-DMG-7)', () => {
    expect(inZone('torso', 'shotgun', ['hide'], FULL)).toEqual({ rating: 1, armour: 2, buffer: 2 })
    expect(inZone('torso', 'shotgun', ['casing'], FULL)).toEqual({ rating: 4, armour: 5, buffer: 0 })
    expect(inZone('torso', 'shotgun', [], FULL)).toEqual({ rating: 0, armour: 0, buffer: 0 })
  })

  test('only the worst penalty counts, and the skill lessens it down to none (UD-ARM-6, UD-ARM-7)', () => {
    const penalty = (armour: readonly string[], wearArmor = 0) =>
      armourPenalty({ armour, skills: wearArmor ? { wearArmor } : {} })
    expect(penalty([])).toBe(0)
    expect(penalty(['kevlar-vest', 'breastplate', 'steel-helmet'])).toBe(-3)
    expect(penalty(['full-plate'], 4)).toBe(-2)
    expect(penalty(['full-plate'], 7)).toBe(0)
  })

  test('pieces may alter Defense; none of the page does (UD-ARM-8)', () => {
    expect(armourDefense([{ defense: 1 }, { defense: -3 }])).toBe(-2)
    expect(armourDefense(Object.values(ARMOURS))).toBe(0)
  })
})
