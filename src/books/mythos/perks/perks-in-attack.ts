import { because, d } from '../../../engine/dice.ts'
import { branch, leaf, type Offer } from '../../../engine/options.ts'
import type { DamageDice } from '../../../kit/damage-dice.ts'
import { menuOr } from '../core/attack-menu.ts'
import { attackDice, type Blow, type Met } from '../core/attack-modifiers.ts'
import { percentile, type Reading, type Trial } from '../core/percentile-roll.ts'
import { canReact } from '../core/react.ts'
import { shut } from '../core/refusals.ts'
import type { Scene } from '../state/all-events.ts'
import { type Combatant, type Fight, isActive, targetsOf } from '../state/fight.ts'
import type { Arm } from '../state/usable-weapons.ts'
import type { Strike } from '../wounds/wounds.ts'
import { applies, type Found, LEFT, lasts, leave, partsAt, partsNow, pay, perkOf, whyNot } from './perk-hooks.ts'
import type { Hook, Perk } from './perk-schema.ts'

/** What perks do in the course of an exchange, by the steps of MY-ATK-1. */

/** An amount that a perk adds or takes, what it is rolled for, and the perk's name. */
export type Amount = {
  readonly what: 'extra damage' | 'guard' | 'regrowth'
  readonly name: string
  readonly dice: DamageDice
}

/** Step 2, onReaction, of the target while it is able to react: what it takes from the hit if there is one. */
export function reactionPerks(scene: Scene, { at, arm }: Blow): readonly Amount[] {
  if (!canReact(at)) return []
  return partsNow(scene.fight, at, 'onReaction', { arm }).flatMap(({ perk, part: { guard, afterwards = 0 } }) => {
    if (guard === undefined || !applies(scene, at, perk)) return []
    if (afterwards !== 0) leave(scene, at, { key: perk.name, on: 'attack', value: afterwards, turn: true })
    return [{ what: 'guard', name: perk.name, dice: guard }]
  })
}

/** Step 3, onBeforeAttack and what is active at onAttackDice, onAttackedDice, onDefendDice: attacker, then target. */
export function beforeRollPerks(scene: Scene, blow: Blow, met: Met): void {
  const { by, at, arm } = blow
  for (const { perk, part } of partsNow(scene.fight, by, 'onBeforeAttack', { arm, how: 'attack' })) {
    const { dice = 0, exposes } = part
    if (!applies(scene, by, perk)) continue
    if (dice !== 0) leave(scene, by, { key: perk.name, on: 'attack', value: dice, once: true })
    if (exposes) leave(scene, by, { key: `${LEFT.exposed}${perk.id}`, on: 'other', value: 0 })
  }
  takeUp(scene, { blow, met, who: by, hook: 'onAttackDice' })
  takeUp(scene, { blow, met, who: at, hook: 'onAttackedDice' })
  if (met.how !== 'nothing') takeUp(scene, { blow, met, who: at, hook: 'onDefendDice' })
}

type Taking = { readonly blow: Blow; readonly met: Met; readonly who: Combatant; readonly hook: Hook }

/** RULING: who would only be rid of a die is asked when there is that die. */
function takeUp(scene: Scene, { blow, met, who, hook }: Taking): void {
  const how = hook === 'onAttackDice' ? 'attack' : hook === 'onDefendDice' && met.how !== 'nothing' ? met.how : null
  const isOpen = ({ perk }: Found): boolean => perk.kind === 'active' && !lasts(who, perk)
  const changes = ({ part: { dice = 0, ignores = [] } }: Found): boolean =>
    dice !== 0 || attackDice(scene.fight, blow, met).some(([, , rule]) => ignores.includes(rule))
  for (const found of partsNow(scene.fight, who, hook, { arm: blow.arm, how }).filter(isOpen))
    if (changes(found) && applies(scene, who, found.perk)) take(scene, { blow, who, hook }, found)
}

function take(scene: Scene, { blow, who, hook }: Omit<Taking, 'met'>, { perk, part }: Found): void {
  if (part.lasts === 'fight') return leave(scene, who, { key: `${LEFT.taken}${perk.id}`, on: 'other', value: 0 })
  const bearer = hook === 'onAttackedDice' ? blow.by : who
  const on = hook === 'onDefendDice' ? 'reaction' : 'attack'
  leave(scene, bearer, { key: perk.name, on, value: part.dice ?? 0, once: true })
}

/** Step 6, onReroll: a failure, but not 100, once more with the same dice; the new result stands. */
export function rerolled(scene: Scene, trial: Trial, reading: Reading): Reading {
  if (reading.level !== 'failure') return reading
  const { who, what } = trial
  const how = what === 'attack' || what === 'dodge' || what === 'fight back' ? what : null
  return partsNow(scene.fight, who, 'onReroll', { how }).some(({ perk }) => applies(scene, who, perk))
    ? percentile(scene, trial)
    : reading
}

/** Who may roll a failure again but not 100 tells the two apart. */
export const rerollEdges = (fight: Fight, who: Combatant): readonly number[] =>
  partsAt(fight, who, 'onReroll').length > 0 ? [99] : []

