import { expect, test } from 'vitest'
import { carried, partyOf, pressAny } from './table-fixture.ts'

const EIGHT = ['Ann', 'Bob', 'Cid', 'Dot', 'Eve', 'Fay', 'Gus', 'Hal']

test('eight players in one group, a long fight: never more than 20 sends and edits a minute there, and in a chat no more than 60 a minute, a handful at once', async () => {
  const party = await partyOf(EIGHT)
  const { api, people } = party
  Object.assign(api.limits, { mode: 'watch' })
  const group = api.group('The Lower Docks', { founder: people.R! })
  group.add('bot', ...EIGHT.map((name) => people[name]!))
  people.R!.send(group, `/here@${api.world.me.username}`)
  await carried(party)
  people.R!.send('bot', '/startcombat')
  await carried(party)
  let answers = 0
  for (let second = 0; second < 100; second++) {
    await party.pass()
    await carried(party)
    for (const person of Object.values(people)) if (pressAny(person)) answers += 1
    await carried(party)
  }
  expect(answers).toBeGreaterThan(60)
  expect(api.limits.breaches).toEqual([])
  expect(api.limits.peak.groupMinute).toBeLessThanOrEqual(20)
  expect(api.calls.of('editMessageText', group.id).length).toBeGreaterThan(10)
}, 120_000)

test('a question leaves at once while a group has to wait for its card', async () => {
  const party = await partyOf(['Ann'])
  const { api, people } = party
  const group = api.group('The Lower Docks', { founder: people.R! })
  group.add('bot', people.Ann!)
  people.R!.send(group, `/here@${api.world.me.username}`)
  await carried(party)
  people.R!.send('bot', '/startcombat')
  await carried(party)
  const asked = api.calls.last('sendMessage', people.R!.id)
  expect(asked?.given.text).toContain('Which characters are aware')
  expect(asked?.at).toBe(api.clock.now())
})
