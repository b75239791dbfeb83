import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { FIGHT as CEPHEUS } from '../src/books/cepheus/state/model.ts'
import { FIGHT as MYTHOS } from '../src/books/mythos/state/sheet.ts'
import { FIGHT as OSR } from '../src/books/osr/state/fight.ts'
import { FIGHT as UD10 } from '../src/books/ud10/state/model.ts'
import type { Fields, Schema } from '../src/engine/schema.ts'
import { hasMark } from '../src/engine/schema-marks.ts'
import { HOME } from './project-files.ts'

/** Writes how the fights of these books are copied: `npm run copies`. A test finds it out of date. */
export const COPIES: Readonly<Record<string, Any>> = {
  'src/books/cepheus/state/copy.generated.ts': CEPHEUS,
  'src/books/mythos/state/copy.generated.ts': MYTHOS,
  'src/books/osr/state/copy.generated.ts': OSR,
  'src/books/ud10/state/copy.generated.ts': UD10,
}

type Any = Schema<unknown>
/** Where a value stands, in the language of values and in that of types. */
type Spot = { readonly value: string; readonly type: string }
/** The functions that copy what stands in lists, by name, as they are needed. */
type Needed = Map<string, string>

const HEAD = [
  '// Written by `npm run copies` from the schema of the fight; not to be edited.',
  "import type { Fight } from './fight.ts'",
]

/** The file as it is written. Nobody reads it: lines are filled, and the formatter leaves it alone. */
export const copyFile = (path: string): string => copySource(COPIES[path]!)

const WIDTH = 120

function filled(text: string): string {
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const line = lines.at(-1)
    if (line !== undefined && line.length + 1 + word.length <= WIDTH) lines[lines.length - 1] = `${line} ${word}`
    else lines.push(lines.length === 0 ? word : `  ${word}`)
  }
  return lines.join('\n')
}

/** One literal for each object, its keys in the order of the schema: V8 makes it at once, without looking at keys. */
function copySource(schema: Any): string {
  const needed: Needed = new Map()
  const whole = copied(schema, { value: 'fight', type: 'Fight' }, needed)
  const functions = [...needed.values()]
  const isGeneric = [whole, ...functions].some((text) => /\bcopy\(/.test(text))
  const imports = isGeneric ? ["import { copy } from '../../../engine/copy-compare-hash.ts'"] : []
  const [line, ...rest] = HEAD
  const fight = `export const copyFight = (fight: Fight): Fight => (${whole})`
  return `${[line, ...imports, ...rest, '', filled(fight), ...functions.map(filled)].join('\n')}\n`
}

/** The expression that copies what stands there. What nobody can write into is taken as it is. */
function copied(schema: Any, at: Spot, needed: Needed): string {
  if (hasMark(schema, 'shared')) return at.value
  switch (schema.kind) {
    case 'text':
    case 'whole':
    case 'number':
    case 'flag':
    case 'choice':
      return at.value
    case 'object':
      return literal(schema.fields, at, needed)
    case 'list':
      return listCopied(schema.of, at, needed)
    case 'record':
      return isPlain(schema.of) ? `{ ...${at.value} }` : `copy(${at.value})`
    case 'either':
      return schema.of.every(isPlain) ? at.value : `copy(${at.value})`
    case 'plain':
      return `copy(${at.value})`
    case 'nullable': {
      const inner = copied(schema.of, { value: at.value, type: `NonNullable<${at.type}>` }, needed)
      return inner === at.value || inner.startsWith('copy(') ? inner : `${at.value} && ${inner}`
    }
    default:
      return copied(schema.of, at, needed)
  }
}

const isPlain = (schema: Any): boolean => copied(schema, { value: 'it', type: '' }, new Map()) === 'it'

/** A key that may be missing must stay missing: such an object is spread, and what lies deeper is put over it. */
function literal(fields: Fields, { value, type }: Spot, needed: Needed): string {
  const rows = Object.entries(fields).map(([name, field]) => {
    const place = { value: `${value}.${name}`, type: `${type}['${name}']` }
    return { name, field, place, text: copied(field, place, needed) }
  })
  if (!rows.some(({ field }) => field.kind === 'optional'))
    return `{ ${rows.map(({ name, text }) => `${name}: ${text}`).join(', ')} }`
  const deeper = rows.filter(({ place, text }) => text !== place.value)
  const lost = deeper.find(({ field }) => field.kind === 'optional')
  if (lost) throw new Error(`${lost.place.value} may be missing and holds more than one value: make it nullable`)
  return `{ ${[`...${value}`, ...deeper.map(({ name, text }) => `${name}: ${text}`)].join(', ')} }`
}

/** A list has a function of its own, which V8 compiles for that one kind of list. */
function listCopied(of: Any, { value, type }: Spot, needed: Needed): string {
  const text = copied(of, { value: 'one', type: `${type}[number]` }, needed)
  if (text === 'one') return `${value}.slice()`
  const name = `copy${value.split('.').slice(1).map(capital).join('')}`
  const each = `for (let i = 0; i < twins.length; i++) { const one = twins[i]!; twins[i] = ${text} }`
  const made = `function ${name}(list: ${type}): ${type} { const twins = list.slice(); ${each} return twins }`
  if ((needed.get(name) ?? made) !== made) throw new Error(`two lists are called ${value.split('.').at(-1)}`)
  needed.set(name, made)
  return `(${value}.length === 0 ? [] : ${name}(${value}))`
}

const capital = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1)

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const path of Object.keys(COPIES)) {
    writeFileSync(join(HOME, path), copyFile(path))
    console.log(`${path} is written`)
  }
