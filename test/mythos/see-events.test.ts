import type { Event } from '../../src/books/mythos/state/all-events.ts'
import type { Fight } from '../../src/books/mythos/state/fight.ts'
import { everyEventIsSeen, type Marked, OWN } from '../event-visibility.ts'
import { ada, enemy, fightOf, friend } from './fights-for-tests.ts'

/** Vex does it to Ada, Bo looks on. */
const scene = (vex: object = {}): Fight => ({
  ...fightOf([ada(), friend('bo'), enemy('vex', { name: 'Vex', ...vex }), enemy('zed')]),
  attack: { by: 'vex', at: 'ada', weapon: 'claw', shot: 1, of: 1 },
})

const EVENTS: Readonly<Record<Event['type'], Marked>> = {
  opened: ['++++o++', { order: ['vex', 'ada'] }],
  round: ['++++o++', { round: 2, order: ['vex', 'ada'] }],
  started: ['++++-++', { who: 'vex', attacks: 1 }],
  spent: ['++++-++', { who: 'vex', on: 'reload' }],
  acted: ['++++-++', { who: 'vex' }],
  attacked: [
    '++++o++',
    { who: 'vex', at: 'ada', weapon: 'claw', melee: true, shot: 1, of: 1, rounds: 0, extra: false },
  ],
  reacted: ['++++o++', { who: 'vex', to: 'ada', how: 'fight back', weapon: 'claw' }],
  read: ['++oo-++', { who: 'vex', what: 'attack', skill: 30, candidates: [20, 40], result: 20, level: 'success' }],
  hit: ['++++o++', { who: 'vex', at: 'ada', how: 'attack' }],
  avoided: ['++++o++', { who: 'vex', by: 'ada' }],
  missed: ['++++o++', { who: 'vex', at: 'ada' }],
  damaged: ['++o--++', { who: 'vex', by: 'ada', dice: 7, resisted: 1, armour: 2, perks: 1, points: 3 }],
  fell: ['++++-++', { who: 'vex', to: 'dead' }],
  resolved: ['++++-++', { who: 'vex' }],
  'held fire': ['++++-++', { who: 'vex', shots: 1 }],
  paced: ['++oo-++', { who: 'vex', change: 1, MOV: 7, lasting: false }],
  escaped: ['++++-++', { who: 'vex' }],
  caught: ['++++-++', { who: 'vex' }],
  used: ['++++o++', { who: 'vex', item: 'flashpowder', at: 'ada' }],
  healed: ['++---++', { who: 'vex', points: 0 }],
  woke: ['++++-++', { who: 'vex' }],
  affected: [
    '++++-++',
    { who: 'vex', effect: { key: 'brandy', on: 'attack', value: 1, rule: 'MY-MOD-14', once: true, until: null } },
  ],
  'wore off': ['++++-++', { who: 'vex', key: 'brandy' }],
  reloaded: ['++++-++', { who: 'vex', weapon: 'revolver38', rounds: 2, reserve: false }],
  ended: ['+++++++', { result: 'mixed' }],
  offered: ['-------', { who: 'vex', perk: 'P02' }],
  'took up': ['++++-++', { who: 'vex', perk: 'P02', luck: 0 }],
  marked: ['++++-++', { who: 'vex', condition: 'prone' }],
  cleared: ['++++-++', { who: 'vex', condition: 'prone' }],
  moved: ['++++-++', { who: 'vex', at: 'ada', way: 'closer', yards: 3, x: 4, y: 0 }],
  jammed: ['++++-++', { who: 'vex', weapon: 'revolver38' }],
  unjammed: ['++++-++', { who: 'vex', weapon: 'revolver38' }],
  ruined: ['++++-++', { who: 'vex', weapon: 'revolver38' }],
  dived: ['++++o++', { who: 'vex', to: 'ada', how: 'covered', free: false }],
  tried: ['++++o++', { who: 'vex', at: 'ada', aim: 'hold' }],
  disarmed: ['++++o++', { who: 'vex', by: 'ada', weapon: 'club' }],
  gripped: ['++++o++', { who: 'vex', by: 'ada' }],
  released: ['++++-++', { who: 'vex' }],
  bled: ['++o--++', { who: 'vex', points: 2 }],
  stabilised: ['++++-++', { who: 'vex' }],
  shaken: ['+ooo-+o', { who: 'vex', at: 'ada', points: 3 }],
  set: ['++---++', { who: 'vex', field: 'HP', value: 14 }],
  joined: ['+oooo+o', { combatant: scene().combatants[2]! }],
  ...OWN,
}

everyEventIsSeen({ book: 'mythos', onlooker: 'bo', scene, events: EVENTS })
