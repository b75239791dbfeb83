import type { BotCommand, CallbackQuery, Message } from 'grammy/types'
import { chatOf, messageOf, myMembership, tappedOf, userOf } from './api-objects.ts'
import { documentOf, photoOf } from './files.ts'
import { shownCommands } from './methods/commands.ts'
import { shownKeys } from './reply-keyboards.ts'
import { announce, DAY, drop, setMember, store } from './store.ts'
import { settled } from './text.ts'
import {
  type Account,
  type Body,
  isChief,
  isIn,
  type Keys,
  type Kind,
  memberOf,
  memberWith,
  privateRoom,
  type Room,
  type Stored,
  type Tap,
  type World,
} from './world.ts'

/** The private chat with the bot, or a group. */
export type WhichChat = 'bot' | { readonly id: number }
/** A text, or a picture or a file with words under it. */
export type Said =
  | string
  | ({ readonly caption?: string } & (
      | { readonly photo: Buffer }
      | { readonly document: { readonly name: string; readonly bytes: Buffer } }
    ))
type How = { readonly replyTo?: Pointed | null; readonly thread?: number }
type Pointed = Pick<Message, 'message_id'> & { readonly chat: { readonly id: number } }

/** What a person does with their phone, and what they see on it. */
export type Person = {
  readonly id: number
  readonly account: Account
  /** Presses Start. */
  start(payload?: string): Message
  send(where: WhichChat, what: Said, how?: How): Message
  /** Taps an inline key by its label. */
  tap(message: Pointed, label: string): Tap
  /** A tap with any data, on any message: one that is gone, or a key that is shown no more. */
  tapData(message: Pointed, data: string): Tap
  /** Presses a key of the reply keyboard; what is no key is a plain text. */
  press(label: string, where?: WhichChat): Message
  edit(message: Pointed, text: string): Message
  remove(message: Pointed): void
  react(message: Pointed, emoji: string): void
  block(): void
  unblock(): void
  deactivate(): void
  rename(names: Partial<Pick<Account, 'firstName' | 'lastName' | 'username'>>): void
  /** `start=x` or a whole `t.me` link; `startgroup=x` needs the group. */
  openLink(link: string, group?: { addBot(by: Person, payload: string): void }): void
  /** The reply keyboard as it stands under the line they write in. */
  keys(where?: WhichChat): string[][] | null
  reopenKeys(where?: WhichChat): void
  commands(where?: WhichChat): readonly BotCommand[]
  /** The messages of a chat, oldest first. */
  reads(where?: WhichChat): Message[]
}

export function personOf(world: World, account: Account): Person {
  const { id } = account
  const at = (where: WhichChat): Room => roomAt(world, where, id)
  const send = (where: WhichChat, what: Said, how: How = {}): Message => write(world, account, at(where), what, how)
  const start = (payload = ''): Message => send('bot', payload === '' ? '/start' : `/start ${payload}`)
  return {
    id,
    account,
    send,
    start,
    tap: (message, label) => tap(world, account, message, dataOf(world, message, label)),
    tapData: (message, data) => tap(world, account, message, data),
    press: (label, where = 'bot') => press(world, account, at(where), label),
    edit: (message, text) => rewrite(world, account, message, text),
    remove: (message) => remove(world, account, message),
    react: (message, emoji) => react(world, account, message, emoji),
    block: () => setMine(world, account, 'kicked'),
    unblock: () => setMine(world, account, 'member'),
    deactivate: () => void (account.deactivated = true),
    rename: (names) => void Object.assign(account, names),
    openLink: (link, group) => {
      const [, word, payload] = /(?:^|[?&])(start|startgroup)=([\w-]{1,64})$/.exec(link) ?? []
      if (!word || !payload) throw new Error(`the link ${link} has no payload of 1 to 64 letters, digits, - and _`)
      if (word === 'start') return void start(payload)
      if (!group) throw new Error(`the link ${link} wants a group`)
      group.addBot(personOf(world, account), payload)
    },
    keys: (where = 'bot') => shownKeys(at(where), id)?.rows.map((row) => [...row]) ?? null,
    reopenKeys: (where = 'bot') => void (keysOf(at(where), account).hidden = false),
    commands: (where = 'bot') => shownCommands(world, at(where), id),
    reads: (where = 'bot') => [...at(where).messages.values()].map((stored) => messageOf(world, stored)),
  }
}

function roomAt(world: World, where: WhichChat, account: number): Room {
  return where === 'bot' ? privateRoom(world, account) : roomWith(world, where.id)
}

function roomWith(world: World, id: number): Room {
  const room = world.rooms.get(id)
  if (!room) throw new Error(`there is no chat ${id}`)
  return room
}

function storedAt(world: World, { chat, message_id }: Pointed): Stored {
  const stored = roomWith(world, chat.id).messages.get(message_id)
  if (!stored) throw new Error(`message ${message_id} is not in chat ${chat.id}`)
  return stored
}

function write(world: World, account: Account, room: Room, what: Said, { replyTo, thread }: How): Message {
  if (room.kind === 'private' && account.blocked) throw new Error(`${account.firstName} has blocked the bot`)
  if (room.kind !== 'private' && !isIn(memberOf(room, account.id)))
    throw new Error(`${account.firstName} is not in ${room.title}`)
  if (room.kind === 'private') account.started = true
  const forced = room.forced.get(account.id) ?? null
  room.forced.delete(account.id)
  const answered = replyTo === undefined ? forced : (replyTo?.message_id ?? null)
  const stored = store(world, room, {
    from: account.id,
    ...saidOf(world, what),
    thread: thread ?? null,
    replyTo: answered,
  })
  announce(world, room, stored)
  return messageOf(world, stored)
}

