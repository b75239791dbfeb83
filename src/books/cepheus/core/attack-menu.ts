import { branch, branches, leaf, type Offer } from '../../../engine/options.ts'
import { apart } from '../../../field/plane-geometry.ts'
import { furtherLobs, isLauncher } from '../explosives/launcher.ts'
import { waysOf } from '../gunnery/burst.ts'
import { canSuppress } from '../gunnery/suppress.ts'
import type { Combatant, Fight, Mode, Purpose, Scene } from '../state/fight.ts'
import { isPresent, loadOf, rulesOf } from '../state/fight.ts'
import { type Held, heldBy, isLoaded } from '../state/weapons-and-skills.ts'
import { isMelee, type Weapon } from '../tables/gear.ts'
import { bears } from '../vehicles/occupants.ts'
import { sensorsOf, weaponsOf } from '../vehicles/vehicle.ts'
import { promise, rowDm, type Shot } from './attack-modifiers.ts'
import { isBuried, mayReach } from './range-and-cover.ts'
import { shut, type Why } from './refusals.ts'

/** CE-ACT-9, CE-DEC-12: targets, then weapons and modes where there are several; or why there is no attack. */
export function attackOption<T>(fight: Fight, { by, held }: Armed, means: (shot: Shot) => T): Offer<T> {
  const arms = armsOf(fight, by, held)
  const why = attackShut(fight, by, arms)
  if (why) return shut('attack', why)
  return branch('attack', () => [
    branches(targetsOf(fight, by, arms), (at) =>
      byWeapon(shotsWith(fight, { by, at, metres: apart(by, at) }, arms), means),
    ),
  ])
}

/** Somebody, and what can be used now. */
type Armed = { readonly by: Combatant; readonly held: readonly Held[] }

/** CE-CHAT-31: no weapon, empty, nobody in range; CE-COVER-3, CE-STANCE-3. */
function attackShut(fight: Fight, by: Combatant, held: readonly Held[]): Why | null {
  if (isBuried(by)) return 'E_COVER'
  if (loadOf(fight, by) === 'crushing') return 'E_LOAD'
  if (by.kind === 'robot' && weaponsOf(by) === 'destroyed') return 'E_BROKEN' // CE-VEH-4
  if (by.kind === 'robot' && sensorsOf(by) === 'destroyed') return 'E_BLIND'
  for (const at of fight.combatants) if (isTarget(by, at) && canHit(fight, { by, held }, at)) return null
  if (rulesOf(fight).offersEveryAction && held.some(isLauncher)) return 'E_LAUNCHER'
  if (held.some((one) => !one.weapon.natural && !isLoaded(fight, one))) return 'E_EMPTY'
  if (by.stance === 'prone' && held.every(({ weapon }) => isMelee(weapon))) return 'E_PRONE'
  if (by.aboard && held.some(({ weapon }) => !weapon.natural)) return 'E_NO_ARC'
  return held.some(({ weapon }) => !weapon.natural) ? 'E_RANGE' : 'E_NO_WEAPON'
}

/** CE-PROF-11: grenades are chosen here with `botFullAttacks`; in the full game they are an action (CE-ACT-13). */
const armsOf = ({ options }: Fight, by: Combatant, held: readonly Held[]): readonly Held[] =>
  options.botFullAttacks ? [...held, ...furtherLobs(by)] : held

/** CE-ATK-7, CE-DEC-12: who is seen and can be attacked with something in hand. */
function targetsOf(fight: Fight, by: Combatant, held: readonly Held[]): readonly Combatant[] {
  const open = fight.combatants.filter((at) => isTarget(by, at) && canHit(fight, { by, held }, at))
  return foesFirst(by, open)
}

/** Counted loops: it is asked of everybody at every turn. */
function canHit(fight: Fight, { by, held }: Armed, at: Combatant): boolean {
  const metres = apart(by, at)
  for (let i = 0; i < held.length; i++) {
    const aim = { by, at, held: held[i]!, metres }
    const ways = modesOf(fight, aim.held)
    for (let n = 0; n < ways.length; n++) if (isLegal(fight, aim, ways[n]!)) return true
  }
  return false
}

/** RULING: nobody is offered to himself; the referee can do that by overruling. */
export const isTarget = (by: Combatant, at: Combatant): boolean =>
  at !== by && isPresent(at) && (!at.hidden || at.side === by.side)

/** CE-DEC-12: other sides before one's own, each in entry order. */
export function foesFirst(by: Combatant, people: readonly Combatant[]): readonly Combatant[] {
  const isFriend = ({ side }: Combatant): boolean => side === by.side
  return people.some(isFriend) ? [...people.filter((one) => !isFriend(one)), ...people.filter(isFriend)] : people
}

/** As they stand from the start (CE-START-3), unless somebody joined later. */
export function inMenuOrder(people: readonly Combatant[]): readonly Combatant[] {
  const last = people.findLastIndex(({ side }) => side === 'players')
  const first = people.findIndex(({ side }) => side !== 'players')
  return first < 0 || last < first
    ? people
    : [...people.filter(({ side }) => side === 'players'), ...people.filter(({ side }) => side !== 'players')]
}

