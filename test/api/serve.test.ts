import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { backup, exportTo, importFrom, linkTo, restore } from '../../src/backup-and-export-commands.ts'
import { settingsOf } from '../../src/settings.ts'
import { HOME } from '../../tools/project-files.ts'
import { keptToken } from '../process.ts'
import { must, person } from './server-fixture.ts'

const folder = mkdtempSync(join(tmpdir(), 'fray-serve-'))
const data = join(folder, 'data')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** `./fray`, until it says what is to be read; then stopped as a system stops it. */
async function fray(
  flags: readonly string[],
  meanwhile: (said: string, url: string) => Promise<void>,
): Promise<number | null> {
  const child = spawn(
    join(HOME, 'fray'),
    [...flags, ...(flags.includes('--data') ? [] : ['--data', data]), '--port', '0'],
    { env: { ...process.env, FRAY_LOG: 'silent', DATABASE_URL: '' }, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve))
  let said = ''
  await new Promise<void>((resolve) =>
    child.stdout.on('data', (piece) => {
      said += String(piece)
      if (/^(Players join|The referee's link is kept|The demo is ready).*\n/m.test(said)) resolve()
    }),
  )
  try {
    await meanwhile(said, /http:\/\/[\d.:]+/.exec(said)![0].replace(/\.$/, ''))
  } finally {
    child.kill('SIGTERM')
  }
  return ended
}

test('./fray says the link and a code, keeps both its promises over a stop, and makes no second table', async () => {
  expect(
    await fray([], async (said, url) => {
      expect(said).toMatch(/Players join with the code \w{3} \w{3}\./)
      const { client } = await person(url, /\/chats#token=(\S+)/.exec(said)![1]!)
      must(await client.changeTable({ name: 'Remember this.' }))
    }),
  ).toBe(0)
  expect(statSync(join(data, 'referee')).mode & 0o777).toBe(0o600)
  expect(
    await fray(['serve'], async (said, url) => {
      expect(said).toMatch(/link is kept in/)
      expect(said).not.toMatch(/token=/)
      const { client } = await person(url, keptToken(data))
      expect(must(await client.table())).toMatchObject({ name: 'Remember this.' })
    }),
  ).toBe(0)
}, 60_000)

/** The tokens that the short link of a demo leads to. */
async function tokensOf(said: string, url: string): Promise<readonly string[]> {
  const [, path] = /The demo is ready: http:\/\/[\d.:]+(\/go\/[\w-]{12})\n/.exec(said)!
  const { headers } = await fetch(`${url}${path}`, { redirect: 'manual' })
  return [...headers.get('location')!.matchAll(/token=([\w.-]+)/g)].map(([, token]) => token!)
}

test('./fray --demo makes one table with players and a scene, and its link leads to all their chats', async () => {
  expect(
    await fray(['--demo'], async (said, url) => {
      const tokens = await tokensOf(said, url)
      expect(tokens).toHaveLength(3)
      const [referee, vera] = await Promise.all(tokens.map((token) => person(url, token)))
      must(await referee!.client.say({ text: '/startcombat' }))
      expect(must(await referee!.client.chat()).now.open?.text).toBe('Which characters are aware of their opponents?')
      expect(must(await vera!.client.chat())).toMatchObject({
        you: { name: 'Vera', role: 'player' },
        table: { name: 'The Lower Docks' },
      })
    }),
  ).toBe(0)
  expect(statSync(join(data, 'demo')).mode & 0o777).toBe(0o600)
  const before = readFileSync(join(data, 'demo'), 'utf8')
  expect(
    await fray(['--demo'], async (said, url) => {
      const [referee] = await Promise.all((await tokensOf(said, url)).map((token) => person(url, token)))
      expect(must(await referee!.client.chat()).now.open?.text).not.toBe(
        'Which characters are aware of their opponents?',
      )
    }),
  ).toBe(0)
  expect(readFileSync(join(data, 'demo'), 'utf8')).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/chats#token=/)
  expect(readFileSync(join(data, 'demo'), 'utf8')).not.toBe(before)
}, 60_000)

test.each([
  ['mythos', 2, 'Ada Finch', "It is Ada Finch's turn."],
  [join(HOME, 'examples/custard'), 2, 'Ann', "It is Ann's turn."],
])(
  './fray --demo --book %s plays the first encounter of that book',
  async (book, chats, hero, line) => {
    expect(
      await fray(['--demo', '--book', book, '--data', join(folder, `demo-${hero.slice(0, 3)}`)], async (said, url) => {
        const tokens = await tokensOf(said, url)
        expect(tokens).toHaveLength(chats)
        const [referee, player] = await Promise.all(tokens.map((token) => person(url, token)))
        must(await referee!.client.say({ text: '/startcombat' }))
        const chat = must(await player!.client.chat())
        expect([chat.you.name, JSON.stringify(chat).includes(line)]).toEqual([hero, true])
      }),
    ).toBe(0)
  },
  60_000,
)

test('backup, restore, export and import bring a table back', async () => {
  const where = { data, database: null, env: {} }
  const elsewhere = { ...where, data: join(folder, 'elsewhere') }
  const kept = join(folder, 'kept.sqlite')
  expect(await backup(kept, where)).toMatchObject({ said: expect.stringContaining('kept.sqlite') })
  expect(await backup(kept, where)).toMatchObject({ refused: expect.stringContaining('there already') })
  expect(await restore(kept, where)).toMatchObject({ refused: expect.stringContaining('there already') })
  expect(await restore(kept, elsewhere)).toMatchObject({ said: expect.stringMatching(/^3 tables/) })
  const token = keptToken(data)
  const { table } = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { table: string }
  const file = join(folder, 'table.json')
  expect(await exportTo('nowhere', file, where)).toMatchObject({
    refused: expect.stringContaining(`There is no such table; there are: ${table} (`),
  })
  const again = (await linkTo(table, where)) as { readonly said: string }
  expect(again.said.split('#token=')[1]).toBe(token)
  expect(await linkTo(table, where, 'refe')).toEqual({
    said: again.said.replace("The referee's link", 'The link of Referee'),
  })
  expect(await linkTo(table, where, 'Zed')).toEqual({
    refused: 'Nobody at this table is called Zed; there are: Referee.',
  })
  expect(await linkTo('nowhere', where)).toMatchObject({ refused: expect.stringContaining(`${table} (`) })
  expect(await exportTo(table, file, where)).toMatchObject({ said: expect.stringContaining('table.json') })
  expect(await importFrom(file, { ...where, data: join(folder, 'third') })).toMatchObject({
    said: expect.stringContaining('#token='),
  })
}, 30_000)

test.each([
  [{ port: 'x' }, {}, /port/],
  [{}, { FRAY_PORT: '70000' }, /port/],
  [{}, { FRAY_LOG: 'loud' }, /FRAY_LOG/],
  [{}, { FRAY_RATE_JOIN: 'many' }, /FRAY_RATE_JOIN/],
  [{}, { FRAY_PROXY: 'yes' }, /FRAY_PROXY/],
  [{}, { FRAY_METRICS_TOKEN: 'short' }, /FRAY_METRICS_TOKEN/],
])('settings %j %j are refused with a sentence', (flags, env, sentence) => {
  expect(settingsOf(flags, env, { tty: false, version: '0' })).toEqual({ refused: expect.stringMatching(sentence) })
})
