import { find } from '../../../engine/common-events.ts'
import { keysOf } from '../../../engine/option-tree.ts'
import type { Path } from '../../../engine/options.ts'
import { pathDown } from '../../../kit/policy-paths.ts'
import { attacksOnTheWay, strikes } from '../moves/flee.ts'
import { asks, inTurn, rolls } from '../state/fight.ts'
import { bestBlade } from '../state/in-hand.ts'

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
    foretells: attacksOnTheWay,
    menus: {
      attack: 'Whom do you attack?',
      'attack *': 'With what?',
      'attack * *': 'How?',
      'attack other': 'Whom do you attack?',
      'attack other *': 'With what?',
      'attack other * *': 'How?',
      move: 'Where to?',
      step: 'Where to?',
      'full move': 'Where to?',
      retreat: 'Where to?',
      closer: 'To whom?',
      away: 'From whom?',
      'closer *': 'How many metres?',
      'away *': 'How many metres?',
      free: 'Which free action?',
      'free face': 'Which way?',
      'free drop': 'What do you drop?',
      'free boost': 'How many points?',
      'free quick draw': 'What do you draw?',
      'free quick draw *': 'With the shield?',
      'attack * * *': 'How many points, or who else?',
      'dual attack': 'Whom do you attack?',
      'dual attack *': 'Which weapon first?',
      'dual attack * *': 'How?',
      suppress: 'With what?',
      'suppress *': 'Where, or whom?',
      aim: 'At whom?',
      draw: 'What do you draw?',
      'draw on the way': 'What do you draw?',
      'draw *': 'With the shield?',
      reload: 'What do you reload?',
      'rapid reload': 'What do you reload?',
      item: 'What do you do with it?',
      'item stow': 'What do you stow?',
      'item pick up': 'What do you pick up?',
      'item use': 'What do you do?',
      skill: 'Which skill?',
      'skill first aid': 'Whom do you help?',
      'skill hide': 'From whom?',
    },
    granted: { 'attack *': isOnly, 'attack * *': isOnly },
    keys: {
      attack: 'Attack',
      other: 'Somebody else',
      move: 'Move',
      'move 0': 'Draw a small weapon instead of moving',
      step: 'Step (free)',
      'take cover': 'Take cover',
      'full move': 'Full move (nothing else)',
      retreat: 'Retreat (the whole round)',
      leave: 'Leave the field',
      closer: 'Closer',
      away: 'Away',
      free: 'Free action',
      crouch: 'Crouch',
      stand: 'Stand up',
      face: 'Look around',
      N: 'North',
      NE: 'North-east',
      E: 'East',
      SE: 'South-east',
      S: 'South',
      SW: 'South-west',
      W: 'West',
      NW: 'North-west',
      single: 'Single shot',
      rapid: 'Two shots (no moving)',
      short: 'Short burst (−2)',
      long: 'Long burst (−4)',
      spread: 'Long burst over several (−4 each)',
      fire: 'Fire',
      'dual attack': 'Attack with both weapons (−2 each)',
      'off hand alone': 'With the other hand alone',
      suppress: 'Suppressing fire',
      targets: 'Name them',
      aim: 'Aim',
      'hold still': 'Give up moving and reacting (sharp shooter)',
      draw: 'Draw',
      'draw on the way': 'Draw on the way',
      alone: 'Without the shield',
      shield: 'With the shield',
      'quick draw': 'Quick draw (check)',
      drop: 'Drop',
      brace: 'Brace',
      unbrace: 'Take the weapon up',
      boost: 'On guard (athletic pool)',
      reload: 'Reload',
      'rapid reload': 'Rapid reload (movement and reaction)',
      item: 'Use or handle a thing',
      stow: 'Stow',
      'pick up': 'Pick up',
      use: 'Use or do something',
      skill: 'Skill',
      'first aid': 'First aid',
      hide: 'Hide',
      'from all': 'From everybody (15)',
      rest: 'Rest',
      pass: 'End turn',
    },
  },
  // UD-DP-6
  flight: inTurn(
    ({ fight, who, name }) => {
      const left = (fight.leaving?.from ?? []).map((id) => find(fight.combatants, id))
      return ['That is a flight.', ...strikes(fight, find(fight.combatants, who), { left, name }), 'Go?'].join(' ')
    },
    'cancel',
    { flee: 'Flee', retreat: 'Retreat instead', cancel: 'Stay' },
  ),
  retreat: { says: 'Retreat where to?', clock: 'turn' },
  // UD-DP-7
  'free attack': {
    says: ({ fight: { turn }, name }) => `${turn ? name(turn.who) : 'Somebody'} flees. Strike?`,
    shape: 'reaction',
    clock: 'reaction',
    default: ({ combatants }, who, options) => pathDown(options, [bestBlade(find(combatants, who)).id]),
    keys: { decline: 'Let go' },
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
  // UD-DP-10
  gate: inTurn(
    ({ fight: { attack }, name }) =>
      attack ? `${name(attack.by)} hits ${name(attack.at)}. Which reaction is allowed?` : 'Which reaction is allowed?',
    'auto',
    { auto: 'By the rule', parry: 'Parry', dodge: 'Dodge', both: 'Either', none: 'None' },
  ),
  // UD-DP-2
  surprise: {
    says: 'Who is surprised?',
    clock: 'turn',
    default: ['nobody'],
    menus: { named: 'Who?', roll: 'Who rolls?' },
    keys: { nobody: 'Nobody', named: 'Some of them', roll: 'Let them roll' },
  },
  // UD-SPEC-3
  betrayal: inTurn(({ fight: { attack }, name }) => `${attack ? name(attack.at) : 'That'} is no enemy. Attack?`, 'no', {
    yes: 'Attack',
    no: 'No',
  }),
  hostility: inTurn(
    ({ fight: { attack }, name }) =>
      attack ? `${name(attack.by)} attacks ${name(attack.at)}. Are they enemies now?` : 'Are they enemies now?',
    'as before',
    { hostile: 'Enemies', 'as before': 'As before' },
  ),
  // UD-DP-13
  'second shot': {
    says: 'Whom do you fire at next?',
    clock: 'turn',
    default: (_fight, _who, options) => pathDown(options, []),
  },
  // UD-ACT-2
  'off hand': {
    says: 'Whom do you attack with the other weapon?',
    clock: 'turn',
    default: (_fight, _who, options) => pathDown(options, []),
  },
  // UD-DP-12
  'more damage': {
    says: 'How many points of the pool on the damage?',
    clock: 'reaction',
    default: () => [0],
  },
  // UD-DP-14
  difficulty: {
    says: 'How difficult is that? 5 trivial, 10 easy, 15 normal, 20 hard, 25 nearly impossible.',
    clock: 'turn',
    default: () => [15],
  },
  attribute: {
    says: 'Which attribute goes with it?',
    clock: 'turn',
    default: () => ['dex'],
    keys: { str: 'STR', dex: 'DEX', con: 'CON', int: 'INT' },
  },
  // UD-DP-15
  death: inTurn(
    ({ fight, name }) => {
      const dying = fight.combatants.find(({ id }) => id === fight.attack?.at)
      return `${dying ? name(dying.id) : 'Somebody'} is dying. Dead?`
    },
    'dead',
    { dead: 'Dead', alive: 'Alive, barely' },
  ),
  // UD-DP-18
  end: inTurn('One side is left. Is the fight over?', 'go on', { 'end fight': 'End the fight', 'go on': 'Go on' }),
})

/** In chats the events that follow tell of most of them. */
export const ROLLS = rolls({
  initiative: { says: 'Initiative', told: null },
  readiness: { says: 'Initiative check' },
  attack: { says: 'Attack', told: null },
  parry: { says: 'Parry', told: null },
  dodge: { says: 'Dodge', told: null },
  skill: { says: 'Skill' },
  morale: { says: 'Morale' },
  zone: { says: 'Body zone', told: null },
  damage: { says: 'Damage', told: null },
  endurance: { says: 'Endurance' },
  consciousness: { says: 'Consciousness' },
})
export type What = keyof typeof ROLLS & string
