import { find } from '../../../engine/common-events.ts'
import type { Writable } from '../../../engine/scene.ts'
import { known, nameOf, owned, without } from '../../../engine/secrecy.ts'
import { apart } from '../../../field/plane.ts'
import { changeInitiative, loseAction } from '../core/initiative.ts'
import type { Look } from '../secrecy/look-of.ts'
import { between, numbered } from '../secrecy/looks.ts'
import type { Fight } from '../state/fight.ts'
import type { Combatant } from '../state/sheet.ts'

/**
 * CE 10.6 to CE 10.13 and CE-ACT-17: what becomes true in special situations, what it does, and what is seen of it. Its
 * sentences stand in `special-words.ts`.
 */
export type SpecialEvent =
  // suppress.ts
  | {
      readonly type: 'suppressed'
      readonly who: string
      readonly by: string
      readonly effect: number
      readonly drop: number
      readonly round?: number
    }
  // flechette.ts
  | { readonly type: 'sprayed'; readonly who: string; readonly at: string }
  // blind.ts
  | {
      readonly type: 'fired blind'
      readonly who: string
      readonly weapon: string
      readonly metres: number
      readonly rounds: number
    }
  | { readonly type: 'went wide'; readonly who: string }
  // grapple.ts
  | {
      readonly type: 'wrestled'
      readonly who: string
      readonly against: string
      readonly effect: number
      readonly theirs: number
      readonly winner: string
    }
  | { readonly type: 'held' | 'released'; readonly who: string; readonly at: string }
  | {
      readonly type: 'disarmed'
      readonly who: string
      readonly at: string
      readonly weapon: string
      readonly taken: boolean
    }
  | {
      readonly type: 'dragged' | 'hurled'
      readonly who: string
      readonly at: string
      readonly x: number
      readonly y: number
    }
  // extended.ts
  | { readonly type: 'undertook'; readonly who: string; readonly skill: string; readonly rounds: number }
  | { readonly type: 'worked'; readonly who: string; readonly done: number; readonly of: number }
  | { readonly type: 'disturbed'; readonly who: string; readonly skill: string; readonly effect: number }
  | { readonly type: 'abandoned'; readonly who: string; readonly skill: string }
  // hazard.ts
  | { readonly type: 'tumbled'; readonly who: string; readonly metres: number }
  | { readonly type: 'endangered' | 'saved'; readonly who: string; readonly hazard: Hazard }
  | { readonly type: 'overcome'; readonly who: string }
  // comms.ts
  | { readonly type: 'cut off' | 'in touch'; readonly who: string }

export type Hazard = Combatant['hazards'][number]['kind']
type Types = SpecialEvent['type']
type Of<T extends Types> = Extract<SpecialEvent, { readonly type: T }>
type Appliers = { readonly [T in Types]: (fight: Writable<Fight>, who: Writable<Combatant>, event: Of<T>) => void }

export const SPECIAL_APPLIED: Appliers = {
  suppressed: suppress,
  sprayed: () => {},
  'fired blind': fireBlind,
  'went wide': () => {},
  wrestled: wrestle,
  held: (fight, who, { at }) => {
    hold(who, at)
    hold(find(fight.combatants, at), who.id)
  },
  released: (fight, who) => release(fight, who),
  disarmed: disarm,
  dragged: drag,
  hurled: (fight, _, { at, x, y }) => {
    find(fight.combatants, at).pos = { x, y }
  },
  undertook: (fight, who, { skill, rounds }) => {
    who.extended = { skill, rounds, done: 0, lost: null }
    who.aim = null
    fight.proposal = null
  },
  worked: (_, who, { done, of }) => {
    if (who.extended) who.extended = done < of ? { ...who.extended, done } : null
  },
  disturbed: disturb,
  abandoned: (_, who) => {
    who.extended = null
  },
  tumbled: () => {},
  endangered: ({ round }, who, { hazard }) => {
    who.hazards = [...(who.hazards ?? []), { kind: hazard, since: round }]
  },
  saved: (_, who, { hazard }) => {
    who.hazards = who.hazards.filter(({ kind }) => kind !== hazard)
    if (hazard === 'vacuum') who.conditions.paralysed = false // CE-HAZ-1
  },
  overcome: (_, who) => {
    who.conditions.paralysed = true
    who.aim = null
  },
  'cut off': (_, who) => hearsNothing(who),
  'in touch': (_, who) => hearsAgain(who),
}

/** CE-SUPP-2, CE-SUPP-3, CE-SUPP-4. With the toggle `suppressStallOnly` no action is lost (CE-SUPP-5). */
function suppress(fight: Writable<Fight>, who: Writable<Combatant>, event: Of<'suppressed'>): void {
  who.conditions.suppressed = true
  who.suppressedIn = fight.round
  changeInitiative(fight, who.id, { by: -event.drop, round: event.round })
  if (!fight.options.suppressStallOnly) loseAction(fight, who, event) // CE-TURN-7
}

