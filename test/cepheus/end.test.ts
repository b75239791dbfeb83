import { describe, expect, test } from 'vitest'
import { cepheus } from '../../src/books/cepheus/book.ts'
import type { Event, Fight } from '../../src/books/cepheus/state/fight.ts'
import { fightOf, foe, freshFight, someone, type Written } from '../cepheus-people.ts'
import { type Move, make, script } from '../script.ts'
import { happened, left, type Played, set, who } from './attacks.ts'

const OUT = { fatigued: false, unconscious: true, dead: false, surrendered: false, fled: false, outOfComms: false }
const STOPPED: Move<Event> = { overrule: { type: 'stopped', why: 'the guards arrive' } }
const duel = (bob: object = {}, vex: object = {}, ...more: Written[]): Fight =>
  fightOf([someone('bob', { initiative: 9, ...bob }), foe('vex', { pos: 5, initiative: 6, ...vex }), ...more])
const play = (fight: Fight, ...answers: Move<Event>[]): Played => script(cepheus, fight, { answers })
const duelOf = (bob: object): Played => play(duel(bob))
const asked = ({ asks }: Played): readonly string[] => asks.map(({ who, about }) => `${who} ${about}`)

test.each([
  ['who is aware', []],
  ['the starting range', [['referee', ['bob']]]],
  [
    'a Tactics check',
    [
      ['referee', ['bob', 'ann', 'vex']],
      ['referee', 5],
    ],
  ],
  [
    'the second Tactics check',
    [
      ['referee', ['bob', 'ann', 'vex']],
      ['referee', 5],
      ['bob', 'yes'],
    ],
  ],
] as const)(
  'called off while the referee or a player is asked for %s, there is no fight and nothing more is asked (CE-CHAT-9)',
  (_, answers) => {
    const fight = freshFight([
      someone('bob', { skills: { Tactics: 1 } }),
      someone('ann', { skills: { Tactics: 1 }, dex: 9 }),
      foe('vex', { dex: 4 }),
    ])
    const off = play(fight, ...answers, STOPPED)
    expect([asked(off), off.fight.phase, off.fight.round]).toEqual([[], 'over', 0])
  },
)

describe('ended by the referee, nothing of the fight is asked any more (CE-END-1, CE-CHAT-36)', () => {
  const armed = { skills: { 'Slug Pistol': 0 }, weapons: ['auto-pistol'] }
  const down = set('vex', 'conditions.unconscious', true)

  test.each<[string, readonly Move<Event>[]]>([
    ['bob turn', []],
    ['vex reaction', [['bob', 'significant', 'attack', 'vex', 'auto-pistol']]],
    ['referee end', [down, ['bob', 'skip']]],
    ['bob act now', [['bob', 'delay']]],
    ['referee other', [['bob', 'significant', 'misc', 'other']]],
    [
      'referee wake',
      [
        down,
        { overrule: { type: 'joined', combatant: { ...duel().combatants[1]!, id: 'wes', initBase: 1 } } },
        ['bob', 'skip'],
      ],
    ],
  ])('while the question is: %s', (question, answers) => {
    const open = play(duel(armed, { ...armed, stance: 'standing' }), ...answers)
    expect(asked(open)).toEqual([question])
    const over = make(open, STOPPED)
    expect([asked({ ...open, ...over }), over.fight.phase]).toEqual([[], 'over'])
  })

  test('after a minute of silence too', () => {
    const skips = Array.from({ length: 10 }, (): Move<Event>[] => [
      ['bob', 'skip'],
      ['vex', 'skip'],
    ]).flat()
    const open = play(duel(), ...skips)
    expect(asked(open)).toEqual(['referee lull'])
    expect(make(open, STOPPED)).toMatchObject({ asks: [], fight: { phase: 'over' } })
  })

  test('a hit is a hit: where it goes is asked, and then first aid', () => {
    const fight = duel({ ...armed, skills: { 'Slug Pistol': 4 } }, { ...armed, end: 1, control: 'player:v' })
    const hit = script(cepheus, fight, {
      answers: [['bob', 'significant', 'attack', 'vex', 'auto-pistol'], ['vex', 'stand'], STOPPED],
      dice: [4, 4, 2, 2],
    })
    expect(asked(hit)).toEqual(['vex wound'])
    expect(left(make(hit, ['vex', 'str']) as Played, 'vex')[2]).toBe(0)
    const hurt = make(duelOf({ end: { max: 7, now: 3 } }), STOPPED)
    expect(hurt.asks).toMatchObject([{ who: 'bob', about: 'first aid' }])
  })
})

