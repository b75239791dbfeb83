import type { Refusal } from '../../../engine/option-tree.ts'
import * as kit from '../../../kit/character-line.ts'
import { stackName } from '../../../kit/inventory.ts'
import { SKILL_NAMES, skillCalled } from '../state/derived-values.ts'
import type { Combatant } from '../state/fight.ts'
import { ARMOURS, ITEMS, WEAPONS } from '../tables/gear.ts'
import { PERKS } from '../tables/perks.ts'

export const SAMPLE =
  'Ada Finch STR 60 CON 60 SIZ 65 DEX 55 POW 50, Brawl 50, Handgun 60, Dodge 40, Baseball bat, .38 revolver, 2 First aid kits'

export const SCORES = ['STR', 'CON', 'SIZ', 'DEX', 'POW'] as const

/** The five characteristics by name, then skills with their values, gear and perks. */
export const read = (line: string): ReturnType<typeof kit.readLine> =>
  kit.readLine(line, {
    scoresIn: kit.scoresNamed(SCORES, 3, SAMPLE),
    empty: (): Parts => ({ skills: {}, weapons: [], armour: [], items: [], perks: [] }),
    put: kit.putBy({
      gear: GEAR,
      packed,
      marks: Object.values(PERKS),
      marked: ({ perks }: Parts) => perks,
      valued: skilled,
    }),
  })

/** What else stands on a line with a value behind it. */
const NUMBERS = { dodge: 'dodge', hp: 'HP', mov: 'MOV', luck: 'luck', age: 'age' } as const

type Skilled = { readonly skills: Record<string, number> } & { [F in (typeof NUMBERS)[keyof typeof NUMBERS]]?: number }
type Parts = Skilled & {
  readonly weapons: string[]
  readonly armour: string[]
  readonly items: { item: string; qty: number }[]
  readonly perks: string[]
}

const GEAR = [
  ...Object.values(WEAPONS).filter(({ id }) => id !== 'unarmed'),
  ...Object.values(ARMOURS),
  ...Object.values(ITEMS),
]

function packed(parts: Parts, id: string, count: number): string | null {
  if (Object.hasOwn(WEAPONS, id)) parts.weapons.push(...Array.from({ length: Math.min(count, 20) }, () => id))
  else if (Object.hasOwn(ARMOURS, id)) parts.armour.push(id)
  else if (count < 1 || count > 10)
    return 'a stack holds 1 to 10' // MY-ITEM-2
  else parts.items.push({ item: id, qty: count })
  return null
}

/** `Handgun 60`, `Dodge 40`, `HP 9`. */
function skilled(sheet: Skilled, text: string): string | null {
  const named = kit.valueIn(text)
  if (!named)
    return `there is no such weapon, armour, item or perk, and a skill has its value behind it${kit.nearest(text, THINGS)}`
  const { said, value } = named
  const field = Object.hasOwn(NUMBERS, said.toLowerCase()) ? NUMBERS[said.toLowerCase() as keyof typeof NUMBERS] : null
  const skill = skillCalled(said)
  if (field !== null) sheet[field] = value
  else if (skill !== null) sheet.skills[skill] = value
  else return `there is no such skill${kit.nearest(said, SKILL_NAMES)}`
  return null
}

const THINGS = [...GEAR, ...Object.values(PERKS)].map(({ name }) => name)

/** Skills with their values, and Dodge. */
export function readSkills(text: string): Pick<Skilled, 'skills' | 'dodge'> | Refusal {
  const read: Pick<Skilled, 'skills' | 'dodge'> = { skills: {} }
  for (const part of kit.partsOf(text)) {
    const { said = '', value = 0 } = kit.valueIn(part) ?? {}
    const skill = skillCalled(said)
    if (said.toLowerCase() === 'dodge') read.dodge = value
    else if (skill !== null) read.skills[skill] = value
    else return { refused: `'${part.slice(0, 40)}': a skill with its value expected, as in Handgun 60.` }
  }
  return read
}

/** As `read` reads it, without the name. */
export const write = ({ skills, dodge, weapons, armour, items, perks, ...who }: Combatant): string =>
  kit.writeLine(
    SCORES.map((score) => `${score} ${who[score]}`).join(' '),
    [...kit.written(skills), `Dodge ${dodge}`],
    [...weapons.map(({ weapon }) => WEAPONS[weapon]!.name), ...armour.map((id) => ARMOURS[id]!.name)],
    items.filter(({ qty }) => qty > 0).map(({ item, qty }) => stackName(ITEMS[item].name, qty)),
    perks.flatMap((id) => (Object.hasOwn(PERKS, id) ? [PERKS[id]!.name] : [])),
  )
