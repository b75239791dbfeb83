import { describe, expect, test } from 'vitest'
import { bookOf, noBook, SHELF } from '../../src/books/index.ts'
import { d, pool } from '../../src/engine/dice.ts'
import { scriptedTray } from '../../src/engine/dice-tray.ts'
import type { Rolled } from '../../src/engine/log.ts'
import { open } from '../../src/engine/open-and-resume.ts'
import { answer, isRefusal } from '../../src/engine/play.ts'
import { makeDecision, makeSentence } from '../../src/words/entry-sentences.ts'
import { questionOf } from '../../src/words/questions.ts'
import { makeRefusal, nearest } from '../../src/words/refusal-sentences.ts'
import { makeSum, makeWhy } from '../../src/words/roll-sentences.ts'
import { beatOf, newsOf, storyOf } from '../../src/words/transcript.ts'
import { orderOf } from '../../src/words/turn-order.ts'
import { duel } from '../terminal/terminal-fixture.ts'

const book = bookOf('cepheus')!
const roll = (changes: Partial<Rolled> = {}): Rolled => ({
  type: 'rolled',
  who: 'bob',
  what: 'to hit',
  dice: d(2, 6),
  why: [
    ['dex', 1, 'CE-ATK-3'],
    ['dodge', -1, 'CE-MOD-4'],
  ],
  faces: [4, 5],
  total: 9,
  from: 'tray',
  ...changes,
})

function opened(dice: readonly number[] = []) {
  const fight = book.open(duel())
  if ('errors' in fight) throw new Error(fight.errors[0]!.sentence)
  return open(book, fight.fight, scriptedTray(dice).tray)
}

describe('a roll in words', () => {
  test('its sum, with U+2212 for minus', () => expect(makeSum(book, roll())).toBe('9 = 4+5 +1 DEX −1 dodge'))
  test('where its dice came from, if not from the tray', () =>
    expect(makeSum(book, roll({ why: [], from: 'typed' }))).toBe('9 = 4+5 (real dice)'))
  test('one die is its face', () =>
    expect(makeSum(book, roll({ dice: d(1, 6), faces: [4], total: 4, why: [] }))).toBe('4'))
  test('the highest of several', () =>
    expect(makeSum(book, roll({ dice: d(2, 6, 'highest'), total: 5, why: [] }))).toBe('5 = highest of 4, 5'))
  test('a total below zero', () =>
    expect(makeSum(book, roll({ faces: [1, 1], why: [['range', -4, 'R']], total: -2 }))).toBe('−2 = 1+1 −4 range'))
  test('a pool: its hits, what fell, and why so many dice', () => {
    const pooled = roll({
      dice: pool(3, 6, 5),
      faces: [5, 2, 6],
      total: 2,
      why: [
        ['brawn', 4, 'R-1'],
        ['tired', -1, 'R-2'],
      ],
    })
    expect(makeSum(book, pooled)).toBe('2 hits of 5, 2, 6 (+4 brawn, −1 tired)')
    expect(makeWhy(book, pooled)).toEqual([
      '      +4  brawn               R-1',
      '      −1  tired               R-2',
      '   5 2 6  3d6',
      '= 2 hits  5 or more is a hit',
    ])
  })
  test('why: each reason with its rule, and the sum', () => {
    expect(makeWhy(book, roll({ dice: d(2, 10, 'faces'), faces: [6, 1], total: 7, why: [['net', -2, 'R']] }))).toEqual([
      '6 1  2d10',
      ' −2  net   R',
    ])
    expect(makeWhy(book, roll())).toEqual([
      '4+5  2d6',
      ' +1  DEX                          CE-ATK-3',
      ' −1  dodge                        CE-MOD-4',
      '= 9  in all, 8 needed: hits by 1  CE-ATK-3',
    ])
  })
})

