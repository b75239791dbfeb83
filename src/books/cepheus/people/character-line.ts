import { distance } from '../../../engine/spelling.ts'
import type { Refusal } from '../../../engine/tree.ts'
import { CHARACTERISTICS } from '../state/characteristics.ts'
import type { Combatant } from '../state/sheet.ts'
import { SKILLS } from '../state/skills.ts'
import { ARMOURS } from '../tables/armour.ts'
import { ITEMS } from '../tables/items.ts'
import { WEAPONS } from '../tables/weapons.ts'

export const SAMPLE = 'Bob Vane 777777 Slug Pistol 1, Recon 0, Auto Pistol, Mesh, 2 Frag grenades'

/**
 * A sheet in a line: name, the six scores as `777777`, then skills with their levels and gear by its names, parted by
 * commas.
 */
export function read(line: string): { readonly name: string | null; readonly sheet: object } | Refusal {
  const scores = scoresIn(line)
  if (!scores)
    return {
      refused: `The six characteristics are missing: write them as 777777 or as STR 7 DEX 7 END 7 INT 7 EDU 7 SOC 7, as in: ${SAMPLE}.`,
    }
  const name = line
    .slice(0, scores.from)
    .replace(/[\s,;:(–-]+$/u, '')
    .trim()
  const rest = partsOf(line.slice(scores.to).replace(/^[\s,;:).–-]+/u, ''))
  if ('refused' in rest) return rest
  return {
    name: name === '' ? null : name,
    sheet: { ...Object.fromEntries(CHARACTERISTICS.map((one, i) => [one, scores.six[i]!])), ...rest },
  }
}

/** No name is as long as that. */
const LONGEST = 80

/** Skills with their levels, and nothing else. */
export function parseSkills(text: string): Readonly<Record<string, number>> | Refusal {
  const skills: Record<string, number> = {}
  for (const [i, part] of splitUp(text).entries()) {
    const skill = skillIn(part)
    if (!skill) return wrong(i, part, 'a skill with its level expected, as in Slug Pistol 1')
    if ('refused' in skill) return wrong(i, part, skill.refused)
    skills[skill.name] = skill.level
  }
  return skills
}

type Scores = { readonly six: readonly number[]; readonly from: number; readonly to: number }

/** The six scores: in one word, as six numbers, or each with its name. */
function scoresIn(line: string): Scores | null {
  const named = CHARACTERISTICS.map((one) => new RegExp(`\\b${one}[\\s:=]*(\\d{1,2})\\b`, 'i').exec(line))
  if (named.every((found) => found !== null)) {
    const places = named.map(({ index, 0: all }) => [index, index + all.length] as const)
    return {
      six: named.map((found) => Number(found[1])),
      from: Math.min(...places.map(([from]) => from)),
      to: Math.max(...places.map(([, to]) => to)),
    }
  }
  const found =
    /(?<![\p{L}\d])(?:UPP[\s:]*([0-9A-HJ-NP-Z]{6})|(?=[A-HJ-NP-Z]*\d)([0-9A-HJ-NP-Z]{6})|(\d{1,2}(?:[ \t/]+\d{1,2}){5}))(?:-[0-9A-Z])?(?![\p{L}\d])/iu.exec(
      line,
    )
  return found
    ? { six: parseUpp(found[1] ?? found[2] ?? found[3]!)!, from: found.index, to: found.index + found[0].length }
    : null
}

/** `7A7C77` or `7 10 7 12 7 7`; null for anything else. */
export function parseUpp(text: string): readonly number[] | null {
  if (/^[0-9A-HJ-NP-Z]{6}$/i.test(text)) return [...text.toUpperCase()].map((letter) => DIGITS.indexOf(letter))
  const numbers = text.split(/[\s,;/]+/).filter((one) => one !== '')
  return numbers.length === 6 && numbers.every((one) => /^\d{1,2}$/.test(one)) ? numbers.map(Number) : null
}

/** One letter each up to 33; I and O are left out. */
const DIGITS = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ'

type Parts = {
  readonly skills: Record<string, number>
  readonly weapons: string[]
  readonly armour: string[]
  readonly items: { itemId: string; qty: number }[]
}

