import type { ReadyBlock } from '../../../engine/book.ts'
import type { Combatant } from '../state/sheet.ts'

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
export type Block = ReadyBlock & { readonly sheet: WrittenSheet }

/** MY 3.4, in the page's order; then ready investigators. */
export const BLOCKS: Readonly<Record<string, Block>> = {
  corpse: {
    name: 'Corpse',
    for: 'referee',
    note: 'Slow, strong, and past caring.',
    sheet: {
      ...five(80, 80, 65, 35, 5),
      ...body(14, '1D4', 1, 6),
      ...claws(1, attack('claw', 30, '1D3', 'blunt')),
      sanityLoss: '0/1D8',
    },
  },
  bandaged: {
    name: 'Bandaged One',
    for: 'referee',
    note: 'Two fists a round; points and bullets do half.',
    sheet: {
      ...five(100, 75, 65, 40, 50),
      ...body(14, '1D6', 2, 6),
      ...claws(2, attack('fist', 70, '1D6', 'blunt')),
      naturalArmour: 2,
      resist: { impale: 'half' },
      sanityLoss: '1/1D8',
    },
  },
  drowned: {
    name: 'Drowned One',
    for: 'referee',
    note: 'Bites or stabs; bare hands slip off it.',
    sheet: {
      ...five(70, 50, 80, 50, 50),
      ...body(13, '1D4', 1, 8),
      ...claws(1, attack('bite', 45, '1D6', 'impale'), attack('spear', 45, '1D8', 'impale')),
      naturalArmour: 1,
      perks: ['P14'],
      sanityLoss: '0/1D6',
    },
  },
  oozespawn: {
    name: 'Oozespawn',
    for: 'referee',
    note: 'Slams twice, and grows again.',
    sheet: {
      ...five(85, 90, 110, 35, 70),
      ...body(20, '1D6', 2, 6),
      ...claws(2, attack('slam', 55, '1D8', 'blunt'), attack('engulf', 35, '1D10', 'blunt')),
      naturalArmour: 3,
      perks: ['P15'],
      sanityLoss: '1/1D10',
    },
  },
  cultist: {
    name: 'Cultist',
    note: 'A knife, and no doubts.',
    sheet: {
      ...five(55, 55, 60, 50, 50),
      ...body(11, '0', 0, 7),
      ...claws(1, attack('knife', 40, '1D4', 'impale', 'none')),
    },
  },
  gunman: {
    name: 'Gunman',
    note: 'A revolver; the club when it is empty.',
    sheet: {
      ...five(60, 60, 65, 60, 50),
      ...body(12, '1D4', 1, 7),
      ...claws(1, { weapon: 'revolver38', skill: 45 }, attack('club', 40, '1D6', 'blunt')),
      armour: ['heavyclothes'],
    },
  },
  graveeater: {
    name: 'Grave-eater',
    for: 'referee',
    note: 'Three claws a round; bullets do half.',
    sheet: {
      ...five(80, 65, 65, 70, 50),
      ...body(13, '1D4', 1, 9),
      ...claws(3, attack('claw', 40, '1D6', 'impale')),
      resist: { firearms: 'half' },
      sanityLoss: '0/1D6',
    },
  },
  hound: {
    name: 'Hound',
    for: 'referee',
    note: 'Nobody outruns it.',
    sheet: { ...five(45, 55, 35, 70, 50), ...body(9, '-1', -1, 12), ...claws(1, attack('bite', 45, '1D6', 'impale')) },
  },
  imp: {
    name: 'Imp',
    for: 'referee',
    note: 'Small, quick, hard to hit.',
    sheet: { ...five(20, 35, 15, 75, 50), ...body(5, '-2', -2, 9), ...claws(1, attack('beak', 35, '1D4', 'impale')) },
  },
  hillhorror: {
    name: 'Hill Horror',
    for: 'referee',
    note: 'Run.',
    sheet: {
      ...five(200, 160, 220, 45, 90),
      ...body(38, '4D6', 5, 10),
      ...claws(2, attack('stomp', 60, '1D6', 'blunt')),
      naturalArmour: 4,
      sanityLoss: '1D6/1D20',
    },
  },
  professor: {
    name: 'Professor',
    for: 'players',
    note: 'Reads too much, runs too slowly, and carries brandy.',
    sheet: {
      ...five(45, 50, 55, 50, 70),
      age: 52,
      skills: { 'Fighting (Brawl)': 35, 'Firearms (Handgun)': 30, 'First Aid': 40, Spot: 60 },
      weapons: ['derringer', 'swordcane'],
      items: [
        { item: 'brandy', qty: 2 },
        { item: 'firstaid', qty: 2 },
      ],
    },
  },
  detective: {
    name: 'Detective',
    for: 'players',
    note: 'A steady hand with a revolver.',
    sheet: {
      ...five(60, 60, 65, 65, 55),
      skills: { 'Fighting (Brawl)': 50, 'Firearms (Handgun)': 60, Spot: 60 },
      dodge: 40,
      weapons: ['revolver38', 'knuckles'],
      items: [
        { item: 'ammo', qty: 6 },
        { item: 'firstaid', qty: 1 },
      ],
      perks: ['P01'],
    },
  },
  nurse: {
    name: 'Nurse',
    for: 'players',
    note: 'Keeps the others on their feet.',
    sheet: {
      ...five(45, 60, 50, 65, 65),
      skills: { 'Fighting (Brawl)': 30, 'First Aid': 70, Medicine: 50 },
      dodge: 50,
      weapons: ['knife'],
      items: [
        { item: 'firstaid', qty: 4 },
        { item: 'medicine', qty: 3 },
        { item: 'salts', qty: 1 },
      ],
      perks: ['P03'],
    },
  },
  boxer: {
    name: 'Boxer',
    for: 'players',
    note: 'Hits hard, and then again.',
    sheet: {
      ...five(80, 75, 75, 60, 45),
      skills: { 'Fighting (Brawl)': 70 },
      dodge: 45,
      weapons: ['knuckles', 'bat'],
      items: [{ item: 'firstaid', qty: 1 }],
      perks: ['P02'],
    },
  },
}

function five(STR: number, CON: number, SIZ: number, DEX: number, POW: number) {
  return { STR, CON, SIZ, DEX, POW }
}

function body(maxHP: number, damageBonus: string, build: number, MOV: number) {
  return { maxHP, damageBonus, build, MOV }
}

function claws(attacksPerRound: number, ...attacks: readonly WrittenAttack[]) {
  return { attacksPerRound, attacks }
}

function attack(
  name: string,
  skill: number,
  damage: string,
  sort: 'blunt' | 'impale',
  db: 'full' | 'none' = 'full',
): WrittenAttack {
  return { name, skill, damage, class: sort, db }
}
