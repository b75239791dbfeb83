import { describe, expect, expectTypeOf, test } from 'vitest'
import { seededTray } from '../../src/engine/dice-tray.ts'
import { open } from '../../src/engine/open-and-resume.ts'
import { keysOf } from '../../src/engine/option-tree.ts'
import {
  among,
  amount,
  branch,
  each,
  leaf,
  letter,
  many,
  type Point,
  type Shared,
  shares,
  shut,
  spot,
} from '../../src/engine/options.ts'
import { answer } from '../../src/engine/play.ts'
import type { Play } from '../../src/engine/play-append.ts'
import type { Rules } from '../../src/engine/scene.ts'
import {
  apply,
  attack,
  before,
  brawl,
  type Combatant,
  duel,
  type Event,
  type Fight,
  PISTOL,
  type Scene,
} from '../books/reaction-before-book.ts'
import { make, openFor, say } from '../script.ts'

const start = (): Play<Fight, Event> => open(before, duel(), seededTray(7))

/** Everyone is asked at once; the answers become the round. */
const vote = (offered: (who: Combatant) => readonly ('yes' | 'no')[] = () => ['yes', 'no']): Rules<Fight, Event> => ({
  ...before,
  next: (fight) => (fight.round === 1 ? { kind: 'vote', who: null } : null),
  play: (scene) => {
    const aware = scene.askAll(scene.fight.combatants, 'aware', offered)
    scene.tell({ type: 'round', round: 3 + aware.indexOf('no') })
  },
})

describe('a question', () => {
  test('is answered by a path, numbers included; what is spent is no longer offered', () => {
    const play = say(start(), 'bob', 'minor', 'move', 'forward', 4.5)
    expect(play.fight.combatants[0]?.metres).toBe(4.5)
    expect(keysOf(play.asks[0]!.options)).toEqual(['significant', 'skip'])
  })

  test.each([
    [['fly'], '"fly" is not offered: choose minor, significant, skip.'],
    [['minor'], 'Choose aim, move.'],
    [['minor', 'aim', 'bob'], '"bob" is not offered: choose vex.'],
    [['minor', 'move', 'back', 7], '7 does not fit: name 0.5 to 6 m in steps of 0.5.'],
    [['skip', 'minor'], 'Nothing follows "skip".'],
  ])('refuses %j with a sentence, and nothing changes', (path, refused) => {
    const play = start()
    const bytes = JSON.stringify([play.log, play.fight])
    expect(answer(play, openFor(play, 'bob'), path)).toEqual({ refused })
    expect(JSON.stringify([play.log, play.fight])).toBe(bytes)
  })

  test('names who decided: the seat, the referee, the clock, standing orders or a policy', () => {
    const play = start()
    expect(answer(play, openFor(play, 'bob'), ['skip'], { by: 'clock' })).toMatchObject({
      log: { entries: expect.arrayContaining([expect.objectContaining({ type: 'answered', ask: 1, by: 'clock' })]) },
    })
  })

  test('is closed once it is answered, and a number that never was is closed, too', () => {
    const play = say(start(), 'bob', 'minor', 'aim', 'vex')
    for (const n of [1, 0, -1, 999, Number.NaN])
      expect(answer(play, n, ['skip'])).toEqual({ refused: 'This question is closed.' })
  })

  test('leaves the earlier play as it was, so that two answers to the same question are two fights', () => {
    const play = start()
    const [one, other] = [say(play, 'bob', 'minor', 'move', 'forward', 1), say(play, 'bob', 'minor', 'move', 'back', 1)]
    expect([play, one, other].map(({ fight }) => fight.combatants[0]?.metres)).toEqual([0, 1, -1])
  })

  test('keeps the path as it was given', () => {
    const path = ['minor', 'move', 'forward', 2]
    const play = start()
    const moved = answer(play, openFor(play, 'bob'), path)
    path.pop()
    expect(moved).toMatchObject({
      log: { entries: expect.arrayContaining([expect.objectContaining({ path: ['minor', 'move', 'forward', 2] })]) },
    })
  })

  test('that offers nothing is a mistake in the rule', () => {
    const mute: Rules<Fight, Event> = {
      ...before,
      play: (scene) => {
        scene.ask({ id: 'bob' }, 'turn', [false, shut('attack', 'E_EMPTY')])
      },
    }
    expect(() => open(mute, duel(), seededTray(7))).toThrow('"turn" offers bob nothing')
  })
})

