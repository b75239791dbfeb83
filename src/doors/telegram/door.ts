import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { Api } from 'grammy'
import type { Refusal } from '../../engine/tree.ts'
import type { House } from '../../table/house.ts'
import type { Carriers } from '../../table/post.ts'
import { sendRefusal } from '../api/errors.ts'
import type { Straight } from '../api/straight.ts'
import { TELEGRAM } from './address.ts'
import { carryMessages } from './carrier.ts'
import { call, sendStraight, TIMEOUT_S } from './fetch.ts'
import { signIn } from './init-data.ts'
import { poll, type Polling } from './poll.ts'
import { registerCommands } from './register.ts'
import { type Bot, WANTED } from './updates.ts'
import { type Hearing, hearWebhook } from './webhook.ts'

export type TelegramSettings = {
  readonly token: string
  /** Where the Bot API is; Telegram's own unless said otherwise. */
  readonly apiRoot: string | null
  /** Where Telegram reaches this server, and the secret it sends along; without it, this server asks for updates. */
  readonly webhook: Webhook | null
}
type Webhook = { readonly url: string; readonly secret: string }
type Env = Readonly<Record<string, string | undefined>>

/** From the environment; null where there is no bot. */
export function telegramSettings(env: Env): TelegramSettings | Refusal | null {
  const { FRAY_TELEGRAM_TOKEN: token, FRAY_TELEGRAM_API: api, FRAY_TELEGRAM_WEBHOOK: url, FRAY_TELEGRAM_SECRET: secret } = env
  if (!token) return null
  if (!/^\d+:[\w-]+$/.test(token)) return { refused: 'FRAY_TELEGRAM_TOKEN is what BotFather gave you: a number, a colon, letters.' }
  if (url && !/^https?:\/\/[^/]+(\/.*)?[^/]$/.test(url)) return { refused: 'FRAY_TELEGRAM_WEBHOOK is the address of this server from outside, as in https://fray.example, without a slash at its end.' }
  if (url && !/^[\w-]{16,256}$/.test(secret ?? '')) return { refused: 'FRAY_TELEGRAM_SECRET goes with FRAY_TELEGRAM_WEBHOOK: 16 to 256 letters, digits, _ and -.' }
  return { token, apiRoot: api?.replace(/\/+$/, '') || null, webhook: url ? { url, secret: secret! } : null }
}

export type Telegram = { readonly bot: Bot; readonly carriers: Carriers; /** Hears people, once everything else stands. */ listen(): Promise<void>; stop(): Promise<void> }

const WEBHOOK = '/telegram'
/** As many updates at once as Telegram will bring: each waits for the disk, and those that wait together are written together. */
const CONNECTIONS = 100

export async function openTelegram(house: House, { token, apiRoot, webhook }: TelegramSettings, troubled: (error: unknown) => void): Promise<Telegram> {
  const api = new Api(token, { timeoutSeconds: TIMEOUT_S, fetch: call as never, ...(apiRoot !== null && { apiRoot }) })
  api.config.use(sendStraight(apiRoot ?? 'https://api.telegram.org', token))
  const { username = '' } = await api.getMe()
  const bot: Bot = { api, name: username, link: (code) => `https://t.me/${username}${code === '' ? '' : `?start=${code}`}` }
  let polling: Polling | null = null
  return {
    bot,
    carriers: { [TELEGRAM]: carryMessages(house, bot) },
    listen: async () => {
      await registerCommands(api)
      if (webhook?.url.startsWith('https:')) await api.setChatMenuButton({ menu_button: { type: 'web_app', text: 'Table', web_app: { url: `${webhook.url}/chats` } } })
      if (webhook) await api.setWebhook(`${webhook.url}${WEBHOOK}`, { secret_token: webhook.secret, allowed_updates: [...WANTED], max_connections: CONNECTIONS })
      else polling = poll(house, bot, randomUUID(), troubled)
    },
    stop: async () => { await polling?.stop() },
  }
}

/** Where a Mini App says who opened it. */
export function openSignIn(app: FastifyInstance, house: House, { token }: TelegramSettings): void {
  app.post(`${WEBHOOK}/sign-in`, { schema: { hide: true } as never }, async (request, reply) => {
    const { initData } = (request.body ?? {}) as { readonly initData?: unknown }
    const signed = await signIn(house, token, typeof initData === 'string' ? initData : '')
    return 'refused' in signed ? sendRefusal(reply, signed) : reply.send(signed)
  })
}

/** Where Telegram calls, if it does. */
export const openWebhook = (straight: Straight, hearing: Hearing, { secret }: Webhook): void => void straight.set(WEBHOOK, hearWebhook(hearing, secret))
