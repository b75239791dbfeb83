import { Api, type Bot, GrammyError } from 'grammy'
import type { Update } from 'grammy/types'
import { onTestFinished } from 'vitest'
import { type BotApi, startBotApi } from './server.ts'

type Body = {
  readonly ok: boolean
  readonly result?: unknown
  readonly description?: string
  readonly error_code?: number
  readonly parameters?: object
}
type Answer = { readonly status: number; readonly headers: Headers; readonly body: Body }
/** A call without grammY: the arguments as JSON. */
export type Raw = (method: string, given?: object) => Promise<Answer>
export type BotFixture = { readonly api: BotApi; readonly tg: Api; readonly raw: Raw }

/** A server for one test, with an unmodified grammY client and a bare one. It is itself tested, by wrong calls too. */
export async function botFixture(settings: Parameters<typeof startBotApi>[0] = {}): Promise<BotFixture> {
  const api = await startBotApi({ checked: false, ...settings })
  onTestFinished(() => api.close())
  const raw: Raw = (method, given = {}) =>
    ask(`${api.url}/bot${api.token}/${method}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(given),
    })
  return { api, tg: new Api(api.token, { apiRoot: api.url }), raw }
}

export async function ask(url: string, init: RequestInit = {}): Promise<Answer> {
  const response = await fetch(url, init)
  return { status: response.status, headers: response.headers, body: (await response.json()) as Body }
}

/** Code and description of a refusal. */
export async function refusal(call: Promise<unknown>): Promise<readonly [number, string]> {
  try {
    await call
  } catch (error) {
    if (error instanceof GrammyError) return [error.error_code, error.description]
    throw error
  }
  throw new Error('the call was not refused')
}

/** The description alone, where the code is 400. */
export async function complaint(call: Promise<unknown>): Promise<string> {
  const [code, description] = await refusal(call)
  return code === 400 ? description.replace('Bad Request: ', '') : `${code} ${description}`
}

/** Everything the bot would get now, and confirms it. */
export async function fetched({ raw }: Pick<BotFixture, 'raw'>): Promise<Update[]> {
  const updates = (await raw('getUpdates')).body.result as Update[]
  const last = updates.at(-1)
  if (last) await raw('getUpdates', { offset: last.update_id + 1 })
  return updates
}

export const kinds = (updates: readonly Update[]): string[] => updates.map((update) => Object.keys(update)[1]!)

/** A bot that polls until the test is over. */
export function polls(bot: Bot): void {
  const over = bot.start({ timeout: 30 })
  onTestFinished(async () => {
    await bot.stop()
    await over
  })
}
