import ts from 'typescript'

/** What an operator does. The order is the order of strength: whatever switches most off comes first. */
export const KINDS = [
  'condition',
  'statement',
  'operand',
  'branches',
  'step',
  'element',
  'negation',
  'number',
  'boundary',
  'literal',
  'default',
  'arithmetic',
  'result',
  'empty',
] as const
export type Kind = (typeof KINDS)[number]

/** A piece of a file, by its offsets, and the text that takes its place. */
export type Change = { readonly kind: Kind; readonly start: number; readonly end: number; readonly to: string }

const BOUNDARIES = new Map([
  ['<', '<='],
  ['<=', '<'],
  ['>', '>='],
  ['>=', '>'],
])
const OPPOSITES = new Map([
  ['===', '!=='],
  ['!==', '==='],
])
const SUMS = new Map([
  ['+', '-'],
  ['-', '+'],
  ['*', '/'],
  ['/', '*'],
])
const STEPS = ['filter', 'sort', 'toSorted', 'reverse', 'toReversed', 'slice']
const ANSWERS = new Map([
  ['some', 'false'],
  ['every', 'true'],
])

/** Every change that can be made at this node; what lies inside it has changes of its own. */
export function changesAt(node: ts.Node, source: ts.SourceFile): readonly Change[] {
  const whole = (kind: Kind, to: string): Change => ({ kind, start: node.getStart(source), end: node.end, to })
  if (ts.isIfStatement(node)) return constants(node.expression, source)
  if (ts.isConditionalExpression(node)) return ternary(node, source)
  if (ts.isBinaryExpression(node)) return binary(node, source)
  if (ts.isExpressionStatement(node)) return [whole('statement', '{}')]
  if (ts.isCallExpression(node)) return call(node, source)
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
    return [whole('negation', node.operand.getText(source))]
  if (ts.isNumericLiteral(node) && !isKey(node))
    return [Number(node.text) + 1, Number(node.text) - 1].map((n) => whole('number', n < 0 ? `(${n})` : `${n}`))
  if (node.kind === ts.SyntaxKind.TrueKeyword) return [whole('literal', 'false')]
  if (node.kind === ts.SyntaxKind.FalseKeyword) return [whole('literal', 'true')]
  if (ts.isArrayLiteralExpression(node) && isList(node)) return node.elements.map((element) => dropped(element, source))
  if (ts.isCaseClause(node) && node.statements.length > 0) return [emptied(node.statements, 'break')]
  return last(node, source)
}

/** Changes that take the node itself out of what is around it. */
export function changesAround(node: ts.Node, source: ts.SourceFile): readonly Change[] {
  const { parent } = node
  if (ts.isArrayLiteralExpression(parent) && isList(parent)) return [dropped(node, source)]
  if (ts.isCallExpression(parent) && ts.isArrayLiteralExpression(node)) return [dropped(node, source)]
  if (ts.isSpreadElement(parent) || ts.isParenthesizedExpression(parent)) return changesAround(parent, source)
  if (ts.isConditionalExpression(parent))
    return parent.condition === node ? constants(parent.condition, source) : ternary(parent, source)
  if (ts.isBinaryExpression(parent) && isLogical(parent)) {
    const other = parent.left === node ? parent.right : parent.left
    return [{ kind: 'operand', start: parent.getStart(source), end: parent.end, to: other.getText(source) }]
  }
  return ts.isIfStatement(parent) ? constants(parent.expression, source) : []
}

/** The two ways to fix a condition: never, then always. */
function constants(condition: ts.Expression, source: ts.SourceFile): readonly Change[] {
  const place = { kind: 'condition', start: condition.getStart(source), end: condition.end } as const
  return [
    { ...place, to: 'false' },
    { ...place, to: 'true' },
  ]
}

function ternary(
  { condition, whenTrue, whenFalse }: ts.ConditionalExpression,
  source: ts.SourceFile,
): readonly Change[] {
  const place = { kind: 'branches', start: whenTrue.getStart(source), end: whenFalse.end } as const
  return [
    { ...place, to: `${whenFalse.getText(source)} : ${whenTrue.getText(source)}` },
    ...constants(condition, source),
  ]
}

