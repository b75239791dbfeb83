import type { Browser, Page } from 'playwright-core'
import { SCREENS } from '../../test/web/chats-page.ts'
import { type RunningServer, runServer } from '../../test/web/server-fixture.ts'
import { type Check, median } from './check.ts'
import { begun, clientFor, DOCKS, playedTo, say } from './fight.ts'
import { framesLost } from './frames.ts'

const LINES = 5_000
const EVENTS = 20

/** A log of so many lines: it scrolls, and what happens is on screen in the frame after its message. */
export async function checkLongLog(browser: Browser): Promise<readonly Check[]> {
  const server = await runServer(DOCKS)
  try {
    await begun(server)
    await playedTo(server, /^What will you do|^Your turn/)
    const short = await framesLate(browser, server, 0)
    const long = await opened(browser, server, LINES)
    const lost = await framesLost(browser, long, () => long.evaluate(SCROLL))
    await long.context().close()
    const late = await framesLate(browser, server, LINES)
    return [
      { says: 'frames from the message to the event on screen', figure: short, bound: 1, unit: 'frames' },
      { says: `the same in a log of ${LINES} lines`, figure: late, bound: 1, unit: 'frames' },
      { says: `frames lost while ${LINES} lines scroll`, figure: lost, bound: 0, unit: 'frames' },
    ]
  } finally {
    await server.close()
  }
}

/** Up and down for four seconds, a step in every frame. */
const SCROLL = `new Promise((done) => {
  const log = document.querySelector('[role=log]')
  let left = 240
  const step = () => {
    log.scrollTop += left > 120 ? -150 : 150
    if (--left > 0) requestAnimationFrame(step)
    else done()
  }
  requestAnimationFrame(step)
})`

/** When a message was heard, and when the frame began that shows it. */
const MEET = `
  globalThis.late = []
  let heard = null
  const Native = WebSocket
  globalThis.WebSocket = class extends Native {
    constructor(...all) {
      super(...all)
      this.addEventListener('message', ({ data }) => {
        if (String(data).includes('"type":"lines"')) heard = performance.now()
      })
    }
  }
  addEventListener('DOMContentLoaded', () =>
    new MutationObserver((changes) => {
      const isLine = changes.some(({ addedNodes }) =>
        [...addedNodes].some((one) => one.nodeType === 1 && (one.matches('[data-kind]') || one.querySelector('[data-kind]'))))
      if (!isLine || heard === null) return
      const since = heard
      heard = null
      requestAnimationFrame(() => globalThis.late.push((performance.now() - since) / (1000 / 60)))
    }).observe(document.body, { childList: true, subtree: true }))
`

/** The page of Bob with so many lines before those of the fight. */
async function opened(browser: Browser, { url, links }: RunningServer, lines: number): Promise<Page> {
  const context = await browser.newContext({ viewport: SCREENS.desktop, serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.addInitScript(MEET)
  await page.route('**/api/v1/chat?*', async (route) => {
    const reply = await route.fetch()
    const chat = (await reply.json()) as { lines: { n: number }[] }
    const copies = Math.max(0, Math.ceil(lines / chat.lines.length) - 1)
    const more = Array.from({ length: copies }, (_, i) =>
      chat.lines.map((line) => ({ ...line, n: line.n - (copies - i) * 1_000 })),
    ).flat()
    await route.fulfill({ response: reply, json: { ...chat, lines: [...more, ...chat.lines] } })
  })
  await page.goto(`${url}/chats#token=${links.Bob}`)
  await page.locator('[data-strip]').waitFor()
  await page.waitForTimeout(1_000)
  return page
}

/** Frames from a message until the one that shows what it says, in the middle of all events. */
async function framesLate(browser: Browser, server: RunningServer, lines: number): Promise<number> {
  const page = await opened(browser, server, lines)
  const referee = clientFor(server, 'Referee')
  for (let i = 0; i < EVENTS; i++) {
    await say(referee, `/overrule Bob end.now ${i % 2 === 0 ? 7 : 8} because of the cold, ${i}`)
    await page.waitForTimeout(150)
  }
  const late = (await page.evaluate('globalThis.late')) as readonly number[]
  await page.context().close()
  if (late.length < EVENTS / 2) throw new Error(`only ${late.length} events were seen`)
  return median(late)
}
