import type { Refusal } from '../../engine/option-tree.ts'
import { type Actor, newId, refuse, type Service } from '../service.ts'
import type { Hook } from '../store/table-records.ts'
import { may } from '../tables/role-permissions.ts'
import { reviseTable } from '../tables/save-with-retry.ts'

const MOST_HOOKS = 10

/** Adds a web hook for everything from now on. A missing secret is generated; it is returned once and never again. */
export async function addHook(
  service: Service,
  actor: Actor,
  {
    url,
    secret,
    role = 'spectator',
  }: { readonly url: string; readonly secret?: string | undefined; readonly role?: Hook['role'] | undefined },
): Promise<Hook | Refusal> {
  const wrong = may(actor.role, 'webhooks')
  if (wrong) return wrong
  const hook: Hook = {
    id: newId(service),
    url,
    secret: secret ?? Buffer.from(service.bytes(24)).toString('base64url'),
    role,
  }
  return reviseTable(service, actor, (table) => {
    const { hooks = [] } = table
    if (hooks.length >= MOST_HOOKS) return refuse(`A table tells at most ${MOST_HOOKS} programs.`, 'E_HOOKS')
    return { save: () => service.store.saveTable({ ...table, hooks: [...hooks, hook] }), done: hook }
  })
}

export async function hooksOf(service: Service, actor: Actor): Promise<readonly Omit<Hook, 'secret'>[] | Refusal> {
  const table =
    may(actor.role, 'webhooks') ??
    (await service.store.table(actor.table)) ??
    refuse('There is no such table.', 'E_NO_TABLE')
  return 'refused' in table ? table : (table.hooks ?? []).map(({ id, url, role }) => ({ id, url, role }))
}

export async function removeHook(
  service: Service,
  actor: Actor,
  id: string,
): Promise<{ readonly removed: string } | Refusal> {
  const wrong = may(actor.role, 'webhooks')
  if (wrong) return wrong
  return reviseTable(service, actor, (table) => {
    const { hooks = [] } = table
    if (!hooks.some((hook) => hook.id === id)) return refuse('There is no such hook.', 'E_NO_HOOK')
    return {
      save: () => service.store.saveTable({ ...table, hooks: hooks.filter((hook) => hook.id !== id) }),
      done: { removed: id },
    }
  })
}
