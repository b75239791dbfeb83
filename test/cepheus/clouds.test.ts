import { describe, expect, test } from 'vitest'
import type { Cloud, Event, Fight } from '../../src/books/cepheus/state/fight.ts'
import { foe, someone } from '../cepheus-people.ts'
import type { Move } from '../script.ts'
import { happened, reasons } from './attacks.ts'
import { fullFight } from './full-game.ts'
import { lobOnce } from './grenades.ts'
import { one, playOf } from './written-play.ts'

/** Bob shoots at Vex, 20 m away, along y = 0; a cloud hangs between. */
const aired = (kind: Cloud['kind'], at: Partial<Cloud>, weapon = 'laser-pistol', bob: object = {}): Fight => ({
  ...fullFight([
    someone('bob', {
      skills: { 'Energy Pistol': 4, 'Slug Pistol': 4, 'Energy Rifle': 4, Piercing: 4, Athletics: 4 },
      weapons: [weapon],
      initiative: 9,
      ...bob,
    }),
    foe('vex', { pos: 20, end: 40, stance: 'prone', initiative: 5 }),
  ]),
  clouds: [{ by: 'vex', kind, x: 10, y: 0, metres: 6, until: 9, ...at }],
})
const shot = (fight: Fight, dice: readonly number[], weapon = 'laser-pistol', mode = 'single') =>
  playOf(fight, [['bob', 'significant', 'attack', 'vex', weapon, mode]], dice)

describe('smoke (CE 3.2, CE-MOD-16)', () => {
  test('spreads 6 m around where the grenade lands, without hurting or asking anybody', () => {
    expect(happened(lobOnce({ grenade: 'smoke-grenade', dice: [6, 6, 2] }), 'clouded')).toEqual([
      { type: 'clouded', who: 'bob', kind: 'smoke', x: 20, y: 0, metres: 6, until: 7 },
    ])
  })
  test.each([
    ['laser-pistol', -4],
    ['auto-pistol', -2],
  ])('%s through it: %d', (weapon, dm) =>
    expect(reasons(shot(aired('smoke', {}, weapon), [1, 1], weapon)).smoke).toBe(dm),
  )
  test.each([
    [{ y: 6 }, -4],
    [{ y: 6.5 }, 0],
    [{ x: -6 }, -4],
    [{ x: -6.5 }, 0],
    [{ x: 26 }, -4],
    [{ x: 26.5 }, 0],
  ])('at %j: %d', (at, dm) => expect(reasons(shot(aired('smoke', at), [1, 1])).smoke ?? 0).toBe(dm))
  test('infra-red goggles see through it, lasers do not shine through (CE 3.4)', () => {
    const goggles = { items: [{ itemId: 'infra-red-goggles' }] }
    expect([
      reasons(shot(aired('smoke', {}, 'auto-pistol', goggles), [1, 1], 'auto-pistol')).smoke ?? 0,
      reasons(shot(aired('smoke', {}, 'laser-pistol', goggles), [1, 1])).smoke,
    ]).toEqual([0, -4])
  })
  test('a second throw through it is hindered too', () => {
    expect(
      reasons(
        playOf(
          aired('smoke', {}, 'auto-pistol', { items: [{ itemId: 'smoke-grenade' }] }),
          [['bob', 'significant', 'grenade', 'smoke-grenade', 'vex']],
          [6, 6, 1],
        ),
      ).smoke,
    ).toBe(-2)
  })
})

describe('aerosol (CE 3.2)', () => {
  const hit = (fight: Fight, dice: readonly number[]) => reasons(shot(fight, dice), 'damage').aerosol ?? 0
  test("takes 10 from the damage of lasers through it, and hinders nobody's aim", () => {
    const play = shot(aired('aerosol', {}), [4, 4, 6, 6, 6, 6])
    expect([reasons(play, 'damage').aerosol, reasons(play).smoke ?? 0, happened(play, 'struck')]).toMatchObject([
      -10,
      0,
      [{ points: 14 }],
    ])
  })
  test.each([
    [{ y: 6 }, -10],
    [{ y: 6.5 }, 0],
  ])('at %j: %d', (at, dm) => expect(hit(aired('aerosol', at), [4, 4, 6, 6, 6, 6])).toBe(dm))
  test('bullets go through unhindered', () =>
    expect(reasons(shot(aired('aerosol', {}, 'auto-pistol'), [4, 4, 6, 6], 'auto-pistol'), 'damage').aerosol ?? 0).toBe(
      0,
    ))
  test('smoke takes nothing from their damage', () => expect(hit(aired('smoke', {}), [6, 6, 6, 6, 6, 6])).toBe(0))
  test('a hit with Effect 6 still does 1 (CE-DMG-3)', () => {
    expect(
      happened(shot(aired('aerosol', {}, 'laser-pistol', { dex: 12 }), [6, 6, 1, 1, 1, 1]), 'struck'),
    ).toMatchObject([{ points: 1 }])
  })
})

describe('lasts 1D6 x 3 rounds (CE 3.2, CE-TURN-8)', () => {
  const rounds = (count: number): Move<Event>[] =>
    Array.from(
      { length: count },
      () =>
        [
          ['bob', 'skip'],
          ['vex', 'skip'],
        ] as Move<Event>[],
    ).flat()
  test.each([
    [1, 2, 1],
    [1, 3, 0],
    [2, 5, 1],
    [2, 6, 0],
  ])('die %d: after %d rounds %d cloud hangs', (die, after, many) => {
    const play = lobOnce({ grenade: 'smoke-grenade', dice: [6, 6, die], later: rounds(after) })
    expect([play.fight.clouds.length, happened(play, 'lifted').length]).toEqual([many, 1 - many])
  })
  test('of two only the one whose time is up lifts', () => {
    const play = lobOnce({
      grenade: 'smoke-grenade',
      dice: [6, 6, 1, 6, 6, 2],
      later: [...rounds(1), ['bob', 'significant', 'grenade', 'smoke-grenade', 'vex'], ...rounds(2)],
    })
    expect(play.fight.clouds).toMatchObject([{ until: 8 }])
    expect(one(play, 'bob').items[0]!.qty).toBe(0)
  })
})
