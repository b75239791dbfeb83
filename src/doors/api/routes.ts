import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { type Name, PREFIX, ROUTES } from '../../client/routes.ts'
import { refusal } from '../../client/shape-parts.ts'
import { SHAPES } from '../../client/shapes.ts'
import type { Refusal } from '../../engine/option-tree.ts'
import type { Actor, Service } from '../../table/service.ts'
import { NO_LINK, openedBy } from '../../table/tables/member-links.ts'
import { refusalFor } from '../../table/views/fight-views.ts'
import { CHAT_HANDLERS } from './chat-handlers.ts'
import type { Limits } from './default-limits.ts'
import { sendRefusal } from './error-replies.ts'
import { FIGHT_HANDLERS } from './fight-handlers.ts'
import type { Handlers } from './handler-types.ts'
import { noReplies, once, type Replies } from './idempotency.ts'
import type { Metrics } from './metrics.ts'
import { type Allowed, limiters, networkOf } from './rate-limits.ts'
import { TOO_OFTEN } from './refusal-status.ts'
import { SCENE_HANDLERS } from './scene-handlers.ts'
import { TABLE_HANDLERS } from './table-handlers.ts'

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null
  }
}

type Shaped = {
  readonly says: string
  readonly open?: true
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  readonly reply: z.ZodType
}
type Handler = (at: object) => Promise<object | Refusal>
type Ways = {
  readonly service: Service
  readonly allowed: Awaited<ReturnType<typeof limiters>>
  readonly replies: Replies
  readonly metrics: Metrics
}

const HANDLERS: Handlers = { ...TABLE_HANDLERS, ...SCENE_HANDLERS, ...FIGHT_HANDLERS, ...CHAT_HANDLERS }
const GUESSABLE: readonly Name[] = ['join', 'openTable', 'openDemo']
const STEPS = /^\/fights\/:id\//

/** Registers every operation: authenticate, validate, execute. */
export async function openRoutes(
  app: FastifyInstance,
  service: Service,
  { limits, metrics }: { readonly limits: Limits; readonly metrics: Metrics },
): Promise<void> {
  app.decorateRequest('actor', null)
  const ways: Ways = {
    service,
    allowed: await limiters(app, limits, ({ actor }) => actor?.member ?? null),
    replies: noReplies(),
    metrics,
  }
  for (const name of Object.keys(ROUTES) as Name[]) openRoute(app, ways, name)
}

function openRoute(app: FastifyInstance, ways: Ways, name: Name): void {
  const [method, path] = ROUTES[name]
  const shape: Shaped = SHAPES[name]
  const handler = HANDLERS[name] as unknown as Handler
  app.route({
    method,
    url: `${PREFIX}${path}`,
    schema: {
      operationId: name,
      summary: shape.says,
      tags: [path.split('/')[1]!],
      security: shape.open ? [] : [{ link: [] }],
      ...(shape.params && { params: shape.params }),
      ...(shape.query && { querystring: shape.query }),
      ...(shape.body && { body: shape.body }),
      response: { 200: shape.reply, '4xx': refusal },
    } as never,
    onRequest: (request, reply) => admit(ways, { name, shape }, { request, reply }),
    handler: async (request, reply) => {
      const result = await carryOut(ways, { name, handler }, request)
      if ('refused' in result && typeof result.refused === 'string')
        return sendRefusal(reply, await readable(ways, { path, request }, result as Refusal))
      if (name === 'answer' || name === 'throw') ways.metrics.answered()
      return result
    },
  })
}

/** Refusals are filtered for their reader. */
async function readable(
  { service }: Ways,
  { path, request: { actor, params, query, body } }: { readonly path: string; readonly request: FastifyRequest },
  refusal: Refusal,
): Promise<Refusal> {
  return actor
    ? refusalFor(service, actor, {
        fight: STEPS.test(`${path}/`) ? (params as { readonly id: string }).id : null,
        refusal,
        said: [query, body],
      })
    : refusal
}

/** Rate limits first, so that guessing is slow; then authentication. */
async function admit(
  { service, allowed }: Ways,
  { name, shape: { open = false } }: { readonly name: Name; readonly shape: { readonly open?: boolean } },
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): Promise<unknown> {
  const tooOften = async (way: Allowed): Promise<boolean> => !(await way(request))
  if ((await tooOften(allowed.address)) || (GUESSABLE.includes(name) && (await tooOften(allowed.join))))
    return sendRefusal(reply, TOO_OFTEN)
  if (open) return null
  const token = /^Bearer ([\w.-]{1,1000})$/.exec(request.headers.authorization ?? '')?.[1]
  const found = token === undefined ? NO_LINK : await openedBy(service, token)
  if ('refused' in found) return sendRefusal(reply, found, 401)
  request.actor = found
  return (await tooOften(allowed.member)) ? sendRefusal(reply, TOO_OFTEN) : null
}

function carryOut(
  { service, replies }: Ways,
  { name, handler }: { readonly name: Name; readonly handler: Handler },
  { actor, params, query, body, headers, ip }: FastifyRequest,
): Promise<object> {
  const given = requestOf(body, headers['idempotency-key'])
  const whose = actor?.member ?? ip
  const at = {
    service,
    actor,
    params,
    query,
    body: body ?? {},
    request: given === null ? null : `${whose}.${name}.${given}`,
    address: networkOf(ip),
  }
  const [method, path] = ROUTES[name]
  if (given === null || method === 'GET' || STEPS.test(path)) return handler(at)
  return once(replies, { request: JSON.stringify([whose, name, given, params, body]), now: service.steady() }, () =>
    handler(at),
  )
}

function requestOf(body: unknown, header: string | readonly string[] | undefined): string | null {
  const said = (body as { readonly request?: string } | null)?.request
  if (said !== undefined) return said
  return typeof header === 'string' && /^[\w.:-]{1,64}$/.test(header) ? header : null
}
