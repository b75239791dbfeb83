import type { MessageEntity } from 'grammy/types'
import { mayWrite, reach, repliedIn, replyOf, roomFor, topicIn } from '../access-checks.ts'
import { messageOf, userOf } from '../api-objects.ts'
import type { Call } from '../call.ts'
import { booleanOf, isObject, jsonOf, stringOf } from '../call-arguments.ts'
import type { Formatted } from '../html.ts'
import { fitted, inlineWire, judged, markupOf } from '../markup.ts'
import { bad } from '../refusal.ts'
import { putKeys } from '../reply-keyboards.ts'
import { store } from '../store.ts'
import { formatted, lengthOf, settled } from '../text.ts'
import type { Body, Kind, World } from '../world.ts'

type Content = { readonly kind: Exclude<Kind, 'service'>; readonly body: () => Body }

export function sendMessage(call: Call): object {
  const { world } = call
  const text = textOf(call)
  // What refuses these in the real server is not known; a bot must be able to do without them.
  if (call.given.has('ephemeral_message_parameters')) throw bad('ephemeral messages are not supported by this server')
  return send(call, {
    kind: 'text',
    body: () => {
      const body = textBody(world, call, text)
      if (lengthOf(body.text ?? '') > 4096) throw bad('message is too long')
      return body
    },
  })
}

const FACES: Readonly<Record<string, number>> = { '🎲': 6, '🎯': 6, '🎳': 6, '🏀': 5, '⚽': 5, '🎰': 64 }

export function sendDice(call: Call): object {
  const emoji = (stringOf(call.given, 'emoji') || '🎲').replace('\ufe0f', '')
  return send(call, {
    kind: 'dice',
    body: () => {
      const faces = FACES[emoji]
      if (faces === undefined) throw bad('EMOTICON_INVALID')
      return { dice: { emoji, value: 1 + call.world.chance.below(faces) } }
    },
  })
}

/** What every sending does, in the order of the real server's checks. */
export function send(call: Call, { kind, body }: Content): object {
  const { world, given } = call
  const reply = replyOf(given)
  const markup = markupOf(given)
  const room = roomFor(world, given, 'write')
  const topic = topicIn(room, given)
  const replyTo = repliedIn(room, reply)
  const fit = fitted(markup, room)
  const content = body()
  mayWrite(world, room, kind)
  judged(fit, room, world.limits.markupBytes)
  reach(world, room, topic)
  const stored = store(world, room, {
    from: world.me.id,
    kind,
    thread: topic,
    replyTo,
    inline: inlineWire(fit),
    plainMarkup: fit !== null && fit.kind !== 'inline',
    body: { ...content, ...(booleanOf(given, 'protect_content') && { has_protected_content: true as const }) },
  })
  putKeys(world, room, stored, fit)
  return messageOf(world, stored)
}

/** The first look at the text of a call. */
export function textOf({ given }: Call): Formatted {
  const text = stringOf(given, 'text')
  if (text === '') throw bad('message text is empty')
  return formatted(text, stringOf(given, 'parse_mode'), entitiesOf(given, 'entities'))
}

export function captionOf({ given }: Call): Formatted {
  return formatted(stringOf(given, 'caption'), stringOf(given, 'parse_mode'), entitiesOf(given, 'caption_entities'))
}

function entitiesOf(given: Call['given'], name: string): unknown {
  return jsonOf(given, name, () => bad(`can't parse ${name} JSON object`))
}

export function textBody(world: World, { given }: Call, text: Formatted): Body {
  const done = settled(text)
  if (!done) throw bad('text must be non-empty')
  const options = jsonOf(given, 'link_preview_options', () => bad("can't parse link preview options JSON object"))
  const entities = named(world, done.entities)
  return {
    text: done.text,
    ...(entities.length > 0 && { entities }),
    ...(isObject(options) && { link_preview_options: options }),
  }
}

export function captionBody(world: World, caption: Formatted): Body {
  const done = settled(caption)
  if (!done) return {}
  const entities = named(world, done.entities)
  return { caption: done.text, ...(entities.length > 0 && { caption_entities: entities }) }
}

/** Mentions of people by id show who they are; of people the bot never met, nothing. */
function named(world: World, entities: readonly MessageEntity[]): MessageEntity[] {
  return entities.flatMap((entity): MessageEntity[] => {
    if (entity.type !== 'text_mention') return [entity]
    const account = world.accounts.get(entity.user.id)
    return account?.met ? [{ ...entity, user: userOf(account) }] : []
  })
}
