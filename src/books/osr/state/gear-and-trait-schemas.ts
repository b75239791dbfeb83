import { choice, type Infer, object, short, text, whole, withDefault } from '../../../engine/schema.ts'
import { DAMAGE, type DamageDice } from '../../../kit/damage-dice.ts'
import { choiceOf, maybe, on, several, upTo } from '../../../kit/fields-with-defaults.ts'
import type { Thing } from '../../../kit/make-character.ts'

/** OSR 3.2 and 3.3, field by field. */
export type Weapon = Thing & {
  readonly attr: Attribute
  readonly dmg: DamageDice
  /** OSR-SHK-1; null: none. */
  readonly shock: Shock | null
  /** OSR-GEAR-2; 0: none. */
  readonly minSTR: number
  readonly flags: readonly Flag[]
  /** Feet, of a ranged weapon or of one that may be thrown. */
  readonly range: Range | null
  readonly isRanged: boolean
}

export const ATTRIBUTES = ['STR', 'DEX', 'either'] as const
type Attribute = (typeof ATTRIBUTES)[number]
export const FLAGS = ['L', '2H', 'T', 'LL', 'R', 'SR', 'XA', 'SH', 'P', 'bash'] as const
type Flag = (typeof FLAGS)[number]
export type Shock = { readonly points: number; readonly ac: number }
/** OSR-ATT-8: both limits are inclusive. */
export type Range = { readonly short: number; readonly long: number }
type Flagged = { readonly flags: readonly Flag[] }

/** OSR 3.4. */
export type Armour = Thing & { readonly base: number }
export type Shield = Thing & { readonly base: number; readonly bash: string }

/** OSR-GEAR-3: `ammunition` for bows, crossbows and slings alike. */
export type Item = Thing & { readonly note: string }

export const SKILLS = ['Slash', 'Shoot', 'Punch'] as const
export type CombatSkill = (typeof SKILLS)[number]

/** OSR-SHEET-10: what is used in a fight, as any of them can try. */
export const GENERAL_SKILLS = 'Scout Spy Exert Heal Lead Hunt Ride Swim Steal Negotiate Know'.split(' ')

/** OSR-GEAR-1. */
export const skillFor = ({ flags, isRanged }: Pick<Weapon, 'flags' | 'isRanged'>, isThrown: boolean): CombatSkill =>
  isRanged || isThrown ? 'Shoot' : flags.includes('P') ? 'Punch' : 'Slash'

/** OSR-ATT-7, in feet. */
export const reachOf = ({ flags }: Flagged): number => (flags.includes('L') ? 10 : 5)

export const handsFor = ({ flags }: Flagged): 0 | 1 | 2 => (flags.includes('P') ? 0 : flags.includes('2H') ? 2 : 1)

/** OSR-REL-1, OSR-REL-2: null for what needs no loading. */
export const reloadOf = ({ flags }: Flagged): 'R' | 'SR' | null =>
  flags.includes('SR') ? 'SR' : flags.includes('R') ? 'R' : null

/** `2/15`; null for anything else. */
export function parseShock(said: string): Shock | null {
  const [, points, ac] = /^(\d{1,2})\/(\d{1,2})$/.exec(said.trim()) ?? []
  return points === undefined ? null : { points: Number(points), ac: Number(ac) }
}

const SHOCK = short(
  object({ points: whole(0, 20), ac: whole(0, 40) }),
  (raw) => (typeof raw === 'string' ? (parseShock(raw) ?? raw) : undefined),
  text({ max: 8 }),
)

const id = text({ min: 1, max: 64 })
const name = text({ min: 1, max: 32 })
const note = withDefault(text({ max: 160 }), '')

/** An attack that a stat block prints; its figures are final. */
export const PRINTED_ATTACK = object({
  name,
  /** The total bonus; null: the block's `attackBonus`. */
  ab: maybe(whole(-5, 20)),
  dmg: DAMAGE,
  shock: maybe(SHOCK),
  /** The thing it is made with, which must be in hand; null: claws, teeth. */
  weapon: maybe(id),
  flags: several(choice(FLAGS), 10),
  /** Feet; null: as the flags say. */
  reach: maybe(whole(5, 60)),
  range: maybe(object({ short: whole(0, 2000), long: whole(0, 2000) })),
  /** Part of the routine, in printed order; the others are alternatives. */
  routine: choiceOf(['part', 'alone'], 'alone'),
})
export type PrintedAttack = Infer<typeof PRINTED_ATTACK>

/** What a trait does, in the words of OSR 3.5. */
export const TIMINGS = ['IA', 'always'] as const
export const LIMITS = ['fight', 'none'] as const
export const EFFECTS = [
  'luck',
  'expertise',
  'heal',
  'snap',
  'oppositionMorale',
  'meleeDamage',
  'hug',
  'packMorale',
  'leaderMorale',
  'daylight',
] as const
export type TraitEffect = (typeof EFFECTS)[number]

export const TRAIT = object({
  id: text({ min: 1, max: 32, pattern: /^[a-z][a-z0-9-]*$/ }),
  name,
  timing: choiceOf(TIMINGS, 'always'),
  /** `fight`: once per fight. */
  limit: choiceOf(LIMITS, 'none'),
  effect: choice(EFFECTS),
  value: withDefault(whole(-20, 20), 0),
  note,
})
export type Trait = Infer<typeof TRAIT>

/** One spell as its record says it; with a target the number is its DC, else the own TC. */
export const SPELL = object({
  name,
  cost: withDefault(whole(1, 99), 1),
  skill: withDefault(name, 'Magic'),
  against: choiceOf(['STR', 'CON', 'DEX', 'INT', 'WIS', 'CHA', 'Physical', 'Evasion', 'Mental'], 'INT'),
  aimed: on(),
  /** Feet. */
  range: upTo(5000, 60),
  damage: maybe(DAMAGE),
  condition: maybe(choice(['prone', 'surprised', 'broken', 'surrendered'])),
  note,
})
export type Spell = Infer<typeof SPELL>
