import { branch, type Offer } from '../../../engine/options.ts'
import { once } from '../../../kit/computed-once.ts'
import { strikeOut } from '../core/attack.ts'
import { type Blow, blowOf } from '../core/modifiers.ts'
import { shut, type Why } from '../core/refusals.ts'
import { attackAction } from '../core/spend-action.ts'
import type { Deed } from '../core/turn.ts'
import { barredBy } from '../core/why-no-attack.ts'
import { withPoints } from '../pools/spend-points.ts'
import type { Scene } from '../state/events.ts'
import type { Combatant, Fight, Mode } from '../state/fight.ts'
import type { Weapon } from '../state/gear.ts'
import { isLoaded } from '../state/in-hand.ts'
import { areAdjacent, tenthsBetween } from '../state/positions.ts'
import { isAble, isTarget, targetsOf } from '../state/presence.ts'
import { roundsOf } from './rounds-and-hits.ts'

type Two = { readonly who: Combatant; readonly at: Combatant }

/** UD-ACT-12, UD-FIRE-1 to UD-FIRE-5, UD-DP-8: the modes of a weapon, each with points of the pool; one mode alone is no menu. */
export function shotOptions(scene: Scene, { who, at }: Two, weapon: Weapon): Offer<Deed> {
  const points = who.pools.aim.now // UD-POOL-1
  const fired = (mode: Mode, shoot: (blow: Blow) => void, key: string = mode) =>
    withPoints(
      key,
      points,
      (spent): Deed =>
        () => {
          const blow: Blow = { ...blowOf(who, at, weapon), mode, points: spent }
          attackAction(scene, { who, at, ammo: { weapon: weapon.id, rounds: roundsOf(blow) } }, () => shoot(blow))()
        },
    )
  if (weapon.modes.every((mode) => mode === 'single'))
    return fired('single', (blow) => strikeOut(scene, blow), weapon.id)
  const modes = once(() => [
    fired('single', (blow) => strikeOut(scene, blow)),
    weapon.modes.includes('rapid') &&
      open(whyNotRapid(scene.fight, who, weapon), 'rapid', () => fired('rapid', (blow) => rapid(scene, blow))),
    weapon.short > 0 &&
      open(whyEmpty(who, weapon, weapon.short), 'short', () => fired('short', (blow) => strikeOut(scene, blow))),
    weapon.long > 0 &&
      open(whyEmpty(who, weapon, weapon.long), 'long', () => fired('long', (blow) => strikeOut(scene, blow))),
    weapon.long > 0 &&
      open(whyNotSpread(scene.fight, { who, at }, weapon), 'spread', () => spreadMenu(scene, { who, at }, weapon)),
  ])
  return branch(weapon.id, modes)
}

const open = (why: Why | null, key: Mode, menu: () => Offer<Deed>): Offer<Deed> =>
  why === null ? menu() : shut(key, why)

const whyEmpty = (who: Combatant, weapon: Weapon, rounds: number): Why | null =>
  isLoaded(who, weapon, rounds) ? null : 'E_EMPTY'

/** UD-FIRE-2; C12: a standard move of 0 squares is no move. */
const whyNotRapid = ({ turn }: Fight, who: Combatant, weapon: Weapon): Why | null =>
  turn?.moved === 'standard' ? 'E_MODE' : whyEmpty(who, weapon, 2)

/** UD-FIRE-2: two single shots; the second target is chosen after the first result (UD-DP-13). */
function rapid(scene: Scene, blow: Blow): void {
  strikeOut(scene, blow)
  const { by, weapon } = blow
  if (!isAble(by)) return
  const { fight } = scene
  const targets = targetsOf(fight, by).filter((at) => barredBy(fight, { who: by, at }, weapon) === null)
  if (targets.length === 0) return
  const again = targets.indexOf(blow.at)
  const near = again >= 0 ? blow.at : nearestOf(fight, by, targets)
  const ordered = [near, ...targets.filter((one) => one !== near)]
  const second = scene.ask(
    by,
    'second shot',
    ordered.map((at) => withPoints(at.id, by.pools.aim.now, (points) => ({ at, points }))),
  )
  strikeOut(scene, { ...blow, ...second })
}

function nearestOf(fight: Fight, who: Combatant, among: readonly Combatant[]): Combatant {
  let best = among[0]!
  for (const one of among) if (tenthsBetween(fight, who, one) < tenthsBetween(fight, who, best)) best = one
  return best
}

/** UD-FIRE-5: a second target beside the first, and perhaps a third beside one of the two. */
function spreadMenu(scene: Scene, { who, at }: Two, weapon: Weapon): Offer<Deed> {
  const { fight } = scene
  const fire = (key: string, targets: readonly Combatant[]): Offer<Deed> => {
    const rounds = weapon.long
    return withPoints(key, who.pools.aim.now, (points): Deed => {
      const blow: Blow = { ...blowOf(who, at, weapon), mode: 'spread', points }
      return attackAction(scene, { who, at, ammo: { weapon: weapon.id, rounds } }, () => spread(scene, blow, targets))
    })
  }
  const next = (chosen: readonly Combatant[]) =>
    besides(fight, who, chosen).filter((one) => isClear(fight, who, one, weapon))
  return branch('spread', () => [
    ...next([at]).map((second) =>
      branch(second.id, () => [
        fire('fire', [at, second]),
        ...next([at, second]).map((third) => fire(third.id, [at, second, third])),
      ]),
    ),
    ...targetsOf(fight, who)
      .filter((one) => one !== at && !besides(fight, who, [at]).includes(one))
      .map((one) => shut(one.id, 'E_OUT_OF_REACH')), // C30
  ])
}

const isClear = (fight: Fight, who: Combatant, at: Combatant, weapon: Weapon): boolean =>
  barredBy(fight, { who, at }, weapon) === null

/** Those who stand beside one of the chosen. */
const besides = (fight: Fight, who: Combatant, chosen: readonly Combatant[]): readonly Combatant[] =>
  fight.combatants.filter((one) => isBeside(fight, who, { one, chosen }))

type Beside = { readonly one: Combatant; readonly chosen: readonly Combatant[] }

const isBeside = (fight: Fight, who: Combatant, { one, chosen }: Beside): boolean =>
  !chosen.includes(one) && chosen.some((two) => areAdjacent(fight, one, two)) && isTarget(fight, who, one)

function whyNotSpread(fight: Fight, { who, at }: Two, weapon: Weapon): Why | null {
  const empty = whyEmpty(who, weapon, weapon.long)
  if (empty !== null) return empty
  const chosen = [at]
  for (const one of fight.combatants)
    if (isBeside(fight, who, { one, chosen }) && isClear(fight, who, one, weapon)) return null
  return 'E_OUT_OF_REACH'
}

/** UD-FIRE-5: a roll for each in the order named, each resolved before the next; left-over rounds are wasted. */
function spread(scene: Scene, blow: Blow, targets: readonly Combatant[]): void {
  for (const [i, at] of targets.entries()) {
    if (!isAble(blow.by)) return
    strikeOut(scene, { ...blow, at, points: i === 0 ? blow.points : 0, among: targets.length, paid: i > 0 })
  }
}
