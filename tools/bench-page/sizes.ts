import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Browser } from 'playwright-core'
import { SCREENS, type Screen } from '../../test/web/chats-page.ts'
import { playAhead } from '../../test/web/play-ahead.ts'
import { SCENES } from '../../test/web/scenes.ts'
import { type RunningServer, runServer } from '../../test/web/server-fixture.ts'
import { HOME } from '../project-files.ts'
import type { Check } from './check.ts'

const ASSETS = join(HOME, 'dist/web/assets')

/** Names of all scripts with their size in kB, compressed as the server does. */
const sizes = (): ReadonlyMap<string, number> =>
  new Map(
    readdirSync(ASSETS)
      .filter((name) => name.endsWith('.js'))
      .map((name) => [name, gzipSync(readFileSync(join(ASSETS, name)), { level: 9 }).length / 1000]),
  )

const { cast, ahead, who: PLAYER } = SCENES.line
const TURN = /What will you do/

/** What a browser that was never here loads to show the page to somebody: also in a turn, after a shot. */
export async function checkSizes(browser: Browser): Promise<readonly Check[]> {
  const server = await runServer(cast)
  const checks: Check[] = []
  const measure = async (who: string, screen: Screen, when: string, bound: number): Promise<void> => {
    const figure = await loadedBy(browser, server, { who, screen })
    checks.push({ says: `scripts of the first load, ${who} on a ${screen} ${when}`, figure, bound, unit: 'kB gzipped' })
  }
  try {
    for (const [screen, when] of LOOKS) {
      if (when === 'in a fight' && screen === 'phone')
        await playAhead(server, [...ahead, [PLAYER, '!', TURN], [PLAYER, '', TURN]])
      await measure(PLAYER, screen, when, 30)
      await measure('Referee', screen, when, 45)
    }
  } finally {
    await server.close()
  }
  return checks
}

const LOOKS = [
  ['phone', 'before a fight'],
  ['desktop', 'before a fight'],
  ['phone', 'in a fight'],
  ['desktop', 'in a fight'],
] as const

async function loadedBy(
  browser: Browser,
  { url, links }: RunningServer,
  { who, screen }: { readonly who: string; readonly screen: Screen },
): Promise<number> {
  const context = await browser.newContext({ viewport: SCREENS[screen], serviceWorkers: 'block' })
  const page = await context.newPage()
  const loaded = new Set<string>()
  page.on('response', (response) => void loaded.add(new URL(response.url()).pathname.split('/').at(-1)!))
  await page.goto(`${url}/chats#token=${links[who]}`)
  await page.locator(`section[aria-label="${who}’s chat"]`).waitFor()
  await page.waitForLoadState('networkidle')
  await context.close()
  const known = sizes()
  return [...loaded].reduce((sum, name) => sum + (known.get(name) ?? 0), 0)
}
