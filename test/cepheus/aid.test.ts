import { describe, expect, test } from 'vitest'
import { cepheus } from '../../src/books/cepheus/book.ts'
import type { Event } from '../../src/books/cepheus/state/fight.ts'
import { keysOf, levelAt } from '../../src/engine/option-tree.ts'
import { fightOf, foe, someone, type Written } from '../cepheus-people.ts'
import { type Move, script } from '../script.ts'
import { happened, inTurn, left, type Played, reasons, rolled, who } from './attacks.ts'

const STOPPED: Move<Event> = { overrule: { type: 'stopped', why: 'it is over' } }
const KIT = { items: [{ itemId: 'medical-kit', qty: 1 }] }
const score = (now: number, max: number): object => ({ now, max })
const SERIOUS = { str: score(5, 7), dex: score(8, 9), end: score(0, 6) }
const WOUNDED = { end: score(1, 7) }

const doc = (sheet: object = {}): Written => someone('doc', { skills: { Medicine: 2 }, edu: 9, ...KIT, ...sheet })
const pat = (sheet: object = WOUNDED): Written => someone('pat', { ...sheet })

type After = {
  readonly dice?: readonly number[]
  readonly answers?: readonly Move<Event>[]
  readonly ground?: object
  readonly options?: object
}
/** The fight is over, and those who can give first aid are asked. */
const aftermath = (people: readonly Written[], { dice = [], answers = [], ground = {}, options = {} }: After): Played =>
  script(cepheus, fightOf([...inTurn(people), foe('vex', { pos: 5, initiative: -5 })], { ground, options }), {
    dice,
    answers: [STOPPED, ...answers],
  })
const asked = ({ asks }: Played): readonly string[] => asks.map(({ who, about }) => `${who} ${about}`)
const statusOf = (played: Played, id: string): unknown => cepheus.reads.status!(played.fight, who(played, id))

describe('first aid (CE-AID-1)', () => {
  test('is a Medicine check with the EDU modifier; twice the Effect is shared by the patient (CE-AID-1, CE-DEC-24)', () => {
    const { lines, ...played } = aftermath([doc(), pat({ end: score(1, 7), str: score(5, 7) })], {
      dice: [4, 4],
      answers: [
        ['doc', 'yes'],
        ['pat', { end: 4, str: 2 }],
      ],
    })
    expect(lines.slice(lines.indexOf('offered aid doc'))).toEqual([
      'offered aid doc',
      'doc first aid: yes',
      'doc first aid 11 [4 4] +2 skill +1 edu',
      'treated doc pat 3 6',
      'pat heal: {"end":4,"str":2}',
      'healed pat end 4',
      'healed pat str 2',
      'offered aid pat',
      'closed',
    ])
    expect(left({ ...played, lines } as Played, 'pat')).toEqual([7, 7, 5])
  })

  test.each<[string, Written[], string, Record<string, number>]>([
    ['on oneself -2', [doc(WOUNDED)], 'doc', { skill: 2, edu: 1, 'on oneself': -2 }],
    [
      'on another species -2',
      [doc(), pat({ ...WOUNDED, kind: 'animal' })],
      'pat',
      { skill: 2, edu: 1, 'other species': -2 },
    ],
    ['without a medical kit -2', [doc({ items: [] }), pat()], 'pat', { skill: 2, edu: 1, 'no medical kit': -2 }],
    ['untrained -3', [doc({ skills: {} }), pat()], 'pat', { edu: 1, untrained: -3 }],
    ['with EDU 5', [doc({ edu: 5 }), pat()], 'pat', { skill: 2, edu: -1 }],
  ])('%s (CE-AID-1, CE-CORE-6)', (_, people, _patient, why) => {
    expect(reasons(aftermath(people, { dice: [1, 1], answers: [['doc', 'yes']] }), 'first aid')).toEqual(why)
  })

  test('no characteristic goes above its max, and what is too much is lost (CE-AID-1)', () => {
    const played = aftermath([doc(), pat({ end: score(6, 7), str: score(6, 7) })], {
      dice: [6, 6],
      answers: [['doc', 'yes']],
    })
    expect([happened(played, 'treated'), left(played, 'pat')]).toMatchObject([[{ points: 14 }], [7, 7, 7]])
  })

  test.each([
    [3, 4],
    [5, 4],
    [5.5, 2],
    [60, 2],
  ])('after %d minutes Effect 2 restores %d points (CE-AID-1, CE-AID-2)', (minutesAfter, points) => {
    const played = aftermath([doc(), pat()], { dice: [4, 3], ground: { minutesAfter }, answers: [['doc', 'yes']] })
    expect([happened(played, 'treated'), left(played, 'pat')[2]]).toMatchObject([[{ effect: 2, points }], 1 + points])
  })

  test('after more than an hour it does nothing, so nobody is asked (CE-AID-2)', () => {
    expect(asked(aftermath([doc(), pat()], { ground: { minutesAfter: 60 } }))).toEqual(['doc first aid'])
    expect(aftermath([doc(), pat()], { ground: { minutesAfter: 61 } }).fight.phase).toBe('over')
  })

  test('after a success nobody may try again, also where it restored nothing; after a failure another may (CE-AID-3, CE-AID-4)', () => {
    const people = [doc(), someone('ann', { skills: { Medicine: 0 }, ...KIT }), pat()]
    const barely = aftermath(people, { dice: [3, 2], answers: [['doc', 'yes']] }) // Effect 0
    expect([barely.fight.phase, happened(barely, 'healed')]).toEqual(['over', []])
    const failed = aftermath(people, { dice: [2, 2], answers: [['doc', 'yes']] }) // Effect -1
    expect([asked(failed), left(failed, 'pat'), happened(failed, 'healed')]).toEqual([['ann first aid'], [7, 7, 1], []])
  })

  test('a medic may try once per fight, whatever the patient (CE-AID-3, CE-PROF-18)', () => {
    const failed = aftermath([doc(), pat(), someone('ann', WOUNDED)], {
      dice: [1, 1],
      answers: [['doc', 'yes', 'ann']],
    })
    expect(asked(failed)).toEqual(['pat first aid'])
  })

  test('a new fight is a new chance (CE-AID-3)', () => {
    expect(asked(aftermath([doc(), pat({ ...WOUNDED, aided: true })], {}))).toEqual(['doc first aid'])
  })
})

