import type { Asked, Chosen } from '../../../engine/book.ts'
import { find } from '../../../engine/common-events.ts'
import { leaf, type Offer } from '../../../engine/options.ts'
import type { Spot } from '../../../field/plane-geometry.ts'
import { chanceInWords } from '../../../kit/chance-words.ts'
import { leastOf } from '../../../kit/pick-foe.ts'
import { attack, shotsAt, underFire } from '../core/attack.ts'
import { attackReasons, type Blow, blowOf } from '../core/attack-modifiers.ts'
import { withPoints } from '../core/check.ts'
import { defenseOf, facingTo, isForeseen } from '../core/defense.ts'
import { loseSight } from '../gunnery/fire.ts'
import type { Scene } from '../state/all-events.ts'
import type { Combatant, Fight } from '../state/fight.ts'
import { bestBlade, isRanged, readyWeapons } from '../state/in-hand.ts'
import { engages, observes, squaresBetween } from '../state/positions.ts'
import { isAble } from '../state/presence.ts'
import type { Facing } from '../state/sheet.ts'
import type { Weapon } from '../tables/weapons.ts'
import type { Kind } from './events.ts'
import { type Distance, engagersOf, leftBy, mayRetreat, NEAR, type Retreat, retreats } from './paths.ts'

/** A path with its start; `off`: beyond its end the edge of the map. */
type Going = { readonly kind: Kind; readonly path: readonly Spot[]; readonly off?: true; readonly cost?: number }

/** UD-MOVE-8: the confirmation of a flight, the free attacks, the shots (C5), and then the move. */
export function goTo(scene: Scene, who: Combatant, { kind, path, off, cost = path.length - 1 }: Going): void {
  const { fight } = scene
  const engaged = engagersOf(fight, who)
  const left = off ? engaged : leftBy(fight, who, path)
  if (!isFree(scene, who, { kind, left })) return
  const to = path.at(-1)!
  const facing = kind === 'retreat' ? facingBack(fight, { ...who, pos: to }, engaged) : null
  scene.tell({ type: 'moved', who: who.id, to, squares: cost, kind, facing })
  if (off) return scene.tell({ type: 'escaped', who: who.id })
  arrived(scene, who, path)
}

type Leaving = { readonly kind: Kind; readonly left: readonly Combatant[] }

/** False where the move does not come about. */
function isFree(scene: Scene, who: Combatant, { kind, left }: Leaving): boolean {
  if (kind !== 'retreat' && scene.fight.options.fleeing && left.length > 0) {
    const confirmed = confirmFlight(scene, who, left)
    const ways = () => retreats(scene.fight, who, (way) => way)
    if (confirmed === 'retreat') goBack(scene, who, scene.ask(who, 'retreat', ways()))
    if (confirmed !== 'flee') return false
    freeAttacks(scene, who, left)
  }
  if (isAble(who)) underFire(scene, who, 'leave')
  if (isAble(who)) return true
  scene.tell({ type: 'halted', who: who.id, kind }) // UD-FLEE-5
  return false
}

function arrived(scene: Scene, who: Combatant, path: readonly Spot[]): void {
  const { fight } = scene
  loseSight(scene, who, path)
  if (who.hidden && fight.combatants.some((one) => observes(fight, one, who)))
    scene.tell({ type: 'revealed', who: who.id }) // UD-ACT-14: moved in view
}

/** C7, UD-RET-3: she faces those she retreated from, the nearest of them, then initiative order. */
function facingBack(fight: Fight, there: Combatant, engaged: readonly Combatant[]): Facing | null {
  return facingTo(fight, there, leastOf(engaged, { worth: (one) => squaresBetween(fight, there, one) })!)
}

type Apart = { readonly kind: Kind; readonly to: readonly Distance[] }

/** C29: a move that takes one out of 1.5 m is a flight from everybody engaged. */
export function goApart(scene: Scene, who: Combatant, { kind, to }: Apart): void {
  const { fight } = scene
  const leaves = to.some(({ other, metres }) => metres > NEAR && engages(fight, other, who))
  if (!isFree(scene, who, { kind, left: leaves ? engagersOf(fight, who) : [] })) return
  const pairs = to.map(({ other, metres }) => ({ other: other.id, metres }))
  scene.tell({ type: 'changed distance', who: who.id, kind, to: pairs })
  arrived(scene, who, [])
}

