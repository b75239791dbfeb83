import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { faultsOn, overflowsOn } from './accessibility.ts'
import { browserAndServer } from './browser-and-server.ts'
import { type ChatsPage, openChatsPage, SCREENS, type Screen } from './chats-page.ts'
import { CAST } from './conversation.ts'

const fixture = browserAndServer({ ...CAST, dice: [5, 3, 4, 4, 3, 4, 4, 4, 1, 2, 6, 6] })

const seeing = (who: string, screen: Screen): Promise<ChatsPage> =>
  openChatsPage(fixture.browser, { url: fixture.server.url, links: { [who]: fixture.server.links[who]! } }, screen)

/** Keeps what live regions say, as a screen reader would read it: what is added, and not what is hidden from it. */
const LISTEN = `
  globalThis.heard = []
  const spoken = (node) => {
    if (node.nodeType === 3) return node.data
    if (node.nodeType !== 1 || node.ariaHidden === 'true' || node.ariaLive === 'off' || getComputedStyle(node).display === 'none') return ''
    if (node.ariaLabel) return node.ariaLabel
    const words = [...node.childNodes].map(spoken).join('')
    return /^inline/.test(getComputedStyle(node).display) ? words : ' ' + words + ' '
  }
  new MutationObserver((changes) => {
    for (const { target, addedNodes, type } of changes) {
      const region = (target.nodeType === 1 ? target : target.parentElement)?.closest('[aria-live], [role=status], [role=alert]')
      if (!region || region.ariaLive === 'off') continue
      const words = (type === 'characterData' ? spoken(target) : [...addedNodes].map(spoken).join(' ')).replace(/\\s+/g, ' ').trim()
      if (words !== '') globalThis.heard.push(words)
    }
  }).observe(document.body, { childList: true, characterData: true, subtree: true })
`
const heardOn = async (page: Page): Promise<string> =>
  ((await page.evaluate('globalThis.heard')) as string[]).join('\n')

/** What Vera hears of her turn: each sentence once, and no figures of a receipt that nobody opened. */
const HEARD = [
  "It is Vera's turn.",
  'Your turn. What will you do? Auto Pistol (15)',
  'You hit Thug (total 9, Effect 1).',
  'You dealt 1 damage.',
  'Your turn. What will you do? Auto Pistol (14)',
  "Vera does nothing more.It is Bob's turn.",
]

/** Tab or an arrow until something of this name is in focus, then Enter. */
async function enterOn({ page }: ChatsPage, name: RegExp): Promise<void> {
  for (let i = 0; i < 80; i++) {
    const label = (await page.evaluate(
      'document.activeElement.closest("button") ? document.activeElement.textContent : ""',
    )) as string
    if (name.test(label)) return page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
  }
  expect.fail(`no key leads to ${name}`)
}

test('a whole turn with an attack is played by the keyboard alone, and heard as it is played', async () => {
  const referee = await seeing('Referee', 'desktop')
  for (const [text, next] of [
    ['/startcombat', 'X'],
    ['X', ''],
    ['14', ''],
  ] as const) {
    if (text === '14') await referee.column('Referee').getByText('metres').last().waitFor()
    await referee.say('Referee', text)
    if (next !== '') await expect.poll(() => referee.keys('Referee')).toContain(next)
  }
  const vera = await seeing('Vera', 'desktop')
  await expect.poll(() => vera.keys('Vera')).toContain('No')
  await vera.page.evaluate(LISTEN)
  await enterOn(vera, /^No$/)
  await expect.poll(() => vera.keys('Vera')).toContain('Skip')
  await vera.page.getByRole('list', { name: 'At once' }).getByRole('button').first().waitFor()
  await enterOn(vera, /Attack\s*Thug/)
  await expect.poll(() => referee.keys('Referee')).toContain('Do nothing')
  await enterOn(referee, /^Do nothing/)
  await expect.poll(() => vera.keys('Vera')).toContain('Skip')
  await enterOn(vera, /^Skip$/)
  await expect.poll(() => vera.said('Vera').then((lines) => lines.join(' '))).toMatch(/Bob's turn|Thug's turn/)
  const heard = await heardOn(vera.page)
  expect(heard.split('\n')).toEqual(HEARD)
  for (const { page } of [vera, referee]) await page.context().close()
}, 90_000)

