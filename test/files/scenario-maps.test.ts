import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { shelve } from '../../src/books/index.ts'
import { mapCommand } from '../../src/files/map-command.ts'
import { runScenarios } from '../../src/files/run-scenarios.ts'
import { HOME } from '../../tools/project-files.ts'
import { yard } from '../books/grid-book.ts'

beforeAll(() => shelve(yard as never))

const SAMPLES = join(HOME, 'test/field/samples')
const folder = (): string => mkdtempSync(join(tmpdir(), 'fray-maps-'))

/** What a run says of a scenario with these lines for its map and its people. */
async function running(map: readonly string[], people: readonly string[]): Promise<readonly string[]> {
  const here = folder()
  copyFileSync(join(SAMPLES, 'cave.uvtt'), join(here, 'cave.uvtt'))
  writeFileSync(join(here, 'broken.uvtt'), '{"resolution": {"map_size": {"x": 3, "y": "a"}}}')
  writeFileSync(
    join(here, 'x.yaml'),
    ['title: A map', 'book: yard', ...map, 'combatants:', ...people.map((one) => `  - ${one}`), 'play: []'].join('\n'),
  )
  const lines: string[] = []
  await runScenarios([here], {}, (line) => lines.push(line.replaceAll(`${here}/`, '')))
  return lines
}
const DRAWN = ['map: |', '  map:', '  .#A', '  A..']
const ANN = '{ id: ann, side: players }'

describe('the map of a scenario', () => {
  test('stands in it, in its ground, or in a file beside it', async () => {
    for (const map of [
      DRAWN,
      ['ground:', ...DRAWN.map((line) => `  ${line}`)],
      ['map: cave.uvtt'],
      ['map: { file: cave.uvtt, square: 5 ft, objects: ignored }'],
      ['ground: { map: cave.uvtt }'],
    ])
      expect(await running(map, ['{ id: ann, side: players, pos: A1 }'])).toEqual([
        'ok   x.yaml .',
        '1 passed, 0 failed',
      ])
  })

  test.each<[readonly string[], readonly string[], string]>([
    [['map: |', '  map:', '  .?'], [ANN], 'x.yaml:3:1 map: line 2, column 2: "?" is no ground'],
    [['ground:', '  map: |', '    map:', '    .?'], [ANN], 'x.yaml:4:3 ground.map: line 2, column 2: "?" is no ground'],
    [DRAWN, ['{ id: ann, side: players, pos: D1 }'], 'x.yaml:8:31 combatants[0].pos: Ann stands outside the map: D1.'],
    [DRAWN, ['{ id: ann, side: players, pos: B1 }'], 'combatants[0].pos: Ann cannot stand on B1: there is a wall'],
    [
      DRAWN,
      ['{ id: ann, side: players, pos: C2 }', '{ id: bob, side: players, pos: C2 }'],
      'x.yaml:9:31 combatants[1].pos: Ann and Bob both stand on C2.',
    ],
    [['map: nowhere.uvtt'], [ANN], 'x.yaml:3:1 map: nowhere.uvtt: there is no such file or folder'],
    [['map: broken.uvtt'], [ANN], 'x.yaml:3:1 map: broken.uvtt: resolution.map_size.y'],
    [['map: { file: cave.uvtt, square: 5 miles }'], [ANN], 'x.yaml:3:1 map.square: text like'],
    [['map: 7'], [ANN], 'x.yaml:3:1 map: a map expected'],
  ])('%j with %j is refused with the place', async (map, people, said) => {
    const lines = await running(map, people)
    expect(lines.join('\n')).toContain(said)
    expect(lines.at(-1)).toBe('0 passed, 1 failed')
  })
})

describe('./fray map', () => {
  const HOW = { square: '5ft', unclosed: 'by width', objects: 'walls' } as const

  test('writes the file of a map maker as text, with its picture beside it, and never over another', () => {
    const to = join(folder(), 'cave.txt')
    const { said } = mapCommand(join(SAMPLES, 'cave.uvtt'), { ...HOW, to }) as { readonly said: string }
    expect(said).toContain('cave.txt is written: ')
    expect(readFileSync(to, 'utf8')).toMatch(/^square: 5 ft\n/)
    expect(existsSync(to.replace('.txt', '.jpg'))).toBe(true)
    expect(mapCommand(to, HOW)).toEqual({ said: readFileSync(to, 'utf8').trimEnd() })
    expect(mapCommand(join(SAMPLES, 'cave.uvtt'), { ...HOW, to })).toEqual({ refused: `${to} is there already.` })
  })

  test('says what is wrong, and where', () => {
    const file = join(folder(), 'x.uvtt')
    writeFileSync(file, '{')
    expect(mapCommand(file, HOW)).toEqual({ refused: `${file}: line 1, column 2: this is no JSON.` })
    expect(mapCommand(file, { ...HOW, square: '5 miles' })).toMatchObject({
      refused: expect.stringContaining('5 miles'),
    })
    expect(mapCommand(join(SAMPLES, 'nothing'), HOW)).toEqual({
      refused: `${join(SAMPLES, 'nothing')}: there is no such file or folder.`,
    })
  })

  test('from the command line', () => {
    const { status, stdout } = spawnSync(join(HOME, 'fray'), ['map', join(SAMPLES, 'cave.uvtt')], { encoding: 'utf8' })
    expect([status, stdout.split('\n')[0]]).toEqual([0, 'square: 1.5 m'])
  })
})
