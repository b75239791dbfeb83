import type { AnyBook } from '../books/index.ts'
import { deeperThan } from '../engine/copy-compare-hash.ts'
import type { Refusal } from '../engine/option-tree.ts'
import { parseJson } from './parse-json.ts'

/** A pasted sheet, not checked yet, and its name if it has one. */
export type Pasted = { readonly name: string | null; readonly sheet: object }

const MOST_DEPTH = 16

/** Reads a pasted sheet: JSON with the fields of the book's sheet, or a line in the book's notation. */
export function readPasted(book: AnyBook, text: string): Pasted | Refusal {
  if (!/^\s*(?:```\w*\s*)?[[{]/.test(text)) return book.roster.read(text.trim())
  const json = text.trim().replace(/^```\w*\s*|```$/g, '')
  if (deeperThan(json, MOST_DEPTH)) return { refused: `A sheet has at most ${MOST_DEPTH} levels.` }
  const value = parseJson(json)
  if ('line' in value) return { refused: `Line ${value.line}, column ${value.column}: this is no JSON.` }
  if (typeof value.value !== 'object' || value.value === null || Array.isArray(value.value))
    return { refused: 'A sheet is one JSON object, as in {"name": "Bob", "dex": 9}.' }
  const { name = null, id: _id, side: _side, ...sheet } = value.value as Readonly<Record<string, unknown>>
  return name === null || typeof name === 'string' ? { name, sheet } : { refused: 'name: text expected.' }
}
