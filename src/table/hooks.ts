import { lengthOf } from '../engine/log.ts'
import type { Refusal } from '../engine/tree.ts'
import { type Actor, type House, newId, refuse } from './house.ts'
import { may } from './roles.ts'
import type { Running, Step } from './running.ts'
import type { Hook, NewLetter, TableRecord } from './store.ts'

/** The door of letters to other programs. */
export const HOOKS = 'hook'

/** What a letter to a hook says: where to look. What may be known is looked up when it leaves. */
export type HookLetter = { readonly table: string; readonly hook: string; readonly fight: string; readonly from: number; readonly to: number }

const MOST_HOOKS = 10

/** Tells a program of all that happens at this table from now on. Without a secret one is made; it is said here and never again. */
export async function addHook(house: House, actor: Actor, { url, secret, role = 'spectator' }: { readonly url: string; readonly secret?: string | undefined; readonly role?: Hook['role'] | undefined }): Promise<Hook | Refusal> {
  const table = await tableFor(house, actor)
  if ('refused' in table) return table
  const { hooks = [] } = table
  if (hooks.length >= MOST_HOOKS) return refuse(`A table tells at most ${MOST_HOOKS} programs.`, 'E_HOOKS')
  const hook: Hook = { id: newId(house), url, secret: secret ?? Buffer.from(house.bytes(24)).toString('base64url'), role }
  await house.store.saveTable({ ...table, hooks: [...hooks, hook] })
  return hook
}

export async function hooksOf(house: House, actor: Actor): Promise<readonly Omit<Hook, 'secret'>[] | Refusal> {
  const table = await tableFor(house, actor)
  return 'refused' in table ? table : (table.hooks ?? []).map(({ id, url, role }) => ({ id, url, role }))
}

export async function removeHook(house: House, actor: Actor, id: string): Promise<{ readonly removed: string } | Refusal> {
  const table = await tableFor(house, actor)
  if ('refused' in table) return table
  const { hooks = [] } = table
  if (!hooks.some((hook) => hook.id === id)) return refuse('There is no such hook.', 'E_NO_HOOK')
  await house.store.saveTable({ ...table, hooks: hooks.filter((hook) => hook.id !== id) })
  return { removed: id }
}

async function tableFor(house: House, actor: Actor): Promise<TableRecord | Refusal> {
  return may(actor.role, 'webhooks') ?? (await house.store.table(actor.table)) ?? refuse('There is no such table.', 'E_NO_TABLE')
}

/** A letter to every hook of the table, for these entries. The key says which, so that a repeat can be dropped. */
export const lettersOf = ({ id: table, hooks = [] }: TableRecord, fight: string, from: number, to: number): readonly NewLetter[] =>
  hooks.map(({ id: hook }) => ({ door: HOOKS, address: hook, key: `${fight}:${from}-${to}`, body: { table, hook, fight, from, to } satisfies HookLetter }))

/** A step with its letters, where it has written something. */
export function posted(table: TableRecord, { record }: Running, step: Step | Refusal): Step | Refusal {
  if ('refused' in step || !table.hooks?.length) return step
  const length = lengthOf(step.play.log)
  return length === record.length ? step : { ...step, letters: [...(step.letters ?? []), ...lettersOf(table, record.id, record.length, length)] }
}
