import { AMMUNITION, SHIELDS, WEAPONS } from '../tables/gear.ts'
import type { Combatant } from './fight.ts'
import { type CombatSkill, type PrintedAttack, reachOf, skillFor, type Weapon } from './gear-and-trait-schemas.ts'
import { isHeld } from './presence.ts'

/** One way to attack, whether with a weapon, a fist, a shield or a claw. */
export type Arm = Weapon & {
  readonly how: 'melee' | 'shoot' | 'throw'
  readonly skill: CombatSkill
  /** OSR-NPC-1: its figures are final; with its own total bonus, or null for the block's. */
  readonly printed: boolean
  readonly ab: number | null
  readonly reach: number
  /** What must be in hand for it. */
  readonly item: string | null
  readonly twoHanded: boolean
  readonly fists: boolean
  readonly routine: boolean
}

/** Written out, so that all arms have one shape. */
function armOf(weapon: Weapon, how: Arm['how']): Arm {
  const { id, name, attr, dmg, shock, minSTR, flags, range, isRanged } = weapon
  return {
    id,
    name,
    attr,
    dmg,
    minSTR,
    flags,
    isRanged,
    shock: how === 'melee' ? shock : null, // OSR-SHK-1: never thrown
    range: how === 'melee' ? null : range,
    how,
    skill: skillFor(weapon, how === 'throw'), // OSR-GEAR-1, OSR-ATT-2
    printed: false,
    ab: null,
    reach: reachOf(weapon),
    item: flags.includes('P') || flags.includes('bash') ? null : id,
    twoHanded: flags.includes('2H'),
    fists: flags.includes('P'),
    routine: false,
  }
}

type Arms = { readonly melee: Arm | null; readonly shot: Arm | null }

function armsOf(weapon: Weapon): Arms {
  if (weapon.isRanged) return { melee: null, shot: armOf(weapon, 'shoot') }
  return { melee: armOf(weapon, 'melee'), shot: weapon.flags.includes('T') ? armOf(weapon, 'throw') : null }
}

const ARMS: ReadonlyMap<string, Arms> = new Map(Object.values(WEAPONS).map((one) => [one.id, armsOf(one)]))
export const UNARMED = ARMS.get('unarmed')!.melee!

/** Printed attacks are never written into, so what is made of each is kept with it. */
const PRINTED = new WeakMap<PrintedAttack, Arms>()

function printedArms(attack: PrintedAttack): Arms {
  const known = PRINTED.get(attack)
  if (known) return known
  const { range, flags } = attack
  const of = weaponOf(attack)
  const shoots = range !== null || of?.isRanged === true
  const thrown = shoots && [...flags, ...(of?.flags ?? [])].includes('T')
  const arms = {
    melee: shoots && !thrown ? null : printedArm(attack, 'melee'),
    shot: shoots ? printedArm(attack, thrown ? 'throw' : 'shoot') : null,
  }
  PRINTED.set(attack, arms)
  return arms
}

const weaponOf = ({ weapon }: PrintedAttack): Weapon | null => (weapon === null ? null : (WEAPONS[weapon] ?? null))

function printedArm(attack: PrintedAttack, how: Arm['how']): Arm {
  const { name, ab, dmg, shock, weapon, reach, routine } = attack
  const of = weaponOf(attack)
  const flags = [...attack.flags, ...(of?.flags ?? [])]
  const range = attack.range ?? of?.range ?? null
  return {
    ...armOf({ ...(of ?? WEAPONS.unarmed!), id: weapon ?? name, dmg, shock, minSTR: 0, flags, range }, how),
    skill: how === 'melee' ? 'Slash' : 'Shoot',
    printed: true,
    ab,
    reach: reach ?? reachOf({ flags }),
    item: weapon,
    fists: false,
    routine: routine === 'part',
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
    if (hasShieldArm(who)) arms.push(ARMS.get(SHIELDS[who.shield!]!.bash)!.melee!)
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
export const firstMelee = ({ attacks }: Combatant): Arm | null =>
  attacks.map((attack) => printedArms(attack).melee).find((melee) => melee !== null) ?? null

const ONE_ARM_LESS = [5, 6, 22]
const NO_BOW = 17
const BOWS = ['small-bow', 'large-bow']

/** OSR-SCAR-2: an arm, a hand or an elbow less. */
function handsOf({ scars }: Combatant): number {
  let hands = 2
  for (const scar of scars) if (hands > 0 && ONE_ARM_LESS.includes(scar)) hands -= 1
  return hands
}

/** OSR-SCAR-2: by hands and fingers. RULING: a crossbow and a sling are no bows. */
const canWield = (who: Combatant, { id, twoHanded }: Arm): boolean =>
  (!twoHanded || handsOf(who) === 2) && !(who.scars.includes(NO_BOW) && BOWS.includes(id))

/** Hands that hold something; a weapon for two takes both. */
export function handsFull({ hands }: Combatant): number {
  let full = 0
  for (let i = 0; i < hands.length; i++) full += handsFor(hands[i]!.item)
  return full
}

/** OSR-ITEM-2. */
const handsFor = (item: string): number => (WEAPONS[item]?.flags.includes('2H') ? 2 : 1)
export const fits = (who: Combatant, item: string): boolean => handsFull(who) + handsFor(item) <= handsOf(who)

/** OSR-SHLD-1: it needs a hand that holds nothing else. */
export const hasShieldArm = (who: Combatant): boolean =>
  who.shield !== null && !who.shieldShattered && handsFull(who) < handsOf(who)

/** OSR-SHLD-1, OSR-SHLD-2: it counts to AC and against shock. */
export const isShielded = (who: Combatant): boolean => !who.bashed && hasShieldArm(who)

export const carried = ({ hands }: Combatant, arm: Arm) => hands.find(({ item }) => item === arm.item) ?? null

/** OSR-GEAR-3: shots for bows, crossbows and slings. */
export const hasShots = ({ readied }: Combatant): boolean =>
  readied.some(({ item, qty }) => item === AMMUNITION && qty > 0)
