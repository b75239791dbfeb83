import { describe, expect, test } from 'vitest'
import { attackOnce, happened, left, type OneAttack, rolled, set, who } from './attacks.ts'

/** Points that got through one hit of a pistol with Effect 0, unless it says otherwise. */
const through = (one: OneAttack): number => {
  const [event] = happened(attackOnce(one), 'struck')
  return event?.type === 'struck' ? event.points : Number.NaN
}

describe('damage', () => {
  test('is weapon dice, plus and Effect (CE-DMG-1)', () => {
    expect(through({ dice: [4, 4, 2, 3] })).toBe(5)
    expect(through({ dice: [6, 4, 2, 3] })).toBe(7)
    expect(through({ weapon: 'rifle', dice: [6, 4, 2, 2], later: [['vex', 'str']], metres: 20 })).toBe(8)
  })

  test.each([
    [[1, 3], 0],
    [[2, 3], 0],
    [[3, 3], 1],
  ])('less the armour rating, not below 0: dice %j against Mesh 5 leave %d (CE-DMG-2)', (damage, points) => {
    expect(through({ vex: { armour: ['mesh'] }, dice: [4, 4, ...damage] })).toBe(points)
  })

  test('lasers meet the laser rating, others the plain one (CE-DMG-2)', () => {
    const reflec = { armour: ['reflec'] }
    expect(through({ weapon: 'laser-pistol', vex: reflec, dice: [4, 4, 5, 5, 5, 5], later: [] })).toBe(6)
    expect(through({ vex: reflec, dice: [4, 4, 3, 3] })).toBe(6)
  })

  test('layers count together (CE-DMG-2, CE-ARM-2)', () => {
    expect(through({ weapon: 'laser-pistol', vex: { armour: ['reflec', 'mesh'] }, dice: [4, 4, 5, 5, 5, 5] })).toBe(1)
    expect(
      [
        ['mesh', 'reflec'],
        ['reflec', 'mesh'],
      ].map((armour) => through({ vex: { armour }, dice: [4, 4, 5, 5] })),
    ).toEqual([5, 5])
  })
})

describe('Effect 6 always hurts (CE-DMG-3)', () => {
  const SHARP = {
    weapon: 'revolver',
    metres: 2,
    bob: { skills: { 'Slug Pistol': 3 }, dex: 12 },
    vex: { armour: ['battle-dress'], skills: { 'Battle Dress': 0 }, weapons: ['rifle'] },
  } as const

  test('with 5 and 4 the Effect is 6, and 0 is raised to 1 (CE-EX-8, CE-DMG-3)', () => {
    const played = attackOnce({ ...SHARP, dice: [5, 4, 3, 2] })
    expect([rolled(played, 'to hit'), rolled(played, 'damage')]).toEqual([
      'bob to hit 14 [5 4] +3 skill +2 dex',
      'bob damage -7 [3 2] +6 effect -18 armour',
    ])
    expect(left(played, 'vex')).toEqual([7, 7, 6])
  })

  test('with 5 and 3 it is 5, and the target is untouched and keeps its aim (CE-EX-8, CE-DMG-3, CE-DMG-8)', () => {
    const aimed = set('vex', 'aim', { targetId: 'bob', kind: 'hit', count: 2 })
    const played = attackOnce({ ...SHARP, first: [aimed], dice: [5, 3, 3, 2] })
    expect([happened(played, 'struck'), left(played, 'vex'), who(played, 'vex').aim]).toMatchObject([
      [{ points: 0 }],
      [7, 7, 7],
      { count: 2 },
    ])
    expect(who(attackOnce({ ...SHARP, first: [aimed], dice: [5, 4, 3, 2] }), 'vex').aim).toBe(null)
  })

  test('it is a minimum, not an addition (CE-DMG-3)', () => {
    expect(through({ ...SHARP, vex: { armour: ['jack'] }, dice: [5, 4, 1, 1] })).toBe(5)
  })
})

describe('drugs (CE-DMG-4)', () => {
  const DRUGGED = { vex: { drug: 'combat', armour: ['mesh'] } } as const

  test.each([
    [[3, 4], 0],
    [[4, 4], 1],
  ])('a combat drug takes 2 after the armour, not below 0: dice %j leave %d (CE-DMG-4)', (damage, points) => {
    expect(through({ ...DRUGGED, dice: [4, 4, ...damage] })).toBe(points)
  })

  test('the minimum of Effect 6 comes after it and holds (CE-DMG-4, CE-DMG-3)', () => {
    expect(
      through({
        ...DRUGGED,
        bob: { skills: { 'Gun Combat': 2 } },
        dice: [6, 6, 1, 1],
        vex: { drug: 'combat', armour: ['combat-armour'] },
      }),
    ).toBe(1)
  })

  test('a metabolic accelerator takes nothing off (CE-DMG-4)', () => {
    expect(through({ vex: { drug: 'metabolic', armour: ['mesh'] }, dice: [4, 4, 3, 4] })).toBe(2)
  })
})
