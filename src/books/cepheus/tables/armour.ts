import type { Armour } from '../state/gear.ts'

/** CE 3.3, in the page's order and columns. */
export const ARMOURS: Readonly<Record<string, Armour>> = byId(
  // id, name, TL, AR, AR vs laser, Cr, kg, skill needed
  ['jack', 'Jack', 1, 3, 3, 50, 1, null],
  ['mesh', 'Mesh', 7, 5, 5, 150, 2, null],
  ['cloth', 'Cloth', 6, 9, 9, 250, 2, null],
  ['ablat', 'Ablat', 9, 3, 8, 75, 2, null],
  ['reflec', 'Reflec', 10, 0, 14, 1500, 1, null, 'layer'],
  ['vacc-suit', 'Vacc Suit', 9, 6, 6, 9000, 8, 'Zero-G'],
  ['hostile-environment-vacc-suit', 'Hostile Environment Vacc Suit', 12, 8, 8, 18_000, 40, 'Zero-G'],
  ['combat-armour', 'Combat Armour', 11, 11, 11, 20_000, 18, 'Zero-G'],
  ['battle-dress', 'Battle Dress', 13, 18, 18, 200_000, 60, 'Battle Dress'],
  // RULING: the hides of CE 3.5 are armours of their own, as good against lasers as against the rest.
  ['hide', 'Hide', 0, 1, 1, 0, 0, null],
  ['thick-hide', 'Thick hide', 0, 2, 2, 0, 0, null],
)

type Row = readonly [
  id: string,
  name: string,
  tl: number,
  rating: number,
  laserRating: number,
  cost: number,
  kg: number,
  skill: string | null,
  worn?: 'layer',
]

function byId(...rows: readonly Row[]): Readonly<Record<string, Armour>> {
  return Object.fromEntries(
    rows.map(([id, name, tl, rating, laserRating, cost, kg, skill, worn]) => [
      id,
      { id, name, tl, rating, laserRating, cost, kg, skill, layer: worn === 'layer' },
    ]),
  )
}
