import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { custard } from '../../examples/custard/book.ts'
import { type AnyBook, BOOKS, bookOf } from '../../src/books/index.ts'
import { typeErrors } from '../../src/check/type-errors.ts'
import { clientOf } from '../../src/client/client.ts'
import type { Log } from '../../src/doors/api/logging.ts'
import type { EventBase, Viewer } from '../../src/engine/book.ts'
import { quickFall, streamOf } from '../../src/engine/dice-tray.ts'
import type { Entry } from '../../src/engine/log.ts'
import type { Refusal } from '../../src/engine/option-tree.ts'
import { simulate } from '../../src/engine/simulate.ts'
import { findBook } from '../../src/files/find-books.ts'
import { type Serving, serve } from '../../src/serve.ts'
import { type Flags, settingsOf } from '../../src/settings.ts'
import { HOME } from '../../tools/project-files.ts'
import { must } from '../api/server-fixture.ts'
import { accepted } from '../script.ts'

const folder = mkdtempSync(join(tmpdir(), 'fray-own-book-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function newFolder(): string {
  const data = mkdtempSync(join(tmpdir(), 'fray-own-book-'))
  onTestFinished(() => rmSync(data, { recursive: true, force: true }))
  return data
}

/** A server, until the test is over or stops it. */
async function started({ data = newFolder(), ...flags }: Flags, log: Log = 'silent'): Promise<Serving | Refusal> {
  const settings = accepted(
    settingsOf({ port: '0', data, ...flags }, { FRAY_LOG: 'silent' }, { tty: false, version: '0' }),
  )
  const serving = await serve({ ...settings, log }, {})
  let stopping: Promise<void> | null = null
  if ('refused' in serving) return serving
  const stop = (): Promise<void> => (stopping ??= serving.stop())
  onTestFinished(stop)
  return { ...serving, stop }
}

const CUSTARD = pathToFileURL(join(HOME, 'examples/custard/book.ts')).href

/** A module that lies somewhere else. */
function written(name: string, text: string): string {
  const file = join(folder, name)
  writeFileSync(file, text.replace('CUSTARD', CUSTARD))
  return file
}

const fray = (args: readonly string[], input = '') =>
  spawnSync(join(HOME, 'fray'), args, { cwd: HOME, input, encoding: 'utf8', timeout: 60_000 })

describe("a rule book of one's own", () => {
  test('is played in the terminal from the first question to the last', () => {
    const { status, stdout } = fray(['play', '--book', 'examples/custard', '--seed', '4'], '1\n'.repeat(80))
    expect(status).toBe(0)
    expect(stdout).toMatch(/^The tea party\n/)
    expect(stdout).toContain('Ann: A pie comes flying:\n  1 Duck   2 Stand firm\n')
    expect(stdout).toMatch(/It is over: the (players|enemies) keep their dignity\./)
    expect(fray(['scenario', '--book', 'examples/custard', 'examples/custard']).stdout).toMatch(/1 passed, 0 failed\n$/)
    expect(fray(['encounters', '--book', 'examples/custard']).stdout).toMatch(
      /^Custard: fights ready to play\n {2}1 The tea party \(tea-party\)\n/,
    )
  })

  test('stands beside the others on a server, where the first table plays by it', async () => {
    const serving = accepted(await started({ book: join(HOME, 'examples/custard') }))
    const { books } = must(await clientOf(serving.url).books())
    expect(books.map(({ id }) => id)).toEqual(expect.arrayContaining(['cepheus', 'mythos', 'custard']))
    expect((await serving.service.store.tables()).map(({ settings: { book } }) => book)).toEqual(['custard'])
  })

  test('may be left out at the next start: its tables are set aside, the others go on, and all is there again when it is back', async () => {
    const data = newFolder()
    const first = accepted(await started({ book: join(HOME, 'examples/custard'), data }))
    const token = /token=(\S+)/.exec(first.said.join('\n'))![1]!
    const referee = clientOf(first.url, { token })
    const { fight } = must(await referee.openFight({ encounter: 'tea-party' }))
    must(await referee.chat({}))
    const before = must(await referee.fight({ id: fight }))
    await first.stop()
    delete (BOOKS as Record<string, AnyBook>).custard

    const lines: string[] = []
    const second = accepted(
      await started({ data }, { level: 'warn', stream: { write: (line) => void lines.push(line) } }),
    )
    expect(second.said).toContain(
      "The table 'The first table' is set aside: the book 'custard' is not here. Start with --book and its path to play on.",
    )
    const again = clientOf(second.url, { token })
    const sentence = expect.stringContaining("it is played by the book 'custard', which is not here. Nothing is lost")
    expect(await again.fight({ id: fight })).toMatchObject({ status: 503, code: 'E_NO_BOOK', refused: sentence })
    must(await again.say({ text: '/status' }))
    must(await again.say({ text: 'Duck' }))
    expect(
      must(await again.chat({}))
        .lines.slice(-5)
        .map(({ kind, text }) => [kind, text]),
    ).toEqual([
      ['news', expect.stringMatching(/^The first table: This is set aside: it is played by the book 'custard'/)],
      ['own', '/status'],
      ['sorry', sentence],
      ['own', 'Duck'],
      ['sorry', sentence],
    ])
    const other = must(await clientOf(second.url).openTable({ name: 'Others', referee: 'Rae' }))
    must(await clientOf(second.url, { token: other.token }).addCharacter({ name: 'Vera', sheet: {} }))
    await second.stop()
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['set aside: their book is not here'])

    const third = accepted(await started({ book: join(HOME, 'examples/custard'), data }))
    expect(must(await clientOf(third.url, { token }).fight({ id: fight })).asks).toEqual(before.asks)
  })

  test('may import the kit and the field by file, and needs no install for it', () => {
    const outside = newFolder()
    const text = readFileSync(join(HOME, 'template/book.ts'), 'utf8')
    const kit = "import { isOneSideLeft } from 'fray/kit/pick-foe'\nimport { gridOf } from 'fray/field/grid'\n"
    writeFileSync(join(outside, 'package.json'), '{ "type": "module" }')
    writeFileSync(join(outside, 'book.ts'), `${kit}${text}export const both: unknown = [isOneSideLeft, gridOf]\n`)
    expect(fray(['encounters', '--book', outside]).stdout).toContain('1 The bridge (bridge)')
    expect(typeErrors(join(outside, 'book.ts'))).toEqual([])
  })

  test('may lie anywhere, as a module or in a folder', async () => {
    const found = accepted(
      await findBook(
        written('book.mjs', "import { custard } from 'CUSTARD'\nexport const book = { ...custard, id: 'elsewhere' }\n"),
      ),
    )
    expect([found.id, bookOf('elsewhere')]).toEqual(['elsewhere', found])
    expect(accepted(await findBook(folder)).id).toBe('elsewhere')
    expect(accepted(await findBook('mythos')).id).toBe('mythos')
  })
})

