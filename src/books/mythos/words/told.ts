import type { Telling, Words } from '../../../engine/book.ts'
import { find } from '../../../engine/common-events.ts'
import { type Level, rankOf, succeeds } from '../core/level.ts'
import type { What } from '../core/percentile.ts'
import { SETTING_TOLD } from '../optional/told.ts'
import { perkOf } from '../perks/perks.ts'
import { needOf } from '../ranges/ranges.ts'
import { armsOf } from '../state/arms.ts'
import type { Event, Fight } from '../state/fight.ts'
import { ITEMS } from '../tables/items.ts'

const nobody = (): readonly Telling[] => []

type Tellings = NonNullable<Words<Fight, Event>['told']>

/** Who hears what in a chat. To those who are not spoken to, it is a story of others. */
export const TOLD: Tellings = {
  round: nobody,
  set: nobody,
  spent: ({ who, on }, { name }) =>
    on === 'flee'
      ? [
          { who, text: 'You run.' },
          { but: [who], text: `${name(who)} runs.` },
        ]
      : [],
  stopped: ({ why }) => (why === '' ? [] : [{ text: `The referee ends the fight: ${why}` }]),
  attacked: ({ who, at, weapon, shot, of }, { fight, name }) => {
    const how = `(${name(weapon)}${of !== null && of > 1 ? `, shot ${shot} of ${of}` : ''})`
    return [
      ...(playsItself(fight, who) ? [{ who, text: `You attack ${name(at)} ${how}.` }] : []),
      ...(playsItself(fight, at) ? [{ who: at, text: `${name(who)} attacks you ${how}.` }] : []),
      { but: [who, at], text: `${name(who)} attacks ${name(at)} ${how}.` },
    ]
  },
  reacted: ({ who, how }, { name }) =>
    how === 'nothing' ? [] : [{ but: [who], text: `${name(who)} ${how === 'dodge' ? 'dodges' : 'fights back'}.` }],
  read: ({ who, what, skill, candidates, result, level }, { fight, name }) => {
    const need = needText(fight, { who, what, level })
    return [
      { who, text: `Your ${rollText(what, candidates, result, level, skill)}${need}` },
      { but: [who], text: `${name(who)}'s ${rollText(what, candidates, result, level, null)}${need}` },
    ]
  },
  hit: ({ who, at, how }, { name }) => [
    {
      who,
      text:
        how === 'fight back'
          ? `You strike back and hit ${name(at)}.`
          : how === 'stray'
            ? `Your shot strikes ${name(at)} instead.`
            : how === 'manoeuvre'
              ? `You get the better of ${name(at)}.`
              : `You hit ${name(at)}.`,
    },
    {
      but: [who, at],
      text:
        how === 'fight back'
          ? `${name(who)} strikes back and hits ${name(at)}.`
          : how === 'stray'
            ? `The shot strikes ${name(at)} instead.`
            : how === 'manoeuvre'
              ? `${name(who)} gets the better of ${name(at)}.`
              : `${name(who)} hits ${name(at)}.`,
    },
  ],
  avoided: ({ who, by }, { name }) => [
    { who, text: 'You get out of the way.' },
    { who: by, text: `${name(who)} gets out of the way.` },
    { but: [who, by], text: `${name(who)} gets out of the way of ${name(by)}.` },
  ],
  missed: ({ who, at }, { name }) => [
    { who, text: `You miss ${name(at)}.` },
    { but: [who], text: `${name(who)} misses ${name(at)}.` },
  ],
  damaged: ({ who, by, points }, { fight, name }) => {
    const { HP, maxHP } = find(fight.combatants, who)
    return [
      {
        who,
        text: points === 0 ? 'It does you no harm.' : `You take ${points ?? 'some'} damage: HP ${HP} of ${maxHP}.`,
      },
      { who: by, text: points === null ? 'You did some damage.' : `You deal ${points} damage.` },
      { referee: true, but: [who, by], text: `${name(who)} takes ${points} damage: HP ${HP} of ${maxHP}.` },
    ]
  },
  'took up': ({ who, perk }, { fight, name }) => [
    { who, text: `You use ${perkOf(fight, perk)?.name ?? perk}.` },
    { but: [who], text: `${name(who)} uses ${perkOf(fight, perk)?.name ?? perk}.` },
  ],
  paced: ({ who, change, MOV }, { name }) => [
    {
      who,
      text: `${change === null || change === 0 ? 'You keep your pace' : change > 0 ? 'You are faster' : 'You stumble'}: MOV ${MOV}.`,
    },
    {
      but: [who],
      text: `${name(who)} ${change === null || change === 0 ? 'keeps the pace' : change > 0 ? 'is faster' : 'stumbles'}.`,
    },
  ],
  escaped: ({ who }, { name }) => [
    { who, text: 'You escape.' },
    { but: [who], text: `${name(who)} escapes.` },
  ],
  caught: ({ who }, { name }) => [
    { who, text: 'You do not get away.' },
    { but: [who], text: `${name(who)} does not get away.` },
  ],
  used: ({ who, item, at }, { name }) => [
    { who, text: `You use ${ITEMS[item].name.toLowerCase()}${at === who ? '' : ` on ${name(at)}`}.` },
    { but: [who], text: `${name(who)} uses ${ITEMS[item].name.toLowerCase()}${at === who ? '' : ` on ${name(at)}`}.` },
  ],
  healed: ({ who, points }, { fight, name }) => {
    const { HP, maxHP } = find(fight.combatants, who)
    return [
      { who, text: `You recover ${points} HP: ${HP} of ${maxHP}.` },
      { but: [who], text: `${name(who)} recovers ${points} HP.` },
    ]
  },
  reloaded: ({ who, weapon }, { name }) => [
    { who, text: `You reload the ${name(weapon)}.` },
    { but: [who], text: `${name(who)} reloads the ${name(weapon)}.` },
  ],
  ...SETTING_TOLD,
  noted: ({ who, to, words }, { name }) =>
    to === 'referee' ? [{ referee: true, text: `${name(who)}: ${words}` }] : [{ text: `${name(who)}: ${words}` }],
}

