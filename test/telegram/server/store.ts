import type { MessageEntity } from 'grammy/types'
import { chatMemberOf, chatOf, messageOf, myMembership, userOf } from './api-objects.ts'
import {
  type Body,
  isChief,
  isIn,
  type Kind,
  type Member,
  memberOf,
  type Room,
  type Stored,
  type World,
} from './world.ts'

export const DAY = 86400

type Written = {
  readonly from: number
  readonly kind: Kind
  readonly body: Body
  readonly thread?: number | null
  readonly replyTo?: number | null
  readonly inline?: Stored['inline']
  readonly plainMarkup?: boolean
}

/** Puts a message into a chat. Ids rise; a supergroup counts its own. */
export function store(world: World, room: Room, written: Written): Stored {
  const replied = room.messages.get(written.replyTo ?? 0) ?? null
  const topic = written.thread ?? (replied?.inTopic ? replied.thread : null)
  const id = room.kind === 'supergroup' ? ++room.last : ++world.last
  const stored: Stored = {
    id,
    room: room.id,
    from: written.from,
    anonymous: memberOf(room, written.from).anonymous,
    date: world.clock.seconds(),
    edited: null,
    thread: topic ?? threadOf(room, replied),
    inTopic: topic !== null,
    replyTo: replied?.id ?? null,
    kind: written.kind,
    body: written.body,
    inline: written.inline ?? null,
    plainMarkup: written.plainMarkup ?? false,
    seen: false,
    reactions: new Map(),
  }
  stored.seen = maySee(world, room, stored)
  room.messages.set(id, stored)
  if (world.accounts.get(written.from)?.bot && written.kind !== 'service') room.lastBot = written.from
  return stored
}

/** Replies in a supergroup make a thread, named by its first message. */
function threadOf(room: Room, replied: Stored | null): number | null {
  return room.kind === 'supergroup' && replied ? (replied.thread ?? replied.id) : null
}

/** A person's message, new or edited, becomes an update if the bot may see it. */
export function announce(
  world: World,
  room: Room,
  stored: Stored,
  kind: 'message' | 'edited_message' = 'message',
): void {
  if (room.kind !== 'private' && !isIn(myMembership(world, room)) && !tellsOfMyEnd(world, stored)) return
  stored.seen = maySee(world, room, stored)
  if (!stored.seen) return
  const account = world.accounts.get(stored.from)
  if (account) account.met = true
  world.emit(kind, messageOf(world, stored), `message ${room.id}`, DAY)
}

/** A service message: who did it, and what became true. */
export function announceService(
  world: World,
  room: Room,
  from: number,
  body: Body,
  thread: number | null = null,
): Stored {
  const stored = store(world, room, { from, kind: 'service', body, thread })
  announce(world, room, stored)
  return stored
}

function tellsOfMyEnd(world: World, { body }: Stored): boolean {
  return body.left_chat_member?.id === world.me.id
}

/** Privacy mode: commands meant for the bot, replies to what was meant for it, and what happens in the chat. */
function maySee(world: World, room: Room, stored: Stored): boolean {
  if (room.kind === 'private' || stored.kind === 'service' || stored.from === world.me.id) return true
  const mine = myMembership(world, room)
  if (isChief(mine) || mine.readsAll) return true
  return calls(world, room, stored) || repliesToMe(world, room, stored)
}

function calls(world: World, room: Room, { body }: Stored): boolean {
  const text = body.text ?? body.caption ?? ''
  const mine = `@${world.me.username}`.toLowerCase()
  const commands = (body.entities ?? body.caption_entities ?? []).filter(
    ({ type }: MessageEntity) => type === 'bot_command',
  )
  return commands.some(({ offset, length }) => {
    const name = /@.*/.exec(text.slice(offset, offset + length).toLowerCase())?.[0]
    return name === undefined ? offset === 0 && room.lastBot === world.me.id : name === mine
  })
}

function repliesToMe(world: World, room: Room, { replyTo }: Stored): boolean {
  const answered = room.messages.get(replyTo ?? 0)
  return answered !== undefined && answered.kind !== 'service' && (answered.from === world.me.id || answered.seen)
}

/** Takes messages away, with their pins and the reply keyboard that came with them. */
export function drop(room: Room, id: number): void {
  room.messages.delete(id)
  if (room.pinned.includes(id)) room.pinned.splice(room.pinned.indexOf(id), 1)
  for (const [account, keys] of room.keys) if (keys.message === id) room.keys.delete(account)
  for (const [account, message] of room.forced) if (message === id) room.forced.delete(account)
}

/** Sets who someone is in a chat, and tells the bot: always of itself, of others only if it is administrator. */
export function setMember(world: World, room: Room, member: Member, by: number): void {
  const old = memberOf(room, member.account)
  const knew = myMembership(world, room)
  room.members.set(member.account, member)
  const mine = member.account === world.me.id
  if (!mine && !(isChief(knew) && isIn(knew))) return
  const change = {
    chat: chatOf(world, room),
    from: userOf(world.accounts.get(by)!),
    date: world.clock.seconds(),
    old_chat_member: chatMemberOf(world, room, old),
    new_chat_member: chatMemberOf(world, room, member),
  }
  world.emit(
    mine ? 'my_chat_member' : 'chat_member',
    change,
    mine ? `mine ${room.id}` : `member ${member.account}`,
    DAY,
  )
}
