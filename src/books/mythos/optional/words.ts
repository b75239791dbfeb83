import type { Aim, Fight } from '../state/fight.ts'
import type { Condition } from '../state/sheet.ts'

type Teller = { readonly fight: Fight; readonly name: (id: string) => string }
type Of<T> = { readonly who: string } & T

const CALLED: Partial<Record<Condition, string>> = { majorWound: 'badly wounded', cover: 'in cover' }

export const conditionText = (condition: Condition): string => CALLED[condition] ?? condition

const AIMED: Readonly<Record<Aim, (at: string) => string>> = {
  disarm: (at) => `disarm ${at}`,
  'knock down': (at) => `knock ${at} down`,
  hold: (at) => `get hold of ${at}`,
  'break free': (at) => `break free of ${at}`,
}

export const aimText = (aim: Aim, at: string): string => AIMED[aim](at)

const points = (n: number | null, what: string): string => (n === null ? '' : ` ${n} ${what}`)

/** What is said of the settings of MY 11. */
export const SETTING_WORDS = {
  events: {
    marked: ({ who, condition }: Of<{ readonly condition: Condition }>, { name }: Teller) =>
      `${name(who)} is ${conditionText(condition)}.`,
    cleared: ({ who, condition }: Of<{ readonly condition: Condition }>, { name }: Teller) =>
      `${name(who)} is no longer ${conditionText(condition)}.`,
    moved: (
      {
        who,
        at,
        way,
        yards,
      }: Of<{ readonly at: string; readonly way: 'closer' | 'away'; readonly yards: number | null }>,
      { name }: Teller,
    ) => `${name(who)} moves${points(yards, 'yd')} ${way === 'closer' ? 'closer to' : 'away from'} ${name(at)}.`,
    jammed: ({ who, weapon }: Of<{ readonly weapon: string }>, { name }: Teller) =>
      `${name(who)}'s ${name(weapon)} jams.`,
    unjammed: ({ who, weapon }: Of<{ readonly weapon: string }>, { name }: Teller) =>
      `${name(who)} clears the ${name(weapon)}.`,
    ruined: ({ who, weapon }: Of<{ readonly weapon: string }>, { name }: Teller) =>
      `${name(who)}'s ${name(weapon)} is of no more use in this fight.`,
    dived: ({ who, how }: Of<{ readonly how: 'stayed' | 'covered' | 'exposed' }>, { name }: Teller) =>
      how === 'stayed'
        ? null
        : how === 'covered'
          ? `${name(who)} dives into cover.`
          : `${name(who)} dives and finds no cover.`,
    tried: ({ who, at, aim }: Of<{ readonly at: string; readonly aim: Aim }>, { name }: Teller) =>
      `${name(who)} tries to ${aimText(aim, name(at))}.`,
    disarmed: ({ who, weapon }: Of<{ readonly weapon: string }>, { name }: Teller) =>
      `${name(who)} loses the ${name(weapon)}.`,
    gripped: ({ who, by }: Of<{ readonly by: string }>, { name }: Teller) => `${name(by)} holds ${name(who)}.`,
    released: ({ who }: Of<object>, { name }: Teller) => `${name(who)} is free.`,
    bled: ({ who, points: n }: Of<{ readonly points: number | null }>, { name }: Teller) =>
      `${name(who)} bleeds${n === null ? '' : ` and loses${points(n, 'HP')}`}.`,
    stabilised: ({ who }: Of<object>, { name }: Teller) => `${name(who)} will live.`,
    shaken: ({ who, at, points: n }: Of<{ readonly at: string; readonly points: number | null }>, { name }: Teller) =>
      `${name(who)} faces ${name(at)}${n === null ? '' : ` and loses${points(n, 'sanity')}`}.`,
  },
  asks: {
    surprise: () => 'Who is taken by surprise?',
    dive: ({ fight, name }: Teller) =>
      fight.attack
        ? `${name(fight.attack.by)} shoots at you. Dive for cover? You will not fight on your next turn.`
        : 'Dive for cover?',
  },
  menus: {
    roll: () => 'Who rolls Spot or Listen?',
    named: () => 'Who?',
    'roll named': () => 'Who rolls?',
    clear: () => 'Clear what?',
    manoeuvre: () => 'Against whom?',
    'manoeuvre *': () => 'To do what?',
    move: () => 'Which way?',
    'move closer': () => 'Closer to whom?',
    'move away': () => 'Away from whom?',
    'move closer *': () => 'How many yards?',
    'move away *': () => 'How many yards?',
  },
  keys: {
    nobody: 'Nobody',
    everybody: 'Everybody',
    investigators: 'The investigators',
    enemies: 'The enemies',
    named: 'Some of them',
    roll: 'Let them roll',
    dive: 'Dive',
    stay: 'Stay',
    clear: 'Clear weapon',
    manoeuvre: 'Manoeuvre',
    disarm: 'Disarm',
    'knock down': 'Knock down',
    hold: 'Hold',
    'break free': 'Break free',
    release: 'Let go',
    move: 'Move',
    closer: 'Closer',
    away: 'Away',
  },
  refusals: {
    out_of_range: 'That is too far away to hit.',
    impossible: 'That cannot be done: the difference in build is too great.',
    not_jammed: 'Nothing is jammed.',
    off: 'Manoeuvres are not played at this table.',
    bad_target: 'That cannot be done to them.',
  },
}
