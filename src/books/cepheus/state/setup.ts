import { namedApart } from '../../../engine/common-events.ts'
import { onBlock } from '../../../engine/read-people.ts'
import type { Checked, Fault, Infer } from '../../../engine/schema.ts'
import { faultAt, faultIn, flag, list, number, object, optional, whole } from '../../../engine/schema.ts'
import { check } from '../../../engine/schema-check.ts'
import { START } from '../../../engine/start-at-turn.ts'
import { choiceOf, on } from '../../../kit/fields-with-defaults.ts'
import { armedWith, emptyBy, faultsOf, frameOf, newFight, openBy, unknownIn } from '../../../kit/open-setup.ts'
import { PLACES, suggestedRange } from '../core/rounds.ts'
import { RECOVERY } from '../recovery/recovery.ts'
import { ARMOURS, ITEMS, WEAPONS } from '../tables/gear.ts'
import { BLOCKS, carried, inHand, MACHINES } from '../tables/people.ts'
import { crewFaults } from '../vehicles/occupants.ts'
import { seated } from '../vehicles/vehicle.ts'
import type { Combatant, Fight } from './fight.ts'
import { atZero, CHARACTERISTICS, isMachine, isPlayer, rulesOf, takesTurns } from './fight.ts'
import { MODEL } from './model.ts'
import { filled, foreignTo, settled } from './options.ts'
import { LINE_SHEET, SHEET } from './sheet.ts'

const FRAME = frameOf('cepheus', MODEL, {
  place: choiceOf(PLACES, 'indoors'),
  range: optional(number(0, 10_000)),
  recovery: optional(RECOVERY),
  start: optional(object({ ...START, attacked: on() })),
})
type Frame = Infer<typeof FRAME>

const OPENING = {
  frame: FRAME,
  filled,
  faults: ({ options }: Frame) =>
    foreignTo(options).map((toggle) =>
      faultAt(['options', toggle], `the profile ${options.profile} has no such toggle`),
    ),
  read: (written: unknown, frame: Frame) => sheetOf(written, rulesOf(frame).playsOnAPlane ? SHEET : LINE_SHEET),
  amiss,
  together: (people: readonly Combatant[], { start, recovery }: Frame, isWhole: boolean) => [
    ...(start ? people.flatMap(unrolled) : []),
    ...(start && recovery ? [faultAt(['recovery'], 'days of rest start at no turn')] : []),
    ...(isWhole ? crewAmiss(people) : []),
  ],
  fightOf,
}
export const openSetup = openBy(OPENING)

/** A fight that nobody is in. */
export const emptyFight = (): Fight => emptyBy(OPENING)

const unrolled = (who: Combatant, i: number): readonly Fault[] =>
  who.unrolled ? [faultAt(['combatants', i, 'upp'], 'no scores are rolled in a fight that starts at a turn')] : []

/** CE 3.5. */
const READY = { ...BLOCKS, ...MACHINES }

/** A block and what replaces it; `initiative` is written for `initBase`, a weapon's id is that weapon loaded. */
function sheetOf(written: unknown, schema: typeof SHEET): Checked<Combatant> {
  const found = onBlock(written, READY)
  if ('errors' in found) return found
  const { initiative, upp, ...own } = found.own
  const scores = scoresOf(upp)
  if (scores === null) return { errors: [faultAt(['upp'], "six whole numbers from 1 to 99 expected, or 'random'")] }
  const control = own.side === 'players' ? 'player' : 'referee'
  const merged = {
    control,
    ...found.ready,
    ...scores,
    ...(initiative !== undefined && { initBase: initiative }),
    ...own,
  }
  const checked = check(schema, {
    ...merged,
    ...('weapons' in merged && { weapons: armedWith(merged.weapons, weaponCalled) }),
  })
  return 'errors' in checked ? { errors: checked.errors.map(asWritten) } : { value: asScored(checked.value) }
}

/** CE-SHEET-3: three at 0 are dead, also where nobody wrote it. */
const asScored = (who: Combatant): Combatant =>
  isLifeless(who) ? { ...who, conditions: { ...who.conditions, dead: true } } : who

const isLifeless = (who: Combatant): boolean => atZero(who) >= 3 && !isMachine(who) && !who.conditions.dead