describe('what is no book gets a sentence', () => {
  test.each([
    [
      'none.ts',
      'export const answer = 42\n',
      'this module exports no rule book. A book is an object with an id and the functions next, play and apply.',
    ],
    [
      'two.ts',
      "import { custard } from 'CUSTARD'\nexport const [a, b] = [custard, { ...custard }]\n",
      'this module exports 2 rule books, and one is expected. A book is an object with an id and the functions next, play and apply.',
    ],
    [
      'taken.ts',
      "import { custard } from 'CUSTARD'\nexport const book = { ...custard, id: 'mythos' }\n",
      "there is a book 'mythos' already; give it another id.",
    ],
    [
      'called.ts',
      "import { custard } from 'CUSTARD'\nexport const book = { ...custard, id: 'My Book' }\n",
      "the book's id is 'My Book'; small letters, digits and hyphens are expected, 32 at most.",
    ],
    [
      'untitled.ts',
      "import { custard } from 'CUSTARD'\nexport const book = { ...custard, id: 'untitled', title: '' }\n",
      "the book 'untitled' has no title.",
    ],
    [
      'part.ts',
      "import { custard } from 'CUSTARD'\nconst { show, outcomes, policies, ...rest } = custard\nexport const book = { ...rest, id: 'part', policies: {}, words: { ...rest.words, keys: undefined } }\n",
      "the book 'part' is not whole: it has no function show, no function outcomes, no words.keys, no policy.",
    ],
    ['broken.ts', "throw new Error('the dog ate it')\n", 'this module cannot be loaded: the dog ate it'],
  ])('%s', async (name, text, sentence) => {
    const file = written(name, text)
    expect(await findBook(file)).toEqual({ refused: `${file}: ${sentence}` })
  })

  test('a path that leads nowhere, and a folder without one', async () => {
    expect(await findBook('no/such/book.ts')).toEqual({ refused: 'no/such/book.ts: there is no such file or folder.' })
    expect(await findBook(join(HOME, 'docs'))).toEqual({
      refused: `${join(HOME, 'docs')}: there is no book.ts and no book.js in it.`,
    })
    const { status, stderr } = fray(['play', '--book', 'no/such'])
    expect([status, stderr]).toEqual([1, 'fray: no/such: there is no such file or folder.\n'])
  })
})

