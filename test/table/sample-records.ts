import type { Entry } from '../../src/engine/log.ts'
import type { Append, FightRecord, FightState, NewLetter, Store } from '../../src/table/store/store.ts'
import type { Member, TableRecord, TableSettings } from '../../src/table/store/table-records.ts'

const SETTINGS: TableSettings = {
  book: 'cepheus',
  house: {},
  health: 'words',
  clock: { turn: 60, reaction: 20, bank: 120 },
  rolls: {},
}

export const aTable = (id = 't1'): TableRecord => ({
  id,
  name: 'The Long Night',
  settings: SETTINGS,
  created: 1000,
  rev: 0,
})
export const aMember = (id = 'm1', table = 't1'): Member => ({
  id,
  table,
  role: 'referee',
  name: 'Ada',
  epoch: 0,
  left: false,
  created: 1000,
  rev: 0,
})
export const aState = (over: Partial<FightState> = {}): FightState => ({
  seats: {},
  seed: '5eed'.repeat(16),
  words: [],
  hands: {},
  orders: {},
  clocks: [],
  banks: {},
  revealed: false,
  paused: null,
  ...over,
})

export const said = (n: number): Entry<unknown> => ({ type: 'happened', event: { type: 'spoke', n } })
export const saidMany = (from: number, count: number): Entry<unknown>[] =>
  Array.from({ length: count }, (_, i) => said(from + i))

export const aFight = (id = 'f1', more: Partial<FightRecord> = {}): FightRecord => ({
  id,
  table: 't1',
  title: 'Ambush',
  header: { fray: 1, book: 'cepheus', version: 1, options: null, setup: null, seal: null },
  opened: { zebra: 1, ant: 2 },
  rev: 0,
  length: 0,
  over: false,
  base: null,
  state: aState(),
  created: 2000,
  ...more,
})

/** A change of a fight as it was opened. */
export const aChange = (fight = 'f1', more: Partial<Append> = {}): Append => ({
  fight,
  rev: 0,
  entries: [said(0)],
  after: 0,
  over: false,
  base: 'same',
  state: aState(),
  letters: [],
  request: null,
  ...more,
})

export const aLetter = (address = 'vex', key = 'k1', body: unknown = { text: 'Your turn.' }): NewLetter => ({
  door: 'chat',
  address,
  key,
  body,
})

/** A table with its referee and these fights. */
export async function withFights(store: Store, ...fights: readonly string[]): Promise<void> {
  await store.createTable(aTable(), aMember())
  await Promise.all(fights.map((id) => store.createFight(aFight(id), [], [])))
}

export async function until(held: () => boolean, wait = 5000): Promise<void> {
  for (const late = Date.now() + wait; !held(); await new Promise((resolve) => setTimeout(resolve, 10)))
    if (Date.now() > late) throw new Error('it did not come to hold in time')
}
