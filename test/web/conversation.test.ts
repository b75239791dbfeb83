import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onChatsPage, openBrowser, type Screen } from './chats-page.ts'
import { CAST, CONVERSATION } from './conversation.ts'
import { playScript } from './script.ts'
import type { RunningServer } from './server-fixture.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const played = (screen: Screen, meanwhile: (server: RunningServer) => Promise<void> = async () => {}): Promise<void> =>
  onChatsPage(browser, { cast: CAST, screen }, async (chats, server) => {
    await playScript(chats, Object.keys(server.links), CONVERSATION, () => meanwhile(server))
    await chats.page.reload()
    await expect.poll(() => chats.said('Bob')).toContain('The fight is over.')
  })

test.each(['phone', 'desktop'] as const)(
  'the whole conversation is played at /chats, on a %s',
  (screen) => played(screen),
  120_000,
)

test.each(['phone', 'desktop'] as const)(
  'and so it is while the server is killed and started again and again, on a %s',
  (screen) =>
    played(screen, async (server) => {
      await server.kill()
      await server.start()
    }),
  180_000,
)
