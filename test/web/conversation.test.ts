import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CAST, CONVERSATION } from './conversation.ts'
import { openBrowser, openDesk, type Screen } from './desk.ts'
import { type Place, placeOf } from './place.ts'
import { playScript } from './script.ts'

let browser: Browser
beforeAll(async () => { browser = await openBrowser() })
afterAll(() => browser.close())

async function played(screen: Screen, meanwhile?: (place: Place) => Promise<void>): Promise<void> {
  const place = await placeOf(CAST)
  try {
    const desk = await openDesk(browser, place, screen)
    await playScript(desk, Object.keys(place.links), CONVERSATION, () => meanwhile?.(place) ?? Promise.resolve())
    await desk.page.reload()
    await expect.poll(() => desk.said('Bob')).toContain('The fight is over.')
    await desk.page.context().close()
  } finally {
    await place.close()
  }
}

test.each(['phone', 'desk'] as const)('the whole conversation is played at /chats, on a %s', (screen) => played(screen), 120_000)

test.each(['phone', 'desk'] as const)('and so it is while the server is killed and started again and again, on a %s', (screen) => played(screen, async (place) => {
  await place.kill()
  await place.start()
}), 180_000)
