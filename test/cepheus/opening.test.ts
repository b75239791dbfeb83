import { describe, expect, test } from 'vitest'
import { cepheus } from '../../src/books/cepheus/book.ts'
import type { Event, Fight } from '../../src/books/cepheus/state/fight.ts'
import { fightOf, foe, freshFight, someone } from '../cepheus-people.ts'
import type { Move } from '../script.ts'
import { asked, one, playOf, refusal, unasked } from './written-play.ts'

const bob = someone('bob', { skills: { 'Slug Pistol': 0 }, weapons: ['auto-pistol'] })
const ann = someone('ann')
const vex = foe('vex', { dex: 4 })
const zed = foe('zed', { dex: 2 })
/** Who is aware, how far apart, and no dice but these. */
const opened = (
  people: Parameters<typeof freshFight>[0],
  aware: readonly string[],
  metres: number,
  dice: readonly number[] = [],
  rest = {},
) =>
  playOf(
    freshFight(people, rest),
    [
      ['referee', aware],
      ['referee', metres],
    ],
    dice,
  )
const xs = ({ combatants }: Fight): string[] => combatants.map(({ id, pos }) => `${id} ${pos.x},${pos.y}`)
const faults = (setup: object): string[] => {
  const result = cepheus.open(setup)
  return 'errors' in result ? result.errors.map(({ sentence }) => sentence) : []
}
const suggested = (rest: object): number => freshFight([bob, vex], { ...rest }).suggested.range

describe('starting a fight', () => {
  test('the referee is asked who is aware, then for the range, and then the fight begins (CE-START-1, CE-SEQ-1, CE-DEC-1, CE-DEC-2)', () => {
    const fight = freshFight([bob, vex])
    expect(asked(playOf(fight))).toEqual(['referee aware'])
    expect(asked(playOf(fight, [['referee', []]]))).toEqual(['referee range'])
    expect(opened([bob, vex], ['bob', 'vex'], 5).lines).toEqual([
      'referee aware: ["bob","vex"]',
      'referee range: 5',
      'marked bob,vex',
      'placed 5',
      'readied bob 12',
      'readied vex 11',
      'opened',
      'round 1',
      'started bob 1',
    ])
  })

  test('somebody who is not there cannot be marked (CE-START-1, CE-AWARE-1)', () => {
    expect(refusal(playOf(freshFight([bob, vex])), 'referee', ['nobody']).refused).toContain('nobody')
  })

  test.each([
    [0, 0],
    [0.24, 0],
    [0.25, 0.5],
    [5, 5],
    [5.24, 5],
    [5.25, 5.5],
    [5.5, 5.5],
    [5.74, 5.5],
    [5.75, 6],
    [150, 150],
  ])('a starting range of %d is %d: to the nearest half metre, halves up (CE-START-2)', (said, metres) => {
    expect(opened([bob, vex], ['bob', 'vex'], said).fight.combatants.map(({ pos }) => pos.x)).toEqual([0, metres])
  })

  test.each([[-1], [-0.5], ['abc']])('a starting range of %s is refused (CE-START-2)', (said) => {
    expect(refusal(playOf(freshFight([bob, vex]), [['referee', []]]), 'referee', said).refused).toBeTruthy()
  })

  test.each([
    ['indoors', 'bright', 8],
    ['ship', 'bright', 8],
    ['outdoors', 'bright', 30],
    ['plain', 'bright', 150],
    ['outdoors', 'dark', 12],
    ['plain', 'dark', 12],
    ['indoors', 'dark', 8],
    ['plain', 'low', 50],
    ['outdoors', 'low', 30],
  ])('%s in %s light the suggestion is %d m (CE-START-2)', (place, light, metres) => {
    expect(suggested({ place, ground: { light } })).toBe(metres)
  })

  test('a range that the setup names is suggested as it stands, and a place that is none is refused (CE-START-2)', () => {
    expect(suggested({ place: 'plain', range: 21, ground: { light: 'dark' } })).toBe(21)
    expect(faults({ book: 'cepheus', place: 'the moon', combatants: [bob] })[0]).toContain('place')
  })

  test('players enter in the order they joined, then everybody else as they were made (CE-START-3)', () => {
    const ally = someone('cob', { control: 'referee' })
    const fight = freshFight([vex, ally, bob, zed, ann])
    expect(fight.combatants.map(({ id }) => id)).toEqual(['bob', 'ann', 'vex', 'cob', 'zed'])
    const { lines } = playOf(
      fight,
      [
        ['referee', []],
        ['referee', 5],
      ],
      [6, 6, 5, 5, 4, 4, 3, 3, 2, 2],
    )
    expect(lines.filter((line) => line.includes(' initiative ')).map((line) => line.split(' ')[0])).toEqual([
      'bob',
      'ann',
      'vex',
      'cob',
      'zed',
    ])
  })

  test("all of the players' side stand at 0, allies too, and everybody else at the starting range, on one line (CE-PROF-2, CE-PROF-1)", () => {
    const ally = someone('cob', { control: 'referee', dex: 5 })
    const third = foe('wolf', { side: 'beasts', dex: 10 })
    expect(xs(opened([{ ...bob, pos: 3 }, ally, vex, third], ['bob', 'cob', 'vex', 'wolf'], 12.5).fight)).toEqual([
      'bob 0,0',
      'cob 0,0',
      'vex 12.5,0',
      'wolf 12.5,0',
    ])
  })
})

