import { expect, test } from 'vitest'
import { faultsOn, overflowsOn } from './accessibility.ts'
import { browserAndServer } from './browser-and-server.ts'
import { type ChatsPage, openChatsPage, SCREENS, type Screen } from './chats-page.ts'
import { CAST } from './conversation.ts'
import { runServer } from './server-fixture.ts'

const fixture = browserAndServer(CAST)

const LOOKS = (['phone', 'desktop'] as const).flatMap((screen) =>
  (['light', 'dark'] as const).map((theme) => [screen, theme] as const),
)

/** As far as an attack, with a tick, dice and a line why not on the way. */
async function playOn(chats: ChatsPage, look: (moment: string) => Promise<void>): Promise<void> {
  const asked = (name: string, key: string): Promise<void> => expect.poll(() => chats.keys(name)).toContain(key)
  await look('nothing yet')
  await chats.say('Referee', '/startcombat')
  await asked('Referee', 'X')
  await chats.say('Referee', 'Vera')
  await asked('Referee', '✓ Vera')
  await chats.column('Referee').getByRole('button', { name: 'Add a player' }).click()
  await look('ticks, and a form to add a player')
  await chats.column('Referee').getByRole('button', { name: 'Close' }).click()
  await chats.say('Referee', 'Vera')
  await asked('Referee', 'Vera')
  await chats.say('Referee', 'X')
  await chats.say('Referee', 'fourteen')
  await chats.say('Referee', '14')
  await asked('Vera', 'Yes')
  await chats.say('Vera', 'Yes')
  await asked('Vera', 'Minor Action')
  await chats.say('Vera', 'Minor Action')
  await asked('Vera', '<-')
  await look('a menu with a way back, and dice')
  await chats.say('Vera', '<-')
  for (const key of ['Significant Action', 'Attack', 'Thug']) {
    await asked('Vera', key)
    await chats.say('Vera', key)
  }
  await asked('Referee', 'Dodge')
  await chats.choose('Referee')
  await look('an attack')
}

test('axe finds nothing wrong, by day and by lamp, on a phone and on a desk', async () => {
  const chats = await openChatsPage(fixture.browser, fixture.server, 'desktop')
  await playOn(chats, async (moment) => {
    for (const [screen, theme] of LOOKS) {
      await chats.page.setViewportSize(SCREENS[screen])
      await chats.page.emulateMedia({ colorScheme: theme })
      expect(await faultsOn(chats.page), `${moment}, ${screen}, ${theme}`).toEqual([])
    }
    await chats.page.setViewportSize(SCREENS.desktop)
  })
  await chats.page.context().close()
}, 120_000)

test.each(LOOKS)(
  'nor on the first page, on a %s by %s, where a table can be opened',
  async (screen, theme) => {
    const page = await fixture.browser.newPage({ viewport: SCREENS[screen], colorScheme: theme })
    await page.goto(`${fixture.server.url}/chats#code=ABC123`)
    expect(await page.getByLabel('Code').inputValue()).toBe('ABC123')
    expect(await faultsOn(page)).toEqual([])
    await page.getByLabel('Name of the table').fill('Mine')
    await page.getByRole('button', { name: 'Open' }).click()
    await page.getByRole('heading', { name: 'Chats of Mine' }).waitFor({ state: 'attached' })
    await page.close()
  },
  60_000,
)

const LONG = {
  Wolfeschlegelsteinhausenbergerdo: CAST.heroes.Vera!,
  'Bob, whom people call other name': CAST.heroes.Bob!,
}

test.each(['phone', 'desktop'] as const)(
  'long names and letters twice as large stay in their places, on a %s',
  async (screen: Screen) => {
    const long = await runServer({ ...CAST, heroes: LONG })
    const chats = await openChatsPage(fixture.browser, long, screen)
    for (const size of ['100%', '200%']) {
      await chats.page.evaluate((to) => {
        ;(
          globalThis as unknown as { document: { documentElement: { style: { fontSize: string } } } }
        ).document.documentElement.style.fontSize = to
      }, size)
      if (size === '100%') await chats.say('Referee', '/startcombat')
      await expect.poll(() => chats.keys('Referee')).toContain('X')
      expect(await overflowsOn(chats.page), size).toEqual([])
    }
    await chats.page.context().close()
    await long.close()
  },
  60_000,
)
