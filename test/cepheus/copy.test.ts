import { expect, test } from 'vitest'
import { copyFight } from '../../src/books/cepheus/copy.ts'
import type { Fight } from '../../src/books/cepheus/fight.ts'
import { foe, someone } from '../people.ts'
import { fullFight } from './full.ts'
import { playOf } from './look.ts'

const inside = (thing: unknown): readonly object[] => (typeof thing === 'object' && thing !== null ? [thing, ...Object.values(thing).flatMap(inside)] : [])

test('the twin of a fight says the same, key by key in the same order, and shares with it only what nobody writes', () => {
  const car = { kind: 'vehicle', structure: 2, hits: { drive: 1 }, vehicle: { skill: 'Wheeled', mounts: { 'rotary-gun': 'front' }, fired: { front: 1 } } }
  const { fight } = playOf(fullFight([someone('bob', { initiative: 9, weapons: ['rifle'] }), someone('ann', { initiative: 8, weapons: ['rifle'], aim: { targetId: 'vex', kind: 'hit', count: 1 }, hazards: [{ kind: 'acid', since: 1 }] }), foe('vex', { pos: 9, initiative: 3, extended: { skill: 'Mechanics', rounds: 3, done: 1 } }), foe('car', { pos: 9, ...car })], {}, { ground: { smokeArea: { x: 1, y: 1, metres: 2 } } }), [
    ['bob', 'delay'], ['bob', 'no'], ['ann', 'minor', 'aim', 'vex'], ['bob', 'yes'],
  ])
  const rich: Fight = { ...fight, owed: [{ who: 'bob', points: 1 }], tried: ['bob ann'], together: ['bob'], clouds: [{ by: 'bob', kind: 'smoke', x: 1, y: 1, metres: 6, until: 9 }], charges: [{ by: 'bob', what: 'tdx', x: 1, y: 1, round: 3, times: 1 }], blast: { what: 'tdx', x: 1, y: 1, bands: [[4, 4]], times: 1 }, attack: { by: 'bob', at: 'vex', weapon: 'rifle', mode: 'single', metres: 9 }, recovery: { way: 'rest', days: 1, doctor: 'bob', spent: { bob: 1 } } }
  const twin = copyFight(rich)
  expect(JSON.stringify(twin)).toBe(JSON.stringify(rich))
  const { options, ground, suggested, house, combatants } = rich
  const unwritten = new Set([options, ground, suggested, house, ...combatants.flatMap(({ skills, initMods, hits }) => [skills, initMods, hits])].flatMap(inside))
  const shared = new Set(inside(rich))
  expect(inside(twin).filter((thing) => shared.has(thing) && !unwritten.has(thing))).toEqual([])
})
