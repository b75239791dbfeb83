import type { Beat } from '../engine/scene.ts'
import { flag } from '../engine/schema.ts'
import { perFight } from '../engine/schema-marks.ts'

/*
 * Sides that act in turn, each of which chooses who of it is next, until all have acted. A hidden person is not among
 * the choices of the side, because everybody sees that a side is waited for: it has beats of its own before each choice,
 * in which it acts or lets others go first.
 */

/** Whether somebody hidden lets others go first; cleared when somebody of the side has acted. */
export const WAITS = perFight(flag(), false)

type One = { readonly id: string; readonly side: string; readonly hidden: boolean; readonly acted?: boolean }
type Waiting = One & { readonly waits: boolean }

/**
 * The next beat, or null when all have acted: `choice` of a side, or `turn` of a person where there is no choice. `up`
 * are those who can act.
 */
export function nextOfSides(up: readonly Waiting[], sides: readonly string[]): Beat | null {
  for (const side of sides) {
    const lurking = up.filter((one) => one.side === side && one.acted !== true && one.hidden)
    const inSight = readyOf(up, side)
    const alone = lurking.find(({ waits }) => !waits) ?? (inSight.length > 0 ? null : lurking[0])
    if (alone) return { kind: 'turn', who: alone.id }
    if (inSight.length > 0)
      return inSight.length > 1 ? { kind: 'choice', who: side } : { kind: 'turn', who: inSight[0]!.id }
  }
  return null
}

/** Who of a side may be chosen: in sight, and not acted yet. */
export const readyOf = <C extends One>(up: readonly C[], side: string): readonly C[] =>
  up.filter((one) => one.side === side && one.acted !== true && !one.hidden)

/** Whether this person may let others go first. */
export const mayWait = (up: readonly One[], { side, hidden }: One): boolean => hidden && readyOf(up, side).length > 0

type Writable = { acted?: boolean; waits: boolean }
type WithPeople = { readonly combatants: readonly (Writable & { readonly side: string })[] }

/** `does` of the event that somebody has acted: who waited is asked again before the next choice. */
export function hasActed({ combatants }: WithPeople, _event: object, who: Writable & { readonly side: string }): void {
  who.acted = true
  for (const one of combatants) if (one.side === who.side) one.waits = false
}

/** `does` of the event that somebody hidden lets others go first. Nobody else may see it. */
export function letsOthersGoFirst(_fight: object, _event: object, who: Writable): void {
  who.waits = true
}

type Rounds = { round: number; readonly combatants: readonly { acted?: boolean }[] }

/** `does` of the event that a round begins: nobody has acted in it. */
export function newRound(fight: Rounds, { round }: { readonly round: number }): void {
  fight.round = round
  for (const one of fight.combatants) one.acted = false
}
