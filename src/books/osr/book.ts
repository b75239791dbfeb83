import { bookOf } from '../../engine/book-from-parts.ts'
import { OWN_TOLD } from '../../engine/common-words.ts'
import { fieldBy } from '../../kit/people-on-map.ts'
import { playBy } from '../../kit/play-beats.ts'
import { ASKS, ROLLS } from './core/asks-and-rolls.ts'
import { shut } from './core/budget-and-refusals.ts'
import { foretold, outcomes } from './core/odds-outcomes.ts'
import { opening } from './core/opening.ts'
import { afterJoined, afterLeft, afterSet } from './core/referee-changes.ts'
import { end, newRound, nextPhase, pick } from './core/rounds.ts'
import { turn } from './core/turn.ts'
import { initiativeOf, inOrder, next, rank } from './core/turn-order.ts'
import { offers } from './core/unasked-actions.ts'
import { RECOVER, takeRest } from './health/aftermath.ts'
import { strikesOnTheWay } from './moves/walk.ts'
import { ROSTER } from './people/roster.ts'
import { POLICIES, REASONS } from './policy/doctrines.ts'
import { EVENTS } from './state/all-events.ts'
import { copyFight } from './state/copy.generated.ts'
import { sizeSquares } from './state/distance-and-cover.ts'
import { type Combatant, type Fight, MODEL, type Scene } from './state/fight.ts'
import { PRESETS } from './state/options.ts'
import { isAble, isPresent, statusOf } from './state/presence.ts'
import { amiss, openSetup } from './state/setup.ts'
import { SIDE_NAMES } from './state/sides.ts'
import { traitCalled } from './state/trait-effects.ts'
import { TRAITS } from './tables/classes-and-traits.ts'
import { ARMOURS, ITEMS, SHIELDS, WEAPONS } from './tables/gear.ts'
import { BLOCKS } from './tables/people.ts'
import { ENCOUNTERS } from './tables/ready-made-fights.ts'
import { WORDS } from './words/words.ts'

const TABLES = {
  model: MODEL,
  events: EVENTS,
  asks: { ...ASKS, turn: { ...ASKS.turn, foretells: strikesOnTheWay } },
  rolls: ROLLS,
  refusals: [shut],
}

/** An attack of a stat block is called as it is written; a weapon with another attribute or hand, or thrown, says so. */
function called(fight: Fight, id: string): string | null {
  if (Object.hasOwn(SIDE_NAMES, id)) return SIDE_NAMES[id as keyof typeof SIDE_NAMES]
  const trait = traitCalled(fight, id)
  if (trait) return trait.name
  if (fight.combatants.some(({ attacks }) => attacks.some(({ name }) => name === id))) return id
  const [, thrown, weapon, how] = /^(throw )?(.+?)( STR| DEX| two)?$/.exec(id) ?? []
  if (weapon === undefined || weapon === id || !Object.hasOwn(WEAPONS, weapon)) return null
  const name = WEAPONS[weapon]!.name
  if (thrown) return `${name}, thrown`
  return how === ' two' ? `${name}, and the other hand` : `${name}, by${how}`
}

/** OSR d20 (docs/rules/osr.md). OSR-GEN-7: travel, exploration and advancement are no part of it. */
export const osr = bookOf(TABLES)({
  id: 'osr',
  version: 1,
  title: 'OSR d20',
  presets: PRESETS,
  blocks: BLOCKS,
  encounters: ENCOUNTERS,
  gear: { ...WEAPONS, ...ARMOURS, ...SHIELDS, ...ITEMS, ...TRAITS },
  called,
  open: openSetup,
  faults: amiss,
  field: fieldBy<Fight>({
    map: ({ ground }) => ground.map,
    people: ({ combatants }) =>
      combatants
        .filter(isPresent)
        .map((one) => ({ id: one.id, pos: one.pos, footprint: sizeSquares(one), down: !isAble(one) })),
  }),
  next,
  play: playBy<Scene, Combatant>(
    { opening, phase: nextPhase, pick, round: newRound, end },
    { turn, rank, rest: takeRest },
  ),
  copy: copyFight,
  after: { set: afterSet, joined: afterJoined, left: afterLeft },
  offers,
  isUp: isAble,
  condition: statusOf,
  reads: { initiative: (_fight, who) => initiativeOf(who) },
  order: (fight) => inOrder(fight).map(({ id }) => id),
  roster: ROSTER,
  recover: RECOVER,
  outcomes,
  foretold,
  policies: POLICIES,
  reasons: REASONS,
  words: { ...WORDS, told: OWN_TOLD },
})
