import { describe, expect, test } from 'vitest'
import { d } from '../../src/engine/dice.ts'
import { quickFall, seededTray, streamOf } from '../../src/engine/dice-tray.ts'
import { oddsOf, UNDECIDED } from '../../src/engine/odds.ts'
import { open } from '../../src/engine/open-and-resume.ts'
import { type Branch, branch } from '../../src/engine/options.ts'
import { overrule } from '../../src/engine/play.ts'
import { LIMITS } from '../../src/engine/runaway-limits.ts'
import type { Rules } from '../../src/engine/scene.ts'
import { simulate, simulatedScene } from '../../src/engine/simulate.ts'
import { before, duel, type Event, type Fight, type Scene } from '../books/reaction-before-book.ts'
import { make } from '../script.ts'

const endless = (play: (scene: Scene) => void): Rules<Fight, Event> => ({ ...before, play })
const live = (rules: Rules<Fight, Event>) => () => open(rules, duel(), seededTray(7))
const simulated = (rules: Rules<Fight, Event>) => () =>
  simulate(rules, duel(), { policy: () => 0, fall: quickFall(streamOf(7)), log: null })
const who = { id: 'bob' }
const tooLong = `a beat took more than ${LIMITS.steps} steps: the rule does not come to an end`

describe('a runaway rule ends with a sentence', () => {
  test.each<[string, (scene: Scene) => void]>([
    [
      'tells without end',
      (scene) => {
        for (;;) scene.tell({ type: 'acted', who: 'bob' })
      },
    ],
    [
      'rolls without end',
      (scene) => {
        for (;;) scene.roll(who, 'luck', d(1, 6))
      },
    ],
    [
      'asks without end what leaves no choice',
      (scene) => {
        for (;;) scene.ask(who, 'turn', ['skip'])
      },
    ],
    [
      'asks all without end what leaves no choice',
      (scene) => {
        for (;;) scene.askAll([who], 'turn', () => ['skip'])
      },
    ],
  ])('one that %s', (_, rule) => {
    expect(live(endless(rule))).toThrow(tooLong)
    expect(simulated(endless(rule))).toThrow(tooLong)
  })

  test('one whose tree of options has no ground', () => {
    const deeper = (): readonly Branch<'on'>[] => [branch('on', deeper as never)]
    const bottomless = endless((scene) => {
      scene.ask(who, 'turn', deeper())
    })
    const sentence = `a tree of options goes at most ${LIMITS.depth} deep`
    expect(live(bottomless)).toThrow(sentence)
    expect(simulated(bottomless)).toThrow(sentence)
    const forked = (): readonly Branch<'on'>[] => [branch('left', forked as never), branch('right', forked as never)]
    expect(
      simulated(
        endless((scene) => {
          scene.ask(who, 'turn', forked())
        }),
      ),
    ).toThrow(sentence)
  })

  test.each([
    [LIMITS.dice + 1, 6, `a throw has 0 to ${LIMITS.dice} dice, not ${LIMITS.dice + 1}`],
    [1e9, 6, `a throw has 0 to ${LIMITS.dice} dice, not 1000000000`],
    [-1, 6, `a throw has 0 to ${LIMITS.dice} dice, not -1`],
    [1.5, 6, `a throw has 0 to ${LIMITS.dice} dice, not 1.5`],
    [Number.NaN, 6, `a throw has 0 to ${LIMITS.dice} dice, not NaN`],
    [1, 0, `a die has 1 to ${LIMITS.sides} sides, not 0`],
    [1, LIMITS.sides + 1, `a die has 1 to ${LIMITS.sides} sides, not ${LIMITS.sides + 1}`],
  ])('one that throws %dd%d', (count, sides, sentence) => {
    const rule = endless((scene) => {
      scene.roll(who, 'luck', d(count, sides))
    })
    expect(live(rule)).toThrow(sentence)
    expect(simulated(rule)).toThrow(sentence)
  })

  test("the referee's word that sends a rule astray is refused", () => {
    const astray = endless((scene) => {
      while (scene.fight.round > 1) scene.tell({ type: 'hastened', who: 'bob' })
      scene.ask(who, 'turn', ['skip', 'wait'])
    })
    const play = open(astray, duel(), seededTray(7))
    expect(overrule(play, [{ type: 'round', round: 2 }], 'skip a round')).toMatchObject({
      refused: `The fight could not go on after that: ${tooLong} (before, turn of bob, at the event hastened).`,
    })
    expect(make(play, { overrule: { type: 'round', round: 1 } }).asks).toHaveLength(1)
  })

  test('odds that nobody could reckon are left undecided', () => {
    const luck = (count: number, sides: number, reads: 'sum' | 'faces' | 'highest') =>
      oddsOf(before, duel(), (scene) => (scene.roll(who, 'luck', d(count, sides, reads)).total > 3 ? 'yes' : 'no'), {
        policy: () => 0,
      })
    expect(luck(1000, 1_000_000, 'sum').get(UNDECIDED)).toEqual([1n, 1n])
    expect(luck(1000, 100, 'faces').get(UNDECIDED)).toEqual([1n, 1n])
    expect(luck(20, 20, 'faces').get(UNDECIDED)).toEqual([1n, 1n])
  })
})

describe('up to the limit all is well', () => {
  test('each beat has its own count of steps', () => {
    const beats = endless((scene) => {
      for (let i = 0; i < 30; i++)
        scene.tell(i === 0 ? { type: 'moved', who: 'bob', metres: 1 } : { type: 'round', round: scene.fight.round + 1 })
    })
    const long: Rules<Fight, Event> = {
      ...beats,
      next: ({ round }) => (round < LIMITS.steps + 100 ? { kind: 'beat', who: null } : null),
    }
    expect(live(long)().fight.round).toBeGreaterThan(LIMITS.steps)
    expect(simulated(long)()).toBe(true)
  })

  test('a thousand dice, no dice, one side', () => {
    const scene = simulatedScene(before, duel(), { policy: () => 0, fall: quickFall(streamOf(7)), log: null })
    expect(scene.roll(who, 'luck', d(1000, 6)).faces).toHaveLength(1000)
    expect(scene.roll(who, 'luck', d(5, 1)).total).toBe(5)
    for (const reads of ['sum', 'faces', 'highest', 'lowest'] as const)
      expect(scene.roll(who, 'luck', d(0, 6, reads))).toEqual({ faces: [], total: 0 })
  })
})
