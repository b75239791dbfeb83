import { SOMEBODY, type Telling } from '../../../engine/book.ts'
import { find } from '../../../engine/common-events.ts'
import type { Writable } from '../../../engine/scene.ts'
import { choice, nullable, optional } from '../../../engine/schema.ts'
import { person, subject, thing, visible } from '../../../engine/schema-marks.ts'
import { exact } from '../../../engine/viewer-sight.ts'
import { release } from '../grapple/events-and-asks.ts'
import { damageSeen, ofRoll, seenBetween, withCost } from '../secrecy/event-and-roll-looks.ts'
import type { Combatant, Fight, Mode } from '../state/fight.ts'
import {
  effect,
  event,
  isMachine,
  metres,
  mode,
  points,
  round,
  rounds,
  rulesOf,
  silent,
  takesTurns,
  total,
} from '../state/fight.ts'
import { bearerOf, changeCarried, drop, fire, weaponOf } from '../state/weapons-and-skills.ts'
import { isMelee } from '../tables/gear.ts'
import { machineScores } from '../vehicles/asks-and-rolls.ts'
import { attackerOf, cost, ifKnown, metres as metresText, modeText, SCORES, strikesMany } from '../words/phrases.ts'
import { payReaction } from './initiative.ts'
import { canDodge, canParry, mayReact } from './react.ts'

const reaction = choice(['dodge', 'parry'])
const DOES = { dodge: 'dodges', parry: 'parries' } as const
const DID = { dodge: 'dodged', parry: 'parried' } as const

