import type { RuleBook } from '../../engine/book.ts'
import { find } from '../../engine/own.ts'
import { renewBy } from '../../engine/refill.ts'
import type { Beat } from '../../engine/scene.ts'
import { apply } from './apply.ts'
import { ARMOURS } from './armour-table.ts'
import { ASKS } from './asks.ts'
import { BLOCKS } from './blocks-table.ts'
import { close } from './close.ts'
import { copyFight } from './copy.ts'
import { POLICIES, REASONS } from './doctrines.ts'
import { ENCOUNTERS } from './encounters.ts'
import type { Event, Fight, Scene } from './fight.ts'
import { effectiveDex } from './initiative.ts'
import { ITEMS } from './items-table.ts'
import { offers } from './offers.ts'
import { opening } from './opening.ts'
import { OPTIONS, type Options, PRESETS } from './options.ts'
import { next } from './order.ts'
import { outcomes } from './outcomes.ts'
import { perkOf } from './perks.ts'
import { perkFaults } from './perks-own.ts'
import { PERKS } from './perks-table.ts'
import { ROSTER } from './roster.ts'
import { end, newRound } from './rounds.ts'
import { see } from './see.ts'
import { emptyFight, openSetup, peopleAmiss } from './setup.ts'
import { GROUND, SHEET } from './sheet.ts'
import { foretold, known, show } from './show.ts'
import { inOrder, statusOf } from './state.ts'
import { further, turn } from './turn.ts'
import { WEAPONS } from './weapons-table.ts'
import { WORDS } from './words.ts'

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
