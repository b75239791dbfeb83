import type { Tray } from '../../engine/dice-tray.ts'
import { type Log, type LogNode, linesSince, type Origin } from '../../engine/log.ts'
import type { Refusal } from '../../engine/option-tree.ts'
import {
  damagedRenewal,
  entriesRead,
  foldEntry,
  type Renewal,
  renewalIn,
  versionIn,
} from '../../engine/renew-old-log.ts'
import { run } from '../../engine/run-live.ts'
import { type Rules, twinOf } from '../../engine/scene.ts'
import type { Reveal } from '../../files/saved-fight.ts'
import { commitmentOf, parseSeed, sealedTray } from '../dice/sealed-tray.ts'
import { checkFallen, type Faces, type Stretch } from '../dice/verify-dice.ts'

export type Confirmed = { readonly faces: Faces; readonly confirmed: string }

/**
 * Verifies a log against its seal: the seed fits the commitment, every tray face is the sealed one, other faces were
 * entered as marked, and the rules lead to the same entries. Returns the first difference. Beats of an older version of
 * the book are not replayed: only their dice are checked, and the sentence says so.
 */
export function verify<F, E>(
  rulesOf: (book: string) => Rules<F, E> | null,
  log: Log<F, E>,
  { seed: written, words }: Reveal,
): Confirmed | Refusal {
  const { header, entries, from = 0 } = log
  if (typeof header.seal !== 'string')
    return { refused: 'the dice of this fight were not sealed: its log has no commitment.', code: 'E_NOT_SEALED' }
  if (from > 0) return { refused: 'this log lacks its beginning; checking takes the whole.', code: 'E_NOT_WHOLE' }
  const seed = parseSeed(written)
  if (typeof seed !== 'string') return seed
  if (commitmentOf(seed) !== header.seal.toLowerCase())
    return { refused: 'the seed does not fit the commitment.', code: 'E_COMMITMENT' }
  const tray = sealedTray(seed, words)
  const rules = rulesOf(header.book)
  const checked = checkFallen(rules ? entriesRead(rules, entries, header.version) : entries, tray)
  if ('refused' in checked) return checked
  const damage = damagedRenewal(entries)
  if (damage) return { refused: `the log is damaged: ${damage}.`, code: 'E_DAMAGED' }
  if (!rules) return { refused: `there is no book '${header.book}' here to play it again.`, code: 'E_NO_BOOK' }
  const renewal = renewalIn(rules, log, header.version)
  const played = versionIn(entries, header.version)
  const parted = played < rules.version ? null : replayed(rules, { log, renewal, tray }, checked.played)
  if (parted !== null)
    return { refused: `the dice are as sealed, but the rules say otherwise: ${parted}.`, code: 'E_RULES' }
  return {
    faces: checked.faces,
    confirmed: makeSentence(checked.faces, entries.length, words) + playedBy(rules, played, renewal),
  }
}

/** Which entries were not replayed, and why. */
function playedBy<F, E>({ version }: Rules<F, E>, written: number, renewal: Renewal<F> | null): string {
  if (written < version)
    return ` The rules were not played again: version ${written} wrote the log, and here is version ${version}.`
  return renewal
    ? ` The rules were played again from entry ${renewal.at + 1} on: version ${renewal.from} played what came before.`
    : ''
}

/** Replays every branch that was played; returns the first difference. Beats shared by branches are replayed once. */
function replayed<F, E>(rules: Rules<F, E>, given: Given<F, E>, played: readonly Stretch<E>[]): string | null {
  const known = new Set<number>(given.renewal ? [given.renewal.at] : [])
  for (const { tip, upTo, by } of played) {
    if ((given.renewal && by < given.renewal.n) || (tip && known.has(tip.n))) continue
    const lines = linesSince(tip, null)
    const end = lines.findLastIndex(({ n, entry }) => entry.type === 'ended' && known.has(n))
    const parted = partedIn(rules, { ...given, lines, end })
    if (typeof parted === 'string') return parted
    if (upTo === 'question' && parted.goesOn) return `they go on where the log stops, at entry ${tip?.n ?? 0}`
    for (const { n } of lines) known.add(n)
  }
  return null
}

type Given<F, E> = { readonly log: Log<F, E>; readonly renewal: Renewal<F> | null; readonly tray: Tray }
type Line<F, E> = Given<F, E> & { readonly lines: readonly LogNode<E>[]; readonly end: number }

/** Replays one branch from the beat after `end`. */
function partedIn<F, E>(
  rules: Rules<F, E>,
  { log, renewal, lines, end, tray }: Line<F, E>,
): string | { readonly goesOn: boolean } {
  const tip = lines.at(-1) ?? null
  try {
    const start = renewal ?? { at: -1, fight: log.opened }
    const fight = twinOf(rules, start.fight)
    for (const { n, entry } of lines.slice(0, end + 1)) if (n > start.at) foldEntry(rules, fight, entry)
    const { fresh } = run({
      rules,
      tray,
      base: { fight, at: lines[end] ?? null },
      tip,
      fallen: {},
      hands: handsAt(tip),
    })
    return { goesOn: fresh.length > 0 }
  } catch (error) {
    return (error as Error).message.replace(/^replay diverged at /, '').slice(0, LONGEST)
  }
}

const LONGEST = 400

/** Where the log waits for faces, the replay must wait too. */
function handsAt<E>(tip: LogNode<E> | null): Readonly<Record<string, 'typed'>> {
  return tip?.entry.type === 'asked' && tip.entry.dice ? { [tip.entry.who]: 'typed' } : {}
}

function makeSentence(faces: Faces, entries: number, words: readonly string[]): string {
  const rank = (origin: Origin): number => (origin === 'referee' ? 1 : 0) // the referee's word is counted last
  const origins = Object.keys(faces)
    .filter((origin) => faces[origin]! > 0)
    .sort((a, b) => rank(a) - rank(b))
  const total = origins.reduce((sum, origin) => sum + faces[origin]!, 0)
  const each = origins.map((origin) => `${faces[origin]} ${origin}`).join(', ')
  const mixed =
    words.length === 0 ? 'no words were mixed in' : `with the words ${words.map((word) => `'${word}'`).join(', ')}`
  return `confirmed ${total} faces${each && ` (${each})`} and ${entries} entries, ${mixed}.`
}