describe('who is asked, and for whom (CE-PROF-18, CE-DEC-22)', () => {
  const OUT = { fatigued: false, unconscious: true, dead: false, surrendered: false, fled: false, outOfComms: false }

  test('each conscious player once, in entry order, and no enemy', () => {
    const people = [doc(), someone('out', { conditions: OUT }), pat()]
    expect(asked(aftermath(people, {}))).toEqual(['doc first aid'])
    expect(asked(aftermath(people, { answers: [['doc', 'no']] }))).toEqual(['pat first aid'])
    expect(
      aftermath(people, {
        answers: [
          ['doc', 'no'],
          ['pat', 'no'],
        ],
      }).fight.phase,
    ).toBe('over')
  })

  test('also who has surrendered, for he is awake', () => {
    expect(
      asked(aftermath([doc({ conditions: { ...OUT, unconscious: false, surrendered: true } }), pat()], {})),
    ).toEqual(['doc first aid'])
  })

  test('nobody is asked where nobody of the side is wounded', () => {
    const played = script(cepheus, fightOf([doc({ initiative: 9 }), foe('vex', { ...WOUNDED, initiative: 4 })]), {
      answers: [STOPPED],
    })
    expect(played.fight.phase).toBe('over')
  })

  test('the wounded of the side, oneself included, but not the dead (CE-DEC-22, CE-HEAL-7)', () => {
    const dead = someone('dead', { ...WOUNDED, conditions: { ...OUT, unconscious: false, dead: true } })
    const played = aftermath([doc(WOUNDED), someone('fit'), dead, pat()], {})
    expect(keysOf(levelAt(played.asks[0]!.options, ['yes']) as never)).toEqual(['doc', 'pat'])
  })

  test('during the fight there is no first aid: a Medicine check restores nothing (CE-PROF-18)', () => {
    const fight = fightOf([doc({ initiative: 9 }), pat({ ...WOUNDED, initiative: 5 }), foe('vex', { initiative: 4 })])
    const played = script(cepheus, fight, {
      dice: [6, 6],
      answers: [
        ['doc', 'significant', 'misc', 'skill', 'Medicine'],
        ['referee', 'average'],
      ],
    })
    expect([happened(played, 'checked'), left(played, 'pat')]).toMatchObject([[{ effect: 7 }], [7, 7, 1]])
    const { options } = script(cepheus, fight, {}).asks[0]!
    expect(
      [levelAt(options, ['significant', 'misc']), levelAt(options, ['minor', 'misc'])].map((level) =>
        keysOf(level as never),
      ),
    ).toEqual([
      ['skill', 'other'],
      ['skill', 'other'],
    ])
  })
})

