import { describe, expect, test } from 'vitest'
import type { Event } from '../../src/books/cepheus/state/fight.ts'
import { fightOf, foe, someone } from '../cepheus-people.ts'
import type { Move } from '../script.ts'
import { asked, offered, one, onTimeout, playOf } from './written-play.ts'

type Moves = readonly Move<Event>[]
const gone = { max: 7, now: 0 }
const sly = foe('sly', {
  initiative: 9,
  pos: 1,
  stance: 'prone',
  str: gone,
  end: gone,
  conditions: { unconscious: true },
})
const vex = foe('vex', { initiative: 3, pos: 20 })
const bob = someone('bob', { initiative: 5 })
const asleep = (sheet: object = {}) => fightOf([{ ...sly, ...sheet }, bob, vex])

describe('waking', () => {
  test("is for the referee to allow, in the sleeper's slot; he is waited for (CE-WAKE-1, CE-PROF-17, CE-DEC-8)", () => {
    const play = playOf(asleep())
    expect(asked(play)).toEqual(['referee wake'])
    expect(offered(play, 'referee')).toEqual(['yes', 'no'])
    expect(onTimeout(play, 'referee')).toBeNull()
  })

  test('that is not allowed rolls nothing and counts no failure (CE-WAKE-1)', () => {
    const denied = playOf(asleep(), [['referee', 'no']])
    expect(denied.lines).toEqual(['referee wake: no', 'acted sly slept', 'started bob 1'])
    expect(one(denied, 'sly').wakeFails).toBe(0)
  })

  test('takes 8 on 2D6 with the END modifier: 10 with END 0 is enough, 9 is not (CE-WAKE-1)', () => {
    const woken = playOf(asleep(), [['referee', 'yes']], [5, 5])
    expect(woken.lines.slice(1, 3)).toEqual(['sly wake 8 [5 5] -2 end', 'woke sly'])
    expect(one(woken, 'sly')).toMatchObject({ wakeFails: 0, conditions: { unconscious: false } })
    const slept = playOf(asleep(), [['referee', 'yes']], [5, 4])
    expect(slept.lines.slice(1, 4)).toEqual(['sly wake 7 [5 4] -2 end', 'slept sly', 'acted sly slept'])
    expect(one(slept, 'sly')).toMatchObject({ wakeFails: 1, conditions: { unconscious: true } })
  })

  test('is 1 easier for each earlier failure (CE-WAKE-1)', () => {
    const round: Moves = [
      ['referee', 'yes'],
      ['bob', 'skip'],
      ['vex', 'skip'],
    ]
    const third = playOf(asleep(), [...round, ...round, ['referee', 'yes']], [1, 1, 1, 1, 4, 4])
    expect(third.lines.filter((line) => line.startsWith('sly wake'))).toEqual([
      'sly wake 0 [1 1] -2 end',
      'sly wake 1 [1 1] -2 end +1 earlier failures',
      'sly wake 8 [4 4] -2 end +2 earlier failures',
    ])
    expect(one(third, 'sly').conditions.unconscious).toBe(false)
  })

  test('gives the turn at once, prone and with the weapon out of the hand (CE-WAKE-2, CE-UNC-1)', () => {
    const woken = playOf(asleep({ weapons: [{ weaponId: 'dagger', gone: true }] }), [['referee', 'yes']], [6, 6])
    expect(asked(woken)).toEqual(['sly turn'])
    expect(woken.log.entries.map((entry) => (entry.type === 'happened' ? entry.event.type : entry.type))).toEqual([
      'began',
      'asked',
      'answered',
      'rolled',
      'woke',
      'started',
      'asked',
    ])
    expect(offered(woken, 'sly')).toEqual(['minor', 'significant', 'skip', 'delay'])
    expect(offered(woken, 'sly', 'minor')).toEqual(['stance', 'move', 'misc'])
    expect(
      asked(
        playOf(
          asleep(),
          [
            ['referee', 'yes'],
            ['sly', 'skip'],
          ],
          [6, 6],
        ),
      ),
    ).toEqual(['bob turn'])
  })
})

