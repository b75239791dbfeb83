import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Tray } from '../../engine/dice-tray.ts'
import type { Refusal } from '../../engine/option-tree.ts'
import { LIMITS } from '../../engine/runaway-limits.ts'

/**
 * Sealed dice, exactly, so that anybody can check them in any language. All text is UTF-8.
 *
 * commitment = SHA-256(seed), in hexadecimal; published when the fight opens (`seal` of the log's header). A seed is 32
 * bytes.
 * key = SHA-256("fray dice 1\n" + seed + for each word in order: its length in bytes as 4 bytes, big end first, + the
 * word)
 * block k = HMAC-SHA-256(key, k = 0 ? "SIDES:NTH" : "SIDES:NTH:K"), numbers in decimal; NTH counts the dice with so
 * many sides from 0
 *   numbers    = each block cut into 8 numbers of 4 bytes, big end first; block 0, then 1, 2 …
 * face = 1 + (x mod SIDES), for the first number x below the greatest multiple of SIDES that is no more than 2^32
 */
export function sealedTray(seed: Uint8Array | string, words: readonly string[]): Tray {
  const bytes = bytesOf(seed)
  let key: Buffer | null = null // derived lazily: many fights are only read
  return (sides, nth) => {
    if (!isCount(sides) || sides < 1 || sides > LIMITS.sides || !isCount(nth))
      throw new Error(`there is no die ${nth} with ${sides} sides`)
    const fair = SPAN - (SPAN % sides)
    key ??= keyOf(bytes, words)
    for (let k = 0; ; k++) {
      const block = createHmac('sha256', key)
        .update(k === 0 ? `${sides}:${nth}` : `${sides}:${nth}:${k}`)
        .digest()
      for (let at = 0; at < block.length; at += 4) {
        const x = block.readUInt32BE(at)
        if (x < fair) return (x % sides) + 1
      }
    }
  }
}

/** The commitment to a seed, published before the first die. */
export const commitmentOf = (seed: Uint8Array | string): string =>
  createHash('sha256').update(bytesOf(seed)).digest('hex')

/** A new seed, as stored. */
export const newSeed = (bytes: (count: number) => Uint8Array = randomBytes): string =>
  Buffer.from(bytes(SEED_BYTES)).toString('hex')

export function parseSeed(text: string): string | Refusal {
  const seed = text.trim().toLowerCase()
  return SEED.test(seed) ? seed : { refused: 'a seed has 64 hexadecimal digits.', code: 'E_SEED' }
}

/**
 * A player's word for the dice, as stored: short, one line, no comma, since commas separate words on the command line.
 */
export function parseWord(text: string): string | Refusal {
  const word = text.normalize('NFC').trim()
  if (word === '' || [...word].length > MOST_LETTERS || !WORD.test(word))
    return { refused: `A word has 1 to ${MOST_LETTERS} letters, on one line and without a comma.`, code: 'E_WORD' }
  return word
}

const SPAN = 2 ** 32
const SEED_BYTES = 32
const SEED = /^[0-9a-f]{64}$/
const MOST_LETTERS = 40
const WORD = /^[^,\p{Cc}\p{Cs}\p{Zl}\p{Zp}]+$/u

function keyOf(seed: Uint8Array, words: readonly string[]): Buffer {
  const hash = createHash('sha256').update('fray dice 1\n').update(seed)
  for (const word of words) {
    const bytes = Buffer.from(word, 'utf8')
    const length = Buffer.alloc(4)
    length.writeUInt32BE(bytes.length)
    hash.update(length).update(bytes)
  }
  return hash.digest()
}

function bytesOf(seed: Uint8Array | string): Uint8Array {
  const bytes = typeof seed === 'string' && SEED.test(seed) ? Buffer.from(seed, 'hex') : seed
  if (typeof bytes === 'string' || bytes.length !== SEED_BYTES) throw new Error(`a seed has ${SEED_BYTES} bytes`)
  return bytes
}

const isCount = (n: number): boolean => Number.isSafeInteger(n) && n >= 0
