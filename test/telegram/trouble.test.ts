import { getEventListeners } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { pause } from '../../src/doors/telegram/retry-calls.ts'
import { serve } from '../../src/serve.ts'
import { settingsOf } from '../../src/settings.ts'
import { chooseDice } from '../../src/table/fights/seats-orders-dice-clock.ts'
import { breakingAt, shelveFragile } from '../books/broken-book.ts'
import { accepted } from '../script.ts'
import type { Fault, Where } from './server/faults.ts'
import { startBotApi } from './server/server.ts'
import { carried, type Party, partyOf } from './table-fixture.ts'

const textsOf = ({ people }: Party, name: string): readonly string[] =>
  people[name]!.reads()
    .filter(({ from }) => from?.is_bot)
    .map(({ text }) => text ?? '')
const last = (party: Party, name: string): string => textsOf(party, name).at(-1) ?? ''

async function settle(party: Party): Promise<void> {
  for (let i = 0; i < 3; i++) {
    await carried(party)
    await party.pass()
  }
}

async function say(party: Party, name: string, text: string): Promise<void> {
  const person = party.people[name]!
  const asked = person
    .reads()
    .findLast((message) => message.reply_markup?.inline_keyboard.some((row) => row.some((key) => key.text === text)))
  if (asked) person.tap(asked, text)
  else person.send('bot', text)
  await settle(party)
}

const OPENING = ['/startcombat', 'Ann', 'X', '5']

test('after an hour without Telegram what was written meanwhile comes within half a minute', async () => {
  const party = await partyOf(['Ann'])
  party.api.faults.on({ method: 'sendMessage', chance: 1 }, { is: 'reset before' })
  party.people.R!.send('bot', '/help')
  for (let minute = 0; minute < 60; minute++) {
    await carried(party)
    await party.pass(60)
  }
  party.api.faults.clear()
  await carried(party)
  await party.pass(30)
  await carried(party)
  expect(textsOf(party, 'R')).toEqual([expect.stringContaining('/startcombat')])
})

