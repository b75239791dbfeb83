import { perFight, shared } from '../../../engine/field-marks.ts'
import { choice, flag, type Infer, nullable, number, object, text, whole, withDefault } from '../../../engine/schema.ts'
import { ATTACK_DAMAGE } from './damage-dice.ts'
import { CLASSES, KINDS, SHARES } from './gear.ts'

/** A weapon that somebody carries. */
export const CARRIED_WEAPON = object({
  weapon: text({ min: 1, max: 64 }),
  /** Rounds in it, or how many there are of what is thrown. */
  ammo: withDefault(whole(0, 1000), 0),
  jammed: withDefault(flag(), false),
  /** Of no more use in this fight (MY 9.1). */
  ruined: perFight(flag(), false),
  /** Taken from its bearer for the rest of the fight (MY 10.2). */
  taken: perFight(flag(), false),
})

/** One way in which an enemy attacks; what is written of a weapon of the catalogue comes from there. */
export const ATTACK = object({
  name: text({ min: 1, max: 32 }),
  skill: whole(0, 999),
  damage: shared(ATTACK_DAMAGE),
  class: withDefault(choice(CLASSES), 'blunt'),
  /** In place of this counts what the damage says, as `1D3+DB`. */
  db: withDefault(choice(SHARES), 'full'),
  kind: withDefault(choice(KINDS), 'melee'),
  reach: withDefault(number(0, 1000), 1),
  baseRange: withDefault(number(0, 10_000), 0),
  shots: withDefault(whole(0, 3), 0),
  /** Null where none are counted. */
  ammo: withDefault(nullable(whole(0, 1000)), null),
  malf: withDefault(nullable(whole(1, 100)), null),
  jammed: withDefault(flag(), false),
  taken: perFight(flag(), false),
})

export type CarriedWeapon = Infer<typeof CARRIED_WEAPON>
export type EnemyAttack = Infer<typeof ATTACK>
