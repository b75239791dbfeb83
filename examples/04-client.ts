/**
 * A table over the network: a referee opens a fight, a player joins by code, answers and hears what happens. Run: `npx
 * tsx examples/04-client.ts`
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WebSocket } from 'ws'
import { clientOf, isRefused, type Refused } from '../src/client/client.ts'
import { serve } from '../src/serve.ts'
import { settingsOf } from '../src/settings.ts'

const must = <T extends object>(reply: T): Exclude<T, Refused | { refused: string }> => {
  if ('refused' in reply) throw new Error(String(reply.refused))
  return reply as never
}

// A server of our own, on a free port. Yours is at http://127.0.0.1:7373 after ./fray.
const data = mkdtempSync(join(tmpdir(), 'fray-example-'))
const serving = must(
  await serve(must(settingsOf({ port: '0', data }, { FRAY_LOG: 'silent' }, { tty: true, version: '0' })), {}),
)
const socket = (url: string) => new WebSocket(url) as never // browsers need none of this

const { token } = must(await clientOf(serving.url).openTable({ name: 'Thursday', referee: 'Rae' }))
const referee = clientOf(serving.url, { token, socket })
const { code } = must(await referee.invite({ role: 'player' }))
const joined = must(await clientOf(serving.url).join({ code, name: 'Ann' }))
const ann = clientOf(serving.url, { token: joined.token, socket })

const { fight: id } = must(
  await referee.openFight({
    title: 'Bay Fourteen',
    setup: {
      start: { turn: 'vera' },
      combatants: [
        { id: 'vera', name: 'Vera', side: 'players', block: 'marine', initiative: 9 },
        { id: 'pirate', name: 'A pirate', side: 'enemies', block: 'pirate', pos: 10, initiative: 8, control: 'auto' },
      ],
    },
  }),
)
must(await referee.seat({ id, who: 'vera', member: joined.member }))

const listening = ann.listen(id, {
  lines: (lines) => {
    for (const { text } of lines) if (text) console.log(text)
  },
})

const { asks } = must(await ann.fight({ id }))
console.log(`Ann is asked: ${asks[0]!.text}`)
const path = ['significant', 'attack', 'pirate', 'gauss-rifle']
const { odds } = must(await ann.odds({ id, ask: asks[0]!.ask, path }))
console.log(`The chance to hit: ${odds?.hit?.find(({ value }) => value === true)?.chance ?? 'not to be known'}`)
const { length } = must(await ann.answer({ id, ask: asks[0]!.ask, path }))
const late = await ann.answer({ id, ask: asks[0]!.ask, path })
console.log(`Once more: ${isRefused(late) ? late.refused : 'taken'}`)

while (listening.at() < length) await new Promise((resolve) => setTimeout(resolve, 10))
listening.stop()
await serving.stop()
rmSync(data, { recursive: true })
