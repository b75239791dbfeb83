import { describe, expect, test } from 'vitest'
import { quickFall, streamOf } from '../../src/engine/dice-tray.ts'
import type { Entry } from '../../src/engine/log.ts'
import { among, amount, branch, each, leaf, letter, many, type Path, shares, spot } from '../../src/engine/options.ts'
import { linesOf } from '../../src/engine/play.ts'
import { randomPolicy } from '../../src/engine/policy.ts'
import type { Rules } from '../../src/engine/scene.ts'
import { type Policy, simulate, simulatedScene } from '../../src/engine/simulate.ts'
import { draw, meeting } from '../books/draw-book.ts'
import { ANSWERS, everyShape, shapes } from '../books/every-shape-rules.ts'
import { after, bout } from '../books/reaction-after-book.ts'
import { before, brawl, duel, type Event, type Fight, someone } from '../books/reaction-before-book.ts'
import { raid, sides } from '../books/sides-book.ts'
import { prefer } from '../policy.ts'
import { script } from '../script.ts'

/** What happened, without what only the engine needs. */
const told = <E>(entries: readonly Entry<E>[]): unknown[] =>
  entries.flatMap((entry): unknown[] =>
    entry.type === 'happened' || entry.type === 'rolled'
      ? [entry]
      : entry.type === 'answered'
        ? [[entry.who, entry.about, entry.path]]
        : [],
  )

function replays<F, E>(rules: Rules<F, E>, opened: () => F, seed: number): void {
  const log: Entry<E>[] = []
  const fight = opened()
  simulate(
    rules,
    fight,
    { policy: randomPolicy(streamOf(seed, 1)), fall: quickFall(streamOf(seed)), log },
    { mostBeats: 200 },
  )
  const answers = log.flatMap((entry): [string, ...Path][] =>
    entry.type === 'answered' ? [[entry.who, ...entry.path]] : [],
  )
  const dice = log.flatMap((entry) => (entry.type === 'rolled' ? entry.faces : []))
  const play = script(rules, opened(), { answers, dice })
  expect(play.fight).toEqual(fight)
  expect(told(linesOf(play).map(({ entry }) => entry))).toEqual(told(log))
}

describe('a simulated fight can be logged, and its log replays as a script to the same fight and the same record', () => {
  const seeds = Array.from({ length: 20 }, (_, i) => i + 1)
  test('with the answer before the dice', () => {
    for (const seed of seeds) replays(before, brawl, seed)
  })
  test('with the answer after the hit', () => {
    for (const seed of seeds) replays(after, bout, seed)
  })
  test('with an answer that decides the draw', () => {
    for (const seed of seeds) replays(draw, meeting, seed)
  })
  test('with answers out of turn', () => {
    for (const seed of seeds) replays(sides, raid, seed)
  })
  test('with every shape of a question', () => {
    for (const seed of seeds) replays(everyShape, shapes, seed)
  })
})

