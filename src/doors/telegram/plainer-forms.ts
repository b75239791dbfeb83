import type { Keys } from '../chat/dialogue/keyboard.ts'
import type { Said } from '../chat/session/session.ts'
import { type Markup, markupOf } from './key-markup.ts'

/** One form of a message. */
export type Form = { readonly text: string; readonly markup: Markup | null }

/** A rejected text is cut to its end, where the question is. */
const SHORT = 1_000
const MOST_LABELS = 1_500

/** Plainer and plainer forms of a message: what Telegram rejects in one form it may accept in the next. */
export function formsOf({ text, keys, tag }: Pick<Said, 'text' | 'keys' | 'tag'>): readonly Form[] {
  const short = endOf(text, SHORT)
  const asItIs: Form = { text, markup: keys && (keys.kind === 'none' ? null : markupOf(keys, tag)) }
  if (keys === null || keys.kind === 'none') return short === text ? [asItIs] : [asItIs, { text: short, markup: null }]
  const labels = labelsOf(keys)
  return [
    asItIs,
    { text: short, markup: plainKeys(labels) },
    { text: `${short}\n\nAnswer in words: ${labels.join(', ').slice(0, MOST_LABELS)}`, markup: null },
  ]
}

/** One key per row, to be pressed or typed. */
const plainKeys = (labels: readonly string[]): Markup => ({
  keyboard: labels.map((text) => [{ text }]),
  resize_keyboard: true,
  one_time_keyboard: true,
})

const labelsOf = (keys: Exclude<Keys, { readonly kind: 'none' }>): readonly string[] =>
  keys.kind === 'inline' ? keys.keys.map(({ label }) => label) : keys.keys

function endOf(text: string, most: number): string {
  const all = [...text]
  return all.length <= most ? text : `…${all.slice(-most).join('')}`
}