/** CE-DEC-13, CE-CHAT-30: a branch per weapon, a leaf per mode. RULING: after the target, as the distance decides. */
function byWeapon<T>(shots: readonly Shot[], means: (shot: Shot) => T): readonly Offer<T>[] {
  const weapons: Held[] = []
  for (const { held } of shots) if (!weapons.some(({ id }) => id === held.id)) weapons.push(held)
  return [
    branches(weapons, ({ id }) =>
      shots.filter(({ held }) => held.id === id).map((shot) => leaf(shot.mode, means(shot))),
    ),
  ]
}

/** Every way to attack this target now; of a weapon's modes the one that promises more first (CE-RANGE-6). */
export const shotsAt = (fight: Fight, by: Combatant, at: Combatant, metres = apart(by, at)): readonly Shot[] =>
  shotsWith(fight, { by, at, metres }, armsOf(fight, by, heldBy(fight, by)))

function shotsWith(
  fight: Fight,
  { by, at, metres }: Pick<Shot, 'by' | 'at' | 'metres'>,
  arms: readonly Held[],
): readonly Shot[] {
  const shots: Shot[] = []
  for (const held of arms) {
    const ways: Shot[] = []
    const aim = { by, at, held, metres }
    for (const way of modesOf(fight, held)) {
      if (!isLegal(fight, aim, way)) continue
      const { mode, purpose } = way
      const special = isLauncher(held) ? 'grenade' : mode === 'suppression' ? mode : null
      ways.push({ by, at, held, mode, metres, rounds: roundsIn(held, way), purpose, special })
    }
    if (ways.length > 1 && isMelee(held.weapon)) ways.sort((a, b) => promise(fight, b) - promise(fight, a))
    shots.push(...ways)
  }
  return shots
}

/** A mode, the rounds it takes (null for as few as the weapon can), and what a burst is for. */
type Way = { readonly mode: Mode; readonly rounds: number | null; readonly purpose: Purpose | null }

/** CE-RANGE-6: strike or throw; CE-BURST-2, CE-DEC-13: single shot or burst; CE-BURST-3: else the fewest rounds. */
function modesOf(fight: Fight, { weapon }: Held): readonly Way[] {
  if (isMelee(weapon)) return weapon.types.includes('thrown') ? MODES.either : MODES.strike
  if (weapon.types[0] === 'thrown') return MODES.throw
  if (weapon.rof.length > 0 && (rulesOf(fight).offersEveryAction || fight.options.botFullAttacks))
    return rulesOf(fight).offersEveryAction ? waysOf(weapon) : [...waysOf(weapon), suppression(weapon)] // CE-PROF-11
  return (weapon.rof[0] ?? 1) > 1 ? MODES.burst : MODES.single
}

const withFewest = (mode: Mode, purpose: Purpose | null = null): Way => ({ mode, rounds: null, purpose })
const MODES: Readonly<Record<'strike' | 'either' | 'throw' | 'burst' | 'single', readonly Way[]>> = {
  strike: [withFewest('strike')],
  either: [withFewest('strike'), withFewest('throw')],
  throw: [withFewest('throw')],
  burst: [withFewest('burst', 'accuracy')],
  single: [withFewest('single')],
}

/** CE-PROF-11: on a line suppression fire is chosen here; in the full game it is an action of its own (CE-ACT-12). */
const suppression = ({ rof }: Weapon): Way => withFewest('suppression', (rof[0] ?? 1) > 1 ? 'accuracy' : null)

const roundsIn = ({ weapon }: Held, { rounds }: Way): number => rounds ?? weapon.rof[0] ?? 0

function isLegal(fight: Fight, aim: Pick<Shot, 'by' | 'at' | 'held' | 'metres'>, way: Way): boolean {
  const { by, at, held } = aim
  const { mode } = way
  if (by.kind === 'robot' && sensorsOf(by) === 'destroyed') return false // CE-VEH-4
  if ((by.aboard || at.aboard) && !bears(fight, aim, mode)) return false // CE-VEH-14
  if (isLauncher(held) && !fight.options.botFullAttacks) return false // CE-PROF-11
  if (mode === 'suppression') return canSuppress(fight, aim)
  if (mode === 'strike' ? by.stance === 'prone' : !isLauncher(held) && isBuried(at)) return false // CE-STANCE-3, CE-COVER-3
  return isLoaded(fight, held, roundsIn(held, way)) && rowDm(fight, aim, mode) !== null && mayReach(fight, aim)
}

/** CE-ATK-8: an attack on the own side is confirmed. True if called off, or the turn has ended (CE-HASTE-1). */
export const isCalledOff = (scene: Scene, by: Combatant, at: Combatant): boolean =>
  at.side === by.side && (scene.ask(by, 'confirm', ['no', 'yes']) === 'no' || scene.fight.turn?.who !== by.id)
