import { eachOf } from '../../../kit/map-values.ts'
import { figure, listOf, pageTable } from '../../../kit/page-table.ts'

export const CLASSES = ['fighter', 'expert', 'caster', 'fighter-expert', 'fighter-caster', 'expert-caster'] as const
export type ClassName = (typeof CLASSES)[number]

/** Attack bonus of the levels 1 to 10, and what a die of HP has added besides the modifier of CON. */
type Row = { readonly bonus: readonly number[]; readonly plus: number }

/** OSR-SHEET-4. */
export const CLASS_TABLE: Readonly<Record<ClassName, Row>> = eachOf(
  pageTable({ bonus: listOf(figure), plus: figure })(`
    id             | bonus                         | plus
    fighter        | 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 | 2
    expert         | 0, 1, 1, 2, 2, 3, 3, 4, 4, 5  | 0
    expert-caster  | 0, 1, 1, 2, 2, 3, 3, 4, 4, 5  | 0
    caster         | 0, 0, 1, 1, 2, 2, 3, 3, 3, 4  | -1
    fighter-expert | 1, 2, 2, 3, 4, 5, 5, 6, 6, 7  | 2
    fighter-caster | 1, 2, 2, 3, 4, 5, 5, 6, 6, 7  | 2
  `),
  ({ bonus, plus }) => ({ bonus, plus }),
) as Readonly<Record<ClassName, Row>>
