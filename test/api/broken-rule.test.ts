import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { BOOKS } from '../../src/books/index.ts'
import { serve } from '../../src/serve.ts'
import { settingsOf } from '../../src/settings.ts'
import { forget, load } from '../../src/table/fights/loaded-fights.ts'
import { breakingAt, shelveFragile } from '../books/broken-book.ts'
import { accepted } from '../script.ts'
import { front, must, people, type TestServer } from './server-fixture.ts'

let at: TestServer
beforeAll(async () => {
  at = await front()
})
afterAll(() => at.stop())

const SETUP = {
  book: 'fragile',
  start: { turn: 'vera' },
  combatants: [
    { id: 'vera', side: 'players', block: 'marine', initiative: 9 },
    { id: 'pirate', side: 'enemies', block: 'pirate', pos: 10, initiative: 8 },
  ],
}

test('a rule that throws is a refusal over the API: a plain one for a player, with the place for the referee', async () => {
  shelveFragile(breakingAt('acted'))
  const { referee, ann } = await people(at)
  const { fight: id } = must(await referee.client.openFight({ title: 'Duel', setup: SETUP }))
  must(await referee.client.seat({ id, who: 'vera', member: ann.member }))
  const skipped = async (who: typeof ann) => {
    const { asks } = must(await who.client.fight({ id }))
    return who.client.answer({ id, ask: asks[0]!.ask, path: ['skip'] })
  }
  const before = must(await ann.client.fight({ id }))
  expect(await skipped(ann)).toMatchObject({
    status: 422,
    code: 'E_RULE',
    refused: 'The fight could not go on after that. The referee can see why.',
  })
  expect(await skipped(referee)).toMatchObject({
    status: 422,
    code: 'E_RULE',
    refused:
      'The fight could not go on after that: the table has no such row (fragile, turn of vera, at the event acted).',
  })
  const { asks } = must(await referee.client.fight({ id }))
  expect(await referee.client.odds({ id, ask: asks[0]!.ask, path: ['skip'] })).toMatchObject({
    status: 422,
    code: 'E_RULE',
    refused: expect.stringContaining('the table has no such row (fragile)'),
  })
  expect(must(await ann.client.fight({ id }))).toEqual(before)
})

test('a fight that new code of a book cannot open is refused with a sentence, and the server stands', async () => {
  const book = shelveFragile({})
  const { referee } = await people(at)
  const { fight: id } = must(await referee.client.openFight({ title: 'Duel', setup: SETUP }))
  const { play } = (await load(at.service, id))!
  const broken = {
    ...book,
    play: () => {
      throw new Error('the table has no such row')
    },
  }
  Object.assign(play, { rules: broken })
  Object.assign(BOOKS, { fragile: broken })
  forget(at.service, id)
  expect(await referee.client.fight({ id })).toMatchObject({
    status: 422,
    code: 'E_RULE',
    refused: 'The rules of this fight fail, so that it cannot be opened just now.',
  })
  expect(await referee.client.undo({ id })).toMatchObject({ status: 422, code: 'E_RULE' })
})

test("the operator's log says what was thrown, where, and in which fight", async () => {
  shelveFragile(breakingAt('acted'))
  const data = mkdtempSync(join(tmpdir(), 'fray-broken-'))
  const lines: Record<string, unknown>[] = []
  const settings = {
    ...accepted(settingsOf({ port: '0', data }, {}, { tty: false, version: '0' })),
    log: { level: 'error', stream: { write: (line: string) => void lines.push(JSON.parse(line)) } },
  }
  const serving = accepted(await serve(settings, {}))
  onTestFinished(async () => {
    await serving.stop()
    rmSync(data, { recursive: true, force: true })
  })
  const { referee } = await people(serving)
  const { fight: id } = must(await referee.client.openFight({ title: 'Duel', setup: SETUP }))
  const { asks } = must(await referee.client.fight({ id }))
  await referee.client.answer({ id, ask: asks[0]!.ask, path: ['skip'] })
  expect(lines).toMatchObject([
    {
      msg: 'rules',
      fight: id,
      err: {
        message: expect.stringContaining('the table has no such row (fragile, turn of vera, at the event acted)'),
        stack: expect.stringContaining('broken-book.ts'),
      },
    },
  ])
})

test('people whom the book cannot close after a fight do not undo its end', async () => {
  shelveFragile({
    close: () => {
      throw new Error('the table has no such row')
    },
  })
  const { referee } = await people(at)
  const heard: string[] = []
  at.service.amiss.add(({ text }) => heard.push(text))
  const { fight: id } = must(await referee.client.openFight({ title: 'Duel', setup: SETUP }))
  must(await referee.client.overrule({ id, what: { end: 'late' }, why: 'late' }))
  expect(must(await referee.client.fight({ id })).over).toBe(true)
  expect(heard).toContain('The fight could not go on after that: the table has no such row (fragile, at the close).')
})
