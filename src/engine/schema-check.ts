import { copy } from './copy-compare-hash.ts'
import {
  type Any,
  type Checked,
  type Fault,
  FORBIDDEN,
  isObject,
  type Of,
  placeOf,
  type Schema,
  UNREADABLE,
  type Unreadable,
} from './schema.ts'
import { didYouMean, shown, span } from './schema-fault-words.ts'

/** A copy of the value with its keys in the schema's order, or every fault found, twenty at most. */
export function check<T>(schema: Schema<T>, value: unknown, where = ''): Checked<T> {
  const run: Run = { where, path: [], faults: [] }
  const checked = visit(schema, value, run)
  return run.faults.length > 0 ? { errors: run.faults } : { value: checked as T }
}

const MOST_FAULTS = 20

const DEEPEST = 32

type Run = { readonly where: string; readonly path: (string | number)[]; readonly faults: Fault[] }

function visit(schema: Any, value: unknown, run: Run): unknown {
  if (run.faults.length >= MOST_FAULTS) return undefined
  if (value === undefined) return absent(schema, run)
  if (run.path.length > DEEPEST) return wrong(run, `at most ${DEEPEST} levels expected`)
  switch (schema.kind) {
    case 'text':
      return visitText(schema, value, run)
    case 'whole':
      return visitWhole(schema, value, run)
    case 'number':
      return fits(schema, value) ? value + 0 : unexpected(schema, value, run)
    case 'flag':
      return typeof value === 'boolean' ? value : unexpected(schema, value, run)
    case 'choice':
      return visitChoice(schema, value, run)
    case 'list':
      return visitList(schema, value, run)
    case 'record':
      return visitRecord(schema, value, run)
    case 'object':
      return visitObject(schema, value, run)
    case 'nullable':
      return value === null ? null : visit(schema.of, value, run)
    case 'either':
      return visitEither(schema, value, run)
    case 'short':
      return visitShort(schema, value, run)
    case 'plain':
      return copy(value)
    default:
      return visit(schema.of, value, run)
  }
}

function absent(schema: Any, run: Run): unknown {
  if (schema.kind === 'optional') return undefined
  if (schema.kind === 'default') return visit(schema.of, schema.value, run)
  if (schema.kind === 'described' || schema.kind === 'short' || schema.kind === 'marked') return absent(schema.of, run)
  return wrong(run, 'missing')
}

function visitText(schema: Of<'text'>, value: unknown, run: Run): unknown {
  if (typeof value !== 'string') return unexpected(schema, value, run)
  const length = value.length > 2 * schema.max ? value.length : [...value].length
  if (length < schema.min || length > schema.max)
    return wrong(run, `${schema.min} to ${schema.max} characters expected, got ${length}`)
  if (schema.pattern !== null && value.search(schema.pattern) < 0)
    return wrong(run, `text like ${schema.pattern.source} expected, got ${shown(value)}`)
  return value
}

function visitWhole(schema: Of<'whole'>, value: unknown, run: Run): unknown {
  if (!fits(schema, value)) return unexpected(schema, value, run)
  return Number.isSafeInteger(value) ? value + 0 : wrong(run, `a whole number expected, got ${value}`)
}

function fits(schema: Of<'whole' | 'number'>, value: unknown): value is number {
  if (typeof value !== 'number' || !Number.isFinite(value) || value < schema.least || value > schema.most) return false
  if (schema.kind === 'whole' || schema.step === null) return true
  const steps = value / schema.step
  return Math.abs(steps - Math.round(steps)) < 1e-9
}

function visitChoice(schema: Of<'choice'>, value: unknown, run: Run): unknown {
  if (typeof value !== 'string') return unexpected(schema, value, run)
  return schema.of.includes(value)
    ? value
    : wrong(run, `${expects(schema)} expected, got ${shown(value)}${didYouMean(value, schema.of)}`)
}

function visitList(schema: Of<'list'>, value: unknown, run: Run): unknown {
  if (!Array.isArray(value)) return unexpected(schema, value, run)
  if (value.length > schema.most) return wrong(run, `at most ${schema.most} expected, got ${value.length}`)
  return Array.from(value, (one: unknown, n) => within(run, n, () => visit(schema.of, one, run)))
}

