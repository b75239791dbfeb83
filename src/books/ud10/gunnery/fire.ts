import { branch, leaf, type Offer } from '../../../engine/options.ts'
import type { Spot } from '../../../field/plane-geometry.ts'
import { seenFrom } from '../../../field/seen-squares.ts'
import { once } from '../../../kit/computed-once.ts'
import { inOrder } from '../../../kit/order-of-action.ts'
import { squareAmong } from '../../../kit/square-choices.ts'
import { action, attackAction, counted, strikeOut } from '../core/attack.ts'
import { passes, withPoints } from '../core/check.ts'
import { type Blow, blowOf, roundsOf } from '../core/modifiers.ts'
import type { Deed } from '../core/turn.ts'
import { barredBy, shut, type Why, whyNoAttack } from '../core/why-not.ts'
import type { Scene } from '../state/events.ts'
import type { Combatant, Fight, Mode } from '../state/fight.ts'
import type { Weapon } from '../state/gear.ts'
import { hasRanged, isLoaded, readyWeapons } from '../state/in-hand.ts'
import {
  areAdjacent,
  coverOn,
  gridIn,
  hasGrid,
  isAble,
  isPresent,
  isSeen,
  isTarget,
  stand,
  targetsOf,
  tenthsBetween,
} from '../state/positions.ts'
import { skillOf } from '../state/sheet.ts'
import { WEAPONS } from '../tables/weapons.ts'

/** UD-ACT-3: a ranged weapon in hand and one target in sight. */
export function aimOptions(scene: Scene, who: Combatant): Offer<Deed> {
  const { fight } = scene
  const why = whyNoAttack(fight, who) ?? (hasRanged(who) ? null : 'E_NOT_READY')
  if (why !== null) return shut('aim', why)
  const targets = targetsOf(fight, who)
  if (targets.length === 0) return false
  const whyNot = (at: Combatant): Why | null => (isSeen(fight, who, at) ? null : 'E_NO_LOS')
  const none = targets.some((at) => whyNot(at) === null) ? null : 'E_NO_LOS'
  const open = (): readonly Offer<Deed>[] =>
    targets.map((at) => {
      const barred = whyNot(at)
      return barred === null ? leaf(at.id, takeAim(scene, who, at)) : shut(at.id, barred)
    })
  return none === null ? branch('aim', open) : shut('aim', none, open)
}

/** +2 after one round, +4 after two in a row. C10: after a pause it begins again. RULING: it never falls by that. */
function takeAim(scene: Scene, who: Combatant, at: Combatant): Deed {
  const kept = who.aim?.target === at.id ? who.aim : null
  const rounds = kept === null ? 1 : kept.paused ? kept.rounds : 2
  return action(scene, who, () => scene.tell({ type: 'aimed', who: who.id, at: at.id, rounds }))
}

/** UD-ACT-16: movement, step and reaction are given up, all of them unspent. */
export function holdStillOptions(scene: Scene, who: Combatant): Offer<Deed> {
  const { turn } = scene.fight
  if (turn === null || skillOf(who, 'sharpShooter') === 0 || !hasRanged(who)) return false
  if (turn.moved !== 'none' || turn.stepped || turn.still) return shut('hold still', 'E_MOVE_SPENT')
  if (turn.acted) return shut('hold still', 'E_ACTION_SPENT')
  if (who.reactionSpent) return shut('hold still', 'E_NO_REACTION')
  return leaf('hold still', () => scene.tell({ type: 'held still', who: who.id, sharp: true }))
}

/** UD-RNG-5: crouching or at a support, and on the same square since the turn began. RULING: cover is a support. */
export function braceOptions(scene: Scene, who: Combatant): Offer<Deed> {
  if (who.braced)
    return leaf(
      'unbrace',
      counted(scene, who, () => scene.tell({ type: 'braced', who: who.id, braced: false })),
    )
  if (!who.ready.some((id) => WEAPONS[id] && WEAPONS[id].range2 !== null)) return false
  if ((!who.crouching && who.cover === null) || scene.fight.turn?.walked) return shut('brace', 'E_BLOCKED')
  return leaf(
    'brace',
    counted(scene, who, () => scene.tell({ type: 'braced', who: who.id, braced: true })),
  )
}

