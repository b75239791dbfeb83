import type { Writable } from '../../../engine/scene.ts'
import { choice, flag, list, nullable, whole } from '../../../engine/schema.ts'
import { belongsTo, person, thing, visible } from '../../../engine/schema-marks.ts'
import { whoDoes } from '../../../kit/event-sentences.ts'
import { listed } from '../../../kit/name-lists.ts'
import { tellBoth } from '../../../kit/tell-both.ts'
import { AT, BY, type Combatant, ENDINGS, event, type Fight, REACTIONS, RESULTS, silent, WHO } from '../state/fight.ts'
import { LEVEL_NAMES, needText, rollText } from '../words/roll-words.ts'
import { touches } from './attack-modifiers.ts'
import { LEVELS, WHATS, type What } from './percentile-roll.ts'

const order = visible(list(person(), { most: 100 }))
const shot = visible(whole(1, 3))

/** Turns, exchanges, flight and the end. */
export const CORE = {
  opened: event({ order })({
    /** MY-INIT-5. */
    does: (fight, { order }) => {
      fight.phase = 'fighting'
      fight.order = [...order]
    },
    said: ({ order }, { name }) =>
      `The order of action is ${listed(order.map(name))}.${order[0] ? ` ${name(order[0])} acts first.` : ''}`, // MY-START-1
    reorders: true,
  }),
  round: event({ round: whole(1, 10_000), order })({
    /** MY-TURN-10, MY-INIT-5; MY-MULTI-3: reactions are counted by the round. */
    does: (fight, { round, order }) => {
      fight.round = round
      fight.order = [...order]
      fight.melees = fight.melees.filter((melee) => melee.round >= round - 1)
      for (const one of fight.combatants) {
        one.acted = false
        one.reactionsThisRound = []
      }
    },
    said: 'Round {round}.',
    told: null,
    reorders: true,
  }),
  started: event({ ...WHO, attacks: visible(whole(0, 6)) })({
    does: (fight, { attacks }, who) => {
      fight.turn = { who: who.id, attacks, shots: null, at: null, moved: false, dives: {} }
      fight.now = null
      who.conditions.prone = false // MY-COND-1
    },
    said: "It is {who}'s turn.",
  }),
  /** The turn goes to something else than an attack. */
  spent: event({ ...WHO, on: choice(['flee', 'items', 'reload', 'nothing', 'perk', 'clear', 'manoeuvre']) })({
    does: ({ turn }) => {
      if (turn) turn.attacks = 0
    },
    said: ({ who, on }, { name }) =>
      on === 'flee' ? `${name(who)} runs.` : on === 'nothing' ? `${name(who)} waits.` : null,
    told: ({ who, on }, { name }) => (on === 'flee' ? tellBoth(who, 'You run.', `${name(who)} runs.`) : []),
  }),
  acted: silent(WHO)((fight, _event, who) => {
    fight.turn = null
    who.acted = true
    who.shelter = false
    if (who.effects.length > 0) who.effects = who.effects.filter(({ turn }) => turn !== true)
  }),
  attacked: event({
    ...AT,
    weapon: thing(),
    melee: flag(),
    shot,
    of: shot,
    rounds: visible(whole(0, 1)),
    extra: flag(),
  })({
    /** MY-TURN-7, MY-SHOT-3: one attack less to come, or one shot; MY-MULTI-5: who fought hand to hand. */
    does: (fight, { at, weapon, melee, shot, of, rounds, extra }, who) => {
      fight.attack = { by: who.id, at, weapon, shot, of }
      if (melee) fight.melees.push({ by: who.id, at, round: fight.round })
      who.lastUsed = weapon
      if (rounds > 0) spend(who, weapon, rounds)
      const { turn } = fight
      if (!turn || extra) return
      turn.at = at
      turn.shots = shot < of ? { weapon, of, fired: shot } : null
      if (shot === 1) turn.attacks = Math.max(0, turn.attacks - 1)
    },
    said: (blow, { name }) =>
      `${name(blow.who)} attacks ${name(blow.at)}${blow.extra ? ' again' : ''} ${howText(blow, name)}.`,
    told: (blow, { fight, name }) => {
      const { who, at } = blow
      const how = howText(blow, name)
      return [
        ...(playsItself(fight, who) ? [{ who, text: `You attack ${name(at)} ${how}.` }] : []),
        ...(playsItself(fight, at) ? [{ who: at, text: `${name(who)} attacks you ${how}.` }] : []),
        { but: [who, at], text: `${name(who)} attacks ${name(at)} ${how}.` },
      ]
    },
  }),
  reacted: event({ ...WHO, to: person(), how: choice(REACTIONS), weapon: nullable(thing()) })({
    does: (_fight, { to, how, weapon }, who) => {
      if (how !== 'nothing') who.reactionsThisRound.push(to) // MY-REACT-7
      if (weapon !== null) who.lastUsed = weapon
    },
    said: ({ who, how, weapon }, { name }) =>
      `${name(who)} ${REACTS[how]}${how === 'fight back' && weapon ? ` (${name(weapon)})` : ''}.`,
    told: ({ who, how }, { name }) => (how === 'nothing' ? [] : [{ but: [who], text: `${name(who)} ${REACTS[how]}.` }]),
  }),
  /** What a percentile roll came to. Who sees the roll sees this; the skill only who knows exact scores. */
  read: event({
    ...WHO,
    what: choice(WHATS),
    skill: belongsTo('who', whole(0, 999)),
    candidates: visible(list(whole(1, 100), { most: 6 })),
    result: visible(whole(1, 100)),
    level: choice(LEVELS),
  })({
    does: (_fight, { what }, who) => useUp(who, what),
    seen: ({ who, what }, { opens }, { usual }) => (opens(who, what) ? usual() : null),
    said: ({ who, what, skill, candidates, result, level }, { fight, name }) =>
      `${name(who)}: ${LEVEL_NAMES[level]}, ${result}${candidates.length > 1 ? ` of ${candidates.join(', ')}` : ''}${skill === null ? '' : ` against ${skill}`}.${needText(fight, { who, what, level })}`,
    told: (reading, { fight, name }) => {
      const { who } = reading
      const need = needText(fight, reading)
      const others = `${name(who)}'s ${rollText({ ...reading, skill: null })}${need}`
      return tellBoth(who, `Your ${rollText(reading)}${need}`, others)
    },
  }),
  hit: event({ ...AT, how: choice(['attack', 'manoeuvre', 'fight back', 'stray']) })({
    does: null,
    said: ({ who, at, how }, { name }) =>
      how === 'stray' ? `The shot strikes ${name(at)} instead.` : `${name(who)} ${HITS[how].others} ${name(at)}.`,
    told: {
      who: ({ at, how }, { name }) =>
        how === 'stray' ? `Your shot strikes ${name(at)} instead.` : `You ${HITS[how].own} ${name(at)}.`,
      at: null,
    },
  }),
  avoided: event(BY)({
    does: null,
    said: '{who} gets out of the way.',
    told: {
      who: 'You get out of the way.',
      by: '{who} gets out of the way.',
      others: '{who} gets out of the way of {by}.',
    },
  }),
  missed: event(AT)({
    does: null,
    said: ({ who, at }, { name, fight }) =>
      fight.attack?.by === who ? `${name(who)} misses ${name(at)}.` : `${name(who)} misses.`,
    told: { who: 'You miss {at}.', others: '{who} misses {at}.' },
  }),
  resolved: silent(WHO)((fight) => void (fight.attack = null)),
  'held fire': event({ ...WHO, shots: visible(whole(1, 3)) })({
    does: ({ turn }) => {
      if (turn) turn.shots = null
    },
    said: '{who} holds fire.',
  }),
  paced: event({ ...WHO, change: visible(whole(-1, 1)), MOV: belongsTo('who', whole(0, 100)), lasting: flag() })({
    does: (_fight, { change, lasting }, who) => {
      if (lasting) who.MOV = Math.min(20, Math.max(0, who.MOV + change)) // MY-FLEE-5
    },
    said: ({ who, change, MOV }, { name }) =>
      `${name(who)} ${PACES.others[change + 1]}${MOV === null ? '' : ` (MOV ${MOV})`}.`,
    told: ({ who, change, MOV }, { name }) =>
      tellBoth(who, `You ${PACES.own[change + 1]}: MOV ${MOV}.`, `${name(who)} ${PACES.others[change + 1]}.`),
  }),
  escaped: event(WHO)({
    does: (_fight, _event, who) => void (who.conditions.escaped = true),
    ...whoDoes('escapes', 'escape'),
    reorders: true,
  }),
  caught: event(WHO)({ does: null, ...whoDoes('does not get away', 'do not get away') }),
  ended: event({ result: choice(RESULTS) })({
    does: (fight, { result }) =>
      void Object.assign(fight, { phase: 'over', result, turn: null, attack: null, offer: null }),
    said: ({ result }) => ENDINGS[result],
  }),
}

