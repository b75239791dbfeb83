import { type Modifier, NO_REASON, type Roll, rollOf, type Throw } from './dice.ts'
import { type Entry, makeRolled } from './log.ts'
import { takenBy } from './option-answers.ts'
import {
  type Asking,
  follow,
  isAsking,
  type Level,
  type MenuPlace,
  onlyLeaf,
  placeAt,
  sizeSoFar,
} from './option-tree.ts'
import type { Answer, Leaf, Option, Path, Step } from './options.ts'
import { fitsDepth, fitsThrow, LIMITS, type Pace, pace } from './runaway-limits.ts'
import { type Beat, happen, type Rules, type Scene, type Who } from './scene.ts'
import { cut, hasLeft, isCut, isSilenced, voiceOf } from './who-is-asked.ts'

/**
 * Decides one menu at a time: the index of an option, a number where a number is asked, or the whole path from this
 * menu to a leaf. `size` is the number of options, or SEVERAL where some are made late: `sizeOf` makes and counts all.
 */
export type Policy<F> = (fight: F, who: Who, about: string, level: Level, size: number) => number | Path

/** Source of decisions and dice, and the log to fill; with `log: null` nothing is recorded. */
export type Deciders<F, E> = {
  readonly policy: Policy<F>
  readonly fall: (dice: Throw) => readonly number[]
  readonly log: Entry<E>[] | null
}

/** Plays a fight to its end at once, in place. Returns false if it was stopped after `mostBeats`. */
export function simulate<F, E>(
  rules: Rules<F, E>,
  fight: F,
  deciders: Deciders<F, E>,
  { mostBeats = LIMITS.beats }: { readonly mostBeats?: number } = {},
): boolean {
  const scene = stage(rules, fight, deciders)
  let beats = 0
  for (let beat = rules.next(fight); beat; beat = rules.next(fight)) {
    if (++beats > mostBeats) return false
    scene.steps = 0
    playBeat(scene, beat)
  }
  return true
}

/** Plays one beat to its end, or until a guard cuts it. */
function playBeat<F, E>(scene: Stage<F, E>, beat: Beat): void {
  try {
    scene.rules.play(scene, beat)
  } catch (reason) {
    if (!isCut(reason)) throw reason
  }
}

export const simulatedScene = <F, E>(rules: Rules<F, E>, fight: F, deciders: Deciders<F, E>): Scene<F, E> =>
  stage(rules, fight, deciders)

/** The state lives on the scene object: shared functions are faster than closures made per fight. */
type Stage<F, E> = Scene<F, E> & Deciders<F, E> & Pace & { readonly rules: Rules<F, E> }

const stage = <F, E>(rules: Rules<F, E>, fight: F, { policy, fall, log }: Deciders<F, E>): Stage<F, E> => ({
  fight,
  rules,
  policy,
  fall,
  log,
  steps: 0,
  ask,
  askAll,
  roll,
  tell,
})

function ask<F, E, const O extends Option>(
  this: Stage<F, E>,
  who: Who,
  about: string,
  options: readonly O[],
): Answer<O> {
  pace(this)
  return decide(this, who, about, options) as Answer<O>
}

function askAll<F, E, W extends Who, const O extends Option>(
  this: Stage<F, E>,
  whos: readonly W[],
  about: string,
  options: (who: W) => readonly O[],
): Answer<O>[] {
  pace(this)
  return whos.map((who) => decide(this, who, about, options(who)) as Answer<O>)
}

function roll<F, E>(
  this: Stage<F, E>,
  who: Who,
  what: string,
  dice: Throw,
  why: readonly Modifier[] = NO_REASON,
): Roll {
  pace(this)
  fitsThrow(dice.count, dice.sides)
  const fallen = rollOf(dice, this.fall(dice), why)
  if (this.log) this.log.push(makeRolled({ who, what, dice, why }, fallen))
  return fallen
}

function tell<F, E>(this: Stage<F, E>, event: E): void {
  pace(this)
  if (this.log) this.log.push({ type: 'happened', event })
  happen(this.rules, this.fight, event)
}

