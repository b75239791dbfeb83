import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { newBook } from '../../src/files/new-book.ts'
import { HOME } from '../../tools/project-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'fray-new-book-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const fray = (...args: readonly string[]) =>
  spawnSync(join(HOME, 'fray'), args, { cwd: folder, input: '1\n'.repeat(60), encoding: 'utf8', timeout: 120_000 })

test('a new book lies in its own folder, and it is checked, its scene holds and a fight is played at once', () => {
  const made = fray('new-book', 'Tin Whistle')
  expect([made.status, made.stdout]).toEqual([0, expect.stringContaining("The book 'tin-whistle' is in Tin Whistle.")])
  expect(fray('scenario', '--book', 'Tin Whistle', 'Tin Whistle/scenes').stdout).toMatch(/1 passed, 0 failed\n$/)
  expect(fray('check', '--book', 'Tin Whistle', '--fights', '6').stdout).toMatch(/ 0 faults, 0 type errors\.\n$/)
  expect(fray('play', '--book', 'Tin Whistle', '--seed', '3').stdout).toMatch(/The (heroes|foes) have it\./)
})

test('several books are named by one command, or in FRAY_BOOK', () => {
  const [mine, custard] = [join(folder, 'mine'), join(HOME, 'examples/custard')]
  newBook(mine)
  const scenes = [join(mine, 'scenes'), custard]
  expect(fray('scenario', '--book', mine, '--book', custard, ...scenes).stdout).toMatch(/2 passed, 0 failed\n$/)
  const env = { ...process.env, FRAY_BOOK: [mine, custard].join(delimiter) }
  const { stdout } = spawnSync(join(HOME, 'fray'), ['scenario', ...scenes], { env, encoding: 'utf8' })
  expect(stdout).toMatch(/2 passed, 0 failed\n$/)
  expect(fray('encounters', '--book', custard, '--book', 'nowhere/at-all').stderr).toBe(
    'fray: nowhere/at-all: there is no such file or folder.\n',
  )
})

test('nothing is written over', () => {
  const file = join(folder, 'kept', 'book.ts')
  expect(newBook(join(folder, 'kept'))).toHaveProperty('said')
  writeFileSync(file, 'mine')
  expect(newBook(join(folder, 'kept'))).toEqual({
    refused: `${join(folder, 'kept')}: this is there already, and nothing is written over.`,
  })
  expect(newBook(file)).toMatchObject({ refused: expect.stringContaining('this is there already') })
  expect(readFileSync(file, 'utf8')).toBe('mine')
})

test('a book needs a name that no other has', () => {
  expect(newBook(join(folder, 'mythos'))).toMatchObject({
    refused: expect.stringContaining("there is a book 'mythos'"),
  })
  expect(newBook(join(folder, '---'))).toMatchObject({ refused: expect.stringContaining('no letter or digit') })
})
