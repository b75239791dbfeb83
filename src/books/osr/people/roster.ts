import { d } from '../../../engine/dice.ts'
import { each } from '../../../engine/options.ts'
import type { Form, Roster } from '../../../engine/roster.ts'
import { makeBy, namesOf, numbersIn, pick, type Scores, typedSkills } from '../../../kit/make-character.ts'
import { rest } from '../health/aftermath.ts'
import { ABILITIES, HP_DIE, hpOfLevel } from '../state/derived-values.ts'
import type { Combatant } from '../state/fight.ts'
import { CLASSES, TRAITS } from '../tables/classes-and-traits.ts'
import { ARMOURS, isOfTheBody, PER_QUIVER, SHIELDS, WEAPONS } from '../tables/gear.ts'
import { BLOCKS } from '../tables/people.ts'
import { read, readSkills, SAMPLE, write } from './character-line.ts'
import { carries, give } from './inventory.ts'

type Six = Scores<(typeof ABILITIES)[number]>

/** Abilities, class and level with the HP that they give, skills, arms, and a trait. */
const make = makeBy({
  ready: Object.entries(BLOCKS).map(([id, { name }]) => ({ id, name })),
  scores: ABILITIES,
  /** RULING: the page has no dice for abilities; 3d6 each, as its family does. */
  rolled: (_ability, sumOf) => sumOf(d(3, 6)),
  typed: {
    says: `Send the six abilities in the order ${ABILITIES.join(' ')}, each 1 to 30:`,
    read: typedAbilities,
    refused: 'Please send six whole numbers from 1 to 30, as in 14 12 12 10 11 10.',
  },
  more: (form, whose, scores) => ({
    kind: 'character',
    ...ranked(form, scores),
    ...typedSkills(form, SKILLS_TEXT, readSkills),
    ...equipped(form),
    ...(whose === 'player' && gifted(form)),
  }),
})

const SKILLS_TEXT = 'Which skills? Send them with their levels, as in Slash 1, Scout 0; or None.'

function typedAbilities(text: string): readonly number[] | null {
  const scores = numbersIn(text, ABILITIES.length, 2)
  return scores?.every((score) => score >= 1 && score <= 30) ? scores : null
}

const LEVELS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'] as const

/** OSR-SHEET-5: one die for each level. */
function ranked(form: Form, { CON }: Six): { readonly class: string; readonly level: number; readonly hpMax: number } {
  const of = form.ask('Which class?', CLASSES)
  const level = Number(form.ask('Which level?', LEVELS))
  const dice = form.roll(d(level, HP_DIE))
  return { class: of, level, hpMax: dice.reduce((sum, die) => sum + hpOfLevel(of, CON, die), 0) }
}

const ARMS = Object.values(WEAPONS).filter((weapon) => !isOfTheBody(weapon))
const SHOOTING = ARMS.filter(({ isRanged }) => isRanged)
const STRIKING = ARMS.filter(({ isRanged }) => !isRanged)

/** A weapon for the hand and one for afar; a shield only beside a hand that is free for it (OSR-SHLD-1). */
function equipped(form: Form): object {
  const weapon = pick(form, 'Pick a melee weapon:', STRIKING)
  const bow = pick(form, 'Pick a ranged weapon:', SHOOTING)
  const armour = pick(form, 'Pick an armour:', Object.values(ARMOURS))
  const shield = weapon?.flags.includes('2H') ? null : pick(form, 'Pick a shield:', Object.values(SHIELDS))
  const quiver = bow === null ? [] : [{ item: 'ammunition', qty: PER_QUIVER }]
  const [hands, readied] = weapon === null ? [idsOf(bow), []] : [idsOf(weapon), idsOf(bow)]
  return { armour: armour?.id ?? null, shield: shield?.id ?? null, hands, readied: [...readied, ...quiver] }
}

const idsOf = (one: { readonly id: string } | null): readonly string[] => (one === null ? [] : [one.id])

const GIFTS = ['insistent', 'snappy', 'gallant', 'brutal'].map((id) => TRAITS[id]!)

/** OSR 3.5: those that come with no class. RULING: one. */
function gifted(form: Form): { readonly traits: readonly string[] } {
  const trait = form.ask('Pick a trait:', ['none', each(GIFTS)], { labels: namesOf(GIFTS) })
  return { traits: trait === 'none' ? [] : [trait.id] }
}

const npc = { control: 'auto' }
const isFit = ({ hp, conditions }: Combatant): boolean => hp > 0 && !conditions.dead && !conditions.outOfAction

/** People between fights. */
export const ROSTER: Roster<Combatant> = { make, read, write, carries, give, rest, sample: SAMPLE, npc, isFit }