/** UD-ACT-3, C10: who aims at the mover and did not see a square of the path loses the aim. */
export function loseSight(scene: Scene, mover: Combatant, path: readonly Spot[]): void {
  const { fight } = scene
  for (const one of fight.combatants) {
    if (one.aim?.target !== mover.id) continue
    if (path.some((pos) => !isSeen(fight, one, { ...mover, pos })))
      scene.tell({ type: 'lost sight', who: one.id, at: mover.id })
  }
}

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

/** UD-FIRE-7: with a weapon that can, and rounds for a long burst. */
export function suppressOptions(scene: Scene, who: Combatant): Offer<Deed> {
  if (!canSuppress(who)) return false
  const arms = readyWeapons(who).filter(({ modes }) => modes.includes('suppress'))
  const why = whyNoAttack(scene.fight, who) ?? (arms.some((one) => isLoaded(who, one, one.long)) ? null : 'E_EMPTY')
  if (why !== null) return shut('suppress', why)
  return branch('suppress', () => arms.map((weapon) => weaponMenu(scene, who, weapon)))
}

function canSuppress({ ready }: Combatant): boolean {
  for (const id of ready) if (WEAPONS[id]?.modes.includes('suppress')) return true
  return false
}

function weaponMenu(scene: Scene, who: Combatant, weapon: Weapon): Offer<Deed> {
  const { fight } = scene
  const empty: Why | null = isLoaded(who, weapon, weapon.long) ? null : 'E_EMPTY'
  if (empty !== null) return shut(weapon.id, empty)
  const deed = (covers: readonly Combatant[]): Deed => {
    const ammo = { weapon: weapon.id, rounds: weapon.long }
    return attackAction(scene, { who, at: null, ammo }, () => suppress(scene, { who, weapon, covers }))
  }
  return branch(weapon.id, () => (hasGrid(fight) ? [centre(fight, who, deed)] : [named(fight, who, deed)]))
}

/** UD-FIRE-7: three by three squares, the middle one in sight. */
function centre(fight: Fight, who: Combatant, deed: (covers: readonly Combatant[]) => Deed): Offer<Deed> {
  const seen = seenFrom(gridIn(fight), stand(who).pos)
  return squareAmong(seen, { from: who.pos!, why: 'E_NO_LOS', means: ({ x, y }) => deed(within(fight, who, { x, y })) })
}

const within = (fight: Fight, who: Combatant, { x, y }: Spot): readonly Combatant[] =>
  inOrder(fight).filter((one) => one !== who && isAble(one) && isWithin(one, x, y))

/** One of the squares that somebody fills is in the zone. */
function isWithin(one: Combatant, x: number, y: number): boolean {
  const { pos, footprint } = stand(one)
  return pos.x <= x + 1 && pos.x + footprint > x - 1 && pos.y <= y + 1 && pos.y + footprint > y - 1
}

/** C29: without a map up to three targets by name. */
function named(fight: Fight, who: Combatant, deed: (covers: readonly Combatant[]) => Deed): Offer<Deed> {
  const may = inOrder(fight).filter((one) => one !== who && isAble(one) && isPresent(one) && !one.hidden)
  const from = (start: number, chosen: readonly Combatant[]): readonly Offer<Deed>[] => [
    chosen.length > 0 && leaf('fire', deed(chosen)),
    ...may.slice(start).map((one, i) => {
      const more = [...chosen, one]
      const next = start + i + 1
      return more.length === 3 || next >= may.length ? leaf(one.id, deed(more)) : branch(one.id, () => from(next, more))
    }),
  ]
  return branch('targets', () => from(0, []))
}

type Laid = { readonly who: Combatant; readonly weapon: Weapon; readonly covers: readonly Combatant[] }

/** UD-FIRE-7: the rounds are spent; everybody in the zone, of both sides, keeps their nerve or takes cover. */
function suppress(scene: Scene, { who, weapon, covers }: Laid): void {
  scene.tell({
    type: 'suppressed',
    who: who.id,
    weapon: weapon.id,
    rounds: weapon.long,
    covers: covers.map(({ id }) => id),
  })
  for (const one of covers) {
    if (one.kind === 'machine') continue // UD-FIRE-8
    const why = one.ms === 0 ? [] : [['nerve', one.ms, 'UD-FIRE-7'] as const]
    if (passes(scene, 15, { who: one, what: 'morale', why })) continue
    scene.tell({ type: 'pinned', who: one.id, cover: coverOn(scene.fight, one) })
  }
}
