import type { Api } from 'grammy'
import { throwFaces } from '../../table/fights/answer-and-overrule.ts'
import type { Service } from '../../table/service.ts'
import { isReferee } from '../../table/tables/role-permissions.ts'
import { shownRefusal } from '../../table/views/secrecy.ts'
import { actorAt } from '../chat/session/catch-up.ts'
import { type Die, news, noteKey, type Session } from '../chat/session/session.ts'
import { changeSession } from '../chat/session/session-store.ts'
import { chatAt, parseAddress, TELEGRAM } from './chat-address.ts'

/**
 * Throws one of Telegram's dice; the last one completes the throw. Returns whether a die was thrown: a repeated letter
 * throws none.
 */
export async function throwDie(
  service: Service,
  { api, address }: { readonly api: Api; readonly address: string },
  { fight, ask, nth, count }: Die,
): Promise<boolean> {
  const key = `dice telegram ${fight}.${ask}`
  const note = await service.store.note(key)
  const fallen = (note?.body ?? []) as readonly number[]
  if (fallen.length > nth) return false
  const { chat, topic } = parseAddress(address)
  const { dice } = await api.sendDice(chat, '🎲', {
    disable_notification: true,
    ...(topic !== null && { message_thread_id: topic }),
  })
  const faces = [...fallen, dice.value]
  await service.store.keepNote({ key, rev: note?.rev ?? 0, body: faces, lines: [], letters: [] })
  if (faces.length === count) await submit(service, address, { fight, ask, faces })
  return true
}

async function submit(
  service: Service,
  address: string,
  { fight, ask, faces }: { readonly fight: string; readonly ask: number; readonly faces: readonly number[] },
): Promise<void> {
  const session = (await service.store.note(noteKey(chatAt(parseAddress(address)))))?.body as Session | undefined
  const who = session && (await actorAt(service, session))
  const done =
    who &&
    (await throwFaces(service, who.actor, { fight, request: `dice ${fight}.${ask}`, ask, faces, from: TELEGRAM }))
  if (!done || !('refused' in done) || !done.broke) return
  const { refused } = shownRefusal({ referee: isReferee(who.actor.role) }, done)
  await changeSession(service, chatAt(parseAddress(address)), async (now) => ({ session: now, said: [news(refused)] }))
}
