import {
  choice,
  either,
  flag,
  type Infer,
  list,
  object,
  optional,
  type Schema,
  text,
  whole,
  withDefault,
} from '../../../engine/schema.ts'
import { DAMAGE, type DamageDice } from '../../../kit/damage-dice.ts'
import { several } from '../../../kit/usual-fields.ts'

/** MY-ATK-4, MY-PERK-1: where a perk may step in. */
export const HOOKS = [
  'onOrder',
  'onSurprise',
  'onTurnAction',
  'onManoeuvre',
  'onReaction',
  'onBeforeAttack',
  'onAttackDice',
  'onAttackedDice',
  'onDefendDice',
  'onReroll',
  'onExchangeWon',
  'onDamageOut',
  'onDamageIn',
  'onDodgeWon',
  'onAfterAttack',
  'onConDice',
  'onRoundEnd',
] as const
export type Hook = (typeof HOOKS)[number]

/** What may have to be so: of the weapon that strikes, of what the owner rolls or strikes with, and of the owner. */
export const WHENS = [
  'ranged',
  'melee',
  'unarmed',
  'attack',
  'dodge',
  'fight back',
  'below half HP',
  'quarter HP or less',
  'loaded firearm',
] as const
export type When = (typeof WHENS)[number]

const dice = whole(-2, 2)

/** Text that is no amount passes here, and has its sentence in `referee-perks.ts`. */
const AMOUNT = either(DAMAGE, text({ max: 40 })) as Schema<DamageDice>

/** What a perk does at a hook; which of these belong to which hook stands in `referee-perks.ts`. */
const PART = object({
  hook: choice(HOOKS),
  when: optional(list(choice(WHENS), { most: WHENS.length })),
  /** onOrder: added to DEX. */
  dex: optional(whole(-200, 200)),
  /** Bonus (+) or penalty dice (-). */
  dice: optional(dice),
  /** Rows of MY 7.2, by their ids, that do not count. */
  ignores: optional(list(text({ min: 1, max: 16 }), { most: 20 })),
  /** Of an active perk: for this roll, or from now on. */
  lasts: optional(choice(['roll', 'fight'])),
  neverSurprised: optional(flag()),
  /** onManoeuvre: added to the build. */
  build: optional(whole(-10, 10)),
  /** onTurnAction: dice for the owner's side against one target, to the end of the next round. */
  mark: optional(dice),
  /** onReaction: taken from the damage if this attack hits. */
  guard: optional(AMOUNT),
  /** onReaction: dice on own attacks until the end of the next own turn. */
  afterwards: optional(dice),
  divesFreely: optional(flag()),
  /** onBeforeAttack: added to the next hit that the owner takes. */
  exposes: optional(AMOUNT),
  /** onReroll: a failure is rolled again. */
  again: optional(flag()),
  /** Added to the damage. */
  damage: optional(AMOUNT),
  /** onExchangeWon, onDamageOut: so many more dice of the weapon's first kind. */
  weaponDice: optional(whole(1, 5)),
  /** onDamageIn: taken from a hit after armour. */
  less: optional(AMOUNT),
  /** onAfterAttack: one more attack hand to hand. */
  attack: optional(choice(['melee'])),
  /** onRoundEnd: HP. */
  heal: optional(AMOUNT),
})
export type Part = Infer<typeof PART>

/**
 * A perk, as a row of the catalogue or of the referee. MY-PERK-2: a passive one applies by itself, an active one asks
 * its owner at its hook.
 */
export const PERK = object({
  id: text({ min: 1, max: 20, pattern: /^[A-Za-z0-9][A-Za-z0-9-]*$/ }),
  name: text({ min: 1, max: 32 }),
  kind: choice(['passive', 'active']),
  note: withDefault(text({ max: 300 }), ''),
  parts: several(PART, 8),
  /** Other perks whose effects it has, too. */
  also: optional(list(text({ min: 1, max: 20 }), { most: 8 })),
})
export type Perk = Infer<typeof PERK>