describe('several are asked at once', () => {
  test('answers come in any order and are used in theirs', () => {
    const play = open(vote(), duel(), seededTray(1))
    expect(say(say(play, 'vex', 'yes'), 'bob', 'no').fight.round).toBe(3)
    expect(say(say(play, 'bob', 'no'), 'vex', 'yes').fight.round).toBe(3)
    expect(say(say(play, 'bob', 'yes'), 'vex', 'no').fight.round).toBe(4)
  })

  test('every order of four comes to the same fight', () => {
    const ids = ['bob', 'vex', 'zed', 'ann']
    const orders = (left: string[]): string[][] =>
      left.length === 0
        ? [[]]
        : left.flatMap((id) => orders(left.filter((other) => other !== id)).map((rest) => [id, ...rest]))
    const ends = orders(ids).map(
      (order) =>
        order.reduce((play, id) => say(play, id, id === 'zed' ? 'no' : 'yes'), open(vote(), brawl(), seededTray(1)))
          .fight,
    )
    expect(new Set(ends.map((fight) => JSON.stringify(fight)))).toEqual(
      new Set([JSON.stringify({ ...brawl(), round: 5 })]),
    )
  })

  test('a question that waits for others keeps its number; an answered one is closed', () => {
    const play = open(vote(), duel(), seededTray(1))
    const one = say(play, 'vex', 'yes')
    expect(one.asks).toMatchObject([{ who: 'bob', n: openFor(play, 'bob') }])
    expect(answer(one, openFor(play, 'vex'), ['no'])).toEqual({ refused: 'This question is closed.' })
  })

  test('who has no choice is not asked', () => {
    const play = open(
      vote(({ id }) => (id === 'bob' ? ['no'] : ['yes', 'no'])),
      duel(),
      seededTray(1),
    )
    expect(play.asks.map(({ who }) => who)).toEqual(['vex'])
    expect(say(play, 'vex', 'no').fight.round).toBe(3)
  })

  test('where nobody has a choice, or nobody is there, nobody is asked', () => {
    expect(
      open(
        vote(() => ['no']),
        duel(),
        seededTray(1),
      ),
    ).toMatchObject({ asks: [], fight: { round: 3 } })
    expect(open(vote(), { ...duel(), combatants: [] }, seededTray(1))).toMatchObject({ asks: [], fight: { round: 2 } })
  })
})

describe('question numbers', () => {
  test('are those of their entries', () => {
    const play = start()
    expect(play.log.entries[openFor(play, 'bob')]).toEqual({ type: 'asked', who: 'bob', about: 'turn', dice: null })
  })

  test('the same question asked again after an answer is a new one', () => {
    const play = start()
    expect(openFor(say(play, 'bob', 'minor', 'aim', 'vex'), 'bob')).toBeGreaterThan(openFor(play, 'bob'))
  })

  test('an overrule closes them and asks afresh', () => {
    const play = start()
    const after = make(play, { overrule: { type: 'set', who: 'vex', field: 'end', value: 6 } })
    expect(openFor(after, 'bob')).toBeGreaterThan(openFor(play, 'bob'))
    expect(answer(after, openFor(play, 'bob'), ['skip'])).toEqual({ refused: 'This question is closed.' })
  })

  test('an undo opens the old one again under its old number', () => {
    const play = start()
    expect(openFor(make(say(play, 'bob', 'minor', 'aim', 'vex'), 'undo'), 'bob')).toBe(openFor(play, 'bob'))
  })
})

describe('what the compiler holds', () => {
  test('rule code cannot write to a fight', () => {
    const rule = (scene: Scene, who: Combatant): void => {
      // @ts-expect-error a combatant is read only
      who.end = 3
      // @ts-expect-error and so is all that it holds
      who.aim.count = 3
      // @ts-expect-error so is the fight
      scene.fight.combatants.push(who)
      // @ts-expect-error a scene keeps its fight
      scene.fight = { round: 2, combatants: [] }
      // @ts-expect-error a rule cannot hand the fight to apply
      apply(scene.fight, { type: 'acted', who: who.id })
      // @ts-expect-error only events of the book are told
      scene.tell({ type: 'exploded', who: who.id })
    }
    expect(rule).toBeTypeOf('function')
  })

  test('an answer is what was offered, without a cast', () => {
    const rule = (scene: Scene, who: Combatant): void => {
      // @ts-expect-error `fly` was not offered
      if (scene.ask(who, 'reaction', [who.dex > 3 && 'dodge', 'stand']) === 'fly') attack(scene, who, who, PISTOL)
      expectTypeOf(
        scene.ask(who, 'reaction', [who.dex > 3 && 'dodge', 'stand', shut('parry', 'E_UNARMED')]),
      ).toEqualTypeOf<'dodge' | 'stand'>()
      expectTypeOf(scene.ask(who, 'target', [each(scene.fight.combatants), 'end turn'])).toEqualTypeOf<
        Combatant | 'end turn'
      >()
      expectTypeOf(scene.ask(who, 'turn', [branch('a', () => [leaf('b', 7), branch('c', () => ['d'])])])).toEqualTypeOf<
        number | 'd'
      >()
      expectTypeOf(
        scene.ask(who, 'stride', [amount({ least: 1, most: 2, step: 1, unit: 'm' }, (metres) => metres)]),
      ).toEqualTypeOf<number>()
      expectTypeOf(scene.ask(who, 'allies', [many(scene.fight.combatants)])).toEqualTypeOf<readonly Combatant[]>()
      expectTypeOf(scene.ask(who, 'wound', [shares({ points: 3, bins: [] })])).toEqualTypeOf<Shared>()
      expectTypeOf(scene.ask(who, 'step', [spot(among([], 'm'), (point) => point)])).toEqualTypeOf<Point>()
      expectTypeOf(scene.ask(who, 'stunt', [letter((words) => words)])).toEqualTypeOf<string>()
      expectTypeOf(scene.askAll(scene.fight.combatants, 'aware', () => ['yes', 'no'])).toEqualTypeOf<('yes' | 'no')[]>()
    }
    expect(rule).toBeTypeOf('function')
  })
})
