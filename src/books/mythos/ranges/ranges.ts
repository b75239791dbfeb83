import { amount, branch, branches, type Offer } from '../../../engine/options.ts'
import { choice, flag, number } from '../../../engine/schema.ts'
import { person, subject, visible } from '../../../engine/schema-marks.ts'
import { between, downToHalf, onward, toward } from '../../../field/plane-geometry.ts'
import { inOrder } from '../../../kit/order-of-action.ts'
import { tellBoth } from '../../../kit/tell-both.ts'
import type { Blow, Two } from '../core/attack-modifiers.ts'
import type { Level } from '../core/percentile-roll.ts'
import type { Scene } from '../state/all-events.ts'
import { type Combatant, event, type Fight, isPresent, paceOf, WHO } from '../state/fight.ts'
import { type Arm, isRanged } from '../state/usable-weapons.ts'

const yards = visible(number(-200_000, 200_000))

/** Where people go, and whether they find cover. */
export const RANGES = {
  moved: event({ who: subject(), at: person(), way: choice(['closer', 'away']), yards, x: yards, y: yards })({
    does: ({ turn }, { x, y }, who) => {
      who.pos = { x, y }
      if (turn) turn.moved = true
    },
    said: (move, { name }) => `${name(move.who)} moves ${wayText(move)} ${name(move.at)}.`,
    told: {
      who: (move, { name }) => `You move ${wayText(move)} ${name(move.at)}.`,
      at: (move, { name }) => `${name(move.who)} moves ${wayText(move)} you.`,
    },
  }),
  /** MY-REACT-6: all shots of this turn; and the diver does not fight in its next, unless it is nimble. */
  dived: event({ ...WHO, to: person(), how: choice(['stayed', 'covered', 'exposed']), free: flag() })({
    does: ({ turn }, { how, free }, who) => {
      if (turn) turn.dives[who.id] = how === 'covered'
      if (!free) who.shelter = true
    },
    said: ({ who, how }, { name }) =>
      how === 'stayed' ? null : `${name(who)} ${how === 'covered' ? 'dives into cover' : 'dives and finds no cover'}.`,
    told: ({ who, how }, { name }) => {
      if (how === 'stayed') return []
      const [own, others] = how === 'covered' ? ['dive into', 'dives into'] : ['dive and find no', 'dives and finds no']
      return tellBoth(who, `You ${own} cover.`, `${name(who)} ${others} cover.`)
    },
  }),
}

const wayText = ({ way, yards }: { readonly way: 'closer' | 'away'; readonly yards: number }): string =>
  `${yards} yd ${way === 'closer' ? 'closer to' : 'away from'}`

/** MY-RNG-2: yards between two. Without `ranges` all are within reach; RULING: so are people without a position. */
export const yardsBetween = ({ options }: Fight, a: Combatant, b: Combatant): number =>
  options.ranges && a.pos && b.pos ? between(a.pos, b.pos) : 0

/** MY-RNG-2: why nothing can be done with this at that distance; MY 6: touch is 1 yard. */
export function tooFar(fight: Fight, { by, at }: Two, arm: Arm): 'out_of_reach' | 'out_of_range' | null {
  if (!fight.options.ranges) return null
  const yards = yardsBetween(fight, by, at)
  if (!isRanged(arm)) return yards <= arm.reach ? null : 'out_of_reach'
  return yards <= farthest(arm) ? null : 'out_of_range'
}

/** Four times the base range, or the last band of pellets. RULING: what has no range written reaches everywhere. */
const farthest = ({ bands, baseRange }: Arm): number =>
  bands.at(-1)?.yards ?? (baseRange > 0 ? 4 * baseRange : Number.POSITIVE_INFINITY)

/** MY-RNG-2: the rank to hit: 1 within the base range, 2 (hard) to twice that, 3 (extreme) beyond; for pellets 1. */
export function needOf(fight: Fight, { by, at, arm }: Pick<Blow, 'by' | 'at' | 'arm'>): number {
  if (!fight.options.ranges || !isRanged(arm) || arm.bands.length > 0 || arm.baseRange === 0) return 1
  const yards = yardsBetween(fight, by, at)
  return yards <= arm.baseRange ? 1 : yards <= 2 * arm.baseRange ? 2 : 3
}

/** MY-RNG-2: where it takes an extreme success to hit, only a critical does extreme damage. */
export const dealtAs = (fight: Fight, blow: Blow, level: Level): Level =>
  level === 'extreme' && needOf(fight, blow) === 3 ? 'hard' : level

/** MY-RNG-2: pellets do less in each further band. */
export function spread(fight: Fight, { by, at, arm }: Blow): Arm {
  if (!fight.options.ranges || arm.bands.length === 0) return arm
  const yards = yardsBetween(fight, by, at)
  const band = arm.bands.find((one) => yards <= one.yards)
  return band ? { ...arm, damage: band.damage } : arm
}

/** RULING: the page closes no distances: with `ranges` a turn may begin with a move of up to MOV yards, unless held. */
export function moveOptions(scene: Scene, who: Combatant, then: () => void): readonly Offer<() => void>[] {
  const { fight } = scene
  const most = paceOf(who)
  if (!fight.options.ranges || who.pos === null || who.heldBy !== null || most < 1 || fight.turn?.moved) return []
  const others = inOrder(fight).filter((one) => one !== who && isPresent(one) && !one.hidden && one.pos !== null)
  const apart = others.filter((one) => yardsBetween(fight, who, one) >= 0.5)
  const go = (way: Move['way'], one: Combatant) => (yards: number) => () => {
    move(scene, who, { way, one, yards })
    then()
  }
  const far = (way: Move['way'], one: Combatant): number =>
    way === 'closer' ? downToHalf(Math.min(most, yardsBetween(fight, who, one))) : most
  const ways = (way: Move['way'], to: readonly Combatant[]): Offer<() => void> =>
    to.length > 0 &&
    branch(way, () => [
      branches(to, (one) => [amount({ least: 0.5, most: far(way, one), step: 0.5, unit: 'yd' }, go(way, one))]),
    ])
  return others.length > 0 ? [branch('move', () => [ways('closer', apart), ways('away', others)])] : []
}

type Move = { readonly way: 'closer' | 'away'; readonly one: Combatant; readonly yards: number }

function move(scene: Scene, who: Combatant, { way, one, yards }: Move): void {
  const ahead = toward(who.pos!, one.pos!, who.side === 'investigators' ? 1 : -1)
  const { x, y } = onward(who.pos!, ahead, way === 'closer' ? yards : -yards)
  scene.tell({ type: 'moved', who: who.id, at: one.id, way, yards, x, y })
}

/** As near as a hand reaches, or as far as it can today. */
export const strideTo = (fight: Fight, who: Combatant, to: Combatant): number =>
  downToHalf(Math.max(0.5, Math.min(paceOf(who), yardsBetween(fight, who, to) - 0.5)))
