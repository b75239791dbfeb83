import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { copy } from '../../src/engine/copy-compare-hash.ts'
import { below, type Stream, seededTray, streamOf } from '../../src/engine/dice-tray.ts'
import { menuOf } from '../../src/engine/menu.ts'
import { open, resume } from '../../src/engine/open-and-resume.ts'
import { type Refusal, sizeOf } from '../../src/engine/option-tree.ts'
import {
  answer,
  isRefusal,
  linesOf,
  overrule,
  recast,
  redo,
  throwDice,
  undo,
  volunteer,
} from '../../src/engine/play.ts'
import type { Play } from '../../src/engine/play-append.ts'
import { randomPath } from '../../src/engine/policy.ts'
import { happen, type Rules } from '../../src/engine/scene.ts'
import { draw, meeting } from '../books/draw-book.ts'
import { everyShape, shapes } from '../books/every-shape-rules.ts'
import { after, bout } from '../books/reaction-after-book.ts'
import { before, brawl, type Event, type Fight, someone } from '../books/reaction-before-book.ts'
import { raid, sides } from '../books/sides-book.ts'

const SEED = 7
const asksOf = <F, E>(play: Play<F, E>): unknown =>
  play.asks.map(({ n, who, about, options, dice }) => [n, who, about, menuOf(options), dice])
const now = <F, E>(play: Play<F, E>): string =>
  JSON.stringify([play.fight, asksOf(play), linesOf(play).map(({ n }) => n)])
const bytes = <F, E>(play: Play<F, E>): string => JSON.stringify([play.log, play.fight, asksOf(play)])

type Deed = 'answer' | 'undo' | 'redo' | 'recast' | 'volunteer' | 'overrule'
type Walk = readonly { readonly deed: Deed; readonly pick: number }[]
const walks = (deeds: readonly Deed[]): fc.Arbitrary<Walk> =>
  fc.array(
    fc.record({ deed: fc.constantFrom<Deed>('answer', 'answer', 'answer', 'answer', ...deeds), pick: fc.nat() }),
    { maxLength: 40 },
  )

/** One step, as a person might take it; refused or not. */
function step<F, E>(play: Play<F, E>, deed: Deed, picks: Stream, word: (picks: Stream) => E): Play<F, E> | Refusal {
  switch (deed) {
    case 'answer':
      return answered(play, picks)
    case 'undo':
      return undo(play, below(picks, play.log.entries.length + 1))
    case 'redo':
      return redo(play)
    case 'recast': {
      const rolls = linesOf(play).flatMap(({ n, entry }) => (entry.type === 'rolled' ? [{ n, dice: entry.dice }] : []))
      const roll = rolls[below(picks, rolls.length + 1)]
      if (!roll) return { refused: 'no roll' }
      return recast(play, roll.n, {
        faces:
          below(picks, 2) === 0
            ? null
            : Array.from({ length: roll.dice.count }, () => 1 + below(picks, roll.dice.sides)),
        why: 'so be it',
      })
    }
    case 'volunteer': {
      const who = ['bob', 'vex', 'zed', 'ann'][below(picks, 4)]!
      const offers = play.rules.offers?.(play.fight, who) ?? []
      return sizeOf(offers) === 0 ? { refused: 'no offer' } : volunteer(play, who, randomPath(picks, offers, sizeOf))
    }
    case 'overrule':
      return overrule(play, [word(picks)], 'so be it')
  }
}

/** Only offered leaves are answered, and an offered leaf is never refused. */
function answered<F, E>(play: Play<F, E>, picks: Stream): Play<F, E> | Refusal {
  const ask = play.asks[below(picks, play.asks.length + 1) % Math.max(1, play.asks.length)]
  if (!ask) return { refused: 'over' }
  const { dice } = ask
  const faces =
    dice && below(picks, 3) > 0 ? Array.from({ length: dice.count }, () => 1 + below(picks, dice.sides)) : null
  const result = dice ? throwDice(play, ask.n, faces) : answer(play, ask.n, randomPath(picks, ask.options, sizeOf))
  expect(result).not.toHaveProperty('refused')
  return result
}

/** What holds of every play, whatever came before. */
function holds<F, E>(play: Play<F, E>, earlier: Play<F, E>): void {
  expect(play.log.entries.slice(0, earlier.log.entries.length)).toEqual(earlier.log.entries)
  expect(bytes(resume(play.rules, JSON.parse(JSON.stringify(play.log)), seededTray(SEED), { hands: play.hands }))).toBe(
    bytes(play),
  )
  for (const { n, who, about } of play.asks) expect(play.log.entries[n]).toMatchObject({ type: 'asked', who, about })
  expect(foldOf(play)).toEqual(play.fight)
  for (const { entry, before: earlierLine } of linesOf(play)) {
    if (entry.type !== 'rolled' || entry.from !== 'tray') continue
    const { sides } = entry.dice
    expect(entry.faces).toEqual(entry.faces.map((_, i) => seededTray(SEED)(sides, (earlierLine?.used[sides] ?? 0) + i)))
  }
}

/** The fight as the sum of what stands. */
function foldOf<F, E>(play: Play<F, E>): F {
  const fight = copy(play.log.opened)
  for (const { entry } of linesOf(play)) {
    if (entry.type === 'happened') happen(play.rules, fight, entry.event)
    if (entry.type === 'overruled') for (const event of entry.events) happen(play.rules, fight, event)
  }
  return fight
}

