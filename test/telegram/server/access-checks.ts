import { myMembership } from './api-objects.ts'
import { booleanOf, type Given, integer, integerOf, isObject, jsonOf, stringOf } from './call-arguments.ts'
import { bad, forbidden } from './refusal.ts'
import { isChief, isIn, type Kind, privateRoom, type Room, type Stored, type World } from './world.ts'

export type Access = 'read' | 'members' | 'edit' | 'write'

/** The chat of a call, if the bot may do there what it wants to. */
export function roomFor(world: World, given: Given, access: Access): Room {
  const name = stringOf(given, 'chat_id')
  if (name === '') throw bad('chat_id is empty')
  const room = name.startsWith('@') ? publicRoom(world, name.slice(1)) : knownRoom(world, integer(name))
  if (!room) throw bad('chat not found')
  if (room.kind === 'private') checkPrivate(world, room, access)
  else if (room.kind === 'group') checkGroup(world, room, access)
  else checkSupergroup(world, room, access)
  return room
}

/** Names of people and of plain groups lead nowhere. */
function publicRoom(world: World, name: string): Room | undefined {
  return [...world.rooms.values()].find(
    ({ kind, username }) => kind === 'supergroup' && username?.toLowerCase() === name.toLowerCase(),
  )
}

function knownRoom(world: World, id: number): Room | undefined {
  if (id < 0) return world.rooms.get(id)
  const account = world.accounts.get(id)
  return account?.met && !account.bot ? privateRoom(world, id) : undefined
}

function checkPrivate(world: World, room: Room, access: Access): void {
  if (world.accounts.get(room.id)!.deactivated && (access === 'edit' || access === 'write'))
    throw forbidden('user is deactivated')
}

function checkGroup(world: World, room: Room, access: Access): void {
  if (access === 'read') return
  if (room.movedTo !== null)
    throw bad('group chat was upgraded to a supergroup chat', { migrate_to_chat_id: room.movedTo })
  if (room.gone) throw forbidden('the group chat was deleted')
  const { status } = myMembership(world, room)
  if (status === 'kicked') throw forbidden('bot was kicked from the group chat')
  if (status === 'left') throw forbidden('bot is not a member of the group chat')
}

function checkSupergroup(world: World, room: Room, access: Access): void {
  const mine = myMembership(world, room)
  if (mine.status === 'kicked') throw forbidden('bot was kicked from the supergroup chat')
  const isEnough = room.username !== null && (access === 'read' || access === 'members')
  if (!isIn(mine) && !isEnough) throw forbidden('bot is not a member of the supergroup chat')
}

/** A message of the chat; `what` names it in the refusal. */
export function messageIn(room: Room, given: Given, what: string): Stored {
  const stored = room.messages.get(integerOf(given, 'message_id'))
  if (!stored) throw bad(`${what} not found`)
  return stored
}

/** The topic of a forum; elsewhere a topic means nothing, but in private chats it is looked for. */
export function topicIn(room: Room, given: Given): number | null {
  const id = integerOf(given, 'message_thread_id', { least: 0 })
  if (id === 0 || room.kind === 'group' || (room.kind === 'supergroup' && !room.forum)) return null
  if (!room.topics.has(id)) throw bad('message thread not found')
  return id
}

export type Reply = { readonly message: number; readonly orNone: boolean }

export function replyOf(given: Given): Reply {
  if (!given.has('reply_parameters'))
    return { message: integerOf(given, 'reply_to_message_id'), orNone: booleanOf(given, 'allow_sending_without_reply') }
  const value = jsonOf(given, 'reply_parameters', () => bad("can't parse reply parameters JSON object"))
  if (!isObject(value)) throw bad('object expected as reply parameters')
  if (Object.keys(value).length === 0) return { message: 0, orNone: true }
  if (value.message_id === undefined) throw bad(`Can't find field "message_id"`)
  return { message: Number(value.message_id) || 0, orNone: value.allow_sending_without_reply === true }
}

export function repliedIn(room: Room, { message, orNone }: Reply): number | null {
  if (message <= 0) return null
  if (room.messages.has(message)) return message
  if (orNone) return null
  throw bad('message to be replied not found')
}

const NEEDED = {
  text: ['can_send_messages', 'text messages'],
  photo: ['can_send_photos', 'photos'],
  document: ['can_send_documents', 'documents'],
  dice: ['can_send_other_messages', 'dice'],
} as const

export function mayWrite(world: World, room: Room, kind: Exclude<Kind, 'service'>): void {
  const mine = myMembership(world, room)
  const [permission, what] = NEEDED[kind]
  const isAllowed = room.permissions[permission] && (mine.status !== 'restricted' || mine.permissions[permission])
  if (room.kind !== 'private' && !isChief(mine) && !isAllowed)
    throw bad(`not enough rights to send ${what} to the chat`)
}

/** What only the data centre knows: who blocked the bot, who never started it, which topic is closed. */
export function reach(world: World, room: Room, topic: number | null = null): void {
  const mine = myMembership(world, room)
  const isClosed = topic !== null && room.topics.get(topic)?.closed === true
  if (isClosed && !(isChief(mine) && mine.rights.can_manage_topics)) throw bad('TOPIC_CLOSED')
  if (room.kind !== 'private') return
  const account = world.accounts.get(room.id)!
  if (account.blocked) throw forbidden('bot was blocked by the user')
  if (!account.started) throw forbidden("bot can't initiate conversation with a user")
}
