import { expect, test } from 'vitest'
import { look, lookAs } from '../../src/table/views/look.ts'
import { nowView } from '../../src/table/views/now.ts'
import { accepted } from '../script.ts'
import { duel, place, running, told } from './house.ts'

test('a look that began before something was written shows all of it, or nothing', async () => {
  const here = await place()
  const { house, referee, ann } = here
  const fight = await duel(here)
  const early = accepted(await look(house, referee, { fight }))
  const before = nowView(early)
  const old = await running(house, fight)
  await told(house, ann, fight, 'ann', 'skip')
  const now = accepted(await look(house, referee, { fight }))
  expect(now.length).toBeGreaterThan(before.length)
  expect(nowView(early)).toEqual(before)
  expect(nowView(await lookAs(house, { actor: referee, running: old, table: early.table }))).toEqual(nowView(now))
})
