import type { Refusal } from '../../../engine/option-tree.ts'
import type { Carried, Handling } from '../../../engine/roster.ts'
import * as kit from '../../../kit/inventory.ts'
import type { Thing } from '../../../kit/make-character.ts'
import type { Combatant } from '../state/fight.ts'
import { handsFor, isBare, roundsIn, SPARE, without } from '../state/in-hand.ts'
import { overRated } from '../state/setup.ts'
import { SKILLS } from '../state/sheet.ts'
import { ARMOURS, ITEMS } from '../tables/armour.ts'
import { WEAPONS } from '../tables/weapons.ts'
import { ATTRIBUTES, counts, HEALTHS, nameOf } from './character-line.ts'

/** What somebody has, and what can be done with it while no fight runs: in hand, fitted, worn, carried. */
export const carries = (who: Combatant): readonly Carried<Combatant>[] => [
  ...who.ready.map((id, i) => readyThing(who, id, i)),
  ...Object.entries(who.fitted).map(([id, weapon]) => fittedThing(who, id, weapon)),
  ...who.armour.map((id) => wornThing(who, id)),
  ...counts(who.carried).map(([id, count]) => carriedThing(who, id, count)),
  ...experience(who),
]

function readyThing(who: Combatant, id: string, i: number): Carried<Combatant> {
  const name = nameOf(id)
  const put = { ...who, ready: who.ready.filter((_, n) => n !== i) }
  return kit.carriedThing({ key: `ready-${i}`, name, state: ['in hand', ...rounds(who, id)] }, [
    !isNatural(id) && kit.stow(name, withCarried(put, id)),
    reloaded(who, id),
    !isNatural(id) && kit.throwAway(name, put),
  ])
}

const isNatural = (id: string): boolean => Object.hasOwn(WEAPONS, id) && isBare(WEAPONS[id]!)
const holds = (id: string): boolean => (WEAPONS[id]?.reload ?? 0) > 0

const rounds = (who: Combatant, id: string): readonly string[] =>
  holds(id) ? [`${roundsIn(who, WEAPONS[id]!)} of ${WEAPONS[id]!.mag}`] : []

/** UD-GEAR-4: out of the spare magazines, where the sheet lists any; `loaded` holds 0 of them once the last is used. */
function reloaded(who: Combatant, id: string): Handling<Combatant> | null {
  if (!holds(id) || roundsIn(who, WEAPONS[id]!) >= WEAPONS[id]!.mag || who.loaded[SPARE] === 0) return null
  const { [id]: _, ...loaded } = who.loaded
  const after = less({ ...who, loaded }, SPARE)
  const isLast = who.carried.includes(SPARE) && !after.carried.includes(SPARE)
  return kit.reload(nameOf(id), isLast ? { ...after, loaded: { ...loaded, [SPARE]: 0 } } : after)
}

function fittedThing(who: Combatant, id: string, weapon: string): Carried<Combatant> {
  const { [id]: _, ...fitted } = who.fitted
  const off = { ...who, fitted }
  return kit.carriedThing({ key: `fitted-${id}`, name: nameOf(id), state: [`on the ${nameOf(weapon)}`] }, [
    kit.takeOff(nameOf(id), withCarried(off, id)),
    kit.throwAway(nameOf(id), off),
  ])
}

function wornThing(who: Combatant, id: string): Carried<Combatant> {
  const name = nameOf(id)
  const bare = kit.without(who, id)
  const deeds = [kit.takeOff(name, withCarried(bare, id)), kit.throwAway(name, bare)]
  return kit.carriedThing({ key: id, name, state: ['worn'] }, ARMOURS[id]!.class === 'natural' ? [] : deeds)
}

function carriedThing(who: Combatant, id: string, count: number): Carried<Combatant> {
  const name = nameOf(id)
  const rest = less(who, id)
  return kit.carriedThing({ key: `carried-${id}`, name: kit.stackName(name, count), state: rounds(who, id) }, [
    Object.hasOwn(ARMOURS, id) && kit.wear(name, { ...rest, armour: [...rest.armour, id] }),
    isHeld(id) && kit.draw(name, drawn(rest, id)),
    ITEMS[id]?.fitted === true && attached(rest, id),
    reloaded(who, id),
    kit.throwAway(name, rest),
  ])
}

