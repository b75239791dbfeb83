import type { AnyBook } from '../books/index.ts'
import { type AnswerOdds, mean, type Reckoned } from '../engine/answer-odds.ts'
import type { Asked } from '../engine/book.ts'
import type { FightBase } from '../engine/common-events.ts'
import { type Chance, makeChance, UNDECIDED } from '../engine/odds.ts'
import { isAsking, type Level, levelAt, placesOf } from '../engine/option-tree.ts'
import type { Path } from '../engine/options.ts'

const DEEPEST = 8

/** Paths to all leaves below a menu; numbers and the like are not expanded. */
export function leavesBelow(options: Level, path: Path): readonly Path[] {
  const level = levelAt(options, path)
  return 'refused' in level ? [] : leaves(level, path)
}

function leaves(level: Level, before: Path): Path[] {
  return placesOf(level).flatMap((place) => {
    if (isAsking(place)) return []
    const path = [...before, typeof place === 'string' ? place : place.key]
    return typeof place === 'object' && place.kind === 'branch' && path.length < DEEPEST
      ? leaves(place.open(), path)
      : [path]
  })
}

/** Length of the common prefix; each path keeps at least one step. */
export function sharedBy([first = [], ...others]: readonly Path[]): number {
  let shared = 0
  while (
    shared < first.length - 1 &&
    others.every((path) => shared < path.length - 1 && path[shared] === first[shared])
  )
    shared += 1
  return others.length === 0 ? Math.max(0, first.length - 3) : shared
}

type Names = Readonly<Record<string, string>>

/** The book's names of the odds for this question. */
export const oddsNames = ({ words }: AnyBook, asked: Asked<FightBase>): Names => words.odds?.(asked) ?? {}

/** The odds, or those of the prefix if the rest takes too long. */
export function makeReckoned({ odds, reach }: Reckoned, names: Names = {}): string {
  const said = makeOdds(odds, names)
  if (reach === 'end') return said
  if (said === '') return 'this takes too long to reckon'
  return `${reach === 'first beat' ? 'at first' : reach.rolls === 1 ? 'with the first roll' : `with the first ${reach.rolls} rolls`}: ${said}; the rest takes too long to reckon`
}

/**
 * `hit 58 % (7/12), damage 5.8 on average`, or with other names `you are hit 58 % (7/12)`; '' if nothing depends on
 * dice.
 */
export const makeOdds = (odds: AnswerOdds, names: Names = {}): string =>
  Object.keys(odds)
    .flatMap((key) => makePart(odds, key, Object.hasOwn(names, key) ? names[key]! : key))
    .join(', ')

/** Omits what is impossible. Open-ended dice leave less than one percent undecided. */
function makePart(odds: AnswerOdds, key: string, name: string): readonly string[] {
  const values = odds[key]!
  const isYesNo = [...values.keys()].some((value) => typeof value === 'boolean')
  const least = values.has(UNDECIDED) ? 'at least ' : ''
  if (!isYesNo)
    return share(mean(odds, key)) === 0 ? [] : [`${name} ${least}${share(mean(odds, key)).toFixed(1)} on average`]
  const chance = values.get(true)
  return chance && chance[0] > 0n ? [`${name} ${least}${makePercent(chance)}`] : []
}

function makePercent(chance: Chance): string {
  const percent = Math.round(100 * share(chance))
  const bounded = percent === 0 ? '<1' : percent === 100 && chance[0] < chance[1] ? '>99' : `${percent}`
  return `${bounded} %${chance[1] <= 1296n && chance[1] > 1n ? ` (${makeChance(chance)})` : ''}`
}

const share = ([ways, of]: Chance): number => Number((ways * 1_000_000n) / of) / 1_000_000
