import { expect, test } from 'vitest'
import { browserAndServer } from './browser-and-server.ts'
import { type ChatsPage, openChatsPage } from './chats-page.ts'
import { CAST } from './conversation.ts'

const fixture = browserAndServer(CAST)

/** The label of what is in focus, without what stands beside it. */
const focused = ({ page }: ChatsPage): Promise<string> =>
  page.evaluate(() => {
    type Node = {
      readonly textContent: string
      readonly tagName: string
      cloneNode(deep: true): Node
      querySelectorAll(what: string): Iterable<{ remove(): void }>
    }
    const { activeElement: at } = (globalThis as unknown as { document: { activeElement: Node } }).document
    const label = at.cloneNode(true)
    for (const beside of label.querySelectorAll('svg, [data-beside]')) beside.remove()
    return label.textContent || at.tagName
  })

/** Presses a key until something is in focus. */
async function reach(chats: ChatsPage, key: string, wanted: string): Promise<void> {
  for (let i = 0; i < 60; i++) {
    if ((await focused(chats)) === wanted) return
    await chats.page.keyboard.press(key)
  }
  expect.fail(`${key} does not lead to ${wanted}`)
}

test('turns are played with the keyboard alone: Tab, arrows, Enter, and Escape for Back', async () => {
  const chats = await openChatsPage(fixture.browser, fixture.server, 'desktop')
  const { keyboard } = chats.page
  const at = (wanted: string): Promise<void> => expect.poll(() => focused(chats)).toBe(wanted)
  await reach(chats, 'Tab', 'Start combat')
  await keyboard.press('Enter')
  await at('Vera')
  await keyboard.press('ArrowRight')
  await at('Bob')
  await keyboard.press('Space')
  await expect.poll(() => chats.keys('Referee')).toContain('✓ Bob')
  await at('Bob')
  await keyboard.press('ArrowDown')
  await at('All')
  await keyboard.press('End')
  await at('Done, 1 ticked')
  await keyboard.press('Enter')
  await at('INPUT')
  await keyboard.type('14')
  await keyboard.press('Enter')
  await expect.poll(() => chats.keys('Vera')).toEqual(['Yes', 'No'])
  await reach(chats, 'Tab', 'No')
  await keyboard.press('Enter')
  await expect.poll(() => chats.keys('Bob')).toContain('Minor Action')
  await reach(chats, 'Tab', 'Minor Action')
  await keyboard.press('Enter')
  await at('Aiming')
  await keyboard.press('Escape')
  await at('Minor Action')
  await keyboard.press('ArrowDown')
  await at('Skip')
  await keyboard.press('Enter')
  await expect.poll(() => chats.keys('Vera')).toContain('Delay')
  await reach(chats, 'Tab', 'Delay')
  await keyboard.press('Enter')
  await expect.poll(() => chats.said('Bob')).toContain('Vera waits.')
  await expect.poll(() => chats.keys('Vera')).toEqual(['Yes', 'No'])
  await at('Yes')
  await keyboard.press('ArrowLeft')
  await at('No')
  await keyboard.press('Enter')
  await expect.poll(() => chats.keys('Referee')).toContain('Significant Action')
  await chats.page.context().close()
}, 60_000)

test('a reaction is said aloud at once, and news in the chat that is in use', async () => {
  const chats = await openChatsPage(fixture.browser, fixture.server, 'desktop')
  await chats.say('Referee', 'Significant Action')
  for (const key of ['Attack', 'Bob']) {
    await expect.poll(() => chats.keys('Referee')).toContain(key)
    await chats.say('Referee', key)
  }
  await expect
    .poll(() => chats.page.locator('[aria-live=assertive]').textContent())
    .toBe('Bob: You are being attacked by Thug (Revolver, 14 m):')
  expect(await chats.column('Referee').getByRole('log').getAttribute('aria-live')).toBe('polite')
  expect(await chats.column('Vera').getByRole('log').getAttribute('aria-live')).toBe('off')
  await chats.say('Bob', 'Do nothing')
  await expect.poll(() => chats.page.locator('[aria-live=assertive]').textContent()).toBe('')
  await chats.page.context().close()
}, 60_000)
