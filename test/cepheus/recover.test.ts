import { describe, expect, test } from 'vitest'
import { cepheus } from '../../src/books/cepheus/book.ts'
import type { Event } from '../../src/books/cepheus/state/fight.ts'
import { decided } from '../../src/engine/policy.ts'
import { freshFight, someone, type Written } from '../cepheus-people.ts'
import { type Move, script } from '../script.ts'
import { happened, left, type Played, reasons, who } from './attacks.ts'
import { PROFILES } from './full-game.ts'

const score = (now: number, max: number): object => ({ now, max })
const vera = (sheet: object = {}): Written => someone('vera', { ...sheet })
const doc = (sheet: object = {}): Written => someone('doc', { skills: { Medicine: 2 }, edu: 9, ...sheet })
const SERIOUS = { str: score(5, 7), dex: score(6, 7), end: score(2, 7) }

type Days = {
  readonly way?: string
  readonly days?: number
  readonly doctor?: number
  readonly dice?: readonly number[]
  readonly answers?: readonly Move<Event>[]
  readonly ground?: object
  readonly options?: object
}
const days = (
  people: readonly Written[],
  { dice = [], answers = [], ground = {}, options = {}, ...recovery }: Days,
): Played => script(cepheus, freshFight(people, { ground, options, recovery }), { dice, answers })
const rested = (played: Played): readonly unknown[] =>
  happened(played, 'rested').map(
    (event) =>
      `${(event as { who: string }).who} ${(event as { how: string }).how} ${(event as { points: number }).points}`,
  )

describe.each(PROFILES)('a day of rest, by %s', (profile) => {
  const options = { profile }

  test('full rest heals 1D6 + END DM, where the patient wants it (CE-HEAL-1, CE-HEAL-6, CE-REST-1)', () => {
    const played = days([vera({ end: score(9, 12), str: score(5, 7) })], {
      options,
      dice: [3],
      answers: [['vera', { end: 2, str: 2 }]],
    })
    expect(played.lines).toEqual([
      'vera natural healing 4 [3] +1 end',
      'rested vera rest 4',
      'vera heal: {"end":2,"str":2}',
      'healed vera end 2',
      'healed vera str 2',
      'closed',
    ])
    expect([left(played, 'vera'), played.fight.phase, reasons(played, 'natural healing')]).toEqual([
      [7, 7, 11],
      'over',
      { end: 1 },
    ])
  })

  test.each<[number, number, number]>([
    [2, 2, 0],
    [3, 2, 1],
    [5, 3, 2],
    [6, 3, 3],
    [9, 3, 4],
  ])('END %d and a die of %d give %d points: the current score counts (CE-HEAL-1)', (end, die, points) => {
    const played = days([vera({ end: score(end, 14) })], { options, dice: [die] })
    expect([rested(played), left(played, 'vera')]).toEqual([[`vera rest ${points}`], [7, 7, end + points]])
  })

  test('a negative result is that much damage, END first (CE-HEAL-1, CE-DMG-5)', () => {
    const played = days([vera({ end: score(2, 7) })], { options, dice: [1] })
    expect([rested(played), left(played, 'vera'), happened(played, 'struck')]).toMatchObject([
      ['vera rest -1'],
      [7, 7, 1],
      [{ points: 1 }],
    ])
  })

  test.each<[number, number]>([
    [2, -1],
    [3, 0],
    [6, 1],
    [9, 2],
  ])('an active day with END %d gives %d without dice (CE-HEAL-2)', (end, points) => {
    const played = days([vera({ end: score(end, 12) })], { options, way: 'active' })
    expect([rested(played), left(played, 'vera')]).toEqual([[`vera active ${points}`], [7, 7, end + points]])
  })

  test.each<[number, number]>([
    [2, -2],
    [5, -1],
    [6, 0],
    [9, 1],
  ])('the seriously wounded with END %d have %d a day, at rest or not (CE-HEAL-3)', (end, points) => {
    const one = vera({ str: score(6, 7), dex: score(6, 7), end: score(end, 12) })
    for (const way of ['rest', 'active'])
      expect(rested(days([one], { options, way }))).toEqual([`vera ${way} ${points}`])
  })

  test('two more points are lost daily, from STR or DEX by choice, until surgery; or death (CE-HEAL-3, CE-EX-17)', () => {
    const low = vera({ str: score(6, 7), dex: score(5, 7), end: score(0, 6) })
    const played = days([low], {
      options,
      days: 3,
      answers: [
        ['vera', 'str'],
        ['vera', 'dex'],
        ['vera', 'str'],
      ],
    })
    expect([rested(played), left(played, 'vera')]).toEqual([
      ['vera rest -2', 'vera rest -2', 'vera rest -2'],
      [2, 3, 0],
    ])
    const gone = days([vera({ str: score(1, 7), dex: score(1, 7), end: score(0, 6) })], {
      options,
      days: 5,
      answers: [['vera', 'str']],
    })
    expect([who(gone, 'vera').conditions.dead, rested(gone), gone.fight.phase]).toEqual([
      true,
      ['vera rest -2'],
      'over',
    ])
  })

  test('after a surgery no more is lost (CE-HEAL-3, CE-EX-17)', () => {
    expect(rested(days([vera({ ...SERIOUS, operated: true })], { options, days: 2 }))).toEqual([
      'vera rest 0',
      'vera rest 0',
    ])
    expect(
      rested(days([vera({ str: score(6, 7), dex: score(6, 7), end: score(9, 12), operated: true })], { options })),
    ).toEqual(['vera rest 1'])
  })
})

