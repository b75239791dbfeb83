import type { ChatNow } from '../../src/client/chat-shapes.ts'
import { type Client, clientOf } from '../../src/client/client.ts'
import { must } from '../api/server-fixture.ts'
import type { RunningServer } from './server-fixture.ts'

/**
 * What somebody says; with `until`, everybody passes until their question reads so, and they then say it. `!` is the
 * likeliest attack.
 */
export type Step = readonly [who: string, text: string, until?: RegExp]

const LIKELIEST = '!'

const LONGEST_MS = 120_000
const SOON_MS = 300

/** Plays on without a browser, for a test that begins in the middle of a fight. */
export async function playAhead({ url, links }: Pick<RunningServer, 'url' | 'links'>, steps: readonly Step[]) {
  const clients = new Map(Object.entries(links).map(([name, token]) => [name, clientOf(url, { token })]))
  for (const [who, text, until] of steps) {
    if (text.startsWith('/')) must(await clients.get(who)!.say({ text }))
    else await answered(clients, { who, text, until })
  }
}

type Wanted = { readonly who: string; readonly text: string; readonly until: RegExp | undefined }

async function answered(clients: ReadonlyMap<string, Client>, { who, text, until }: Wanted): Promise<void> {
  const latest = Date.now() + LONGEST_MS
  for (;;) {
    const open = await openOf(clients.get(who)!)
    if (open && (until ? until.test(open.text) : offers(open, text))) {
      if (text === LIKELIEST) await attack(clients.get(who)!)
      else if (text !== '') await say(clients.get(who)!, open, text)
      return
    }
    if (Date.now() > latest) throw new Error(`${who} is not asked for ${text}, but ${open?.text ?? 'nothing'}`)
    if (until) await passed(clients, { who, until })
    else await new Promise((on) => setTimeout(on, SOON_MS))
  }
}

type Open = NonNullable<ChatNow['open']>

const openOf = async (client: Client): Promise<Open | null> => must(await client.chat({ most: 1 })).now.open

const labelsIn = ({ keys }: Open): readonly string[] =>
  keys.kind === 'reply' ? keys.keys : keys.kind === 'inline' ? keys.keys.map(({ label }) => label) : []

const offers = (open: Open, text: string): boolean => labelsIn(open).includes(text) || /\d/.test(text)

async function say(client: Client, { keys }: Open, text: string): Promise<void> {
  const key = keys.kind === 'inline' ? keys.keys.find(({ label }) => label === text) : undefined
  must(await client.say(key ? { tap: key.data } : { text }))
}

async function attack(client: Client): Promise<void> {
  const [first] = must(await client.hints()).likely
  if (!first) throw new Error('there is nobody to attack')
  must(await client.say({ tap: first.tap }))
}

const PASSES = ['Do nothing', 'End turn', 'Skip', 'No', 'X', 'Wait', 'Pass', 'Dodge', 'Done', 'Stay']

async function passed(
  clients: ReadonlyMap<string, Client>,
  { who, until }: { readonly who: string; readonly until: RegExp },
): Promise<void> {
  for (const [name, client] of clients) {
    const open = await openOf(client)
    if (name === who && open && until.test(open.text)) return
    if (open) return pass(client, open)
  }
  await new Promise((on) => setTimeout(on, SOON_MS))
}

function pass(client: Client, open: Open): Promise<void> {
  const labels = labelsIn(open)
  const mild = PASSES.find((one) => labels.includes(one))
  return say(client, open, mild ?? labels[0] ?? String(open.number?.usual ?? 10))
}

/** The referee's people attack and all others pass, but for whoever is left alone, until something is so. */
export async function playedUntil(
  { url, links }: Pick<RunningServer, 'url' | 'links'>,
  { alone, isSo }: { readonly alone: string | null; readonly isSo: () => Promise<boolean> },
): Promise<void> {
  const latest = Date.now() + LONGEST_MS
  const clients = Object.entries(links).filter(([name]) => name !== alone)
  while (!(await isSo())) {
    if (Date.now() > latest) throw new Error(`it does not come to that: ${await standing(url, links)}`)
    for (const [name, token] of clients) {
      const client = clientOf(url, { token })
      const open = await openOf(client)
      if (!open) continue
      const isAttack = name === 'Referee' && must(await client.hints()).likely.length > 0
      await (isAttack ? attack(client) : pass(client, open))
    }
    await new Promise((on) => setTimeout(on, SOON_MS))
  }
}

/** Whose turn it is, and what everybody is asked. */
async function standing(url: string, links: RunningServer['links']): Promise<string> {
  const all = Object.entries(links).map(async ([name, token]) => {
    const { turn, fight, open, waiting } = must(await clientOf(url, { token }).chat({ most: 1 })).now
    return { name, turn, over: fight?.over, open: open?.text, waiting }
  })
  return JSON.stringify(await Promise.all(all))
}
