import type { FastifyServerOptions } from 'fastify'
import { type DestinationStream, pino } from 'pino'

/** A level, or a level and a stream. */
export type Log = string | { readonly level: string; readonly stream: DestinationStream }

/** Logs no headers, bodies or queries, no path of an unknown route, and masks anything that looks like a token. */
export function logOptions(log: Log): Pick<FastifyServerOptions, 'logger' | 'loggerInstance'> {
  const { level, stream } = typeof log === 'string' ? { level: log, stream: pino.destination(1) } : log
  if (level === 'silent') return { logger: false }
  return {
    loggerInstance: pino(
      {
        level,
        redact: {
          paths: [
            'token',
            'secret',
            'code',
            '*.token',
            '*.secret',
            '*.code',
            'headers',
            '*.headers',
            '*.authorization',
          ],
          censor: '—',
        },
        serializers: {
          req: ({ method, url, ip, id, is404 }: Asked) => ({
            id,
            method,
            path: is404 ? '—' : String(url).split('?')[0]!.slice(0, 200),
            ip,
          }),
          res: ({ statusCode }: { statusCode: number }) => ({ status: statusCode }),
        },
      },
      { write: (line) => stream.write(line.replaceAll(TOKEN, '—')) },
    ) as never,
  }
}

type Asked = {
  readonly method: string
  readonly url: string
  readonly ip: string
  readonly id: string
  readonly is404?: boolean
}

/** Link tokens, and bot tokens in Bot API URLs. */
const TOKEN = /eyJ[\w-]+(\.[\w-]*)*|\bbot\d+:[\w-]+/g