/** Step 8, onExchangeWon and onDamageOut: what the one who strikes will add to the dice. */
export function strikePerks(scene: Scene, { by, arm, attacking, won = false }: Strike): readonly Amount[] {
  const at = { arm, how: attacking ? 'attack' : 'fight back' } as const
  const parts = [
    ...(won ? partsNow(scene.fight, by, 'onExchangeWon', at) : []),
    ...partsNow(scene.fight, by, 'onDamageOut', at),
  ]
  return parts.flatMap(({ perk, part: { damage, weaponDice = 0 } }) => {
    const more = weaponDice > 0 && arm.damage.count > 0 ? { count: weaponDice, sides: arm.damage.sides, plus: 0 } : null
    const amounts = [damage, more].flatMap((dice) =>
      dice ? [{ what: 'extra damage', name: perk.name, dice } as const] : [],
    )
    return amounts.length > 0 && applies(scene, by, perk) ? amounts : []
  })
}

type Adding = { readonly by: Combatant; readonly added: readonly Amount[] }

/** MY-DICE-6: extra dice come last: those of the one who strikes, then what the victim has brought upon itself. */
export function addedDamage(scene: Scene, { by, added }: Adding, victim: Combatant): number {
  let total = 0
  for (const one of added) total += rolledAmount(scene, by, one)
  for (const { key } of victim.effects.filter((effect) => effect.key.startsWith(LEFT.exposed))) {
    scene.tell({ type: 'wore off', who: victim.id, key })
    const perk = perkOf(scene.fight, key.slice(LEFT.exposed.length))
    for (const { exposes } of perk?.parts ?? [])
      if (exposes) total += rolledAmount(scene, by, { what: 'extra damage', name: perk!.name, dice: exposes })
  }
  return total
}

/** A number as it is, dice as they fall. */
function rolledAmount(scene: Scene, who: Combatant, { what, name, dice: { count, sides, plus } }: Amount): number {
  return count === 0 ? plus : scene.roll(who, what, d(count, sides), because([name, plus, 'MY-MOD-5'])).total
}

/** Step 10, onDodgeWon: of the one who got out of the way. */
export function dodgeWonPerks(scene: Scene, { at, arm }: Blow): void {
  for (const { perk, part } of partsNow(scene.fight, at, 'onDodgeWon', { arm }))
    if (applies(scene, at, perk))
      leave(scene, at, { key: perk.name, on: 'attack', value: part.dice ?? 0, once: true, turn: true })
}

/** Whom a hit reaches, by what, and what was held ready against it. */
type Victim = { readonly who: Combatant; readonly arm: Arm; readonly guards: readonly Amount[] }

/** Step 9, onDamageIn: what is left of a hit after armour. RULING: where nothing is left nothing is rolled or asked. */
export function reduced(scene: Scene, victim: Victim, points: number): number {
  let left = less(scene, victim, 'passive', points)
  for (const guard of victim.guards) if (left > 0) left -= rolledAmount(scene, victim.who, guard)
  return Math.max(0, less(scene, victim, 'active', left)) // MY-DMG-8: floor 0
}

function less(scene: Scene, { who, arm }: Victim, kind: Perk['kind'], points: number): number {
  let left = points
  for (const { perk, part } of partsNow(scene.fight, who, 'onDamageIn', { arm }))
    if (left > 0 && perk.kind === kind && part.less && applies(scene, who, perk))
      left -= rolledAmount(scene, who, { what: 'guard', name: perk.name, dice: part.less })
  return left
}

/** MY-TURN-5, onTurnAction: perks that take the turn. */
export function perkActions(scene: Scene, who: Combatant): readonly Offer<() => void>[] {
  const { fight } = scene
  const targets = targetsOf(fight, who)
  const all = partsNow(fight, who, 'onTurnAction').map(({ perk, part }) => ({
    perk,
    mark: part.mark ?? 0,
    why: whyNot(fight, who, perk),
  }))
  if (all.length === 0 || targets.length === 0) return []
  const open = ({ perk, mark, why }: (typeof all)[number]): Offer<() => void> =>
    why === null
      ? branch(perk.id, () => targets.map((at) => leaf(at.id, () => markPrey(scene, { who, perk, mark }, at))))
      : shut(perk.id, why)
  return [menuOr('perk', all.map(open))]
}

type Marking = { readonly who: Combatant; readonly perk: Perk; readonly mark: number }

/** P22: until the end of the next round everybody who attacks the prey has the dice. */
function markPrey(scene: Scene, { who, perk, mark }: Marking, at: Combatant): void {
  scene.tell({ type: 'spent', who: who.id, on: 'perk' })
  pay(scene, who, perk)
  leave(scene, at, { key: LEFT.marked, on: 'other', value: mark, until: scene.fight.round + 1 })
}

/** onRoundEnd: what grows again, of who is active, and not above the maximum. */
export function roundEndPerks(scene: Scene, who: Combatant): void {
  for (const { perk, part } of partsNow(scene.fight, who, 'onRoundEnd')) {
    if (!part.heal || !isActive(who) || who.HP >= who.maxHP || !applies(scene, who, perk)) continue
    const grown = rolledAmount(scene, who, { what: 'regrowth', name: perk.name, dice: part.heal })
    scene.tell({ type: 'healed', who: who.id, points: Math.min(grown, who.maxHP - who.HP) })
  }
}
