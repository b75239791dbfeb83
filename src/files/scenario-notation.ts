import type { EventBase } from '../engine/book.ts'
import type { Entry } from '../engine/log.ts'
import type { Expectation } from './expectation.ts'
import type { PlayStep } from './play-step.ts'

/** An entry as a scenario writes it; null for entries that only the engine needs. */
export function makeEntry(entry: Entry<EventBase>): string | null {
  switch (entry.type) {
    case 'began':
      return `— ${entry.beat.kind}${entry.beat.who ? ` of ${entry.beat.who}` : ''}`
    case 'asked':
      return entry.dice ? `${entry.who} is to throw ${entry.dice.count}d${entry.dice.sides} ${entry.about}` : null
    case 'answered':
      return `${entry.who} (${entry.about}): ${makeValue(entry.path)}`
    case 'threw':
      return `faces ${makeValue(entry.faces)}`
    case 'rolled':
      return `${entry.who} ${entry.what} ${entry.total}: ${makeReasons(entry.why)}  # dice ${entry.faces.join(' ')}`
    case 'happened':
      return makeEvent(entry.event)
    case 'volunteered':
      return `${entry.who} unasked: ${makeValue(entry.path)}`
    case 'overruled':
      return `referee overrules: ${entry.events.map(makeEvent).join('; ')}`
    case 'recast':
      return `referee takes a roll back: ${entry.faces ? makeValue(entry.faces) : 'new dice'}`
    case 'undone':
    case 'restarted':
      return entry.type
    case 'ended':
    case 'renewed':
      return null
  }
}

function makeEvent(event: EventBase): string {
  const { type, ...fields } = event as { readonly type: string }
  return Object.keys(fields).length === 0 ? type : `${type}: ${makeValue(fields)}`
}

export function makeExpectation(expected: Expectation): string {
  switch (expected.kind) {
    case 'roll':
      return `${expected.who} ${expected.what} ${expected.total}${expected.why ? `: ${makeReasons(expected.why)}` : ''}`
    case 'event':
      return makeEvent({ ...expected.fields, type: expected.type })
    case 'asked':
    case 'open':
      return `${expected.kind}: ${makeValue(expected.question)}`
    case 'value':
      return `${expected.of}.${expected.field}: ${makeValue(expected.value)}`
    case 'not':
      return `not: { ${makeExpectation(expected.what)} }`
  }
}

export function makePlayStep(step: PlayStep): string {
  switch (step.kind) {
    case 'undo':
    case 'redo':
      return step.kind
    case 'answer':
      return `${step.who}: ${makeValue(step.path)}`
    case 'volunteer':
      return `${step.who} unasked: ${makeValue(step.path)}`
    case 'throw':
      return `${step.who}: faces ${makeValue(step.faces)}`
    case 'recast':
      return `referee: ${step.faces ? `faces ${makeValue(step.faces)}` : 'new dice'}`
    case 'overrule':
      return `referee: overrule ${step.rulings.map(makeValue).join(', ')}`
  }
}

export const makeReasons = (why: readonly (readonly [key: string, value: number, ...rest: unknown[]])[]): string =>
  `[${why.map(([key, value]) => `${value < 0 ? '' : '+'}${value} ${key}`).join(', ')}]`

/** A value as one line of YAML. */
export function makeValue(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(makeValue).join(', ')}]`
  if (typeof value !== 'object' || value === null) return makeSimple(value)
  return `{ ${Object.entries(value)
    .map(([key, one]) => `${key}: ${makeValue(one)}`)
    .join(', ')} }`
}

function makeSimple(value: unknown): string {
  if (value === undefined) return 'nothing'
  const isBare = typeof value !== 'string' || /^[\p{L}][\p{L}\p{N} _-]*$/u.test(value)
  return isBare ? String(value) : JSON.stringify(value)
}
