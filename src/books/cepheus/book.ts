import type { RuleBook } from '../../engine/book.ts'
import { find } from '../../engine/common-events.ts'
import { renewBy } from '../../engine/refill.ts'
import type { Beat } from '../../engine/scene.ts'
import { apply } from './core/apply.ts'
import { byInitiative, initiativeNow } from './core/initiative.ts'
import { offers } from './core/offers.ts'
import { arrival, generate, opening } from './core/opening.ts'
import { outcomes } from './core/outcomes.ts'
import { PART_BEATS, PART_BEATS_OF_ALL } from './core/parts.ts'
import { close as closing, delay, end, newRound, outcome, tie, wake } from './core/rounds.ts'
import { turn } from './core/turn.ts'
import { ROSTER } from './people/roster.ts'
import { POLICIES, REASONS } from './policy/doctrines.ts'
import { aid } from './recovery/first-aid.ts'
import { RECOVER } from './recovery/rest.ts'
import { see } from './secrecy/see.ts'
import { foretold, known, show } from './secrecy/show.ts'
import { ASK_KINDS } from './state/asks.ts'
import { statusOf, takesTurns } from './state/characteristics.ts'
import { close } from './state/close.ts'
import { copyFight } from './state/copy.generated.ts'
import type { Event, Fight, Scene } from './state/fight.ts'
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

function play(scene: Scene, { kind, who }: Beat): void {
  if (who === null) return playForAll(scene, kind)
  const one = find(scene.fight.combatants, who)
  switch (kind) {
    case 'turn':
      return turn(scene, one)
    case 'wake':
      return wake(scene, one)
    case 'delay':
      return delay(scene, one)
    case 'tie':
      return tie(scene, one)
    case 'generation':
      return generate(scene, one)
    case 'arrival':
      return arrival(scene, one)
    case 'aid':
      return aid(scene, one)
    default:
      PART_BEATS[kind]!(scene, one)
  }
}

function playForAll(scene: Scene, kind: string): void {
  switch (kind) {
    case 'opening':
      return opening(scene)
    case 'round':
      return newRound(scene)
    case 'outcome':
      return outcome(scene, 'end')
    case 'lull':
      return outcome(scene, 'lull')
    case 'end':
      return end(scene)
    case 'close':
      return closing(scene)
    default:
      PART_BEATS_OF_ALL[kind]!(scene)
  }
}
