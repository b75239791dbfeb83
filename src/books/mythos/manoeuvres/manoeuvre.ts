import { branch, leaf, type Offer } from '../../../engine/options.ts'
import { whyNone } from '../core/attack-menu.ts'
import type { Blow, Two } from '../core/attack-modifiers.ts'
import { shut, type Why } from '../core/refusals.ts'
import { manoeuvreBuild } from '../perks/perk-hooks.ts'
import { tooFar } from '../ranges/ranges.ts'
import type { Scene } from '../state/all-events.ts'
import { AIMS, type Aim, type Combatant, type Fight, isActive, targetsOf } from '../state/fight.ts'
import { type Arm, armsOf, meleeArms } from '../state/usable-weapons.ts'
import { WEAPONS } from '../tables/gear.ts'

/** MY 6, Manoeuvre: whom, then with what aim. */
export function manoeuvreOptions(fight: Fight, by: Combatant): readonly Offer<Blow>[] {
  if (!fight.options.manoeuvres) return [shut('manoeuvre', 'off')]
  const targets = targetsOf(fight, by)
  if (targets.length === 0) return []
  const arm = gripOf(fight, by)
  const barred = targets.map((at) => whyNot(fight, { by, at }, arm))
  const each = (): readonly Offer<Blow>[] =>
    targets.map((at, i) =>
      barred[i] ? shut(at.id, barred[i]) : branch(at.id, () => aims({ by, at, arm, shot: 1, of: 1, extra: false })),
    )
  const why = whyNone(barred)
  return [why === null ? branch('manoeuvre', each) : shut('manoeuvre', why, each)]
}

/** MY-MAN-2: three sizes up is impossible. */
const whyNot = (fight: Fight, two: Two, arm: Arm): Why | null =>
  buildDifference(fight, two) <= -3 ? 'impossible' : tooFar(fight, two, arm)

/** MY-MAN-1: bare hands and Brawl. RULING: an enemy without it has the skill of its first way hand to hand. */
function gripOf(fight: Fight, who: Combatant): Arm {
  const hands = armsOf(fight, who).at(-1)!
  return who.attacks.length > 0 && !Object.hasOwn(who.skills, 'Fighting (Brawl)')
    ? { ...hands, skill: meleeArms(fight, who)[0]!.skill }
    : hands
}

/** MY-DEC-16, in its order; MY-MAN-3: who is held breaks free, or fights. */
function aims(blow: Blow): readonly Offer<Blow>[] {
  const { by, at } = blow
  const prize = inHand(at)
  const open = (aim: Aim): Offer<Blow> => leaf<Blow>(aim, { ...blow, aim, prize: aim === 'disarm' ? prize : null })
  if (by.heldBy !== null) return [open('break free')]
  const barred: Partial<Record<Aim, boolean>> = { disarm: prize === null, hold: at.heldBy === by.id }
  return AIMS.filter((aim) => aim !== 'break free').map((aim) => (barred[aim] ? shut(aim, 'bad_target') : open(aim)))
}

/** MY-MAN-1, MY-MAN-4: in place of damage. */
export function achieve(scene: Scene, { by, at, prize }: Blow, aim: Aim): void {
  scene.tell({ type: 'hit', who: by.id, at: at.id, how: 'manoeuvre' })
  switch (aim) {
    case 'disarm':
      return scene.tell({ type: 'disarmed', who: at.id, by: by.id, weapon: prize! })
    case 'knock down':
      return scene.tell({ type: 'marked', who: at.id, condition: 'prone' })
    case 'hold':
      return scene.tell({ type: 'gripped', who: at.id, by: by.id })
    case 'break free':
      return scene.tell({ type: 'released', who: by.id })
  }
}

/**
 * MY-MAN-4: the weapon it last used, else its first; none where that is its hands or part of its body. RULING: that is
 * settled before the target reacts; a way to attack that is called like a weapon of MY 3.1 is one.
 */
function inHand({ attacks, weapons, lastUsed }: Combatant): string | null {
  const all = [
    ...attacks.filter(({ taken }) => !taken).map(({ name }) => name),
    ...weapons.filter(({ taken, ruined }) => !taken && !ruined).map(({ weapon }) => weapon),
  ]
  const one = lastUsed === 'unarmed' || (lastUsed !== null && all.includes(lastUsed)) ? lastUsed : all[0]
  return one !== undefined && one !== 'unarmed' && Object.hasOwn(WEAPONS, one) ? one : null
}

/** MY-MAN-4: a hold ends where one is no longer active. RULING: or hidden, or out of reach of the other. */
export function loosen(scene: Scene): void {
  const { fight } = scene
  for (const one of fight.combatants)
    if (
      one.heldBy !== null &&
      !(isActive(one) && fight.combatants.some((by) => by.id === one.heldBy && canHold(fight, by, one)))
    )
      scene.tell({ type: 'released', who: one.id })
}

const canHold = (fight: Fight, by: Combatant, at: Combatant): boolean =>
  isActive(by) && !by.hidden && !at.hidden && tooFar(fight, { by, at }, gripOf(fight, by)) === null

/** MY-MAN-2: own build less the target's; a larger one earns nothing. */
export const buildDifference = (fight: Fight, { by, at }: Two): number =>
  by.build + manoeuvreBuild(fight, by) - at.build
