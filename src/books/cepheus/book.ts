import type { RuleBook } from '../../engine/book.ts'
import { renewBy } from '../../engine/refill.ts'
import { play } from './core/beats.ts'
import { byInitiative, initiativeNow } from './core/initiative.ts'
import { offers } from './core/offers.ts'
import { outcomes } from './core/outcomes.ts'
import { apply } from './core/own-events.ts'
import { ROSTER } from './people/roster.ts'
import { POLICIES, REASONS } from './policy/doctrines.ts'
import { RECOVER } from './recovery/rest.ts'
import { see } from './secrecy/see.ts'
import { foretold, known, show } from './secrecy/show.ts'
import { ASK_KINDS } from './state/asks.ts'
import { statusOf, takesTurns } from './state/characteristics.ts'
import { close } from './state/close.ts'
import { copyFight } from './state/copy.generated.ts'
import type { Event, Fight } from './state/fight.ts'
import { isFull, OPTIONS, PRESETS } from './state/options.ts'
import { emptyFight, openSetup, peopleAmiss } from './state/setup.ts'
import { GROUND, LINE_SHEET, SHEET } from './state/sheet.ts'
import { next } from './state/turn-order.ts'
import { ARMOURS } from './tables/armour.ts'
import { ENCOUNTERS } from './tables/encounters.ts'
import { FULL_ENCOUNTERS } from './tables/encounters-full.ts'
import { ITEMS } from './tables/items.ts'
import { BLOCKS } from './tables/people.ts'
import { MACHINES } from './tables/vehicles.ts'
import { WEAPONS } from './tables/weapons.ts'
import { WORDS } from './words/words.ts'

/** Cepheus, personal combat (docs/rules/cepheus.md). */
export const cepheus: RuleBook<Fight, Event> = {
  id: 'cepheus',
  version: 2,
  title: 'Cepheus',
  options: OPTIONS,
  presets: PRESETS,
  sheet: SHEET,
  sheetIn: (fight) => (isFull(fight) ? SHEET : LINE_SHEET), // CE-PROF-1, CE-PROF-19
  peopleAmiss,
  ground: GROUND,
  catalogue: {
    blocks: { ...BLOCKS, ...MACHINES },
    encounters: { ...ENCOUNTERS, ...FULL_ENCOUNTERS },
    gear: { ...WEAPONS, ...ARMOURS, ...ITEMS },
  },
  open: openSetup,
  next,
  play,
  apply,
  copy: copyFight,
  renew: renewBy({ sheet: SHEET, ground: GROUND, options: OPTIONS }, emptyFight),
  offers,
  asks: ASK_KINDS,
  see,
  show,
  known,
  foretold,
  reads: { initiative: (fight, who) => initiativeNow(fight, who), status: (_fight, who) => statusOf(who) },
  order: (fight) =>
    fight.combatants
      .filter((one) => !one.left && takesTurns(one))
      .sort((a, b) => byInitiative(fight, a, b))
      .map(({ id }) => id),
  close,
  roster: ROSTER,
  recover: RECOVER,
  outcomes,
  policies: POLICIES,
  reasons: REASONS,
  words: WORDS,
}
