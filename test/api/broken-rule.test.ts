import { afterAll, beforeAll, expect, test } from 'vitest'
import { breakingAt, shelveFragile } from '../books/fragile.ts'
import { front, type Front, must, people } from './house.ts'

let at: Front
beforeAll(async () => { at = await front() })
afterAll(() => at.stop())

const SETUP = {
  book: 'fragile', start: { turn: 'vera' },
  combatants: [{ id: 'vera', side: 'players', block: 'marine', initiative: 9 }, { id: 'pirate', side: 'enemies', block: 'pirate', pos: 10, initiative: 8 }],
}

test('a rule that throws is a refusal over the API: a plain one for a player, with the place for the referee', async () => {
  shelveFragile(breakingAt('acted'))
  const { referee, ann } = await people(at)
  const { fight: id } = must(await referee.client.openFight({ title: 'Duel', setup: SETUP }))
  must(await referee.client.seat({ id, who: 'vera', member: ann.member }))
  const skipped = async (who: typeof ann) => {
    const { asks } = must(await who.client.fight({ id }))
    return who.client.answer({ id, ask: asks[0]!.ask, path: ['skip'] })
  }
  const before = must(await ann.client.fight({ id }))
  expect(await skipped(ann)).toMatchObject({ status: 422, code: 'E_RULE', refused: 'The fight could not go on after that. The referee can see why.' })
  expect(await skipped(referee)).toMatchObject({ status: 422, code: 'E_RULE', refused: 'The fight could not go on after that: the table has no such row (fragile, turn of vera, at the event acted).' })
  expect(must(await ann.client.fight({ id }))).toEqual(before)
})