describe('awareness', () => {
  test('nobody is suggested to be aware unless the setup says so, and nobody may be marked (CE-AWARE-1)', () => {
    expect(freshFight([bob, vex]).suggested.aware).toEqual([])
    expect(freshFight([bob, { ...vex, aware: true }]).suggested.aware).toEqual(['vex'])
    const { lines } = opened([bob, vex], [], 5, [1, 2, 3, 4])
    expect(lines.filter((line) => line.includes('initiative'))).toEqual([
      'bob initiative 3 [1 2]',
      'vex initiative 6 [3 4] -1 dex',
    ])
  })

  test('an aware combatant counts its roll as 12, the others roll (CE-AWARE-3)', () => {
    const play = opened([bob, ann, vex], ['bob'], 5, [1, 1, 6, 6])
    expect(play.lines.filter((line) => line.includes('initiative'))).toEqual([
      'ann initiative 2 [1 1]',
      'vex initiative 11 [6 6] -1 dex',
    ])
    expect(play.fight.combatants.map(({ initBase }) => initBase)).toEqual([12, 2, 11])
  })

  test('an aware combatant counts its roll as 12, even if that is everyone (CE-AWARE-3, CE-PROF-3)', () => {
    const play = opened([bob, vex, zed], ['bob', 'vex', 'zed'], 5)
    expect(play.lines.some((line) => line.includes('initiative'))).toBe(false)
    expect(play.fight.combatants.map(({ initBase }) => initBase)).toEqual([12, 11, 10])
  })

  const shoot: Move<Event> = ['bob', 'significant', 'attack', 'vex']
  const skip: Move<Event> = ['bob', 'skip']

  test.each([
    [[], [6, 6, 1, 1]],
    [['bob', 'vex'], []],
  ] as const)(
    'with %j marked, all or none, everybody counts as aware: the target is asked (CE-AWARE-4)',
    (aware, dice) => {
      const play = playOf(freshFight([bob, vex]), [['referee', aware], ['referee', 5], shoot], dice)
      expect(asked(play)).toEqual(['vex reaction'])
    },
  )

  test('an unmarked combatant cannot react until the first attack has been resolved (CE-AWARE-4)', () => {
    const unaware = playOf(
      freshFight([bob, vex]),
      [['referee', ['bob']], ['referee', 5], shoot, skip, ['vex', 'skip'], shoot],
      [1, 1, 1, 1],
    )
    expect(unaware.lines.filter((line) => line.startsWith('bob to hit') || line.includes('reaction'))).toEqual([
      'bob to hit 2 [1 1]',
    ])
    expect(asked(unaware)).toEqual(['vex reaction'])
  })

  test('everybody becomes aware with that attack, also who was not its target (CE-AWARE-4)', () => {
    const play = playOf(freshFight([bob, vex, zed]), [['referee', ['bob']], ['referee', 5], shoot], [1, 1, 2, 2, 1, 1])
    expect(play.fight.combatants.map(({ aware }) => aware)).toEqual([true, true, true])
  })

  test('the referee may keep somebody unaware longer, through later attacks (CE-AWARE-4)', () => {
    const keep: Move<Event> = { overrule: { type: 'set', who: 'vex', field: 'aware', value: false } }
    const rounds = [shoot, keep, skip, ['vex', 'skip'], shoot, skip, ['vex', 'skip'], shoot] as const
    const play = playOf(
      freshFight([bob, vex]),
      [['referee', ['bob']], ['referee', 5], ...rounds],
      [1, 1, 1, 1, 1, 1, 1, 1],
    )
    expect(play.lines.filter((line) => line.startsWith('missed'))).toHaveLength(3)
    expect(one(play, 'vex').aware).toBe(false)
  })

  test('a newcomer is aware, unless surprise still lasts (CE-AWARE-4, CE-INIT-9)', () => {
    const join: Move<Event> = { overrule: { type: 'joined', combatant: freshFight([zed]).combatants[0]! } }
    const joined = (aware: readonly string[], dice: number[]) =>
      playOf(freshFight([bob, vex]), [['referee', aware], ['referee', 5], join, skip], dice)
    expect(one(joined(['bob', 'vex'], [3, 3]), 'zed').aware).toBe(true)
    expect(one(joined(['bob'], [1, 1, 3, 3]), 'zed').aware).toBe(false)
  })

  test.each([
    ['one whole side is aware, the other wholly unaware', ['bob', 'ann'], true],
    ['it is the enemies who are aware', ['vex', 'zed'], true],
    ['one of a side is unaware', ['bob'], false],
    ['one of the other side is aware', ['bob', 'ann', 'vex'], false],
    ['all are aware', ['bob', 'ann', 'vex', 'zed'], false],
    ['nobody is aware', [], false],
  ])('where %s, the referee may avoid the fight: %j, %j (CE-AWARE-5)', (_, aware, may) => {
    const dice = Array.from({ length: aware.length === 0 ? 8 : 2 * (4 - aware.length) }, (_one, i) => 1 + (i % 6))
    const people = [bob, someone('ann', { dex: 10 }), vex, zed]
    const play = opened(people, aware, 5, dice)
    if (!may) return expect(unasked(play, 'referee', 'avoid').refused).toContain('not offered')
    const avoided = playOf(
      freshFight(people),
      [['referee', aware], ['referee', 5], { volunteer: ['referee', 'avoid'] }],
      dice,
    )
    expect(avoided.fight.phase).toBe('over')
    expect(asked(avoided)).toEqual([])
  })

  test('after the first attack it is too late to avoid the fight (CE-AWARE-5)', () => {
    const play = playOf(freshFight([bob, vex]), [['referee', ['bob']], ['referee', 5], shoot], [1, 1, 1, 1])
    expect(unasked(play, 'referee', 'avoid').refused).toContain('not offered')
  })
})

test('a fight may open at a turn, before the first attack or after it (CE-AWARE-4)', () => {
  const shot = (attacked: boolean) =>
    playOf(
      fightOf([bob, { ...vex, pos: 5 }], { start: { turn: 'bob', attacked } }),
      [['bob', 'significant', 'attack', 'vex']],
      attacked ? [] : [1, 1],
    )
  expect(asked(shot(true))).toEqual(['vex reaction'])
  expect(asked(shot(false))).toEqual(['bob turn'])
})
