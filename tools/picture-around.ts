import type { Browser, Page } from 'playwright-core'
import { clientOf, isRefused } from '../src/client/client.ts'
import { openChatsPage } from '../test/web/chats-page.ts'
import type { Cast } from '../test/web/server.ts'
import { type RunningServer, runServer } from '../test/web/server-fixture.ts'

type Draw = (page: Page, name: string) => Promise<void>
type Said = readonly (readonly [who: string, text: string])[]

const BEGINNING: Said = [
  ['Referee', '/startcombat'],
  ['Referee', 'X'],
  ['Referee', '8'],
  ['Vera', 'Yes'],
  ['Vera', 'Significant Action'],
  ['Vera', 'Attack'],
  ['Vera', 'Thug'],
  ['Referee', 'Do nothing'],
]

/** The page before and after a fight, and for those who watch: lobby, friend, television, end card, replay. */
export async function drawAround(browser: Browser, cast: Cast, draw: Draw): Promise<void> {
  const server = await runServer(cast)
  try {
    const referee = clientOf(server.url, { token: server.links.Referee! })
    const [friend, watcher] = [await guest(server, 'player', 'Mia'), await guest(server, 'spectator', 'Screen')]
    await drawn(browser, server, { Mia: friend }, (page) => draw(page, 'lobby-friend'))
    await drawn(browser, server, { Referee: server.links.Referee! }, async (page) => {
      await page.getByText('has no character yet').first().waitFor()
      await draw(page, 'lobby')
    })
    await played(browser, server, BEGINNING)
    await drawn(browser, server, { Screen: watcher }, async (page) => {
      await page.getByRole('button', { name: 'Large view' }).click()
      await draw(page, 'television')
    })
    await referee.say({ text: '/endcombat the tide comes in' })
    await drawn(browser, server, { Referee: server.links.Referee! }, async (page) => {
      await page.getByText('to the mean').first().waitFor()
      await draw(page, 'end')
      await page.getByRole('button', { name: 'Replay' }).click()
      await page.getByRole('slider').fill('28')
      await draw(page, 'replay')
    })
  } finally {
    await server.close()
  }
}

async function guest(server: RunningServer, role: 'player' | 'spectator', name: string): Promise<string> {
  const invited = await clientOf(server.url, { token: server.links.Referee! }).invite({ role })
  if (isRefused(invited)) throw new Error(invited.refused)
  const joined = await clientOf(server.url).join({ token: invited.token, name })
  if (isRefused(joined)) throw new Error(joined.refused)
  return joined.token
}

async function drawn(
  browser: Browser,
  server: RunningServer,
  links: Readonly<Record<string, string>>,
  use: (page: Page) => Promise<void>,
): Promise<void> {
  const { page } = await openChatsPage(browser, { url: server.url, links }, 'desktop')
  await page.waitForLoadState('networkidle')
  await use(page)
  await page.context().close()
}

/** Everybody on one desk; each waits until they are asked. */
async function played(browser: Browser, server: RunningServer, said: Said): Promise<void> {
  const chats = await openChatsPage(browser, server, 'desktop')
  for (const [who, text] of said) {
    const isNumber = /^\d+$/.test(text)
    while (!text.startsWith('/') && !isNumber && !(await chats.keys(who)).includes(text))
      await chats.page.waitForTimeout(50)
    if (isNumber) await chats.column(who).getByText('metres').last().waitFor()
    await chats.say(who, text)
  }
  await chats.page.waitForTimeout(1_500)
  await chats.page.context().close()
}
