import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { cepheus } from '../../src/books/cepheus/book.ts'
import type { Event, Fight } from '../../src/books/cepheus/state/fight.ts'
import { type AnyBook, shelve } from '../../src/books/index.ts'
import type { RuleBook } from '../../src/engine/book.ts'
import type { Writable } from '../../src/engine/scene.ts'
import { load, loadWhole } from '../../src/table/fights/loaded-fights.ts'
import { redoFight, undoFight } from '../../src/table/fights/undo-redo.ts'
import type { Service } from '../../src/table/service.ts'
import { verify } from '../../src/table/transfer/verify-log.ts'
import { nowView } from '../../src/table/views/current-fight-view.ts'
import { look } from '../../src/table/views/fight-for-person.ts'
import { replayView } from '../../src/table/views/fight-views.ts'
import { accepted } from '../script.ts'
import { DATABASES, type Database } from './databases.ts'
import { clockAt, company, duel, open, serviceOn, type TableFixture, told } from './table-fixture.ts'

type Later = Fight & { readonly morale: number }

/**
 * Cepheus in its next version: a fight has a morale, which begins at 5; every turn costs one, by an event of its own;
 * and a move means another thing.
 */
const later: RuleBook<Later, Event> = {
  ...(cepheus as unknown as RuleBook<Later, Event>),
  version: cepheus.version + 1,
  copy: (fight) => ({ ...cepheus.copy!(fight), morale: fight.morale }),
  renew: {
    fight: (old, from) => ({ ...cepheus.renew!.fight(old, from), morale: old.morale ?? 5 }),
    event: (old, from) => cepheus.renew!.event!(old, from),
  },
  play(scene, beat) {
    if (beat.kind === 'turn') scene.tell({ type: 'wearied' } as never)
    cepheus.play(scene as never, beat)
  },
  apply(fight, event) {
    const { type } = event as { readonly type: string }
    if (type === 'wearied') (fight as Writable<Later>).morale -= 1
    else cepheus.apply(fight as never, event)
    if (type === 'moved') (fight as Writable<Later>).morale += 100
  },
  see: (entry, ...rest) =>
    entry.type === 'happened' && (entry.event as { readonly type: string }).type === 'wearied'
      ? (entry as never)
      : cepheus.see(
          entry,
          ...(rest as unknown as Parameters<typeof cepheus.see> extends [unknown, ...infer R] ? R : never),
        ),
}

/** Its turns are as they were, so that the open one goes on. */
const calm: RuleBook<Later, Event> = { ...later, play: (scene, beat) => cepheus.play(scene as never, beat) }

describe.each(DATABASES)('a server on $name, upgraded in the middle of a fight', ({ make }) => {
  let database: Database
  beforeAll(async () => {
    database = await make()
  })
  afterAll(() => database.drop())

  /**
   * Ann has moved and her turn is over, Vex has moved in his; then the server starts anew with the next version of the
   * book.
   */
  async function upgraded(
    book = later,
  ): Promise<{ readonly place: TableFixture; readonly fight: string; readonly service: Service }> {
    const clock = clockAt()
    const server = (): Service => {
      const store = database.open()
      onTestFinished(() => store.close())
      return serviceOn(store, clock)
    }
    const service = server()
    await service.store.migrate()
    const place = { service, clock, another: server, ...(await company(service)) }
    const fight = await duel(place)
    await told(service, place.referee, fight, 'ann', 'minor', 'move', 'forward', 3)
    await told(service, place.referee, fight, 'ann', 'skip')
    await told(service, place.referee, fight, 'vex', 'minor', 'move', 'back', 1.5)
    shelve(book as unknown as AnyBook)
    onTestFinished(() => shelve(cepheus as unknown as AnyBook))
    return { place, fight, service: server() }
  }

  test('goes on: what was finished stays as it was, and the open turn starts over by the newer rules', async () => {
    const { place, fight, service } = await upgraded()
    const before = await service.store.entries(fight, 0)
    const { play, record } = (await load(service, fight))!
    expect(play.log.entries.slice(record.length - (play.log.from ?? 0)).map(({ type }) => type)).toEqual([
      'renewed',
      'restarted',
      'began',
      'happened',
      'happened',
      'asked',
    ])
    expect([(play.base.fight as Later).morale, (play.fight as Later).morale, await open(service, fight)]).toEqual([
      5,
      4,
      ['vex turn'],
    ]) // 105 if the move were folded again
    expect((await loadWhole(service, record)).play.fight).toEqual(play.fight)
    await told(service, place.referee, fight, 'vex', 'skip')
    expect((await service.store.entries(fight, 0)).slice(0, before.length)).toEqual(before)
    const again = (await load(place.another(), fight))!
    expect(again.play.fight).toEqual((await load(service, fight))!.play.fight)
  })

  test('shows the fight from its first line on, and now as it is played', async () => {
    const { place, fight, service } = await upgraded(calm)
    const { play } = (await load(service, fight))!
    expect((play.fight as Later).morale).toBe(105) // of the two moves, the one in the open turn
    for (const actor of [place.referee, place.ann]) {
      const at = accepted(await look(service, actor, { fight }))
      expect(nowView(at).asks.length + nowView(at).waiting.length).toBe(1)
      expect(accepted(await replayView(service, at, 1)).shown.combatants).toHaveLength(2)
      expect(at.watch.fight).toEqual(play.fight)
    }
  })

  test('undoes and redoes what the newer rules have played, and says how far', async () => {
    const { place, fight, service } = await upgraded()
    await told(service, place.referee, fight, 'vex', 'skip')
    await told(service, place.referee, fight, 'ann', 'skip')
    const { renewal } = (await loadWhole(service, (await load(service, fight))!.record)).play.root
    expect(await undoFight(service, place.referee, { fight, request: null, to: 2 })).toEqual({
      refused: `Entry 2 was played by version ${cepheus.version} of these rules; undo goes back to entry ${renewal!.at + 1} at the most.`,
    })
    accepted(await undoFight(service, place.referee, { fight, request: null, to: renewal!.n }))
    expect(await open(service, fight)).toEqual(['vex turn'])
    accepted(await redoFight(service, place.referee, { fight, request: null }))
    const { book, play, record } = await loadWhole(service, (await load(service, fight))!.record)
    expect(
      accepted(verify(() => book, play.log, { seed: record.state.seed, words: record.state.words })).confirmed,
    ).toMatch(/ The rules were played again from entry \d+ on/)
  })
})
