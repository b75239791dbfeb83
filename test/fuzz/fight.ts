import { cepheus } from '../../src/books/cepheus/book.ts'
import type { Event, Fight } from '../../src/books/cepheus/fight.ts'
import type { Entry, Log } from '../../src/engine/log.ts'
import type { Path } from '../../src/engine/options.ts'
import { answer, isRefusal, linesOf, open, overrule, type Play, redo, resume, undo, volunteer } from '../../src/engine/play.ts'
import { randomPath } from '../../src/engine/policy.ts'
import { below, seededTray, type Stream, streamOf } from '../../src/engine/tray.ts'
import { follow, type Refusal, sizeOf } from '../../src/engine/tree.ts'
import { randomSetup } from './setup.ts'

type CePlay = Play<Fight, Event>
const MOST_ROUNDS = 12
const MOST_QUESTIONS = 600

/** What one random fight showed: how many questions, which events, and everything that should not have been. */
export type Report = { readonly questions: number; readonly ended: boolean; readonly events: ReadonlySet<string>; readonly faults: readonly string[] }

/** Plays one fight at random and tries its record at every question. */
export function fuzzFight(seed: number): Report {
  const picks = streamOf(seed, 99)
  const setup = randomSetup(picks)
  const opened = cepheus.open(setup)
  if ('errors' in opened) return { questions: 0, ended: false, events: new Set(), faults: opened.errors.map(({ sentence }) => `setup: ${sentence}`) }
  const tray = seededTray(seed)
  let play = open(cepheus, opened.fight, tray, { setup })
  const faults: string[] = []
  const mirror: Entry<Event>[] = []
  let questions = 0
  while (play.asks.length > 0 && questions < MOST_QUESTIONS && faults.length === 0) {
    questions += 1
    faults.push(...tried(play, picks, seed, mirror).map((fault) => `question ${questions}: ${fault}`))
    play = onward(play, picks, faults)
  }
  if (play.asks.length > 0 && faults.length === 0 && questions < MOST_QUESTIONS) faults.push('the fight stands open')
  if (faults.length === 0) faults.push(...replayed(play, seed))
  const events = new Set(linesOf(play).flatMap(({ entry }) => (entry.type === 'happened' ? [entry.event.type] : [entry.type])))
  return { questions, ended: play.asks.length === 0, events, faults: faults.map((fault) => `seed ${seed}: ${fault}`) }
}

/** One more answer, mostly at random, now and then as the book's own doctrine would; past the round limit the referee ends the fight. */
function onward(play: CePlay, picks: Stream, faults: string[]): CePlay {
  if (play.fight.round > MOST_ROUNDS && play.fight.stopped === null && play.fight.phase === 'fighting') return accepted(overrule(play, [{ type: 'stopped', why: 'late' }], 'late'), faults, play)
  if (below(picks, 40) === 0) return meddled(play, picks, faults)
  const ask = play.asks[below(picks, play.asks.length)]!
  const path = below(picks, 3) === 0 ? randomPath(picks, ask.options, sizeOf) : doctrine(play, ask)
  return accepted(answer(play, ask.n, path), faults, play)
}

function doctrine(play: CePlay, { who, about, options }: CePlay['asks'][number]): Path {
  const path = cepheus.policies.standard!(play.fight, { id: who }, about, options, sizeOf(options))
  return typeof path === 'number' ? randomPath(streamOf(play.log.entries.length), options, sizeOf) : path
}

/** Somebody does something unasked, or the referee lays a hand on somebody. */
function meddled(play: CePlay, picks: Stream, faults: string[]): CePlay {
  const who = play.fight.combatants[below(picks, play.fight.combatants.length)]!
  const offers = cepheus.offers(play.fight, who.id)
  if (below(picks, 2) === 0 && sizeOf(offers) > 0) return accepted(volunteer(play, who.id, randomPath(picks, offers, sizeOf)), faults, play)
  const event: Event = below(picks, 2) === 0
    ? { type: 'set', who: who.id, field: 'cover', value: (['none', 'quarter', 'half', 'threeQuarter', 'full'] as const)[below(picks, 5)] }
    : { type: 'set', who: who.id, field: 'stance', value: (['standing', 'crouched', 'prone'] as const)[below(picks, 3)] }
  return accepted(overrule(play, [event], 'so it is'), faults, play)
}

