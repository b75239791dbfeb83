import { d } from '../../../engine/dice.ts'
import { each, letter } from '../../../engine/options.ts'
import type { Form, Roster } from '../../../engine/roster.ts'
import { makeBy, namesOf, pick, pickMore, typedSkills } from '../../../kit/newcomer.ts'
import { rest } from '../recovery/rest.ts'
import { CHARACTERISTICS } from '../state/characteristics.ts'
import type { Combatant } from '../state/fight.ts'
import type { CarriedWeapon } from '../state/sheet.ts'
import { ARMOURS } from '../tables/armour.ts'
import { CAREERS } from '../tables/careers.ts'
import { BLOCKS, carried, inHand } from '../tables/people.ts'
import { WEAPONS } from '../tables/weapons.ts'
import { parseSkills, parseUpp, read, SAMPLE, write } from './character-line.ts'
import { carries, give } from './inventory.ts'

/** CE-SCENE-1, CE-SHEET-8. RULING: a player's character has skills instead of a career, and several weapons. */
const make = makeBy({
  ready: Object.entries(BLOCKS).map(([id, { name }]) => ({ id, name })),
  scores: CHARACTERISTICS,
  rolled: (_score, sumOf) => sumOf(d(2, 6)),
  typed: {
    says: 'Send the six characteristics in the order STR DEX END INT EDU SOC, each 1 or more:',
    read: (text) => (parseUpp(text)?.every((score) => score >= 1 && score <= 99) ? parseUpp(text) : null),
    refused: 'Please send six whole numbers of 1 or more, as in 7 8 9 7 6 5.',
  },
  more: (form, whose) =>
    whose === 'npc'
      ? { ...career(form), armour: worn(form), weapons: weapon(form) }
      : { skills: skills(form), armour: worn(form), weapons: weapons(form) },
})

/** Labels without a rule behind them: they stand among the tags. */
function career(form: Form): { readonly tags: readonly string[] } {
  const name = form.ask('What career did they take?', [letter((text) => text, 24)], { suggested: CAREERS })
  const rank = form.ask('What is their rank?', ['0', '1', '2', '3', '4', '5', '6'])
  return { tags: [`${name}, rank ${rank}`] }
}

const skills = (form: Form): Readonly<Record<string, number>> =>
  typedSkills(form, 'Which skills? Send them with their levels, as in Slug Pistol 1, Recon 0; or None.', parseSkills)

const ARMOUR = Object.values(ARMOURS).filter(({ cost }) => cost > 0)
const ARMS = Object.values(WEAPONS).filter(
  ({ id, natural, hands }) => (!natural && hands > 0) || id === 'unarmed-strike',
)

function worn(form: Form): readonly string[] {
  const armour = pick(form, 'Pick an armour:', ARMOUR)
  return armour === null ? [] : [armour.id]
}

/** In hand; none for fists. */
function weapon(form: Form): readonly CarriedWeapon[] {
  const { id, natural } = form.ask('Pick a weapon:', [each(ARMS)], { labels: namesOf(ARMS) })
  return natural ? [] : [inHand(id)]
}

const MOST_WEAPONS = 8

/** The first one is in hand. */
function weapons(form: Form): readonly CarriedWeapon[] {
  const first = weapon(form)
  const things = ARMS.filter(({ natural }) => !natural)
  const others =
    first.length === 0 ? [] : pickMore(form, 'Pick another weapon, or No more:', { things, most: MOST_WEAPONS - 1 })
  return [...first, ...others.map(({ id }) => carried(id))]
}

const npc = { control: 'referee' }
const isFit = ({ conditions }: Combatant): boolean => !conditions.dead

/** People between fights. */
export const ROSTER: Roster<Combatant> = { make, read, write, carries, give, rest, sample: SAMPLE, npc, isFit }
