import type { Item, ItemId } from '../state/gear.ts'

/** MY 3.3, in the page's order. */
export const ITEMS: Readonly<Record<ItemId, Item>> = {
  firstaid: { id: 'firstaid', name: 'First aid kit', use: 'heal', note: '1 HP' },
  medicine: { id: 'medicine', name: 'Medicine', use: 'heal', note: '1D3 HP' },
  brandy: { id: 'brandy', name: 'Brandy', use: 'self', note: 'a bonus die on the next attack' },
  stimulant: { id: 'stimulant', name: 'Stimulant', use: 'self', note: 'MOV +1 for this fight' },
  charm: { id: 'charm', name: 'Charm', use: 'self', note: '1 armour for this fight' },
  flashpowder: {
    id: 'flashpowder',
    name: 'Flash powder',
    use: 'enemy',
    note: "a penalty die on the enemy's next attack",
  },
  salts: { id: 'salts', name: 'Smelling salts', use: 'wake', note: 'wakes the unconscious' },
  ammo: { id: 'ammo', name: 'Ammunition', use: 'none', note: 'rounds in reserve' },
}
