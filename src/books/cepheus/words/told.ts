import { SOMEBODY, type Telling, type Words } from '../../../engine/book.ts'
import { find } from '../../../engine/common-events.ts'
import { FULL_TOLD } from '../core/full-part.ts'
import { canDodge, canParry, mayReact } from '../core/react.ts'
import { BLAST_TOLD } from '../explosives/blast-part.ts'
import { SPECIAL_TOLD } from '../gunnery/special-words.ts'
import { isMachine, takesTurns } from '../state/characteristics.ts'
import type { Event, Fight, Mode } from '../state/fight.ts'
import { isMelee } from '../state/gear.ts'
import type { Combatant } from '../state/sheet.ts'
import { weaponOf } from '../state/wielded.ts'
import { machineScores } from '../vehicles/vehicle-words.ts'
import { bare, plus } from './phrases.ts'

const grade = (effect: number): string => `${effect >= 0 ? 'success' : 'failure'}, Effect ${bare(effect)}`
const nobody = (): readonly Telling[] => []
const scores = (who: Combatant): string =>
  isMachine(who) ? machineScores(who) : `STR ${who.str.now} DEX ${who.dex.now} END ${who.end.now}`

type Tellings = NonNullable<Words<Fight, Event>['told']>
type RollTellings = NonNullable<Words<Fight, Event>['toldRolls']>

/** CE 16.2: who hears what. To those who are not spoken to, it is a story of others. */
export const TOLD: Tellings = {
  generated: nobody,
  marked: nobody,
  placed: nobody,
  opened: nobody,
  round: nobody,
  interposed: nobody,
  proposed: nobody,
  set: nobody,
  stopped: ({ why }) => (why === '' ? [] : [{ text: `The referee ends the fight: ${why}` }]), // CE-CHAT-36: that it is over is told when it is
  reacted: ({ who, how, cost }, { fight, name }) => [
    ...(fight.options.reactionPool && cost !== null
      ? [{ who, text: `You ${how}${cost === 0 ? ' at no cost' : ` (−${cost} Initiative)`}.` }]
      : []), // CE-REACT-4
    {
      but: [who, ...(fight.blast ? [] : attackerOf(fight))],
      text: `${name(who)} ${how === 'dodge' ? 'dodges' : 'parries'}.`,
    },
  ],
  planned: ({ who, effect, bonus }) => planned(who, effect, bonus), // CE-CHAT-14
  outplanned: ({ who, effect, bonus }) => planned(who, effect, bonus),
  aimed: ({ who, at, kind }, { fight, name }) => {
    // CE-CHAT-24
    const gain = plus((find(fight.combatants, who).aim?.count ?? 0) * (kind === 'kill' ? 2 : 1))
    return [
      { who, text: `You are aiming at ${name(at)} (${gain}).` },
      { but: [who], text: `${name(who)} aims at ${name(at)}.` },
    ]
  },
  'lost aim': ({ who }) => [{ who, text: 'Your aim is lost.' }], // CE-AIM-1
  posed: ({ who, stance }, { name }) => [
    { who, text: `You are now ${stance}.` },
    { but: [who], text: `${name(who)} is now ${stance}.` },
  ], // CE-CHAT-25
  drew: ({ who, weapon }, { name }) => [
    { who, text: `You drew your ${name(weapon)}.` },
    { but: [who], text: `${name(who)} draws: ${name(weapon)}.` },
  ], // CE-CHAT-26
  reloaded: ({ who, weapon, spent, of }, { name }) => [
    { who, text: spent !== null && of !== null && spent < of ? `Reloading: ${spent} of ${of}.` : 'You reloaded.' },
    { but: [who], text: `${name(who)} reloads the ${name(weapon)}.` },
  ],
  exchanged: ({ who }, { name }) => [{ but: [who], text: `${name(who)} takes two minor actions instead.` }],
  refused: ({ who }) => [{ who, text: 'The referee says no.' }],
  improvised: ({ who }, { name }) => [{ but: [who], text: `${name(who)} does something else.` }],
  checked: ({ who, skill, total, effect }, { name }) => [
    // CE-CHAT-28
    { who, text: effect === null ? 'You rolled.' : `You rolled ${bare(total ?? 0)}: ${grade(effect)}.` },
    {
      but: [who],
      text:
        effect === null
          ? `${name(who)} rolled for ${skill}.`
          : `${name(who)} rolled ${bare(total ?? 0)} for ${skill}: ${grade(effect)}.`,
    },
  ],
  led: ({ who, ally, effect }, { name }) => {
    // CE-CHAT-29
    if (effect !== null && effect <= 0) return [{ text: `${name(who)} leads, and nobody listens.` }]
    return [
      ...(effect === null ? [] : [{ who, text: `${name(ally)}'s Initiative gets ${plus(effect)}.` }]),
      { but: effect === null ? [] : [who], text: `${name(who)} leads ${name(ally)}.` },
    ]
  },
  declared: ({ who, at, weapon, mode }, { fight, name }) => {
    const means = `${name(weapon)}${modeText(mode)}`
    return [
      ...(isUnasked(fight, at, weapon, mode) ? [{ who: at, text: `${name(who)} attacks you (${means}).` }] : []),
      { but: [who, at], text: `${name(who)} attacks ${name(at)} (${means}).` },
    ]
  },
  hit: ({ who, at, total, effect }, { fight, name }) => [
    // CE-CHAT-30
    { who, text: total === null ? `You hit ${name(at)}.` : `You hit ${name(at)} (total ${total}, Effect ${effect}).` },
    ...(who === SOMEBODY && !fight.attack ? [{ who: at, text: `${name(who)} hit you.` }] : []), // CE-BLIND-1: fired blind from hiding, and nothing was declared
    { but: [who, at], text: `${name(who)} hit ${name(at)}.` },
  ],
  missed: ({ who, at, reaction }, { name }) => [
    {
      who,
      text:
        reaction === null ? 'You missed.' : `${name(at)} ${reaction === 'dodge' ? 'dodged' : 'parried'}, you missed.`,
    },
    { who: at, text: `${name(who)} missed you.` },
    { but: [who, at], text: `${name(who)} missed ${name(at)}.` },
  ],
  struck: ({ who, points }, { fight, name }) => [
    ...attackerOf(fight)
      .filter((by) => !strikesMany(fight) || by !== who)
      .map((by) => ({
        who: by,
        text: strikesMany(fight)
          ? `${name(who)} takes ${points === null ? 'some' : points} damage.`
          : points === null
            ? 'You did some damage.'
            : `You dealt ${points} damage.`,
      })),
    ...(points === 0
      ? took(fight, who, 0)
      : points !== null && isMachine(find(fight.combatants, who))
        ? [{ who, text: `You took ${points} damage.` }]
        : []),
    { referee: true, but: [who, ...attackerOf(fight)], text: `${name(who)} takes ${points} damage.` },
  ],
  wounded: ({ who }, { fight }) =>
    fight.blow && fight.blow.left <= 0
      ? took(fight, who, fight.blow.points)
      : isSpent(find(fight.combatants, who)) && fight.blow
        ? took(fight, who, fight.blow.points)
        : [], // CE-CHAT-33
  woke: ({ who }, { name }) => [
    { who, text: 'You woke up!' },
    { but: [who], text: `${name(who)} woke up!` },
  ], // CE-CHAT-35
  slept: ({ who }, { name }) => [
    { who, text: 'You stay unconscious.' },
    { but: [who], text: `${name(who)} stays unconscious.` },
  ],
  ...FULL_TOLD,
  ...BLAST_TOLD,
  ...SPECIAL_TOLD,
  noted: ({ who, to, words }, { name }) =>
    to === 'referee' ? [{ referee: true, text: `${name(who)}: ${words}` }] : [{ text: `${name(who)}: ${words}` }], // CE-CHAT-47
}

