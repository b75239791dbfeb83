import { readFileSync, realpathSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { filesIn, HOME } from './project-files.ts'

/** Where a stopped or failed run is caught: the only places of the engine with a `try`. */
const CATCHERS = ['odds.ts', 'overruling.ts', 'play-append.ts', 'run-live.ts', 'simulate.ts']
/** What holds numbers and words, or is written by a tool, may be long. */
const CATALOGUES = /^src\/books\/[^/]+\/(tables\/|words\/)|\.generated\.ts$/
const LONGEST = { file: 300, function: 40 }
/**
 * Names of functions with more than three parameters: the verb of a scene, what decides, a reason of a roll; hot paths
 * of the simulator.
 */
const WIDE = [
  'roll',
  'see',
  'weigh',
  'Policy',
  'firstPolicy',
  'randomPolicy',
  'decide',
  'decideAtOnce',
  'decideFurther',
  'named',
]

/** The door itself, and what wires the doors together. */
const KNOW_TELEGRAM =
  /^src\/(doors\/telegram\/|doors\/messengers\.ts|doors\/web\/chats-page\.tsx|serve\.ts|settings(-table)?\.ts)/

const OUTSIDE = new Set([
  'Date',
  'performance',
  'setTimeout',
  'setInterval',
  'setImmediate',
  'queueMicrotask',
  'Promise',
  'process',
  'globalThis',
  'crypto',
  'console',
  'fetch',
  'require',
])

/** The folders of rules, which have laws of their own; the rest of src has ceilings only. */
type Folder = 'engine' | 'field' | 'kit' | 'books' | 'outside'
type Source = { readonly folder: Folder; readonly name: string; readonly mayBeLong: boolean }

/** What src must not hold, and engine, field, kit and books least of all: one sentence each, with its place. */
export function impurities(path: string, text: string): string[] {
  const place = placeOf(path)
  if (!place) return []
  const kind = path.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind)
  const lines = text.replace(/\n$/, '').split('\n').length
  const found =
    place.mayBeLong || lines <= LONGEST.file
      ? []
      : [`${path}:1: the file has ${lines} lines; ${LONGEST.file} is the ceiling`]
  if (/telegram/i.test(text) && !KNOW_TELEGRAM.test(path))
    found.push(`${path}:1: only the door itself knows of Telegram; kinds of chat are data`)
  visit(source, (node) => {
    for (const fault of faults(node, place, source))
      found.push(`${path}:${lineOf(source, node.getStart(source))}: ${fault}`)
  })
  return found
}

