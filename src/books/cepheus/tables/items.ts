import type { Item } from '../state/gear.ts'

/**
 * CE 3.2 and 3.4, in the page's order. SOURCE: the page prints no price in 3.2 and no weight at all; these are the
 * SRD's, 0 where it has none.
 */
export const ITEMS: Readonly<Record<string, Item>> = byId(
  // id, name, Cr, kg
  ['frag-grenade', 'Frag grenade', 30, 0.5],
  ['smoke-grenade', 'Smoke grenade', 15, 0.5],
  ['aerosol-grenade', 'Aerosol grenade', 15, 0.5],
  ['stun-grenade', 'Stun grenade', 30, 0.5],
  ['plastic', 'Plastic', 200, 0],
  ['tdx', 'TDX', 1000, 0],
  ['pocket-nuke', 'Pocket nuke', 20_000, 0],
  ['combat-drug', 'Combat drug', 1000, 0],
  ['metabolic-accelerator', 'Metabolic accelerator', 500, 0],
  ['stim', 'Stim', 50, 0],
  ['anti-radiation', 'Anti-radiation', 1000, 0],
  ['panacea', 'Panacea', 200, 0],
  ['medicinal', 'Medicinal', 5, 0],
  ['fast', 'Fast', 200, 0],
  ['medicinal-slow', 'Medicinal Slow', 500, 0],
  ['anagathics', 'Anagathics', 2000, 0],
  ['medical-kit', 'Medical kit', 1000, 10],
  ['spare-parts', 'Spare parts', 0, 0],
  ['infra-red-goggles', 'Infra-red goggles', 500, 0],
  ['light-intensifier-goggles', 'Light-intensifier goggles', 500, 0],
)

type Row = readonly [id: string, name: string, cost: number, kg: number]

function byId(...rows: readonly Row[]): Readonly<Record<string, Item>> {
  return Object.fromEntries(rows.map(([id, name, cost, kg]) => [id, { id, name, cost, kg }]))
}
