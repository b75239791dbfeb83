import { NO_REASON, rollOf, type Throw } from './dice.ts'
import { fitsDepth, fitsThrow, LIMITS, type Pace, pace } from './limits.ts'
import { type Entry, makeRolled } from './log.ts'
import type { Option, Path, Step } from './options.ts'
import { happen, type Rules, type Scene, type Who } from './scene.ts'
import { type Asking, follow, isAsking, type Level, onlyLeaf, placeAt, sizeOf } from './tree.ts'

/**
 * Decides for somebody, one menu at a time: the index of the option taken, the number where a number is asked,
 * or the whole path from this menu to a leaf.
 */
export type Policy<F> = (fight: F, who: Who, about: string, level: Level, size: number) => number | Path

/** Who decides, who throws, who listens. With `log: null` nothing is written down. */
export type Deciders<F, E> = {
  readonly policy: Policy<F>
  readonly fall: (dice: Throw) => readonly number[]
  readonly log: Entry<E>[] | null
}

/** Plays a fight to its end at once, in place. Returns false if it was stopped after `mostBeats`. */
export function simulate<F, E>(rules: Rules<F, E>, fight: F, deciders: Deciders<F, E>, mostBeats: number = LIMITS.beats): boolean {
  const count: Pace = { steps: 0 }
  const scene = simulatedScene(rules, fight, deciders, count)
  let beats = 0
  for (let beat = rules.next(fight); beat; beat = rules.next(fight)) {
    if (++beats > mostBeats) return false
    count.steps = 0
    rules.play(scene, beat)
  }
  return true
}

export function simulatedScene<F, E>(rules: Rules<F, E>, fight: F, deciders: Deciders<F, E>, count: Pace = { steps: 0 }): Scene<F, E> {
  const { fall, log } = deciders
  return {
    fight,
    ask(who, about, options) {
      pace(count)
      return decide(fight, deciders, who, about, options) as never
    },
    askAll(whos, about, options) {
      pace(count)
      return whos.map((who) => decide(fight, deciders, who, about, options(who))) as never
    },
    roll(who, what, dice, why = NO_REASON) {
      pace(count)
      fitsThrow(dice.count, dice.sides)
      const roll = rollOf(dice, fall(dice), why)
      if (log) log.push(makeRolled(who, what, dice, why, roll))
      return roll
    },
    tell(event) {
      pace(count)
      if (log) log.push({ type: 'happened', event })
      happen(rules, fight, event)
    },
  }
}

/** Goes down the tree by the menus that are looked at; what leaves no choice is not asked. */
function decide<F, E>(fight: F, { policy, log }: Deciders<F, E>, who: Who, about: string, options: readonly Option[]): unknown {
  const path: Step[] | null = log && []
  let asked = false
  for (let level: Level = options, depth = 0; ; depth++) {
    fitsDepth(depth)
    const size = sizeOf(level)
    if (size === 0) throw new Error(`"${about}" offers ${who.id} nothing`)
    const choice = size === 1 ? 0 : policy(fight, who, about, level, size)
    asked ||= size > 1
    if (typeof choice === 'object') return along(level, choice, { who, about, path, log })
    const place = placeAt(level, choice)
    if (typeof place === 'object' && isAsking(place)) return named(fight, policy, level, place, { who, about, path, log, asked })
    if (path) path.push(typeof place === 'string' ? place : place.key)
    if (typeof place === 'object' && place.kind === 'branch') {
      level = place.open()
      continue
    }
    if (path && log && asked) log.push({ type: 'answered', ask: null, who: who.id, about, path, by: 'policy' })
    return typeof place === 'string' ? place : place.means
  }
}

type Note<E> = { readonly who: Who; readonly about: string; readonly path: Step[] | null; readonly log: Entry<E>[] | null }

/** A number, several things, shares, a point or words, as the policy names them. */
function named<F, E>(fight: F, policy: Policy<F>, level: Level, place: Asking, note: Note<E> & { readonly asked: boolean }): unknown {
  const only = note.asked ? null : onlyLeaf(level)
  if (only) return only.means
  const choice = policy(fight, note.who, note.about, level, 1)
  if (typeof choice === 'number' && place.kind !== 'amount') throw new Error(`"${note.about}" asks ${note.who.id} for more than an index`)
  return along(level, typeof choice === 'number' ? [choice] : choice, note)
}

function along<E>(level: Level, rest: Path, { who, about, path, log }: Note<E>): unknown {
  const leaf = follow(level, rest)
  if ('refused' in leaf) throw new Error(`the policy of ${who.id} answers "${about}" wrongly: ${leaf.refused}`)
  if (path && log) log.push({ type: 'answered', ask: null, who: who.id, about, path: [...path, ...rest], by: 'policy' })
  return leaf.means
}
