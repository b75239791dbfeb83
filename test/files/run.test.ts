import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runScenarios } from '../../src/files/run-scenarios.ts'
import { scenarioSchema } from '../../src/files/scenario-json-schema.ts'
import { running, SHOT, scene } from './run-scenario.ts'

const folder = mkdtempSync(join(tmpdir(), 'fray-scenarios-'))
afterAll(() => rmSync(folder, { recursive: true }))

const passing = scene(...SHOT, 'expect:', '  - missed')

async function printed(paths: readonly string[]): Promise<{ code: number; lines: string[] }> {
  const lines: string[] = []
  const code = await runScenarios(paths, {}, (line) => lines.push(line.replaceAll(`${folder}/`, '')))
  return { code, lines }
}

test('several scenarios stand in one file: documents, lists, or both', async () => {
  const indented = passing.replace(/^/gm, '  ').replace('  title', '- title')
  expect(await running([passing, passing, `${indented}\n${indented}`].join('\n---\n'))).toEqual({
    code: 0,
    lines: ['ok   x.yaml ....', '4 passed, 0 failed'],
  })
})

test('one that cannot be read does not keep the others from being played', async () => {
  const { code, lines } = await running([passing, 'title: T', passing].join('\n---\n'))
  expect(code).toBe(1)
  expect(lines).toEqual(['FAIL x.yaml .F.', 'x.yaml:14:1 book: missing', '2 passed, 1 failed'])
})

test('anchors and aliases save writing', async () => {
  const text = passing
    .replace('block: thug, ', 'block: thug, armour: &worn [mesh], ')
    .replace('initiative: 10 }', 'initiative: 10, armour: *worn }')
  const swapped = text.replace(/^( {2}- \{ id: ann.*)\n( {2}- \{ id: thug.*)$/m, '$2\n$1')
  expect((await running(swapped)).code).toBe(0)
  expect((await running(text)).lines[1]).toMatch(/^x.yaml:4:\d+ there is no &worn before this$/)
})

test('folders are walked in the order of names; what is not there is told, and counts as failed', async () => {
  mkdirSync(join(folder, 'inner/empty'), { recursive: true })
  writeFileSync(join(folder, 'inner/b.yml'), passing)
  writeFileSync(join(folder, 'a.yaml'), passing)
  writeFileSync(join(folder, 'notes.txt'), 'not a scenario')
  expect(await printed([folder])).toEqual({
    code: 0,
    lines: ['ok   a.yaml .', 'ok   inner/b.yml .', '2 passed, 0 failed'],
  })
  expect(await printed([join(folder, 'none.yaml'), join(folder, 'inner/empty'), join(folder, 'a.yaml')])).toEqual({
    code: 1,
    lines: [
      'none.yaml: there is no such file or folder',
      'inner/empty: there is no scenario in it (.yaml, .yml, .json)',
      'ok   a.yaml .',
      '1 passed, 2 failed',
    ],
  })
  expect(await printed([])).toEqual({
    code: 1,
    lines: ['Name a scenario file, or a folder of them.', '0 passed, 1 failed'],
  })
})

test('with --json the whole log and the final fight of each are printed, and nothing else', async () => {
  const aside: string[] = []
  const { code, lines } = await running(`${passing}\n---\ntitle: T`, { json: true, aside: (line) => aside.push(line) })
  const [first, second] = JSON.parse(lines.join('\n'))
  expect(code).toBe(1)
  expect(first).toMatchObject({
    title: 'Ann shoots',
    passed: true,
    failures: [],
    log: { header: { book: 'cepheus' } },
    fight: { round: 1 },
  })
  expect(first.log.entries.at(-1)).toEqual({ type: 'asked', who: 'ann', about: 'turn', dice: null })
  expect(second).toMatchObject({ title: null, passed: false, log: null, fight: null })
  expect(aside.at(-1)).toBe('1 passed, 1 failed')
})

test('with --watch they are played again when a file changes', async () => {
  const file = join(folder, 'watched.yaml')
  const stop = new AbortController()
  const counts: string[] = []
  writeFileSync(file, passing)
  const done = runScenarios([file], { watch: true, signal: stop.signal }, (line) => {
    if (!/ passed, /.test(line)) return
    counts.push(line)
    if (counts.length === 1) setTimeout(() => writeFileSync(file, `${passing}\n---\n${passing}`), 50)
    else if (line.startsWith('2 ')) stop.abort()
  })
  expect(await done).toBe(0)
  expect(counts[0]).toBe('1 passed, 0 failed')
  expect(counts.at(-1)).toBe('2 passed, 0 failed')
})

test('with --watch and nothing that could change, it ends', async () => {
  expect(await runScenarios([join(folder, 'nowhere.yaml')], { watch: true }, () => undefined)).toBe(1)
})

test('all scenarios of the project hold', async () => {
  const { code, lines } = await printed(['scenarios'])
  expect(lines.filter((line) => !line.startsWith('ok '))).toEqual([expect.stringMatching(/^\d{2,} passed, 0 failed$/)])
  expect(code).toBe(0)
})

test('the schema for editors is up to date: npm run schema', () => {
  const isCurrent =
    readFileSync('docs/schema/scenario.schema.json', 'utf8') === `${JSON.stringify(scenarioSchema(), null, 2)}\n`
  expect(isCurrent, 'run npm run schema').toBe(true)
})

test('the scenario on the page about scenarios holds', async () => {
  const [, text] = /```yaml\n(.*?)```/s.exec(readFileSync('docs/scenarios.md', 'utf8')) ?? []
  expect(await running(text ?? '')).toEqual({ code: 0, lines: ['ok   x.yaml .', '1 passed, 0 failed'] })
})
