import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Refusal } from '../../engine/option-tree.ts'
import { refuse, type Service } from '../../table/service.ts'
import { renewedLink } from '../../table/tables/member-links.ts'
import { noteKey, type Session } from '../chat/session/session.ts'
import { chatAt } from './chat-address.ts'

const DAY_S = 86_400
const SKEW_S = 60

/** The user who opened a Mini App: signed with the bot's token, at most a day old. */
export function parseInitData(initData: string, token: string, now: number): { readonly user: number } | Refusal {
  const fields = new URLSearchParams(initData)
  const hash = fields.get('hash') ?? ''
  fields.delete('hash')
  const signed = [...fields]
    .map(([key, value]) => `${key}=${value}`)
    .sort()
    .join('\n')
  const key = createHmac('sha256', 'WebAppData').update(token).digest()
  const wanted = createHmac('sha256', key).update(signed).digest()
  const given = Buffer.from(/^[0-9a-f]{64}$/i.test(hash) ? hash : '', 'hex')
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted))
    return refuse('Telegram did not sign this.', 'E_NO_LINK')
  const age = now / 1000 - Number(fields.get('auth_date'))
  if (!(age >= -SKEW_S && age <= DAY_S))
    return refuse('This was signed too long ago: open it again from the chat.', 'E_NO_LINK')
  const user = userIn(fields.get('user'))
  return user === null ? refuse('There is no person in this.', 'E_NO_LINK') : { user }
}

function userIn(text: string | null): number | null {
  try {
    const { id } = JSON.parse(text ?? '') as { readonly id?: unknown }
    return Number.isSafeInteger(id) ? (id as number) : null
  } catch {
    return null
  }
}

/** The link of the Mini App's user, for the table their chat speaks of. */
export async function signIn(
  service: Service,
  token: string,
  initData: string,
): Promise<{ readonly token: string } | Refusal> {
  const parsed = parseInitData(initData, token, service.now())
  if ('refused' in parsed) return parsed
  const session = (await service.store.note(noteKey(chatAt({ chat: parsed.user, topic: null }))))?.body as
    | Session
    | undefined
  const id = session?.table == null ? undefined : session.members[session.table]
  const link = id === undefined ? null : await renewedLink(service, id)
  return typeof link === 'string'
    ? { token: link }
    : refuse('You sit at no table yet: write to the bot first.', 'E_NO_TABLE')
}
