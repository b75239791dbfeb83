import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { atDesk, openBrowser, type Screen } from './chats-page.ts'
import { CAST, CONVERSATION } from './conversation.ts'
import { playScript } from './script.ts'
import type { Place } from './server-fixture.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const played = (screen: Screen, meanwhile: (place: Place) => Promise<void> = async () => {}): Promise<void> =>
  atDesk(browser, { cast: CAST, screen }, async (desk, place) => {
    await playScript(desk, Object.keys(place.links), CONVERSATION, () => meanwhile(place))
    await desk.page.reload()
    await expect.poll(() => desk.said('Bob')).toContain('The fight is over.')
  })

test.each(['phone', 'desk'] as const)(
  'the whole conversation is played at /chats, on a %s',
  (screen) => played(screen),
  120_000,
)

test.each(['phone', 'desk'] as const)(
  'and so it is while the server is killed and started again and again, on a %s',
  (screen) =>
    played(screen, async (place) => {
      await place.kill()
      await place.start()
    }),
  180_000,
)
