import { expect, test } from 'vitest'
import { faultsOn, overflowsOn } from './accessibility.ts'
import { hallOf } from './browser-and-server.ts'
import { type Desk, openDesk, SCREENS, type Screen } from './chats-page.ts'
import { CAST } from './conversation.ts'
import { placeOf } from './server-fixture.ts'

const hall = hallOf(CAST)

const LOOKS = (['phone', 'desk'] as const).flatMap((screen) =>
  (['light', 'dark'] as const).map((theme) => [screen, theme] as const),
)

/** As far as an attack, with a tick, dice and a line why not on the way. */
async function playOn(desk: Desk, look: (moment: string) => Promise<void>): Promise<void> {
  const asked = (name: string, key: string): Promise<void> => expect.poll(() => desk.keys(name)).toContain(key)
  await look('nothing yet')
  await desk.say('Referee', '/startcombat')
  await asked('Referee', 'X')
  await desk.say('Referee', 'Vera')
  await asked('Referee', '✓ Vera')
  await desk.column('Referee').getByRole('button', { name: 'Add a player' }).click()
  await look('ticks, and a form to add a player')
  await desk.column('Referee').getByRole('button', { name: 'Close' }).click()
  await desk.say('Referee', 'Vera')
  await asked('Referee', 'Vera')
  await desk.say('Referee', 'X')
  await desk.say('Referee', 'fourteen')
  await desk.say('Referee', '14')
  await asked('Vera', 'Yes')
  await desk.say('Vera', 'Yes')
  await asked('Vera', 'Minor Action')
  await desk.say('Vera', 'Minor Action')
  await asked('Vera', '<-')
  await look('a menu with a way back, and dice')
  await desk.say('Vera', '<-')
  for (const key of ['Significant Action', 'Attack', 'Thug']) {
    await asked('Vera', key)
    await desk.say('Vera', key)
  }
  await asked('Referee', 'Dodge')
  await desk.choose('Referee')
  await look('an attack')
}

test('axe finds nothing wrong, by day and by lamp, on a phone and on a desk', async () => {
  const desk = await openDesk(hall.browser, hall.place, 'desk')
  await playOn(desk, async (moment) => {
    for (const [screen, theme] of LOOKS) {
      await desk.page.setViewportSize(SCREENS[screen])
      await desk.page.emulateMedia({ colorScheme: theme })
      expect(await faultsOn(desk.page), `${moment}, ${screen}, ${theme}`).toEqual([])
    }
    await desk.page.setViewportSize(SCREENS.desk)
  })
  await desk.page.context().close()
}, 120_000)

test.each(LOOKS)(
  'nor on the first page, on a %s by %s, where a table can be opened',
  async (screen, theme) => {
    const page = await hall.browser.newPage({ viewport: SCREENS[screen], colorScheme: theme })
    await page.goto(`${hall.place.url}/chats#code=ABC123`)
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

test.each(['phone', 'desk'] as const)(
  'long names and letters twice as large stay in their places, on a %s',
  async (screen: Screen) => {
    const long = await placeOf({ ...CAST, heroes: LONG })
    const desk = await openDesk(hall.browser, long, screen)
    for (const size of ['100%', '200%']) {
      await desk.page.evaluate((to) => {
        ;(
          globalThis as unknown as { document: { documentElement: { style: { fontSize: string } } } }
        ).document.documentElement.style.fontSize = to
      }, size)
      if (size === '100%') await desk.say('Referee', '/startcombat')
      await expect.poll(() => desk.keys('Referee')).toContain('X')
      expect(await overflowsOn(desk.page), size).toEqual([])
    }
    await desk.page.context().close()
    await long.close()
  },
  60_000,
)
