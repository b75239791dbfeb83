import { type Browser, type BrowserContextOptions, chromium, type Locator, type Page } from 'playwright-core'
import { chromiumPath, FLAGS } from '../../tools/chromium.ts'
import type { Cast } from './server.ts'
import { type RunningServer, runServer } from './server-fixture.ts'

export const SCREENS = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } } as const
export type Screen = keyof typeof SCREENS

export const openBrowser = (): Promise<Browser> => chromium.launch({ executablePath: chromiumPath()!, args: FLAGS })

/** The page `/chats` with everybody's chat. */
export type ChatsPage = {
  readonly page: Page
  column(name: string): Locator
  /** Brings a chat to the front, where only one is shown. */
  choose(name: string): Promise<void>
  /** Presses the key that says so, or types it. */
  say(name: string, text: string): Promise<void>
  /** What the game has said in a chat: `Order: Vera | 10, Bob | 9`. */
  said(name: string): Promise<readonly string[]>
  keys(name: string): Promise<readonly string[]>
}

export async function openChatsPage(
  browser: Browser,
  { url, links }: Pick<RunningServer, 'url' | 'links'>,
  screen: Screen,
  options: BrowserContextOptions = {},
): Promise<ChatsPage> {
  const context = await browser.newContext({ viewport: SCREENS[screen], reducedMotion: 'reduce', ...options })
  const page = await context.newPage()
  page.on('pageerror', (error) => {
    throw error
  })
  await page.goto(
    `${url}/chats#${Object.values(links)
      .map((token) => `token=${token}`)
      .join('&')}`,
  )
  const chats = deskOn(page)
  for (const name of Object.keys(links)) await chats.column(name).waitFor({ state: 'attached' })
  return chats
}

/** At a table of its own. */
export async function onChatsPage(
  browser: Browser,
  { cast, screen }: { readonly cast: Cast; readonly screen: Screen },
  use: (chats: ChatsPage, server: RunningServer) => Promise<void>,
): Promise<void> {
  const server = await runServer(cast)
  try {
    const chats = await openChatsPage(browser, server, screen)
    await use(chats, server)
    await chats.page.context().close()
  } finally {
    await server.close()
  }
}

export function deskOn(page: Page): ChatsPage {
  const column = (name: string): Locator => page.locator(`section[aria-label="${name}’s chat"]`)
  const buttons = (name: string): Locator => column(name).locator('[role=group] button')
  const choose = async (name: string): Promise<void> => {
    const tabs = page.getByRole('navigation', { name: 'Chats' })
    if (await tabs.isVisible()) await tabs.getByRole('button', { name }).click()
  }
  const keys = async (name: string): Promise<readonly string[]> =>
    (
      await buttons(name).evaluateAll((all) =>
        all.map((key) => {
          const label = key.cloneNode(true) as typeof key
          for (const beside of label.querySelectorAll('svg, [data-beside]')) beside.remove()
          return [label.textContent ?? '', key.getAttribute('value') ?? '', key.getAttribute('aria-pressed')] as const
        }),
      )
    ).map(([label, sends, ticked]) =>
      /^<-$|:back$/.test(sends) ? '<-' : sends.endsWith(':x') ? 'X' : ticked ? `✓ ${label}` : label,
    )
  return {
    page,
    column,
    choose,
    keys,
    async say(name, text) {
      await choose(name)
      const at = (await keys(name)).findIndex((label) => label.replace('✓ ', '') === text)
      if (at >= 0) return buttons(name).nth(at).click()
      const typed = column(name).getByRole('textbox')
      await typed.fill(text)
      await typed.press('Enter') // what arrives meanwhile may move the key to send
    },
    said: (name) =>
      column(name)
        .locator('[data-kind]:not([data-kind=own])')
        .evaluateAll((all) =>
          all.map((message) => {
            const words = message.cloneNode(true) as typeof message
            for (const beside of words.querySelectorAll('svg, [data-beside]')) beside.remove()
            const rows = [...words.querySelectorAll('li')].map((row) =>
              [...row.children].map((cell) => cell.textContent).join(' | '),
            )
            words.querySelector('ol')?.remove()
            return rows.length === 0 ? words.textContent! : `${words.textContent} ${rows.join(', ')}`
          }),
        ),
  }
}
