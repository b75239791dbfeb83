import { lengthOf } from '../../engine/log.ts'
import type { Refusal } from '../../engine/option-tree.ts'
import type { Step } from '../fights/change-fight.ts'
import type { Running } from '../fights/loaded-fights.ts'
import type { ChatLetter, FightNews, NewLetter } from '../store/store.ts'
import type { TableRecord } from '../store/table-records.ts'
import { isCopy } from '../tables/role-permissions.ts'

/** Letters for web hooks. */
export const HOOKS = 'hook'

/** A letter to a hook holds only the range of entries. What the hook may see is read when the letter leaves. */
export type HookLetter = {
  readonly table: string
  readonly hook: string
  readonly fight: string
  readonly from: number
  readonly to: number
}

/** Letters for the chats of a table. */
export const CHATS = 'chat'

/** Problems of a step that the referee must know of. */
const notesIn = (
  table: TableRecord,
  news: FightNews,
  { key, notes = [] }: { readonly key: string; readonly notes?: Step['notes'] | undefined },
): readonly NewLetter[] =>
  notes.flatMap(({ text }, i) => chatLetter(table, { ...news, amiss: text }, `${key}:amiss ${i}`))

/** The letters of a new fight, to hooks and chats. */
export const firstLetters = (
  table: TableRecord,
  { fight, to, notes }: { readonly fight: string; readonly to: number; readonly notes: Step['notes'] },
): readonly NewLetter[] => {
  const [news, key] = [{ table: table.id, fight, rev: 0 }, `${fight}:opened`]
  return [
    ...hookLetters(table, { fight, from: 0, to }),
    ...chatLetter(table, news, key),
    ...cards(table, news, key),
    ...notesIn(table, news, { key, notes }),
  ]
}

/** One letter per hook for these entries. The key identifies repeats. */
const hookLetters = (
  { id: table, hooks = [] }: TableRecord,
  { fight, from, to }: Pick<HookLetter, 'fight' | 'from' | 'to'>,
): readonly NewLetter[] =>
  (to > from ? hooks : []).map(({ id: hook }) => ({
    door: HOOKS,
    address: hook,
    key: `${fight}:${from}-${to}`,
    body: { table, hook, fight, from, to } satisfies HookLetter,
  }))

/** Chats read the news themselves. */
const chatLetter = ({ chats = [] }: TableRecord, letter: ChatLetter, key: string): readonly NewLetter[] =>
  chats.length === 0 ? [] : [{ door: CHATS, address: letter.table, key, body: letter }]

/** Groups show a card. */
const cards = ({ chats = [] }: TableRecord, news: FightNews, key: string): readonly NewLetter[] =>
  chats
    .filter(({ member }) => member === null)
    .map(({ door, address }) => ({ door, address, key, body: { kind: 'card', ...news } }))

/**
 * A step with its letters: to hooks if it has entries, to groups always, since seats and clocks are on the card. The
 * server that writes the step tells chats. Copies of a fight tell no chat.
 */
export function posted(
  home: TableRecord,
  { record }: Running,
  { step, late = [] }: { readonly step: Step | Refusal; readonly late?: readonly string[] | undefined },
): Step | Refusal {
  if ('refused' in step) return step
  const table = isCopy(record) ? { ...home, chats: [] } : home
  const news = { table: table.id, fight: record.id, rev: record.rev + 1 }
  const key = `${record.id}:${record.rev}`
  const { chats = [], hooks = [] } = table
  const letters = [
    ...(hooks.length > 0
      ? hookLetters(table, { fight: record.id, from: record.length, to: lengthOf(step.play.log) })
      : []),
    ...(chats.some(({ member }) => member === null) ? cards(table, news, key) : []),
    ...late.flatMap((who) => chatLetter(table, { ...news, late: who }, `${key}:${who}`)),
    ...(step.notes?.length ? notesIn(table, news, { key, notes: step.notes }) : []),
  ]
  const tell = chats.some(({ member }) => member !== null)
  return letters.length === 0 && !tell
    ? step
    : {
        play: step.play,
        state: step.state,
        notes: step.notes ?? [],
        tell,
        letters: [...(step.letters ?? []), ...letters],
      }
}
