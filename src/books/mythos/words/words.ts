import type { Words } from '../../../engine/book.ts'
import { find } from '../../../engine/common-events.ts'
import { OWN_WORDS } from '../../../engine/common-words.ts'
import type { About } from '../core/asks.ts'
import { PART_WORDS } from '../core/parts.ts'
import { aimText } from '../optional/words.ts'
import { MARKED } from '../perks/perks.ts'
import { leftText } from '../perks/perks-part.ts'
import { armsOf } from '../state/arms.ts'
import type { Event, Fight, Result } from '../state/fight.ts'
import { isPresent, statusOf } from '../state/presence.ts'
import type { Combatant } from '../state/sheet.ts'
import { ITEMS } from '../tables/items.ts'
import { WEAPONS } from '../tables/weapons.ts'
import { LEVEL_NAMES, needText, TOLD } from './told.ts'
import { REASON_NAMES, why } from './why.ts'

const listed = (names: readonly string[]): string =>
  names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : names.join('')
/** What is said only to those who may know the number. */
const told = (n: number | null, words: (n: number) => string): string => (n === null ? '' : words(n))

/** MY-AFT-2: victory, death and escape each have their message. */
const RESULTS: Readonly<Record<Result, string>> = {
  enemies_defeated: 'It is over: nothing moves any more but you.',
  game_over: 'It is over: nobody is left to tell of it.',
  escaped: 'It is over: you got away, and live to try again.',
  mixed: 'It is over: some got away, some did not.',
  captured: 'It is over: nobody stands, and somebody still breathes.',
  referee_ended: 'The fight is over.',
  stalemate: 'It is over: neither side gives way.',
}

