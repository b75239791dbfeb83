import { d } from '../../../engine/dice.ts'
import type { Offer, Point, Shut } from '../../../engine/options.ts'
import { among, branch, branches, leaf, pointsOf, spot } from '../../../engine/options.ts'
import { apart, between, type Spot, within } from '../../../field/plane-geometry.ts'
import { foesFirst, isCalledOff, isTarget } from '../core/attack-menu.ts'
import { attackModifiers, rowDm, type Shot } from '../core/attack-modifiers.ts'
import { isBuried, mayReach, SQUARE } from '../core/range-and-cover.ts'
import { STAND } from '../core/react.ts'
import { shut } from '../core/refusals.ts'
import { burstRow, NO_BURST, waysOf } from '../gunnery/burst.ts'
import type { Combatant, Fight, Mode, Purpose, Scene } from '../state/fight.ts'
import { type Held, isLoaded, spends } from '../state/weapons-and-skills.ts'
import { GRENADES } from '../tables/gear.ts'
import { bears, leanOut } from '../vehicles/occupants.ts'
import { chargeOptions, explode } from './blast.ts'
import { grenadeIn, lobsOf } from './launcher.ts'
import { isOnLine, scattered, spread } from './smoke-and-scatter.ts'

/** CE-ACT-13, CE-DEC-11: what is thrown or fired, then at whom or at what spot; explosives beside grenades (CE 3.2). */
export function grenadeOption(scene: Scene, by: Combatant, held: readonly Held[]): Offer<() => void> {
  const lobs = lobsOf(by, held)
  const charges = chargeOptions(scene, by)
  if (lobs.length + charges.length === 0) return null
  if (isBuried(by)) return shut('grenade', 'E_COVER') // CE-COVER-3
  const loaded = lobs.filter((held) => isLoaded(scene.fight, held))
  const open = by.aboard ? loaded.filter((held) => hasSpot(scene.fight, by, held)) : loaded // CE-VEH-14
  if (open.length + charges.length === 0) return shut('grenade', loaded.length === 0 ? 'E_EMPTY' : 'E_NO_ARC')
  const empty = lobs
    .filter((held) => !open.includes(held))
    .map((held) => shut(held.id, loaded.includes(held) ? 'E_NO_ARC' : 'E_EMPTY'))
  return branch('grenade', () => [branches(open, (one) => aimOptions(scene, by, one)), ...charges, ...empty])
}

/** CE-BLAST-1: a combatant or a spot; CE-RANGE-6: where the row has a dash it is refused. */
function aimOptions(scene: Scene, by: Combatant, held: Held): readonly Offer<() => void>[] {
  const { fight } = scene
  const ways = waysTo(fight, held)
  const targets = fight.combatants.filter((at) => isTarget(by, at))
  const lobAt = (at: Combatant, way: Way) => (): void =>
    order(scene, { by, at, held, metres: apart(by, at), ...way, special: 'grenade' })
  const ground = (way: Way): Offer<() => void> =>
    spot(among(spotsFor(fight, by, held), 'm'), ([x, y]) => lobAt(groundAt(by, { x, y }), way))
  return [
    ...foesFirst(by, targets).map(
      (at) => outOf(fight, { by, at, held }) ?? branch(at.id, () => ways.map((way) => leaf(way.mode, lobAt(at, way)))),
    ),
    branch('spot', (): readonly Offer<() => void>[] =>
      ways.length === 1 ? [ground(ways[0]!)] : ways.map((way) => branch(way.mode, () => [ground(way)])),
    ),
  ]
}

type Way = { readonly mode: Mode; readonly rounds: number; readonly purpose: Purpose | null }
const THROW: Way = { mode: 'throw', rounds: 0, purpose: null }

/** CE-BURST-2, CE-DEC-13: by hand, or as the launcher fires and has rounds for (CE-WPN-2). */
const waysTo = (fight: Fight, held: Held): readonly Way[] =>
  held.weapon.rof.length === 0 ? [THROW] : waysOf(held.weapon).filter(({ rounds }) => isLoaded(fight, held, rounds))

const handled = ({ weapon }: Held): Mode => (weapon.rof.length === 0 ? 'throw' : 'single')

const reaches = (fight: Fight, held: Held, metres: number): boolean =>
  rowDm(fight, { held, metres }, handled(held)) !== null

