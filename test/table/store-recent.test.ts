import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DATABASES, type Database } from './databases.ts'
import { aMember, aTable } from './sample-records.ts'
import { clockAt, company, duel, face, running, serviceOn, told } from './table-fixture.ts'

describe.each(DATABASES)('what is kept in $name', ({ make }) => {
  let database: Database
  beforeEach(async () => {
    database = await make()
  })
  afterEach(() => database.drop())

  test('is known by every server as the last of them wrote it: members and tables', async () => {
    const [here, there] = [database.open(), database.open()]
    await here.migrate()
    await here.createTable(aTable(), aMember())
    for (const name of ['Bea', 'Cal', 'Dot']) {
      const [member, table] = [(await there.member('m1'))!, (await there.table('t1'))!]
      await Promise.all([there.saveMember({ ...member, name }), there.saveTable({ ...table, name })])
      const seen = [await here.member('m1'), await here.table('t1'), await there.member('m1'), await there.table('t1')]
      expect(seen.map((one) => one!.name)).toEqual([name, name, name, name])
    }
    await Promise.all([here.close(), there.close()])
  })

  test('a checkpoint that was damaged is passed over: the fight opens from its whole log, and goes on', async () => {
    const [store, clock] = [database.open(), clockAt()]
    await store.migrate()
    const service = serviceOn(store, clock)
    const people = { service, clock, another: () => service, ...(await company(service)) }
    const fight = await duel(people)
    for (const who of ['ann', 'vex', 'ann']) await told(service, people.referee, fight, who, 'skip')
    await database.meddle(`update checkpoints set body = replace(body, '"round":', '"round":1')`)
    const opened = await running(serviceOn(store, clock), fight)
    expect([face(opened), opened.record.base, opened.play.log.from]).toEqual([
      face(await running(service, fight)),
      null,
      undefined,
    ])
    await told(serviceOn(store, clock), people.referee, fight, 'vex', 'skip')
    expect((await store.fight(fight))!.base).not.toBeNull()
    await store.close()
  })
})
