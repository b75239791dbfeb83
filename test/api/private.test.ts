import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { backup, restore } from '../../src/backup-and-export-commands.ts'
import type { Log } from '../../src/doors/api/logging.ts'
import { logOptions } from '../../src/doors/api/logging.ts'
import { serve } from '../../src/serve.ts'
import { settingsOf } from '../../src/settings.ts'
import { loadSecret } from '../../src/table/store/signing-secret.ts'
import { openSqlite } from '../../src/table/store/sqlite.ts'
import { accepted } from '../script.ts'
import { aMember, aTable } from '../table/sample-records.ts'
import { front, must, people } from './server-fixture.ts'

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fray-private-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const modeOf = (path: string): string => (statSync(path).mode & 0o7777).toString(8)
const modesIn = (folder: string): Readonly<Record<string, string>> =>
  Object.fromEntries(readdirSync(folder).map((name) => [name, modeOf(join(folder, name))]))

async function filled(file: string, meanwhile: () => Promise<void> | void = () => undefined): Promise<void> {
  const store = openSqlite(file)
  await store.migrate()
  await store.createTable(aTable(), aMember())
  await meanwhile()
  await store.close()
}

describe('what is kept is for its owner alone', () => {
  test('a database, its log and its backup, in a folder made for it', async () => {
    const data = join(newFolder(), 'data')
    await filled(join(data, 'fray.sqlite'), () => {
      expect(modesIn(data)).toEqual({ 'fray.sqlite': '600', 'fray.sqlite-shm': '600', 'fray.sqlite-wal': '600' })
      expect(modeOf(data)).toBe('700')
    })
    const elsewhere = newFolder()
    chmodSync(elsewhere, 0o755)
    accepted(await backup(join(elsewhere, 'kept.sqlite'), { data, database: null, env: {} }))
    chmodSync(join(elsewhere, 'kept.sqlite'), 0o644) // as somebody may have copied it about
    accepted(await restore(join(elsewhere, 'kept.sqlite'), { data: join(elsewhere, 'new'), database: null, env: {} }))
    expect([modeOf(join(elsewhere, 'new')), modeOf(join(elsewhere, 'new', 'fray.sqlite'))]).toEqual(['700', '600'])
  })

  test('a backup, from its first byte', async () => {
    const [data, elsewhere] = [newFolder(), newFolder()]
    accepted(await backup(join(elsewhere, 'kept.sqlite'), { data, database: null, env: {} }))
    expect(modesIn(elsewhere)).toEqual({ 'kept.sqlite': '600' })
  })

  test('also what an older Fray left open to all, when it is opened', async () => {
    const data = newFolder()
    await filled(join(data, 'fray.sqlite'), async () => {
      for (const name of readdirSync(data)) chmodSync(join(data, name), 0o644)
      writeFileSync(join(data, 'secret'), 'a'.repeat(64), { mode: 0o644 })
      chmodSync(data, 0o755)
      loadSecret({ env: {}, folder: data })
      await openSqlite(join(data, 'fray.sqlite')).close()
      expect(modesIn(data)).toEqual({
        'fray.sqlite': '600',
        'fray.sqlite-shm': '600',
        'fray.sqlite-wal': '600',
        secret: '600',
      })
      expect(modeOf(data)).toBe('700')
    })
  })

  test.each([
    ['with other things in it', 0o755, 'diary.txt'],
    ['that many share', 0o1777, null],
  ])('but a folder %s stays as it is: its files alone are closed', async (_, mode, other) => {
    const data = newFolder()
    if (other !== null) writeFileSync(join(data, other), 'Dear diary', { mode: 0o644 })
    chmodSync(data, mode)
    await filled(join(data, 'fray.sqlite'))
    expect([modeOf(data), modeOf(join(data, 'fray.sqlite'))]).toEqual([mode.toString(8), '600'])
    if (other !== null) expect(modeOf(join(data, other))).toBe('644')
  })

  test.runIf(process.getuid?.() === 0)('and what belongs to somebody else is left to them', async () => {
    const data = join(newFolder(), 'data')
    mkdirSync(data, { mode: 0o755 })
    await filled(join(data, 'fray.sqlite'))
    for (const path of [data, join(data, 'fray.sqlite')]) {
      chmodSync(path, path === data ? 0o750 : 0o640)
      chownSync(path, 65_534, 65_534)
    }
    await openSqlite(join(data, 'fray.sqlite')).close()
    expect([modeOf(data), modeOf(join(data, 'fray.sqlite'))]).toEqual(['750', '640'])
  })
})

describe('links and codes', () => {
  const LINK = /eyJ[\w-]{8,}/

  async function said(
    tty: boolean,
    env: Readonly<Record<string, string>>,
    demo = false,
  ): Promise<{ readonly lines: string; readonly data: string }> {
    const data = join(newFolder(), 'data')
    const serving = accepted(
      await serve(accepted(settingsOf({ port: '0', data, demo }, env, { tty, version: '0' })), {}),
    )
    await serving.stop()
    return { lines: serving.said.join('\n'), data }
  }

  test('are said at the start to whoever sits at the terminal, or keeps no log', async () => {
    for (const [tty, env] of [
      [true, { FRAY_LOG: 'error' }],
      [false, { FRAY_LOG: 'silent' }],
    ] as const) {
      const { lines } = await said(tty, env)
      expect(lines).toMatch(LINK)
      expect(lines).toMatch(/Players join with the code \w{3} \w{3}\./)
    }
  })

  test('are not said where that would be a line of the log: there it stands where they are kept', async () => {
    const { lines, data } = await said(false, { FRAY_LOG: 'error' })
    expect(lines).not.toMatch(/eyJ|code/)
    expect(lines).toContain(`The referee's link is kept in ${join(data, 'referee')}`)
    expect(readFileSync(join(data, 'referee'), 'utf8')).toMatch(LINK)
    const demo = await said(false, { FRAY_LOG: 'error' }, true)
    expect(demo.lines).not.toMatch(/eyJ/)
    expect(demo.lines).toContain(`is kept in ${join(demo.data, 'demo')}`)
  })

  test('stand in no line of the log, wherever somebody put them', async () => {
    const written: string[] = []
    const log: Log = { level: 'trace', stream: { write: (line) => void written.push(line) } }
    const at = await front({ log })
    onTestFinished(() => at.stop())
    const { referee } = await people(at)
    const { code } = must(await referee.client.invite({ role: 'player' }))
    for (const path of [
      `/join/${code}`,
      `/chats/${referee.token}`,
      `/api/v1/fights/${referee.token.slice(0, 90)}`,
      `/chats?code=${code}`,
      `/chats?token=${referee.token}`,
    ])
      await fetch(`${at.url}${path}`)
    const { loggerInstance } = logOptions(log)
    loggerInstance!.warn({ err: { message: 'no', cause: { message: `for ${referee.token}` } } }, `of ${referee.token}`)
    loggerInstance!.warn('https://api.telegram.org/bot123456:AAbb-cc_dd/getMe failed')
    expect(written.length).toBeGreaterThan(10)
    expect(written.join('')).not.toMatch(new RegExp(`${LINK.source}|${code}|AAbb`))
  })
})
