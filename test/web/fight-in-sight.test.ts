import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { faultsOn, overflowsOn } from './accessibility.ts'
import { browserAndServer } from './browser-and-server.ts'
import { type ChatsPage, openChatsPage, type Screen } from './chats-page.ts'
import { CAST } from './conversation.ts'

const fixture = browserAndServer({ ...CAST, dice: [5, 3, 4, 4, 3, 4, 4, 4, 1, 2, 6, 6] })

const seeing = (who: string, screen: Screen): Promise<ChatsPage> =>
  openChatsPage(fixture.browser, { url: fixture.server.url, links: { [who]: fixture.server.links[who]! } }, screen)

const said = (place: Locator): Promise<string> => place.innerText().then((text) => text.replace(/\s+/g, ' '))

test('the strip says whose turn it is, how far off everybody is, and how one is oneself', async () => {
  const desk = await openChatsPage(fixture.browser, fixture.server, 'desktop')
  for (const [who, text, next] of [
    ['Referee', '/startcombat', 'X'],
    ['Referee', 'X', ''],
    ['Referee', '14', ''],
    ['Vera', 'No', 'Skip'],
  ] as const) {
    if (who === 'Referee' && text === '14') await desk.column('Referee').getByText('metres').last().waitFor()
    if (who === 'Vera') await expect.poll(() => desk.keys('Vera')).toContain('No')
    await desk.say(who, text)
    if (next !== '') await expect.poll(() => desk.keys(who)).toContain(next)
  }
  const { page, column } = await seeing('Vera', 'phone')
  const strip = column('Vera').locator('[data-strip]')
  await expect.poll(() => said(strip)).toContain('Your turn')
  const text = await said(strip)
  expect(text).toContain('round 1')
  expect(text).toMatch(/Thug 14 m/)
  expect(text).toMatch(/STR 7 DEX 9 END 9 Unhurt Auto Pistol, 15 of 15/)
  expect(text).toContain('then Skip')
  expect(await faultsOn(page)).toEqual([])
  expect(await overflowsOn(page)).toEqual([])
  await page.context().close()
  await desk.page.context().close()
}, 60_000)

test('one tap attacks at the odds that stand on the key, and the card of the roll says what was needed', async () => {
  const vera = await seeing('Vera', 'phone')
  const bob = await seeing('Bob', 'phone')
  const quick = vera.page.getByRole('list', { name: 'At once' }).getByRole('button')
  await quick.first().waitFor()
  expect(await said(quick.first())).toMatch(/Attack Thug 14 m .*21 of 36.*58%/)
  await quick.first().click()
  const referee = await seeing('Referee', 'phone')
  await expect.poll(() => referee.keys('Referee')).toContain('Do nothing')
  await referee.say('Referee', 'Do nothing')
  for (const { page } of [vera, bob, referee]) {
    const dice = page.locator('button:has([data-dice])').filter({ hasText: 'Attack' }).last()
    await expect.poll(() => said(dice)).toMatch(/8 needed, rolled \d+: (?:misses by \d+|hits by \d+|just hits)/)
  }
  const receipt = bob.page.getByRole('table').last()
  await expect.poll(() => said(receipt)).toMatch(/8 needed/)
  const rule = receipt.getByRole('button', { name: 'CE-ATK-3' }).last()
  await rule.click()
  await bob.page.getByText('Roll 2 dice: total = 2D6 + skill').waitFor()
  for (const { page } of [vera, bob, referee]) await page.context().close()
}, 60_000)

test('what is shut is a sentence under the keys, and the question stays with them', async () => {
  const { page, keys } = await seeing('Vera', 'desktop')
  await expect.poll(() => keys('Vera')).toContain('Skip')
  const board = page.locator('[data-board]')
  expect(await said(board.getByRole('heading', { level: 3 }))).toBe('Your turn. What will you do?')
  await page.getByRole('textbox').fill('/help')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText('/overrule').or(page.getByText('/status')).first().waitFor()
  expect(await board.getByRole('heading', { level: 3 }).isVisible()).toBe(true)
  expect(await faultsOn(page)).toEqual([])
  await page.context().close()
})

test('the line shows the bands of the weapon, and says the same in words', async () => {
  const { page } = await seeing('Bob', 'desktop')
  const field = page.getByRole('region', { name: 'Field, Bob' })
  await field.waitFor()
  expect(await field.locator('svg').textContent()).toMatch(/Short0.*Medium−2/)
  await field.getByText('The same in words').click()
  expect(await said(field.getByRole('list'))).toMatch(/Bob \(you\) Thug 14 m, Medium −2/)
  expect(await faultsOn(page)).toEqual([])
  await page.context().close()
})

test('a referee gets the keys of whom they answer for', async () => {
  const { page, keys } = await seeing('Referee', 'phone')
  await page.getByRole('button', { name: 'Answer for Vera' }).click()
  await expect.poll(() => keys('Referee')).toContain('Skip')
  expect(await said(page.locator('[data-board]').getByRole('heading', { level: 3 }))).toContain('Vera: Your turn')
  await page.context().close()
})
