import { describe, expect, test } from 'vitest'
import { ada, attackOnce, enemy, fightOf, happened, play, who } from './fights-for-tests.ts'

const hit = (one: Parameters<typeof attackOnce>[0]) => happened(attackOnce(one), 'damaged')[0]

describe('damage', () => {
  test('success and hard roll the weapon, then the bonus (MY-DMG-1, MY-DICE-6)', () =>
    expect(hit({ dice: [20, 99, 5, 2] })).toMatchObject({ dice: 7 }))
  test('a critical does what an extreme does (MY-DMG-4)', () =>
    expect(hit({ dice: [1, 99] })).toMatchObject({ dice: 12 }))
  test('firearms take no bonus (MY-GEAR-2)', () =>
    expect(hit({ path: ['revolver38', '1'], dice: [30, 99, 9] })).toMatchObject({ dice: 9 }))
  test('a bow takes half, toward 0, and half of the most (MY-GEAR-2)', () => {
    const bow = { by: { weapons: ['bow'], skills: { 'Firearms (Bow)': 50 } }, path: ['bow'] }
    expect(hit({ ...bow, dice: [40, 99, 2, 3] })).toMatchObject({ dice: 4 })
    expect(hit({ ...bow, dice: [5, 99, 2] })).toMatchObject({ dice: 12 })
    expect(hit({ ...bow, by: { ...bow.by, damageBonus: -1 }, dice: [40, 99, 2] })).toMatchObject({ dice: 3 })
  })
  test('pellets are neither blunt nor impaling: rolled at every level (MY-GEAR-1)', () => {
    expect(
      hit({
        by: { weapons: ['shotgun12'], skills: { 'Firearms (Shotgun)': 60 } },
        path: ['shotgun12'],
        dice: [2, 99, 1, 2, 3, 4],
      }),
    ).toMatchObject({ dice: 10 })
  })
  test('a bonus below 0 is its own most, and nothing is less than 0 (MY-DMG-7)', () => {
    expect(hit({ by: { damageBonus: -2 }, path: ['knife'], dice: [30, 99, 1] })).toMatchObject({ dice: 0, points: 0 })
    expect(hit({ by: { damageBonus: -2 }, path: ['knife'], dice: [5, 99, 1] })).toMatchObject({ dice: 3 })
  })
  test('a flat number counts in the most and in the roll (MY-DMG-7)', () => {
    expect(hit({ by: { weapons: ['auto45'] }, path: ['auto45', '1'], dice: [5, 99, 3] })).toMatchObject({ dice: 17 })
  })
  test('enemies use the same formulas (MY-DMG-6)', () => {
    const played = play(fightOf([enemy('corpse'), ada()]), [6, 99], ['ada', 'dodge'])
    expect(happened(played, 'damaged')[0]).toMatchObject({ who: 'ada', dice: 7 })
  })
  test.each([
    ['half', [5, 2], { dice: 7, resisted: 4, points: 3 }],
    ['immune', [5, 2], { resisted: 7, points: 0 }],
    ['min1', [5, 2], { resisted: 6, points: 1 }],
  ] as const)('resist %s (MY-DMG-8)', (resist, dice, expected) =>
    expect(hit({ at: { resist: { blunt: resist } }, dice: [20, 99, ...dice] })).toMatchObject(expected),
  )
  test('resist of firearms is for handguns and long arms', () => {
    expect(hit({ at: { resist: { firearms: 'half' } }, path: ['revolver38', '1'], dice: [30, 99, 9] })).toMatchObject({
      resisted: 5,
      points: 4,
    })
    expect(hit({ at: { resist: { firearms: 'half' } }, dice: [20, 99, 5, 2] })).toMatchObject({ resisted: 0 })
  })
  test('armour, helmet, hide and charm add up, against every hit anew (MY-ARM-1, MY-ARM-2)', () => {
    const worn = {
      armour: ['breastplate', 'helmet'],
      naturalArmour: 1,
      effects: [{ key: 'charm', on: 'armour', value: 1 }],
    }
    expect(hit({ at: worn, dice: [20, 99, 5, 2] })).toMatchObject({ armour: 6, points: 1 })
    expect(hit({ at: worn, dice: [20, 99, 1, 2] })).toMatchObject({ armour: 3, points: 0 })
  })
  test('a modern vest stops bullets better than blows', () => {
    expect(hit({ at: { armour: ['vest'] }, path: ['revolver38', '1'], dice: [30, 99, 9] })).toMatchObject({
      armour: 8,
      points: 1,
    })
    expect(hit({ at: { armour: ['vest'] }, dice: [20, 99, 5, 2] })).toMatchObject({ armour: 4, points: 3 })
  })
  test('HP stops at 0 and that is dead; 1 is fully able (MY-HP-1)', () => {
    expect(who(attackOnce({ at: { HP: 3 }, dice: [20, 99, 5, 2] }), 'corpse')).toMatchObject({
      HP: 0,
      conditions: { dead: true },
    })
    expect(attackOnce({ at: { HP: 8 }, dice: [20, 99, 5, 2] }).asks).toMatchObject([{ who: 'ada', about: 'reaction' }])
  })
})
