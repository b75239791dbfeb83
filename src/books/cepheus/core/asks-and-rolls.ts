import { SOMEBODY } from '../../../engine/book.ts'
import { find } from '../../../engine/common-events.ts'
import type { Modifier } from '../../../engine/dice.ts'
import type { Rolled } from '../../../engine/log.ts'
import { all, asKeyed } from '../../../kit/labels.ts'
import { EXPLOSIVES_IN_TURN } from '../explosives/events-and-asks.ts'
import { GRAPPLE_IN_TURN } from '../grapple/events-and-asks.ts'
import { GUNNERY_IN_TURN } from '../gunnery/events-and-asks.ts'
import { HAZARDS_IN_TURN } from '../hazards/events-and-asks.ts'
import { RECOVERY_IN_TURN } from '../recovery/events-and-asks.ts'
import type { RollLook, Sight } from '../secrecy/event-and-roll-looks.ts'
import {
  ability,
  byHealth,
  byOwner,
  eventIn,
  sum,
  unseen,
  untold,
  untoldAll,
  withOrder,
} from '../secrecy/event-and-roll-looks.ts'
import { asks, CHARACTERISTICS, type Combatant, type Fight, inTurn, rolls, rulesOf, toReferee } from '../state/fight.ts'
import { weaponOf } from '../state/weapons-and-skills.ts'
import { VEHICLES_IN_TURN } from '../vehicles/asks-and-rolls.ts'
import { aboutTo, bare, DIFFICULTY_LABELS, metres, modeText, YES_OR_NO, youIn } from '../words/phrases.ts'
import { companyOf } from './attack-modifiers.ts'
import { MINOR_IN_TURN } from './minor-actions.ts'
import { LULL } from './turn-order.ts'

type Asking = { readonly fight: Fight }

/** CE-CHAT-18. */
const minor = ({ fight: { turn } }: Asking): string =>
  turn?.exchanged ? `Minor Action (${turn.minors} left)` : 'Minor Action'

/** CE-DEC-9 to CE-DEC-16: what is asked in a turn, further down, and the labels of it. */
const IN_TURN = {
  menus: {
    minor: 'Choose a minor action:',
    significant: 'Choose a significant action:',
    misc: 'A skill check, or something else?',
    skill: 'Choose a skill:',
    Leadership: 'Choose an ally:', // CE-CHAT-29
    ...all('Choose a target:', 'attack', 'coup'),
    ...all('Choose a weapon:', 'attack *', 'coup *'),
    'attack * *': 'How?',
  },
  keys: {
    minor,
    significant: 'Significant Action',
    skip: ({ fight }: Asking) => (rulesOf(fight).saysEndTurn ? 'End turn' : 'Skip'), // CE-PROF-20
    misc: 'Miscellaneous',
    'two minors': 'Two Minor Actions',
    coup: 'Coup de Grace',
    skill: 'Skill check',
    ...asKeyed('delay', 'attack', 'Leadership', 'other', 'single', 'burst', 'strike', 'throw'),
  },
}

