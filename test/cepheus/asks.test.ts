import { expect, test } from 'vitest'
import { shut } from '../../src/books/cepheus/core/refusals.ts'
import { ASK_KINDS, ASKS } from '../../src/books/cepheus/state/all-events-and-asks.ts'
import type { Fight, Scene } from '../../src/books/cepheus/state/fight.ts'
import { emptyFight } from '../../src/books/cepheus/state/setup.ts'
import { REFEREE } from '../../src/engine/scene.ts'

/** Never called: the compiler checks it. */
const unwritten = (scene: Scene): void => {
  // @ts-expect-error no such question has a row
  scene.ask(REFEREE, 'weather', ['yes', 'no'])
  // @ts-expect-error the question has no label for this word
  scene.ask(REFEREE, 'wake', ['yes', 'perhaps'])
  // @ts-expect-error no such reason has a sentence
  shut('attack', 'E_TOO_LATE')
}
void unwritten

test('a question without a default waits, and every default is a path of its question', () => {
  const waiting = Object.entries(ASKS).flatMap(([about, row]) => ('default' in row ? [] : [about]))
  expect(waiting.toSorted()).toEqual([
    'aware',
    'cover',
    'difficulty',
    'doctor',
    'end',
    'line',
    'lull',
    'other',
    'range',
    'rounds',
    'stunt',
    'treat',
    'wake',
  ])
  expect(ASK_KINDS.wake.default({} as never, 'ann', [])).toBe(null)
  expect(ASK_KINDS.reaction.default({} as never, 'ann', [])).toEqual(['stand'])
})

test('the referee is asked for a difficulty, and told who wants to use which skill (CE-DEC-20)', () => {
  const asked = (proposal: Fight['proposal']): string =>
    ASKS.difficulty.says({
      fight: { ...emptyFight(), proposal },
      who: 'referee',
      about: 'difficulty',
      name: (id) => id,
      beat: null,
    })
  expect(asked({ who: 'bob', what: 'Recon' })).toBe('bob wants to use Recon. Difficulty?')
  expect(asked(null)).toBe('Difficulty?')
})
