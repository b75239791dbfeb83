import type { Telling } from '../../../engine/book.ts'
import { find } from '../../../engine/common-events.ts'
import { person, visible } from '../../../engine/field-marks.ts'
import type { Writable } from '../../../engine/scene.ts'
import { choice } from '../../../engine/schema.ts'
import { exact } from '../../../engine/secrecy.ts'
import { release } from '../grapple/hold.ts'
import { hurt } from '../secrecy/looks.ts'
import { isMachine } from '../state/characteristics.ts'
import { points } from '../state/fields.ts'
import type { Combatant, Fight } from '../state/fight.ts'
import { rulesOf } from '../state/profiles.ts'
import { event } from '../state/rows.ts'
import { machineScores } from '../vehicles/machine-status.ts'
import { ifKnown, SCORES } from '../words/phrases.ts'
import { attackerOf, strikesMany } from './attack-words.ts'
import { drop } from './carried-weapon.ts'

export const WOUND_EVENTS = {
  ablated: event({ who: person() })({
    does: (_, __, who) => void (who.ablated += 1),
    seen: exact,
    said: "{who}'s ablat burns off by 1.",
  }),
  struck: event({ who: person(), points })({
    does: (fight, { who, points }) => void (fight.blow = { who, points, left: points }),
    seen: hurt,
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
  const text = many
    ? `${name} takes ${points === null ? 'some' : points} damage.`
    : points === null
      ? 'You did some damage.'
      : `You dealt ${points} damage.`
  return attackerOf(fight)
    .filter((by) => !many || by !== who)
    .map((by) => ({ who: by, text }))
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
