import type { Refusal } from '../../engine/option-tree.ts'
import { type Actor, idFor, newId, refuse, type Service } from '../service.ts'
import type { Ruling } from '../store/table-records.ts'
import { unfit } from './change-table.ts'
import { MOST, sizeOf } from './limits.ts'
import { may } from './role-permissions.ts'
import { reviseTable } from './save-with-retry.ts'

/** Records a ruling; as a house rule it also changes the table's options. */
export async function keepRuling(
  service: Service,
  actor: Actor,
  {
    why,
    what,
    fight = null,
    rule,
    request = null,
  }: {
    readonly why: string
    readonly what: unknown
    readonly fight?: string | null
    readonly rule: boolean
    readonly request?: string | null
  },
): Promise<Ruling | Refusal> {
  const wrong = may(actor.role, 'rulings')
  if (wrong) return wrong
  if (sizeOf(what) > MOST.ruling) return refuse(`A ruling has at most ${MOST.ruling} characters as JSON.`, 'E_LARGE')
  const kept = await service.store.rulings(actor.table)
  const id = request === null ? newId(service) : idFor(service, 'ruling', actor.member, request)
  const before = kept.find((one) => one.id === id)
  if (before) return before
  if (kept.length >= MOST.rulings) return refuse(`A table keeps at most ${MOST.rulings} rulings.`, 'E_FULL')
  const ruling: Ruling = { id, table: actor.table, fight, why, what, house: rule, created: service.now() }
  if (!rule) {
    await service.store.saveRuling(ruling)
    return ruling
  }
  if (typeof what !== 'object' || what === null || Array.isArray(what))
    return refuse('A house rule names options of the book, each with its value.', 'E_HOUSE')
  return reviseTable(service, actor, (table) => {
    const settings = { ...table.settings, house: { ...table.settings.house, ...what } }
    return unfit(settings) ?? { save: () => service.store.saveTable({ ...table, settings }, { ruling }), done: ruling }
  })
}
