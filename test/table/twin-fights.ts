import { cepheus } from '../../src/books/cepheus/book.ts'
import type { Event, Fight } from '../../src/books/cepheus/state/fight.ts'
import { BLOCKS } from '../../src/books/cepheus/tables/people.ts'
import { below, type Stream, seededTray, streamOf } from '../../src/engine/dice-tray.ts'
import { open } from '../../src/engine/open-and-resume.ts'
import { follow, sizeOf } from '../../src/engine/option-tree.ts'
import type { Path } from '../../src/engine/options.ts'
import { answer, isRefusal, overrule, recast, redo, undo, volunteer } from '../../src/engine/play.ts'
import type { Play } from '../../src/engine/play-append.ts'
import { decided, randomPath } from '../../src/engine/policy.ts'
import { accepted } from '../script.ts'

export type CePlay = Play<Fight, Event>

/** Somebody hidden, as far as nobody in sight could tell the difference. */
export type Hidden = {
  readonly id: string
  readonly name: string
  readonly scores: readonly number[]
  readonly armour: readonly string[]
  readonly pos: number
  readonly skills: object
  readonly cover: string
}

/**
 * The same fight twice, with the same dice, and another one hidden in it. `fires`: the hidden one attacks, from the
 * same place, as in the other; `strolls`: it does something else in each, at once, that nobody sees; else it does the
 * same.
 */
export type Kind = {
  readonly seed: number
  readonly how: 'fires' | 'strolls' | 'idles'
  readonly twins: readonly [Hidden, Hidden]
}

export function opened({ seed, how, twins }: Kind): readonly CePlay[] {
  return twins.map((hidden) => {
    const result = cepheus.open(setup(streamOf(seed, 7), hidden, how === 'fires'))
    if ('errors' in result) throw new Error(result.errors[0]!.sentence)
    return open(cepheus, result.fight, seededTray(seed))
  })
}

const FLAGS = [
  'reactionPool',
  'freeAllocation',
  'encumbrance',
  'npcDropAtEndZero',
  'strayShots',
  'sightsJar',
  'showInitiative',
]

function setup(picks: Stream, { id, name, scores, armour, pos, skills, cover }: Hidden, fires: boolean): unknown {
  const blocks = Object.keys(BLOCKS)
  const team = (side: string, x: number) =>
    Array.from({ length: 1 + below(picks, 3) }, (_, i) => ({
      id: `${side[0]}${i}`,
      side,
      block: blocks[below(picks, blocks.length)]!,
      initiative: 2 * below(picks, 8),
      pos: x + below(picks, 4),
      ...(below(picks, 4) === 0 && { drug: 'combat' }),
    }))
  const options = Object.fromEntries(FLAGS.map((flag) => [flag, below(picks, 4) === 0]))
  const [str, end, int, edu, soc] = scores
  const hidden = {
    id,
    name,
    side: 'enemies',
    hidden: true,
    str,
    end,
    int,
    edu,
    soc,
    armour,
    cover: fires ? 'none' : cover,
    pos: fires ? 70 : pos,
    initiative: 2 * below(picks, 8) + 1,
    weapons: ['rifle'],
    skills: fires ? {} : skills,
  }
  const players = team('players', 0)
  return {
    book: 'cepheus',
    options,
    start: { turn: players[0]!.id },
    combatants: [...players, hidden, ...team('enemies', [1, 8, 30][below(picks, 3)]!)],
  }
}

/**
 * The same step in each, by the same picks; in the second now and then something comes first that only the hidden one
 * hears of, so that the logs have other numbers.
 */
export function stepped(plays: readonly CePlay[], { seed, how, twins }: Kind, step: number): readonly CePlay[] {
  return plays.map((play, i) => {
    const rest = { hidden: twins[i]!.id, how, whispers: i === 1 && below(streamOf(seed, 5000 + step), 3) === 0 }
    const next = moved(play, streamOf(seed, 1000 + step), rest)
    return how === 'strolls' ? strolled(next, streamOf(seed + i, 9000 + step), rest) : next
  })
}

