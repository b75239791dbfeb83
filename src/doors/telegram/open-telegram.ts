import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { Api } from 'grammy'
import type { Carriers } from '../../table/post/deliver-letters.ts'
import type { Service } from '../../table/service.ts'
import { sendRefusal } from '../api/error-replies.ts'
import type { RawRoutes } from '../api/raw-routes.ts'
import { type BotHealth, botHealth } from './bot-health.ts'
import { TELEGRAM } from './chat-address.ts'
import { menuCalls } from './command-menus.ts'
import { type Bot, WANTED } from './handle-update.ts'
import { call, sendStraight, TIMEOUT_S } from './http-calls.ts'
import { signIn } from './mini-app-sign-in.ts'
import { type Polling, poll } from './poll-updates.ts'
import type { Hearing } from './redeliver-failed-updates.ts'
import { pause, persistent, type Troubled } from './retry-calls.ts'
import { carryMessages } from './send-letters.ts'
import { hearWebhook } from './webhook.ts'

export type TelegramSettings = {
  readonly token: string
  /** Root URL of the Bot API; Telegram's by default. */
  readonly apiRoot: string | null
  /** Public URL and secret of the webhook; without it, updates are polled. */
  readonly webhook: Webhook | null
  /** Public URL of the pages; without it there is no Mini App. */
  readonly page?: string | null
}
type Webhook = { readonly url: string; readonly secret: string }
export type Telegram = {
  readonly bot: Bot
  readonly carriers: Carriers
  readonly health: BotHealth
  /** Resolves when Telegram has returned the bot's name; empty until then. */
  readonly introduced: Promise<void>
  /** Starts receiving updates. Failures are retried in the background; this waits only a moment. */
  listen(): Promise<void>
  stop(): Promise<void>
}

const WEBHOOK = '/telegram'
/** Telegram's maximum: concurrent updates share a transaction. */
const CONNECTIONS = 100

/** How long a start waits for Telegram. */
const PATIENCE_MS = 5_000

/** The bot; retries until Telegram is reachable or it is stopped. */
export function openTelegram(
  service: Service,
  { token, apiRoot, webhook, page = null }: TelegramSettings,
  troubled: Troubled,
): Telegram {
  const health = botHealth(service.now)
  const bot = botOf({ token, apiRoot, page }, health)
  const ending = new AbortController()
  const until = persistent(troubled, ending.signal)
  const introduced = until('getMe', async () => {
    bot.name = (await bot.api.getMe(ending.signal as never)).username
  })
  let polling: Polling | null = null
  const start = async (): Promise<void> => {
    await introduced
    if (ending.signal.aborted) return
    if (webhook) await until('setWebhook', () => setWebhook(bot.api, webhook, ending.signal))
    else polling = poll({ service, bot, troubled }, randomUUID())
    for (const call of menuCalls(bot.api)) await until('setMyCommands', () => call(ending.signal))
    await until('setChatMenuButton', () => setTableButton(bot.api, page, ending.signal))
  }
  let started = introduced
  return {
    bot,
    health,
    introduced,
    carriers: { [TELEGRAM]: carryMessages(service, bot, troubled) },
    listen: async () => {
      started = start()
      const patience = new AbortController()
      await Promise.race([started, pause(PATIENCE_MS, patience.signal)])
      patience.abort()
    },
    stop: async () => {
      ending.abort()
      await started
      await polling?.stop()
    },
  }
}

type Named = Omit<Bot, 'name'> & { name: string }

/** The bot's name is known once Telegram has returned it. */
function botOf(
  { token, apiRoot, page }: Pick<TelegramSettings, 'token' | 'apiRoot'> & Pick<Bot, 'page'>,
  health: BotHealth,
): Named {
  const api = new Api(token, { timeoutSeconds: TIMEOUT_S, fetch: call as never, ...(apiRoot !== null && { apiRoot }) })
  api.config.use(sendStraight(apiRoot ?? 'https://api.telegram.org', token), health.watch)
  const bot: Named = {
    api,
    name: '',
    page,
    link: (code) => `https://t.me/${bot.name}${code === '' ? '' : `?start=${code}`}`,
  }
  return bot
}

const setWebhook = (api: Api, { url, secret }: Webhook, ending: AbortSignal): Promise<unknown> =>
  api.setWebhook(
    `${url}${WEBHOOK}`,
    { secret_token: secret, allowed_updates: [...WANTED], max_connections: CONNECTIONS },
    ending as never,
  )

/** The button of the Mini App, which Telegram opens at https alone; elsewhere the menu of commands stands there again. */
const setTableButton = (api: Api, page: string | null, ending: AbortSignal): Promise<unknown> =>
  api.setChatMenuButton(
    {
      menu_button: page?.startsWith('https:')
        ? { type: 'web_app', text: 'Table', web_app: { url: `${page}/chats` } }
        : { type: 'commands' },
    },
    ending as never,
  )

/** Sign-in of a Mini App. */
export function openSignIn(app: FastifyInstance, service: Service, { token }: TelegramSettings): void {
  app.post(`${WEBHOOK}/sign-in`, { schema: { hide: true } as never }, async (request, reply) => {
    const { initData } = (request.body ?? {}) as { readonly initData?: unknown }
    const signed = await signIn(service, token, typeof initData === 'string' ? initData : '')
    return 'refused' in signed ? sendRefusal(reply, signed) : reply.send(signed)
  })
}

/** The webhook's route, if configured. */
export const openWebhook = (rawRoutes: RawRoutes, hearing: Hearing, { secret }: Webhook): void =>
  void rawRoutes.set(WEBHOOK, hearWebhook(hearing, secret))
