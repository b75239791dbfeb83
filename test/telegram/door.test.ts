import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { parseInitData, signIn } from '../../src/doors/telegram/mini-app-sign-in.ts'
import { hold, letGo } from '../../src/doors/telegram/polling-lease.ts'
import { load } from '../../src/table/fights/loaded-fights.ts'
import { chooseDice } from '../../src/table/fights/seats-orders-dice-clock.ts'
import { actorOf } from '../../src/table/tables/member-links.ts'
import { accepted } from '../script.ts'
import { place } from '../table/table-fixture.ts'
import { carried, type Party, partyOf } from './table-fixture.ts'

const last = ({ people }: Party, name: string): string =>
  people[name]!.reads().findLast(({ from }) => from?.is_bot)?.text ?? ''
const fightOf = async ({ service, referee }: Party): Promise<string> =>
  (await service.store.fights(referee.table)).at(-1)!.id
const lengthOf = async (party: Party): Promise<number> =>
  (await party.service.store.fight(await fightOf(party)))!.length

async function say(party: Party, name: string, text: string): Promise<void> {
  const person = party.people[name]!
  const asked = person
    .reads()
    .findLast((message) => message.reply_markup?.inline_keyboard.some((row) => row.some((key) => key.text === text)))
  if (asked) person.tap(asked, text)
  else person.send('bot', text)
  await carried(party)
  await party.pass()
  await carried(party)
}

/** A fight at the turn of its first player. */
async function started(heroes: readonly string[]): Promise<Party> {
  const party = await partyOf(heroes)
  for (const text of ['/startcombat', ...heroes, 'X', '5']) await say(party, 'R', text)
  expect(last(party, heroes[0]!)).toContain('Your turn. What will you do?')
  return party
}

describe('taps', () => {
  test('are answered each, also when they come too late', async () => {
    const party = await partyOf(['Ann'])
    await say(party, 'R', '/startcombat')
    const question = party.people.R!.reads().at(-1)!
    party.people.R!.tap(question, 'All')
    await carried(party)
    party.people.R!.tapData(question, 'somefight.3:x')
    await carried(party)
    expect(party.api.calls.of('answerCallbackQuery').map(({ given }) => given.text)).toEqual([
      undefined,
      'That question is closed.',
    ])
  })

  test('carry no more than 64 bytes, and lose their keys when the question closes', async () => {
    const party = await partyOf(['Ann'])
    await say(party, 'R', '/startcombat')
    const question = party.people.R!.reads().at(-1)!
    for (const { callback_data } of question.reply_markup!.inline_keyboard.flat() as { callback_data: string }[])
      expect(Buffer.byteLength(callback_data)).toBeLessThanOrEqual(64)
    await say(party, 'R', 'X')
    expect(
      party.people.R!.reads().find(({ message_id }) => message_id === question.message_id)?.reply_markup,
    ).toBeUndefined()
  })
})

describe('updates', () => {
  test('that come twice change nothing', async () => {
    const party = await started(['Ann'])
    const before = await lengthOf(party)
    for (const key of ['Minor Action', 'Changing Stance', 'Prone']) {
      party.people.Ann!.press(key)
      await carried(party)
      const [length, read] = [await lengthOf(party), party.people.Ann!.reads().length]
      party.api.faults.repeatUpdate()
      await carried(party)
      expect([await lengthOf(party), party.people.Ann!.reads().length], key).toEqual([length, read])
      await party.pass()
      await carried(party)
    }
    expect(await lengthOf(party)).toBeGreaterThan(before)
  })

  test('with a command for another bot are left alone, with ours in any case are heard', async () => {
    const party = await started(['Ann'])
    const before = party.people.Ann!.reads().length
    await say(party, 'Ann', '/status@OtherBot')
    expect(party.people.Ann!.reads().length).toBe(before + 1)
    await say(party, 'Ann', `/STATUS@${party.api.world.me.username}`)
    expect(party.people.Ann!.reads().length).toBe(before + 3)
  })
})

