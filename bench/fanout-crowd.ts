import { connect, type Socket } from 'node:net'

/**
 * `fanout-crowd.js`: many spectators in one process. They only count what arrives, so that the server is what is slow;
 * told where to go, they say how many bytes have come.
 */
type Where = { readonly port: number; readonly path: string; readonly count: number; readonly word: string }

const PONG = Buffer.from([0x8a, 0x80, 0, 0, 0, 0])
const BUFFER = Buffer.alloc(1 << 16)
let bytes = 0
let saying = false

process.once('message', async ({ port, path, count, word }: Where) => {
  for (let i = 0; i < count; i += 50)
    await Promise.all(Array.from({ length: Math.min(50, count - i) }, () => join(port, path, word)))
})

/** Joins, says one word if there is one, and counts from then on. */
function join(port: number, path: string, word: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let head = ''
    const heard = (size: number): boolean => {
      if (head.endsWith('\r\n\r\n')) return counted(size)
      head += BUFFER.toString('latin1', 0, size)
      const end = head.indexOf('\r\n\r\n') + 4
      if (end < 4) return true
      if (!head.startsWith('HTTP/1.1 101')) reject(new Error(head))
      counted(head.length - end)
      head = head.slice(0, end)
      if (word !== '') socket.write(framed(word))
      setInterval(() => socket.write(PONG), 5_000)
      resolve()
      return true
    }
    const socket: Socket = connect({ port, host: '127.0.0.1', onread: { buffer: BUFFER, callback: heard } })
    socket.on('error', reject).on('close', lost)
    socket.write(
      `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${Buffer.alloc(16, 1).toString('base64')}\r\n\r\n`,
    )
  })
}

function lost(): never {
  throw new Error('the server has closed a line')
}

/** Said at most once in a turn of the event loop. */
function counted(size: number): true {
  bytes += size
  if (!saying)
    setImmediate(() => {
      saying = false
      process.send!(bytes)
    })
  saying = true
  return true
}

/** A text as a client sends it, under a mask of zeros. */
function framed(text: string): Buffer {
  const body = Buffer.from(text)
  return Buffer.concat([Buffer.from([0x81, 0x80 | 126, body.length >> 8, body.length & 255, 0, 0, 0, 0]), body])
}