export const CORE_ASKS = asks({
  // CE-DEC-1, CE-CHAT-12
  aware: toReferee('Which characters are aware of their opponents?'),
  // CE-DEC-2, CE-CHAT-13
  range: toReferee('What is the starting range (metres)?'),
  // CE-DEC-3
  avoid: inTurn('One side does not know of the other. Fight, or avoid it?', 'fight', {
    fight: 'Fight',
    avoid: 'Avoid the fight',
  }),
  // CE-DEC-4, CE-CHAT-14
  tactics: inTurn('Roll a Tactics check for your side?', 'no', YES_OR_NO),
  // CE-DEC-6, CE-CHAT-16
  'act now': inTurn(({ beat, name }) => `Act now, before ${name(beat?.who ?? '')}?`, 'no', YES_OR_NO),
  // CE-DEC-6
  interrupt: {
    says: ({ fight: { turn }, name, who }) =>
      turn?.deed ? `${aboutTo(youIn(who, name), turn.who, turn.deed)}. Act now?` : 'Act now?',
    clock: 'reaction',
    default: ['no'],
    keys: YES_OR_NO,
  },
  // CE-DEC-7
  'carry over': inTurn('The round is over. Act first in the next one?', 'first', {
    first: 'Act first next round',
    'give up': 'Give up',
  }),
  // CE-DEC-8, CE-CHAT-35
  wake: toReferee(({ beat, name }) => `${name(beat?.who ?? '')} is unconscious. May they try to wake up?`, YES_OR_NO),
  turn: {
    says: 'Your turn. What will you do?', // CE-CHAT-18
    default: ['skip'],
    menus: {
      ...{ ...IN_TURN.menus, ...MINOR_IN_TURN.menus, ...RECOVERY_IN_TURN.menus, ...VEHICLES_IN_TURN.menus },
      ...{ ...GUNNERY_IN_TURN.menus, ...GRAPPLE_IN_TURN.menus, ...HAZARDS_IN_TURN.menus, ...EXPLOSIVES_IN_TURN.menus },
    },
    keys: {
      ...{ ...IN_TURN.keys, ...MINOR_IN_TURN.keys, ...RECOVERY_IN_TURN.keys, ...VEHICLES_IN_TURN.keys },
      ...{ ...GUNNERY_IN_TURN.keys, ...GRAPPLE_IN_TURN.keys, ...HAZARDS_IN_TURN.keys, ...EXPLOSIVES_IN_TURN.keys },
    },
    granted: {
      ...GUNNERY_IN_TURN.granted,
      'coup *': () => true, // CE-CHAT-32
      'attack *': ([, ...others], { fight }) => others.every((id) => weaponOf(fight, id).natural), // CE-CHAT-30
    },
  },
  confirm: inTurn(
    ({ fight, name }) =>
      `That is one of your own${fight.attack ? `: ${name(fight.attack.at)}` : ''}. Attack all the same?`,
    'no',
    YES_OR_NO,
  ),
  // CE-DEC-17, CE-CHAT-22
  reaction: {
    says: ({ fight, name }) =>
      fight.attack
        ? `You are being attacked by ${name(fight.attack.by)} (${name(fight.attack.weapon)}${rulesOf(fight).offersEveryAction ? modeText(fight.attack.mode) : ''}${fight.attack.by === SOMEBODY ? '' : `, ${metres(fight.attack.metres)}`}):`
        : 'You are being attacked:',
    shape: 'reaction',
    default: ['stand'],
    keys: { ...asKeyed('dodge', 'parry'), stand: 'Do nothing' },
  },
  // CE-DEC-19, CE-END-1, CE-CHAT-33
  wound: {
    says: ({ fight }) =>
      fight.blow
        ? `You took ${fight.blow.points} damage, ${fight.blow.left} left. Which characteristic should be hit?`
        : 'Which characteristic should be hit?',
    clock: 'reaction',
    default: (fight, who) => [placed(find(fight.combatants, who))],
    afterwards: true,
    keys: { str: 'Strength', dex: 'Dexterity', end: 'Endurance' },
  },
  // CE-DEC-20, CE-CHAT-28
  difficulty: {
    says: ({ fight, name }) =>
      `${fight.proposal ? `${name(fight.proposal.who)} wants to use ${fight.proposal.what}. ` : ''}Difficulty?`,
    clock: 'none',
    menus: {
      minor: 'Difficulty, as a minor action?',
      significant: 'Difficulty, as a significant action?',
      against: 'Against whom?',
    },
    keys: { ...DIFFICULTY_LABELS, minor, significant: 'Significant Action', against: 'Against somebody' },
    quiet: ['minor', 'significant', 'against'],
  },
  // CE-CHAT-23, CE-CHAT-47
  other: toReferee(({ fight, name }) => `${name(fight.proposal?.who ?? '')} wants to do something else. Allow it?`, {
    ...asKeyed('allow', 'refuse'),
    minor,
    significant: 'Significant Action',
  }),
  cover: toReferee(
    ({ fight: { proposal }, name }) =>
      `${proposal ? `${name(proposal.who)} wants to move behind cover. ` : ''}What cover is there?`,
    {
      ...{ quarter: 'Quarter cover', half: 'Half cover', threeQuarter: 'Three-quarter cover', full: 'Full cover' },
      ...asKeyed('refuse'),
    },
  ),
  // CE-DEC-21, CE-CHAT-36
  end: toReferee('Only one side is left. End the fight?', YES_OR_NO),
  lull: toReferee(
    ({ fight: { round, lastBlow } }) =>
      round - lastBlow >= LULL
        ? 'A minute has passed without an attack. End the fight?'
        : `The fight has gone on for ${round / 10} minutes. End it?`,
    YES_OR_NO,
  ),
})

