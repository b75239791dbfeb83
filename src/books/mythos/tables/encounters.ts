import type { Combatant } from '../state/fight.ts'
import type { Options } from '../state/options.ts'
import { stacks, type WrittenSheet } from './people.ts'

export type Encounter = { readonly title: string; readonly pitch: string; readonly setup: Setup }

/** What a referee writes to open a fight; fields of a combatant stand in place of its block's. */
export type Setup = {
  readonly book: 'mythos'
  readonly options: Partial<Options>
  readonly combatants: readonly Written[]
}
type Cast = Omit<WrittenSheet, 'conditions'> & {
  readonly id: string
  readonly name: string
  readonly block: string
  readonly conditions?: Partial<Combatant['conditions']>
}
type Written = Cast & { readonly side: 'investigators' | 'enemies' }

const ADA: Cast = { id: 'ada', name: 'Ada Finch', block: 'detective' }
const LOU: Cast = { id: 'lou', name: 'Lou Marek', block: 'boxer' }
const INES: Cast = { id: 'ines', name: 'Ines Voss', block: 'nurse' }
const HALE: Cast = { id: 'prof', name: 'Professor Hale', block: 'professor' }

/** Fights ready to play, from one man with a knife to what nobody should fight. */
export const ENCOUNTERS: Readonly<Record<string, Encounter>> = {
  'back-stairs': {
    title: 'The back stairs',
    pitch:
      'He has been behind you since the library, and now he has a knife in his hand. One cultist, and nobody else on the stairs.',
    setup: opposed([ADA], [{ id: 'cultist', name: 'The Cultist', block: 'cultist' }]),
  },
  'night-ward': {
    title: 'The night ward',
    pitch:
      'The bed was empty when you came in. Now the door is shut, and something that was dead at noon stands between you and it.',
    setup: opposed([ADA], [{ id: 'corpse', name: 'The Corpse', block: 'corpse' }]),
  },
  belfry: {
    title: 'The belfry',
    pitch: 'It is no larger than a cat, it is faster than you, and it likes eyes. A revolver is not made for this.',
    setup: opposed([ADA], [{ id: 'imp', name: 'The Imp', block: 'imp' }]),
  },
  kennels: {
    title: 'The kennels',
    pitch: 'Somebody has opened the gate. Two hounds, both at the same throat; there is no outrunning them.',
    setup: opposed(
      [LOU, INES],
      [
        { id: 'hound', name: 'Hound', block: 'hound', control: 'auto:pack' },
        { id: 'hound-2', name: 'Hound 2', block: 'hound', control: 'auto:pack' },
      ],
    ),
  },
  'quay-nine': {
    title: 'Quay Nine',
    pitch: 'Two of them with knives and one with a gun, and nobody on the quay who would hear. Three against three.',
    setup: opposed(
      [ADA, LOU, INES],
      [
        { id: 'gunman', name: 'The Gunman', block: 'gunman', control: 'auto:cunning' },
        { id: 'cultist', name: 'Cultist', block: 'cultist', control: 'auto:fanatic' },
        { id: 'cultist-2', name: 'Cultist 2', block: 'cultist', control: 'auto:fanatic' },
      ],
    ),
  },
  'low-tide': {
    title: 'Low tide',
    pitch: 'The boat came back with nobody in it. Two have come up the slipway since; they go for whoever is weakest.',
    setup: opposed(
      [ADA, LOU],
      [
        { id: 'drowned', name: 'Drowned One', block: 'drowned', control: 'auto:cunning' },
        { id: 'drowned-2', name: 'Drowned One 2', block: 'drowned', control: 'auto:cunning' },
      ],
    ),
  },
  chapel: {
    title: 'The chapel on the moor',
    pitch:
      'Thirty yards of nave, a gun in the gallery, three knives at the altar. By the settings of the table: distances, jams, holds, and wounds that last.',
    setup: opposed(
      [
        { ...ADA, pos: { x: 0, y: 0 } },
        { ...LOU, pos: { x: 2, y: 2 } },
        { ...INES, pos: { x: 0, y: 3 } },
        { ...HALE, pos: { x: -2, y: 1 } },
      ],
      [
        {
          id: 'gunman',
          name: 'The Gunman',
          block: 'gunman',
          control: 'auto:cunning',
          conditions: { cover: true },
          pos: { x: 26, y: 4 },
        },
        { id: 'cultist', name: 'Cultist', block: 'cultist', control: 'auto:fanatic', pos: { x: 14, y: 0 } },
        { id: 'cultist-2', name: 'Cultist 2', block: 'cultist', control: 'auto:pack', pos: { x: 15, y: 2 } },
        { id: 'cultist-3', name: 'Cultist 3', block: 'cultist', control: 'auto:pack', pos: { x: 16, y: -2 } },
      ],
      { preset: 'table' },
    ),
  },
  'reading-room': {
    title: 'The reading room',
    pitch:
      'The glass case is broken and the bandages are unwinding. Two fists like hammers; points and bullets do half.',
    setup: opposed(
      [{ ...LOU, id: 'crane', name: 'Doctor Crane' }],
      [{ id: 'bandaged', name: 'The Bandaged One', block: 'bandaged' }],
    ),
  },
  'open-grave': {
    title: 'The open grave',
    pitch: 'It eats what is buried here, and it has heard you. Three claws a round; running is a plan.',
    setup: opposed(
      [ADA, LOU],
      [{ id: 'graveeater', name: 'The Grave-eater', block: 'graveeater', control: 'auto:cunning' }],
    ),
  },
  'boiler-room': {
    title: 'The boiler room',
    pitch:
      'It fills the floor from wall to wall, and what you cut off grows again. It is slow. The stairs are behind you.',
    setup: opposed(
      [ADA, LOU, HALE],
      [{ id: 'ooze', name: 'The Oozespawn', block: 'oozespawn', control: 'auto:brute' }],
    ),
  },
  'under-the-hill': {
    title: 'Under the hill',
    pitch:
      'It has no name and it is as large as the barn was. Nobody wins this one; see who gets away, and what that takes.',
    setup: opposed(
      [
        {
          ...HALE,
          items: stacks({ flashpowder: 2, brandy: 1 }),
        },
        {
          ...INES,
          MOV: 9,
          items: stacks({ stimulant: 2, medicine: 2 }),
        },
      ],
      [{ id: 'horror', name: 'The Hill Horror', block: 'hillhorror', control: 'auto:brute' }],
    ),
  },
}

function opposed(investigators: readonly Cast[], enemies: readonly Cast[], options: Partial<Options> = {}): Setup {
  return {
    book: 'mythos',
    options,
    combatants: [
      ...investigators.map((one): Written => ({ ...one, side: 'investigators' })),
      ...enemies.map((one): Written => ({ ...one, side: 'enemies' })),
    ],
  }
}
