import { namedApart } from '../../../engine/common-events.ts'
import { onBlock } from '../../../engine/read-people.ts'
import { type Checked, type Fault, faultAt, type Infer } from '../../../engine/schema.ts'
import { check } from '../../../engine/schema-check.ts'
import { AT_TURN, faultsOf, frameOf, openBy, unknownIn } from '../../../kit/open-setup.ts'
import { facingAtEnd } from '../core/facing.ts'
import { orderOf } from '../core/initiative.ts'
import { ARMOURS } from '../tables/armour.ts'
import { ITEMS } from '../tables/items.ts'
import { BLOCKS } from '../tables/people.ts'
import { WEAPONS } from '../tables/weapons.ts'
import type { Combatant, Fight } from './fight.ts'
import { OPEN_FIELD } from './ground.ts'
import { handsFor } from './in-hand.ts'
import { MODEL } from './model.ts'
import { filled, settled } from './options.ts'
import { isOneSideLeft } from './presence.ts'
import { skillOf } from './skills-and-movement.ts'
import { deployed, placeFaults } from './starting-squares.ts'

const FRAME = frameOf('ud10', MODEL, { start: AT_TURN })
type Frame = Infer<typeof FRAME>

const OPENING = {
  frame: FRAME,
  filled,
  read: (written: unknown) => sheetOf(written),
  amiss: (who: Combatant) => amiss(who),
  together: misplacedIn,
  fightOf,
}
export const openSetup = openBy(OPENING)

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
  const { ready, carried, armour, hp, hpMax, ep, epMax, ms, msMax } = who
  const faults = [
    ...unknownIn({ field: 'ready', what: 'item', ids: ready }, WEAPONS, ITEMS),
    ...unknownIn({ field: 'carried', what: 'item', ids: carried }, WEAPONS, ITEMS, ARMOURS),
    ...unknownIn({ field: 'armour', what: 'armour', ids: armour }, ARMOURS),
  ]
  if (faults.length > 0) return faults
  if (handsFor(ready) > 2) faults.push(faultAt(['ready'], 'E_HANDS: that takes more than two hands')) // UD-SHEET-5
  for (const [field, now, max] of [
    ['hp', hp, hpMax],
    ['ep', ep, epMax],
    ['ms', ms, msMax],
  ] as const)
    if (now > max) faults.push(faultAt([field], `E_SHEET: at most ${max}, got ${now}`))
  faults.push(...overRated(who))
  return faults
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
function misplacedIn(people: readonly Combatant[], frame: Frame, isWhole: boolean): readonly Fault[] {
  return isWhole ? placeFaults(deployed(people, frame), frame) : []
}

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
  const begun = {
    ...fight,
    combatants: ready,
    order: orderOf({ ...fight, combatants: ready }),
    goesOn: isOneSideLeft(fight),
  }
  return {
    ...begun,
    combatants: begun.combatants.map((one) => ({ ...one, facing: one.facing ?? facingAtEnd(begun, one) })),
  }
}

/** What is wrong with the people of a fight as it stands, after the referee stepped in. */
export const peopleAmiss = (fight: Fight): readonly Fault[] => [
  ...faultsOf(fight.combatants, amiss),
  ...placeFaults(fight.combatants, fight),
]
