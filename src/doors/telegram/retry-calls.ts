import { GrammyError } from 'grammy'
import { errorOf } from '../../engine/rule-errors.ts'

/** Logs an error for the operator. */
export type Troubled = (error: unknown) => void

const FIRST_MS = 1_000
const LONGEST_MS = 60_000

/** 1 s, 2 s, 4 s … at most a minute. */
const backOff = (tries: number): number => Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(tries, 10))

/** Telegram's `retry_after`, else the back-off. */
export const waitAfter = (error: unknown, tries: number): number =>
  error instanceof GrammyError && error.error_code === 429 ? (error.parameters.retry_after ?? 1) * 1000 : backOff(tries)

/** Waits; aborts early on `ending`. */
export const pause = (ms: number, ending: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (ending.aborted) return resolve()
    const done = (): void => {
      clearTimeout(timer)
      ending.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    ending.addEventListener('abort', done)
  })

/** Retries until success or `ending`. Logs the first failure of each kind of call. */
export function persistent(
  troubled: Troubled,
  ending: AbortSignal,
): (what: string, call: () => Promise<unknown>) => Promise<void> {
  const noted = new Set<string>()
  return async (what, call) => {
    for (let tries = 0; !ending.aborted; tries++) {
      try {
        await call()
        return
      } catch (error) {
        if (ending.aborted) return
        if (!noted.has(what))
          troubled(
            new Error(`${what} failed, and is tried again until it works: ${errorOf(error).message}`, { cause: error }),
          )
        noted.add(what)
        await pause(waitAfter(error, tries), ending)
      }
    }
  }
}
