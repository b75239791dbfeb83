import type { Refusal } from '../../../engine/option-tree.ts'
import * as kit from '../../../kit/character-line.ts'
import { stackName } from '../../../kit/inventory.ts'
import { numbersIn, scoresOf } from '../../../kit/make-character.ts'
import { CHARACTERISTICS, type Combatant } from '../state/fight.ts'
import type { Characteristic } from '../state/sheet.ts'
import { SKILLS } from '../state/weapons-and-skills.ts'
import { ARMOURS, ITEMS, WEAPONS } from '../tables/gear.ts'

export const SAMPLE = 'Bob Vane 777777 Slug Pistol 1, Recon 0, Auto Pistol, Mesh, 2 Frag grenades'

/** The six scores as `777777`, then skills with their levels and gear by its names. */
export const read = (line: string): ReturnType<typeof kit.readLine> =>
  kit.readLine(line, {
    scoresIn,
    empty: (): Parts => ({ skills: {}, weapons: [], armour: [], items: [] }),
    ignored: IN_BRACKETS,
    put: (parts, { text, name, count, isCounted }) => {
      const gear = kit.calledSo(name, GEAR)
      if (gear) return packed(parts, gear.id, count)
      if (!isCounted && kit.valueIn(text)) return skilled(parts.skills, text)
      return `there is no such weapon, armour or item, and a skill has its level behind it${kit.nearest(name, THINGS)}`
    },
  })

const IN_BRACKETS = /\([^)]*\)/g

/** Skills with their levels, and nothing else. */
export function parseSkills(text: string): Readonly<Record<string, number>> | Refusal {
  const skills: Record<string, number> = {}
  const fault = kit.faultInParts(kit.partsOf(text, IN_BRACKETS), (part) => skilled(skills, part.text))
  return fault ?? skills
}

const EITHER_WAY = '777777 or as STR 7 DEX 7 END 7 INT 7 EDU 7 SOC 7'
const SIX =
  /(?<![\p{L}\d])(?:UPP[\s:]*([0-9A-HJ-NP-Z]{6})|(?=[A-HJ-NP-Z]*\d)([0-9A-HJ-NP-Z]{6})|(\d{1,2}(?:[ \t/]+\d{1,2}){5}))(?:-[0-9A-Z])?(?![\p{L}\d])/iu

/** The six scores: in one word, as six numbers, or each with its name. */
function scoresIn(line: string): kit.FoundScores<Characteristic> | Refusal {
  const named = kit.namedScores(line, CHARACTERISTICS, 2)
  if (!('missing' in named)) return named
  const found = SIX.exec(line)
  if (!found) return { refused: `The six characteristics are missing: write them as ${EITHER_WAY}, as in: ${SAMPLE}.` }
  const six = parseUpp(found[1] ?? found[2] ?? found[3]!)!
  return { scores: scoresOf(CHARACTERISTICS, six), from: found.index, to: found.index + found[0].length }
}

/** `7A7C77` or `7 10 7 12 7 7`; null for anything else. */
export function parseUpp(text: string): readonly number[] | null {
  if (/^[0-9A-HJ-NP-Z]{6}$/i.test(text)) return [...text.toUpperCase()].map((letter) => DIGITS.indexOf(letter))
  return numbersIn(text, 6, 2)
}

/** One letter each up to 33; I and O are left out. */
const DIGITS = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ'

type Parts = {
  readonly skills: Record<string, number>
  readonly weapons: string[]
  readonly armour: string[]
  readonly items: { itemId: string; qty: number }[]
}

const GEAR = [...Object.values(WEAPONS), ...Object.values(ARMOURS), ...Object.values(ITEMS)]
const THINGS = GEAR.map(({ name }) => name)

function packed({ weapons, armour, items }: Parts, id: string, count: number): null {
  if (Object.hasOwn(WEAPONS, id)) weapons.push(...Array.from({ length: Math.min(count, 21) }, () => id))
  else if (Object.hasOwn(ARMOURS, id)) armour.push(id)
  else items.push({ itemId: id, qty: count })
  return null
}

/** `Slug Pistol 1`, `Recon-0`. A table may have skills of its own. */
function skilled(skills: Record<string, number>, text: string): string | null {
  const named = kit.valueIn(text)
  if (!named) return 'a skill with its level expected, as in Slug Pistol 1'
  const { said, value } = named
  if (value > 6) return `a level from 0 to 6 expected, got ${value}`
  const known = SKILLS.find((one) => one.toLowerCase() === said.toLowerCase())
  const meant = known === undefined ? kit.nearest(said, SKILLS) : ''
  if (meant !== '') return `there is no such skill${meant}`
  skills[known ?? said] = value
  return null
}

/** As `read` reads it, without the name. */
export function write({ skills, weapons, armour, items, ...who }: Combatant): string {
  const six = CHARACTERISTICS.map((one) => who[one].max)
  const upp = six.every((score) => score < DIGITS.length)
    ? six.map((score) => DIGITS[score]).join('')
    : CHARACTERISTICS.map((one, i) => `${one.toUpperCase()} ${six[i]}`).join(' ')
  return kit.writeLine(
    upp,
    kit.written(skills),
    [...weapons.map(({ weaponId }) => WEAPONS[weaponId]!.name), ...armour.map((id) => ARMOURS[id]!.name)],
    items.map(({ itemId, qty }) => stackName((ITEMS[itemId] ?? ARMOURS[itemId])!.name, qty)),
  )
}
