import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { Refusal } from '../../engine/option-tree.ts'
import { E_RULE, isBreakdown } from '../../engine/rule-errors.ts'
import { isSetAside } from '../../table/fights/fights-set-aside.ts'
import { isStoreAway } from '../../table/store/database-unreachable.ts'
import { FAULT, once } from '../repeated-trouble.ts'
import { bodyOf, statusOf } from './refusal-status.ts'

export function sendRefusal(reply: FastifyReply, refusal: Refusal, status = statusOf(refusal)): FastifyReply {
  return reply.status(status).send(bodyOf(refusal))
}

/** Every error becomes a sentence. Only faults of the server are 500, and are logged. */
export function answerErrors(app: FastifyInstance): void {
  const isNew = once(() => performance.now())
  app.setNotFoundHandler((_request, reply) =>
    sendRefusal(reply, { refused: 'There is nothing at this address.', code: 'E_NO_ROUTE' }),
  )
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = refusalOf(error)
    const broke = error.cause
    if (isBreakdown(broke) && isNew(broke.message)) {
      const { stack } = (broke.cause as Error | undefined) ?? {}
      request.log.error({ err: { message: broke.message, stack }, do: FAULT }, 'rules')
    }
    if (refusal) return sendRefusal(reply, refusal.says, refusal.status)
    // not once: the reply names the request by its id
    request.log.error({ err: { type: error.name, message: error.message, stack: error.stack }, do: FAULT }, 'broken')
    return reply
      .status(500)
      .send({ refused: `Something is broken here. It was noted under ${request.id}.`, code: 'E_BROKEN' })
  })
}

/** URLs that cannot be parsed. */
export function refuseAddress(
  _error: FastifyError,
  _request: unknown,
  reply: { status(code: number): { send(body: unknown): unknown } },
): void {
  reply.status(404).send(bodyOf({ refused: 'There is nothing at this address.', code: 'E_NO_ROUTE' }))
}

function refusalOf(error: FastifyError): { readonly says: Refusal; readonly status: number } | null {
  if (isStoreAway(error))
    return {
      says: { refused: 'What is kept cannot be reached just now. Please send this again.', code: 'E_AWAY' },
      status: 503,
    }
  if (isSetAside(error))
    return { says: { refused: error.message, code: error.code }, status: error.code === E_RULE ? 422 : 503 }
  if (hasZodFastifySchemaValidationErrors(error)) {
    if (error.validationContext === 'params')
      return { says: { refused: 'There is no such thing.', code: 'E_NO_SUCH' }, status: 404 }
    const faults = error.validation
      .slice(0, 5)
      .map(
        ({ instancePath, message }) =>
          `${instancePath.slice(1).replaceAll('/', '.').slice(0, 100) || 'input'}: ${(message ?? 'unfit').slice(0, 200)}`,
      )
    return { says: { refused: `${faults.join('; ')}.`, code: 'E_INPUT' }, status: 422 }
  }
  const status = error.statusCode ?? 500
  if (status < 400 || status >= 500) return null
  const [refused, code] = SENTENCES[status] ?? ['This request does not fit.', 'E_INPUT']
  return { says: { refused, code }, status }
}

const SENTENCES: Readonly<Record<number, readonly [refused: string, code: string]>> = {
  400: ['This is no JSON that could be read.', 'E_JSON'],
  404: ['There is nothing at this address.', 'E_NO_ROUTE'],
  413: ['This is too large: at most 256 KiB.', 'E_TOO_LARGE'],
  415: ['Send JSON, with the content type application/json.', 'E_TYPE'],
  429: ['That was too often. Please wait a little.', 'E_RATE'],
}
