import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Refusal } from '../../engine/option-tree.ts'
import { privateFolder, tighten, toDisk } from './private-files.ts'

type Where = { readonly env: Readonly<Record<string, string | undefined>>; readonly folder: string }

/** The 256-bit signing secret: FRAY_SECRET, or the file `secret` in the data folder, created if missing. */
export function loadSecret({ env, folder }: Where): Uint8Array | Refusal {
  const given = env.FRAY_SECRET
  if (given !== undefined && given !== '')
    return bytesOf(given) ?? { refused: 'FRAY_SECRET: 64 hexadecimal digits expected.', code: 'E_SECRET' }
  const file = join(folder, 'secret')
  try {
    tighten(file)
    const text = textOf(file) ?? made(file, folder)
    return (
      bytesOf(text) ?? {
        refused: `${file}: 64 hexadecimal digits expected. Restore it, or remove it and every link becomes void.`,
        code: 'E_SECRET',
      }
    )
  } catch (error) {
    return {
      refused: `${file} can be neither read nor made (${(error as NodeJS.ErrnoException).code}); set FRAY_SECRET instead.`,
      code: 'E_SECRET',
    }
  }
}

function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Written beside its place and then linked, so it is complete; if another process was first, its secret counts. */
function made(file: string, folder: string): string {
  privateFolder(folder)
  const beside = `${file}.${process.pid}.${randomBytes(4).toString('hex')}.part`
  try {
    writeFileSync(beside, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx', flush: true })
    putInPlace(beside, file)
    toDisk(folder) // so that the name survives a power cut
  } finally {
    rmSync(beside, { force: true })
  }
  return readFileSync(file, 'utf8')
}

function putInPlace(beside: string, file: string): void {
  try {
    linkSync(beside, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

const bytesOf = (text: string): Uint8Array | null =>
  /^[0-9a-f]{64}$/i.test(text.trim()) ? new Uint8Array(Buffer.from(text.trim(), 'hex')) : null
