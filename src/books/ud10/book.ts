import { bookOf } from '../../engine/book-from-parts.ts'
import { inOrder } from '../../kit/order-of-action.ts'
import { fieldBy } from '../../kit/people-on-map.ts'
import { playBy } from '../../kit/play-beats.ts'
import { ASKS, ROLLS } from './core/asks-and-rolls.ts'
import { shut } from './core/refusals.ts'
import { afterJoined, afterSet, end, newRound, next, opening, proposal } from './core/rounds.ts'
import { offers, turn } from './core/turn.ts'
import { EXPERIENCE } from './people/inventory.ts'
import { ROSTER } from './people/roster.ts'
import { POLICIES, REASONS } from './policy/policies.ts'
import { EVENTS, type Scene } from './state/all-events.ts'
import { copyFight } from './state/copy.generated.ts'
import type { Combatant, Fight } from './state/fight.ts'
import { MODEL, PRESETS } from './state/model.ts'
import { isAble, isPresent, statusOf } from './state/presence.ts'
import { amiss, openSetup, peopleAmiss } from './state/setup.ts'
import { ARMOURS, ITEMS } from './tables/armour.ts'
import { BLOCKS } from './tables/people.ts'
import { ENCOUNTERS } from './tables/ready-made-fights.ts'
import { WEAPONS } from './tables/weapons.ts'
import { foretold, outcomes, WORDS } from './words/words.ts'

const TABLES = { model: MODEL, events: EVENTS, asks: ASKS, rolls: ROLLS, refusals: [shut] }

/** UD-GEN-1: UD10, a generic d10 system (docs/rules/ud10.md), by Udo Schroeter, CC BY-NC-SA 3.0 (UD-GEN-9). */
export const ud10 = bookOf(TABLES)({
  id: 'ud10',
  version: 1,
  title: 'UD10',
  presets: PRESETS,
  blocks: BLOCKS,
  encounters: ENCOUNTERS,
  gear: { ...WEAPONS, ...ARMOURS, ...ITEMS, [EXPERIENCE.id]: EXPERIENCE },
  open: openSetup,
  faults: amiss,
  peopleAmiss,
  after: { set: afterSet, joined: afterJoined },
  field: fieldBy<Fight>({
    map: ({ ground, options }) => (options.map === 'grid' ? ground.map : null),
    people: ({ combatants }) =>
      combatants.flatMap((one) =>
        one.pos === null || one.left || one.fled
          ? []
          : [{ id: one.id, pos: one.pos, footprint: one.footprint, down: !isAble(one) }],
      ),
  }),
  next,
  play: playBy<Scene, Combatant>({ opening, round: newRound, proposal, end }, { turn }),
  copy: copyFight,
  offers,
  isUp: isAble,
  condition: statusOf,
  reads: { initiative: (_fight, { initiative }) => initiative },
  order: (fight) => inOrder(fight).flatMap((one) => (isPresent(one) ? [one.id] : [])),
  ranking: { isIn: (who, { phase }) => phase === 'fighting' && isPresent(who) },
  outcomes,
  foretold,
  unfinished: ({ turn: now }) => now?.who ?? null,
  policies: POLICIES,
  reasons: REASONS,
  roster: ROSTER,
  words: WORDS,
})
