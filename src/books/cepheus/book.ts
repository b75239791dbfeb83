import type { RuleBook } from '../../engine/book.ts'
import { bookOf } from '../../engine/book-from-parts.ts'
import { renewBy } from '../../engine/fill-defaults.ts'
import { byInitiative, initiativeNow } from './core/initiative.ts'
import { outcomes } from './core/odds-outcomes.ts'
import { shut } from './core/refusals.ts'
import { play } from './core/rounds.ts'
import { next } from './core/turn-order.ts'
import { offers } from './core/unasked-actions.ts'
import { ROSTER } from './people/roster.ts'
import { POLICIES, REASONS } from './policy/doctrines.ts'
import { RECOVER } from './recovery/recovery.ts'
import { foretold, known, see, show } from './secrecy/see.ts'
import { AFTER_OWN, ASKS, EVENTS, ROLLS } from './state/all-events-and-asks.ts'
import { copyFight } from './state/copy.generated.ts'
import { type Event, type Fight, isPresent, rulesOf, statusOf, takesTurns } from './state/fight.ts'
import { MODEL } from './state/model.ts'
import { PRESETS } from './state/options.ts'
import { emptyFight, openSetup, peopleAmiss } from './state/setup.ts'
import { close, LINE_SHEET, SHEET } from './state/sheet.ts'
import { FULL_ENCOUNTERS } from './tables/full-game-fights.ts'
import { ARMOURS, ITEMS, WEAPONS } from './tables/gear.ts'
import { BLOCKS, MACHINES } from './tables/people.ts'
import { ENCOUNTERS } from './tables/ready-made-fights.ts'
import { WORDS } from './words/words.ts'

const TABLES = { model: MODEL, events: EVENTS, asks: ASKS, rolls: ROLLS, refusals: [shut] }

/** Cepheus, personal combat (docs/rules/cepheus.md). */
export const cepheus: RuleBook<Fight, Event> = bookOf(TABLES)({
  id: 'cepheus',
  version: 2,
  title: 'Cepheus',
  presets: PRESETS,
  sheetIn: (fight) => (rulesOf(fight).playsOnAPlane ? SHEET : LINE_SHEET), // CE-PROF-1, CE-PROF-19
  peopleAmiss,
  blocks: { ...BLOCKS, ...MACHINES },
  encounters: { ...ENCOUNTERS, ...FULL_ENCOUNTERS },
  gear: { ...WEAPONS, ...ARMOURS, ...ITEMS },
  open: openSetup,
  next,
  play,
  after: AFTER_OWN,
  copy: copyFight,
  renew: renewBy(MODEL, emptyFight),
  offers,
  see,
  show,
  known,
  foretold,
  condition: statusOf,
  reads: { initiative: initiativeNow },
  order: (fight) =>
    fight.combatants
      .filter((one) => !one.left && takesTurns(one))
      .sort((a, b) => byInitiative(fight, a, b))
      .map(({ id }) => id),
  // CE-CHAT-15, CE-TURN-6, CE-DEAD-1
  ranking: {
    isIn: (who, { phase }) => phase === 'fighting' && isPresent(who) && takesTurns(who) && !who.conditions.surrendered,
  },
  close,
  roster: ROSTER,
  recover: RECOVER,
  outcomes,
  policies: POLICIES,
  reasons: REASONS,
  words: WORDS,
})
