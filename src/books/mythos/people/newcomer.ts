import { d } from '../../../engine/dice.ts'
import type { Refusal } from '../../../engine/option-tree.ts'
import type { Roster } from '../../../engine/roster.ts'
import { makeBy, numbersIn, pick, typedSkills } from '../../../kit/newcomer.ts'
import type { Combatant } from '../state/fight.ts'
import { BLOCKS } from '../tables/people.ts'
import { PERKS } from '../tables/perks.ts'
import { WEAPONS } from '../tables/weapons.ts'
import { isDown } from '../wounds/lingering-wounds.ts'
import { read, readSkills, SAMPLE, SCORES, write } from './character-line.ts'
import { carries, give } from './inventory.ts'

/** Characteristics, skills, a weapon, a perk (MY-PERK-8: one is usual). */
const make = makeBy({
  ready: Object.entries(BLOCKS).map(([id, { name }]) => ({ id, name })),
  scores: SCORES,
  /** RULING: the page has no dice for it; 3D6 x 5, and (2D6 + 6) x 5 for SIZ, as d100 games do. */
  rolled: (score, sumOf) => 5 * (score === 'SIZ' ? sumOf(d(2, 6)) + 6 : sumOf(d(3, 6))),
  typed: {
    says: `Send the five characteristics in the order ${SCORES.join(' ')}, each 0 to 999:`,
    read: (text) => numbersIn(text, SCORES.length, 3),
    refused: 'Please send five whole numbers from 0 to 999, as in 60 60 65 55 50.',
  },
  more: (form, whose) => ({
    ...typedSkills(
      form,
      'Which skills? Send them with their values, as in Brawl 50, Handgun 60, Dodge 40; or None.',
      readSkills,
    ),
    weapons: idOf(pick(form, 'Pick a weapon:', ARMS)),
    perks: whose === 'npc' ? [] : idOf(pick(form, 'Pick a perk:', Object.values(PERKS))),
  }),
})

const ARMS = Object.values(WEAPONS).filter(({ id }) => id !== 'unarmed')

const idOf = (one: { readonly id: string } | null): readonly string[] => (one === null ? [] : [one.id])

/** MY-AFT-3: a day heals 1 HP; a short rest does nothing here. */
function rest(who: Combatant, how: 'short' | 'long'): Combatant | Refusal {
  if (who.conditions.dead) return { refused: 'The dead do not rest.' }
  if (how === 'short') return { refused: 'A short rest changes nothing; /rest long is a day and heals 1 HP.' }
  const HP = Math.min(who.maxHP, who.HP + 1)
  return { ...who, HP, conditions: { ...who.conditions, unconscious: false, dying: false } }
}

const npc = { control: 'auto' }
const isFit = (who: Combatant): boolean => !isDown(who) && who.HP > 0

/** People between fights. */
export const ROSTER: Roster<Combatant> = { make, read, write, carries, give, rest, sample: SAMPLE, npc, isFit }
