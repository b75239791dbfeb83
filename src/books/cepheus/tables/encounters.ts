import type { Options } from '../state/options.ts'
import type { Ground } from '../state/sheet.ts'
import { carried, inHand, type WrittenSheet } from './people.ts'

export type Encounter = { readonly title: string; readonly pitch: string; readonly setup: Setup }

/** What a referee writes to open a fight; fields of a combatant stand in place of its block's. */
export type Setup = {
  readonly book: 'cepheus'
  /** Without a profile it goes by the table's own. */
  readonly options: Partial<Options>
  readonly ground?: Partial<Ground>
  /** The starting range that is suggested to the referee (CE-DEC-2). */
  readonly range: number
  readonly combatants: readonly Written[]
}
type Written = Cast & { readonly side: 'players' | 'enemies' }

/** Fights ready to play, by either profile. */
export const ENCOUNTERS: Readonly<Record<string, Encounter>> = {
  'bar-brawl': {
    title: 'Last call at the Brass Comet',
    pitch:
      'Three dockers want your table, and the first chair is already in the air. Fists and cudgels at 3 m; nobody came to die.',
    setup: opposed({
      metres: 3,
      options: { npcDropAtEndZero: true },
      players: [
        { id: 'dorrit', name: 'Dorrit Vane', block: 'gunhand', armour: [], weapons: [] },
        { id: 'ilo', name: 'Ilo Marsh', block: 'scout-pilot', armour: [], weapons: [] },
        { id: 'pell', name: 'Pell Quine', block: 'broker', armour: [], weapons: [inHand('cudgel')] },
      ],
      enemies: [
        { id: 'tamsin', name: 'Big Tamsin', block: 'thug', weapons: [inHand('cudgel')] },
        { id: 'jeb', name: 'Sour Jeb', block: 'thug', armour: [], weapons: [] },
        { id: 'knock', name: 'Knock', block: 'thug', armour: [], weapons: [] },
      ],
    }),
  },
  'docking-bay-ambush': {
    title: 'Bay Fourteen',
    pitch:
      'The buyer is late, the crates are open, and someone behind them has just cocked a revolver. One side knows; the other does not.',
    setup: opposed({
      metres: 18,
      players: [
        { id: 'sabine', name: 'Sabine Orlo', block: 'ship-officer' },
        { id: 'dorrit', name: 'Dorrit Vane', block: 'gunhand' },
        { id: 'wen', name: 'Doctor Wen', block: 'ship-doctor' },
        { id: 'pell', name: 'Pell Quine', block: 'broker' },
      ],
      enemies: [
        { id: 'harrow', name: 'Harrow', block: 'mercenary', aware: true, cover: 'half' },
        {
          id: 'mudge',
          name: 'Mudge',
          block: 'thug',
          aware: true,
          cover: 'half',
          weapons: [inHand('revolver'), carried('cudgel')],
        },
        {
          id: 'sly-ott',
          name: 'Sly Ott',
          block: 'thug',
          aware: true,
          cover: 'quarter',
          weapons: [inHand('revolver'), carried('cudgel')],
        },
        {
          id: 'brack',
          name: 'Brack',
          block: 'thug',
          aware: true,
          cover: 'quarter',
          weapons: [inHand('shotgun'), carried('cudgel')],
        },
      ],
    }),
  },
  'pirate-boarding': {
    title: 'The lock is open',
    pitch:
      'Five boarders come through the aft lock with cutlasses. Eight metres of corridor, a sickbay behind you, nowhere to run.',
    setup: opposed({
      metres: 8,
      ground: { sickbay: true },
      players: [
        {
          id: 'sabine',
          name: 'Sabine Orlo',
          block: 'ship-officer',
          weapons: [inHand('cutlass'), carried('auto-pistol')],
        },
        { id: 'ilo', name: 'Ilo Marsh', block: 'scout-pilot', cover: 'half' },
        { id: 'wen', name: 'Doctor Wen', block: 'ship-doctor', cover: 'threeQuarter' },
        { id: 'cobb', name: 'Corporal Cobb', block: 'marine', control: 'auto' },
      ],
      enemies: [
        {
          id: 'rusk',
          name: 'Captain Rusk',
          block: 'pirate',
          weapons: [inHand('shotgun'), carried('cutlass')],
          skills: { Slashing: 2, Shotgun: 1, 'Zero-G': 1, Tactics: 0 },
        },
        { id: 'fen', name: 'Fen Half-Ear', block: 'pirate' },
        { id: 'dace', name: 'Dace', block: 'pirate' },
        { id: 'little-moll', name: 'Little Moll', block: 'pirate' },
        { id: 'grice', name: 'Grice', block: 'pirate' },
      ],
    }),
  },
  'sniper-over-the-flat': {
    title: 'A glint on the ridge',
    pitch: 'The crawler is dead on the salt, 180 m from the rocks, and the rocks are shooting. Aim long, or run far.',
    setup: opposed({
      metres: 180,
      ground: { minutesAfter: 20 },
      players: [
        {
          id: 'dorrit',
          name: 'Dorrit Vane',
          block: 'gunhand',
          cover: 'half',
          weapons: [{ ...inHand('rifle'), accessories: ['telescopic-sight'] }],
        },
        {
          id: 'ilo',
          name: 'Ilo Marsh',
          block: 'scout-pilot',
          cover: 'half',
          weapons: [inHand('service-rifle'), carried('auto-pistol')],
        },
        { id: 'tull', name: 'Tull the guide', block: 'mercenary', control: 'auto', stance: 'prone' },
      ],
      enemies: [
        { id: 'lark', name: 'The Lark', block: 'sniper', aware: true, cover: 'threeQuarter' },
        { id: 'moss', name: 'Moss, who spots', block: 'mercenary', aware: true, cover: 'half', stance: 'crouched' },
      ],
    }),
  },
  'beast-in-the-dark': {
    title: 'Something in hold three',
    pitch: 'The cargo broke its cage and the lights are out. Twelve metres, one pair of goggles, and a sound of claws.',
    setup: opposed({
      metres: 12,
      ground: { light: 'dark', sickbay: true },
      players: [
        { id: 'ilo', name: 'Ilo Marsh', block: 'scout-pilot' },
        { id: 'dorrit', name: 'Dorrit Vane', block: 'gunhand', weapons: [inHand('carbine'), carried('revolver')] },
        { id: 'wen', name: 'Doctor Wen', block: 'ship-doctor' },
      ],
      enemies: [
        { id: 'old-hunger', name: 'Old Hunger', block: 'great-predator', aware: true },
        { id: 'whelp', name: 'Its whelp', block: 'guard-beast', aware: true },
      ],
    }),
  },
  'kennel-yard': {
    title: 'Over the kennel wall',
    pitch: 'Half-light, mud to the ankles, and the handler has slipped three leashes. They are faster than you.',
    setup: opposed({
      metres: 30,
      ground: { light: 'low', terrain: 'difficult' },
      players: [
        { id: 'dorrit', name: 'Dorrit Vane', block: 'gunhand' },
        { id: 'sabine', name: 'Sabine Orlo', block: 'ship-officer' },
        { id: 'pell', name: 'Pell Quine', block: 'broker' },
      ],
      enemies: [
        {
          id: 'crull',
          name: 'Crull the handler',
          block: 'thug',
          cover: 'half',
          weapons: [inHand('revolver'), carried('cudgel')],
        },
        { id: 'brindle', name: 'Brindle', block: 'guard-beast' },
        { id: 'ash', name: 'Ash', block: 'guard-beast' },
        { id: 'tooth', name: 'Tooth', block: 'guard-beast' },
      ],
    }),
  },
  'sergeant-at-gate-nine': {
    title: 'Gate Nine is closed',
    pitch:
      'A sergeant who knows her trade holds the gate with three guards. Both sides have a plan; the better one moves first.',
    setup: opposed({
      metres: 25,
      options: { showInitiative: true },
      players: [
        { id: 'sabine', name: 'Sabine Orlo', block: 'ship-officer', aware: true },
        {
          id: 'dorrit',
          name: 'Dorrit Vane',
          block: 'gunhand',
          aware: true,
          weapons: [inHand('carbine'), carried('revolver')],
        },
        { id: 'ilo', name: 'Ilo Marsh', block: 'scout-pilot', aware: true },
        { id: 'wen', name: 'Doctor Wen', block: 'ship-doctor', aware: true },
      ],
      enemies: [
        { id: 'adeyo', name: 'Sergeant Adeyo', block: 'guard-sergeant', aware: true, cover: 'half' },
        { id: 'price', name: 'Guard Price', block: 'security-guard', aware: true, cover: 'half' },
        { id: 'lund', name: 'Guard Lund', block: 'security-guard', aware: true, cover: 'quarter' },
        { id: 'imre', name: 'Guard Imre', block: 'security-guard', aware: true },
      ],
    }),
  },
  duel: {
    title: 'Twelve metres at sunrise',
    pitch:
      'Two revolvers, two seconds, and a matter of honour that an apology would have settled. No armour, six rounds each.',
    setup: opposed({
      metres: 12,
      ground: { minutesAfter: 1 },
      players: [
        {
          id: 'dorrit',
          name: 'Dorrit Vane',
          block: 'gunhand',
          armour: [],
          weapons: [{ ...inHand('revolver'), magazines: 0 }],
        },
        { id: 'wen', name: 'Doctor Wen', block: 'ship-doctor', weapons: [carried('laser-pistol')] },
      ],
      enemies: [
        {
          id: 'casimir',
          name: 'Casimir Lowe',
          block: 'gunhand',
          armour: [],
          weapons: [{ ...inHand('revolver'), magazines: 0 }],
          soc: 10,
          skills: { 'Slug Pistol': 2, Piercing: 1 },
        },
        { id: 'brandt', name: 'Surgeon Brandt', block: 'field-medic', weapons: [carried('auto-pistol')] },
      ],
    }),
  },
  'hostage-stand-off': {
    title: 'The vault at Merrow Street',
    pitch:
      'Three robbers, deep in cover, and your broker held among them. A shot at one of them passes close to a friend.',
    setup: opposed({
      metres: 10,
      players: [
        { id: 'sabine', name: 'Sabine Orlo', block: 'ship-officer', aware: true, cover: 'half' },
        { id: 'dorrit', name: 'Dorrit Vane', block: 'gunhand', aware: true, cover: 'half' },
        { id: 'ilo', name: 'Ilo Marsh', block: 'scout-pilot', aware: true, cover: 'threeQuarter', stance: 'crouched' },
        { id: 'pell', name: 'Pell Quine', block: 'broker', control: 'auto', aware: true, weapons: [] },
      ],
      enemies: [
        {
          id: 'varga',
          name: 'Mother Varga',
          block: 'thug',
          aware: true,
          cover: 'threeQuarter',
          weapons: [inHand('auto-pistol'), carried('dagger')],
        },
        { id: 'teague', name: 'Teague', block: 'thug', aware: true, cover: 'half', weapons: [inHand('shotgun')] },
        {
          id: 'odd-sim',
          name: 'Odd Sim',
          block: 'thug',
          aware: true,
          cover: 'half',
          weapons: [inHand('revolver'), carried('cudgel')],
        },
      ],
    }),
  },
  'bounty-hunters': {
    title: 'Four thousand, alive',
    pitch:
      'They tracked you into the storm and took their drugs before they came. The paper says alive; it says nothing about well.',
    setup: opposed({
      metres: 40,
      ground: { weather: 'extreme' },
      players: [
        { id: 'dorrit', name: 'Dorrit Vane', block: 'gunhand', weapons: [inHand('carbine'), carried('revolver')] },
        { id: 'ilo', name: 'Ilo Marsh', block: 'scout-pilot' },
        { id: 'sabine', name: 'Sabine Orlo', block: 'ship-officer' },
      ],
      enemies: [
        { id: 'jory', name: 'Jory Blacksand', block: 'mercenary', aware: true, drug: 'combat' },
        { id: 'needle', name: 'Needle', block: 'sniper', aware: true, cover: 'half' },
        {
          id: 'hob',
          name: 'Hob',
          block: 'thug',
          armour: ['ablat'],
          weapons: [inHand('auto-pistol'), carried('cudgel')],
        },
      ],
    }),
  },
  'smoke-at-the-shrine': {
    title: 'The censers are lit',
    pitch: 'Four of the faithful rush you through thick smoke with knives and no fear. Lasers are the wrong answer.',
    setup: opposed({
      metres: 9,
      ground: { smoke: 'thick' },
      players: [
        { id: 'wen', name: 'Doctor Wen', block: 'ship-doctor' },
        { id: 'ilo', name: 'Ilo Marsh', block: 'scout-pilot' },
        { id: 'pell', name: 'Pell Quine', block: 'broker' },
      ],
      enemies: [
        { id: 'lantern', name: 'Brother Lantern', block: 'zealot' },
        { id: 'thorn', name: 'Sister Thorn', block: 'zealot' },
        { id: 'ember', name: 'Brother Ember', block: 'zealot' },
        { id: 'quiet', name: 'Sister Quiet', block: 'zealot' },
      ],
    }),
  },
  'iron-hill': {
    title: 'Two suits up Iron Hill',
    pitch:
      'You wear battle dress and carry plasma; four marines hold the top with gauss rifles. Only their best shots will tell.',
    setup: opposed({
      metres: 120,
      ground: { terrain: 'difficult' },
      players: [
        { id: 'anvil', name: 'Anvil', block: 'armoured-trooper', aware: true },
        { id: 'hammer', name: 'Hammer', block: 'armoured-trooper', aware: true },
      ],
      enemies: [
        {
          id: 'sorrel',
          name: 'Lieutenant Sorrel',
          block: 'marine',
          aware: true,
          cover: 'half',
          skills: { 'Slug Rifle': 2, Piercing: 1, 'Zero-G': 1, Tactics: 1 },
        },
        { id: 'bright', name: 'Marine Bright', block: 'marine', aware: true, cover: 'half' },
        { id: 'okoro', name: 'Marine Okoro', block: 'marine', aware: true, cover: 'threeQuarter' },
        { id: 'vey', name: 'Marine Vey', block: 'marine', aware: true, cover: 'threeQuarter' },
      ],
    }),
  },
}

export type Cast = Omit<WrittenSheet, 'pos' | 'side'> & { readonly id: string; readonly block: string }
export type Opposed = {
  readonly metres: number
  readonly options?: Partial<Options>
  readonly ground?: Partial<Ground>
  readonly players: readonly Cast[]
  readonly enemies: readonly Cast[]
}

/** Each player in the hands of a seat of its own; who is marked aware is suggested so to the referee. */
export function opposed({ metres, options = {}, ground = {}, players, enemies }: Opposed): Setup {
  return {
    book: 'cepheus',
    options,
    ground,
    range: metres,
    combatants: [
      ...players.map((one) => ({ side: 'players', control: `player:${one.id}`, ...one }) as const),
      ...enemies.map((one) => ({ side: 'enemies', ...one }) as const),
    ],
  }
}