describe('the seriously wounded', () => {
  test('may have first aid straight away (CE-PROF-24, CE-SERI-1, CE-EX-15)', () => {
    const all = aftermath([doc(), pat(SERIOUS)], {
      dice: [4, 4],
      answers: [
        ['doc', 'yes'],
        ['pat', { end: 6 }],
      ],
    })
    expect([happened(all, 'treated'), left(all, 'pat'), statusOf(all, 'pat')]).toMatchObject([
      [{ effect: 3, points: 6 }],
      [5, 8, 6],
      'wounded',
    ])
    const spread = aftermath([doc(), pat(SERIOUS)], {
      dice: [4, 4],
      answers: [
        ['doc', 'yes'],
        ['pat', { end: 4, str: 1, dex: 1 }],
      ],
    })
    expect([left(spread, 'pat'), statusOf(spread, 'pat')]).toEqual([[6, 9, 4], 'wounded'])
  })

  test('a point short of a full one they stay so (CE-SURG-2)', () => {
    const played = aftermath([doc(), pat({ ...SERIOUS, dex: score(7, 9) })], {
      dice: [4, 4],
      answers: [
        ['doc', 'yes'],
        ['pat', { end: 4, str: 1, dex: 1 }],
      ],
    })
    expect(statusOf(played, 'pat')).toBe('seriously wounded')
  })
})