function visitRecord(schema: Of<'record'>, value: unknown, run: Run): unknown {
  if (!isObject(value)) return unexpected(schema, value, run)
  const names = Object.keys(value)
  if (names.length > schema.most) return wrong(run, `at most ${schema.most} expected, got ${names.length}`)
  const checked: Record<string, unknown> = {}
  for (const name of names)
    within(run, name, () => {
      if (FORBIDDEN.has(name)) return wrong(run, 'this name is not allowed')
      if (schema.keys !== null) visit(schema.keys, name, run)
      return (checked[name] = visit(schema.of, value[name], run))
    })
  return checked
}

function visitObject(schema: Of<'object'>, value: unknown, run: Run): unknown {
  if (!isObject(value)) return unexpected(schema, value, run)
  const checked: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(schema.fields)) {
    const one = within(run, name, () => visit(field, Object.hasOwn(value, name) ? value[name] : undefined, run))
    if (one !== undefined) checked[name] = one
  }
  for (const name of Object.keys(value)) {
    if (Object.hasOwn(schema.fields, name)) continue
    const sentence = FORBIDDEN.has(name)
      ? 'this name is not allowed'
      : `unknown field${didYouMean(name, Object.keys(schema.fields))}`
    within(run, name, () => wrong(run, sentence))
  }
  return checked
}

/** Where a branch has the right shape and is wrong further in, its faults say more than "this or that expected". */
function visitEither(schema: Of<'either'>, value: unknown, run: Run): unknown {
  let inner: readonly Fault[] = []
  for (const one of schema.of) {
    const tried: Run = { ...run, faults: [] }
    const checked = visit(one, value, tried)
    if (tried.faults.length === 0) return checked
    const allInner = tried.faults.every(({ path }) => path.length > run.path.length)
    if (allInner && (inner.length === 0 || tried.faults.length < inner.length)) inner = tried.faults
  }
  if (inner.length === 0) return unexpected(schema, value, run)
  run.faults.push(...inner.slice(0, MOST_FAULTS - run.faults.length))
  return undefined
}

/** Faults of a lengthened form are told at the short one, which is what was written. */
function visitShort(schema: Of<'short'>, value: unknown, run: Run): unknown {
  const long = schema.lengthen(value)
  if (long === undefined) return visit(schema.of, value, run)
  if (isObject(long) && UNREADABLE in long) return wrong(run, String((long as Unreadable)[UNREADABLE]))
  const tried: Run = { ...run, faults: [] }
  const checked = visit(schema.of, long, tried)
  for (const said of new Set(tried.faults.map(({ at, sentence }) => sentence.slice(at === '' ? 0 : at.length + 2))))
    wrong(run, said)
  return checked
}

function within(run: Run, step: string | number, look: () => unknown): unknown {
  run.path.push(step)
  const seen = look()
  run.path.pop()
  return seen
}

const unexpected = (schema: Any, value: unknown, run: Run): undefined =>
  wrong(run, `${expects(schema)} expected, got ${shown(value)}`)

function wrong(run: Run, said: string): undefined {
  const at = placeOf(run.path, run.where)
  if (run.faults.length < MOST_FAULTS)
    run.faults.push({ at, path: [...run.path], sentence: at === '' ? said : `${at}: ${said}` })
}

function expects(schema: Any): string {
  switch (schema.kind) {
    case 'text':
      return 'text'
    case 'whole':
      return span(schema) ?? 'a whole number'
    case 'number':
      return (span(schema) ?? 'a number') + (schema.step === null ? '' : ` in steps of ${schema.step}`)
    case 'flag':
      return 'true or false'
    case 'choice':
      return `one of ${schema.of.slice(0, 12).join(', ')}${schema.of.length > 12 ? ` or ${schema.of.length - 12} more` : ''}`
    case 'list':
      return 'a list'
    case 'record':
    case 'object':
      return 'an object'
    case 'nullable':
      return `${expects(schema.of)} or null`
    case 'either':
      return [...new Set(schema.of.map(expects))].join(' or ')
    case 'plain':
      return 'JSON'
    case 'short':
      return schema.form === null ? expects(schema.of) : `${expects(schema.form)} or ${expects(schema.of)}`
    default:
      return expects(schema.of)
  }
}
