import { type Cast, castFrom, encountersBy, onSide } from '../../../kit/encounters.ts'
import type { Combatant } from '../state/fight.ts'
import type { Options } from '../state/options.ts'
import type { CarriedWeapon, Ground, Vehicle } from '../state/sheet.ts'
import { carried, inHand, MACHINES, type WrittenSheet } from './people.ts'

type Own = Omit<WrittenSheet, 'side'>
type Opposed = {
  /** The starting range that is suggested to the referee (CE-DEC-2), as who is marked aware. */
  readonly range: number
  /** Without a profile it goes by the table's own. */
  readonly options?: Partial<Options>
  readonly ground?: Partial<Ground>
  readonly players: readonly Cast<Own>[]
  readonly enemies: readonly Cast<Own>[]
}

/** Ready-made fights, and what all of them have in common: options, and how enemies are played. */
export const fightsBy = (usual: Partial<Options> = {}, enemy: Pick<Own, 'control'> = {}) =>
  encountersBy(({ range, options, ground = {}, players, enemies }: Opposed) => ({
    book: 'cepheus',
    options: { ...usual, ...options },
    ground,
    range,
    combatants: [
      ...onSide('players', players),
      ...onSide(
        'enemies',
        enemies.map((one) => playedBy(enemy, one)),
      ),
    ],
  }))

/** Nobody plays a vehicle. */
const playedBy = (enemy: Pick<Own, 'control'>, one: Cast<Own>): Cast<Own> => (one.vehicle ? one : { ...enemy, ...one })

export const of = castFrom<Own>

/** In the hands of a seat of its own. */
export const seated = (one: Cast<Own>): Cast<Own> => ({ control: `player:${one.id}`, ...one })

const member = (block: string, id: string, name: string) => (own?: Own) => seated(of(block)(id, name, own))
export const crew = {
  dorrit: member('gunhand', 'dorrit', 'Dorrit Vane'),
  ilo: member('scout-pilot', 'ilo', 'Ilo Marsh'),
  sabine: member('ship-officer', 'sabine', 'Sabine Orlo'),
  wen: member('ship-doctor', 'wen', 'Doctor Wen'),
  pell: member('broker', 'pell', 'Pell Quine'),
  cobb: member('marine', 'cobb', 'Corporal Cobb'),
  tull: member('mercenary', 'tull', 'Tull the guide'),
}

/** A vehicle of the catalogue that is under way. */
export const moving =
  (block: string) =>
  (id: string, name: string, { kph, ...pos }: Combatant['pos'] & Pick<Vehicle, 'kph'>) =>
    of(block)(id, name, { pos, vehicle: { ...MACHINES[block]!.sheet.vehicle!, kph } })

/** The first in hand. */
export const arms = (...[first, ...others]: readonly string[]): readonly CarriedWeapon[] => [
  inHand(first!),
  ...others.map(carried),
]
export const IN_COVER = { aware: true, cover: 'half' } as const
export const DUG_IN = { aware: true, cover: 'threeQuarter' } as const
