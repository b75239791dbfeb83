import { because, type Modifier, type Throw, weigh } from '../../../engine/dice.ts'
import { type Amount, amount, branch, leaf, type Offer } from '../../../engine/options.ts'
import type { Scene } from '../state/all-events.ts'
import type { Combatant } from '../state/fight.ts'
import { isRanged } from '../state/in-hand.ts'
import { type Attribute, skillOf } from '../state/sheet.ts'
import type { Weapon } from '../tables/weapons.ts'
import type { What } from './asks-and-rolls.ts'
import { type Blow, lasting } from './attack-modifiers.ts'
import { armourPenalty } from './defense.ts'

/** For odds: totals below `least` are alike, and so are those from `enough` on; a check is against one difficulty. */
type Bounds = { readonly least: number; readonly enough: number }
type Trial = Bounds & { readonly who: Combatant; readonly what: What; readonly why: readonly Modifier[] }
type Checked = { readonly total: number; readonly failed: boolean }
export const DIE: Throw = { count: 1, sides: 10, reads: 'sum' }
const dieWith = (falls: NonNullable<Throw['falls']>): Throw => ({ count: 1, sides: 10, reads: 'sum', falls })

/**
 * UD-CHK-1: d10, rating and modifiers. UD-CHK-2: a first die of 1 fails whatever the total; UD-CHK-4: a later one does
 * not. UD-CHK-10: repeats follow at once.
 */
export function check(scene: Scene, { who, what, why, least, enough }: Trial): Checked {
  const falls = () => fallsOf({ bonus: sumOf(why), least, enough, isFirst: true })
  const first = scene.roll(who, what, dieWith(falls), why)
  const face = first.faces[0]!
  if (face !== 10) return { total: first.total, failed: face === 1 }
  return { total: repeated(scene, { who, what, total: first.total, least, enough }), failed: false }
}

type Repeating = Bounds & { readonly who: Combatant; readonly what: What; readonly total: number }

/** UD-CHK-3, UD-DMG-2: a 10 is rolled again and added, as often as it falls. Each total includes what fell before. */
export function repeated(scene: Scene, { who, what, total, least, enough }: Repeating): number {
  for (let sum = total; ; ) {
    const bonus = sum
    const falls = () => fallsOf({ bonus, least, enough, isFirst: false })
    const roll = scene.roll(who, what, dieWith(falls), because(['so far', sum, 'UD-CHK-3']))
    sum = roll.total
    if (roll.faces[0] !== 10) return sum
  }
}

/** RULING F11: a face for all that come to the same, and how many they are. A 10 goes on unless it is enough. */
function fallsOf({ bonus, least, enough, isFirst }: Bounds & { readonly bonus: number; readonly isFirst: boolean }) {
  const groups = new Map<string | number, { readonly faces: readonly number[]; ways: bigint }>()
  for (let face = 1; face <= 10; face++) {
    const fails = (isFirst && face === 1) || (face < 10 && face + bonus < least)
    const group = fails ? 'low' : face + bonus >= enough ? 'high' : face
    const known = groups.get(group)
    if (known) known.ways += 1n
    else groups.set(group, { faces: [face], ways: 1n })
  }
  return [...groups.values()]
}

const sumOf = (why: readonly Modifier[]): number => why.reduce((sum, [, value]) => sum + value, 0)

/** A check that passes or fails, and no more. */
export const passes = (scene: Scene, difficulty: number, { who, what, why }: Omit<Trial, keyof Bounds>): boolean =>
  reaches(check(scene, { who, what, why, least: difficulty, enough: difficulty }), difficulty)

/** UD-CHK-1: equal will do; UD-CHK-2. */
export const reaches = ({ total, failed }: Checked, difficulty: number): boolean => !failed && total >= difficulty
type Skilled = {
  readonly who: Combatant
  readonly skill: string
  readonly linked: Attribute
  readonly points?: number // points of the athletic pool
  readonly help?: number // what a thing adds
}

/** UD-CHK-5: skill and linked attribute; UD-CHK-9: wounds and fatigue; UD-ARM-6: armour, on acrobatics. */
function reasons({ who, skill, linked, points = 0, help = 0 }: Skilled): readonly Modifier[] {
  const why: Modifier[] = []
  weigh(why, skill, skillOf(who, skill), 'UD-CHK-5')
  weigh(why, linked, who[linked], 'UD-CHK-5')
  weigh(why, 'armour', skill === 'acrobatics' ? armourPenalty(who) : 0, 'UD-ARM-6')
  weigh(why, 'pool', points, 'UD-POOL-3')
  weigh(why, 'kit', help, 'UD-ACT-11')
  lasting(who, why)
  return why
}

export function skillCheck(scene: Scene, difficulty: number, skilled: Skilled): boolean {
  const { who, skill } = skilled
  const passed = passes(scene, difficulty, { who, what: 'skill', why: reasons(skilled) })
  if (passed) tire(scene, who, skill)
  return passed
}

/** UD-CHK-8: the higher total; a draw goes to the other, who defends. */
export function outdoes(scene: Scene, skilled: Skilled, other: Skilled): boolean {
  const own = check(scene, { who: skilled.who, what: 'skill', why: reasons(skilled), least: 0, enough: 60 })
  const isSeen = passes(scene, own.total, { who: other.who, what: 'skill', why: reasons(other) })
  if (own.failed || isSeen) return false
  tire(scene, skilled.who, skilled.skill)
  return true
}

/** UD-SHEET-6: a success with a skill of that tag costs 1 EP; UD-HP-6: it may be the last. */
export function tire(scene: Scene, who: Combatant, skill: string): void {
  if (!who.fatigue.includes(skill) || who.kind === 'machine') return
  scene.tell({ type: 'tired', who: who.id, skill })
  exhausted(scene, who)
}

/** UD-HP-6. */
export function exhausted(scene: Scene, who: Combatant): void {
  if (!scene.fight.options.exhaustionKnockout || who.ep > -10 || who.kind === 'machine' || who.unconscious) return
  scene.tell({ type: 'fell', who: who.id, to: 'unconscious', by: 'ep' })
}

/** UD-POOL-2: any number of the points that are left; without any there is nothing to ask. */
export const withPoints = <T>(key: string, most: number, means: (points: number) => T): Offer<T> =>
  most > 0 ? branch(key, () => [pointsUpTo(most, means)]) : leaf(key, means(0))

export const pointsUpTo = <T>(most: number, means: (points: number) => T, least: 0 | 1 = 0): Amount<T> =>
  amount({ least, most, step: 1, unit: 'points', why: 'E_POOL' }, means)

/** UD-POOL-1: the pool of an attack and of its damage. */
export const poolOf = (weapon: Weapon): 'melee' | 'aim' => (isRanged(weapon) ? 'aim' : 'melee')

/** UD-POOL-2: points for a roll are gone before its die. */
export function payPoints(scene: Scene, blow: Blow): void {
  const { by, points } = blow
  if (points > 0) scene.tell({ type: 'spent points', who: by.id, pool: poolOf(blow.weapon), points })
}

/** UD-POOL-2, UD-DP-12: points for damage, once the hit stands and before the dice; C22: for each bullet. */
export function damagePoints(scene: Scene, { by, weapon }: Blow): number {
  const pool = poolOf(weapon)
  const most = by.pools[pool].now
  if (most === 0) return 0
  const points = scene.ask(by, 'more damage', [pointsUpTo(most, (chosen) => chosen)])
  if (points > 0) scene.tell({ type: 'spent points', who: by.id, pool, points })
  return points
}