export const ATTACK_EVENTS = {
  declared: event({ who: person(), at: person(), weapon: thing(), mode, metres, rounds })({
    does: (fight, event, who) => {
      const { at, weapon, mode, metres, rounds } = event
      fight.lastBlow = fight.round
      fight.attack = { by: who.id, at, weapon, mode, metres }
      changeCarried(bearerOf(fight, who, weapon), weapon, (one) => fire(one, event), rounds)
    },
    seen: (event, sight) => seenBetween(event, sight, ['metres', 'rounds']),
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
    said: ({ who, how, cost: paid }, { name }) => `${name(who)} ${DOES[how]}${cost(paid)}.`,
    told: ({ who, how, cost: paid }, { fight, name }) => [
      ...(fight.options.reactionPool && paid !== null ? [{ who, text: `You ${how}${cost(paid)}.` }] : []), // CE-REACT-4
      { but: [who, ...(fight.blast ? [] : attackerOf(fight))], text: `${name(who)} ${DOES[how]}.` },
    ],
    reorders: true,
  }),
  missed: event({ who: person(), at: person(), total, reaction: nullable(reaction) })({
    does: null,
    seen: (event, sight) => seenBetween(ofRoll(event, sight, 'to hit', ['total']), sight, ['total']),
    said: ({ who, at, reaction }, { name }) =>
      reaction === null ? `${name(who)} missed.` : `${name(at)} ${DID[reaction]}: ${name(who)} missed.`,
    told: {
      who: ({ at, reaction }, { name }) =>
        reaction === null ? 'You missed.' : `${name(at)} ${DID[reaction]}, you missed.`,
      at: '{who} missed you.',
      others: '{who} missed {at}.',
    },
  }),
  hit: event({ who: person(), at: person(), total, effect })({
    does: null,
    seen: (event, sight) =>
      seenBetween(ofRoll(event, sight, 'to hit', ['total', 'effect']), sight, ['total', 'effect']),
    said: ({ who, at, total, effect }, { name }) =>
      `${name(who)} hit ${name(at)}${ifKnown(total, (n) => ` (total ${n}, Effect ${effect})`)}.`,
    told: ({ who, at, total, effect }, { fight, name }) => [
      { who, text: `You hit ${name(at)}${ifKnown(total, (n) => ` (total ${n}, Effect ${effect})`)}.` }, // CE-CHAT-30
      ...(who === SOMEBODY && !fight.attack ? [{ who: at, text: `${name(who)} hit you.` }] : []), // CE-BLIND-1: fired blind from hiding, and nothing was declared
      { but: [who, at], text: `${name(who)} hit ${name(at)}.` },
    ],
  }),
  strayed: event({ who: person(), at: subject() })({ does: null, said: 'The shot strikes {at} instead.' }),
  resolved: silent({ who: person() })((fight, _, who) => resolve(fight, who)),
  killed: event({ who: person(), at: person(), weapon: thing(), rounds })({
    does: (_, { weapon, rounds }, who) => {
      changeCarried(who, weapon, (one) => void (one.loaded = Math.max(0, one.loaded - rounds)))
      who.aim = null
    },
    seen: (event, sight) => seenBetween(event, sight, ['rounds']),
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

export const WOUND_EVENTS = {
  ablated: event({ who: person() })({
    does: (_, __, who) => void (who.ablated += 1),
    seen: exact,
    said: "{who}'s ablat burns off by 1.",
  }),
  struck: event({ who: person(), points })({
    does: (fight, { who, points }) => void (fight.blow = { who, points, left: points }),
    seen: damageSeen,
    said: ({ who, points }, { name }) =>
      points === 0 ? `${name(who)} is untouched.` : `${name(who)} takes ${ifKnown(points, (n) => `${n} `)}damage.`,
    told: ({ who, points }, { fight, name }) => [
      ...dealt(fight, { who, points, name: name(who) }),
      ...taken(fight, who, points),
      { referee: true, but: [who, ...attackerOf(fight)], text: `${name(who)} takes ${points} damage.` },
    ],
  }),
  wounded: event({ who: person(), where: choice(['str', 'dex', 'end']), points: visible(points) })({
    does: (fight, { where, points }, who) => {
      who[where].now -= points
      if (fight.blow) fight.blow.left -= points
      who.aim = null
      who.operated = false
    },
    seen: (event, sight, by) => exact(event, sight) ?? by.inWords(event.who),
    said: ({ who, where, points }, { name, fight }) =>
      `${name(who)}: ${SCORES[where]} −${points}, now ${find(fight.combatants, who)[where].now}.`,
    told: ({ who }, { fight }) =>
      fight.blow && (fight.blow.left <= 0 || isSpent(find(fight.combatants, who)))
        ? scoresTold(fight, who, fight.blow.points) // CE-CHAT-33
        : [],
    reorders: true,
  }),
  fell: event({ who: person(), to: choice(['unconscious', 'dead']) })({
    does: (fight, { to }, who) => {
      fight.goesOn = false
      fall(who, to)
      if (rulesOf(fight).wakesEachMinute) who.downSince = fight.round // CE-WAKE-1
      letGo(fight, who)
    },
    said: '{who} is {to}.', // CE-CHAT-34
    reorders: true,
  }),
  /** CE-WAKE-1: each failure makes the next try easier. */
  woke: event({ who: person() })({
    does: (_, __, who) => {
      who.conditions.unconscious = false
      who.wakeFails = 0
    },
    said: '{who} woke up!',
    told: { who: 'You woke up!' }, // CE-CHAT-35
  }),
  slept: event({ who: person() })({
    does: (_, __, who) => void (who.wakeFails += 1),
    said: '{who} stays unconscious.',
    told: { who: 'You stay unconscious.' },
  }),
  tired: event({ who: person() })({
    does: (_, __, who) => void (who.conditions.fatigued = true),
    said: '{who} is fatigued.',
  }),
}

/** CE-UNC-1: prone, weapon dropped; aim, delay and its turn lost. CE-DEAD-1: the dead leave the order. */
function fall(who: Writable<Combatant>, to: 'unconscious' | 'dead'): void {
  who.conditions[to] = true
  who.stance = 'prone'
  who.aim = null
  who.acted ||= who.delays !== null
  who.delays = null
  for (const weapon of who.weapons) if (weapon.drawn) drop(weapon)
}

/** CE-GRAP-1, CE-EXT-1: who is out of the fight holds nobody and is held by nobody, and works no more. */
export function letGo(fight: Writable<Fight>, who: Writable<Combatant>): void {
  if (who.conditions.grappled) release(fight, who)
  if (who.extended) who.extended = null
}

type Damage = { readonly who: string; readonly points: number | null; readonly name: string }

/** What who struck hears of it. */
function dealt(fight: Fight, { who, points, name }: Damage): readonly Telling[] {
  const many = strikesMany(fight)
  const own = points === null ? 'You did some damage.' : `You dealt ${points} damage.`
  const text = many ? `${name} takes ${points ?? 'some'} damage.` : own
  return attackerOf(fight).flatMap((by) => (many && by === who ? [] : [{ who: by, text }]))
}

/** What who is struck hears of it at once; the rest with the wounds. */
function taken(fight: Fight, who: string, points: number | null): readonly Telling[] {
  if (points === 0) return scoresTold(fight, who, 0)
  return points !== null && isMachine(find(fight.combatants, who)) ? [{ who, text: `You took ${points} damage.` }] : []
}

const scoresTold = ({ combatants }: Fight, who: string, points: number): readonly Telling[] => [
  { who, text: `You took ${points} damage: ${scores(find(combatants, who))}.` },
]

const scores = (who: Combatant): string =>
  isMachine(who) ? machineScores(who) : `STR ${who.str.now} DEX ${who.dex.now} END ${who.end.now}`

/** Points beyond the last characteristic are lost. */
const isSpent = ({ str, dex, end }: Combatant): boolean => str.now + dex.now + end.now === 0
