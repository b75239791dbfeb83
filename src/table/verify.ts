import { run } from '../engine/live.ts'
import { linesSince, type Log, type Origin, type Place } from '../engine/log.ts'
import { happen, type Rules, twinOf } from '../engine/scene.ts'
import type { Tray } from '../engine/tray.ts'
import type { Refusal } from '../engine/tree.ts'
import type { Reveal } from '../files/save.ts'
import { checkFallen, type Faces, type Stretch } from './fallen-check.ts'
import { commitmentOf, parseSeed, sealedTray } from './seal.ts'

export type Confirmed = { readonly faces: Faces; readonly confirmed: string }

/**
 * Whether a log is what its seal promised: the seed fits the commitment, every face of the tray is the sealed one,
 * others came in as they are marked, and the rules lead to the same entries. Otherwise the first thing that differs.
 */
export function verify<F, E>(rulesOf: (book: string) => Rules<F, E> | null, log: Log<F, E>, { seed: written, words }: Reveal): Confirmed | Refusal {
  const { header, entries, from = 0 } = log
  if (typeof header.seal !== 'string') return { refused: 'the dice of this fight were not sealed: its log has no commitment.', code: 'E_NOT_SEALED' }
  if (from > 0) return { refused: 'this log lacks its beginning; checking takes the whole.', code: 'E_NOT_WHOLE' }
  const seed = parseSeed(written)
  if (typeof seed !== 'string') return seed
  if (commitmentOf(seed) !== header.seal.toLowerCase()) return { refused: 'the seed does not fit the commitment.', code: 'E_COMMITMENT' }
  const tray = sealedTray(seed, words)
  const checked = checkFallen(entries, tray)
  if ('refused' in checked) return checked
  const rules = rulesOf(header.book)
  if (!rules) return { refused: `there is no book '${header.book}' here to play it again.`, code: 'E_NO_BOOK' }
  const parted = replayed(rules, log, checked.played, tray)
  if (parted !== null) return { refused: `the dice are as sealed, but the rules${olderThan(rules, header.version)} say otherwise: ${parted}.`, code: 'E_RULES' }
  return { faces: checked.faces, confirmed: makeSentence(checked.faces, entries.length, words) }
}

/** What the rules make of every line that was played, where it is not what the log has. Beats that two lines share are played once. */
function replayed<F, E>(rules: Rules<F, E>, log: Log<F, E>, played: readonly Stretch<E>[], tray: Tray): string | null {
  const known = new Set<number>()
  for (const { tip, upTo } of played) {
    if (tip && known.has(tip.n)) continue
    const lines = linesSince(tip, null)
    const end = lines.findLastIndex(({ n, entry }) => entry.type === 'ended' && known.has(n))
    const parted = partedIn(rules, { log, lines, end, tray })
    if (typeof parted === 'string') return parted
    if (upTo === 'question' && parted.goesOn) return `they go on where the log stops, at entry ${tip?.n ?? 0}`
    for (const { n } of lines) known.add(n)
  }
  return null
}

type Line<F, E> = { readonly log: Log<F, E>; readonly lines: readonly Place<E>[]; readonly end: number; readonly tray: Tray }

/** Plays a line again along its record, from the beat after `end`. */
function partedIn<F, E>(rules: Rules<F, E>, { log, lines, end, tray }: Line<F, E>): string | { readonly goesOn: boolean } {
  const tip = lines.at(-1) ?? null
  try {
    const fight = twinOf(rules, log.opened)
    for (const { entry } of lines.slice(0, end + 1)) {
      const events = entry.type === 'happened' ? [entry.event] : entry.type === 'overruled' ? entry.events : []
      for (const event of events) happen(rules, fight, event)
    }
    const { fresh } = run({ rules, tray, base: { fight, at: lines[end] ?? null }, tip, fallen: {}, hands: handsAt(tip) })
    return { goesOn: fresh.length > 0 }
  } catch (error) {
    return (error as Error).message.replace(/^replay diverged at /, '').slice(0, LONGEST)
  }
}

const LONGEST = 400

/** Where faces are waited for, the rules must wait too. */
function handsAt<E>(tip: Place<E> | null): Readonly<Record<string, 'typed'>> {
  return tip?.entry.type === 'asked' && tip.entry.dice ? { [tip.entry.who]: 'typed' } : {}
}

const olderThan = <F, E>({ version }: Rules<F, E>, wrote: number): string => (wrote < version ? ` (version ${version} here, version ${wrote} wrote the log)` : '')

function makeSentence(faces: Faces, entries: number, words: readonly string[]): string {
  const origins = (Object.keys(faces) as Origin[]).filter((origin) => faces[origin] > 0)
  const total = origins.reduce((sum, origin) => sum + faces[origin], 0)
  const each = origins.map((origin) => `${faces[origin]} ${origin}`).join(', ')
  const mixed = words.length === 0 ? 'no words were mixed in' : `with the words ${words.map((word) => `'${word}'`).join(', ')}`
  return `confirmed ${total} faces${each && ` (${each})`} and ${entries} entries, ${mixed}.`
}