/** What must hold at every question: JSON, resuming, undo and redo, and that nothing is taken that was not offered. */
function tried(play: CePlay, picks: Stream, seed: number, mirror: Entry<Event>[]): readonly string[] {
  const faults: string[] = []
  const state = stateOf(play)
  const twin = resume(cepheus, mirrored(play.log, mirror), seededTray(seed))
  if (twin.log.entries.length !== play.log.entries.length || numbered(twin) !== numbered(play)) faults.push('resumed to something else')
  if (below(picks, 4) === 0) faults.push(...backAndForth(play, picks))
  for (const ask of play.asks) if (sizeOf(ask.options) < 1) faults.push(`${ask.about} offers nothing`)
  faults.push(...intruded(play, picks))
  return stateOf(play) === state ? faults : [...faults, 'the play was changed by looking at it']
}

/** The log through JSON; it only ever grows, so what went through before need not go again. */
function mirrored({ header, opened, entries }: CePlay['log'], mirror: Entry<Event>[]): Log<Fight, Event> {
  for (let n = mirror.length; n < entries.length; n++) mirror.push(JSON.parse(JSON.stringify(entries[n])))
  return { header, opened: JSON.parse(JSON.stringify(opened)), entries: [...mirror] }
}

function backAndForth(play: CePlay, picks: Stream): readonly string[] {
  const to = below(picks, play.log.entries.length)
  const back = undo(play, to)
  if (isRefusal(back)) return []
  const again = redo(back)
  if (isRefusal(again)) return [`undo to ${to} could not be redone: ${again.refused}`]
  return stateOf(again) === stateOf(play) ? [] : [`undo to ${to} and redo came to something else`]
}

const WRONG: readonly Path[] = [[], ['no such thing'], ['minor'], ['significant', 'attack'], [-1], [['nobody']], [{ end: 99 }], ['skip', 'skip'], [[0.25, 0]]]

function intruded(play: CePlay, picks: Stream): readonly string[] {
  const ask = play.asks[below(picks, play.asks.length)]!
  const path = WRONG[below(picks, WRONG.length)]!
  const legal = !('refused' in follow(ask.options, path))
  const taken = !isRefusal(answer(play, ask.n, path))
  return legal === taken ? [] : [`${JSON.stringify(path)} was ${taken ? 'taken' : 'refused'} for ${ask.about}`]
}

/** The whole fight once more from its beginning, its decisions one by one: the same bytes. */
function replayed(play: CePlay, seed: number): readonly string[] {
  let twin = open(cepheus, play.log.opened, seededTray(seed), { setup: play.log.header.setup })
  for (const { entry } of linesOf(play)) {
    const next = entry.type === 'answered' ? answer(twin, entry.ask!, entry.path, entry.by)
      : entry.type === 'volunteered' ? volunteer(twin, entry.who, entry.path, entry.by)
      : entry.type === 'overruled' ? overrule(twin, entry.events, entry.why, entry.by) : twin
    if (isRefusal(next)) return [`replay refused ${JSON.stringify(entry)}: ${next.refused}`]
    twin = next
  }
  return bytesOf(twin) === bytesOf(play) ? [] : ['the replay has other bytes']
}

function accepted(result: CePlay | Refusal, faults: string[], play: CePlay): CePlay {
  if (!isRefusal(result)) return result
  faults.push(`refused what was offered: ${result.refused}`)
  return play
}

const stateOf = ({ fight, asks }: CePlay): string => JSON.stringify([fight, asks.map(({ n: _, options, ...ask }) => [ask, sizeOf(options)])])
const numbered = ({ fight, asks }: CePlay): string => JSON.stringify([fight, asks.map(({ n, who, about, options }) => [n, who, about, sizeOf(options)])])
const bytesOf = (play: CePlay): string => JSON.stringify(play.log) + numbered(play)