function placeOf(path: string): Source | null {
  const folder = (/^src\/(engine|field|kit|books)\//.exec(path)?.[1] ?? 'outside') as Folder
  const name = basename(path)
  if (!path.startsWith('src/') || name.endsWith('.test.ts')) return null
  const mayBeLong = folder === 'field' || CATALOGUES.test(path)
  return { folder, name, mayBeLong }
}

function visit(node: ts.Node, look: (node: ts.Node) => void): void {
  look(node)
  ts.forEachChild(node, (child) => visit(child, look))
}

function lineOf(source: ts.SourceFile, at: number): number {
  return source.getLineAndCharacterOfPosition(at).line + 1
}

function faults(node: ts.Node, place: Source, source: ts.SourceFile): string[] {
  if (place.folder === 'outside')
    return [long(node, place, source), wide(node, place)].filter((fault) => fault !== null)
  const all = [
    waiting(node),
    outside(node),
    imported(node),
    caught(node, place),
    shaped(node),
    thrown(node, place),
    long(node, place, source),
    wide(node, place),
  ]
  return all.filter((fault) => fault !== null)
}

function waiting(node: ts.Node): string | null {
  if (node.kind === ts.SyntaxKind.AsyncKeyword) return 'no async: a rule never waits'
  if (node.kind === ts.SyntaxKind.AwaitKeyword || ts.isAwaitExpression(node)) return 'no await: a rule never waits'
  return null
}

function outside(node: ts.Node): string | null {
  if (!ts.isIdentifier(node) || isName(node)) return null
  if (OUTSIDE.has(node.text)) return `no ${node.text}: what is outside the fight comes in as an answer or as faces`
  return node.text === 'Math' && !isPlainMath(node.parent, node) ? 'no Math.random: faces come from the tray' : null
}

/** The identifier is a member's or an alias's name, not a thing in scope. */
function isName(node: ts.Identifier): boolean {
  const { parent } = node
  if (ts.isPropertyAccessExpression(parent)) return parent.name === node
  if (ts.isQualifiedName(parent)) return parent.right === node
  if (ts.isBindingElement(parent)) return parent.propertyName === node
  if (ts.isImportSpecifier(parent) || ts.isExportSpecifier(parent)) return parent.propertyName === node
  const named =
    ts.isPropertyAssignment(parent) ||
    ts.isPropertySignature(parent) ||
    ts.isMethodSignature(parent) ||
    ts.isMethodDeclaration(parent)
  return named && parent.name === node
}

function isPlainMath(parent: ts.Node, math: ts.Identifier): boolean {
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === math && parent.name.text !== 'random'
  return false
}

function imported(node: ts.Node): string | null {
  const from = importedFrom(node)
  return from === null || from.startsWith('.')
    ? null
    : `no import of '${from}': engine, field, kit and books stand alone`
}

function importedFrom(node: ts.Node): string | null {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return written(node.moduleSpecifier)
  if (ts.isExternalModuleReference(node)) return written(node.expression)
  if (ts.isImportTypeNode(node)) return ts.isLiteralTypeNode(node.argument) ? written(node.argument.literal) : null
  return ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword ? 'import()' : null
}

function written(node: ts.Node | undefined): string | null {
  return node && ts.isStringLiteralLike(node) ? node.text : null
}

function caught(node: ts.Node, { folder, name }: Source): string | null {
  if (!ts.isTryStatement(node)) return null
  if (folder !== 'engine') return 'no try: a rule catches nothing'
  return CATCHERS.includes(name) ? null : `no try: in the engine only ${CATCHERS.join(', ')} catch a run that stopped`
}

function shaped(node: ts.Node): string | null {
  if (ts.isClassLike(node)) return 'no class: plain objects and functions'
  if (ts.isEnumDeclaration(node)) return 'no enum: a union of words'
  const isDefault =
    ts.isExportAssignment(node) ||
    node.kind === ts.SyntaxKind.DefaultKeyword ||
    (ts.isExportSpecifier(node) && node.name.text === 'default')
  return isDefault && !ts.isDefaultClause(node.parent) ? 'no default export: a thing has one name' : null
}

function thrown(node: ts.Node, { folder }: Source): string | null {
  if ((folder !== 'books' && folder !== 'kit') || !ts.isThrowStatement(node)) return null
  const { expression } = node
  const isError =
    ts.isNewExpression(expression) && ts.isIdentifier(expression.expression) && expression.expression.text === 'Error'
  return isError ? null : "throw only new Error('…'), a programmer's mistake; a person's mistake is a value"
}

function long(node: ts.Node, { mayBeLong }: Source, source: ts.SourceFile): string | null {
  if (mayBeLong || !ts.isFunctionLike(node)) return null
  const lines = lineOf(source, node.end) - lineOf(source, node.getStart(source)) + 1
  return lines <= LONGEST.function ? null : `the function has ${lines} lines; ${LONGEST.function} is the ceiling`
}

/** At most three parameters, then an object, taken apart where it comes in. */
function wide(node: ts.Node, { folder }: Source): string | null {
  if ((folder !== 'engine' && folder !== 'outside') || !ts.isFunctionLike(node)) return null
  const own = node.parameters.filter(({ name }) => name.getText() !== 'this')
  const most = folder === 'engine' && own.length === 4 && ts.isObjectBindingPattern(own[3]!.name) ? 4 : 3
  if (own.length <= most || WIDE.includes(nameOf(node))) return null
  return `${own.length} parameters; three are the ceiling, then an object`
}

function nameOf(node: ts.Node): string {
  for (let at = node; at && !ts.isSourceFile(at); at = at.parent)
    if ('name' in at && at.name && ts.isIdentifier(at.name as ts.Node)) return (at.name as ts.Identifier).text
  return ''
}

if (realpathSync(process.argv[1]!) === fileURLToPath(import.meta.url)) {
  const paths = filesIn('src').filter((path) => /\.tsx?$/.test(path) && placeOf(path))
  const found = paths.flatMap((path) => impurities(path, readFileSync(join(HOME, path), 'utf8')))
  for (const sentence of found) console.log(sentence)
  console.log(`${paths.length} files, ${found.length} impurities`)
  process.exitCode = found.length > 0 || paths.length === 0 ? 1 : 0
}