/** Every view of a fight that runs, as somebody sees it. */
const VIEWS: readonly (readonly [who: string, view: string, open: (page: Page) => Promise<unknown>])[] = [
  ['Vera', 'the fight', async () => undefined],
  ['Vera', 'the field', (page) => page.getByText('The same in words').click()],
  ['Vera', 'alerts', (page) => page.getByRole('button', { name: 'Alerts' }).click()],
  ['Referee', 'adding people', (page) => page.getByRole('toolbar').getByRole('button', { name: 'Add' }).click()],
  ['Referee', 'a score', (page) => page.getByRole('toolbar').getByRole('button', { name: 'Set' }).click()],
  ['Referee', 'who hides', (page) => page.getByRole('toolbar').getByRole('button', { name: 'Hide' }).click()],
  ['Referee', 'seats', (page) => page.getByRole('toolbar').getByRole('button', { name: 'Seats' }).click()],
  ['Referee', 'encounters', (page) => page.getByRole('toolbar').getByRole('button', { name: 'Encounter' }).click()],
  ['Referee', 'clocks', (page) => page.getByRole('toolbar').getByRole('button', { name: 'Clocks' }).click()],
  ['Referee', 'the end', (page) => page.getByRole('toolbar').getByRole('button', { name: 'End fight' }).click()],
]

test.each(VIEWS)(
  'axe finds nothing wrong as %s sees %s, in both themes, and letters twice as large fit a phone',
  async (who, _view, open) => {
    const { page } = await seeing(who, 'desktop')
    await page.locator('[data-strip]').waitFor()
    await open(page)
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme })
      expect(await faultsOn(page), theme).toEqual([])
    }
    await page.setViewportSize(SCREENS.phone)
    await page.evaluate('document.documentElement.style.fontSize = "200%"')
    expect(await overflowsOn(page)).toEqual([])
    await page.context().close()
  },
  60_000,
)

test('nothing moves for whoever wants no motion', async () => {
  const { page } = await seeing('Vera', 'desktop')
  await page.locator('[data-strip]').waitFor()
  const moving = await page.evaluate(`[...document.querySelectorAll('*')].filter((one) => {
    const { animationDuration, animationName, transitionDuration } = getComputedStyle(one)
    const last = (text) => Math.max(...text.split(',').map(parseFloat))
    return (animationName !== 'none' && last(animationDuration) > 0.01) || last(transitionDuration) > 0.01
  }).map((one) => one.className || one.tagName)`)
  expect(moving).toEqual([])
  expect(await page.evaluate('document.getAnimations().length')).toBe(0)
  await page.context().close()
})

/** How different two colours look, CIE76. */
function difference(a: readonly number[], b: readonly number[]): number {
  const [one, other] = [labOf(a), labOf(b)]
  return Math.hypot(...one.map((value, i) => value - other[i]!))
}

function labOf(rgb: readonly number[]): readonly number[] {
  const [r = 0, g = 0, b = 0] = rgb.map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  const [x = 0, y = 0, z = 0] = [
    (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505,
    0.2126 * r + 0.7152 * g + 0.0722 * b,
    (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089,
  ].map((value) => (value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116))
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

const BLINDNESS = ['protanopia', 'deuteranopia', 'tritanopia', 'achromatopsia'] as const
/** Below this two colours are the same at a glance. */
const APART = 15

test('friend and foe are told apart by whoever sees fewer colours, and by their shape by whoever sees none', async () => {
  const { page } = await seeing('Vera', 'desktop')
  const order = page.getByRole('list', { name: 'Order of turns' })
  await order.getByText('Thug').waitFor()
  const control = await page.context().newCDPSession(page)
  const tokens = order.locator('li:not([aria-current]) svg:has(text)')
  const shapes = await tokens.evaluateAll((all) =>
    all.map((one) => one.querySelector('circle, path, rect, polygon')!.outerHTML.slice(0, 40)),
  )
  expect(new Set(shapes).size).toBeGreaterThan(1)
  for (const theme of ['light', 'dark'] as const)
    for (const type of BLINDNESS) {
      await page.emulateMedia({ colorScheme: theme })
      await control.send('Emulation.setEmulatedVisionDeficiency', { type })
      const [friend, foe] = await Promise.all([fillOf(page, 'Bob'), fillOf(page, 'Thug')])
      if (type !== 'achromatopsia') expect(difference(friend, foe), `${type}, ${theme}`).toBeGreaterThan(APART)
    }
  await page.context().close()
}, 60_000)

/** The colour of a token as it is on the screen, beside its letters. */
async function fillOf(page: Page, name: string): Promise<readonly number[]> {
  const one = page.getByRole('list', { name: 'Order of turns' }).locator('li').filter({ hasText: name })
  const box = (await one.locator('svg:has(text)').first().boundingBox())!
  const clip = { x: box.x + box.width / 2 - 1, y: box.y + box.height * 0.2, width: 2, height: 2 }
  const picture = (await page.screenshot({ clip })).toString('base64')
  return (await page.evaluate(`(async () => {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d')
    const bytes = Uint8Array.from(atob('${picture}'), (letter) => letter.charCodeAt(0))
    canvas.drawImage(await createImageBitmap(new Blob([bytes], { type: 'image/png' })), 0, 0)
    return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3)
  })()`)) as readonly number[]
}
