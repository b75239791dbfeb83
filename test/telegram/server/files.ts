import type { Document, File, PhotoSize } from 'grammy/types'
import type { Call } from './call.ts'
import { type Given, stringOf, type Upload } from './call-arguments.ts'
import { bad } from './refusal.ts'
import type { Kept, World } from './world.ts'

type Size = { readonly width: number; readonly height: number }

const MIME: Readonly<Record<string, string>> = {
  txt: 'text/plain',
  html: 'text/html',
  csv: 'text/csv',
  json: 'application/json',
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  svg: 'image/svg+xml',
  yaml: 'application/yaml',
  zip: 'application/zip',
}
const PHOTO_BYTES = 10 * 2 ** 20
const EDGES = [90, 320, 800, 1280]

/** The file of a call: uploaded under its field's name or an attached one, or known by its id. `null` for none. */
export function fileOf(
  { world, files }: Pick<Call, 'world' | 'files'>,
  field: string,
  value: string,
): Upload | Kept | null {
  const upload = files.get(field) ?? (value.startsWith('attach://') ? files.get(value.slice(9)) : undefined)
  if (upload) return upload
  if (value === '' || value.startsWith('attach://')) return null
  if (/^https?:/i.test(value)) throw bad('failed to get HTTP URL content')
  const kept = world.files.get(value)
  if (!kept) throw bad('wrong file identifier/HTTP URL specified')
  return kept
}

export const fileIn = (call: Call, field: string): Upload | Kept | null =>
  fileOf(call, field, stringOf(call.given, field))

/** A photo in its sizes, smallest first. */
export function photoOf(world: World, file: Upload | Kept): PhotoSize[] {
  if ('id' in file && file.sizes.length > 0) return file.sizes
  checkFilled(file)
  const { length } = file.bytes
  if (length > PHOTO_BYTES)
    throw bad(`file of size ${length} bytes is too big for a photo; the maximum size is ${PHOTO_BYTES} bytes`)
  const size = sizeOf(file.bytes)
  if (!size) throw bad('IMAGE_PROCESS_FAILED')
  const { width, height } = size
  if (width + height > 10000 || Math.max(width / height, height / width) > 20) throw bad('PHOTO_INVALID_DIMENSIONS')
  const edges = EDGES.filter((_, n) => n === 0 || Math.max(width, height) > EDGES[n - 1]!)
  const sizes: PhotoSize[] = []
  for (const edge of edges) {
    const scale = Math.min(1, edge / Math.max(width, height))
    const { id, unique } = keep(world, file, 'photos', sizes)
    sizes.push({
      file_id: id,
      file_unique_id: unique,
      width: Math.round(width * scale),
      height: Math.round(height * scale),
      file_size: length,
    })
  }
  return sizes
}

export function documentOf(world: World, file: Upload | Kept): Document {
  checkFilled(file)
  const { id, unique, name } = 'id' in file ? file : keep(world, file, 'documents')
  const mime = MIME[/\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''] ?? 'application/octet-stream'
  return { file_name: name, mime_type: mime, file_id: id, file_unique_id: unique, file_size: file.bytes.length }
}

export function getFile({ world, given }: { world: World; given: Given }): File {
  const kept = world.files.get(stringOf(given, 'file_id'))
  if (!kept) throw bad('invalid file_id')
  if (kept.bytes.length > 20 * 2 ** 20) throw bad('file is too big')
  return { file_id: kept.id, file_unique_id: kept.unique, file_size: kept.bytes.length, file_path: kept.path }
}

function checkFilled({ bytes }: Upload | Kept): void {
  if (bytes.length === 0) throw bad('file must be non-empty')
}

function keep(world: World, file: Upload | Kept, folder: string, sizes: PhotoSize[] = []): Kept {
  const kind = /\.\w+$/.exec(file.name)?.[0] ?? (folder === 'photos' ? '.jpg' : '')
  const id = `${folder === 'photos' ? 'AgAC' : 'BQAC'}${world.chance.word(60)}`
  const kept: Kept = {
    id,
    unique: world.chance.word(16),
    path: `${folder}/file_${world.files.size}${kind}`,
    name: file.name,
    bytes: file.bytes,
    sizes,
  }
  world.files.set(id, kept)
  return kept
}

/** Width and height from the head of a PNG or a JPEG. */
function sizeOf(bytes: Buffer): Size | null {
  if (bytes.length > 24 && bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))) {
    return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
  }
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return null
  for (let at = 2; at + 9 < bytes.length && bytes[at] === 0xff; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes[at + 1]!
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) }
  }
  return null
}
