import { below, type Stream } from '../../src/engine/dice-tray.ts'

type Draw = {
  pick<T>(of: readonly T[]): T
  /** One to so many, some perhaps twice. */
  some<T>(of: readonly T[], most: number): readonly T[]
  /** These fields of a sheet, once in so many times. */
  onceIn(times: number, fields: object): object
}

export function drawFrom(picks: Stream): Draw {
  const pick: Draw['pick'] = (of) => of[below(picks, of.length)]!
  return {
    pick,
    some: (of, most) => Array.from({ length: 1 + below(picks, most) }, () => pick(of)),
    onceIn: (times, fields) => (below(picks, times) === 0 ? fields : {}),
  }
}

/** An encounter as it is printed. */
export const readyMadeIn =
  (encounters: Readonly<Record<string, { readonly setup: unknown }>>) =>
  (picks: Stream): unknown =>
    drawFrom(picks).pick(Object.values(encounters)).setup

/** Some of these settings, the others as the preset has them. */
export function settingsFrom(
  picks: Stream,
  settings: Readonly<Record<string, readonly unknown[]>>,
  times: number,
): Record<string, unknown> {
  const drawn: Record<string, unknown> = {}
  for (const [name, values] of Object.entries(settings))
    if (below(picks, times) === 0) drawn[name] = drawFrom(picks).pick(values)
  return drawn
}

type Everywhere =
  | { readonly type: 'hidden' | 'revealed' | 'left'; readonly who: string }
  | { readonly type: 'noted'; readonly who: string; readonly to: 'all'; readonly words: string }

/** What the referee may do in every book. */
export const everywhere = (who: string): readonly Everywhere[] => [
  { type: 'hidden', who },
  { type: 'revealed', who },
  { type: 'left', who },
  { type: 'noted', who, to: 'all', words: 'Behind you!' },
]
