import { d } from '../../../engine/dice.ts'
import { branch, each, letter } from '../../../engine/options.ts'
import type { Form } from '../../../engine/roster.ts'
import type { Refusal } from '../../../engine/tree.ts'
import { CHARACTERISTICS } from '../state/characteristics.ts'
import type { CarriedWeapon, Characteristic } from '../state/sheet.ts'
import { ARMOURS } from '../tables/armour.ts'
import { CAREERS } from '../tables/careers.ts'
import { BLOCKS, carried, inHand } from '../tables/people.ts'
import { WEAPONS } from '../tables/weapons.ts'
import { parseSkills, parseUpp } from './character-line.ts'

type Scores = Readonly<Record<Characteristic, number>>
type Made = { readonly sheet: object; readonly name?: string }

/**
 * CE-SCENE-1: characteristics, career and rank, armour, weapon. RULING: a player's character has skills instead of a
 * career, and as many weapons as are named.
 */
export function make(form: Form, whose: 'player' | 'npc'): Made {
  const how = form.ask(howText, [whose === 'npc' && branch('ready', () => [each(READY)]), 'manually', 'random'], {
    labels: NAMES,
  })
  if (typeof how !== 'string') return { sheet: { block: how.id }, name: how.name }
  const scores = how === 'random' ? rolled(form) : typed(form)
  return {
    sheet:
      whose === 'npc'
        ? { ...scores, ...career(form), ...worn(form), weapons: [weapon(form)].flat() }
        : { ...scores, ...skills(form), ...worn(form), weapons: weapons(form) },
  }
}

const howText = (path: readonly unknown[]): string =>
  path[0] === 'ready' ? 'Choose one of these:' : 'How do you want to generate characteristics?'

const READY = Object.entries(BLOCKS).map(([id, { name }]) => ({ id, name }))
const ARMOUR = Object.values(ARMOURS).filter(({ cost }) => cost > 0)
const ARMS = Object.values(WEAPONS).filter(
  ({ id, natural, hands }) => (!natural && hands > 0) || id === 'unarmed-strike',
)

const NAMES: Readonly<Record<string, string>> = {
  ...Object.fromEntries([...READY, ...ARMOUR, ...ARMS].map(({ id, name }) => [id, name])),
  ready: 'Ready-made',
  again: 'Generate again',
  choose: 'Let me choose',
  'no more': 'No more',
}

/** CE-SHEET-8: six times two dice, as often as is wished. */
function rolled(form: Form): Scores {
  for (;;) {
    const scores = scoresOf(CHARACTERISTICS.map(() => form.roll(d(2, 6)).reduce((sum, face) => sum + face, 0)))
    const word = form.ask(
      CHARACTERISTICS.map((one) => `${one.toUpperCase()} ${scores[one]}`).join(' '),
      ['accept', 'again', 'choose'],
      { labels: NAMES },
    )
    if (word !== 'again') return word === 'accept' ? scores : typed(form)
  }
}

/** CE-SHEET-8: six whole numbers of 1 and more, in the order of the sheet. */
const typed = (form: Form): Scores =>
  form.ask('Send the six characteristics in the order STR DEX END INT EDU SOC, each 1 or more:', [letter(sixOf, 60)])

function sixOf(text: string): Scores | Refusal {
  const six = parseUpp(text.trim())
  return six?.every((score) => score >= 1 && score <= 99)
    ? scoresOf(six)
    : { refused: 'Please send six whole numbers of 1 or more, as in 7 8 9 7 6 5.' }
}

const scoresOf = (six: readonly number[]): Scores =>
  Object.fromEntries(CHARACTERISTICS.map((one, i) => [one, six[i]!])) as Scores

/** Labels without a rule behind them: they stand among the tags. */
function career(form: Form): { readonly tags: readonly string[] } {
  const name = form.ask('What career did they take?', [letter((text) => text, 24)], { suggested: CAREERS })
  const rank = form.ask('What is their rank?', ['0', '1', '2', '3', '4', '5', '6'])
  return { tags: [`${name}, rank ${rank}`] }
}

function worn(form: Form): { readonly armour: readonly string[] } {
  const armour = form.ask('Pick an armour:', ['none', each(ARMOUR)], { labels: NAMES })
  return { armour: armour === 'none' ? [] : [armour.id] }
}

const weapon = (form: Form): CarriedWeapon | [] => {
  const { id, natural } = form.ask('Pick a weapon:', [each(ARMS)], { labels: NAMES })
  return natural ? [] : inHand(id)
}

const MOST_WEAPONS = 8

/** The first one is in hand. */
function weapons(form: Form): readonly CarriedWeapon[] {
  const all = [weapon(form)].flat()
  while (all.length > 0 && all.length < MOST_WEAPONS) {
    const more = form.ask(
      'Pick another weapon, or No more:',
      ['no more', each(ARMS.filter(({ natural }) => !natural))],
      { labels: NAMES },
    )
    if (more === 'no more') break
    all.push(carried(more.id))
  }
  return all
}

const skills = (form: Form): { readonly skills: Readonly<Record<string, number>> } => ({
  skills: form.ask(
    'Which skills? Send them with their levels, as in Slug Pistol 1, Recon 0; or None.',
    [letter(skillsOf, 500)],
    { suggested: ['None'] },
  ),
})

const skillsOf = (text: string): Readonly<Record<string, number>> | Refusal =>
  /^none\.?$/i.test(text.trim()) ? {} : parseSkills(text)
