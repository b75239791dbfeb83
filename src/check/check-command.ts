import type { AnyBook } from '../books/index.ts'
import { checkBook } from './check-book.ts'
import { typeErrors } from './type-errors.ts'

/** `fray check`: prints every fault, what never occurred, and a last line of counts. True if the book has no fault. */
export function checkCommand(
  { book, file }: { readonly book: AnyBook; readonly file: string | null },
  wish: { readonly fights: number; readonly seed: number },
  say: (line: string) => void,
): boolean {
  const errors = file === null ? null : typeErrors(file)
  for (const error of errors ?? []) say(error)
  if (errors === null) say('Types were not checked: there is no compiler here, or no TypeScript to compile.')
  const { faults, never, said } = checkBook(book, wish)
  for (const one of faults) say(one)
  if (never.length > 0) say(`Never occurred: ${never.join(', ')}.`)
  say(errors === null ? `${said}.` : `${said}, ${errors.length} type ${errors.length === 1 ? 'error' : 'errors'}.`)
  return faults.length + (errors?.length ?? 0) === 0
}