function back<F, E>(play: Play<F, E>, picks: Stream): void {
  const undone = undo(play, below(picks, play.log.entries.length + 1))
  if (isRefusal(undone)) return
  const redone = redo(undone)
  if (isRefusal(redone)) throw new Error(redone.refused)
  expect(now(redone)).toBe(now(play))
}

function walk<F, E>(start: Play<F, E>, steps: Walk, word: (picks: Stream) => E): void {
  let play = start
  for (const { deed, pick } of steps) {
    const picks = streamOf(pick)
    const result = step(play, deed, picks, word)
    if (isRefusal(result)) continue
    holds(result, play)
    play = result
    back(play, picks)
  }
}

const nothing = (): never => {
  throw new Error('this walk overrules nothing')
}

/** Something the referee might say, at times unreasonable. */
function word(picks: Stream): Event {
  const who = ['bob', 'vex', 'zed', 'ann', 'new', 'nobody'][below(picks, 6)]!
  const events: readonly Event[] = [
    {
      type: 'set',
      who,
      field: (['str', 'dex', 'end', 'initiative'] as const)[below(picks, 4)]!,
      value: below(picks, 12),
    },
    { type: 'left', who },
    {
      type: 'joined',
      combatant: someone('new', below(picks, 2) === 0 ? 'players' : 'enemies', { initiative: below(picks, 12) }),
    },
    { type: 'acted', who },
    { type: 'round', round: below(picks, 5) },
  ]
  return events[below(picks, events.length)]!
}

describe('whatever people do: the log only grows, the fight is the sum of what stands, dice keep their places, resuming finds the same bytes, undo and redo cancel', () => {
  const every = <F, E>(rules: Rules<F, E>, fight: () => F, numRuns: number): void =>
    fc.assert(
      fc.property(walks(['undo', 'redo', 'recast']), (steps) =>
        walk(open(rules, fight(), seededTray(SEED)), steps, nothing),
      ),
      { numRuns },
    )

  test('with the answer after the hit', () => every(after, bout, 40))
  test('with an answer that decides the draw', () => every(draw, meeting, 40))
  test('with answers out of turn', () => every(sides, raid, 40))
  test('with every shape of a question', () => every(everyShape, shapes, 40))

  test("with the answer before the dice, the referee's word and deeds unasked", () => {
    const steps = walks(['undo', 'redo', 'recast', 'volunteer', 'volunteer', 'overrule', 'overrule'])
    fc.assert(
      fc.property(steps, (one) => walk(open(before, brawl(), seededTray(SEED)), one, word)),
      { numRuns: 120 },
    )
  })

  test('with dice of their own', () => {
    const steps = walks(['undo', 'redo', 'recast', 'volunteer', 'overrule'])
    const hands = { bob: 'typed', zed: 'telegram' } as const
    fc.assert(
      fc.property(steps, (one) => walk(open(before, brawl(), seededTray(SEED), { hands }), one, word)),
      { numRuns: 120 },
    )
  })
})

describe('any JSON value as a path', () => {
  const anyPath = fc.oneof(fc.jsonValue({ maxDepth: 3 }), fc.array(fc.jsonValue({ maxDepth: 2 }), { maxLength: 4 }))

  /** A fight that has just begun, and where it may stand an answer later. */
  const asked = (): Play<Fight, Event>[] => {
    const play = open(before, brawl(), seededTray(SEED))
    return [play, ...Array.from({ length: 5 }, (_, i) => answered(play, streamOf(i)) as Play<Fight, Event>)]
  }

  test('is taken or refused with a sentence, and never throws', () => {
    fc.assert(
      fc.property(fc.nat(8), anyPath, (skipped, path) => {
        let play = open(everyShape, shapes(), seededTray(SEED))
        for (let i = 0; i < skipped; i++) play = answered(play, streamOf(i)) as typeof play
        const result = answer(play, play.asks[0]!.n, path as never)
        if (isRefusal(result)) expect(result.refused).toMatch(/^.+\.$/su)
        else holds(result, play)
      }),
      { numRuns: 500 },
    )
  })

  test('does no harm as a deed unasked, or as faces', () => {
    fc.assert(
      fc.property(anyPath, fc.nat(), (path, pick) => {
        const plays = asked()
        const play = plays[pick % plays.length]!
        const result = volunteer(play, 'vex', path as never)
        if (isRefusal(result)) expect(result.refused).toMatch(/^.+\.$/su)
        else holds(result, play)
        expect(throwDice(play, play.asks[0]!.n, path as never)).toEqual({ refused: 'No dice are wanted here.' })
      }),
      { numRuns: 200 },
    )
  })

  test('does no harm as faces of an open throw', () => {
    const hands = { bob: 'typed' } as const
    const thrown = streamOf(1)
    let play = open(before, brawl(), seededTray(SEED), { hands })
    while (!play.asks[0]?.dice) play = answered(play, thrown) as typeof play
    fc.assert(
      fc.property(anyPath, (faces) => {
        const result = throwDice(play, play.asks[0]!.n, faces as never)
        if (isRefusal(result)) expect(result.refused).toMatch(/ does not fit: name \d+ faces from 1 to 6\.$/)
        else holds(result, play)
      }),
      { numRuns: 200 },
    )
  })
})
