import type { FightBase } from '../../engine/common-events.ts'
import { nullIfSetAside } from '../fights/fights-set-aside.ts'
import { isOver, load, type Running } from '../fights/loaded-fights.ts'
import type { Service } from '../service.ts'
import { isCopy } from '../tables/role-permissions.ts'

/** The table's fight that is not over. Copies do not count. */
export async function runningFight(service: Service, table: string): Promise<string | null> {
  for (const { id, over } of (await service.store.fights(table)).toReversed()) {
    const running = over ? null : await load(service, id).catch(nullIfSetAside)
    if (running && !isOver(running.play) && !isCopy(running.record)) return id
  }
  return null
}

/** The last fight that is over. Copies do not count, nor days of rest, where all are on one side. */
export async function lastFight(service: Service, table: string): Promise<Running | null> {
  for (const { id, over } of (await service.store.fights(table)).toReversed()) {
    const fought = over ? await load(service, id) : null
    const sides = new Set((fought?.record.opened as FightBase | undefined)?.combatants.map(({ side }) => side))
    if (fought && sides.size > 1 && fought.record.header.seal !== null) return fought
  }
  return null
}
