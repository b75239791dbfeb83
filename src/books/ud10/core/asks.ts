import type { Path } from '../../../engine/options.ts'
import { keysOf } from '../../../engine/tree.ts'
import { pathDown } from '../../../kit/policies.ts'
import type { Fight } from '../state/fight.ts'
import { asks, rolls } from '../state/rows.ts'

/** One way alone: nothing is asked. */
const isOnly = (keys: readonly string[]): boolean => keys.length === 1

const PASS: Path = ['pass']

/** UD 13: every question, its clock, and what is taken when time runs out. */
export const ASKS = asks({
  // UD-DP-4, UD-DP-5, UD-DP-8
  turn: {
    says: 'Your turn. What will you do?',
    clock: 'turn',
    default: () => PASS,
    menus: {
      attack: 'Whom do you attack?',
      'attack *': 'With what?',
      'attack * *': 'How?',
      free: 'Which free action?',
    },
    granted: { 'attack *': isOnly, 'attack * *': isOnly },
    keys: { attack: 'Attack', free: 'Free action', pass: 'End turn' },
  },
  // UD-DP-11
  reaction: {
    says: ({ fight: { attack }, name }) =>
      attack ? `${name(attack.by)} hits you (${name(attack.weapon)}):` : 'You are hit:',
    shape: 'reaction',
    clock: 'reaction',
    default: (_fight, _who, options) =>
      keysOf(options).includes('parry') ? pathDown(options, ['parry']) : ['take it'],
    menus: { parry: 'With what?' },
    granted: { parry: isOnly },
    keys: { parry: 'Parry', dodge: 'Dodge', 'take it': 'Take it' },
  },
  // UD-DP-2
  surprise: {
    says: 'Who is surprised?',
    clock: 'turn',
    default: ['nobody'],
    menus: { named: 'Who?', roll: 'Who rolls?' },
    keys: { nobody: 'Nobody', named: 'Some of them', roll: 'Let them roll' },
  },
  // UD-DP-15
  death: {
    says: ({ fight, name }) => {
      const dying = fight.combatants.find(({ id }) => id === fight.attack?.at)
      return `${dying ? name(dying.id) : 'Somebody'} is dying. Dead?`
    },
    clock: 'turn',
    default: ['dead'],
    keys: { dead: 'Dead', alive: 'Alive, barely' },
  },
  // UD-DP-18
  end: {
    says: 'One side is left. Is the fight over?',
    clock: 'turn',
    default: ['go on'],
    keys: { 'end fight': 'End the fight', 'go on': 'Go on' },
  },
})

/** In chats the events that follow tell of most of them. */
export const ROLLS = rolls({
  initiative: { says: 'Initiative', told: null },
  readiness: { says: 'Initiative check' },
  attack: { says: 'Attack', told: null },
  parry: { says: 'Parry', told: null },
  dodge: { says: 'Dodge', told: null },
  zone: { says: 'Body zone', told: null },
  damage: { says: 'Damage', told: null },
  endurance: { says: 'Endurance' },
  consciousness: { says: 'Consciousness' },
})
export type What = keyof typeof ROLLS & string
export type { Fight }
