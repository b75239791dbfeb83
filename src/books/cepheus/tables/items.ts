import { figure, pageTable } from '../../../kit/page-table.ts'

/** CE 3.2 and 3.4. SOURCE: the page prints no price in 3.2 and no weight; these are the SRD's, 0 where it has none. */
export const ITEMS = pageTable({ cost: figure, kg: figure })(`
  name                      | cost  | kg
  Frag grenade              | 30    | 0.5
  Smoke grenade             | 15    | 0.5
  Aerosol grenade           | 15    | 0.5
  Stun grenade              | 30    | 0.5
  Plastic                   | 200   | 0
  TDX                       | 1000  | 0
  Pocket nuke               | 20000 | 0
  Combat drug               | 1000  | 0
  Metabolic accelerator     | 500   | 0
  Stim                      | 50    | 0
  Anti-radiation            | 1000  | 0
  Panacea                   | 200   | 0
  Medicinal                 | 5     | 0
  Fast                      | 200   | 0
  Medicinal Slow            | 500   | 0
  Anagathics                | 2000  | 0
  Medical kit               | 1000  | 10
  Spare parts               | 0     | 0
  Infra-red goggles         | 500   | 0
  Light-intensifier goggles | 500   | 0
`)
