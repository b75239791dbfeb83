import { describe, expect, test } from 'vitest'
import { seededTray } from '../../src/engine/dice-tray.ts'
import { open } from '../../src/engine/open-and-resume.ts'
import { linesOf, throwDice, withHands } from '../../src/engine/play.ts'
import type { Play } from '../../src/engine/play-append.ts'
import { before, brawl, duel, type Event, type Fight } from '../books/reaction-before-book.ts'
import { accepted, make, openFor, say, script } from '../script.ts'

const attack = ['bob', 'significant', 'attack', 'vex', 'pistol'] as const
const hands = { bob: 'typed' } as const
const aimed = (): Play<Fight, Event> =>
  make(make(open(before, duel(), seededTray(7), { hands }), attack), ['vex', 'stand'])
const rolls = (play: Play<Fight, Event>): unknown[] =>
  linesOf(play).flatMap(({ entry }) => (entry.type === 'rolled' ? [[entry.what, entry.faces, entry.from]] : []))

describe('a seat with dice of its own', () => {
  test('the throw is open like a question: who, what, how many dice, and why', () => {
    expect(aimed().asks).toMatchObject([
      {
        who: 'bob',
        about: 'to hit',
        dice: { count: 2, sides: 6 },
        why: [
          ['skill', 1, 'CE-ATK-3'],
          ['aim', 0, 'CE-MOD-1'],
          ['dodge', 0, 'CE-MOD-4'],
          ['reactions', -0, 'CE-MOD-9'],
        ],
      },
    ])
    expect(aimed().log.entries.at(-1)).toEqual({
      type: 'asked',
      who: 'bob',
      about: 'to hit',
      dice: { count: 2, sides: 6, reads: 'sum' },
    })
  })

  test('faces come in as an input, their origin stays in the log, and nobody else is asked for dice', () => {
    const { lines } = script(before, duel(), {
      hands,
      answers: [
        attack,
        ['vex', 'stand'],
        { threw: 'bob', faces: [5, 3] },
        { threw: 'bob', faces: [3, 3, 3] },
        ['bob', 'skip'],
        ['vex', 'significant', 'attack', 'bob', 'pistol'],
        ['bob', 'stand'],
      ],
      dice: [1, 1],
    })
    expect(lines.slice(2, 8)).toEqual([
      'threw 5 3 (typed)',
      'bob to hit 9 [5 3] +1 skill',
      'hit bob vex 1',
      'threw 3 3 3 (typed)',
      'bob damage 4 [3 3 3] -3 weapon +1 effect -3 armour',
      'wounded vex end 4',
    ])
    expect(lines.slice(11)).toEqual(['bob reaction: stand', 'vex to hit 3 [1 1] +1 skill', 'missed vex bob'])
  })

  test.each<[unknown, string]>([
    [[5], '5 does not fit: name 2 faces from 1 to 6.'],
    [[5, 7], '5 7 does not fit: name 2 faces from 1 to 6.'],
    [[0, 6], '0 6 does not fit: name 2 faces from 1 to 6.'],
    [[2.5, 3], '2.5 3 does not fit: name 2 faces from 1 to 6.'],
    [[], 'That does not fit: name 2 faces from 1 to 6.'],
    ['53', 'That does not fit: name 2 faces from 1 to 6.'],
    [{ length: 2 }, 'That does not fit: name 2 faces from 1 to 6.'],
    [undefined, 'That does not fit: name 2 faces from 1 to 6.'],
  ])('faces that cannot be are refused: %j', (faces, refused) => {
    expect(throwDice(aimed(), openFor(aimed(), 'bob'), faces as number[])).toEqual({ refused })
  })

  test('dice are no answer and an answer is no dice', () => {
    const asked = make(open(before, duel(), seededTray(7), { hands }), attack)
    expect(throwDice(asked, openFor(asked, 'vex'), [3, 3])).toEqual({ refused: 'No dice are wanted here.' })
    expect(throwDice(asked, 999, [3, 3])).toEqual({ refused: 'This question is closed.' })
    expect(() => say(aimed(), 'bob', 'skip')).toThrow('refused: Dice are wanted here: 2d6.')
  })

  test('the tray may throw instead, and what it throws is what it would have thrown unasked', () => {
    const instead = make(aimed(), { threw: 'bob', faces: null })
    const unasked = make(make(open(before, duel(), seededTray(7)), attack), ['vex', 'stand'])
    expect(rolls(instead)[0]).toEqual(rolls(unasked)[0])
  })

  test('hands may change in mid-fight: an open throw falls from the tray once its seat has no dice of its own', () => {
    const put = accepted(withHands(aimed(), {}))
    expect(rolls(put)[0]).toEqual(['to hit', expect.any(Array), 'tray'])
    expect(put.asks[0]?.dice).toBeNull()
    const taken = accepted(withHands(open(before, duel(), seededTray(7)), hands))
    expect(make(make(taken, attack), ['vex', 'stand']).asks).toMatchObject([{ about: 'to hit' }])
  })

  test('an id that every object knows has no dice of its own', () => {
    const fight = {
      ...duel(),
      combatants: duel().combatants.map((one) => (one.id === 'bob' ? { ...one, id: 'constructor' } : one)),
    }
    const play = make(make(open(before, fight, seededTray(7)), ['constructor', ...attack.slice(1)]), ['vex', 'stand'])
    expect(play.asks[0]?.dice).toBeNull()
  })
})