describe('falling unconscious', () => {
  const frail = { str: gone, end: { max: 7, now: 1 }, weapons: ['auto-pistol'] }
  const amy = someone('amy', { initiative: 1 })
  const felled = (...moves: Moves) =>
    playOf(
      fightOf([someone('bob', { initiative: 9, ...frail }), foe('vex', { initiative: 5, pos: 1 }), amy]),
      [...moves, ['vex', 'significant', 'attack', 'bob'], ['bob', 'stand']],
      [6, 6, 1],
    )

  test('lays one prone, drops the weapon and breaks the aim (CE-UNC-1)', () => {
    const bob = one(felled(['bob', 'minor', 'aim', 'vex'], ['bob', 'skip']), 'bob')
    expect(bob).toMatchObject({ conditions: { unconscious: true }, stance: 'prone', aim: null })
    expect(bob.weapons[0]).toMatchObject({ drawn: false, gone: true })
  })

  test('breaks the aim also where the referee sets the scores (CE-UNC-1)', () => {
    const zero = (field: string) => ({ type: 'set', who: 'bob', field, value: 0 }) as const
    const aiming = fightOf([
      someone('bob', { initiative: 9, weapons: ['dagger'], aim: { targetId: 'vex', kind: 'hit', count: 2 } }),
      foe('vex', { initiative: 5 }),
      amy,
    ])
    expect(
      one(playOf(aiming, [['bob', 'skip'], { overrule: [zero('str.now'), zero('end.now')] }]), 'bob'),
    ).toMatchObject({ conditions: { unconscious: true }, aim: null })
  })

  test('loses the delayed turn (CE-UNC-1)', () => {
    const play = felled(['bob', 'delay'], ['bob', 'no'])
    expect(one(play, 'bob').delays).toBeNull()
  })

  test('leaves no reactions (CE-UNC-1)', () => {
    const again = playOf(
      fightOf([
        someone('bob', { initiative: 9, ...frail }),
        foe('vex', { initiative: 5, pos: 1 }),
        foe('zed', { initiative: 4, pos: 1 }),
        amy,
      ]),
      [
        ['bob', 'skip'],
        ['vex', 'significant', 'attack', 'bob'],
        ['bob', 'stand'],
        ['vex', 'skip'],
        ['zed', 'significant', 'attack', 'bob'],
      ],
      [6, 6, 1, 1, 1],
    )
    expect(asked(again)).toEqual(['zed turn'])
  })
})

describe('who was woken with two characteristics at 0', () => {
  const woken: Moves = [
    ['referee', 'yes'],
    ['sly', 'skip'],
    ['bob', 'significant', 'attack', 'sly'],
    ['sly', 'stand'],
  ]

  test('falls again at the next point of damage (CE-UNC-2)', () => {
    const { lines } = playOf(asleep(), woken, [6, 6, 5, 5, 1])
    expect(lines.slice(-5)).toEqual([
      'bob damage 2 [1] +1 effect',
      'struck sly 2',
      'wounded sly dex 2',
      'fell sly unconscious',
      'resolved bob',
    ])
  })

  test('stays awake when nothing gets through (CE-UNC-2)', () => {
    const play = playOf(asleep({ armour: ['cloth'] }), woken, [6, 6, 5, 5, 1])
    expect(play.lines).toContain('struck sly 0')
    expect(one(play, 'sly').conditions.unconscious).toBe(false)
  })

  test('dies where the damage takes the last one (CE-UNC-2)', () => {
    const play = playOf(asleep({ dex: { max: 7, now: 2 } }), woken, [6, 6, 5, 5, 1])
    expect(play.lines).toContain('fell sly dead')
    expect(play.lines).not.toContain('fell sly unconscious')
  })
})
