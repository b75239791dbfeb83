import { readFileSync, statSync } from 'node:fs'
import type { Fault, Path } from '../engine/schema.ts'
import { parseWritten, type Written } from './parse-yaml.ts'
import { type Read, withPerks } from './perks-file.ts'
import { parseScenario, type Scenario } from './scenario.ts'
import { READING } from './scenario-limits.ts'
import { withMap } from './scenario-map.ts'

/** One scenario of a file, or its faults with file, line, column and field. */
export type Loaded =
  | { readonly scenario: Scenario; readonly at: (path: Path) => string }
  | { readonly errors: readonly string[] }

const MOST = 1000

/** The scenarios of a file: a list, or documents separated by `---`, or both. Never throws. */
export function loadScenarios(file: string): readonly Loaded[] {
  const text = readText(file)
  return typeof text === 'string' ? parseScenarios(text, file, readText) : [{ errors: text.errors }]
}

/** The same for a text; `read` loads the files that it names. */
export function parseScenarios(text: string, file: string, read: Read = alone): readonly Loaded[] {
  const parsed = parseWritten(text)
  if ('misfits' in parsed)
    return [{ errors: parsed.misfits.map(({ line, column, sentence }) => `${file}:${line}:${column} ${sentence}`) }]
  const all = parsed.written.flatMap(each)
  if (all.length === 0) return [{ errors: [`${file}:1:1 there is no scenario in it`] }]
  if (all.length > MOST) return [{ errors: [`${file}:1:1 at most ${MOST} scenarios expected, got ${all.length}`] }]
  return all.map((written) => {
    const placed = withPerks(written, file, read)
    return loaded('errors' in placed ? placed : withMap(placed, file, read))
  })
}

const alone: Read = (file) => ({ errors: [`${file} is named in a text that stands in no file`] })

function readText(file: string, most = READING.bytes): string | { readonly errors: readonly string[] } {
  try {
    const { size } = statSync(file)
    const tooLong = { errors: [`${file}: at most ${most} bytes expected, got ${size}`] }
    return size > most ? tooLong : new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file))
  } catch (error) {
    return { errors: [`${file}: ${sentenceOf(error as NodeJS.ErrnoException)}`] }
  }
}

function sentenceOf({ code, message }: NodeJS.ErrnoException): string {
  if (code === 'ENOENT') return 'there is no such file or folder'
  if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA') return 'it is no UTF-8 text'
  return code === 'EACCES' ? 'it may not be read' : message
}

/** A document that is a list holds several scenarios. */
function each({ value, positionOf }: Written): readonly Written[] {
  if (!Array.isArray(value)) return [{ value, positionOf }]
  return value.map((one, n) => ({ value: one, positionOf: (path) => positionOf([n, ...path]) }))
}

function loaded(written: ReturnType<typeof withPerks>): Loaded {
  if ('errors' in written) return written
  const { value, at } = written
  const parsed = parseScenario(value)
  if ('scenario' in parsed) return { scenario: parsed.scenario, at }
  return { errors: parsed.errors.map(({ path, sentence }: Fault) => `${at(path)} ${sentence}`) }
}
