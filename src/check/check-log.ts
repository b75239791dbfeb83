import type { AnyBook } from '../books/index.ts'
import type { EventBase } from '../engine/book.ts'
import { below, type Stream, seededTray } from '../engine/dice-tray.ts'
import type { Entry } from '../engine/log.ts'
import { open, resume } from '../engine/open-and-resume.ts'
import { follow, type Refusal, sizeOf } from '../engine/option-tree.ts'
import type { Path } from '../engine/options.ts'
import { answer, isRefusal, linesOf, overrule, redo, undo, volunteer } from '../engine/play.ts'
import type { Beat } from '../engine/scene.ts'
import type { AnyPlay } from '../words/transcript.ts'

/** A fault. `broke` is the error of a rule; `beat` is the beat of the fault, unless it is the open one. */
export type Wrong = { readonly text: string; readonly broke?: Error; readonly beat?: Beat | null }

/** The log after a JSON round trip. It only grows, so earlier entries are not converted again. */
export type Mirror = Entry<EventBase>[]

type Tried = { readonly plain: AnyBook; readonly seed: number; readonly picks: Stream; readonly wrong: readonly Path[] }

/** Invariants at every question: JSON round trip, resume, undo and redo, and no answer accepted that is not offered. */
export function recordHolds({ plain, picks, seed, wrong }: Tried, play: AnyPlay, mirror: Mirror): readonly Wrong[] {
  const faults: Wrong[] = []
  const state = stateOf(play)
  const twin = resume(plain, mirrored(play.log, mirror), seededTray(seed))
  if (twin.log.entries.length !== play.log.entries.length || numbered(twin) !== numbered(play))
    faults.push({ text: 'resumed to something else' })
  if (below(picks, 4) === 0) faults.push(...backAndForth(play, picks))
  for (const ask of play.asks) if (sizeOf(ask.options) < 1) faults.push({ text: `${ask.about} offers nothing` })
  faults.push(...intruded(play, picks, wrong))
  return stateOf(play) === state ? faults : [...faults, { text: 'the play was changed by looking at it' }]
}

function mirrored({ header, opened, entries }: AnyPlay['log'], mirror: Mirror): AnyPlay['log'] {
  for (let n = mirror.length; n < entries.length; n++) mirror.push(JSON.parse(JSON.stringify(entries[n])))
  return { header, opened: JSON.parse(JSON.stringify(opened)), entries: [...mirror] }
}

function backAndForth(play: AnyPlay, picks: Stream): readonly Wrong[] {
  const to = below(picks, play.log.entries.length)
  const back = undo(play, to)
  if (isRefusal(back)) return back.broke ? [broken(`undo to ${to} was refused`, back)] : []
  const again = redo(back)
  if (isRefusal(again)) return [broken(`undo to ${to} could not be redone`, again)]
  return stateOf(again) === stateOf(play) ? [] : [{ text: `undo to ${to} and redo came to something else` }]
}

function intruded(play: AnyPlay, picks: Stream, wrong: readonly Path[]): readonly Wrong[] {
  const ask = play.asks[below(picks, play.asks.length)]!
  const path = wrong[below(picks, wrong.length)]!
  const legal = !('refused' in follow(ask.options, path))
  const after = answer(play, ask.n, path)
  if (legal === !isRefusal(after)) return []
  const text = `${JSON.stringify(path)} was ${legal ? 'refused' : 'taken'} for ${ask.about}`
  return [isRefusal(after) ? broken(text, after) : { text }]
}

/** Replays the fight from its start, decision by decision, and compares the bytes. */
export function replayHolds({ plain, seed }: Pick<Tried, 'plain' | 'seed'>, play: AnyPlay): readonly Wrong[] {
  let twin = open(plain, play.log.opened, seededTray(seed), { setup: play.log.header.setup })
  for (const { entry } of linesOf(play)) {
    const next =
      entry.type === 'answered'
        ? answer(twin, entry.ask!, entry.path, { by: entry.by })
        : entry.type === 'volunteered'
          ? volunteer(twin, entry.who, entry.path, { by: entry.by })
          : entry.type === 'overruled'
            ? overrule(twin, entry.events, entry.why, { by: entry.by })
            : twin
    if (isRefusal(next)) return [parted(play, twin, broken(`replay refused ${JSON.stringify(entry)}`, next))]
    twin = next
  }
  return bytesOf(twin) === bytesOf(play) ? [] : [parted(play, twin, { text: 'the replay has other bytes' })]
}

/** Adds the beat in which two runs diverge. */
function parted({ log: { entries } }: AnyPlay, twin: AnyPlay, fault: Wrong): Wrong {
  const at = entries.findIndex((entry, i) => JSON.stringify(entry) !== JSON.stringify(twin.log.entries[i]))
  const began = entries.slice(0, at + 1).findLast(({ type }) => type === 'began')
  return at >= 0 && began?.type === 'began' ? { ...fault, beat: began.beat } : fault
}

export const broken = (text: string, { refused, broke }: Refusal): Wrong => ({
  text: `${text}: ${refused}`,
  ...(broke && { broke }),
})

const stateOf = ({ fight, asks }: AnyPlay): string =>
  JSON.stringify([fight, asks.map(({ n: _, options, ...ask }) => [ask, sizeOf(options)])])
const numbered = ({ fight, asks }: AnyPlay): string =>
  JSON.stringify([fight, asks.map(({ n, who, about, options }) => [n, who, about, sizeOf(options)])])
const bytesOf = (play: AnyPlay): string => JSON.stringify(play.log) + numbered(play)
