import { expect } from 'vitest'
import { forget } from '../../src/table/fights/loaded-fights.ts'
import type { Service } from '../../src/table/service.ts'
import { aChange } from './sample-records.ts'

/** Stores a seed that is none, as nothing of ours writes it: from now on the fight cannot be opened. */
export async function damageFight(service: Service, fight: string): Promise<void> {
  const { rev, length, state } = (await service.store.fight(fight))!
  const changed = aChange(fight, { rev, after: length, entries: [], state: { ...state, seed: 'none' } })
  expect(await service.store.append(changed)).toHaveProperty('rev')
  forget(service, fight)
}