/** A fault under the name that the setup has: `initiative` for `initBase`; short fields may be misspelt too. */
function asWritten(one: Fault): Fault {
  const near = one.sentence.endsWith(': unknown field') ? check(SHORT_FIELDS, { [one.path.at(-1)!]: true }) : null
  const said = near && 'errors' in near ? near.errors[0]! : one
  return faultIn([], { ...said, path: one.path.map((step) => (step === 'initBase' ? 'initiative' : step)) })
}

const SHORT_FIELDS = object({ block: optional(flag()), initiative: optional(flag()), upp: optional(flag()) })

/** CE-SHEET-8: six whole numbers of 1 and more, STR to SOC; or dice when the fight opens. */
function scoresOf(upp: unknown): Partial<Combatant> | Readonly<Record<string, number>> | null {
  if (upp === undefined) return {}
  if (upp === 'random') return { unrolled: true }
  const checked = check(list(whole(1, 99), { most: CHARACTERISTICS.length }), upp)
  if ('errors' in checked || checked.value.length < CHARACTERISTICS.length) return null
  return Object.fromEntries(CHARACTERISTICS.map((score, i) => [score, checked.value[i]!]))
}

function weaponCalled(id: string, i: number): unknown {
  if (!Object.hasOwn(WEAPONS, id)) return { weaponId: id }
  return i === 0 ? inHand(id) : carried(id)
}

/** What no single field can tell of the people of a fight. */
export const peopleAmiss = ({ combatants }: Pick<Fight, 'combatants'>): readonly Fault[] => [
  ...faultsOf(combatants, amiss),
  ...crewAmiss(combatants),
]

const crewAmiss = (sheets: readonly Combatant[]): readonly Fault[] =>
  crewFaults(sheets).map(({ i, field, what }) => faultAt(['combatants', i, field], what))

/** Of one of them. */
function amiss(who: Combatant): readonly Fault[] {
  const { weapons, armour, items } = who
  const faults = [
    ...unknownIn(
      { field: 'weapons', what: 'weapon', ids: weapons.map(({ weaponId }) => weaponId), within: ['weaponId'] },
      WEAPONS,
    ),
    ...unknownIn({ field: 'armour', what: 'armour', ids: armour }, ARMOURS),
    ...unknownIn(
      { field: 'items', what: 'item', ids: items.map(({ itemId }) => itemId), within: ['itemId'] },
      ITEMS,
      ARMOURS,
    ),
  ]
  if (faults.length > 0) return faults
  const held = weapons.filter(({ drawn }) => drawn).map(({ weaponId }) => WEAPONS[weaponId]!.hands)
  if (takesTurns(who) && held.length > 1 && (held.length > 2 || held.includes(2)))
    faults.push(faultAt(['weapons'], 'one weapon can be drawn, or two one-handed ones'))
  if (armour.filter((id) => !ARMOURS[id]!.layer).length > 1 || new Set(armour).size < armour.length)
    faults.push(faultAt(['armour'], 'one armour can be worn, and reflec with it')) // CE-ARM-2
  for (const score of CHARACTERISTICS)
    if (who[score].now > who[score].max)
      faults.push(faultAt([score], `now is at most max, ${who[score].max}, got ${who[score].now}`))
  if (isLifeless(who))
    faults.push(faultAt(['conditions', 'dead'], 'with STR, DEX and END at 0 nobody lives: give one of them back')) // CE-SHEET-3
  return faults
}

/** With a start, the fight opens at that turn and no opening is played. */
function fightOf({ options, ground, place, range, recovery, start }: Frame, sheets: readonly Combatant[]): Fight {
  const people = seated(namedApart([...sheets.filter(isPlayer), ...sheets.filter((one) => !isPlayer(one))]).map(placed)) // CE-START-3
  const aware = people.filter((one) => one.aware).map(({ id }) => id)
  const told = {
    options: settled(options),
    ground,
    combatants: people,
    suggested: { aware, range: range ?? suggestedRange(place, ground) },
    ...(recovery && { phase: 'recovery' as const, recovery: { ...recovery, spent: {} } }),
  }
  if (!start) return newFight(MODEL, told)
  const { attacked, round } = start
  const begun = people.map((one) => ({ ...one, initBase: one.initBase ?? 0, aware: attacked || one.aware }))
  return newFight(MODEL, { ...told, combatants: begun, start, lastBlow: round, surprise: !attacked })
}

/** CE-PROF-2. RULING: a setup with a position other than 0,0 has placed its person; sheets of the roster have 0,0. */
const placed = (one: Combatant): Combatant => (one.pos.x === 0 && one.pos.y === 0 ? one : { ...one, placed: true })
