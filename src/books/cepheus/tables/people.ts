import { eachOf } from '../../../kit/map-values.ts'
import { idOf } from '../../../kit/page-table.ts'
import { type Ready, readyFor, readyFromLine, stacksOf } from '../../../kit/ready-made-people.ts'
import { read } from '../people/character-line.ts'
import type { Combatant } from '../state/fight.ts'
import type { CarriedWeapon, Characteristic } from '../state/sheet.ts'
import { WEAPONS } from './gear.ts'

/** What a person writes of a combatant; a score is one number, its maximum and what is left of it. */
export type WrittenSheet = Partial<Omit<Combatant, Characteristic>> & { readonly [C in Characteristic]?: number }
export type Block = Ready<WrittenSheet>

/** As a weapon is put on a sheet. */
const TUBE = { shell: null, tubeEmpty: false, tubeReloading: 0 }
const STOWED = { drawn: false, accessories: [], reloading: 0, gone: false, jarred: false, hasty: false, ...TUBE }

/** What stands in no line of a character. */
const MORE: Readonly<Record<string, WrittenSheet>> = {
  sniper: { weapons: [{ ...inHand('service-rifle'), accessories: ['telescopic-sight'] }] },
  zealot: { tags: ['fearless'] },
  'guard-beast': { kind: 'animal', stride: 12, tags: ['animal'] },
  'great-predator': { kind: 'animal', tags: ['animal'] },
}

/** CE 3.5, in the page's order; robots and vehicles are not of this profile. Then the ready player characters. */
export const BLOCKS: Readonly<Record<string, Block>> = {
  ...people(`
    Thug 878554 Bludgeoning 1, Natural Weapons 0, Slug Pistol 0, Jack, Cudgel, Revolver
      Flees when wounded and alone.
    Security Guard 777766 Slug Pistol 1, Bludgeoning 0, Recon 0, Mesh, Auto Pistol, Cudgel
      A pistol first, the cudgel when it gets close.
    Guard Sergeant 888777 Slug Rifle 2, Tactics 1, Leadership 1, Cloth, Assault Rifle
      Rolls Tactics.
    Pirate 888653 Slashing 1, Shotgun 1, Zero-G 1, Vacc Suit, Cutlass, Shotgun
      Boards with the cutlass; the shotgun is slung.
    Mercenary 899765 Slug Rifle 2, Athletics 1, Recon 1, Cloth, Assault Rifle, 2 Frag grenades
      Paid, steady, and carries grenades.
    Marine 99A776 Slug Rifle 2, Piercing 1, Zero-G 1, Combat Armour, Gauss Rifle, Bayonet
      Gauss rifle and combat armour.
    Armoured Trooper 889776 Battle Dress 1, Heavy Weapons 2, Battle Dress, PGMP
      No suppression. The scores are those without the suit (CE-ARM-1).
    Sniper 6B7875 Slug Rifle 3, Recon 2, Jack, Service Rifle
      Aims before firing.
    Zealot 779543 Piercing 0, Athletics 0, Dagger, Frag grenade
      Fearless, and wears no armour.
    Field Medic 677897 Medicine 2, Slug Pistol 0, Cloth, Auto Pistol, Medical kit
      First aid with a medical kit.
  `),
  ...eachOf(
    people(`
      Guard Beast 797100 Natural Weapons 1, Hide, Bite
        Moves 12 m.
      Great Predator E8E100 Natural Weapons 2, Thick hide, Claws
        Strong, slow to fall, and silent until it is near.
    `),
    (one) => readyFor('referee', one),
  ),
  // RULING: the ready player characters are ours: scores two dice can give, skills 0 to 2, gear they can use.
  ...eachOf(
    people(`
      Scout Pilot 798876 Pilot 2, Slug Pistol 1, Slug Rifle 1, Recon 1, Zero-G 1, Natural Weapons 0, Vacc Suit, Auto Pistol, Blade, Infra-red goggles
        Sees in the dark, knows vacuum, shoots a little.
      Ship Officer 78799A Tactics 2, Leadership 2, Slug Pistol 1, Slashing 1, Zero-G 0, Mesh, Auto Pistol, Cutlass
        Plans the fight and leads it.
      Gunhand 8A9665 Slug Pistol 2, Slug Rifle 2, Natural Weapons 1, Recon 0, Streetwise 1, Cloth, Revolver, Carbine, Stim
        The best shot of the crew, and good with the fists.
      Ship Doctor 6879A8 Medicine 2, Energy Pistol 1, Natural Weapons 0, Mesh, Laser Pistol, Medical kit, 2 Panaceas, 2 Stims
        Keeps the others alive afterwards.
      Broker 687989 Persuasion 2, Liaison 1, Carousing 1, Slug Pistol 0, Piercing 0, Reflec, Mesh, Body Pistol, Dagger
        Talks first; a small pistol, and Reflec over the mesh.
    `),
    (one) => readyFor('players', one),
  ),
}

/** The line of a character, the first weapon in hand; below it a note. */
function people(text: string): Readonly<Record<string, Block>> {
  const blocks = [...text.matchAll(/(\S.*)\n *(\S.*)/g)].map(([, line, note]) => {
    const { name, sheet } = readyFromLine<WrittenSheet>(loadedSheet)(note!, line!)
    const id = idOf(name)
    return [id, { name, note: note!, sheet: { ...sheet, ...MORE[id] } }] as const
  })
  return Object.fromEntries(blocks)
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
  return { ...STOWED, weaponId, loaded: mag, magazines: mag > 0 ? 2 : 0 }
}

export const stacks = stacksOf('itemId')
