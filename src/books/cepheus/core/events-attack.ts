import { SOMEBODY } from '../../../engine/book.ts'
import { person, subject, thing } from '../../../engine/field-marks.ts'
import type { Writable } from '../../../engine/scene.ts'
import { choice, nullable, optional } from '../../../engine/schema.ts'
import { between, numbered, withCost } from '../secrecy/looks.ts'
import { takesTurns } from '../state/characteristics.ts'
import { effect, metres, mode, points, round, rounds, total } from '../state/fields.ts'
import type { Combatant, Fight, Mode } from '../state/fight.ts'
import { isMelee } from '../state/gear.ts'
import { rulesOf } from '../state/profiles.ts'
import { event } from '../state/rows.ts'
import { weaponOf } from '../state/wielded.ts'
import { ifKnown, metres as metresText } from '../words/phrases.ts'
import { attackerOf, modeText } from './attack-words.ts'
import { bearerOf, changeCarried, fire } from './carried-weapon.ts'
import { payReaction } from './initiative.ts'
import { canDodge, canParry, mayReact } from './react.ts'

const reaction = choice(['dodge', 'parry'])

export const ATTACK_EVENTS = {
  declared: event({ who: person(), at: person(), weapon: thing(), mode, metres, rounds })({
    does: (fight, event, who) => {
      const { at, weapon, mode, metres, rounds } = event
      fight.lastBlow = fight.round
      fight.attack = { by: who.id, at, weapon, mode, metres }
      changeCarried(bearerOf(fight, who, weapon), weapon, (one) => fire(one, event), rounds)
    },
    seen: (event, sight) => between(event, sight, ['metres', 'rounds']),
    said: ({ who, at, weapon, mode, metres }, { name }) =>
      `${name(who)} attacks ${name(at)} (${name(weapon)}${modeText(mode)}${ifKnown(metres, (n) => `, ${metresText(n)}`)}).`,
    told: ({ who, at, weapon, mode }, { fight, name }) => {
      const means = `${name(weapon)}${modeText(mode)}`
      return [
        ...(isUnasked(fight, at, { weapon, mode }) ? [{ who: at, text: `${name(who)} attacks you (${means}).` }] : []),
        { but: [who, at], text: `${name(who)} attacks ${name(at)} (${means}).` },
      ]
    },
  }),
  /** `round`: the one that pays, where it comes in the middle of the own turn (CE-INIT-7). */
  reacted: event({ who: person(), how: reaction, cost: points, round: optional(round) })({
    does: (fight, event, who) => {
      payReaction(fight, who, event)
      if (fight.attack?.at === who.id && rulesOf(fight).rocketsAskVictims) fight.attack.answered = true
    },
    seen: withCost,
    said: ({ who, how, cost }, { name }) =>
      `${name(who)} ${how === 'dodge' ? 'dodges' : 'parries'}${ifKnown(cost, (n) => (n === 0 ? ' at no cost' : ` (−${n} Initiative)`))}.`,
    told: ({ who, how, cost }, { fight, name }) => [
      ...(fight.options.reactionPool && cost !== null
        ? [{ who, text: `You ${how}${cost === 0 ? ' at no cost' : ` (−${cost} Initiative)`}.` }] // CE-REACT-4
        : []),
      {
        but: [who, ...(fight.blast ? [] : attackerOf(fight))],
        text: `${name(who)} ${how === 'dodge' ? 'dodges' : 'parries'}.`,
      },
    ],
    reorders: true,
  }),
  missed: event({ who: person(), at: person(), total, reaction: nullable(reaction) })({
    does: null,
    seen: (event, sight) => between(numbered(event, sight, 'to hit', ['total']), sight, ['total']),
    said: ({ who, at, reaction }, { name }) =>
      reaction === null
        ? `${name(who)} missed.`
        : `${name(at)} ${reaction === 'dodge' ? 'dodged' : 'parried'}: ${name(who)} missed.`,
    told: ({ who, at, reaction }, { name }) => [
      {
        who,
        text:
          reaction === null ? 'You missed.' : `${name(at)} ${reaction === 'dodge' ? 'dodged' : 'parried'}, you missed.`,
      },
      { who: at, text: `${name(who)} missed you.` },
      { but: [who, at], text: `${name(who)} missed ${name(at)}.` },
    ],
  }),
  hit: event({ who: person(), at: person(), total, effect })({
    does: null,
    seen: (event, sight) => between(numbered(event, sight, 'to hit', ['total', 'effect']), sight, ['total', 'effect']),
    said: ({ who, at, total, effect }, { name }) =>
      `${name(who)} hit ${name(at)}${ifKnown(total, (n) => ` (total ${n}, Effect ${effect})`)}.`,
    told: ({ who, at, total, effect }, { fight, name }) => [
      { who, text: `You hit ${name(at)}${ifKnown(total, (n) => ` (total ${n}, Effect ${effect})`)}.` }, // CE-CHAT-30
      ...(who === SOMEBODY && !fight.attack ? [{ who: at, text: `${name(who)} hit you.` }] : []), // CE-BLIND-1: fired blind from hiding, and nothing was declared
      { but: [who, at], text: `${name(who)} hit ${name(at)}.` },
    ],
  }),
  strayed: event({ who: person(), at: subject() })({ does: null, said: 'The shot strikes {at} instead.' }),
  resolved: event({ who: person() })({ does: (fight, _, who) => resolve(fight, who), said: null }),
  killed: event({ who: person(), at: person(), weapon: thing(), rounds })({
    does: (_, { weapon, rounds }, who) => {
      changeCarried(who, weapon, (one) => void (one.loaded = Math.max(0, one.loaded - rounds)))
      who.aim = null
    },
    seen: (event, sight) => between(event, sight, ['rounds']),
    said: '{who} killed {at}.', // CE-CHAT-32
    reorders: true,
  }),
}

/** CE-REACT-7, CE-CHAT-22: a target that is not asked is told of the attack; of suppression fire by its result. */
function isUnasked(fight: Fight, at: string, { weapon, mode }: { readonly weapon: string; readonly mode: Mode }) {
  const target = mode === 'suppression' ? undefined : fight.combatants.find(({ id }) => id === at)
  if (!target || !takesTurns(target)) return false
  const parries = weapon !== 'ram' && mode !== 'throw' && isMelee(weaponOf(fight, weapon)) && canParry(fight, target)
  return !mayReact(fight, target) || !(canDodge(fight, target) || parries)
}

/** CE-ATK-6, CE-AIM-3, CE-AWARE-4: the aim is used up, hit or miss; after the first attack everybody is aware. */
function resolve(fight: Writable<Fight>, by: Writable<Combatant>): void {
  fight.attack = null
  fight.blow = null
  by.aim = null
  by.circumstance = 0
  if (fight.surprise) for (const one of fight.combatants) one.aware = true // later the referee may keep somebody unaware
  fight.surprise = false
}
