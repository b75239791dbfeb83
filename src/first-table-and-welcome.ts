import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Actor, Service } from './table/service.ts'
import { privateFolder } from './table/store/private-files.ts'
import { seatDemo } from './table/tables/demo-table.ts'
import { invite } from './table/tables/invites.ts'
import { actorOf } from './table/tables/member-links.ts'
import { openFirstTable, openTable } from './table/tables/open-table.ts'

type Wish = {
  readonly data: string
  readonly demo: boolean
  readonly book: string | null
  readonly links: 'said' | 'kept'
  readonly shortened?: (path: string) => string
}

/** Start-up output: creates the first table on the first start; later only says where its link is stored. */
export async function welcome(
  service: Service,
  { data, demo, book, links, shortened = (path) => path }: Wish,
  url: string,
): Promise<readonly string[]> {
  const file = join(data, 'referee')
  const kept = tokenIn(file)
  if (demo && kept !== null)
    return [`Fray runs at ${url}.`, await freshDemo(service, { data, book, links, shortened, url })]
  const token = kept ?? (await firstTable(service, book))
  const actor = token === null ? null : await actorOf(service, token)
  const runs = `Fray runs at ${url}.`
  if (!token || !actor)
    return [
      runs,
      kept === null
        ? 'Tables are there already; their referees have their links. ./fray link TABLE says one that was lost.'
        : `${file} holds a link that is void: it expired, or the secret is another one. ./fray link TABLE says a new one.`,
    ]
  keep(file, deskLink(url, [token]))
  if (demo) return [runs, await demonstration(service, actor, { url, token, data, links, shortened })]
  return [
    runs,
    ...(kept === null && links === 'said'
      ? [`The referee's link: ${deskLink(url, [token])}`, ...(await codeOf(service, actor))]
      : [`The referee's link is kept in ${file}: open it in a browser.`]),
  ]
}

/** URL of the page with the chats of these links side by side. */
const deskLink = (url: string, tokens: readonly string[]): string =>
  `${url}/chats#${tokens.map((token) => `token=${token}`).join('&')}`

async function firstTable(service: Service, book: string | null): Promise<string | null> {
  const opened = await openFirstTable(service, {
    name: 'The first table',
    referee: 'Referee',
    ...(book !== null && { book }),
  })
  return 'refused' in opened ? null : opened.token
}

async function codeOf(service: Service, actor: Actor): Promise<readonly string[]> {
  const made = await invite(service, actor, { role: 'player' })
  return 'refused' in made ? [] : [`Players join with the code ${made.code.slice(0, 3)} ${made.code.slice(3)}.`]
}

type Showing = Required<Pick<Wish, 'data' | 'links' | 'shortened'>> & { readonly url: string }

/** A later `--demo` starts afresh at a table of its own: the others stay as they are. */
async function freshDemo(service: Service, { book, ...showing }: Showing & Pick<Wish, 'book'>): Promise<string> {
  const opened = await openTable(service, { name: 'Demo', referee: 'Referee', ...(book !== null && { book }) })
  if ('refused' in opened) return opened.refused
  const referee = await actorOf(service, opened.token)
  return referee
    ? demonstration(service, referee, { ...showing, token: opened.token })
    : 'There is no table for a demo.'
}

/** Seats players with characters, sets the scene, and keeps the link of all their chats. */
async function demonstration(
  service: Service,
  referee: Actor,
  { url, token, data, links, shortened }: Showing & { readonly token: string },
): Promise<string> {
  const players = await seatDemo(service, referee)
  if ('refused' in players) return players.refused
  const path = deskLink('', [token, ...players.tokens])
  const file = join(data, 'demo')
  keep(file, `${url}${path}`)
  return links === 'said'
    ? `The demo is ready: ${url}${shortened(path)}`
    : `The demo is ready. Its link is kept in ${file}: open it in a browser.`
}

/** The address may be another one at every start. The new file takes the place of the old one in one step. */
function keep(file: string, link: string): void {
  if (textOf(file) === link) return
  privateFolder(dirname(file))
  const fresh = `${file}.new`
  rmSync(fresh, { force: true })
  writeFileSync(fresh, `${link}\n`, { mode: 0o600, flag: 'wx' })
  renameSync(fresh, file)
}

/** Older versions kept the token alone. */
const tokenIn = (file: string): string | null => textOf(file)?.replace(/^.*#token=/, '') ?? null

function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return null
  }
}
