import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { MESSENGERS } from '../messengers.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
  '.json': 'application/json; charset=utf-8',
}

/** Only resources of this server; no inline scripts or styles. */
const POLICY = `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self' ${MESSENGERS.map(({ frames }) => frames).join(' ')}`

/** What makes the page an app. */
const PLAIN = [
  'manifest.webmanifest',
  'worker.js',
  'early.js',
  'icon.svg',
  ...[180, 192, 512].map((size) => `icon-${size}.png`),
]

type File = { readonly body: Buffer; readonly zipped: Buffer; readonly type: string; readonly tag: string }

/** Serves the built pages from memory. False if nothing was built. */
export function openPages(app: FastifyInstance, folder: string): boolean {
  if (!existsSync(join(folder, 'chats.html'))) return false
  const chats = fileAt(join(folder, 'chats.html'))
  const hidden = { schema: { hide: true } as never, logLevel: 'warn' as const }
  app.get('/chats', hidden, (request, reply) => send(request, reply.header('cache-control', 'no-cache'), chats))
  app.get('/', hidden, (_request, reply) => reply.redirect('/chats')) // the fragment survives a redirect
  for (const name of PLAIN.filter((one) => existsSync(join(folder, one)))) {
    const file = fileAt(join(folder, name))
    app.get(`/${name}`, hidden, (request, reply) => send(request, reply.header('cache-control', 'no-cache'), file))
  }
  openRules(app, join(folder, '../../docs/rules'))
  for (const name of readdirSync(join(folder, 'assets'))) {
    const file = fileAt(join(folder, 'assets', name))
    app.get(`/assets/${name}`, hidden, (request, reply) =>
      send(request, reply.header('cache-control', 'public, max-age=31536000, immutable'), file),
    ) // the file name is a content hash
  }
  return true
}

/** `/rules/cepheus.json`: the sentence of every rule, from the page of its book; read when first asked for. */
function openRules(app: FastifyInstance, folder: string): void {
  if (!existsSync(folder)) return
  const known = new Map<string, File>()
  for (const page of readdirSync(folder).filter((name) => name.endsWith('.md')))
    app.get(
      `/rules/${page.replace(/md$/, 'json')}`,
      { schema: { hide: true } as never, logLevel: 'warn' },
      (request, reply) => {
        const file =
          known.get(page) ??
          fileOf(Buffer.from(JSON.stringify(sentencesIn(readFileSync(join(folder, page), 'utf8')))), '.json')
        known.set(page, file)
        return send(request, reply.header('cache-control', 'no-cache'), file)
      },
    )
}

/** A rule begins a line, `- **CE-CORE-1** A check is …`, or a row of a table; marks and origins are left out. */
function sentencesIn(page: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...page.matchAll(/^(?:[-*|]|\d+\.)\s*\*\*([A-Z]+(?:-[A-Z]+)*-\d+)\*\*\s*(.+)$/gm)].map(([, rule, text]) => [
      rule!,
      text!
        .replace(/\s*`?\[(?:seed|ruling|completed)[^\]]*\]`?/g, '')
        .replace(/\*\*|`/g, '')
        .replace(/\s*\|\s*/g, ' · ')
        .replace(/^[\s·]+|[\s·]+$/g, ''),
    ]),
  )
}

const fileAt = (path: string): File => fileOf(readFileSync(path), extname(path))

function fileOf(body: Buffer, kind: string): File {
  return {
    body,
    zipped: gzipSync(body, { level: 9 }),
    type: TYPES[kind] ?? 'application/octet-stream',
    tag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
  }
}

function send({ headers }: FastifyRequest, reply: FastifyReply, { body, zipped, type, tag }: File): FastifyReply {
  reply.headers({ 'content-security-policy': POLICY, etag: tag, vary: 'accept-encoding' }).type(type)
  if (headers['if-none-match'] === tag) return reply.status(304).send()
  return /\bgzip\b/.test(headers['accept-encoding'] ?? '')
    ? reply.header('content-encoding', 'gzip').send(zipped)
    : reply.send(body)
}
