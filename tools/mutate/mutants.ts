import ts from 'typescript'
import { type Change, changesAround, changesAt, isTypeOnly, KINDS } from './operators.ts'

/** One change to one file. `change` says it in a line, for people and for the table of exceptions. */
export type Mutant = Change & {
  readonly file: string
  readonly line: number
  readonly change: string
  /** The rules whose citation led here; none outside the books. */
  readonly rules: readonly string[]
}

export const sourceOf = (file: string, text: string): ts.SourceFile =>
  ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)

export function mutantOf(source: ts.SourceFile, change: Change, rules: readonly string[]): Mutant {
  const line = source.getLineAndCharacterOfPosition(change.start).line + 1
  return { ...change, file: source.fileName, line, change: described(source.text, change), rules }
}

/** The file with the change made. */
export const mutated = (text: string, { start, end, to }: Change): string => text.slice(0, start) + to + text.slice(end)

/** Few characters are ambiguous: then what is around them is shown too. */
function described(text: string, { start, end, to }: Change): string {
  const wide = end - start < 12 ? 20 : 0
  const [before, after] = [
    text.slice(Math.max(lineStart(text, start), start - wide), start),
    text.slice(end, Math.min(lineEnd(text, end), end + wide)),
  ]
  return `${inLine(before + text.slice(start, end) + after)} → ${inLine(before + to + after)}`
}

const lineStart = (text: string, at: number): number => text.lastIndexOf('\n', at - 1) + 1
const lineEnd = (text: string, at: number): number =>
  text.indexOf('\n', at) < 0 ? text.length : text.indexOf('\n', at)
const inLine = (text: string): string => text.trim().replace(/\s+/g, ' ')

/** The strongest changes to what these nodes do: first one of the nodes themselves, then one of each kind in turn. */
export function strongest(nodes: readonly ts.Node[], source: ts.SourceFile, count: number): readonly Change[] {
  const own = nodes
    .filter((node) => !isTypeOnly(node))
    .flatMap((node) => [...changesAround(node, source), ...changesAt(node, source)])
  const first = own.find((change) => !isLast(change))
  const all = inTurn(nodes.flatMap((node) => changesIn(node, source)))
  const chosen = new Map([...(first ? [first] : []), ...all].map((change) => [keyOf(change), change]))
  return [...chosen.values()].slice(0, count)
}

/** Where two rules lead to the same change, it is one mutant. */
export const keyOf = ({ start, end, to }: Change): string => `${start} ${end} ${to}`

/** Every change inside a node, the outer ones first. */
export function changesIn(root: ts.Node, source: ts.SourceFile): readonly Change[] {
  const found: Change[] = []
  for (let level: readonly ts.Node[] = [root]; level.length > 0; level = level.flatMap(childrenOf)) {
    for (const node of level) if (!isTypeOnly(node)) found.push(...changesAt(node, source))
  }
  return found
}

function childrenOf(node: ts.Node): readonly ts.Node[] {
  const children: ts.Node[] = []
  if (!isTypeOnly(node)) ts.forEachChild(node, (child) => void children.push(child))
  return children
}

/** Too strong to say much, or too weak: only where there is no other. */
const isLast = ({ kind }: Change): boolean => kind === 'result' || kind === 'empty'

/**
 * One of each kind, the strongest kind first, then a second of each, and so on; a condition that always holds comes
 * last.
 */
function inTurn(changes: readonly Change[]): readonly Change[] {
  const always = changes.filter(isAlways)
  const piles = KINDS.map((kind) =>
    changes.filter((change) => change.kind === kind && !isLast(change) && !isAlways(change)),
  )
  const rounds = Math.max(...piles.map((pile) => pile.length))
  const strong = Array.from({ length: rounds }, (_, n) => piles.flatMap((pile) => pile.slice(n, n + 1))).flat()
  return strong.length + always.length > 0 ? [...strong, ...always] : changes.slice(0, 1)
}

const isAlways = ({ kind, to }: Change): boolean => kind === 'condition' && to === 'true'
