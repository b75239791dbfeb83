import { bookOf } from '../../books/index.ts'
import { readSave } from '../../files/saved-fight.ts'
import { verify } from './verify-log.ts'

/** `fray verify`: arguments override what the file says. */
export function verifyFile(
  file: string,
  given: { readonly seed: string | null; readonly words: string | null },
): { readonly sentence: string; readonly holds: boolean } {
  const read = readSave(file)
  if ('refused' in read) return { sentence: read.refused, holds: false }
  const { log, reveal } = read.saved
  const seed = given.seed ?? reveal?.seed
  if (seed === undefined)
    return {
      sentence: `${file}: it does not hold the seed, which is shown when the fight is over; give it with --seed.`,
      holds: false,
    }
  const found = verify(bookOf, log, {
    seed,
    words: given.words === null ? (reveal?.words ?? []) : parseWords(given.words),
  })
  return 'refused' in found
    ? { sentence: `${file}: ${found.refused}`, holds: false }
    : { sentence: `${file}: ${found.confirmed}`, holds: true }
}

/** Words of a command line, trimmed, without empty ones. */
const parseWords = (text: string): readonly string[] =>
  text
    .normalize('NFC')
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')
