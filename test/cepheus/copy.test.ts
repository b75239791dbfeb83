import { expect, test } from 'vitest'
import { copyFight } from '../../src/books/cepheus/copy.ts'
import type { Fight } from '../../src/books/cepheus/fight.ts'
import { foe, someone } from '../people.ts'
import { fullFight } from './full.ts'
import { playOf } from './look.ts'

const inside = (thing: unknown): readonly object[] => (typeof thing === 'object' && thing !== null ? [thing, ...Object.values(thing).flatMap(inside)] : [])

test('the twin of a fight says the same, key by key in the same order, and shares nothing with it', () => {
  const car = { kind: 'vehicle', vehicle: { skill: 'Wheeled', hits: { drive: 1 } }, extended: { skill: 'Mechanics', rounds: 3, done: 1 } }
  const { fight } = playOf(fullFight([someone('bob', { initiative: 9, weapons: ['rifle'] }), someone('ann', { initiative: 8, weapons: ['rifle'], aim: { targetId: 'vex', kind: 'hit', count: 1 } }), foe('vex', { pos: 9, initiative: 3, ...car })], {}, { ground: { smokeArea: { x: 1, y: 1, metres: 2 } } }), [
    ['bob', 'delay'], ['bob', 'no'], ['ann', 'minor', 'aim', 'vex'], ['bob', 'yes'],
  ])
  const rich: Fight = { ...fight, owed: [{ who: 'bob', points: 1 }], tried: ['bob ann'], together: ['bob'], clouds: [{ kind: 'smoke', x: 1, y: 1, metres: 6, until: 9 }], attack: { by: 'bob', at: 'vex', weapon: 'rifle', mode: 'single', metres: 9 } }
  const twin = copyFight(rich)
  expect(JSON.stringify(twin)).toBe(JSON.stringify(rich))
  const shared = new Set(inside(rich))
  expect(inside(twin).filter((thing) => shared.has(thing))).toEqual([])
})
