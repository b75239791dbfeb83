import type { Cloud } from '../state/fight.ts'
import { type Weapon, weapons } from './weapons.ts'

/** Dice within so many metres of the burst, the upper bound included; beyond the last nothing. */
export type Band = readonly [metres: number, dice: number]

/** What goes off: dice by distance, what they are multiplied with, a plus (CE-BURST-1), and whether it only stuns. */
export type Blast = {
  readonly what: string
  readonly bands: readonly Band[]
  readonly times: number
  readonly plus: number
  readonly stuns: boolean
}

type Grenade = {
  readonly bands: readonly Band[]
  readonly stuns: boolean
  readonly cloud: Cloud['kind'] | null
  readonly area: number
}

export const GRENADE_KINDS = ['frag-grenade', 'smoke-grenade', 'aerosol-grenade', 'stun-grenade'] as const
export type GrenadeKind = (typeof GRENADE_KINDS)[number]

/** CE 3.2, in the page's order; CE-BLAST-6. */
export const GRENADES: Readonly<Record<GrenadeKind, Grenade>> = {
  'frag-grenade': {
    bands: [
      [3, 5],
      [6, 3],
      [9, 1],
    ],
    stuns: false,
    cloud: null,
    area: 9,
  },
  'smoke-grenade': { bands: [], stuns: false, cloud: 'smoke', area: 6 },
  'aerosol-grenade': { bands: [], stuns: false, cloud: 'aerosol', area: 6 },
  'stun-grenade': { bands: [[6, 3]], stuns: true, cloud: null, area: 6 },
}

/** CE 3.2: damage dice, their multiplier, dice of the area in metres. RULING: `horizontal blast only` spares nobody. */
export const EXPLOSIVES = {
  plastic: { dice: 3, times: 1, area: 2 },
  tdx: { dice: 4, times: 1, area: 4 },
  'pocket-nuke': { dice: 2, times: 20, area: 15 },
} as const
export type Explosive = keyof typeof EXPLOSIVES
export const EXPLOSIVE_KINDS = Object.keys(EXPLOSIVES) as readonly Explosive[]

export const isGrenade = (id: string): id is GrenadeKind => Object.hasOwn(GRENADES, id)
export const isExplosive = (id: string): id is Explosive => Object.hasOwn(EXPLOSIVES, id)

/** Weapons of no catalogue: CE 3.2 thrown with Athletics; CE-WPN-5 underslung. RULING: else as a Grenade Launcher. */
export const LOBS: Readonly<Record<string, Weapon>> = {
  ...weapons({ tl: 6, kg: 0.5, types: ['thrown'], skills: ['Athletics'], hands: 1 })(`
    name
    Frag grenade
    Smoke grenade
    Aerosol grenade
    Stun grenade
  `),
  ...weapons({ types: ['shotgun'], rof: [1], recoil: true, skills: ['Heavy Weapons'] })(`
    name                        | tl | mag | reload | ll
    Underslung grenade launcher | 7  | 1   | 4      | 3
  `),
}
