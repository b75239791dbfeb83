import type { AnyBook } from '../books/index.ts'
import type { EventBase } from '../engine/book.ts'
import type { FightBase } from '../engine/common-events.ts'
import { copy } from '../engine/copy-compare-hash.ts'
import { below, quickFall, type Stream, seededTray, streamOf } from '../engine/dice-tray.ts'
import { open } from '../engine/open-and-resume.ts'
import { answer, isRefusal } from '../engine/play.ts'
import { decided } from '../engine/policy.ts'
import { simulate } from '../engine/simulate.ts'
import type { AnyPlay } from '../words/transcript.ts'
import { hiddenDoNotShow } from './check-hidden.ts'
import type { Wrong } from './check-log.ts'
import { oddsHold } from './check-odds.ts'
import { questionFits } from './check-questions.ts'
import { readersMayRead } from './check-viewers.ts'
import { type Checking, type Findings, fault, faultLines, noFindings, threw, trying } from './findings.ts'
import { type Trial, tryFight } from './random-fight.ts'
import { watched } from './watched-book.ts'

export type Checked = { readonly faults: readonly string[]; readonly never: readonly string[]; readonly said: string }
type Wish = { readonly fights: number; readonly seed: number }

/** Plays a book at random and by its policies. Each fault is a sentence with its location. */
export function checkBook(book: AnyBook, { fights, seed }: Wish): Checked {
  const found = noFindings()
  Error.stackTraceLimit = Math.max(Error.stackTraceLimit, 50)
  const names = Object.keys(book.catalogue.encounters)
  if (names.length === 0) fault(found, 'the book has no encounter to play')
  for (let n = 0; n < fights && names.length > 0; n++) playAtRandom({ book, found }, names[n % names.length]!, seed + n)
  for (const name of spread(names, MOST_ENCOUNTERS))
    for (const policy of Object.keys(book.policies)) playByPolicy(book, found, { name, policy, seed })
  return { faults: faultLines(found), never: neverMet(book, found), said: makeCounts(book, found) }
}

const MOST_ENCOUNTERS = 4
const MOST_QUESTIONS = 120
const MOST_ODDS = 25
const WRONG = [[], ['no such thing'], [-1], [['nobody']], [{ nothing: 99 }]] as const

/** At most `most` items, spread evenly over the list. */
const spread = <T>(list: readonly T[], most: number): readonly T[] =>
  list.filter((_, i) => i % Math.ceil(list.length / most) === 0)

function playAtRandom({ book, found }: Checking, name: string, seed: number): void {
  const watching = watched(book, found)
  const picks = streamOf(seed, 3)
  found.fight = `encounter ${name}, seed ${seed}`
  found.beat = null
  const trial: Trial = {
    book: watching,
    plain: book,
    wrong: WRONG,
    setup: () => setupOf(book, name, seed),
    isLate: (_fight, questions) => questions > MOST_QUESTIONS,
    laid: (fight, who) => laid(fight, who, picks),
    look(play, nth) {
      for (const ask of play.asks) trying(found, () => questionFits({ book: watching, found }, play, ask))
      if (nth % 7 === 2 && found.odds < MOST_ODDS)
        trying(found, () => oddsHold({ book, found }, { ...play, rules: book }, picks))
    },
  }
  const tried = trying(found, () => tryFight(trial, seed))
  if (!tried) return
  found.fights += 1
  found.questions += tried.questions
  for (const wrong of tried.wrong) report(found, wrong)
  if (!tried.play) return
  readersMayRead({ book, found }, tried.play, picks)
  hiddenDoNotShow({ book, found }, tried.play)
}

/** Of three fights one hides somebody, and one has somebody hidden besides, if the book's setup allows it. */
function setupOf({ catalogue, open: opens }: AnyBook, name: string, seed: number): unknown {
  const { setup } = catalogue.encounters[name]!
  const { combatants = [] } = setup as { readonly combatants?: readonly object[] }
  const at = Math.floor(seed / 3) % combatants.length
  const hidden = { ...combatants[at], hidden: true }
  const people = [
    combatants.map((one, i) => (i === at ? hidden : one)),
    [...combatants, { ...hidden, id: 'lurker', name: 'Lurker' }],
  ][seed % 3]
  const other = { ...Object(setup), combatants: people }
  return people && !('errors' in opens(other)) ? other : setup
}

