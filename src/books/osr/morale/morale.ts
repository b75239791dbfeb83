import { d, type Modifier, weigh } from '../../../engine/dice.ts'
import { amount, branch, leaf, type Offer } from '../../../engine/options.ts'
import { REFEREE } from '../../../engine/scene.ts'
import { choice, flag, list, nullable, whole } from '../../../engine/schema.ts'
import { person, visible } from '../../../engine/schema-marks.ts'
import { whoDoes } from '../../../kit/event-sentences.ts'
import { event, WHO } from '../state/event-fields.ts'
import type { Combatant, Fight, Scene } from '../state/fight.ts'
import { isAble, isDown } from '../state/presence.ts'
import { isHostileTo, SIDES, type Side, sideDoes } from '../state/sides.ts'
import { hasTrait, traitValue } from '../state/trait-effects.ts'

const SIDE = { side: choice(SIDES) }
const score = nullable(whole(-2, 40))
const total = nullable(whole(-10, 60))

type Against = { readonly total: number | null; readonly score: number | null }
const figures = ({ total, score }: Against): string => (score === null ? '' : `: ${total} against ${score}`)

/** OSR 10.8. How brave a side is the referee knows; what it does everybody sees. */
export const MORALE = {
  wavered: event({
    ...SIDE,
    trigger: choice(['first casualty', 'half are down', 'both', 'surprise']),
    score,
    breaks: nullable(whole(0, 36)),
    /** Nobody of them is left to run. */
    silent: flag(),
  })({
    /** OSR-MOR-2, OSR-MOR-7: what called for it is used up. */
    does: ({ morale }, { side, trigger }) => {
      const was = morale[side] ?? { first: false, half: false, broken: 'no' as const }
      morale[side] = {
        ...was,
        first: was.first || trigger !== 'surprise',
        half: was.half || trigger === 'half are down' || trigger === 'both',
      }
    },
    seen: (told) => ({ ...told, score: null, breaks: null }),
    said: ({ side, trigger, score, breaks, silent }) =>
      silent
        ? null
        : `${sideDoes(side, 'wavers', 'waver')}: ${TRIGGERS[trigger]}.${score === null ? '' : ` Morale ${score}: it breaks in ${breaks} of 36.`}`,
  }),
  'held on': event({ ...SIDE, total, score })({
    does: null,
    seen: (told) => ({ ...told, total: null, score: null }),
    said: (told) => `${sideDoes(told.side, 'holds', 'hold')}${figures(told)}.`,
  }),
  /** OSR-MOR-8. */
  broke: event({
    ...SIDE,
    total,
    score,
    how: choice(['flee', 'parley']),
    whom: visible(list(person(), { most: 1000 })),
  })({
    does: (fight, { side, how, whom }) => {
      const was = fight.morale[side] ?? { first: true, half: true }
      fight.morale[side] = { ...was, broken: how }
      for (const one of fight.combatants)
        if (whom.includes(one.id)) one.conditions[how === 'flee' ? 'broken' : 'surrendered'] = true
    },
    seen: (_told, _sight, { usual }) => {
      const known = usual() // of whom runs, those that the viewer knows
      return known && { ...known, total: null, score: null }
    },
    said: (told) =>
      `${sideDoes(told.side, 'breaks', 'break')}${figures(told)}. They ${told.how === 'flee' ? 'run' : 'lay down their arms'}.`,
    reorders: true,
  }),
  /** Off the map, or more than 120 ft from all foes. */
  escaped: event(WHO)({
    does: (_fight, _event, who) => void (who.conditions.fled = true),
    ...whoDoes('gets away', 'get away'),
    reorders: true,
  }),
  cornered: event(WHO)({ does: null, ...whoDoes('finds no way out', 'find no way out') }),
}

const TRIGGERS = {
  'first casualty': 'one is down',
  'half are down': 'half of them are down',
  both: 'one is down, and that is half of them',
  surprise: 'they are taken by surprise',
} as const

/** OSR-MOR-1: the side of the players never checks. */
const PLAYERS: Side = 'pc'

/** OSR-MOR-2, OSR-MOR-7: after the action that caused it, each side that has lost somebody. */
export function checkMorale(scene: Scene): void {
  if (!scene.fight.combatants.some(isDown)) return
  for (const side of SIDES) {
    const trigger = triggerOf(scene.fight, side)
    if (trigger !== null) test(scene, side, trigger)
  }
}

/** OSR-SUR-7: as the referee orders. RULING: no trigger is used up by it. */
export function checkSurprised(scene: Scene): void {
  for (const side of SIDES) {
    const isSurprised = standingOf(scene.fight, side).some(({ conditions }) => conditions.surprised)
    if (side !== PLAYERS && isSurprised) test(scene, side, 'surprise')
  }
}

