import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { logAmiss, logRepeated } from '../src/operator-log.ts'
import type { Service } from '../src/table/service.ts'
import { HOME } from '../tools/project-files.ts'

/** Calls that write a warning or an error to the operator's log, as they stand in the source. */
function warnings(): readonly string[] {
  const files = readdirSync(join(HOME, 'src'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  )
  return files.flatMap((file) => {
    const source = readFileSync(join(HOME, 'src', file), 'utf8')
    return [...source.matchAll(/\blog\.(?:warn|error|fatal)\(/g)].map(
      ({ index }) => `${file}: ${callAt(source, index)}`,
    )
  })
}

/** The call that begins there, to its closing bracket. */
function callAt(source: string, from: number): string {
  let open = 0
  for (let at = source.indexOf('(', from); at < source.length; at++) {
    if (source[at] === '(') open += 1
    if (source[at] === ')' && --open === 0) return source.slice(from, at + 1)
  }
  return source.slice(from)
}

test('every warning in the log says what to do', () => {
  expect(warnings().length).toBeGreaterThan(10)
  expect(warnings().filter((call) => !/\bdo: /.test(call))).toEqual([])
})

type Line = readonly [msg: string, advice: string]

function logged(): { readonly lines: Line[]; readonly log: never; readonly service: Service; pass(ms: number): void } {
  const lines: Line[] = []
  let now = 0
  const error = (of: { readonly do: string }, msg: string): void => void lines.push([msg, of.do])
  const service = { steady: () => now, amiss: new Set() } as unknown as Service
  return { lines, log: { error } as never, service, pass: (ms) => void (now += ms) }
}

test('a rule that throws again and again is said once a fight, and again after five minutes without it', () => {
  const { lines, log, service, pass } = logged()
  logAmiss(service, log)
  const throws = (fight: string): void => {
    for (const heard of service.amiss) heard({ error: null, text: 'no such row', table: 't1', fight, by: null })
  }
  for (const fight of ['f1', 'f1', 'f2', 'f1']) throws(fight)
  expect(lines).toEqual(Array(2).fill(['rules', expect.stringMatching(/report it with this line.*\/undo/)]))
  pass(300_000)
  throws('f1')
  expect(lines).toHaveLength(3)
})

test('work that fails until it succeeds is said once, and a store that is away says so itself', () => {
  const { lines, log, service } = logged()
  const failed = logRepeated(service, log, 'clocks')
  for (let tries = 0; tries < 5; tries++) failed(new Error('a clock without a fight'))
  failed(Object.assign(new Error('no connection'), { code: 'ECONNREFUSED' }))
  expect(lines).toEqual([['clocks', expect.stringMatching(/^It is tried again twice a second\. .*report it/)]])
})
