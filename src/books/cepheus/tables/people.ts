import type { ReadyBlock } from '../../../engine/book.ts'
import type { CarriedWeapon, Characteristic, Combatant } from '../state/sheet.ts'
import { WEAPONS } from './weapons.ts'

/** What a person writes of a combatant; a score is one number, its maximum and what is left of it. */
export type WrittenSheet = Partial<Omit<Combatant, Characteristic>> & { readonly [C in Characteristic]?: number }
export type Block = ReadyBlock & { readonly sheet: WrittenSheet }

/** CE 3.5, in the page's order; robots and vehicles are not of this profile. Then the ready player characters. */
export const BLOCKS: Readonly<Record<string, Block>> = {
  thug: {
    name: 'Thug',
    note: 'Flees when wounded and alone.',
    sheet: {
      ...upp(8, 7, 8, 5, 5, 4),
      skills: { Bludgeoning: 1, 'Natural Weapons': 0, 'Slug Pistol': 0 },
      armour: ['jack'],
      weapons: [inHand('cudgel'), carried('revolver')],
    },
  },
  'security-guard': {
    name: 'Security Guard',
    note: 'A pistol first, the cudgel when it gets close.',
    sheet: {
      ...upp(7, 7, 7, 7, 6, 6),
      skills: { 'Slug Pistol': 1, Bludgeoning: 0, Recon: 0 },
      armour: ['mesh'],
      weapons: [inHand('auto-pistol'), carried('cudgel')],
    },
  },
  'guard-sergeant': {
    name: 'Guard Sergeant',
    note: 'Rolls Tactics.',
    sheet: {
      ...upp(8, 8, 8, 7, 7, 7),
      skills: { 'Slug Rifle': 2, Tactics: 1, Leadership: 1 },
      armour: ['cloth'],
      weapons: [inHand('assault-rifle')],
    },
  },
  pirate: {
    name: 'Pirate',
    note: 'Boards with the cutlass; the shotgun is slung.',
    sheet: {
      ...upp(8, 8, 8, 6, 5, 3),
      skills: { Slashing: 1, Shotgun: 1, 'Zero-G': 1 },
      armour: ['vacc-suit'],
      weapons: [inHand('cutlass'), carried('shotgun')],
    },
  },
  mercenary: {
    name: 'Mercenary',
    note: 'Paid, steady, and carries grenades.',
    sheet: {
      ...upp(8, 9, 9, 7, 6, 5),
      skills: { 'Slug Rifle': 2, Athletics: 1, Recon: 1 },
      armour: ['cloth'],
      weapons: [inHand('assault-rifle')],
      items: [{ itemId: 'frag-grenade', qty: 2 }],
    },
  },
  marine: {
    name: 'Marine',
    note: 'Gauss rifle and combat armour.',
    sheet: {
      ...upp(9, 9, 10, 7, 7, 6),
      skills: { 'Slug Rifle': 2, Piercing: 1, 'Zero-G': 1 },
      armour: ['combat-armour'],
      weapons: [inHand('gauss-rifle'), carried('bayonet')],
    },
  },
  'armoured-trooper': {
    name: 'Armoured Trooper',
    note: 'No suppression. The scores are those without the suit (CE-ARM-1).',
    sheet: {
      ...upp(8, 8, 9, 7, 7, 6),
      skills: { 'Battle Dress': 1, 'Heavy Weapons': 2 },
      armour: ['battle-dress'],
      weapons: [inHand('pgmp')],
    },
  },
  sniper: {
    name: 'Sniper',
    note: 'Aims before firing.',
    sheet: {
      ...upp(6, 11, 7, 8, 7, 5),
      skills: { 'Slug Rifle': 3, Recon: 2 },
      armour: ['jack'],
      weapons: [{ ...inHand('service-rifle'), accessories: ['telescopic-sight'] }],
    },
  },
  zealot: {
    name: 'Zealot',
    note: 'Fearless, and wears no armour.',
    sheet: {
      ...upp(7, 7, 9, 5, 4, 3),
      skills: { Piercing: 0, Athletics: 0 },
      weapons: [inHand('dagger')],
      items: [{ itemId: 'frag-grenade', qty: 1 }],
      tags: ['fearless'],
    },
  },
  'field-medic': {
    name: 'Field Medic',
    note: 'First aid with a medical kit.',
    sheet: {
      ...upp(6, 7, 7, 8, 9, 7),
      skills: { Medicine: 2, 'Slug Pistol': 0 },
      armour: ['cloth'],
      weapons: [inHand('auto-pistol')],
      items: [{ itemId: 'medical-kit', qty: 1 }],
    },
  },
  'guard-beast': {
    name: 'Guard Beast',
    for: 'referee',
    note: 'Moves 12 m.',
    sheet: {
      kind: 'animal',
      ...upp(7, 9, 7, 1, 0, 0),
      skills: { 'Natural Weapons': 1 },
      armour: ['hide'],
      weapons: [carried('bite')],
      stride: 12,
      tags: ['animal'],
    },
  },
  'great-predator': {
    name: 'Great Predator',
    for: 'referee',
    note: 'Strong, slow to fall, and silent until it is near.',
    sheet: {
      kind: 'animal',
      ...upp(14, 8, 14, 1, 0, 0),
      skills: { 'Natural Weapons': 2 },
      armour: ['thick-hide'],
      weapons: [carried('claws')],
      tags: ['animal'],
    },
  },
  // RULING: the ready player characters are ours: scores two dice can give, skills 0 to 2, gear they can use.
  'scout-pilot': {
    name: 'Scout Pilot',
    for: 'players',
    note: 'Sees in the dark, knows vacuum, shoots a little.',
    sheet: {
      ...upp(7, 9, 8, 8, 7, 6),
      skills: { Pilot: 2, 'Slug Pistol': 1, 'Slug Rifle': 1, Recon: 1, 'Zero-G': 1, 'Natural Weapons': 0 },
      armour: ['vacc-suit'],
      weapons: [inHand('auto-pistol'), carried('blade')],
      items: [{ itemId: 'infra-red-goggles', qty: 1 }],
    },
  },
  'ship-officer': {
    name: 'Ship Officer',
    for: 'players',
    note: 'Plans the fight and leads it.',
    sheet: {
      ...upp(7, 8, 7, 9, 9, 10),
      skills: { Tactics: 2, Leadership: 2, 'Slug Pistol': 1, Slashing: 1, 'Zero-G': 0 },
      armour: ['mesh'],
      weapons: [inHand('auto-pistol'), carried('cutlass')],
    },
  },
  gunhand: {
    name: 'Gunhand',
    for: 'players',
    note: 'The best shot of the crew, and good with the fists.',
    sheet: {
      ...upp(8, 10, 9, 6, 6, 5),
      skills: { 'Slug Pistol': 2, 'Slug Rifle': 2, 'Natural Weapons': 1, Recon: 0, Streetwise: 1 },
      armour: ['cloth'],
      weapons: [inHand('revolver'), carried('carbine')],
      items: [{ itemId: 'stim', qty: 1 }],
    },
  },
  'ship-doctor': {
    name: 'Ship Doctor',
    for: 'players',
    note: 'Keeps the others alive afterwards.',
    sheet: {
      ...upp(6, 8, 7, 9, 10, 8),
      skills: { Medicine: 2, 'Energy Pistol': 1, 'Natural Weapons': 0 },
      armour: ['mesh'],
      weapons: [inHand('laser-pistol')],
      items: [
        { itemId: 'medical-kit', qty: 1 },
        { itemId: 'panacea', qty: 2 },
        { itemId: 'stim', qty: 2 },
      ],
    },
  },
  broker: {
    name: 'Broker',
    for: 'players',
    note: 'Talks first; a small pistol, and Reflec over the mesh.',
    sheet: {
      ...upp(6, 8, 7, 9, 8, 9),
      skills: { Persuasion: 2, Liaison: 1, Carousing: 1, 'Slug Pistol': 0, Piercing: 0 },
      armour: ['reflec', 'mesh'],
      weapons: [inHand('body-pistol'), carried('dagger')],
    },
  },
}

/**
 * RULING: a block's first weapon is in hand; every weapon is loaded full, and what has a magazine comes with two spare
 * ones.
 */
export function inHand(weaponId: string): CarriedWeapon {
  return { ...carried(weaponId), drawn: true }
}

/** Also for what is always ready (CE-WPN-4). */
export function carried(weaponId: string): CarriedWeapon {
  const { mag } = WEAPONS[weaponId]!
  return {
    weaponId,
    loaded: mag,
    magazines: mag > 0 ? 2 : 0,
    drawn: false,
    accessories: [],
    reloading: 0,
    gone: false,
    jarred: false,
    hasty: false,
    shell: null,
    tubeEmpty: false,
    tubeReloading: 0,
  }
}

type Upp = readonly [str: number, dex: number, end: number, int: number, edu: number, soc: number]

function upp(...[str, dex, end, int, edu, soc]: Upp): Readonly<Record<Characteristic, number>> {
  return { str, dex, end, int, edu, soc }
}
