import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { cepheus } from '../../src/books/cepheus/book.ts'
import { seededTray } from '../../src/engine/dice-tray.ts'
import { type Entry, lengthOf } from '../../src/engine/log.ts'
import { open, resume } from '../../src/engine/open-and-resume.ts'
import { decided } from '../../src/engine/policy.ts'
import { commitmentOf, sealedTray } from '../../src/table/dice/sealed-tray.ts'
import { answerAsk, overruleFight } from '../../src/table/fights/answer-and-overrule.ts'
import { load } from '../../src/table/fights/loaded-fights.ts'
import { openFight } from '../../src/table/fights/open-fight.ts'
import { revealSeed } from '../../src/table/fights/seats-orders-dice-clock.ts'
import { undoFight } from '../../src/table/fights/undo-redo.ts'
import { type Service, serviceOf } from '../../src/table/service.ts'
import type { Ruling } from '../../src/table/store/table-records.ts'
import { tableView } from '../../src/table/tables/table-view.ts'
import { exportTable, importTable } from '../../src/table/transfer/export-import.ts'
import { fightOf, foe, someone } from '../cepheus-people.ts'
import { accepted } from '../script.ts'
import { DATABASES, type Database, sqlite } from './databases.ts'
import { aFight, aMember, aState, aTable } from './sample-records.ts'
import { duel, face, place, running } from './table-fixture.ts'

const NOW = 5000
const SEED = aState().seed
const tray = seededTray(1)
const begun = open(cepheus, fightOf([someone('vex'), foe('bob')]), tray)
const ask = begun.asks[0]!
const clock = { ask: ask.n, who: 'vex', about: 'turn', opened: 4000, half: 4500, due: 9000 }
const character = { id: 'c1', table: 't1', owner: 'm2', book: 'cepheus', name: 'Vex', sheet: { id: 'vex' }, rev: 0 }
const ruling: Ruling = { id: 'r1', table: 't1', fight: 'f1', why: 'Dark.', what: { dm: -2 }, house: false, created: 5 }

async function fill({ store }: Service): Promise<void> {
  const { header, opened, entries } = begun.log
  const state = aState({
    seed: SEED,
    seats: { vex: { member: 'm2', policy: null }, bob: { member: 'gone', policy: 'standard' } },
    clocks: [clock],
  })
  await store.createTable(aTable(), aMember())
  await store.saveMember({ ...aMember('m2'), role: 'player', epoch: 3 })
  await store.createFight(
    aFight('f1', { header, opened, length: entries.length, rev: 4, state }),
    entries as Entry<unknown>[],
    [],
  )
  await Promise.all([store.saveCharacter(character), store.saveRuling(ruling)])
}

const fileOf = async (service: Service, id = 't1'): Promise<string> => {
  const exported = await exportTable(service, id)
  if ('refused' in exported) throw new Error(exported.refused)
  return exported.file
}

