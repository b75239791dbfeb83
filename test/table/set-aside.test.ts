import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type AnyBook, BOOKS } from '../../src/books/index.ts'
import { findBook } from '../../src/files/find-books.ts'
import { answerAsk } from '../../src/table/fights/answer-and-overrule.ts'
import { ringClocks } from '../../src/table/fights/clock-timeouts.ts'
import { load } from '../../src/table/fights/loaded-fights.ts'
import { openFight } from '../../src/table/fights/open-fight.ts'
import { saveCharacter } from '../../src/table/tables/characters.ts'
import { freeSeats } from '../../src/table/tables/give-up-seats.ts'
import { tableView } from '../../src/table/tables/table-view.ts'
import { HOME } from '../../tools/project-files.ts'
import { accepted } from '../script.ts'
import { damageFight } from './damaged-fight.ts'
import { asked, duel, place, told } from './table-fixture.ts'

const DAMAGED = {
  code: 'E_DAMAGED',
  message: "The fight 'A duel' is set aside: what is kept of it is damaged, and cannot be opened.",
}

test('a fight that is damaged is set aside, and the others at its table go on', async () => {
  const here = await place()
  const [bad, good] = [await duel(here), await duel(here)]
  await damageFight(here.service, bad)
  const service = here.another()
  await expect(
    answerAsk(service, here.ann, { fight: bad, request: null, ask: 0, path: ['skip'] }),
  ).rejects.toMatchObject(DAMAGED)
  expect(await told(service, here.ann, good, 'ann', 'skip')).toBeGreaterThan(0)
  await freeSeats(service, here.ann.table, here.ann.member)
  expect((await load(service, good))!.record.state.seats.ann).toEqual({ member: null, policy: null })
  await asked(service, good, 'vex')
})

test('its clocks are tried again until it can be opened, and it is said once that they could not be worked', async () => {
  const here = await place({ clock: { turn: 60, reaction: 0, bank: 0 } })
  const [bad, good] = [await duel(here), await duel(here)]
  await damageFight(here.service, bad)
  const service = here.another()
  here.clock.pass(61)
  await expect(ringClocks(service)).rejects.toThrow(
    `the clocks of 1 of 2 fights could not be worked: Error: fight ${bad}: a seed has 32 bytes`,
  )
  expect(JSON.stringify(await service.store.entries(good, 0))).toContain('"by":"clock"')
  here.clock.pass(61)
  expect(await ringClocks(service)).toBeGreaterThan(0)
})

test('a table whose book is gone shows itself, and who is in a fight of that book goes into no other', async () => {
  accepted(await findBook(join(HOME, 'examples/custard')))
  const { service, referee, ann, another } = await place({ book: 'custard' })
  const { id } = accepted(await saveCharacter(service, ann, { name: 'Ann', sheet: { pies: 3 } }))
  accepted(
    await openFight(service, referee, {
      title: 'Tea',
      setup: { combatants: [{ character: id }, { id: 'bo', side: 'enemies', block: 'clown' }] },
    }),
  )
  delete (BOOKS as Record<string, AnyBook>).custard
  const later = another()
  expect(await tableView(later, referee)).toMatchObject({ name: 'The Long Night', fights: [{ title: 'Tea' }] })
  expect(await openFight(later, referee, { title: 'Again', setup: { combatants: [{ character: id }] } })).toMatchObject(
    { refused: expect.stringContaining("There is no book 'custard'"), code: 'E_NO_BOOK' },
  )
  expect(
    await openFight(later, referee, { title: 'Other', setup: { book: 'cepheus', combatants: [{ character: id }] } }),
  ).toMatchObject({
    refused: expect.stringContaining(
      "combatants[0].character: Ann is in another fight. This is set aside: it is played by the book 'custard', which is not here.",
    ),
    code: 'E_SETUP',
  })
})
