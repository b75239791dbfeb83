import { createServer, type RequestListener, type Server } from 'node:http'
import type { FastifyServerOptions } from 'fastify'

/** Addresses that are served past the router: who calls there calls often, and needs nothing of what pages and programs need. */
export type Straight = Map<string, RequestListener>

export const serverWith = (straight: Straight) => (handler: RequestListener, { keepAliveTimeout = 0, requestTimeout = 0, connectionTimeout = 0 }: FastifyServerOptions): Server => {
  const server = createServer({ keepAliveTimeout, requestTimeout }, (request, response) => (straight.get(request.url ?? '') ?? handler)(request, response))
  return server.setTimeout(connectionTimeout)
}