describe.each(DATABASES)('a table taken into $name', ({ make }) => {
  const databases: Database[] = []
  const houses: Service[] = []
  let file = ''
  beforeAll(async () => {
    for (const made of [await sqlite(), await make()]) {
      const store = made.open()
      await store.migrate()
      databases.push(made)
      houses.push(serviceOf(store, new Uint8Array(32), () => NOW))
    }
    await fill(houses[0]!)
    file = await fileOf(houses[0]!)
  })
  beforeEach(() => databases[1]!.clear())
  afterAll(async () => {
    for (const { store } of houses) await store.close()
    for (const database of databases) await database.drop()
  })

  test('keeps its ids where they are free, and its fight goes on', async () => {
    const { store } = houses[1]!
    expect(await importTable(houses[1]!, file)).toEqual({ table: 't1' })
    expect(await store.table('t1')).toEqual({ ...aTable(), rev: 1 })
    expect(await store.members('t1')).toEqual([
      { ...aMember(), epoch: NOW, seen: NOW, rev: 1 },
      { ...aMember('m2'), role: 'player', epoch: NOW, seen: NOW, rev: 1 },
    ])
    expect([await store.characters('t1'), await store.rulings('t1')]).toEqual([[{ ...character, rev: 1 }], [ruling]])
    const { header, opened, length, state } = (await store.fight('f1'))!
    expect(state).toMatchObject({
      seed: SEED,
      clocks: [],
      paused: { at: NOW, clocks: [clock] },
      seats: { vex: { member: 'm2' }, bob: { member: null, policy: 'standard' } },
    })
    const play = resume(
      cepheus,
      { header, opened: opened as never, entries: (await store.entries('f1', 0, length)) as never },
      tray,
    )
    expect([play.fight, play.asks.map(({ n, who }) => [n, who])]).toEqual([begun.fight, [[ask.n, 'vex']]])
    expect(await store.due(1e12, 2e12, 9)).toEqual([])
  })

  test('gets new ids where they are taken, everywhere they are meant', async () => {
    const service = houses[1]!
    await fill(service)
    const taken = await importTable(service, file)
    if ('refused' in taken) throw new Error(taken.refused)
    const { table } = taken
    expect(table).not.toBe('t1')
    const [, player] = await service.store.members(table)
    const [fight] = await service.store.fights(table)
    expect((await service.store.characters(table)).map(({ owner }) => owner)).toEqual([player!.id])
    expect((await service.store.rulings(table)).map((one) => one.fight)).toEqual([fight!.id])
    expect((await service.store.fight(fight!.id))?.state.seats.vex?.member).toBe(player!.id)
    expect(await service.store.taken(['t1', table, 'f1', fight!.id, 'm1', 'nobody'])).toEqual([
      't1',
      table,
      'f1',
      fight!.id,
      'm1',
    ])
    expect(await service.store.members('t1')).toHaveLength(2)
  })

  test('leaves the same file behind, but for its links', async () => {
    await importTable(houses[1]!, file)
    expect(JSON.parse(await fileOf(houses[1]!))).toEqual({
      ...JSON.parse(file),
      fights: [expect.objectContaining({ id: 'f1', entries: begun.log.entries })],
    })
    expect(file).not.toMatch(/epoch|"rev"/)
  })

  test('is refused whole, with a sentence, where the file is wrong', async () => {
    const good = JSON.parse(file)
    const withFight = (more: object) => ({ ...good, fights: [{ ...good.fights[0], ...more }] })
    const withSettings = (more: object) => ({
      ...good,
      table: { ...good.table, settings: { ...good.table.settings, ...more } },
    })
    const withState = (more: object) => withFight({ state: { ...good.fights[0].state, ...more } })
    const withHeader = (more: object) => withFight({ header: { ...good.fights[0].header, ...more } })
    const sealedWith = (entry: object) =>
      withFight({ header: { ...good.fights[0].header, seal: commitmentOf(SEED) }, entries: [entry] })
    const wrong: readonly [unknown, string][] = [
      ['', '1:1 this is no JSON'],
      ['null', 'this is no table of Fray'],
      ['[]', 'this is no table of Fray'],
      [`${file.slice(0, 40)}`, 'this is no JSON'],
      ['['.repeat(100_000), 'at most 64 levels expected'],
      [`{"fray-table":1,"x":"${'["'.repeat(3)}`, 'this is no JSON'],
      [{ ...good, 'fray-table': 2 }, 'a newer Fray wrote it'],
      [{ ...good, members: 7 }, 'members: '],
      [{ ...good, table: { ...good.table, id: '../x' } }, 'table.id: '],
      [{ ...good, rulings: [{ ...ruling, id: 'm1' }] }, 'The id m1 stands twice in this file.'],
      [
        { ...good, fights: [{ ...good.fights[0], header: { ...good.fights[0].header, book: 'chess' } }] },
        "fight f1: There is no book 'chess'",
      ],
      [
        { ...good, fights: [{ ...good.fights[0], entries: [{ type: 'undone', to: 9 }] }] },
        'the log is damaged: entry 0 goes back to entry 9',
      ],
      [withSettings({ book: 'chess' }), "table.settings: There is no book 'chess'"],
      [withSettings({ house: { reactions: 'often' } }), 'table.settings: house.reactions: '],
      [withSettings({ clock: { turn: 1e9, reaction: 0, bank: 0 } }), 'table.settings: clock.turn: '],
      [{ ...good, table: { ...good.table, name: '' } }, 't1: A name has 1 to 64 characters'],
      [{ ...good, members: [{ ...good.members[0], left: true }] }, 'members: a referee is missing'],
      [{ ...good, characters: [{ ...good.characters[0], book: 'chess' }] }, "character c1: There is no book 'chess'"],
      [{ ...good, characters: [{ ...good.characters[0], sheet: 'strong' }] }, 'characters.0.sheet: '],
      [withState({ seed: 'seed' }), 'fight f1: state.seed: a seed has 64 hexadecimal digits'],
      [withState({ words: ['apple', 'two,words'] }), 'fight f1: state.words.1: A word has 1 to 40 letters'],
      [
        withFight({
          header: { ...good.fights[0].header, seal: commitmentOf('00'.repeat(32)) },
          state: { ...good.fights[0].state, seed: SEED, revealed: true },
        }),
        'fight f1: state.seed: the seed does not fit the commitment',
      ],
      [withHeader({ options: { reactions: 'often' } }), 'fight f1: header.options.reactions: '],
      [
        sealedWith({
          type: 'rolled',
          who: 'vex',
          what: 'initiative',
          dice: { count: 1, sides: 6, reads: 'sum' },
          why: [],
          faces: [sealedTray(SEED, [])(6, 0) === 6 ? 1 : 6],
          total: 6,
          from: 'tray',
        }),
        'fight f1: the log is damaged: entry 0: the log has ',
      ],
    ]
    for (const [raw, sentence] of wrong) {
      const refused = await importTable(houses[1]!, typeof raw === 'string' ? raw : JSON.stringify(raw))
      expect('refused' in refused && refused.refused).toContain(sentence)
    }
    expect(await houses[1]!.store.tables()).toEqual([])
  })

  test('is not written at all if one part of it cannot be', async () => {
    const { store } = houses[1]!
    const whole = { table: aTable(), members: [aMember(), aMember()], characters: [], rulings: [], fights: [] }
    await expect(store.adopt(whole)).rejects.toThrow()
    expect([await store.table('t1'), await store.member('m1')]).toEqual([null, null])
  })
})

