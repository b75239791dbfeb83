import { type Api, GrammyError } from 'grammy'
import type { Update } from 'grammy/types'
import { queueOf, WANTED } from './handle-update.ts'
import { hold, letGo } from './polling-lease.ts'
import { type Hearing, type Listener, listenerOf } from './redeliver-failed-updates.ts'
import { pause, waitAfter } from './retry-calls.ts'

export type Polling = { stop(): Promise<void> }

const POLL_S = 25
const RENEW_MS = 2_000
const PAUSE_MS = 1_000
/** Without a failure for so long, the back-off begins anew. */
const STEADY_MS = 60_000

/** Polls while this server holds the lease. An update is confirmed only once its effect is stored. */
export function poll(hearing: Hearing, holder: string): Polling {
  const ending = new AbortController()
  const done = run(hearing, holder, ending.signal)
  return {
    stop: async () => {
      ending.abort()
      await done
      await letGo(hearing.service, holder).catch(() => undefined)
    },
  }
}

/** A failure soon after another one waits longer. Only the first is logged. */
async function run(hearing: Hearing, holder: string, ending: AbortSignal): Promise<void> {
  let failures = 0
  let failedAt = Number.NEGATIVE_INFINITY
  const listen = listenerOf(hearing)
  const worked = (): void => {
    if (hearing.service.steady() - failedAt >= STEADY_MS) failures = 0
  }
  while (!ending.aborted) {
    try {
      if (await hold(hearing.service, holder)) await whileHeld(hearing, { holder, ending, listen, worked })
      await pause(PAUSE_MS, ending)
    } catch (error) {
      if (!ending.aborted && failures === 0) hearing.troubled(error)
      failedAt = hearing.service.steady()
      await pause(waitAfter(error, failures++), ending)
    }
  }
}

type Held = { readonly holder: string; readonly ending: AbortSignal; readonly listen: Listener; worked(): void }

/** Renews the lease during long polls; aborts the poll when the lease is lost. */
async function whileHeld({ service, bot: { api } }: Hearing, { holder, ending, listen, worked }: Held): Promise<void> {
  const lost = new AbortController()
  const giveUp = (): void => lost.abort()
  ending.addEventListener('abort', giveUp, { once: true })
  const renewing = setInterval(
    () =>
      void hold(service, holder).then((held) => {
        if (!held) giveUp()
      }, giveUp),
    RENEW_MS,
  )
  try {
    await api.deleteWebhook()
    const heard = new Set<number>()
    for (let offset = 0; !lost.signal.aborted; ) {
      const updates = await updatesFrom(api, offset, lost.signal)
      worked()
      offset = await nextOffset(updates, offset, { listen, heard, lost: lost.signal })
    }
  } finally {
    clearInterval(renewing)
    ending.removeEventListener('abort', giveUp)
  }
}

type Batch = {
  readonly listen: Listener
  /** Handled but not confirmed, since an earlier update must be redelivered. */
  readonly heard: Set<number>
  readonly lost: AbortSignal
}

/** Handles a batch. The next poll confirms all updates before the first that must be redelivered. */
async function nextOffset(updates: readonly Update[], offset: number, { listen, heard, lost }: Batch): Promise<number> {
  if (updates.length === 0) return offset
  const again = (await Promise.all([...byQueue(updates).values()].map((queue) => inOrder(queue, listen, heard)))).flat()
  if (again.length === 0) {
    heard.clear()
    return Math.max(...updates.map(({ update_id }) => update_id)) + 1
  }
  await pause(PAUSE_MS, lost)
  return Math.min(...again)
}

/** Handles the updates of one queue up to the first failure; returns the rest. */
async function inOrder(updates: readonly Update[], listen: Listener, heard: Set<number>): Promise<readonly number[]> {
  for (const [i, update] of updates.entries()) {
    if (heard.has(update.update_id)) continue
    if (!(await listen(update))) return updates.slice(i).map(({ update_id }) => update_id)
    heard.add(update.update_id)
  }
  return []
}

async function updatesFrom(api: Api, offset: number, lost: AbortSignal): Promise<readonly Update[]> {
  try {
    return await api.getUpdates({ offset, timeout: POLL_S, allowed_updates: [...WANTED] }, lost as never)
  } catch (error) {
    if (lost.aborted) return []
    if (!(error instanceof GrammyError && error.error_code === 429)) throw error
    await pause(waitAfter(error, 0), lost)
    return []
  }
}

function byQueue(updates: readonly Update[]): ReadonlyMap<string, readonly Update[]> {
  const queues = new Map<string, Update[]>()
  for (const update of updates) queues.set(queueOf(update), [...(queues.get(queueOf(update)) ?? []), update])
  return queues
}
