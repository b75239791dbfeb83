import { randomUUID } from 'node:crypto'
import helmet from '@fastify/helmet'
import swagger from '@fastify/swagger'
import websocket from '@fastify/websocket'
import fastify, { type FastifyInstance } from 'fastify'
import { createJsonSchemaTransform, validatorCompiler } from 'fastify-type-provider-zod'
import type { House } from '../../table/house.ts'
import { keptOpen } from '../../table/running.ts'
import { openChatLive } from './chat-live.ts'
import { answerErrors, refuseAddress } from './errors.ts'
import { readJson } from './json.ts'
import { counter, limitConnections, type Limits, LIMITS } from './limits.ts'
import { openLive } from './live.ts'
import { liveLines } from './live-line.ts'
import { type Log, logOptions } from './logging.ts'
import { makeMetrics, type Metrics } from './metrics.ts'
import { openRoutes } from './operations.ts'
import { openPages } from './page.ts'
import { readiness } from './ready.ts'
import { serverWith, type Straight } from './straight.ts'

export type ApiSettings = {
  readonly limits?: Limits
  readonly log?: Log
  /** Whether a proxy in front says where requests come from. */
  readonly proxy?: boolean
  readonly version?: string
  /** The folder of the pages, if they were built. */
  readonly pages?: string | null
}
export type Api = { readonly app: FastifyInstance; readonly metrics: Metrics; readonly straight: Straight }

/** The API of a house: every operation under its address, live pages, health and numbers. */
export async function makeApi(house: House, { limits = LIMITS, log = 'silent', proxy = false, version = '0', pages = null }: ApiSettings = {}): Promise<Api> {
  const sockets = counter(limits.connections)
  const metrics = makeMetrics({ sockets: sockets.count, fights: () => keptOpen(house) })
  const straight: Straight = new Map()
  const app: FastifyInstance = fastify({
    bodyLimit: 256 * 1024, trustProxy: proxy, genReqId: () => randomUUID(), requestIdHeader: false, requestTimeout: 30_000, forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 100 }, frameworkErrors: refuseAddress as never, ...logOptions(log),
    serverFactory: serverWith(straight, metrics) as never,
  })
  if (!proxy) limitConnections(app.server, limits.connections)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(() => JSON.stringify) // what goes out is checked by its types
  app.addHook('onRequest', (request, reply, next) => {
    reply.header('x-request-id', request.id)
    next()
  })
  app.addHook('onResponse', ({ method, routeOptions }, reply, next) => {
    metrics.request(method, routeOptions.url ?? 'none', reply.statusCode, reply.elapsedTime / 1000)
    next()
  })
  readJson(app)
  answerErrors(app)
  await app.register(helmet)
  await app.register(websocket, { options: { maxPayload: 4_096, perMessageDeflate: false } })
  await app.register(swagger, { openapi: openapi(version), transform: createJsonSchemaTransform({ zodToJsonConfig: { unrepresentable: 'any' } }) })
  await openRoutes(app, house, limits, metrics)
  const openLine = liveLines(app, house, sockets)
  openLive(app, house, openLine)
  openChatLive(app, house, openLine)
  openHealth(app, house, metrics)
  if (pages === null || !openPages(app, pages)) openNothing(app)
  return { app, metrics, straight }
}

const openapi = (version: string) => ({
  openapi: '3.1.0',
  info: { title: 'Fray', version, description: 'Runs tabletop fights: asks, rolls, explains every number, keeps the record.' },
  components: { securitySchemes: { link: { type: 'http' as const, scheme: 'bearer', description: 'The token of your link.' } } },
})

const HIDDEN = { schema: { hide: true } as never, logLevel: 'warn' as const }

function openHealth(app: FastifyInstance, house: House, { registry }: Metrics): void {
  let stopping = false
  const isReady = readiness(house)
  app.addHook('preClose', async () => { stopping = true })
  app.get('/api/openapi.json', HIDDEN, () => app.swagger())
  app.get('/healthz', HIDDEN, () => ({ alive: true }))
  app.get('/readyz', HIDDEN, async (_request, reply) => {
    const ready = !stopping && (await isReady())
    return reply.status(ready ? 200 : 503).send({ ready })
  })
  app.get('/metrics', HIDDEN, async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()))
}

/** Where no page was built. */
function openNothing(app: FastifyInstance): void {
  app.get('/', HIDDEN, (_request, reply) => reply.type('text/html; charset=utf-8').send('<!doctype html><title>Fray</title><p>Fray is running. Its API is described in <a href="/api/openapi.json">/api/openapi.json</a>.'))
}
