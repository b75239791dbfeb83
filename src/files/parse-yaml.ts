import { type Document, isAlias, isMap, isScalar, isSeq, LineCounter, type Node, parseAllDocuments } from 'yaml'
import type { Path } from '../engine/schema.ts'
import { excessIn, READING } from './scenario-limits.ts'

/** Parsed data, and the line and column of each part. */
export type Written = { readonly value: unknown; readonly positionOf: (path: Path) => Position }
export type Position = { readonly line: number; readonly column: number }
export type Misfit = Position & { readonly sentence: string }

type Parsed = { readonly written: readonly Written[] } | { readonly misfits: readonly Misfit[] }

/** The documents of a YAML or JSON text, or its first fault. Never throws. */
export function parseWritten(text: string): Parsed {
  try {
    const excess = excessIn(text)
    return excess ? { misfits: [excess] } : parseHarmless(text)
  } catch (error) {
    return { misfits: [{ line: 1, column: 1, sentence: firstLine((error as Error).message) }] }
  }
}

function parseHarmless(text: string): Parsed {
  const lines = new LineCounter()
  const place = (offset: number): Position => {
    const { line, col } = lines.linePos(offset)
    return { line: Math.max(1, line), column: Math.max(1, col) }
  }
  const misfits: Misfit[] = []
  const written: Written[] = []
  for (const document of documentsOf(text, lines)) {
    for (const { pos, message } of document.errors.slice(0, 5))
      misfits.push({ ...place(pos[0]), sentence: firstLine(message) })
    if (document.errors.length > 0 || document.contents === null) continue
    const run: Run = { left: READING.values, anchors: new Map(), misfit: null }
    const value = plain(document.contents, 0, run)
    if (run.misfit) misfits.push({ ...place(run.misfit.offset), sentence: run.misfit.sentence })
    else if (value !== null) written.push({ value, positionOf: (path) => place(offsetAt(document.contents, path)) })
  }
  return misfits.length > 0 ? { misfits } : { written }
}

type Run = {
  left: number
  readonly anchors: Map<string, Node>
  misfit: { readonly offset: number; readonly sentence: string } | null
}

/**
 * `uniqueKeys` is off: the parser compares each key with all before it, which takes hours on a large file. `plain`
 * finds duplicates instead.
 */
function documentsOf(text: string, lineCounter: LineCounter): readonly Document.Parsed[] {
  const documents = parseAllDocuments(text, {
    schema: 'core',
    resolveKnownTags: false,
    uniqueKeys: false,
    prettyErrors: false,
    logLevel: 'silent',
    lineCounter,
  })
  return Array.isArray(documents) ? documents : []
}

const firstLine = (message: string): string => message.split('\n', 1)[0]!.slice(0, 200)

function plain(node: unknown, depth: number, run: Run): unknown {
  if (run.misfit || node === null || node === undefined) return null
  if (depth > READING.depth) return wrong(run, node, `at most ${READING.depth} levels expected`)
  if (--run.left < 0) return wrong(run, node, `at most ${READING.values} values expected`)
  if (isAlias(node)) {
    const target = run.anchors.get(node.source)
    return target
      ? plain(target, depth + 1, run)
      : wrong(run, node, `there is no &${node.source.slice(0, 40)} before this`)
  }
  const { anchor } = node as Node & { readonly anchor?: string }
  if (anchor !== undefined) run.anchors.set(anchor, node as Node)
  if (isScalar(node)) return plainScalar(node, node.value, run)
  if (isSeq(node)) return node.items.map((item) => plain(item, depth + 1, run))
  return isMap(node) ? plainMap(node, depth, run) : wrong(run, node, 'plain data expected')
}

function plainScalar(node: unknown, value: unknown, run: Run): unknown {
  const isPlain = value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
  return isPlain ? value : wrong(run, node, 'text, a number, true, false or null expected')
}

function plainMap(
  { items }: { readonly items: readonly { readonly key: unknown; readonly value: unknown }[] },
  depth: number,
  run: Run,
): unknown {
  const entries = new Map<string, unknown>()
  for (const { key, value } of items) {
    const name = nameOf(key)
    if (name === null) return wrong(run, key, 'a name expected')
    if (entries.has(name)) return wrong(run, key, `${name.slice(0, 40)} is there twice`)
    entries.set(name, plain(value, depth + 1, run))
    if (run.misfit) return null
  }
  return Object.fromEntries(entries)
}

const nameOf = (key: unknown): string | null =>
  isScalar(key) && typeof key.value !== 'object' ? String(key.value) : null

function wrong(run: Run, node: unknown, sentence: string): null {
  run.misfit ??= { offset: offsetOf(node), sentence }
  return null
}

const offsetOf = (node: unknown): number => (node as Node | null)?.range?.[0] ?? 0

/**
 * Offset of the part at a path: the key of a field, the item of a list; for a missing part, that of its nearest
 * ancestor.
 */
function offsetAt(root: unknown, path: Path): number {
  let at = root
  let offset = offsetOf(root)
  for (const step of path) {
    if (isMap(at)) {
      const pair = at.items.find(({ key }) => nameOf(key) === String(step))
      if (!pair) break
      offset = offsetOf(pair.key)
      at = pair.value
    } else if (isSeq(at) && typeof step === 'number' && at.items[step]) {
      at = at.items[step]
      offset = offsetOf(at)
    } else break
  }
  return offset
}
