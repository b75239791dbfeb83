import { because } from '../../../engine/dice.ts'
import { branch, late, leaf, type Offer } from '../../../engine/options.ts'
import type { Spot } from '../../../field/plane-geometry.ts'
import { seenFrom } from '../../../field/seen-squares.ts'
import { once } from '../../../kit/computed-once.ts'
import { inOrder } from '../../../kit/order-of-action.ts'
import { leastOf } from '../../../kit/pick-foe.ts'
import { squareAmong } from '../../../kit/square-choices.ts'
import { action, attackAction, counted, strikeOut } from '../core/attack.ts'
import { type Blow, blowOf, roundsOf } from '../core/attack-modifiers.ts'
import { passes, poolOf, withPoints } from '../core/check.ts'
import { barredBy, shut, type Two, targetsFor, type Why, whyNoAttack, whyNoWhole } from '../core/refusals.ts'
import type { Deed } from '../core/turn.ts'
import type { Scene } from '../state/all-events.ts'
import type { Combatant, Fight, Mode } from '../state/fight.ts'
import { hasRanged, isLoaded, readyWeapons } from '../state/in-hand.ts'
import { areAdjacent, coverOn, gridIn, hasGrid, isSeen, stand, tenthsBetween } from '../state/positions.ts'
import { isAble, isTarget, targetsOf } from '../state/presence.ts'
import { skillOf } from '../state/sheet.ts'
import { WEAPONS, type Weapon } from '../tables/weapons.ts'

/** UD-ACT-3: a ranged weapon in hand and one target in sight. */
export function aimOptions(scene: Scene, who: Combatant): Offer<Deed> {
  const { fight } = scene
  const why = whyNoAttack(fight, who) ?? (hasRanged(who) ? null : 'E_NOT_READY')
  if (why !== null) return shut('aim', why)
  const targets = targetsOf(fight, who)
  if (targets.length === 0) return false
  const open = (): readonly Offer<Deed>[] =>
    targets.map((at) => (isSeen(fight, who, at) ? leaf(at.id, takeAim(scene, who, at)) : shut(at.id, 'E_NO_LOS')))
  return targets.some((at) => isSeen(fight, who, at)) ? branch('aim', open) : shut('aim', 'E_NO_LOS', open)
}

/** +2 after one round, +4 after two in a row. C10: after a pause it begins again. RULING: it never falls by that. */
function takeAim(scene: Scene, who: Combatant, at: Combatant): Deed {
  const kept = who.aim?.target === at.id ? who.aim : null
  const rounds = kept === null ? 1 : kept.paused ? kept.rounds : 2
  return action(scene, who, { type: 'aimed', who: who.id, at: at.id, rounds })
}

/** UD-ACT-3, C10: who aims at the mover and did not see a square of the path loses the aim. */
export function loseSight(scene: Scene, mover: Combatant, path: readonly Spot[]): void {
  const { fight } = scene
  for (const one of fight.combatants)
    if (one.aim?.target === mover.id && path.some((pos) => !isSeen(fight, one, { ...mover, pos })))
      scene.tell({ type: 'lost sight', who: one.id, at: mover.id })
}

/** UD-ACT-16: movement, step and reaction are given up, all of them unspent. */
export function holdStillOptions(scene: Scene, who: Combatant): Offer<Deed> {
  if (skillOf(who, 'sharpShooter') === 0 || !hasRanged(who)) return false
  const why = whyNoWhole(scene.fight) ?? (who.reactionSpent ? 'E_NO_REACTION' : null)
  if (why !== null) return shut('hold still', why)
  return leaf('hold still', () => scene.tell({ type: 'held still', who: who.id, sharp: true }))
}

/** UD-RNG-5: crouching or at a support, and on the same square since the turn began. RULING: cover is a support. */
export function braceOptions(scene: Scene, who: Combatant): Offer<Deed> {
  const braced = (braced: boolean) => counted(scene, who, { type: 'braced', who: who.id, braced })
  if (who.braced) return leaf('unbrace', braced(false))
  if (!who.ready.some((id) => WEAPONS[id] && WEAPONS[id].range2 !== null)) return false
  if ((!who.crouching && who.cover === null) || scene.fight.turn?.walked) return shut('brace', 'E_BLOCKED')
  return leaf('brace', braced(true))
}