/** CE-CHAT-35: how a sleeper's try fell, for who allowed it. */
export const TOLD_ROLLS: RollTellings = {
  wake: ({ who, total }, { name }) =>
    total === null ? [] : [{ referee: true, text: `${name(who)} rolled ${bare(total)}.` }],
}

const planned = (who: string, effect: number | null, bonus: number | null): readonly Telling[] =>
  effect === null ? [] : [{ who, text: planText(effect, bonus ?? 0) }]

const planText = (effect: number, bonus: number): string =>
  effect >= 0
    ? `You succeeded! Your side gets ${plus(bonus)} Initiative.`
    : `You failed.${bonus === 0 ? '' : ` Your side gets ${plus(bonus)} Initiative.`}`

/** CE-BURST-1, where it was chosen, and what is special about a shot. */
export function modeText(mode: Mode): string {
  const [, size, purpose] = /^burst (\d+) (\w+)$/.exec(mode) ?? []
  return size === undefined ? (SPECIAL_MODES[mode] ?? '') : `, burst of ${size} for ${purpose}`
}

const SPECIAL_MODES: Readonly<Record<string, string>> = {
  throw: ', thrown',
  suppression: ', suppression fire',
  panic: ', panic fire',
  flechette: ', flechette',
}

/**
 * CE-REACT-7, CE-CHAT-22: whoever can do nothing against an attack, and is not asked, hears by whom it is and with
 * what. What suppression fire comes to is told at once.
 */
function isUnasked(fight: Fight, at: string, weapon: string, mode: Mode): boolean {
  const target = mode === 'suppression' ? undefined : fight.combatants.find(({ id }) => id === at)
  if (!target || !takesTurns(target)) return false
  const parries = weapon !== 'ram' && mode !== 'throw' && isMelee(weaponOf(fight, weapon)) && canParry(fight, target)
  return !mayReact(fight, target) || !(canDodge(fight, target) || parries)
}

/** A blast, or a collision. */
const strikesMany = ({ blast, attack }: Fight): boolean => Boolean(blast) || attack?.weapon === 'ram'

const attackerOf = ({ attack }: Fight): readonly string[] => (attack ? [attack.by] : [])

const took = ({ combatants }: Fight, who: string, points: number): readonly Telling[] => [
  { who, text: `You took ${points} damage: ${scores(find(combatants, who))}.` },
]

/** Points beyond the last characteristic are lost. */
const isSpent = ({ str, dex, end }: Combatant): boolean => str.now + dex.now + end.now === 0
