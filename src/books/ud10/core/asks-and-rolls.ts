import { find } from '../../../engine/common-events.ts'
import { keysOf, type Level } from '../../../engine/option-tree.ts'
import type { Path } from '../../../engine/options.ts'
import { all, asKeyed } from '../../../kit/labels.ts'
import { pathDown } from '../../../kit/menu-paths.ts'
import { attacksOnTheWay, strikes } from '../moves/flee.ts'
import { asks, type Fight, inTurn, rolls } from '../state/fight.ts'
import { bestBlade } from '../state/in-hand.ts'

/** One way alone: nothing is asked. */
const isOnly = (keys: readonly string[]): boolean => keys.length === 1
const firstOf = (_fight: Fight, _who: string, options: Level): Path => pathDown(options, [])

/** UD 13: every question, its clock, and what is taken when time runs out. */
export const ASKS = asks({
  // UD-DP-4, UD-DP-5, UD-DP-8
  turn: {
    says: 'Your turn. What will you do?',
    default: ['pass'],
    foretells: attacksOnTheWay,
    menus: {
      ...all('Whom do you attack?', 'attack', 'attack other', 'dual attack'),
      ...all('With what?', 'attack *', 'attack other *', 'suppress'),
      ...all('How?', 'attack * *', 'attack other * *', 'dual attack * *'),
      'attack * * *': 'How many points, or who else?',
      'dual attack *': 'Which weapon first?',
      'suppress *': 'Where, or whom?',
      aim: 'At whom?',
      ...all('Where to?', 'move', 'step', 'full move', 'retreat'),
      closer: 'To whom?',
      away: 'From whom?',
      ...all('How many metres?', 'closer *', 'away *'),
      free: 'Which free action?',
      'free face': 'Which way?',
      'free drop': 'What do you drop?',
      'free boost': 'How many points?',
      ...all('What do you draw?', 'draw', 'draw on the way', 'free quick draw'),
      ...all('With the shield?', 'draw *', 'free quick draw *'),
      ...all('What do you reload?', 'reload', 'rapid reload'),
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
      ...asKeyed('attack', 'move', 'take cover', 'closer', 'away', 'crouch', 'fire', 'aim', 'draw', 'draw on the way'),
      ...asKeyed('drop', 'brace', 'reload', 'stow', 'pick up', 'skill', 'first aid', 'hide', 'rest'),
      other: 'Somebody else',
      'move 0': 'Draw a small weapon instead of moving',
      step: 'Step (free)',
      'full move': 'Full move (nothing else)',
      retreat: 'Retreat (the whole round)',
      leave: 'Leave the field',
      free: 'Free action',
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
      'dual attack': 'Attack with both weapons (−2 each)',
      'off hand alone': 'With the other hand alone',
      suppress: 'Suppressing fire',
      targets: 'Name them',
      'hold still': 'Give up moving and reacting (sharp shooter)',
      alone: 'Without the shield',
      shield: 'With the shield',
      'quick draw': 'Quick draw (check)',
      unbrace: 'Take the weapon up',
      boost: 'On guard (athletic pool)',
      'rapid reload': 'Rapid reload (movement and reaction)',
      item: 'Use or handle a thing',
      use: 'Use or do something',
      'from all': 'From everybody (15)',
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
  retreat: { says: 'Retreat where to?' },
  // UD-DP-7
  'free attack': {
    says: ({ fight: { turn }, name }) => `${turn ? name(turn.who) : 'Somebody'} flees. Strike?`,
    shape: 'reaction',
    default: ({ combatants }, who, options) => pathDown(options, [bestBlade(find(combatants, who)).id]),
    keys: { decline: 'Let go' },
  },
  // UD-DP-11
  reaction: {
    says: ({ fight: { attack }, name }) =>
      attack ? `Your reaction to ${name(attack.by)} (${name(attack.weapon)}):` : 'Your reaction:',
    shape: 'reaction',
    default: (_fight, _who, options) =>
      keysOf(options).includes('parry') ? pathDown(options, ['parry']) : ['take it'],
    menus: { parry: 'With what?' },
    granted: { parry: isOnly },
    keys: asKeyed('parry', 'dodge', 'take it'),
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
  'second shot': { says: 'Whom do you fire at next?', default: firstOf }, // UD-DP-13
  'off hand': { says: 'Whom do you attack with the other weapon?', default: firstOf }, // UD-ACT-2
  // UD-DP-12
  'more damage': { says: 'How many points of the pool on the damage?', clock: 'reaction', default: [0] },
  // UD-DP-14
  difficulty: {
    says: 'How difficult is that? 5 trivial, 10 easy, 15 normal, 20 hard, 25 nearly impossible.',
    default: [15],
  },
  attribute: inTurn('Which attribute goes with it?', 'dex', { str: 'STR', dex: 'DEX', con: 'CON', int: 'INT' }),
  // UD-DP-15
  death: inTurn(({ fight: { attack }, name }) => `${attack ? name(attack.at) : 'Somebody'} is dying. Dead?`, 'dead', {
    dead: 'Dead',
    alive: 'Alive, barely',
  }),
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
