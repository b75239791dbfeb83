import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { build } from 'vite'
import { openBrowser, openChatsPage } from '../test/web/chats-page.ts'
import type { Cast } from '../test/web/server.ts'
import { runServer } from '../test/web/server-fixture.ts'
import { drawAround } from './picture-around.ts'
import { drawFights } from './picture-fights.ts'
import { HOME } from './project-files.ts'

/** Draws the picture of the README: `npm run picture`. */
const CAST: Cast = {
  heroes: {
    Vera: {
      str: 7,
      dex: 9,
      end: 9,
      skills: { 'Slug Pistol': 2, Tactics: 1 },
      armour: ['jack'],
      weapons: ['auto-pistol', 'blade'],
    },
    Bob: {
      str: 8,
      dex: 7,
      end: 8,
      skills: { 'Slug Pistol': 1, Medic: 1 },
      armour: ['jack'],
      weapons: ['auto-pistol', 'cudgel'],
    },
  },
  people: [
    { id: 'thug', name: 'Thug', side: 'enemies', block: 'thug' },
    { id: 'guard', name: 'Guard', side: 'enemies', block: 'security-guard' },
    { id: 'thug-2', name: 'Thug 2', side: 'enemies', block: 'thug' },
  ],
  dice: [4, 3, 3, 4, 5, 3, 4, 3, 1, 2, 5, 4, 4, 3, 5, 3],
}

const SAID: readonly (readonly [who: string, text: string, until: string])[] = [
  ['Referee', '/startcombat', 'X'],
  ['Referee', 'X', ''],
  ['Referee', 'fourteen', ''],
  ['Referee', '14', ''],
  ['Vera', 'Yes', 'Skip'],
  ['Vera', 'Minor Action', 'Movement'],
  ['Vera', 'Movement', 'Forward'],
  ['Vera', 'Forward', '<-'],
  ['Vera', '2', 'Skip'],
  ['Vera', 'Significant Action', 'Attack'],
  ['Vera', 'Attack', 'Thug'],
  ['Vera', 'Thug', ''],
  ['Referee', 'Do nothing', ''],
  ['Bob', 'Significant Action', '<-'],
  ['Bob', '<-', 'Skip'],
  ['Bob', 'Minor Action', 'Movement'],
]

const FRAMES = { desk: { width: 1120, height: 720 }, phone: { width: 390, height: 780 } } as const

/** The desk by day and by lamp, and the phone by lamp. */
async function inBothThemes(page: Page, name: string): Promise<void> {
  for (const [frame, theme] of [
    ['desk', 'light'],
    ['desk', 'dark'],
    ['phone', 'dark'],
  ] as const) {
    await page.setViewportSize(FRAMES[frame])
    await page.emulateMedia({ colorScheme: theme })
    await page.waitForTimeout(400)
    await page.screenshot({ path: join(HOME, `docs/pictures/${name}-${frame}-${theme}.png`) })
  }
  await page.setViewportSize(FRAMES.desk)
}

await build({ logLevel: 'error' })
const [browser, server] = await Promise.all([openBrowser(), runServer(CAST)])
try {
  const chats = await openChatsPage(browser, server, 'desktop', { colorScheme: 'dark' })
  for (const [who, text, until] of SAID) {
    const said = await chats.page.locator('[data-kind]').count()
    await chats.say(who, text)
    while (
      (await chats.page.locator('[data-kind]').count()) === said ||
      (until !== '' && !(await chats.keys(who)).includes(until))
    )
      await chats.page.waitForTimeout(50)
    await chats.page.waitForTimeout(300)
  }
  await chats.page.mouse.move(720, 2)
  await chats.page.waitForTimeout(1_000)
  mkdirSync(join(HOME, 'docs/pictures'), { recursive: true })
  await chats.page.screenshot({ path: join(HOME, 'docs/pictures/chats.png') })
  console.log('docs/pictures/chats.png is drawn')
  await drawFights(browser)
  await drawAround(browser, CAST, inBothThemes)
} finally {
  await browser.close()
  await server.close()
}
