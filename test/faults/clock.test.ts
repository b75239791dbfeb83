import { expect, test } from 'vitest'
import { call, must } from '../crash/api.ts'
import { hookOf } from '../crash/hook.ts'
import { startBotApi } from '../telegram/server/server.ts'
import { isReady, loadOn, troublesIn } from './load.ts'
import { wholeServer } from './whole-server.ts'

const HOUR_MS = 3_600_000

test.each([
  ['back', -HOUR_MS],
  ['forward', HOUR_MS],
] as const)(
  'a clock that is set %s an hour: answers, letters and the bot go on, and the log says so once',
  async (way, shift) => {
    const api = await startBotApi()
    let now = (): number => Date.now()
    const { url, lines, stop } = await wholeServer(
      { FRAY_TELEGRAM_TOKEN: api.token, FRAY_TELEGRAM_API: api.url },
      (service) => ({ ...service, now: () => now() }),
    )
    const load = await loadOn(url, 2)
    const hook = await hookOf()
    await must(() => call(url, load.table.referee, 'POST', '/hooks', { url: hook.url, role: 'referee' }))
    const ann = api.person('Ann', { started: true })
    ann.send('bot', '/newtable The Lower Docks')
    await api.calls.until('sendMessage', { chat: ann.id, count: 1 })
    now = () => Date.now() + shift
    await isReady(url)
    await load.goesOn(10)
    const letters = hook.letters.length
    await expect.poll(() => hook.letters.length, { timeout: 30_000 }).toBeGreaterThan(letters)
    ann.send('bot', '/help')
    await api.calls.until('sendMessage', { chat: ann.id, count: 2 })
    await load.nothingIsLost()
    hook.stop()
    await stop()
    await api.close()
    expect(troublesIn(lines).filter(([msg]) => !msg.startsWith('post'))).toEqual([
      [`clock: set ${way} by 3600 s`, expect.stringContaining('time service')],
    ])
  },
)
