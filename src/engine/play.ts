import { brokeOff } from './breakdown.ts'
import type { Throw } from './dice.ts'
import { type Count, type Fallen, pickUp, waiting } from './fixed-dice.ts'
import type { Idle } from './guard.ts'
import { copy, markOf } from './json.ts'
import { type Ask, type Base, type Hands, run } from './live.ts'
import {
  type By,
  type Entry,
  type Header,
  isDecision,
  LOG_FORMAT,
  type Log,
  lastEnded,
  lengthOf,
  linesSince,
  type Place,
  placed,
  redoable,
  standing,
} from './log.ts'
import { numbered, stillAsked } from './number-asks.ts'
import type { Path } from './options.ts'
import {
  damagedRenewal,
  entriesRead,
  fightRead,
  foldEntry,
  playedBefore,
  type Root,
  renewalIn,
  renewedLog,
  startOf,
  versionIn,
} from './renew.ts'
import { isDivergence, partedAt } from './replay.ts'
import { type Rules, twinOf } from './scene.ts'
import type { Tray } from './tray.ts'
import { follow, type Refusal } from './tree.ts'

/**
 * A fight in progress: a value made from its log. Every step below returns another one and leaves this one as it was.
 */
export type Play<F, E> = {
  readonly rules: Rules<F, E>
  readonly tray: Tray
  readonly hands: Hands
  readonly log: Log<F, E>
  readonly fight: F
  readonly asks: readonly Ask[]
  /** The checkpoint: the fight at the start of the open beat. */
  readonly base: Base<F, E>
  readonly tip: Place<E> | null
  /** Dice that were undone, and will fall again as they fell. */
  readonly fallen: Fallen
  /** Where the entries at hand start from. */
  readonly root: Root<F, E>
  /** How long nobody has decided anything; not kept, so it begins anew where a fight is resumed. */
  readonly idle?: Idle
}

/** What a store keeps beside the log, so that a long fight opens without being folded. */
export type Checkpoint<F> = {
  readonly at: number
  readonly mark: number
  readonly fight: F
  readonly used: Count
  readonly fallen: Fallen
  /** The version of the book that kept it: that of the header where none is named. */
  readonly version?: number
  /** Whoever kept it answers for it: its mark is not reckoned again. */
  readonly sound?: true
}

type Opening = {
  readonly options?: unknown
  readonly setup?: unknown
  readonly seal?: string | null
  readonly hands?: Hands
}

export function open<F, E>(rules: Rules<F, E>, opened: F, tray: Tray, opening: Opening = {}): Play<F, E> {
  const { options = null, setup = null, seal = null, hands = {} } = opening
  const header: Header = {
    fray: LOG_FORMAT,
    book: rules.id,
    version: rules.version,
    options: copy(options),
    setup: copy(setup),
    seal,
  }
  return resume(rules, { header, opened: copy(opened), entries: [] }, tray, hands)
}

/**
 * A fight from its log: the last checkpoint, the open beat once more, and on to the next question. Where an older
 * version of the book wrote it,
 * a checkpoint that was `kept` counts more than the fold of its events by newer rules.
 */
export function resume<F, E>(
  rules: Rules<F, E>,
  log: Log<F, E>,
  tray: Tray,
  hands: Hands = {},
  kept: Checkpoint<F> | null = null,
): Play<F, E> {
  return reopened(
    rules,
    log,
    { tray, hands, root: { fight: log.opened, tip: null, fallen: {}, version: log.header.version, renewal: null } },
    kept,
  )
}

/**
 * A fight from a checkpoint and the entries after it. What goes back beyond the checkpoint is refused: that takes the
 * whole log.
 */
export function resumeFrom<F, E>(
  rules: Rules<F, E>,
  log: Log<F, E>,
  { at, mark, fight, used, fallen, version = log.header.version, sound }: Checkpoint<F>,
  tray: Tray,
  hands: Hands = {},
): Play<F, E> {
  const tip: Place<E> = { n: at, entry: { type: 'ended', mark }, before: null, used }
  return reopened(
    rules,
    { ...log, from: at + 1 },
    { tray, hands, root: { fight, tip, fallen, version, sound: sound === true, renewal: null } },
  )
}

function reopened<F, E>(
  rules: Rules<F, E>,
  log: Log<F, E>,
  { tray, hands, root }: Afresh<F, E>,
  kept: Checkpoint<F> | null = null,
): Play<F, E> {
  const wrong = misfit(rules, { ...log.header, version: versionIn(log.entries, root.version) })
  if (wrong) throw new Error(wrong)
  const damage = damagedRenewal(log.entries, log.from)
  if (damage) throw new Error(`the log is damaged: ${damage}`)
  const read = { ...root, fight: fightRead(rules, root.fight, root.version) }
  const renewed = renewedLog(rules, log, read, kept)
  return again(
    whole(stood(rules, renewed, { tray, hands, root: { ...read, renewal: renewalIn(rules, renewed, root.version) } })),
  )
}

