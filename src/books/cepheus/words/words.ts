import { SOMEBODY, type Standing, type Words } from '../../../engine/book.ts'
import { askWords, eventWords } from '../../../engine/book-words.ts'
import { find } from '../../../engine/common-events.ts'
import { CORE_OFFERED } from '../core/asks.ts'
import { gradeOf } from '../core/checks.ts'
import { ahead } from '../core/move.ts'
import { isAboutOneself } from '../core/outcomes.ts'
import { PART_WORDS } from '../core/parts.ts'
import { shut } from '../core/refusals.ts'
import { HAZARDS_OFFERED } from '../hazards/asks.ts'
import { type About, ASKS } from '../state/asks.ts'
import { isMachine, isPresent, statusOf, takesTurns } from '../state/characteristics.ts'
import { EVENTS, type RowEvent } from '../state/events.ts'
import type { Event, Fight } from '../state/fight.ts'
import { isFull } from '../state/options.ts'
import type { Combatant } from '../state/sheet.ts'
import { weaponOf } from '../state/wielded.ts'
import { VEHICLES_OFFERED } from '../vehicles/asks.ts'
import { machineScores, machineState, seatText } from '../vehicles/vehicle-words.ts'
import { bare, ifKnown, listed, metres, plus, SCORES } from './phrases.ts'
import { modeText, TOLD, TOLD_ROLLS } from './told.ts'

/**
 * `> aim` is what is asked when a key has opened its menu, `*` in it a name; `= minor` is a label that changes with the
 * fight.
 */

const ASKED = askWords<Fight, About>(ASKS)
const SENTENCES = eventWords<Fight, RowEvent>(EVENTS)

