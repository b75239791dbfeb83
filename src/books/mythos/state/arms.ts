import type { DamageDice } from '../../../kit/damage-dice.ts'
import type { Band, BonusShare, CarriedWeapon, DamageClass, EnemyAttack, Kind, Weapon } from '../tables/gear.ts'
import { WEAPONS } from '../tables/gear.ts'
import type { Combatant, Fight } from './fight.ts'
import { skillOf } from './scores.ts'

/** One way to attack, whether it is a weapon, bare hands or a claw. */
export type Arm = {
  readonly id: string
  readonly skill: number
  readonly damage: DamageDice
  readonly class: DamageClass
  readonly db: BonusShare
  readonly kind: Kind
  readonly reach: number
  readonly baseRange: number
  readonly shots: number
  /** Rounds left; null where none are counted. */
  readonly ammo: number | null
  readonly malf: number | null
  readonly jammed: boolean
  readonly bands: readonly Band[]
  readonly unarmed: boolean
}

/** MY 2: in the order of the sheet, bare hands last. MY-TURN-3: an enemy's own ways, and bare hands in the end. */
export function armsOf(fight: Fight, who: Combatant): readonly Arm[] {
  const own =
    who.attacks.length > 0 ? who.attacks.filter(({ taken }) => !taken).map((one) => naturalArm(fight, one)) : []
  const carried = who.weapons.filter(({ taken, ruined }) => !taken && !ruined).map((one) => carriedArm(fight, who, one))
  return [...own, ...carried, bareHands(who)]
}

/** MY-SHEET-5, MY-FIGHT-3. */
function bareHands(who: Combatant): Arm {
  return armOf(WEAPONS.unarmed!, who, { ammo: null, jammed: false })
}

const carriedArm = (fight: Fight, who: Combatant, { weapon, ammo, jammed }: CarriedWeapon): Arm => {
  const known = WEAPONS[weapon]!
  return armOf(known, who, { ammo: known.magazine > 0 && counts(fight, known.kind) ? ammo : null, jammed })
}

/** MY-SHOT-4: with `ammo` off there is no end of it; what is thrown is gone all the same. */
const counts = ({ options }: Fight, kind: Kind): boolean => options.ammo || kind === 'thrown'

function armOf(weapon: Weapon, who: Combatant, state: { readonly ammo: number | null; readonly jammed: boolean }): Arm {
  const { id, damage, class: sort, db, kind, reach, baseRange, shots, malf, bands } = weapon
  return {
    id,
    skill: skillOf(who, weapon.skill),
    damage,
    class: sort,
    db,
    kind,
    reach,
    baseRange,
    shots,
    ...state,
    malf,
    bands,
    unarmed: id === 'unarmed',
  }
}

function naturalArm(
  fight: Fight,
  { name, skill, damage, class: sort, db, kind, reach, baseRange, shots, ammo, malf, jammed }: EnemyAttack,
): Arm {
  return {
    id: name,
    skill,
    damage,
    class: sort,
    db: damage.db ?? db,
    kind,
    reach,
    baseRange,
    shots,
    ammo: counts(fight, kind) ? ammo : null,
    malf,
    jammed,
    bands: WEAPONS[name]?.bands ?? [],
    unarmed: name === 'unarmed',
  }
}

export const isRanged = ({ kind }: Arm): boolean => kind !== 'melee'

export const isLoaded = ({ ammo }: Arm, rounds = 1): boolean => ammo === null || ammo >= rounds

const isUsable = (arm: Arm): boolean => isLoaded(arm) && !arm.jammed

/** MY-TURN-3: a way of no use now is skipped, hands come in the end; for investigators always (MY-FIGHT-2). */
export function usableArms(fight: Fight, who: Combatant): readonly Arm[] {
  const all = armsOf(fight, who).filter(isUsable)
  return who.attacks.length > 0 && all.length > 1 ? all.slice(0, -1) : all
}

/** MY-REACT-3: any melee weapon or bare hands; of an enemy its own ways, if it has one for that. */
export function meleeArms(fight: Fight, who: Combatant): readonly Arm[] {
  const all = armsOf(fight, who).filter((arm) => arm.kind === 'melee' && !arm.jammed)
  return who.attacks.length > 0 && all.length > 1 ? all.slice(0, -1) : all
}

/** MY-INIT-4: the highest skill of all that it could attack with. */
export const bestSkill = (fight: Fight, who: Combatant): number =>
  Math.max(
    ...(who.attacks.length > 0 ? who.attacks.map(({ skill }) => skill) : armsOf(fight, who).map(({ skill }) => skill)),
  )