type Afresh<F, E> = Pick<Play<F, E>, 'tray' | 'hands' | 'root'>

/** What the log itself asks for is not refused, unless it is damaged. */
function whole<F, E>(play: Play<F, E> | Refusal): Play<F, E> {
  if ('refused' in play) throw new Error(`the log is damaged: ${play.refused}`)
  return play
}

/**
 * The checkpoint of the open beat, or null while the first beat is open. Of the dice only those are kept that were
 * undone.
 */
export function checkpointOf<F, E>({ rules, base, fallen }: Play<F, E>): Checkpoint<F> | null {
  if (base.at?.entry.type !== 'ended') return null
  return {
    at: base.at.n,
    mark: base.at.entry.mark,
    fight: base.fight,
    used: base.at.used,
    fallen: waiting(fallen, base.at.used),
    version: rules.version,
  }
}

/** The same fight without what lies before its checkpoint, for whoever keeps many in memory. */
export function trimmed<F, E>(play: Play<F, E>): Play<F, E> {
  const { base, log, root } = play
  const checkpoint = checkpointOf(play)
  if (!checkpoint || !base.at || base.at.n < (log.from ?? 0)) return play
  const at: Place<E> = { ...base.at, before: null }
  let tip = at
  for (const line of linesSince(play.tip, base.at)) tip = { ...line, before: tip }
  const rest = { ...log, from: at.n + 1, entries: log.entries.slice(at.n + 1 - (log.from ?? 0)) }
  const renewal = root.renewal && root.renewal.n > at.n ? root.renewal : null
  const version = renewal?.from ?? play.rules.version
  return {
    ...play,
    log: rest,
    base: { fight: base.fight, at },
    tip,
    fallen: checkpoint.fallen,
    root: { fight: base.fight, tip: at, fallen: checkpoint.fallen, version, renewal },
  }
}

export function answer<F, E>(
  play: Play<F, E>,
  n: number,
  path: Path,
  by: By = 'seat',
  why: string | null = null,
): Play<F, E> | Refusal {
  const ask = play.asks.find((one) => one.n === n)
  if (!ask) return CLOSED
  if (ask.dice) return { refused: `Dice are wanted here: ${ask.dice.count}d${ask.dice.sides}.` }
  return attempt(
    play,
    () => {
      const taken = follow(ask.options, path)
      if ('refused' in taken) return taken
      return append(play, {
        type: 'answered',
        ask: n,
        who: ask.who,
        about: ask.about,
        path: copy(path),
        by,
        ...(why !== null && { why }),
      })
    },
    `the question ${ask.about} to ${ask.who}`,
  )
}

/**
 * Faces that somebody typed for an open throw; without faces the tray throws instead. Only who has seen the dice fall
 * elsewhere says so with `from`.
 */
export function throwDice<F, E>(
  play: Play<F, E>,
  n: number,
  faces: readonly number[] | null,
  { by = 'seat', from = 'typed' }: Thrown = {},
): Play<F, E> | Refusal {
  const ask = play.asks.find((one) => one.n === n)
  if (!ask) return CLOSED
  if (!ask.dice) return { refused: 'No dice are wanted here.' }
  if (faces === null) return attempt(play, () => letFall(play, ask, by))
  const misfit = unfit(faces, ask.dice)
  if (misfit) return misfit
  return attempt(play, () => append(play, { type: 'threw', ask: n, faces: [...faces], from, by }))
}

type Thrown = { readonly by?: By; readonly from?: 'typed' | 'telegram' }

/** Something done unasked; it takes effect right after the last thing that happened. */
export function volunteer<F, E>(play: Play<F, E>, who: string, path: Path, by: By = 'seat'): Play<F, E> | Refusal {
  return attempt(
    play,
    () => {
      const taken = follow(play.rules.offers?.(play.fight, who) ?? [], path)
      return 'refused' in taken ? taken : append(play, { type: 'volunteered', who, path: copy(path), by })
    },
    `what ${who} may do unasked`,
  )
}

/**
 * Takes effect right after the last thing that happened; the rule goes on from there, so open questions are asked
 * afresh.
 */
export const overrule = <F, E>(
  play: Play<F, E>,
  events: readonly E[],
  why: string,
  by: By = 'referee',
): Play<F, E> | Refusal => attempt(play, () => append(play, { type: 'overruled', events: copy(events), why, by }))