/** English, the default; other languages override by key. */
export const WORDS: Words<Fight, Event, About> = {
  events: {
    opened: ({ order }, { name }) =>
      `The order of action is ${listed(order.map(name))}.${order[0] ? ` ${name(order[0])} acts first.` : ''}`, // MY-START-1
    round: ({ round }) => `Round ${round}.`,
    started: ({ who }, { name }) => `It is ${name(who)}'s turn.`,
    spent: ({ who, on }, { name }) =>
      on === 'flee' ? `${name(who)} runs.` : on === 'nothing' ? `${name(who)} waits.` : null,
    acted: () => null,
    attacked: ({ who, at, weapon, shot, of, extra }, { name }) =>
      `${name(who)} attacks ${name(at)}${extra ? ' again' : ''} (${name(weapon)}${of !== null && of > 1 ? `, shot ${shot} of ${of}` : ''}).`,
    reacted: ({ who, how, weapon }, { name }) =>
      how === 'dodge'
        ? `${name(who)} dodges.`
        : how === 'fight back'
          ? `${name(who)} fights back${weapon ? ` (${name(weapon)})` : ''}.`
          : `${name(who)} does nothing.`,
    read: ({ who, what, skill, candidates, result, level }, { fight, name }) =>
      `${name(who)}: ${LEVEL_NAMES[level]}, ${result}${candidates.length > 1 ? ` of ${candidates.join(', ')}` : ''}${told(skill, (n) => ` against ${n}`)}.${needText(fight, { who, what, level })}`,
    hit: ({ who, at, how }, { name }) =>
      how === 'stray'
        ? `The shot strikes ${name(at)} instead.`
        : how === 'fight back'
          ? `${name(who)} strikes back and hits ${name(at)}.`
          : how === 'manoeuvre'
            ? `${name(who)} gets the better of ${name(at)}.`
            : `${name(who)} hits ${name(at)}.`,
    avoided: ({ who }, { name }) => `${name(who)} gets out of the way.`,
    missed: ({ who, at }, { name, fight }) =>
      fight.attack?.by === who ? `${name(who)} misses ${name(at)}.` : `${name(who)} misses.`,
    damaged: ({ who, dice, resisted, armour, perks, points }, { name, fight }) =>
      points === null
        ? `${name(who)} is hurt.`
        : `${name(who)} takes ${points} damage${reckoned(dice, resisted, armour, perks)}${points === 0 || dice === null ? '' : hpOf(fight, who)}.`,
    fell: ({ who, to }, { name }) => `${name(who)} is ${to}.`,
    resolved: () => null,
    'held fire': ({ who }, { name }) => `${name(who)} holds fire.`,
    paced: ({ who, change, MOV }, { name }) =>
      `${name(who)} ${change === null || change === 0 ? 'keeps the pace' : change > 0 ? 'is faster' : 'stumbles'}${told(MOV, (n) => ` (MOV ${n})`)}.`,
    escaped: ({ who }, { name }) => `${name(who)} escapes.`,
    caught: ({ who }, { name }) => `${name(who)} does not get away.`,
    used: ({ who, item, at }, { name }) =>
      `${name(who)} uses ${ITEMS[item].name.toLowerCase()}${at === who ? '' : ` on ${name(at)}`}.`,
    healed: ({ who, points }, { name, fight }) =>
      `${name(who)} recovers ${points} HP${told(points, () => hpOf(fight, who))}.`,
    woke: ({ who }, { name }) => `${name(who)} comes round.`,
    affected: ({ who, effect }, { name, fight }) =>
      effect.on === 'other'
        ? leftWords(leftText(fight, effect.key), name(who))
        : `${name(who)}: ${effectText(effect)}.`,
    'wore off': () => null,
    reloaded: ({ who, weapon, rounds }, { name }) =>
      `${name(who)} reloads the ${name(weapon)}${told(rounds, (n) => ` (+${n})`)}.`,
    ended: ({ result }) => RESULTS[result],
    ...PART_WORDS.events,
    ...OWN_WORDS,
  },
  told: TOLD,
  order: {
    changes: ['opened', 'round', 'fell', 'escaped', 'woke', 'joined', 'left'],
    isIn: (who, fight) => fight.phase === 'fighting' && isPresent(who),
  },
  asks: {
    turn: () => 'Your turn. What will you do?',
    attack: () => 'One more attack. At whom?',
    'next target': () => 'Shots are left. At whom?',
    reaction: ({ fight, name }) =>
      fight.attack?.aim
        ? `${name(fight.attack.by)} tries to ${aimText(fight.attack.aim, 'you')}:`
        : fight.attack
          ? `You are being attacked by ${name(fight.attack.by)} (${name(fight.attack.weapon)}${fight.attack.of > 1 ? `, shot ${fight.attack.shot} of ${fight.attack.of}` : ''}):`
          : 'You are being attacked:',
    ...PART_WORDS.asks,
  },
  menus: {
    fight: () => 'Whom do you attack?',
    'fight *': () => 'With what?',
    'fight * *': () => 'How many shots?',
    'fight back': () => 'With what?',
    'attack > *': () => 'With what?',
    'attack > * *': () => 'How many shots?',
    items: () => 'Use what?',
    'items *': () => 'On whom?',
    reload: () => 'Reload what?',
    ...PART_WORDS.menus,
  },
  granted: { 'fight back': isOnly, 'fight *': isOnly, 'fight * *': isOnly, 'items *': isOnly },
  labels: {},
  keys: {
    fight: 'Fight',
    flee: 'Flee',
    items: 'Items',
    reload: 'Reload',
    wait: 'Wait',
    dodge: 'Dodge',
    'fight back': 'Fight back',
    nothing: 'Do nothing',
    'hold fire': 'Hold fire',
    yes: 'Yes',
    no: 'No',
    '1': 'One shot',
    '2': 'Two shots',
    '3': 'Three shots',
    ...PART_WORDS.keys,
  },
  always: ['flee'],
  refusals: {
    no_target: 'There is nobody to attack.',
    no_weapon: 'That weapon is not carried.',
    out_of_reach: 'That is out of reach.',
    no_ammo: 'There are not enough rounds in it.',
    jammed: 'It is jammed.',
    too_many_shots: 'It does not fire that often in a turn.',
    held: 'Somebody holds you.',
    no_item: 'There is nothing to use.',
    bad_item_target: 'It cannot be used on them.',
    full_health: 'Nobody here needs healing.',
    no_reserve: 'There are no rounds left to load.',
    full: 'It is fully loaded.',
    sheltered: 'Who dived for cover cannot fight on the next turn.',
    ...PART_WORDS.refusals,
  },
  unsaid: ['off'],
  unit: 'yd',
  rolls: {
    attack: 'Attack',
    'fight back': 'Fight back',
    dodge: 'Dodge',
    constitution: 'Constitution',
    skill: 'Skill',
    'bonus dice': 'Bonus dice',
    'penalty dice': 'Penalty dice',
    damage: 'Damage',
    'damage bonus': 'Damage bonus',
    medicine: 'Medicine',
    sanity: 'Sanity',
    'sanity loss': 'Sanity loss',
    'extra damage': 'Extra damage',
    guard: 'Guard',
    regrowth: 'Regrowth',
  },
  odds: ({ fight, who }) => (fight.attack?.at === who ? TO_THE_TARGET : {}),
  reasons: REASON_NAMES,
  why,
  status,
}

