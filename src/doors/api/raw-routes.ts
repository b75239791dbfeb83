import { createServer, type RequestListener, type Server } from 'node:http'
import type { FastifyServerOptions } from 'fastify'
import type { Metrics } from './metrics.ts'

/** Paths served before the router: frequent calls that need none of its features. */
export type RawRoutes = Map<string, RequestListener>

export const serverWith =
  (rawRoutes: RawRoutes, { request: count }: Metrics) =>
  (
    handler: RequestListener,
    { keepAliveTimeout = 0, requestTimeout = 0, connectionTimeout = 0 }: FastifyServerOptions,
  ): Server => {
    const server = createServer({ keepAliveTimeout, requestTimeout }, (request, response) => {
      const { url = '', method = '' } = request
      const listener = rawRoutes.get(url)
      if (!listener) return handler(request, response)
      // keep-alive calls would hold up a server that is stopping
      if (!server.listening) return void response.writeHead(503, { connection: 'close' }).end()
      const since = performance.now()
      response.once('finish', () => {
        count({ method, route: url, status: response.statusCode, seconds: (performance.now() - since) / 1000 })
        if (!server.listening) setImmediate(() => server.closeIdleConnections())
      })
      listener(request, response)
    })
    return server.setTimeout(connectionTimeout)
  }
