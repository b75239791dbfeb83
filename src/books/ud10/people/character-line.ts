import type { Refusal } from '../../../engine/option-tree.ts'
import * as kit from '../../../kit/character-line.ts'
import { stackName } from '../../../kit/inventory.ts'
import type { Thing } from '../../../kit/make-character.ts'
import type { Combatant } from '../state/fight.ts'
import { handsFor } from '../state/in-hand.ts'
import { SKILLS } from '../state/sheet.ts'
import { ARMOURS, ITEMS } from '../tables/armour.ts'
import { WEAPONS } from '../tables/weapons.ts'

export const SAMPLE =
  'Anna STR 2 DEX 2 CON 1 INT 0, HP 12, EP 11, MS 12, initiative 1, melee 3, parry 2, Short sword, Shield, (Dagger), Studded leather'

export const ATTRIBUTES = ['str', 'dex', 'con', 'int'] as const
export const HEALTHS = ['hpMax', 'epMax', 'msMax'] as const

/**
 * Attributes by name, what is left out being 0; then scores, skills and things. RULING: as on the page, what stands in
 * brackets is carried; of the rest weapons and shields are taken in hand as long as there are hands.
 */
export const read = (line: string): ReturnType<typeof kit.readLine> =>
  kit.readLine(line, {
    scoresIn,
    empty: (): Parts => ({ skills: {}, specs: {}, pools: {}, ready: [], carried: [], armour: [] }),
    put: (parts, { text, name, count }) => {
      const [, inBrackets] = /^\((.+)\)$/.exec(name) ?? []
      const thing = kit.calledSo(inBrackets ?? name, GEAR)
      return thing ? packed(parts, thing.id, { count, isCarried: inBrackets !== undefined }) : valued(parts, text)
    },
  })

type Parts = {
  readonly skills: Record<string, number>
  readonly specs: Record<string, number>
  readonly pools: Record<string, number>
  readonly ready: string[]
  readonly carried: string[]
  readonly armour: string[]
  kind?: Combatant['kind']
  anatomy?: Combatant['anatomy']
  size?: Combatant['size']
} & { [F in (typeof HEALTHS)[number]]?: number }

function scoresIn(line: string): kit.FoundScores<(typeof ATTRIBUTES)[number]> | Refusal {
  const named = ATTRIBUTES.filter((one) => new RegExp(`\\b${one}[\\s:=]*[-−]?\\d`, 'i').test(line))
  const found = kit.namedScores(line, named, { signed: 2 })
  return named.length === 0 || 'missing' in found
    ? { refused: `STR, DEX, CON or INT expected, as in: ${SAMPLE}.` }
    : found
}

const GEAR: readonly Thing[] = [
  ...Object.values(WEAPONS).filter(({ id }) => id !== 'unarmed'),
  ...Object.values(ARMOURS),
  ...Object.values(ITEMS),
]
const THINGS = GEAR.map(({ name }) => name)
const MOST = { armour: 10, carried: 40 }
type Packing = { readonly count: number; readonly isCarried: boolean }

function packed({ ready, carried, armour }: Parts, id: string, { count, isCarried }: Packing): string | null {
  const isWorn = Object.hasOwn(ARMOURS, id) && !isCarried
  if (isWorn && armour.length >= MOST.armour) return `nobody wears more than ${MOST.armour} pieces`
  if (isWorn) armour.push(id)
  for (let n = isWorn ? 1 : 0; n < count; n++) {
    const isReady = !isCarried && fitsHands(ready, id)
    if (!isReady && carried.length >= MOST.carried) return `nobody carries more than ${MOST.carried} things`
    if (isReady) ready.push(id)
    else carried.push(id)
  }
  return null
}

const fitsHands = (ready: readonly string[], id: string): boolean =>
  (Object.hasOwn(WEAPONS, id) || id === 'shield') && handsFor([...ready, id]) <= 2

/** Weapons and shields in hand as long as there are hands, all else carried. */
export function held(ids: readonly string[]): Pick<Combatant, 'ready' | 'carried'> {
  const ready: string[] = []
  const carried: string[] = []
  for (const id of ids) (fitsHands(ready, id) ? ready : carried).push(id)
  return { ready, carried }
}

