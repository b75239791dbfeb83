import { type Cell, figure, listOf, oneOf, pageTable, yesOrNo } from '../../../kit/page-table.ts'
import { ARMOUR_CLASSES, type Armour, type Item, ZONES, type Zone } from '../state/gear.ts'

const PARTS: Readonly<Record<string, readonly Zone[]>> = { 'all six': ZONES, 'both arms': ['lArm', 'rArm'] }

/** `all six`, `torso, both arms`. */
const zones: Cell<readonly Zone[]> = (text) => listOf((one) => PARTS[one] ?? [oneOf(...ZONES)(one)])(text).flat()

const CELLS = {
  armour: figure,
  buffer: figure,
  penalty: figure,
  class: oneOf(...ARMOUR_CLASSES),
  noRanged: yesOrNo,
  zones,
  defense: figure,
}

/** UD 3, in the page's order. */
export const ARMOURS: Readonly<Record<string, Armour>> = pageTable(CELLS, { defense: 0 })(`
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
  hands: (text: string) => figure(oneOf('0', '1')(text)) as Item['hands'],
  defense: figure,
  fitted: yesOrNo,
  attack: figure,
  increments: figure,
  nightVision: yesOrNo,
  light: figure,
  firstAid: figure,
}

/** UD 3, other items, and the shield of UD-ARM-9. RULING: night vision is worn, what is fitted takes no hand. */
export const ITEMS: Readonly<Record<string, Item>> = pageTable(ITEM_CELLS)(`
  name            | hands | defense | fitted | attack | increments | nightVision | light | firstAid
  Shield          | 1     | 2       | -      | 0      | 1          | -           | 0     | 0
  Targeting laser | 0     | 0       | yes    | 2      | 1          | -           | 0     | 0
  Targeting scope | 0     | 0       | yes    | 0      | 2          | -           | 0     | 0
  Night vision    | 0     | 0       | -      | 0      | 1          | yes         | 0     | 0
  Flashlight      | 1     | 0       | -      | 0      | 1          | -           | 15    | 0
  First-aid kit   | 1     | 0       | -      | 0      | 1          | -           | 0     | 2
  Spare magazine  | 1     | 0       | -      | 0      | 1          | -           | 0     | 0
`)
