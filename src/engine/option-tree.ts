import { allMade, isLate, isShut, madeAt, madeCalled, wholeMenu } from './late-options.ts'
import { answered, onlyAnswer, show, takenBy, wantedAt } from './option-answers.ts'
import {
  type Amount,
  type Branch,
  type Branches,
  branch,
  type Leaf,
  type Letter,
  leaf,
  type Many,
  type Named,
  type Option,
  type Path,
  type Shares,
  type Shut,
  type Spot,
} from './options.ts'
import { fitsDepth, LIMITS } from './runaway-limits.ts'

/**
 * One menu as the rule wrote it. Failed conditions and shut options are still in it; counting and picking skip them.
 */
export type Level = readonly Option[]

/** An entry of a menu. */
export type MenuPlace = string | Leaf<unknown> | Branch<Option> | Asking

/** An entry that wants more than a key: a number, several things, shares, a point, words. It is alone in its menu. */
export type Asking = Amount<unknown> | Many<unknown> | Shares<unknown> | Spot<unknown> | Letter<unknown>

/** A person's mistake: a sentence, and the book's code if the option was shut. `broke` is the error if a rule threw. */
export type Refusal = { readonly refused: string; readonly code?: string; readonly broke?: Error }

/** Counted loops here and in `placeAt`: every simulated decision runs through them. */
export function sizeOf(level: Level): number {
  let size = 0
  for (let i = 0; i < level.length; i++) size += placesIn(level[i])
  return size
}

function placesIn(option: Option): number {
  if (typeof option === 'string') return 1
  if (!option || option.kind === 'shut') return 0
  if (option.kind === 'late') return sizeOf(allMade(option))
  return option.kind === 'each' || option.kind === 'branches' ? option.things.length : 1
}

/** Stands for a size of two or more that nobody has counted: more than a menu can have. */
export const SEVERAL = 1_000_000

/** The size of a menu; where options are made late, none is made beyond the two that make a choice. */
export function sizeSoFar(level: Level): number {
  for (let i = 0; i < level.length; i++) if (isLate(level[i])) return isChoice(level) ? SEVERAL : sizeOf(level)
  return sizeOf(level)
}

/** Whether two options or more are open. From the end: there stands what is always offered, and costs least to make. */
function isChoice(level: Level): boolean {
  let size = 0
  for (let i = level.length - 1; i >= 0 && size < 2; i--) {
    const option = level[i]
    if (!isLate(option)) size += placesIn(option)
    else for (let n = option.things.length - 1; n >= 0 && size < 2; n--) size += placesIn(madeAt(option, n))
  }
  return size >= 2
}

/** The entry with this index; of an `each`, only this leaf is built. */
export function placeAt(level: Level, index: number): MenuPlace {
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
      if (option.kind === 'late') {
        const made = allMade(option)
        const size = sizeOf(made)
        if (left < size) return placeAt(made, left)
        left -= size
        continue
      }
    }
    if (left-- === 0) return option
  }
  throw new Error(`there are ${sizeOf(level)} options, none has index ${index}`)
}

const opened = ({ open }: Branches<Option>, thing: Named): Branch<Option> =>
  branch(thing.id, () => open(thing as never))

/** The only leaf of a tree, or null. Such a question is not asked. */
export function onlyLeaf(level: Level, depth = 0): Leaf<unknown> | null {
  if (depth > 0) fitsDepth(depth)
  if (sizeOf(level) !== 1) return null
  const place = placeAt(level, 0)
  if (typeof place === 'string') return leaf(place, place)
  if (place.kind === 'leaf') return place
  return place.kind === 'branch' ? onlyLeaf(place.open(), depth + 1) : onlyAnswer(place)
}

/** Follows a path to its leaf, opening only the branches on the way. The path may end early where no choice is left. */
export function follow(options: Level, path: Path): Leaf<unknown> | Refusal {
  if (!Array.isArray(path) || path.length > LIMITS.path)
    return { refused: `An answer is a path of at most ${LIMITS.path} steps.` }
  let level = options
  for (let depth = 0; depth < path.length; depth++) {
    const place = placeOf(level, path, depth)
    if (isRefusal(place)) return place
    if (typeof place === 'object' && place.kind === 'branch') {
      level = place.open()
      continue
    }
    const step = path[depth]!
    if (depth < path.length - 1) return { refused: `Nothing follows ${show(step)}.` }
    if (typeof place === 'string') return leaf(place, place)
    return place.kind === 'leaf' ? place : answered(place, step)
  }
  if (sizeOf(level) === 0) return { refused: 'There is nothing to choose.' }
  return (path.length > 0 ? onlyLeaf(level) : null) ?? { refused: `Choose ${keysOf(level).join(', ')}.` }
}

