import { namedApart } from '../../../engine/common-events.ts'
import { onBlock } from '../../../engine/read-people.ts'
import { type Checked, type Fault, faultAt, type Infer } from '../../../engine/schema.ts'
import { check } from '../../../engine/schema-check.ts'
import { AT_TURN } from '../../../engine/start-at-turn.ts'
import { canStand, whyNotThere } from '../../../field/can-stand.ts'
import type { Spot } from '../../../field/plane-geometry.ts'
import type { Standing } from '../../../field/squares-apart.ts'
import { faultsOf, frameOf, openBy, unknownIn } from '../../../kit/open-setup.ts'
import { facingAtEnd } from '../core/defense.ts'
import { orderOf } from '../core/rounds.ts'
import { ARMOURS, ITEMS } from '../tables/armour.ts'
import { BLOCKS } from '../tables/people.ts'
import { WEAPONS } from '../tables/weapons.ts'
import { type Combatant, type Fight, OPEN_FIELD } from './fight.ts'
import { handsFor } from './in-hand.ts'
import { filled, MODEL, settled } from './model.ts'
import { gridIn, stand } from './positions.ts'
import { isAble, isOneSideLeft } from './presence.ts'
import { skillOf } from './sheet.ts'

const FRAME = frameOf('ud10', MODEL, { start: AT_TURN })
type Frame = Infer<typeof FRAME>

/** A block with what stands in its place, and what follows from the rest of the sheet. */
function sheetOf(written: unknown): Checked<Combatant> {
  const found = onBlock(written, BLOCKS)
  if ('errors' in found) return found
  const merged: Record<string, unknown> = { ...found.ready, ...found.own }
  const { side = 'foes', hpMax = 10, epMax = 10, msMax = 10, hp = hpMax, ep = epMax, ms = msMax } = merged
  const block = (written as { readonly block?: unknown }).block
  return check(MODEL.sheet, {
    control: side === 'players' ? 'player' : 'npc',
    group: typeof block === 'string' ? block : null, // UD-INIT-5
    ...merged,
    ...{ side, hpMax, epMax, msMax, hp, ep, ms },
    loaded: loadedOf(merged),
  })
}

/** One number is for the first ready weapon that is loaded. */
function loadedOf({ loaded = {}, ready }: Record<string, unknown>): unknown {
  if (typeof loaded !== 'number' || !Array.isArray(ready)) return loaded
  const weapon = ready.find((id) => typeof id === 'string' && (WEAPONS[id]?.mag ?? 0) > 0) as string | undefined
  return weapon === undefined ? {} : { [weapon]: loaded }
}

/** What no single field of a sheet can tell. */
export function amiss(who: Combatant): readonly Fault[] {
  const { ready, carried, armour } = who
  const faults = [
    ...unknownIn({ field: 'ready', what: 'item', ids: ready }, WEAPONS, ITEMS),
    ...unknownIn({ field: 'carried', what: 'item', ids: carried }, WEAPONS, ITEMS, ARMOURS),
    ...unknownIn({ field: 'armour', what: 'armour', ids: armour }, ARMOURS),
  ]
  if (faults.length > 0) return faults
  if (handsFor(ready) > 2) faults.push(faultAt(['ready'], 'E_HANDS: that takes more than two hands')) // UD-SHEET-5
  for (const field of ['hp', 'ep', 'ms'] as const) {
    const most = who[`${field}Max`]
    if (who[field] > most) faults.push(faultAt([field], `E_SHEET: at most ${most}, got ${who[field]}`))
  }
  return [...faults, ...overRated(who)]
}

/** The parents of each weapon group; C31: a group of both kinds is capped by the smaller. */
function parentOf({ skills }: Pick<Combatant, 'skills'>, group: string): number {
  let least = Number.POSITIVE_INFINITY
  for (const weapon of Object.values(WEAPONS))
    if (weapon.group === group) least = Math.min(least, skills[weapon.class === 'melee' ? 'melee' : 'ranged'] ?? 0)
  return least
}

/** UD-SHEET-4: nothing is capped silently. */
export function overRated(who: Pick<Combatant, 'skills' | 'specs'>): readonly Fault[] {
  const { skills, specs } = who
  const over = ([field, rating, most]: readonly [string, number, number]): Fault[] =>
    rating > most ? [faultAt([field], `E_SHEET: at most ${most}, the rating that it belongs to, got ${rating}`)] : []
  return [
    ...Object.entries(specs).flatMap(([group, rating]) => over([`specs.${group}`, rating, parentOf(who, group)])),
    ...over(['skills.dualMelee', skills.dualMelee ?? 0, skills.melee ?? 0]),
    ...over(['skills.dualRanged', skills.dualRanged ?? 0, skills.ranged ?? 0]),
    ...over(['skills.sharpShooter', skills.sharpShooter ?? 0, skills.ranged ?? 0]),
  ]
}

/** UD-PREP-3. */
const misplacedIn = (people: readonly Combatant[], frame: Frame, isWhole: boolean): readonly Fault[] =>
  isWhole ? placeFaults(deployed(people, frame), frame) : []

