import type { KeysMarkup, Markup } from './markup.ts'
import type { Keys, Room, Stored, World } from './world.ts'

/** After a message of the bot: the reply keyboard, its removal or the reply box reach those they are meant for. */
export function putKeys(world: World, room: Room, stored: Stored, markup: Markup | null): void {
  if (!markup) return
  const targets =
    'selective' in markup && markup.selective && room.kind !== 'private'
      ? chosen(world, room, stored)
      : everyone(world, room)
  for (const account of targets) {
    if (markup.kind === 'keys') room.keys.set(account, keysOf(markup, stored.id))
    if (markup.kind === 'remove') room.keys.delete(account)
    if (markup.kind === 'force' || ('force' in markup && markup.force)) room.forced.set(account, stored.id)
  }
}

/** What a person sees under the line they write in; `null` for nothing. */
export function shownKeys(room: Room, account: number): Keys | null {
  const keys = room.keys.get(account)
  return keys && !keys.hidden ? keys : null
}

function keysOf({ rows, oneTime, placeholder }: KeysMarkup, message: number): Keys {
  return { rows: rows.map((row) => row.map(({ text }) => text)), message, oneTime, placeholder, hidden: false }
}

function everyone(world: World, room: Room): number[] {
  if (room.kind === 'private') return [room.id]
  return [...room.members.keys()].filter((account) => !world.accounts.get(account)!.bot)
}

/** Those the text mentions, and the author of the message it replies to. */
function chosen(world: World, room: Room, { body, replyTo }: Stored): number[] {
  const text = body.text ?? body.caption ?? ''
  const named = (body.entities ?? body.caption_entities ?? []).flatMap((entity) => {
    if (entity.type === 'text_mention') return [entity.user.id]
    const name =
      entity.type === 'mention' ? text.slice(entity.offset + 1, entity.offset + entity.length).toLowerCase() : null
    return name === null
      ? []
      : everyone(world, room).filter((account) => world.accounts.get(account)!.username?.toLowerCase() === name)
  })
  const author = room.messages.get(replyTo ?? 0)?.from
  return author === undefined ? named : [...named, author]
}