const REACTS = { dodge: 'dodges', 'fight back': 'fights back', nothing: 'does nothing' } as const

const HITS = {
  attack: { own: 'hit', others: 'hits' },
  'fight back': { own: 'strike back and hit', others: 'strikes back and hits' },
  manoeuvre: { own: 'get the better of', others: 'gets the better of' },
} as const

/** By the change of MOV, from -1. */
const PACES = {
  own: ['stumble', 'keep your pace', 'are faster'],
  others: ['stumbles', 'keeps the pace', 'is faster'],
} as const

type Shot = { readonly weapon: string; readonly shot: number; readonly of: number }

const howText = ({ weapon, shot, of }: Shot, name: (id: string) => string): string =>
  `(${name(weapon)}${of > 1 ? `, shot ${shot} of ${of}` : ''})`

/** Whoever answers for such a one is asked nothing, and would not hear of it. */
const playsItself = ({ combatants }: Fight, id: string): boolean =>
  combatants.some((one) => one.id === id && one.control.startsWith('auto'))

/** MY-SHOT-4: one round less, hit or miss; of two alike the one that is loaded. */
export function spend(who: Writable<Combatant>, id: string, rounds: number): void {
  const form = who.attacks.find(({ name }) => name === id)
  const carried = who.weapons.find(({ weapon, ammo, taken }) => weapon === id && !taken && ammo >= rounds)
  if (form && form.ammo !== null) form.ammo -= rounds
  else if (carried) carried.ammo -= rounds
}

/** What was for the next roll is used by it, and so is what the referee gave. */
function useUp(who: Writable<Combatant>, what: What): void {
  who.dice = 0
  if (who.effects.length === 0) return
  const to = what === 'attack' ? 'attack' : what === 'dodge' || what === 'fight back' ? 'reaction' : 'other'
  who.effects = who.effects.filter(({ on, once }) => !(once && touches(on, to)))
}
