import { expect, test } from 'vitest'
import { hallOf } from './browser-and-server.ts'
import { type Desk, openDesk } from './chats-page.ts'
import { CAST } from './conversation.ts'

const hall = hallOf(CAST)

const focused = ({ page }: Desk): Promise<string> =>
  page.evaluate(() => {
    const { activeElement: at } = (
      globalThis as unknown as { document: { activeElement: { textContent: string; tagName: string } } }
    ).document
    return at.textContent || at.tagName
  })

/** Presses a key until something is in focus. */
async function reach(desk: Desk, key: string, wanted: string): Promise<void> {
  for (let i = 0; i < 60; i++) {
    if ((await focused(desk)) === wanted) return
    await desk.page.keyboard.press(key)
  }
  expect.fail(`${key} does not lead to ${wanted}`)
}

test('turns are played with the keyboard alone: Tab, arrows, Enter, and Escape for Back', async () => {
  const desk = await openDesk(hall.browser, hall.place, 'desk')
  const { keyboard } = desk.page
  const at = (wanted: string): Promise<void> => expect.poll(() => focused(desk)).toBe(wanted)
  await reach(desk, 'Tab', 'Start combat')
  await keyboard.press('Enter')
  await at('Vera')
  await keyboard.press('ArrowRight')
  await at('Bob')
  await keyboard.press('Space')
  await expect.poll(() => desk.keys('Referee')).toContain('✓ Bob')
  await at('Bob')
  await keyboard.press('ArrowDown')
  await at('All')
  await keyboard.press('End')
  await at('Done, 1 ticked')
  await keyboard.press('Enter')
  await at('INPUT')
  await keyboard.type('14')
  await keyboard.press('Enter')
  await expect.poll(() => desk.keys('Vera')).toEqual(['Yes', 'No'])
  await reach(desk, 'Tab', 'No')
  await keyboard.press('Enter')
  await expect.poll(() => desk.keys('Bob')).toContain('Minor Action')
  await reach(desk, 'Tab', 'Minor Action')
  await keyboard.press('Enter')
  await at('Aiming')
  await keyboard.press('Escape')
  await at('Minor Action')
  await keyboard.press('ArrowDown')
  await at('Skip')
  await keyboard.press('Enter')
  await expect.poll(() => desk.keys('Vera')).toContain('Delay')
  await reach(desk, 'Tab', 'Delay')
  await keyboard.press('Enter')
  await expect.poll(() => desk.said('Bob')).toContain('Vera waits.')
  await expect.poll(() => desk.keys('Vera')).toEqual(['Yes', 'No'])
  await at('Yes')
  await keyboard.press('ArrowLeft')
  await at('No')
  await keyboard.press('Enter')
  await expect.poll(() => desk.keys('Referee')).toContain('Significant Action')
  await desk.page.context().close()
}, 60_000)

test('a reaction is said aloud at once, and news in the chat that is in use', async () => {
  const desk = await openDesk(hall.browser, hall.place, 'desk')
  await desk.say('Referee', 'Significant Action')
  for (const key of ['Attack', 'Bob']) {
    await expect.poll(() => desk.keys('Referee')).toContain(key)
    await desk.say('Referee', key)
  }
  await expect
    .poll(() => desk.page.locator('[aria-live=assertive]').textContent())
    .toBe('Bob: You are being attacked by Thug (Revolver, 14 m):')
  expect(await desk.column('Referee').getByRole('log').getAttribute('aria-live')).toBe('polite')
  expect(await desk.column('Vera').getByRole('log').getAttribute('aria-live')).toBe('off')
  await desk.say('Bob', 'Do nothing')
  await expect.poll(() => desk.page.locator('[aria-live=assertive]').textContent()).toBe('')
  await desk.page.context().close()
}, 60_000)
