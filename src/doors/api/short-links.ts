import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { refuse } from '../../table/service.ts'
import { sendRefusal } from './error-replies.ts'

export type ShortLinks = (path: string) => string

const GONE = refuse(
  'This short link is not in use any more: the server gives a new one at its next start.',
  'E_NO_ROUTE',
)

/** Short paths for long ones, until the server stops. They are bearer links, so their requests are never logged. */
export function openShortLinks(app: FastifyInstance): ShortLinks {
  const paths = new Map<string, string>()
  app.get('/go/:code', { schema: { hide: true } as never, logLevel: 'silent' }, (request, reply) => {
    const path = paths.get((request.params as { readonly code: string }).code)
    if (path === undefined) return sendRefusal(reply, GONE)
    return reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }).redirect(path)
  })
  return (path) => {
    const code = randomBytes(9).toString('base64url')
    paths.set(code, path)
    return `/go/${code}`
  }
}
