import type { Refusal } from '../../engine/option-tree.ts'
import { hideSeed } from '../dice/encrypted-seed.ts'
import { type Seeded, seeded } from '../dice/imported-seed.ts'
import { paused } from '../fights/question-clocks.ts'
import { newId, refuse, type Service } from '../service.ts'
import type { FightRecord, WholeFight, WholeTable } from '../store/store.ts'
import { readTableFile, TABLE_FORMAT, type TableFile } from './table-file.ts'

/**
 * Exports a table: members, roster, rulings, and fights with their logs. Clocks stand still; links and invitations are
 * left out. The seed of a fight that may still change is encrypted for this server (`encrypted-seed.ts`), so that nobody
 * can predict its dice.
 */
export async function exportTable(service: Exporting, id: string): Promise<{ readonly file: string } | Refusal> {
  const pieces = await exportPieces(service, id)
  if ('refused' in pieces) return pieces
  let file = ''
  for await (const piece of pieces) file += piece
  return { file }
}

type Exporting = Pick<Service, 'store' | 'now' | 'secret'>

/** The same piece by piece, with one fight in memory at a time. */
export async function exportPieces(service: Exporting, id: string): Promise<AsyncIterable<string> | Refusal> {
  const { store } = service
  const kept = await store.table(id)
  if (!kept) return refuse('There is no such table.', 'E_NO_TABLE')
  const [members, characters, rulings, fights] = await Promise.all([
    store.members(id),
    store.characters(id),
    store.rulings(id),
    store.fights(id),
  ])
  const { hooks: _hooks, chats: _chats, rev: _rev, ...table } = kept // hook secrets and chats stay on this server
  const whole: TableFile = {
    'fray-table': TABLE_FORMAT,
    table,
    members: members.map(({ epoch: _, rev: _one, seen: _two, dice: _three, ...member }) => member),
    characters: characters.map(({ rev: _, ...one }) => one),
    rulings,
    fights: [],
  }
  return pieced(JSON.stringify(whole).slice(0, -END.length), fights, (fight) => exportFight(service, fight.id))
}

/** What a file without fights ends with. */
const END = ']}'

async function* pieced<F>(
  head: string,
  fights: readonly F[],
  whole: (fight: F) => Promise<object>,
): AsyncIterable<string> {
  yield head
  for (const [n, fight] of fights.entries()) yield `${n === 0 ? '' : ','}${JSON.stringify(await whole(fight))}`
  yield `${END}\n`
}

/** Without its checkpoint, which import makes again from the checked log. */
async function exportFight(service: Exporting, id: string): Promise<TableFile['fights'][number]> {
  const { table: _, rev: _rev, length, base: _base, state, ...fight } = (await service.store.fight(id))!
  const { seed, ...rest } = paused(state, service.now())
  return {
    ...fight,
    state: { ...rest, ...(state.revealed ? { seed } : { hiddenSeed: hideSeed(service.secret, seed) }) },
    entries: await service.store.entries(id, 0, length),
  }
}

/** Imports a table; ids in use are replaced. Links issued elsewhere do not work. */
export async function importTable(service: Service, text: string): Promise<{ readonly table: string } | Refusal> {
  const read = readTableFile(text)
  if ('refused' in read) return read
  const { file } = read
  const ids = idsOf(file)
  const twice = ids.find((id, n) => ids.indexOf(id) !== n)
  if (twice !== undefined) return refuse(`The id ${twice} stands twice in this file.`, 'E_FILE')
  const renamed = new Map((await service.store.taken(ids)).map((id) => [id, newId(service)]))
  const fights = file.fights.map((one) =>
    seeded(service, one, { settings: file.table.settings, isHere: renamed.has(one.id) }),
  )
  const unfit = fights.find((one) => 'refused' in one)
  if (unfit) return unfit as Refusal
  const whole = wholeOf({ ...file, fights: fights as readonly Seeded[] }, (id) => renamed.get(id) ?? id, service.now())
  await service.store.adopt(whole)
  return { table: whole.table.id }
}

const idsOf = ({ table, members, characters, rulings, fights }: TableFile): string[] => [
  table.id,
  ...[members, characters, rulings, fights].flatMap((list) => list.map(({ id }) => id)),
]

/** References to members who are not in the file become null. */
function wholeOf(
  { table, members, characters, rulings, fights }: Omit<TableFile, 'fights'> & { readonly fights: readonly Seeded[] },
  nameOf: (id: string) => string,
  now: number,
): WholeTable {
  const home = nameOf(table.id)
  const among = (list: readonly { readonly id: string }[], id: string | null): string | null =>
    list.some((one) => one.id === id) ? nameOf(id!) : null
  const fightOf = ({ entries, ...fight }: Seeded): WholeFight => ({
    entries,
    fight: fightRecord({ ...fight, id: nameOf(fight.id), table: home }, entries.length, {
      memberOf: (id) => among(members, id),
      nameOf,
    }),
  })
  return {
    table: { ...table, id: home, rev: 0 },
    members: members.map((one) => ({ ...one, id: nameOf(one.id), table: home, epoch: now, seen: now, rev: 0 })),
    characters: characters.map((one) => ({
      ...one,
      id: nameOf(one.id),
      table: home,
      owner: among(members, one.owner),
      ...(one.fought && { fought: { ...one.fought, fight: nameOf(one.fought.fight) } }),
      rev: 0,
    })),
    rulings: rulings.map((one) => ({ ...one, id: nameOf(one.id), table: home, fight: among(fights, one.fight) })),
    fights: fights.map(fightOf),
  }
}

function fightRecord(
  fight: Omit<FightRecord, 'rev' | 'length' | 'base'>,
  length: number,
  { memberOf, nameOf }: { memberOf(id: string | null): string | null; nameOf(id: string): string },
): FightRecord {
  const roster = Object.fromEntries(Object.entries(fight.state.roster ?? {}).map(([who, id]) => [who, nameOf(id)]))
  const seats = Object.fromEntries(
    Object.entries(fight.state.seats).map(([who, seat]) => [who, { ...seat, member: memberOf(seat.member) }]),
  )
  return {
    ...fight,
    rev: 0,
    length,
    base: null,
    state: { ...fight.state, seats, ...(fight.state.roster && { roster }) },
  }
}