test('what is wrong with somebody is told with its place', async () => {
  const book = await findBook(join(HOME, 'examples/custard'))
  if ('refused' in book) throw new Error(book.refused)
  const opened = book.open({
    book: 'custard',
    combatants: [
      { id: 'ann', side: 'players', block: 'baker' },
      { id: 'pip', side: 'enemies', pies: 'many' },
      { id: 'ann', side: 'enemies', block: 'waiter' },
    ],
  })
  expect('errors' in opened && opened.errors.map(({ path, sentence }) => [path, sentence])).toEqual([
    [['combatants', 1, 'pies'], "combatants[1].pies: 0 to 9 expected, got 'many'"],
    [['combatants', 2, 'block'], 'combatants[2].block: there is no block "waiter"; there are baker, clown, mayor'],
  ])
})

test('the example is complete in under 200 lines', () => {
  expect(readFileSync(join(HOME, 'examples/custard/book.ts'), 'utf8').split('\n').length).toBeLessThan(200)
})

test('the book on the page about writing one is played to its end', async () => {
  const page = readFileSync(join(HOME, 'docs/writing-a-book.md'), 'utf8')
  const code = [...page.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, block]) => block!).join('\n')
  const file = join(folder, 'reef.ts')
  writeFileSync(file, code.replace("'fray'", `'${pathToFileURL(join(HOME, 'src/fray.ts')).href}'`))
  const reef = accepted(await findBook(file))
  const opened = reef.open(reef.catalogue.encounters.landing!.setup)
  if ('errors' in opened) throw new Error(opened.errors[0]!.sentence)
  const log: Entry<EventBase>[] = []
  expect(
    simulate(
      reef,
      opened.fight,
      { policy: reef.policies.first!, fall: quickFall(streamOf(1)), log },
      { mostBeats: 500 },
    ),
  ).toBe(true)
  expect(log.at(-1)).toMatchObject({ type: 'happened', event: { type: 'ended', winner: 'sailors' } })
})

test('the example leaks nothing: who is hit and who throws are told as far as the table shows them', () => {
  const found = custard.open({
    combatants: [
      { id: 'ann', side: 'players' },
      { id: 'pip', side: 'enemies' },
      { id: 'zed', side: 'enemies', hidden: true },
    ],
  })
  if ('errors' in found) throw new Error(found.errors[0]!.sentence)
  const told = (health: Viewer['health'], who: string): string | null => {
    const viewer: Viewer = { referee: false, seats: ['ann'], health, rolls: {} }
    const seen = custard.see(
      { type: 'happened', event: { type: 'hit', who, at: 'pip', points: 1, now: 'wobbling' } },
      viewer,
      found.fight,
      null,
    )
    if (seen?.type !== 'happened' || seen.event.type !== 'hit') return null
    expect(seen.event.points).toBe(health === 'exact' ? 1 : null)
    return `${seen.event.who}: ${custard.words.events.hit(seen.event, { fight: found.fight, name: (id) => id })}`
  }
  expect([told('exact', 'ann'), told('words', 'zed'), told('hidden', 'zed')]).toEqual([
    'ann: Splat! pip is wobbling.',
    'somebody: Splat! pip is wobbling.',
    'somebody: Splat! pip is hit.',
  ])
})

test('the page about writing one names every part of a book, of its words and of its roster', () => {
  const page = readFileSync(join(HOME, 'docs/writing-a-book.md'), 'utf8')
  const types = ['engine/book.ts', 'engine/scene.ts']
    .map((file) => readFileSync(join(HOME, 'src', file), 'utf8'))
    .join('\n')
  const parts = ['RuleBook', 'Words', 'Roster', 'AskKind', 'Catalogue', 'Rules', 'Scene'].flatMap((type) => {
    const [, body = ''] =
      new RegExp(`export type ${type}<?.*?= (?:Rules<F, E> & )?\\{\\n(.*?)\\n\\}`, 's').exec(types) ?? []
    return [...body.matchAll(/^ {2}(?:readonly )?(\w+)\??[:(<]/gm)].map(([, name]) => name!)
  })
  expect(parts.length).toBeGreaterThan(60)
  expect([...new Set(parts)].filter((name) => !new RegExp(`\\b${name}\\b`).test(page))).toEqual([])
})
