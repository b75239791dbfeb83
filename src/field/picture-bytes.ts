/** A picture within a file: its bytes, and what kind it is by its first bytes. */
export type Picture = { readonly mime: Mime; readonly bytes: Uint8Array }
type Mime = 'image/png' | 'image/jpeg' | 'image/webp'

const MOST_BYTES = 30_000_000

/** Reads base64, with or without the head of a data URL. */
export function readPicture(text: string): Picture | { readonly refused: string } {
  const body = text.slice(0, 64).startsWith('data:') ? text.slice(text.indexOf(',') + 1) : text
  if ((body.length / 4) * 3 > MOST_BYTES + 3)
    return { refused: `at most ${MOST_BYTES} bytes expected, got about ${Math.floor((body.length / 4) * 3)}` }
  const bytes = decoded(body)
  if (typeof bytes === 'number') return { refused: `letter ${bytes + 1} is no base64` }
  const mime = mimeOf(bytes)
  return mime === null ? { refused: 'a PNG, JPEG or WebP picture expected' } : { mime, bytes }
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const VALUES = new Int8Array(128).fill(-1)
for (let value = 0; value < LETTERS.length; value++) VALUES[LETTERS.charCodeAt(value)] = value
const [NEWLINE, RETURN, PADDING] = [10, 13, 61]

/** The bytes, or the place of the first letter that does not belong. Line ends are skipped. */
function decoded(text: string): Uint8Array | number {
  const bytes = new Uint8Array(Math.ceil((text.length / 4) * 3))
  let [length, bits, held] = [0, 0, 0]
  let end = text.length
  while (end > 0 && [NEWLINE, RETURN, PADDING].includes(text.charCodeAt(end - 1))) end--
  for (let i = 0; i < end; i++) {
    const code = text.charCodeAt(i)
    if (code === NEWLINE || code === RETURN) continue
    const value = code < 128 ? VALUES[code]! : -1
    if (value < 0) return i
    held = ((held << 6) | value) & 0xff_ff
    bits += 6
    if (bits < 8) continue
    bits -= 8
    bytes[length++] = (held >> bits) & 0xff
  }
  return bytes.slice(0, length)
}

const starts = (bytes: Uint8Array, at: number, ...wanted: number[]): boolean =>
  wanted.every((byte, n) => bytes[at + n] === byte)

function mimeOf(bytes: Uint8Array): Mime | null {
  if (starts(bytes, 0, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png'
  if (starts(bytes, 0, 0xff, 0xd8, 0xff)) return 'image/jpeg'
  const isRiff = starts(bytes, 0, 0x52, 0x49, 0x46, 0x46)
  return isRiff && starts(bytes, 8, 0x57, 0x45, 0x42, 0x50) ? 'image/webp' : null
}
