import type { Fault, Infer, Path, Schema } from '../../../engine/schema.ts'
import {
  choice,
  either,
  faultAt,
  flag,
  list,
  object,
  optional,
  text,
  whole,
  withDefault,
} from '../../../engine/schema.ts'
import { DAMAGE, type DamageDice, mostOf } from '../../../kit/damage-dice.ts'
import { several } from '../../../kit/fields-with-defaults.ts'
import { PERKS } from '../tables/perks.ts'

/** What may have to be so: of the owner, of the weapon that strikes, and of what the owner rolls or strikes with. */
const STATE = ['below half HP', 'quarter HP or less', 'loaded firearm'] as const
const ARM = ['ranged', 'melee', 'unarmed', ...STATE] as const
const WHENS = ['ranged', 'melee', 'unarmed', 'attack', 'dodge', 'fight back', ...STATE] as const
type When = (typeof WHENS)[number]

const dice = whole(-2, 2)

/** Text that is no amount passes here, and has its sentence in `valueFaults`. */
const AMOUNT = either(DAMAGE, text({ max: 40 })) as Schema<DamageDice>

/** What a perk does at a hook; which of these belong to which hook stands in `PLACES`. */
const DEEDS = {
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
}
type Field = Exclude<keyof typeof DEEDS, 'lasts'>

type Place = {
  readonly does: readonly Field[]
  readonly when: readonly When[]
  /** The kind that it must be of, where one is. */
  readonly only?: 'passive' | 'active'
}

/** MY-ATK-4, MY-PERK-1: where a perk may step in, what it may do there, and what it may look at. */
const PLACES = {
  onOrder: { does: ['dex', 'ignores'], when: STATE, only: 'passive' },
  onSurprise: { does: ['neverSurprised'], when: STATE, only: 'passive' },
  onTurnAction: { does: ['mark'], when: STATE, only: 'active' },
  onManoeuvre: { does: ['build'], when: STATE, only: 'passive' },
  onReaction: { does: ['guard', 'afterwards', 'divesFreely'], when: ARM },
  onBeforeAttack: { does: ['dice', 'exposes'], when: ARM },
  onAttackDice: { does: ['dice', 'ignores'], when: ARM },
  onAttackedDice: { does: ['dice', 'ignores'], when: ARM },
  onDefendDice: { does: ['dice', 'ignores'], when: [...ARM, 'dodge', 'fight back'] },
  onReroll: { does: ['again'], when: [...STATE, 'attack', 'dodge', 'fight back'] },
  onExchangeWon: { does: ['damage', 'weaponDice'], when: [...ARM, 'attack', 'fight back'] },
  onDamageOut: { does: ['damage', 'weaponDice'], when: [...ARM, 'attack', 'fight back'] },
  onDamageIn: { does: ['less'], when: ARM },
  onDodgeWon: { does: ['dice'], when: ARM },
  onAfterAttack: { does: ['attack'], when: ARM, only: 'active' },
  onConDice: { does: ['dice', 'ignores'], when: STATE, only: 'passive' },
  onRoundEnd: { does: ['heal'], when: STATE },
} as const satisfies Readonly<Record<string, Place>>

export type Hook = keyof typeof PLACES
export const HOOKS = Object.keys(PLACES) as readonly Hook[]

const PART = object({ hook: choice(HOOKS), when: optional(list(choice(WHENS), { most: WHENS.length })), ...DEEDS })
export type Part = Infer<typeof PART>

/** A row of the catalogue or of the referee. MY-PERK-2: a passive one applies, an active one asks at its hook. */
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

/** Rows of MY 7.2 that a perk may do away with, and the firearm in the hand for the order. */
const IGNORED = [1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12, 14, 15, 19].map((n) => `MY-MOD-${n}`).concat('MY-INIT-6')

/** What is wrong with the referee's perks beyond what single fields tell, each fault with its place. */
export function perkFaults(perks: readonly Perk[], where: 'options' | 'house'): readonly Fault[] {
  return perks
    .flatMap((perk, i) => faultsOf(perks, perk, i))
    .map(({ path, said }) => faultAt([where, 'perks', ...path], said))
}

type Wrong = { readonly path: Path; readonly said: string }

function faultsOf(perks: readonly Perk[], perk: Perk, i: number): readonly Wrong[] {
  const twice = Object.hasOwn(PERKS, perk.id)
    ? `${perk.id} is a perk of the book`
    : perks.findIndex(({ id }) => id === perk.id) < i
      ? `${perk.id} is there twice`
      : null
  if (twice !== null) return [fault([i, 'id'], twice)]
  const parts = perk.parts.flatMap((part, n) => partFaults(perk, part, [i, 'parts', n]))
  return [...alsoFaults(perks, perk, i), ...parts, ...countFaults(perk, i)]
}

/** The perks with the parts of those that they name. */
export const joinedPerks = (perks: readonly Perk[]): readonly Perk[] =>
  perks.map(({ also: _, ...perk }) => ({ ...perk, parts: partsOf(perks, perk.id) }))

