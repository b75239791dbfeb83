import { copy } from './copy-compare-hash.ts'
import type { Throw } from './dice.ts'
import type { Tray } from './dice-tray.ts'
import { pickUp } from './fallen-dice.ts'
import type { Ask, Hands } from './live-types.ts'
import { type By, isDecision, type LogNode, lengthOf, linesSince, type Origin, redoable } from './log.ts'
import { follow, type Refusal } from './option-tree.ts'
import type { Path } from './options.ts'
import { append, attempt, onward, type Play } from './play-append.ts'

export function answer<F, E>(
  play: Play<F, E>,
  n: number,
  path: Path,
  { by = 'seat', why = null }: { readonly by?: By; readonly why?: string | null } = {},
): Play<F, E> | Refusal {
  const ask = play.asks.find((one) => one.n === n)
  if (!ask) return CLOSED
  if (ask.dice) return { refused: `Dice are wanted here: ${ask.dice.count}d${ask.dice.sides}.` }
  return attempt(
    play,
    () => {
      const taken = follow(ask.options, path)
      if ('refused' in taken) return taken
      return append(play, {
        type: 'answered',
        ask: n,
        who: ask.who,
        about: ask.about,
        path: copy(path),
        by,
        ...(why !== null && { why }),
      })
    },
    `the question ${ask.about} to ${ask.who}`,
  )
}

/** Faces typed for an open throw; null lets the tray throw. `from` says where else the dice were seen to fall. */
export function throwDice<F, E>(
  play: Play<F, E>,
  n: number,
  faces: readonly number[] | null,
  { by = 'seat', from = 'typed' }: Thrown = {},
): Play<F, E> | Refusal {
  const ask = play.asks.find((one) => one.n === n)
  if (!ask) return CLOSED
  if (!ask.dice) return { refused: 'No dice are wanted here.' }
  if (faces === null) return attempt(play, () => letFall(play, ask, by))
  const misfit = unfit(faces, ask.dice)
  if (misfit) return misfit
  return attempt(play, () => append(play, { type: 'threw', ask: n, faces: [...faces], from, by }))
}

type Thrown = { readonly by?: By; readonly from?: Exclude<Origin, 'tray' | 'referee'> }

/** Who decided it. */
type Decided = { readonly by?: By }

/** A deed that nobody asked for; it takes effect after the last event. */
export function volunteer<F, E>(
  play: Play<F, E>,
  who: string,
  path: Path,
  { by = 'seat' }: Decided = {},
): Play<F, E> | Refusal {
  return attempt(
    play,
    () => {
      const taken = follow(play.rules.offers?.(play.fight, who) ?? [], path)
      return 'refused' in taken ? taken : append(play, { type: 'volunteered', who, path: copy(path), by })
    },
    `what ${who} may do unasked`,
  )
}

/** A ruling: takes effect after the last event. The rule continues from there, so open questions are asked again. */
export const overrule = <F, E>(
  play: Play<F, E>,
  events: readonly E[],
  why: string,
  { by = 'referee' }: Decided = {},
): Play<F, E> | Refusal => attempt(play, () => append(play, { type: 'overruled', events: copy(events), why, by }))

/** Repeats a roll with these faces, or with new dice; everything after it is played again. */
export function recast<F, E>(
  play: Play<F, E>,
  to: number,
  { faces, why, by = 'referee' }: Decided & { readonly faces: readonly number[] | null; readonly why: string },
): Play<F, E> | Refusal {
  const line = linesSince(play.tip, null).find(({ n }) => n === to)
  if (line?.entry.type !== 'rolled') return { refused: `Entry ${to} is no roll that stands.` }
  const misfit = faces && unfit(faces, line.entry.dice)
  if (misfit) return misfit
  return attempt(play, () => append(play, { type: 'recast', to, faces: faces && [...faces], why, by }))
}

/** Returns to just before entry `to`. What needs no answer happens again at once, with the same dice. */
export function undo<F, E>(play: Play<F, E>, to: number, by: By = 'referee'): Play<F, E> | Refusal {
  if (!isEntry(play, to)) return { refused: `There is no entry ${to}.` }
  const decided = linesSince(play.tip, null).some(({ n, entry }) => n >= to && isDecision(entry))
  return decided
    ? attempt(play, () => append(play, { type: 'undone', to, by }))
    : { refused: 'Nothing was decided since then.' }
}

/**
 * The entry an undo of the last decision goes back to, or null. Beats played by an older version of the book cannot be
 * undone.
 */
export function lastDecision<F, E>(play: Play<F, E>): number | null {
  const least = play.root.renewal?.at ?? -1
  for (let place = play.tip; place && place.n > least; place = place.before) if (isDecision(place.entry)) return place.n
  return null
}

export function redo<F, E>(play: Play<F, E>, by: By = 'referee'): Play<F, E> | Refusal {
  const to = redoable(play.log.entries, play.log.from)
  return to === null
    ? { refused: 'There is nothing to redo.' }
    : attempt(play, () => append(play, { type: 'undone', to, by }))
}

/**
 * A copy that continues from entry `to` on its own. Fallen dice stay; later ones come from its own tray, so that it
 * does not reveal the original's.
 */
export function fork<F, E>(play: Play<F, E>, to: number, tray: Tray): Play<F, E> | Refusal {
  if (!isEntry(play, to)) throw new Error(`there is no entry ${to} to fork from`)
  return attempt(play, () => append({ ...play, tray }, { type: 'undone', to, by: 'referee' }))
}

/** The standing lines of a fight, oldest first. */
export const linesOf = <F, E>({ tip }: Play<F, E>): readonly LogNode<E>[] => linesSince(tip, null)

/** Those of the open beat. */
export const linesNow = <F, E>({ tip, base }: Play<F, E>): readonly LogNode<E>[] => linesSince(tip, base.at)

/** Changes who throws dice by hand. An open throw of a seat that no longer does falls from the tray. */
export const withHands = <F, E>(play: Play<F, E>, hands: Hands): Play<F, E> | Refusal =>
  attempt(play, () => onward({ ...play, hands }, []))

export const isRefusal = (result: object): result is Refusal => 'refused' in result

const CLOSED: Refusal = { refused: 'This question is closed.' }

const isEntry = <F, E>({ log }: Play<F, E>, n: number): boolean =>
  Number.isInteger(n) && n >= (log.from ?? 0) && n <= lengthOf(log)

function unfit(faces: readonly number[], { count, sides }: Throw): Refusal | null {
  const isFaces = Array.isArray(faces) && faces.length > 0 && faces.every((face) => typeof face === 'number')
  if (isFaces && faces.length === count && faces.every((face) => Number.isInteger(face) && face >= 1 && face <= sides))
    return null
  return {
    refused: `${isFaces ? faces.slice(0, 20).join(' ') : 'That'} does not fit: name ${count} faces from 1 to ${sides}.`,
  }
}

/** Lets the tray throw for a seat with dice of its own. */
function letFall<F, E>(play: Play<F, E>, ask: Ask, by: By): Play<F, E> | Refusal {
  const dice = ask.dice!
  return append(play, {
    type: 'threw',
    ask: ask.n,
    ...pickUp(play, dice, play.tip?.used[dice.sides] ?? 0),
    by,
  })
}
