import type { Carried, Handling } from '../../../engine/roster.ts'
import { carriedThing } from '../../../kit/inventory.ts'
import type { Thing } from '../../../kit/newcomer.ts'
import type { Combatant } from '../state/fight.ts'
import { overRated } from '../state/setup.ts'
import { SKILLS } from '../state/skills-and-movement.ts'
import { ATTRIBUTES, HEALTHS } from './character-line.ts'

/** UD-END-6: the referee gives it like a thing. */
export const EXPERIENCE: Thing = { id: 'experience', name: 'Experience' }

/** What it buys stands with it; without any there is nothing to see. */
export const experience = (who: Combatant): readonly Carried<Combatant>[] =>
  who.experience === 0
    ? []
    : [carriedThing({ key: EXPERIENCE.id, name: EXPERIENCE.name, state: [`${who.experience}`] }, bought(who))]

/** A rating one higher, and what it costs. */
type Raise = { readonly what: string; readonly to: number; readonly cost: number; readonly changed: Combatant }

const HIGHEST = { attribute: 10, score: 50 }

/** UD-END-6, in its order. RULING: a specialisation costs what a skill does; an attribute below 1 costs 3. */
function raises(who: Combatant): readonly Raise[] {
  const { skills, specs } = who
  const learnt = 2 * Math.max(1, Object.keys(skills).length) // RULING: the first of all costs 2
  return [
    ...ATTRIBUTES.filter((one) => who[one] < HIGHEST.attribute).map((one): Raise => {
      const to = who[one] + 1
      return { what: one.toUpperCase(), to, cost: 3 * Math.max(1, to), changed: { ...who, [one]: to } }
    }),
    ...Object.entries(skills).map(([id, now]): Raise => {
      const to = now + 1
      return { what: id, to, cost: to, changed: { ...who, skills: { ...skills, [id]: to } } }
    }),
    ...Object.entries(specs).map(([id, now]): Raise => {
      const to = now + 1
      return { what: `${id} spec`, to, cost: to, changed: { ...who, specs: { ...specs, [id]: to } } }
    }),
    ...Object.keys(SKILLS)
      .filter((id) => !Object.hasOwn(skills, id))
      .map((id): Raise => ({ what: id, to: 1, cost: learnt, changed: { ...who, skills: { ...skills, [id]: 1 } } })),
    ...HEALTHS.filter((one) => who[one] < HIGHEST.score).map((one): Raise => {
      const to = who[one] + 1
      const now = one.slice(0, 2) as 'hp' | 'ep' | 'ms'
      return { what: now.toUpperCase(), to, cost: to, changed: { ...who, [one]: to, [now]: who[now] + 1 } }
    }),
  ]
}

/** What can be paid for and fits a sheet (UD-SHEET-4). */
const bought = (who: Combatant): readonly Handling<Combatant>[] =>
  raises(who)
    .filter(({ cost, changed }) => cost <= who.experience && overRated(changed).length === 0)
    .map(({ what, to, cost, changed }) => ({
      key: what,
      label: `${what} ${to} (${cost})`,
      told: `${what} is ${to} now.`,
      changed: { ...changed, experience: who.experience - cost },
    }))
