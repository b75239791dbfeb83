import { distance } from '../../../engine/spelling.ts'
import type { Refusal } from '../../../engine/tree.ts'
import type { Combatant } from '../state/sheet.ts'
import { SKILL_NAMES, skillCalled } from '../state/skills.ts'
import { ARMOURS } from '../tables/armour.ts'
import { ITEMS } from '../tables/items.ts'
import { PERKS } from '../tables/perks.ts'
import { WEAPONS } from '../tables/weapons.ts'

export const SAMPLE =
  'Ada Finch STR 60 CON 60 SIZ 65 DEX 55 POW 50, Brawl 50, Handgun 60, Dodge 40, Baseball bat, .38 revolver, 2 First aid kits'

export const SCORES = ['STR', 'CON', 'SIZ', 'DEX', 'POW'] as const

/**
 * A sheet in a line: name, the five characteristics by name, then skills with their values and gear by its names,
 * parted by commas.
 */
export function read(line: string): { readonly name: string | null; readonly sheet: object } | Refusal {
  const found = SCORES.map((score) => new RegExp(`\\b${score}[\\s:=]*(\\d{1,3})\\b`, 'i').exec(line))
  const missing = SCORES.filter((_, i) => found[i] === null)
  if (missing.length > 0)
    return { refused: `${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing, as in: ${SAMPLE}.` }
  const places = found.map((one) => [one!.index, one!.index + one![0].length] as const)
  const from = Math.min(...places.map(([start]) => start))
  const rest = partsOf(line.slice(Math.max(...places.map(([, end]) => end))))
  if ('refused' in rest) return rest
  const { numbers, ...gear } = rest
  const name = line
    .slice(0, from)
    .replace(/[\s,;:(–-]+$/u, '')
    .trim()
  return {
    name: name === '' ? null : name,
    sheet: { ...Object.fromEntries(SCORES.map((score, i) => [score, Number(found[i]![1])])), ...gear, ...numbers },
  }
}

type Parts = {
  skills: Record<string, number>
  weapons: string[]
  armour: string[]
  items: { item: string; qty: number }[]
  perks: string[]
  numbers: Record<string, number>
}

/** No name is as long as that. */
const LONGEST = 80

function partsOf(text: string): Parts | Refusal {
  const parts: Parts = { skills: {}, weapons: [], armour: [], items: [], perks: [], numbers: {} }
  for (const [i, part] of splitUp(text).entries()) {
    const wrong = taken(parts, part)
    if (wrong !== null) return { refused: `Part ${i + 1}, '${part.slice(0, 40)}': ${wrong}` }
  }
  return parts
}

const splitUp = (text: string): readonly string[] =>
  text
    .split(/[,;·\n]+/)
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter((part) => part !== '')

/** Puts one part where it belongs; or says what is wrong with it. */
function taken(parts: Parts, part: string): string | null {
  const [, lead, named = part, tail] =
    /^(?:(\d{1,2}) ?[x×]? )?(.+?)(?: ?[x×] ?(\d{1,2}))?$/u.exec(part.slice(0, LONGEST)) ?? []
  const gear = gearCalled(named)
  if (gear !== null) return put(parts, gear, Number(lead ?? tail ?? 1))
  const perk = Object.values(PERKS).find(({ id, name }) =>
    [id, name].some((one) => one.toLowerCase() === part.toLowerCase()),
  )
  if (!perk) return skilled(parts, part)
  parts.perks.push(perk.id)
  return null
}

function put(parts: Parts, id: string, count: number): string | null {
  if (Object.hasOwn(WEAPONS, id)) parts.weapons.push(...Array.from({ length: Math.min(count, 20) }, () => id))
  else if (Object.hasOwn(ARMOURS, id)) parts.armour.push(id)
  else if (count < 1 || count > 10)
    return 'a stack holds 1 to 10.' // MY-ITEM-2
  else parts.items.push({ item: id, qty: count })
  return null
}

/** `Handgun 60`, `Dodge 40`, `HP 9`. */
function skilled(parts: Parts, part: string): string | null {
  const [, said, digits] = /^(\D.*?)[ :]+(\d{1,3})$/.exec(part.slice(0, LONGEST)) ?? []
  if (said === undefined)
    return `there is no such weapon, armour, item or perk, and a skill has its value behind it${near(part, [...GEAR.map(({ name }) => name), ...Object.values(PERKS).map(({ name }) => name)])}`
  const field = { dodge: 'dodge', hp: 'HP', mov: 'MOV', luck: 'luck', age: 'age' }[said.toLowerCase()]
  const skill = field === undefined ? skillCalled(said) : null
  if (field === undefined && skill === null) return `there is no such skill${near(said, SKILL_NAMES)}`
  if (skill !== null) parts.skills[skill] = Number(digits)
  else parts.numbers[field!] = Number(digits)
  return null
}

const GEAR = [
  ...Object.values(WEAPONS).filter(({ id }) => id !== 'unarmed'),
  ...Object.values(ARMOURS),
  ...Object.values(ITEMS),
]

function gearCalled(said: string): string | null {
  const wanted = said.toLowerCase()
  return GEAR.find(({ id, name }) => [id, name.toLowerCase(), `${name.toLowerCase()}s`].includes(wanted))?.id ?? null
}

function near(said: string, names: readonly string[]): string {
  const found = names
    .map((name) => ({ name, far: distance(said.slice(0, LONGEST).toLowerCase(), name.toLowerCase()) }))
    .sort((a, b) => a.far - b.far)[0]!
  return found.far <= 2 && said.length > 3 ? `; did you mean ${found.name}?` : '.'
}

/** As `read` reads it, without the name. */
export function write(who: Combatant): string {
  const scores = SCORES.map((score) => `${score} ${who[score]}`).join(' ')
  const skills = [...Object.entries(who.skills).map(([name, value]) => `${name} ${value}`), `Dodge ${who.dodge}`]
  const gear = [...who.weapons.map(({ weapon }) => WEAPONS[weapon]!.name), ...who.armour.map((id) => ARMOURS[id]!.name)]
  const items = who.items
    .filter(({ qty }) => qty > 0)
    .map(({ item, qty }) => `${ITEMS[item].name}${qty === 1 ? '' : ` x${qty}`}`)
  const perks = who.perks.flatMap((id) => (Object.hasOwn(PERKS, id) ? [PERKS[id]!.name] : []))
  return [
    scores,
    ...[skills, gear, items, perks].filter((list) => list.length > 0).map((list) => list.join(', ')),
  ].join(' · ')
}