/** With a start, the fight opens at that turn and no opening is played. */
function fightOf({ options, ground, start }: Frame, sheets: readonly Combatant[]): Fight {
  const fight: Fight = {
    options: settled(options),
    phase: start ? 'fighting' : 'opening',
    round: start?.round ?? 0,
    combatants: namedApart(deployed(sheets, { options, ground })), // UD-SHEET-7
    ground: options.map === 'grid' && ground.map === null ? { ...ground, map: OPEN_FIELD } : ground,
    stopped: null,
    order: [],
    turn: null,
    attack: null,
    now: start?.turn ?? null,
    distances: ground.distances,
    leaving: null,
    goesOn: false,
    zones: [],
    lying: [],
  }
  if (!start) return fight
  // RULING: who has no initiative in a fight that opens at a turn has the rating of the skill alone.
  const ready = fight.combatants.map((one) => ({ ...one, initiative: one.initiative ?? skillOf(one, 'initiative') }))
  const order = orderOf({ ...fight, combatants: ready })
  const begun = { ...fight, combatants: ready, order, goesOn: isOneSideLeft(fight) }
  const faced = ready.map((one) => ({ ...one, facing: one.facing ?? facingAtEnd(begun, one) }))
  return { ...begun, combatants: faced }
}

export const openSetup = openBy({ frame: FRAME, filled, read: sheetOf, amiss, together: misplacedIn, fightOf })

/** What is wrong with the people of a fight as it stands, after the referee stepped in. */
export const peopleAmiss = (fight: Fight): readonly Fault[] => [
  ...faultsOf(fight.combatants, amiss),
  ...placeFaults(fight.combatants, fight),
]

type Place = Pick<Fight, 'options' | 'ground'>

/** UD-PREP-1, UD-DP-1: everybody who has no square gets one where the referee has said enough; others stay without. */
function deployed(people: readonly Combatant[], place: Place): readonly Combatant[] {
  if (place.options.map === 'none') return people
  if (place.ground.map === null && place.ground.anchor === null && people.every(({ pos }) => pos === null))
    return linedUp(people, place)
  return atStarts(inFormation(people, place), place)
}

const isParty = ({ side }: Combatant): boolean => side === 'players'
type Choose = (one: Combatant, fits: (square: Spot) => boolean) => Spot | undefined

/** Whoever has no square is put on the one that is chosen for them, one after the other. */
function placed(people: readonly Combatant[], place: Place, choose: Choose): readonly Combatant[] {
  const taken: Standing[] = people.filter(({ pos }) => pos !== null).map(stand)
  return people.map((one) => {
    const { footprint } = one
    const pos = one.pos === null && choose(one, (pos) => canStand(gridIn(place), { pos, footprint }, taken))
    if (!pos) return one
    taken.push({ pos, footprint })
    return { ...one, pos: { x: pos.x, y: pos.y } }
  })
}

/** UD-PREP-2, C28: the party around the square of its first, by its formation or in a row to the east. */
function inFormation(people: readonly Combatant[], place: Place): readonly Combatant[] {
  const first = people.find(isParty)
  const anchor = first?.pos ?? place.ground.anchor
  if (!first || anchor === null) return people
  const { width } = gridIn(place)
  const eastOf = ({ x, y }: Spot) => Array.from({ length: Math.max(0, width - x) }, (_, n) => ({ x: x + n, y }))
  let last: Spot = first.pos ?? { x: anchor.x - 1, y: anchor.y }
  return placed(people, place, (one, fits) => {
    if (!isParty(one)) return undefined
    const { x, y } = first.formation ?? { x: 0, y: 0 }
    const wished = one.formation && { x: anchor.x + one.formation.x - x, y: anchor.y + one.formation.y - y }
    const pos = eastOf(wished ?? { x: last.x + 1, y: last.y }).find(fits)
    if (pos && !wished) last = pos
    return pos
  })
}

/** The start squares of the map: A for the players, B for all others. */
const atStarts = (people: readonly Combatant[], place: Place): readonly Combatant[] =>
  placed(people, place, (one, fits) => gridIn(place).map.starts[isParty(one) ? 'A' : 'B']?.find(fits))

/**
 * RULING: where nobody was given a place and no map is drawn, the sides stand opposite each other on open ground,
 * `startDistance` apart, from the middle outwards.
 */
function linedUp(people: readonly Combatant[], place: Place): readonly Combatant[] {
  const { width, height } = gridIn(place)
  const apart = Math.max(1, Math.round((place.options.startDistance * 10) / 15))
  const west = Math.max(0, Math.floor((width - apart) / 2))
  const fromMiddle = Array.from({ length: height }, (_, n) => Math.floor(height / 2) + (n % 2 ? -(n + 1) / 2 : n / 2))
  return placed(people, place, (one, fits) => {
    const x = Math.min(width - one.footprint, isParty(one) ? west : west + apart)
    return fromMiddle.map((y) => ({ x, y })).find(fits)
  })
}

/** UD-PREP-3: without a square, outside, on a wall (C30), or two who are able on one square. */
function placeFaults(people: readonly Combatant[], frame: Place): readonly Fault[] {
  if (frame.options.map === 'none') return []
  const grid = gridIn(frame)
  const stood: (Standing & { readonly name: string })[] = []
  return people.flatMap((one, n) => {
    const { pos, name, footprint } = one
    if (one.left || one.fled) return []
    const why = pos === null ? `${name} has no place` : whyNotThere(grid, { name, pos, footprint }, stood)
    if (why === null && isAble(one)) stood.push({ name, pos: pos!, footprint })
    if (why === null || !(isAble(one) || pos === null)) return []
    return [faultAt(['combatants', n, 'pos'], `E_PLACEMENT: ${why.replace(/\.$/, '')}`)]
  })
}
