import { expect, test } from 'vitest'
import { keysOf, levelAt, placeAt } from '../../src/engine/option-tree.ts'
import {
  amount,
  branch,
  branches,
  each,
  type Leaf,
  leaf,
  many,
  type Offer,
  type Path,
  shut,
} from '../../src/engine/options.ts'
import { withMeanings } from '../../src/kit/replace-meanings.ts'

const THINGS = [{ id: 'ann' }, { id: 'bob' }]
const MENU: readonly Offer<string>[] = [
  leaf('wait', 'waits'),
  null,
  branch('strike', () => [branches(THINGS, ({ id }) => [each(THINGS, (with_) => `${id} with ${with_.id}`)])]),
  branch('walk', () => [amount({ least: 0, most: 3, step: 1, unit: 'm' }, (n) => `${n} m`)]),
  branch('mark', () => [many(THINGS)] as never),
  shut('aim', 'no_target'),
]
const TRACED = withMeanings(MENU, (means, path) => ({ means, path }))

test('every meaning is made anew, with the steps that lead to it', () => {
  const meaning = (path: Path, n = 0): unknown => (placeAt(levelAt(TRACED, path) as never, n) as Leaf<unknown>).means
  expect(meaning([])).toEqual({ means: 'waits', path: ['wait'] })
  expect(meaning(['strike', 'bob'], 1)).toEqual({ means: 'bob with bob', path: ['strike', 'bob', 'bob'] })
})

test('numbers and several things are steps as they are answered', () => {
  const opened = (key: string): { readonly means: (answer: never) => unknown } =>
    placeAt(levelAt(TRACED, [key]) as never, 0) as never
  expect(opened('walk').means(2 as never)).toEqual({ means: '2 m', path: ['walk', 2] })
  expect(opened('mark').means(THINGS as never)).toEqual({ means: THINGS, path: ['mark', ['ann', 'bob']] })
})

test('the menus stay as they are, and what is shut stays shut', () => {
  expect(keysOf(TRACED)).toEqual(keysOf(MENU))
  expect(TRACED.at(-1)).toEqual(MENU.at(-1))
})
