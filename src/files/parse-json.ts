export type Mark = { readonly line: number; readonly column: number }

/** Parsed JSON, or the position of the error. */
export function parseJson(text: string): { readonly value: unknown } | Mark {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return jsonFaultAt(text)
  }
}

/** For a text that JSON.parse has rejected. */
function jsonFaultAt(text: string): Mark {
  const at = faultIn(text)
  const before = text.slice(0, at)
  return { line: before.split('\n').length, column: at - before.lastIndexOf('\n') }
}

/** Scans tokens with a stack of open brackets; returns the offset of the first error. */
function faultIn(text: string): number {
  const open: ('{' | '[')[] = []
  let wants: Wants = 'value'
  for (let at = blanks(text, 0); ; at = blanks(text, at)) {
    const token = tokenAt(text, at)
    if (token === null) return at
    const next = after(token, wants, open)
    if (next === null) return at
    wants = next
    at += token.length
  }
}

type Wants = 'value' | 'value or ]' | 'key' | 'key or }' | ':' | ', or end' | 'nothing'

function after(token: string, wants: Wants, open: ('{' | '[')[]): Wants | null {
  if (wants === 'nothing') return null
  if (wants === ':') return token === ':' ? 'value' : null
  if (wants === 'key' || wants === 'key or }') {
    if (token === '}' && wants === 'key or }') return closed(open)
    return token.startsWith('"') ? ':' : null
  }
  if (wants === ', or end') {
    const top = open.at(-1)
    if (token === ',') return top === '{' ? 'key' : 'value'
    return token === (top === '{' ? '}' : ']') ? closed(open) : null
  }
  if (token === ']' && wants === 'value or ]') return closed(open)
  if (token === '{' || token === '[') {
    open.push(token)
    return token === '{' ? 'key or }' : 'value or ]'
  }
  return ':,]}'.includes(token) ? null : open.length > 0 ? ', or end' : 'nothing'
}

function closed(open: ('{' | '[')[]): Wants {
  open.pop()
  return open.length > 0 ? ', or end' : 'nothing'
}

const TOKEN =
  /[{}[\]:,]|"[^"\\\p{Cc}]*(?:\\(?:["\\/bfnrt]|u[\da-fA-F]{4})[^"\\\p{Cc}]*)*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/uy
const BLANKS = /[ \t\n\r]*/y

function tokenAt(text: string, at: number): string | null {
  TOKEN.lastIndex = at
  return TOKEN.exec(text)?.[0] ?? null
}

function blanks(text: string, at: number): number {
  BLANKS.lastIndex = at
  return at + (BLANKS.exec(text)?.[0].length ?? 0)
}
