import { d } from '../../../engine/dice.ts'
import { branch, each, letter } from '../../../engine/options.ts'
import type { Form } from '../../../engine/roster.ts'
import type { Refusal } from '../../../engine/tree.ts'
import { skillCalled } from '../state/skills.ts'
import { BLOCKS } from '../tables/people.ts'
import { PERKS } from '../tables/perks.ts'
import { WEAPONS } from '../tables/weapons.ts'
import { SCORES } from './character-line.ts'

type Scores = Readonly<Record<(typeof SCORES)[number], number>>
type Made = { readonly sheet: object; readonly name?: string }

/** Characteristics, skills, a weapon, a perk (MY-PERK-8: one is usual). */
export function make(form: Form, whose: 'player' | 'npc'): Made {
  const how = form.ask(howText, [whose === 'npc' && branch('ready', () => [each(READY)]), 'manually', 'random'], {
    labels: NAMES,
  })
  if (typeof how !== 'string') return { sheet: { block: how.id }, name: how.name }
  const scores = how === 'random' ? rolled(form) : typed(form)
  const skills = form.ask(
    'Which skills? Send them with their values, as in Brawl 50, Handgun 60, Dodge 40; or None.',
    [letter(skillsOf, 500)],
    { suggested: ['None'] },
  )
  const weapons = form.ask('Pick a weapon:', ['none', each(ARMS)], { labels: NAMES })
  const perk =
    whose === 'npc' ? 'none' : form.ask('Pick a perk:', ['none', each(Object.values(PERKS))], { labels: NAMES })
  return {
    sheet: {
      ...scores,
      ...skills,
      weapons: weapons === 'none' ? [] : [weapons.id],
      perks: perk === 'none' ? [] : [perk.id],
    },
  }
}

const howText = (path: readonly unknown[]): string =>
  path[0] === 'ready' ? 'Choose one of these:' : 'How do you want to generate characteristics?'

const READY = Object.entries(BLOCKS).map(([id, { name }]) => ({ id, name }))
const ARMS = Object.values(WEAPONS).filter(({ id }) => id !== 'unarmed')

const NAMES: Readonly<Record<string, string>> = {
  ...Object.fromEntries([...READY, ...ARMS, ...Object.values(PERKS)].map(({ id, name }) => [id, name])),
  ready: 'Ready-made',
  again: 'Generate again',
  choose: 'Let me choose',
}

/** RULING: the page has no dice for it; 3D6 x 5, and (2D6 + 6) x 5 for SIZ, as d100 games do. */
function rolled(form: Form): Scores {
  for (;;) {
    const sum = (count: number): number => form.roll(d(count, 6)).reduce((total, face) => total + face, 0)
    const scores = scoresOf(SCORES.map((score) => 5 * (score === 'SIZ' ? sum(2) + 6 : sum(3))))
    const word = form.ask(SCORES.map((one) => `${one} ${scores[one]}`).join(' '), ['accept', 'again', 'choose'], {
      labels: NAMES,
    })
    if (word !== 'again') return word === 'accept' ? scores : typed(form)
  }
}

const typed = (form: Form): Scores =>
  form.ask(`Send the five characteristics in the order ${SCORES.join(' ')}, each 0 to 999:`, [letter(fiveOf, 60)])

function fiveOf(text: string): Scores | Refusal {
  const five = text.split(/[\s,;/]+/).filter((one) => one !== '')
  return five.length === 5 && five.every((one) => /^\d{1,3}$/.test(one))
    ? scoresOf(five.map(Number))
    : { refused: 'Please send five whole numbers from 0 to 999, as in 60 60 65 55 50.' }
}

const scoresOf = (five: readonly number[]): Scores =>
  Object.fromEntries(SCORES.map((one, i) => [one, five[i]!])) as Scores

function skillsOf(
  text: string,
): { readonly skills: Readonly<Record<string, number>>; readonly dodge?: number } | Refusal {
  if (/^none\.?$/i.test(text.trim())) return { skills: {} }
  const skills: Record<string, number> = {}
  let dodge: number | null = null
  for (const part of text
    .split(/[,;\n]+/)
    .map((one) => one.trim())
    .filter((one) => one !== '')) {
    const [, said, value] = /^(\D.{0,60}?)[ :]+(\d{1,3})$/.exec(part) ?? []
    const skill = said === undefined ? null : skillCalled(said)
    if (said?.toLowerCase() === 'dodge') dodge = Number(value)
    else if (skill === null)
      return { refused: `'${part.slice(0, 40)}': a skill with its value expected, as in Handgun 60.` }
    else skills[skill] = Number(value)
  }
  return { skills, ...(dodge !== null && { dodge }) }
}
