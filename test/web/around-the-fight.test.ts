import { expect, test } from 'vitest'
import { clientOf } from '../../src/client/client.ts'
import { must } from '../api/server-fixture.ts'
import { faultsOn } from './accessibility.ts'
import { browserAndServer } from './browser-and-server.ts'
import { type ChatsPage, openChatsPage, type Screen } from './chats-page.ts'
import { CAST } from './conversation.ts'

const fixture = browserAndServer(CAST)

const seeing = (who: string, screen: Screen): Promise<ChatsPage> =>
  openChatsPage(fixture.browser, { url: fixture.server.url, links: { [who]: fixture.server.links[who]! } }, screen)

test('a slash opens what can be said, and a choice is written or done', async () => {
  const { page, said } = await seeing('Referee', 'desktop')
  await page.getByRole('button', { name: 'Start combat' }).focus()
  await page.keyboard.press('/')
  await page.getByRole('textbox', { name: 'What do you want to do?' }).fill('rule books')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await said('Referee')).join(' ')).toContain('Cepheus')
  expect(await faultsOn(page)).toEqual([])
  await page.context().close()
}, 60_000)

test('a question mark opens the sheet of keys: a referee’s tools only for referees', async () => {
  for (const [who, tools] of [
    ['Referee', 1],
    ['Bob', 0],
  ] as const) {
    const { page } = await seeing(who, 'desktop')
    await page.getByRole('log').focus()
    await page.keyboard.press('?')
    const sheet = page.getByRole('dialog', { name: 'Keys and commands' })
    await sheet.getByText('/help').first().waitFor()
    expect(await sheet.getByRole('heading', { name: 'The referee’s tools' }).count()).toBe(tools)
    expect(await faultsOn(page)).toEqual([])
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    await page.context().close()
  }
}, 60_000)

test('a referee sets the clocks by the keyboard alone', async () => {
  const { page } = await seeing('Referee', 'desktop')
  await page.getByRole('toolbar').getByRole('button', { name: 'Clocks' }).waitFor()
  await page.getByRole('log').focus()
  await page.keyboard.press('c')
  await expect.poll(() => page.evaluate('document.activeElement.closest("form")?.ariaLabel')).toBe('Clocks')
  await page.getByLabel('Seconds for a turn').fill('120')
  await page.keyboard.press('Enter')
  await page.getByText('It holds from the next question on.').waitFor()
  const table = must(await clientOf(fixture.server.url, { token: fixture.server.links.Referee! }).table())
  expect(table.settings.clock).toEqual({ turn: 120, reaction: 60, bank: 0 })
  await page.getByLabel('Seconds for a turn').fill('0')
  await page.keyboard.press('Enter')
  await expect
    .poll(async () => must(await clientOf(fixture.server.url, { token: fixture.server.links.Referee! }).table()))
    .toMatchObject({ settings: { clock: { turn: 0 } } })
  await page.keyboard.press('Escape')
  await page.getByRole('form', { name: 'Clocks' }).waitFor({ state: 'detached' })
  await page.context().close()
}, 60_000)

test('a referee adds people by a form, and what an undo takes back stands on its key', async () => {
  const chats = await seeing('Referee', 'desktop')
  const { page, say, keys } = chats
  await say('Referee', '/startcombat')
  await expect.poll(() => keys('Referee')).toContain('X')
  await say('Referee', 'X')
  await page.getByRole('toolbar').getByText('nothing to take back').waitFor({ state: 'detached' })
  await page.getByRole('toolbar').getByRole('button', { name: 'Add' }).click()
  const form = page.getByRole('form', { name: 'Add people' })
  await expect.poll(() => form.locator('select[name=who]').locator('option').count()).toBeGreaterThan(2)
  await form.locator('select[name=who]').selectOption('thug')
  expect(await faultsOn(page)).toEqual([])
  await page.context().close()
}, 60_000)

test('the page opens without a network to what it had last', async () => {
  const { page, column, say } = await seeing('Bob', 'phone')
  await say('Bob', '/book')
  await page.evaluate('navigator.serviceWorker.ready')
  await page.reload()
  await column('Bob').getByText('Cepheus').first().waitFor()
  await page.waitForTimeout(1_500) // what was shown is kept once a second
  await page.context().setOffline(true)
  await page.reload()
  await column('Bob').getByText('Cepheus').first().waitFor()
  await page.getByText('The line is broken').waitFor()
  await page.context().close()
}, 60_000)