function saidOf(world: World, what: Said): { kind: Kind; body: Body } {
  if (typeof what === 'string') return { kind: 'text', body: wordsOf(what, 'text') }
  const caption = what.caption ? wordsOf(what.caption, 'caption') : {}
  if ('photo' in what)
    return {
      kind: 'photo',
      body: { photo: photoOf(world, { name: 'photo.jpg', type: '', bytes: what.photo }), ...caption },
    }
  return { kind: 'document', body: { document: documentOf(world, { type: '', ...what.document }), ...caption } }
}

function wordsOf(text: string, field: 'text' | 'caption'): Body {
  const done = settled({ text, entities: [] })
  if (!done) throw new Error('nobody can send an empty text')
  const entities = done.entities.length > 0 ? [...done.entities] : null
  if (field === 'text') return { text: done.text, ...(entities && { entities }) }
  return { caption: done.text, ...(entities && { caption_entities: entities }) }
}

function dataOf(world: World, message: Pointed, label: string): string {
  const buttons = storedAt(world, message).inline?.inline_keyboard.flat() ?? []
  const button = buttons.find(({ text }) => text === label)
  if (!button)
    throw new Error(
      `message ${message.message_id} has no key ${label}; it has: ${buttons.map(({ text }) => text).join(', ') || 'none'}`,
    )
  if (!('callback_data' in button)) throw new Error(`the key ${label} tells the bot nothing when it is tapped`)
  return button.callback_data
}

function tap(world: World, account: Account, { chat, message_id }: Pointed, data: string): Tap {
  const room = roomWith(world, chat.id)
  const id = String(10n ** 17n + BigInt(world.chance.below(2 ** 48)) * 1000n + BigInt(world.taps.size))
  const made: Tap = { id, by: account.id, data, until: world.clock.now() + world.limits.tapAnswer * 1000, answer: null }
  world.taps.set(id, made)
  account.met = true
  const query = {
    id,
    from: userOf(account),
    message: tappedOf(world, room, message_id),
    chat_instance: room.instance,
    data,
  } as CallbackQuery
  world.emit('callback_query', query, `tap ${account.id}`, world.limits.tapInQueue)
  return made
}

function keysOf(room: Room, { id, firstName }: Account): Keys {
  const keys = room.keys.get(id)
  if (!keys) throw new Error(`${firstName} has no reply keyboard here`)
  return keys
}

/** In a group the client makes the press a reply to the message with the keyboard. */
function press(world: World, account: Account, room: Room, label: string): Message {
  const keys = shownKeys(room, account.id)
  const isKey = keys?.rows.flat().includes(label) ?? false
  if (keys && isKey && keys.oneTime) keys.hidden = true
  const replyTo = keys && isKey && room.kind !== 'private' ? { message_id: keys.message, chat: room } : null
  return write(world, account, room, label, { replyTo })
}

function rewrite(world: World, account: Account, message: Pointed, text: string): Message {
  const stored = storedAt(world, message)
  if (stored.from !== account.id) throw new Error(`${account.firstName} did not write message ${stored.id}`)
  const { text: _, entities: __, caption: ___, caption_entities: ____, ...rest } = stored.body
  stored.body = { ...rest, ...wordsOf(text, stored.kind === 'text' ? 'text' : 'caption') }
  stored.edited = world.clock.seconds()
  announce(world, roomWith(world, stored.room), stored, 'edited_message')
  return messageOf(world, stored)
}

function remove(world: World, account: Account, message: Pointed): void {
  const stored = storedAt(world, message)
  const room = roomWith(world, stored.room)
  const isAllowed = room.kind === 'private' || stored.from === account.id || isChief(memberOf(room, account.id))
  if (!isAllowed) throw new Error(`${account.firstName} may not delete message ${stored.id}`)
  drop(room, stored.id)
}

/** The bot hears of reactions only as administrator, and only if it asks for them. */
function react(world: World, account: Account, message: Pointed, emoji: string): void {
  const stored = storedAt(world, message)
  const room = roomWith(world, stored.room)
  const old = stored.reactions.get(account.id)
  stored.reactions = new Map([...stored.reactions, [account.id, emoji]])
  if (room.kind !== 'private' && !isChief(myMembership(world, room))) return
  const wire = (one: string | undefined): object[] => (one === undefined ? [] : [{ type: 'emoji', emoji: one }])
  world.emit(
    'message_reaction',
    {
      chat: chatOf(world, room),
      message_id: stored.id,
      user: userOf(account),
      date: world.clock.seconds(),
      old_reaction: wire(old),
      new_reaction: wire(emoji),
    },
    `reaction ${room.id}`,
    DAY,
  )
}

/** Blocks or unblocks the bot. */
function setMine(world: World, account: Account, status: 'kicked' | 'member'): void {
  const blocked = status === 'kicked'
  if (account.blocked === blocked) return
  account.blocked = blocked
  setMember(world, privateRoom(world, account.id), memberWith(world.me.id, status), account.id)
}
