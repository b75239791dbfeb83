import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Update } from 'grammy/types'
import type { Refusal } from '../../engine/option-tree.ts'
import { type Hearing, type Listener, listenerOf } from './redeliver-failed-updates.ts'

const MOST_CHARACTERS = 256 * 1024

const NOTHING: Refusal = { refused: 'There is nothing at this address.', code: 'E_NO_ROUTE' }
const NO_UPDATE: Refusal = { refused: 'This is no update that could be read.', code: 'E_JSON' }
const UNKEPT: Refusal = { refused: 'This could not be kept. Please send it again.', code: 'E_BROKEN' }

/**
 * Webhook calls, authenticated by the secret. An update that could not be stored gets an error, so that Telegram sends
 * it again.
 */
export function hearWebhook(hearing: Hearing, secret: string): RequestListener {
  const listen = listenerOf(hearing)
  return (request, response) => hearCall(listen, secret, { request, response })
}

async function hearCall(
  listen: Listener,
  secret: string,
  { request, response }: { readonly request: IncomingMessage; readonly response: ServerResponse },
): Promise<void> {
  const refuse = (status: number, refusal: Refusal): void =>
    void response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(refusal))
  if (request.method !== 'POST' || !isSecret(request.headers['x-telegram-bot-api-secret-token'], secret))
    return refuse(404, NOTHING)
  const update = parseUpdate(await textOf(request))
  if (!update) return refuse(400, NO_UPDATE)
  if (await listen(update)) response.writeHead(200).end()
  else refuse(500, UNKEPT)
}

function isSecret(said: unknown, secret: string): boolean {
  const [a, b] = [Buffer.from(typeof said === 'string' ? said : ''), Buffer.from(secret)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Empty for a body that is too long or was aborted. */
const textOf = (request: IncomingMessage): Promise<string> =>
  new Promise((resolve) => {
    let text = ''
    const done = (): void => resolve(text.length > MOST_CHARACTERS || !request.complete ? '' : text)
    request
      .setEncoding('utf8')
      .on('data', (piece: string) => {
        if (text.length <= MOST_CHARACTERS) text += piece
      })
      .on('close', done)
      .on('end', done)
      .on('error', done)
  })

function parseUpdate(text: string): Update | null {
  try {
    const update = JSON.parse(text)
    return typeof update?.update_id === 'number' && isReadable(update) ? update : null
  } catch {
    return null
  }
}

/** What is heard of an update says where it comes from. */
function isReadable({ message, callback_query, my_chat_member }: Update): boolean {
  const hasId = (one: { readonly id: number } | undefined): boolean => typeof one?.id === 'number'
  return (
    (message == null || hasId(message.chat)) &&
    (callback_query == null || hasId(callback_query.from)) &&
    (my_chat_member == null ||
      (hasId(my_chat_member.chat) &&
        typeof my_chat_member.old_chat_member?.status === 'string' &&
        typeof my_chat_member.new_chat_member?.status === 'string'))
  )
}
