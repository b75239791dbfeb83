import { expect, test } from 'vitest'
import { clientOf } from '../../src/client/client.ts'
import { must } from '../api/server-fixture.ts'
import { faultsOn, overflowsOn } from './accessibility.ts'
import { browserAndServer } from './browser-and-server.ts'
import { openChatsPage } from './chats-page.ts'
import { CAST } from './conversation.ts'

const fixture = browserAndServer(CAST)

test('a sheet of one’s own is a form of the book: faults stand at their field, and what follows is shown', async () => {
  const { url, links } = fixture.server
  const referee = clientOf(url, { token: links.Referee! })
  const { token } = must(await referee.invite({ role: 'player' }))
  const friend = must(await clientOf(url).join({ token, name: 'Kim' }))
  const { page } = await openChatsPage(fixture.browser, { url, links: { Kim: friend.token } }, 'phone')
  await page.getByRole('button', { name: 'Make my own' }).click()
  const form = page.getByRole('region', { name: 'Character' })
  const made = form.getByLabel('What this makes')
  const strength = form.getByLabel('STR', { exact: true })
  await expect.poll(() => made.innerText()).toContain('Now')
  await strength.fill('11')
  await expect.poll(() => made.innerText()).toContain('STR 11')
  await strength.fill('120')
  await form.getByText('To mend: STR').waitFor()
  expect(await form.getByRole('button', { name: 'Save' }).count()).toBe(0)
  expect(await faultsOn(page)).toEqual([])
  expect(await overflowsOn(page)).toEqual([])
  await strength.fill('12')
  await form.getByLabel('Give something').fill('rifle')
  await form.getByRole('button', { name: 'Rifle', exact: true }).click()
  await expect.poll(() => made.innerText()).toMatch(/Carries[\s\S]*Rifle/)
  await form.getByRole('button', { name: 'Save Kim' }).click()
  await form.waitFor({ state: 'detached' })
  const { characters } = must(await clientOf(url, { token: friend.token }).table())
  expect(characters.find(({ name }) => name === 'Kim')).toMatchObject({ sheet: { str: { max: 12, now: 12 } } })
  await page.context().close()
}, 60_000)
