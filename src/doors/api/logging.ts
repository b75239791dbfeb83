import type { FastifyServerOptions } from 'fastify'
import { type DestinationStream, pino } from 'pino'

/** A level, or a level and where to write. */
export type Log = string | { readonly level: string; readonly stream: DestinationStream }

/**
 * Never what a link says, and no code: no headers, no bodies, no queries, of an address that leads nowhere not even its
 * path,
 * and in every line whatever looks like a token is blotted out.
 */
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

/** The token of a link, and that of a bot as it stands in the addresses of its API. */
const TOKEN = /eyJ[\w-]+(\.[\w-]*)*|\bbot\d+:[\w-]+/g
