/** Chance from a seed: the same seed gives the same ids and the same dice. */
export type Chance = {
  /** A whole number from 0 up to, but not including, `n`. */
  below(n: number): number
  /** A word of `length` letters, digits, `-` and `_`. */
  word(length: number): string
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** The mulberry32 generator: short, and good enough for ids and dice of a test. */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0
  const fraction = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (n: number): number => Math.floor(fraction() * n)
  return { below, word: (length) => Array.from({ length }, () => LETTERS[below(LETTERS.length)]).join('') }
}
