import type { ChatNow, Hint, Hints } from '../../../client/chat-shapes.ts'
import type { Path } from '../../../engine/options.ts'
import type { One, Spot } from './field-kind.ts'

/** A place that can be reached, with the answers that lead there: by a move, by a run. */
export type Goal = { readonly at: Spot; readonly ways: readonly Way[] }
/** `rank`: 0 for the nearest kind of move. */
export type Way = {
  readonly label: string
  readonly tap: string
  readonly path: Path
  readonly rank: number
  readonly area: Area | null
}
export type Area = NonNullable<Hint['area']>
export type Covered = NonNullable<ChatNow['blast']>

/** Sentences, one below the other. */
export type Lines = readonly string[]

export function goalsOf(hints: Hints | null): readonly Goal[] {
  const found = new Map<string, { readonly at: Spot; readonly ways: Way[] }>()
  for (const [rank, { tag, path, label, area, points }] of (hints?.moves ?? []).entries())
    for (const { at, step } of points) {
      const key = at.join()
      const whole = [...path, step]
      const goal = found.get(key) ?? { at, ways: [] }
      found.set(key, goal)
      goal.ways.push({ label, tap: `${tag}:=${JSON.stringify(whole)}`, path: whole, rank, area })
    }
  return [...found.values()]
}

/** Squares of a way as the book says it: `A2 → B2: 1 square.` */
export function squaresIn(line: string): readonly Spot[] {
  const names = /^[A-Z]+\d+(?: → [A-Z]+\d+)+/.exec(line)?.[0].split(' → ') ?? []
  return names.map((name) => {
    const [, letters = '', row = '1'] = /^([A-Z]+)(\d+)$/.exec(name) ?? []
    return [[...letters].reduce((x, letter) => x * 26 + letter.charCodeAt(0) - 64, 0) - 1, Number(row) - 1]
  })
}

export const metresBetween = ([ax, ay]: Spot, [bx, by]: Spot): number =>
  Math.round(Math.hypot(ax - bx, ay - by) * 10) / 10

type Bands = NonNullable<One['glance']>['bands']

/** The range bands of whoever distances are told from. */
export const bandsOf = ({ people, from }: ChatNow): Bands => people.find(({ id }) => id === from)?.glance?.bands ?? []

export const bandAt = (bands: Bands, far: number): Bands[number] | null => bands.find(({ upTo }) => far <= upTo) ?? null

export const worthOf = ({ name, worth }: Bands[number]): string =>
  worth === null
    ? `${name}, out of range`
    : worth === ''
      ? name
      : `${name} ${worth.startsWith('−') || worth === '0' ? worth : `+${worth}`}`

export const isEnemy = (one: One, me: One | undefined): boolean => me !== undefined && one.side !== me.side

/** `C4` of a point on squares. */
export function squareOf([x, y]: Spot): string {
  let name = ''
  for (let left = x + 1; left > 0; left = Math.floor((left - 1) / 26))
    name = String.fromCharCode(65 + ((left - 1) % 26)) + name
  return `${name}${y + 1}`
}
