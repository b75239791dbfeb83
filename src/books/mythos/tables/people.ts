import { type Ready, ready, readyFor, readyFromLine, stacksOf } from '../../../kit/ready-made-people.ts'
import { read } from '../people/character-line.ts'
import type { Combatant } from '../state/fight.ts'

/** What a person writes of a combatant: scores, and in place of lists of parts their short forms. */
export type WrittenSheet = Partial<Omit<Combatant, 'attacks' | 'weapons' | 'damageBonus' | 'items'>> & {
  readonly attacks?: readonly WrittenAttack[]
  readonly weapons?: readonly (string | { readonly weapon: string; readonly ammo?: number })[]
  readonly damageBonus?: string
  readonly items?: readonly { readonly item: string; readonly qty?: number }[]
}
export type WrittenAttack =
  | {
      readonly name: string
      readonly skill: number
      readonly damage: string
      readonly class: 'blunt' | 'impale' | 'none'
      readonly db?: 'full' | 'none'
    }
  | { readonly weapon: string; readonly skill: number }
export type Block = Ready<WrittenSheet>

/** As the line of a character. */
const investigator = (note: string, line: string): Block =>
  readyFor('players', readyFromLine<WrittenSheet>(read)(note, line))

const monster = (name: string, note: string, sheet: WrittenSheet): Block =>
  readyFor('referee', ready(name, note, sheet))

const five = (STR: number, CON: number, SIZ: number, DEX: number, POW: number) => ({ STR, CON, SIZ, DEX, POW })
const body = (maxHP: number, damageBonus: string, build: number, MOV: number) => ({ maxHP, damageBonus, build, MOV })
const claws = (attacksPerRound: number, ...attacks: readonly WrittenAttack[]) => ({ attacksPerRound, attacks })
function attack(
  name: string,
  skill: number,
  damage: string,
  sort: 'blunt' | 'impale',
  db: 'full' | 'none' = 'full',
): WrittenAttack {
  return { name, skill, damage, class: sort, db }
}

export const stacks = stacksOf('item')

/** MY 3.4, in the page's order; then ready investigators. */
export const BLOCKS: Readonly<Record<string, Block>> = {
  corpse: monster('Corpse', 'Slow, strong, and past caring.', {
    ...five(80, 80, 65, 35, 5),
    ...body(14, '1D4', 1, 6),
    ...claws(1, attack('claw', 30, '1D3', 'blunt')),
    sanityLoss: '0/1D8',
  }),
  bandaged: monster('Bandaged One', 'Two fists a round; points and bullets do half.', {
    ...five(100, 75, 65, 40, 50),
    ...body(14, '1D6', 2, 6),
    ...claws(2, attack('fist', 70, '1D6', 'blunt')),
    naturalArmour: 2,
    resist: { impale: 'half' },
    sanityLoss: '1/1D8',
  }),
  drowned: monster('Drowned One', 'Bites or stabs; bare hands slip off it.', {
    ...five(70, 50, 80, 50, 50),
    ...body(13, '1D4', 1, 8),
    ...claws(1, attack('bite', 45, '1D6', 'impale'), attack('spear', 45, '1D8', 'impale')),
    naturalArmour: 1,
    perks: ['P14'],
    sanityLoss: '0/1D6',
  }),
  oozespawn: monster('Oozespawn', 'Slams twice, and grows again.', {
    ...five(85, 90, 110, 35, 70),
    ...body(20, '1D6', 2, 6),
    ...claws(2, attack('slam', 55, '1D8', 'blunt'), attack('engulf', 35, '1D10', 'blunt')),
    naturalArmour: 3,
    perks: ['P15'],
    sanityLoss: '1/1D10',
  }),
  cultist: ready('Cultist', 'A knife, and no doubts.', {
    ...five(55, 55, 60, 50, 50),
    ...body(11, '0', 0, 7),
    ...claws(1, attack('knife', 40, '1D4', 'impale', 'none')),
  }),
  gunman: ready('Gunman', 'A revolver; the club when it is empty.', {
    ...five(60, 60, 65, 60, 50),
    ...body(12, '1D4', 1, 7),
    ...claws(1, { weapon: 'revolver38', skill: 45 }, attack('club', 40, '1D6', 'blunt')),
    armour: ['heavyclothes'],
  }),
  graveeater: monster('Grave-eater', 'Three claws a round; bullets do half.', {
    ...five(80, 65, 65, 70, 50),
    ...body(13, '1D4', 1, 9),
    ...claws(3, attack('claw', 40, '1D6', 'impale')),
    resist: { firearms: 'half' },
    sanityLoss: '0/1D6',
  }),
  hound: monster('Hound', 'Nobody outruns it.', {
    ...five(45, 55, 35, 70, 50),
    ...body(9, '-1', -1, 12),
    ...claws(1, attack('bite', 45, '1D6', 'impale')),
  }),
  imp: monster('Imp', 'Small, quick, hard to hit.', {
    ...five(20, 35, 15, 75, 50),
    ...body(5, '-2', -2, 9),
    ...claws(1, attack('beak', 35, '1D4', 'impale')),
  }),
  hillhorror: monster('Hill Horror', 'Run.', {
    ...five(200, 160, 220, 45, 90),
    ...body(38, '4D6', 5, 10),
    ...claws(2, attack('stomp', 60, '1D6', 'blunt')),
    naturalArmour: 4,
    sanityLoss: '1D6/1D20',
  }),
  professor: investigator(
    'Reads too much, runs too slowly, and carries brandy.',
    'Professor STR 45 CON 50 SIZ 55 DEX 50 POW 70, Age 52, Brawl 35, Handgun 30, First Aid 40, Spot 60, Derringer, Sword cane, Brandy x2, First aid kit x2',
  ),
  detective: investigator(
    'A steady hand with a revolver.',
    'Detective STR 60 CON 60 SIZ 65 DEX 65 POW 55, Brawl 50, Handgun 60, Spot 60, Dodge 40, .38 revolver, Knuckle-duster, Ammunition x6, First aid kit, Beady Eye',
  ),
  nurse: investigator(
    'Keeps the others on their feet.',
    'Nurse STR 45 CON 60 SIZ 50 DEX 65 POW 65, Brawl 30, First Aid 70, Medicine 50, Dodge 50, Knife, First aid kit x4, Medicine x3, Smelling salts, Quick Starter',
  ),
  boxer: investigator(
    'Hits hard, and then again.',
    'Boxer STR 80 CON 75 SIZ 75 DEX 60 POW 45, Brawl 70, Dodge 45, Knuckle-duster, Baseball bat, First aid kit, Rapid Attack',
  ),
}
