import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { hashOf as hash, lineMeant, makeMoment, momentIn } from '../../src/doors/web/after/moment-link.ts'
import { faultsOn, overflowsOn } from './accessibility.ts'
import { browserAndServer } from './browser-and-server.ts'
import { type ChatsPage, openChatsPage, type Screen } from './chats-page.ts'
import { CAST } from './conversation.ts'

const fixture = browserAndServer(CAST)

const seeing = (who: string, screen: Screen): Promise<ChatsPage> =>
  openChatsPage(fixture.browser, { url: fixture.server.url, links: { [who]: fixture.server.links[who]! } }, screen)

const storyOn = (page: Page): Promise<string | null> => page.locator('[data-replay]').getAttribute('data-replay')

test('at the end a card says how it went, and a link leads to the same moment of the replay', async () => {
  const desk = await openChatsPage(fixture.browser, fixture.server, 'desktop')
  const asked = (who: string, key: string): Promise<void> => expect.poll(() => desk.keys(who)).toContain(key)
  await desk.say('Referee', '/startcombat')
  for (const [who, text] of [
    ['Referee', 'X'],
    ['Referee', '14'],
    ['Vera', 'No'],
    ['Vera', 'Significant Action'],
    ['Vera', 'Attack'],
    ['Vera', 'Thug'],
    ['Referee', 'Do nothing'],
  ] as const) {
    if (text === '14') await desk.column('Referee').getByText('metres').last().waitFor()
    else await asked(who, text)
    await desk.say(who, text)
  }
  await asked('Vera', 'Skip')
  await desk.say('Referee', '/endcombat the tide comes in')
  await desk.page.context().close()

  const { page } = await seeing('Referee', 'phone')
  const card = page.getByRole('region', { name: 'The end, Referee' })
  await expect.poll(() => card.innerText()).toMatch(/Vera\s+6 dice, [+−]/)
  const text = (await card.innerText()).replace(/\s+/g, ' ')
  expect(text).toContain('The fight is over The Lower Docks, 1 round: the tide comes in')
  expect(text).toMatch(/Thug wounded/)
  expect(await faultsOn(page)).toEqual([])
  expect(await overflowsOn(page)).toEqual([])
  await card.getByRole('button', { name: 'Verify the dice' }).click()
  await card.getByRole('button', { name: 'Open the seal' }).click()
  await card.getByText('the seed', { exact: false }).first().waitFor()

  await card.getByRole('button', { name: 'Replay' }).click()
  for (let step = 0; step < 6; step++) {
    const before = await storyOn(page)
    await card.getByRole('button', { name: 'Next line' }).click()
    await expect.poll(() => storyOn(page)).not.toBe(before)
  }
  const here = await page.locator('[data-replay] li').last().innerText()
  await card.getByRole('button', { name: 'Link to this moment' }).click()
  expect(await faultsOn(page)).toEqual([])
  const link = page.url()
  const bob = await seeing('Bob', 'phone')
  await bob.page.goto(link)
  await bob.page.reload()
  await expect.poll(() => bob.page.locator('[data-replay] li').last().innerText()).toBe(here)
  for (const one of [page, bob.page]) await one.context().close()
}, 90_000)

test('a link to a moment finds the nearest line that says the same, for readers who see fewer lines', () => {
  const all = ['Round 1.', 'Ann hides.', 'Bob shoots.', 'Ann moves.', 'Bob shoots.']
  const moment = { fight: 'f1', at: 4, of: 5, words: hash('Bob shoots.') }
  expect(momentIn(makeMoment(moment))).toEqual(moment)
  expect(momentIn('#replay=12')).toBeNull()
  expect(lineMeant(moment, all)).toBe(4)
  expect(lineMeant(moment, ['Round 1.', 'Bob shoots.', 'Bob shoots.'])).toBe(2)
  expect(lineMeant({ ...moment, at: 1, words: hash('Ann hides.') }, ['Round 1.', null, 'Bob shoots.'])).toBe(1)
})
