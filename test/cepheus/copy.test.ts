import { expect, test } from 'vitest'
import { apply } from '../../src/books/cepheus/state/all-events-and-asks.ts'
import { copyFight } from '../../src/books/cepheus/state/copy.generated.ts'
import type { Fight } from '../../src/books/cepheus/state/fight.ts'
import { FIGHT } from '../../src/books/cepheus/state/model.ts'
import { sharedBy, unwrittenIn } from '../books/shared-objects.ts'
import { foe, someone } from '../cepheus-people.ts'
import { fullFight } from './full-game.ts'
import { playOf } from './written-play.ts'

test('the twin of a fight says the same, key by key in the same order, and shares with it only what nobody writes', () => {
  const car = {
    kind: 'vehicle',
    structure: 2,
    hits: { drive: 1 },
    vehicle: { skill: 'Wheeled', mounts: { 'rotary-gun': 'front' }, fired: { front: 1 } },
  }
  const { fight } = playOf(
    fullFight(
      [
        someone('bob', { initiative: 9, weapons: ['rifle'] }),
        someone('ann', {
          initiative: 8,
          weapons: ['rifle'],
          aim: { targetId: 'vex', kind: 'hit', count: 1 },
          hazards: [{ kind: 'acid', since: 1 }],
        }),
        foe('vex', { pos: 9, initiative: 3, extended: { skill: 'Mechanics', rounds: 3, done: 1 } }),
        foe('car', { pos: 9, ...car }),
      ],
      {},
      { ground: { smokeArea: { x: 1, y: 1, metres: 2 } } },
    ),
    [
      ['bob', 'delay'],
      ['bob', 'no'],
      ['ann', 'minor', 'aim', 'vex'],
      ['bob', 'yes'],
    ],
  )
  const rich: Fight = {
    ...fight,
    owed: [{ who: 'bob', points: 1 }],
    tried: ['bob ann'],
    together: ['bob'],
    clouds: [{ by: 'bob', kind: 'smoke', x: 1, y: 1, metres: 6, until: 9 }],
    charges: [{ by: 'bob', what: 'tdx', x: 1, y: 1, round: 3, times: 1 }],
    blast: { what: 'tdx', x: 1, y: 1, bands: [[4, 4]], times: 1 },
    attack: { by: 'bob', at: 'vex', weapon: 'rifle', mode: 'single', metres: 9 },
    recovery: { way: 'rest', days: 1, doctor: 'bob', spent: { bob: 1 } },
  }
  const twin = copyFight(rich)
  expect(JSON.stringify(twin)).toBe(JSON.stringify(rich))
  expect(sharedBy(rich, twin).filter((thing) => !unwrittenIn(FIGHT, rich).has(thing))).toEqual([])
})

test('what the referee sets is set in this fight alone', () => {
  const fight = fullFight([someone('bob', { initiative: 9, skills: { Recon: 1 } }), foe('vex', { pos: 9 })])
  const twin = copyFight(fight)
  const sets = [
    ['bob', 'skills.Recon', 3],
    ['bob', 'initMods.2', -2],
    ['bob', 'dex.now', 4],
    [null, 'light', 'dark'],
  ] as const
  for (const [who, field, value] of sets) apply(twin as never, { type: 'set', who, field, value })
  const facts = ({ combatants: [bob], ground }: Fight) => [
    bob!.skills.Recon,
    bob!.initMods[2],
    bob!.dex.now,
    ground.light,
  ]
  expect([facts(twin), facts(fight)]).toEqual([
    [3, -2, 4, 'dark'],
    [1, undefined, 7, 'bright'],
  ])
})