describe('a policy', () => {
  const scene = (policy: Policy<Fight>, log: Entry<Event>[] | null = null) =>
    simulatedScene(before, duel(), { policy, fall: () => [], log })
  const bob = { id: 'bob' }

  test('opens only the branches it walks', () => {
    const opened: string[] = []
    const watch = (key: string) =>
      branch(key, () => {
        opened.push(key)
        return [each([someone('vex', 'enemies')], ({ id }) => id), leaf('none', 'none')]
      })
    expect(scene(prefer('minor')).ask(bob, 'turn', [watch('minor'), watch('significant')])).toBe('none')
    expect(opened).toEqual(['minor'])
  })

  test('is not asked where there is no choice', () => {
    const never: Policy<Fight> = () => {
      throw new Error('asked')
    }
    expect(scene(never).ask(bob, 'turn', [false, branch('minor', () => ['aim'])])).toBe('aim')
    expect(
      scene(never).ask(bob, 'stride', [amount({ least: 2, most: 2, step: 1, unit: 'm' }, (metres) => metres)]),
    ).toBe(2)
    expect(scene(never).ask(bob, 'allies', [many([])])).toEqual([])
    expect(scene(never).ask(bob, 'wound', [shares({ points: 9, bins: [{ id: 'end', most: 4 }] })])).toEqual({ end: 4 })
  })

  test('writes no answer where it was not asked', () => {
    const log: Entry<Event>[] = []
    scene(() => 0, log).ask(bob, 'turn', [branch('minor', () => ['aim'])])
    expect(log).toEqual([])
    scene(() => 1, log).ask(bob, 'turn', [branch('minor', () => ['aim', 'move'])])
    expect(log).toEqual([
      { type: 'answered', ask: null, who: 'bob', about: 'turn', path: ['minor', 'move'], by: 'policy' },
    ])
  })

  test('may answer with a whole path, from any menu on', () => {
    const log: Entry<Event>[] = []
    const offered = [
      branch('minor', () => [
        branch('move', () => [amount({ least: 1, most: 6, step: 1, unit: 'm' }, (metres) => metres)]),
        'aim',
      ]),
      'skip',
    ] as const
    expect(scene(() => ['minor', 'move', 3], log).ask(bob, 'turn', offered)).toBe(3)
    expect(
      scene((_fight, _who, _about, level, size) => (size === 2 && level[1] === 'skip' ? 0 : ['move', 4]), log).ask(
        bob,
        'turn',
        offered,
      ),
    ).toBe(4)
    expect(log.map((entry) => entry.type === 'answered' && entry.path)).toEqual([
      ['minor', 'move', 3],
      ['minor', 'move', 4],
    ])
  })

  test('names a number, several, shares, a point, words', () => {
    const steps = new Map(
      ANSWERS.map(([, ...path], i) => [
        ['allies', 'stride', 'surrender', 'turn', 'target', 'reaction', 'wound', 'step', 'stunt'][i],
        path as Path,
      ]),
    )
    const fight = shapes()
    expect(
      simulate(everyShape, fight, { policy: (_fight, _who, about) => steps.get(about)!, fall: () => [], log: null }),
    ).toBe(true)
    expect(fight).toEqual(script(everyShape, shapes(), { answers: ANSWERS }).fight)
  })

  test('that answers wrongly is a mistake in it, said with a sentence', () => {
    expect(() => scene(() => 7).ask(bob, 'turn', ['a', 'b'])).toThrow('there are 2 options, none has index 7')
    expect(() => scene(() => ['fly']).ask(bob, 'turn', ['a', 'b'])).toThrow(
      'the policy of bob answers "turn" wrongly: "fly" is not offered: choose a, b.',
    )
    expect(() => scene(() => 0).ask(bob, 'stunt', [letter((words) => words)])).toThrow(
      '"stunt" asks bob for more than an index',
    )
    expect(() =>
      scene(() => 0).ask(bob, 'step', [
        spot(
          among(
            [
              [0, 0],
              [1, 1],
            ],
            'm',
          ),
          (point) => point,
        ),
      ]),
    ).toThrow('"step" asks bob for more than an index')
    expect(() => scene(() => 0).ask(bob, 'turn', [false])).toThrow('"turn" offers bob nothing')
    expect(() => scene(() => 0).ask(bob, 'turn', [branch('minor', () => []), 'skip'])).toThrow(
      '"turn" offers bob nothing',
    )
  })
})

test('a fight that takes too long is stopped', () => {
  const fight = duel()
  expect(
    simulate(before, fight, { policy: prefer('skip'), fall: quickFall(streamOf(1)), log: null }, { mostBeats: 9 }),
  ).toBe(false)
  expect(fight.round).toBe(4)
})

test('a fight of as many beats as it may take comes to its end, and one of a beat more does not', () => {
  const count: Rules<{ readonly beats: number }, { readonly type: 'passed' }> = {
    id: 'count',
    version: 1,
    next: ({ beats }) => (beats < 3 ? { kind: 'beat', who: null } : null),
    play: (scene) => scene.tell({ type: 'passed' }),
    apply: (fight) => {
      fight.beats += 1
    },
  }
  const within = (mostBeats: number): boolean =>
    simulate(
      count,
      { beats: 0 },
      { policy: randomPolicy(streamOf(1)), fall: quickFall(streamOf(1)), log: null },
      { mostBeats },
    )
  expect([within(2), within(3)]).toEqual([false, true])
})