/** Whether these keys lead to a choice that needs nothing more. */
export function isLeafAt(options: Level, keys: readonly string[]): boolean {
  let level = options
  for (const [depth, key] of keys.entries()) {
    const place = placeCalled(level, key)
    if (place === null) return false
    if (typeof place === 'string' || place.kind !== 'branch') return depth === keys.length - 1
    level = place.open()
  }
  return false
}

/** The menu that a path of branches leads to, for a door that walks the tree. */
export function levelAt(options: Level, path: Path): Level | Refusal {
  if (!Array.isArray(path)) return { refused: `An answer is a path of at most ${LIMITS.path} steps.` }
  let level = options
  for (let depth = 0; depth < path.length; depth++) {
    const place = placeOf(level, path, depth)
    if (isRefusal(place)) return place
    if (typeof place !== 'object' || place.kind !== 'branch')
      return { refused: `Nothing follows ${show(path[depth])}.` }
    level = place.open()
  }
  return level
}

/** The keys of a menu, or a description of what is wanted. Builds no leaf: a policy reads them in every decision. */
export function keysOf(level: Level): string[] {
  const keys: string[] = []
  for (let i = 0; i < level.length; i++) {
    const option = level[i]
    if (typeof option === 'string') keys.push(option)
    else if (!option || option.kind === 'shut') continue
    else if (option.kind === 'each' || option.kind === 'branches') for (const { id } of option.things) keys.push(id)
    else if (option.kind === 'late') keys.push(...keysOf(allMade(option)))
    else keys.push(isAsking(option) ? wantedAt(option) : option.key)
  }
  return keys
}

export function placesOf(level: Level): MenuPlace[] {
  const places: MenuPlace[] = []
  const size = sizeOf(level)
  for (let i = 0; i < size; i++) places.push(placeAt(level, i))
  return places
}

export const isAsking = (place: MenuPlace): place is Asking =>
  typeof place === 'object' && place.kind !== 'leaf' && place.kind !== 'branch'

const isRefusal = (place: MenuPlace | Refusal): place is Refusal => typeof place === 'object' && 'refused' in place

function placeOf(level: Level, path: Path, depth: number): MenuPlace | Refusal {
  const step = path[depth]!
  return (typeof step === 'string' ? placeCalled(level, step) : null) ?? placeWithoutKey(level, path, depth)
}

/** A number, several things, a point or words, or what is wrong with the step. */
function placeWithoutKey(level: Level, path: Path, depth: number): MenuPlace | Refusal {
  const step = path[depth]!
  const places = placesOf(level)
  const alone = places.length === 1 && isAsking(places[0]!) ? places[0] : null
  const barred = wholeMenu(level).find((option): option is Shut => isShut(option) && option.key === step)
  if (alone && !(barred && takenBy(alone, step) === null)) return alone
  if (barred)
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

/** Why an option below a shut one is not possible, if the book says so. */
function reasonBelow({ below }: Shut, path: Path, depth: number): Refusal | null {
  const place = below && depth < path.length ? placeOf(below(), path, depth) : null
  return place && isRefusal(place) && place.code !== undefined ? place : null
}

/** The entry with this key; no other leaf is built. */
export function placeCalled(level: Level, key: string): MenuPlace | null {
  for (let i = 0; i < level.length; i++) {
    const option = level[i]
    if (!option) continue
    if (typeof option === 'string') {
      if (option === key) return option
    } else if (option.kind === 'each') {
      for (const thing of option.things) if (thing.id === key) return leaf(key, option.means(thing as never))
    } else if (option.kind === 'branches') {
      for (const thing of option.things) if (thing.id === key) return opened(option, thing)
    } else if (option.kind === 'late') {
      const made = madeCalled(option, key)
      if (made && !isShut(made)) return made as MenuPlace
    } else if ((option.kind === 'leaf' || option.kind === 'branch') && option.key === key) return option
  }
  return null
}
