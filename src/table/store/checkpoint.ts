import { crc32 } from 'node:zlib'
import type { Checkpoint } from '../../engine/play-open.ts'

/** A checkpoint as it is kept: the sum of its text, a blank, and its text. */
export function makeKept(base: Checkpoint<unknown>): string {
  const text = JSON.stringify(base)
  return `${sumOf(text)} ${text}`
}

/** Null for one that is damaged: its fight is opened from the whole log. */
export function parseKept(body: string): Checkpoint<unknown> | null {
  const blank = body.indexOf(' ')
  const text = body.slice(blank + 1)
  return body.slice(0, blank) === sumOf(text) ? JSON.parse(text) : null
}

const sumOf = (text: string): string => crc32(text).toString(36)
