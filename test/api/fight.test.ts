import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientOf } from '../../src/client/client.ts'
import type { Line, ShownAsk } from '../../src/client/fight-shapes.ts'
import type { Menu } from '../../src/engine/menu.ts'
import type { Step } from '../../src/engine/options.ts'
import { duel, front, must, type Person, people, type TestServer } from './server-fixture.ts'

let at: TestServer
beforeAll(async () => {
  at = await front()
})
afterAll(() => at.stop())

test('two players and a referee play a whole fight over the API, each hearing it live', async () => {
  const all = await people(at)
  const { referee, ann, bob, eve } = all
  const fight = await duel(all)
  const heard = new Map<Person, Line[]>()
  const listening = [referee, ann, bob, eve].map((who) => {
    heard.set(who, [])
    return who.client.listen(fight, {
      lines: (lines) => heard.get(who)!.push(...lines),
      again: () => heard.set(who, []),
    })
  })
  let answers = 0
  for (; answers < 400; answers++) {
    const asked = await firstAsk([ann, bob, referee], fight)
    if (!asked) break
    const { who, ask } = asked
    must(
      ask.dice
        ? await who.client.throw({ id: fight, ask: ask.ask, faces: null })
        : await who.client.answer({ id: fight, ask: ask.ask, path: pathIn(ask) }),
    )
  }
  const over = must(await referee.client.fight({ id: fight }))
  expect({ over: over.over, closed: over.closed }).toEqual({ over: true, closed: false })
  for (const who of [referee, ann, bob, eve]) {
    const { lines, length } = must(await who.client.entries({ id: fight, most: 1000 }))
    await expect.poll(() => heard.get(who)!.length).toBe(length)
    expect(heard.get(who)!.slice(0, 1000)).toEqual(lines)
    expect(lines.map(({ seq }) => seq)).toEqual(lines.map((_, n) => n))
  }
  for (const one of listening) one.stop()

  expect(await ann.client.verify({ id: fight })).toMatchObject({ status: 409, code: 'E_NOT_OVER' })
  must(await referee.client.reveal({ id: fight }))
  expect(must(await ann.client.verify({ id: fight })).confirmed).toMatch(/^confirmed \d+ faces/)
  expect(must(await eve.client.log({ id: fight })).reveal?.seed).toMatch(/^[0-9a-f]{64}$/)
  expect(await referee.client.undo({ id: fight })).toMatchObject({ status: 409, code: 'E_OVER' })
}, 60_000)

test('a stranger sees nothing, and a fight of another table is not there', async () => {
  const fight = await duel(await people(at))
  const other = await people(at)
  expect(await clientOf(at.url).fight({ id: fight })).toMatchObject({ status: 401, code: 'E_NO_LINK' })
  expect(await other.referee.client.fight({ id: fight })).toMatchObject({ status: 404, code: 'E_NO_FIGHT' })
  expect(await other.referee.client.word({ id: fight, word: 'apple' })).toMatchObject({
    status: 404,
    code: 'E_NO_FIGHT',
  })
})

/** Whoever is asked first, as each sees it. */
async function firstAsk(
  whos: readonly Person[],
  fight: string,
): Promise<{ readonly who: Person; readonly ask: ShownAsk } | null> {
  for (const who of whos) {
    const { asks } = must(await who.client.fight({ id: fight, from: 999_999 }))
    const ask = asks[0]
    if (ask) return { who, ask }
  }
  return null
}

/** Attacks where it can; else the first thing there is. */
function pathIn({ menu, about }: ShownAsk): Step[] {
  if (about === 'end' || about === 'lull') return ['yes']
  return walk(menu!, ['significant', 'attack', 'gauss-rifle', 'single', 'stand'])
}

function walk(menu: Menu, wishes: readonly string[]): Step[] {
  const items = menu.filter((item) => typeof item === 'string' || !('shut' in item))
  const item =
    items.find((one) => wishes.includes(typeof one === 'string' ? one : 'key' in one ? one.key : '')) ?? items[0]!
  if (typeof item === 'string') return [item]
  if ('key' in item) return [item.key, ...walk(item.menu, wishes)]
  if ('number' in item) return [item.number.least]
  if ('many' in item) return [[]]
  if ('spot' in item) return [item.spot[0]!]
  if ('letter' in item) return ['Hello']
  throw new Error(`what is ${JSON.stringify(item)}?`)
}