/** Takes a roll back to where it was thrown, with these faces, or with new dice; what followed it is played anew. */
export function recast<F, E>(
  play: Play<F, E>,
  to: number,
  faces: readonly number[] | null,
  why: string,
  by: By = 'referee',
): Play<F, E> | Refusal {
  const line = linesSince(play.tip, null).find(({ n }) => n === to)
  if (line?.entry.type !== 'rolled') return { refused: `Entry ${to} is no roll that stands.` }
  const misfit = faces && unfit(faces, line.entry.dice)
  if (misfit) return misfit
  return attempt(play, () => append(play, { type: 'recast', to, faces: faces && [...faces], why, by }))
}

/** Goes back to just before entry `to`. What needs no answer then happens again by itself, with the same dice. */
export function undo<F, E>(play: Play<F, E>, to: number, by: By = 'referee'): Play<F, E> | Refusal {
  if (!isEntry(play, to)) return { refused: `There is no entry ${to}.` }
  const decided = linesSince(play.tip, null).some(({ n, entry }) => n >= to && isDecision(entry))
  return decided
    ? attempt(play, () => append(play, { type: 'undone', to, by }))
    : { refused: 'Nothing was decided since then.' }
}

/** Where an undo of the last decision goes to, or null; what older rules played is not undone. */
export function lastDecision<F, E>(play: Play<F, E>): number | null {
  const least = play.root.renewal?.at ?? -1
  for (let place = play.tip; place && place.n > least; place = place.before) if (isDecision(place.entry)) return place.n
  return null
}

export function redo<F, E>(play: Play<F, E>, by: By = 'referee'): Play<F, E> | Refusal {
  const to = redoable(play.log.entries, play.log.from)
  return to === null
    ? { refused: 'There is nothing to redo.' }
    : attempt(play, () => append(play, { type: 'undone', to, by }))
}

/**
 * A copy that goes its own way from entry `to`. Dice that fell stay; later ones come from its own tray, or it would
 * foretell them.
 */
export function fork<F, E>(play: Play<F, E>, to: number, tray: Tray): Play<F, E> | Refusal {
  if (!isEntry(play, to)) throw new Error(`there is no entry ${to} to fork from`)
  return attempt(play, () => append({ ...play, tray }, { type: 'undone', to, by: 'referee' }))
}

/** The standing lines of a fight, oldest first. */
export const linesOf = <F, E>({ tip }: Play<F, E>): readonly Place<E>[] => linesSince(tip, null)

/** Those of the open beat. */
export const linesNow = <F, E>({ tip, base }: Play<F, E>): readonly Place<E>[] => linesSince(tip, base.at)

/** Who throws which dice from now on. An open throw whose seat has no more dice of its own falls from the tray. */
export const withHands = <F, E>(play: Play<F, E>, hands: Hands): Play<F, E> | Refusal =>
  attempt(play, () => onward({ ...play, hands }, []))

export const isRefusal = (result: object): result is Refusal => 'refused' in result

const CLOSED: Refusal = { refused: 'This question is closed.' }

function misfit<F, E>(rules: Rules<F, E>, { fray, book, version }: Header): string | null {
  if (fray > LOG_FORMAT)
    return `this log has format ${fray}, and ${LOG_FORMAT} is the latest known here: a newer Fray wrote it`
  if (book !== rules.id) return `this log is of the book ${book}, not of ${rules.id}`
  return version > rules.version
    ? `this log was written by version ${version} of the book ${book}; here is version ${rules.version}`
    : null
}

const isEntry = <F, E>({ log }: Play<F, E>, n: number): boolean =>
  Number.isInteger(n) && n >= (log.from ?? 0) && n <= lengthOf(log)

function unfit(faces: readonly number[], { count, sides }: Throw): Refusal | null {
  const isFaces = Array.isArray(faces) && faces.length > 0 && faces.every((face) => typeof face === 'number')
  if (isFaces && faces.length === count && faces.every((face) => Number.isInteger(face) && face >= 1 && face <= sides))
    return null
  return {
    refused: `${isFaces ? faces.slice(0, 20).join(' ') : 'That'} does not fit: name ${count} faces from 1 to ${sides}.`,
  }
}

/** The tray throws for somebody who has dice of their own. */
function letFall<F, E>(play: Play<F, E>, ask: Ask, by: By): Play<F, E> | Refusal {
  const dice = ask.dice!
  return append(play, {
    type: 'threw',
    ask: ask.n,
    ...pickUp(play.fallen, play.tray, dice, play.tip?.used[dice.sides] ?? 0),
    by,
  })
}

/** What somebody wants is done, or refused if a rule throws: the play that it starts from is not changed. */
function attempt<F, E>(
  { rules }: Play<F, E>,
  deed: () => Play<F, E> | Refusal,
  at = 'its record',
): Play<F, E> | Refusal {
  try {
    return deed()
  } catch (reason) {
    return brokeOff(reason, `${rules.id}, at ${at}`)
  }
}

