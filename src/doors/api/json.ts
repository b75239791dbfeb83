import type { FastifyInstance } from 'fastify'

const MOST_DEPTH = 64

/** Bodies are JSON that is not nested beyond sense: all who come after go down level by level. */
export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body as string
    if (text.trim() === '') return done(null, {})
    if (isDeeper(text, MOST_DEPTH)) return done(Object.assign(new Error('too deep'), { statusCode: 400, code: 'E_JSON' }))
    return parse(request, text, done)
  })
}

function isDeeper(text: string, most: number): boolean {
  let depth = 0
  let quoted = false
  for (let at = 0; at < text.length; at++) {
    const mark = text[at]
    if (mark === '"') quoted = !quoted
    else if (quoted) at += mark === '\\' ? 1 : 0
    else if (mark === '[' || mark === '{') depth += 1
    else if (mark === ']' || mark === '}') depth -= 1
    if (depth > most) return true
  }
  return false
}
