import { SOMEBODY, type Standing, type Words } from '../../../engine/book.ts'
import { eventWords } from '../../../engine/book-words.ts'
import { find } from '../../../engine/common-events.ts'
import type { About } from '../core/asks.ts'
import { gradeOf } from '../core/checks.ts'
import { ahead, allowance } from '../core/move.ts'
import { isAboutOneself } from '../core/outcomes.ts'
import { PART_WORDS } from '../core/parts.ts'
import { isMachine, isPresent, statusOf, takesTurns } from '../state/characteristics.ts'
import { EVENTS, type RowEvent } from '../state/events.ts'
import type { Event, Fight } from '../state/fight.ts'
import { isFull } from '../state/options.ts'
import type { Combatant } from '../state/sheet.ts'
import { LULL } from '../state/turn-order.ts'
import { weaponOf } from '../state/wielded.ts'
import { machineScores, machineState, seatText } from '../vehicles/vehicle-words.ts'
import { bare, ifKnown, listed, metres, plus, points, SCORES } from './phrases.ts'
import { modeText, TOLD, TOLD_ROLLS } from './told.ts'

/**
 * `> aim` is what is asked when a key has opened its menu, `*` in it a name; `= minor` is a label that changes with the
 * fight.
 */

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
    ...PART_WORDS.events,
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
  asks: {
    aware: () => 'Which characters are aware of their opponents?', // CE-CHAT-12
    range: () => 'What is the starting range (metres)?', // CE-CHAT-13
    tactics: () => 'Roll a Tactics check for your side?', // CE-CHAT-14
    'act now': ({ beat, name }) => `Act now, before ${name(beat?.who ?? '')}?`, // CE-CHAT-16
    wake: ({ beat, name }) => `${name(beat?.who ?? '')} is unconscious. May they try to wake up?`, // CE-CHAT-35
    turn: () => 'Your turn. What will you do?', // CE-CHAT-18
    confirm: ({ fight, name }) =>
      `That is one of your own${fight.attack ? `: ${name(fight.attack.at)}` : ''}. Attack all the same?`,
    reaction: ({ fight, name }) =>
      fight.attack
        ? `You are being attacked by ${name(fight.attack.by)} (${name(fight.attack.weapon)}${isFull(fight) ? modeText(fight.attack.mode) : ''}${fight.attack.by === SOMEBODY ? '' : `, ${metres(fight.attack.metres)}`}):`
        : 'You are being attacked:', // CE-CHAT-22
    wound: ({ fight }) =>
      fight.blow
        ? `You took ${fight.blow.points} damage, ${fight.blow.left} left. Which characteristic should be hit?`
        : 'Which characteristic should be hit?', // CE-CHAT-33
    difficulty: ({ fight, name }) =>
      `${fight.proposal ? `${name(fight.proposal.who)} wants to use ${fight.proposal.what}. ` : ''}Difficulty?`, // CE-CHAT-28
    other: ({ fight, name }) => `${name(fight.proposal?.who ?? '')} wants to do something else. Allow it?`, // CE-CHAT-23, CE-CHAT-47
    end: () => 'Only one side is left. End the fight?', // CE-CHAT-36
    lull: ({ fight: { round, lastBlow } }) =>
      round - lastBlow >= LULL
        ? 'A minute has passed without an attack. End the fight?'
        : `The fight has gone on for ${round / 10} minutes. End it?`,
    'first aid': () => 'Do you want to perform first aid?', // CE-CHAT-37
    surgery: ({ beat, name }) =>
      beat?.kind === 'day' && beat.who !== null ? `Operate on ${name(beat.who)}?` : 'Do you want to perform surgery?', // CE-CHAT-38
    ...PART_WORDS.asks,
    heal: ({ left }) =>
      left === undefined
        ? 'Which characteristics are restored?'
        : `You can restore ${points(left)}. Which characteristic?`, // CE-CHAT-39
  },
  menus: {
    minor: () => 'Choose a minor action:',
    significant: () => 'Choose a significant action:',
    aim: () => 'Choose a target:',
    kill: () => 'Choose a target:',
    stance: () => 'Choose your next stance:',
    ready: () => 'Choose the weapon to draw:',
    reload: () => 'Choose the weapon to reload:',
    move: ({ fight }) => (isFull(fight) ? 'Where to?' : 'Which way?'), // CE-PROF-1
    ...PART_WORDS.menus,
    forward: ({ fight, who }) => howFar(fight, who),
    back: ({ fight, who }) => howFar(fight, who),
    'difficulty > minor': () => 'Difficulty, as a minor action?',
    'difficulty > significant': () => 'Difficulty, as a significant action?',
    misc: () => 'A skill check, or something else?',
    skill: () => 'Choose a skill:',
    Leadership: () => 'Choose an ally:', // CE-CHAT-29
    attack: () => 'Choose a target:',
    'attack *': () => 'Choose a weapon:',
    'attack * *': () => 'How?',
    coup: () => 'Choose a target:',
    'coup *': () => 'Choose a weapon:',
    against: () => 'Against whom?',
    yes: () => 'Whom?', // CE-CHAT-37
  },
  labels: {
    ...PART_WORDS.labels,
    minor: ({ fight }) => (fight.turn?.exchanged ? `Minor Action (${fight.turn.minors} left)` : 'Minor Action'), // CE-CHAT-18
  },
  keys: {
    minor: 'Minor Action',
    significant: 'Significant Action',
    skip: 'Skip',
    delay: 'Delay',
    aim: 'Aiming',
    kill: 'Aiming for the kill',
    stance: 'Changing Stance',
    ready: 'Drawing or Reloading',
    move: 'Movement',
    misc: 'Miscellaneous',
    reload: 'Reload',
    forward: 'Forward',
    back: 'Back',
    standing: 'Standing',
    crouched: 'Crouched',
    prone: 'Prone',
    'two minors': 'Two Minor Actions',
    attack: 'Attack',
    coup: 'Coup de Grace',
    skill: 'Skill check',
    Leadership: 'Leadership',
    other: 'Other',
    single: 'Single',
    burst: 'Burst',
    strike: 'Strike',
    throw: 'Throw',
    dodge: 'Dodge',
    parry: 'Parry',
    stand: 'Do nothing',
    str: 'Strength',
    dex: 'Dexterity',
    end: 'Endurance',
    yes: 'Yes',
    no: 'No',
    simple: 'Simple',
    easy: 'Easy',
    routine: 'Routine',
    average: 'Average',
    difficult: 'Difficult',
    'very difficult': 'Very Difficult',
    formidable: 'Formidable',
    against: 'Against somebody',
    refuse: 'Refuse',
    allow: 'Allow',
    say: 'Say',
    drop: 'Drop',
    surrender: 'Surrender',
    avoid: 'Avoid the fight',
    ...PART_WORDS.keys,
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
  quiet: { difficulty: ['minor', 'significant', 'against'] }, // CE-CHAT-28
  always: ['attack'], // CE-CHAT-21, CE-CHAT-31
  stands,
  granted: {
    ...PART_WORDS.granted,
    'coup *': () => true, // CE-CHAT-32
    'attack *': ([, ...others], { fight }) => others.every((id) => weaponOf(fight, id).natural), // CE-CHAT-30
  },
  flat: ['reload'], // CE-CHAT-26
  refusals: {
    E_NO_WEAPON: 'You must draw a weapon first.',
    E_EMPTY: 'Your weapon is empty.',
    E_DRUG: 'Drugs cannot be taken during a fight.',
    E_RANGE: 'Nobody is in range.',
    E_TOO_FAR: 'You must stand next to them.',
    E_PRONE: 'You cannot fight hand to hand lying down.',
    E_COVER: 'From full cover, and so low, you cannot attack.',
    E_LOAD: 'You carry too much to do anything but crawl.',
    E_AIMED: 'You cannot aim any better.',
    E_NO_TARGET: 'There is nobody to aim at.',
    E_NOTHING_TO_READY: 'There is nothing to draw and nothing to reload.',
    E_NO_MOVE: 'You cannot move any farther.',
    ...PART_WORDS.refusals,
  },
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

const howFar = (fight: Fight, who: string): string =>
  `How far (0–${metres(allowance(fight, find(fight.combatants, who)))})?`

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
