import type { Asking, Refusal } from './option-tree.ts'
import {
  type Leaf,
  leaf,
  type Measure,
  type Named,
  type Point,
  type Pool,
  type Reach,
  type Shared,
  type Spot,
  type Step,
} from './options.ts'

/** What is wanted at an asking place, in words. */
export function wantedAt(place: Asking): string {
  switch (place.kind) {
    case 'amount':
      return makeRange(place.of)
    case 'many':
      return `any of ${namesOf(place.things)}`
    case 'shares':
      return `${place.of.points} points over ${namesOf(place.of.bins)}`
    case 'spot':
      return place.of.squares ? 'a square in reach, such as C4' : `a point in reach (${place.of.unit})`
    case 'letter':
      return `words, at most ${place.most} characters`
  }
}

/**
 * Reads a step at an asking place, or says why it does not fit. The leaf is named after its kind: serialising the step
 * would cost more than the walk.
 */
export function answered(place: Asking, step: Step): Leaf<unknown> | Refusal {
  const taken = takenBy(place, step)
  if (taken !== null) return leaf(place.kind, taken.means)
  const refused = `${show(step)} does not fit: name ${wantedAt(place)}.`
  const why = place.kind === 'spot' ? whyNotThere(place.of, step) : tooMuch(place, step)
  return why === null ? { refused } : { refused, code: why }
}

const tooMuch = (place: Asking, step: Step): string | null =>
  place.kind === 'amount' && typeof step === 'number' && step > place.of.most ? (place.of.why ?? null) : null

function whyNotThere({ squares }: Reach, step: Step): string | null {
  const gone = squares?.wayOf(step)
  return gone && 'why' in gone ? gone.why : null
}

export function takenBy(place: Asking, step: Step): { readonly means: unknown } | null {
  switch (place.kind) {
    case 'amount':
      return isNumber(place.of, step) ? { means: place.means(step) } : null
    case 'many': {
      const picked = thingsOf(place.things, step)
      return picked && { means: place.means(picked as never) }
    }
    case 'shares':
      return isShared(place.of, step) ? { means: place.means(step) } : null
    case 'spot':
      return placeTaken(place, step)
    case 'letter':
      return isLetter(place.most, step) ? { means: place.means(step.trim()) } : null
  }
}

export function onlyAnswer(place: Asking): Leaf<unknown> | null {
  const step = onlyStep(place)
  const leaf = step === null ? null : answered(place, step)
  return leaf && 'means' in leaf ? leaf : null
}

function onlyStep(place: Asking): Step | null {
  switch (place.kind) {
    case 'amount':
      return isSingle(place.of) ? place.of.least : null
    case 'many':
      return place.things.length === 0 ? [] : null
    case 'shares':
      return onlyShare(place.of)
    case 'spot':
      return place.of.size === 1 ? place.of.nth(0) : null
    case 'letter':
      return null
  }
}

/** The only way to share the points, if there is just one. */
function onlyShare({ points, bins }: Pool): Shared | null {
  const open = bins.filter(({ most }) => most > 0)
  const room = open.reduce((sum, { most }) => sum + most, 0)
  if (points > 0 && points < room && open.length > 1) return null
  const shared: Record<string, number> = {}
  for (const { id, most } of open) if (Math.min(points, most) > 0) shared[id] = Math.min(points, most)
  return shared
}

const isSingle = ({ least, most, step }: Measure): boolean =>
  least === most || (step > 0 && least < most && least + step > most)

const isNumber = ({ least, most, step: by }: Measure, step: Step): step is number =>
  typeof step === 'number' && step >= least && step <= most && (by === 0 || isWhole((step - least) / by))

/** Tolerance for floating point: 0.3 is three steps of 0.1. */
const isWhole = (steps: number): boolean => Math.abs(steps - Math.round(steps)) < 1e-9

function thingsOf(things: readonly Named[], step: Step): readonly Named[] | null {
  if (!Array.isArray(step) || new Set<unknown>(step).size !== step.length) return null
  const ids: readonly unknown[] = step
  return ids.every((id) => things.some((thing) => thing.id === id)) ? things.filter(({ id }) => ids.includes(id)) : null
}

/** All points are spent and no bin overflows; if there are more points than room, every bin is full. */
function isShared({ points, bins }: Pool, step: Step): step is Shared {
  if (typeof step !== 'object' || step === null || Array.isArray(step)) return false
  const given = Object.entries(step as Shared)
  const fits = ([id, share]: [string, number]): boolean =>
    Number.isInteger(share) && share >= 0 && share <= (bins.find((bin) => bin.id === id)?.most ?? -1)
  const room = bins.reduce((sum, { most }) => sum + most, 0)
  return given.every(fits) && given.reduce((sum, [, share]) => sum + share, 0) === Math.min(points, room)
}

function placeTaken({ of, means }: Spot<unknown>, step: Step): { readonly means: unknown } | null {
  if (of.squares) {
    const gone = of.squares.wayOf(step)
    return 'why' in gone ? null : { means: means(gone.way.at(-1)!, gone) }
  }
  const point = pointOf(of, step)
  return point && { means: means(point, { way: [point], cost: 0 }) }
}

const pointOf = ({ has }: Reach, step: Step): Point | null =>
  Array.isArray(step) && step.length === 2 && has(step[0] as number, step[1] as number)
    ? [(step[0] as number) + 0, (step[1] as number) + 0]
    : null

const isLetter = (most: number, step: Step): step is string =>
  typeof step === 'string' && step.trim().length > 0 && step.length <= most

const namesOf = (things: readonly Named[]): string => things.map(({ id }) => id).join(', ')

const makeRange = ({ least, most, step, unit }: Measure): string =>
  `${least} to ${most}${unit && ` ${unit}`}${step === 0 ? '' : ` in steps of ${step}`}`

/** A step quoted in a refusal, shortened: any JSON may arrive. */
export const show = (step: unknown): string =>
  typeof step === 'string' ? `"${step.slice(0, 80)}"` : showPart(step, 2).slice(0, 80)

function showPart(part: unknown, depth: number): string {
  if (typeof part !== 'object' || part === null)
    return JSON.stringify(typeof part === 'string' ? part.slice(0, 80) : part) ?? String(part)
  const isList = Array.isArray(part)
  if (depth === 0) return isList ? '[…]' : '{…}'
  const inside = Object.keys(part)
    .slice(0, 40)
    .map((key) => `${isList ? '' : `${JSON.stringify(key.slice(0, 80))}:`}${showPart(part[key as never], depth - 1)}`)
  return isList ? `[${inside.join()}]` : `{${inside.join()}}`
}
