import { figure, pageTable, word } from '../../../kit/page-table.ts'
import type { Armour, Item, Shield } from '../state/gear.ts'

/** OSR 3.4; without armour the base is 10. */
export const NO_ARMOUR = 10
export const ARMOURS: Readonly<Record<string, Armour>> = pageTable({ base: figure })(`
  name         | base
  Gambeson     | 12
  Mail shirt   | 14
  Mail hauberk | 16
`)

/** OSR 3.4, with what each is as a weapon (OSR 3.2). */
export const SHIELDS: Readonly<Record<string, Shield>> = pageTable({ base: figure, bash: word })(`
  name         | base | bash
  Small shield | 13   | small-shield-bash
  Large shield | 14   | large-shield-bash
  Broad shield | 15   | large-shield-bash
`)

/** OSR-GEAR-3: a shot uses one of the quiver or pouch. */
export const AMMUNITION = 'ammunition'
export const ITEMS: Readonly<Record<string, Item>> = {
  ammunition: { id: 'ammunition', name: 'Ammunition', note: 'shots for a bow, a crossbow or a sling' },
}
export const PER_QUIVER = 12
