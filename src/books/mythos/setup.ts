import { namedApart } from '../../engine/own.ts'
import { check, type Fault, type Infer, object, optional, text, whole, withDefault } from '../../engine/schema.ts'
import { ARMOURS } from './armour-table.ts'
import { BLOCKS } from './blocks-table.ts'
import { derived, isPaceKnown } from './derive.ts'
import type { Fight } from './fight.ts'
import { orderOf } from './initiative.ts'
import { filled, OPTIONS, settled } from './options.ts'
import type { Perk } from './perk.ts'
import { joinedPerks, perkFaults } from './perks-own.ts'
import { PERKS } from './perks-table.ts'
import { type Combatant, GROUND, SHEET } from './sheet.ts'
import { WEAPONS } from './weapons-table.ts'
import { armed, clawed, perked } from './written.ts'

/** A fight from what somebody wrote, or every fault in it, each with its place. */
export function openSetup(setup: unknown): { readonly fight: Fight } | { readonly errors: readonly Fault[] } {
  if (!isObject(setup)) return faulty([], 'a setup expected')
  const { combatants, ...rest } = setup
  const frame = check(FRAME, { ground: {}, ...rest, options: filled('options' in rest ? rest.options : {}) })
  if ('errors' in frame) return frame
  const { perks } = frame.value.options
  const wrong = perkFaults(perks, 'options')
  if (wrong.length > 0) return { errors: wrong }
  if (!Array.isArray(combatants) || combatants.length === 0) return faulty(['combatants'], 'combatants: at least one expected')
  if (combatants.length > MOST) return faulty(['combatants'], `combatants: at most ${MOST} expected, got ${combatants.length}`)
  const people = combatants.map((one: unknown, i) => sheetOf(one, i, perks))
  const errors = people.flatMap((one, i) => ('errors' in one ? one.errors : amiss(one.value, i, perks)))
  const sheets = people.flatMap((one) => ('value' in one ? [one.value] : []))
  const twice = sheets.flatMap(({ id }, i) => (sheets.findIndex((one) => one.id === id) < i ? [fault(['combatants', i, 'id'], `${id} is there twice`)] : []))
  const lost = frame.value.start && errors.length === 0 && !sheets.some(({ id }) => id === frame.value.start?.turn) ? [fault(['start', 'turn'], `nobody here is called ${frame.value.start.turn}`)] : []
  if (errors.length + twice.length + lost.length > 0) return { errors: [...errors, ...twice, ...lost] }
  return { fight: fightOf(frame.value, sheets) }
}

const MOST = 100

const FRAME = object({
  book: withDefault(text({ max: 32 }), 'mythos'),
  options: OPTIONS,
  ground: GROUND,
  start: optional(object({ turn: text({ max: 32 }), round: withDefault(whole(1, 10_000), 1) })),
})
type Frame = Infer<typeof FRAME>

/** A block with what stands in its place, and what follows from the scores (MY-SHEET-3). */
function sheetOf(written: unknown, i: number, perks: readonly Perk[]): ReturnType<typeof check<Combatant>> {
  if (!isObject(written)) return { errors: [fault(['combatants', i], 'a combatant expected')] }
  const { block, ...own } = written
  const ready = typeof block === 'string' && Object.hasOwn(BLOCKS, block) ? BLOCKS[block]! : null
  if (block !== undefined && !ready) return { errors: [fault(['combatants', i, 'block'], `there is no block ${JSON.stringify(block)}; there are ${Object.keys(BLOCKS).join(', ')}`)] }
  const name = ready?.name ?? (typeof own.id === 'string' ? own.id.charAt(0).toUpperCase() + own.id.slice(1) : undefined)
  const merged: Record<string, unknown> = { ...(name && { name }), ...ready?.sheet, ...own }
  const whole: Record<string, unknown> = { ...bySide(merged), ...byScores(merged), ...merged }
  const checked = check(SHEET, { HP: whole.maxHP, ...whole, weapons: armed(whole.weapons), attacks: clawed(whole.attacks), perks: perked(whole.perks, perks) }, `combatants[${i}]`)
  return 'errors' in checked ? { errors: checked.errors.map((one) => ({ ...one, path: ['combatants', i, ...one.path] })) } : checked
}

