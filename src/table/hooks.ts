import { lengthOf } from '../engine/log.ts'
import type { Refusal } from '../engine/tree.ts'
import { type Actor, type House, newId, refuse } from './house.ts'
import { reviseTable } from './revise.ts'
import { may } from './roles.ts'
import type { Running, Step } from './running.ts'
import type { ChatLetter, FightRecord, Hook, NewLetter, TableRecord } from './store.ts'

/** The door of letters to other programs. */
export const HOOKS = 'hook'

/** What a letter to a hook says: where to look. What may be known is looked up when it leaves. */
export type HookLetter = { readonly table: string; readonly hook: string; readonly fight: string; readonly from: number; readonly to: number }

const MOST_HOOKS = 10

/** Tells a program of all that happens at this table from now on. Without a secret one is made; it is said here and never again. */
export async function addHook(house: House, actor: Actor, { url, secret, role = 'spectator' }: { readonly url: string; readonly secret?: string | undefined; readonly role?: Hook['role'] | undefined }): Promise<Hook | Refusal> {
  const wrong = may(actor.role, 'webhooks')
  if (wrong) return wrong
  const hook: Hook = { id: newId(house), url, secret: secret ?? Buffer.from(house.bytes(24)).toString('base64url'), role }
  return reviseTable(house, actor, (table) => {
    const { hooks = [] } = table
    if (hooks.length >= MOST_HOOKS) return refuse(`A table tells at most ${MOST_HOOKS} programs.`, 'E_HOOKS')
    return { save: () => house.store.saveTable({ ...table, hooks: [...hooks, hook] }), done: hook }
  })
}

export async function hooksOf(house: House, actor: Actor): Promise<readonly Omit<Hook, 'secret'>[] | Refusal> {
  const table = may(actor.role, 'webhooks') ?? (await house.store.table(actor.table)) ?? refuse('There is no such table.', 'E_NO_TABLE')
  return 'refused' in table ? table : (table.hooks ?? []).map(({ id, url, role }) => ({ id, url, role }))
}

export async function removeHook(house: House, actor: Actor, id: string): Promise<{ readonly removed: string } | Refusal> {
  const wrong = may(actor.role, 'webhooks')
  if (wrong) return wrong
  return reviseTable(house, actor, (table) => {
    const { hooks = [] } = table
    if (!hooks.some((hook) => hook.id === id)) return refuse('There is no such hook.', 'E_NO_HOOK')
    return { save: () => house.store.saveTable({ ...table, hooks: hooks.filter((hook) => hook.id !== id) }), done: { removed: id } }
  })
}

/** The door of letters to the chats of a table. */
export const CHATS = 'chat'

/** A letter to every hook of the table, for these entries, and one to its chats. The key says which, so that a repeat can be dropped. */
export const lettersOf = (table: TableRecord, fight: string, { from, to, rev }: { readonly from: number; readonly to: number; readonly rev: number }): readonly NewLetter[] => [
  ...(table.hooks ?? []).map(({ id: hook }) => ({ door: HOOKS, address: hook, key: `${fight}:${from}-${to}`, body: { table: table.id, hook, fight, from, to } satisfies HookLetter })),
  ...chatLetter(table, { fight, rev, key: `${fight}:${to}` }),
]

/** Chats look for themselves what is new to them; a group shows a card. */
const chatLetter = ({ id: table, chats = [] }: TableRecord, { fight, rev, key, late }: { readonly fight: string; readonly rev: number; readonly key: string; readonly late?: string }): readonly NewLetter[] =>
  chats.length === 0 ? [] : [
    { door: CHATS, address: table, key, body: { table, fight, rev, ...(late !== undefined && { late }) } satisfies ChatLetter },
    ...chats.filter(({ member }) => member === null).map(({ door, address }) => ({ door, address, key, body: { kind: 'card', table, fight, rev } })),
  ]

/** A step with its letters: to programs where it has written something; to chats always, for seats and clocks count there, too. Of a copy to try things in no chat is told. */
export function posted(home: TableRecord, { record }: Running, step: Step | Refusal, late: readonly string[] = []): Step | Refusal {
  if ('refused' in step) return step
  const table = isCopy(record) ? { ...home, chats: [] } : home
  const length = lengthOf(step.play.log)
  const key = `${record.id}:${record.rev}`
  const rev = record.rev + 1
  const letters = [
    ...(length === record.length ? chatLetter(table, { fight: record.id, rev, key }) : lettersOf(table, record.id, { from: record.length, to: length, rev })),
    ...late.flatMap((who) => chatLetter(table, { fight: record.id, rev, key: `${key}:${who}`, late: who })),
  ]
  return letters.length === 0 ? step : { ...step, letters: [...(step.letters ?? []), ...letters] }
}

/** The dice of a copy come from two trays, and so are not sealed; all other fights of a table are. */
export const isCopy = ({ header: { seal } }: Pick<FightRecord, 'header'>): boolean => seal === null