describe('one update that fails does not stop the bot', () => {
  test('a rule that throws: a plain sentence to the person, the place to the referee, who can still act', async () => {
    shelveFragile(breakingAt('acted'), 'cepheus')
    const party = await partyOf(['Ann'])
    for (const text of OPENING) await say(party, 'R', text)
    await say(party, 'Ann', 'Skip')
    expect(party.api.calls.of('answerCallbackQuery').at(-1)!.given).toMatchObject({
      text: 'The fight could not go on after that. The referee can see why.',
      show_alert: true,
    })
    expect(last(party, 'R')).toContain(
      'What Ann wanted could not be done, and the fight is as it was. The fight could not go on after that: the table has no such row (cepheus, turn of ann, at the event acted).',
    )
    await say(party, 'Ann', 'Minor Action')
    expect(last(party, 'Ann')).toBe('Choose a minor action:')
    await say(party, 'R', '/undo')
    expect(textsOf(party, 'R').join('\n')).toMatch(/The referee takes back: .*It is Ann's turn\./)
    expect(party.noted).toEqual([])
  })

  test("a rule that throws at Telegram's own dice: their person is told", async () => {
    shelveFragile(breakingAt('hit', 'missed'), 'cepheus')
    const party = await partyOf(['Ann'])
    for (const text of OPENING) await say(party, 'R', text)
    const fight = (await party.service.store.fights(party.referee.table)).at(-1)!.id
    accepted(await chooseDice(party.service, party.referee, { fight, request: null, who: 'ann', dice: 'telegram' }))
    for (const text of ['Significant Action', 'Attack', 'Thug']) await say(party, 'Ann', text)
    for (let i = 0; i < 3; i++) await settle(party)
    expect(
      textsOf(party, 'Ann').filter((text) => text === 'The fight could not go on after that. The referee can see why.'),
    ).toHaveLength(1)
    expect(last(party, 'R')).toContain('the table has no such row (cepheus, turn of ann, at the event ')
  })

  test('what cannot be heard at all is tried three times, then noted and given up with a word to the person; the others are heard meanwhile', async () => {
    const party = await partyOf(['Ann'])
    const { store } = party.service
    const { note } = store
    const ann = party.people.Ann!
    store.note = (key) => (key === `chat telegram ${ann.id}` ? Promise.reject(new Error('no such row')) : note(key))
    ann.send('bot', '/status')
    party.people.R!.send('bot', '/help')
    await settle(party)
    expect(last(party, 'R')).toContain('/startcombat')
    expect(last(party, 'Ann')).toBe(
      'That could not be done: something is broken here, and it was noted. Please try something else.',
    )
    expect(party.noted).toEqual([
      'no such row',
      'no such row',
      'no such row',
      expect.stringMatching(/^update \d+ was given up after 3 tries$/),
    ])
    expect(
      party.api.calls
        .of('sendMessage', party.people.R!.id)
        .filter(({ given }) => String(given.text).includes('/startcombat')),
    ).toHaveLength(1)
    store.note = note
    await say(party, 'Ann', '/help')
    expect(last(party, 'Ann')).toContain('/status')
  })

  test('while the store is away nothing is given up', async () => {
    const party = await partyOf(['Ann'])
    const { store } = party.service
    const { note } = store
    const ann = party.people.Ann!
    let asked = 0
    store.note = (key) =>
      key === `chat telegram ${ann.id}` && ++asked < 5
        ? Promise.reject(Object.assign(new Error('the store is away'), { code: 'ECONNREFUSED' }))
        : note(key)
    await say(party, 'Ann', '/help')
    expect(last(party, 'Ann')).toContain('/status')
    expect(party.noted.filter((line) => line.includes('given up'))).toEqual([])
  })

  test('a tap is answered, too', async () => {
    const party = await partyOf(['Ann'])
    await say(party, 'R', '/startcombat')
    const question = party.people.R!.reads().at(-1)!
    const { store } = party.service
    const { note } = store
    store.note = (key) =>
      key === `chat telegram ${party.people.R!.id}` ? Promise.reject(new Error('no such row')) : note(key)
    party.people.R!.tap(question, 'All')
    await carried(party)
    expect(party.api.calls.of('answerCallbackQuery').map(({ given }) => given.text)).toEqual([
      'That could not be done: something is broken here, and it was noted. Please try something else.',
    ])
  })
})

test('a pause leaves no listener behind, whether it ends by itself or is ended', async () => {
  const ending = new AbortController()
  for (let i = 0; i < 3; i++) await pause(1, ending.signal)
  expect(getEventListeners(ending.signal, 'abort')).toHaveLength(0)
  const long = pause(100_000, ending.signal)
  ending.abort()
  await long
  expect(getEventListeners(ending.signal, 'abort')).toHaveLength(0)
})

describe('a question that Telegram does not take', () => {
  const unfit: Fault = { is: 'refused', code: 400, description: 'Bad Request: BUTTON_TEXT_INVALID' }

  async function opened(refused: (party: Party) => void): Promise<Party> {
    const party = await partyOf(['Ann'])
    for (const text of OPENING.slice(0, -1)) await say(party, 'R', text)
    refused(party)
    await say(party, 'R', '5')
    return party
  }
  const refusing =
    (times: number) =>
    (party: Party): void =>
      party.api.faults.on({ method: 'sendMessage', chat: party.people.Ann!.id, times }, unfit)

  test('is sent plainer, noted, and can be answered', async () => {
    const party = await opened(refusing(1))
    expect(last(party, 'Ann')).toContain('Your turn. What will you do?')
    expect(party.people.Ann!.keys()).toEqual([['Minor Action'], ['Significant Action'], ['Skip'], ['Delay']])
    expect(party.noted).toEqual([
      `a message to ${party.people.Ann!.id} is sent plainer: Bad Request: BUTTON_TEXT_INVALID`,
    ])
    await say(party, 'Ann', 'Skip')
    expect(textsOf(party, 'R').join('\n')).toContain('Ann does nothing more.')
  })

  test('goes without keys where none are taken, and names the answers', async () => {
    const party = await opened(refusing(2))
    expect(last(party, 'Ann')).toMatch(
      /Your turn\. What will you do\?\n\nAnswer in words: Minor Action, Significant Action, Skip, Delay$/,
    )
    await say(party, 'Ann', 'Skip')
    expect(textsOf(party, 'R').join('\n')).toContain('Ann does nothing more.')
  })

  test('with inline keys that are too many comes with plain ones, menu after menu', async () => {
    const party = await partyOf(['Ann'])
    party.api.world.limits.markupBytes = 10
    await say(party, 'R', '/startcombat')
    expect(party.people.R!.keys()).toEqual([['Ann'], ['Thug'], ['Thug 2'], ['Thug 3'], ['All'], ['X']])
    party.people.R!.press('Ann')
    await settle(party)
    expect(party.people.R!.keys()![0]).toEqual(['✓ Ann'])
    party.people.R!.press('X')
    await settle(party)
    expect(last(party, 'R')).toMatch(/(^|\n)What is the starting range \(metres\)\?$/)
  })

  test('in any form: the referee is told, and answers for them', async () => {
    const party = await opened(refusing(3))
    expect(textsOf(party, 'Ann').join('\n')).not.toContain('Your turn.')
    expect(last(party, 'R')).toMatch(
      /^A question could not be sent to Ann\. Telegram says: Bad Request: BUTTON_TEXT_INVALID\. \/as answers it for them\. It was:\n[\s\S]*Your turn\. What will you do\?$/,
    )
    expect(party.noted.at(-1)).toBe(
      `a message to ${party.people.Ann!.id} could not be sent: Bad Request: BUTTON_TEXT_INVALID`,
    )
    await say(party, 'R', '/as Ann skip')
    expect(textsOf(party, 'R').join('\n')).toContain('Ann does nothing more.')
  })

  test('in the place of an older message is sent anew', async () => {
    const party = await partyOf(['Ann'])
    await say(party, 'R', '/startcombat')
    party.api.faults.on(
      { method: 'editMessageText', times: 1 },
      { is: 'refused', code: 400, description: 'Bad Request: message to edit not found' },
    )
    await say(party, 'R', 'Ann')
    expect(last(party, 'R')).toContain('Which characters are aware')
    expect(
      party.people
        .R!.reads()
        .at(-1)!
        .reply_markup!.inline_keyboard.flat()
        .map(({ text }) => text),
    ).toContain('✓ Ann')
    await say(party, 'R', 'X')
    expect(last(party, 'R')).toMatch(/(^|\n)What is the starting range \(metres\)\?$/)
  })
})

describe('a server starts though Telegram is in trouble, and its bot as soon as that is over', () => {
  /** A whole server whose log is read, on a Bot API with these faults. */
  async function started(faults: readonly (readonly [Where, Fault])[]) {
    const folder = mkdtempSync(join(tmpdir(), 'fray-trouble-'))
    const api = await startBotApi()
    for (const [where, fault] of faults) api.faults.on(where, fault)
    const lines: { readonly msg: string; readonly err?: { readonly message: string } }[] = []
    const env = { FRAY_TELEGRAM_TOKEN: api.token, FRAY_TELEGRAM_API: api.url }
    const settings = {
      ...accepted(settingsOf({ port: '0', data: folder }, env, { tty: false, version: '0' })),
      log: { level: 'warn', stream: { write: (line: string) => void lines.push(JSON.parse(line)) } },
    }
    const serving = accepted(await serve(settings, env))
    onTestFinished(async () => {
      await serving.stop()
      await api.close()
      rmSync(folder, { recursive: true, force: true })
    })
    return { api, serving, noted: () => lines.filter(({ msg }) => msg === 'telegram').map(({ err }) => err!.message) }
  }
  const opensTable = async ({ api }: Pick<Awaited<ReturnType<typeof started>>, 'api'>): Promise<string> => {
    const ann = api.person('Ann', { started: true })
    ann.send('bot', '/newtable The Lower Docks')
    const [sent] = await api.calls.until('sendMessage', { chat: ann.id, count: 1 })
    return String(sent!.given.text)
  }

  test.each<[string, Fault, string]>([
    ['429 on its menus', { is: 'flood', seconds: 1 }, 'setMyCommands'],
    ['502 when it asks who it is', { is: 'page', status: 502 }, 'getMe'],
  ])('%s', async (_, fault, method) => {
    const at = await started([[{ method, times: 2 }, fault]])
    expect((await fetch(`${at.serving.url}/readyz`)).status).toBe(200)
    expect(await opensTable(at)).toContain('The Lower Docks')
    await expect
      .poll(
        () =>
          at.api
            .person('Ann')
            .commands()
            .map(({ command }) => command),
        { timeout: 10_000 },
      )
      .toContain('startcombat')
    expect(at.noted()).toEqual([
      expect.stringMatching(new RegExp(`^${method} failed, and is tried again until it works: `)),
    ])
  })

  test('no network', async () => {
    const at = await started([[{ chance: 1 }, { is: 'reset before' }]])
    expect(at.serving.said).toContain('Telegram does not answer: the bot is tried again until it does.')
    expect((await fetch(`${at.serving.url}/api/openapi.json`)).status).toBe(200)
    expect(at.noted()).toHaveLength(1)
    at.api.faults.clear()
    expect(await opensTable(at)).toContain('The Lower Docks')
    expect(at.noted()).toHaveLength(1)
  })

  test('and stops while it is still trying', async () => {
    const at = await started([[{ chance: 1 }, { is: 'reset before' }]])
    await at.serving.stop()
    await expect(fetch(`${at.serving.url}/readyz`)).rejects.toThrow()
  })
})
