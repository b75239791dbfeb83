import type { Browser, Page } from 'playwright-core'
import { SCREENS } from '../../test/web/chats-page.ts'
import type { Cast } from '../../test/web/server.ts'
import { runServer } from '../../test/web/server-fixture.ts'
import type { Check } from './check.ts'
import { clientFor, playedTo, say } from './fight.ts'
import { framesLost } from './frames.ts'

const PEOPLE = 60
const WALLS = 40
const [COLUMNS, ROWS] = [30, 20]

/** So many walls, never two beside each other, and open ground elsewhere. */
function mapText(): string {
  const rows = Array.from({ length: ROWS }, (_, y) =>
    Array.from({ length: COLUMNS }, (_, x) => (y % 4 === 2 && x % 4 === 1 ? '#' : '.')),
  )
  const isWall = rows.flat().filter((letter) => letter === '#').length
  for (let left = WALLS - isWall, x = 3; left > 0; left--, x += 4) rows[x < COLUMNS ? 0 : ROWS - 1]![x % COLUMNS] = '#'
  return `square: 5 ft\nmap:\n${rows.map((row) => row.join('')).join('\n')}\n`
}

const CROWD: Cast = {
  book: 'osr',
  heroes: { Aude: { block: 'aude' } },
  people: Array.from({ length: PEOPLE - 1 }, (_, i) => ({
    id: `bandit-${i}`,
    name: `Bandit ${i + 1}`,
    side: 'npc',
    block: 'bandit',
  })),
  setup: { ground: { map: mapText() } },
  dice: [5, 15, 12, 11, 3, 8, 6, 2],
}

/** A field with many people and walls follows the hand in every frame. */
export async function checkBusyField(browser: Browser): Promise<readonly Check[]> {
  const server = await runServer(CROWD)
  try {
    await say(clientFor(server, 'Referee'), '/startcombat')
    await playedTo(server, /will you do/)
    const page = await browser.newPage({ viewport: SCREENS.desktop })
    await page.goto(`${server.url}/chats#token=${server.links.Referee}`)
    const field = page.locator('svg[role=application]')
    await field.waitFor()
    const drawn = await field.locator('g[transform^="translate"] text').count()
    const lost = await framesLost(browser, page, () => dragged(page, 'svg[role=application]'))
    await page.close()
    return [
      { says: 'people on the field that are not drawn', figure: PEOPLE - drawn, bound: 0, unit: 'people' },
      {
        says: `frames lost while ${PEOPLE} people and ${WALLS} walls are dragged`,
        figure: lost,
        bound: 0,
        unit: 'frames',
      },
    ]
  } finally {
    await server.close()
  }
}

const STEPS = 180

async function dragged(page: Page, what: string): Promise<void> {
  const box = (await page.locator(what).boundingBox())!
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  for (let i = 1; i <= STEPS; i++) await page.mouse.move(x + 120 * Math.sin(i / 9), y + 60 * Math.sin(i / 7))
  await page.mouse.up()
}
