import { isBehind } from '../../../field/facing.ts'
import { directionTo } from '../../../field/square-names-and-directions.ts'
import { nearestPair } from '../../../field/squares-apart.ts'
import type { Combatant, Fight } from '../state/fight.ts'
import { hasShield, isRanged } from '../state/in-hand.ts'
import type { Options } from '../state/model.ts'
import { hasGrid, squaresBetween, stand } from '../state/positions.ts'
import { isAble, isHostile } from '../state/presence.ts'
import { directionOf, type Facing, facingOf } from '../state/sheet.ts'
import { ARMOURS, type Armour, ZONES, type Zone } from '../tables/armour.ts'
import type { Weapon } from '../tables/weapons.ts'
import type { Blow } from './attack-modifiers.ts'

/** UD-DEF-1, UD-DEF-3: 10, DEX if the attack can be foreseen, and all that applies. */
export function defenseOf(fight: Fight, blow: Blow, foreseen: boolean): number {
  const { at } = blow
  let defense = 10 // UD-SHEET-1
  if (foreseen || (at.dex < 0 && fight.options.negativeDexCounts)) defense += at.dex // UD-DEF-2
  if (hasShield(at) && !at.unconscious) defense += 2 // UD-ARM-9
  if (at.immobilised || at.unconscious || at.incapacitated) defense -= 2 // C35: once
  if (at.size === 'large') defense -= 1
  else if (at.size === 'small') defense += 1
  defense += coverAgainst(fight, blow)
  for (const id of at.armour) defense += ARMOURS[id]!.defense // UD-ARM-8
  return defense + at.boost + at.refDefense + at.refDefenseOnce // UD-GEN-8
}

/** UD-DEF-2: whether the target could foresee the attack. UD-FLEE-4: who flees turns the back; UD-MAP-10: from behind. */
export const isForeseen = (fight: Fight, { by, at, free }: Blow): boolean =>
  !(at.surprised || at.immobilised || at.unconscious || at.incapacitated || by.hidden || by.unforeseen) &&
  free !== 'flight' &&
  !isFromBehind(fight, by, at)

/** UD-MAP-10; C25: the pair of nearest squares. */
function isFromBehind(fight: Fight, by: Combatant, at: Combatant): boolean {
  if (!fight.options.facing || !hasGrid(fight) || at.facing === null) return false
  const [from, to] = nearestPair(stand(by), stand(at))
  return isBehind(directionOf(at.facing), to, from)
}

/** UD-COV-1, UD-COV-4: the rating, where it holds against this kind of attack and from there. */
function coverAgainst(fight: Fight, { by, at, weapon }: Blow): number {
  const { cover } = at
  if (cover === null) return 0
  if (cover.against !== 'all' && cover.against !== (isRanged(weapon) ? 'ranged' : 'melee')) return 0
  if (cover.from.length === 0 || !hasGrid(fight)) return cover.rating
  const direction = directionTo(...nearestPair(stand(at), stand(by)))
  return direction !== null && cover.from.some((facing) => directionOf(facing) === direction) ? cover.rating : 0
}

/** UD-MAP-9: where somebody faces who turns to the other; null without facings. */
export function facingTo(fight: Fight, who: Combatant, at: Combatant): Facing | null {
  if (!hasGrid(fight) || !fight.options.facing) return null
  const direction = directionTo(...nearestPair(stand(who), stand(at)))
  return direction && facingOf(direction)
}

/** UD-MAP-9: the nearest able enemy; tie: earlier in initiative order. */
export function facingAtEnd(fight: Fight, who: Combatant): Facing | null {
  if (!hasGrid(fight) || !fight.options.facing) return null
  let nearest: Combatant | null = null
  let least = Number.POSITIVE_INFINITY
  for (const one of fight.combatants) {
    if (!isAble(one) || one.hidden || !isHostile(fight, who.side, one.side)) continue
    const squares = squaresBetween(fight, who, one)
    if (squares > least || (squares === least && nearest !== null && !isEarlier(fight, one, nearest))) continue
    least = squares
    nearest = one
  }
  return nearest === null ? null : facingTo(fight, who, nearest)
}

