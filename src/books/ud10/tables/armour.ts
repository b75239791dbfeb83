import { type Cell, figure, listOf, oneOf, pageTable, yesOrNo } from '../../../kit/parse-table.ts'

/** UD-ARM-1, in the order of the page. */
export const ZONES = ['head', 'lArm', 'rArm', 'torso', 'lLeg', 'rLeg'] as const
export type Zone = (typeof ZONES)[number]
const PARTS: Readonly<Record<string, readonly Zone[]>> = { 'all six': ZONES, 'both arms': ['lArm', 'rArm'] }

/** `all six`, `torso, both arms`. */
const zones: Cell<readonly Zone[]> = (text) => listOf((one) => PARTS[one] ?? [oneOf(...ZONES)(one)])(text).flat()
const CELLS = {
  armour: figure,
  buffer: figure,
  penalty: figure,
  class: oneOf('soft', 'rigid', 'mesh', 'natural'),
  noRanged: yesOrNo,
  zones,
  defense: figure,
}

export type Armour = (typeof ARMOURS)[string]

/** UD 3, in the page's order. */
export const ARMOURS = pageTable(CELLS, { defense: 0 })(`
  name             | armour | buffer | penalty | class   | noRanged | zones
  Sturdy clothes   | 1      | 1      | 0       | soft    | -        | all six
  Studded leather  | 2      | 2      | 0       | soft    | -        | all six
  Hardened leather | 3      | 3      | -2      | rigid   | -        | all six
  Chain mail       | 4      | 4      | -4      | mesh    | yes      | all six
  Full plate       | 6      | 6      | -6      | rigid   | -        | all six
  Kevlar           | 8      | 8      | -2      | soft    | -        | all six
  Blast suit       | 10     | 10     | -8      | soft    | -        | all six
  Kevlar vest      | 8      | 8      | -1      | soft    | -        | torso
  Steel helmet     | 4      | 4      | 0       | rigid   | -        | head
  Riot helmet      | 6      | 6      | 0       | soft    | -        | head
  Breastplate      | 6      | 6      | -3      | rigid   | -        | torso
  Chain shirt      | 4      | 4      | -2      | mesh    | yes      | torso, both arms
  Hide             | 1      | 1      | 0       | natural | -        | all six
  Thick hide       | 2      | 2      | 0       | natural | -        | all six
  Casing           | 4      | 0      | 0       | rigid   | -        | all six
`)

const ITEM_CELLS = {
  hands: figure, // hands that it takes, and what it adds to Defense, while ready
  defense: figure,
  fitted: yesOrNo, // fitted to a ranged weapon: adds to its attacks, and multiplies its range increments
  attack: figure,
  increments: figure,
  nightVision: yesOrNo,
  light: figure, // metres of light
  firstAid: figure,
}
export type Item = (typeof ITEMS)[string]

/** UD 3, other items, and the shield of UD-ARM-9. RULING: night vision is worn, what is fitted takes no hand. */
export const ITEMS = pageTable(ITEM_CELLS)(`
  name            | hands | defense | fitted | attack | increments | nightVision | light | firstAid
  Shield          | 1     | 2       | -      | 0      | 1          | -           | 0     | 0
  Targeting laser | 0     | 0       | yes    | 2      | 1          | -           | 0     | 0
  Targeting scope | 0     | 0       | yes    | 0      | 2          | -           | 0     | 0
  Night vision    | 0     | 0       | -      | 0      | 1          | yes         | 0     | 0
  Flashlight      | 1     | 0       | -      | 0      | 1          | -           | 15    | 0
  First-aid kit   | 1     | 0       | -      | 0      | 1          | -           | 0     | 2
  Spare magazine  | 1     | 0       | -      | 0      | 1          | -           | 0     | 0
`)
