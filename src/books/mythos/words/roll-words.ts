import type { Reckoned, Seen, SeenRoll } from '../../../engine/book.ts'
import type { Modifier } from '../../../engine/dice.ts'
import type { Needed } from '../../../engine/needed-to-succeed.ts'
import { against, CHECK } from '../../../kit/needed-and-margin.ts'
import { type Level, netOf, rankOf, succeeds, type What } from '../core/percentile-roll.ts'
import { needOf } from '../ranges/ranges.ts'
import type { Event } from '../state/all-events.ts'
import type { Fight } from '../state/fight.ts'
import { armsOf } from '../state/usable-weapons.ts'

export const LEVEL_NAMES: Readonly<Record<Level, string>> = {
  critical: 'critical success',
  extreme: 'extreme success',
  hard: 'hard success',
  success: 'success',
  failure: 'failure',
  'critical failure': 'critical failure',
}

const CALLED: Readonly<Record<What, string>> = {
  attack: 'attack',
  'fight back': 'fight-back',
  dodge: 'dodge',
  constitution: 'Constitution roll',
  skill: 'roll',
  sanity: 'sanity roll',
}

type Reading = {
  readonly what: What
  readonly candidates: readonly number[]
  readonly result: number
  readonly level: Level
  readonly skill: number | null
}

/** Every candidate, and what it came to. */
export const rollText = ({ what, candidates, result, level, skill }: Reading): string =>
  `${CALLED[what]}: ${result}${candidates.length > 1 ? ` (of ${candidates.join(', ')})` : ''}${skill === null ? '' : ` against ${skill}`}, ${LEVEL_NAMES[level]}.`

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

type Line = Seen<Event>
type Read = Extract<Extract<Line, { readonly type: 'happened' }>['event'], { readonly type: 'read' }>

/** What reasons are called where their keys do not say it. */
export const REASON_NAMES: Readonly<Record<string, string>> = {
  'no reaction': 'nothing done against it',
  build: 'difference in build',
  fast: 'fast target',
  small: 'small target',
  big: 'big target',
}

/** MY-LVL-1: what counts is the candidate that is read; the skill is for its owner to know. */
export function least(roll: SeenRoll, lines: readonly Line[], at: number): Needed | null {
  const read = isTens(roll.what) || startOf(lines, at) === null ? null : readingOf(roll.who, lines.slice(at + 1))
  if (!read || read.result === null) return null
  const { skill, level, result } = read
  const made = succeeds(level)
  const found = against({ total: result, number: skill, low: true, made, rule: 'MY-LVL-2' }, CHECK)
  const over = skill === null ? ', above the skill' : ` by ${result - skill}`
  const margin = made || level === 'critical failure' ? '' : over
  return { ...found, came: `${LEVEL_NAMES[level]}${margin}`, rolled: result }
}

const readingOf = (who: string, lines: readonly Line[]): Read | null =>
  lines.map(readOf).find((one) => one?.who === who) ?? null

/** A percentile roll is read: d100, dice for and against, candidates, the one that counts. Null for other rolls. */
export function why(lines: readonly Line[], at: number): readonly Reckoned[] | null {
  const start = startOf(lines, at)
  const first = start === null ? null : rollAt(lines, start)
  if (start === null || first?.faces?.[0] === undefined) return null
  const read = readingOf(first.who, lines.slice(start + 1))
  return [
    { value: `${first.faces[0]}`, what: '1d100', rule: 'MY-DICE-2' },
    ...first.why.map(diceRow),
    ...(read ? [...candidateRows(first.why, read), ...levelRows(read)] : []),
  ]
}

const isTens = (what: string): boolean => what === 'bonus dice' || what === 'penalty dice'
const rollAt = (lines: readonly Line[], at: number): SeenRoll | null =>
  lines[at]?.type === 'rolled' ? lines[at] : null
const readOf = (line: Line): Read | null => (line.type === 'happened' && line.event.type === 'read' ? line.event : null)

/** Where the d100 stands to which this roll belongs. */
function startOf(lines: readonly Line[], at: number): number | null {
  const roll = rollAt(lines, at)
  if (!roll) return null
  const start = isTens(roll.what)
    ? lines.findLastIndex((line, i) => i < at && line.type === 'rolled' && line.who === roll.who && !isTens(line.what))
    : at
  const { sides, reads } = rollAt(lines, start)?.dice ?? {}
  return sides === 100 && reads === 'faces' ? start : null
}

const makeDice = (net: number): string =>
  net === 0 ? 'no dice' : `${Math.abs(net)} ${net > 0 ? 'bonus' : 'penalty'} ${Math.abs(net) === 1 ? 'die' : 'dice'}`

function diceRow([key, value, rule]: Modifier): Reckoned {
  return { value: makeDice(value), what: REASON_NAMES[key] ?? key, rule }
}

/** Which dice were left of them, what the tens made of the units, and which one counts. */
function candidateRows(dice: readonly Modifier[], { candidates, result }: Read): readonly Reckoned[] {
  const [, ...others] = candidates
  const net = netOf(dice, others.length)
  if (others.length === 0) return leftRow(dice, net)
  const best = `the ${net > 0 ? 'lowest' : 'highest'} of ${candidates.join(', ')}`
  return [
    ...leftRow(dice, net),
    { value: others.join(', '), what: `${others.length}d10 for the tens`, rule: 'MY-DICE-2' },
    { value: `${result}`, what: best, rule: 'MY-DICE-3' },
  ]
}

/** Where the dice that were thrown are not simply all of those. */
function leftRow(dice: readonly Modifier[], net: number): readonly Reckoned[] {
  const all = dice.reduce((sum, [, value]) => sum + value, 0)
  if (all !== net) return [{ value: makeDice(net), what: 'of them at most', rule: 'MY-DICE-5' }]
  const cancels = dice.some(([, value]) => value > 0) && dice.some(([, value]) => value < 0)
  return cancels
    ? [{ value: makeDice(net), what: net === 0 ? 'they cancel each other' : 'are left', rule: 'MY-DICE-4' }]
    : []
}

/** The skill is not for everybody to know; what came of it is. */
function levelRows({ skill, level }: Read): readonly Reckoned[] {
  const came = { value: '=', what: LEVEL_NAMES[level], rule: '' }
  if (skill === null) return [came]
  const most = Math.max(1, Math.min(99, skill)) // MY-LVL-3
  const upTo = (n: number, name: string): string => (n >= 1 ? `, ${Math.min(99, n)} ${name}` : '')
  const what = `succeeds${upTo(Math.floor(skill / 2), 'hard')}${upTo(Math.floor(skill / 5), 'extreme')}`
  return [{ value: most === 1 ? '1' : `${most} or less`, what, rule: 'MY-LVL-2' }, came]
}
