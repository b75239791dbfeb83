const ORDER = 'The current order of action is:'
const ORDER_ROW = / \| [−-]?\d+(?:\.\d+)?$/
const ORDER_SENTENCE = /^The order (?:of action )?is .*\.$/
const TURN = /^It is (.+)'s turn\.$/

const NOTHING_MORE = /^(.+) does nothing more\.$/

/**
 * Leaves out of a message what its next lines say as well: the order of action but for the last one, whose turn it is
 * where they tell what was done in it or ask for it, and that somebody does nothing more.
 */
export function tidied(text: string): string {
  if (!/^It is |^The current order| does nothing more\.$/m.test(text)) return text
  const lines = text.includes(ORDER) ? withLastOrder(text.split('\n')) : text.split('\n')
  return lines.filter((line, n) => !isFoldedTurn(line, lines[n + 1]) && !isFoldedEnd(lines, n)).join('\n')
}

/** What stands above a question, without what the question says as well. */
export function tidiedAbove(head: string, question: string): string {
  const all = tidied(`${head}\n${question}`)
  return all === question ? '' : all.endsWith(`\n${question}`) ? all.slice(0, -question.length - 1) : head
}

function isFoldedTurn(line: string, next: string | undefined): boolean {
  const name = TURN.exec(line)?.[1]
  return name !== undefined && next !== undefined && (isOf(next, name) || next.startsWith('Your turn.'))
}

function isFoldedEnd(lines: readonly string[], n: number): boolean {
  const name = NOTHING_MORE.exec(lines[n]!)?.[1]
  return name !== undefined && n + 1 < lines.length && isOf(lines[n - 1] ?? '', name)
}

/** `Thug 2 is dead.` is not of `Thug`. */
const isOf = (line: string, name: string): boolean =>
  line.startsWith(name) && /^(?: [^\d]|: |'s )/.test(line.slice(name.length))

function withLastOrder(lines: readonly string[]): readonly string[] {
  const last = lines.lastIndexOf(ORDER)
  if (last < 0) return lines
  const kept: string[] = []
  for (let n = 0; n < lines.length; n++) {
    if (ORDER_SENTENCE.test(lines[n]!)) continue // its names and totals follow
    if (lines[n] !== ORDER || n === last) kept.push(lines[n]!)
    else while (ORDER_ROW.test(lines[n + 1] ?? '')) n++
  }
  return kept
}
