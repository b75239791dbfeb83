import { expect, test } from 'vitest'
import { load } from '../../src/table/fights/loaded-fights.ts'
import { holdNews } from '../chat/deliver-news.ts'
import { damageFight } from '../table/damaged-fight.ts'
import type { Group } from './server/group.ts'
import { carried, type Party, partyOf } from './table-fixture.ts'

async function settle(party: Party): Promise<void> {
  for (let i = 0; i < 4; i++) {
    await carried(party)
    await party.pass(3)
  }
}
async function grouped(
  kind: 'group' | 'supergroup' = 'supergroup',
): Promise<{ readonly party: Party; readonly group: Group }> {
  const party = await partyOf(['Ann'])
  const group = party.api.group('The Lower Docks', { kind, founder: party.people.R! })
  group.add('bot', party.people.Ann!)
  group.promote('bot')
  await settle(party)
  return { party, group }
}
const inGroup = (group: Group): readonly string[] =>
  group
    .reads()
    .filter(({ from }) => from?.is_bot)
    .map(({ text }) => text ?? '')
const toReferee = ({ people }: Party): string =>
  people
    .R!.reads()
    .map(({ text }) => text)
    .join('\n')
const named = ({ api }: Party, text: string): string => `${text}@${api.world.me.username}`

test('who adds the bot to a group is told there what to do', async () => {
  const { group } = await grouped()
  expect(inGroup(group)).toEqual([expect.stringMatching(/^Fray is here\. The referee of a table writes \/here/)])
})

test('a command that the group does not know is answered, if it is for this bot', async () => {
  const { party, group } = await grouped()
  party.people.Ann!.send(group, '/weather')
  party.people.Ann!.send(group, named(party, '/status'))
  await settle(party)
  expect(inGroup(group).slice(1)).toEqual([
    expect.stringMatching(/^In a group I know \/here, \/card and \/help\. Write \/status to me in private: https:/),
  ])
})

test('an anonymous administrator is told that nobody can see who that is', async () => {
  const { party, group } = await grouped()
  group.promote(party.people.R!, { anonymous: true })
  party.people.R!.send(group, '/weather')
  await settle(party)
  expect(inGroup(group).at(-1)).toBe('/weather') // may be for another bot; the group itself counts as a bot
  party.people.R!.send(group, named(party, '/here'))
  await settle(party)
  expect(inGroup(group).at(-1)).toMatch(/^You write as the group, and I cannot see who you are\./)
  party.people.R!.send(group, '/help')
  await settle(party)
  expect(inGroup(group).at(-1)).toMatch(/^Write to me in private: https:/)
})

test('put out of the group, the bot tells the referee, and everything is told in private again', async () => {
  const { party, group } = await grouped()
  party.people.R!.send(group, named(party, '/here'))
  await settle(party)
  group.remove('bot')
  await settle(party)
  expect(toReferee(party)).toContain('I am not in the group of The Lower Docks any more')
  expect(
    (await party.service.store.table(party.referee.table))!.chats!.filter(({ member }) => member === null),
  ).toEqual([])
})

test('of a group that becomes a supergroup the referee hears, once', async () => {
  const { party, group } = await grouped('group')
  party.people.R!.send(group, named(party, '/here'))
  await settle(party)
  group.migrate()
  await settle(party)
  expect(toReferee(party).split('has become a supergroup')).toHaveLength(2)
})

test('where a new card comes, the old one is not pinned any more', async () => {
  const { party, group } = await grouped()
  party.people.R!.send(group, named(party, '/here'))
  await settle(party)
  party.people.R!.send('bot', '/startcombat')
  await settle(party)
  const first = party.api.calls.of('pinChatMessage', group.id).at(-1)!.given.message_id
  party.people.R!.send(group, named(party, '/card'))
  await settle(party)
  expect(party.api.calls.of('unpinChatMessage', group.id).map(({ given }) => given.message_id)).toEqual([first])
  expect(party.api.calls.of('pinChatMessage', group.id)).toHaveLength(2)
})

test('the card of a fight that is set aside holds up nothing else that is for the group', async () => {
  const { party, group } = await grouped()
  party.people.R!.send(group, named(party, '/here'))
  await settle(party)
  party.people.R!.send('bot', '/startcombat')
  await party.api.idle()
  const [fight] = await party.service.store.fights(party.referee.table)
  holdNews(party.service).length = 0
  await damageFight(party.service, fight!.id)
  party.people.Ann!.send(group, named(party, '/help'))
  await settle(party)
  expect(party.api.calls.of('pinChatMessage', group.id)).toEqual([])
  expect(inGroup(group).at(-1)).toMatch(/^Write to me in private/)
})

