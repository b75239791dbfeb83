import type { Message } from 'grammy/types'
import { messageOf, userOf } from './api-objects.ts'
import type { Person } from './person.ts'
import { announceService, setMember } from './store.ts'
import {
  all,
  type Body,
  isIn,
  type Member,
  memberOf,
  memberWith,
  newRoom,
  type Permissions,
  RIGHTS,
  type Rights,
  type Room,
  type Status,
  type World,
} from './world.ts'

type Who = 'bot' | Person

/** What the people of a group do with it. The founder acts unless another is named. */
export type Group = {
  /** The chat's id; another after it became a supergroup. */
  readonly id: number
  readonly founder: Person
  add(...who: Who[]): Group
  /** The bot comes in by a `startgroup` link. */
  addBot(by: Person, payload: string): void
  /** Kicked out; someone who left may come again. */
  remove(who: Who, as?: 'kicked' | 'left'): void
  /** Makes an administrator with these rights and no others. */
  promote(who: Who, rights?: Partial<Rights> & { readonly anonymous?: boolean }): void
  demote(who: Who): void
  restrict(who: Who, permissions: Partial<Permissions>): void
  /** What plain members may do. */
  allow(permissions: Partial<Permissions>): void
  rename(title: string): void
  /** A new topic of a forum; the answer is its id. */
  topic(name: string): number
  closeTopic(id: number): void
  reopenTopic(id: number): void
  /** The plain group becomes a supergroup. Which of the two service messages comes first is not promised. */
  migrate(first?: 'old' | 'new'): void
  disband(): void
  reads(): Message[]
}

export function groupOf(world: World, start: Room, founder: Person): Group {
  const here: Here = { world, founder, room: start }
  const group: Group = {
    ...membersOf(here),
    ...chatOf(here),
    get id() {
      return here.room.id
    },
    founder,
    add: (...who) => {
      for (const one of who) add(world, here.room, idOf(here, one), founder.id)
      return group
    },
    addBot: (by, payload) => {
      add(world, here.room, world.me.id, by.id)
      by.send(group, `/start@${world.me.username} ${payload}`)
    },
    reads: () => [...here.room.messages.values()].map((stored) => messageOf(world, stored)),
  }
  return group
}

type Here = { readonly world: World; readonly founder: Person; room: Room }

const idOf = ({ world }: Here, who: Who): number => (who === 'bot' ? world.me.id : who.id)

function set(here: Here, who: Who, status: Status, more: Partial<Member> = {}): void {
  const { world, room, founder } = here
  const account = idOf(here, who)
  setMember(
    world,
    room,
    memberWith(account, status, { readsAll: memberOf(room, account).readsAll, ...more }),
    founder.id,
  )
}

function membersOf(here: Here): Pick<Group, 'remove' | 'promote' | 'demote' | 'restrict' | 'allow'> {
  const { world, founder } = here
  return {
    remove: (who, as = 'kicked') => {
      set(here, who, as)
      announceService(world, here.room, founder.id, { left_chat_member: userOf(world.accounts.get(idOf(here, who))!) })
    },
    promote: (who, { anonymous = false, ...rights } = {}) =>
      set(here, who, 'administrator', {
        anonymous,
        rights: { ...all(RIGHTS, false), can_manage_chat: true, ...rights },
      }),
    demote: (who) => set(here, who, 'member'),
    restrict: (who, permissions) =>
      set(here, who, 'restricted', { permissions: { ...here.room.permissions, ...permissions } }),
    allow: (permissions) => void Object.assign(here.room.permissions, permissions),
  }
}

function chatOf(here: Here): Pick<Group, 'rename' | 'topic' | 'closeTopic' | 'reopenTopic' | 'migrate' | 'disband'> {
  const { world, founder } = here
  const tell = (body: Body, topic: number | null = null): void =>
    void announceService(world, here.room, founder.id, body, topic)
  return {
    rename: (title) => {
      here.room.title = title
      tell({ new_chat_title: title })
    },
    topic: (name) => openTopic(world, here.room, founder.id, name),
    closeTopic: (id) => {
      here.room.topics.get(id)!.closed = true
      tell({ forum_topic_closed: {} }, id)
    },
    reopenTopic: (id) => {
      here.room.topics.get(id)!.closed = false
      tell({ forum_topic_reopened: {} }, id)
    },
    migrate: (first = 'old') => void (here.room = migrate(world, here.room, founder.id, first)),
    disband: () => void (here.room.gone = true),
  }
}

function add(world: World, room: Room, account: number, by: number): void {
  const isMe = account === world.me.id
  setMember(
    world,
    room,
    memberWith(account, 'member', { readsAll: isMe && world.flags.can_read_all_group_messages }),
    by,
  )
  if (isMe) meet(world, room)
  else if (isIn(memberOf(room, world.me.id))) world.accounts.get(account)!.met = true
  announceService(world, room, by, { new_chat_members: [userOf(world.accounts.get(account)!)] })
}

/** Whoever shares a group with the bot is known to it. */
function meet(world: World, room: Room): void {
  for (const member of room.members.values()) world.accounts.get(member.account)!.met = true
}

function openTopic(world: World, room: Room, by: number, name: string): number {
  if (!room.forum) throw new Error(`${room.title} is no forum`)
  const id = room.last + 1
  room.topics.set(id, { id, name, closed: false })
  announceService(world, room, by, { forum_topic_created: { name, icon_color: 7322096 } }, id)
  return id
}

function migrate(world: World, old: Room, by: number, first: 'old' | 'new'): Room {
  if (old.kind !== 'group') throw new Error(`${old.title} is a supergroup already`)
  const id = -1_000_000_000_000 - (1_000_000_000 + world.chance.below(1_000_000_000))
  const { title, permissions } = old
  const room = newRoom(world, { id, kind: 'supergroup', title, permissions, members: new Map(old.members) })
  const tellOld = (): void => void announceService(world, old, by, { migrate_to_chat_id: id })
  const tellNew = (): void => void announceService(world, room, by, { migrate_from_chat_id: old.id })
  for (const tell of first === 'old' ? [tellOld, tellNew] : [tellNew, tellOld]) tell()
  old.movedTo = id
  return room
}
