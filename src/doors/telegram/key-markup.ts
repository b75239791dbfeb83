import type { InlineKeyboardMarkup, ReplyKeyboardMarkup, ReplyKeyboardRemove } from 'grammy/types'
import type { Keys } from '../chat/dialogue/keyboard.ts'
import { makeLabelTap } from '../chat/session/label-taps.ts'

export type Markup = InlineKeyboardMarkup | ReplyKeyboardMarkup | ReplyKeyboardRemove

/** Characters that fit side by side on a phone. */
const WIDE = 28

/**
 * Telegram keyboard in the book's order, in readable rows. Keys of a question stand under their message, which is
 * edited from menu to menu.
 */
export function markupOf(keys: Keys, tag: string | null): Markup {
  if (keys.kind === 'none') return { remove_keyboard: true }
  if (keys.kind === 'inline')
    return {
      inline_keyboard: (keys.columns ? inColumns(keys.keys, keys.columns) : rows(keys.keys, ({ label }) => label)).map(
        (row) => row.map(({ label, data }) => ({ text: label, callback_data: data })),
      ),
    }
  if (tag !== null)
    return {
      inline_keyboard: rows(
        keys.keys.map((label, nth) => ({ label, nth })),
        ({ label }) => label,
      ).map((row) => row.map(({ label, nth }) => ({ text: label, callback_data: makeLabelTap(tag, keys.keys, nth) }))),
    }
  return {
    keyboard: rows(keys.keys, (label) => label).map((row) => row.map((text) => ({ text }))),
    resize_keyboard: true,
    one_time_keyboard: true,
  }
}

const TICK = /^✓ /

/** A tick needs no room: the keys stay where they are when one is ticked. */
function rows<T>(keys: readonly T[], label: (key: T) => string): readonly (readonly T[])[] {
  const all: T[][] = []
  let room = 0
  for (const key of keys) {
    const width = [...label(key).replace(TICK, '')].length + 4
    if (width > room || all.at(-1)!.length >= 4) {
      all.push([])
      room = WIDE + 4
    }
    all.at(-1)!.push(key)
    room -= width
  }
  return all
}

const inColumns = <T>(keys: readonly T[], columns: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(keys.length / columns) }, (_, n) => keys.slice(n * columns, (n + 1) * columns))
