import { expect, test } from 'vitest'
import { clientOf } from '../../src/client/client.ts'
import { must } from '../api/server-fixture.ts'
import { faultsOn, overflowsOn } from './accessibility.ts'
import { browserAndServer } from './browser-and-server.ts'
import { type ChatsPage, openChatsPage } from './chats-page.ts'
import { CAST } from './conversation.ts'

const fixture = browserAndServer(CAST)

const seeing = (who: string, token: string): Promise<ChatsPage> =>
  openChatsPage(fixture.browser, { url: fixture.server.url, links: { [who]: token } }, 'phone')

const text = (page: ChatsPage, name: string): Promise<string> => page.page.getByRole('region', { name }).innerText()

test('a friend comes by the code, is somebody after one tap, and the referee begins an encounter in two', async () => {
  const referee = await seeing('Referee', fixture.server.links.Referee!)
  const code = (await referee.page.getByRole('img', { name: /^Code/ }).innerText()).trim()
  expect(await text(referee, 'Lobby, Referee')).toContain(`/chats#code=${code}`)
  await referee.page.getByRole('img', { name: 'QR code of the link' }).waitFor()
  const { page: friend } = await seeing(
    'Mia',
    must(await clientOf(fixture.server.url).join({ code, name: 'Mia' })).token,
  )
  await friend.getByRole('heading', { name: 'Who are you tonight?' }).waitFor()
  await referee.page.getByText('Mia has no character yet: the fight would start without this player.').waitFor()
  for (const page of [friend, referee.page]) {
    expect(await faultsOn(page)).toEqual([])
    expect(await overflowsOn(page)).toEqual([])
  }
  await friend.getByRole('button', { name: 'Gunhand' }).click()
  await friend.getByText('Mia is ready.').waitFor()
  await referee.page.getByText('Mia has no character yet').waitFor({ state: 'detached' })
  const card = referee.page.getByRole('listitem').filter({ hasText: 'Bay Fourteen' })
  expect(await card.innerText()).toMatch(/The buyer is late[\s\S]*3 against 4 · made for 4/)
  await card.getByRole('button', { name: 'Choose' }).click()
  await card.getByRole('button', { name: 'Start' }).click()
  await expect.poll(() => referee.keys('Referee')).toContain('Mia')
  await referee.page.context().close()
  await friend.context().close()
}, 60_000)

test('a link to watch opens the large view by itself, a sound stays off, and a demo has everybody side by side', async () => {
  const referee = clientOf(fixture.server.url, { token: fixture.server.links.Referee! })
  const { code } = must(await referee.invite({ role: 'spectator' }))
  const context = await fixture.browser.newContext({ viewport: { width: 1440, height: 900 } })
  const screen = await context.newPage()
  await screen.goto(`${fixture.server.url}/chats#watch=${code}`)
  await screen.getByText('You are watching: nothing is asked of you.').waitFor()
  expect(await faultsOn(screen)).toEqual([])
  await screen.getByRole('button', { name: 'Close the large view' }).click()
  await screen.getByText('watching').waitFor()
  await screen.getByRole('button', { name: 'Alerts' }).click()
  await screen.getByRole('switch', { name: 'Sound' }).click()
  await screen.reload()
  await screen.getByRole('button', { name: 'Alerts' }).click()
  expect(await screen.getByRole('switch', { name: 'Sound' }).getAttribute('aria-checked')).toBe('false')
  expect(await faultsOn(screen)).toEqual([])
  await context.close()
  const page = await fixture.browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(`${fixture.server.url}/chats`)
  await page.getByRole('button', { name: 'Play the demo' }).click()
  for (const name of ['Referee', 'Vera', 'Bob']) await page.locator(`section[aria-label="${name}’s chat"]`).waitFor()
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await page.getByRole('button', { name: 'All', exact: true }).waitFor()
  await page.close()
}, 60_000)
