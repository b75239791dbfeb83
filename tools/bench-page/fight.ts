import { type Client, clientOf, isRefused } from '../../src/client/client.ts'
import type { Cast } from '../../test/web/server.ts'
import type { RunningServer } from '../../test/web/server-fixture.ts'

/** A small fight of Cepheus in the middle of a turn. */
export const DOCKS: Cast = {
  heroes: {
    Vera: { str: 7, dex: 9, end: 9, skills: { 'Slug Pistol': 2 }, armour: ['jack'], weapons: ['auto-pistol'] },
    Bob: { str: 8, dex: 7, end: 8, skills: { 'Slug Pistol': 1 }, armour: ['jack'], weapons: ['auto-pistol'] },
  },
  people: [
    { id: 'thug', name: 'Thug', side: 'enemies', block: 'thug' },
    { id: 'guard', name: 'Guard', side: 'enemies', block: 'security-guard' },
  ],
  dice: [4, 3, 3, 4, 5, 3, 4, 3, 1, 2, 5, 4],
}

export const clientFor = ({ url, links }: RunningServer, who: string): Client => clientOf(url, { token: links[who]! })

/** Says it and waits until the server has taken it. */
export async function say(client: Client, text: string): Promise<void> {
  const reply = await client.say({ text })
  if (isRefused(reply)) throw new Error(`${text}: ${reply.refused}`)
}

export async function begun(server: RunningServer): Promise<void> {
  const referee = clientFor(server, 'Referee')
  for (const text of ['/startcombat', 'X', '14']) await say(referee, text)
}

/** Whoever is asked gives the mildest answer, until somebody is asked this. */
export async function playedTo(server: RunningServer, wanted: RegExp): Promise<void> {
  const clients = Object.keys(server.links).map((name) => clientFor(server, name))
  for (let turns = 0; turns < 400; turns++)
    for (const client of clients) {
      const chat = await client.chat({ most: 1 })
      if (isRefused(chat)) throw new Error(chat.refused)
      const { open } = chat.now
      if (!open) continue
      if (wanted.test(open.text)) return
      await say(client, mildest(open.keys))
    }
  throw new Error(`nobody was asked ${wanted}`)
}

const MILD = ['No', 'Nobody', 'X', 'Skip', 'Do nothing', 'End turn', 'Wait', 'Pass']

function mildest(keys: {
  readonly kind: string
  readonly keys?: readonly (string | { readonly label: string })[]
}): string {
  const labels = (keys.keys ?? []).map((key) => (typeof key === 'string' ? key : key.label))
  return MILD.find((mild) => labels.includes(mild)) ?? labels.find((label) => label !== '<-') ?? '1'
}
