import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join as path } from 'node:path'
import { type Chat, newSession, noteKey, WEB } from '../../../src/doors/chat/session/session.ts'
import { seededTray } from '../../../src/engine/dice-tray.ts'
import { changeScene } from '../../../src/table/scenes/stored-scenes.ts'
import { type Actor, type Service, serviceOf } from '../../../src/table/service.ts'
import { openSqlite } from '../../../src/table/store/sqlite.ts'
import type { Role } from '../../../src/table/store/table-records.ts'
import { saveCharacter } from '../../../src/table/tables/characters.ts'
import { seatChat } from '../../../src/table/tables/chat-seats.ts'
import { invite, join } from '../../../src/table/tables/invites.ts'
import { actorOf } from '../../../src/table/tables/member-links.ts'
import { openTable } from '../../../src/table/tables/open-table.ts'
import { accepted } from '../../script.ts'
import { holdNews } from '../deliver-news.ts'

export type Guest = { readonly name: string; readonly actor: Actor | null; readonly chat: Chat }

/**
 * A table in a folder of its own: a referee, two players, somebody who watches, and somebody who is at no table. One of
 * the scene is hidden.
 */
export type Party = {
  readonly service: Service
  readonly guests: readonly Guest[]
  readonly table: string
  pass(seconds: number): void
  close(): Promise<void>
}

export const HIDDEN = 'Zebulon'

export async function partyOf(seed: number): Promise<Party> {
  const folder = mkdtempSync(path(tmpdir(), 'fray-chat-fuzz-'))
  const store = openSqlite(path(folder, 'fray.db'))
  let [now, drawn] = [Date.UTC(2026, 5, 1, 12), 0]
  const service: Service = {
    ...serviceOf(store, new Uint8Array(32).fill(7), () => now),
    tray: () => seededTray(seed),
    bytes: (count) => createHash('shake256', { outputLength: count }).update(`${seed} ${drawn++}`).digest(),
  }
  holdNews(service)
  await store.migrate()
  const { token } = accepted(await openTable(service, { name: 'The Lower Docks', referee: 'Ada' }))
  const referee = (await actorOf(service, token))!
  const guests: Guest[] = [await seated(service, 'Ada', referee)]
  for (const [name, role] of [
    ['Ann', 'player'],
    ['Bob', 'player'],
    ['Wil', 'spectator'],
  ] as const)
    guests.push(await seated(service, name, await joined(service, referee, role, name)))
  for (const { name, actor } of guests.slice(1, 3))
    accepted(
      await saveCharacter(service, actor!, {
        name,
        sheet: { skills: { 'Slug Pistol': 1, Tactics: 0, Medicine: 1 }, weapons: ['auto-pistol', 'blade'] },
      }),
    )
  await changeScene(service, referee.table, (scene) => ({
    ...scene,
    people: [
      { id: 'thug', name: 'Thug', side: 'enemies', block: 'thug' },
      { id: 'pirate', name: 'Long John', side: 'enemies', block: 'pirate' },
      { id: 'zebulon', name: HIDDEN, side: 'enemies', block: 'thug', hidden: true },
    ],
  }))
  return {
    service,
    table: referee.table,
    guests: [...guests, { name: 'Zoe', actor: null, chat: { door: WEB, address: 'nobody' } }],
    pass: (seconds) => {
      now += seconds * 1000
    },
    close: async () => {
      await store.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function joined(service: Service, referee: Actor, role: Role, name: string): Promise<Actor> {
  const { code } = accepted(await invite(service, referee, { role }))
  const { table, member } = accepted(await join(service, { code, name }))
  return { table, member, role }
}

async function seated(service: Service, name: string, actor: Actor): Promise<Guest> {
  const chat = { door: WEB, address: actor.member }
  accepted(await seatChat(service, actor, chat))
  await service.store.keepNote({
    key: noteKey(chat),
    rev: 0,
    body: { ...newSession(name), members: { [actor.table]: actor.member }, table: actor.table },
    lines: [],
    letters: [],
  })
  return { name, actor, chat }
}
