import type { House } from './house.ts'
import type { Letter } from './store.ts'

/** Takes a letter to its address; a promise that fails is tried again later. Letters may come twice: their key says so. */
export type Carrier = (letter: Letter) => Promise<void>

const CLAIM_MS = 30_000
const AT_ONCE = 100
const LONGEST_MS = 3_600_000

/** Sends what may leave now, the first letter of each address; says how many left. */
export async function sendPost(house: House, carriers: Readonly<Record<string, Carrier>>): Promise<number> {
  const now = house.now()
  const letters = await house.store.claim(now, now + CLAIM_MS, AT_ONCE)
  await Promise.all(letters.map((letter) => sendOne(house, Object.hasOwn(carriers, letter.door) ? carriers[letter.door] : undefined, letter)))
  return letters.length
}

async function sendOne(house: House, carrier: Carrier | undefined, letter: Letter): Promise<void> {
  try {
    if (!carrier) throw new Error(`nobody carries letters to ${letter.door}`)
    await carrier(letter)
    await house.store.delivered(letter.id)
  } catch {
    await house.store.failed(letter.id, house.now() + backOff(letter.tries))
  }
}

/** One second, two, four … at most an hour. */
export const backOff = (tries: number): number => Math.min(LONGEST_MS, 1000 * 2 ** Math.min(tries, 20))