type Trigger = 'first casualty' | 'half are down' | 'both' | 'surprise'

/** OSR-MOR-2, OSR-MOR-3, OSR-MOR-9: each once; of all who ever joined, left ones included. */
function triggerOf({ combatants, morale }: Fight, side: Side): Trigger | null {
  const spent = morale[side]
  if (side === PLAYERS || (spent && (spent.broken !== 'no' || (spent.first && spent.half)))) return null
  let [all, down] = [0, 0]
  for (const one of combatants) {
    if (one.side !== side) continue
    all += 1
    if (isDown(one)) down += 1
  }
  if (down === 0) return null
  const half = 2 * down >= all && !spent?.half
  if (!spent?.first) return half ? 'both' : 'first casualty'
  return half ? 'half are down' : null
}

/** OSR-MOR-4 to OSR-MOR-8. */
function test(scene: Scene, side: Side, trigger: Trigger): void {
  const { fight } = scene
  const isAlone = standingOf(fight, side).length === 0 // OSR-MOR-7: nobody is left to run
  const score = isAlone ? 0 : moraleOf(fight, side)
  const gallantry = isAlone ? 0 : gallantryAgainst(fight, side)
  scene.tell({ type: 'wavered', side, trigger, score, breaks: breaksIn36(score, gallantry), silent: isAlone })
  if (isAlone) return
  const wanted = scene.ask(REFEREE, 'morale', modifiers(score))
  const why: Modifier[] = []
  weigh(why, 'gallant', gallantry, 'OSR-MOR-6')
  const { total } = scene.roll(REFEREE, 'morale', d(2, 6), why)
  if (total <= wanted) return scene.tell({ type: 'held on', side, total, score: wanted }) // OSR-MOR-4: equal holds
  const how = scene.ask(REFEREE, 'broken', ['flee', 'parley']) // OSR-DEC-19
  const whom = standingOf(fight, side).map(({ id }) => id)
  scene.tell({ type: 'broke', side, total, score: wanted, how, whom })
}

/** OSR-DEC-20: a circumstance, or in place of the score a number of the referee's (OSR-MOR-5). */
const modifiers = (score: number): readonly Offer<number>[] => [
  ...[0, 1, 2, -1, -2].map((more) => leaf(more > 0 ? `+${more}` : `${more}`, score + more)),
  branch('number', () => [amount({ least: 2, most: 12, step: 1, unit: '' }, (said) => said)]),
]

/** Able, and not running away. */
const isStanding = (one: Combatant): boolean => isAble(one) && !one.conditions.broken

const standingOf = ({ combatants }: Fight, side: Side): readonly Combatant[] =>
  combatants.filter((one) => one.side === side && isStanding(one))

/** OSR-MOR-5: the standing leader's, else the lowest of those who stand. RULING: of several leaders the highest. */
export function moraleOf(fight: Fight, side: Side): number {
  const standing = standingOf(fight, side)
  const scores = standing.filter(({ leader }) => leader).map((one) => ownMorale(fight, standing, one))
  return scores.length > 0 ? Math.max(...scores) : Math.min(...standing.map((one) => ownMorale(fight, standing, one)))
}

const PACK = 3

/** OSR-MOR-6, OSR 3.6: what a stat block has in a pack of three and more, or with a leader; C15: by who stands now. */
function ownMorale(fight: Fight, standing: readonly Combatant[], one: Combatant): number {
  const isWolf = (other: Combatant): boolean => hasTrait(fight, other, 'packMorale')
  if (isWolf(one) && standing.filter(isWolf).length >= PACK)
    return Math.max(one.morale, traitValue(fight, one, 'packMorale'))
  return standing.some(({ leader }) => leader) ? one.morale + traitValue(fight, one, 'leaderMorale') : one.morale
}

/** OSR-MOR-6, OSR 3.5: the others' gallantry is added to the roll. RULING: that of each who stands. */
function gallantryAgainst(fight: Fight, side: Side): number {
  let sum = 0
  for (const other of fight.combatants)
    if (isHostileTo(fight, side, other.side) && isStanding(other)) sum += traitValue(fight, other, 'oppositionMorale')
  return sum
}

/** By a score of 0 to 12: in how many of 36 ways 2d6 come out above it. */
const ABOVE = [36, 36, 35, 33, 30, 26, 21, 15, 10, 6, 3, 1, 0]

/** The same where so much more is added to the dice (OSR-MOR-4). */
export const breaksIn36 = (score: number, more: number): number => ABOVE[Math.min(12, Math.max(0, score - more))]!