const isLogical = ({ operatorToken: { kind } }: ts.BinaryExpression): boolean =>
  kind === ts.SyntaxKind.AmpersandAmpersandToken || kind === ts.SyntaxKind.BarBarToken

function binary(node: ts.BinaryExpression, source: ts.SourceFile): readonly Change[] {
  const { left, right, operatorToken } = node
  const sign = operatorToken.getText(source)
  const whole = (kind: Kind, to: string): Change => ({ kind, start: node.getStart(source), end: node.end, to })
  const signed = (kind: Kind, to: string): Change => ({
    kind,
    start: operatorToken.getStart(source),
    end: operatorToken.end,
    to,
  })
  if (isLogical(node)) return [whole('operand', left.getText(source)), whole('operand', right.getText(source))]
  if (sign === '??') return [whole('default', left.getText(source))]
  if (BOUNDARIES.has(sign)) return [signed('boundary', BOUNDARIES.get(sign)!)]
  if (OPPOSITES.has(sign)) return [signed('negation', OPPOSITES.get(sign)!)]
  return SUMS.has(sign) && !isText(left) && !isText(right) ? [signed('arithmetic', SUMS.get(sign)!)] : []
}

const isText = (node: ts.Node): boolean => ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)

function call(node: ts.CallExpression, source: ts.SourceFile): readonly Change[] {
  if (!ts.isPropertyAccessExpression(node.expression)) return []
  const { expression, name } = node.expression
  const whole = (kind: Kind, to: string): Change => ({ kind, start: node.getStart(source), end: node.end, to })
  if (STEPS.includes(name.text)) return [whole('step', expression.getText(source))]
  return ANSWERS.has(name.text) ? [whole('condition', ANSWERS.get(name.text)!)] : []
}

const isKey = (node: ts.NumericLiteral): boolean => ts.isPropertyAssignment(node.parent) && node.parent.name === node

/** A list whose elements are alike; a reason with its rule, such as `['aim', 1, 'CE-AIM-1']`, is one thing. */
function isList({ elements, parent }: ts.ArrayLiteralExpression): boolean {
  const kinds = new Set(elements.map(({ kind }) => kind))
  return elements.length > 1 && (kinds.size === 1 || !elements.some(ts.isStringLiteral)) && !ts.isBindingElement(parent)
}

/** An element goes with its comma. */
function dropped(node: ts.Node, source: ts.SourceFile): Change {
  const after = /^\s*,/.exec(source.text.slice(node.end))
  const before = /,\s*$/.exec(source.text.slice(0, node.getStart(source)))
  const start = node.getStart(source) - (after ? 0 : (before?.[0].length ?? 0))
  return { kind: 'element', start, end: node.end + (after?.[0].length ?? 0), to: '' }
}

function emptied(statements: ts.NodeArray<ts.Statement>, to: string): Change {
  return { kind: 'statement', start: statements[0]!.getStart(), end: statements.end, to }
}

/** The weakest: for a rule that is nothing but a value, a word or a call. */
function last(node: ts.Node, source: ts.SourceFile): readonly Change[] {
  const whole = (kind: Kind, to: string): readonly Change[] => [
    { kind, start: node.getStart(source), end: node.end, to },
  ]
  if (isText(node)) return isValue(node) ? whole('empty', "''") : []
  if (ts.isReturnStatement(node) && node.expression) return whole('result', 'return')
  if (ts.isObjectLiteralElementLike(node)) return [{ ...dropped(node, source), kind: 'empty' }]
  if (!ts.isArrowFunction(node) || ts.isBlock(node.body)) return []
  return [{ kind: 'result', start: node.body.getStart(source), end: node.body.end, to: 'undefined' }]
}

/** Not a property's name, nor the word of a reason: what they are called is no rule. */
const isValue = (node: ts.Node): boolean =>
  !(ts.isPropertyAssignment(node.parent) && node.parent.name === node) &&
  !(ts.isArrayLiteralExpression(node.parent) && !isList(node.parent))

/** A node of the syntax tree that only the compiler reads. */
export const isTypeOnly = (node: ts.Node): boolean =>
  ts.isTypeNode(node) ||
  ts.isTypeAliasDeclaration(node) ||
  ts.isInterfaceDeclaration(node) ||
  ts.isImportDeclaration(node) ||
  ts.isExportDeclaration(node)
