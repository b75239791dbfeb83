import { createWriteStream, existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Refusal } from './engine/option-tree.ts'
import { openStore } from './serve.ts'
import { type Service, serviceOf } from './table/service.ts'
import { loadSecret } from './table/store/signing-secret.ts'
import type { Store } from './table/store/store.ts'
import type { Member } from './table/store/table-records.ts'
import { renewedLink } from './table/tables/member-links.ts'
import { checkBackup } from './table/transfer/check-backup.ts'
import { exportPieces, importTable } from './table/transfer/export-import.ts'
import { restoreSqlite } from './table/transfer/restore-backup.ts'
import { matchOne } from './words/match-name.ts'

/** What backup, restore, export, import and link work on. */
export type Where = {
  readonly data: string
  readonly linkLife?: number
  readonly database: string | null
  readonly env: Readonly<Record<string, string | undefined>>
}
type Said = { readonly said: string }

/**
 * Backs up the database to a new file. The secret that signs links is not included: after losing it, links must be
 * issued anew.
 */
export const backup = (file: string, where: Where): Promise<Said | Refusal> =>
  withStore(where, async (store) => {
    await store.backup(file)
    const read = await checkBackup(file)
    if ('refused' in read)
      return {
        refused: `${file} is written, and is not whole: ${read.refused}. Keep older backups, and look after the disk and the database.`,
      }
    return {
      said: `Everything is in ${file}, read back and whole: tables ${read.tables}, fights ${read.fights}. Keep ${join(where.data, 'secret')} beside it, in a safe place: it signs the links.`,
    }
  })

/** `replace`: an existing database is moved aside and the backup takes its place. */
export async function restore(
  file: string,
  { data, database }: Where,
  { replace = false }: { readonly replace?: boolean } = {},
): Promise<Said | Refusal> {
  if (database !== null) return { refused: 'PostgreSQL brings its own backups back: run pg_restore.' }
  const to = join(data, 'fray.sqlite')
  try {
    const restored = await restoreSqlite(file, { to, there: replace ? 'set aside' : 'refuse' })
    if ('refused' in restored) return restored
    const { tables, aside } = restored
    return {
      said: `${tables} ${tables === 1 ? 'table is' : 'tables are'} back in ${to}.${aside === null ? '' : ` What was there is kept in ${aside}.`}`,
    }
  } catch (error) {
    return { refused: `${file} could not be brought back: ${(error as Error).message}.` }
  }
}

export const exportTo = (table: string, file: string, where: Where): Promise<Said | Refusal> =>
  withStore(where, async (store) => {
    const secret = loadSecret({ env: where.env, folder: where.data })
    if ('refused' in secret) return secret
    const pieces = await exportPieces(serviceOf(store, secret), table)
    if ('refused' in pieces) return pieces.code === 'E_NO_TABLE' ? { refused: await tablesOf(store) } : pieces
    await writeWhole(file, pieces)
    return {
      said: `The table is in ${file}. The seeds of fights that are not revealed can be read by this server alone: elsewhere they go on with new ones.`,
    }
  })

async function tablesOf(store: Store): Promise<string> {
  const all = (await store.tables()).map(({ id, name }) => `${id} (${name})`)
  return `There is no such table; ${all.length === 0 ? 'there is none here' : `there are: ${all.join(', ')}`}.`
}

/** Written beside its place and then renamed: a file of that name is whole. */
async function writeWhole(file: string, pieces: AsyncIterable<string>): Promise<void> {
  if (existsSync(file)) throw Object.assign(new Error(), { code: 'EEXIST', path: file })
  const part = `${file}.${process.pid}.part`
  try {
    await pipeline(pieces, createWriteStream(part, { mode: 0o600, flags: 'wx', flush: true }))
    renameSync(part, file)
  } finally {
    rmSync(part, { force: true })
  }
}

export const importFrom = (file: string, where: Where): Promise<Said | Refusal> =>
  withStore(where, async (store) => {
    const secret = loadSecret({ env: where.env, folder: where.data })
    if ('refused' in secret) return secret
    const service = serviceOf(store, secret)
    const taken = await importTable(service, readFileSync(file, 'utf8'))
    if ('refused' in taken) return taken
    const referee = refereeAmong(await store.members(taken.table))
    const link = referee ? await linkFor(service, referee) : null
    return { said: `The table is here, as ${taken.table}.${link === null ? '' : ` Its referee's link: ${link}`}` }
  })

/** The link of somebody at a table, the referee if nobody is named: it was lost, has expired, or the secret is new. */
export const linkTo = (table: string, where: Where, name: string | null = null): Promise<Said | Refusal> =>
  withStore(where, async (store) => {
    const secret = loadSecret({ env: where.env, folder: where.data })
    if ('refused' in secret) return secret
    const here = (await store.members(table)).filter(({ left }) => !left)
    if (here.length === 0) return { refused: await tablesOf(store) }
    const found = memberCalled(here, name)
    if ('refused' in found) return found
    const { linkLife } = where
    const service = { ...serviceOf(store, secret), ...(linkLife !== undefined && { linkLife }) }
    const whose = name === null ? "The referee's link" : `The link of ${found.name}`
    return { said: `${whose}, to be put behind the address of the page: /chats${await linkFor(service, found)}` }
  })

function memberCalled(here: readonly Member[], name: string | null): Member | Refusal {
  const among = here.map((member) => ({ key: member.id, label: member.name, member }))
  const found = name === null ? { member: refereeAmong(here)! } : matchOne(name, among)
  if (found && 'refused' in found) return found
  return (
    found?.member ?? {
      refused: `Nobody at this table is called ${name!.slice(0, 40)}; there are: ${here.map((one) => one.name).join(', ')}.`,
    }
  )
}

const refereeAmong = (members: readonly Member[]): Member | undefined =>
  members.find(({ role, left }) => role === 'referee' && !left)

async function linkFor(service: Service, { id }: Member): Promise<string> {
  const link = await renewedLink(service, id)
  if (typeof link !== 'string') throw new Error(link.refused)
  return `#token=${link}`
}

/** Errors of the disk or the database are returned as sentences. */
async function withStore(where: Where, deed: (store: Store) => Promise<Said | Refusal>): Promise<Said | Refusal> {
  let store: Store | null = null
  try {
    store = await openStore(where)
    await store.migrate()
    return await deed(store)
  } catch (error) {
    return { refused: sentenceOf(error) }
  } finally {
    await store?.close()
  }
}

/** What the system says of a file, in a sentence. */
function sentenceOf(error: unknown): string {
  const { code = '', path, message } = error as NodeJS.ErrnoException
  const why = Object.hasOwn(OF_FILES, code) ? OF_FILES[code] : undefined
  return why === undefined || path === undefined ? message : `${path}: ${why}`
}

const OF_FILES: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder.',
  EEXIST: 'there is a file of that name already; choose another name.',
  EACCES: 'this user may not read or write it.',
  EISDIR: 'this is a folder, and a file is wanted.',
  ENOSPC: 'the disk is full.',
  EROFS: 'the disk is read-only.',
}
