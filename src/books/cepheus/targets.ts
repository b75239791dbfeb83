import { branch, leaf, type Offer, shut } from '../../engine/options.ts'
import { apart } from '../../field/line.ts'
import { isPresent } from './characteristic.ts'
import { isBuried } from './cover.ts'
import type { Fight, Mode } from './fight.ts'
import { isMelee } from './gear.ts'
import { type Held, heldBy, isLoaded } from './hands.ts'
import { loadOf } from './load.ts'
import { promise, rowDm, type Shot } from './modifiers.ts'
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

const canHit = (fight: Fight, { by, at, held }: { readonly by: Combatant; readonly at: Combatant; readonly held: readonly Held[] }): boolean => {
  const metres = apart(by, at)
  return held.some((one) => modesOf(one).some((mode) => isLegal(fight, { by, at, held: one, mode, metres })))
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
    const ways = modesOf(held).map((mode): Shot => ({ by, at, held, mode, metres })).filter((shot) => isLegal(fight, shot))
    if (ways.length > 1) ways.sort((a, b) => promise(fight, b) - promise(fight, a))
    shots.push(...ways)
  }
  return shots
}

/** CE-RANGE-6: strike or throw; CE-BURST-3, CE-DEC-13: single shots only, or the smallest burst where there is none. */
function modesOf({ weapon }: Held): readonly Mode[] {
  if (isMelee(weapon)) return weapon.types.includes('thrown') ? MODES.either : MODES.strike
  return weapon.types[0] === 'thrown' ? MODES.throw : (weapon.rof[0] ?? 1) > 1 ? MODES.burst : MODES.single
}

const MODES = { strike: ['strike'], either: ['strike', 'throw'], throw: ['throw'], burst: ['burst'], single: ['single'] } as const

function isLegal(fight: Fight, shot: Shot): boolean {
  const { by, at, held, mode } = shot
  if (held.weapon.damage.dice === 0) return false                                             // launchers come with grenades
  if (mode === 'strike' ? by.stance === 'prone' : isBuried(at)) return false                  // CE-STANCE-3, CE-COVER-3
  return isLoaded(fight, held) && rowDm(fight, shot) !== null
}
