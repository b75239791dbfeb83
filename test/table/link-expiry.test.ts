import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Service, serviceOf } from '../../src/table/service.ts'
import type { Store } from '../../src/table/store/store.ts'
import { actorOf, linkOf, openedBy, renewedLink } from '../../src/table/tables/member-links.ts'
import { DATABASES, type Database } from './databases.ts'
import { aMember, aTable } from './sample-records.ts'

const DAY = 86_400_000
const EXPIRED = { code: 'E_LINK_EXPIRED', refused: expect.stringMatching(/expired\. \/link .* \.\/fray link\.$/) }

describe.each(DATABASES)('on $name', ({ make }) => {
  let database: Database
  let store: Store
  let now = 0
  let tables = 0
  beforeAll(async () => {
    database = await make()
    store = database.open()
    await store.migrate()
  })
  afterAll(async () => {
    await store.close()
    await database.drop()
  })

  /** A table that was opened just now, and the link of its referee. */
  async function opened(
    days = 365,
  ): Promise<{ readonly service: Service; readonly ada: string; readonly link: string }> {
    const [table, ada] = [`t${++tables}`, `ada${tables}`]
    const service = { ...serviceOf(store, new Uint8Array(32).fill(7), () => now), linkLife: days * DAY }
    await store.createTable(aTable(table), { ...aMember(ada, table), created: now })
    return { service, ada, link: await linkOf(service, (await store.member(ada))!) }
  }
  const pass = (days: number): void => void (now += days * DAY)
  const isSeen = (id: string): Promise<void> => expect.poll(async () => (await store.member(id))?.seen).toBe(now)

  test('a link lives for as long after its last use, and then says that it has expired', async () => {
    const { service, ada, link } = await opened()
    pass(364)
    expect(await openedBy(service, link)).toMatchObject({ member: ada, role: 'referee' })
    await isSeen(ada)
    pass(365)
    expect(await actorOf(service, link)).toMatchObject({ member: ada })
    await isSeen(ada)
    pass(365.01)
    expect(await openedBy(service, link)).toEqual(EXPIRED)
    expect(await actorOf(service, link)).toBeNull()
  })

  test('its use is written once a day', async () => {
    const { service, ada, link } = await opened()
    for (let hour = 0; hour < 30; hour++) {
      pass(1 / 24)
      await openedBy(service, link)
    }
    await expect.poll(async () => (await store.member(ada))?.rev).toBe(2)
  })

  test('a life of one day is renewed by the hour', async () => {
    const { service, ada, link } = await opened(1)
    for (let hours = 0; hours < 60; hours += 20) {
      pass(20 / 24)
      expect(await actorOf(service, link)).not.toBeNull()
      await isSeen(ada)
    }
  })

  test('a new link in the place of one that expired leaves the old one void', async () => {
    const { service, ada, link } = await opened()
    pass(400)
    const renewed = String(await renewedLink(service, ada))
    expect(await openedBy(service, renewed)).toMatchObject({ member: ada })
    expect(await openedBy(service, link)).toMatchObject({ code: 'E_NO_LINK' })
    expect(await renewedLink(service, ada)).toBe(renewed)
  })

  test('a link that still works stays the same, and counts as used', async () => {
    const { service, ada, link } = await opened()
    pass(300)
    expect(await renewedLink(service, ada)).toBe(link)
    pass(300)
    expect(await actorOf(service, link)).not.toBeNull()
  })

  test('who has left gets none', async () => {
    const { service, ada } = await opened()
    await store.saveMember({ ...(await store.member(ada))!, left: true })
    expect(await renewedLink(service, ada)).toMatchObject({ code: 'E_NO_MEMBER' })
  })

  test('without a limit a link never expires', async () => {
    const { service, link } = await opened(Number.POSITIVE_INFINITY)
    pass(100_000)
    expect(await actorOf(service, link)).not.toBeNull()
  })
})