describe('typed dice and the tray', () => {
  test('each die of the tray keeps its place, whoever throws beside it', () => {
    const both = { bob: 'typed', ann: 'telegram' } as const
    let play = open(before, brawl(), (_sides, nth) => (nth % 6) + 1, { hands: both })
    for (const move of [
      attack,
      ['vex', 'stand'],
      { threw: 'bob', faces: [1, 1] },
      ['bob', 'skip'],
      ['vex', 'significant', 'attack', 'bob', 'pistol'],
      ['bob', 'stand'],
    ] as const)
      play = make(play, move)
    expect(rolls(play)).toEqual([
      ['to hit', [1, 1], 'typed'],
      ['to hit', [3, 4], 'tray'],
      ['damage', [5, 6, 1], 'tray'],
    ])
  })

  test('also when nothing is asked between the two', () => {
    const fight = duel({}, { initiative: 1, armour: 0, end: 30 })
    const play = make(
      make(
        open(before, fight, (_sides, nth) => (nth % 6) + 1, { hands }),
        attack,
      ),
      { threw: 'bob', faces: [6, 6] },
    )
    expect(rolls(accepted(withHands(play, {})))).toEqual([
      ['to hit', [6, 6], 'typed'],
      ['damage', [3, 4, 5], 'tray'],
    ])
  })

  test('typed dice that were undone stay as they fell, also for another answer', () => {
    const thrown = make(aimed(), { threw: 'bob', faces: [2, 1] })
    const back = make(thrown, 'undo')
    expect(back.asks).toMatchObject([{ who: 'vex', about: 'reaction' }])
    const dodged = say(back, 'vex', 'dodge')
    expect(rolls(dodged)).toEqual([['to hit', [2, 1], 'typed']])
    expect(dodged.asks).toMatchObject([{ who: 'bob', about: 'turn', dice: null }])
  })

  test('typed faces are no decision to undo; the referee may change them', () => {
    const thrown = make(aimed(), { threw: 'bob', faces: [2, 1] })
    const at = thrown.log.entries.findIndex(({ type }) => type === 'threw')
    expect(make(thrown, { try: 'redo', refused: 'There is nothing to redo.' })).toBe(thrown)
    expect(rolls(make(thrown, { recast: [6, 1] }))[0]).toEqual(['to hit', [6, 1], 'referee'])
    expect(thrown.log.entries[at + 1]).toMatchObject({ type: 'rolled', from: 'typed' })
  })

  test('typed faces close the way to redo, for something new has come in', () => {
    const back = make(make(aimed(), { overrule: { type: 'set', who: 'vex', field: 'end', value: 6 } }), 'undo')
    expect(make(back, 'redo').fight.combatants[1]?.end).toBe(6)
    make(make(back, { threw: 'bob', faces: [2, 1] }), { try: 'redo', refused: 'There is nothing to redo.' })
  })

  test('a clock or a referee may let the tray throw, and the log says who', () => {
    const late = accepted(throwDice(aimed(), openFor(aimed(), 'bob'), null, { by: 'clock' }))
    expect(late.log.entries.find(({ type }) => type === 'threw')).toMatchObject({ from: 'tray', by: 'clock' })
  })
})