/** What may be done unasked. */
export const CORE_OFFERED = { keys: { say: 'Say', drop: 'Drop', surrender: 'Surrender', haste: 'Haste' } }

/** CE-DMG-6: the higher of STR and DEX, a tie to STR; END first where it may be chosen. */
function placed({ str, dex, end }: Combatant): 'end' | 'str' | 'dex' {
  if (end.now > 0) return 'end'
  return dex.now > str.now ? 'dex' : 'str'
}

export const CORE_ROLLS = rolls({
  'to hit': untold('Attack', (roll, sight) => {
    const { attack } = sight.fight
    return attack === null || sight.knows(attack.at) ? ability(unexplained(roll, sight), sight) : null
  }),
  damage: untold('Damage', damage),
  ...untoldAll(withOrder, 'initiative', 'tactics'),
  'roll-off': untold('Roll-off', unseen), // it may be against somebody hidden
  lot: untold('Lot', byHealth),
  wake: {
    says: 'Waking up',
    told: ({ who, total }, { name }) =>
      total === null ? null : [{ referee: true, text: `${name(who)} rolled ${bare(total)}.` }], // CE-CHAT-35: how a sleeper's try fell, for who allowed it
    seen: ability,
  },
  ...untoldAll(byOwner, ...CHARACTERISTICS),
})

/** Whom the dice are for may not be known; and armour and drug, which are the victim's, only with the exact health. */
function damage(roll: Rolled, sight: Sight, next: Parameters<RollLook>[2]): Rolled | null {
  const victim = victimOf(next)
  if (victim === null || !sight.knows(victim)) return null
  if (sight.exact(victim)) return ability(roll, sight)
  const why = roll.why.filter(([key]) => key !== 'armour' && key !== 'drug')
  return { ...roll, why, total: roll.total - sum(roll.why) + sum(why) }
}

/** Whom damage dice are for; of a blast the dodge die may come first (CE-BLAST-7). */
function victimOf(next: Parameters<RollLook>[2]): string | null {
  if (next?.type === 'rolled') return next.what === 'blast dodge' ? next.who : null
  const event = eventIn(next)
  return event?.type === 'struck' || event?.type === 'owed' || event?.type === 'caught' ? event.who : null
}

/** Somebody hidden who makes it a shot into a melee (CE-PROF-25) passes for the referee's modifier (CE-MOD-30). */
function unexplained(roll: Rolled, { fight, knows }: Sight): Rolled {
  const { attack } = fight
  if (!attack || !roll.why.some(isIntoMelee)) return roll
  const people = { by: find(fight.combatants, attack.by), at: find(fight.combatants, attack.at) }
  if (companyOf(fight, people).some(({ id }) => knows(id))) return roll
  const moved = roll.why.filter((one) => isIntoMelee(one) || one[0] === 'circumstance')
  const rest = roll.why.filter((one) => !moved.includes(one))
  return { ...roll, why: sum(moved) === 0 ? rest : [...rest, ['circumstance', sum(moved), 'CE-MOD-30']] }
}

const isIntoMelee = ([key]: Modifier): boolean => key === 'into melee'
