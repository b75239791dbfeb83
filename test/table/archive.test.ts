import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { readSave } from '../../src/files/saved-fight.ts'
import { overruleFight } from '../../src/table/fights/answer-and-overrule.ts'
import { ringClocks } from '../../src/table/fights/clock-timeouts.ts'
import { undoFight } from '../../src/table/fights/undo-redo.ts'
import type { Service } from '../../src/table/service.ts'
import { archiveFights } from '../../src/table/transfer/archive-fights.ts'
import { verifyFile } from '../../src/table/transfer/verify-file.ts'
import { accepted } from '../script.ts'
import { DATABASES, type Database } from './databases.ts'
import { clockAt, company, duel, keptOf, serviceOn, type TableFixture, told } from './table-fixture.ts'

const DAY_S = 86_400

describe.each(DATABASES)('finished fights are put away: $name', ({ make }) => {
  let database: Database
  beforeAll(async () => {
    database = await make()
    const store = database.open()
    await store.migrate()
    await store.close()
  })
  afterAll(() => database.drop())

  /** A table with three fights, one after the other a day apart; the first and the third are over. */
  async function threeFights() {
    const clock = clockAt()
    const store = database.open()
    const folder = mkdtempSync(join(tmpdir(), 'fray-archive-'))
    onTestFinished(async () => {
      await store.close()
      rmSync(folder, { recursive: true, force: true })
    })
    await database.clear()
    const service = serviceOn(store, clock)
    service.tellers.add(async () => undefined)
    const place = { service, clock, another: () => service, ...(await company(service)) }
    const fights: string[] = []
    for (const isOver of [true, false, true]) {
      fights.push(await duel(place))
      await told(service, place.ann, fights.at(-1)!, 'ann', 'minor', 'move', 'forward', 3)
      if (isOver) await ended(place, fights.at(-1)!)
      clock.pass(DAY_S)
      await ringClocks(service)
    }
    return { ...place, folder, fights, archive: (days: number) => archiveFights(service, { folder, days }) }
  }

  const ended = async ({ service, referee }: Pick<TableFixture, 'service' | 'referee'>, fight: string): Promise<void> =>
    void accepted(await overruleFight(service, referee, { fight, request: 'end', what: { end: 'dawn' }, why: 'late' }))

  const standing = async (service: Service, fights: readonly string[]): Promise<readonly boolean[]> =>
    Promise.all(fights.map(async (fight) => (await service.store.fight(fight)) !== null))

  test('those that are older go to a file that opens and whose dice are confirmed, the others stay as they are', async () => {
    const { service, referee, folder, fights, archive } = await threeFights()
    const [first, second, third] = fights as [string, string, string]
    const kept = [await keptOf(service, second), await keptOf(service, third)]
    const entries = await service.store.entries(first, 0)
    expect(await archive(4)).toEqual({ fights: 0, failed: null })
    expect(await standing(service, fights)).toEqual([true, true, true])
    expect(await archive(2)).toEqual({ fights: 1, failed: null })
    expect(await standing(service, fights)).toEqual([false, true, true])
    expect([await keptOf(service, second), await keptOf(service, third)]).toEqual(kept)
    expect([await service.store.entries(first, 0), await service.store.seen(first, 'end')]).toEqual([[], undefined])
    const file = join(folder, referee.table, `2026-06-01-${first}.json`)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const { saved } = accepted(readSave(file))
    expect([saved.title, saved.log.entries]).toEqual(['A duel', entries])
    expect(verifyFile(file, { seed: null, words: null })).toEqual({
      holds: true,
      sentence: expect.stringContaining('confirmed'),
    })
    expect(await undoFight(service, referee, { fight: first, request: null, to: null })).toHaveProperty('refused')
  })

  test('the latest fight of a table stays however old it is, and an open one too', async () => {
    const { service, clock, fights, archive } = await threeFights()
    clock.pass(1000 * DAY_S)
    expect(await archive(2)).toEqual({ fights: 1, failed: null })
    expect(await standing(service, fights)).toEqual([false, true, true])
  })

  test('one that is taken up again while its file is written stays', async () => {
    const { service, referee, folder, fights } = await threeFights()
    const { retire } = service.store
    service.store.retire = async (fight, rev) => {
      accepted(await undoFight(service, referee, { fight, request: null, to: null }))
      return retire(fight, rev)
    }
    expect(await archiveFights(service, { folder, days: 2 })).toEqual({ fights: 0, failed: null })
    expect(await standing(service, fights)).toEqual([true, true, true])
    expect(readdirSync(join(folder, referee.table))).toEqual([])
  })

  test('one whose dice are not confirmed stays, and the reason is said', async () => {
    const { service, fights, archive } = await threeFights()
    await database.meddle(
      `update standings set state = replace(state, '"seed":"', '"seed":"00') where fight_id = '${fights[0]}'`,
    )
    expect(await archive(2)).toEqual({ fights: 0, failed: expect.stringMatching(/seed/) })
    expect(await standing(service, fights)).toEqual([true, true, true])
  })
})
