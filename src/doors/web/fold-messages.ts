import { useRef } from 'preact/hooks'
import type { Message } from './chat-messages.ts'

/**
 * A question and what was answered, and so on down the menus, is one line: `Movement › Forward › 2`. News without dice
 * that follow each other are one paragraph.
 */
export type Run = readonly Message[]

/** `lit` is the open question: it stands alone. */
export function runsOf(messages: readonly Message[], lit: Message | null): readonly Run[] {
  const runs: Message[][] = []
  for (const [i, one] of messages.entries()) {
    const isPart = one.kind === 'own' || (isMenu(one) && one !== lit && messages[i + 1]?.kind === 'own')
    const last = runs.at(-1)
    if (last && isNews(one) && isNews(last[0]!) && chunkOf(one) === chunkOf(last[0]!)) last.push(one)
    else if (isPart && last && isMenu(last[0]!) && last[0] !== lit && (last.length > 1 || one.kind === 'own'))
      last.push(one)
    else runs.push([one])
  }
  return runs
}

export const isNews = ({ kind, rolls, document, talk }: Message): boolean =>
  kind === 'all' && rolls.length === 0 && !document && !talk

const isMenu = ({ kind, rolls, urgent, keys }: Message): boolean =>
  kind === 'ask' && rolls.length === 0 && !urgent && keys?.kind !== 'inline'

/** Whose turn it is, where the next line tells what they did in it. */
export function isFolded({ text }: Message, next: Message | undefined): boolean {
  const name = /^It is (.+)'s turn\.$/.exec(text)?.[1]
  return name ? (next?.text.startsWith(`${name} `) ?? false) : false
}

const CHUNK = 25

const chunkOf = ({ n }: Message): number => Math.floor(n / CHUNK)

/** Runs by their numbers in the chat: a chunk stays the same while lines are added before or after it. */
export function chunksOf(runs: readonly Run[]): readonly (readonly Run[])[] {
  const chunks: Run[][] = []
  let before: number | null = null
  for (const run of runs) {
    const here = chunkOf(run[0]!)
    if (here === before) chunks.at(-1)!.push(run)
    else chunks.push([run])
    before = here
  }
  return chunks
}

export const isSameChunk = (a: readonly Run[], b: readonly Run[]): boolean =>
  a.length === b.length && a.every((run, i) => run.length === b[i]!.length && run.every((one, j) => one === b[i]![j]))

/** The value of the last time for as long as it says the same. */
export function useSame<T>(value: T, isSame: (before: T, now: T) => boolean): T {
  const known = useRef(value)
  if (!isSame(known.current, value)) known.current = value
  return known.current
}

/** The last card whose dice say what was needed. */
export const lastOutcomeIn = (messages: readonly Message[]): Message | null =>
  messages.findLast(({ rolls }) => rolls.some(saysWhatWasNeeded)) ?? null

const saysWhatWasNeeded = ({ receipt }: Message['rolls'][number]): boolean =>
  receipt !== undefined && receipt.made !== null
