import type { Step } from './play-ahead.ts'
import type { Cast } from './server.ts'

/** A fight that was played on until somebody is asked what they do. */
export type FightScene = { readonly cast: Cast; readonly ahead: readonly Step[]; readonly who: string }

const TURN = /What will you do/
const DICE = [4, 3, 3, 4, 5, 3, 4, 3, 1, 2, 5, 4, 4, 3, 5, 3]

const LINE: FightScene = {
  who: 'Vera',
  cast: {
    heroes: {
      Vera: {
        str: 7,
        dex: 9,
        end: 9,
        skills: { 'Slug Pistol': 2, Tactics: 1 },
        armour: ['jack'],
        weapons: ['auto-pistol', 'blade'],
      },
      Bob: {
        str: 8,
        dex: 7,
        end: 8,
        skills: { 'Slug Pistol': 1, Medic: 1 },
        armour: ['jack'],
        weapons: ['auto-pistol', 'cudgel'],
      },
    },
    people: [
      { id: 'thug', name: 'Thug', side: 'enemies', block: 'thug' },
      { id: 'guard', name: 'Guard', side: 'enemies', block: 'security-guard' },
      { id: 'thug-2', name: 'Thug 2', side: 'enemies', block: 'thug' },
    ],
    dice: DICE,
  },
  ahead: [
    ['Referee', '/startcombat'],
    ['Referee', 'X'],
    ['Referee', '12'],
    ['Vera', '', TURN],
  ],
}

const someone = (id: string, name: string, rest: { readonly side: string; readonly [field: string]: unknown }) => ({
  id,
  name,
  ...rest,
})

const PLANE: FightScene = {
  who: 'Sabine',
  cast: {
    heroes: {
      Sabine: {
        block: 'ship-officer',
        weapons: ['auto-pistol'],
        skills: { 'Slug Pistol': 2, Athletics: 1 },
        armour: ['jack'],
        items: [{ itemId: 'frag-grenade', qty: 2 }],
      },
      Dorrit: { block: 'gunhand', weapons: ['carbine', 'revolver'] },
    },
    people: [
      someone('hare', 'The Brown Hare', { side: 'players', block: 'ground-car', pos: { x: 4, y: 2 } }),
      someone('ilo', 'Ilo', {
        side: 'players',
        block: 'scout-pilot',
        aboard: 'hare',
        post: 'driver',
        control: 'referee',
      }),
      someone('pell', 'Pell', { side: 'players', block: 'broker', aboard: 'hare', control: 'referee' }),
      someone('raft', 'The raft', { side: 'enemies', block: 'air-raft', pos: { x: 20, y: 9 } }),
      someone('jory', 'Jory', { side: 'enemies', block: 'mercenary', aboard: 'raft', post: 'driver' }),
      someone('needle', 'Needle', { side: 'enemies', block: 'sniper', aboard: 'raft' }),
      someone('crull', 'Crull', { side: 'enemies', block: 'thug', pos: { x: 9, y: -4 } }),
    ],
    dice: DICE,
    setup: { options: { profile: 'cepheus' }, range: 12 },
  },
  ahead: [
    ['Referee', '/startcombat'],
    ['Sabine', '', TURN],
  ],
}

const NONE: FightScene = {
  who: 'Ada',
  cast: {
    book: 'mythos',
    heroes: { Ada: { block: 'detective' }, Lou: { block: 'boxer' } },
    people: [
      { id: 'gunman', name: 'The Gunman', side: 'enemies', block: 'gunman' },
      { id: 'cultist', name: 'Cultist', side: 'enemies', block: 'cultist' },
    ],
    dice: { 100: [81, 42, 33, 64, 22, 90], 10: [7, 10, 3, 1], 8: [5, 3], 6: [4, 2], 4: [2, 4], 3: [2, 1] },
  },
  ahead: [
    ['Referee', '/startcombat'],
    ['Ada', '', TURN],
  ],
}

const GATE = `
map:
..........#.......
..........#.......
.&........#.o.....
..........#.......
....o.............
..........#.......
.&...~....#.o.....
....~~....#.......
`

const GRID: FightScene = {
  who: 'Runa',
  cast: {
    book: 'ud10',
    heroes: { Runa: { block: 'swordswoman', pos: [6, 3] }, Tamsin: { block: 'hunter', pos: [1, 3] } },
    people: [
      { id: 'bors', name: 'Bors', side: 'foes', block: 'guardsman', pos: [7, 3] },
      { id: 'egon', name: 'Egon', side: 'foes', block: 'street-thug', pos: [7, 4] },
      { id: 'nan', name: 'Nan', side: 'foes', block: 'archer', pos: [11, 4] },
    ],
    dice: [9, 4, 7, 2, 7, 5, 6, 9, 2, 10, 1, 10, 3, 8, 3, 9, 4],
    setup: { ground: { map: GATE } },
  },
  ahead: [
    ['Referee', '/startcombat'],
    ['Runa', '', TURN],
  ],
}

const BRIDGE = `
square: 5 ft
map:
.......____.......
.......____.......
.......____.......
..................
..................
.......____.......
.......____.......
.......____.......
`

const CROSSING: FightScene = {
  who: 'Hild',
  cast: {
    book: 'osr',
    heroes: { Hild: { block: 'hild', pos: { x: 8, y: 3 } }, Berin: { block: 'berin', pos: { x: 5, y: 4 } } },
    people: [
      { id: 'gorm', name: 'Gorm', side: 'npc', block: 'ogre', pos: { x: 12, y: 3 } },
      { id: 'orc', name: 'Orc', side: 'npc', block: 'orc', pos: { x: 9, y: 4 } },
      { id: 'orc-2', name: 'Orc 2', side: 'npc', block: 'orc', pos: { x: 14, y: 4 } },
    ],
    dice: { 20: [15, 5, 14, 11, 15], 12: [1], 10: [1], 8: [1, 3], 6: [1, 2], 4: [1] },
    setup: { ground: { map: BRIDGE } },
  },
  ahead: [
    ['Referee', '/startcombat'],
    ['Hild', '', TURN],
  ],
}

/** One fight for each kind of field, and of each book. */
export const SCENES = { line: LINE, plane: PLANE, none: NONE, grid: GRID, crossing: CROSSING } as const
