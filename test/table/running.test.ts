import { describe, expect, test } from 'vitest'
import { cepheus } from '../../src/books/cepheus/book.ts'
import { below, type Stream, streamOf } from '../../src/engine/dice-tray.ts'
import { lengthOf } from '../../src/engine/log.ts'
import { type Refusal, sizeOf } from '../../src/engine/option-tree.ts'
import { linesOf } from '../../src/engine/play.ts'
import { decided, randomPath } from '../../src/engine/policy.ts'
import { answerAsk, overruleFight, volunteerDeed } from '../../src/table/fights/answer-and-overrule.ts'
import type { Done } from '../../src/table/fights/change-fight.ts'
import { loadWhole, watch } from '../../src/table/fights/loaded-fights.ts'
import { openFight } from '../../src/table/fights/open-fight.ts'
import { recastRoll, redoFight, undoFight } from '../../src/table/fights/undo-redo.ts'
import type { Service } from '../../src/table/service.ts'
import { accepted } from '../script.ts'
import {
  asked,
  duel,
  face,
  keptOf,
  place,
  request,
  running,
  serviceOn,
  type TableFixture,
  told,
} from './table-fixture.ts'

const encounter = async ({ service, referee }: TableFixture, name: string): Promise<string> =>
  accepted(await openFight(service, referee, { title: name, setup: cepheus.catalogue.encounters[name]!.setup })).fight

/** The referee answers the first open question as the book's policy would. */
async function playOn({ referee }: TableFixture, service: Service, fight: string): Promise<boolean> {
  const { play, book } = await running(service, fight)
  const ask = play.asks[0]
  if (!ask) return false
  accepted(
    await answerAsk(service, referee, {
      fight,
      request: request(),
      ask: ask.n,
      path: decided(book.policies.standard!, play.fight, ask),
    }),
  )
  return true
}

/** A server that has just been started. */
const fresh = ({ service, clock }: TableFixture): Service => serviceOn(service.store, clock)

describe('a fight opens from its checkpoint', () => {
  test('after every answer of a long fight, at the same question with the same numbers, and memory stays small', async () => {
    const here = await place()
    const fight = await encounter(here, 'pirate-boarding')
    for (let i = 0; i < 120 && (await playOn(here, here.service, fight)); i++) {
      const [known, opened] = [await running(here.service, fight), await running(fresh(here), fight)]
      expect(face(opened)).toBe(face(known))
      expect(opened.record).toEqual(known.record)
      if (i > 5)
        expect([known.play.log.from, opened.play.log.from]).toEqual([
          known.record.base!.at + 1,
          known.record.base!.at + 1,
        ])
      expect(linesOf(known.play).length).toBeLessThanOrEqual(known.play.log.entries.length + 1)
    }
    const { play, record } = await running(here.service, fight)
    expect(record.length).toBeGreaterThan(300)
    expect(play.log.entries.length).toBeLessThan(150)
  })

  test('a server that opens it anew after every answer plays the very same fight', async () => {
    const here = await place()
    const fight = await encounter(here, 'duel')
    for (let i = 0; i < 60 && (await playOn(here, fresh(here), fight)); i++);
    const { record } = await running(fresh(here), fight)
    expect(face(await loadWhole(here.service, record))).toBe(face(await running(fresh(here), fight)))
  })

  test.each([1, 2, 3, 4])(
    "whatever people do: answers, undo, redo, other dice, the referee's hand (%i)",
    async (seed) => {
      const here = await place()
      const fight = await encounter(here, seed % 2 ? 'bar-brawl' : 'duel')
      const picks = streamOf(seed)
      for (let i = 0; i < 80; i++) {
        await anything(here, picks, fight)
        const known = await running(here.service, fight)
        expect(face(await running(fresh(here), fight))).toBe(face(known))
        expect(face(await loadWhole(here.service, known.record))).toBe(face(known))
      }
      expect((await here.service.store.entries(fight, 0)).length).toBe((await here.service.store.fight(fight))!.length)
    },
    60_000,
  )
})