/** A thrown error is reported with its stack, any other fault with its sentence. */
function report(found: Findings, { text, broke, beat }: Wrong): void {
  if (beat !== undefined) found.beat = beat
  if (broke) threw(found, broke)
  else fault(found, text.replace(/^question \d+: /, ''))
}

/** A random overruling by the referee, from the events that every book has. */
function laid({ combatants }: FightBase, who: string, picks: Stream): EventBase {
  const one = combatants.find(({ id }) => id === who)!
  switch (below(picks, 6)) {
    case 0:
      return { type: 'left', who }
    case 1:
      return { type: 'noted', who, to: 'all', words: 'Look out!' }
    case 2: {
      const late = { ...copy(combatants[0]!), id: `late-${combatants.length}`, name: `Late ${combatants.length}` }
      return { type: 'joined', combatant: late } as unknown as EventBase
    }
    case 3:
      return { type: 'stopped', why: 'it is late' }
    default:
      return { type: one.hidden ? 'revealed' : 'hidden', who }
  }
}

type ByPolicy = { readonly name: string; readonly policy: string; readonly seed: number }

/** One policy decides for everybody; the fight is played both live and simulated. */
function playByPolicy(book: AnyBook, found: Findings, { name, policy, seed }: ByPolicy): void {
  const watching = watched(book, found)
  const decide = watching.policies[policy]!
  found.fight = `encounter ${name}, policy ${policy}, seed ${seed}`
  trying(found, () => {
    const opened = watching.open(book.catalogue.encounters[name]!.setup)
    if ('errors' in opened) return fault(found, `the encounter does not open: ${opened.errors[0]!.sentence}`)
    found.fights += 2
    const start = open(watching, opened.fight, seededTray(seed))
    let play: AnyPlay = start
    for (let n = 0; n < MOST_QUESTIONS && play.asks.length > 0; n++) {
      const ask = play.asks[0]!
      const after = answer(play, ask.n, decided(decide, play.fight, ask), { by: 'policy' })
      if (isRefusal(after))
        return after.broke
          ? threw(found, after.broke)
          : fault(
              found,
              `the policy '${policy}' answers '${ask.about}' wrongly: ${after.refused}`,
              `question ${ask.about}`,
            )
      play = after
    }
    const fight = copy(start.log.opened)
    simulate(watching, fight, { policy: decide, fall: quickFall(streamOf(seed)), log: null }, { mostBeats: MOST_BEATS })
  })
}

const MOST_BEATS = 400

/** Words of the book that never occurred. */
function neverMet({ words, asks }: AnyBook, { met }: Findings): readonly string[] {
  return [...wordsOf(words, asks)].filter((name) => !met.has(name))
}

const OWN = new Set(['set', 'joined', 'left', 'hidden', 'revealed', 'noted', 'stopped'])

const wordsOf = (words: AnyBook['words'], asks: AnyBook['asks']): readonly string[] => [
  ...Object.keys(words.events).flatMap((type) => (OWN.has(type) ? [] : [`event ${type}`])),
  ...Object.keys(asks).map((about) => `question ${about}`),
  ...Object.keys(words.refusals).map((why) => `refusal ${why}`),
]

function makeCounts(book: AnyBook, found: Findings): string {
  const all = wordsOf(book.words, book.asks)
  const count = (kind: string): string => {
    const names = all.filter((name) => name.startsWith(kind))
    return `${names.filter((name) => found.met.has(name)).length} of ${names.length} ${kind}s`
  }
  const tried = `${found.fights} fights, ${found.questions} questions, ${found.odds} odds played out`
  const faults = found.faults.size === 1 ? '1 fault' : `${found.faults.size} faults`
  return `${book.title}: ${tried}; ${count('event')}, ${count('question')}, ${count('refusal')} occurred; ${faults}`
}
