import { type Armour, type Weapon, ZONES, type Zone } from '../state/gear.ts'
import { ARMOURS } from '../tables/armour.ts'

type Wearer = { readonly armour: readonly string[]; readonly skills: Readonly<Record<string, number>> }
type Blow = Pick<Weapon, 'class' | 'type' | 'pen'>
type Rules = { readonly buffer: boolean; readonly penetration: boolean; readonly damageTypes: boolean }

/** What armour does against one hit; `rating` is its armour before penetration (UD-DMG-4). */
export type Protection = { readonly rating: number; readonly armour: number; readonly buffer: number }

/** UD-ARM-5: pieces by zone, class, average, then penetration. `zone` is null where none was rolled. */
export function protectionOf(
  who: Pick<Wearer, 'armour'>,
  blow: Blow,
  { options, zone }: { readonly options: Rules; readonly zone: Zone | null },
): Protection {
  const inZone = (one: Zone): Armour | null => bestIn(one, who.armour, blow)
  const ratingOf = (piece: Armour): number => piece.armour - (options.damageTypes ? weakness(piece, blow) : 0)
  const over = (figure: (piece: Armour) => number): number =>
    zone === null ? mean(inZone, figure) : figureIn(inZone(zone), figure)
  const rating = over(ratingOf)
  const buffer = options.buffer ? over((piece) => piece.buffer) : 0 // UD-DMG-8
  const pen = options.penetration ? blow.pen : 0 // UD-DMG-7
  return { rating, armour: pierced(rating, pen), buffer: pierced(buffer, pen) }
}

/** UD-ARM-2: the highest rating, then the highest buffer, then the first on the sheet. */
function bestIn(zone: Zone, worn: readonly string[], blow: Blow): Armour | null {
  let best: Armour | null = null
  for (const id of worn) {
    const piece = ARMOURS[id]!
    if (!piece.zones.includes(zone)) continue // UD-ARM-1
    if (piece.noRanged && blow.class !== 'melee') continue // UD-ARM-3
    if (best === null || isBetter(piece, best)) best = piece
  }
  return best
}

const isBetter = (one: Armour, than: Armour): boolean =>
  one.armour > than.armour || (one.armour === than.armour && one.buffer > than.buffer)

/** UD-DMG-6: crushing blows against rigid pieces, points of melee weapons against mesh; every piece has 1 to lose. */
function weakness(piece: Armour, { class: by, type }: Blow): 0 | 1 {
  const isWeak =
    (type === 'crushing' && piece.class === 'rigid') ||
    (type === 'piercing' && by === 'melee' && piece.class === 'mesh')
  return isWeak ? 1 : 0
}

/** UD-ARM-4: the mean of all six zones, half rounded up. */
function mean(inZone: (zone: Zone) => Armour | null, figure: (piece: Armour) => number): number {
  let sum = 0
  for (const zone of ZONES) sum += figureIn(inZone(zone), figure)
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