function partsOf(text: string): Parts | Refusal {
  const parts: Parts = { skills: {}, weapons: [], armour: [], items: [] }
  for (const [i, part] of splitUp(text).entries()) {
    const [, lead, named = part, tail] = /^(?:(\d{1,3}) ?[x×]? )?(.+?)(?: ?[x×] ?(\d{1,3}))?$/u.exec(part) ?? []
    const count = Number(lead ?? tail ?? 1)
    const skill = lead === undefined ? skillIn(part) : null
    const gear = gearCalled(named)
    if (gear) take(parts, gear, count)
    else if (skill && 'name' in skill) parts.skills[skill.name] = skill.level
    else
      return wrong(
        i,
        part,
        skill?.refused ??
          `there is no such weapon, armour or item, and a skill has its level behind it${near(
            named,
            GEAR.map(({ name }) => name),
          )}`,
      )
  }
  return parts
}

const splitUp = (text: string): readonly string[] =>
  text
    .replace(/\b(?:skills?|weapons?|armou?r|gear|items?|equipment)\s*:/gi, '')
    .split(/[,;·\n]+|\.(?:\s|$)/)
    .map((part) =>
      part
        .replace(/\([^)]*\)/g, '')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter((part) => part !== '')

function take({ weapons, armour, items }: Parts, id: string, count: number): void {
  if (Object.hasOwn(WEAPONS, id)) weapons.push(...Array.from({ length: Math.min(count, 21) }, () => id))
  else if (Object.hasOwn(ARMOURS, id)) armour.push(id)
  else items.push({ itemId: id, qty: count })
}

const GEAR = [...Object.values(WEAPONS), ...Object.values(ARMOURS), ...Object.values(ITEMS)]

function gearCalled(said: string): string | null {
  const wanted = said.toLowerCase()
  const names = (name: string): readonly string[] =>
    [name, name.split(',')[0]!].flatMap((one) => [one.toLowerCase(), `${one.toLowerCase()}s`])
  return GEAR.find(({ id, name }) => id === wanted || names(name).includes(wanted))?.id ?? null
}

/** `Slug Pistol 1`, `Recon-0`; null where there is no level. */
function skillIn(part: string): { readonly name: string; readonly level: number } | Refusal | null {
  const [, said, digits] = (part.length <= LONGEST && /^(\D.*?)[ -]+(\d{1,3})$/.exec(part)) || []
  if (said === undefined) return null
  const level = Number(digits)
  if (level > 6) return { refused: `a level from 0 to 6 expected, got ${level}` }
  const known = SKILLS.find((one) => one.toLowerCase() === said.toLowerCase())
  const meant = known ? '' : near(said, SKILLS)
  return meant ? { refused: `there is no such skill${meant}` } : { name: known ?? said, level }
}

function near(said: string, names: readonly string[]): string {
  if (said.length > LONGEST) return ''
  const found = names
    .map((name) => ({ name, far: distance(said.toLowerCase(), name.toLowerCase()) }))
    .sort((a, b) => a.far - b.far)[0]!
  return found.far <= 2 && said.length > 3 ? `; did you mean ${found.name}?` : ''
}

function wrong(i: number, part: string, why: string): Refusal {
  return { refused: `Part ${i + 1}, '${part.slice(0, 40)}': ${why}${/[.?]$/.test(why) ? '' : '.'}` }
}

/** As `read` reads it, without the name. */
export function write(who: Combatant): string {
  const six = CHARACTERISTICS.map((one) => who[one].max)
  const upp = six.every((score) => score < DIGITS.length)
    ? six.map((score) => DIGITS[score]).join('')
    : CHARACTERISTICS.map((one, i) => `${one.toUpperCase()} ${six[i]}`).join(' ')
  const skills = Object.entries(who.skills).map(([name, level]) => `${name} ${level}`)
  const gear = [
    ...who.weapons.map(({ weaponId }) => WEAPONS[weaponId]!.name),
    ...who.armour.map((id) => ARMOURS[id]!.name),
  ]
  const items = who.items.map(
    ({ itemId, qty }) => `${(ITEMS[itemId] ?? ARMOURS[itemId])!.name}${qty === 1 ? '' : ` x${qty}`}`,
  )
  return [upp, ...[skills, gear, items].filter((list) => list.length > 0).map((list) => list.join(', '))].join(' · ')
}