const SCORES: Readonly<Record<string, (typeof HEALTHS)[number]>> = { hp: 'hpMax', ep: 'epMax', ms: 'msMax' }
const KINDS: Readonly<Record<string, Partial<Parts>>> = {
  creature: { kind: 'creature', anatomy: 'other' },
  machine: { kind: 'machine', anatomy: 'other' },
  large: { size: 'large' },
  small: { size: 'small' },
}

/** `HP 12`, `melee 3`, `sword spec 2`, `melee pool 1`, `large`. */
function valued(parts: Parts, text: string): string | null {
  const kind = KINDS[text.toLowerCase()]
  if (kind) {
    Object.assign(parts, kind)
    return null
  }
  const named = kit.valueIn(text)
  if (!named)
    return `there is no such weapon, armour or item, and a skill has its rating behind it${kit.nearest(text, THINGS)}`
  const { said, value } = named
  const score = SCORES[said.toLowerCase()]
  const [, pool] = /^(.+?) pool$/i.exec(said) ?? []
  if (score !== undefined) parts[score] = value
  else if (pool !== undefined) parts.pools[pool.toLowerCase()] = value
  else return rated(parts, named)
  return null
}

type Named = NonNullable<ReturnType<typeof kit.valueIn>>

/** `melee 3`, `sword spec 2`. */
function rated({ skills, specs }: Ratings, { said, value }: Named): string | null {
  const [, group] = /^(.+?) spec$/i.exec(said) ?? []
  if (group === undefined) return skilled(skills, said, value)
  specs[group.toLowerCase()] = value
  return null
}

/** UD 2: any other id is a skill too; a near miss is none. */
function skilled(skills: Record<string, number>, said: string, value: number): string | null {
  const plain = said.replace(/[\s-]+/g, '').toLowerCase()
  const known = Object.keys(SKILLS).find((one) => one.toLowerCase() === plain)
  const meant = known === undefined ? kit.nearest(said, Object.keys(SKILLS)) : ''
  if (meant !== '') return `there is no such skill${meant}`
  if (value < 1) return 'a skill has a rating of 1 or more'
  skills[known ?? said] = value
  return null
}

export type Ratings = Pick<Parts, 'skills' | 'specs'>

/** Skills and specialisations with their ratings, and nothing else. */
export function parseSkills(text: string): Ratings | Refusal {
  const ratings: Ratings = { skills: {}, specs: {} }
  const fault = kit.faultInParts(kit.partsOf(text), (part) => {
    const named = kit.valueIn(part.text)
    return named ? rated(ratings, named) : 'a skill with its rating expected, as in melee 3'
  })
  return fault ?? ratings
}

/** As `read` reads it, without the name. */
export function write(who: Combatant): string {
  const { skills, specs, pools, ready, carried, armour } = who
  const kind = who.kind === 'character' ? [] : [who.kind]
  const size = who.size === 'normal' ? [] : [who.size]
  return kit.writeLine(
    ATTRIBUTES.map((one) => `${one.toUpperCase()} ${who[one]}`).join(' '),
    [...kind, ...size, `HP ${who.hpMax}`, `EP ${who.epMax}`, `MS ${who.msMax}`],
    [
      ...kit.written(skills),
      ...Object.entries(specs).map(([group, rating]) => `${group} spec ${rating}`),
      ...Object.entries(pools).flatMap(([pool, { max }]) => (max > 0 ? [`${pool} pool ${max}`] : [])),
    ],
    [...ready.map(nameOf), ...armour.map(nameOf), ...counts(carried).map(([id, n]) => stackName(`(${nameOf(id)})`, n))],
  )
}

export const nameOf = (id: string): string => (WEAPONS[id] ?? ARMOURS[id] ?? ITEMS[id])?.name ?? id

/** Each with how many there are, in the order of the first. */
export function counts(ids: readonly string[]): readonly (readonly [id: string, count: number])[] {
  const found = new Map<string, number>()
  for (const id of ids) found.set(id, (found.get(id) ?? 0) + 1)
  return [...found]
}
