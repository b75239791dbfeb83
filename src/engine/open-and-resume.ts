import { copy } from './copy-compare-hash.ts'
import type { Tray } from './dice-tray.ts'
import { type Count, type Fallen, waiting } from './fallen-dice.ts'
import type { Hands } from './live-types.ts'
import { type Header, LOG_FORMAT, type Log, type LogNode, linesSince } from './log.ts'
import { type Afresh, again, type Play, stood, whole } from './play-append.ts'
import { damagedRenewal, fightRead, renewalIn, renewedLog, versionIn } from './renew-old-log.ts'
import type { Rules } from './scene.ts'

/** Stored beside the log, so that a long fight opens without folding all its entries. */
export type Checkpoint<F> = {
  readonly at: number
  readonly mark: number
  readonly fight: F
  readonly used: Count
  readonly fallen: Fallen
  /** The version of the book that made it; that of the header if missing. */
  readonly version?: number
  /** The caller vouches for it: its mark is not computed again. */
  readonly sound?: true
}

type Opening = {
  readonly options?: unknown
  readonly setup?: unknown
  readonly seal?: string | null
  readonly hands?: Hands
}

export function open<F, E>(
  rules: Rules<F, E>,
  opened: F,
  tray: Tray,
  { options = null, setup = null, seal = null, hands = {} }: Opening = {},
): Play<F, E> {
  const header: Header = {
    fray: LOG_FORMAT,
    book: rules.id,
    version: rules.version,
    options: copy(options),
    setup: copy(setup),
    seal,
  }
  return resume(rules, { header, opened: copy(opened), entries: [] }, tray, { hands })
}

/**
 * A fight from its log: last checkpoint, replay of the open beat, on to the next question. For a log of an older
 * version of the book, a stored checkpoint (`kept`) takes precedence over folding its events by newer rules.
 */
export function resume<F, E>(
  rules: Rules<F, E>,
  log: Log<F, E>,
  tray: Tray,
  { hands = {}, kept = null }: { readonly hands?: Hands; readonly kept?: Checkpoint<F> | null } = {},
): Play<F, E> {
  return reopened(rules, log, {
    tray,
    hands,
    kept,
    root: { fight: log.opened, tip: null, fallen: {}, version: log.header.version, renewal: null },
  })
}

/**
 * A fight from a checkpoint and the entries after it. Going back beyond the checkpoint is refused: that needs the whole
 * log.
 */
export function resumeFrom<F, E>(
  rules: Rules<F, E>,
  log: Log<F, E>,
  { at, mark, fight, used, fallen, version = log.header.version, sound }: Checkpoint<F>,
  { tray, hands = {} }: { readonly tray: Tray; readonly hands?: Hands },
): Play<F, E> {
  const tip: LogNode<E> = { n: at, entry: { type: 'ended', mark }, before: null, used }
  return reopened(
    rules,
    { ...log, from: at + 1 },
    { tray, hands, root: { fight, tip, fallen, version, sound: sound === true, renewal: null } },
  )
}

function reopened<F, E>(
  rules: Rules<F, E>,
  log: Log<F, E>,
  { tray, hands, root, kept = null }: Afresh<F, E> & { readonly kept?: Checkpoint<F> | null },
): Play<F, E> {
  const wrong = misfit(rules, { ...log.header, version: versionIn(log.entries, root.version) })
  if (wrong) throw new Error(wrong)
  const damage = damagedRenewal(log.entries, log.from)
  if (damage) throw new Error(`the log is damaged: ${damage}`)
  const read = { ...root, fight: fightRead(rules, root.fight, root.version) }
  const renewed = renewedLog(rules, log, { root: read, kept })
  return again(
    whole(stood(rules, renewed, { tray, hands, root: { ...read, renewal: renewalIn(rules, renewed, root.version) } })),
  )
}

/** The checkpoint of the open beat, or null during the first beat. Of the dice it keeps only undone ones. */
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

/** The same fight without the entries before its checkpoint; saves memory where many fights are held. */
export function trimmed<F, E>(play: Play<F, E>): Play<F, E> {
  const { base, log, root } = play
  const checkpoint = checkpointOf(play)
  if (!checkpoint || !base.at || base.at.n < (log.from ?? 0)) return play
  const at: LogNode<E> = { ...base.at, before: null }
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

function misfit<F, E>(rules: Rules<F, E>, { fray, book, version }: Header): string | null {
  if (fray > LOG_FORMAT)
    return `this log has format ${fray}, and ${LOG_FORMAT} is the latest known here: a newer Fray wrote it`
  if (book !== rules.id) return `this log is of the book ${book}, not of ${rules.id}`
  return version > rules.version
    ? `this log was written by version ${version} of the book ${book}; here is version ${rules.version}`
    : null
}
