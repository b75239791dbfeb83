import { type Api, GrammyError } from 'grammy'
import type { Update } from 'grammy/types'
import type { House } from '../../table/house.ts'
import { hold, letGo } from './lease.ts'
import { type Bot, hearUpdate, queueOf, WANTED } from './updates.ts'

export type Polling = { stop(): Promise<void> }
type Troubled = (error: unknown) => void

const POLL_S = 25
const RENEW_MS = 2_000
const PAUSE_MS = 1_000

/** Asks for updates for as long as this server holds the lease. A batch is confirmed only once all of it is kept. */
export function poll(house: House, bot: Bot, holder: string, troubled: Troubled): Polling {
  const ending = new AbortController()
  const done = run(house, bot, holder, troubled, ending.signal)
  return {
    stop: async () => {
      ending.abort()
      await done
      await letGo(house, holder).catch(() => undefined)
    },
  }
}

async function run(house: House, bot: Bot, holder: string, troubled: Troubled, ending: AbortSignal): Promise<void> {
  while (!ending.aborted) {
    try {
      if (await hold(house, holder)) await whileHeld(house, bot, holder, ending)
    } catch (error) {
      if (!ending.aborted) troubled(error)
    }
    await pause(PAUSE_MS, ending)
  }
}

/** While polls wait, the lease is renewed; when it is lost, the waiting poll is given up. */
async function whileHeld(house: House, bot: Bot, holder: string, ending: AbortSignal): Promise<void> {
  const lost = new AbortController()
  const giveUp = (): void => lost.abort()
  ending.addEventListener('abort', giveUp, { once: true })
  const renewing = setInterval(() => void hold(house, holder).then((held) => { if (!held) giveUp() }, giveUp), RENEW_MS)
  try {
    await bot.api.deleteWebhook()
    for (let offset = 0; !lost.signal.aborted; ) offset = await batch(house, bot, offset, lost.signal)
  } finally {
    clearInterval(renewing)
    ending.removeEventListener('abort', giveUp)
  }
}

async function batch(house: House, bot: Bot, offset: number, lost: AbortSignal): Promise<number> {
  const updates = await updatesFrom(bot.api, offset, lost)
  await Promise.all([...byQueue(updates).values()].map((queue) => inOrder(house, bot, queue)))
  return updates.length === 0 ? offset : updates.at(-1)!.update_id + 1
}

async function updatesFrom(api: Api, offset: number, lost: AbortSignal): Promise<readonly Update[]> {
  try {
    return await api.getUpdates({ offset, timeout: POLL_S, allowed_updates: [...WANTED] }, lost as never)
  } catch (error) {
    if (lost.aborted) return []
    if (error instanceof GrammyError && error.error_code === 429) await pause((error.parameters.retry_after ?? 1) * 1000, lost)
    else throw error
    return []
  }
}

function byQueue(updates: readonly Update[]): ReadonlyMap<string, readonly Update[]> {
  const queues = new Map<string, Update[]>()
  for (const update of updates) queues.set(queueOf(update), [...(queues.get(queueOf(update)) ?? []), update])
  return queues
}

async function inOrder(house: House, bot: Bot, updates: readonly Update[]): Promise<void> {
  for (const update of updates) await hearUpdate(house, bot, update)
}

const pause = (ms: number, ending: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (ending.aborted) return resolve()
    const timer = setTimeout(resolve, ms)
    ending.addEventListener('abort', () => { clearTimeout(timer); resolve() }, { once: true })
  })