describe('people', () => {
  test('who block the bot are played by the referee, who is told', async () => {
    const party = await started(['Ann', 'Bob'])
    party.people.Ann!.block()
    for (let i = 0; i < 3; i++) {
      await carried(party)
      await party.pass()
    }
    expect((await load(party.service, await fightOf(party)))!.record.state.seats.ann!.member).toBeNull()
    const read = party.people
      .R!.reads()
      .map(({ text }) => text)
      .join('\n')
    expect(read).toContain('Ann cannot be reached any more. You play for them: Ann.')
    expect(last(party, 'R')).toContain('Ann: Your turn. What will you do?')
  })
})

describe('a group', () => {
  async function grouped(kind: 'group' | 'supergroup' | 'forum' = 'supergroup', players = ['Ann']) {
    const party = await partyOf(players)
    const group = party.api.group('The Lower Docks', { kind, founder: party.people.R! })
    group.add('bot', party.people.Ann!)
    group.promote('bot')
    party.people.R!.send(group, `/here@${party.api.world.me.username}`)
    await carried(party)
    for (const text of ['/startcombat', 'Ann', 'X', '5']) await say(party, 'R', text)
    await party.pass(3)
    await carried(party)
    return { party, group }
  }

  test('has one card that changes itself and is pinned, with the order, the field and the last lines', async () => {
    const { party, group } = await grouped()
    const card = group.reads().findLast(({ reply_markup }) => reply_markup)!
    expect(card.text).toContain('Ann')
    expect(card.text).toContain('Waiting for Ann.')
    await say(party, 'Ann', 'Skip')
    await party.pass(3)
    await carried(party)
    const now = group.reads().find(({ message_id }) => message_id === card.message_id)!
    expect(now.text).toContain('Ann does nothing more.')
    expect(party.api.calls.of('pinChatMessage', group.id)).toHaveLength(1)
    expect(group.reads().filter(({ reply_markup }) => reply_markup)).toHaveLength(1)
  })

  test('tells a private chat what all hear with what is its own, or at once where its person wants that', async () => {
    const { party } = await grouped('supergroup', ['Ann', 'Bob'])
    const isTold = (name: string): boolean => {
      const told = party.people[name]!.reads().map(({ text }) => text)
      return told.join('\n').includes('The lamp goes out.')
    }
    await say(party, 'Bob', '/lines all')
    await say(party, 'R', '/say The lamp goes out.')
    expect({ Ann: isTold('Ann'), Bob: isTold('Bob') }).toEqual({ Ann: false, Bob: true })
    await say(party, 'Ann', 'Skip')
    expect(isTold('Ann')).toBe(true)
  })

  test('that becomes a supergroup gets its card there', async () => {
    const { party, group } = await grouped('group')
    group.migrate()
    await carried(party)
    await say(party, 'Ann', 'Skip')
    await party.pass(3)
    await carried(party)
    await say(party, 'R', 'Skip')
    await party.pass(3)
    await carried(party)
    expect(group.reads().findLast(({ reply_markup }) => reply_markup)?.text).toContain('does nothing more.')
  })
})

describe('dice', () => {
  test("may be Telegram's own, thrown in the chat of whose they are", async () => {
    const party = await started(['Ann'])
    const fight = await fightOf(party)
    accepted(await chooseDice(party.service, party.referee, { fight, request: null, who: 'ann', dice: 'telegram' }))
    for (const text of ['Significant Action', 'Attack', 'Thug']) await say(party, 'Ann', text)
    await say(party, 'R', 'Do nothing')
    for (let i = 0; i < 6; i++) {
      await party.pass(2)
      await carried(party)
    }
    const thrown = party.api.calls
      .of('sendDice', party.people.Ann!.id)
      .map(({ result }) => (result as { dice: { value: number } }).dice.value)
    const rolled = (await party.service.store.entries(fight, 0)).flatMap((entry) =>
      entry.type === 'rolled' && entry.from === 'telegram' ? entry.faces : [],
    )
    expect(thrown.length).toBeGreaterThanOrEqual(2)
    expect(rolled).toEqual(thrown)
  })
})

describe('polling', () => {
  test('is one server’s at a time, and another’s within seconds when that one is gone', async () => {
    const { service, clock } = await place()
    expect([await hold(service, 'a'), await hold(service, 'b')]).toEqual([true, false])
    clock.pass(5)
    expect([await hold(service, 'a'), await hold(service, 'b')]).toEqual([true, false])
    clock.pass(7)
    expect([await hold(service, 'b'), await hold(service, 'a')]).toEqual([true, false])
    await letGo(service, 'b')
    expect(await hold(service, 'a')).toBe(true)
  })

  test('goes on after the Bot API was away', async () => {
    const party = await started(['Ann'])
    party.api.faults.on({ method: 'getUpdates', times: 2 }, { is: 'page', status: 502 })
    await say(party, 'Ann', 'Skip')
    expect(last(party, 'Ann')).toContain('Ann does nothing more.')
  })
})

