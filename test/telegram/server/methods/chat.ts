import { messageIn, reach, roomFor, topicIn } from '../access-checks.ts'
import { chatMemberOf, chatOf, messageOf, myMembership, userOf } from '../api-objects.ts'
import type { Call } from '../call.ts'
import { integerOf, isObject, jsonOf, stringOf } from '../call-arguments.ts'
import { bad } from '../refusal.ts'
import { announceService, setMember } from '../store.ts'
import { all, isChief, isIn, memberOf, memberWith, type Room, type World } from '../world.ts'

const ACTIONS = [
  'cancel',
  'typing',
  'record_video',
  'upload_video',
  'record_audio',
  'upload_audio',
  'record_voice',
  'upload_voice',
  'upload_photo',
  'upload_document',
  'choose_sticker',
  'pick_up_location',
  'find_location',
  'record_video_note',
  'upload_video_note',
]
const REACTIONS = [
  '❤',
  '👍',
  '👎',
  '🔥',
  '🥰',
  '👏',
  '😁',
  '🤔',
  '🤯',
  '😱',
  '🤬',
  '😢',
  '🎉',
  '🤩',
  '🤮',
  '💩',
  '🙏',
  '👌',
  '🕊',
  '🤡',
  '🥱',
  '🥴',
  '😍',
  '🐳',
  '❤‍🔥',
  '🌚',
  '🌭',
  '💯',
  '🤣',
  '⚡',
  '🍌',
  '🏆',
  '💔',
  '🤨',
  '😐',
  '🍓',
  '🍾',
  '💋',
  '🖕',
  '😈',
  '😴',
  '😭',
  '🤓',
  '👻',
  '👨‍💻',
  '👀',
  '🎃',
  '🙈',
  '😇',
  '😨',
  '🤝',
  '✍',
  '🤗',
  '🫡',
  '🎅',
  '🎄',
  '☃',
  '💅',
  '🤪',
  '🗿',
  '🆒',
  '💘',
  '🙉',
  '🦄',
  '😘',
  '💊',
  '🙊',
  '😎',
  '👾',
  '🤷‍♂',
  '🤷',
  '🤷‍♀',
  '😡',
]

export function getChat({ world, given }: Call): object {
  const room = roomFor(world, given, 'read')
  const pinned = room.messages.get(room.pinned.at(-1) ?? 0)
  const canGift = room.kind === 'private'
  return {
    ...chatOf(world, room),
    ...(room.kind !== 'private' && { permissions: { ...room.permissions } }),
    ...(room.username !== null && { active_usernames: [room.username] }),
    ...(pinned && { pinned_message: messageOf(world, pinned) }),
    accepted_gift_types: all(
      ['unlimited_gifts', 'limited_gifts', 'unique_gifts', 'premium_subscription', 'gifts_from_channels'],
      canGift,
    ),
    max_reaction_count: 11,
    accent_color_id: Math.abs(room.id) % 7,
  }
}

export function getChatMember({ world, given }: Call): object {
  const user = integerOf(given, 'user_id')
  const isMe = user === world.me.id
  if (user <= 0) throw bad('invalid user_id specified')
  const room = roomFor(world, given, isMe ? 'read' : 'members')
  const account = world.accounts.get(user)
  if (!account || !(account.met || isIn(memberOf(room, user)))) throw bad('user not found')
  const member = room.kind === 'private' && user === room.id ? memberWith(user, 'member') : memberOf(room, user)
  return chatMemberOf(world, room, member)
}

export function getChatAdministrators({ world, given }: Call): object[] {
  const room = roomFor(world, given, 'members')
  if (room.kind === 'private') throw bad('there are no administrators in the private chat')
  const chiefs = [...room.members.values()].filter((member) => isChief(member))
  return chiefs
    .filter(({ account }) => account === world.me.id || !world.accounts.get(account)!.bot)
    .map((member) => chatMemberOf(world, room, member))
}

export function leaveChat({ world, given }: Call): true {
  const room = roomFor(world, given, 'read')
  if (room.kind === 'private') throw bad("chat member status can't be changed in private chats")
  if (!isIn(myMembership(world, room))) return true
  setMember(world, room, memberWith(world.me.id, 'left'), world.me.id)
  announceService(world, room, world.me.id, { left_chat_member: userOf(world.me) })
  return true
}

export function sendChatAction({ world, given }: Call): true {
  const action = stringOf(given, 'action').toLowerCase()
  if (!ACTIONS.includes(action)) throw bad('wrong parameter action in request')
  const room = roomFor(world, given, 'write')
  reach(world, room, topicIn(room, given))
  world.actions.push({ chat: room.id, action })
  return true
}

export function pinChatMessage({ world, given }: Call): true {
  const room = roomFor(world, given, 'write')
  const stored = messageIn(room, given, 'message to pin')
  checkPins(world, room)
  if (stored.kind === 'service') throw bad("service messages can't be pinned")
  reach(world, room)
  if (room.pinned.includes(stored.id)) return true
  room.pinned.push(stored.id)
  announceService(
    world,
    room,
    world.me.id,
    { pinned_message: messageOf(world, stored) },
    stored.inTopic ? stored.thread : null,
  )
  return true
}

export function unpinChatMessage({ world, given }: Call): true {
  const room = roomFor(world, given, 'write')
  const id = integerOf(given, 'message_id') > 0 ? messageIn(room, given, 'message to unpin').id : room.pinned.at(-1)
  if (id === undefined) throw bad('message to unpin not found')
  checkPins(world, room)
  if (room.pinned.includes(id)) room.pinned.splice(room.pinned.indexOf(id), 1)
  return true
}

/** In a plain group the bot must be administrator; in a supergroup everybody may, if the chat allows it. */
function checkPins(world: World, room: Room): void {
  const mine = myMembership(world, room)
  const asChief = isChief(mine) && mine.rights.can_pin_messages
  const asMember =
    room.kind === 'supergroup' && !isChief(mine) && mine.status !== 'restricted' && room.permissions.can_pin_messages
  if (room.kind !== 'private' && !asChief && !asMember)
    throw bad('not enough rights to manage pinned messages in the chat')
}

export function setMessageReaction({ world, given }: Call): true {
  const value = jsonOf(given, 'reaction', () => bad("can't parse reaction types JSON object"))
  const list: unknown[] = Array.isArray(value) ? value : []
  const emojis = list.map((one) =>
    isObject(one) && one.type === 'emoji' ? String(one.emoji).replace('\ufe0f', '') : '',
  )
  const stored = messageIn(roomFor(world, given, 'read'), given, 'message to react')
  if (emojis.length > 1) throw bad('REACTIONS_TOO_MANY')
  if (emojis.some((emoji) => !REACTIONS.includes(emoji))) throw bad('REACTION_INVALID')
  const others = [...stored.reactions].filter(([account]) => account !== world.me.id)
  stored.reactions = new Map([...others, ...emojis.map((emoji) => [world.me.id, emoji] as const)])
  return true
}
