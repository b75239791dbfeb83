import type { Throw } from '../engine/dice.ts'
import type { Refusal } from '../engine/option-tree.ts'
import type { Point } from '../engine/options.ts'
import { wordsOf } from './match-name.ts'
import { ASK_AGAIN } from './refusal-sentences.ts'

/** CHAT-15, for every book: `5`, `5 m`, `5,5` and `5.5`; null for anything else. */
export function parseAmount(text: string, unit: string): number | null {
  const found = /^([+−-]?)(\d{1,12}(?:[.,]\d{1,6})?)\s*(\p{L}*)\.?$/u.exec(text.trim())
  if (!found) return null
  const [, sign, digits, said] = found
  const isUnit =
    said === '' || said!.toLowerCase() === unit.toLowerCase() || (SPELT[unit] ?? []).includes(said!.toLowerCase())
  return isUnit ? Number(digits!.replace(',', '.')) * (sign === '-' || sign === '−' ? -1 : 1) : null
}

const SPELT: Readonly<Record<string, readonly string[]>> = { m: ['metre', 'metres', 'meter', 'meters'] }

export function parseFaces(text: string, { count, sides }: Throw): readonly number[] | Refusal {
  const said = wordsOf(text.replace(/[,+]/g, ' '))
  const words = sides < 10 && said.length === 1 && said[0]!.length === count ? [...said[0]!] : said
  const faces = words.map((word) => (/^\d{1,7}$/.test(word) ? Number(word) : 0))
  const fits = faces.length === count && faces.every((face) => face >= 1 && face <= sides)
  return fits ? faces : { refused: ASK_AGAIN.dice(count, sides) }
}

export function parsePoint(text: string, points: readonly Point[]): Point | null {
  const numbers = text.match(/-?\d+(?:\.\d+)?/g)?.map(Number) ?? []
  if (numbers.length === 1) return points[numbers[0]! - 1] ?? null
  return numbers.length === 2 ? [numbers[0]!, numbers[1]!] : null
}
