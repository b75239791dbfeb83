import { randomUUID } from 'node:crypto'
import type { Line } from '../../src/client/fight-shapes.ts'
import { pause, type Reply } from './api.ts'
import { type Ear, earOf } from './live-page.ts'
import type { Ask, Deed } from './player.ts'
import { randomPath } from './random-path.ts'
import type { Pair } from './server-pair.ts'

/** One fight played at two servers at once by a referee with two devices. */
export type Contest = {
  readonly fight: string
  readonly token: string
  readonly deeds: Deed[]
  readonly faults: string[]
  readonly ear: Ear
  rounds: number
  over: boolean
}

type Now = {
  readonly over: boolean
  readonly asks: readonly Ask[]
  readonly offers: readonly { readonly who: string }[]
}
type At = { readonly pair: Pair; readonly contest: Contest; readonly done: (fight: string) => void }

/** When a question is no longer open, the other device was quicker, or this server has not heard yet. */
const TOO_LATE: readonly unknown[] = ['E_ANSWERED', 'E_CLOSED', 'E_OVER']
const MOST_ROUNDS = 2_000

/** The same request at both opens one fight. */
export async function opened(pair: Pair, token: string, setup: unknown): Promise<Contest> {
  const request = randomUUID()
  const [one, other] = await both(pair, token, '/fights', [
    { title: 'two', setup, request },
    { title: 'two', setup, request },
  ])
  const fight = one.body.fight as string
  const contest: Contest = {
    fight,
    token,
    deeds: [],
    faults: [],
    ear: earOf(() => pair.url(pair.any()), token, fight),
    rounds: 0,
    over: false,
  }
  if (one.status !== 200 || other.body.fight !== fight)
    contest.faults.push(`one request opened ${JSON.stringify([one.body, other.body])}`)
  return contest
}

const both = (
  pair: Pair,
  token: string,
  path: string,
  [one, other]: readonly [object, object],
): Promise<[Reply, Reply]> =>
  Promise.all([pair.send(0, token, 'POST', path, one), pair.send(1, token, 'POST', path, other)])

/** Until it is over; after so many rounds the referee ends it. */
export async function fought(at: At, rounds: number): Promise<void> {
  const { pair, contest } = at
  for (; !contest.over; contest.rounds++) {
    const now = (await pair.send(pair.any(), contest.token, 'GET', `/fights/${contest.fight}?from=999999`))
      .body as unknown as Now
    contest.over = now.over
    if (contest.rounds === rounds) await ended(at)
    else if (!now.over) await played(at, now)
    if (Math.random() < 0.03) contest.ear.drop()
    if (contest.rounds > MOST_ROUNDS) throw new Error(`${contest.fight} does not end`)
    await pause(Math.random() * 10)
  }
}

async function ended({ pair, contest: { fight, token } }: At): Promise<void> {
  const body = { what: { end: 'It is late.' }, why: 'the run is over', request: randomUUID() }
  await both(pair, token, `/fights/${fight}/overrule`, [body, body])
}

/** A word from each device, one answer sent to both, or two answers to one question. */
async function played(at: At, { asks, offers }: Now): Promise<void> {
  const pick = Math.random()
  const who = offers[0]?.who
  if (pick < 0.15 && who !== undefined && who !== 'referee')
    return bothHeard(at, { who, path: ['say', randomUUID()] }, { who, path: ['say', randomUUID()] })
  const { ask, menu } = asks[0]!
  const answer = (): object => ({ ask, path: randomPath(menu!), request: randomUUID() })
  const first = answer()
  const second = pick < 0.4 ? first : answer()
  const replies = await both(at.pair, at.contest.token, `/fights/${at.contest.fight}/answer`, [first, second])
  const taken = replies.filter(({ status }) => status === 200)
  for (const { status, body } of replies)
    if (status !== 200 && !TOO_LATE.includes(body.code))
      at.contest.faults.push(`an answer to question ${ask} was refused: ${JSON.stringify(body)}`)
  if (first === second) {
    if (taken.length === 1)
      at.contest.faults.push(`one request was taken by one server and refused by the other: ${JSON.stringify(replies)}`)
    if (taken.length > 0) acknowledged(at, 'answered', first)
  } else
    for (const [i, one] of [first, second].entries()) if (replies[i]!.status === 200) acknowledged(at, 'answered', one)
}

async function bothHeard(
  at: At,
  one: { readonly who: string; readonly path: readonly string[] },
  other: typeof one,
): Promise<void> {
  const replies = await both(at.pair, at.contest.token, `/fights/${at.contest.fight}/volunteer`, [
    { ...one, request: randomUUID() },
    { ...other, request: randomUUID() },
  ])
  for (const [i, said] of [one, other].entries()) {
    if (replies[i]!.status === 200) acknowledged(at, 'volunteered', said)
    else if (!/is not offered/.test(String(replies[i]!.body.refused)) && replies[i]!.body.code !== 'E_OVER')
      at.contest.faults.push(`a word was refused: ${JSON.stringify(replies[i]!.body)}`)
  }
}

function acknowledged({ contest, done }: At, type: Deed['type'], body: object): void {
  const { ask, path } = body as { readonly ask?: number; readonly path: unknown }
  contest.deeds.push({ by: 'referee', type, said: JSON.stringify(type === 'answered' ? [ask, path] : path), length: 0 })
  done(contest.fight)
}

/** The whole record, from one of the two. */
export async function linesAt(pair: Pair, which: number, { fight, token }: Contest): Promise<readonly Line[]> {
  const all: Line[] = []
  for (;;) {
    const { lines, length } = (await pair.send(which, token, 'GET', `/fights/${fight}/entries?from=${all.length}`))
      .body as { readonly lines: readonly Line[]; readonly length: number }
    all.push(...lines)
    if (all.length >= length || lines.length === 0) return all
  }
}
