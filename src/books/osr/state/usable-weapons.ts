import type { DamageDice } from '../../../kit/damage-dice.ts'
import { canWield, handsOf } from '../health/scars.ts'
import { SHIELDS } from '../tables/armour.ts'
import { WEAPONS } from '../tables/weapons.ts'
import type { Combatant } from './fight.ts'
import {
  type Attribute,
  type CombatSkill,
  type Flag,
  type PrintedAttack,
  type Range,
  type Shock,
  skillFor,
  type Weapon,
} from './gear.ts'
import { isHeld } from './presence.ts'

/** One way to attack, whether with a weapon, a fist, a shield or a claw. */
export type Arm = {
  readonly id: string
  readonly how: 'melee' | 'shoot' | 'throw'
  readonly skill: CombatSkill
  /** OSR-NPC-1: its figures are final; with its own total bonus, or null for the block's. */
  readonly printed: boolean
  readonly ab: number | null
  readonly attr: Attribute
  readonly dmg: DamageDice
  readonly shock: Shock | null
  readonly range: Range | null
  readonly reach: number
  readonly minSTR: number
  /** What must be in hand for it. */
  readonly item: string | null
  readonly twoHanded: boolean
  readonly reload: 'R' | 'SR' | null
  readonly lessLethal: boolean
  readonly execution: boolean
  readonly shatters: boolean
  readonly bash: boolean
  readonly fists: boolean
  readonly routine: boolean
}

const has = (flags: readonly Flag[], flag: Flag): boolean => flags.includes(flag)

function armOf(weapon: Weapon, how: Arm['how']): Arm {
  const { id, attr, dmg, shock, range, minSTR, flags, isRanged } = weapon
  const hand = how === 'melee'
  return {
    id,
    how,
    skill: skillFor({ flags, isRanged }, how === 'throw'), // OSR-GEAR-1, OSR-ATT-2
    printed: false,
    ab: null,
    attr,
    dmg,
    shock: hand ? shock : null, // OSR-SHK-1: never thrown
    range: hand ? null : range,
    reach: has(flags, 'L') ? 10 : 5, // OSR-ATT-7
    minSTR,
    item: has(flags, 'P') || has(flags, 'bash') ? null : id,
    twoHanded: has(flags, '2H'),
    reload: hand ? null : has(flags, 'R') ? 'R' : has(flags, 'SR') ? 'SR' : null,
    lessLethal: has(flags, 'LL'),
    execution: has(flags, 'XA'),
    shatters: has(flags, 'SH'),
    bash: has(flags, 'bash'),
    fists: has(flags, 'P'),
    routine: false,
  }
}

type Arms = { readonly melee: Arm | null; readonly shot: Arm | null }

const ARMS: ReadonlyMap<string, Arms> = new Map(
  Object.values(WEAPONS).map((weapon) => [
    weapon.id,
    {
      melee: weapon.isRanged ? null : armOf(weapon, 'melee'),
      shot: weapon.isRanged ? armOf(weapon, 'shoot') : has(weapon.flags, 'T') ? armOf(weapon, 'throw') : null,
    },
  ]),
)
export const UNARMED = ARMS.get('unarmed')!.melee!

/** Printed attacks are never written into, so what is made of each is kept with it. */
const PRINTED = new WeakMap<PrintedAttack, Arms>()

function printedArms(attack: PrintedAttack): Arms {
  const known = PRINTED.get(attack)
  if (known) return known
  const { range, flags, weapon } = attack
  const of = weapon === null ? null : (WEAPONS[weapon] ?? null)
  const shoots = range !== null || of?.isRanged === true
  const thrown = shoots && (has(flags, 'T') || (of !== null && has(of.flags, 'T')))
  const arms = {
    melee: shoots && !thrown ? null : printedArm(attack, 'melee'),
    shot: shoots ? printedArm(attack, thrown ? 'throw' : 'shoot') : null,
  }
  PRINTED.set(attack, arms)
  return arms
}

