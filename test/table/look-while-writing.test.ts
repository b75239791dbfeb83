import { expect, test } from 'vitest'
import { changeTable } from '../../src/table/tables/change-table.ts'
import { nowView } from '../../src/table/views/current-fight-view.ts'
import { look, lookAs } from '../../src/table/views/fight-for-person.ts'
import { accepted } from '../script.ts'
import { duel, place, running, told } from './table-fixture.ts'

test('a look that began before something was written shows all of it, or nothing', async () => {
  const here = await place()
  const { service, referee, ann } = here
  const fight = await duel(here)
  const early = accepted(await look(service, referee, { fight }))
  const before = nowView(early)
  const old = await running(service, fight)
  await told(service, ann, fight, 'ann', 'skip')
  const now = accepted(await look(service, referee, { fight }))
  expect(now.length).toBeGreaterThan(before.length)
  expect(nowView(early)).toEqual(before)
  expect(nowView(await lookAs(service, { actor: referee, running: old, table: early.table }))).toEqual(nowView(now))
})

test('who has another role sees so at once, though nothing has happened in the fight', async () => {
  const here = await place()
  const { service, ann } = here
  const fight = await duel(here)
  const roles = [ann.role, 'co-referee', ann.role] as const
  const seen: boolean[] = []
  for (const role of roles) seen.push(accepted(await look(service, { ...ann, role }, { fight })).viewer.referee)
  expect(seen).toEqual([false, true, false])
})

test('a change of how a table is run is seen at once, though nothing has happened in the fight', async () => {
  const here = await place()
  const { service, referee, ann } = here
  const fight = await duel(here)
  const healthFor = async () => accepted(await look(service, ann, { fight })).viewer.health
  const before = await healthFor()
  const other = before === 'words' ? 'exact' : 'words'
  accepted(await changeTable(service, referee, { settings: { health: other } }))
  expect(await healthFor()).toBe(other)
})
