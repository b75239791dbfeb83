import { namedApart } from '../../../engine/common-events.ts'
import { onBlock } from '../../../engine/read-people.ts'
import { type Checked, type Fault, faultAt, type Infer, isObject, optional } from '../../../engine/schema.ts'
import { check } from '../../../engine/schema-check.ts'
import { AT_TURN } from '../../../engine/start-at-turn.ts'
import { frameOf, openBy, unknownIn } from '../../../kit/open-setup.ts'
import { asWounded } from '../core/referee-changes.ts'
import { restFaults } from '../health/aftermath.ts'
import { type ClassName, OF_CLASS, TRAITS } from '../tables/classes-and-traits.ts'
import { AMMUNITION, ARMOURS, ITEMS, PER_QUIVER, SHIELDS, WEAPONS } from '../tables/gear.ts'
import { BLOCKS } from '../tables/people.ts'
import { ABILITIES, unwrittenSkill } from './derived-values.ts'
import { type Combatant, type Fight, MODEL, RECOVERY, type Slot } from './fight.ts'
import { reloadOf, type Trait } from './gear-and-trait-schemas.ts'
import { filled, settled } from './options.ts'
import { SIDES } from './sides.ts'
import { misplaced, placed } from './starting-squares.ts'
import { handsFull } from './usable-weapons.ts'

const FRAME = frameOf('osr', MODEL, { start: AT_TURN, recovery: optional(RECOVERY) })
type Frame = Infer<typeof FRAME>

export const openSetup = openBy<Frame, Combatant, Fight>({
  frame: FRAME,
  filled,
  faults: ({ recovery }) => (recovery ? restFaults(recovery) : []),
  read: (written, { options }) => {
    const read = sheetOf(written, options.traits)
    return 'errors' in read ? read : { value: asWounded(read.value, options) }
  },
  amiss,
  together: (people, { ground }) => misplaced(people, ground),
  fightOf,
})

type Written = Readonly<Record<string, unknown>>

/** A block with what stands in its place, and what follows from side, kind and class. */
function sheetOf(written: unknown, own: readonly Trait[]): Checked<Combatant> {
  const found = onBlock(written, BLOCKS)
  if ('errors' in found) return found
  const merged: Written = { ...found.ready, ...found.own }
  const whole: Record<string, unknown> = { ...bySide(merged), hpMax: merged.hp, hp: merged.hpMax, ...merged }
  return check(MODEL.sheet, {
    ...whole,
    named: whole.named ?? whole.kind === 'character',
    hasAbilities: whole.hasAbilities ?? (whole.kind === 'character' || ABILITIES.some((one) => one in merged)),
    skills: skillsOf(whole),
    traits: traitsOf(whole, own),
    ...quivered(whole),
  })
}

/** OSR 2: who is a character, and who is played by a person, follows from the side. */
function bySide({ side, player }: Written): Written {
  const isOurs = side === SIDES[0]
  const control = player === undefined ? (isOurs ? 'player' : 'auto') : player === null ? 'auto' : 'player'
  return { control, kind: isOurs ? 'character' : 'opponent' }
}

/** OSR-SHEET-9: a skill that is listed without a value; skills may be a list of names. */
function skillsOf({ skills, HD }: Written): unknown {
  const usual = unwrittenSkill(typeof HD === 'number' ? HD : 0)
  if (Array.isArray(skills)) return Object.fromEntries(skills.map((name) => [String(name), usual]))
  if (!isObject(skills)) return skills
  return Object.fromEntries(Object.entries(skills).map(([name, level]) => [name, level ?? usual]))
}

/** OSR 3.5: what comes with the class, and what is written by its name. */
function traitsOf({ traits, class: of }: Written, own: readonly Trait[]): unknown {
  if (traits !== undefined && !Array.isArray(traits)) return traits
  const all = [...Object.values(TRAITS), ...own]
  const written = (traits ?? []).map((said: unknown) =>
    typeof said === 'string' ? (all.find(({ name }) => name.toLowerCase() === said.toLowerCase())?.id ?? said) : said,
  )
  const ofClass = typeof of === 'string' ? OF_CLASS[of as ClassName] : undefined
  return ofClass === undefined || written.includes(ofClass) ? written : [ofClass, ...written]
}

/** OSR-GEAR-3: whoever has a bow and no word of ammunition has a quiver. */
function quivered({ hands = [], readied = [], stowed = [] }: Written): Written {
  if (![hands, readied, stowed].every(Array.isArray)) return {}
  const all = [hands, readied, stowed].flatMap((list) => (list as unknown[]).map(itemOf))
  const shoots = all.some((id) => id !== null && Object.hasOwn(WEAPONS, id) && reloadOf(WEAPONS[id]!) !== null)
  if (!shoots || all.includes(AMMUNITION)) return {}
  return { readied: [...(readied as unknown[]), { item: AMMUNITION, qty: PER_QUIVER }] }
}

const itemOf = (one: unknown): string | null =>
  typeof one === 'string' ? one : isObject(one) && typeof one.item === 'string' ? one.item : null

/** What no single field of a sheet can tell. */
export function amiss(who: Combatant, { options }: Pick<Fight, 'options'>): readonly Fault[] {
  const things = (field: 'hands' | 'readied' | 'stowed') => {
    const ids = who[field].map(({ item }) => item)
    return unknownIn({ field, what: 'thing', ids, within: ['item'] }, WEAPONS, SHIELDS, ITEMS)
  }
  const faults = [
    ...(['hands', 'readied', 'stowed'] as const).flatMap(things),
    ...unknownIn({ field: 'traits', what: 'trait', ids: who.traits }, TRAITS, byId(options.traits)),
    ...worn('armour', who.armour, ARMOURS),
    ...worn('shield', who.shield, SHIELDS),
  ]
  if (faults.length > 0) return faults
  if (who.hp > who.hpMax) faults.push(faultAt(['hp'], `at most hpMax, ${who.hpMax}, got ${who.hp}`))
  if (handsFull(who) > 2) faults.push(faultAt(['hands'], 'there are two hands, and some weapons take both'))
  return faults
}

const byId = (traits: readonly Trait[]): object => Object.fromEntries(traits.map(({ id }) => [id, true]))

const worn = (field: 'armour' | 'shield', id: string | null, table: object): readonly Fault[] =>
  id === null || Object.hasOwn(table, id) ? [] : [faultAt([field], `there is no ${field} '${id}'`)]

/** With a start, the fight opens at that turn and no opening is played. RULING: the side of that turn is Hi. */
function fightOf({ options, ground, start, recovery }: Frame, sheets: readonly Combatant[]): Fight {
  const combatants = namedApart(placed(sheets, ground))
  return {
    options: settled(options),
    phase: recovery ? 'recovery' : start ? 'fighting' : 'opening',
    round: start?.round ?? 0,
    combatants,
    ground,
    stopped: null,
    order: start ? orderFrom(combatants, start.turn) : [],
    at: start ? 0 : -1,
    turn: null,
    attack: null,
    surprise: null,
    rolled: start !== undefined,
    now: start?.turn ?? null,
    litter: [],
    morale: {},
    result: null,
    recovery: recovery ?? null,
  }
}

function orderFrom(people: readonly Combatant[], first: string): readonly Slot[] {
  const own = people.find(({ id }) => id === first)?.side
  const there = SIDES.filter((side) => people.some((one) => one.side === side))
  const order = [...there.filter((side) => side === own), ...there.filter((side) => side !== own)]
  return order.map((side) => ({ side, who: null, total: 0 }))
}
