import type { Refusal } from '../../../engine/option-tree.ts'
import * as kit from '../../../kit/character-line.ts'
import { stackName } from '../../../kit/inventory.ts'
import { ABILITIES } from '../state/derived-values.ts'
import type { Combatant } from '../state/fight.ts'
import { SKILLS as COMBAT_SKILLS, GENERAL_SKILLS } from '../state/gear-and-trait-schemas.ts'
import { CLASSES, type ClassName, OF_CLASS, TRAITS } from '../tables/classes-and-traits.ts'
import { ARMOURS, ITEMS, isOfTheBody, SHIELDS, WEAPONS } from '../tables/gear.ts'

export const SAMPLE =
  'Aude STR 14 CON 12 DEX 12 INT 10 WIS 11 CHA 10, fighter 4, HP 22, Slash 1, Broad spear, Gambeson, Large shield'

/** The six abilities by name, then class and level, HP, skills with their levels, traits and gear. */
export function read(line: string): ReturnType<typeof kit.readLine> {
  const found = kit.readLine(line, { scoresIn: kit.scoresNamed(ABILITIES, 2, SAMPLE), empty, put: kit.putBy(PUT) })
  if ('refused' in found || 'hpMax' in found.sheet) return found
  return { refused: `HP is missing, as in: ${SAMPLE}.` }
}

type Stack = { readonly item: string; readonly qty: number }
type Parts = Partial<Record<'level' | 'hpMax' | 'morale' | 'move' | 'load' | 'cp' | 'cpMax', number>> & {
  class?: ClassName
  armour?: string
  shield?: string
  readonly skills: Record<string, number>
  readonly traits: string[]
  readonly hands: string[]
  readonly readied: (string | Stack)[]
}
const empty = (): Parts => ({ skills: {}, traits: [], hands: [], readied: [] })

const GEAR = [
  ...Object.values(WEAPONS).filter((weapon) => !isOfTheBody(weapon)),
  ...Object.values(ARMOURS),
  ...Object.values(SHIELDS),
  ...Object.values(ITEMS),
]

const PUT = { gear: GEAR, packed, marks: Object.values(TRAITS), marked: ({ traits }: Parts) => traits, valued }

/** The first weapon is in hand, the others are readied. */
function packed(parts: Parts, id: string, count: number): string | null {
  if (Object.hasOwn(ARMOURS, id)) parts.armour = id
  else if (Object.hasOwn(SHIELDS, id)) parts.shield = id
  else if (Object.hasOwn(ITEMS, id)) parts.readied.push({ item: id, qty: count })
  else
    for (let n = 0; n < Math.min(count, MOST_ALIKE); n++)
      (parts.hands.length === 0 ? parts.hands : parts.readied).push(id)
  return null
}
const MOST_ALIKE = 10

const NUMBERS = ['morale', 'move', 'load'] as const

/** `fighter 4`, `HP 22`, `Slash 1`. */
function valued(parts: Parts, text: string): string | null {
  const named = kit.valueIn(text)
  if (!named)
    return `there is no such weapon, armour or trait, and a skill has its level behind it${kit.nearest(text, THINGS)}`
  const { said, value } = named
  const key = said.toLowerCase()
  const ofClass = CLASSES.find((one) => one === key)
  if (ofClass !== undefined) return ranked(parts, ofClass, value)
  const number = NUMBERS.find((one) => one === key)
  if (number !== undefined) parts[number] = value
  else if (key === 'hp') parts.hpMax = value
  else if (key === 'cp') parts.cp = parts.cpMax = value
  else return skilled(parts.skills, said, value)
  return null
}

function ranked(parts: Parts, of: ClassName, level: number): string | null {
  if (level < 1 || level > 10) return 'a level is 1 to 10'
  parts.class = of
  parts.level = level
  return null
}

const SKILLS: readonly string[] = [...COMBAT_SKILLS, ...GENERAL_SKILLS, 'Magic']
const MOST_LEVEL = 4

/** OSR-SHEET-10: the known ones by any spelling of capitals; a slip is refused, other words are skills of their own. */
function skilled(skills: Record<string, number>, said: string, level: number): string | null {
  const known = SKILLS.find((name) => name.toLowerCase() === said.trim().toLowerCase())
  const near = known === undefined ? kit.nearest(said, SKILLS) : ''
  if (near !== '') return `there is no such skill${near}`
  if (level > MOST_LEVEL) return `a skill has a level of 0 to ${MOST_LEVEL}`
  skills[known ?? said.trim()] = level
  return null
}

const THINGS = [...GEAR, ...Object.values(TRAITS)].map(({ name }) => name)

/** Skills with their levels alone. */
export function readSkills(text: string): { readonly skills: Readonly<Record<string, number>> } | Refusal {
  const skills: Record<string, number> = {}
  const fault = kit.faultInParts(kit.partsOf(text), (part) => {
    const named = kit.valueIn(part.text)
    return named ? skilled(skills, named.said, named.value) : `a skill with its level expected, as in ${SKILLS[0]} 1`
  })
  return fault ?? { skills }
}

/** As `read` reads it, without the name. */
export function write(who: Combatant): string {
  const { class: own, level, hpMax, cpMax, skills, traits, armour, shield } = who
  const carried = [...who.hands, ...who.readied, ...who.stowed]
  const worn = [armour && ARMOURS[armour]!.name, shield && SHIELDS[shield]!.name]
  return kit.writeLine(
    ABILITIES.map((ability) => `${ability} ${who[ability]}`).join(' '),
    [...(own ? [`${own} ${level}`] : []), `HP ${hpMax}`, ...(cpMax > 0 ? [`CP ${cpMax}`] : [])],
    kit.written(skills),
    carried.map(({ item, qty }) => stackName((WEAPONS[item] ?? ITEMS[item] ?? SHIELDS[item])!.name, qty)),
    worn.filter((one) => one !== null),
    traits.filter((id) => own === null || OF_CLASS[own] !== id).map((id) => TRAITS[id]!.name),
  )
}
