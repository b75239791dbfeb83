import { expect, test } from 'vitest'
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
