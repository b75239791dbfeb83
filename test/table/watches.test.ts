import { describe, expect, test } from 'vitest'
import { below, type Stream, streamOf } from '../../src/engine/dice-tray.ts'
import { lengthOf } from '../../src/engine/log.ts'
import { type Refusal, sizeOf } from '../../src/engine/option-tree.ts'
import { decided, randomPath } from '../../src/engine/policy.ts'
import { answerAsk, overruleFight } from '../../src/table/fights/answer-and-overrule.ts'
import type { Done } from '../../src/table/fights/change-fight.ts'
import { forget } from '../../src/table/fights/loaded-fights.ts'
import { openFight } from '../../src/table/fights/open-fight.ts'
import { handOver } from '../../src/table/fights/seats-orders-dice-clock.ts'
import { recastRoll, redoFight, undoFight } from '../../src/table/fights/undo-redo.ts'
import type { Actor, Service } from '../../src/table/service.ts'
import type { Store } from '../../src/table/store/store.ts'
import { nowView } from '../../src/table/views/current-fight-view.ts'
import { type Look, look, lookAnew, lookAs, lookBackTo } from '../../src/table/views/fight-for-person.ts'
import {
  askNumber,
  entryNumber,
  exportView,
  hookView,
  linesView,
  replayView,
} from '../../src/table/views/fight-views.ts'
import { foe, someone } from '../cepheus-people.ts'
import { accepted } from '../script.ts'
import { duel, place, request, running, serviceOn, type TableFixture } from './table-fixture.ts'

/** More lines than a server keeps at hand of a fight, for everybody who looks. */
const MANY = 300

/** A server that has just been started, on the same store. */
const fresh = ({ service, clock }: TableFixture): Service => serviceOn(service.store, clock)

const viewers = ({ referee, ann, watcher }: TableFixture): readonly Actor[] => [referee, ann, watcher]

const seen = async (service: Service, actor: Actor, fight: string): Promise<Look> =>
  accepted(await look(service, actor, { fight }))

/** The referee plays on for whoever is asked, and nothing much happens. */
async function playOn({ referee }: TableFixture, service: Service, fight: string): Promise<void> {
  const { asks } = (await running(service, fight)).play
  const { n, about } = asks[0]!
  accepted(
    await answerAsk(service, referee, {
      fight,
      request: request(),
      ask: n,
      path: about === 'turn' ? ['skip'] : ['no'],
    }),
  )
}

/**
 * Ann against Vex, and Hid whom nobody knows, until everybody has seen so many lines; with a shot that Vex lets pass in
 * the beginning.
 */
async function longDuel(here: TableFixture, lines = MANY): Promise<string> {
  const { service, ann, watcher } = here
  const fight = await duel(here, { people: [foe('hid', { hidden: true, pos: 400, initiative: 1 })] })
  for (const path of [['significant', 'attack', 'vex', 'revolver', 'single'], ['stand']]) {
    const { n } = (await running(service, fight)).play.asks[0]!
    accepted(await answerAsk(service, here.referee, { fight, request: request(), ask: n, path }))
  }
  while ((await seen(service, watcher, fight)).length < lines || (await seen(service, ann, fight)).length < lines)
    await playOn(here, service, fight)
  return fight
}

/** All lines as they are sent, page by page. */
async function paged(
  service: Service,
  actor: Actor,
  fight: string,
  from: number,
  most = 37,
): Promise<readonly { readonly seq: number }[]> {
  const lines: { readonly seq: number }[] = []
  for (;;) {
    const page = linesView(
      await lookBackTo(service, await seen(service, actor, fight), from + lines.length),
      from + lines.length,
      most,
    )
    if (page.lines.length === 0) return lines
    lines.push(...page.lines)
  }
}

