import type { EventBase } from '../../src/engine/book.ts'
import type { FightBase } from '../../src/engine/common-events.ts'
import type { Entry } from '../../src/engine/log.ts'
import type { Path } from '../../src/engine/options.ts'
import { answer, isRefusal, linesOf, overrule, redo, undo, volunteer } from '../../src/engine/play.ts'
import { open, resume } from '../../src/engine/play-open.ts'
import { decided, randomPath } from '../../src/engine/policy.ts'
import { REFEREE } from '../../src/engine/scene.ts'
import { below, type Stream, seededTray, streamOf } from '../../src/engine/tray.ts'
import { follow, type Refusal, sizeOf } from '../../src/engine/tree.ts'
import type { AnyPlay } from '../../src/words/story.ts'
import type { Fuzzed } from './book.ts'
import { CEPHEUS } from './cepheus.ts'

const MOST_ROUNDS = 12
const MOST_QUESTIONS = 600

/**
 * What one random fight showed: how many questions, what stands in its log, and everything that should not have been.
 */
export type Report = {
  readonly questions: number
  readonly ended: boolean
  readonly profile: string
  readonly further: readonly string[]
  readonly entries: readonly Entry<EventBase>[]
  readonly faults: readonly string[]
}

/** Plays one fight at random and tries its record at every question. */
export function fuzzFight(seed: number, fuzzed: Fuzzed = CEPHEUS): Report {
  const run: Run = { ...fuzzed, seed, picks: streamOf(seed, 99), faults: [] }
  const { book, faults } = run
  const setup = fuzzed.setup(run.picks)
  const opened = book.open(setup)
  if ('errors' in opened)
    return {
      questions: 0,
      ended: false,
      profile: fuzzed.profiles[0]!,
      further: [],
      entries: [],
      faults: opened.errors.map(({ sentence }) => `seed ${seed}: setup: ${sentence}`),
    }
  const tray = seededTray(seed)
  let play = open(book, opened.fight, tray, { setup })
  const mirror: Entry<EventBase>[] = []
  let questions = 0
  while (play.asks.length > 0 && questions < MOST_QUESTIONS && faults.length === 0) {
    questions += 1
    faults.push(...tried(run, play, mirror).map((fault) => `question ${questions}: ${fault}`))
    play = onward(run, play)
  }
  if (play.asks.length > 0 && faults.length === 0 && questions < MOST_QUESTIONS) faults.push('the fight stands open')
  if (faults.length === 0) faults.push(...replayed(run, play))
  return {
    questions,
    ended: play.asks.length === 0,
    profile: fuzzed.profileOf(play.fight),
    further: fuzzed.further.shown(play),
    entries: play.log.entries,
    faults: faults.map((fault) => `seed ${seed}: ${fault}`),
  }
}

type Run = Fuzzed & { readonly seed: number; readonly picks: Stream; readonly faults: string[] }

/**
 * One more answer, mostly at random, now and then as the book's own doctrine would; past the round limit the referee
 * ends the fight.
 */
function onward(run: Run, play: AnyPlay): AnyPlay {
  const { picks } = run
  if (isLate(play.fight)) return accepted(run, play, overrule(play, [{ type: 'stopped', why: 'late' }], 'late'))
  if (below(picks, 40) === 0) return meddled(run, play)
  const ask = play.asks[below(picks, play.asks.length)]!
  const path = below(picks, 3) === 0 ? randomPath(picks, ask.options, sizeOf) : doctrine(run, play, ask)
  return accepted(run, play, answer(play, ask.n, path))
}

function isLate(fight: FightBase): boolean {
  const { round, phase, stopped } = fight as FightBase & { readonly round: number; readonly phase: string }
  return round > MOST_ROUNDS && stopped === null && phase === 'fighting'
}

/** Everybody keeps to one doctrine through the fight. */
function doctrine({ book }: Run, play: AnyPlay, ask: AnyPlay['asks'][number]): Path {
  const policies = Object.values(book.policies)
  const nth = Math.max(
    0,
    play.fight.combatants.findIndex(({ id }) => id === ask.who),
  )
  return decided(policies[nth % policies.length]!, play.fight, ask)
}