test('a fight that was sealed, given a word, played and undone goes on elsewhere', async () => {
  const [here, there] = [await place({ book: 'mythos' }), await place()]
  const setup = {
    combatants: [
      { id: 'ada', side: 'investigators' },
      { id: 'corpse', side: 'enemies', block: 'corpse', control: 'auto' },
    ],
  }
  const { fight } = accepted(await openFight(here.service, here.referee, { title: 'Cold', setup, words: ['apple'] }))
  for (let n = 0; n < 6; n++) {
    const {
      play: {
        asks: [ask],
      },
      book,
    } = await running(here.service, fight)
    if (!ask) break
    accepted(
      await answerAsk(here.service, here.referee, {
        fight,
        request: null,
        ask: ask.n,
        path: decided(Object.values(book.policies)[0]!, (await running(here.service, fight)).play.fight, ask),
      }),
    )
  }
  accepted(await undoFight(here.service, here.referee, { fight, request: null, to: null }))
  const before = await running(here.service, fight)
  expect(before.play.log.entries.some(({ type }) => type === 'rolled') || (before.play.log.from ?? 0) > 0).toBe(true)
  accepted(await importTable(there.service, accepted(await exportTable(here.service, here.referee.table)).file))
  expect(face(await running(there.service, fight))).toBe(face(await running(here.another(), fight)))
})

