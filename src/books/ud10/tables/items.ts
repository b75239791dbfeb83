import { figure, oneOf, pageTable, yesOrNo } from '../../../kit/page-table.ts'
import type { Item } from '../state/gear.ts'

const CELLS = {
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
export const ITEMS: Readonly<Record<string, Item>> = pageTable(CELLS)(`
  name            | hands | defense | fitted | attack | increments | nightVision | light | firstAid
  Shield          | 1     | 2       | -      | 0      | 1          | -           | 0     | 0
  Targeting laser | 0     | 0       | yes    | 2      | 1          | -           | 0     | 0
  Targeting scope | 0     | 0       | yes    | 0      | 2          | -           | 0     | 0
  Night vision    | 0     | 0       | -      | 0      | 1          | yes         | 0     | 0
  Flashlight      | 1     | 0       | -      | 0      | 1          | -           | 15    | 0
  First-aid kit   | 1     | 0       | -      | 0      | 1          | -           | 0     | 2
  Spare magazine  | 1     | 0       | -      | 0      | 1          | -           | 0     | 0
`)