describe('medical care (CE-HEAL-4)', () => {
  const care = (sheet: object, { doctor = 2, ...more }: Days = {}): Played =>
    days([vera(sheet)], { way: 'care', doctor, ...more })

  test.each<[object, number, string, number[]]>([
    [{ end: score(1, 7), str: score(5, 7) }, 2, 'vera care 2', [6, 7, 2]],
    [{ end: score(3, 7), str: score(3, 7), dex: score(7, 7) }, 0, 'vera care 1', [3, 7, 4]],
    [{ end: score(2, 7), str: score(1, 7) }, 3, 'vera care 3', [3, 7, 3]],
    [{ end: score(6, 8), str: score(1, 7) }, 3, 'vera care 5', [4, 7, 8]],
    [{ end: score(6, 7), str: score(4, 7) }, 6, 'vera care 8', [7, 7, 7]],
    [{ end: score(2, 7), dex: score(2, 7) }, 0, 'vera care 0', [7, 2, 2]],
  ])(
    '%j in the hands of Medicine %d: %s, divided evenly, odd points to the most damaged',
    (sheet, doctor, line, scores) => {
      const played = care(sheet, { doctor })
      expect([rested(played), left(played, 'vera')]).toEqual([[line], scores])
    },
  )

  test('a tie of damage goes to END, then STR, then DEX', () => {
    const three = { end: score(6, 9), str: score(6, 9), dex: score(6, 9), operated: true }
    expect([1, 2].map((doctor) => left(care(three, { doctor }), 'vera'))).toEqual([
      [7, 7, 7],
      [7, 7, 8],
    ])
    expect(left(care({ end: score(7, 7), str: score(6, 9), dex: score(6, 9) }, { doctor: 1 }), 'vera')).toEqual([
      8, 7, 7,
    ])
  })

  test('is never below 0', () => expect(rested(care({ end: score(0, 7) }, { doctor: 0 }))).toEqual(['vera care 0']))

  test.each(PROFILES)('not while seriously wounded and not operated, by %s (CE-HEAL-4, CE-SERI-1)', (profile) => {
    const options = { profile }
    expect(rested(care(SERIOUS, { options, answers: [['referee', 'no']] }))).toEqual(['vera rest -2'])
    expect(rested(care({ ...SERIOUS, operated: true }, { options }))).toEqual(['vera care 2'])
  })

  test('the referee says who treats them: one of them, or a doctor of the place', () => {
    const people = [vera({ end: score(6, 9) }), doc({ end: score(6, 9) }), someone('ann', { end: score(6, 9) })]
    const own = days(people, { way: 'care', dice: [4], answers: [['referee', 'doc']] })
    expect(rested(own)).toEqual(['vera care 4', 'doc rest 4', 'ann care 4'])
    const staff = days(people, { way: 'care', answers: [['referee', 'staff', 3]] })
    expect([rested(staff), happened(staff, 'admitted')]).toMatchObject([
      ['vera care 5', 'doc care 5', 'ann care 5'],
      [{ doctor: 3 }],
    ])
    expect(days(people, { way: 'care' }).asks.map(({ who: one, about }) => `${one} ${about}`)).toEqual([
      'referee doctor',
    ])
  })

  test('a policy names the doctor of the place where none of them knows Medicine', () => {
    const open = days([vera({ end: score(6, 9) })], { way: 'care' })
    for (const policy of Object.values(cepheus.policies))
      expect(decided(policy, open.fight, open.asks[0]!)).toEqual(['staff', 1])
  })

  test('a doctor who is unconscious treats nobody, and nobody is asked where nobody is wounded', () => {
    const fallen = days([someone('ann', { ...SERIOUS }), vera({ end: score(6, 9) }), doc()], {
      way: 'care',
      dice: [4],
      answers: [['referee', 'doc'], { overrule: { type: 'fell', who: 'doc', to: 'unconscious' } }],
    })
    expect(rested(fallen)).toEqual(['ann rest -2', 'vera rest 4', 'doc rest 0'])
    expect(days([vera()], { way: 'care' }).fight.phase).toBe('over')
  })
})