test('what all hear in a group comes to each private chat with its next question, and nothing for it alone', async () => {
  const party = await partyOf(['Ann', 'Bob'])
  const { api, people } = party
  const group = api.group('The Lower Docks', { founder: people.R! })
  group.add('bot', people.Ann!, people.Bob!)
  people.R!.send(group, named(party, '/here'))
  await settle(party)
  people.R!.send('bot', '/startcombat')
  await settle(party)
  const sent = (name: string): number => api.calls.of('sendMessage', people[name]!.id).length
  const before = { Ann: sent('Ann'), Bob: sent('Bob') }
  for (const line of ['The lamp goes out.', 'Rain begins.', 'A dog barks.']) {
    people.R!.send('bot', `/say ${line}`)
    await settle(party)
  }
  expect({ Ann: sent('Ann'), Bob: sent('Bob') }).toEqual(before)
  people.R!.send('bot', '/endcombat')
  await settle(party)
  const told = people
    .Bob!.reads()
    .map(({ text }) => text)
    .join('\n')
  for (const line of ['The lamp goes out.', 'Rain begins.', 'A dog barks.']) expect(told.split(line)).toHaveLength(2)
})

test('on the card a letter stands for each, a cross where somebody lies, and once it is over nobody has acted', async () => {
  const { party, group } = await grouped()
  party.people.R!.send(group, named(party, '/here'))
  await settle(party)
  party.people.R!.send('bot', '/startcombat')
  await settle(party)
  for (const score of ['str', 'dex', 'end']) {
    party.people.R!.send('bot', `/set Thug 2 ${score} 0`)
    await settle(party)
  }
  const card = (): string => inGroup(group).at(-1)!
  expect(card()).toContain('\nA Ann\nt Thug\nu Thug 3\nh Thug 2 · dead\nAt†u---')
  for (const [who, text] of [
    ['R', 'Ann'],
    ['R', 'X'],
    ['R', '5'],
    ['Ann', 'Skip'],
  ] as const) {
    party.people[who]!.send('bot', text)
    await settle(party)
  }
  expect(card()).toContain('has acted')
  party.people.R!.send('bot', '/endcombat')
  await settle(party)
  expect(card()).not.toContain('has acted')
})

test('a question that somebody else answered takes in what is told next: no message comes for that', async () => {
  const party = await partyOf(['Aude', 'Wenna'], {
    book: 'osr',
    sheets: { Aude: { block: 'aude' }, Wenna: { block: 'wenna' } },
    people: [{ id: 'odo', name: 'Odo', side: 'npc', block: 'bandit', control: 'referee' }],
  })
  const { api, people } = party
  const tap = async (name: string, label: string): Promise<void> => {
    const person = people[name]!
    person.tap(person.reads().findLast(({ reply_markup }) => (reply_markup?.inline_keyboard.length ?? 0) > 0)!, label)
    await settle(party)
  }
  people.R!.send('bot', '/startcombat')
  await settle(party)
  await tap('R', 'No')
  await tap('R', 'The party') // surprises the others
  await tap('R', 'No')
  const sent = (): number => api.calls.of('sendMessage', people.Wenna!.id).length
  const before = sent()
  await tap('Aude', 'Aude')
  expect(people.Wenna!.reads().at(-1)!.text).toMatch(/\n› No longer asked\.\nIt is Aude's turn\.$/)
  expect(sent()).toBe(before)
})

test('who plays nobody that is still up is told once a round what happened, without a sound', async () => {
  const party = await partyOf(['Ann', 'Bob'])
  const { api, people } = party
  const group = api.group('The Lower Docks', { founder: people.R! })
  group.add('bot', people.Ann!, people.Bob!)
  const say = async (name: string, text: string): Promise<void> => {
    people[name]!.send('bot', text)
    await settle(party)
  }
  people.R!.send(group, named(party, '/here'))
  await settle(party)
  for (const text of ['/startcombat', 'All', 'X', '5']) await say('R', text)
  for (const score of ['str', 'dex', 'end']) await say('R', `/set Bob ${score} 0`)
  const toBob = () => api.calls.of('sendMessage', people.Bob!.id)
  const before = toBob().length
  const waitedFor = async (): Promise<string> => {
    const [fight] = await party.service.store.fights(party.referee.table)
    return (await load(party.service, fight!.id))!.play.asks[0]!.who
  }
  const aRound = async (line: string): Promise<void> => {
    await say('R', `/say ${line}`)
    for (let turn = 0; turn < 4; turn++) await say('R', `/as ${await waitedFor()} skip`)
  }
  await aRound('The lamp goes out.')
  await aRound('Rain begins.')
  const since = toBob().slice(before)
  const told = people
    .Bob!.reads()
    .map(({ text }) => text)
    .join('\n')
  for (const line of ['The lamp goes out.', 'Rain begins.']) expect(told.split(line)).toHaveLength(2)
  expect(since.length).toBeLessThanOrEqual(3)
  expect(since.every(({ given }) => String(given.disable_notification) === 'true')).toBe(true)
})
