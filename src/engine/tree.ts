import { fitsDepth, LIMITS } from './limits.ts'
import {
  type Amount,
  type Branch,
  type Branches,
  branch,
  type Leaf,
  type Letter,
  leaf,
  type Many,
  type Measure,
  type Named,
  type Option,
  type Path,
  type Point,
  type Pool,
  type Reach,
  type Shared,
  type Shares,
  type Shut,
  type Spot,
  type Step,
} from './options.ts'

/**
 * One menu, as the rule wrote it: conditions that failed and shut options are still in it, and are passed over by what
 * counts and picks.
 */
export type Level = readonly Option[]

/** What stands at one place of a level. */
export type Place = string | Leaf<unknown> | Branch<Option> | Asking

/** A place that wants more than a key: a number, several things, shares, a point, words. It is alone in its level. */
export type Asking = Amount<unknown> | Many<unknown> | Shares<unknown> | Spot<unknown> | Letter<unknown>

/**
 * A person's mistake: a sentence, and the book's code where the option was shut. Where a rule threw, what it threw, for
 * the log.
 */
export type Refusal = { readonly refused: string; readonly code?: string; readonly broke?: Error }

/** Counted loops here and in `placeAt`: every decision of a simulation runs through them. */
export function sizeOf(level: Level): number {
  let size = 0
  for (let i = 0; i < level.length; i++) {
    const option = level[i]
    if (typeof option === 'string') size += 1
    else if (option && option.kind !== 'shut')
      size += option.kind === 'each' || option.kind === 'branches' ? option.things.length : 1
  }
  return size
}

/** The place with this index; of an `each`, the leaf is built here and nowhere else. */
export function placeAt(level: Level, index: number): Place {
  let left = index
  for (let i = 0; i < level.length; i++) {
    const option = level[i]
    if (!option) continue
    if (typeof option === 'object') {
      if (option.kind === 'shut') continue
      if (option.kind === 'each') {
        const thing = option.things[left]
        if (thing) return leaf(thing.id, option.means(thing as never))
        left -= option.things.length
        continue
      }
      if (option.kind === 'branches') {
        const thing = option.things[left]
        if (thing) return opened(option, thing)
        left -= option.things.length
        continue
      }
    }
    if (left-- === 0) return option
  }
  throw new Error(`there are ${sizeOf(level)} options, none has index ${index}`)
}

const opened = ({ open }: Branches<Option>, thing: Named): Branch<Option> =>
  branch(thing.id, () => open(thing as never))

/** The only leaf of a tree, or null: what leaves no choice is not asked. */
export function onlyLeaf(level: Level, depth = 0): Leaf<unknown> | null {
  fitsDepth(depth)
  if (sizeOf(level) !== 1) return null
  const place = placeAt(level, 0)
  if (typeof place === 'string') return leaf(place, place)
  if (place.kind === 'leaf') return place
  return place.kind === 'branch' ? onlyLeaf(place.open(), depth + 1) : onlyAnswer(place)
}

/**
 * Walks a path to its leaf, opening only the branches on the way; where the rest leaves no choice, the path may end
 * early.
 */
export function follow(options: Level, path: Path): Leaf<unknown> | Refusal {
  if (!Array.isArray(path) || path.length > LIMITS.path)
    return { refused: `An answer is a path of at most ${LIMITS.path} steps.` }
  let level = options
  for (const [depth, step] of path.entries()) {
    const place = placeOf(level, path, depth)
    if ('refused' in place) return place
    const { found } = place
    if (typeof found === 'object' && found.kind === 'branch') {
      level = found.open()
      continue
    }
    if (depth < path.length - 1) return { refused: `Nothing follows ${show(step)}.` }
    if (typeof found === 'string') return leaf(found, found)
    return found.kind === 'leaf' ? found : answered(found, step)
  }
  if (sizeOf(level) === 0) return { refused: 'There is nothing to choose.' }
  return (path.length > 0 ? onlyLeaf(level) : null) ?? { refused: `Choose ${keysOf(level).join(', ')}.` }
}

/** The menu that a path of branches leads to, for a door that walks the tree. */
export function levelAt(options: Level, path: Path): Level | Refusal {
  if (!Array.isArray(path)) return { refused: `An answer is a path of at most ${LIMITS.path} steps.` }
  let level = options
  for (const [depth, step] of path.entries()) {
    const place = placeOf(level, path, depth)
    if ('refused' in place) return place
    const { found } = place
    if (typeof found !== 'object' || found.kind !== 'branch') return { refused: `Nothing follows ${show(step)}.` }
    level = found.open()
  }
  return level
}

/** What may be said here, in words: keys, or what is asked for. */
export const keysOf = (level: Level): string[] => placesOf(level).map(keyOf)