describe('/link', () => {
  const tokenIn = (text: string): string => text.split('#token=')[1] ?? ''

  test('gives everybody the link of their own page, and the referee that of others', async () => {
    const party = await partyOf(['Ann', 'Bob'])
    const named = async (name: string, text: string): Promise<string | undefined> => {
      await say(party, name, text)
      const actor = await actorOf(party.service, tokenIn(last(party, name)))
      return actor ? (await party.service.store.member(actor.member))?.name : last(party, name)
    }
    expect([await named('R', '/link'), await named('Ann', '/link')]).toEqual(['Referee', 'Ann'])
    expect(await named('R', '/link bo')).toBe('Bob')
    expect(await named('Ann', '/link Bob')).toBe('Only the referee may have the links of others.')
    expect(await named('R', '/link Zed')).toBe('Nobody at this table has that name.')
  })

  test('in the place of a link that has expired gives another one', async () => {
    const party = await partyOf(['Ann'])
    await say(party, 'Ann', '/link')
    const old = tokenIn(last(party, 'Ann'))
    party.clock.pass(366 * 86_400)
    expect(await actorOf(party.service, old)).toBeNull()
    await say(party, 'Ann', '/link')
    expect(await actorOf(party.service, tokenIn(last(party, 'Ann')))).not.toBeNull()
    expect(await actorOf(party.service, old)).toBeNull()
  })
})

describe('a Mini App', () => {
  const TOKEN = '7000000001:test-token'
  const NOW = Date.UTC(2026, 8, 21, 12)

  function signed(fields: Readonly<Record<string, string>>, token = TOKEN): string {
    const key = createHmac('sha256', 'WebAppData').update(token).digest()
    const text = Object.entries(fields)
      .map(([name, value]) => `${name}=${value}`)
      .sort()
      .join('\n')
    return new URLSearchParams({ ...fields, hash: createHmac('sha256', key).update(text).digest('hex') }).toString()
  }
  const fields = (age = 0): Record<string, string> => ({
    auth_date: String(NOW / 1000 - age),
    user: JSON.stringify({ id: 5, first_name: 'Ann' }),
    query_id: 'q',
    signature: 'x',
  })

  test('knows its person by what Telegram signed, for a day', () => {
    expect(parseInitData(signed(fields()), TOKEN, NOW)).toEqual({ user: 5 })
    expect(parseInitData(signed(fields(86_400)), TOKEN, NOW)).toEqual({ user: 5 })
    expect(parseInitData(signed(fields(86_401)), TOKEN, NOW)).toMatchObject({
      refused: 'This was signed too long ago: open it again from the chat.',
    })
  })

  test('refuses what another bot signed, what was changed, and what is no person', () => {
    const refused = { refused: 'Telegram did not sign this.' }
    expect(parseInitData(signed(fields(), '1:other'), TOKEN, NOW)).toMatchObject(refused)
    expect(parseInitData(signed(fields()).replace('Ann', 'Bob'), TOKEN, NOW)).toMatchObject(refused)
    expect(parseInitData('', TOKEN, NOW)).toMatchObject(refused)
    expect(parseInitData(signed({ ...fields(), user: '[]' }), TOKEN, NOW)).toMatchObject({
      refused: 'There is no person in this.',
    })
  })

  test('gives the link of whoever opened it, at the table of their chat', async () => {
    const party = await partyOf(['Ann'])
    const at = party.service.now()
    const data = (id: number): string =>
      signed({ auth_date: String(Math.floor(at / 1000)), user: JSON.stringify({ id }) })
    expect(await signIn(party.service, TOKEN, data(party.people.Ann!.id))).toMatchObject({ token: expect.any(String) })
    expect(await signIn(party.service, TOKEN, data(1))).toMatchObject({
      refused: 'You sit at no table yet: write to the bot first.',
    })
  })
})
