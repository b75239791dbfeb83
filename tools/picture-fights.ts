import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import type { ChatNow } from '../src/client/chat-shapes.ts'
import { clientOf, isRefused } from '../src/client/client.ts'
import { openChatsPage, type Screen } from '../test/web/chats-page.ts'
import { playAhead, playedUntil } from '../test/web/play-ahead.ts'
import { type FightScene, SCENES } from '../test/web/scenes.ts'
import { type RunningServer, runServer } from '../test/web/server-fixture.ts'
import { HOME } from './project-files.ts'

const THEMES = ['light', 'dark'] as const
const TURN = /What will you do/
const SETTLED_MS = 2_500

type Drawn = { readonly server: RunningServer; readonly browser: Browser; readonly who: string }

/** A fight of every book and on every kind of field, after an attack; a reaction, and the referee's bar. */
export async function drawFights(browser: Browser, kinds: readonly string[] = Object.keys(SCENES)): Promise<void> {
  mkdirSync(join(HOME, 'docs/pictures'), { recursive: true })
  for (const [kind, scene] of Object.entries(SCENES)) if (kinds.includes(kind)) await drawScene(browser, kind, scene)
}

async function drawScene(browser: Browser, kind: string, scene: FightScene): Promise<void> {
  const { cast, ahead, who } = scene
  const server = await runServer(cast)
  try {
    const at = { server, browser, who }
    await playAhead(server, [...ahead, [who, '!', TURN]])
    const until = (isSo: (now: ChatNow) => boolean): Promise<void> =>
      playedUntil(server, { alone: null, isSo: async () => isSo(await nowOf(at)) })
    if (kind === 'line') {
      await until(({ open }) => open?.urgent === true)
      await drawn(at, 'reaction', ['phone'])
    }
    await until(({ open }) => TURN.test(open?.text ?? ''))
    if (kind === 'line' || kind === 'none') await receipt(at, `receipt-${kind}`)
    await drawn(at, `fight-${kind}`, ['desktop', 'phone'])
    if (kind === 'line') await drawn({ ...at, who: 'Referee' }, 'referee', ['desktop', 'phone'])
  } finally {
    await server.close()
  }
}

async function nowOf({ server, who }: Drawn): Promise<ChatNow> {
  const reply = await clientOf(server.url, { token: server.links[who]! }).chat({ most: 1 })
  if (isRefused(reply)) throw new Error(reply.refused)
  return reply.now
}

/** In both themes; on a phone the field is pulled down, and once more without it, with the last receipt. */
async function drawn({ server, browser, who }: Drawn, name: string, screens: readonly Screen[]): Promise<void> {
  for (const screen of screens)
    for (const colorScheme of THEMES) {
      const links = { [who]: server.links[who]! }
      const { page } = await openChatsPage(browser, { url: server.url, links }, screen, { colorScheme })
      await page.waitForTimeout(SETTLED_MS)
      await shot(page, `${name}-${screen}-${colorScheme}`)
      const field = page.getByRole('button', { name: 'Field', exact: true })
      if (screen === 'phone' && name.startsWith('fight') && (await field.isVisible())) {
        await field.click()
        await page.waitForTimeout(SETTLED_MS / 2)
        await shot(page, `${name}-field-${screen}-${colorScheme}`)
      }
      await page.context().close()
    }
}

/** The last card whose reasons are open. */
async function receipt({ server, browser, who }: Drawn, name: string): Promise<void> {
  for (const colorScheme of THEMES) {
    const links = { [who]: server.links[who]! }
    const { page } = await openChatsPage(browser, { url: server.url, links }, 'desktop', { colorScheme })
    const card = page.locator('[data-kind]').filter({ has: page.getByRole('table') })
    await page.waitForTimeout(SETTLED_MS)
    await card.last().screenshot({ path: join(HOME, `docs/pictures/${name}-${colorScheme}.png`) })
    await page.context().close()
  }
}

const shot = (page: Page, name: string): Promise<unknown> =>
  page.screenshot({ path: join(HOME, `docs/pictures/${name.replace('desktop', 'desk')}.png`) })
