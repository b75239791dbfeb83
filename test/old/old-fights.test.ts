import { copyFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { AnyBook } from '../../src/books/index.ts'
import type { Viewer } from '../../src/engine/book.ts'
import { resume } from '../../src/engine/open-and-resume.ts'
import { misfitsIn } from '../../src/engine/overruling.ts'
import { answer, isRefusal, lastDecision, linesOf, undo } from '../../src/engine/play.ts'
import { decided } from '../../src/engine/policy.ts'
import { viewOf } from '../../src/engine/viewer-lines.ts'
import { makeSave, readSave } from '../../src/files/saved-fight.ts'
import { sealedTray } from '../../src/table/dice/sealed-tray.ts'
import { answerAsk } from '../../src/table/fights/answer-and-overrule.ts'
import { forkFight } from '../../src/table/fights/fork-fight.ts'
import { type AnyPlay, load, loadWhole } from '../../src/table/fights/loaded-fights.ts'
import { undoFight } from '../../src/table/fights/undo-redo.ts'
import { type Actor, type Service, serviceOf } from '../../src/table/service.ts'
import { openSqlite } from '../../src/table/store/sqlite.ts'
import { verify } from '../../src/table/transfer/verify-log.ts'
import { nowView } from '../../src/table/views/current-fight-view.ts'
import { look } from '../../src/table/views/fight-for-person.ts'
import { replayView } from '../../src/table/views/fight-views.ts'
import { seenEntries } from '../../src/table/views/secrecy.ts'
import { wholePages } from '../../src/table/views/watch-cache.ts'
import { storyOf } from '../../src/words/transcript.ts'
import { accepted } from '../script.ts'

/**
 * A fight of each released version of each book, in the middle of a beat, sealed with the word `salt`, and with
 * something undone.
 */
const FILES = readdirSync(new URL('.', import.meta.url)).filter((name) => name.endsWith('.json'))
const pathOf = (name: string): string => new URL(name, import.meta.url).pathname
const folder = (): string => {
  const made = mkdtempSync(join(tmpdir(), 'fray-old-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

const ANN: Viewer = { referee: false, seats: ['ann'], health: 'words', rolls: {} }
const REFEREE: Viewer = { referee: true, seats: [], health: 'exact', rolls: {} }

function opened(name: string) {
  const { saved, book } = accepted(readSave(pathOf(name)))
  const { seed, words } = saved.reveal!
  return { saved, book, written: saved.log.header.version, play: resume(book, saved.log, sealedTray(seed, words)) }
}

/** So many answers by the book's usual doctrine. */
function onward(book: AnyBook, from: AnyPlay, answers: number): AnyPlay {
  let now = from
  for (let i = 0; i < answers && now.asks.length > 0; i++)
    now = accepted(answer(now, now.asks[0]!.n, decided(Object.values(book.policies)[0]!, now.fight, now.asks[0]!)))
  return now
}

/** The question that was open where the file ends. */
const asked = ({ log }: { readonly log: AnyPlay['log'] }): string => {
  const last = log.entries.findLast(({ type }) => type === 'asked')
  return last?.type === 'asked' ? `${last.who} ${last.about}` : ''
}

describe.each(FILES)('%s', (name) => {
  test('opens at its open question, with people as they are written today', () => {
    const { saved, book, written, play } = opened(name)
    expect(play.asks.map(({ who, about }) => `${who} ${about}`)).toEqual([asked(saved)])
    expect([play.log.entries.some(({ type }) => type === 'renewed'), misfitsIn(book, play.fight)]).toEqual([
      written < book.version,
      [],
    ])
    expect(play.log.entries.slice(0, saved.log.entries.length)).toEqual(saved.log.entries)
  })

  test('goes on, is saved, and opens again the same', () => {
    const { saved, book, play } = opened(name)
    const on = onward(book, play, 12)
    const file = join(folder(), 'on.json')
    writeFileSync(file, makeSave({ ...saved, log: on.log }))
    const again = accepted(readSave(file)).saved.log
    expect(resume(book, again, on.tray).fight).toEqual(on.fight)
  })

  test('is undone, up to where these rules have played', () => {
    const { book, written, play } = opened(name)
    let now = onward(book, play, 12)
    for (let to = lastDecision(now); to !== null; to = lastDecision(now)) now = accepted(undo(now, to))
    const first = now.root.renewal ? now.root.renewal.at + 1 : 0
    expect(
      linesOf(now)
        .filter(({ n }) => n >= first)
        .some(({ entry }) => entry.type === 'answered'),
    ).toBe(false)
    const further = undo(now, 0)
    if (written < book.version)
      expect(further).toEqual({
        refused: `Entry 0 was played by version ${written} of these rules; undo goes back to entry ${first} at the most.`,
      })
    else expect(isRefusal(further)).toBe(true)
  })

  test('is verified, every face of it', () => {
    const { saved, book, written, play } = opened(name)
    for (const log of [saved.log, play.log, onward(book, play, 12).log]) {
      const found = accepted(verify(() => book, log, saved.reveal!))
      expect([found.faces.tray > 10, / The rules were (not )?played again/.test(found.confirmed)]).toEqual([
        true,
        written < book.version,
      ])
    }
  })

  test('is told from its beginning, and nothing of the renewal to a player', () => {
    const { saved, book, play } = opened(name)
    const on = onward(book, play, 12)
    expect(storyOf(book, on).length).toBeGreaterThan(storyOf(book, play).length)
    expect(viewOf(book, on, REFEREE).length).toBe(
      linesOf(on).length + on.log.entries.filter(({ type }) => type === 'renewed').length,
    )
    const seen = seenEntries(book, on, { viewer: ANN })
    expect([
      seen.length > 20,
      seen.some(({ entry }) => entry.type === 'renewed'),
      seen.every(({ entry }) => !('fight' in entry)),
    ]).toEqual([true, false, true])
    expect(saved.title).toContain('by version')
  })
})

/**
 * A server on a database that the first versions wrote: a fight of Cepheus in the middle of a beat, and one of Mythos
 * that is over.
 */
async function served(): Promise<{
  readonly service: Service
  readonly again: () => Service
  readonly referee: Actor
  readonly fights: Readonly<Record<string, string>>
}> {
  const file = join(folder(), 'fray.db')
  copyFileSync(pathOf('version-1.db'), file)
  const again = (): Service => {
    const store = openSqlite(file)
    onTestFinished(() => store.close())
    return serviceOf(store, new Uint8Array(32).fill(7), () => Date.UTC(2026, 5, 1, 12))
  }
  const service = again()
  await service.store.migrate()
  const [table] = await service.store.tables()
  const [member] = await service.store.members(table!.id)
  const fights = Object.fromEntries(
    (await service.store.fights(table!.id)).map(({ id, title }) => [title === 'A skirmish' ? 'cepheus' : 'mythos', id]),
  )
  return { service, again, referee: { table: table!.id, member: member!.id, role: 'referee' }, fights }
}

describe('a database of the first versions', () => {
  async function steps(service: Service, referee: Actor, fight: string, count: number): Promise<void> {
    for (let i = 0; i < count; i++) {
      const { play, book } = (await load(service, fight))!
      const [ask] = play.asks
      if (ask)
        accepted(
          await answerAsk(service, referee, {
            fight,
            request: `on${play.log.entries.length}-${ask.n}`,
            ask: ask.n,
            path: decided(Object.values(book.policies)[0]!, play.fight, ask),
          }),
        )
    }
  }

  test('its open fight goes on at its question, and another server reads the same', async () => {
    const { service, again, referee, fights } = await served()
    const { play } = (await load(service, fights.cepheus!))!
    expect([
      play.asks.map(({ who, about }) => `${who} ${about}`),
      play.log.entries.filter(({ type }) => type === 'renewed').length,
    ]).toEqual([['bob reaction'], 1])
    await steps(service, referee, fights.cepheus!, 8)
    const [here, there] = [(await load(service, fights.cepheus!))!, (await load(again(), fights.cepheus!))!]
    expect([there.play.fight, there.play.asks.map(({ n }) => n), there.record.length]).toEqual([
      here.play.fight,
      here.play.asks.map(({ n }) => n),
      here.record.length,
    ])
    expect((await service.store.entries(fights.cepheus!, 0)).filter(({ type }) => type === 'renewed')).toHaveLength(1)
  })

  test('is looked at before and after, from its first line on', async () => {
    const { service, referee, fights } = await served()
    for (const fight of Object.values(fights)) {
      const at = accepted(await look(service, referee, { fight }))
      expect([nowView(at).asks.length, accepted(await replayView(service, at, 5)).shown.combatants.length]).toEqual([
        fight === fights.cepheus ? 1 : 0,
        4,
      ])
      const running = (await load(service, fight))!
      const lines = seenEntries(running.book, await wholePages(service, running), { viewer: REFEREE })
      expect([lines[0]!.entry.type, lines.at(-1)!.entry]).toEqual([
        'began',
        expect.objectContaining({ type: 'renewed', version: 2, fight: null }),
      ])
    }
  })

  test('is undone up to where these rules have played, and verified', async () => {
    const { service, referee, fights } = await served()
    const fight = fights.cepheus!
    await steps(service, referee, fight, 6)
    const { renewal } = (await loadWhole(service, (await load(service, fight))!.record)).play.root
    accepted(await undoFight(service, referee, { fight, request: null, to: renewal!.at + 1 }))
    const refused = {
      refused: `Entry 0 was played by version 1 of these rules; undo goes back to entry ${renewal!.at + 1} at the most.`,
    }
    await steps(service, referee, fight, 6)
    expect(await undoFight(service, referee, { fight, request: null, to: 0 })).toEqual(refused)
    expect(await forkFight(service, referee, { fight, to: 0 })).toEqual(refused)
    const { record, book, play } = await loadWhole(service, (await load(service, fight))!.record)
    expect(
      accepted(verify(() => book, play.log, { seed: record.state.seed, words: record.state.words })),
    ).toHaveProperty('confirmed')
  })
})
