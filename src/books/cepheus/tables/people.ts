import { type Ready, readyFor, readyFromLine, stacksOf } from '../../../kit/ready-made.ts'
import { read } from '../people/character-line.ts'
import type { Combatant } from '../state/fight.ts'
import type { CarriedWeapon, Characteristic } from '../state/sheet.ts'
import { WEAPONS } from './weapons.ts'

/** What a person writes of a combatant; a score is one number, its maximum and what is left of it. */
export type WrittenSheet = Partial<Omit<Combatant, Characteristic>> & { readonly [C in Characteristic]?: number }
export type Block = Ready<WrittenSheet>

/** CE 3.5, in the page's order; robots and vehicles are not of this profile. Then the ready player characters. */
export const BLOCKS: Readonly<Record<string, Block>> = {
  thug: person(
    'Flees when wounded and alone.',
    'Thug 878554 Bludgeoning 1, Natural Weapons 0, Slug Pistol 0, Jack, Cudgel, Revolver',
  ),
  'security-guard': person(
    'A pistol first, the cudgel when it gets close.',
    'Security Guard 777766 Slug Pistol 1, Bludgeoning 0, Recon 0, Mesh, Auto Pistol, Cudgel',
  ),
  'guard-sergeant': person(
    'Rolls Tactics.',
    'Guard Sergeant 888777 Slug Rifle 2, Tactics 1, Leadership 1, Cloth, Assault Rifle',
  ),
  pirate: person(
    'Boards with the cutlass; the shotgun is slung.',
    'Pirate 888653 Slashing 1, Shotgun 1, Zero-G 1, Vacc Suit, Cutlass, Shotgun',
  ),
  mercenary: person(
    'Paid, steady, and carries grenades.',
    'Mercenary 899765 Slug Rifle 2, Athletics 1, Recon 1, Cloth, Assault Rifle, 2 Frag grenades',
  ),
  marine: person(
    'Gauss rifle and combat armour.',
    'Marine 99A776 Slug Rifle 2, Piercing 1, Zero-G 1, Combat Armour, Gauss Rifle, Bayonet',
  ),
  'armoured-trooper': person(
    'No suppression. The scores are those without the suit (CE-ARM-1).',
    'Armoured Trooper 889776 Battle Dress 1, Heavy Weapons 2, Battle Dress, PGMP',
  ),
  sniper: person('Aims before firing.', 'Sniper 6B7875 Slug Rifle 3, Recon 2, Jack, Service Rifle', {
    weapons: [{ ...inHand('service-rifle'), accessories: ['telescopic-sight'] }],
  }),
  zealot: person('Fearless, and wears no armour.', 'Zealot 779543 Piercing 0, Athletics 0, Dagger, Frag grenade', {
    tags: ['fearless'],
  }),
  'field-medic': person(
    'First aid with a medical kit.',
    'Field Medic 677897 Medicine 2, Slug Pistol 0, Cloth, Auto Pistol, Medical kit',
  ),
  'guard-beast': beast('Moves 12 m.', 'Guard Beast 797100 Natural Weapons 1, Hide, Bite', {
    kind: 'animal',
    stride: 12,
    tags: ['animal'],
  }),
  'great-predator': beast(
    'Strong, slow to fall, and silent until it is near.',
    'Great Predator E8E100 Natural Weapons 2, Thick hide, Claws',
    { kind: 'animal', tags: ['animal'] },
  ),
  // RULING: the ready player characters are ours: scores two dice can give, skills 0 to 2, gear they can use.
  'scout-pilot': forPlayers(
    'Sees in the dark, knows vacuum, shoots a little.',
    'Scout Pilot 798876 Pilot 2, Slug Pistol 1, Slug Rifle 1, Recon 1, Zero-G 1, Natural Weapons 0, Vacc Suit, Auto Pistol, Blade, Infra-red goggles',
  ),
  'ship-officer': forPlayers(
    'Plans the fight and leads it.',
    'Ship Officer 78799A Tactics 2, Leadership 2, Slug Pistol 1, Slashing 1, Zero-G 0, Mesh, Auto Pistol, Cutlass',
  ),
  gunhand: forPlayers(
    'The best shot of the crew, and good with the fists.',
    'Gunhand 8A9665 Slug Pistol 2, Slug Rifle 2, Natural Weapons 1, Recon 0, Streetwise 1, Cloth, Revolver, Carbine, Stim',
  ),
  'ship-doctor': forPlayers(
    'Keeps the others alive afterwards.',
    'Ship Doctor 6879A8 Medicine 2, Energy Pistol 1, Natural Weapons 0, Mesh, Laser Pistol, Medical kit, 2 Panaceas, 2 Stims',
  ),
  broker: forPlayers(
    'Talks first; a small pistol, and Reflec over the mesh.',
    'Broker 687989 Persuasion 2, Liaison 1, Carousing 1, Slug Pistol 0, Piercing 0, Reflec, Mesh, Body Pistol, Dagger',
  ),
}

/** The line of a character: the first weapon is in hand. */
function person(note: string, line: string, more: WrittenSheet = {}): Block {
  return readyFromLine<WrittenSheet>(loadedSheet)(note, line, more)
}

function forPlayers(note: string, line: string): Block {
  return readyFor('players', person(note, line))
}

function beast(note: string, line: string, more: WrittenSheet): Block {
  return readyFor('referee', person(note, line, more))
}

function loadedSheet(line: string): ReturnType<typeof read> {
  const found = read(line)
  if ('refused' in found) return found
  const { weapons } = found.sheet as { readonly weapons: readonly string[] }
  return { ...found, sheet: { ...found.sheet, weapons: weapons.map(loadedWeapon) } }
}

function loadedWeapon(id: string, n: number): CarriedWeapon {
  return n === 0 && !WEAPONS[id]!.natural ? inHand(id) : carried(id)
}

/** RULING: a block's first weapon is in hand; every weapon is full, with two spare magazines where it has any. */
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

export const stacks = stacksOf('itemId')