describe('surgery by days (CE-SURG-1, CE-DEC-23)', () => {
  const ground = { sickbay: true }

  test('where there is a sickbay a medic is asked, day by day, until it succeeds', () => {
    const played = days([vera(SERIOUS), doc()], {
      ground,
      days: 2,
      dice: [2, 2, 3, 2],
      answers: [
        ['doc', 'yes'],
        ['vera', 'str'],
        ['doc', 'yes'],
      ],
    })
    expect(happened(played, 'operated')).toMatchObject([{ who: 'doc', patient: 'vera', effect: -1 }, { effect: 0 }])
    expect([left(played, 'vera'), who(played, 'vera').operated, rested(played)]).toEqual([
      [4, 6, 0],
      true,
      ['vera rest -2', 'doc rest 0', 'vera rest 0', 'doc rest 0'],
    ])
  })

  test('who says no leaves it to the next; without a place for it nobody is asked, nor who knows no Medicine', () => {
    const people = [vera(SERIOUS), doc(), someone('ann', { skills: { Medicine: 0 } }), someone('bob')]
    expect(
      happened(
        days(people, {
          ground,
          dice: [6, 6],
          answers: [
            ['doc', 'no'],
            ['ann', 'yes'],
          ],
        }),
        'operated',
      ),
    ).toMatchObject([{ who: 'ann', effect: 4, points: 8 }])
    expect(days([vera(SERIOUS), doc()], {}).fight.phase).toBe('over')
    expect(days([vera(SERIOUS), someone('bob')], { ground }).fight.phase).toBe('over')
  })

  test('in a hospital its own doctor may operate, if the referee says so', () => {
    const played = days([vera(SERIOUS)], {
      way: 'care',
      doctor: 3,
      dice: [3, 3],
      answers: [
        ['referee', 'yes'],
        ['vera', { end: 2 }],
      ],
    })
    expect([happened(played, 'went under'), reasons(played, 'surgery'), rested(played)]).toMatchObject([
      [{ who: 'vera', effect: 1, points: 2 }],
      { doctor: 3 },
      ['vera care 4'],
    ])
  })

  test('that can be the end, and then there is no day', () => {
    const played = days([vera({ str: score(1, 7), dex: score(1, 7), end: score(0, 7) })], {
      way: 'care',
      doctor: 0,
      dice: [1, 1],
      answers: [
        ['referee', 'yes'],
        ['vera', 'str'],
      ],
    })
    expect([who(played, 'vera').conditions.dead, rested(played)]).toEqual([true, []])
  })
})

