import { find } from '../../../engine/common-events.ts'
import type { Rolled } from '../../../engine/log.ts'
import { eachOf } from '../../../kit/each-value.ts'
import { all, asKeyed } from '../../../kit/labels.ts'
import { aimText } from '../manoeuvres/events.ts'
import { attackPath, nextTarget, reactionPath } from '../policy/default-answers.ts'
import { AIMS, asks, type Fight, inReaction, rolls } from '../state/fight.ts'

/** One weapon, one shot, one person to use it on: nothing is asked. */
const isOnly = (keys: readonly string[]): boolean => keys.length === 1

/** MY 13: every question, its clock, and what is taken when time runs out. */
export const ASKS = asks({
  // MY-DEC-1 to MY-DEC-4, MY-DEC-9 to MY-DEC-11
  turn: {
    says: 'Your turn. What will you do?',
    default: (fight, who, options) => attackPath(fight, find(fight.combatants, who), options), // MY-DEC-1: Fight; who cannot takes what is offered first
    menus: {
      fight: 'Whom do you attack?',
      'fight *': 'With what?',
      'fight * *': 'How many shots?',
      ...all('Use what?', 'items', 'perk'),
      ...all('On whom?', 'items *', 'perk *'),
      reload: 'Reload what?',
      clear: 'Clear what?',
      manoeuvre: 'Against whom?',
      'manoeuvre *': 'To do what?',
      move: 'Which way?',
      'move closer': 'Closer to whom?',
      'move away': 'Away from whom?',
      ...all('How many yards?', 'move closer *', 'move away *'),
    },
    granted: { 'fight *': isOnly, 'fight * *': isOnly, 'items *': isOnly },
    keys: {
      ...asKeyed('fight', 'flee', 'items', 'reload', 'perk', 'manoeuvre', ...AIMS, 'move', 'closer', 'away', 'wait'),
      clear: 'Clear weapon',
      '1': 'One shot',
      '2': 'Two shots',
      '3': 'Three shots',
    },
  },
  attack: {
    says: 'One more attack. At whom?',
    default: (fight, who, options) => attackPath(fight, find(fight.combatants, who), options),
    menus: { '*': 'With what?', '* *': 'How many shots?' },
  },
  'next target': {
    says: 'Shots are left. At whom?',
    default: (fight, who, options) => [nextTarget(fight, find(fight.combatants, who), options)],
    keys: asKeyed('hold fire'),
  }, // MY-DEC-14
  reaction: {
    says: ({ fight: { attack }, name }) => {
      if (!attack) return 'You are being attacked:'
      const { by, weapon, shot, of, aim } = attack
      if (aim) return `${name(by)} tries to ${aimText(aim, 'you')}:`
      return `You are being attacked by ${name(by)} (${name(weapon)}${of > 1 ? `, shot ${shot} of ${of}` : ''}):`
    },
    shape: 'reaction',
    default: (fight, who, options) => reactionPath(fight, find(fight.combatants, who), options),
    menus: { 'fight back': 'With what?' },
    granted: { 'fight back': isOnly },
    keys: { ...asKeyed('dodge', 'fight back'), nothing: 'Do nothing' },
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
    keys: asKeyed('yes', 'no'),
  }, // MY-DEC-8: player No, auto Yes
  surprise: {
    says: 'Who is taken by surprise?',
    default: ['nobody'],
    menus: { roll: 'Who rolls Spot or Listen?', named: 'Who?', 'roll named': 'Who rolls?' },
    keys: {
      ...asKeyed('nobody', 'everybody'),
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
const untold = <const K extends string>(...keys: readonly K[]) =>
  eachOf(asKeyed(...keys), (says) => ({ says, told: null })) as Readonly<Record<K, { says: string; told: null }>>

export const ROLLS = rolls({
  ...untold('attack', 'fight back', 'dodge', 'constitution', 'skill', 'damage', 'damage bonus', 'extra damage'),
  ...untold('medicine', 'sanity', 'sanity loss', 'guard', 'regrowth'),
  'bonus dice': { says: 'Bonus dice', told: null, partOf },
  'penalty dice': { says: 'Penalty dice', told: null, partOf },
})