/** UD-ACT-12, UD-FIRE-1 to UD-FIRE-5, UD-DP-8: the modes of a weapon, each with points of the pool; one alone is no menu. */
export function shotOptions(scene: Scene, { who, at }: Two, weapon: Weapon): Offer<Deed> {
  const { fight } = scene
  const fired = (mode: Mode, shoot = strikeOut, key: string = mode) =>
    withPoints(key, who.pools.aim.now, (points): Deed => {
      const blow: Blow = { ...blowOf(who, at, weapon), mode, points } // UD-POOL-1
      return attackAction(scene, { who, at, ammo: { weapon: weapon.id, rounds: roundsOf(blow) } }, () =>
        shoot(scene, blow),
      )
    })
  if (weapon.modes.every((mode) => mode === 'single')) return fired('single', strikeOut, weapon.id)
  const by = ({ id: mode }: (typeof SHOTS)[number]): Offer<Deed> => {
    if (!canFire(weapon, mode)) return false
    const why = whyNotFired(fight, { who, at }, { weapon, mode })
    if (why !== null) return shut(mode, why)
    return mode === 'spread'
      ? spreadMenu(scene, { who, at }, weapon)
      : fired(mode, mode === 'rapid' ? rapid : strikeOut)
  }
  return branch(
    weapon.id,
    once(() => [late(SHOTS, by)]),
  )
}

const SHOTS = (['single', 'rapid', 'short', 'long', 'spread'] as const).map((id) => ({ id }))
type Shot = { readonly weapon: Weapon; readonly mode: (typeof SHOTS)[number]['id'] }

/** UD-FIRE-5: a long burst may be spread. */
const canFire = ({ modes }: Weapon, mode: Shot['mode']): boolean => modes.includes(mode === 'spread' ? 'long' : mode)

function whyNotFired(fight: Fight, two: Two, { weapon, mode }: Shot): Why | null {
  if (mode === 'single') return null
  if (mode === 'rapid') return whyNotRapid(fight, two.who, weapon)
  return mode === 'spread' ? whyNotSpread(fight, two, weapon) : whyEmpty(two.who, weapon, weapon[mode])
}

const whyEmpty = (who: Combatant, weapon: Weapon, rounds: number): Why | null =>
  isLoaded(who, weapon, rounds) ? null : 'E_EMPTY'

/** UD-FIRE-2; C12: a standard move of 0 squares is no move. */
const whyNotRapid = ({ turn }: Fight, who: Combatant, weapon: Weapon): Why | null =>
  turn?.moved === 'standard' ? 'E_MODE' : whyEmpty(who, weapon, 2)

/** UD-FIRE-2: two single shots; the second target is chosen after the first result: the same one, else the nearest. */
function rapid(scene: Scene, blow: Blow): void {
  strikeOut(scene, blow)
  const { by, weapon } = blow
  const targets = isAble(by) ? targetsFor(scene.fight, by, weapon) : []
  if (targets.length === 0) return
  const nearest = leastOf(targets, { worth: (one) => tenthsBetween(scene.fight, by, one) })!
  const first = targets.includes(blow.at) ? blow.at : nearest
  strikeOut(scene, { ...blow, ...nextTarget(scene, 'second shot', { by, weapon, targets, first }) })
}

type Next = {
  readonly by: Combatant
  readonly weapon: Weapon
  readonly targets: readonly Combatant[]
  readonly first: Combatant
}

/** UD-DP-13, UD-ACT-2: whom next, the usual one first, with points of what is left of the pool. */
export function nextTarget(scene: Scene, about: 'second shot' | 'off hand', { by, weapon, targets, first }: Next) {
  const most = by.pools[poolOf(weapon)].now
  const ordered = [first, ...targets.filter((one) => one !== first)]
  const options = ordered.map((at) => withPoints(at.id, most, (points) => ({ at, points })))
  return scene.ask(by, about, options)
}

/** UD-FIRE-5: a second target beside the first, and perhaps a third beside one of the two. */
function spreadMenu(scene: Scene, { who, at }: Two, weapon: Weapon): Offer<Deed> {
  const { fight } = scene
  const ammo = { weapon: weapon.id, rounds: weapon.long }
  const fire = (key: string, targets: readonly Combatant[]): Offer<Deed> =>
    withPoints(key, who.pools.aim.now, (points): Deed => {
      const blow: Blow = { ...blowOf(who, at, weapon), mode: 'spread', points }
      return attackAction(scene, { who, at, ammo }, () => spread(scene, blow, targets))
    })
  const next = (...chosen: Combatant[]) => fight.combatants.filter((one) => isNext(fight, who, { one, chosen, weapon }))
  return branch('spread', () => [
    ...next(at).map((second) =>
      branch(second.id, () => [
        fire('fire', [at, second]),
        ...next(at, second).map((third) => fire(third.id, [at, second, third])),
      ]),
    ),
    ...targetsOf(fight, who)
      .filter((one) => one !== at && !areAdjacent(fight, one, at))
      .map((one) => shut(one.id, 'E_OUT_OF_REACH')), // C30
  ])
}

