import { find } from '../../../engine/common-events.ts'
import type { Rolled } from '../../../engine/log.ts'
import { aimText } from '../manoeuvres/events.ts'
import { attackPath, nextTarget, reactionPath } from '../policy/default-answers.ts'
import type { Fight } from '../state/fight.ts'
import { asks, inReaction, rolls } from '../state/rows.ts'

/** One weapon, one shot, one person to use it on: nothing is asked. */
const isOnly = (keys: readonly string[]): boolean => keys.length === 1

/** MY 13: every question, its clock, and what is taken when time runs out. */
export const ASKS = asks({
  // MY-DEC-1 to MY-DEC-4, MY-DEC-9 to MY-DEC-11
  turn: {
    says: 'Your turn. What will you do?',
    clock: 'turn',
    default: (fight, who, options) => attackPath(fight, find(fight.combatants, who), options), // MY-DEC-1: Fight; who cannot takes what is offered first
    menus: {
      fight: 'Whom do you attack?',
      'fight *': 'With what?',
      'fight * *': 'How many shots?',
      items: 'Use what?',
      'items *': 'On whom?',
      reload: 'Reload what?',
      clear: 'Clear what?',
      perk: 'Use what?',
      'perk *': 'On whom?',
      manoeuvre: 'Against whom?',
      'manoeuvre *': 'To do what?',
      move: 'Which way?',
      'move closer': 'Closer to whom?',
      'move away': 'Away from whom?',
      'move closer *': 'How many yards?',
      'move away *': 'How many yards?',
    },
    granted: { 'fight *': isOnly, 'fight * *': isOnly, 'items *': isOnly },
    keys: {
      fight: 'Fight',
      flee: 'Flee',
      items: 'Items',
      reload: 'Reload',
      clear: 'Clear weapon',
      perk: 'Perk',
      manoeuvre: 'Manoeuvre',
      disarm: 'Disarm',
      'knock down': 'Knock down',
      hold: 'Hold',
      'break free': 'Break free',
      move: 'Move',
      closer: 'Closer',
      away: 'Away',
      wait: 'Wait',
      '1': 'One shot',
      '2': 'Two shots',
      '3': 'Three shots',
    },
  },
  attack: {
    says: 'One more attack. At whom?',
    clock: 'turn',
    default: (fight, who, options) => attackPath(fight, find(fight.combatants, who), options),
    menus: { '*': 'With what?', '* *': 'How many shots?' },
  },
  'next target': {
    says: 'Shots are left. At whom?',
    clock: 'turn',
    default: (fight, who, options) => [nextTarget(fight, find(fight.combatants, who), options)],
    keys: { 'hold fire': 'Hold fire' },
  }, // MY-DEC-14
  reaction: {
    says: ({ fight: { attack }, name }) => {
      if (!attack) return 'You are being attacked:'
      const { by, weapon, shot, of, aim } = attack
      if (aim) return `${name(by)} tries to ${aimText(aim, 'you')}:`
      return `You are being attacked by ${name(by)} (${name(weapon)}${of > 1 ? `, shot ${shot} of ${of}` : ''}):`
    },
    shape: 'reaction',
    clock: 'reaction',
    default: (fight, who, options) => reactionPath(fight, find(fight.combatants, who), options),
    menus: { 'fight back': 'With what?' },
    granted: { 'fight back': isOnly },
    keys: { dodge: 'Dodge', 'fight back': 'Fight back', nothing: 'Do nothing' },
  }, // MY-DEC-5, MY-DEC-6, MY-DEC-12
  dive: inReaction(
    ({ fight: { attack }, name }) =>
      attack
        ? `${name(attack.by)} shoots at you. Dive for cover? You will not fight on your next turn.`
        : 'Dive for cover?',
    'stay',
    { dive: 'Dive', stay: 'Stay' },
  ), // MY-DEC-7
  perk: {
    says: ({ fight: { offer }, name }) => `Use ${offer ? name(offer.perk) : 'the perk'}?`,
    clock: 'reaction',
    default: ({ combatants }, who) => [find(combatants, who).control.startsWith('auto') ? 'yes' : 'no'],
    keys: { yes: 'Yes', no: 'No' },
  }, // MY-DEC-8: player No, auto Yes
  surprise: {
    says: 'Who is taken by surprise?',
    clock: 'turn',
    default: ['nobody'],
    menus: { roll: 'Who rolls Spot or Listen?', named: 'Who?', 'roll named': 'Who rolls?' },
    keys: {
      nobody: 'Nobody',
      everybody: 'Everybody',
      investigators: 'The investigators',
      enemies: 'The enemies',
      named: 'Some of them',
      roll: 'Let them roll',
    },
  }, // MY-DEC-13
})

/** Who sees a roll sees its bonus and penalty dice. */
function partOf({ who }: Rolled, { attack }: Fight): readonly string[] {
  if (attack === null) return ['constitution', 'skill', 'sanity']
  return attack.by === who ? ['attack', 'constitution'] : ['dodge', 'fight back', 'constitution']
}

/** In chats the event `read` and what follows tell of them. */
export const ROLLS = rolls({
  attack: { says: 'Attack', told: null },
  'fight back': { says: 'Fight back', told: null },
  dodge: { says: 'Dodge', told: null },
  constitution: { says: 'Constitution', told: null },
  skill: { says: 'Skill', told: null },
  'bonus dice': { says: 'Bonus dice', told: null, partOf },
  'penalty dice': { says: 'Penalty dice', told: null, partOf },
  damage: { says: 'Damage', told: null },
  'damage bonus': { says: 'Damage bonus', told: null },
  medicine: { says: 'Medicine', told: null },
  sanity: { says: 'Sanity', told: null },
  'sanity loss': { says: 'Sanity loss', told: null },
  'extra damage': { says: 'Extra damage', told: null },
  guard: { says: 'Guard', told: null },
  regrowth: { says: 'Regrowth', told: null },
})
