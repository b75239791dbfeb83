import { z } from 'zod'
import { deeperThan } from '../../engine/copy-compare-hash.ts'
import type { Entry } from '../../engine/log.ts'
import type { Refusal } from '../../engine/option-tree.ts'
import { parseJson } from '../../files/parse-json.ts'
import { refuse } from '../service.ts'
import type { FightRecord, FightState } from '../store/store.ts'
import type { Character, Member, Ruling, TableRecord } from '../store/table-records.ts'
import { faultIn } from './check-table-file.ts'

export const TABLE_FORMAT = 1

/** An exported table. */
export type TableFile = {
  readonly 'fray-table': number
  readonly table: Omit<TableRecord, 'rev'>
  readonly members: readonly Omit<Member, 'epoch' | 'rev' | 'seen' | 'dice'>[]
  readonly characters: readonly Omit<Character, 'rev'>[]
  readonly rulings: readonly Ruling[]
  readonly fights: readonly (Omit<FightRecord, 'table' | 'rev' | 'length' | 'base' | 'state'> & {
    readonly state: FiledState
    readonly entries: readonly Entry<unknown>[]
  })[]
}

/** `seed` once revealed, and always in files of earlier versions; else `hiddenSeed`. */
export type FiledState = Omit<FightState, 'seed'> & { readonly seed?: string; readonly hiddenSeed?: string }

const MOST = { characters: 200_000_000, depth: 64, things: 10_000, said: 4000 }

/** A table file that can be imported, or a sentence that says what is wrong and where. Never throws. */
export function readTableFile(text: string): { readonly file: TableFile } | Refusal {
  if (text.length > MOST.characters) return wrong(`at most ${MOST.characters} characters expected`)
  if (deeperThan(text, MOST.depth)) return wrong(`at most ${MOST.depth} levels expected`)
  const raw = parseJson(text)
  if ('line' in raw) return wrong(`${raw.line}:${raw.column} this is no JSON`)
  const format = (raw.value as { readonly 'fray-table'?: unknown } | null)?.['fray-table']
  if (typeof format !== 'number') return wrong('this is no table of Fray')
  if (format > TABLE_FORMAT)
    return wrong(`it has format ${format}, and ${TABLE_FORMAT} is the latest known here: a newer Fray wrote it`)
  const checked = FILE.safeParse(raw.value)
  if (!checked.success)
    return wrong(
      checked.error.issues
        .slice(0, 5)
        .map(({ path, message }) => `${path.join('.')}: ${message}`)
        .join('; '),
    )
  const file = checked.data as unknown as TableFile
  const fault = faultIn(file)
  return fault === null ? { file } : wrong(fault)
}

const wrong = (what: string): Refusal => refuse(`This file cannot be taken in: ${what}.`, 'E_FILE')

const id = z.string().regex(/^[\w-]{1,64}$/)
const said = z.string().max(MOST.said)
const time = z.int().nonnegative()
const amount = z.number().nonnegative().max(Number.MAX_SAFE_INTEGER)
const many = <T extends z.ZodType>(one: T) => z.array(one).max(MOST.things)
const named = <T extends z.ZodType>(one: T) => z.record(said, one)

const SETTINGS = z.object({
  book: said,
  house: named(z.unknown()),
  health: z.enum(['exact', 'words', 'hidden']),
  clock: z.object({ turn: amount, reaction: amount, bank: amount }),
  rolls: named(z.enum(['public', 'private', 'referee', 'blind'])),
})
const WAITING = z.object({ ask: time, who: said, about: said, opened: amount, half: amount.nullable(), due: amount })
const ORDERS = z.object({
  reactions: named(z.object({ when: z.enum(['off', 'ask', 'auto']), if: said.nullable() })),
  turn: many(z.union([said, z.number()])).nullable(),
})
const STATE = z.object({
  seats: named(z.object({ member: id.nullable(), policy: said.nullable() })),
  roster: named(id).optional(),
  seed: said.optional(),
  hiddenSeed: said.optional(),
  copy: z.boolean().optional(),
  words: z.array(said).max(50),
  hands: named(z.string().max(32)),
  orders: named(ORDERS),
  clocks: many(WAITING),
  stuck: many(z.object({ ask: time, by: z.enum(['policy', 'orders', 'clock']) })).optional(),
  banks: named(amount),
  revealed: z.boolean(),
  paused: z.object({ at: amount, clocks: many(WAITING) }).nullable(),
})
const HEADER = z.object({
  fray: time,
  book: said,
  version: time,
  options: z.unknown(),
  setup: z.unknown(),
  seal: said.nullable(),
})
const FILE = z.object({
  'fray-table': z.literal(TABLE_FORMAT),
  table: z.object({ id, name: said, settings: SETTINGS, created: time }),
  members: many(
    z.object({
      id,
      table: id,
      role: z.enum(['referee', 'co-referee', 'player', 'spectator']),
      name: said,
      left: z.boolean(),
      created: time,
    }),
  ),
  characters: many(
    z.object({
      id,
      table: id,
      owner: id.nullable(),
      book: said,
      name: said,
      sheet: named(z.unknown()),
      fought: z.object({ fight: id, length: time.nullable() }).optional(),
    }),
  ),
  rulings: many(
    z.object({ id, table: id, fight: id.nullable(), why: said, what: z.unknown(), house: z.boolean(), created: time }),
  ),
  fights: many(
    z.object({
      id,
      title: said,
      header: HEADER,
      opened: z.unknown(),
      over: z.boolean(),
      state: STATE,
      created: time,
      entries: z.array(z.unknown()),
    }),
  ),
})