describe('the end of the fight (CE-END-1, CE-DEC-21)', () => {
  test.each([
    ['unconscious', set('vex', 'conditions.unconscious', true)],
    ['dead', set('vex', 'conditions.dead', true)],
    ['surrendered', set('vex', 'conditions.surrendered', true)],
    ['fled', set('vex', 'conditions.fled', true)],
    ['gone', { overrule: { type: 'left', who: 'vex' } } as const],
  ])('when the last of a side is %s the referee is asked, once the turn is over', (_, deed) => {
    expect(asked(play(duel(), deed))).toEqual(['bob turn'])
    expect(asked(play(duel(), deed, ['bob', 'skip']))).toEqual(['referee end'])
  })

  test('while each side has somebody on their feet it goes on', () => {
    const fight = duel({}, { conditions: OUT }, foe('wes', { pos: 5, initiative: 5 }))
    expect(asked(play(fight, ['bob', 'skip']))).toEqual(['referee wake'])
  })

  test('three sides are two too many', () => {
    const fight = duel({}, { conditions: OUT }, someone('cop', { side: 'law', initiative: 5 }))
    expect(asked(play(fight, ['bob', 'skip'], ['referee', 'no']))).toEqual(['cop turn'])
  })

  test('the referee may let it go on, and is asked again in the next round', () => {
    const played = play(duel({}, { conditions: OUT }), ['bob', 'skip'], ['referee', 'no'])
    expect(asked(played)).toEqual(['referee wake'])
    expect(asked(play(duel({}, { conditions: OUT }), ['bob', 'skip'], ['referee', 'no'], ['referee', 'no']))).toEqual([
      'referee end',
    ])
  })

  test('he may end it at any time, also in the middle of a turn', () => {
    const played = play(duel(), STOPPED)
    expect([played.fight.phase, asked(played)]).toEqual(['over', []])
  })

  test('after a minute without an attack he is asked as well, not before (CE-END-1, CE-TIME-1)', () => {
    const rounds = (n: number): Move<Event>[] =>
      Array.from({ length: n }, (): Move<Event>[] => [
        ['bob', 'skip'],
        ['vex', 'skip'],
      ]).flat()
    expect(asked(play(duel(), ...rounds(9)))).toEqual(['bob turn'])
    expect(asked(play(duel(), ...rounds(10)))).toEqual(['referee lull'])
    expect(asked(play(duel(), ...rounds(10), ['referee', 'no'], ...rounds(9)))).toEqual(['bob turn'])
    expect(play(duel(), ...rounds(10), ['referee', 'yes']).fight.phase).toBe('over')
  })
})

test('every ten minutes he is asked as well, whatever is done (CE-END-1, CE-TIME-1)', () => {
  const late = (round: number, lastBlow: number) => play({ ...duel(), now: null, round, lastBlow })
  expect([asked(late(99, 98)), asked(late(100, 99)), asked(late(101, 99))]).toEqual([
    ['bob turn'],
    ['referee lull'],
    ['bob turn'],
  ])
  expect(asked(play({ ...duel(), now: null, round: 100, lastBlow: 99 }, ['referee', 'no']))).toEqual(['bob turn'])
})

describe('ending (CE-END-2)', () => {
  test('aims, delays, reactions and temporary Initiative vanish', () => {
    const fight = duel(
      {},
      {},
      foe('wes', { initiative: 5, aim: { targetId: 'bob', kind: 'hit', count: 2 }, reactions: 2, initMods: { 1: -4 } }),
    )
    const delayed = play(fight, ['bob', 'delay'], ['bob', 'no'])
    expect([who(delayed, 'bob').delays, who(delayed, 'wes').aim]).toMatchObject([1, { count: 2 }])
    const ended = play(fight, ['bob', 'delay'], ['bob', 'no'], STOPPED)
    expect([
      who(ended, 'bob').delays,
      who(ended, 'wes').aim,
      who(ended, 'wes').reactions,
      who(ended, 'wes').initMods,
    ]).toEqual([null, null, 0, {}])
  })

  test('a combat drug expires and leaves fatigue; without one nobody is tired (CE-END-2, CE-DRUG-3)', () => {
    const played = play(duel({ drug: 'combat' }), STOPPED)
    expect([
      who(played, 'bob').drug,
      who(played, 'bob').conditions.fatigued,
      who(played, 'vex').conditions.fatigued,
    ]).toEqual(['none', true, false])
  })

  test('a metabolic accelerator also does 2D6, which no armour stops', () => {
    const played = script(cepheus, duel({ drug: 'metabolic', armour: ['cloth'], side: 'enemies' }), {
      dice: [1, 3],
      answers: [STOPPED],
    })
    expect([left(played, 'bob'), who(played, 'bob').conditions.fatigued]).toEqual([[7, 7, 3], true])
  })

  test('the dead need not come down', () => {
    expect(happened(play(duel({ drug: 'combat' }), set('bob', 'conditions.dead', true), STOPPED), 'sobered')).toEqual(
      [],
    )
  })

  test('first aid comes after that: the drug, then the question (CE-END-2, CE-PROF-18)', () => {
    const { lines } = play(duel({ drug: 'combat', end: { max: 7, now: 6 } }), STOPPED, ['bob', 'no'])
    expect(lines.slice(-7)).toEqual([
      'acted bob done',
      'ceased',
      'sobered bob',
      'tired bob',
      'offered aid bob',
      'bob first aid: no',
      'closed',
    ])
  })
})
