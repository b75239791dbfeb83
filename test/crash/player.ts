import { randomUUID } from 'node:crypto'
import type { Line } from '../../src/client/fight-shapes.ts'
import type { Menu } from '../../src/engine/menu.ts'
import { call, comesTrue, must, patiently, pause, type Reply } from './api.ts'
import { type Ear, earOf, misheard } from './live-page.ts'
import { randomPath } from './random-path.ts'

/** A table with a referee, and a player who has a seat in every fight. */
export type Table = { readonly url: string; readonly referee: string; readonly player: string; readonly member: string }

/** What was acknowledged: it must stand in the record as often as it was. */
export type Deed = {
  readonly by: Who
  readonly type: 'answered' | 'volunteered' | 'undone'
  readonly said: string
  readonly length: number
}
export type Who = 'referee' | 'player'

/** One fight: what was done in it, and what was wrong with what its people heard. */
export type Fought = {
  readonly id: string
  readonly table: Table
  readonly deeds: Deed[]
  readonly faults: string[]
  gaps: number
  unseen: number
}
export type Player = {
  readonly fights: readonly Fought[]
  readonly faults: readonly string[]
  /** How many pages of the fight in play have heard something since then. */
  hearing(since: number): number
  stop(): Promise<void>
}

type Ears = Readonly<Record<Who, Ear>>
export type Ask = { readonly ask: number; readonly who: string; readonly menu: Menu | null }
type View = { readonly length: number; readonly asks: readonly Ask[]; readonly mayTalk: boolean }
type Wish = Pick<Deed, 'by' | 'type' | 'said'> & { readonly path: string; readonly body: object; readonly may?: string }

export const SEAT = 'ann'
const BEYOND = 999_999 // a look without the record
const LONGEST_LOG = 1_000
const HEARD_MS = 60_000

/** Plays one fight after another until told to stop. */
export function playerOf(table: Table, setup: unknown): Player {
  const player = { fights: [] as Fought[], faults: [] as string[] }
  let stopped = false
  let ears: Ears | null = null
  const done = (async () => {
    while (!stopped) {
      const fight = await opened(table, setup)
      player.fights.push(fight)
      ears = {
        referee: earOf(() => table.url, table.referee, fight.id),
        player: earOf(() => table.url, table.player, fight.id),
      }
      await played(fight, () => stopped)
      await compared(fight, ears, () => stopped)
    }
  })().catch((error) => void player.faults.push(String(error)))
  return {
    ...player,
    hearing: (since) => Object.values(ears ?? {}).filter((ear) => ear.last() >= since).length,
    stop: () => {
      stopped = true
      return done
    },
  }
}

async function opened(table: Table, setup: unknown): Promise<Fought> {
  const { url, referee, member } = table
  const request = randomUUID()
  const { fight } = await must(() => call(url, referee, 'POST', '/fights', { title: 'crash', setup, request }))
  const id = fight as string
  await must(() => call(url, referee, 'POST', `/fights/${id}/seat`, { who: SEAT, member, request }))
  return { id, table, deeds: [], faults: [], gaps: 0, unseen: 0 }
}

async function played(fight: Fought, isStopped: () => boolean): Promise<void> {
  let length: number | null = null
  while (!isStopped()) {
    const view = await viewOf(fight, 'referee')
    if (length !== null && view.length !== length)
      fight.faults.push(`the record had ${length} lines, and with nothing done since it has ${view.length}`)
    if (view.asks.length === 0 || view.length > LONGEST_LOG) return
    const wish = await wishOf(fight, view)
    length = (await Promise.all([carriedOut(fight, view, wish), glanced(fight)]))[0]
    await pause(Math.random() * 20)
  }
}

const viewOf = async (fight: Fought, who: Who): Promise<View> => {
  const { asks, length, offers } = await must(() =>
    call(fight.table.url, fight.table[who], 'GET', `/fights/${fight.id}?from=${BEYOND}`),
  )
  return {
    asks: asks as readonly Ask[],
    length: Number(length),
    mayTalk: (offers as readonly { readonly who: string }[]).some((one) => one.who === SEAT),
  }
}

/**
 * Mostly an answer, from the person asked or from the referee; now and then a word unasked, or an undo: neither names a
 * question that could be closed.
 */