/** English, the default; other languages override by key. */
export const WORDS: Words<Fight, Event, About> = {
  events: {
    marked: ({ aware }, { name, fight }) =>
      aware.length === 0
        ? 'Nobody is aware of the others: all roll for Initiative.'
        : isFull(fight) && aware.length === fight.combatants.filter(takesTurns).length
          ? 'All are aware of each other: all roll for Initiative.'
          : `${aware.length === fight.combatants.filter(takesTurns).length ? 'All' : listed(aware.map(name))} ${aware.length === 1 ? 'is aware and counts' : 'are aware and count'} as having rolled 12.`,
    placed: (event) => `They are ${metres(event.metres)} apart.`,
    readied: () => null,
    planned: ({ who, effect, bonus }, { name }) =>
      effect === null || bonus === null
        ? `${name(who)} has a plan.`
        : effect >= 0
          ? `${name(who)}'s plan works: ${plus(bonus)} Initiative for the side.`
          : `${name(who)}'s plan fails${bonus === 0 ? '' : `: ${plus(bonus)} Initiative for the side`}.`,
    outplanned: ({ who, effect }, { name }) =>
      effect === null
        ? `${name(who)} has a plan.`
        : `${name(who)}'s plan ${effect >= 0 ? 'works, but there is a better one' : 'fails'}.`,
    tied: () => null,
    avoided: () => 'The fight is avoided.',
    opened: () => 'The fight begins.',
    generated: ({ who, upp }, { name }) => `${name(who)} has the scores ${upp.join(' ')}.`,
    round: ({ round }) => `Round ${round}.`,
    started: ({ who }, { name }) => `It is ${name(who)}'s turn.`, // CE-CHAT-17
    spent: () => null,
    exchanged: ({ who }, { name }) => `${name(who)} takes two minor actions instead.`,
    acted: ({ who, how }, { name }) => (how === 'skipped' ? `${name(who)} does nothing more.` : null), // CE-CHAT-19
    delayed: ({ who }, { name }) => `${name(who)} waits.`,
    waited: () => null,
    interposed: ({ who, before }, { name }) => `${name(who)} acts now, before ${name(before)}.`,
    aimed: ({ who, at, kind }, { name, fight }) =>
      `${name(who)} aims at ${name(at)}${kind === 'kill' ? ' for the kill' : ''} (${plus(aimOf(fight, who) * (kind === 'kill' ? 2 : 1))}).`,
    posed: ({ who, stance }, { name }) => `${name(who)} is now ${stance}.`,
    drew: ({ who, weapon }, { name }) => `${name(who)} draws: ${name(weapon)}.`,
    dropped: ({ who, weapon }, { name }) => `${name(who)} drops the ${name(weapon)}.`,
    reloaded: ({ who, weapon, spent, of }, { name }) =>
      spent !== null && of !== null && spent < of
        ? `${name(who)} reloads the ${name(weapon)}: ${spent} of ${of}.`
        : `${name(who)} has reloaded the ${name(weapon)}.`,
    moved: ({ who, way, metres: far }, { name }) => `${name(who)} moved ${way} ${metres(far)}.`, // CE-CHAT-27
    proposed: ({ who, what }, { name }) =>
      what === 'other' ? `${name(who)} wants to do something else.` : `${name(who)} wants to use ${what}.`,
    refused: ({ who }, { name }) => `The referee says no to ${name(who)}.`,
    improvised: ({ who }, { name }) => `${name(who)} does something else.`,
    checked: ({ who, skill, total, effect }, { name }) =>
      effect === null
        ? `${name(who)} rolled for ${skill}.`
        : `${name(who)} rolled ${bare(total ?? 0)} for ${skill}: ${gradeOf(effect)}, Effect ${bare(effect)}.`,
    contested: ({ who, against, skill, effect, theirs, winner }, { name }) =>
      `${name(who)} against ${name(against)} with ${skill}${ifKnown(effect, (n) => `, Effect ${bare(n)}${ifKnown(theirs, (other) => ` to ${bare(other)}`)}`)}: ${name(winner)} wins.`,
    led: ({ who, ally, effect }, { name }) =>
      effect === null
        ? `${name(who)} leads ${name(ally)}.`
        : effect > 0
          ? `${name(who)} leads: ${name(ally)}'s Initiative gets ${plus(effect)}.`
          : `${name(who)} leads, and nobody listens.`,
    surrendered: ({ who }, { name }) => `${name(who)} surrenders.`,
    declared: ({ who, at, weapon, mode, metres: far }, { name }) =>
      `${name(who)} attacks ${name(at)} (${name(weapon)}${modeText(mode)}${ifKnown(far, (n) => `, ${metres(n)}`)}).`,
    reacted: ({ who, how, cost }, { name }) =>
      `${name(who)} ${how === 'dodge' ? 'dodges' : 'parries'}${ifKnown(cost, (n) => (n === 0 ? ' at no cost' : ` (−${n} Initiative)`))}.`,
    missed: ({ who, at, reaction }, { name }) =>
      reaction === 'dodge'
        ? `${name(at)} dodged: ${name(who)} missed.`
        : reaction === 'parry'
          ? `${name(at)} parried: ${name(who)} missed.`
          : `${name(who)} missed.`,
    hit: ({ who, at, total, effect }, { name }) =>
      `${name(who)} hit ${name(at)}${ifKnown(total, (n) => ` (total ${n}, Effect ${effect})`)}.`,
    strayed: ({ at }, { name }) => `The shot strikes ${name(at)} instead.`,
    exploded: () => 'It explodes.',
    resolved: () => null,
    ablated: ({ who }, { name }) => `${name(who)}'s ablat burns off by 1.`,
    jarred: ({ who, weapon }, { name }) => `The sights of ${name(who)}'s ${name(weapon)} are out of true.`,
    struck: ({ who, points }, { name }) =>
      points === 0 ? `${name(who)} is untouched.` : `${name(who)} takes ${ifKnown(points, (n) => `${n} `)}damage.`,
    wounded: ({ who, where, points }, { name, fight }) =>
      `${name(who)}: ${SCORES[where]} −${points}, now ${find(fight.combatants, who)[where].now}.`,
    fell: ({ who, to }, { name }) => `${name(who)} is ${to}.`, // CE-CHAT-34
    killed: ({ who, at }, { name }) => `${name(who)} killed ${name(at)}.`, // CE-CHAT-32
    woke: ({ who }, { name }) => `${name(who)} woke up!`,
    slept: ({ who }, { name }) => `${name(who)} stays unconscious.`,
    tired: ({ who }, { name }) => `${name(who)} is fatigued.`,
    'went on': () => 'The fight goes on.',
    ceased: () => 'The fight is over.', // CE-CHAT-36
    closed: (_, { fight }) => (fight.recovery ? 'The days of rest are over.' : null),
    ...PART_WORDS,
    ...SENTENCES.events,
  },
  told: { ...TOLD, ...SENTENCES.told },
  toldRolls: TOLD_ROLLS,
  order: {
    // CE-CHAT-15
    changes: [
      'opened',
      'round',
      'started',
      'readied',
      'tied',
      'led',
      'reacted',
      'suppressed',
      'cut off',
      'in touch',
      'dived',
      'interposed',
      'hastened',
      'carried over',
      'took hold',
      'wounded',
      'fell',
      'killed',
      'wrecked',
      'shut down',
      'surrendered',
      'joined',
      'left',
    ],
    isIn: (who, fight) =>
      fight.phase === 'fighting' && isPresent(who) && takesTurns(who) && !who.conditions.surrendered, // CE-TURN-6, CE-DEAD-1
  },
  ...ASKED,
  menus: { ...ASKED.menus, ...HAZARDS_OFFERED.menus, ...VEHICLES_OFFERED.menus },
  keys: {
    ...ASKED.keys,
    minor: 'Minor Action',
    skip: 'Skip',
    ...CORE_OFFERED.keys,
    ...HAZARDS_OFFERED.keys,
    ...VEHICLES_OFFERED.keys,
  },
  short: {
    // CE-CHAT-20
    aim: ['minor', 'aim'],
    kill: ['minor', 'kill'],
    stance: ['minor', 'stance'],
    draw: ['minor', 'ready'],
    reload: ['minor', 'ready', 'reload'],
    preload: ['minor', 'ready', 'reload'],
    move: ['minor', 'move'],
  },
  always: ['attack'], // CE-CHAT-21, CE-CHAT-31
  stands,
  flat: ['reload'], // CE-CHAT-26
  refusals: shut.sentences,
  rolls: {
    'to hit': 'Attack',
    damage: 'Damage',
    initiative: 'Initiative',
    tactics: 'Tactics',
    'roll-off': 'Roll-off',
    wake: 'Waking up',
    'first aid': 'First aid',
    surgery: 'Surgery',
    'natural healing': 'Natural healing',
  },
  reasons: { str: 'STR', dex: 'DEX', end: 'END', int: 'INT', edu: 'EDU', soc: 'SOC' },
  odds: ({ about }) => (isAboutOneself(about) ? TO_THE_TARGET : {}),
  status,
}

