import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'

/** A line to another server that can be cut, or made slow. */
export type Gate = {
  readonly port: number
  /** Every connection breaks, and new ones are refused. */
  shut(): Promise<void>
  open(): Promise<void>
  /** From now on every piece comes so much later. */
  slow(ms: number): void
  close(): Promise<void>
}

export async function gateTo(host: string, port: number): Promise<Gate> {
  const sockets = new Set<Socket>()
  let late = 0
  const carry = (from: Socket, to: Socket): void => {
    let last = Promise.resolve()
    from.on('data', (piece) => {
      const due = new Promise((resolve) => setTimeout(resolve, late))
      last = last.then(async () => {
        await due
        if (!to.destroyed) to.write(piece)
      })
    })
    from.on('error', () => undefined)
    from.on('close', () => {
      sockets.delete(from)
      to.destroy()
    })
    sockets.add(from)
  }
  const server = createServer((near) => {
    const far = connect(port, host)
    carry(near, far)
    carry(far, near)
  })
  const listen = (at: number): Promise<void> => new Promise((resolve) => server.listen(at, '127.0.0.1', resolve))
  await listen(0)
  const mine = (server.address() as AddressInfo).port
  const shut = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve())
      for (const socket of sockets) socket.destroy()
    })
  return {
    port: mine,
    shut,
    open: () => listen(mine),
    slow: (ms) => {
      late = ms
    },
    close: () => (server.listening ? shut() : Promise.resolve()),
  }
}
