import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { WebSocket } from 'ws'
import { PREFIX } from '../../src/client/routes.ts'
import type { Random } from './random.ts'
import type { World } from './tables.ts'

const PATIENCE_MS = 400

/** Bytes that are no request, or hardly one. */
export async function sendRaw(world: World, random: Random): Promise<void> {
  const { port } = new URL(world.url)
  const bytes = random.pick(GARBAGE)(random, world)
  const back = await spoken(Number(port), bytes)
  const who = bytes.includes(world.eve.token) ? 'eve' : 'nobody'
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(back)?.[1] ?? 0)
  world.watch.saw({ who, sent: bytes.toString('latin1'), status, text: back })
}

/** Says something on a line of its own, and hears what comes until nothing does. */
function spoken(port: number, bytes: Buffer): Promise<string> {
  return new Promise((resolve) => {
    let back = ''
    const line: Socket = connect(port, '127.0.0.1', () => line.write(bytes))
    const done = (): void => {
      line.destroy()
      resolve(back)
    }
    line.setTimeout(PATIENCE_MS, done)
    line
      .on('data', (piece) => {
        back += piece.toString('latin1')
      })
      .on('error', done)
      .on('close', done)
  })
}

const text = (what: string): Buffer => Buffer.from(what, 'latin1')
const HOST = 'Host: x\r\n'

const GARBAGE: readonly ((random: Random, world: World) => Buffer)[] = [
  () => randomBytes(200),
  () => text('\r\n\r\n\r\n'),
  () => text('GET\r\n\r\n'),
  () => text('GET / HTTP/9.9\r\n\r\n'),
  () => text(`FROB ${PREFIX}/table HTTP/1.1\r\n${HOST}\r\n`),
  () => text(`GET ${PREFIX}/table HTTP/1.1\r\n${HOST}${'X-A: b\r\n'.repeat(3_000)}\r\n`),
  () => text(`GET /${'a'.repeat(100_000)} HTTP/1.1\r\n${HOST}\r\n`),
  () => text(`POST ${PREFIX}/join HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nContent-Length: -5\r\n\r\n{}`),
  () => text(`POST ${PREFIX}/join HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nContent-Length: 99\r\n\r\n{}`),
  () =>
    text(
      `POST ${PREFIX}/join HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}`,
    ),
  () =>
    text(
      `POST ${PREFIX}/join HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFF\r\n{}\r\n`,
    ),
  (_, { eve }) =>
    text(
      `GET ${PREFIX}/table HTTP/1.1\r\n${HOST}Authorization: Bearer ${eve.token}\r\nAuthorization: Bearer x\r\n\r\n`,
    ),
  (_, { open }) => text(`GET ${PREFIX}/fights/${open}/entries HTTP/1.1\r\n${HOST}\r\n`.repeat(50)),
  (_, { open }) => text(`GET ${PREFIX}/fights/${open}?from=\xff\xfe HTTP/1.1\r\n${HOST}Cookie: \xff\r\n\r\n`),
  (_, { open }) =>
    text(
      `GET http://elsewhere.invalid${PREFIX}/fights/${open} HTTP/1.1\r\n${HOST}X-Forwarded-For: 127.0.0.1\r\nX-Forwarded-Host: evil\r\n\r\n`,
    ),
  () => text(`OPTIONS * HTTP/1.1\r\n${HOST}\r\n`),
  () => text(`CONNECT x:1 HTTP/1.1\r\n${HOST}\r\n`),
  () => text(`HEAD ${PREFIX}/table HTTP/1.1\r\n${HOST}\r\n`),
  () => text(`GET ${PREFIX}/../../etc/passwd HTTP/1.1\r\n${HOST}\r\n`),
  (random, { open }) => Buffer.concat([upgrade(`${PREFIX}/fights/${open}/live`), frames(random)]),
  (random) => Buffer.concat([upgrade(`${PREFIX}/table`), frames(random)]),
  () => upgrade('/nowhere'),
  (_, { open }) =>
    text(
      `GET ${PREFIX}/fights/${open}/live HTTP/1.1\r\n${HOST}Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 99\r\nSec-WebSocket-Key: x\r\n\r\n`,
    ),
]

const upgrade = (path: string): Buffer =>
  text(
    `GET ${path} HTTP/1.1\r\n${HOST}Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
  )

/** Frames that are none: unmasked, reserved, endless, broken in two, no UTF-8, too large. */
function frames(random: Random): Buffer {
  return random.pick([
    Buffer.from([0x81, 0x02, 0x7b, 0x7d]),
    Buffer.from([0xf3, 0x80, 1, 2, 3, 4]),
    Buffer.from([0x81, 0xff, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0]),
    Buffer.from([0x01, 0x81, 0, 0, 0, 0, 0x7b, 0x01, 0x81, 0, 0, 0, 0, 0x7b]),
    Buffer.from([0x81, 0x84, 0, 0, 0, 0, 0xff, 0xfe, 0xc0, 0x80]),
    Buffer.from([0x09, 0x80, 0, 0, 0, 0]),
    Buffer.from([0x88, 0x81, 0, 0, 0, 0, 0x01]),
    Buffer.from([0x88, 0x82, 0, 0, 0, 0, 0x03, 0xee]),
    randomBytes(100),
    Buffer.concat([Buffer.from([0x82, 0xfe, 0x40, 0x00, 0, 0, 0, 0]), Buffer.alloc(0x4000)]),
  ])
}

/** Somebody who may not listen, and says so in one of many ways; whatever comes back is looked at. */
export function listenAnyway({ url, watch, ...world }: World, random: Random): Promise<void> {
  const token = random.pick([...world.void, world.mal.token])
  const first: unknown = random.pick([
    { token },
    { token, now: true },
    { token, view: 'x', now: 1 },
    [token],
    token,
    null,
    {},
    { token: 7 },
    { token, admin: true },
    'x'.repeat(5_000),
  ])
  const socket = new WebSocket(
    `${url.replace('http', 'ws')}${PREFIX}/${random.pick([`fights/${world.open}`, `fights/${world.open}`, `fights/${world.closed}`, 'fights/nowhere', 'fights/%00', 'chat'])}/live?from=${random.pick(['0', '-1', 'x', '999999999', '', '5&from=6'])}`,
  )
  return new Promise((resolve) => {
    const late = setTimeout(() => socket.terminate(), PATIENCE_MS * 3)
    const who = token === world.mal.token ? 'mal' : 'nobody'
    socket.on('open', () => {
      socket.send(random.chance(0.1) ? randomBytes(50) : JSON.stringify(first))
      if (random.chance(0.3)) socket.send(JSON.stringify({ token }))
      if (random.chance(0.2)) socket.ping(randomBytes(125))
    })
    socket.on('message', (data) => watch.heard(who, String(data))).on('error', () => {})
    socket.on('unexpected-response', (_request, response) => {
      watch.saw({ who, sent: '', status: response.statusCode ?? 0, text: JSON.stringify(response.headers) })
      socket.terminate()
    })
    socket.on('close', (code, reason) => {
      clearTimeout(late)
      watch.tally.calls += 1
      watch.heard(who, `${code} ${String(reason)}`)
      if (code === 1011) watch.fault('broken', `1011 for ${JSON.stringify(first).slice(0, 200)}`)
      resolve()
    })
  })
}
