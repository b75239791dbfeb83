import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, test } from 'vitest'
import { BAKERS, throwsPie } from '../chat/custard-script.ts'
import { DUEL, DUEL_DICE_BY_SIDES, DUELISTS } from '../chat/mythos-duel-script.ts'
import { ON_THE_ROAD, ROAD, ROAD_DICE_BY_SIDES } from '../chat/osr-duel-script.ts'
import { HUNT, HUNT_DICE, HUNTERS } from '../chat/ud10-fight-script.ts'
import { onChatsPage, openBrowser } from './chats-page.ts'
import { playScript } from './script.ts'
import type { Cast } from './server.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const played = (cast: Cast, script: string): Promise<void> =>
  onChatsPage(browser, { cast, screen: 'desktop' }, (chats, { links }) => playScript(chats, Object.keys(links), script))

/** The page names the key for more otherwise; keys with a comma in their labels are left out. */
const ROAD_ON_PAGE = ROAD.replace(', >]', ', Later]').replace(/(With what\?) .*/, '$1')

test(
  'a fight of Mythos is played at /chats',
  () => played({ book: 'mythos', ...DUELISTS, dice: DUEL_DICE_BY_SIDES }, DUEL),
  120_000,
)

test(
  'so is one of OSR d20',
  () => played({ book: 'osr', ...ON_THE_ROAD, dice: ROAD_DICE_BY_SIDES }, ROAD_ON_PAGE),
  120_000,
)

test(
  'so is one of a book that lies in a folder of its own',
  () =>
    played(
      { book: 'examples/custard', ...BAKERS, dice: [6] },
      `
  R < /startcombat
  All > Round 1.
  All > It is Ann's turn.
  Ann > Your turn. What will you do? [Throw a pie, Fetch pies]
  ${throwsPie('covered in custard')}
  All > It is over: the players keep their dignity.
`,
    ),
  120_000,
)

/** The page shows a picture of its own, says Later, and changes the question about a place where it stands. */
const onPage = (script: string): string =>
  script
    .replaceAll(' {field.svg}', '')
    .replaceAll(', >]', ', Later]')
    .replace(/> (\w+: Where to\?, \w+ → )/g, '= $1')

test(
  'so is one of UD10, on squares',
  () => played({ book: 'ud10', ...HUNTERS, dice: HUNT_DICE }, onPage(HUNT)),
  120_000,
)