/** Somebody does something unasked, or the referee lays a hand on somebody. */
function meddled(run: Run, play: AnyPlay): AnyPlay {
  const { book, picks } = run
  const who = play.fight.combatants[below(picks, play.fight.combatants.length)]!
  const free = book.offers(play.fight, REFEREE.id)
  if (below(picks, 4) === 0 && sizeOf(free) > 0)
    return accepted(run, play, volunteer(play, REFEREE.id, randomPath(picks, free, sizeOf)))
  const offers = book.offers(play.fight, who.id)
  if (below(picks, 2) === 0 && sizeOf(offers) > 0)
    return accepted(run, play, volunteer(play, who.id, randomPath(picks, offers, sizeOf)))
  return accepted(run, play, overrule(play, [run.laid(play.fight, who.id, picks)], 'so it is'))
}

/** What must hold at every question: JSON, resuming, undo and redo, and that nothing is taken that was not offered. */
function tried({ book, picks, seed, wrong }: Run, play: AnyPlay, mirror: Entry<EventBase>[]): readonly string[] {
  const faults: string[] = []
  const state = stateOf(play)
  const twin = resume(book, mirrored(play.log, mirror), seededTray(seed))
  if (twin.log.entries.length !== play.log.entries.length || numbered(twin) !== numbered(play))
    faults.push('resumed to something else')
  if (below(picks, 4) === 0) faults.push(...backAndForth(play, picks))
  for (const ask of play.asks) if (sizeOf(ask.options) < 1) faults.push(`${ask.about} offers nothing`)
  faults.push(...intruded(play, picks, wrong))
  return stateOf(play) === state ? faults : [...faults, 'the play was changed by looking at it']
}

/** The log through JSON; it only ever grows, so what went through before need not go again. */
function mirrored({ header, opened, entries }: AnyPlay['log'], mirror: Entry<EventBase>[]): AnyPlay['log'] {
  for (let n = mirror.length; n < entries.length; n++) mirror.push(JSON.parse(JSON.stringify(entries[n])))
  return { header, opened: JSON.parse(JSON.stringify(opened)), entries: [...mirror] }
}

function backAndForth(play: AnyPlay, picks: Stream): readonly string[] {
  const to = below(picks, play.log.entries.length)
  const back = undo(play, to)
  if (isRefusal(back)) return back.broke ? [`undo to ${to} was refused: ${back.refused}`] : []
  const again = redo(back)
  if (isRefusal(again)) return [`undo to ${to} could not be redone: ${again.refused}`]
  return stateOf(again) === stateOf(play) ? [] : [`undo to ${to} and redo came to something else`]
}

function intruded(play: AnyPlay, picks: Stream, wrong: readonly Path[]): readonly string[] {
  const ask = play.asks[below(picks, play.asks.length)]!
  const path = wrong[below(picks, wrong.length)]!
  const legal = !('refused' in follow(ask.options, path))
  const taken = !isRefusal(answer(play, ask.n, path))
  return legal === taken ? [] : [`${JSON.stringify(path)} was ${taken ? 'taken' : 'refused'} for ${ask.about}`]
}

/** The whole fight once more from its beginning, its decisions one by one: the same bytes. */
function replayed({ book, seed }: Run, play: AnyPlay): readonly string[] {
  let twin = open(book, play.log.opened, seededTray(seed), { setup: play.log.header.setup })
  for (const { entry } of linesOf(play)) {
    const next =
      entry.type === 'answered'
        ? answer(twin, entry.ask!, entry.path, { by: entry.by })
        : entry.type === 'volunteered'
          ? volunteer(twin, entry.who, entry.path, { by: entry.by })
          : entry.type === 'overruled'
            ? overrule(twin, entry.events, entry.why, { by: entry.by })
            : twin
    if (isRefusal(next)) return [`replay refused ${JSON.stringify(entry)}: ${next.refused}`]
    twin = next
  }
  return bytesOf(twin) === bytesOf(play) ? [] : ['the replay has other bytes']
}

function accepted({ faults }: Run, play: AnyPlay, result: AnyPlay | Refusal): AnyPlay {
  if (!isRefusal(result)) return result
  faults.push(`refused what was offered: ${result.refused}`)
  return play
}

const stateOf = ({ fight, asks }: AnyPlay): string =>
  JSON.stringify([fight, asks.map(({ n: _, options, ...ask }) => [ask, sizeOf(options)])])
const numbered = ({ fight, asks }: AnyPlay): string =>
  JSON.stringify([fight, asks.map(({ n, who, about, options }) => [n, who, about, sizeOf(options)])])
const bytesOf = (play: AnyPlay): string => JSON.stringify(play.log) + numbered(play)