describe('surgery (CE-SURG-1, CE-DEC-23)', () => {
  const BAY = { ground: { sickbay: true } }

  test('needs a sickbay, or the referee who waives it (CE-SURG-1)', () => {
    const no = [['doc', 'no']] as const
    expect(asked(aftermath([doc(), pat(SERIOUS)], { answers: no }))).toEqual(['pat first aid'])
    expect(asked(aftermath([doc(), pat(SERIOUS)], { ...BAY, answers: no }))).toEqual(['doc surgery'])
    const waived = { overrule: { type: 'set', who: null, field: 'sickbay', value: true } } as const
    expect(asked(aftermath([doc(), pat(SERIOUS)], { answers: [waived, ...no] }))).toEqual(['doc surgery'])
  })

  test('is only for the seriously wounded, and not for who is so no longer after first aid (CE-SURG-1, CE-SURG-2)', () => {
    expect(asked(aftermath([doc(), pat()], { ...BAY, answers: [['doc', 'no']] }))).toEqual(['pat first aid'])
    expect(
      aftermath([doc(), pat(SERIOUS)], {
        ...BAY,
        dice: [4, 4],
        answers: [
          ['doc', 'yes'],
          ['pat', { end: 6 }],
        ],
      }).fight.phase,
    ).toBe('over')
  })

  test('success restores twice the Effect and marks the patient as operated (CE-SURG-1)', () => {
    const played = aftermath([doc({ items: [] }), pat(SERIOUS)], {
      ...BAY,
      dice: [4, 3],
      answers: [
        ['doc', 'no'],
        ['doc', 'yes'],
        ['pat', { end: 4 }],
      ],
    })
    expect([rolled(played, 'surgery'), left(played, 'pat'), who(played, 'pat').operated]).toEqual([
      'doc surgery 10 [4 3] +2 skill +1 edu',
      [5, 8, 4],
      true,
    ])
  })

  test('Effect 0 restores nothing, and counts as a success (CE-SURG-1)', () => {
    const played = aftermath([doc(), pat(SERIOUS)], {
      ...BAY,
      dice: [3, 2],
      answers: [
        ['doc', 'no'],
        ['doc', 'yes'],
      ],
    })
    expect([left(played, 'pat'), who(played, 'pat').operated, asked(played)]).toEqual([
      [5, 8, 0],
      true,
      ['pat first aid'],
    ])
  })

  test('failure does as much damage as it failed by, allocated as usual, whatever is worn (CE-SURG-1, CE-EX-15)', () => {
    const one = aftermath([doc(), pat({ ...SERIOUS, end: score(3, 6), armour: ['cloth'] })], {
      ...BAY,
      dice: [2, 2],
      answers: [
        ['doc', 'no'],
        ['doc', 'yes'],
      ],
    })
    expect([rolled(one, 'surgery'), left(one, 'pat'), who(one, 'pat').operated]).toEqual([
      'doc surgery 7 [2 2] +2 skill +1 edu',
      [5, 8, 2],
      false,
    ])
    const chosen = aftermath([doc(), pat(SERIOUS)], {
      ...BAY,
      dice: [1, 1],
      answers: [
        ['doc', 'no'],
        ['doc', 'yes'],
        ['pat', 'dex'],
      ],
    })
    expect(left(chosen, 'pat')).toEqual([5, 5, 0])
  })

  test('a knife can kill (CE-SURG-1, CE-DMG-9)', () => {
    const played = aftermath([doc({ skills: {} }), pat({ str: score(1, 7), dex: score(1, 7), end: score(1, 7) })], {
      ...BAY,
      dice: [1, 1],
      answers: [
        ['doc', 'no'],
        ['doc', 'yes'],
        ['pat', 'str'],
      ],
    })
    expect(statusOf(played, 'pat')).toBe('dead')
  })

  test('-4 on oneself (CE-SURG-1)', () => {
    const played = aftermath([doc(SERIOUS)], {
      ...BAY,
      dice: [5, 4],
      answers: [
        ['doc', 'no'],
        ['doc', 'yes'],
      ],
    })
    expect(rolled(played, 'surgery')).toBe('doc surgery 8 [5 4] +2 skill +1 edu -4 on oneself')
  })

  test('the operated are not operated on again, and new damage ends that (CE-SURG-1, CE-SERI-1)', () => {
    expect(
      asked(aftermath([doc(), pat({ ...SERIOUS, operated: true })], { ...BAY, answers: [['doc', 'no']] })),
    ).toEqual(['pat first aid'])
    const fight = fightOf([
      doc({ weapons: ['auto-pistol'], skills: { 'Gun Combat': 2 } }),
      foe('vex', { ...SERIOUS, end: score(3, 6), operated: true, pos: 5, initiative: 4, stance: 'prone' }),
    ])
    const played = script(cepheus, fight, { dice: [6, 6, 1, 1], answers: [['doc', 'significant', 'attack', 'vex']] })
    expect(who(played, 'vex').operated).toBe(false)
  })
})

describe('healing ends unconsciousness (CE-HEAL-7)', () => {
  const OUT = { fatigued: false, unconscious: true, dead: false, surrendered: false, fled: false, outOfComms: false }
  const twoAtZero = { str: score(0, 7), dex: 7, end: score(0, 7), conditions: OUT }

  test.each([
    ['fewer than two at 0', { end: 1, str: 1 }, [1, 7, 1], 'wounded'],
    ['one at 0', { end: 2 }, [0, 7, 2], 'wounded'],
  ])('with %s they wake, and are asked in their turn', (_, share, scores, status) => {
    const played = aftermath([doc(), pat(twoAtZero)], {
      dice: [3, 3],
      answers: [
        ['doc', 'yes'],
        ['pat', share],
      ],
    })
    expect([left(played, 'pat'), statusOf(played, 'pat'), happened(played, 'offered aid')]).toMatchObject([
      scores,
      status,
      [{ who: 'doc' }, { who: 'pat' }],
    ])
  })

  test('with Effect 0 they sleep on', () => {
    expect(statusOf(aftermath([doc(), pat(twoAtZero)], { dice: [3, 2], answers: [['doc', 'yes']] }), 'pat')).toBe(
      'unconscious',
    )
  })
})
