import { describe, expect, test } from 'vitest'
import { fightOf, foe, someone } from '../cepheus-people.ts'
import { fullFight } from './full-game.ts'
import { asked, offered, one, playOf, refusal } from './written-play.ts'

const bob = someone('bob', { initiative: 9, weapons: ['dagger'] })
const sleeper = (sheet: object = {}) =>
  foe('sly', {
    initiative: 5,
    pos: 1.5,
    stance: 'prone',
    str: { max: 7, now: 0 },
    end: { max: 7, now: 0 },
    conditions: { unconscious: true },
    ...sheet,
  })
const vex = foe('vex', { initiative: 3, pos: 1 })
const coup = ['bob', 'significant', 'coup', 'sly'] as const

describe('a coup de grace', () => {
  test('kills the helpless without dice and without a reaction (CE-ACT-10, CE-COUP-1, CE-REACT-6)', () => {
    const killed = playOf(fightOf([bob, sleeper(), vex]), [[...coup, 'dagger']])
    expect(killed.lines).toEqual([
      'started bob 1',
      'bob turn: significant coup sly dagger',
      'spent bob significant',
      'killed bob sly dagger 0',
      'fell sly dead',
    ])
    expect(one(killed, 'sly').conditions.dead).toBe(true)
    expect(offered(killed, 'bob')).toEqual(['minor', 'skip'])
  })

  test('reaches 1.5 m and not 2 m, whatever the weapon; out of reach nothing is spent (CE-ACT-10, CE-PROF-16, CE-EX-13)', () => {
    expect(offered(playOf(fightOf([bob, sleeper(), vex])), 'bob', 'significant', 'coup')).toEqual(['sly'])
    for (const weapon of ['dagger', 'pike', 'rifle']) {
      const far = playOf(fightOf([{ ...bob, weapons: [weapon] }, sleeper({ pos: 2 }), vex]))
      expect(offered(far, 'bob', 'significant')).not.toContain('coup')
      expect(refusal(far, ...coup)).toMatchObject({ code: 'E_TOO_FAR' })
      expect(offered(far, 'bob')).toEqual(['minor', 'significant', 'skip', 'delay'])
    }
  })

  test('may be done with every weapon in the hand, and with bare hands (CE-PROF-16)', () => {
    expect(offered(playOf(fightOf([bob, sleeper(), vex])), ...coup)).toEqual(['dagger', 'unarmed-strike'])
  })

  test.each([
    ['the prone', { stance: 'prone', conditions: {} }],
    ['those who surrendered', { conditions: { surrendered: true } }],
    ['the dead', { conditions: { unconscious: true, dead: true } }],
  ])('does not touch %s: only the unconscious are helpless (CE-PROF-14)', (_who, sheet) => {
    const play = playOf(fightOf([bob, { ...sleeper(), ...sheet }, vex]))
    expect(refusal(play, ...coup).refused).toBe('"coup" is not offered: choose two minors, attack, misc.')
  })

  test('does not touch who has surrendered beside somebody helpless (CE-PROF-14)', () => {
    const play = playOf(
      fightOf([bob, sleeper(), { ...vex, conditions: { surrendered: true } }, foe('zed', { initiative: 1 })]),
    )
    expect(offered(play, 'bob', 'significant', 'coup')).toEqual(['sly'])
  })

  test('with a gun spends one round, the last one too (CE-COUP-1)', () => {
    const gun = (weaponId: string, loaded: number) =>
      fightOf([{ ...bob, weapons: [{ weaponId, loaded, drawn: true }] }, sleeper(), vex])
    expect(one(playOf(gun('revolver', 1), [[...coup, 'revolver']]), 'bob').weapons[0]?.loaded).toBe(0)
    expect(one(playOf(gun('submachinegun', 3), [[...coup, 'submachinegun']]), 'bob').weapons[0]?.loaded).toBe(2)
    expect(offered(playOf(gun('revolver', 0)), ...coup)).toEqual(['unarmed-strike'])
  })

  test('spends nothing where rounds are not counted (CE-COUP-1)', () => {
    const endless = fightOf([{ ...bob, weapons: [{ weaponId: 'revolver', loaded: 0, drawn: true }] }, sleeper(), vex], {
      options: { trackAmmo: false },
    })
    expect(one(playOf(endless, [[...coup, 'revolver']]), 'bob').weapons[0]?.loaded).toBe(0)
  })

  test('lists the helpless players first, then enemies, in entry order, and none who is hidden (CE-ACT-10)', () => {
    const amy = someone('amy', { initiative: 2, conditions: { unconscious: true } })
    const play = playOf(fightOf([bob, sleeper(), { ...sleeper({ hidden: true }), id: 'zed' }, amy, vex]))
    expect(offered(play, 'bob', 'significant', 'coup')).toEqual(['amy', 'sly'])
  })

  test.each([
    [1, ['sly']],
    [2, null],
  ])('by a robot after %d hits on its limbs (CE-VEH-4, CE-ACT-10)', (weapon, open) => {
    const play = playOf(
      fullFight([
        someone('bob', { block: 'cargo-robot', hits: { weapon }, initiative: 20 }),
        sleeper({ pos: 1 }),
        foe('zed', { pos: 30 }),
      ]),
    )
    if (open) expect(offered(play, 'bob', 'significant', 'coup')).toEqual(open)
    else expect(refusal(play, ...coup)).toMatchObject({ code: 'E_BROKEN' })
  })

  test('on a comrade is confirmed first, and a no costs nothing (CE-ACT-10, CE-ATK-8)', () => {
    const amy = someone('amy', { initiative: 2, conditions: { unconscious: true } })
    const fight = fightOf([bob, amy, vex])
    const sure = playOf(fight, [['bob', 'significant', 'coup', 'amy', 'dagger']])
    expect(asked(sure)).toEqual(['bob confirm'])
    expect(
      offered(
        playOf(fight, [
          ['bob', 'significant', 'coup', 'amy', 'dagger'],
          ['bob', 'no'],
        ]),
        'bob',
      ),
    ).toEqual(['minor', 'significant', 'skip', 'delay'])
    expect(
      one(
        playOf(fight, [
          ['bob', 'significant', 'coup', 'amy', 'dagger'],
          ['bob', 'yes'],
        ]),
        'amy',
      ).conditions.dead,
    ).toBe(true)
  })
})