describe('a long fight', () => {
  test('is looked at without reading again what was read, however many look at it', async () => {
    const here = await place()
    const fight = await longDuel(here)
    const reads: number[] = []
    const store: Store = {
      ...here.service.store,
      entries: (id, from, most) => {
        reads.push(from)
        return here.service.store.entries(id, from, most)
      },
    }
    const service = serviceOn(store, here.clock)
    const { table } = await seen(service, here.watcher, fight)
    const tables = Array.from({ length: 700 }, (_, i) => ({
      ...table,
      settings: { ...table.settings, rolls: { [`roll ${i}`]: 'public' as const } },
    }))
    const lookAll = async (): Promise<readonly number[]> => {
      const at = await running(service, fight)
      const lengths: number[] = []
      for (const one of tables)
        lengths.push((await lookAs(service, { actor: here.watcher, running: at, table: one })).length)
      return lengths
    }
    const before = await lookAll()
    expect(reads.filter((from) => from === 0).length).toBeGreaterThan(0)
    reads.length = 0
    for (let i = 0; i < 3; i++) {
      await playOn(here, service, fight)
      const { length } = await seen(service, here.watcher, fight)
      expect(length).toBeGreaterThan(before[0]!)
      expect(new Set(await lookAll())).toEqual(new Set([length]))
    }
    expect(reads).toEqual([])
  })

  test('is shown line by line from any number on, each once, as a new server shows it', async () => {
    const here = await place()
    const fight = await longDuel(here)
    for (let i = 0; i < 4; i++) {
      const other = fresh(here)
      for (const actor of viewers(here)) {
        const { lines } = (await seen(other, actor, fight)).watch
        expect(lines.map(({ seq }) => seq)).toEqual(lines.map((_, seq) => seq))
        const all = await paged(other, actor, fight, 0)
        expect(all).toEqual(lines.map(({ seq, entry, text }) => ({ seq, entry, text })))
        for (const from of [0, 3, Math.floor(all.length / 2), all.length - 65, all.length - 1, all.length])
          expect(await paged(here.service, actor, fight, from)).toEqual(all.slice(from))
      }
      await playOn(here, here.service, fight)
    }
  })

  test('who holds a look while the fight goes on sees what he saw', async () => {
    const here = await place()
    const { service } = here
    const fight = await longDuel(here)
    const held = await Promise.all(
      viewers(here).map(async (actor) => {
        const at = await seen(service, actor, fight)
        return { at, before: JSON.stringify([at.watch.lines, nowView(at)]), count: at.watch.lines.length }
      }),
    )
    for (let i = 0; i < 150; i++) {
      await playOn(here, service, fight)
      for (const actor of viewers(here)) await seen(service, actor, fight)
    }
    for (const { at, before, count } of held)
      expect(JSON.stringify([at.watch.lines.slice(0, count), nowView(at)])).toBe(before)
  })

  test('gives its oldest lines to a replay, an export and a letter', async () => {
    const here = await place()
    const { service, watcher, referee } = here
    const fight = await longDuel(here)
    const other = fresh(here)
    for (const seq of [0, 5, MANY - 1])
      expect(accepted(await replayView(service, await seen(service, watcher, fight), seq))).toEqual(
        accepted(await replayView(other, await seen(other, watcher, fight), seq)),
      )
    const { lines } = (await exportView(service, await seen(service, watcher, fight))) as {
      lines: readonly { seq: number }[]
    }
    expect(lines.map(({ seq }) => seq)).toEqual(
      Array.from({ length: (await seen(service, watcher, fight)).length }, (_, seq) => seq),
    )
    const {
      table,
      running: { record },
    } = await seen(service, watcher, fight)
    const letters = Array.from({ length: Math.ceil(record.length / 50) }, (_, i) => ({
      fight,
      table: table.id,
      hook: 'h',
      from: i * 50,
      to: Math.min(i * 50 + 50, record.length),
    }))
    const told = await Promise.all(
      letters.map((letter) =>
        hookView(service, table, { hook: { id: 'h', url: '', secret: '', role: 'spectator' }, letter }),
      ),
    )
    expect(told.flatMap((one) => one?.lines ?? [])).toEqual(lines)
    const early = await entryNumber(service, await seen(service, referee, fight), 7)
    expect(early).toBe(7)
  })
})

/** As a new server shows it: the lines at hand, how many there are, what is asked and under which numbers. */
async function expectSame(here: TableFixture, fight: string): Promise<void> {
  const other = fresh(here)
  for (const actor of viewers(here)) {
    const [one, whole] = [await seen(here.service, actor, fight), await seen(other, actor, fight)]
    expect(one.length).toBe(whole.length)
    expect(one.watch.lines).toEqual(whole.watch.lines.slice(one.watch.first))
    expect([one.watch.last, one.watch.next, one.watch.fight]).toEqual([
      whole.watch.last,
      whole.watch.next,
      whole.watch.fight,
    ])
    expect(nowView(one)).toEqual(nowView(whole))
    const old = Object.entries(whole.watch.asked).map(([, seq]) => seq)
    for (const seq of [old[0]!, old[Math.floor(old.length / 2)]!, old.at(-1)!, 1])
      expect(await askNumber(here.service, one, seq)).toBe(await askNumber(other, whole, seq))
  }
}

