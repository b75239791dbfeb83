import type { AnyBook } from '../books/index.ts'
import type { EventBase, Sighted, Viewer } from '../engine/book.ts'
import type { FightBase } from '../engine/common-events.ts'
import { copy } from '../engine/copy-compare-hash.ts'
import { NO_REASON, rollOf } from '../engine/dice.ts'
import { type Entry, makeRolled } from '../engine/log.ts'
import { menuOf } from '../engine/menu.ts'
import { follow, onlyLeaf } from '../engine/option-tree.ts'
import type { Option } from '../engine/options.ts'
import { type Beat, happen, type Scene, type Who } from '../engine/scene.ts'
import { answerersOf, answersFor, cut, groupIn, hasLeft, isCut, isSilenced } from '../engine/who-is-asked.ts'
import { type Findings, placeOf } from './findings.ts'

/**
 * A line that a viewer is sent: an entry, or a question, of which others learn only who is waited for. `at` names it as
 * in `Findings.lines`; `sent` is what the viewer gets of it, `raw` what happened.
 */
export type SentLine = { readonly at: string; readonly sent: unknown; readonly raw: unknown }

/** What a beat sent. Not whole if the record had no answer or no dice for something in it. */
export type PlayedBeat = { readonly lines: readonly SentLine[]; readonly isWhole: boolean; readonly after: FightBase }

type Played = {
  readonly book: AnyBook
  readonly found: Findings
  readonly viewer: Viewer
  readonly beat: Beat
  /** The entries of the beat: its answers and its dice. */
  readonly record: readonly Entry<EventBase>[]
}

/** Thrown where the record has no answer. */
const UNKNOWN = Symbol('unknown')

/** Plays one beat from a fight, with the answers and dice of a record, and collects what the viewer is sent of it. */
export function playedBeat(played: Played, from: FightBase): PlayedBeat {
  const { book, beat } = played
  const fight = copy(from)
  const steps: Step[] = [{ entry: { type: 'began', beat }, before: from }]
  let isWhole = true
  try {
    book.play(sceneOf(played, fight, steps), beat)
  } catch (reason) {
    if (reason === UNKNOWN) isWhole = false
    else if (!isCut(reason)) throw reason
  }
  return { lines: linesOf(played, steps), isWhole, after: fight }
}

type Asked = { readonly who: string; readonly about: string; readonly options: readonly Option[] }
type Step = { readonly before: FightBase } & ({ readonly entry: Sighted<EventBase> } | { readonly asked: Asked })

type Recorded<T> = Extract<Entry<EventBase>, { readonly type: T }>

type Taking = <T extends 'answered' | 'rolled'>(type: T, who: string, about: string) => Recorded<T> | null

/** Gives the first entry of a record that fits; each is given once. */
function takingFrom(record: readonly Entry<EventBase>[]): Taking {
  const left = [...record]
  return <T extends 'answered' | 'rolled'>(type: T, who: string, about: string) => {
    const at = left.findIndex(
      (one) => one.type === type && one.who === who && (one.type === 'rolled' ? one.what : one.about) === about,
    )
    return at < 0 ? null : (left.splice(at, 1)[0] as Recorded<T>)
  }
}

type Verbs = Scene<FightBase, EventBase>

function sceneOf({ book, found, record }: Played, fight: FightBase, steps: Step[]): Verbs {
  const taken = takingFrom(record)
  const ask = (who: Who, about: string, options: readonly Option[]): unknown => {
    found.lines.set(`question ${about}`, new Error(about))
    const only = onlyLeaf(options)
    if (only) return only.means
    if (isSilenced(book, fight, about) || hasLeft(fight, who.id)) cut()
    steps.push({ asked: { who: who.id, about, options }, before: copy(fight) })
    const answered = taken('answered', who.id, about)
    const leaf = answered && follow(options, answered.path)
    if (!leaf || 'refused' in leaf) throw UNKNOWN
    return leaf.means
  }
  return {
    fight,
    ask: ask as Verbs['ask'],
    askAll: ((whos: readonly Who[], about: string, options: (who: Who) => readonly Option[]) =>
      whos.map((who) => ask(who, about, options(who)))) as Verbs['askAll'],
    roll(who, what, dice, why = NO_REASON) {
      found.lines.set(`roll ${what}`, new Error(what))
      const rolled = taken('rolled', who.id, what)
      const faces = rolled?.faces.length === dice.count ? rolled.faces : null
      const roll = rollOf(dice, faces ?? Array.from({ length: dice.count }, () => 1), why)
      steps.push({ entry: makeRolled({ who, what, dice, why }, roll), before: copy(fight) })
      if (!faces) throw UNKNOWN
      return roll
    },
    tell(event) {
      found.lines.set(`event ${event.type}`, new Error(event.type))
      steps.push({ entry: { type: 'happened', event: copy(event) }, before: copy(fight) })
      happen(book, fight, event)
    },
  }
}

/** What the viewer gets of each step; a step of which nothing is sent is left out. */
function linesOf({ book, viewer }: Played, steps: readonly Step[]): readonly SentLine[] {
  return steps.flatMap((step, n): readonly SentLine[] => {
    const { before } = step
    if ('asked' in step) {
      const sent = askSent(book.known(before, viewer), viewer, step.asked)
      return sent === null ? [] : [{ at: `question ${step.asked.about}`, sent, raw: step.asked.who }]
    }
    const next = steps[n + 1]
    const { entry } = step
    const sent = book.see(entry, viewer, before, next && 'entry' in next ? next.entry : null)
    return sent === null ? [] : [{ at: placeOf(entry), sent, raw: entry }]
  })
}

/** One's own question with its menu; of another only who is waited for, which for a stranger is the referee. */
function askSent(known: FightBase, viewer: Viewer, { who, about, options }: Asked): unknown {
  if (answersFor(known, viewer.seats, who)) return { who, about, menu: menuOf(options) }
  const people = answerersOf(known, who)
  return people.length === 0 ? null : { waiting: groupIn(who) ? people : who }
}
