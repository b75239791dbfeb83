import { randomUUID } from 'node:crypto'
import type { Line } from '../../src/client/fight-shapes.ts'
import { call, comesTrue, must } from './api.ts'
import type { Hook } from './hook.ts'
import { type Ask, type Deed, type Fought, linesOf, SEAT } from './player.ts'
import { randomPath } from './random-path.ts'

/** What is wrong, counted. */
export type Counts = {
  acknowledged: number
  lost: number
  doubled: number
  gaps: number
  unseen: number
  readonly faults: string[]
}

export type Entry = {
  readonly type: string
  readonly by?: string
  readonly who?: string
  readonly ask?: number
  readonly path?: unknown
}

export const nothingYet = (): Counts => ({ acknowledged: 0, lost: 0, doubled: 0, gaps: 0, unseen: 0, faults: [] })

export const isWrong = ({ lost, doubled, gaps, unseen, faults }: Counts): boolean =>
  lost + doubled + gaps + unseen + faults.length > 0

/** The counts in words, added up. */
export const said = (all: readonly Counts[]): string =>
  (['acknowledged', 'lost', 'doubled', 'gaps', 'unseen'] as const)
    .map((name) => `${all.reduce((sum, counts) => sum + counts[name], 0)} ${name}`)
    .join(', ')

const AT_ONCE = 4

export async function audited(fights: readonly Fought[], counts: Counts): Promise<void> {
  const queue = [...fights]
  const lane = async (): Promise<void> => {
    for (let fight = queue.shift(); fight; fight = queue.shift())
      await auditOne(fight, counts).catch((error) => void counts.faults.push(String(error)))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
}

/** Every acknowledged deed stands in the record once, and nothing else that people do. */
async function auditOne(fight: Fought, counts: Counts): Promise<void> {
  const {
    id,
    table: { url, referee },
    deeds,
  } = fight
  const { log } = await must(() => call(url, referee, 'GET', `/fights/${id}/log`))
  const { entries } = log as { readonly entries: readonly Entry[] }
  const seen = (await linesOf(fight, 'player')).map(({ entry }) => entry as Entry)
  const { missing, left } = misrecorded(deeds, entries, seen)
  counts.acknowledged += deeds.length
  counts.lost += missing.length
  counts.doubled += left.length
  counts.gaps += fight.gaps
  counts.unseen += fight.unseen
  const least = Math.max(0, ...deeds.map(({ length }) => length))
  const wrong = [
    ...fight.faults,
    ...missing.map((one) => `lost: ${one}`),
    ...left.map((one) => `there, and nobody was told so: ${one}`),
  ]
  if (entries.length < least) wrong.push(`the log has ${entries.length} entries, and ${least} were acknowledged`)
  if (entries.some(({ type }) => type === 'restarted')) wrong.push('the log does not replay as it was written')
  wrong.push(...(await verified(fight)))
  counts.faults.push(...wrong.map((one) => `${id}: ${one}`))
}

/** Deeds that are missing in the log, and what stands there beyond them. */
export function misrecorded(
  deeds: readonly Named[],
  entries: readonly Entry[],
  seen: readonly Entry[],
): { readonly missing: readonly string[]; readonly left: readonly string[] } {
  const left = [
    ...entries.flatMap((entry) => deedsOf(entry, 'referee')),
    ...seen.flatMap((entry) => deedsOf(entry, 'player')),
  ].map(nameOf)
  const missing = deeds.map(nameOf).filter((one) => {
    const at = left.indexOf(one)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
  return { missing, left }
}

type Named = Pick<Deed, 'by' | 'type' | 'said'>
const nameOf = ({ by, type, said }: Named): string => `${by} ${type} ${said}`

/**
 * What somebody did by this entry. Players number questions by themselves, so theirs are looked up in what they see.
 */
function deedsOf({ type, by, who, ask, path }: Entry, viewer: Deed['by']): readonly Named[] {
  const from = by === 'referee' ? 'referee' : by === 'seat' && who === SEAT ? 'player' : null
  if (from !== viewer) return []
  if (type === 'answered') return [{ by: from, type, said: JSON.stringify([ask, path]) }]
  if (type === 'volunteered') return [{ by: from, type, said: JSON.stringify(path) }]
  return type === 'undone' ? [{ by: from, type, said: '' }] : []
}

/** The whole log runs again, and every die in it falls as it was sealed. */
async function verified({ id, table: { url, referee } }: Fought): Promise<readonly string[]> {
  await finished((method, path, body) => must(() => call(url, referee, method, `/fights/${id}${path}`, body)))
  await must(() => call(url, referee, 'POST', `/fights/${id}/reveal`, {}))
  const { status, body } = await call(url, referee, 'GET', `/fights/${id}/verify`)
  return status === 200 ? [] : [`the dice are not confirmed: ${JSON.stringify(body)}`]
}

/** The referee ends it, and what is still asked is answered. */
async function finished(
  send: (method: string, path: string, body?: object) => Promise<Record<string, unknown>>,
): Promise<void> {
  const request = randomUUID()
  for (let i = 0; i < 500; i++) {
    const { over, asks } = await send('GET', '')
    if (over) return
    if (i === 0) await send('POST', '/overrule', { what: { end: 'It is late.' }, why: 'the run is over', request })
    else
      await send('POST', '/answer', {
        ask: (asks as Ask[])[0]!.ask,
        path: randomPath((asks as Ask[])[0]!.menu!),
        request: randomUUID(),
      })
  }
  throw new Error('the fight does not end')
}

/**
 * Letters wait for each other, and some for a server that was killed: as long as they keep coming, there is nothing
 * amiss.
 */
const SILENT_MS = 60_000

/** Every line has come by letter, in its order. */
export async function auditedLetters(hook: Hook, fights: readonly Fought[], counts: Counts): Promise<void> {
  for (const fight of fights) {
    const lines = await linesOf(fight, 'referee')
    const since = Date.now()
    await comesTrue(
      () =>
        hook.linesOf(fight.id).length >= lines.length ||
        Date.now() - Math.max(since, hook.letters.at(-1)?.came ?? 0) > SILENT_MS,
      Number.POSITIVE_INFINITY,
    )
    const told = hook.linesOf(fight.id)
    counts.unseen += Math.max(0, lines.length - told.length)
    const wrong = lines.findIndex((line, n) => !isSame(line, told[n]))
    if (wrong >= 0 || told.length > lines.length)
      counts.faults.push(
        `${fight.id}: of ${lines.length} lines ${told.length} came by letter; the first that is missing or not as it should be is ${wrong}`,
      )
  }
  counts.faults.push(...hook.faults)
}

const isSame = (a: Line, b: Line | undefined): boolean => JSON.stringify(a) === JSON.stringify(b)
