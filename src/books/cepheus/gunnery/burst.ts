import { apart } from '../../../field/plane-geometry.ts'
import type { Shot } from '../core/attack-modifiers.ts'
import { bandOf, isBuried } from '../core/range-and-cover.ts'
import { type Burst, type Combatant, type Fight, isPresent, type Purpose } from '../state/fight.ts'
import { LOBS, WEAPONS, type Weapon } from '../tables/gear.ts'

/** A way to fire: what is chosen, how many rounds that takes, and what a burst is for. */
type Way = { readonly mode: 'single' | Burst; readonly rounds: number; readonly purpose: Purpose | null }
export type BurstRow = { readonly rounds: number; readonly toHit: number; readonly dice: number; readonly plus: number }

/** CE-BURST-1: accuracy or damage, never both. */
const BURSTS: readonly BurstRow[] = [
  { rounds: 3, toHit: 1, dice: 0, plus: 1 },
  { rounds: 4, toHit: 1, dice: 1, plus: 0 },
  { rounds: 10, toHit: 2, dice: 2, plus: 0 },
  { rounds: 20, toHit: 3, dice: 3, plus: 0 },
  { rounds: 100, toHit: 4, dice: 4, plus: 0 },
]

/** CE-BURST-2: a size that the table has not gives the row below it, 2 as good as a single shot. */
export const burstRow = (rounds: number): BurstRow => BURSTS.findLast((row) => row.rounds <= rounds) ?? NO_BURST
export const NO_BURST: BurstRow = { rounds: 0, toHit: 0, dice: 0, plus: 0 }

/** CE-BURST-2, CE-DEC-13: the single shot, then each size of the weapon for accuracy and for damage. */
export const waysOf = (weapon: Weapon): readonly Way[] => WAYS.get(weapon) ?? listed(weapon)

const listed = ({ rof }: Weapon): readonly Way[] =>
  rof.flatMap((rounds) =>
    rounds <= 1 ? [SINGLE] : PURPOSES.map((purpose): Way => ({ mode: `burst ${rounds} ${purpose}`, rounds, purpose })),
  )

const SINGLE: Way = { mode: 'single', rounds: 1, purpose: null }
const PURPOSES: readonly Purpose[] = ['accuracy', 'damage']

/** Of the catalogue, listed once: somebody looks at them at every turn. */
const WAYS: ReadonlyMap<Weapon, readonly Way[]> = new Map(
  Object.values({ ...LOBS, ...WEAPONS }).map((weapon) => [weapon, listed(weapon)]),
)

/** CE-SHOT-1, CE-ACT-15: a shotgun with flechette, at Medium or Long. RULING: the shells are chosen shot by shot. */
export const isShotgun = ({ skills }: Weapon): boolean => skills[0] === 'Shotgun'
export const spreadsAt = (metres: number): boolean => SPREADS.includes(bandOf(metres))

const SPREADS = ['medium', 'long']

/** CE-SHOT-1: then its damage is 2D6. */
export const fired = ({ held: { weapon }, special }: Shot): Weapon =>
  special === 'flechette' ? { ...weapon, damage: { dice: 2, plus: 0 } } : weapon

/** CE-SHOT-1: others within Personal range of the target. RULING: same Effect, own dice, no reaction; entry order. */
export const sprayed = ({ combatants }: Fight, { by, at }: Shot): readonly Combatant[] =>
  combatants.filter(
    (one) => one !== at && one !== by && isPresent(one) && !isBuried(one) && bandOf(apart(one, at)) === 'personal',
  )
