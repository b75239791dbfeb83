import type { FastifyInstance } from 'fastify'
import { deeperThan } from '../../engine/copy-compare-hash.ts'

const MOST_DEPTH = 64

/** JSON bodies with limited nesting, since later code recurses. */
export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body as string
    if (text.trim() === '') return done(null, {})
    if (deeperThan(text, MOST_DEPTH))
      return done(Object.assign(new Error('too deep'), { statusCode: 400, code: 'E_JSON' }))
    return parse(request, text, done)
  })
}
