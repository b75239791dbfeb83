import { PURSE, type Purse, type Reckoned } from '../../engine/answer-odds.ts'
import type { Refusal } from '../../engine/option-tree.ts'
import type { Path } from '../../engine/options.ts'
import type { Service } from '../service.ts'
import type { Look } from './fight-for-person.ts'
import { viewerKey } from './secrecy.ts'
import { reckonShown } from './shown-odds.ts'

type Shown = Reckoned | Refusal | null

/** Odds computed for one viewer of a fight at one revision. */
type Page = { readonly rev: number; readonly known: Map<string, Promise<Shown>>; readonly purse: Purse }
type Office = { readonly pages: Map<string, Page>; last: Promise<unknown> }

const offices = new WeakMap<Service, Office>()
const MOST = { pages: 500, answers: 200 }
/** A few milliseconds of work between yields to the event loop. */
const RUNS_AT_ONCE = 25

/** The odds of an answer, cached or computed in slices. One computation runs at a time. */
export function oddsFor(
  service: Service,
  at: Look,
  answer: { readonly ask: number; readonly path: Path },
): Promise<Shown> {
  const office = offices.get(service) ?? { pages: new Map<string, Page>(), last: Promise.resolve() }
  offices.set(service, office)
  const { known, purse } = pageOf(office, at)
  const key = JSON.stringify([answer.ask, answer.path])
  const before = known.get(key)
  if (before) return before
  const {
    running: { book, play },
    watch,
  } = at
  const made = office.last.then(() => inSlices(reckonShown(book, watch, { play, answer: { ...answer, purse } })))
  office.last = made.catch(() => null)
  if (known.size < MOST.answers) known.set(key, made)
  return made
}

function pageOf(
  { pages }: Office,
  {
    running: {
      record: { id, rev },
    },
    viewer,
  }: Look,
): Page {
  const key = `${id} ${viewerKey(viewer)}`
  const kept = pages.get(key)
  if (kept?.rev === rev) return kept
  const page: Page = { rev, known: new Map(), purse: { left: PURSE } }
  pages.delete(key)
  pages.set(key, page)
  if (pages.size > MOST.pages) pages.delete(pages.keys().next().value!)
  return page
}

async function inSlices<T>(reckoning: Generator<void, T>): Promise<T> {
  for (let runs = 1; ; runs++) {
    const { done, value } = reckoning.next()
    if (done) return value
    if (runs % RUNS_AT_ONCE === 0) await new Promise((resolve) => setImmediate(resolve))
  }
}
