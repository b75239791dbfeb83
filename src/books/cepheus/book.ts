import type { RuleBook } from '../../engine/book.ts'
import { bookOf } from '../../engine/book-of.ts'
import { renewBy } from '../../engine/fill-defaults.ts'
import { play } from './core/beats.ts'
import { byInitiative, initiativeNow } from './core/initiative.ts'
import { offers } from './core/offers.ts'
import { outcomes } from './core/outcomes.ts'
import { AFTER_OWN } from './core/own-events.ts'
import { shut } from './core/refusals.ts'
import { ROSTER } from './people/newcomer.ts'
import { POLICIES, REASONS } from './policy/doctrines.ts'
import { RECOVER } from './recovery/rest.ts'
import { see } from './secrecy/see.ts'
import { foretold, known, show } from './secrecy/show.ts'
import { ASKS } from './state/asks.ts'
import { isPresent, statusOf, takesTurns } from './state/characteristics.ts'
import { close } from './state/close.ts'
import { copyFight } from './state/copy.generated.ts'
import { EVENTS } from './state/events.ts'
import type { Event, Fight } from './state/fight.ts'
import { MODEL } from './state/model.ts'
import { PRESETS } from './state/options.ts'
import { rulesOf } from './state/profiles.ts'
import { ROLLS } from './state/rolls.ts'
import { emptyFight, openSetup, peopleAmiss } from './state/setup.ts'
import { LINE_SHEET, SHEET } from './state/sheet.ts'
import { next } from './state/turn-order.ts'
import { ARMOURS } from './tables/armour.ts'
import { ENCOUNTERS, FULL_ENCOUNTERS } from './tables/encounters.ts'
import { ITEMS } from './tables/items.ts'
import { BLOCKS } from './tables/people.ts'
import { MACHINES } from './tables/vehicles.ts'
import { WEAPONS } from './tables/weapons.ts'
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