async function wishOf(fight: Fought, { asks, mayTalk }: View): Promise<Wish> {
  const by: Who = Math.random() < 0.5 ? 'player' : 'referee'
  const pick = Math.random()
  if (pick < 0.1 && mayTalk) return said(by)
  if (pick < 0.13)
    return { by: 'referee', type: 'undone', said: '', path: 'undo', body: { to: null }, may: 'E_NOTHING' }
  const own =
    by === 'player' && asks.some(({ who }) => who === SEAT) ? (await viewOf(fight, 'player')).asks[0] : undefined
  const { ask, menu } = own ?? asks[0]!
  const path = randomPath(menu!)
  return {
    by: own ? 'player' : 'referee',
    type: 'answered',
    said: JSON.stringify([ask, path]),
    path: 'answer',
    body: { ask, path },
  }
}

function said(by: Who): Wish {
  const path = ['say', randomUUID()]
  return { by, type: 'volunteered', said: JSON.stringify(path), path: 'volunteer', body: { who: SEAT, path } }
}

/**
 * Sent again under the same request id until somebody replies, and sometimes once more after that. Says how long the
 * record is then, if the referee was told.
 */
async function carriedOut(
  fight: Fought,
  before: View,
  { by, type, said, path, body, may }: Wish,
): Promise<number | null> {
  const request = randomUUID()
  const send = (): Promise<Reply> =>
    call(fight.table.url, fight.table[by], 'POST', `/fights/${fight.id}/${path}`, { ...body, request })
  const reply = await patiently(send, () => goesOn(fight, before))
  const length = by === 'referee' && reply.status === 200 ? Number(reply.body.length) : null
  if (reply.status === 200) fight.deeds.push({ by, type, said, length: length ?? 0 })
  else if (reply.body.code !== may)
    fight.faults.push(`${type} ${said} by the ${by} was refused: ${JSON.stringify(reply.body)}`)
  if (reply.status !== 200 || Math.random() > 0.1) return length
  const again = await patiently(send)
  if (again.status !== 200)
    fight.faults.push(
      `${type} ${said} by the ${by} was acknowledged, and refused when it was sent again: ${JSON.stringify(again.body)}`,
    )
  return length
}

/** After a break the fight is at the same question, or the deed has been done. */
async function goesOn(fight: Fought, before: View): Promise<void> {
  const now = await viewOf(fight, 'referee')
  if (now.length < before.length) fight.faults.push(`the record had ${before.length} lines, and then ${now.length}`)
  if (now.length === before.length && JSON.stringify(now.asks) !== JSON.stringify(before.asks))
    fight.faults.push(`another question after a break: ${JSON.stringify(before.asks)} was ${JSON.stringify(now.asks)}`)
}

/** Others look while something happens. */
async function glanced(fight: Fought): Promise<void> {
  const { status, body } = await patiently(() =>
    call(fight.table.url, fight.table.player, 'GET', `/fights/${fight.id}?from=${BEYOND}`),
  )
  if (status !== 200) fight.faults.push(`a look was refused: ${JSON.stringify(body)}`)
}

/**
 * At the end every page has every line once, as it can be looked up. While servers are still being killed, a page takes
 * the time it takes.
 */
async function compared(fight: Fought, ears: Ears, isStopped: () => boolean): Promise<void> {
  for (const who of ['referee', 'player'] as const) {
    const ear = ears[who]
    const lines = await linesOf(fight, who)
    for (let last = false; !last && ear.at() < lines.length; ) {
      last = isStopped()
      await comesTrue(() => ear.at() >= lines.length, HEARD_MS)
    }
    ear.stop()
    if (ear.at() < lines.length) fight.faults.push(`the page of the ${who} has ${ear.at()} of ${lines.length} lines`)
    const { gaps, faults } = misheard(ear, lines)
    fight.unseen += Math.max(0, lines.length - ear.at())
    fight.gaps += gaps
    fight.faults.push(...faults)
  }
}

/** The whole record as somebody may know it. */
export async function linesOf({ id, table }: Pick<Fought, 'id' | 'table'>, who: Who): Promise<readonly Line[]> {
  const all: Line[] = []
  for (;;) {
    const { lines, length } = await must(() =>
      call(table.url, table[who], 'GET', `/fights/${id}/entries?from=${all.length}`),
    )
    all.push(...(lines as Line[]))
    if (all.length >= Number(length) || (lines as Line[]).length === 0) return all
  }
}
