import type { BotCommand, InlineKeyboardMarkup, MenuButton, Message, PhotoSize } from 'grammy/types'
import type { Clock } from './clock.ts'
import type { Chance } from './random.ts'

/** Someone with an account. `met`: the bot has heard of them, so that their id means something to it. */
export type Account = {
  readonly id: number
  readonly bot: boolean
  firstName: string
  lastName: string | null
  username: string | null
  language: string | null
  started: boolean
  blocked: boolean
  deactivated: boolean
  met: boolean
}

export type BotFlags = {
  readonly can_join_groups: boolean
  can_read_all_group_messages: boolean
  readonly supports_inline_queries: boolean
  readonly supports_guest_queries: boolean
  readonly can_connect_to_business: boolean
  readonly has_main_web_app: boolean
  readonly has_topics_enabled: boolean
  readonly allows_users_to_create_topics: boolean
  readonly can_manage_bots: boolean
}

export const RIGHTS = [
  'can_manage_chat',
  'can_change_info',
  'can_delete_messages',
  'can_invite_users',
  'can_restrict_members',
  'can_pin_messages',
  'can_manage_topics',
  'can_promote_members',
  'can_manage_video_chats',
  'can_post_stories',
  'can_edit_stories',
  'can_delete_stories',
] as const
export const PERMISSIONS = [
  'can_send_messages',
  'can_send_audios',
  'can_send_documents',
  'can_send_photos',
  'can_send_videos',
  'can_send_video_notes',
  'can_send_voice_notes',
  'can_send_polls',
  'can_send_other_messages',
  'can_add_web_page_previews',
  'can_react_to_messages',
  'can_change_info',
  'can_invite_users',
  'can_pin_messages',
  'can_manage_topics',
] as const
export type Rights = Record<(typeof RIGHTS)[number], boolean>
export type Permissions = Record<(typeof PERMISSIONS)[number], boolean>
export type Status = 'creator' | 'administrator' | 'member' | 'restricted' | 'left' | 'kicked'

/** `readsAll`: privacy mode was off when the bot came in; a later change counts only after it is added again. */
export type Member = {
  readonly account: number
  readonly status: Status
  readonly rights: Rights
  readonly permissions: Permissions
  readonly anonymous: boolean
  readonly readsAll: boolean
}

export type Kind = 'text' | 'photo' | 'document' | 'dice' | 'service'
export type Body = Omit<Partial<Message>, 'chat' | 'from' | 'date' | 'message_id'>

/** A message as the chat keeps it. `plainMarkup`: it carried a markup that is not inline, so it cannot be edited. */
export type Stored = {
  readonly id: number
  readonly room: number
  readonly from: number
  readonly anonymous: boolean
  readonly date: number
  edited: number | null
  readonly thread: number | null
  readonly inTopic: boolean
  readonly replyTo: number | null
  kind: Kind
  body: Body
  inline: InlineKeyboardMarkup | null
  readonly plainMarkup: boolean
  /** The bot may see it, privacy mode considered. */
  seen: boolean
  reactions: ReadonlyMap<number, string>
}

/** The reply keyboard that a person has in a chat. */
export type Keys = {
  readonly rows: readonly (readonly string[])[]
  readonly message: number
  readonly oneTime: boolean
  readonly placeholder: string | null
  hidden: boolean
}
export type Topic = { readonly id: number; readonly name: string; closed: boolean }

export type Room = {
  readonly id: number
  readonly kind: 'private' | 'group' | 'supergroup'
  title: string
  readonly username: string | null
  readonly forum: boolean
  readonly members: Map<number, Member>
  readonly permissions: Permissions
  readonly messages: Map<number, Stored>
  readonly topics: Map<number, Topic>
  readonly pinned: number[]
  readonly keys: Map<number, Keys>
  /** To which message a person's client opened the reply box. */
  readonly forced: Map<number, number>
  readonly instance: string
  last: number
  lastBot: number | null
  movedTo: number | null
  gone: boolean
}

export type Answer = {
  readonly text: string
  readonly alert: boolean
  readonly url: string
  readonly cacheTime: number
}
/** A tap on an inline key; `answer` is what the person was shown. */
export type Tap = {
  readonly id: string
  readonly by: number
  readonly data: string
  readonly until: number
  answer: Answer | null
}

export type UpdateKind =
  | 'message'
  | 'edited_message'
  | 'callback_query'
  | 'my_chat_member'
  | 'chat_member'
  | 'message_reaction'
/** A file the server has. `sizes`: all sizes of the photo it is one of. */
export type Kept = {
  readonly id: string
  readonly unique: string
  readonly path: string
  readonly name: string
  readonly bytes: Buffer
  readonly sizes: PhotoSize[]
}

export type World = {
  readonly clock: Clock
  readonly chance: Chance
  readonly me: Account
  readonly flags: BotFlags
  readonly accounts: Map<number, Account>
  readonly rooms: Map<number, Room>
  readonly files: Map<string, Kept>
  readonly taps: Map<string, Tap>
  readonly commands: Map<string, readonly BotCommand[]>
  readonly menus: Map<number, MenuButton>
  readonly about: { description: string; short: string }
  /** What the bot shows that it is doing, newest last. */
  readonly actions: { readonly chat: number; readonly action: string }[]
  /**
   * Seconds in which a tap may be answered, and which it waits for a poll; how big a keyboard may be. All adjustable.
   */
  readonly limits: { tapAnswer: number; tapInQueue: number; markupBytes: number }
  /** Private chats and groups share one row of message ids. */
  last: number
  /** Hands an update to the queue: kept for so many seconds, in order with others of its lane. */
  emit(kind: UpdateKind, payload: object, lane: string, seconds: number): void
}

export const all = <K extends string>(names: readonly K[], value: boolean): Record<K, boolean> =>
  Object.fromEntries(names.map((name) => [name, value])) as Record<K, boolean>

export function newRoom(world: World, room: Pick<Room, 'id' | 'kind' | 'title'> & Partial<Room>): Room {
  const made: Room = {
    username: null,
    forum: false,
    members: new Map(),
    permissions: { ...all(PERMISSIONS, true) },
    messages: new Map(),
    topics: new Map(),
    pinned: [],
    keys: new Map(),
    forced: new Map(),
    instance: `${-1 - world.chance.below(2 ** 31)}${world.chance.below(2 ** 31)}`,
    last: 0,
    lastBot: null,
    movedTo: null,
    gone: false,
    ...room,
  }
  world.rooms.set(made.id, made)
  return made
}

/** The private chat of the bot and a person; it comes into being when it is first needed. */
export function privateRoom(world: World, account: number): Room {
  const mine = memberWith(world.me.id, 'member')
  return (
    world.rooms.get(account) ??
    newRoom(world, { id: account, kind: 'private', title: '', members: new Map([[world.me.id, mine]]) })
  )
}

export function memberOf(room: Room, account: number): Member {
  return room.members.get(account) ?? memberWith(account, 'left')
}

export function memberWith(account: number, status: Status, more: Partial<Member> = {}): Member {
  const isOwner = status === 'creator'
  return {
    account,
    status,
    rights: all(RIGHTS, isOwner),
    permissions: all(PERMISSIONS, true),
    anonymous: false,
    readsAll: false,
    ...more,
  }
}

export function isIn({ status }: Member): boolean {
  return status !== 'left' && status !== 'kicked'
}

export const isChief = ({ status }: Member): boolean => status === 'creator' || status === 'administrator'
