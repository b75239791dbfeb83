import { readFileSync } from 'node:fs'
import { request as ask, createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Browser } from 'playwright-core'
import { SCREENS } from '../../test/web/chats-page.ts'
import { runServer } from '../../test/web/server-fixture.ts'
import { HOME } from '../project-files.ts'
import { type Check, median } from './check.ts'
import { begun, DOCKS } from './fight.ts'

const ROUNDS = 7
/** A middling phone on a slow line: Chromium's "Fast 3G", at a quarter of this machine's speed. */
const LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 }
const SLOWER = 4

/** First paint and first line of the fight, beside a page that shows the same lines without a framework. */
export async function checkFirstPaint(browser: Browser): Promise<readonly Check[]> {
  const server = await runServer(DOCKS)
  await begun(server)
  const front = await frontOf(server.url)
  const at = `http://127.0.0.1:${(front.address() as AddressInfo).port}`
  const token = server.links.Vera!
  const times: Record<'ours' | 'plain', Times[]> = { ours: [], plain: [] }
  try {
    for (let round = 0; round <= ROUNDS; round++)
      for (const kind of ['ours', 'plain'] as const) {
        const path = kind === 'ours' ? '/chats' : '/plain'
        const took = await timesOf(browser, `${at}${path}#token=${token}`)
        if (round > 0) times[kind].push(took)
      }
  } finally {
    front.close()
    await server.close()
  }
  const ratio = (what: keyof Times): number =>
    median(times.ours.map((one) => one[what])) / median(times.plain.map((one) => one[what]))
  return [
    { says: 'first paint beside a page without a framework', figure: ratio('paint'), bound: 1.25, unit: 'times' },
    { says: 'first line of the fight beside the same', figure: ratio('line'), bound: 1.5, unit: 'times' },
  ]
}

type Times = { readonly paint: number; readonly line: number }

const WATCH = `
  globalThis.lineAt = null
  new MutationObserver(() => {
    if (globalThis.lineAt === null && document.querySelector('[data-kind]')) globalThis.lineAt = performance.now()
  }).observe(document, { childList: true, subtree: true })
`

const SEEN = `(() => {
  const paint = performance.getEntriesByName('first-contentful-paint')[0]
  return paint && globalThis.lineAt !== null ? { paint: paint.startTime, line: globalThis.lineAt } : null
})()`

async function timesOf(browser: Browser, address: string): Promise<Times> {
  const context = await browser.newContext({ viewport: SCREENS.phone, serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.addInitScript(WATCH)
  const control = await context.newCDPSession(page)
  await control.send('Network.enable')
  await control.send('Network.emulateNetworkConditions', LINE)
  await control.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await page.goto(address)
  let times: Times | null = null
  while (!times) {
    await page.waitForTimeout(100)
    times = (await page.evaluate(SEEN)) as Times | null
  }
  await context.close()
  return times
}

/** One server for both pages: what is not the plain page is fetched from the table. */
function frontOf(table: string): Promise<Server> {
  const built = readFileSync(join(HOME, 'dist/web/chats.html'), 'utf8')
  const style = /<link rel="stylesheet"[^>]*>/.exec(built)![0]
  const page = gzipSync(
    built
      .replace(/<script .*?<\/script>|<link rel="modulepreload"[^>]*>|<div class="opening">.*?<\/div>/g, '')
      .replace(style, `${style}<script type="module" src="/plain.js"></script>`),
  )
  const script = gzipSync(PLAIN)
  const front = createServer((request, reply) => {
    const own = request.url === '/plain' ? page : request.url === '/plain.js' ? script : null
    if (own) {
      const type = own === page ? 'text/html; charset=utf-8' : 'text/javascript; charset=utf-8'
      return void reply.writeHead(200, { 'content-type': type, 'content-encoding': 'gzip' }).end(own)
    }
    request.pipe(
      ask(`${table}${request.url}`, { method: request.method, headers: request.headers }, (response) => {
        reply.writeHead(response.statusCode!, response.headers)
        response.pipe(reply)
      }),
    )
  })
  return new Promise((resolve) => front.listen(0, '127.0.0.1', () => resolve(front)))
}

/** The same lines by hand: a head at once, then each line of the chat as a paragraph. */
const PLAIN = `
const page = document.getElementById('page')
page.innerHTML = '<header><h1>Fray</h1></header><section role="log"></section>'
const token = new URLSearchParams(location.hash.slice(1)).get('token')
const reply = await fetch('/api/v1/chat?most=200', { headers: { authorization: 'Bearer ' + token } })
const { you, lines, now } = await reply.json()
page.querySelector('h1').textContent = you.name
const log = page.querySelector('section')
for (const { kind, text } of lines) {
  const line = document.createElement('p')
  line.dataset.kind = kind
  line.textContent = text
  log.append(line)
}
for (const { name } of now.people) {
  const one = document.createElement('b')
  one.textContent = name
  page.querySelector('header').append(one)
}
`
