import { branch, leaf, type Offer, shut } from '../../engine/options.ts'
import { apart } from '../../field/plane.ts'
import { waysOf } from './burst.ts'
import { isPresent } from './characteristic.ts'
import { isBuried } from './cover.ts'
import type { Fight, Mode, Purpose } from './fight.ts'
import { isMelee } from './gear.ts'
import { type Held, heldBy, isLoaded } from './hands.ts'
import { loadOf } from './load.ts'
import { promise, rowDm, type Shot } from './modifiers.ts'
import { isFull } from './options.ts'
import type { Combatant } from './sheet.ts'

/** CE-ACT-9, CE-DEC-12: targets, then weapons and modes where there are several; or why there is no attack. */
export function attackOptions<T>(fight: Fight, by: Combatant, means: (shot: Shot) => T): readonly Offer<T>[] {
  const why = attackShut(fight, by)
  if (why) return [shut('attack', why)]
  return [branch('attack', () => targetsOf(fight, by).map((at) => branch(at.id, () => byWeapon(shotsAt(fight, by, at), means))))]
}

/** CE-CHAT-31: no weapon, empty, nobody in range; CE-COVER-3, CE-STANCE-3. */
function attackShut(fight: Fight, by: Combatant): string | null {
  if (isBuried(by)) return 'E_COVER'
  if (loadOf(fight, by) === 'crushing') return 'E_LOAD'
  const held = heldBy(fight, by)
  if (fight.combatants.some((at) => isTarget(by, at) && canHit(fight, { by, at, held }))) return null
  if (held.some((one) => !one.weapon.natural && !isLoaded(fight, one))) return 'E_EMPTY'
  if (by.stance === 'prone' && held.every(({ weapon }) => isMelee(weapon))) return 'E_PRONE'
  return held.some(({ weapon }) => !weapon.natural) ? 'E_RANGE' : 'E_NO_WEAPON'
}

/** Players first, then enemies, in entry order, who can be attacked with something in hand. CE-ATK-7: seen ones only. */
function targetsOf(fight: Fight, by: Combatant): readonly Combatant[] {
  const held = heldBy(fight, by)
  return inMenuOrder(fight.combatants.filter((at) => isTarget(by, at) && canHit(fight, { by, at, held })))
}

/** Counted loops: it is asked of everybody at every turn. */
function canHit(fight: Fight, { by, at, held }: { readonly by: Combatant; readonly at: Combatant; readonly held: readonly Held[] }): boolean {
  const metres = apart(by, at)
  for (let i = 0; i < held.length; i++) {
    const aim = { by, at, held: held[i]!, metres }
    const ways = modesOf(fight, aim.held)
    for (let n = 0; n < ways.length; n++) if (isLegal(fight, aim, ways[n]!)) return true
  }
  return false
}

/** RULING: nobody is offered to himself; the referee can do that by overruling. */
export const isTarget = (by: Combatant, at: Combatant): boolean => at !== by && isPresent(at) && (!at.hidden || at.side === by.side)

export const inMenuOrder = (people: readonly Combatant[]): readonly Combatant[] => [
  ...people.filter(({ side }) => side === 'players'),
  ...people.filter(({ side }) => side !== 'players'),
]

/** CE-DEC-13, CE-CHAT-30: one branch per weapon, one leaf per mode. RULING: after the target, for the distance decides what is possible. */
function byWeapon<T>(shots: readonly Shot[], means: (shot: Shot) => T): readonly Offer<T>[] {
  const weapons = [...new Set(shots.map(({ held }) => held.id))]
  return weapons.map((id) => branch(id, () => shots.filter(({ held }) => held.id === id).map((shot) => leaf(shot.mode, means(shot)))))
}

/** Every way to attack this target now; of a weapon's modes first the one that promises more, a tie for the strike (CE-RANGE-6). */
export function shotsAt(fight: Fight, by: Combatant, at: Combatant, metres = apart(by, at)): readonly Shot[] {
  const shots: Shot[] = []
  for (const held of heldBy(fight, by)) {
    const ways: Shot[] = []
    const aim = { by, at, held, metres }
    for (const way of modesOf(fight, held)) {
      if (isLegal(fight, aim, way)) ways.push({ by, at, held, mode: way.mode, metres, rounds: roundsIn(held, way), purpose: way.purpose, special: null })
    }
    if (ways.length > 1 && isMelee(held.weapon)) ways.sort((a, b) => promise(fight, b) - promise(fight, a))
    shots.push(...ways)
  }
  return shots
}

/** A mode, the rounds it takes (null for as few as the weapon can), and what a burst is for. */
type Way = { readonly mode: Mode; readonly rounds: number | null; readonly purpose: Purpose | null }

/** CE-RANGE-6: strike or throw; CE-BURST-2, CE-DEC-13: single shot or burst, in the full game or with `botFullAttacks`; CE-BURST-3: else single shots only, or the smallest burst where there is none. */
function modesOf(fight: Fight, { weapon }: Held): readonly Way[] {
  if (isMelee(weapon)) return weapon.types.includes('thrown') ? MODES.either : MODES.strike
  if (weapon.types[0] === 'thrown') return MODES.throw
  if (weapon.rof.length > 0 && (isFull(fight) || fight.options.botFullAttacks)) return waysOf(weapon)
  return (weapon.rof[0] ?? 1) > 1 ? MODES.burst : MODES.single
}

const STRIKE: Way = { mode: 'strike', rounds: null, purpose: null }
const THROW: Way = { mode: 'throw', rounds: null, purpose: null }
const MODES = {
  strike: [STRIKE], either: [STRIKE, THROW], throw: [THROW],
  burst: [{ mode: 'burst', rounds: null, purpose: 'accuracy' }], single: [{ mode: 'single', rounds: null, purpose: null }],
} as const

const roundsIn = ({ weapon }: Held, { rounds }: Way): number => rounds ?? weapon.rof[0] ?? 0

function isLegal(fight: Fight, aim: Pick<Shot, 'by' | 'at' | 'held' | 'metres'>, way: Way): boolean {
  const { by, at, held } = aim
  const { mode } = way
  if (held.weapon.damage.dice === 0) return false                                             // launchers come with grenades
  if (mode === 'strike' ? by.stance === 'prone' : isBuried(at)) return false                  // CE-STANCE-3, CE-COVER-3
  return isLoaded(fight, held, roundsIn(held, way)) && rowDm(fight, aim, mode) !== null
}