describe('the seed of a fight that may still change', () => {
  async function sealedDuel() {
    const here = await place()
    const fight = await duel(here)
    return {
      ...here,
      fight,
      file: await fileOf(here.service, here.referee.table),
      seed: (await here.service.store.fight(fight))!.state.seed,
    }
  }
  async function elsewhere(secret: number): Promise<Service> {
    const database = await sqlite()
    const store = database.open()
    onTestFinished(async () => {
      await store.close()
      await database.drop()
    })
    await store.migrate()
    return serviceOf(store, new Uint8Array(32).fill(secret), () => NOW)
  }
  const linesOf = async ({ store }: Service, fight: string): Promise<readonly Entry<unknown>[]> =>
    store.entries(fight, 0)

  test('is not to be read in the file; once it was revealed, it is', async () => {
    const { service, referee, fight, file, seed } = await sealedDuel()
    expect(file).not.toContain(seed)
    accepted(await overruleFight(service, referee, { fight, request: null, what: { end: 'It is late.' }, why: 'late' }))
    accepted(await revealSeed(service, referee, { fight, request: null }))
    expect(await fileOf(service, referee.table)).toContain(seed)
  })

  test('goes on with the fight where the server has the same secret', async () => {
    const { fight, file, seed, service } = await sealedDuel()
    const other = await elsewhere(7)
    accepted(await importTable(other, file))
    expect([(await other.store.fight(fight))!.state.seed, (await other.store.fight(fight))!.header.seal]).toEqual([
      seed,
      commitmentOf(seed),
    ])
    expect(await linesOf(other, fight)).toEqual(await linesOf(service, fight))
  })

  test.each([
    ['by a server with another secret', 8, ''],
    ['where somebody changed what hides it', 7, 'x'],
  ])('is another one %s: the log says so, and the same question is asked', async (_, secret, changed) => {
    const { fight, file, seed } = await sealedDuel()
    const other = await elsewhere(secret)
    accepted(await importTable(other, file.replace('"hiddenSeed":"', `"hiddenSeed":"${changed}`)))
    const { state, header } = (await other.store.fight(fight))!
    expect([state.seed === seed, header.seal]).toEqual([false, null])
    const entries = await linesOf(other, fight)
    expect(entries.find(({ type }) => type === 'overruled')).toMatchObject({
      events: [],
      why: expect.stringContaining(`sealed with ${commitmentOf(state.seed)}`),
    })
    const { play } = (await load(other, fight))!
    expect([play.asks.map(({ who, about }) => `${who} ${about}`), lengthOf(play.log)]).toEqual([
      ['ann turn'],
      entries.length,
    ])
    expect(
      (await tableView(other, {
        table: (await other.store.fight(fight))!.table,
        member: 'x',
        role: 'player',
      })) as object,
    ).toMatchObject({ fights: [{ id: fight }] })
  })

  test('is another one where the fight itself is still here, or the copy would foretell its dice', async () => {
    const { service, file, seed } = await sealedDuel()
    const { table } = accepted(await importTable(service, file))
    const [copied] = await service.store.fights(table)
    expect((await service.store.fight(copied!.id))!.state.seed).not.toBe(seed)
  })

  test('of a file of an earlier version, which shows it, is another one too', async () => {
    const { fight, file, seed } = await sealedDuel()
    const other = await elsewhere(7)
    accepted(await importTable(other, file.replace(/"hiddenSeed":"[^"]*"/, `"seed":"${seed}"`)))
    expect((await other.store.fight(fight))!.state.seed).not.toBe(seed)
  })
})

test('a table that is not there is not exported', async () => {
  const database = await sqlite()
  const store = database.open()
  await store.migrate()
  expect(await exportTable(serviceOf(store, new Uint8Array(32)), 'x')).toMatchObject({
    refused: 'There is no such table.',
  })
  await store.close()
  await database.drop()
})