describe('what goes back beyond the lines at hand', () => {
  test('undone, played on, and done again: everybody sees what a new server shows', async () => {
    const here = await place()
    const { service, referee } = here
    const fight = await longDuel(here)
    const asked = (await service.store.entries(fight, 0)).findIndex(({ type }) => type === 'answered')
    accepted(await undoFight(service, referee, { fight, request: null, to: asked }))
    await expectSame(here, fight)
    accepted(await redoFight(service, referee, { fight, request: null }))
    await expectSame(here, fight)
    accepted(await undoFight(service, referee, { fight, request: null, to: asked }))
    for (let i = 0; i < 90; i++) {
      await playOn(here, service, fight)
      await expectSame(here, fight)
    }
  })

  test('a question that is open again is the same when it is asked afresh for what nobody may know', async () => {
    const here = await place()
    const { service, referee, ann } = here
    const fight = await longDuel(here)
    accepted(
      await undoFight(service, referee, {
        fight,
        request: null,
        to: (await service.store.entries(fight, 0)).findIndex(({ type }) => type === 'answered'),
      }),
    )
    await expectSame(here, fight)
    const { length, asks } = nowView(await seen(service, ann, fight))
    for (const cover of ['half', 'none'])
      accepted(
        await overruleFight(service, referee, {
          fight,
          request: null,
          what: { set: { who: 'hid', field: 'cover', value: cover } },
          why: 'a crate',
        }),
      )
    expect(nowView(await seen(service, ann, fight))).toMatchObject({ length, asks })
    await expectSame(here, fight)
  })

  test('a roll of long ago thrown anew', async () => {
    const here = await place()
    const { service, referee } = here
    const fight = await longDuel(here)
    const rolled = (await service.store.entries(fight, 0)).findIndex(({ type }) => type === 'rolled')
    accepted(
      await recastRoll(service, referee, {
        fight,
        request: null,
        to: await entryNumber(service, await seen(service, referee, fight), rolled),
        faces: null,
        why: 'cocked',
      }),
    )
    await expectSame(here, fight)
    accepted(await undoFight(service, referee, { fight, request: null, to: null }))
    await expectSame(here, fight)
  })

  test.each([1, 2, 3])('whatever people do (%i)', async (seed) => {
    const here = await place()
    const fight = await longDuel(here, 150)
    const picks = streamOf(seed)
    for (let i = 0; i < 80; i++) {
      await anything(here, picks, fight)
      if (below(picks, 3) > 0) await expectSame(here, fight)
    }
  })
})

test('many who look at once, while another server writes and takes back, see every line once and in its place', async () => {
  const here = await place()
  const { service, referee, another } = here
  const fight = await longDuel(here, 150)
  const other = another()
  let done = false
  const writing = (async () => {
    for (let i = 0; i < 60; i++) {
      await playOn(here, other, fight)
      if (i % 9 === 8) accepted(await undoFight(other, referee, { fight, request: null, to: i * 2 }))
    }
  })().finally(() => {
    done = true
  })
  const looking = [...viewers(here), ...viewers(here)].map(async (actor, i) => {
    while (!done) {
      await new Promise((resolve) => setImmediate(resolve)) // or nobody else gets a turn
      const at = accepted(await lookAnew(service, await seen(service, actor, fight)))
      const from = i < 3 ? at.length - 20 : 0
      const { lines, length } = linesView(await lookBackTo(service, at, from), from)
      expect(lines.map(({ seq }) => seq)).toEqual(Array.from({ length: length - from }, (_, n) => from + n))
    }
  })
  await Promise.all([writing, ...looking])
  accepted(await lookAnew(service, await seen(service, referee, fight)))
  await expectSame(here, fight)
})

