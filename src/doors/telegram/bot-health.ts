import { GrammyError, HttpError, type Transformer } from 'grammy'
import { errorOf } from '../../engine/rule-errors.ts'
import { isStoreAway } from '../../table/store/database-unreachable.ts'
import { FAULT, once } from '../repeated-trouble.ts'
import type { Troubled } from './retry-calls.ts'

/** What became of the calls to the Bot API. */
export type BotHealth = {
  /** Calls by method and outcome: `ok`, `network`, or the code of the error. */
  readonly calls: ReadonlyMap<string, number>
  /** When Telegram last brought an update or said that there is none; null before. */
  readonly lastHeard: () => number | null
  readonly heard: () => void
  /** What is wrong now, in a sentence for the operator; null if nothing is. */
  readonly ill: () => string | null
  readonly watch: Transformer
}

type Trouble = 'network' | number

export function botHealth(now: () => number): BotHealth {
  const calls = new Map<string, number>()
  const troubles = new Map<'updates' | 'sends', Trouble>()
  let last: number | null = null
  const note = (method: string, outcome: 'ok' | Trouble): void => {
    const key = `${method} ${outcome}`
    calls.set(key, (calls.get(key) ?? 0) + 1)
    const part = method === 'getUpdates' ? 'updates' : 'sends'
    if (isTrouble(outcome)) troubles.set(part, outcome)
    else troubles.delete(part)
    if (part === 'updates' && outcome === 'ok') last = now()
  }
  return {
    calls,
    lastHeard: () => last,
    heard: () => {
      last = now()
    },
    ill: () => {
      const [trouble] = troubles.values()
      return trouble === undefined ? null : adviceFor(trouble)
    },
    watch: async (...given) => {
      const [call, method, payload, signal] = given
      try {
        const reply = await call(method, payload, signal)
        note(method, reply.ok ? 'ok' : reply.error_code)
        return reply
      } catch (error) {
        if (!signal?.aborted) note(method, 'network')
        throw error
      }
    },
  }
}

/** A refused message or a busy chat is not the bot's illness. */
const isTrouble = (outcome: 'ok' | Trouble): outcome is Trouble =>
  outcome === 'network' || outcome === 401 || outcome === 404 || outcome === 409 || Number(outcome) >= 500

function adviceFor(trouble: Trouble): string {
  if (trouble === 'network')
    return 'Telegram cannot be reached: look at the network, and at FRAY_TELEGRAM_API if it is set.'
  if (trouble === 401 || trouble === 404) return 'Telegram does not know the token: look at FRAY_TELEGRAM_TOKEN.'
  if (trouble === 409)
    return 'Another program asks for updates with this token: stop it, one token belongs to one installation.'
  return `Telegram answers with error ${trouble}: nothing to do but wait.`
}

/**
 * Passes on a trouble once, with what to do, and again only after five minutes without it. A database that is away is
 * left out: its own health tells.
 */
export function saidOnce(say: (error: unknown, advice: string) => void, steady: () => number): Troubled {
  const isNew = once(steady)
  return (error) => {
    if (isStoreAway(causeOf(error))) return
    const trouble = troubleOf(error)
    const { name, advice } = trouble ?? { name: errorOf(error).message, advice: FAULT }
    if (isNew(name)) say(error, advice)
  }
}

const causeOf = (error: unknown): unknown =>
  error instanceof Error && error.cause instanceof Error ? error.cause : error

/** A trouble of Telegram that lasts, with what to do; null for any other error. */
export function troubleOf(error: unknown): { readonly name: string; readonly advice: string } | null {
  const cause = causeOf(error)
  if (cause instanceof HttpError) return { name: 'network', advice: adviceFor('network') }
  if (!(cause instanceof GrammyError)) return null
  const { error_code: code, method } = cause
  if (code === 429)
    return { name: `429 ${method}`, advice: 'Telegram asks for patience: messages wait and go out in order.' }
  return isTrouble(code) ? { name: String(code), advice: adviceFor(code) } : null
}
