import { d, type Throw } from '../../../engine/dice.ts'
import type { Refusal } from '../../../engine/option-tree.ts'
import { letter } from '../../../engine/options.ts'
import type { Form, Roster } from '../../../engine/roster.ts'
import { makeBy, numbersIn, pickMore, type Scores, scoresOf, typedSkills } from '../../../kit/make-character.ts'
import type { Combatant } from '../state/fight.ts'
import { isBare } from '../state/in-hand.ts'
import { overRated } from '../state/setup.ts'
import { ARMOURS, ITEMS } from '../tables/armour.ts'
import { BLOCKS } from '../tables/people.ts'
import { WEAPONS } from '../tables/weapons.ts'
import { ATTRIBUTES, HEALTHS, held, parseSkills, type Ratings, read, SAMPLE, write } from './character-line.ts'
import { carries, give } from './inventory.ts'

/** UD 2: new characters have 5 points over the attributes, 5 over the scores and 10 for skills, none above 3. */
const POINTS = { attributes: 5, scores: 5, skills: 10, most: 3 }
const USUAL_SCORE = 10

/** Whether these are as many points as there are, and none too high. */
const isBought = (ratings: readonly number[], points: number): boolean =>
  ratings.every((one) => one >= 0 && one <= POINTS.most) && sumOf(ratings) === points

const sumOf = (ratings: readonly number[]): number => ratings.reduce((sum, one) => sum + one, 0)
const MAKING = {
  ready: Object.entries(BLOCKS).map(([id, { name }]) => ({ id, name })),
  scores: ATTRIBUTES,
  rolled: { all: (thrown: (dice: Throw) => number) => dealt(() => thrown(d(1, ATTRIBUTES.length))) },
}

const byPoints = makeBy({
  ...MAKING,
  typed: {
    says: 'Share 5 points among STR DEX CON INT, at most 3 on one, as in 2 2 1 0:',
    read: (text) => {
      const four = numbersIn(text, ATTRIBUTES.length, 2)
      return four && isBought(four, POINTS.attributes) ? four : null
    },
    refused: 'Please send four whole numbers from 0 to 3 that make 5, as in 2 2 1 0.',
  },
  more: (form) => ({ ...healths(form, boughtScores, SHARE_TEXT), ...skills(form, bought), ...equipped(form) }),
})

/** RULING: whom the referee makes has any ratings that fit a sheet. */
const freely = makeBy({
  ...MAKING,
  typed: {
    says: 'Send STR DEX CON INT, each -5 to 10:',
    read: (text) => {
      const four = numbersIn(text, ATTRIBUTES.length, { signed: 2 })
      return four?.every((one) => one >= -5 && one <= 10) ? four : null
    },
    refused: 'Please send four whole numbers from -5 to 10, as in 2 1 1 0.',
  },
  more: (form) => ({ ...healths(form, anyScores, SEND_TEXT), ...skills(form, fitting), ...equipped(form) }),
})

const make: Roster<never>['make'] = (form, whose) => (whose === 'player' ? byPoints : freely)(form, whose)

/** RULING: by dice, a d4 says for each of the 5 points where it goes; from a full attribute it goes on to the next. */
function dealt(die: () => number): readonly number[] {
  const four = ATTRIBUTES.map(() => 0)
  for (let n = 0; n < POINTS.attributes; n++) {
    let at = die() - 1
    while (four[at]! >= POINTS.most) at = (at + 1) % four.length
    four[at]! += 1
  }
  return four
}

type Healths = Scores<(typeof HEALTHS)[number]>
const SHARE_TEXT = 'HP, EP and MS are 10 each. Share 5 more points among them, at most 3 on one, as in 2 2 1:'
const SEND_TEXT = 'Send HP EP MS, each 1 to 50:'

const healths = (form: Form, read: (text: string) => Healths | Refusal, says: string): Healths =>
  form.ask(says, [letter(read, 60)]) as Healths

