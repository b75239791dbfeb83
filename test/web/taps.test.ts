import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ChatNow } from '../../src/client/chat-shapes.ts'
import { type Client, clientOf } from '../../src/client/client.ts'
import { must } from '../api/server-fixture.ts'
import { openBrowser, openChatsPage } from './chats-page.ts'
import { playAhead, playedUntil } from './play-ahead.ts'
import { SCENES } from './scenes.ts'
import { runServer } from './server-fixture.ts'

let browser: Awaited<ReturnType<typeof openBrowser>>
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const nowOf = async (client: Client): Promise<ChatNow> => must(await client.chat({ most: 1 })).now

/** Ways to say that one does nothing more. */
const ENDS = ['Skip', 'End turn', 'Done']

const board = (page: Page): Locator => page.locator('[data-board]')

/** The one key that goes on, of the question that is open; else its first. */
async function tapOn(page: Page, client: Client): Promise<void> {
  const { keys, tag } = (await nowOf(client)).open!
  const labels = keys.kind === 'reply' ? keys.keys : keys.kind === 'inline' ? keys.keys.map(({ label }) => label) : []
  const label = ENDS.find((one) => labels.includes(one)) ?? labels[0]!
  await board(page).getByRole('group').getByRole('button').filter({ hasText: label }).first().click()
  await expect.poll(async () => (await nowOf(client)).open?.tag).not.toBe(tag)
}

test.each(Object.keys(SCENES) as (keyof typeof SCENES)[])(
  'a plain attack turn takes two taps at most, and a reaction one: %s',
  async (name) => {
    const { cast, ahead, who } = SCENES[name]
    const server = await runServer(cast)
    await playAhead(server, ahead)
    const client = clientOf(server.url, { token: server.links[who]! })
    const { page } = await openChatsPage(browser, { url: server.url, links: { [who]: server.links[who]! } }, 'phone')
    const { turn, open } = await nowOf(client)
    await board(page).getByRole('list', { name: 'At once' }).getByRole('button').first().click()
    await expect.poll(async () => (await nowOf(client)).open?.tag).not.toBe(open!.tag)
    let taps = 1
    for (let now = await nowOf(client); now.turn === turn; now = await nowOf(client)) {
      if (now.open) await tapOn(page, client)
      if (now.open) taps += 1
      else
        await playedUntil(server, {
          alone: who,
          isSo: async () => (await nowOf(client)).open !== null || (await nowOf(client)).turn !== turn,
        })
    }
    expect(taps).toBeLessThanOrEqual(2)
    expect(await page.locator('[data-dice]').count()).toBeGreaterThan(0)

    await playedUntil(server, { alone: null, isSo: async () => (await nowOf(client)).open?.urgent === true })
    const asked = (await nowOf(client)).open!
    const atOnce = must(await client.hints()).likely.length > 0
    const keys = atOnce ? board(page).getByRole('list', { name: 'At once' }) : board(page).getByRole('group')
    await keys.getByRole('button').first().click()
    await expect.poll(async () => (await nowOf(client)).open?.tag).not.toBe(asked.tag)
    await page.context().close()
    await server.close()
  },
  180_000,
)
