import type { RuleBook } from '../../engine/book.ts'
import { find } from '../../engine/own.ts'
import { renewBy } from '../../engine/refill.ts'
import type { Beat } from '../../engine/scene.ts'
import { aid } from './aid.ts'
import { apply } from './apply.ts'
import { ARMOURS } from './armour-table.ts'
import { ASKS } from './asks.ts'
import { BLOCKS } from './blocks-table.ts'
import { statusOf, takesTurns } from './characteristic.ts'
import { close } from './close.ts'
import { copyFight } from './copy.ts'
import { POLICIES, REASONS } from './doctrines.ts'
import { ENCOUNTERS } from './encounters.ts'
import { FULL_ENCOUNTERS } from './encounters-full.ts'
import type { Event, Fight, Scene } from './fight.ts'
import { byInitiative, initiativeNow } from './initiative.ts'
import { ITEMS } from './items-table.ts'
import { offers } from './offers.ts'
import { arrival, generate, opening } from './opening.ts'
import { isFull, OPTIONS, PRESETS } from './options.ts'
import { next } from './order.ts'
import { outcomes } from './outcomes.ts'
import { PART_BEATS, PART_BEATS_OF_ALL } from './parts.ts'
import { RECOVER } from './rest.ts'
import { ROSTER } from './roster.ts'
import { close as closing, delay, end, newRound, outcome, tie, wake } from './rounds.ts'
import { see } from './see.ts'
import { emptyFight, openSetup, peopleAmiss } from './setup.ts'
import { GROUND, LINE_SHEET, SHEET } from './sheet.ts'
import { foretold, known, show } from './show.ts'
import { turn } from './turn.ts'
import { MACHINES } from './vehicle-table.ts'
import { WEAPONS } from './weapons-table.ts'
import { WORDS } from './words.ts'

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
  asks: ASKS,
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
