import { createReadStream, createWriteStream, existsSync, linkSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import Database from 'libsql'
import type { Refusal } from '../../engine/option-tree.ts'
import { refuse } from '../service.ts'
import { privateFolder, toDisk } from '../store/private-files.ts'
import { soundTables } from './database-integrity.ts'

/** The number of tables, and where the previous database was moved. */
export type Restored = { readonly tables: number; readonly aside: string | null }
type Wish = {
  readonly to: string
  /** Whether an existing database is refused or moved aside. */
  readonly there: 'refuse' | 'set aside'
}

/** The WAL of a database, and its index. */
const BESIDE = ['-wal', '-shm']

/**
 * Restores a backup: copied beside its place, checked, synced, then renamed. Until then nothing changes, and after an
 * error nothing is left over.
 */
export async function restoreSqlite(file: string, { to, there }: Wish): Promise<Restored | Refusal> {
  const wrong = existsSync(file) ? inTheWay(to, there) : refuse(`${file}: there is no such file.`)
  if (wrong) return wrong
  privateFolder(dirname(to))
  const part = `${to}.${process.pid}.part`
  try {
    const torn = await copied(file, part)
    if (torn) return torn
    const tables = await soundTables(part)
    if (typeof tables !== 'number') return refuse(`${file} is no backup of Fray: ${tables.refused}.`, 'E_BACKUP')
    toDisk(part)
    const moved = inPlace(part, to)
    return 'refused' in moved ? moved : { tables, ...moved }
  } finally {
    for (const name of ['', '-journal', ...BESIDE]) rmSync(`${part}${name}`, { force: true })
  }
}

/** A WAL without its database belongs to one that was moved: SQLite would apply it to whatever takes that place. */
function inTheWay(to: string, there: Wish['there']): Refusal | null {
  if (existsSync(to))
    return there === 'set aside'
      ? null
      : refuse(
          `${to} is there already. With --replace it is kept beside, under another name, and the backup takes its place.`,
        )
  const log = `${to}-wal`
  if ((statSync(log, { throwIfNoEntry: false })?.size ?? 0) === 0) return null
  return refuse(
    `${log} belongs to a database that was moved away without it, and holds what was written there last. Move it to that database, under its name with -wal behind, then restore again.`,
  )
}

/** With its WAL, if it has one: then it is not a backup but a moved database. */
async function copied(file: string, part: string): Promise<Refusal | null> {
  const before = stateOf(file)
  for (const name of ['', '-wal'])
    if (name === '' || existsSync(`${file}${name}`))
      await pipeline(
        createReadStream(`${file}${name}`),
        createWriteStream(`${part}${name}`, { mode: 0o600, flags: 'wx' }),
      )
  return stateOf(file) === before ? null : refuse(`${file} is being written to: take a copy of it with fray backup.`)
}

/** Changes with every write. */
const stateOf = (file: string): string =>
  ['', '-wal']
    .map((name) => statSync(`${file}${name}`, { throwIfNoEntry: false }))
    .map((stats) => `${stats?.size} ${stats?.mtimeMs}`)
    .join()

/** Moves the existing database aside and the backup into place. The old file has both names until the rename. */
function inPlace(part: string, to: string): Pick<Restored, 'aside'> | Refusal {
  const names = existsSync(to) ? ['', ...BESIDE] : []
  const busy = names.length > 0 ? gathered(to) : null
  if (busy) return busy
  const aside = `${to}.before-${new Date().toISOString().replaceAll(/[-:]/g, '')}`
  const linked: string[] = []
  try {
    for (const name of names.filter((one) => existsSync(`${to}${one}`))) {
      linkSync(`${to}${name}`, `${aside}${name}`)
      linked.push(name)
    }
    for (const name of BESIDE) rmSync(`${to}${name}`, { force: true }) // never beside the restored file
    renameSync(part, to)
  } catch (error) {
    for (const name of linked) putBack(`${aside}${name}`, `${to}${name}`)
    throw error
  }
  toDisk(dirname(to))
  return { aside: names.length > 0 ? aside : null }
}

/**
 * Merges the WAL of the old database into its file, so that it cannot be left behind. A database too damaged for that
 * is moved with its WAL.
 */
function gathered(to: string): Refusal | null {
  let base: Database.Database | null = null
  try {
    base = new Database(to)
    base.pragma('journal_mode = delete')
    return null
  } catch (error) {
    return /^SQLITE_(BUSY|LOCKED)/.test((error as { code?: string }).code ?? '')
      ? refuse(`${to} is in use: stop the server first.`, 'E_IN_USE')
      : null
  } finally {
    base?.close()
  }
}

/** Renaming a file onto its own hard link would leave both names. */
function putBack(aside: string, to: string): void {
  if (existsSync(to)) rmSync(aside)
  else renameSync(aside, to)
}
