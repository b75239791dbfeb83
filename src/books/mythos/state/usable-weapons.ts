import type { DamageDice } from '../../../kit/damage-dice.ts'
import type { Band, BonusShare, CarriedWeapon, DamageClass, EnemyAttack, Kind, Weapon } from '../tables/gear.ts'
import { WEAPONS } from '../tables/gear.ts'
import { skillOf } from './derived-values.ts'
import type { Combatant, Fight } from './fight.ts'

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
const bareHands = (who: Combatant): Arm => weaponArm(WEAPONS.unarmed!, who, { ammo: null, jammed: false })

function carriedArm(fight: Fight, who: Combatant, { weapon, ammo, jammed }: CarriedWeapon): Arm {
  const known = WEAPONS[weapon]!
  return weaponArm(known, who, { ammo: known.magazine > 0 && counts(fight, known.kind) ? ammo : null, jammed })
}

/** MY-SHOT-4: with `ammo` off there is no end of it; what is thrown is gone all the same. */
const counts = ({ options }: Fight, kind: Kind): boolean => options.ammo || kind === 'thrown'

const weaponArm = (weapon: Weapon, who: Combatant, { ammo, jammed }: Pick<Arm, 'ammo' | 'jammed'>): Arm =>
  armOf(weapon, { id: weapon.id, skill: skillOf(who, weapon.skill), db: weapon.db, bands: weapon.bands, ammo, jammed })

function naturalArm(fight: Fight, attack: EnemyAttack): Arm {
  const { name: id, skill, damage, kind, jammed } = attack
  const ammo = counts(fight, kind) ? attack.ammo : null
  return armOf(attack, { id, skill, db: damage.db ?? attack.db, bands: WEAPONS[id]?.bands ?? [], ammo, jammed })
}

type Figures = Pick<Arm, 'damage' | 'class' | 'kind' | 'reach' | 'baseRange' | 'shots' | 'malf'>

function armOf(figures: Figures, { id, skill, db, bands, ammo, jammed }: Omit<Arm, keyof Figures | 'unarmed'>): Arm {
  const { damage, class: sort, kind, reach, baseRange, shots, malf } = figures
  const unarmed = id === 'unarmed'
  return { id, skill, damage, class: sort, db, kind, reach, baseRange, shots, ammo, malf, jammed, bands, unarmed }
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
