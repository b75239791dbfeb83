import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { clientOf } from '../../src/client/client.ts'
import type { Line } from '../../src/client/fight-shapes.ts'
import { duel, front, must, type Person, people, person, type TestServer } from './server-fixture.ts'

let at: TestServer
let all: Awaited<ReturnType<typeof people>>
beforeAll(async () => {
  at = await front()
  all = await people(at)
})
afterAll(() => at.stop())

const note = (id: string, n: number) =>
  all.referee.client.overrule({
    id,
    what: { set: { who: 'vera', field: 'stance', value: n % 2 === 0 ? 'prone' : 'standing' } },
    why: `because ${n}`,
  })

function hear({ client }: Person, id: string, from = 0) {
  const heard: { lines: Line[]; agains: number } = { lines: [], agains: 0 }
  const listening = client.listen(
    id,
    {
      lines: (lines) => heard.lines.push(...lines),
      again: () => {
        heard.lines = []
        heard.agains += 1
      },
    },
    from,
  )
  return { heard, ...listening }
}

test('whoever is cut off at random hears every line once and in order', async () => {
  const id = await duel(all)
  const ears = [all.referee, all.ann, all.eve, all.eve].map((who) => ({ who, ...hear(who, id) }))
  for (let n = 0; n < 40; n++) {
    must(await note(id, n))
    const ear = ears[(n * 7) % 5]
    if (n % 3 === 0) ear?.drop()
    if (n % 5 === 0) await new Promise((resolve) => setTimeout(resolve, 20))
  }
  for (const { who, heard, stop } of ears) {
    const { lines } = must(await who.client.entries({ id }))
    await expect.poll(() => heard.lines.length, { timeout: 5_000 }).toBe(lines.length)
    expect(heard).toEqual({ lines, agains: 0 })
    stop()
  }
}, 30_000)

test('when what may be seen changes, it is told anew from the beginning', async () => {
  const id = await duel(all)
  const { heard, stop } = hear(all.ann, id)
  await expect.poll(() => heard.lines.length).toBeGreaterThan(0)
  must(await all.referee.client.seat({ id, who: 'pirate', member: all.ann.member }))
  await expect.poll(() => heard.agains).toBe(1)
  const { lines } = must(await all.ann.client.entries({ id }))
  await expect.poll(() => heard.lines).toEqual(lines)
  stop()
})

test('a long fight is told from wherever somebody stopped, back to its beginning and on from there, and all of it to who sees something else', async () => {
  const id = await duel(all)
  for (let n = 0; n < 150; n++) must(await note(id, n))
  const { lines: before } = must(await all.ann.client.entries({ id }))
  const froms = [0, 2, 140, before.length - 70, before.length - 1, before.length]
  const ears = froms.map((from) => hear(all.ann, id, from))
  for (const [i, { heard }] of ears.entries()) await expect.poll(() => heard.lines).toEqual(before.slice(froms[i]))
  must(
    await all.referee.client.undo({
      id,
      to: must(await all.referee.client.entries({ id })).lines.find(({ entry }) => entry.type === 'overruled')!.seq,
    }),
  )
  must(await note(id, 0))
  const { lines } = must(await all.ann.client.entries({ id }))
  expect(lines.find(({ entry }) => entry.type === 'undone')).toMatchObject({
    entry: { to: lines.find(({ entry }) => entry.type === 'overruled')!.seq },
  })
  for (const [i, { heard }] of ears.entries()) await expect.poll(() => heard.lines).toEqual(lines.slice(froms[i]))
  for (const { member } of [all.ann, all.bob]) {
    must(await all.referee.client.seat({ id, who: 'pirate', member }))
    const { lines: anew } = must(await all.ann.client.entries({ id }))
    for (const { heard } of ears) await expect.poll(() => heard.lines).toEqual(anew)
  }
  for (const { stop } of ears) stop()
}, 30_000)

test('the fight itself comes after each change, for whoever wishes it', async () => {
  const id = await duel(all)
  const nows: (string | undefined)[] = []
  const { stop } = all.eve.client.listen(id, {
    now: ({ shown }) => nows.push((shown.combatants[0]!.sheet as { stance?: string }).stance),
  })
  await expect.poll(() => nows.length).toBe(1)
  must(await note(id, 0))
  await expect.poll(() => nows.at(-1)).toBe('prone')
  stop()
})

test('of what is not to be known nothing is heard, not even that something happened', async () => {
  const id = await duel(all)
  const heard: string[] = []
  const ears = [all.ann, all.eve].map(({ client }) =>
    client.listen(id, { now: () => heard.push('now'), lines: () => heard.push('lines') }),
  )
  await expect.poll(() => heard.toSorted()).toEqual(['lines', 'lines', 'now', 'now'])
  const ear = hear(all.referee, id)
  must(
    await all.referee.client.overrule({
      id,
      what: { join: { id: 'lurker', side: 'thieves', block: 'thug', hidden: true } },
      why: 'an ambush',
    }),
  )
  must(
    await all.referee.client.overrule({
      id,
      what: { set: { who: 'lurker', field: 'cover', value: 'half' } },
      why: 'so',
    }),
  )
  await expect.poll(() => ear.heard.lines.filter(({ entry }) => entry.type === 'overruled').length).toBe(2)
  must(await note(id, 0))
  await expect.poll(() => heard.length).toBe(8)
  for (const one of [...ears, ear]) one.stop()
})

test.each([
  ['without a valid link', { token: 'nonsense' }, 4401],
  ['with something else than a link', ['token'], 4400],
  ['with more than is read', 'x'.repeat(10_000), 1009],
])('a connection %s is closed', async (_, first, code) => {
  const id = await duel(all)
  const socket = new WebSocket(`${at.url.replace('http', 'ws')}/api/v1/fights/${id}/live`)
  socket.on('open', () => socket.send(JSON.stringify(first)))
  expect(await new Promise((resolve) => socket.on('close', resolve).on('error', () => {}))).toBe(code)
})

test('whoever is sent away hears no more', async () => {
  const id = await duel(all)
  const { code } = must(await all.referee.client.invite({ role: 'spectator' }))
  const guest = await person(at.url, must(await clientOf(at.url).join({ code, name: 'Gus' })).token)
  const ended = new Promise((resolve) =>
    guest.client.listen(id, {
      lines: () => void all.referee.client.removeMember({ id: guest.member }),
      ended: resolve,
    }),
  )
  expect(await ended).toBe(4401)
})

test('a fight that is not there is none to listen to, and the client does not go on asking', async () => {
  const ended = await new Promise((resolve) => all.ann.client.listen('nowhere', { ended: (code) => resolve(code) }))
  expect(ended).toBe(4404)
})

test('a reminder of a question to a side reaches everybody of it and the referee, and no onlooker', async () => {
  const id = await duel(all)
  const heard: string[] = []
  const ready = new Set<string>()
  const hearing = (name: 'referee' | 'ann' | 'bob' | 'eve') =>
    all[name].client.listen(id, {
      reminder: (who) => heard.push(`${name}: ${who}`),
      you: () => ready.add(name),
    })
  const ears = (['referee', 'ann', 'bob', 'eve'] as const).map(hearing)
  await expect.poll(() => ready.size).toBe(4)
  for (const remind of at.service.reminded) remind(id, 'players', ['vera'])
  for (const remind of at.service.reminded) remind(id, 'pirate', ['pirate'])
  await expect.poll(() => heard.length).toBe(4)
  expect(heard.sort()).toEqual(['ann: players', 'bob: pirate', 'referee: pirate', 'referee: players'])
  for (const { stop } of ears) stop()
})