type Beside = { readonly one: Combatant; readonly chosen: readonly Combatant[]; readonly weapon: Weapon }

/** A target beside one of the chosen that can be shot at. */
const isNext = (fight: Fight, who: Combatant, { one, chosen, weapon }: Beside): boolean =>
  !chosen.includes(one) &&
  chosen.some((two) => areAdjacent(fight, one, two)) &&
  isTarget(fight, who, one) &&
  barredBy(fight, { who, at: one }, weapon) === null

function whyNotSpread(fight: Fight, { who, at }: Two, weapon: Weapon): Why | null {
  const empty = whyEmpty(who, weapon, weapon.long)
  if (empty !== null) return empty
  return fight.combatants.some((one) => isNext(fight, who, { one, chosen: [at], weapon })) ? null : 'E_OUT_OF_REACH'
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
  return branch('suppress', () =>
    arms.map((arm) => (isLoaded(who, arm, arm.long) ? zoneMenu(scene, who, arm) : shut(arm.id, 'E_EMPTY'))),
  )
}

function canSuppress({ ready }: Combatant): boolean {
  for (const id of ready) if (WEAPONS[id]?.modes.includes('suppress')) return true
  return false
}

type Covering = (covers: readonly Combatant[]) => Deed

function zoneMenu(scene: Scene, who: Combatant, weapon: Weapon): Offer<Deed> {
  const { fight } = scene
  const ammo = { weapon: weapon.id, rounds: weapon.long }
  const lay: Covering = (covers) =>
    attackAction(scene, { who, at: null, ammo }, () => suppress(scene, { who, weapon, covers }))
  return branch(weapon.id, () => [hasGrid(fight) ? centre(fight, who, lay) : named(fight, who, lay)])
}

/** UD-FIRE-7: three by three squares, the middle one in sight. */
function centre(fight: Fight, who: Combatant, lay: Covering): Offer<Deed> {
  const seen = seenFrom(gridIn(fight), stand(who).pos)
  return squareAmong(seen, { from: who.pos!, why: 'E_NO_LOS', means: (pos) => lay(within(fight, who, pos)) })
}

const within = (fight: Fight, who: Combatant, middle: Spot): readonly Combatant[] =>
  inOrder(fight).filter((one) => one !== who && isAble(one) && isWithin(one, middle))

/** One of the squares that somebody fills is in the zone. */
function isWithin(one: Combatant, { x, y }: Spot): boolean {
  const { pos, footprint } = stand(one)
  return pos.x <= x + 1 && pos.x + footprint > x - 1 && pos.y <= y + 1 && pos.y + footprint > y - 1
}

/** C29: without a map up to three targets by name. */
function named(fight: Fight, who: Combatant, lay: Covering): Offer<Deed> {
  const may = inOrder(fight).filter((one) => one !== who && isAble(one) && !one.hidden)
  const from = (start: number, chosen: readonly Combatant[]): readonly Offer<Deed>[] => [
    chosen.length > 0 && leaf('fire', lay(chosen)),
    ...may.slice(start).map((one, i) => {
      const more = [...chosen, one]
      const next = start + i + 1
      return more.length === 3 || next >= may.length ? leaf(one.id, lay(more)) : branch(one.id, () => from(next, more))
    }),
  ]
  return branch('targets', () => from(0, []))
}

type Laid = { readonly who: Combatant; readonly weapon: Weapon; readonly covers: readonly Combatant[] }

/** UD-FIRE-7: the rounds are spent; everybody in the zone, of both sides, keeps their nerve or takes cover. */
function suppress(scene: Scene, { who, weapon, covers }: Laid): void {
  const ids = covers.map(({ id }) => id)
  scene.tell({ type: 'suppressed', who: who.id, weapon: weapon.id, rounds: weapon.long, covers: ids })
  for (const one of covers) {
    if (one.kind === 'machine') continue // UD-FIRE-8
    if (!passes(scene, 15, { who: one, what: 'morale', why: because(['nerve', one.ms, 'UD-FIRE-7']) }))
      scene.tell({ type: 'pinned', who: one.id, cover: coverOn(scene.fight, one) })
  }
}