function strolled(play: CePlay, picks: Stream, rest: Rest): CePlay {
  const ask = play.asks.find(({ who }) => who === rest.hidden)
  return ask ? strolled(accepted(answer(play, ask.n, pathFor(play, ask, picks, rest))), picks, rest) : play
}

type Rest = { readonly hidden: string; readonly how: Kind['how']; readonly whispers: boolean }

function moved(play: CePlay, picks: Stream, rest: Rest): CePlay {
  const next = below(picks, 6) === 0 ? meddled(play, picks, rest.hidden) : null
  if (next && !isRefusal(next)) return next
  const now = rest.whispers
    ? accepted(overrule(play, [{ type: 'noted', who: 'referee', to: rest.hidden, words: 'now' }], 'psst'))
    : play
  const ask = now.asks[below(picks, now.asks.length)]!
  return accepted(answer(now, ask.n, pathFor(now, ask, picks, rest)))
}

function pathFor(play: CePlay, ask: CePlay['asks'][number], picks: Stream, { hidden, how }: Rest): Path {
  if (ask.about === 'wake') return ['yes']
  if (ask.about === 'act now' && how === 'strolls') return ['no'] // to step in beside somebody takes a roll-off, and all later dice are others
  if (ask.who === hidden && !(how === 'fires' && below(picks, 2) === 0)) {
    const first = below(picks, IDLE.length)
    return [...IDLE.slice(first), ...IDLE].find((path) => !('refused' in follow(ask.options, path)))!
  }
  const one = play.fight.combatants.find(({ id }) => id === ask.who)
  const path =
    one?.side === 'players' && below(picks, 2) === 0
      ? randomPath(picks, ask.options, sizeOf)
      : decided(cepheus.policies.standard!, play.fight, ask)
  return how === 'strolls' && path[0] === 'delay' ? ['skip'] : path // who waits is asked before every later turn, and so learns when somebody hidden acts
}

const IDLE: readonly Path[] = [
  ['skip'],
  ['delay'],
  ['minor', 'stance', 'prone'],
  ['minor', 'stance', 'crouched'],
  ['minor', 'move', 'back', 1.5],
  ['yes'],
  ['no'],
  ['stand'],
  ['dodge'],
  ['skip'],
]

/** The referee lays a hand on somebody, hidden or not, or takes something back. */
function meddled(play: CePlay, picks: Stream, hidden: string): ReturnType<typeof undo<Fight, Event>> {
  const people = play.fight.combatants
  const cover = (who: string): Event => ({
    type: 'set',
    who,
    field: 'cover',
    value: ['none', 'half', 'full'][below(picks, 3)],
  })
  const inSight = people.filter(({ id }) => id !== hidden)
  const other = inSight[below(picks, inSight.length)]!.id
  switch (below(picks, 8)) {
    case 0:
      return overrule(play, [cover(hidden)], 'it hides better')
    case 1:
      return overrule(play, [cover(hidden), cover(other)], 'so it is')
    case 2:
      return overrule(play, [{ type: 'noted', who: 'referee', to: hidden, words: 'psst' }], '')
    case 3:
      return overrule(
        play,
        [{ type: 'set', who: other, field: 'skills', value: { Recon: 1 } }],
        `because ${people.find(({ id }) => id === hidden)!.name} taught it`,
      )
    case 4:
      return volunteer(play, hidden, ['say', 'I am here'])
    case 5:
      return redo(play)
    case 6: {
      const rolls = play.log.entries.flatMap((entry, n) => (entry.type === 'rolled' ? [n] : []))
      return rolls.length === 0
        ? { refused: '' }
        : recast(play, rolls[below(picks, rolls.length)]!, { faces: null, why: 'cocked' })
    }
    default: {
      const answers = play.log.entries.flatMap((entry, n) =>
        entry.type === 'answered' && entry.who !== hidden ? [n] : [],
      )
      return undo(play, answers.at(-1 - below(picks, 6)) ?? 0)
    }
  }
}

/** Somebody hit the hidden one, and that may change what others live to see. */
export const isStruck = ({ log }: CePlay, hidden: string): boolean =>
  log.entries.some((entry) => entry.type === 'happened' && entry.event.type === 'struck' && entry.event.who === hidden)
