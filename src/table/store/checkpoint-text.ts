import { crc32 } from 'node:zlib'
import type { Checkpoint } from '../../engine/open-and-resume.ts'

/** A stored checkpoint: the checksum of its text, a space, its text. */
export function makeKept(base: Checkpoint<unknown>): string {
  const text = JSON.stringify(base)
  return `${sumOf(text)} ${text}`
}

/** Null if damaged: the fight is then opened from the whole log. */
export function parseKept(body: string): Checkpoint<unknown> | null {
  const blank = body.indexOf(' ')
  const text = body.slice(blank + 1)
  return body.slice(0, blank) === sumOf(text) ? JSON.parse(text) : null
}

const sumOf = (text: string): string => crc32(text).toString(36)
