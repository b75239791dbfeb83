import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { must } from '../api/server-fixture.ts'
import { openBrowser } from './chats-page.ts'
import { answered, clientOn, enter, following, type Guest, HIDDEN, joinAs, orderOn } from './evening.ts'
import { type RunningServer, runServer } from './server-fixture.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

/** A small encounter of each book, somebody who hides there, and a score that the referee gives back. */
const EVENINGS = [
  {
    book: 'cepheus',
    encounter: 'Twelve metres at sunrise',
    block: 'thug',
    score: 'end',
    answers: [8, 4],
  },
  { book: 'mythos', encounter: 'The back stairs', block: 'cultist', score: 'HP', answers: [3, 1] },
  { book: 'ud10', encounter: 'The dog watch', block: 'street-thug', score: 'hp', answers: [8, 4] },
  { book: 'osr', encounter: 'The mill road', block: 'bandit', score: 'hp', answers: [8, 4] },
] as const satisfies readonly {
  readonly book: string
  readonly encounter: string
  readonly block: string
  readonly score: string
  /** So many before the server is killed and after it: the fight must still go on then. */
  readonly answers: readonly [number, number]
}[]

const PLAYERS = [
  ['Mia', 'phone'],
  ['Tom', 'desktop'],
] as const

const DICE = [3, 5, 2, 6, 4, 1, 5, 3, 6, 2, 4, 4, 1, 6, 3]

type Table = { readonly referee: Guest; readonly players: readonly Guest[]; readonly watcher: Guest }

/** One player is at a phone, the other at a desk. */
async function gathered(server: RunningServer): Promise<Table> {
  const at = `${server.url}/chats`
  const referee = await enter(browser, {
    name: 'Referee',
    address: `${at}#token=${server.links.Referee}`,
    screen: 'desktop',
  })
  const { page } = referee.chats
  const code = await page.getByRole('img', { name: /^Code/ }).innerText()
  await page.getByRole('button', { name: 'To watch' }).click()
  await expect.poll(() => page.getByRole('img', { name: /^Code/ }).innerText()).not.toBe(code)
  const watch = await page.getByRole('img', { name: /^Code/ }).innerText()
  const players: Guest[] = []
  for (const [name, screen] of PLAYERS) {
    const guest = await enter(browser, { name, address: `${at}#code=${code}`, screen })
    await joinAs(guest)
    players.push(guest)
  }
  const watcher = await enter(browser, { name: 'Screen', address: `${at}#watch=${watch}`, screen: 'desktop' })
  await watcher.chats.page.getByText('The fight appears here when it begins.').waitFor()
  return { referee, players, watcher }
}

/** The encounter with one more in it, whom only the referee sees. */
async function begun({ referee }: Table, { encounter, block }: (typeof EVENINGS)[number]): Promise<string> {
  const { page } = referee.chats
  const card = page.getByRole('listitem').filter({ hasText: encounter })
  await page.getByRole('button', { name: /^All \d+ encounters/ }).click()
  await card.getByRole('button', { name: 'Choose' }).click()
  await card.getByRole('button', { name: 'Start' }).waitFor()
  const client = await clientOn(referee)
  const scene = must(await client.scenes()).scenes.find(({ active }) => active)!
  const side = scene.people[0]!.side
  const people = [...scene.people, { name: HIDDEN, side, block, hidden: true, control: 'referee' }]
  must(await client.changeScene({ scene: scene.title, people }))
  await card.getByRole('button', { name: 'Start' }).click()
  await expect.poll(async () => must(await client.table()).fights.length).toBe(1)
  return must(await client.table()).fights[0]!.id
}

test.each(EVENINGS)(
  'an evening of $book: from the empty lobby to the end card, with a player at a phone, one at a desk, a referee and somebody who watches',
  async (evening) => {
    const server = await runServer({ book: evening.book, heroes: {}, people: [], dice: DICE })
    const table = await gathered(server)
    const { referee, players, watcher } = table
    const everybody = [referee, ...players, watcher]
    const fight = await begun(table, evening)
    const client = await clientOn(referee)
    const followed = [following(client, fight), following(await clientOn(watcher), fight)]
    const asked = [referee, ...players]

    await answered(asked, evening.answers[0])
    await referee.chats.say('Referee', '/undo')
    await expect
      .poll(async () => (await referee.chats.said('Referee')).join(' '))
      .toMatch(/takes? back|took back|Undone/i)
    await referee.chats.say('Referee', `/overrule Mia ${evening.score} 1 because the roof comes down`)
    for (const { name, chats } of players)
      await expect.poll(async () => (await chats.said(name)).join(' ')).toContain('the roof comes down')

    await server.kill()
    await players[0]!.chats.page.getByText('The line is broken').first().waitFor()
    await server.start()
    for (const { chats } of asked) await chats.page.getByText('The line is broken').waitFor({ state: 'detached' })
    await answered(asked, evening.answers[1])
    const lengthNow = async (): Promise<number> => must(await client.fight({ id: fight })).length
    await expect.poll(async () => (await orderOn(referee.chats.page)).length - (await lengthNow())).toBe(0)
    const live = await orderOn(referee.chats.page)

    await referee.chats.say('Referee', '/endcombat dawn')
    await expect.poll(async () => (await referee.chats.said('Referee')).join(' ')).toContain('ends the fight: dawn')
    await answered(asked, 6)
    for (const { chats } of [referee, ...players]) await chats.page.getByRole('region', { name: 'The end' }).waitFor()
    await watcher.chats.page
      .getByText(/won|over/)
      .first()
      .waitFor()

    for (const { stop } of followed) stop()
    expect(followed[0]!.moments.size).toBeGreaterThan(5)
    for (const [at, shown] of followed[0]!.moments)
      expect([at, must(await client.replay({ id: fight, at })).shown]).toEqual([at, shown])
    await referee.chats.page.getByRole('button', { name: 'Replay' }).click()
    await referee.chats.page.getByRole('slider').fill(String(live.length - 1))
    await expect.poll(() => orderOn(referee.chats.page)).toEqual(live)

    expect(referee.received.some((text) => text.includes(HIDDEN))).toBe(true)
    for (const { name, received } of [...players, watcher])
      expect([name, received.filter((text) => text.includes(HIDDEN))]).toEqual([name, []])

    await watcher.chats.page.waitForTimeout(1_200) // what was shown is kept once a second
    for (const { chats } of players) {
      await chats.page.context().setOffline(true)
      await chats.page.reload()
      await chats.page.getByRole('region', { name: 'The end' }).waitFor()
    }
    for (const { chats } of everybody) await chats.page.context().close()
    await server.close()
  },
  180_000,
)
