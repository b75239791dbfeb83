import type { Armour } from '../state/gear.ts'

/** MY 3.2, in the page's order. */
export const ARMOURS: Readonly<Record<string, Armour>> = {
  heavyclothes: { id: 'heavyclothes', name: 'Heavy coat', points: 1, against: {}, helmet: false },
  leather: { id: 'leather', name: 'Leather jacket', points: 1, against: {}, helmet: false },
  hardleather: { id: 'hardleather', name: 'Hardened leather', points: 2, against: {}, helmet: false },
  breastplate: { id: 'breastplate', name: 'Steel breastplate', points: 3, against: {}, helmet: false },
  vest20: { id: 'vest20', name: 'Early ballistic vest', points: 4, against: {}, helmet: false },
  vest: { id: 'vest', name: 'Modern ballistic vest', points: 4, against: { handgun: 8, longarm: 8 }, helmet: false },
  helmet: { id: 'helmet', name: 'Helmet', points: 1, against: {}, helmet: true },
}
