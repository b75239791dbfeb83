import { describe, expect, test } from 'vitest'
import { fightOf, foe, someone } from '../cepheus-people.ts'
import { asked, offered, one, onTimeout, playOf, refusal } from './written-play.ts'

const vex = foe('vex', { initiative: 5, pos: 8 })
const mover = (sheet: object, rest: Readonly<Record<string, unknown>> = {}) =>
  fightOf([someone('bob', { initiative: 9, ...sheet }), vex], rest)
const forward = (metres: number) => ['bob', 'minor', 'move', 'forward', metres] as const

describe('a Move', () => {
  test.each([
    ['standing', 'normal', 6],
    ['crouched', 'normal', 3],
    ['prone', 'normal', 1.5],
    ['standing', 'difficult', 3],
    ['crouched', 'difficult', 1.5],
    ['prone', 'difficult', 0.5],
  ])(
    'of somebody %s on %s ground goes %f m and not half a metre farther (CE-MOVE-1, CE-MOVE-2, CE-MOVE-3, CE-ACT-6, CE-STANCE-1, CE-STANCE-2)',
    (stance, terrain, most) => {
      const fight = mover({ stance }, { ground: { terrain } })
      expect(one(playOf(fight, [forward(most)]), 'bob').pos.x).toBe(most)
      expect(refusal(playOf(fight), ...forward(most + 0.5)).refused).toBe(
        `${most + 0.5} does not fit: name 0 to ${most} m in steps of 0.5.`,
      )
    },
  )

  test('goes any distance from 0.5 m up; a negative one or a quarter is refused and asked again (CE-MOVE-3)', () => {
    expect(one(playOf(mover({}), [forward(0.5)]), 'bob').pos.x).toBe(0.5)
    const fight = playOf(mover({}))
    for (const metres of [-0.5, -6, 0.25]) expect(refusal(fight, ...forward(metres)).refused).toContain('does not fit')
    expect(asked(fight)).toEqual(['bob turn'])
  })

  test('of 0 m spends nothing (CE-MOVE-3)', () => {
    const stood = playOf(mover({}), [forward(0)])
    expect(stood.lines).toEqual(['started bob 1', 'bob turn: minor move forward 0'])
    expect(offered(stood, 'bob')).toEqual(['minor', 'significant', 'skip', 'delay'])
  })

  test('takes one minor action, so three of them take a whole turn (CE-ACT-6)', () => {
    const run = playOf(mover({}), [forward(6), ['bob', 'significant', 'two minors'], forward(6), forward(4.5)])
    expect(one(run, 'bob').pos.x).toBe(16.5)
    expect(asked(run)).toEqual(['vex turn'])
  })

  test('asks for a direction, then for metres (CE-ACT-6, CE-DEC-16)', () => {
    const play = playOf(mover({}))
    expect(offered(play, 'bob', 'minor', 'move')).toEqual(['forward', 'back'])
    expect(offered(play, 'bob', 'minor', 'move', 'back')).toEqual(['0 to 6 m in steps of 0.5'])
    expect(onTimeout(play, 'bob')).toEqual(['skip'])
  })

  test('forward goes up the line for the players and down for the enemies; they may pass each other (CE-MOVE-4)', () => {
    const passed = playOf(mover({ pos: 4 }), [
      forward(6),
      ['bob', 'skip'],
      ['vex', 'minor', 'move', 'forward', 6],
      ['vex', 'skip'],
    ])
    expect([one(passed, 'bob').pos.x, one(passed, 'vex').pos.x]).toEqual([10, 2])
    const fled = playOf(mover({ pos: 4 }), [
      ['bob', 'minor', 'move', 'back', 6],
      ['bob', 'skip'],
      ['vex', 'minor', 'move', 'back', 6],
    ])
    expect([one(fled, 'bob').pos.x, one(fled, 'vex').pos.x]).toEqual([-2, 14])
  })

  test('is refused to whoever cannot move (CE-ACT-6)', () => {
    expect(refusal(playOf(mover({ stride: 0 })), 'bob', 'minor', 'move')).toMatchObject({ code: 'E_NO_MOVE' })
  })

  test("changes no cover: that is the referee's to set (CE-PROF-13)", () => {
    const moved = playOf(mover({ cover: 'half' }), [forward(6)])
    expect(one(moved, 'bob').cover).toBe('half')
    const set = playOf(mover({ cover: 'half' }), [
      forward(6),
      { overrule: { type: 'set', who: 'bob', field: 'cover', value: 'none' } },
    ])
    expect(one(set, 'bob').cover).toBe('none')
  })

  test('of a beast with a longer stride goes farther (CE-MOVE-1)', () => {
    expect(
      offered(playOf(mover({ stride: 12, kind: 'animal', stance: 'crouched' })), 'bob', 'minor', 'move', 'back'),
    ).toEqual(['0 to 6 m in steps of 0.5'])
  })
})
