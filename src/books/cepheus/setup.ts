import { check, type Fault, flag, type Infer, number, object, optional, text, whole, withDefault } from '../../engine/schema.ts'
import { ARMOURS } from './armour-table.ts'
import { BLOCKS, carried, inHand } from './blocks-table.ts'
import type { Fight } from './fight.ts'
import { ITEMS } from './items-table.ts'
import { OPTIONS } from './options.ts'
import { type Combatant, GROUND, SHEET } from './sheet.ts'
import { WEAPONS } from './weapons-table.ts'

/** A fight from what somebody wrote, or every fault in it, each with its place. */
export function openSetup(setup: unknown): { readonly fight: Fight } | { readonly errors: readonly Fault[] } {
  if (typeof setup !== 'object' || setup === null || Array.isArray(setup)) return faulty([], 'a setup expected')
  const { combatants, ...rest } = setup as Record<string, unknown>
  const frame = check(FRAME, { options: {}, ground: {}, ...rest })
  if ('errors' in frame) return frame
  if (!Array.isArray(combatants) || combatants.length === 0) return faulty(['combatants'], 'combatants: at least one expected')
  if (combatants.length > MOST) return faulty(['combatants'], `combatants: at most ${MOST} expected, got ${combatants.length}`)
  const people = combatants.map((one, i) => sheetOf(one, i))
  const errors = people.flatMap((one, i) => ('errors' in one ? one.errors : amiss(one.value, i)))
  const sheets = people.flatMap((one) => ('value' in one ? [one.value] : []))
  const twice = sheets.flatMap(({ id }, i) => (sheets.findIndex((one) => one.id === id) < i ? [fault(['combatants', i, 'id'], `${id} is there twice`)] : []))
  if (errors.length + twice.length > 0) return { errors: [...errors, ...twice] }
  return { fight: fightOf(frame.value, sheets) }
}

const MOST = 100

const FRAME = object({
  book: withDefault(text({ max: 32 }), 'cepheus'),
  options: OPTIONS,
  ground: GROUND,
  range: withDefault(number(0, 10_000), 8),
  start: optional(object({ turn: text({ max: 32 }), round: withDefault(whole(1, 10_000), 1), attacked: withDefault(flag(), true) })),
})
type Frame = Infer<typeof FRAME>

/** A block with what stands in its place; `initiative` is what the opening would have set, a weapon's id is that weapon loaded. */
function sheetOf(written: unknown, i: number): ReturnType<typeof check<Combatant>> {
  const at = `combatants[${i}]`
  if (typeof written !== 'object' || written === null || Array.isArray(written)) return { errors: [fault(['combatants', i], 'a combatant expected')] }
  const { block, initiative, ...own } = written as Record<string, unknown>
  const ready = typeof block === 'string' && Object.hasOwn(BLOCKS, block) ? BLOCKS[block]! : null
  if (block !== undefined && !ready) return { errors: [fault(['combatants', i, 'block'], `there is no block ${JSON.stringify(block)}; there are ${Object.keys(BLOCKS).join(', ')}`)] }
  const name = ready?.name ?? (typeof own.id === 'string' ? own.id.charAt(0).toUpperCase() + own.id.slice(1) : undefined)
  const merged = { ...(name && { name }), ...ready?.sheet, ...(initiative !== undefined && { initBase: initiative }), ...own }
  const checked = check(SHEET, { ...merged, ...('weapons' in merged && { weapons: armed(merged.weapons) }) }, at)
  return 'errors' in checked ? { errors: checked.errors.map((one) => ({ ...one, path: ['combatants', i, ...one.path] })) } : checked
}

const armed = (weapons: unknown): unknown =>
  Array.isArray(weapons) ? weapons.map((one, i) => (typeof one === 'string' && Object.hasOwn(WEAPONS, one) ? (i === 0 ? inHand(one) : carried(one)) : one)) : weapons

/** What no single field can tell. */
function amiss(who: Combatant, i: number): readonly Fault[] {
  const at = (...path: (string | number)[]): readonly (string | number)[] => ['combatants', i, ...path]
  const faults: Fault[] = []
  for (const [n, { weaponId }] of who.weapons.entries()) if (!Object.hasOwn(WEAPONS, weaponId)) faults.push(fault(at('weapons', n, 'weaponId'), `there is no weapon '${weaponId}'`))
  for (const [n, id] of who.armour.entries()) if (!Object.hasOwn(ARMOURS, id)) faults.push(fault(at('armour', n), `there is no armour '${id}'`))
  for (const [n, { itemId }] of who.items.entries()) if (!Object.hasOwn(ITEMS, itemId)) faults.push(fault(at('items', n, 'itemId'), `there is no item '${itemId}'`))
  if (faults.length > 0) return faults
  const held = who.weapons.filter(({ drawn }) => drawn).map(({ weaponId }) => WEAPONS[weaponId]!.hands)
  if (held.length > 1 && (held.length > 2 || held.includes(2))) faults.push(fault(at('weapons'), 'one weapon can be drawn, or two one-handed ones'))
  if (who.armour.filter((id) => !ARMOURS[id]!.layer).length > 1) faults.push(fault(at('armour'), 'one armour can be worn, and reflec with it'))   // CE-ARM-2
  for (const score of ['str', 'dex', 'end', 'int', 'edu', 'soc'] as const) if (who[score].now > who[score].max) faults.push(fault(at(score), `now is at most max, ${who[score].max}, got ${who[score].now}`))
  return faults
}

const fault = (path: readonly (string | number)[], what: string): Fault => {
  const at = path.reduce<string>((text, step) => (typeof step === 'number' ? `${text}[${step}]` : text ? `${text}.${step}` : step), '')
  return { at, path, sentence: at && !what.startsWith(at) ? `${at}: ${what}` : what }
}

const faulty = (path: readonly (string | number)[], what: string): { readonly errors: readonly Fault[] } => ({ errors: [fault(path, what)] })

/** With a start, the fight opens at that turn and no opening is played. */
function fightOf({ options, ground, range, start }: Frame, sheets: readonly Combatant[]): Fight {
  const people = named(sheets)
  return {
    options, phase: start ? 'fighting' : 'opening', round: start?.round ?? 0,
    combatants: start ? people.map((one) => ({ ...one, initBase: one.initBase ?? 0, aware: start.attacked || one.aware })) : people,
    ground, stopped: null, turn: null, attack: null, blow: null, proposal: null, now: start?.turn ?? null, waited: null, goesOn: false, lastBlow: start?.round ?? 1, asked: [],
    suggested: { aware: people.filter(({ aware }) => aware).map(({ id }) => id), range },
    house: { weapons: {}, armour: {} },
  }
}

/** CE 2: a second "Thug" becomes "Thug 2". */
function named(sheets: readonly Combatant[]): readonly Combatant[] {
  const taken = new Set<string>()
  return sheets.map((one) => {
    let name = one.name
    for (let n = 2; taken.has(name); n++) name = `${one.name} ${n}`
    taken.add(name)
    return { ...one, name }
  })
}
