import type { Chat, ChatMember, Message, User } from 'grammy/types'
import {
  type Account,
  type Member,
  memberOf,
  PERMISSIONS,
  RIGHTS,
  type Room,
  type Stored,
  type World,
} from './world.ts'

/** In whose name anonymous administrators write. */
const ANONYMOUS: User = { id: 1087968824, is_bot: true, first_name: 'Group', username: 'GroupAnonymousBot' }

export function userOf({ id, bot, firstName, lastName, username, language }: Account): User {
  return {
    id,
    is_bot: bot,
    first_name: firstName,
    ...(lastName !== null && { last_name: lastName }),
    ...(username !== null && { username }),
    ...(language !== null && { language_code: language }),
  }
}

export function chatOf(world: World, room: Room): Chat {
  const { id, kind, title, username, forum } = room
  if (kind === 'group') return { id, title, type: 'group', all_members_are_administrators: false } as Chat
  if (kind === 'supergroup')
    return {
      id,
      title,
      ...(username !== null && { username }),
      ...(forum && { is_forum: true as const }),
      type: 'supergroup',
    }
  const { firstName, lastName, username: name } = world.accounts.get(id)!
  return {
    id,
    first_name: firstName,
    ...(lastName !== null && { last_name: lastName }),
    ...(name !== null && { username: name }),
    type: 'private',
  }
}

export function chatMemberOf(world: World, room: Room, member: Member): ChatMember {
  const user = userOf(world.accounts.get(member.account)!)
  const { status, anonymous } = member
  if (status === 'creator') return { user, status, is_anonymous: anonymous }
  if (status === 'administrator') {
    const known = RIGHTS.filter((right) => right !== 'can_manage_topics' || room.kind === 'supergroup')
    const rights = Object.fromEntries(known.map((right) => [right, member.rights[right]]))
    return { user, status, can_be_edited: false, ...rights, is_anonymous: anonymous } as ChatMember
  }
  if (status === 'restricted') {
    return {
      user,
      status,
      until_date: 0,
      ...Object.fromEntries(PERMISSIONS.map((one) => [one, member.permissions[one]])),
      is_member: true,
    } as ChatMember
  }
  return status === 'kicked' ? { user, status, until_date: 0 } : { user, status }
}

/** A message as the bot gets it; what it replies to comes with it, one level deep and only if the bot may see it. */
export function messageOf(world: World, stored: Stored, depth: 'whole' | 'bare' = 'whole'): Message {
  const room = world.rooms.get(stored.room)!
  const chat = chatOf(world, room)
  const answered =
    depth === 'whole' ? room.messages.get(stored.replyTo ?? (stored.inTopic ? stored.thread! : 0)) : undefined
  return {
    message_id: stored.id,
    from: stored.anonymous ? ANONYMOUS : userOf(world.accounts.get(stored.from)!),
    ...(stored.anonymous && { sender_chat: chat }),
    chat,
    date: stored.date,
    ...(stored.edited !== null && { edit_date: stored.edited }),
    ...(stored.thread !== null && { message_thread_id: stored.thread }),
    ...(stored.inTopic && { is_topic_message: true }),
    ...(answered && answered !== stored && answered.seen && { reply_to_message: messageOf(world, answered, 'bare') }),
    ...stored.body,
    ...(stored.inline && { reply_markup: stored.inline }),
  } as Message
}

/** The message of a tap: whole, or a stub when it is gone. */
export function tappedOf(world: World, room: Room, id: number): object {
  const stored = room.messages.get(id)
  return stored ? messageOf(world, stored) : { message_id: id, chat: chatOf(world, room), date: 0 }
}

export const myMembership = (world: World, room: Room): Member => memberOf(room, world.me.id)
