import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { clientOf, isRefused } from '../../src/client/client.ts'
import { browserAndServer } from './browser-and-server.ts'
import { SCREENS } from './chats-page.ts'
import { CAST } from './conversation.ts'

const fixture = browserAndServer(CAST)

/** The page of one person, with every address that it asked for. */
async function opened(name: string): Promise<{ readonly page: Page; readonly asked: string[] }> {
  const context = await fixture.browser.newContext({ viewport: SCREENS.desktop })
  const page = await context.newPage()
  const asked: string[] = []
  context.on('request', (request) => void asked.push(request.url()))
  page.on('websocket', (socket) => void asked.push(socket.url().replace(/^ws/, 'http')))
  await page.goto(`${fixture.server.url}/chats#token=${fixture.server.links[name]}`)
  await page.locator(`section[aria-label="${name}’s chat"]`).waitFor()
  return { page, asked }
}

const isRead = async (token: string): Promise<boolean> =>
  !isRefused(await clientOf(fixture.server.url, { token }).chat({ most: 1 }))

const keptBy = (page: Page): Promise<string> => page.evaluate('JSON.stringify(localStorage)')

test('the page runs no script and wears no style but its own, and can be framed by nobody else', async () => {
  for (const path of ['/chats', '/worker.js', '/manifest.webmanifest']) {
    const policy = (await fetch(`${fixture.server.url}${path}`)).headers.get('content-security-policy')!
    const rules = Object.fromEntries(policy.split('; ').map((rule) => [rule.split(' ')[0], rule]))
    expect(rules['default-src']).toBe("default-src 'none'")
    expect(rules['script-src']).toBe("script-src 'self'")
    expect(rules['style-src']).toBe("style-src 'self'")
    expect(rules['connect-src']).toBe("connect-src 'self'")
    expect(policy).not.toMatch(/unsafe|\*|http:/)
  }
  const { page } = await opened('Bob')
  const broken: string[] = []
  page.on('console', (message) => message.type() === 'error' && broken.push(message.text()))
  await page.evaluate(
    `document.body.append(Object.assign(document.createElement('script'), { textContent: 'globalThis.ran = true' }))`,
  )
  expect(await page.evaluate('globalThis.ran')).toBeUndefined()
  expect(broken.join()).toContain('Content Security Policy')
  await page.context().close()
})

test('nobody else is asked for anything, and no address has a link in it', async () => {
  const { page, asked } = await opened('Referee')
  await page.getByRole('button', { name: 'Alerts' }).click()
  await page.getByRole('toolbar').getByRole('button', { name: 'Add' }).click()
  await page.waitForTimeout(500)
  expect(asked.length).toBeGreaterThan(5)
  expect(asked.filter((url) => new URL(url).origin !== fixture.server.url)).toEqual([])
  const token = fixture.server.links.Referee!
  expect(asked.filter((url) => url.split('#')[0]!.includes(token))).toEqual([])
  expect(page.url()).toBe(`${fixture.server.url}/chats`)
  expect(await page.evaluate('history.length')).toBe(2) // the blank page before, and this one without its link
  await page.context().close()
})

test('a page that is signed out forgets the link and all that was shown, and the link still works', async () => {
  const { page } = await opened('Bob')
  await page.waitForTimeout(1_500) // what was shown is kept once a second
  expect(await keptBy(page)).toContain(fixture.server.links.Bob!)
  await page.getByRole('button', { name: 'Alerts' }).click()
  await page.getByRole('button', { name: 'Sign out here' }).click()
  await page.getByRole('heading', { name: 'Join a table' }).waitFor()
  await page.waitForTimeout(1_500)
  expect(await keptBy(page)).not.toContain('Bob')
  await page.reload()
  await page.getByRole('heading', { name: 'Join a table' }).waitFor()
  expect(await isRead(fixture.server.links.Bob!)).toBe(true)
  await page.context().close()
})

test('signing out everywhere else leaves this browser in, and no other', async () => {
  const [here, there] = [(await opened('Vera')).page, (await opened('Vera')).page]
  await here.getByRole('button', { name: 'Alerts' }).click()
  await here.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await there.getByText('This link does not work any more.').waitFor()
  expect(await isRead(fixture.server.links.Vera!)).toBe(false)
  await expect.poll(() => keptBy(here)).not.toContain(fixture.server.links.Vera!)
  await here.reload()
  await here.getByRole('heading', { name: 'Vera', exact: true }).waitFor()
  await here.getByRole('region', { name: 'Lobby, Vera' }).waitFor()
  expect(await here.getByText('This link does not work any more.').count()).toBe(0)
  for (const page of [here, there]) await page.context().close()
})

type Icon = { readonly src: string; readonly sizes: string; readonly type: string }

test('the page can be installed, with icons of the sizes that it promises', async () => {
  const { page } = await opened('Bob')
  await page.evaluate('navigator.serviceWorker.ready')
  const control = await page.context().newCDPSession(page)
  const { installabilityErrors } = await control.send('Page.getInstallabilityErrors')
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])
  const manifest = (await (await fetch(`${fixture.server.url}/manifest.webmanifest`)).json()) as { icons: Icon[] }
  for (const { src, sizes, type } of [
    ...manifest.icons,
    { src: '/icon-180.png', sizes: '180x180', type: 'image/png' },
  ]) {
    const reply = await fetch(`${fixture.server.url}${src}`)
    expect([src, reply.headers.get('content-type')]).toEqual([src, type])
    const bytes = Buffer.from(await reply.arrayBuffer())
    if (type === 'image/png') expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes)
  }
  await page.context().close()
})
