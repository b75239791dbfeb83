import type { FastifyServerOptions } from 'fastify'
import { type DestinationStream, pino } from 'pino'

/** A level, or a level and where to write. */
export type Log = string | { readonly level: string; readonly stream: DestinationStream }

/** Never what a link says: no headers, no bodies, no query, and whatever looks like a token is blotted out. */
export function logOptions(log: Log): Pick<FastifyServerOptions, 'logger' | 'loggerInstance'> {
  const { level, stream } = typeof log === 'string' ? { level: log, stream: pino.destination(1) } : log
  if (level === 'silent') return { logger: false }
  return { loggerInstance: pino({
    level,
    redact: { paths: ['token', 'secret', 'code', '*.token', '*.secret', '*.code', 'headers', '*.headers', '*.authorization'], censor: '—' },
    serializers: {
      req: ({ method, url, ip, id }: { method: string; url: string; ip: string; id: string }) => ({ id, method, path: String(url).split('?')[0]!.replace(TOKEN, '—').slice(0, 200), ip }),
      res: ({ statusCode }: { statusCode: number }) => ({ status: statusCode }),
    },
    formatters: { log: blotted },
  }, stream) as never }
}

const TOKEN = /eyJ[\w-]+(\.[\w-]*)*/g

/** A token in a path or in a message of an error. */
function blotted(line: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(line).map(([key, value]) => [key, typeof value === 'string' ? value.replace(TOKEN, '—') : key === 'err' ? blotted(value as Record<string, unknown>) : value]))
}
