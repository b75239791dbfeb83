import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type AnyBook, shelve } from '../../src/books/index.ts'
import { open as begin, resume } from '../../src/engine/open-and-resume.ts'
import { answer, linesOf, undo } from '../../src/engine/play.ts'
import { makeSave, type Reveal, readSave } from '../../src/files/saved-fight.ts'
import { commitmentOf, sealedTray } from '../../src/table/dice/sealed-tray.ts'
import { ringClocks } from '../../src/table/fights/clock-timeouts.ts'
import { type AnyPlay, load, loadWhole } from '../../src/table/fights/loaded-fights.ts'
import { openFight } from '../../src/table/fights/open-fight.ts'
import { redoFight, undoFight } from '../../src/table/fights/undo-redo.ts'
import type { Service } from '../../src/table/service.ts'
import { verify } from '../../src/table/transfer/verify-log.ts'
import { boxing, laterBoxing } from '../books/boxing-book.ts'
import { accepted } from '../script.ts'
import { DATABASES, type Database } from './databases.ts'
import { clockAt, company, open, serviceOn, type TableFixture, told } from './table-fixture.ts'

const PEOPLE = [
  { id: 'ann', name: 'Ann', side: 'red' },
  { id: 'vex', name: 'Vex', side: 'blue' },
]

/** What the defaults decide. */
const shown = ({ options, combatants }: object & { readonly options?: unknown; readonly combatants: unknown }) => ({
  options,
  sheets: (combatants as readonly { readonly wind: number; readonly guard?: number }[]).map(({ wind, guard }) => [
    wind,
    guard,
  ]),
})
/** Ann was struck once; both keep the wind and the rounds they began with, and have the new field. */
const KEPT = {
  options: { rounds: 3 },
  sheets: [
    [3, 2],
    [4, 2],
  ],
}