describe('a question in words', () => {
  const play = opened()
  const asked = (...path: string[]) => questionOf(book, play.asks[0]!, { fight: play.fight, beat: beatOf(play), path })

  test('who, what, and a label on every key', () => {
    expect(asked()).toMatchObject({ who: 'Bob', text: 'Your turn. What will you do?', asking: null })
    expect(asked().choices.map(({ key, label }) => [key, label])).toEqual([
      ['minor', 'Minor Action'],
      ['significant', 'Significant Action'],
      ['skip', 'Skip'],
      ['delay', 'Delay'],
    ])
  })

  test('every menu asks its own question', () => {
    expect(asked('minor').text).toBe('Choose a minor action:')
    expect(asked('minor', 'aim').text).toBe('Choose a target:')
    expect(asked('minor', 'stance').text).toBe('Choose your next stance:')
    expect(asked('minor', 'move', 'forward')).toMatchObject({
      text: 'How far (0–6 m)?',
      choices: [],
      asking: { kind: 'amount' },
    })
    expect(asked('significant', 'attack', 'thug').text).toBe('Choose a weapon:')
  })

  test('a key says where it leads when there is no choice, and what is shut says why', () => {
    expect(asked('significant').choices.find(({ key }) => key === 'attack')).toEqual({
      key: 'attack',
      label: 'Attack',
      leads: ['Thug', 'Auto Pistol', 'Single'],
    })
    expect(asked('minor').shut).toEqual([
      { key: 'ready', label: 'Drawing or Reloading', why: 'There is nothing to draw and nothing to reload.' },
    ])
  })
})

describe('a story', () => {
  test('tells each thing of the fight as it then was', () => {
    const before = opened([6, 6, 4, 4])
    const attacked = answer(before, before.asks[0]!.n, ['significant', 'attack'])
    if (isRefusal(attacked)) throw new Error(attacked.refused)
    const after = answer(attacked, attacked.asks[0]!.n, ['stand'])
    if (isRefusal(after)) throw new Error(after.refused)
    expect(newsOf(book, attacked, after).map(({ roll: n, sentence }) => [n, sentence])).toEqual([
      [1, 'Bob, Attack: 13 = 6+6 +1 skill'],
      [null, 'Bob hit Thug (total 13, Effect 5).'],
      [2, 'Bob, Damage: 10 = 4+4 +5 effect −3 armour'],
      [null, 'Thug takes 10 damage.'],
      [null, 'Thug: Endurance −8, now 0.'],
    ])
    expect(storyOf(book, after)[0]).toMatchObject({ begins: true, sentence: "It is Bob's turn." })
    expect(orderOf(book, after.fight).map(({ who, total }) => [who.name, total])).toEqual([
      ['Bob', 9],
      ['Thug', 8],
    ])
  })

  test("the referee's word comes with its reason", () => {
    const { fight } = opened()
    const set = { type: 'set', who: 'bob', field: 'cover', value: 'half' } as const
    expect(makeSentence(book, { type: 'overruled', events: [set], why: 'he ducked', by: 'referee' }, fight)).toBe(
      'The referee decides (he ducked): Bob: cover is now half.',
    )
    expect(makeSentence(book, { type: 'recast', to: 1, faces: [3, 4], why: '', by: 'referee' }, fight)).toBe(
      'The referee lays the dice: 3 4.',
    )
    expect(
      makeDecision(
        book,
        { type: 'answered', ask: 1, who: 'bob', about: 'turn', path: ['minor', 'move', 'forward', 4.5], by: 'seat' },
        fight,
      ),
    ).toBe('Bob: Minor Action, Movement, Forward, 4.5.')
  })
})

describe('the shelf', () => {
  test('every book on it is found by its id, and no other; it is named before those that somebody put beside it', () => {
    for (const [id, one] of Object.entries(SHELF)) expect(bookOf(id)).toBe(one)
    expect([bookOf('dnd'), bookOf('constructor')]).toEqual([null, null])
    expect(noBook('dnd')).toMatch(/^There is no book 'dnd'; there are cepheus, mythos(, [\w-]+)*\.$/)
  })
})

describe('a refusal', () => {
  test('is the sentence of its code, else its own', () => {
    expect(makeRefusal(book, { refused: 'x', code: 'E_EMPTY' })).toBe('Your weapon is empty.')
    expect(makeRefusal(book, { refused: 'No.', code: 'constructor' })).toBe('No.')
  })

  test('names the nearest of what there is', () => {
    expect(nearest('duell', ['duel', 'bar-brawl'])).toBe('duel')
    expect(nearest('brawl', ['duel', 'bar-brawl'])).toBe('bar-brawl')
    expect(nearest('zorg', ['duel', 'bar-brawl'])).toBeNull()
  })
})
