import { createServer, type RequestListener, type Server } from 'node:http'
import type { FastifyServerOptions } from 'fastify'
import type { Metrics } from './metrics.ts'

/**
 * Addresses that are served past the router: who calls there calls often, and needs nothing of what pages and programs
 * need.
 */
export type Straight = Map<string, RequestListener>

export const serverWith =
  (straight: Straight, { request: count }: Metrics) =>
  (
    handler: RequestListener,
    { keepAliveTimeout = 0, requestTimeout = 0, connectionTimeout = 0 }: FastifyServerOptions,
  ): Server => {
    const server = createServer({ keepAliveTimeout, requestTimeout }, (request, response) => {
      const { url = '', method = '' } = request
      const listener = straight.get(url)
      if (!listener) return handler(request, response)
      if (!server.listening) return void response.writeHead(503, { connection: 'close' }).end() // who keeps calling would keep a server that stops
      const since = performance.now()
      response.once('finish', () => {
        count({ method, route: url, status: response.statusCode, seconds: (performance.now() - since) / 1000 })
        if (!server.listening) setImmediate(() => server.closeIdleConnections())
      })
      listener(request, response)
    })
    return server.setTimeout(connectionTimeout)
  }
