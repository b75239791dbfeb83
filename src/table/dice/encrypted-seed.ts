import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto'
import { commitmentOf, parseSeed } from './sealed-tray.ts'

/**
 * Encrypts the seed of a fight that may still change, for an exported file: the plain seed would reveal every die to
 * come. AES-256-GCM under a key derived from the server's secret; nonce, tag and text in base64url. The nonce is
 * derived from the seed, so no two seeds share one, and the same table exports the same file.
 */
export function hideSeed(secret: Uint8Array, seed: string): string {
  const nonce = createHmac('sha256', keyOf(secret)).update(seed).digest().subarray(0, NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), nonce)
  const text = Buffer.concat([cipher.update(seed, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url')
}

/** Decrypts a seed. Null unless this server encrypted it and it fits the seal. */
export function openSeed(secret: Uint8Array, hidden: string, seal: string | null): string | null {
  const bytes = Buffer.from(hidden, 'base64url')
  if (bytes.length <= NONCE_BYTES + TAG_BYTES) return null
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  try {
    const seed = parseSeed(
      `${decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8')}${decipher.final('utf8')}`,
    )
    return typeof seed === 'string' && (seal === null || commitmentOf(seed) === seal) ? seed : null
  } catch {
    return null // encrypted by another server, or changed since
  }
}

const NONCE_BYTES = 12
const TAG_BYTES = 16

const keyOf = (secret: Uint8Array): Buffer => createHmac('sha256', secret).update('fray exported seed 1').digest()
