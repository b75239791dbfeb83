import { expect, test } from 'vitest'
import { mythos } from '../../src/books/mythos/book.ts'
import { seededTray } from '../../src/engine/dice-tray.ts'
import { open } from '../../src/engine/open-and-resume.ts'
import { leaf } from '../../src/engine/options.ts'
import { isRefusal, overrule } from '../../src/engine/play.ts'
import { textOf } from '../../src/words/questions.ts'
import { ada, enemy, fightOf, friend } from './fights-for-tests.ts'

test('who has shots left takes the first who can be aimed at when time runs out (MY-DEC-14)', () => {
  const fight = fightOf([ada(), enemy('corpse'), enemy('imp')])
  const options = [leaf('imp', null), leaf('hold fire', null)]
  expect(mythos.asks['next target']!.default(fight, 'ada', options)).toEqual(['imp'])
  const asked = { fight, name: (id: string) => id, who: 'ada', about: 'next target', beat: null }
  expect(textOf(mythos as never, [], asked)).toBe('Shots are left. At whom?')
})

test('who is down, or is not there, can do nothing unasked (MY-MAN-4)', () => {
  const fight = fightOf([ada(), friend('bo', { HP: 0, conditions: { dead: true } }), enemy('corpse')])
  expect([mythos.offers(fight, 'bo'), mythos.offers(fight, 'zed')]).toEqual([[], []])
  expect(mythos.offers(fight, 'ada').filter(Boolean)).toHaveLength(1)
})

test("the referee's end amid an attack closes the attack and the turn, and no dice fall (MY-ATK-1, MY-GEN-6)", () => {
  const fight = fightOf([enemy('corpse'), ada()])
  const before = open(mythos, fight, seededTray(1))
  expect(before.asks.map(({ about }) => about)).toEqual(['reaction'])
  const after = overrule(before, [{ type: 'stopped', why: 'dawn' }], 'dawn')
  if (isRefusal(after)) throw new Error(after.refused)
  const told = after.log.entries.slice(before.log.entries.length)
  expect(told.flatMap((entry) => (entry.type === 'happened' ? [entry.event.type] : []))).toEqual([
    'resolved',
    'acted',
    'ended',
  ])
  expect(told.some(({ type }) => type === 'rolled')).toBe(false)
})