/** UD-RET-1. */
export const goBack = (scene: Scene, who: Combatant, way: Retreat): void =>
  'path' in way
    ? goTo(scene, who, { kind: 'retreat', path: way.path })
    : goApart(scene, who, { kind: 'retreat', to: way.to })

/** UD-DP-6: go in spite of it, retreat instead, or stay. Who is hidden is not named, and alone is no reason to ask. */
function confirmFlight(scene: Scene, who: Combatant, left: readonly Combatant[]): 'flee' | 'retreat' | 'cancel' {
  const known = left.filter(({ hidden }) => !hidden)
  if (known.length > 0) {
    scene.tell({ type: 'leaving', who: who.id, from: known.map(({ id }) => id) })
    const way = scene.ask(who, 'flight', ['flee', mayRetreat(scene.fight, who) && 'retreat', 'cancel'])
    if (way !== 'flee') {
      scene.tell({ type: 'stayed', who: who.id })
      return way
    }
  }
  scene.tell({ type: 'fled', who: who.id, from: known.map(({ id }) => id) })
  return 'flee'
}

type Blade = { readonly weapon: Weapon; readonly points: number }
const DECLINED: Blade | null = null

/**
 * UD-FLEE-1, UD-FLEE-3: one melee attack of everybody who is left, in initiative order, on the square where the flight
 * begins. UD-FLEE-5: also on who has fallen, not on the dead. C17: not by who retreated.
 */
function freeAttacks(scene: Scene, who: Combatant, left: readonly Combatant[]): void {
  for (const by of left) {
    if (who.dead) return
    if (!isAble(by) || by.retreated) continue
    const blade = scene.ask(by, 'free attack', bladesOf(by)) // UD-DP-7
    if (blade === null) continue
    const { weapon, points } = blade
    attack(scene, { ...blowOf(by, who, weapon), free: 'flight', points }) // UD-FLEE-4
    scene.tell({ type: 'resolved', who: by.id })
  }
}

const bladesOf = (by: Combatant): readonly Offer<Blade | null>[] => [
  ...readyWeapons(by)
    .filter((weapon) => !isRanged(weapon))
    .map((weapon) => withPoints<Blade | null>(weapon.id, by.pools.melee.now, (points) => ({ weapon, points }))),
  leaf('decline', DECLINED),
]

type Name = Asked<Fight>['name']
type Leavers = { readonly left: readonly Combatant[]; readonly name: Name }

/** UD-FLEE-1, UD-FIRE-8: who strikes or shoots before a way is taken; a retreat draws no free attack (UD-RET-1). */
export function attacksOnTheWay({ fight, who, name }: Asked<Fight>, { way, path }: Chosen): readonly string[] {
  const [by] = path
  if (way.length < 2 || (by !== 'move' && by !== 'step' && by !== 'full move' && by !== 'retreat')) return []
  const mover = find(fight.combatants, who)
  const walked = way.map(([x, y]) => ({ x, y }))
  const left = by === 'retreat' || !fight.options.fleeing ? [] : leftBy(fight, mover, walked)
  const shots = shotsAt(fight, mover).map((one) => lineOf(fight, one, `${name(one.by.id)} shoots first`))
  return [...strikes(fight, mover, { left, name }), ...shots]
}

/** UD-DP-6: the free attacks of a flight from these, each with its weapon, the Defense and the chance. */
export const strikes = (fight: Fight, mover: Combatant, { left, name }: Leavers): readonly string[] =>
  left
    .filter((by) => !by.hidden && !by.retreated) // C17
    .map((by) => lineOf(fight, { ...blowOf(by, mover, bestBlade(by)), free: 'flight' }, `${name(by.id)} strikes first`))

function lineOf(fight: Fight, blow: Blow, who: string): string {
  const defense = defenseOf(fight, blow, isForeseen(fight, blow))
  const bonus = attackReasons(fight, blow).reduce((sum, [, value]) => sum + value, 0)
  return `${who} (${blow.weapon.name}), against Defense ${defense}: ${chanceOf(defense - bonus)}.`
}

/** UD-CHK-1 to UD-CHK-3: a first die of 1 fails; beyond 10 it takes a 10 and then the rest. */
function chanceOf(least: number): string {
  if (least <= 10) return chanceInWords(11 - Math.max(2, least), 10)
  let of = 10
  let rest = least - 10
  for (; rest > 10; rest -= 10) of *= 10
  return chanceInWords(11 - Math.max(1, rest), of * 10)
}
