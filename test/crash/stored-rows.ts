import Database from 'libsql'
import pg from 'pg'

/** How the log of a fight is kept: pieces of `count` entries from number `first` on, and how long it is said to be. */
type Piece = {
  readonly fight: string
  readonly first: number
  readonly count: number
  readonly held: number
  readonly length: number
}
export type Rows = { readonly fights: number; readonly gaps: readonly string[]; readonly doubled: readonly string[] }

const QUERY = (asJson: string): string =>
  `select e.fight_id as fight, e.first, e.count, json_array_length(${asJson}) as held, s.length from entries e join standings s on s.fight_id = e.fight_id order by e.fight_id, e.first`

export function rowsOfSqlite(file: string): Rows {
  const base = new Database(file, { readonly: true })
  const rows = base.prepare(QUERY('e.body')).all() as Piece[]
  base.close()
  return checked(rows)
}

export async function rowsOfPostgres(url: string): Promise<Rows> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<Record<keyof Piece, string>>(QUERY('e.body::json'))
  await client.end()
  return checked(
    rows.map(({ fight, ...numbers }) => ({
      fight,
      first: Number(numbers.first),
      count: Number(numbers.count),
      held: Number(numbers.held),
      length: Number(numbers.length),
    })),
  )
}

/** Every log is one line: where one piece ends the next begins, up to its length. */
function checked(pieces: readonly Piece[]): Rows {
  const [gaps, doubled]: [string[], string[]] = [[], []]
  const ends = new Map<string, Piece>()
  for (const piece of pieces) {
    const last = ends.get(piece.fight)
    const next = last ? last.first + last.count : 0
    const where = `${piece.fight}: entries from ${piece.first} on are kept where ${next} comes next`
    if (piece.first > next) gaps.push(where)
    if (piece.first < next) doubled.push(where)
    if (piece.held !== piece.count)
      gaps.push(
        `${piece.fight}: ${piece.held} entries are kept from ${piece.first} on, and ${piece.count} are said to be`,
      )
    ends.set(piece.fight, piece)
  }
  for (const { fight, first, count, length } of ends.values())
    if (first + count !== length) gaps.push(`${fight}: ${first + count} entries are kept, and ${length} are said to be`)
  return { fights: ends.size, gaps, doubled }
}