/** Something that somebody might do, allowed or not; never an error. */
async function anything({ service, referee }: TableFixture, picks: Stream, fight: string): Promise<Done | Refusal> {
  const { play } = await running(service, fight)
  const somewhere = below(picks, lengthOf(play.log) + 1)
  const ask = play.asks[below(picks, Math.max(1, play.asks.length))]
  switch (ask ? below(picks, 14) : 0) {
    case 0:
      return undoFight(service, referee, { fight, request: null, to: somewhere })
    case 1:
      return undoFight(service, referee, { fight, request: null, to: null })
    case 2:
      return redoFight(service, referee, { fight, request: null })
    case 3:
      return recastRoll(service, referee, {
        fight,
        request: null,
        to: (await service.store.entries(fight, 0)).findLastIndex(({ type }, n) => type === 'rolled' && n < somewhere),
        faces: null,
        why: 'again',
      })
    case 4:
      return overruleFight(service, referee, {
        fight,
        request: null,
        what: { set: { who: 'vex', field: 'hidden', value: below(picks, 2) === 0 } },
        why: 'because',
      })
    default:
      return answerAsk(service, referee, {
        fight,
        request: null,
        ask: ask!.n,
        path: randomPath(picks, ask!.options, sizeOf),
      })
  }
}

test('a question asked long ago is answered by its number, and one that was answered is known as such', async () => {
  const here = await place()
  const { service, referee, ann } = here
  const heroes = Array.from({ length: 99 }, (_, i) => someone(`hero${i}`, { skills: { Tactics: 0 } }))
  const { fight } = accepted(
    await openFight(service, referee, {
      title: 'A council of war',
      setup: { combatants: [...heroes, foe('vex')].map(({ initiative: _, ...one }) => one) },
    }),
  )
  for (const { id } of heroes)
    accepted(
      await handOver(service, referee, { fight, request: null, who: id, seat: { member: ann.member, policy: null } }),
    )
  for (
    let at = await running(service, fight);
    at.play.asks[0]!.about !== 'tactics';
    at = await running(service, fight)
  ) {
    const ask = at.play.asks[0]!
    accepted(
      await answerAsk(service, referee, {
        fight,
        request: request(),
        ask: ask.n,
        path: decided(at.book.policies.standard!, at.play.fight, ask),
      }),
    )
  }
  const { asks } = nowView(await seen(service, ann, fight))
  expect(asks).toHaveLength(99)
  for (const { ask } of asks.slice(1))
    accepted(
      await answerAsk(service, ann, {
        fight,
        request: request(),
        ask: await askNumber(service, await seen(service, ann, fight), ask),
        path: ['no'],
      }),
    )
  const at = await seen(service, ann, fight)
  expect(at.length - asks[0]!.ask).toBeGreaterThan(190)
  expect(nowView(at).asks).toEqual([asks[0]])
  expect(
    await answerAsk(service, ann, {
      fight,
      request: request(),
      ask: await askNumber(service, at, asks[1]!.ask),
      path: ['no'],
    }),
  ).toMatchObject({ code: 'E_ANSWERED' })
  expect(await askNumber(service, at, 0)).toBe(-1)
  accepted(
    await answerAsk(service, ann, {
      fight,
      request: request(),
      ask: await askNumber(service, at, asks[0]!.ask),
      path: ['no'],
    }),
  )
  const line = (await seen(service, ann, fight)).watch.lines.find(
    ({ entry }) => entry.type === 'answered' && entry.who === 'hero0',
  )
  expect(line).toMatchObject({ entry: { ask: asks[0]!.ask } })
})

test('two who look at once, while the store is slow, read every line once', async () => {
  const here = await place()
  const fight = await duel(here)
  let wait = 0
  const store: Store = {
    ...here.service.store,
    entries: async (id, from, most) => {
      const entries = await here.service.store.entries(id, from, most)
      await new Promise((resolve) => setTimeout(resolve, (wait += 10)))
      return entries
    },
  }
  const slow = serviceOn(store, here.clock)
  await seen(slow, here.watcher, fight)
  for (let i = 0; i < 100; i++) await playOn(here, here.service, fight)
  forget(slow, fight)
  const both = await Promise.all([seen(slow, here.watcher, fight), seen(slow, here.watcher, fight)])
  const { length } = await seen(fresh(here), here.watcher, fight)
  expect(both.map((one) => [one.length, one.watch.first + one.watch.lines.length])).toEqual([
    [length, length],
    [length, length],
  ])
  expect(await paged(slow, here.watcher, fight, 0)).toEqual(await paged(fresh(here), here.watcher, fight, 0))
})