const TO_THE_TARGET: Readonly<Record<string, string>> = {
  hit: 'you are hit',
  damage: 'damage to you',
  falls: 'you fall',
  dies: 'you die',
}

const aimOf = (fight: Fight, who: string): number => find(fight.combatants, who).aim?.count ?? 0

/** CE-CHAT-52: on a plane places are named from where somebody stands; on a line nothing is. */
function stands(fight: Fight, who: string): Standing | null {
  const one = isFull(fight) ? fight.combatants.find(({ id }) => id === who) : undefined
  return one ? { at: [one.pos.x, one.pos.y], ahead: [ahead(one), 0] } : null
}

function status(who: Combatant, fight: Fight): string {
  const { conditions, aim, cover, stance, drug } = who
  const health = statusOf(who)
  const state = [
    health !== 'unhurt' && health,
    stance !== 'standing' && stance,
    cover !== 'none' && `${COVERS[cover]} cover`,
    conditions.fatigued && 'fatigued',
    conditions.surrendered && 'surrendered',
    conditions.fled && 'fled',
    conditions.grappled && 'grappled',
    conditions.suppressed && 'pinned down',
    who.extended && `works (${who.extended.skill}, ${who.extended.done} of ${who.extended.rounds})`,
    ...(who.hazards ?? []).map(({ kind }) => kind),
    conditions.bound && 'bound',
    conditions.paralysed && 'paralysed',
    conditions.helpless && 'helpless',
    drug !== 'none' && `${drug} drug`,
    who.delays !== null && 'waits',
    aim &&
      `aims at ${fight.combatants.find(({ id }) => id === aim.targetId)?.name ?? SOMEBODY} ${plus(aim.count * (aim.kind === 'kill' ? 2 : 1))}${aim.kind === 'kill' ? ' damage' : ''}`,
    ...(isMachine(who) ? machineState(who) : []),
    who.aboard && seatText(fight, who),
  ]
    .filter(Boolean)
    .join(', ')
  return [isMachine(who) ? machineScores(who) : scores(who), state, arms(fight, who)]
    .filter((part) => part !== '')
    .join(' · ')
}

const COVERS = { none: 'no', quarter: '1/4', half: '1/2', threeQuarter: '3/4', full: 'full' } as const

const scores = (who: Combatant): string =>
  (['str', 'dex', 'end'] as const)
    .map(
      (where) =>
        `${where.toUpperCase()} ${who[where].now}${who[where].now === who[where].max ? '' : `/${who[where].max}`}`,
    )
    .join(' ')

function arms(fight: Fight, { weapons, conditions }: Combatant): string {
  if (conditions.unconscious) return ''
  const held = weapons
    .filter(({ drawn, gone }) => drawn && !gone)
    .map(({ weaponId, loaded }) => {
      const { name, mag } = weaponOf(fight, weaponId)
      return mag > 0 && fight.options.trackAmmo ? `${name} (${loaded})` : name
    })
  return held.length === 0 && weapons.some(({ weaponId, gone }) => !gone && !weaponOf(fight, weaponId).natural)
    ? 'nothing drawn'
    : held.join(', ')
}
