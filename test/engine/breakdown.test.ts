import { describe, expect, test } from 'vitest'
import { quickFall, seededTray, streamOf } from '../../src/engine/dice-tray.ts'
import { open } from '../../src/engine/open-and-resume.ts'
import { amount, branch, type Option } from '../../src/engine/options.ts'
import { answer, fork, lastDecision, redo, throwDice, undo, volunteer, withHands } from '../../src/engine/play.ts'
import type { Play } from '../../src/engine/play-append.ts'
import { decided } from '../../src/engine/policy.ts'
import type { Rules } from '../../src/engine/scene.ts'
import { type Policy, simulatedScene } from '../../src/engine/simulate.ts'
import { before, duel, type Event, type Fight } from '../books/reaction-before-book.ts'
import { accepted, make, openFor } from '../script.ts'

const attack = ['bob', 'significant', 'attack', 'vex', 'pistol'] as const

/** The same book with a mistake in it: what is told of this breaks. */
const breaking = (type: Event['type']): Rules<Fight, Event> => ({
  ...before,
  apply: (fight, event) => {
    if (event.type === type) throw new Error('the table has no such row')
    before.apply(fight, event)
  },
})
const start = (rules: Rules<Fight, Event>, faces: readonly number[] = []): Play<Fight, Event> =>
  make(
    open(rules, duel(), (_sides, nth) => faces[nth] ?? 6),
    attack,
  )
const refusal = (place: string) => ({
  refused: `The fight could not go on after that: the table has no such row (${place}).`,
  code: 'E_RULE',
  broke: expect.objectContaining({ cause: new Error('the table has no such row') }),
})

describe('a rule that throws is a refusal with its place, and the fight is as it was', () => {
  test('an answer: at the event that the rule told', () => {
    const play = start(breaking('wounded'))
    const before = JSON.stringify(play)
    expect(answer(play, openFor(play, 'vex'), ['stand'])).toEqual(refusal('before, turn of bob, at the event wounded'))
    expect(JSON.stringify(play)).toBe(before)
  })

  test('another answer to the same question is taken', () => {
    const play = start(breaking('hit'), [1, 1])
    expect(make(play, ['vex', 'stand']).asks).toMatchObject([{ who: 'bob', about: 'turn' }])
  })

  test.each<[string, readonly number[] | null]>([
    ['own faces', [6, 6]],
    ['the tray', null],
  ])('dice: %s', (_, faces) => {
    const play = make(accepted(withHands(start(breaking('hit')), { bob: 'typed' })), ['vex', 'stand'])
    expect(throwDice(play, openFor(play, 'bob'), faces)).toEqual(refusal('before, turn of bob, at the event hit'))
    expect(withHands(play, {})).toEqual(refusal('before, turn of bob, at the event hit'))
  })

  test('an undo, a redo and a fork: the beat is run again', () => {
    const sound = make(start(before), ['vex', 'stand'])
    const back = accepted(undo(sound, lastDecision(sound)!))
    const rules: Rules<Fight, Event> = {
      ...before,
      play: () => {
        throw new Error('the table has no such row')
      },
    }
    const at = refusal('before, turn of bob, at its beginning')
    expect(undo({ ...sound, rules }, lastDecision(sound)!)).toEqual(at)
    expect(redo({ ...back, rules })).toEqual(at)
    expect(fork({ ...sound, rules }, lastDecision(sound)!, () => 1)).toEqual(at)
  })

  test('what is done unasked, and what is offered there', () => {
    const play = start(breaking('hastened'))
    expect(volunteer(play, 'bob', ['hasten'])).toEqual(refusal('before, turn of bob, at the event hastened'))
    const offers = (): never => {
      throw new Error('the table has no such row')
    }
    expect(volunteer({ ...play, rules: { ...before, offers } }, 'bob', ['hasten'])).toEqual(
      refusal('before, at what bob may do unasked'),
    )
  })

  test('a menu that cannot be opened: at its question', () => {
    const rules: Rules<Fight, Event> = {
      ...before,
      play: (scene) =>
        void scene.ask({ id: 'bob' }, 'turn', [
          branch('shoot', (): string[] => {
            throw new Error('the table has no such row')
          }),
          'skip',
        ]),
    }
    const play = open(rules, duel(), seededTray(7))
    expect(answer(play, play.asks[0]!.n, ['shoot', 'vex'])).toEqual(refusal('before, at the question turn to bob'))
  })

  test('what is no error at all is a refusal, too', () => {
    const rules: Rules<Fight, Event> = {
      ...before,
      apply: () => {
        throw 'boo'
      },
    }
    const play = start(rules)
    expect(answer(play, openFor(play, 'vex'), ['dodge'])).toMatchObject({
      refused: 'The fight could not go on after that: boo (before, turn of bob, at the event reacted).',
    })
  })
})

describe('a policy is called alike, live and simulated', () => {
  const STRIDE = { least: 1, most: 6, step: 1, unit: 'm' }
  test.each<[string, readonly Option[], unknown]>([
    ['a number alone', [amount(STRIDE, (metres) => metres)], 4],
    ['a number behind the only way', [branch('move', () => [amount(STRIDE, (metres) => metres)])], 4],
    ['a choice behind the only way', [branch('move', () => ['back', 'forward'])], 'forward'],
    [
      'a choice, then the only way',
      [branch('move', () => [branch('far', () => ['back', 'forward'])]), 'skip'],
      'forward',
    ],
  ])('%s', (_, options, taken) => {
    const calls: unknown[][] = []
    const policy: Policy<Fight> = (fight, who, about, level, size) => {
      calls.push([fight.round, who, about, level.length, size])
      return size === 1 ? 4 : size === 2 && level[1] === 'forward' ? 1 : 0
    }
    const fight = duel()
    const simulated = simulatedScene(before, fight, { policy, fall: quickFall(streamOf(7)), log: null }).ask(
      fight.combatants[0]!,
      'turn',
      options as readonly string[],
    )
    const bySimulation = calls.splice(0)
    const rules: Rules<Fight, Event> = {
      ...before,
      play: (scene) => void scene.ask(scene.fight.combatants[0]!, 'turn', options as readonly string[]),
    }
    const play = open(rules, duel(), seededTray(7))
    const path = decided(policy, play.fight, play.asks[0]!)
    expect([simulated, path.at(-1)]).toEqual([taken, taken])
    expect(calls).toEqual(bySimulation)
  })
})
