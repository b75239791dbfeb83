import type { Call } from '../call.ts'
import { isObject, jsonOf } from '../call-arguments.ts'
import { documentOf, fileIn, fileOf, photoOf } from '../files.ts'
import type { Formatted } from '../html.ts'
import { bad } from '../refusal.ts'
import { formatted, lengthOf } from '../text.ts'
import type { Body, World } from '../world.ts'
import { captionBody, captionOf, send } from './send.ts'

export function sendPhoto(call: Call): object {
  const file = fileIn(call, 'photo')
  if (!file) throw bad('there is no photo in the request')
  const caption = captionOf(call)
  return send(call, {
    kind: 'photo',
    body: () => ({ photo: photoOf(call.world, file), ...shortCaption(call.world, caption) }),
  })
}

export function sendDocument(call: Call): object {
  const file = fileIn(call, 'document')
  if (!file) throw bad('there is no document in the request')
  const caption = captionOf(call)
  return send(call, {
    kind: 'document',
    body: () => ({ document: documentOf(call.world, file), ...shortCaption(call.world, caption) }),
  })
}

function shortCaption(world: World, caption: Formatted): Body {
  const body = captionBody(world, caption)
  if (lengthOf(body.caption ?? '') > 1024) throw bad('message caption is too long')
  return body
}

/** The argument `media` of editMessageMedia. */
export function mediaOf(call: Call): { readonly kind: 'photo' | 'document'; readonly body: () => Body } {
  const { world, given } = call
  const value = jsonOf(given, 'media', () => bad("can't parse input media JSON object"))
  const complaint = (what: string): Error => bad(`can't parse InputMedia: ${what}`)
  if (!isObject(value)) throw complaint('expected an Object')
  const caption = formatted(String(value.caption ?? ''), String(value.parse_mode ?? ''), value.caption_entities)
  if (typeof value.type !== 'string') throw complaint(`Can't find field "type"`)
  const file = fileOf(call, '', String(value.media ?? ''))
  if (!file) throw complaint('media not found')
  if (value.type === 'photo')
    return { kind: 'photo', body: () => ({ photo: photoOf(world, file), ...shortCaption(world, caption) }) }
  if (value.type === 'document')
    return { kind: 'document', body: () => ({ document: documentOf(world, file), ...shortCaption(world, caption) }) }
  throw complaint(`type "${value.type}" is unsupported by this server`)
}
