import type { Actor, Service } from '../../src/table/service.ts'

/** How a script reaches people: it speaks for them, and knows what they were told. */
export type Wire = {
  seat(actor: Actor, name: string): Promise<void>
  /** Somebody who is at no table yet. */
  enter(name: string): Promise<void>
  /** A key under the last message is tapped, a key of the board is pressed, anything else is typed. */
  say(name: string, text: string): Promise<void>
  /** Lets everything that is on its way arrive. */
  settle(): Promise<void>
  /** The next thing that somebody was told, in short; `wanted` helps where several were told at once. */
  next(name: string, wanted: string): string
  /** What was told and not asked for yet. */
  left(name: string): readonly string[]
}

export type WireOf = (service: Service, pass: (seconds: number) => void) => Promise<Wire>

/** `Choose a target: [Thug, <-]`; lines of a list are parted by commas. */
export function inShort(text: string, labels: readonly string[]): string {
  const words = text.replace(':\n', ': ').replaceAll('\n', ', ')
  return labels.length === 0 ? words : `${words} [${labels.join(', ')}]`
}