const TO_THE_TARGET: Readonly<Record<string, string>> = {
  success: 'your roll succeeds',
  hit: 'you are hit',
  damage: 'damage to you',
  'target falls': 'you fall',
  'hit back': 'you hit back',
  'damage back': 'damage by you',
}

/** One weapon, one shot, one person to use it on: nothing is asked. */
function isOnly(keys: readonly string[]): boolean {
  return keys.length === 1
}

/** MY-DMG-8: `12, resisted 6, armour 2`. */
function reckoned(dice: number | null, resisted: number | null, armour: number | null, perks: number | null): string {
  if (dice === null || ((resisted ?? 0) === 0 && (armour ?? 0) === 0 && (perks ?? 0) === 0)) return ''
  const parts = [
    `${dice}`,
    resisted ? `resisted −${resisted}` : '',
    armour ? `armour −${armour}` : '',
    perks ? `perks −${perks}` : '',
  ]
  return ` (${parts.filter((part) => part !== '').join(', ')})`
}

function hpOf({ combatants }: Fight, who: string): string {
  const { HP, maxHP } = find(combatants, who)
  return `, now ${HP} of ${maxHP}`
}

const leftWords = (left: string | null, name: string): string | null => left && `${name} is ${left}.`

const effectText = ({ key, on, value }: Combatant['effects'][number]): string =>
  on === 'MOV' || on === 'armour' || on === 'build'
    ? `${on} ${signed(value)} (${key})`
    : `${Math.abs(value)} ${value > 0 ? 'bonus' : 'penalty'} ${Math.abs(value) === 1 ? 'die' : 'dice'} to come (${key})`

const signed = (n: number): string => (n < 0 ? `−${-n}` : `+${n}`)

const nameIn = (id: string): string => WEAPONS[id]?.name ?? id

/** HP, state, arms. */
function status(who: Combatant, fight: Fight): string {
  const { HP, maxHP, conditions, heldBy, effects } = who
  const health = statusOf(who)
  const state = [
    health !== 'unhurt' && health,
    conditions.majorWound && 'badly wounded',
    conditions.prone && 'prone',
    conditions.stunned && 'stunned',
    conditions.surprised && 'surprised',
    conditions.cover && 'in cover',
    conditions.running && 'running',
    heldBy !== null && 'held',
    who.bleeding > 0 && `bleeding ${who.bleeding}`,
    who.shelter && 'out of the fight for a turn',
    ...effects.filter(({ on, key }) => on !== 'other' || key === MARKED).map(({ key }) => key),
  ]
    .filter(Boolean)
    .join(', ')
  const arms = isPresent(who)
    ? armsOf(fight, who)
        .filter(({ unarmed }) => !unarmed)
        .map(({ id, ammo }) => `${nameIn(id)}${ammo === null ? '' : ` (${ammo})`}`)
        .join(', ')
    : ''
  return [`HP ${HP}${HP === maxHP ? '' : `/${maxHP}`}`, state, arms].filter((part) => part !== '').join(' · ')
}