/** Fast path for a single menu of words and leaves; the rest is separate so that V8 inlines this. */
function decide<F, E>(scene: Stage<F, E>, who: Who, about: string, options: Level): unknown {
  const size = sizeSoFar(options)
  if (isBarred(scene, who, about) && !onlyLeaf(options)) cut()
  const choice = size > 1 ? scene.policy(scene.fight, voiceOf(scene.fight, who), about, options, size) : 0
  if (typeof choice !== 'number') return decideAtOnce(scene, who, { about, options, path: choice })
  if (size === 0) offersNothing(who, about)
  const place = placeAt(options, choice)
  if (typeof place !== 'string' && place.kind !== 'leaf')
    return decideFurther(scene, who, about, { level: options, place, asked: size > 1 })
  if (scene.log && size > 1) scene.log.push(makeAnswered(who, about, [typeof place === 'string' ? place : place.key]))
  return typeof place === 'string' ? place : place.means
}

/** The whole path is named. */
function decideAtOnce<F, E>(
  { log }: Stage<F, E>,
  who: Who,
  { about, options, path }: { readonly about: string; readonly options: Level; readonly path: Path },
): unknown {
  const { means } = leafAlong(options, path, { who, about })
  if (log) log.push(makeAnswered(who, about, path))
  return means
}

function offersNothing(who: Who, about: string): never {
  throw new Error(`"${about}" offers ${who.id} nothing`)
}

/** Guards as in a live fight, cheapest check first. */
const isBarred = <F, E>(
  { rules, fight }: Stage<F, E>,
  who: Who & { readonly left?: boolean },
  about: string,
): boolean => isSilenced(rules, fight, about) || (who.left ?? hasLeft(fight, who.id))

const makeAnswered = <E>(who: Who, about: string, path: Path): Entry<E> => ({
  type: 'answered',
  ask: null,
  who: who.id,
  about,
  path,
  by: 'policy',
})

/** Walks the tree menu by menu; menus with one option are skipped. */
function decideFurther<F, E>(
  scene: Stage<F, E>,
  who: Who,
  about: string,
  from: { readonly level: Level; readonly place: MenuPlace; readonly asked: boolean },
): unknown {
  const { fight, policy, log } = scene
  const path: Step[] | null = log && []
  let { level, place, asked } = from
  for (let depth = 1; ; depth++) {
    if (typeof place === 'object' && isAsking(place))
      return named(fight, policy, level, place, { who, about, path, log, asked })
    if (path) path.push(typeof place === 'string' ? place : place.key)
    if (typeof place === 'string' || place.kind === 'leaf') {
      if (path && log && asked) log.push(makeAnswered(who, about, path))
      return typeof place === 'string' ? place : place.means
    }
    fitsDepth(depth)
    level = place.open()
    const size = sizeSoFar(level)
    if (size === 0) offersNothing(who, about)
    const choice = size === 1 ? 0 : policy(fight, voiceOf(fight, who), about, level, size)
    asked ||= size > 1
    if (typeof choice === 'object') return along(level, choice, { who, about, path, log })
    place = placeAt(level, choice)
  }
}

type Note<E> = {
  readonly who: Who
  readonly about: string
  readonly path: Step[] | null
  readonly log: Entry<E>[] | null
}

/** A number, several things, shares, a point or words, as the policy names them. */
function named<F, E>(
  fight: F,
  policy: Policy<F>,
  level: Level,
  place: Asking,
  note: Note<E> & { readonly asked: boolean },
): unknown {
  const only = note.asked ? null : onlyLeaf(level)
  if (only) return only.means
  const choice = policy(fight, voiceOf(fight, note.who), note.about, level, 1)
  if (typeof choice === 'number' && place.kind !== 'amount')
    throw new Error(`"${note.about}" asks ${note.who.id} for more than an index`)
  const steps = typeof choice === 'number' ? [choice] : choice
  const taken = steps.length === 1 ? takenBy(place, steps[0]!) : null
  return taken ? noted(taken.means, steps, note) : along(level, steps, note)
}

const along = <E>(level: Level, rest: Path, note: Note<E>): unknown =>
  noted(leafAlong(level, rest, note).means, rest, note)

function leafAlong(level: Level, path: Path, { who, about }: Pick<Note<never>, 'who' | 'about'>): Leaf<unknown> {
  const leaf = follow(level, path)
  if ('refused' in leaf) throw new Error(`the policy of ${who.id} answers "${about}" wrongly: ${leaf.refused}`)
  return leaf
}

function noted<E>(means: unknown, rest: Path, { who, about, path, log }: Note<E>): unknown {
  if (path && log) log.push(makeAnswered(who, about, [...path, ...rest]))
  return means
}