export function placesOf(level: Level): Place[] {
  const places: Place[] = []
  const size = sizeOf(level)
  for (let i = 0; i < size; i++) places.push(placeAt(level, i))
  return places
}

export const isAsking = (place: Place): place is Asking =>
  typeof place === 'object' && place.kind !== 'leaf' && place.kind !== 'branch'

function placeOf(level: Level, path: Path, depth: number): { readonly found: Place } | Refusal {
  const step = path[depth]!
  const keyed = typeof step === 'string' ? placeCalled(level, step) : null
  if (keyed !== null) return { found: keyed }
  const places = placesOf(level)
  const alone = places.length === 1 && isAsking(places[0]!) ? places[0] : null
  const barred = level.find((option) => typeof option === 'object' && option?.kind === 'shut' && option.key === step)
  if (alone && !(barred && takenBy(alone, step) === null)) return { found: alone }
  if (typeof barred === 'object' && barred?.kind === 'shut')
    return (
      reasonBelow(barred, path, depth + 1) ?? {
        refused: `${show(step)} is not possible now: ${barred.why}.`,
        code: barred.why,
      }
    )
  return {
    refused: `${show(step)} is not offered: ${places.length === 0 ? 'there is nothing to choose' : `choose ${keysOf(level).join(', ')}`}.`,
  }
}

/** Why what is named below a shut option is not possible, where that is known. */
function reasonBelow({ below }: Shut, path: Path, depth: number): Refusal | null {
  const place = below && depth < path.length ? placeOf(below(), path, depth) : null
  return place && 'refused' in place && place.code !== undefined ? place : null
}

/** The place with this key; no other leaf is built on the way. */
function placeCalled(level: Level, key: string): Place | null {
  for (let i = 0; i < level.length; i++) {
    const option = level[i]
    if (!option) continue
    if (typeof option === 'string') {
      if (option === key) return option
    } else if (option.kind === 'each') {
      for (const thing of option.things) if (thing.id === key) return leaf(key, option.means(thing as never))
    } else if (option.kind === 'branches') {
      for (const thing of option.things) if (thing.id === key) return opened(option, thing)
    } else if ((option.kind === 'leaf' || option.kind === 'branch') && option.key === key) return option
  }
  return null
}

function keyOf(place: Place): string {
  if (typeof place === 'string') return place
  if (!isAsking(place)) return place.key
  switch (place.kind) {
    case 'amount':
      return makeRange(place.of)
    case 'many':
      return `any of ${namesOf(place.things)}`
    case 'shares':
      return `${place.of.points} points over ${namesOf(place.of.bins)}`
    case 'spot':
      return `a point in reach (${place.of.unit})`
    case 'letter':
      return `words, at most ${place.most} characters`
  }
}

/**
 * What an asking place makes of a step, or why it does not fit. The leaf is named after its kind: writing the step out
 * as JSON costs more than the walk, and no caller reads it.
 */
function answered(place: Asking, step: Step): Leaf<unknown> | Refusal {
  const taken = takenBy(place, step)
  return taken === null
    ? { refused: `${show(step)} does not fit: name ${keyOf(place)}.` }
    : leaf(place.kind, taken.means)
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
    case 'spot': {
      const point = pointOf(place.of, step)
      return point && { means: place.means(point) }
    }
    case 'letter':
      return isLetter(place.most, step) ? { means: place.means(step.trim()) } : null
  }
}

function onlyAnswer(place: Asking): Leaf<unknown> | null {
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

/** Points that fill every bin, or have but one to go to, leave no choice. */
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

/** 0.3 is three steps of 0.1, though not to the last bit. */
const isWhole = (steps: number): boolean => Math.abs(steps - Math.round(steps)) < 1e-9

function thingsOf(things: readonly Named[], step: Step): readonly Named[] | null {
  if (!Array.isArray(step) || new Set<unknown>(step).size !== step.length) return null
  const ids: readonly unknown[] = step
  return ids.every((id) => things.some((thing) => thing.id === id)) ? things.filter(({ id }) => ids.includes(id)) : null
}

/** All points are given out, none beyond what a bin holds; where there is more than room, every bin is filled. */
function isShared({ points, bins }: Pool, step: Step): step is Shared {
  if (typeof step !== 'object' || step === null || Array.isArray(step)) return false
  const given = Object.entries(step as Shared)
  const fits = ([id, share]: [string, number]): boolean =>
    Number.isInteger(share) && share >= 0 && share <= (bins.find((bin) => bin.id === id)?.most ?? -1)
  const room = bins.reduce((sum, { most }) => sum + most, 0)
  return given.every(fits) && given.reduce((sum, [, share]) => sum + share, 0) === Math.min(points, room)
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

/** What somebody said, in short: any JSON may come in, however long or deep. */
const show = (step: unknown): string =>
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