const named = (perks: readonly Perk[], id: string): Perk | null =>
  Object.hasOwn(PERKS, id) ? PERKS[id]! : (perks.find((one) => one.id === id) ?? null)

function partsOf(perks: readonly Perk[], id: string): readonly Part[] {
  const { parts, also = [] } = named(perks, id)!
  return [...parts, ...also.flatMap((one) => partsOf(perks, one))]
}

function alsoFaults(perks: readonly Perk[], { id, kind, also = [] }: Perk, i: number): readonly Wrong[] {
  return also.flatMap((name, n) => {
    const other = named(perks, name)
    const circle = other && circleFrom(perks, id, [name])
    if (!other) return [fault([i, 'also', n], `there is no perk '${name}'`)]
    if (circle) return [fault([i, 'also', n], `this goes round in a circle: ${[id, ...circle].join(', ')}`)]
    return other.kind === kind ? [] : [fault([i, 'also', n], `${name} is ${other.kind}, and ${id} is ${kind}`)]
  })
}

/** The way from a perk back to itself. */
function circleFrom(perks: readonly Perk[], id: string, way: readonly string[]): readonly string[] | null {
  const last = way.at(-1)!
  if (last === id) return way
  for (const next of named(perks, last)?.also ?? []) {
    const found = way.includes(next) ? null : circleFrom(perks, id, [...way, next])
    if (found) return found
  }
  return null
}

/** RULING: an active perk does one thing, so that one question and one price stand for it. */
function countFaults({ id, kind, parts, also = [] }: Perk, i: number): readonly Wrong[] {
  if (parts.length + also.length === 0) return [fault([i], `${id} does nothing: parts or also expected`)]
  return kind === 'active' && also.length + parts.length > 1
    ? [fault([i, 'parts'], 'an active perk has one part, or one perk under also')]
    : []
}

function partFaults({ kind }: Perk, part: Part, at: Path): readonly Wrong[] {
  const { hook, when = [] } = part
  const { does, only, when: knows }: Place = PLACES[hook]
  const fields = (Object.keys(part) as (keyof Part)[]).filter(
    (field): field is Field => field !== 'hook' && field !== 'when' && field !== 'lasts',
  )
  const strange = fields
    .filter((field) => !does.includes(field))
    .map((field) => fault([...at, field], `${hook} has no ${field}; it has ${does.join(', ')}`))
  const kinds = only && only !== kind ? [fault([...at, 'hook'], `${hook} is for ${only} perks`)] : []
  const nothing = fields.length === 0 ? [fault(at, `${hook} needs ${does.join(' or ')}`)] : []
  const idle = when.flatMap((one, n) =>
    knows.includes(one)
      ? []
      : [fault([...at, 'when', n], `${hook} knows nothing of '${one}'; it knows ${knows.join(', ')}`)],
  )
  return [
    ...strange,
    ...kinds,
    ...nothing,
    ...idle,
    ...fields.flatMap((field) => valueFaults(part, field, [...at, field])),
    ...lastFaults(kind, part, at),
  ]
}

const AMOUNTS: readonly Field[] = ['guard', 'exposes', 'damage', 'less', 'heal']

/** MY-MOD-5 is what perks themselves give. */
function valueFaults(part: Part, field: Field, at: Path): readonly Wrong[] {
  const value = part[field]
  if (field === 'ignores') {
    return (part.ignores ?? []).flatMap((rule, n) => {
      if (rule === 'MY-MOD-5') return [fault([...at, n], 'this goes round in a circle: MY-MOD-5 is what perks give')]
      return IGNORED.includes(rule) ? [] : [fault([...at, n], `one of ${IGNORED.join(', ')} expected, got '${rule}'`)]
    })
  }
  if (value === 0 || value === false) return [fault(at, `${String(value)} does nothing`)]
  if (AMOUNTS.includes(field) && typeof value === 'string')
    return [fault(at, `a number or dice expected, as in 2 or 1D6, got '${value}'`)]
  return typeof value === 'object' && 'count' in value && mostOf(value) < 1
    ? [fault(at, 'an amount of 1 or more expected')]
    : []
}

/** What an active perk does away with is gone for the fight; a passive one holds anyway. */
function lastFaults(kind: Perk['kind'], { lasts, ignores, hook }: Part, at: Path): readonly Wrong[] {
  const dice = hook === 'onAttackDice' || hook === 'onAttackedDice' || hook === 'onDefendDice'
  if (lasts !== undefined && (kind === 'passive' || !dice))
    return [fault([...at, 'lasts'], 'this is for active perks at onAttackDice, onAttackedDice and onDefendDice')]
  return kind === 'active' && ignores !== undefined && lasts !== 'fight'
    ? [fault([...at, 'ignores'], 'an active perk ignores for the rest of the fight: lasts: fight expected')]
    : []
}

const fault = (path: Path, said: string): Wrong => ({ path, said })
