import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { openBrowser } from './chats-page.ts'
import type { Cast } from './server.ts'
import { type Place, placeOf } from './server-fixture.ts'

/** One browser and one table for all tests of a file, from the first of them on. */
export function hallOf(cast: Cast): { readonly browser: Browser; readonly place: Place } {
  const hall = {} as { browser: Browser; place: Place }
  beforeAll(async () => {
    hall.browser = await openBrowser()
    hall.place = await placeOf(cast)
  })
  afterAll(async () => {
    await hall.browser.close()
    await hall.place.close()
  })
  return hall
}
