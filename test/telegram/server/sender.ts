import { type ClientRequest, type IncomingMessage, request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import type { Clock } from './clock.ts'
import type { Chance } from './random.ts'
import { type Request, readRequest } from './request.ts'
import { forget, pending, type Queued, type Updates } from './updates.ts'
import { close, type Webhook, wholeUrl } from './webhook.ts'

const READ_SECONDS = 60
const LONGEST_RETRY_AFTER = 3600
const DROP_AFTER = 23 * 3_600_000

type Try = { delay: number; fails: number; wakeAt: number }
type Reply = {
  readonly status: number
  readonly reason: string
  readonly retryAfter: number
  readonly type: string
  readonly body: Buffer
}

/** Sends updates to the webhook: in order and one at a time in each lane, several lanes at once. */
export type Sender = {
  /** Sends what can be sent now. */
  kick(): void
  /** How many updates are on their way. */
  busy(): number
  stop(): void
}

type Post = {
  readonly clock: Clock
  readonly chance: Chance
  readonly updates: Updates
  readonly webhook: Webhook
  /** Carries out the call that an answer may hold. */
  readonly perform: (request: Request) => void
  readonly tries: Map<number, Try>
  /** Updates on their way, and the request each is in. */
  readonly flying: Map<number, ClientRequest>
  stopped: boolean
}

export function senderOf(parts: Pick<Post, 'clock' | 'chance' | 'updates' | 'webhook' | 'perform'>): Sender {
  const post: Post = { ...parts, tries: new Map(), flying: new Map(), stopped: false }
  post.updates.whenPushed.push(() => setImmediate(() => kick(post)))
  return {
    kick: () => kick(post),
    busy: () => post.flying.size,
    stop: () => {
      post.stopped = true
      for (const request of post.flying.values()) request.destroy()
    },
  }
}

function kick(post: Post): void {
  const { webhook, updates, flying, clock } = post
  if (post.stopped || webhook.url === '') return
  const lanes = new Set<string>()
  for (const queued of pending(updates)) {
    const isFirst = !lanes.has(queued.lane)
    lanes.add(queued.lane)
    const isDue = (post.tries.get(queued.id)?.wakeAt ?? 0) <= clock.now()
    if (isFirst && isDue && !flying.has(queued.id) && flying.size < webhook.connections) send(post, queued)
  }
}

function send(post: Post, queued: Queued): void {
  const { webhook, clock } = post
  const { generation } = webhook
  let isOver = false
  const end = (act: () => void): void => {
    if (isOver) return
    isOver = true
    takeBack()
    post.flying.delete(queued.id)
    if (post.stopped || generation !== webhook.generation) return
    act()
    kick(post)
  }
  const fail = (message: string, retryAfter = 0): void => end(() => failed(post, queued, message, retryAfter))
  const request = requestTo(webhook, Buffer.from(JSON.stringify(queued.update)))
  const takeBack = clock.at(clock.now() + READ_SECONDS * 1000, () => {
    fail('Read timeout expired')
    request.destroy()
  })
  post.flying.set(queued.id, request)
  request.on('error', (error: NodeJS.ErrnoException) => fail(wordsOf(error)))
  request.on('response', (response) => {
    replyOf(response).then(
      (reply) => end(() => heard(post, queued, reply)),
      (error: NodeJS.ErrnoException) => fail(wordsOf(error)),
    )
  })
}

function requestTo({ url, secret }: Webhook, body: Buffer): ClientRequest {
  const address = new URL(wholeUrl(url))
  const { username, password } = address
  const request = (address.protocol === 'https:' ? secureRequest : plainRequest)(address, {
    method: 'POST',
    ...(username && { auth: `${decodeURIComponent(username)}:${decodeURIComponent(password)}` }),
    headers: {
      'content-type': 'application/json',
      'content-length': body.length,
      'accept-encoding': 'gzip, deflate',
      ...(secret && { 'x-telegram-bot-api-secret-token': secret }),
    },
  })
  return request.end(body)
}

async function replyOf(response: IncomingMessage): Promise<Reply> {
  const pieces: Buffer[] = []
  for await (const piece of response) pieces.push(piece as Buffer)
  const { statusCode = 0, statusMessage = '', headers } = response
  return {
    status: statusCode,
    reason: statusMessage,
    retryAfter: Number(headers['retry-after']) || 0,
    type: headers['content-type'] ?? '',
    body: Buffer.concat(pieces),
  }
}

/** Any 2xx confirms the update; its body may hold one call. */
function heard(post: Post, queued: Queued, reply: Reply): void {
  const { webhook, clock } = post
  if (reply.status < 200 || reply.status > 299) {
    if (reply.status !== 410) webhook.refusedSince = null
    else webhook.refusedSince ??= clock.now()
    failed(post, queued, `Wrong response from the webhook: ${reply.status} ${reply.reason}`, reply.retryAfter)
    if (webhook.refusedSince !== null && clock.now() > webhook.refusedSince + DROP_AFTER) close(webhook)
    return
  }
  webhook.refusedSince = null
  post.tries.delete(queued.id)
  post.updates.delivered = queued
  forget(post.updates, queued.id)
  for (const act of post.updates.whenConfirmed) act(queued)
  const request = readRequest(new URLSearchParams(), reply.type, reply.body)
  const method = (request.given.get('method') ?? '').toLowerCase()
  if (
    method !== '' &&
    !method.startsWith('get') &&
    !['setwebhook', 'deletewebhook', 'close', 'logout'].includes(method)
  )
    post.perform(request)
}

/** The same update again: at once, then after 2, 4, 8 … seconds, until it expires. */
function failed(post: Post, queued: Queued, message: string, wished: number): void {
  const { webhook, clock, chance, tries } = post
  webhook.error = { date: clock.seconds(), message }
  const one = tries.get(queued.id) ?? { delay: 1, fails: 0, wakeAt: 0 }
  const retryAfter = Math.min(LONGEST_RETRY_AFTER, Math.max(0, wished))
  if (retryAfter === 0 && one.fails > 0) one.delay = Math.min(60 + chance.below(61), one.delay * 2)
  const seconds = retryAfter > 0 ? retryAfter : one.fails > 0 ? one.delay : 0
  if (clock.seconds() + seconds > queued.expires) return forget(post.updates, queued.id)
  one.fails++
  one.wakeAt = clock.now() + seconds * 1000
  tries.set(queued.id, one)
  if (seconds > 0) clock.at(one.wakeAt, () => kick(post))
}

function wordsOf({ code, message }: NodeJS.ErrnoException): string {
  return (
    { ECONNREFUSED: 'Connection refused', ECONNRESET: 'Connection reset by peer', ETIMEDOUT: 'Connection timed out' }[
      code ?? ''
    ] ?? message
  )
}