function printedArm(attack: PrintedAttack, how: Arm['how']): Arm {
  const { name, ab, dmg, shock, weapon, reach, range, routine } = attack
  const of = weapon === null ? null : (WEAPONS[weapon] ?? null)
  const flags = [...attack.flags, ...(of?.flags ?? [])]
  const hand = how === 'melee'
  return {
    ...armOf({ ...(of ?? WEAPONS.unarmed!), flags, id: name, dmg, range: range ?? of?.range ?? null, shock }, how),
    id: weapon ?? name,
    skill: hand ? 'Slash' : 'Shoot',
    printed: true,
    ab,
    shock: hand ? shock : null,
    reach: reach ?? (has(flags, 'L') ? 10 : 5),
    minSTR: 0,
    item: weapon,
    routine: routine === 'part',
    fists: false,
  }
}

const holds = ({ hands }: Combatant, item: string): boolean => {
  for (let i = 0; i < hands.length; i++) if (hands[i]!.item === item) return true
  return false
}

/** Where a printed attack is of a weapon, that weapon is not there a second time. */
const isPrinted = ({ attacks }: Combatant, item: string): boolean => {
  for (let i = 0; i < attacks.length; i++) if (attacks[i]!.weapon === item) return true
  return false
}

/**
 * OSR-DEC-7: in the order of the sheet: printed attacks, what is in hand, the shield, fists. OSR-GRP-3: held ones have
 * nothing but their body.
 */
export function meleeArms(who: Combatant): readonly Arm[] {
  const arms: Arm[] = []
  const held = isHeld(who)
  for (const attack of who.attacks) {
    const { melee } = printedArms(attack)
    if (melee && (melee.item === null || (!held && holds(who, melee.item)))) arms.push(melee)
  }
  if (!held) {
    for (const { item } of who.hands) {
      const melee = ARMS.get(item)?.melee
      if (melee && !isPrinted(who, item) && canWield(who, melee)) arms.push(melee)
    }
    if (canBash(who)) arms.push(ARMS.get(SHIELDS[who.shield!]!.bash)!.melee!)
  }
  arms.push(UNARMED)
  return arms
}

/** OSR-RNG-1, OSR-GRP-3. */
export function shotArms(who: Combatant): readonly Arm[] {
  if (isHeld(who)) return NONE
  let arms: Arm[] | null = null
  for (const attack of who.attacks) {
    const { shot } = printedArms(attack)
    if (shot && (shot.item === null || holds(who, shot.item))) arms = [...(arms ?? []), shot]
  }
  for (const { item } of who.hands) {
    const shot = ARMS.get(item)?.shot
    if (shot && !isPrinted(who, item) && canWield(who, shot)) arms = [...(arms ?? []), shot]
  }
  return arms ?? NONE
}
const NONE: readonly Arm[] = []

/** OSR-FREE-1: a melee weapon in hand or a natural attack; bare fists and a shield do not engage. */
export function engagingArm(who: Combatant): Arm | null {
  for (const attack of who.attacks) {
    const { melee } = printedArms(attack)
    if (melee && (melee.item === null || holds(who, melee.item))) return melee // C19: the first printed
  }
  for (const { item } of who.hands) {
    const melee = ARMS.get(item)?.melee
    if (melee) return melee
  }
  return null
}

/** C1: attacks that are not printed use the first melee figure. */
export function firstMelee(who: Combatant): Arm | null {
  for (const attack of who.attacks) {
    const { melee } = printedArms(attack)
    if (melee) return melee
  }
  return null
}

/** Hands that hold something; a weapon for two takes both. */
export function handsFull({ hands }: Combatant): number {
  let full = 0
  for (let i = 0; i < hands.length; i++)
    full += ARMS.get(hands[i]!.item)?.melee?.twoHanded || ARMS.get(hands[i]!.item)?.shot?.twoHanded ? 2 : 1
  return full
}

/** OSR-SHLD-1: it needs a hand that holds nothing else. */
export const hasShieldArm = (who: Combatant): boolean =>
  who.shield !== null && !who.shieldShattered && handsFull(who) < handsOf(who)

/** OSR-SHLD-1, OSR-SHLD-2: it counts to AC and against shock. */
export const isShielded = (who: Combatant): boolean => !who.bashed && hasShieldArm(who)

const canBash = hasShieldArm

export const carried = ({ hands }: Combatant, arm: Arm) => hands.find(({ item }) => item === arm.item) ?? null
