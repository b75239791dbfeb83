import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stringify } from 'yaml'
import { judge } from '../../src/files/check-expectations.ts'
import { makeReport } from '../../src/files/failure-report.ts'
import { type Loaded, parseScenarios } from '../../src/files/load-scenarios.ts'
import { parseWritten } from '../../src/files/parse-yaml.ts'
import { perform } from '../../src/files/play-scenario.ts'
import { running } from './run-scenario.ts'

/** Reads and plays a text; whatever it is, what is wrong comes out as sentences. */
function playText(text: string): readonly string[] {
  return parseScenarios(text, 'x.yaml').flatMap((loaded: Loaded) => {
    if ('errors' in loaded) return loaded.errors
    const performance = perform(loaded.scenario)
    const failures = judge(loaded.scenario, performance)
    return makeReport({ title: loaded.scenario.title, failures, at: loaded.at, play: performance.play })
  })
}

const isSentence = (line: string): boolean => line.trim().length > 0 && !line.includes('\n')
const signs = fc.constantFrom(
  '- ',
  ': ',
  '[',
  ']',
  '{',
  '}',
  ', ',
  '\n',
  '\n  ',
  '? ',
  '&a ',
  '*a',
  '!!map ',
  '"',
  "'",
  '|\n',
  '>-\n',
  '%YAML 1.1\n',
  '---\n',
  '...\n',
  '# ',
  'title',
  'play',
  'yes',
  '0x1',
  '.nan',
  '<<',
  '~',
  '\t',
  '\u0000',
  '\ud800',
  '\uffff',
)

test('any bytes are answered with a sentence', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
      const { code, lines } = await running(bytes)
      expect(code).toBe(1)
      expect(lines.every(isSentence)).toBe(true)
    }),
    { numRuns: 100 },
  )
}, 60_000)

test('anything that looks like YAML is answered with sentences', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(signs, fc.string({ maxLength: 5 })), { maxLength: 60 }), (parts) => {
      expect(playText(parts.join('')).every(isSentence)).toBe(true)
    }),
    { numRuns: 1000 },
  )
}, 60_000)

test('a scenario of which any part is something else is played or answered with sentences', () => {
  const scenarios = ['worked-examples', 'referee', 'wounds'].flatMap((name) => {
    const parsed = parseWritten(readFileSync(`scenarios/cepheus/${name}.yaml`, 'utf8'))
    return 'written' in parsed ? parsed.written.flatMap(({ value }) => value) : []
  })
  const words = fc.constantFrom('ann', 'referee', 'undo', 'redo', 'skip', 'no', -1, 1e300, '__proto__', null, [], {})
  const wild = fc.oneof(fc.jsonValue({ maxDepth: 2 }), words, fc.integer({ min: -10, max: 10 }))
  fc.assert(
    fc.property(fc.constantFrom(...scenarios), fc.nat(), wild, (scenario, at, other) => {
      const twin = structuredClone(scenario)
      const places = placesIn(twin)
      places[at % places.length]!(other)
      expect(playText(stringify(twin)).every(isSentence)).toBe(true)
    }),
    { numRuns: 400 },
  )
}, 60_000)

/** A function for every part of plain data that puts something else in its place. */
function placesIn(data: unknown): ((other: unknown) => void)[] {
  if (typeof data !== 'object' || data === null) return []
  return Object.entries(data).flatMap(([name, inner]) => [
    (other: unknown) => Object.assign(data, { [name]: other }),
    ...placesIn(inner),
  ])
}
