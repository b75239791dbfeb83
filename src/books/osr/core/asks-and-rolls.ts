import type { Asked } from '../../../engine/book.ts'
import { all } from '../../../kit/labels.ts'
import { actor, asks, first, inReaction, inTurn, rolls } from '../state/event-fields.ts'
import type { Fight } from '../state/fight.ts'
import { SIDE_NAMES } from '../state/sides.ts'
import { DEED_KEYS, DEED_MENUS } from './turn-menu-words.ts'

/** The attack that somebody is asked about. */
function attacked({ fight: { attack }, who, name }: Asked<Fight>): string {
  if (!attack) return ''
  const how = `${attack.total === null ? '' : ` with ${attack.total}`}: ${attack.hits ? 'a hit' : 'a miss'}`
  const by = attack.by === who ? 'You attack' : `${name(attack.by)} attacks`
  return `${by} ${attack.at === who ? 'you' : name(attack.at)} (${name(attack.arm)})${how}. `
}

/** Who has no HP left, and nothing more has come of it yet. */
function falling({ fight: { combatants }, name }: Asked<Fight>): string {
  const who = combatants.find(({ hp, conditions }) => hp === 0 && !conditions.dead && !conditions.outOfAction)
  return who ? name(who.id) : 'The foe'
}

/** OSR 13: every question, its clock, and what is taken when time runs out. */
export const ASKS = asks({
  'reaction roll': {
    says: 'Roll for the reaction of the others?',
    default: ['no'],
    menus: { yes: 'Who speaks for the party?' },
    keys: { no: 'No', yes: 'Yes', nobody: 'Nobody' },
  }, // OSR-DEC-1
  'after reaction': {
    says: 'What follows?',
    default: first, // OSR-REA-4
    keys: { fight: 'A fight', parley: 'They talk', part: 'They part' },
  }, // OSR-DEC-2
  surprise: {
    says: 'Does anybody surprise the others?',
    default: ['none'],
    menus: {
      ...all('Who tries?', 'check c1', 'check c2', 'check c3'),
      ...all('Who rolls?', 'check c1 *', 'check c2 *', 'check c3 *'),
      ...all('Against whom?', 'check c1 * *', 'check c2 * *', 'check c3 * *'),
    },
    keys: {
      none: 'Nobody',
      ...SIDE_NAMES,
      'check c1': 'A check against DEX',
      'check c2': 'A check against Spy',
      'check c3': 'A check against WIS',
      both: 'Both try',
      best: 'The best of them',
    },
  }, // OSR-DEC-3
  'surprised morale': inTurn('Do the surprised check morale?', 'no', { no: 'No', yes: 'Yes' }), // OSR-DEC-4
  'who acts': { says: 'Who acts next?', default: first }, // OSR-DEC-5
  turn: {
    says: ({ fight: { turn } }) => (turn && turn.otas > 0 ? 'What next?' : 'Your turn. What will you do?'),
    default: ['end turn'], // OSR-DEC-6
    menus: DEED_MENUS,
    keys: DEED_KEYS,
    quiet: ['say'],
  },
  'one more': {
    says: (asked) => `${actor(asked)} wants one more small action.`,
    clock: 'reaction',
    default: ['refuse'],
    keys: { refuse: 'Refuse', allow: 'Allow' },
  }, // OSR-DEC-8
  'free attack': inReaction((asked) => `${actor(asked)} leaves your reach. Strike?`, 'attack', {
    attack: 'Strike',
    decline: 'Let go',
  }), // OSR-DEC-9
  'total defence': inReaction((asked) => `${attacked(asked)}Total defence?`, 'no', { no: 'No', yes: 'Total defence' }), // OSR-DEC-10
  luck: {
    says: (asked) => `${attacked(asked)}Use your luck?`,
    shape: 'reaction',
    default: first,
    keys: { no: 'No', yes: 'Luck' },
  }, // OSR-DEC-11
  'snap attack': {
    says: (asked) => `${actor(asked)} acts. Snap attack?`,
    shape: 'reaction',
    default: ['no'],
    menus: { '*': 'With what?', shoot: 'At whom?', 'shoot *': 'With what?' },
    keys: { no: 'No', shoot: 'Shoot or throw' },
  }, // OSR-DEC-12
  order: {
    says: 'Whose instant action comes first?',
    clock: 'reaction',
    default: ['usual'],
    keys: { usual: 'The usual order' },
  }, // OSR-DEC-13
  skill: {
    says: (asked) => `Which skill does ${actor(asked)} use, against what?`,
    default: ['number', 11],
    menus: {
      own: 'Against which of the own target numbers?',
      foe: 'Against whom?',
      'foe *': 'Against what?',
      opposed: 'Against whom?',
      'opposed *': 'Against which skill?',
      number: 'Against which number?',
    },
    keys: { own: 'An own target number', foe: "A foe's DC", number: 'A number', opposed: 'Opposed' },
  }, // OSR-DEC-17
  expertise: inReaction('The check fails. Try again with Expertise?', 'no', { no: 'No', yes: 'Expertise' }),
  'picking up': inTurn('You stand. Pick up what lies here?', 'nothing', { nothing: 'Nothing' }), // OSR-PRN-2
  cost: inTurn((asked) => `What does it cost ${actor(asked)}?`, 'main', {
    main: 'The main action',
    move: 'A move',
    ota: 'An on-turn action',
    nothing: 'Nothing',
  }), // OSR-REF-1
  held: {
    says: 'Use your held action now?',
    shape: 'reaction',
    default: ['no'],
    menus: { '*': 'At whom?', '* *': 'With what?' },
    keys: { no: 'No', attack: 'Attack', shoot: 'Shoot' },
  }, // OSR-DEC-22
  spare: inReaction((asked) => `${falling(asked)} goes down. Kill or spare?`, 'kill', { kill: 'Kill', spare: 'Spare' }), // OSR-DEC-15
  exhaustion: {
    says: 'The fight is over. Does it exhaust them?',
    default: ['apply'],
    afterwards: true,
    keys: { apply: 'Yes', none: 'No', 'CON check': 'Unless they resist' },
  }, // OSR-DEC-21
  morale: {
    says: 'They check morale. What do the circumstances do to the score?',
    default: ['0'],
    menus: { number: 'Which score in its place?' },
    keys: { '0': 'Nothing', '+1': '+1', '+2': '+2', '-1': '−1', '-2': '−2', number: 'Another score' },
  }, // OSR-DEC-20
  broken: inTurn('They break. What do they do?', 'flee', { flee: 'They run', parley: 'They lay down their arms' }), // OSR-DEC-19
  shove: inTurn('You have the better of them. Push or down?', 'push', { push: 'Push 10 ft', prone: 'Down' }), // OSR-DEC-14
  grapple: inTurn('You have the better of them. Throw or haul?', 'throw', { throw: 'Throw down', haul: 'Haul along' }), // OSR-DEC-14
  haul: { says: 'Where to?', default: first },
  execution: inTurn(
    (asked) => `${actor(asked)} would strike an unaware target. Was there an undisturbed minute to prepare?`,
    'no',
    { no: 'No', yes: 'Yes' },
  ), // OSR-DEC-18
})

export const ROLLS = rolls({
  reaction: { says: 'Reaction', told: null },
  surprise: { says: 'Surprise' },
  initiative: { says: 'Initiative' },
  attack: { says: 'Attack' },
  damage: { says: 'Damage' },
  hug: { says: 'Hug' },
  opposed: { says: 'Opposed check' },
  skill: { says: 'Skill' },
  save: { says: 'Save' },
  heal: { says: 'Healing' },
  scar: { says: 'Scar' },
  'first aid': { says: 'First aid' },
  exhaustion: { says: 'Exhaustion' },
  rest: { says: 'Rest' },
  morale: { says: 'Morale', told: ({ total }) => (total === null ? [] : [{ but: [], text: `Morale: ${total}.` }]) },
  screen: { says: 'Past the screen' },
  squeeze: { says: 'Squeeze' },
  execution: { says: 'Execution' },
  spell: { says: 'Spell' },
  'spell damage': { says: 'Spell damage' },
})