/** Something that somebody might do, allowed or not; never an error. */
async function anything({ service, referee }: TableFixture, picks: Stream, fight: string): Promise<Done | Refusal> {
  const { play } = await running(service, fight)
  const somewhere = below(picks, lengthOf(play.log) + 1)
  const ask = play.asks[below(picks, Math.max(1, play.asks.length))]
  switch (ask ? below(picks, 12) : 0) {
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
        to: lastRoll(await service.store.entries(fight, 0), somewhere),
        faces: null,
        why: 'again',
      })
    case 4:
      return volunteerDeed(service, referee, {
        fight,
        request: null,
        who: play.fight.combatants[0]!.id,
        path: ['say', 'Oi!'],
      })
    case 5:
      return overruleFight(service, referee, {
        fight,
        request: null,
        what: { set: { who: play.fight.combatants[0]!.id, field: 'end.now', value: 5 } },
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

const lastRoll = (entries: readonly { readonly type: string }[], before: number): number =>
  Math.max(
    0,
    entries.findLastIndex(({ type }, n) => type === 'rolled' && n < before),
  )

describe('two servers on one file', () => {
  test('answers sent to both at once make one log, without loss or doubling', async () => {
    const here = await place()
    const { referee } = here
    const fight = await duel(here)
    const [one, other] = [here.service, here.another()]
    for (let i = 0; i < 40; i++) {
      const { play, book } = await running(one, fight)
      const ask = play.asks[0]!
      const path = ask.about === 'turn' ? ['skip'] : decided(book.policies.standard!, play.fight, ask)
      const both = await Promise.all(
        [one, other].map((service) =>
          answerAsk(service, referee, {
            fight,
            request: request(),
            ask: ask.n,
            path: ask.about === 'lull' ? ['no'] : path,
          }),
        ),
      )
      expect(both.toSorted((a) => ('refused' in a ? 1 : -1))).toEqual([
        { length: expect.any(Number) },
        { refused: 'That question has been answered already.', code: 'E_ANSWERED' },
      ])
      await refreshed(one, referee, fight)
    }
    const entries = await one.store.entries(fight, 0)
    expect(entries.filter(({ type }) => type === 'answered')).toHaveLength(40)
    const { record } = await running(fresh(here), fight)
    expect(face(await loadWhole(one, record))).toBe(face(await running(fresh(here), fight)))
  })

  test('a server that knows the fight as it was takes the answer to the question of now', async () => {
    const here = await place()
    const { service, ann, bob } = here
    const fight = await duel(here)
    const old = here.another()
    await running(old, fight)
    await told(service, ann, fight, 'ann', 'skip')
    expect(
      await answerAsk(old, bob, { fight, request: request(), ask: await asked(service, fight, 'vex'), path: ['skip'] }),
    ).toEqual({ length: expect.any(Number) })
    expect(
      await answerAsk(service, bob, { fight, request: request(), ask: await asked(old, fight, 'ann'), path: ['skip'] }),
    ).toMatchObject({ code: 'E_NOT_YOURS' })
  })

  test('an undo here and an answer there: both take place, one after the other', async () => {
    const here = await place()
    const { service, referee, ann, bob } = here
    const fight = await duel(here)
    const other = here.another()
    await told(service, ann, fight, 'ann', 'skip')
    const ask = await asked(other, fight, 'vex')
    const [undone, answered] = await Promise.all([
      undoFight(service, referee, { fight, request: null, to: null }),
      answerAsk(other, bob, { fight, request: request(), ask, path: ['skip'] }),
    ])
    expect(undone).toEqual({ length: expect.any(Number) })
    expect('refused' in answered ? answered.code : 'done').toMatch(/done|E_CLOSED/)
    const { record } = await running(fresh(here), fight)
    expect(record.length).toBe((await service.store.entries(fight, 0)).length)
  })

  test('whoever opens a fight while it is written to sees it whole', async () => {
    const here = await place()
    const { service, referee } = here
    const fight = await duel(here)
    let done = false
    const writing = (async () => {
      for (let i = 0; i < 6; i++) await told(service, referee, fight, i % 2 ? 'vex' : 'ann', 'skip')
      for (let i = 0; i < 20; i++)
        accepted(await volunteerDeed(service, referee, { fight, request: null, who: 'vex', path: ['say', 'Come on!'] }))
    })().finally(() => {
      done = true
    })
    while (!done) {
      const { record, play } = await running(fresh(here), fight)
      expect(lengthOf(play.log)).toBe(record.length)
      expect(play.asks).toHaveLength(1)
      await new Promise((resolve) => setImmediate(resolve))
    }
    await writing
  })
})

/** A server without news looks again when something is refused. */
const refreshed = (service: Service, referee: TableFixture['referee'], fight: string): Promise<Done | Refusal> =>
  answerAsk(service, referee, { fight, request: null, ask: -1, path: [] })

describe('what a server knows', () => {
  test('is not read again because of what it wrote itself, and others hear of every change', async () => {
    const here = await place()
    const { service, ann } = here
    const fight = await duel(here)
    const news: string[] = []
    await watch(service)
    service.told.add((one, length) => news.push(`${one} ${length}`))
    const length = await told(service, ann, fight, 'ann', 'skip')
    const known = await running(service, fight)
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect([news, (await running(service, fight)) === known]).toEqual([[`${fight} ${length}`], true])
  })

  test('answers of many people at once are carried out one after another, in the order they came', async () => {
    const here = await place()
    const { service, ann } = here
    const fight = await duel(here)
    const spoken = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        volunteerDeed(service, ann, { fight, request: `s${i}`, who: 'ann', path: ['say', `${i}`] }),
      ),
    )
    const lengths = spoken.map((one) => accepted(one).length)
    expect(lengths).toEqual(lengths.toSorted((a, b) => a - b))
    expect(
      (await service.store.entries(fight, 0)).flatMap((entry) => (entry.type === 'volunteered' ? [entry.path[1]] : [])),
    ).toEqual(Array.from({ length: 20 }, (_, i) => `${i}`))
  })

  test('an error of the store harms nobody who comes after', async () => {
    const here = await place()
    const { service, ann } = here
    const fight = await duel(here)
    const ask = await asked(service, fight, 'ann')
    const broken: Service = {
      ...service,
      store: { ...service.store, append: () => Promise.reject(new Error('the disk is full')) },
    }
    await expect(answerAsk(broken, ann, { fight, request: 'r', ask, path: ['skip'] })).rejects.toThrow(
      'the disk is full',
    )
    await expect(answerAsk(broken, ann, { fight, request: 'r', ask, path: ['skip'] })).rejects.toThrow(
      'the disk is full',
    )
    const before = await keptOf(service, fight)
    expect(await answerAsk(service, ann, { fight, request: 'r', ask, path: ['skip'] })).toEqual({
      length: expect.any(Number),
    })
    expect(await keptOf(service, fight)).not.toBe(before)
  })
})
