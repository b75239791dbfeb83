import type { RuleBook } from '../../engine/book.ts'
import { find } from '../../engine/common-events.ts'
import { renewBy } from '../../engine/refill.ts'
import type { Beat } from '../../engine/scene.ts'
import { apply } from './core/apply.ts'
import { ASKS } from './core/asks.ts'
import { effectiveDex } from './core/initiative.ts'
import { offers } from './core/offers.ts'
import { opening } from './core/opening.ts'
import { outcomes } from './core/outcomes.ts'
import { end, newRound } from './core/rounds.ts'
import { further, turn } from './core/turn.ts'
import { ROSTER } from './people/roster.ts'
import { perkFaults } from './perks/own-perks.ts'
import { perkOf } from './perks/perks.ts'
import { POLICIES, REASONS } from './policy/doctrines.ts'
import { see } from './secrecy/see.ts'
import { foretold, known, show } from './secrecy/show.ts'
import { close } from './state/close.ts'
import { copyFight } from './state/copy.generated.ts'
import type { Event, Fight, Scene } from './state/fight.ts'
import { OPTIONS, type Options, PRESETS } from './state/options.ts'
import { inOrder, statusOf } from './state/presence.ts'
import { emptyFight, openSetup, peopleAmiss } from './state/setup.ts'
import { GROUND, SHEET } from './state/sheet.ts'
import { next } from './state/turn-order.ts'
import { ARMOURS } from './tables/armour.ts'
import { ENCOUNTERS } from './tables/encounters.ts'
import { ITEMS } from './tables/items.ts'
import { BLOCKS } from './tables/people.ts'
import { PERKS } from './tables/perks.ts'
import { WEAPONS } from './tables/weapons.ts'
import { WORDS } from './words/words.ts'

/** Mythos, a d100 horror fight (docs/rules/mythos.md). */
export const mythos: RuleBook<Fight, Event> = {
  id: 'mythos',
  version: 2,
  title: 'Mythos',
  sides: { players: 'investigators', others: 'enemies' }, // MY-GEN-3
  options: OPTIONS,
  amiss: (options, where) => perkFaults((options as Options).perks, where),
  presets: PRESETS,
  sheet: SHEET,
  peopleAmiss,
  ground: GROUND,
  catalogue: { blocks: BLOCKS, encounters: ENCOUNTERS, gear: { ...WEAPONS, ...ARMOURS, ...ITEMS, ...PERKS } },
  called: (fight, id) => perkOf(fight, id)?.name ?? null,
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
  reads: { initiative: (fight, who) => effectiveDex(fight, who), status: (_fight, who) => statusOf(who) },
  order: (fight) =>
    inOrder(fight)
      .filter(({ left }) => !left)
      .map(({ id }) => id),
  close,
  roster: ROSTER,
  outcomes,
  unfinished: ({ turn: now }) => (now?.shots ? now.who : null), // MY-SHOT-3
  policies: POLICIES,
  reasons: REASONS,
  words: WORDS,
}

function play(scene: Scene, { kind, who }: Beat): void {
  if (who !== null) return (kind === 'turn' ? turn : further)(scene, find(scene.fight.combatants, who))
  switch (kind) {
    case 'opening':
      return opening(scene)
    case 'round':
      return newRound(scene)
    default:
      end(scene)
  }
}
