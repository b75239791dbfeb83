import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeSave, readSave } from '../../files/saved-fight.ts'
import { forget } from '../fights/loaded-fights.ts'
import type { Service } from '../service.ts'
import { toDisk } from '../store/private-files.ts'
import type { FightRecord } from '../store/store.ts'
import { verifyFile } from './verify-file.ts'

type Wish = { readonly folder: string; readonly days: number; readonly stopping?: AbortSignal }
/** How many fights were put away, and why one was not. */
export type Archived = { readonly fights: number; readonly failed: string | null }

const DAY_MS = 86_400_000

/**
 * Moves finished fights that are older than so many days out of the database, each into a file of its own. A fight is
 * deleted once its file was read back, opens, and its dice are confirmed; one that does not stays.
 */
export async function archiveFights(service: Service, { folder, days, stopping }: Wish): Promise<Archived> {
  const before = service.now() - days * DAY_MS
  let [fights, failed]: [number, string | null] = [0, null]
  for (const { id, created } of await service.store.finished()) {
    if (stopping?.aborted) break
    if (created >= before) continue
    const done = await archiveOne(service, folder, id)
    if (done === 'put away') fights += 1
    else if (done !== 'changed') failed ??= done.wrong
    await new Promise((resolve) => setImmediate(resolve)) // lets answers through between two fights
  }
  return { fights, failed }
}

/** `changed`: the fight was changed in between, and stays. */
async function archiveOne(
  service: Service,
  folder: string,
  id: string,
): Promise<'put away' | 'changed' | { readonly wrong: string }> {
  const record = await service.store.fight(id)
  if (!record?.over) return 'changed'
  const file = await written(service, folder, record)
  const wrong = unread(file, record)
  const gone = wrong === null && (await service.store.retire(id, record.rev)) === 'saved'
  if (!gone) rmSync(file, { force: true })
  forget(service, id)
  if (wrong !== null) return { wrong }
  return gone ? 'put away' : 'changed'
}

/** As an exported fight, which every command reads. Its seed is in it: a fight that has left the table is final. */
async function written(service: Service, folder: string, record: FightRecord): Promise<string> {
  const { id, table, title, header, opened, state, length, created } = record
  const place = join(folder, table)
  mkdirSync(place, { recursive: true, mode: 0o700 })
  const file = join(place, `${new Date(created).toISOString().slice(0, 10)}-${id}.json`)
  const part = `${file}.part`
  const { setup, ...rest } = header
  const log = { header: { ...rest, setup }, opened, entries: await service.store.entries(id, 0, length) }
  const reveal = header.seal === null ? {} : { reveal: { seed: state.seed, words: state.words } }
  if (existsSync(part)) rmSync(part)
  writeFileSync(part, makeSave({ title, log: log as never, ...reveal }), { mode: 0o600, flag: 'wx', flush: true })
  renameSync(part, file)
  toDisk(place)
  return file
}

/** Why the file does not hold the whole fight, or null. */
function unread(file: string, { header, length }: FightRecord): string | null {
  const read = readSave(file)
  if ('refused' in read) return read.refused
  if (read.saved.log.entries.length !== length) return `${file}: entries are missing.`
  if (header.seal === null) return null
  const { holds, sentence } = verifyFile(file, { seed: null, words: null })
  return holds ? null : sentence
}
