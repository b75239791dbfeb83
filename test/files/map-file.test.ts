import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readMap } from '../../src/files/map-file.ts'

const HOW = { side: 5, unit: 'ft', unclosed: 'by width', objects: 'walls' } as const
const CAVE = readFileSync(new URL('../field/samples/cave.uvtt', import.meta.url), 'utf8')

test('a map file is text, JSON or a Universal VTT file', () => {
  const read = readMap('\uFEFFmap:\n..#\n', HOW)
  expect(read).toMatchObject({ map: { ground: ['..#'], side: 1.5 }, picture: null })
  const { map } = read as { map: unknown }
  expect(readMap(JSON.stringify(map), HOW)).toEqual({ map, picture: null })
  expect(readMap(CAVE, HOW)).toMatchObject({ map: { side: 5, unit: 'ft' }, picture: { mime: 'image/jpeg' } })
})

test.each([
  ['nothing', '', 'line 1, column 1: a line "map:" with a drawing below it is missing'],
  ['half a file', '{\n  "resolution": ', 'line 2, column 17: this is no JSON'],
  ['another file', '{"name": "Vex"}', 'resolution: missing: this is no Universal VTT file'],
  ['a list', '[]', 'a Universal VTT file is a JSON object'],
  ['a broken map', '{"ground": []}', 'side: missing'],
  ['depths', '['.repeat(100_000), expect.stringMatching(/^line 1, column \d+: this is no JSON$/) as unknown as string],
])('%s gets a sentence', (_, text, refused) => expect(readMap(text, HOW)).toEqual({ refused }))
