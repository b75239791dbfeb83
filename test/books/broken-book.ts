import { onTestFinished } from 'vitest'
import { cepheus } from '../../src/books/cepheus/book.ts'
import { type AnyBook, BOOKS } from '../../src/books/index.ts'

/** Puts Cepheus with something changed, as `fragile` or in its own place, on the shelf for one test. */
export function shelveFragile(changed: Partial<AnyBook>, id = 'fragile'): AnyBook {
  const shelf = BOOKS as Record<string, AnyBook>
  const book: AnyBook = { ...(cepheus as unknown as AnyBook), id, ...changed }
  shelf[id] = book
  onTestFinished(() => {
    if (id === cepheus.id) shelf[id] = cepheus as unknown as AnyBook
    else delete shelf[id]
  })
  return book
}

/** A rule with a mistake in it: as soon as one of these happens, it throws. */
export const breakingAt = (...types: readonly string[]): Pick<AnyBook, 'apply'> => ({
  apply: (fight, event) => {
    if (types.includes(event.type)) throw new Error('the table has no such row')
    ;(cepheus as unknown as AnyBook).apply(fight, event)
  },
})
