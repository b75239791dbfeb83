import type { Browser, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { WebSocket } from 'ws'
import type { ChatNow } from '../../src/client/chat-shapes.ts'
import { type Client, clientOf } from '../../src/client/client.ts'
import type { Shown } from '../../src/engine/book.ts'
import { must } from '../api/server-fixture.ts'
import { type ChatsPage, deskOn, SCREENS, type Screen } from './chats-page.ts'

/** Somebody at the table with a browser of their own, and everything that it received. */
export type Guest = {
  readonly name: string
  readonly chats: ChatsPage
  readonly received: readonly string[]
}

/** Opens the page as somebody who was sent this address. */
export async function enter(
  browser: Browser,
  { name, address, screen }: { readonly name: string; readonly address: string; readonly screen: Screen },
): Promise<Guest> {
  const context = await browser.newContext({ viewport: SCREENS[screen], reducedMotion: 'reduce' })
  const page = await context.newPage()
  const received: string[] = []
  page.on('response', (response) => {
    response.text().then(
      (text) => received.push(text),
      () => undefined, // redirections and what was aborted have no body
    )
  })
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => received.push(String(payload))))
  page.on('pageerror', (error) => {
    throw error
  })
  await page.goto(address)
  return { name, chats: deskOn(page), received }
}

/** Joins by the form that a link with a code opens, and becomes the first ready-made person. */
export async function joinAs({ name, chats: { page } }: Guest): Promise<void> {
  await page.locator('input[name=name]').fill(name)
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  await page.getByRole('heading', { name: 'Who are you tonight?' }).waitFor()
  await page.getByRole('region', { name: 'Lobby' }).getByRole('listitem').getByRole('button').first().click()
  await page.getByText('is ready.').first().waitFor()
}

/** Their own client, by the link that the page keeps. */
export async function clientOn({ chats: { page } }: Guest): Promise<Client> {
  const [token] = JSON.parse(
    await page.evaluate(() =>
      String((globalThis as unknown as { localStorage: Record<string, string> }).localStorage['fray.links']),
    ),
  ) as string[]
  return clientOf(new URL(page.url()).origin, { token: token!, socket: (url) => new WebSocket(url) as never })
}

/** The fight as it stood after each line that was the last one at some time. */
export function following(client: Client, fight: string): { readonly moments: Map<number, Shown>; stop(): void } {
  const moments = new Map<number, Shown>()
  const listening = client.listen(fight, {
    lines: () => undefined,
    again: () => moments.clear(),
    now: ({ shown }) => void moments.set(listening.at() - 1, shown),
  })
  return { moments, stop: () => listening.stop() }
}

/** Who hides does nothing that could be seen; nothing else on the page has this name. */
export const HIDDEN = 'Quillonimus'

const PASSES = ['Do nothing', 'End turn', 'Skip', 'No', 'X', 'Wait', 'Pass', 'None', 'Done', 'Stay']

/** Whoever is asked answers: the likeliest attack at once, else the mildest key. */
export async function answered(guests: readonly Guest[], most: number): Promise<number> {
  let done = 0
  for (let idle = 0; done < most && idle < 60; ) {
    const asked = await nextAsked(guests)
    if (asked === null) idle += 1
    else {
      await answerOf(asked)
      done += 1
      idle = 0
    }
    if (asked === null) await guests[0]!.chats.page.waitForTimeout(50)
  }
  return done
}

type Open = NonNullable<ChatNow['open']>

async function nextAsked(guests: readonly Guest[]): Promise<Guest | null> {
  for (const guest of guests) if (await openOf(guest)) return guest
  return null
}

const openOf = async (guest: Guest): Promise<Open | null> =>
  must(await (await clientOn(guest)).chat({ most: 1 })).now.open

/** The open question once the page shows it, too; null where it was closed meanwhile. */
async function shownOpen(guest: Guest, heading: Locator): Promise<Open | null> {
  let open: Open | null = null
  const isShown = async (): Promise<boolean> => {
    open = await openOf(guest)
    return open === null || ((await heading.count()) > 0 && (await heading.innerText()) === open.text)
  }
  await expect.poll(isShown, { message: `${guest.name} is shown the open question` }).toBe(true)
  return open
}

async function answerOf(guest: Guest): Promise<void> {
  const { name, chats } = guest
  const board = chats.column(name).locator('[data-board]')
  const open = await shownOpen(guest, board.getByRole('heading', { level: 3 }).first())
  if (!open) return
  const quick = board.getByRole('list', { name: 'At once' }).getByRole('button').first()
  const isSeen = open.who?.name !== HIDDEN
  if (open.number) await board.getByRole('button', { name: 'Send' }).click()
  else if (!(isSeen && (await quick.isVisible()) && (await isPressed(quick)))) await pressMild(chats, { name, board })
  await expect.poll(() => askedOf(guest), { message: `${name}: ${open.text}` }).not.toBe(`${open.tag} ${open.text}`)
}

/** Its chances may be reckoned anew just then, and its key with them. */
const isPressed = (key: Locator): Promise<boolean> =>
  key.click({ timeout: 2_000 }).then(
    () => true,
    () => false,
  )

async function askedOf(guest: Guest): Promise<string> {
  const { open } = must(await (await clientOn(guest)).chat({ most: 1 })).now
  return open ? `${open.tag} ${open.text}` : ''
}

async function pressMild(chats: ChatsPage, at: { readonly name: string; readonly board: Locator }): Promise<void> {
  const keys = await chats.keys(at.name)
  const key = PASSES.find((pass) => keys.includes(pass)) ?? keys.find((one) => one !== '<-')
  await chats.say(at.name, key ?? '1')
}

/** The order of turns on the page, and how many lines of the record are reckoned in. */
export const orderOn = (page: Page): Promise<{ readonly length: number; readonly order: string }> =>
  page
    .locator('[data-strip]')
    .last()
    .evaluate((strip) => ({
      length: Number(strip.getAttribute('data-strip')),
      order: strip.querySelector('ol')!.textContent!,
    }))
