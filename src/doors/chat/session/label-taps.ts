import { crc32 } from 'node:zlib'
import type { Prompt } from './session.ts'

/**
 * A tap on a key that stands for its words: the question's tag, the key's place, and a checksum of all its keys, so
 * that a second tap does not press what stands there in the next menu.
 */
export const makeLabelTap = (tag: string, labels: readonly string[], nth: number): string =>
  `${tag}:=${nth}.${sumOf(labels)}`

/** The words of the key, if it is one of the keys that are shown now. */
export function parseLabelTap(tap: string, prompt: Pick<Prompt, 'tag' | 'keys'> | null): string | null {
  const [, tag, nth, sum] = /^(.*):=(\d{1,3})\.(\w+)$/.exec(tap) ?? []
  if (tag === undefined || prompt?.tag !== tag || prompt.keys.kind !== 'reply') return null
  return sumOf(prompt.keys.keys) === sum ? (prompt.keys.keys[Number(nth)] ?? null) : null
}

const sumOf = (labels: readonly string[]): string => crc32(labels.join('\n')).toString(36)

/** Whether words came from a key under a message, which changes there. */
export const isTapped = (heard: object): boolean => 'tapped' in heard
