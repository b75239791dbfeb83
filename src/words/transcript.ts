import type { AnyBook } from '../books/index.ts'
import type { EventBase } from '../engine/book.ts'
import type { FightBase } from '../engine/common-events.ts'
import { copy } from '../engine/copy-compare-hash.ts'
import { type Entry, linesSince } from '../engine/log.ts'
import { linesOf } from '../engine/play.ts'
import type { Play } from '../engine/play-append.ts'
import { type Beat, happen } from '../engine/scene.ts'
import { makeSentence } from './entry-sentences.ts'

export type AnyPlay = Play<FightBase, EventBase>

/** One line of the story. Rolls that stand are numbered from 1; `begins` marks the first line of a beat. */
export type Line = {
  readonly n: number
  readonly entry: Entry<EventBase>
  readonly roll: number | null
  readonly begins: boolean
  readonly sentence: string
}

/** What stands of a fight, in sentences, each made from the fight at that time. */
export function storyOf(book: AnyBook, play: AnyPlay): readonly Line[] {
  const { fight: opened, renewal } = play.root
  let fight = copy(opened)
  const lines: Line[] = []
  let rolls = 0
  let begins = false
  for (const { n, before, entry } of linesOf(play)) {
    if (renewal && n > renewal.at && (before?.n ?? -1) <= renewal.at) fight = copy(renewal.fight)
    for (const event of eventsOf(entry)) happen(book, fight, event)
    const roll = entry.type === 'rolled' ? ++rolls : null
    const sentence = makeSentence(book, entry, fight)
    begins ||= entry.type === 'began'
    if (sentence === null) continue
    lines.push({ n, entry, roll, begins, sentence })
    begins = false
  }
  return lines
}

/** Lines of one play that another lacks. */
export function newsOf(book: AnyBook, before: AnyPlay, after: AnyPlay): readonly Line[] {
  const known = new Set(linesOf(before).map(({ n }) => n))
  return storyOf(book, after).filter(({ n }) => !known.has(n))
}

/** The current beat; null once the fight is over. */
export function beatOf({ tip, base }: AnyPlay): Beat | null {
  const began = linesSince(tip, base.at).find(({ entry }) => entry.type === 'began')
  return began?.entry.type === 'began' ? began.entry.beat : null
}

function eventsOf(entry: Entry<EventBase>): readonly EventBase[] {
  if (entry.type === 'happened') return [entry.event]
  return entry.type === 'overruled' ? entry.events : []
}