describe('a day besides', () => {
  test('INT and EDU heal 1 each (CE-HEAL-5)', () => {
    const played = days([vera({ int: score(5, 7), edu: score(6, 7), soc: score(5, 7) })], { days: 2 })
    expect([happened(played, 'cleared').length, who(played, 'vera')]).toMatchObject([
      3,
      { int: { now: 7 }, edu: { now: 7 }, soc: { now: 5 } },
    ])
  })

  test.each(['rest', 'active'])('%s ends fatigue, and what was taken against it is slept off (CE-REST-1)', (way) => {
    const played = days([vera({ stims: 2, conditions: { fatigued: true } })], { way })
    expect(who(played, 'vera')).toMatchObject({ stims: 0, conditions: { fatigued: false } })
  })

  test('who fell from fatigue wakes; who has two characteristics at 0 when one of them is healed (CE-FAT-1, CE-HEAL-7)', () => {
    expect(
      who(days([vera({ conditions: { unconscious: true, fatigued: true } })], {}), 'vera').conditions.unconscious,
    ).toBe(false)
    const down = { str: score(0, 7), end: score(0, 7), conditions: { unconscious: true } }
    expect(who(days([vera(down)], { dice: [1] }), 'vera').conditions.unconscious).toBe(true)
    expect(who(days([vera(down)], { dice: [6], answers: [['vera', { str: 4 }]] }), 'vera').conditions.unconscious).toBe(
      false,
    )
  })

  test('who is unconscious rests on an active day', () => {
    expect(
      rested(
        days([vera({ str: score(0, 7), end: score(0, 7), conditions: { unconscious: true } })], {
          way: 'active',
          dice: [2],
        }),
      ),
    ).toEqual(['vera rest 0'])
  })

  test('the dead are not healed (CE-HEAL-7)', () => {
    expect(
      rested(
        days([vera({ str: score(0, 7), dex: score(0, 7), end: score(0, 7), conditions: { dead: true } }), doc()], {}),
      ),
    ).toEqual(['doc rest 0'])
  })

  test('day by day, everybody in entry order', () => {
    expect(rested(days([vera(), doc()], { days: 2 }))).toEqual([
      'vera rest 0',
      'doc rest 0',
      'vera rest 0',
      'doc rest 0',
    ])
  })

  test('the referee may end it, and the people leave it as they are', () => {
    const played = days([vera(SERIOUS), doc()], {
      days: 9,
      ground: { sickbay: true },
      answers: [{ overrule: { type: 'stopped', why: '' } }],
    })
    expect([played.fight.phase, cepheus.close(played.fight).map(({ id }) => id)]).toEqual(['over', ['vera', 'doc']])
  })
})

describe('what is asked and said', () => {
  test('the medic hears for whom', () => {
    const { fight, asks } = days([vera(SERIOUS), doc()], { ground: { sickbay: true } })
    expect(
      cepheus.words.asks.surgery!({
        fight,
        name: (id) => id,
        who: asks[0]!.who,
        about: 'surgery',
        beat: { kind: 'day', who: 'vera' },
      }),
    ).toBe('Operate on vera?')
  })

  test.each<[Event, string | null]>([
    [{ type: 'admitted', who: 'vera', doctor: 2 }, 'A doctor with Medicine 2 treats the wounded.'],
    [{ type: 'admitted', who: 'doc', doctor: 'doc' }, 'doc treats the wounded.'],
    [{ type: 'rested', who: 'vera', how: 'rest', points: 1 }, 'vera rests for a day: 1 point to restore.'],
    [{ type: 'rested', who: 'vera', how: 'active', points: -2 }, 'vera goes about for a day, and loses 2 points.'],
    [{ type: 'rested', who: 'vera', how: 'care', points: 0 }, 'vera is in care for a day.'],
    [{ type: 'went under', who: 'vera', effect: 2, points: 4 }, 'vera is operated on: 4 points restored.'],
    [{ type: 'went under', who: 'vera', effect: -1, points: 0 }, 'vera is operated on: it goes wrong.'],
    [{ type: 'cleared', who: 'vera', where: 'edu' }, 'vera: Education +1, now 7.'],
    [{ type: 'closed' }, 'The days of rest are over.'],
  ])('%j: %s', (event, sentence) => {
    const { fight } = days([vera(), doc()], {})
    expect(cepheus.words.events[event.type](event as never, { fight, name: (id) => id })).toBe(sentence)
  })

  test('a setup is either a fight at a turn or days of rest', () => {
    const refused = cepheus.open({ book: 'cepheus', combatants: [vera()], start: { turn: 'vera' }, recovery: {} })
    expect(refused).toMatchObject({ errors: [{ sentence: 'recovery: days of rest start at no turn' }] })
    expect(cepheus.open({ book: 'cepheus', combatants: [vera()], recovery: { days: 0 } })).toMatchObject({
      errors: [{ at: 'recovery.days' }],
    })
  })

  test('the book names its kinds of rest (CE-REST-1)', () => {
    const ways = Object.entries(cepheus.recover!).map(([word, { says, setup }]) => [word, says, setup(3)])
    expect(ways).toEqual([
      ['long', 'full rest', { recovery: { way: 'rest', days: 3 } }],
      ['active', 'ordinary life', { recovery: { way: 'active', days: 3 } }],
      ['hospital', 'medical care', { recovery: { way: 'care', days: 3 } }],
    ])
  })
})
