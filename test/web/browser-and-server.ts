import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { openBrowser } from './chats-page.ts'
import type { Cast } from './server.ts'
import { type RunningServer, runServer } from './server-fixture.ts'

/** One browser and one table for all tests of a file, from the first of them on. */
export function browserAndServer(cast: Cast): { readonly browser: Browser; readonly server: RunningServer } {
  const fixture = {} as { browser: Browser; server: RunningServer }
  beforeAll(async () => {
    fixture.browser = await openBrowser()
    fixture.server = await runServer(cast)
  })
  afterAll(async () => {
    await fixture.browser.close()
    await fixture.server.close()
  })
  return fixture
}
