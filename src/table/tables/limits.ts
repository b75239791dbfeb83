import type { Refusal } from '../../engine/option-tree.ts'
import { refuse } from '../service.ts'

/** Limits of a table, since a view sends all of it. Sizes are characters of JSON. */
export const MOST = { characters: 500, sheet: 20_000, rulings: 1_000, ruling: 4_000 }

export const sizeOf = (thing: unknown): number => (JSON.stringify(thing) ?? '').length

export const named = (name: string): Refusal | null =>
  name.trim().length >= 1 && name.length <= 64 ? null : refuse('A name has 1 to 64 characters.', 'E_NAME')
