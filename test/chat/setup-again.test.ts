import { expect, test } from 'vitest'
import { hear } from '../../src/doors/chat/receive-message.ts'
import { type Chat, newSession, noteKey, type Session, WEB } from '../../src/doors/chat/session/session.ts'
import { scenesOf } from '../../src/table/scenes/stored-scenes.ts'
import type { Service } from '../../src/table/service.ts'
import { place } from '../table/table-fixture.ts'

let messages = 0

/** A message is heard, what was kept of its chat is lost, as if the server had died before, and it is heard again. */
async function twice(service: Service, name: string, text: string): Promise<Session> {
  const chat: Chat = { door: WEB, address: name }
  const heard = { id: `m${messages++}`, name, text }
  const before = (await service.store.note(noteKey(chat)))?.body ?? newSession(name)
  await hear(service, chat, heard)
  const { rev } = (await service.store.note(noteKey(chat)))!
  await service.store.keepNote({ key: noteKey(chat), rev, body: before, lines: [], letters: [] })
  await hear(service, chat, heard)
  return (await service.store.note(noteKey(chat)))!.body as Session
}

const toldTo = async ({ store }: Service, name: string): Promise<readonly string[]> =>
  (await store.lines(noteKey({ door: WEB, address: name }), 0, 1000)).map(
    ({ body }) => (body as { readonly text: string }).text,
  )

test('whatever is said before a fight is done once, though the server dies and the message comes again', async () => {
  const { service } = await place()
  const tables = (await service.store.tables()).length
  const { table: id } = await twice(service, 'R', '/newtable Docks')
  expect(await service.store.tables()).toHaveLength(tables + 1)
  const code = (await service.store.invites(id!))[0]!.code
  for (const text of [`/join ${code}`, 'Paste a sheet', 'Bob 777777 Auto Pistol, 3 Combat drugs, Mesh'])
    await twice(service, 'Bob', text)
  expect((await service.store.members(id!)).map(({ name }) => name)).toEqual(['R', 'Bob'])
  expect(await service.store.invites(id!)).toMatchObject([{ uses: 19 }])
  expect((await service.store.characters(id!)).map(({ name }) => name)).toEqual(['Bob'])
  for (const text of [
    '/add 3 thug',
    '/remove thug 2',
    '/toggle strayShots',
    '/gear give Bob 2 stims',
    '/scene new bridge',
    'Add',
    'Ready-made',
    'Thug',
    'Thug',
    'Enemy',
    'End',
  ])
    await twice(service, 'R', text)
  for (const text of [
    '/gear unequip auto pistol',
    '/gear throw away combat drug',
    '/gear',
    'Combat drug x2',
    'Use',
    'Mesh (worn)',
    'Unequip',
    'Done',
  ])
    await twice(service, 'Bob', text)
  expect(
    (await scenesOf(service, id!)).all.map(({ title, people }) => [title, people.map(({ name }) => name)]),
  ).toEqual([
    ['A fight', ['Thug', 'Thug 3']],
    ['bridge', ['Thug']],
  ])
  expect((await service.store.table(id!))!.settings.house).toEqual({ strayShots: true })
  expect((await service.store.characters(id!))[0]!.sheet).toMatchObject({
    drug: 'combat',
    armour: [],
    items: [
      { itemId: 'combat-drug', qty: 1 },
      { itemId: 'stim', qty: 2 },
      { itemId: 'mesh', qty: 1 },
    ],
  })
  expect(await toldTo(service, 'Bob')).not.toContain('That cannot be done with what Bob carries. /gear shows it.')
  const session = await twice(service, 'R', '/combat bridge')
  expect((await service.store.fights(id!)).map(({ id: fight, over }) => [fight, over])).toEqual([
    [session.fight, false],
  ])
  await twice(service, 'Bob', '/leave')
  expect((await service.store.members(id!)).map(({ name, left }) => [name, left])).toEqual([
    ['R', false],
    ['Bob', true],
  ])
})

test('the referees hear of a newcomer once, and so does who joins', async () => {
  const { service } = await place()
  const { table: id } = await twice(service, 'R', '/newtable Docks')
  const code = (await service.store.invites(id!))[0]!.code
  await twice(service, 'Bob', `/join ${code}`)
  expect((await toldTo(service, 'R')).filter((text) => text === 'Bob joins the table.')).toHaveLength(1)
})
