import { expect, test } from 'vitest'
import { clientOf } from '../../src/client/client.ts'
import { must } from '../api/server-fixture.ts'
import { hallOf } from './browser-and-server.ts'
import { openDesk } from './chats-page.ts'
import { CAST } from './conversation.ts'
import type { Place } from './server-fixture.ts'

const hall = hallOf(CAST)

const only = (...names: readonly string[]): Pick<Place, 'url' | 'links'> => ({
  url: hall.place.url,
  links: Object.fromEntries(names.map((name) => [name, hall.place.links[name]!])),
})

test('a link is kept by the browser and not by the address', async () => {
  const { page, column } = await openDesk(hall.browser, only('Bob'), 'phone')
  expect(page.url()).toBe(`${hall.place.url}/chats`)
  await page.goto(`${hall.place.url}/`)
  await column('Bob').waitFor()
  expect(page.url()).toBe(`${hall.place.url}/chats`)
  await page.context().close()
})

test('a referee seats somebody on the same desk, who is in the fight at once', async () => {
  const desk = await openDesk(hall.browser, only('Referee'), 'desk')
  await desk.column('Referee').getByRole('button', { name: 'Add a player' }).click()
  await desk.page.getByLabel('Name').fill('Kim')
  const choices = desk.page.getByLabel('Character').locator('option')
  await expect.poll(() => choices.count()).toBeGreaterThan(1)
  const proposed = await choices.allTextContents()
  expect(proposed.slice(0, 2)).toEqual(['Scout Pilot', 'Ship Officer'])
  expect(proposed).not.toContain('G/Carrier')
  await desk.page.getByLabel('Character').selectOption('marine')
  await desk.page.getByRole('button', { name: 'Add to this desk' }).click()
  await desk.column('Kim').waitFor()
  await desk.say('Referee', '/startcombat')
  await expect.poll(() => desk.keys('Referee')).toContain('Kim')
  await desk.page.context().close()
})

test('what is pressed while the server is away is held back, and heard once when it is there again', async () => {
  const desk = await openDesk(hall.browser, only('Referee'), 'phone')
  await expect.poll(() => desk.keys('Referee')).toContain('X')
  await hall.place.kill()
  await desk.page.getByText('The line is broken').waitFor()
  await desk.say('Referee', 'X')
  await desk.say('Referee', 'seventeen')
  await desk.page.getByText('will be sent when the line is back').waitFor()
  await hall.place.start()
  await expect
    .poll(async () => (await desk.said('Referee')).slice(-2))
    .toEqual(['What is the starting range (metres)?', 'Please send a number of 0 or more.'])
  expect(await desk.page.getByText('seventeen').count()).toBe(1)
  expect(await desk.page.getByText('The line is broken').count()).toBe(0)
  await desk.page.context().close()
}, 60_000)

test('a link that was taken back says so, and can be taken off the desk', async () => {
  const desk = await openDesk(hall.browser, only('Vera', 'Bob'), 'desk')
  const referee = clientOf(hall.place.url, { token: hall.place.links.Referee! })
  const vera = must(await referee.table()).members.find(({ name }) => name === 'Vera')!
  must(await referee.removeMember({ id: vera.id }))
  await desk.column('Vera').getByText('This link does not work any more.').waitFor()
  await desk.page.reload()
  await desk.page.getByRole('button', { name: 'Take it off this desk' }).click()
  await expect.poll(() => desk.page.locator('section').count()).toBe(1)
  await desk.page.context().close()
})

test('a theme that is set goes before that of the device', async () => {
  const { page } = await openDesk(hall.browser, only('Bob'), 'phone', { colorScheme: 'dark' })
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
