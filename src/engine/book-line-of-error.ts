/** A line of a rule book. */
export type BookLine = { readonly file: string; readonly line: number; readonly column: number }

/** The folder that the engine's lies in, and the books beside it. */
const HOME = new URL('..', import.meta.url).href
const BOOKS = `${HOME}books/`

/**
 * The innermost line of a book that an error came through: what is Fray's own, of a package or of Node is passed over.
 */
export function bookLine(error: unknown): BookLine | null {
  const { stack } = Object(error) as { readonly stack?: unknown }
  for (const frame of typeof stack === 'string' ? stack.split('\n') : []) {
    const found = /(file:\/\/\/[^\s()]+|\/[^\s()]+|[A-Za-z]:\\[^\s()]+):(\d+):(\d+)\)?$/.exec(frame.trimEnd())
    if (!found || !frame.includes('at ')) continue
    const file = hrefOf(found[1]!)
    if (isOfBook(file)) return { file: pathOf(file), line: Number(found[2]), column: Number(found[3]) }
  }
  return null
}

const isOfBook = (file: string): boolean =>
  !file.includes('/node_modules/') && (!file.startsWith(HOME) || file.startsWith(BOOKS))

const hrefOf = (path: string): string =>
  path.startsWith('file:') ? path : `file://${path.startsWith('/') ? '' : '/'}${path.replaceAll('\\', '/')}`
const pathOf = (href: string): string =>
  decodeURIComponent(href.slice('file://'.length))
    .replace(/^\/([A-Za-z]:)/, '$1')
    .split('?')[0]!