/** MY 2: what side and role make of somebody; MY-REACT-1: an enemy does not dodge; MY-TURN-9: whom no player plays is an ally. */
function bySide({ side, control = 'player' }: Record<string, unknown>): Record<string, unknown> {
  return side === 'enemies' ? { control: 'auto', role: 'enemy', cannotDodge: true } : { control: 'player', role: control === 'player' ? 'investigator' : 'ally' }
}

function byScores(written: Record<string, unknown>): Record<string, unknown> {
  const scores = Object.fromEntries(['STR', 'CON', 'SIZ', 'DEX', 'POW', 'age'].flatMap((score) => (typeof written[score] === 'number' ? [[score, written[score]]] : [])))
  return { ...derived(scores), ...(!isPaceKnown(scores) && { MOV: 8 }) }                        // MY-SHEET-2
}

/** What no single field can tell. */
function amiss(who: Combatant, i: number, perks: readonly Perk[]): readonly Fault[] {
  const at = (...path: (string | number)[]): readonly (string | number)[] => ['combatants', i, ...path]
  const faults: Fault[] = []
  for (const [n, { weapon }] of who.weapons.entries()) if (!Object.hasOwn(WEAPONS, weapon)) faults.push(fault(at('weapons', n), `there is no weapon '${weapon}'`))
  for (const [n, id] of who.armour.entries()) if (!Object.hasOwn(ARMOURS, id)) faults.push(fault(at('armour', n), `there is no armour '${id}'`))
  for (const [n, id] of who.perks.entries()) if (!Object.hasOwn(PERKS, id) && !perks.some((one) => one.id === id)) faults.push(fault(at('perks', n), `there is no perk '${id}'`))
  if (faults.length > 0) return faults
  const helmets = who.armour.filter((id) => ARMOURS[id]!.helmet).length
  if (helmets > 1 || who.armour.length - helmets > 1) faults.push(fault(at('armour'), 'one armour and one helmet can be worn'))   // MY-ARM-2
  if (who.HP > who.maxHP) faults.push(fault(at('HP'), `at most maxHP, ${who.maxHP}, got ${who.HP}`))
  return faults
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

const fault = (path: readonly (string | number)[], what: string): Fault => {
  const at = path.reduce<string>((so, step) => (typeof step === 'number' ? `${so}[${step}]` : so ? `${so}.${step}` : step), '')
  return { at, path, sentence: at && !what.startsWith(at) ? `${at}: ${what}` : what }
}

const faulty = (path: readonly (string | number)[], what: string): { readonly errors: readonly Fault[] } => ({ errors: [fault(path, what)] })

/** With a start, the fight opens at that turn and no opening is played. MY-GEN-2, MY-GEN-3: one of each side, or any number. */
function fightOf({ options, ground, start }: Frame, sheets: readonly Combatant[]): Fight {
  const fight: Fight = {
    options: settled({ ...options, perks: joinedPerks(options.perks) }), phase: start ? 'fighting' : 'opening', round: start?.round ?? 0, combatants: namedApart(placed(sheets, options.ranges ? ground.yards : null)), ground, stopped: null,
    order: [], turn: null, attack: null, offer: null, now: start?.turn ?? null, melees: [], result: null,
  }
  return start ? { ...fight, order: orderOf(fight) } : fight
}

/** With `ranges` everybody has a place. RULING: where none is written, the sides stand opposite each other, so many yards apart. */
function placed(sheets: readonly Combatant[], yards: number | null): readonly Combatant[] {
  if (yards === null) return sheets.map((one) => (one.pos === null ? one : { ...one, pos: null }))
  const apart = sheets.some(({ pos }) => pos !== null) ? 0 : yards
  return sheets.map((one) => ({ ...one, pos: one.pos ?? { x: one.side === 'enemies' ? apart : 0, y: 0 } }))
}