/** C27: who has no place in the order comes last. */
function isEarlier({ order }: Fight, one: Combatant, than: Combatant): boolean {
  const [a, b] = [order.indexOf(one.id), order.indexOf(than.id)]
  return a >= 0 && (b < 0 || a < b)
}

type Worn = { readonly armour: readonly string[] }
type Wearer = Worn & { readonly skills: Readonly<Record<string, number>> }
type Hurting = Pick<Weapon, 'class' | 'type' | 'pen'>
type Hit = { readonly options: Pick<Options, 'buffer' | 'penetration' | 'damageTypes'>; readonly zone: Zone | null }

/** What armour does against one hit; `rating` is its armour before penetration (UD-DMG-4). */
type Protection = { readonly rating: number; readonly armour: number; readonly buffer: number }

/** UD-ARM-5: pieces by zone, class, average, then penetration. `zone` is null where none was rolled. */
export function protectionOf({ armour }: Worn, by: Hurting, { options, zone }: Hit): Protection {
  const over = (figure: (piece: Armour) => number): number => {
    const inZone = (one: Zone): number => figureIn(bestIn(one, armour, by), figure)
    return zone === null ? mean(inZone) : inZone(zone)
  }
  const rating = over((piece) => piece.armour - (options.damageTypes ? weakness(piece, by) : 0))
  const buffer = options.buffer ? over((piece) => piece.buffer) : 0 // UD-DMG-8
  const pen = options.penetration ? by.pen : 0 // UD-DMG-7
  return { rating, armour: pierced(rating, pen), buffer: pierced(buffer, pen) }
}

/** UD-ARM-2: the highest rating, then the highest buffer, then the first on the sheet. */
function bestIn(zone: Zone, worn: readonly string[], by: Hurting): Armour | null {
  let best: Armour | null = null
  for (const id of worn) {
    const piece = ARMOURS[id]!
    if (!piece.zones.includes(zone)) continue // UD-ARM-1
    if (piece.noRanged && by.class !== 'melee') continue // UD-ARM-3
    if (best === null || isBetter(piece, best)) best = piece
  }
  return best
}

const isBetter = (one: Armour, than: Armour): boolean =>
  one.armour > than.armour || (one.armour === than.armour && one.buffer > than.buffer)

/** UD-DMG-6: crushing blows against rigid pieces, points of melee weapons against mesh; every piece has 1 to lose. */
function weakness(piece: Armour, { class: kind, type }: Hurting): 0 | 1 {
  const isWeak =
    (type === 'crushing' && piece.class === 'rigid') ||
    (type === 'piercing' && kind === 'melee' && piece.class === 'mesh')
  return isWeak ? 1 : 0
}

/** UD-ARM-4: the mean of all six zones, half rounded up. */
function mean(inZone: (zone: Zone) => number): number {
  let sum = 0
  for (const zone of ZONES) sum += inZone(zone)
  return Math.floor(sum / ZONES.length + 1 / 2)
}

const figureIn = (piece: Armour | null, figure: (piece: Armour) => number): number =>
  piece === null ? 0 : figure(piece)

/** UD-DMG-7: what is not there cannot be raised by a negative penetration. */
const pierced = (points: number, pen: number): number => (points === 0 ? 0 : Math.max(0, points - pen))

/** Added to melee attacks, parries, dodges and acrobatics: UD-ARM-6, the worst piece; UD-ARM-7, less `wearArmor`. */
export function armourPenalty({ armour, skills }: Wearer): number {
  let worst = 0
  for (const id of armour) worst = Math.min(worst, ARMOURS[id]!.penalty) // UD-ARM-6
  return Math.min(0, worst + (skills.wearArmor ?? 0)) // UD-ARM-7
}

/** UD-ARM-8: what worn pieces add to Defense. */
export const armourDefense = (pieces: readonly Pick<Armour, 'defense'>[]): number =>
  pieces.reduce((sum, { defense }) => sum + defense, 0)
