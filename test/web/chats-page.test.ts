import { expect, test } from 'vitest'
import { clientOf } from '../../src/client/client.ts'
import { must } from '../api/server-fixture.ts'
import { browserAndServer } from './browser-and-server.ts'
import { openChatsPage } from './chats-page.ts'
import { CAST } from './conversation.ts'
import type { RunningServer } from './server-fixture.ts'

const fixture = browserAndServer(CAST)

const only = (...names: readonly string[]): Pick<RunningServer, 'url' | 'links'> => ({
  url: fixture.server.url,
  links: Object.fromEntries(names.map((name) => [name, fixture.server.links[name]!])),
})

test('a link is kept by the browser and not by the address', async () => {
  const { page, column } = await openChatsPage(fixture.browser, only('Bob'), 'phone')
  expect(page.url()).toBe(`${fixture.server.url}/chats`)
  await page.goto(`${fixture.server.url}/`)
  await column('Bob').waitFor()
  expect(page.url()).toBe(`${fixture.server.url}/chats`)
  await page.context().close()
})

test('a referee seats somebody on the same desk, who is in the fight at once', async () => {
  const chats = await openChatsPage(fixture.browser, only('Referee'), 'desktop')
  await chats.column('Referee').getByRole('button', { name: 'Add a player' }).click()
  await chats.page.getByLabel('Name').fill('Kim')
  const choices = chats.page.getByLabel('Character').locator('option')
  await expect.poll(() => choices.count()).toBeGreaterThan(1)
  const proposed = await choices.allTextContents()
  expect(proposed.slice(0, 2)).toEqual(['Scout Pilot', 'Ship Officer'])
  expect(proposed).not.toContain('G/Carrier')
  await chats.page.getByLabel('Character').selectOption('marine')
  await chats.page.getByRole('button', { name: 'Add to this desk' }).click()
  await chats.column('Kim').waitFor()
  await chats.say('Referee', '/startcombat')
  await expect.poll(() => chats.keys('Referee')).toContain('Kim')
  await chats.page.context().close()
})

test('what is pressed while the server is away is held back, and heard once when it is there again', async () => {
  const chats = await openChatsPage(fixture.browser, only('Referee'), 'phone')
  await expect.poll(() => chats.keys('Referee')).toContain('X')
  await fixture.server.kill()
  await chats.page.getByText('The line is broken').waitFor()
  await chats.say('Referee', 'X')
  await chats.say('Referee', 'seventeen')
  await chats.page.getByText('will be sent when the line is back').waitFor()
  await fixture.server.start()
  await expect
    .poll(async () => (await chats.said('Referee')).slice(-2))
    .toEqual(['What is the starting range (metres)?', 'Please send a number of 0 or more.'])
  expect(await chats.page.getByText('seventeen').count()).toBe(1)
  expect(await chats.page.getByText('The line is broken').count()).toBe(0)
  await chats.page.context().close()
}, 120_000)

test('a link that was taken back says so, and can be taken off the desk', async () => {
  const chats = await openChatsPage(fixture.browser, only('Vera', 'Bob'), 'desktop')
  const referee = clientOf(fixture.server.url, { token: fixture.server.links.Referee! })
  const vera = must(await referee.table()).members.find(({ name }) => name === 'Vera')!
  must(await referee.removeMember({ id: vera.id }))
  await chats.column('Vera').getByText('This link does not work any more.').waitFor()
  await chats.page.reload()
  await chats.page.getByRole('button', { name: 'Take it off this desk' }).click()
  await expect.poll(() => chats.page.locator('section').count()).toBe(1)
  await chats.page.context().close()
})

test('a link that has expired says how to get a new one', async () => {
  const { page } = await openChatsPage(fixture.browser, only('Bob'), 'phone')
  const refused = 'Nobody used this link for so long that it has expired. /link in the chat of the bot gives a new one.'
  await page
    .context()
    .route(/\/api\/v1\/chat(\?|$)/, (route) =>
      route.fulfill({ status: 401, json: { refused, code: 'E_LINK_EXPIRED' } }),
    )
  await page.reload()
  await page.getByText(refused).waitFor()
  expect(await page.getByText('ask the referee').count()).toBe(0)
  await page.context().close()
})

test('a theme that is set goes before that of the device', async () => {
  const { page } = await openChatsPage(fixture.browser, only('Bob'), 'phone', { colorScheme: 'dark' })
  const ground = (): Promise<string> =>
    page
      .locator('body')
      .evaluate(
        (body) =>
          (globalThis as unknown as { getComputedStyle(of: unknown): { backgroundColor: string } }).getComputedStyle(
            body,
          ).backgroundColor,
      )
  expect(await ground()).toBe('rgb(15, 23, 25)')
  await page.locator('html').evaluate((html) => html.setAttribute('data-theme', 'light'))
  expect(await ground()).toBe('rgb(227, 232, 228)')
  await page.context().close()
})