function boughtScores(text: string): Healths | Refusal {
  const more = numbersIn(text, HEALTHS.length, 2)
  if (!more || !isBought(more, POINTS.scores))
    return { refused: 'Please send three whole numbers from 0 to 3 that make 5, as in 2 2 1.' }
  const three = more.map((one) => USUAL_SCORE + one)
  return scoresOf(HEALTHS, three)
}

function anyScores(text: string): Healths | Refusal {
  const three = numbersIn(text, HEALTHS.length, 2)
  return three?.every((one) => one >= 1 && one <= 50)
    ? scoresOf(HEALTHS, three)
    : { refused: 'Please send three whole numbers from 1 to 50, as in 11 11 10.' }
}

const SKILLS_TEXT = 'Which skills and specialisations? Send them as in melee 3, parry 2, sword spec 2; or None.'

const skills = (form: Form, within: (read: Ratings) => Ratings | Refusal): Ratings =>
  typedSkills(form, SKILLS_TEXT, (text) => {
    const read = parseSkills(text)
    return 'refused' in read ? read : within(read)
  })

/** RULING: specialisations are bought out of the same points. */
function bought(read: Ratings): Ratings | Refusal {
  const ratings = [...Object.values(read.skills), ...Object.values(read.specs)]
  if (ratings.some((one) => one > POINTS.most)) return { refused: 'A new character has no rating above 3.' }
  const points = sumOf(ratings)
  if (points > POINTS.skills) return { refused: `A new character has 10 points for skills; these are ${points}.` }
  return fitting(read)
}

/** UD-SHEET-4. */
function fitting(read: Ratings): Ratings | Refusal {
  const [over] = overRated(read)
  return over ? { refused: `${over.sentence}.` } : read
}

const THINGS = [...Object.values(WEAPONS).filter((weapon) => !isBare(weapon)), ...Object.values(ITEMS)]
const PIECES = Object.values(ARMOURS).filter(({ class: of }) => of !== 'natural')

/** What is picked first is in hand. */
function equipped(form: Form): object {
  const things = pickMore(form, 'Pick a weapon or an item, or No more:', { things: THINGS, most: 8 })
  const armour = pickMore(form, 'Pick a piece of armour, or No more:', { things: PIECES, most: 3 })
  return { ...held(things.map(({ id }) => id)), armour: armour.map(({ id }) => id) }
}

const HOURS = 24
const full = ({ max }: { readonly max: number }) => ({ max, now: max })

/** UD-END-4: an hour gives 1 EP, a day 1 HP and 1 MS as well. RULING: machines are mended by the referee. */
function rest(who: Combatant, how: 'short' | 'long'): Combatant | Refusal {
  if (who.dead) return { refused: 'The dead do not rest.' }
  if (who.kind === 'machine') return { refused: 'A machine does not rest: the referee says when it is mended.' }
  const [hours, days] = how === 'long' ? [HOURS, 1] : [1, 0]
  const { melee, aim, athletic } = who.pools
  return awake({
    ...who,
    hp: Math.min(who.hpMax, who.hp + days),
    ep: Math.min(who.epMax, who.ep + hours),
    ms: Math.min(who.msMax, who.ms + days),
    pools: { melee: full(melee), aim: full(aim), athletic: full(athletic) }, // UD-END-3
  })
}

/** UD-END-5: who fell by wounds wakes above 0 HP, who fell by exhaustion above -10 EP. */
function awake(who: Combatant): Combatant {
  const isUp = who.fellBy === 'ep' ? who.ep > -10 : who.hp > 0
  return isUp ? { ...who, unconscious: false, incapacitated: false, fellBy: null } : who
}

const npc = { control: 'npc' }
const isFit = ({ dead }: Combatant): boolean => !dead

/** People between fights. */
export const ROSTER: Roster<Combatant> = { make, read, write, carries, give, rest, sample: SAMPLE, npc, isFit }