const isHeld = (id: string): boolean => Object.hasOwn(WEAPONS, id) || (ITEMS[id]?.hands ?? 0) > 0

/** UD-SHEET-5: what two hands cannot hold besides is put away. */
function drawn(who: Combatant, id: string): Combatant {
  const ready = [...who.ready, id]
  const away: string[] = []
  const isInTheWay = (one: string): boolean => !isNatural(one)
  while (handsFor(ready) > 2) away.push(...ready.splice(ready.findIndex(isInTheWay), 1))
  return { ...who, ready, carried: [...who.carried, ...away] }
}

/** C33: on the first ranged weapon. */
function attached(who: Combatant, id: string): Handling<Combatant> | null {
  const weapon = [...who.ready, ...who.carried].find((one) => WEAPONS[one]?.class === 'ranged')
  if (weapon === undefined || Object.hasOwn(who.fitted, id)) return null
  const changed = { ...who, fitted: { ...who.fitted, [id]: weapon } }
  return kit.use(`The ${nameOf(id)} is on your ${nameOf(weapon)} now.`, changed)
}

const withCarried = (who: Combatant, id: string): Combatant => ({ ...who, carried: [...who.carried, id] })

/** One less, if there is any. */
const less = (who: Combatant, id: string): Combatant => ({ ...who, carried: without(who.carried, id) })
const MOST = 40

/** The referee may give anything of the catalogue. */
export function give(who: Combatant, gear: string, count: number): Combatant | Refusal {
  if (gear === EXPERIENCE.id) return { ...who, experience: who.experience + count }
  if (isNatural(gear)) return { refused: `${nameOf(gear)}: that is part of a body.` }
  if (who.carried.length + count > MOST) return { refused: `Nobody carries more than ${MOST} things.` }
  const { [gear]: _, ...loaded } = who.loaded
  const counted = gear === SPARE ? { ...who, loaded } : who
  return { ...counted, carried: [...who.carried, ...Array.from({ length: count }, () => gear)] }
}

/** UD-END-6: the referee gives it like a thing. */
export const EXPERIENCE: Thing = { id: 'experience', name: 'Experience' }

/** What it buys stands with it; without any there is nothing to see. */
const experience = (who: Combatant): readonly Carried<Combatant>[] =>
  who.experience === 0
    ? []
    : [kit.carriedThing({ key: EXPERIENCE.id, name: EXPERIENCE.name, state: [`${who.experience}`] }, bought(who))]

/** A rating one higher, and what it costs. */
type Raise = { readonly what: string; readonly to: number; readonly cost: number; readonly changed: Combatant }
const HIGHEST = { attribute: 10, score: 50 }

/** UD-END-6, in its order. RULING: a specialisation costs what a skill does; an attribute below 1 costs 3. */
function raises(who: Combatant): readonly Raise[] {
  const { skills, specs } = who
  const learnt = 2 * Math.max(1, Object.keys(skills).length) // RULING: the first of all costs 2
  const raise = (what: string, to: number, changes: Partial<Combatant>, cost = to): Raise => ({
    ...{ what, to, cost },
    changed: { ...who, ...changes },
  })
  return [
    ...ATTRIBUTES.filter((one) => who[one] < HIGHEST.attribute).map((one) =>
      raise(one.toUpperCase(), who[one] + 1, { [one]: who[one] + 1 }, 3 * Math.max(1, who[one] + 1)),
    ),
    ...Object.entries(skills).map(([id, now]) => raise(id, now + 1, { skills: { ...skills, [id]: now + 1 } })),
    ...Object.entries(specs).map(([id, now]) => raise(`${id} spec`, now + 1, { specs: { ...specs, [id]: now + 1 } })),
    ...Object.keys(SKILLS)
      .filter((id) => !Object.hasOwn(skills, id))
      .map((id) => raise(id, 1, { skills: { ...skills, [id]: 1 } }, learnt)),
    ...HEALTHS.filter((one) => who[one] < HIGHEST.score).map((one) => {
      const now = one.slice(0, 2) as 'hp' | 'ep' | 'ms'
      return raise(now.toUpperCase(), who[one] + 1, { [one]: who[one] + 1, [now]: who[now] + 1 })
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
