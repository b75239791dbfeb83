import { describe, expect, test } from 'vitest'
import { bookOf } from '../../src/books/index.ts'
import { makeTold } from '../../src/words/entry-sentences.ts'
import { storyOf } from '../../src/words/transcript.ts'
import { ada, attackOnce, enemy, fightOf, happened, type Played, play } from './fights-for-tests.ts'

const book = bookOf('mythos')!
const story = (played: Played): readonly string[] => storyOf(book, played as never).map(({ sentence }) => sentence)

describe('what is said', () => {
  const shot = (dice: readonly number[], yards: number) =>
    play(
      fightOf([ada({ pos: { x: 0, y: 0 } }), enemy('corpse', { pos: { x: yards, y: 0 } })], {
        ranges: true,
        firearms_opposed: 'no',
      }),
      dice,
      ['ada', 'fight', 'corpse', 'revolver38', '1'],
    )

  test('a success that the range makes a miss says so; what misses or hits by itself does not (MY-RNG-2)', () => {
    expect(story(shot([50], 20))).toContain('Ada: success, 50 against 60. At this range it takes a hard success.')
    expect(story(shot([20], 40))).toContain(
      'Ada: hard success, 20 against 60. At this range it takes an extreme success.',
    )
    expect(story(shot([70], 20))).toContain('Ada: failure, 70 against 60.')
    expect(story(shot([25, 3], 20))).toContain('Ada: hard success, 25 against 60.')
  })

  test('every candidate of bonus and penalty dice (MY-DICE-3)', () => {
    expect(story(attackOnce({ by: { dice: -1 }, dice: [20, 9, 50] }))).toContain(
      'Ada: failure, 90 of 20, 90 against 50.',
    )
  })

  test('whoever answers for one that plays itself hears of its attacks, and of those on it', () => {
    const played = attackOnce({ dice: [99, 99] })
    const [first, second] = happened(played, 'attacked')
    const told = (event: object) =>
      makeTold(book, { type: 'happened', event } as never, played.fight).map(({ who, but, text }) => [
        who ?? `all but ${but?.join(', ')}`,
        text,
      ])
    expect(told(first!)).toEqual([
      ['corpse', 'Ada attacks you (Baseball bat).'],
      ['all but ada, corpse', 'Ada attacks Corpse (Baseball bat).'],
    ])
    expect(told(second!)).toEqual([
      ['corpse', 'You attack Ada (claw).'],
      ['all but corpse, ada', 'Corpse attacks Ada (claw).'],
    ])
  })
})