/** CE-ACT-13. */
function outOf(fight: Fight, aim: Aim): Shut | null {
  const { by, at, held } = aim
  const metres = apart(by, at)
  if (!reaches(fight, held, metres) || !mayReach(fight, { ...aim, metres }))
    return shut(at.id, metres < SQUARE ? 'E_TOO_NEAR' : 'E_FAR')
  return (by.aboard || at.aboard) && !bears(fight, aim, handled(held)) ? shut(at.id, 'E_NO_ARC') : null // CE-VEH-14
}

type Aim = { readonly by: Combatant; readonly at: Combatant; readonly held: Held }

const spotsFor = (fight: Fight, by: Combatant, held: Held): readonly Point[] =>
  around(fight)
    .map(([x, y]) => [by.pos.x + x, by.pos.y + y] as const)
    .filter((point) => isInReach(fight, { by, held }, point))

/** Cheaper than the menu of spots: computed at every turn of a person with a grenade in a vehicle. */
const hasSpot = (fight: Fight, by: Combatant, held: Held): boolean =>
  around(fight).some(([x, y]) => isInReach(fight, { by, held }, [by.pos.x + x, by.pos.y + y]))

const isInReach = (fight: Fight, { by, held }: Omit<Aim, 'at'>, [x, y]: Point): boolean =>
  reaches(fight, held, between(by.pos, { x, y })) &&
  (!by.aboard || bears(fight, { by, at: groundAt(by, { x, y }), held }, handled(held)))

/** RULING: a spot lies within 50 m of the thrower, on a line at every metre, on a plane at every third. */
const around = (fight: Fight): readonly Point[] => (isOnLine(fight) ? ON_LINE : ON_PLANE)

const FAR = 50
const ON_LINE: readonly Point[] = Array.from({ length: 2 * FAR + 1 }, (_, i) => [i - FAR, 0] as const)
const ON_PLANE: readonly Point[] = pointsOf(within({ x: 0, y: 0 }, FAR / 6)).map(([x, y]) => [6 * x, 6 * y] as const)

/** Bare ground, in the place of somebody to attack: it is nobody else. */
const groundAt = (by: Combatant, pos: Spot): Combatant => ({ ...by, pos, ...BARE })
const BARE = { stance: 'standing', cover: 'none', movedLast: 0, size: 'person', aboard: null, evasion: 0 } as const

/** CE-ATK-8: at one's own side only once confirmed. RULING: a spot belongs to no side, even with people near it. */
function order(scene: Scene, shot: Shot): void {
  const { by, at } = shot
  if (at.id !== by.id && isCalledOff(scene, by, at)) return
  scene.tell({ type: 'spent', who: by.id, slot: 'significant' })
  lob(scene, shot)
}

/** CE-BLAST-1: 8 and more lands on it, else it scatters (CE-BLAST-5). CE-BLAST-7: nobody reacts to the throw. */
export function lob(scene: Scene, shot: Shot): void {
  const { by, at, held, mode, metres } = shot
  const aim = { x: at.pos.x, y: at.pos.y }
  const target = at.id === by.id ? null : at.id
  const rounds = spends(scene.fight, held.weapon, shot.rounds)
  const fired = { weapon: held.id, grenade: grenadeIn(held), mode, metres, rounds }
  scene.tell({ type: 'lobbed', who: by.id, at: target, ...aim, ...fired })
  if (by.aboard) leanOut(scene, shot) // CE-VEH-14
  const { total } = scene.roll(by, 'to hit', d(2, 6), attackModifiers(scene.fight, shot, STAND))
  const effect = held.carried?.jarred && held.carried.weaponId === held.id ? Math.min(-1, total - 8) : total - 8 // toggle `sightsJar`
  if (effect >= 0) scene.tell({ type: 'landed', who: by.id, at: target, total, effect })
  const where = effect >= 0 ? aim : scattered(scene, by, aim, effect)
  if (effect < 0) scene.tell({ type: 'drifted', who: by.id, at: target, total, ...where })
  burst(scene, shot, where)
  scene.tell({ type: 'resolved', who: by.id })
}

/** CE 3.2: it goes off, or its cloud spreads. RULING: a burst bursts as one; for damage it adds by CE-BURST-1. */
function burst(scene: Scene, { by, held, purpose, rounds }: Shot, where: Spot): void {
  const what = grenadeIn(held)
  const { bands, stuns, cloud, area } = GRENADES[what]
  if (cloud) return spread(scene, by, where, { kind: cloud, metres: area })
  const { plus } = purpose === 'damage' ? burstRow(rounds) : NO_BURST
  explode(scene, by, where, { what, bands, times: 1, plus, stuns })
}
