import type { AnyBook } from '../../books/index.ts'
import type { EventBase, SeenRoll, Viewer } from '../../engine/book.ts'
import type { FightBase } from '../../engine/common-events.ts'
import { type SeenLine, standingLines, watchOf, watchOn } from '../../engine/viewer-lines.ts'
import { SILENT } from '../../words/entry-sentences.ts'
import type { Service } from '../service.ts'
import { type Look, lookBackTo } from './fight-for-person.ts'
import { type Luck, luckOf } from './fight-luck.ts'
import { downIn } from './order-strip-view.ts'
import { wholePages } from './watch-cache.ts'

/** How a fight went, as far as this viewer may know: why it ended, who fell when, and how the dice fell. */
export type Ending = {
  readonly why: string | null
  readonly rolls: number
  readonly people: readonly {
    readonly who: string
    readonly name: string
    readonly fell: number | null
    readonly luck: Luck | null
  }[]
}

export async function endingView(service: Service, one: Look): Promise<Ending> {
  const at = await lookBackTo(service, one, 0)
  const { book, play } = at.running
  const lines = standingLines(at.watch)
  const rolls = lines.flatMap(({ entry }) => (entry.type === 'rolled' ? [entry] : [])).filter(isShown)
  const fell = await fellIn(service, at, lines)
  return {
    why: book.show(play.fight, at.viewer).stopped,
    rolls: rolls.length,
    people: book.known(play.fight, at.viewer).combatants.map(({ id, name }) => ({
      who: id,
      name,
      fell: fell.get(id) ?? null,
      luck: luckOf(rolls.filter(({ who, from }) => who === id && from !== 'referee')),
    })),
  }
}

type Shown = SeenRoll & { readonly faces: readonly number[] }
const isShown = (roll: SeenRoll): roll is Shown => roll.faces !== null && roll.faces.length > 0

/** The round in which somebody went down who lies at the end. */
async function fellIn(
  service: Service,
  { running, viewer }: Look,
  lines: readonly SeenLine<EventBase>[],
): Promise<ReadonlyMap<string, number>> {
  const moments = momentsOf(running.book, await wholePages(service, running), viewer)
  const fell = new Map<string, number>()
  for (const { n } of lines) {
    const moment = moments.get(n)
    if (!moment) continue
    for (const id of fell.keys()) if (!moment.down.includes(id)) fell.delete(id)
    for (const id of moment.down) if (!fell.has(id)) fell.set(id, moment.round)
  }
  return fell
}

type Moment = { readonly round: number; readonly down: readonly string[] }

/** Who lies after every entry that the viewer sees; the record is read once. */
function momentsOf(
  book: AnyBook,
  pages: Awaited<ReturnType<typeof wholePages>>,
  viewer: Viewer,
): ReadonlyMap<number, Moment> {
  const moments = new Map<number, Moment>()
  const watch = watchOf<FightBase, EventBase>(book, viewer, pages.root.fight, { version: pages.root.version })
  const { log, root } = pages
  watchOn(book, watch, {
    log,
    root,
    say: ({ type }, fight) => {
      if (type !== 'asked' && type !== 'answered' && type !== 'rolled')
        moments.set(watch.next, { round: book.show(fight, viewer).round, down: downIn(book, fight, viewer) })
      return SILENT
    },
  })
  return moments
}
