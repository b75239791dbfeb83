import { osr } from '../../src/books/osr/book.ts'
import type { Event } from '../../src/books/osr/state/all-events.ts'
import { copyFight } from '../../src/books/osr/state/copy.generated.ts'
import type { Fight } from '../../src/books/osr/state/fight.ts'
import { PRESETS } from '../../src/books/osr/state/options.ts'
import type { Entry } from '../../src/engine/log.ts'
import { linesOf } from '../../src/engine/play.ts'
import type { Writable } from '../../src/engine/scene.ts'
import type { AnyPlay } from '../../src/words/transcript.ts'

const { preset: _preset, traits: _traits, ...USUAL } = PRESETS.seed
const VALUES: Readonly<Record<string, readonly unknown[]>> = {
  ...Object.fromEntries(Object.keys(USUAL).map((name) => [name, [true, false]])),
  naturals: ['attacks', 'all', 'none'],
  woundModel: ['exhaustion', 'mortal'],
  otaCap: [0, 1, 3],
}
const CONDITIONS = [
  ...['dead', 'outOfAction', 'wounded', 'dying', 'frail', 'prone', 'grappled', 'grappling', 'surprised', 'broken'],
  ...['surrendered', 'fled', 'totalDefense', 'charged', 'screening', 'shieldWall'],
]

/** Every toggle with every value, and every condition. */
export const SETTINGS_AND_CONDITIONS = [
  ...Object.entries(VALUES).flatMap(([name, values]) => values.map((value) => `${name} ${value}`)),
  ...CONDITIONS.map((name) => `is ${name}`),
]

/** What of them a fight has shown at any time. */
export function seenIn(play: AnyPlay): readonly string[] {
  const fight = copyFight(play.log.opened as Fight) as Writable<Fight>
  const seen = new Set(Object.keys(VALUES).map((name) => `${name} ${(fight.options as Record<string, unknown>)[name]}`))
  const look = (): void => {
    for (const { conditions } of fight.combatants)
      for (const [name, is] of Object.entries(conditions)) if (is) seen.add(`is ${name}`)
  }
  look()
  for (const { entry } of linesOf(play) as readonly { readonly entry: Entry<Event> }[]) {
    if (entry.type === 'happened') osr.apply(fight, entry.event)
    else if (entry.type === 'overruled') for (const event of entry.events) osr.apply(fight, event)
    look()
  }
  return [...seen]
}
