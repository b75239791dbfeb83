import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, test } from 'vitest'
import { DUEL, DUEL_DICE_BY_SIDES, DUELISTS } from '../chat/mythos-duel.ts'
import { openBrowser, openDesk } from './desk.ts'
import { placeOf } from './place.ts'
import { playScript } from './script.ts'
import type { Cast } from './server.ts'

let browser: Browser
beforeAll(async () => { browser = await openBrowser() })
afterAll(() => browser.close())

async function played(cast: Cast, script: string): Promise<void> {
  const place = await placeOf(cast)
  try {
    const desk = await openDesk(browser, place, 'desk')
    await playScript(desk, Object.keys(place.links), script)
    await desk.page.context().close()
  } finally {
    await place.close()
  }
}

test('a fight of Mythos is played at /chats', () => played({ book: 'mythos', ...DUELISTS, dice: DUEL_DICE_BY_SIDES }, DUEL), 120_000)

const CUSTARD: Cast = { book: 'examples/custard', heroes: { Ann: { block: 'baker' } }, people: [{ id: 'pip', name: 'Pip', side: 'enemies', dignity: 2 }], dice: [6] }

test('so is one of a book that lies in a folder of its own', () => played(CUSTARD, `
  R < /startcombat
  All > Round 1.
  All > It is Ann's turn.
  Ann > Your turn. What will you do? [Throw a pie, Fetch pies]
  Ann < Throw a pie
  Ann > At whom? [Pip, <-]
  Ann < Pip
  All > Ann throws a pie at Pip.
  R > Pip: A pie comes flying: [Duck, Stand firm]
  R < Stand firm
  All > Splat! Pip is covered in custard.
  All > It is over: the players keep their dignity.
`), 120_000)
