/** A copy of plain data, keys in the same order. */
export function copy<T>(data: T): T {
  if (typeof data !== 'object' || data === null) return data
  return (Array.isArray(data) ? copyList(data) : copyThing(data as Thing)) as T
}

type Thing = Record<string, unknown>

function copyList(list: readonly unknown[]): unknown[] {
  if (list.length === 0) return []
  const twin = list.slice()
  for (let i = 0; i < twin.length; i++) {
    const value = twin[i]
    if (typeof value === 'object' && value !== null)
      twin[i] = Array.isArray(value) ? copyList(value) : copyMember(value as Thing)
  }
  return twin
}

/** Separate from `copyThing`: elements of a list share a shape, and a spread that sees few shapes is fast. */
function copyMember(thing: Thing): Thing {
  const twin = { ...thing }
  for (const key in twin) {
    const value = twin[key]
    if (typeof value === 'object' && value !== null) twin[key] = copy(value)
  }
  return twin
}

function copyThing(thing: Thing): Thing {
  const twin = { ...thing }
  for (const key in twin) {
    const value = twin[key]
    if (typeof value === 'object' && value !== null) twin[key] = copy(value)
  }
  return twin
}

/** Whether two pieces of plain data say the same. */
export function same(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const keys = Object.keys(a)
  if (keys.length !== Object.keys(b).length) return false
  for (const key of keys) {
    const [one, other] = [a[key as never], b[key as never]]
    if (one === other ? one === undefined && !(key in b) : !same(one, other)) return false
  }
  return true
}

/** A 32-bit hash of plain data. */
export function markOf(data: unknown): number {
  const text = JSON.stringify(data)
  const { read, written } = encoder.encodeInto(text, bytes)
  return (read === text.length && written === read ? hashOfBytes(written) : hashOfText(text)) >>> 0
}

/** Hashes bytes, twice as fast as characters; for ASCII both give the same. */
const encoder = new TextEncoder()
const bytes = new Uint8Array(1 << 16)

/** Signed 32-bit: an unsigned seed makes V8 use doubles and deoptimise this loop. */
const SEED = 0x811c9dc5 | 0

function hashOfBytes(count: number): number {
  let hash = SEED
  for (let i = 0; i < count; i++) hash = Math.imul(hash ^ bytes[i]!, 0x01000193)
  return hash
}

function hashOfText(text: string): number {
  let hash = SEED
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash
}

/** Checked first: parser and walkers recurse, and deep nesting would overflow the stack. */
export function deeperThan(text: string, most: number): boolean {
  let depth = 0
  let quoted = false
  for (let at = 0; at < text.length; at++) {
    const mark = text[at]!
    if (mark === '"') quoted = !quoted
    else if (quoted) at += mark === '\\' ? 1 : 0
    else if (mark === '[' || mark === '{') depth += 1
    else if (mark === ']' || mark === '}') depth -= 1
    if (depth > most) return true
  }
  return false
}
