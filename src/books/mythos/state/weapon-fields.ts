import { shared } from '../../../engine/field-marks.ts'
import { flag, type Infer, number, object, optional, text, whole, withDefault } from '../../../engine/schema.ts'
import { choiceOf, maybe, off, offNow, upTo } from '../../../kit/usual-fields.ts'
import { ATTACK_DAMAGE } from './damage-dice.ts'
import { CLASSES, KINDS, SHARES } from './gear.ts'

/** A weapon that somebody carries. */
export const CARRIED_WEAPON = object({
  weapon: text({ min: 1, max: 64 }),
  /** Rounds in it, or how many there are of what is thrown. */
  ammo: upTo(1000),
  jammed: off(),
  /** Of no more use in this fight (MY 9.1). */
  ruined: offNow(),
  /** Taken from its bearer for the rest of the fight (MY 10.2). */
  taken: offNow(),
})

/** One way in which an enemy attacks; what is written of a weapon of the catalogue comes from there. */
export const ATTACK = object({
  name: text({ min: 1, max: 32 }),
  skill: whole(0, 999),
  damage: shared(ATTACK_DAMAGE),
  class: choiceOf(CLASSES, 'blunt'),
  /** In place of this counts what the damage says, as `1D3+DB`. */
  db: choiceOf(SHARES, 'full'),
  kind: choiceOf(KINDS, 'melee'),
  reach: withDefault(number(0, 1000), 1),
  baseRange: withDefault(number(0, 10_000), 0),
  shots: upTo(3),
  /** Null where none are counted. */
  ammo: maybe(whole(0, 1000)),
  malf: maybe(whole(1, 100)),
  jammed: off(),
  taken: offNow(),
})

export type CarriedWeapon = Infer<typeof CARRIED_WEAPON>
export type EnemyAttack = Infer<typeof ATTACK>

/** Something that lasts: dice on rolls to come, MOV, armour, or whatever a perk looks for by its key. */
export const EFFECT = object({
  key: text({ min: 1, max: 32 }),
  on: choiceOf(['attack', 'reaction', 'roll', 'MOV', 'armour', 'build', 'other'], 'other'),
  value: withDefault(whole(-20, 20), 0),
  rule: withDefault(text({ max: 16 }), ''),
  /** The next roll that it touches uses it up. */
  once: off(),
  /** The last round in which it holds; null for the whole fight. */
  until: maybe(whole(0, 10_000)),
  /** The end of its bearer's next turn ends it. */
  turn: optional(flag()),
})
export type Effect = Infer<typeof EFFECT>
