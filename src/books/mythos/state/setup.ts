import { namedApart } from '../../../engine/common-events.ts'
import { onBlock } from '../../../engine/read-people.ts'
import { type Checked, type Fault, faultAt, type Infer } from '../../../engine/schema.ts'
import { check } from '../../../engine/schema-check.ts'
import { AT_TURN } from '../../../engine/start-at-turn.ts'
import { armedWith, frameOf, newFight, openBy, unknownIn } from '../../../kit/open-setup.ts'
import { orderOf } from '../core/rounds.ts'
import { joinedPerks, type Perk, perkFaults } from '../perks/perk-schema.ts'
import { ARMOURS, makeDamage, WEAPONS } from '../tables/gear.ts'
import { BLOCKS } from '../tables/people.ts'
import { PERKS } from '../tables/perks.ts'
import { downBy, isDown } from '../wounds/wounds.ts'
import { derived, isPaceKnown } from './derived-values.ts'
import { type Combatant, type Fight, filled, settled } from './fight.ts'
import { MODEL } from './sheet.ts'

const FRAME = frameOf('mythos', MODEL, { start: AT_TURN })
type Frame = Infer<typeof FRAME>

export const openSetup = openBy({
  frame: FRAME,
  filled,
  faults: ({ options }: Frame) => perkFaults(options.perks, 'options'),
  read: (written, frame: Frame) => asScored(sheetOf(written, frame.options.perks), frame),
  amiss: (who, frame: Frame) => amiss(who, frame),
  fightOf,
})

/** A block with what stands in its place, and what follows from the scores (MY-SHEET-3). */
function sheetOf(written: unknown, perks: readonly Perk[]): Checked<Combatant> {
  const found = onBlock(written, BLOCKS)
  if ('errors' in found) return found
  const merged: Record<string, unknown> = { ...found.ready, ...found.own }
  const whole: Record<string, unknown> = { ...bySide(merged), ...byScores(merged), ...merged }
  return check(MODEL.sheet, {
    HP: whole.maxHP,
    ...whole,
    weapons: armed(whole.weapons),
    attacks: clawed(whole.attacks),
    perks: perked(whole.perks, perks),
  })
}

/** MY-HP-1: with 0 HP somebody is down, also where nobody wrote how. */
function asScored(checked: Checked<Combatant>, frame: Frame): Checked<Combatant> {
  if ('errors' in checked || isDown(checked.value)) return checked
  const to = downBy(frame, checked.value)
  return to === null
    ? checked
    : { value: { ...checked.value, conditions: { ...checked.value.conditions, [to]: true } } }
}

/** MY 2: what side and role make of somebody; MY-REACT-1: enemies do not dodge; MY-TURN-9: the unplayed are allies. */
function bySide({ side, control = 'player' }: Record<string, unknown>): Record<string, unknown> {
  return side === 'enemies'
    ? { control: 'auto', role: 'enemy', cannotDodge: true }
    : { control: 'player', role: control === 'player' ? 'investigator' : 'ally' }
}

function byScores(written: Record<string, unknown>): Record<string, unknown> {
  const known = ['STR', 'CON', 'SIZ', 'DEX', 'POW', 'age'].filter((score) => typeof written[score] === 'number')
  const scores = Object.fromEntries(known.map((score) => [score, written[score]]))
  return { ...derived(scores), ...(!isPaceKnown(scores) && { MOV: 8 }) } // MY-SHEET-2
}

/** What no single field of a sheet can tell. */
export function amiss(who: Combatant, { options }: Pick<Fight, 'options'>): readonly Fault[] {
  const { armour, weapons } = who
  const faults = [
    ...unknownIn({ field: 'weapons', what: 'weapon', ids: weapons.map(({ weapon }) => weapon) }, WEAPONS),
    ...unknownIn({ field: 'armour', what: 'armour', ids: armour }, ARMOURS),
    ...unknownIn(
      { field: 'perks', what: 'perk', ids: who.perks },
      PERKS,
      Object.fromEntries(options.perks.map(({ id }) => [id, true])),
    ),
  ]
  if (faults.length > 0) return faults
  const helmets = armour.filter((id) => ARMOURS[id]!.helmet).length
  if (helmets > 1 || armour.length - helmets > 1)
    faults.push(faultAt(['armour'], 'one armour and one helmet can be worn')) // MY-ARM-2
  if (who.HP > who.maxHP) faults.push(faultAt(['HP'], `at most maxHP, ${who.maxHP}, got ${who.HP}`))
  if (who.HP === 0 && !isDown(who))
    faults.push(faultAt(['conditions'], 'with 0 HP somebody is dead, dying or unconscious: give HP back')) // MY-HP-1
  return faults
}

/** At a turn, or with the opening. MY-GEN-2, MY-GEN-3: one of each side, or any number. */
function fightOf({ options, ground, start }: Frame, sheets: readonly Combatant[]): Fight {
  const combatants = namedApart(placed(sheets, options.ranges ? ground.yards : null))
  const settings = settled({ ...options, perks: joinedPerks(options.perks) })
  const fight: Fight = newFight(MODEL, { options: settings, ground, combatants, start })
  return start ? { ...fight, order: orderOf(fight) } : fight
}

/** With `ranges` all have a place. RULING: where none is written, the sides stand so many yards apart. */
function placed(sheets: readonly Combatant[], yards: number | null): readonly Combatant[] {
  if (yards === null) return sheets.map((one) => (one.pos === null ? one : { ...one, pos: null }))
  const apart = sheets.some(({ pos }) => pos !== null) ? 0 : yards
  return sheets.map((one) => ({ ...one, pos: one.pos ?? { x: one.side === 'enemies' ? apart : 0, y: 0 } }))
}

/** A weapon written as its id is loaded; so is one without a number of rounds. */
const armed = (weapons: unknown): unknown =>
  Array.isArray(weapons) ? armedWith(weapons.map(weaponWritten), loaded) : weapons

function weaponWritten(one: unknown): unknown {
  const { weapon, ammo } = Object(one) as Readonly<Record<string, unknown>>
  return typeof weapon === 'string' && ammo === undefined ? { ...(one as object), ...loaded(weapon) } : one
}

export const loaded = (weapon: string): { readonly weapon: string; readonly ammo: number } => ({
  weapon,
  ammo: Object.hasOwn(WEAPONS, weapon) ? WEAPONS[weapon]!.magazine : 0,
})

/** `{ weapon: revolver38, skill: 45 }` among an enemy's attacks is that weapon of the catalogue. */
const clawed = (attacks: unknown): unknown => (Array.isArray(attacks) ? attacks.map(attackWritten) : attacks)

function attackWritten(one: unknown): unknown {
  if (typeof one !== 'object' || one === null || !('weapon' in one)) return one
  const { weapon, ...rest } = one as { readonly weapon: unknown }
  if (typeof weapon !== 'string' || !Object.hasOwn(WEAPONS, weapon)) return one
  const { id: name, name: _, skill: __, refill, bands, damage, magazine, ...figures } = WEAPONS[weapon]!
  return { ...figures, name, damage: makeDamage(damage), ammo: magazine > 0 ? magazine : null, ...rest }
}

/** A perk by its name stands for its id. */
function perked(perks: unknown, own: readonly Perk[]): unknown {
  const idOf = (said: unknown): unknown =>
    [...own, ...Object.values(PERKS)].find(({ name }) => name.toLowerCase() === String(said).toLowerCase())?.id ?? said
  return Array.isArray(perks) ? perks.map(idOf) : perks
}
