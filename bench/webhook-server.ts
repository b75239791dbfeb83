import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Bot as GrammyBot, webhookCallback } from 'grammy'
import { carryNews, openChats } from '../src/doors/chat/session/notify-chats.ts'
import { newSession, noteKey } from '../src/doors/chat/session/session.ts'
import { openTelegram, openWebhook } from '../src/doors/telegram/open-telegram.ts'
import { openFight } from '../src/table/fights/open-fight.ts'
import { makePost } from '../src/table/post/deliver-letters.ts'
import type { Actor, Service } from '../src/table/service.ts'
import { seatChat } from '../src/table/tables/chat-seats.ts'
import { invite, join } from '../src/table/tables/invites.ts'
import { actorOf } from '../src/table/tables/member-links.ts'
import { openTable } from '../src/table/tables/open-table.ts'
import { benchServerOn, must } from './bench-server.ts'

/**
 * `webhook-server.js ours|empty FIGHTS API PEOPLE`: a bot behind a webhook, with so many fights at the turn of Bob, or
 * with nothing to do.
 */
const [kind, fights, apiRoot, people] = process.argv.slice(2) as [string, string, string, string]
const IDS = JSON.parse(people) as readonly number[]
const SECRET = 'a-secret-of-the-bench'
const TOKEN = '7000000001:test-token'

process.send!({
  url: `http://127.0.0.1:${kind === 'ours' ? await ours(Number(fights)) : await empty()}/telegram`,
  secret: SECRET,
})
process.once('message', () => process.exit())

async function ours(count: number): Promise<number> {
  const { app, service, rawRoutes } = await benchServerOn('sqlite')
  const telegram = await openTelegram(
    service,
    { token: TOKEN, apiRoot, webhook: { url: '', secret: SECRET } },
    () => undefined,
  )
  for (let i = 0; i < count; i++) await furnish(service, i)
  const chats = openChats(service)
  const post = makePost(service, { chat: carryNews(service), ...telegram.carriers }, () => void pump())
  let busy = false
  const pump = async (): Promise<void> => {
    if (busy) return
    busy = true
    while (
      (await post
        .send()
        .finally(chats.tellRested)
        .catch(() => 0)) > 0
    );
    busy = false
  }
  service.told.add(() => void pump())
  setInterval(() => void pump(), 100).unref()
  openWebhook(rawRoutes, { service, bot: telegram.bot, troubled: () => undefined }, { url: '', secret: SECRET })
  await app.listen({ port: 0, host: '127.0.0.1' })
  return (app.server.address() as AddressInfo).port
}

/** A table on Telegram: the referee is the first of two, Bob the second. */
async function furnish(service: Service, i: number): Promise<void> {
  const referee = (await actorOf(
    service,
    must(await openTable(service, { name: `Table ${i}`, referee: 'Ruth' })).token,
  ))!
  const { code } = must(await invite(service, referee, { role: 'player' }))
  const { member } = must(await join(service, { code, name: 'Bob' }))
  const bob: Actor = { ...referee, member, role: 'player' }
  const combatants = [
    { id: 'bob', side: 'players', weapons: ['revolver'], initiative: 9 },
    { id: 'vex', side: 'enemies', weapons: ['revolver'], initiative: 8, pos: 5 },
  ]
  for (const [actor, chat] of [
    [referee, IDS[2 * i]!],
    [bob, IDS[2 * i + 1]!],
  ] as const) {
    const at = { door: 'telegram', address: String(chat) }
    must(await seatChat(service, actor, at))
    await service.store.keepNote({
      key: noteKey(at),
      rev: 0,
      body: { ...newSession('Somebody'), members: { [actor.table]: actor.member }, table: actor.table },
      lines: [],
      letters: [],
    })
  }
  must(
    await openFight(service, referee, {
      title: 'Bench',
      setup: { book: 'cepheus', start: { turn: 'bob' }, combatants },
      seats: { bob: { member, policy: null } },
    }),
  )
}

/** The bare thing: grammY with a handler that does nothing. */
async function empty(): Promise<number> {
  const bot = new GrammyBot(TOKEN, { client: { apiRoot } })
  bot.on('message', () => undefined)
  const server = createServer(webhookCallback(bot, 'http', { secretToken: SECRET }))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}
