import type { Parameters } from './refusal.ts'

/** One call as it was made and answered. `via`: by HTTP, or inside the answer to a webhook. */
export type Logged = {
  readonly at: number
  readonly method: string
  readonly chat: number | null
  readonly given: Readonly<Record<string, unknown>>
  readonly files: readonly string[]
  readonly via: 'http' | 'webhook'
  fault: string | null
  result: unknown
  refused: { readonly code: number; readonly description: string; readonly parameters: Parameters | null } | null
  done: boolean
}

type Which = { readonly chat?: number; readonly count?: number }

/** The log of calls, in the order they came in. */
export type Calls = {
  readonly all: Logged[]
  /** What is wrong with calls by the published reference. */
  readonly breaches: string[]
  /** Those that were answered. */
  of(method: string, chat?: number): Logged[]
  last(method: string, chat?: number): Logged | null
  /** Waits until so many calls were answered since the log was cleared. */
  until(method: string, which?: Which): Promise<Logged[]>
  clear(): void
  /** For the server: a call was answered. */
  ring(): void
}

const PATIENCE = 20_000

export function callsOf(): Calls {
  const waiting = new Set<() => void>()
  const of = (method: string, chat?: number): Logged[] =>
    calls.all.filter((one) => one.done && one.method === method && (chat === undefined || one.chat === chat))
  const calls: Calls = {
    all: [],
    breaches: [],
    of,
    last: (method, chat) => of(method, chat).at(-1) ?? null,
    clear: () => void calls.all.splice(0),
    ring: () => {
      for (const look of [...waiting]) look()
    },
    until: (method, { chat, count = 1 } = {}) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const found = of(method, chat)
          if (found.length < count) return
          end()
          resolve(found)
        }
        const late = setTimeout(() => {
          end()
          const seen = calls.all.map((one) => one.method).join(', ') || 'none'
          reject(
            new Error(`waited for ${count} × ${method}${chat === undefined ? '' : ` to ${chat}`}; there were: ${seen}`),
          )
        }, PATIENCE)
        const end = (): void => {
          clearTimeout(late)
          waiting.delete(look)
        }
        waiting.add(look)
        look()
      }),
  }
  return calls
}
