import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import helmet from '@fastify/helmet'
import swagger from '@fastify/swagger'
import websocket from '@fastify/websocket'
import fastify, { type FastifyInstance } from 'fastify'
import { createJsonSchemaTransform, validatorCompiler } from 'fastify-type-provider-zod'
import type { Refusal } from '../../engine/option-tree.ts'
import { keptOpen } from '../../table/fights/loaded-fights.ts'
import type { Service } from '../../table/service.ts'
import { LIMITS, type Limits } from './default-limits.ts'
import { answerErrors, refuseAddress, sendRefusal } from './error-replies.ts'
import { readJson } from './json-body.ts'
import { openChatLive } from './live-chats.ts'
import { openLive } from './live-fights.ts'
import { liveSockets } from './live-sockets.ts'
import { type Log, logOptions } from './logging.ts'
import { type Metrics, makeMetrics } from './metrics.ts'
import { counter, limitConnections } from './rate-limits.ts'
import { type RawRoutes, serverWith } from './raw-routes.ts'
import { type Illness, type StoreHealth, storeHealth } from './readiness.ts'
import { openRoutes } from './routes.ts'
import { openPages } from './static-pages.ts'

export type ApiSettings = {
  readonly limits?: Limits
  readonly log?: Log
  /** Number of trusted proxies in front. */
  readonly proxy?: number
  readonly version?: string
  /** Required to read metrics; without it they are off. */
  readonly metricsToken?: string | null
  /** Folder of the built pages, if any. */
  readonly pages?: string | null
}
export type Api = {
  readonly app: FastifyInstance
  readonly metrics: Metrics
  readonly rawRoutes: RawRoutes
  /** Parts besides the store that may be ill, each with what is wrong, or null. They do not make the server unready. */
  readonly parts: Map<string, () => string | null>
  readonly storeHealth: StoreHealth
}

/** The API of a service: operations, live pages, health and metrics. */
export async function makeApi(
  service: Service,
  { limits = LIMITS, log = 'silent', proxy = 0, version = '0', pages = null, metricsToken = null }: ApiSettings = {},
): Promise<Api> {
  const sockets = counter(limits.connections)
  const metrics = makeMetrics({ sockets: sockets.count, fights: () => keptOpen(service) })
  const rawRoutes: RawRoutes = new Map()
  const app: FastifyInstance = fastify({
    ...serverOptions(proxy),
    ...logOptions(log),
    serverFactory: serverWith(rawRoutes, metrics) as never,
  })
  if (proxy === 0) limitConnections(app.server, limits.connections)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(() => JSON.stringify) // replies are typed, not validated
  countRequests(app, metrics)
  readJson(app)
  answerErrors(app)
  await app.register(helmet)
  await app.register(websocket, { options: { maxPayload: 4_096, perMessageDeflate: false } })
  await app.register(swagger, {
    openapi: openapi(version),
    transform: createJsonSchemaTransform({ zodToJsonConfig: { unrepresentable: 'any' } }),
  })
  await openRoutes(app, service, { limits, metrics })
  const openSocket = liveSockets(app, service, sockets)
  openLive(app, service, openSocket)
  openChatLive(app, service, openSocket)
  const parts: Api['parts'] = new Map()
  const health = storeHealth(service, (illness) => logHealth(app, illness))
  openHealth(app, health, parts)
  if (metricsToken !== null) openMetrics(app, metrics, metricsToken)
  if (pages === null || !openPages(app, pages)) openNothing(app)
  return { app, metrics, rawRoutes, parts, storeHealth: health }
}

const serverOptions = (proxy: number) => ({
  bodyLimit: 256 * 1024,
  trustProxy: proxy > 0 && ((_address: string, hop: number) => hop < proxy),
  genReqId: () => randomUUID(),
  requestIdHeader: false as const,
  requestTimeout: 30_000,
  forceCloseConnections: 'idle' as const,
  routerOptions: { maxParamLength: 100 },
  frameworkErrors: refuseAddress as never,
})

/** Every request gets an id, which the reply names, and is counted. */
function countRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onRequest', (request, reply, next) => {
    reply.header('x-request-id', request.id)
    next()
  })
  app.addHook('onResponse', ({ method, routeOptions }, reply, next) => {
    metrics.request({
      method,
      route: routeOptions.url ?? 'none',
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    })
    next()
  })
}

const openapi = (version: string) => ({
  openapi: '3.1.0',
  info: {
    title: 'Fray',
    version,
    description: 'Runs tabletop fights: asks, rolls, explains every number, keeps the record.',
  },
  components: {
    securitySchemes: { link: { type: 'http' as const, scheme: 'bearer', description: 'The token of your link.' } },
  },
})

const HIDDEN = { schema: { hide: true } as never, logLevel: 'warn' as const }

const WELL = 'well'

function openHealth(app: FastifyInstance, { check, stop }: StoreHealth, parts: Api['parts']): void {
  let stopping = false
  const others = (): Readonly<Record<string, string>> =>
    Object.fromEntries([...parts].map(([name, ill]) => [name, ill() ?? WELL]))
  app.addHook('preClose', async () => {
    stopping = true
    stop()
  })
  app.get('/api/openapi.json', HIDDEN, () => app.swagger())
  app.get('/healthz', HIDDEN, () => ({ alive: true, parts: others() }))
  app.get('/readyz', HIDDEN, async (_request, reply) => {
    const ill = stopping ? 'This server is stopping.' : await check()
    return reply
      .status(ill === null ? 200 : 503)
      .send({ ready: ill === null, parts: { store: ill ?? WELL, ...others() } })
  })
}

function logHealth({ log }: FastifyInstance, illness: Illness): void {
  if (illness === null) log.info('store: ready again')
  else log.error({ do: illness }, 'store: not ready')
}

/** Behind a local proxy every request seems local, so only a token protects them. */
function openMetrics(app: FastifyInstance, { registry }: Metrics, token: string): void {
  app.get('/metrics', HIDDEN, async ({ headers: { authorization = '' } }, reply) => {
    if (!isSame(authorization, `Bearer ${token}`)) return sendRefusal(reply, NO_METRICS)
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

const NO_METRICS: Refusal = { refused: 'This takes the token of FRAY_METRICS_TOKEN.', code: 'E_NO_LINK' }

/** Constant-time comparison. */
function isSame(given: string, wanted: string): boolean {
  const [one, other] = [given, wanted].map((text) => createHash('sha256').update(text).digest())
  return timingSafeEqual(one!, other!)
}

/** If no page was built. */
function openNothing(app: FastifyInstance): void {
  app.get('/', HIDDEN, (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .send(
        '<!doctype html><title>Fray</title><p>Fray is running. Its API is described in <a href="/api/openapi.json">/api/openapi.json</a>.',
      ),
  )
}
