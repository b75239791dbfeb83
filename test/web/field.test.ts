import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { faultsOn } from './accessibility.ts'
import { browserAndServer } from './browser-and-server.ts'
import { openChatsPage, type Screen } from './chats-page.ts'
import { playAhead } from './play-ahead.ts'
import { SCENES } from './scenes.ts'

const { cast, ahead, who } = SCENES.grid
const fixture = browserAndServer(cast)

async function fieldOn(screen: Screen): Promise<Locator> {
  const { url, links } = fixture.server
  const { page } = await openChatsPage(fixture.browser, { url, links: { [who]: links[who]! } }, screen)
  const field = page.getByRole('region', { name: `Field, ${who}` })
  if (screen === 'phone') await page.getByRole('button', { name: 'Field', exact: true }).click()
  await field.locator('[data-reach] rect').first().waitFor()
  return field
}

/** The middle of a square on the screen. */
async function middleOf(field: Locator, [column, row]: readonly [number, number]) {
  const box = (await field.locator(`[data-reach] rect[x="${column * 34}"][y="${row * 34}"]`).boundingBox())!
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

const plannedIn = async (field: Locator): Promise<string> =>
  (await field.locator('[data-planned]').innerText()).replace(/\s+/g, ' ')

test('a tap on a lit square shows the way and what follows from it, and nothing is done yet', async () => {
  await playAhead(fixture.server, ahead)
  const field = await fieldOn('phone')
  const { x, y } = await middleOf(field, [9, 4])
  await field.page().mouse.click(x, y)
  await expect.poll(() => plannedIn(field)).toMatch(/to J5\? nothing is done yet .*G4 → .*J5: .*strikes first/)
  expect(await field.locator('[data-way] path').getAttribute('d')).toMatch(/^M221 119L/)
  expect(await faultsOn(field.page())).toEqual([])
  await field.getByRole('button', { name: 'Not there' }).click()
  expect(await field.locator('[data-planned]').count()).toBe(0)
  await field.page().context().close()
})

test('the token is dragged to a square, and the rest of the field moves when it is dragged', async () => {
  const field = await fieldOn('desktop')
  const { mouse } = field.page()
  const to = await middleOf(field, [4, 2])
  const beside = await middleOf(field, [5, 3])
  await mouse.move(beside.x + (beside.x - (await middleOf(field, [4, 3])).x), beside.y)
  await mouse.down()
  await mouse.move(to.x, to.y, { steps: 6 })
  await mouse.up()
  await expect.poll(() => plannedIn(field)).toMatch(/to E3\?/)
  const before = await field.locator('svg').first().getAttribute('viewBox')
  const off = await middleOf(field, [1, 1])
  await mouse.move(off.x, off.y)
  await mouse.down()
  await mouse.move(off.x + 80, off.y + 30, { steps: 4 })
  await mouse.up()
  expect(await field.locator('svg').first().getAttribute('viewBox')).not.toBe(before)
  expect(await plannedIn(field)).toMatch(/to E3\?/)
  await field.page().context().close()
})

test('what a player does not see lies in fog, drawn, in words and under the arrows; a referee sees all', async () => {
  const field = await fieldOn('desktop')
  const fog = (of: Locator): Promise<string> => of.locator('[data-fog] path').first().getAttribute('d').then(String)
  await expect.poll(() => fog(field)).toMatch(/^M/)
  await field.getByText('The same in words').click()
  await expect.poll(() => field.getByRole('list').innerText()).toContain('Out of your sight: L1 to R4')
  await field.getByRole('application').focus()
  for (let i = 0; i < 9; i++) await field.page().keyboard.press('ArrowRight')
  await expect.poll(() => field.getByRole('status').innerText()).toBe('P4, out of sight, cannot be reached')
  await field.page().context().close()
  const { url, links } = fixture.server
  const { page } = await openChatsPage(fixture.browser, { url, links: { Referee: links.Referee! } }, 'desktop')
  const all = page.getByRole('region', { name: 'Field, Referee' })
  await all.locator('[data-fog]').waitFor({ state: 'attached' })
  expect(await fog(all)).toBe('')
  await page.context().close()
})

test('arrows choose a square that is said aloud, Enter plans the way, and one key goes there', async () => {
  const field = await fieldOn('desktop')
  const { keyboard } = field.page()
  await field.getByRole('application').focus()
  for (const key of ['ArrowDown', 'ArrowLeft', 'ArrowRight']) await keyboard.press(key)
  await expect.poll(() => field.getByRole('status').innerText()).toBe('G5, Move')
  await keyboard.press('Enter')
  await field.getByRole('button', { name: 'Move to G5' }).click()
  await field.getByText('The same in words').click()
  await expect.poll(() => field.getByRole('list').innerText()).toMatch(/Runa.*G5/)
  await field.page().context().close()
})