/** Whoever answers for such a one is asked nothing, and would not hear of it. */
const playsItself = ({ combatants }: Fight, id: string): boolean =>
  combatants.some((one) => one.id === id && one.control.startsWith('auto'))

export const LEVEL_NAMES: Readonly<Record<Level, string>> = {
  critical: 'critical success',
  extreme: 'extreme success',
  hard: 'hard success',
  success: 'success',
  failure: 'failure',
  'critical failure': 'critical failure',
}

const CALLED = {
  attack: 'attack',
  'fight back': 'fight-back',
  dodge: 'dodge',
  constitution: 'Constitution roll',
  skill: 'roll',
  sanity: 'sanity roll',
} as const

/** MY-RNG-2: what it takes at that distance, where a success is not enough. */
export function needText(
  fight: Fight,
  { who, what, level }: { readonly who: string; readonly what: What; readonly level: Level },
): string {
  const { combatants, attack } = fight
  const [by, at] = [attack?.by, attack?.at].map((id) => combatants.find((one) => one.id === id))
  const arm = by && armsOf(fight, by).find(({ id }) => id === attack?.weapon)
  const need = what === 'attack' && by?.id === who && at && arm ? needOf(fight, { by, at, arm }) : 1
  return !succeeds(level) || rankOf(level) >= need
    ? ''
    : ` At this range it takes ${need === 2 ? 'a hard' : 'an extreme'} success.`
}

/** Every candidate, and what it came to. */
function rollText(
  what: keyof typeof CALLED,
  candidates: readonly number[],
  result: number | null,
  level: Level,
  skill: number | null,
): string {
  return `${CALLED[what]}: ${result}${candidates.length > 1 ? ` (of ${candidates.join(', ')})` : ''}${skill === null ? '' : ` against ${skill}`}, ${LEVEL_NAMES[level]}.`
}