describe.each(DATABASES)('a fight on $name whose book got a field, an event and other defaults', ({ make }) => {
  let database: Database
  beforeAll(async () => {
    database = await make()
  })
  afterAll(() => database.drop())

  /** Ann rests and Vex strikes her in the first round; in the second it is her turn when the server is upgraded. */
  async function upgraded(): Promise<{ readonly place: TableFixture; readonly fight: string }> {
    const clock = clockAt()
    const server = (): Service => {
      const store = database.open()
      onTestFinished(() => store.close())
      return serviceOn(store, clock)
    }
    const before = server()
    await before.store.migrate()
    shelve(boxing as unknown as AnyBook)
    const people = await company(before, { clock: { turn: 60, reaction: 20, bank: 0 } })
    const fight = await opened(before, people)
    await told(before, people.referee, fight, 'ann', 'rest')
    await told(before, people.referee, fight, 'vex', 'ann')
    shelve(laterBoxing as unknown as AnyBook)
    return { place: { service: server(), clock, another: server, ...people }, fight }
  }

  async function opened(service: Service, { referee, ann }: Pick<TableFixture, 'referee' | 'ann'>): Promise<string> {
    const setup = { book: 'boxing', combatants: PEOPLE }
    const seats = { ann: { member: ann.member, policy: null }, vex: { member: ann.member, policy: null } }
    return accepted(await openFight(service, referee, { title: 'A match', setup, seats })).fight
  }

  test('keeps what it began with, gets the new field, and another server reads the same', async () => {
    const { place, fight } = await upgraded()
    const { play } = (await load(place.service, fight))!
    expect([shown(play.fight), await open(place.service, fight)]).toEqual([KEPT, ['ann turn']])
    await told(place.service, place.referee, fight, 'ann', 'brace')
    await told(place.service, place.referee, fight, 'vex', 'rest')
    expect((await load(place.another(), fight))!.play.fight).toEqual((await load(place.service, fight))!.play.fight)
  })

  test('ends after the rounds that were the default when it began', async () => {
    const { place, fight } = await upgraded()
    for (const who of ['ann', 'vex', 'ann', 'vex']) await told(place.service, place.referee, fight, who, 'rest')
    expect([(await load(place.service, fight))!.play.fight, await open(place.service, fight)]).toMatchObject([
      { round: 3, winner: 'red' },
      [],
    ])
  })

  test('answers for those who are late as its book says now', async () => {
    const { place, fight } = await upgraded()
    place.clock.pass(61)
    await ringClocks(place.service)
    const { play } = (await load(place.service, fight))!
    expect(play.log.entries.filter(({ type }) => type === 'answered').at(-1)).toMatchObject({
      who: 'ann',
      path: ['brace'],
      by: 'clock',
    })
    expect(shown(play.fight).sheets).toEqual([
      [3, 3],
      [4, 2],
    ])
  })

  test('is undone to where the new rules began, redone and verified', async () => {
    const { place, fight } = await upgraded()
    const { service, referee } = place
    await told(service, referee, fight, 'ann', 'brace')
    await told(service, referee, fight, 'vex', 'ann')
    const { renewal } = (await loadWhole(service, (await load(service, fight))!.record)).play.root
    expect(await undoFight(service, referee, { fight, request: null, to: 0 })).toEqual({
      refused: `Entry 0 was played by version 1 of these rules; undo goes back to entry ${renewal!.at + 1} at the most.`,
    })
    accepted(await undoFight(service, referee, { fight, request: null, to: renewal!.at + 1 }))
    expect([shown((await load(service, fight))!.play.fight), await open(service, fight)]).toEqual([KEPT, ['ann turn']])
    accepted(await redoFight(service, referee, { fight, request: null }))
    const { book, play, record } = await loadWhole(service, (await load(service, fight))!.record)
    expect(shown(play.fight).sheets).toEqual([
      [2, 3],
      [4, 2],
    ])
    const found = accepted(verify(() => book, play.log, { seed: record.state.seed, words: record.state.words }))
    expect(found.confirmed).toMatch(/ The rules were played again from entry \d+ on: version 1 played what came before/)
  })

  test('stands beside fights that are opened with the new defaults', async () => {
    const { place } = await upgraded()
    const { play } = (await load(place.service, await opened(place.service, place)))!
    expect(shown(play.fight)).toEqual({
      options: { rounds: 20 },
      sheets: [
        [9, 2],
        [9, 2],
      ],
    })
  })
})

/** The same fight without a server: Ann rests, Vex strikes her. */
function playedBy(book: AnyBook, { seed, words }: Reveal): AnyPlay {
  const { fight } = accepted(book.open({ book: 'boxing', combatants: PEOPLE }) as { readonly fight: AnyPlay['fight'] })
  const play = begin(book, fight, sealedTray(seed, words), { seal: commitmentOf(seed) })
  const rested = accepted(answer(play, play.asks[0]!.n, ['rest']))
  return accepted(answer(rested, rested.asks[0]!.n, ['ann']))
}

test('a saved log of the version before goes on with the defaults it began with, is undone and verified', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fray-default-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const reveal = { seed: '07'.repeat(32), words: [] }
  const old = boxing as unknown as AnyBook
  shelve(laterBoxing as unknown as AnyBook)
  const file = join(folder, 'match.json')
  writeFileSync(file, makeSave({ title: 'A match', log: playedBy(old, reveal).log, reveal }))
  const { saved, book } = accepted(readSave(file))
  let play = resume(book, saved.log, sealedTray(reveal.seed, reveal.words))
  expect(shown(play.fight)).toEqual(KEPT)
  const first = play.log.entries.length
  play = accepted(answer(play, play.asks[0]!.n, ['brace']))
  expect(accepted(verify(() => book, play.log, reveal)).confirmed).toMatch(/ played again from entry \d+ on/)
  const back = accepted(undo(play, linesOf(play).find(({ n, entry }) => n >= first && entry.type === 'answered')!.n))
  expect([shown(back.fight), back.asks.map(({ who }) => who)]).toEqual([KEPT, ['ann']])
})
