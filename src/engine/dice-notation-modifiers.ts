import type { Explosion, Which } from './dice-notation.ts'

export const MODIFIER =
  /(k[hl]?|d(?!m)[hl]?|p[hl]?|r[roa]?|ir|ie|e|xo|x(?!\s+[\d(])|!!|![po]|!|min?|max?|c[sf]|t|f)?(h|l|\s*(?:<=|>=|[<>=≤≥])\s*)?(\d+)?/iy

export const SIGNS: ReadonlyMap<string, Which['by']> = new Map([
  ['≤', '<='],
  ['≥', '>='],
])

export type Lists = 'rerollOnce' | 'rerollUntil' | 'addOne' | 'keep' | 'drop' | 'successes' | 'failures'

export type Slot = Lists | 'least' | 'most' | Explosion['how']

/** `bare` is how a number alone is read, `missing` what stands for no number. */
type Modifier = { readonly slot: Slot; readonly bare: Which['by'] | null; readonly missing: 1 | 'top' | null }

const means = (slot: Slot, bare: Which['by'] | null, missing: Modifier['missing'] = null): Modifier => ({
  slot,
  bare,
  missing,
})

export const WORDS: Readonly<Record<string, Modifier>> = {
  '': means('successes', null),
  k: means('keep', 'h', 1),
  kh: means('keep', 'h', 1),
  kl: means('keep', 'l', 1),
  d: means('drop', 'l', 1),
  dh: means('drop', 'h', 1),
  dl: means('drop', 'l', 1),
  p: means('drop', '='),
  ph: means('drop', 'h', 1),
  pl: means('drop', 'l', 1),
  r: means('rerollOnce', '='),
  ro: means('rerollOnce', '='),
  rr: means('rerollUntil', '='),
  ir: means('rerollUntil', '<='),
  ra: means('addOne', '='),
  e: means('!', '=', 'top'),
  ie: means('!', '=', 'top'),
  x: means('!', '=', 'top'),
  xo: means('!o', '=', 'top'),
  '!': means('!', '=', 'top'),
  '!!': means('!!', '=', 'top'),
  '!p': means('!p', '=', 'top'),
  '!o': means('!o', '=', 'top'),
  mi: means('least', '='),
  min: means('least', '='),
  ma: means('most', '='),
  max: means('most', '='),
  cs: means('successes', '='),
  t: means('successes', '>='),
  cf: means('failures', '='),
  f: means('failures', '<='),
}

export const UNSIGNED: ReadonlySet<string> = new Set(['kh', 'kl', 'dh', 'dl', 'ph', 'pl', 'mi', 'min', 'ma', 'max'])

export const RANKED: ReadonlySet<Slot> = new Set(['keep', 'drop', 'rerollOnce', 'addOne'])

export const joined = (tests: readonly Which[], one: Which): readonly Which[] =>
  tests.some(({ by, n }) => by === one.by && n === one.n) ? tests : [...tests, one]
