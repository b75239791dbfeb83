import { bookOf } from '../../engine/book-from-parts.ts'
import { OWN_TOLD } from '../../engine/common-words.ts'
import { inOrder } from '../../kit/order-of-action.ts'
import { playBy } from '../../kit/play-beats.ts'
import { ASKS, ROLLS } from './core/asks-and-rolls.ts'
import { foretold, outcomes } from './core/odds-outcomes.ts'
import { shut } from './core/refusals.ts'
import { effectiveDex, end, newRound, next, opening } from './core/rounds.ts'
import { further, offers, turn } from './core/turn.ts'
import { ROSTER } from './people/roster.ts'
import { perkOf } from './perks/perk-hooks.ts'
import { perkFaults } from './perks/perk-schema.ts'
import { POLICIES, REASONS } from './policy/doctrines.ts'
import { EVENTS, type Scene } from './state/all-events.ts'
import { copyFight } from './state/copy.generated.ts'
import { type Combatant, type Fight, isActive, isPresent, type Options, PRESETS, statusOf } from './state/fight.ts'
import { amiss, openSetup } from './state/setup.ts'
import { MODEL } from './state/sheet.ts'
import { ARMOURS, ITEMS, WEAPONS } from './tables/gear.ts'
import { BLOCKS } from './tables/people.ts'
import { PERKS } from './tables/perks.ts'
import { ENCOUNTERS } from './tables/ready-made-fights.ts'
import { WORDS } from './words/words.ts'
import { afterSet } from './wounds/wounds.ts'

const TABLES = { model: MODEL, events: EVENTS, asks: ASKS, rolls: ROLLS, refusals: [shut] }

/** A way to attack is called as it is written. */
const attackNamed = ({ combatants }: Fight, id: string): string | null =>
  combatants.some(({ attacks }) => attacks.some(({ name }) => name === id)) ? id : null

/** Mythos, a d100 horror fight (docs/rules/mythos.md). */
export const mythos = bookOf(TABLES)({
  id: 'mythos',
  version: 2,
  title: 'Mythos',
  amiss: (options, where) => perkFaults((options as Options).perks, where),
  presets: PRESETS,
  blocks: BLOCKS,
  encounters: ENCOUNTERS,
  gear: { ...WEAPONS, ...ARMOURS, ...ITEMS, ...PERKS },
  called: (fight, id) => perkOf(fight, id)?.name ?? attackNamed(fight, id),
  open: openSetup,
  faults: amiss,
  next,
  play: playBy<Scene, Combatant>({ opening, round: newRound, end }, { turn, further }),
  copy: copyFight,
  after: { set: afterSet }, // MY-GEN-6
  offers,
  isUp: isActive,
  condition: statusOf,
  looks: ({ lastUsed }, { pos, ...seen }) => ({
    ...seen,
    ...(pos && { pos }),
    inHand: lastUsed === null ? [] : [lastUsed],
  }),
  reads: { initiative: effectiveDex },
  order: (fight) =>
    inOrder(fight)
      .filter(({ left }) => !left)
      .map(({ id }) => id),
  ranking: { isIn: (who, { phase }) => phase === 'fighting' && isPresent(who) },
  roster: ROSTER,
  outcomes,
  foretold,
  unfinished: ({ turn: now }) => (now?.shots ? now.who : null), // MY-SHOT-3
  policies: POLICIES,
  reasons: REASONS,
  words: { ...WORDS, told: OWN_TOLD },
})