function fireBlind(fight: Writable<Fight>, who: Writable<Combatant>, { weapon: id, rounds }: Of<'fired blind'>): void {
  fight.lastBlow = fight.round
  const weapon = who.weapons.find(
    ({ weaponId, drawn, gone, loaded }) => weaponId === id && drawn && !gone && loaded >= rounds,
  )
  if (weapon) weapon.loaded -= rounds
}

/** Neither aims nor works on while they wrestle; what comes of it is the winner's doing. */
function wrestle(fight: Writable<Fight>, who: Writable<Combatant>, { against, winner }: Of<'wrestled'>): void {
  const other = find(fight.combatants, against)
  fight.lastBlow = fight.round
  fight.attack = {
    by: winner,
    at: winner === who.id ? against : who.id,
    weapon: 'unarmed-strike',
    mode: 'grapple',
    metres: apart(who as Combatant, other as Combatant),
  }
  for (const one of [who, other]) {
    one.aim = null
    one.extended = null
  }
}

function hold(who: Writable<Combatant>, other: string): void {
  who.conditions.grappled = true
  who.grapples = other
}

/** CE-GRAP-1: whoever was in it is free again. */
export function release({ combatants }: Writable<Fight>, who: Writable<Combatant>): void {
  const other = combatants.find(({ id, grapples }) => id === who.grapples && grapples === who.id)
  for (const one of other ? [who, other] : [who]) {
    one.conditions.grappled = false
    one.grapples = null
  }
}

/** CE-GRAP-1: what is taken is in the hand of who took it, if that was empty; the rest lies on the ground. */
function disarm(
  { combatants }: Writable<Fight>,
  who: Writable<Combatant>,
  { at, weapon: id, taken }: Of<'disarmed'>,
): void {
  const loser = find(combatants, at)
  const n = loser.weapons.findIndex(({ weaponId, drawn, gone }) => weaponId === id && drawn && !gone)
  const weapon = loser.weapons[n]
  if (!weapon) return
  weapon.drawn = false
  weapon.gone = !taken
  if (!taken) return
  loser.weapons.splice(n, 1)
  who.weapons.push({ ...weapon, drawn: !who.weapons.some(({ drawn, gone }) => drawn && !gone) })
}

/** Both go the same way. */
function drag({ combatants }: Writable<Fight>, who: Writable<Combatant>, { at, x, y }: Of<'dragged'>): void {
  const loser = find(combatants, at)
  loser.pos = { x: loser.pos.x + x - who.pos.x, y: loser.pos.y + y - who.pos.y }
  who.pos = { x, y }
}

/** CE-EXT-1: this round does not count, once; or all is to be done again. */
function disturb({ round }: Writable<Fight>, who: Writable<Combatant>, { effect }: Of<'disturbed'>): void {
  const work = who.extended
  if (!work || effect >= 0) return
  if (effect <= -6) work.done = 0
  else if (work.lost !== round) {
    if (who.acted) work.done = Math.max(0, work.done - 1)
    work.lost = round
  }
}

/** CE-TACT-3, CE-COMM-1: without contact the plan is worth nothing, until contact returns. */
export function hearsNothing(who: Writable<Combatant>): void {
  who.cutOff = true
  if (who.initBase !== null) who.initBase -= who.plan
}

export function hearsAgain(who: Writable<Combatant>): void {
  who.cutOff = false
  if (who.initBase !== null) who.initBase += who.plan
}

export const SPECIAL_SEEN: { readonly [T in Types]: Look<T> } = {
  suppressed: (event, sight) => {
    const { who, by } = event
    if (!sight.knows(who) && !sight.knows(by)) return null
    const open = sight.knows(who) && sight.knows(by)
    return {
      ...event,
      who: nameOf(who, sight),
      by: nameOf(by, sight),
      effect: open && sight.opens(by, 'to hit') ? event.effect : null,
      drop: open && (sight.owns(who) || sight.fight.options.showInitiative) ? event.drop : null, // CE-INIT-6
    }
  },
  sprayed: (event, sight) => (sight.knows(event.at) ? between(event, sight, []) : null),
  'fired blind': known,
  'went wide': known,
  wrestled: (event, sight) => {
    const { who, against, winner } = event
    if (!sight.knows(who) && !sight.knows(against)) return null
    const open =
      sight.knows(who) && sight.knows(against) && sight.opens(who, 'grapple') && sight.opens(against, 'grapple')
    return {
      ...(open ? event : without(event, ['effect', 'theirs'])),
      who: nameOf(who, sight),
      against: nameOf(against, sight),
      winner: nameOf(winner, sight),
    }
  },
  held: (event, sight) => between(event, sight, []),
  released: (event, sight) => between(event, sight, []),
  disarmed: (event, sight) => between(event, sight, []),
  dragged: (event, sight) => between(event, sight, ['x', 'y']),
  hurled: (event, sight) => between(event, sight, ['x', 'y']),
  undertook: known,
  worked: known,
  disturbed: (event, sight) => known(event, sight) && numbered(event, sight, event.skill, ['effect']),
  abandoned: known,
  tumbled: known,
  endangered: known,
  saved: known,
  overcome: known,
  'cut off': owned,
  'in touch': owned,
}
