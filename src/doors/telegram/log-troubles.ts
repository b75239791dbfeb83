import type { FastifyBaseLogger } from 'fastify'
import { errorOf } from '../../engine/rule-errors.ts'
import type { Letter } from '../../table/store/store.ts'
import { saidOnce, troubleOf } from './bot-health.ts'
import { TELEGRAM } from './chat-address.ts'
import type { Troubled } from './retry-calls.ts'

type Told = {
  readonly troubled: Troubled
  /** Whether a letter waits for a trouble that is told here. */
  readonly told: (letter: Letter, error: unknown) => boolean
}

/** Troubles of the bot, for the operator's log. */
export function logTroubles(log: FastifyBaseLogger, token: string, steady: () => number): Told {
  const troubled = saidOnce(
    (error, advice) => log.warn({ err: withoutToken(error, token), do: advice }, 'telegram'),
    steady,
  )
  return {
    troubled,
    told: ({ door }, error) => {
      if (door !== TELEGRAM || troubleOf(error) === null) return false
      troubled(error)
      return true
    },
  }
}

/** Logs the error without the bot token, which is part of every Bot API URL. */
function withoutToken(error: unknown, token: string): { readonly message: string; readonly stack: string } {
  const { message, stack = '', cause } = errorOf(error)
  const [said, where] = [message, cause instanceof Error ? (cause.stack ?? '') : stack].map((text) =>
    text.replaceAll(token, '—'),
  )
  return { message: said!, stack: where! }
}
