import { WebSocket } from 'ws'
import { PREFIX } from '../../src/client/routes.ts'
import type { Person, World } from './tables.ts'

/**
 * Everybody at the table listens to the open fight, and to his chat; every frame is looked at. When there is another
 * fight, they go there.
 */
export type Ears = { follow(): void; readonly frames: () => number; stop(): void }

const nameOf = ({ name }: Person, path: string): string => `${name} ${path.split('/')[1]}`

export function ears(world: World): Ears {
  const listening = new Map<string, { readonly path: string; readonly socket: WebSocket }>()
  let frames = 0
  const listen = (who: Person, path: string): void => {
    const name = nameOf(who, path)
    const socket = new WebSocket(`${world.url.replace('http', 'ws')}${PREFIX}${path}`)
    listening.set(name, { path, socket })
    socket.on('open', () => socket.send(JSON.stringify({ token: who.token, now: true }))).on('error', () => {})
    socket.on('message', (data) => {
      frames += 1
      world.watch.heard(who.name, String(data))
    })
    socket.on('close', () => {
      if (listening.get(name)?.socket === socket) listening.delete(name)
    })
  }
  return {
    frames: () => frames,
    follow() {
      for (const who of [world.ann, world.bob, world.eve, world.cor])
        for (const path of [`/fights/${world.open}/live`, '/chat/live']) {
          const now = listening.get(nameOf(who, path))
          if (now?.path === path) continue
          listening.delete(nameOf(who, path))
          now?.socket.terminate()
          listen(who, path)
        }
    },
    stop() {
      for (const { socket } of listening.values()) socket.terminate()
      listening.clear()
    },
  }
}