/**
 * One more entry, and on to the next question. What goes back starts from what then stands, and not from what older
 * rules played.
 */
function append<F, E>(play: Play<F, E>, entry: Entry<E>): Play<F, E> | Refusal {
  if (!('to' in entry)) return onward(play, [entry])
  const back = stood(play.rules, { ...play.log, entries: [...play.log.entries, entry] }, play)
  if ('refused' in back) return back
  return entry.type === 'recast' ? onward(back, []) : again(back)
}

/**
 * Runs the open beat along its record and on. If the rule now says otherwise, the beat starts over; what came before it
 * stays.
 */
function again<F, E>(play: Play<F, E>): Play<F, E> {
  try {
    return onward(play, [])
  } catch (reason) {
    if (!isDivergence(reason)) throw reason
    const lines = linesSince(play.tip, play.base.at)
    const began = lines.find(({ n, entry }) => entry.type === 'began' && n <= partedAt(reason))
    return whole(append(play, { type: 'restarted', to: (began ?? lines[0]!).n, why: reason.message }))
  }
}

/** A play at the last checkpoint that stands, before its open beat is run. */
function stood<F, E>(rules: Rules<F, E>, log: Log<F, E>, { tray, hands, root }: Afresh<F, E>): Play<F, E> | Refusal {
  const { tip, fallen } = standing(entriesRead(rules, log.entries, root.version), log.from, root)
  const last = log.entries.at(-1)
  const refused = playedBefore(root, tip, last && 'to' in last ? last.to : lengthOf(log))
  if (refused) return refused
  const base = rebuilt(rules, root, tip)
  return { rules, tray, hands, log, fight: base.fight, asks: [], base, tip, fallen, root }
}

/** The fight after the last beat that ended: the fold of what stands. */
function rebuilt<F, E>(rules: Rules<F, E>, root: Root<F, E>, tip: Place<E> | null): Base<F, E> {
  const start = startOf(root)
  const lines = linesSince(tip, root.tip)
  const end = lines.findLastIndex(({ entry }) => entry.type === 'ended')
  const fight = end < 0 ? start.fight : twinOf(rules, start.fight)
  for (let i = 0; i <= end; i++) if (lines[i]!.n > start.at) foldEntry(rules, fight, lines[i]!.entry)
  const last = lines[end] ?? root.tip
  const known = (end < 0 && root.sound) || last?.n === root.renewal?.at
  if (!known && last?.entry.type === 'ended' && last.entry.mark !== markOf(fight))
    throw new Error(`the log is damaged: up to entry ${last.n} it does not lead to the fight it says`)
  return { fight, at: last }
}

/** Enters what is new, runs on, and numbers the questions that stopped the run. */
function onward<F, E>(play: Play<F, E>, news: readonly Entry<E>[]): Play<F, E> {
  const begun = entered(play, news)
  const { fight, fresh, questions, ended, idle } = run(begun)
  const { rules, tray, hands, log, fallen, root } = begun
  const length = lengthOf(log)
  const closed = placed(begun.tip, fresh.slice(0, ended?.fresh ?? 0), { n: length, fallen })
  const base = ended ? { fight: ended.fight, at: lastEnded(closed) } : begun.base
  const open = placed(closed, fresh.slice(ended?.fresh ?? 0), { n: length + (ended?.fresh ?? 0), fallen })
  const { asks, asked } = numbered<E>(questions, stillAsked(linesSince(open, base.at)), length + fresh.length)
  return {
    rules,
    tray,
    hands,
    log: longer(log, fresh, asked),
    fight,
    asks,
    base,
    tip: placed(open, asked, { n: length + fresh.length, fallen }),
    fallen,
    root,
    idle,
  }
}

function entered<F, E>(play: Play<F, E>, news: readonly Entry<E>[]): Play<F, E> {
  if (news.length === 0) return play
  const { rules, tray, hands, log, fight, asks, base, tip, fallen, root, idle } = play
  const begun = {
    rules,
    tray,
    hands,
    log: longer(log, news),
    fight,
    asks,
    base,
    tip: placed(tip, news, { n: lengthOf(log), fallen }),
    fallen,
    root,
  }
  return idle && news.every((entry) => 'by' in entry && entry.by === 'policy') ? { ...begun, idle } : begun
}

/** Field by field: this is done at every step, and a spread of what comes from many places takes long. */
const longer = <F, E>(
  { header, opened, entries, from }: Log<F, E>,
  ...news: readonly (readonly Entry<E>[])[]
): Log<F, E> =>
  from === undefined
    ? { header, opened, entries: entries.concat(...news) }
    : { header, opened, entries: entries.concat(...news), from }
