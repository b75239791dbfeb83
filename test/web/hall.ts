import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { openBrowser } from './desk.ts'
import { type Place, placeOf } from './place.ts'
import type { Cast } from './server.ts'

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
