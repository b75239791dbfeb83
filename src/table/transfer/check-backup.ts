import Database from 'libsql'
import { bookOf } from '../../books/index.ts'
import type { EventBase } from '../../engine/book.ts'
import type { FightBase } from '../../engine/common-events.ts'
import type { Entry, Header } from '../../engine/log.ts'
import { resume } from '../../engine/open-and-resume.ts'
import type { Refusal } from '../../engine/option-tree.ts'
import { refuse } from '../service.ts'
import type { FightState } from '../store/store.ts'
import { soundTables } from './database-integrity.ts'

export type Checked = { readonly tables: number; readonly fights: number }

/** Reads a backup back: its pages and schema, the chain of every log, and one fight, opened by its book. */
export async function checkBackup(file: string): Promise<Checked | Refusal> {
  const tables = await soundTables(file)
  if (typeof tables !== 'number') return tables
  const base = new Database(file, { readonly: true })
  try {
    const broken = brokenLog(base) ?? unopened(base)
    return broken === null ? { tables, fights: countOf(base) } : refuse(broken)
  } catch (error) {
    return refuse((error as Error).message)
  } finally {
    base.close()
  }
}

const countOf = (base: Database.Database): number =>
  (base.prepare('select count(*) as count from fights').get() as { readonly count: number }).count

/** Every row of a log begins where the one before it ended, holds as many entries as it says, and the last is there. */
function brokenLog(base: Database.Database): string | null {
  const found = base
    .prepare(`
      with chained as (
        select fight_id, first, count, body,
          coalesce(lag(first + count) over (partition by fight_id order by first), 0) as expected
        from entries)
      select fight_id as id from chained
        where first <> expected or not json_valid(body) or json_array_length(body) <> count
      union all
      select s.fight_id from standings s left join entries e on e.fight_id = s.fight_id
        group by s.fight_id, s.length having coalesce(sum(e.count), 0) <> s.length
      union all
      select id from fights where id not in (select fight_id from standings)
      limit 1`)
    .get() as { readonly id: string } | undefined
  return found ? `entries are missing in the log of fight ${found.id}` : null
}

/** The newest fight whose book is here, opened from its whole log. */
function unopened(base: Database.Database): string | null {
  const rows = base
    .prepare('select id, head, state from fights join standings on fight_id = id order by over, n desc limit 20')
    .all() as readonly { readonly id: string; readonly head: string; readonly state: string }[]
  for (const { id, head, state } of rows) {
    const { header, opened } = JSON.parse(head) as { readonly header: Header; readonly opened: FightBase }
    const book = bookOf(header.book)
    if (!book || header.version !== book.version) continue
    const bodies = base.prepare('select body from entries where fight_id = ? order by first').all(id) as readonly {
      readonly body: string
    }[]
    const entries = bodies.flatMap(({ body }) => JSON.parse(body) as Entry<EventBase>[])
    try {
      resume(book, { header, opened, entries }, () => 1, { hands: (JSON.parse(state) as FightState).hands })
    } catch (error) {
      return `fight ${id} does not open: ${(error as Error).message}`
    }
    return null
  }
  return null
}
