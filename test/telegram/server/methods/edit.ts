import { isDeepStrictEqual } from 'node:util'
import { messageIn, reach, roomFor } from '../access-checks.ts'
import { messageOf, myMembership } from '../api-objects.ts'
import type { Call } from '../call.ts'
import { integerOf, stringOf } from '../call-arguments.ts'
import { inlineWire, judged, type Markup, markupOf, onlyInline } from '../markup.ts'
import { bad } from '../refusal.ts'
import { DAY, drop } from '../store.ts'
import { lengthOf } from '../text.ts'
import { type Body, isChief, type Kind, type Room, type Stored, type World } from '../world.ts'
import { mediaOf } from './media.ts'
import { captionBody, captionOf, textBody, textOf } from './send.ts'

const SAME =
  'message is not modified: specified new message content and reply markup are exactly the same as a current content and reply markup of the message'

type Target = { readonly room: Room; readonly stored: Stored }

export function editMessageText(call: Call): object {
  const text = textOf(call)
  const markup = markupOf(call.given)
  const target = targetOf(call)
  if (target.stored.kind === 'dice') throw bad("message can't be edited")
  if (target.stored.kind !== 'text') throw bad('there is no text in the message to edit')
  const inline = onlyInline(markup, target.room)
  const body = textBody(call.world, call, text)
  if (lengthOf(body.text ?? '') > 4096) throw bad('MESSAGE_TOO_LONG')
  return change(call, target, 'text', body, inline)
}

export function editMessageCaption(call: Call): object {
  const caption = captionOf(call)
  const markup = markupOf(call.given)
  const target = targetOf(call)
  if (target.stored.kind === 'dice') throw bad("message can't be edited")
  if (target.stored.kind === 'text') throw bad('there is no caption in the message to edit')
  const body = captionBody(call.world, caption)
  const inline = onlyInline(markup, target.room)
  if (lengthOf(body.caption ?? '') > 1024) throw bad('MEDIA_CAPTION_TOO_LONG')
  const { caption: _, caption_entities: __, ...media } = target.stored.body
  return change(call, target, target.stored.kind, { ...media, ...body }, inline)
}

export function editMessageMedia(call: Call): object {
  const markup = markupOf(call.given)
  const media = mediaOf(call)
  const target = targetOf(call, "message media can't be edited")
  if (target.stored.kind === 'dice') throw bad("message media can't be edited")
  const body = media.body()
  return change(call, target, media.kind, body, onlyInline(markup, target.room))
}

export function editMessageReplyMarkup(call: Call): object {
  const markup = markupOf(call.given)
  const target = targetOf(call)
  return change(call, target, target.stored.kind, target.stored.body, onlyInline(markup, target.room))
}

/** The message to edit: the bot's own, not a service message, and without another markup than an inline one. */
function targetOf({ world, given }: Call, complaint = "message can't be edited"): Target {
  if (stringOf(given, 'chat_id') === '' && integerOf(given, 'message_id') <= 0) {
    throw bad(
      stringOf(given, 'inline_message_id') === '' ? 'message identifier is not specified' : 'MESSAGE_ID_INVALID',
    )
  }
  const room = roomFor(world, given, 'edit')
  const stored = messageIn(room, given, 'message to edit')
  if (stored.from !== world.me.id || stored.kind === 'service' || stored.plainMarkup) throw bad(complaint)
  return { room, stored }
}

function change({ world }: Call, { room, stored }: Target, kind: Kind, body: Body, markup: Markup | null): object {
  judged(markup, room, world.limits.markupBytes)
  reach(world, room)
  const inline = inlineWire(markup)
  if (isDeepStrictEqual([body, inline], [stored.body, stored.inline])) throw bad(SAME)
  Object.assign(stored, { kind, body, inline, edited: world.clock.seconds() })
  return messageOf(world, stored)
}

export function deleteMessage({ world, given }: Call): true {
  if (stringOf(given, 'chat_id') === '') throw bad('chat identifier is not specified')
  if (integerOf(given, 'message_id') <= 0) throw bad('message identifier is not specified')
  const room = roomFor(world, given, 'write')
  const stored = messageIn(room, given, 'message to delete')
  const age = world.clock.seconds() - stored.date
  if (room.kind === 'supergroup') checkSupergroup(world, room, stored, age)
  else if (!canRevoke(world, room, stored, age)) throw bad("message can't be deleted for everyone")
  drop(room, stored.id)
  return true
}

function checkSupergroup(world: World, room: Room, stored: Stored, age: number): void {
  const mine = myMembership(world, room)
  const isMine = stored.from === world.me.id && stored.kind !== 'service'
  const isRoot = stored.body.forum_topic_created !== undefined || stored.body.migrate_from_chat_id !== undefined
  if (age >= 2 * DAY || isRoot || !(isMine || (isChief(mine) && mine.rights.can_delete_messages)))
    throw bad("message can't be deleted")
}

function canRevoke(world: World, room: Room, stored: Stored, age: number): boolean {
  const isMine = stored.from === world.me.id
  if (room.kind === 'group')
    return ((isMine && stored.kind !== 'service') || isChief(myMembership(world, room))) && age <= 2 * DAY
  return !(stored.kind === 'dice' && age < DAY) && !(isMine && stored.kind === 'service') && age <= 2 * DAY
}
