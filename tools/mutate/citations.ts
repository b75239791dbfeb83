import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { filesIn, HOME } from '../project-files.ts'
import { keyOf, type Mutant, mutantOf, sourceOf, strongest } from './mutants.ts'

/** Rules of the chat, of scenes, and worked examples have no code of their own in a book. */
const CITED = /\b(?:CE|UD|MY|OSR)-(?!CHAT-|SCENE-|EX-)[A-Z0-9]+-\d+[a-z]?\b/g
const PER_CITATION = 2

export type Citation = { readonly rule: string; readonly nodes: readonly ts.Node[] }

/** Every mutant of a book, in the order of its files, and every rule that its code cites. */
export function mutantsOfBook(book: string): {
  readonly mutants: readonly Mutant[]
  readonly cited: ReadonlySet<string>
} {
  const files = filesIn(`src/books/${book}`).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  const found = files.map((file) => mutantsIn(file, readFileSync(join(HOME, file), 'utf8')))
  return { mutants: found.flatMap(({ mutants }) => mutants), cited: new Set(found.flatMap(({ cited }) => cited)) }
}

export function mutantsIn(
  file: string,
  text: string,
): { readonly mutants: readonly Mutant[]; readonly cited: readonly string[] } {
  const source = sourceOf(file, text)
  const citations = citationsIn(source)
  const byKey = new Map<string, Mutant>()
  for (const { rule, nodes } of citations) {
    for (const change of strongest(nodes, source, PER_CITATION)) {
      const rules = byKey.get(keyOf(change))?.rules ?? []
      byKey.set(keyOf(change), mutantOf(source, change, rules.includes(rule) ? rules : [...rules, rule]))
    }
  }
  const mutants = [...byKey.values()].sort((a, b) => a.start - b.start || a.end - b.end)
  return { mutants, cited: citations.map(({ rule }) => rule) }
}

/** Where the file names a rule, in a comment or in a string, and the code that it stands for. */
function citationsIn(source: ts.SourceFile): readonly Citation[] {
  return [...source.text.matchAll(CITED)].map((match) => ({ rule: match[0], nodes: governed(source, match.index) }))
}

function governed(source: ts.SourceFile, at: number): readonly ts.Node[] {
  const token = tokenAt(source, at)
  if (at >= token.getStart(source)) return [withText(token)]
  const isTrailing = token.pos > 0 && !source.text.slice(token.pos, at).includes('\n')
  return isTrailing ? onLine(source, at) : startingAt(source, token.getStart(source))
}

/** The token that holds this offset, the white space and comments before a token included. */
function tokenAt(source: ts.SourceFile, at: number): ts.Node {
  let node: ts.Node = source
  for (;;) {
    const next: ts.Node | undefined = node
      .getChildren(source)
      .find((child) => !ts.isJSDoc(child) && child.pos <= at && at < child.end)
    if (!next) return node === source ? source.endOfFileToken : node
    node = next
  }
}

/** A rule's id as a string: the reason that it belongs to, or the call, or the object. */
function withText(token: ts.Node): ts.Node {
  const { parent } = token
  if (ts.isPropertyAssignment(parent)) return parent.parent
  return ts.isCallExpression(parent) && ts.isExpressionStatement(parent.parent) ? parent.parent : parent
}

/** A comment at the end of a line: what begins on that line, else what ends there. */
function onLine(source: ts.SourceFile, at: number): readonly ts.Node[] {
  const { line } = source.getLineAndCharacterOfPosition(at)
  const lineOf = (offset: number): number => source.getLineAndCharacterOfPosition(offset).line
  const begin = outermost(source, (node) => lineOf(node.getStart(source)) === line)
  if (begin.length > 0) return begin
  const end = outermost(source, (node) => lineOf(node.end) === line && !ts.isFunctionDeclaration(node))
  return end
}

function startingAt(source: ts.SourceFile, start: number): readonly ts.Node[] {
  return outermost(source, (node) => node.getStart(source) === start)
}

function outermost(root: ts.Node, wanted: (node: ts.Node) => boolean): readonly ts.Node[] {
  const found: ts.Node[] = []
  ts.forEachChild(root, (child) => {
    if (child.kind === ts.SyntaxKind.EndOfFileToken) return
    found.push(...(wanted(child) ? [child] : outermost(child, wanted)))
  })
  return found
}
