import { expect, test } from 'vitest'
import { all, asKeyed } from '../../src/kit/labels.ts'

test('one sentence for several menus', () => {
  expect(all('Where to?', 'move', 'full move')).toEqual({ move: 'Where to?', 'full move': 'Where to?' })
})

test('keys that are their own labels begin with a capital', () => {
  expect(asKeyed('aim', 'take cover')).toEqual({ aim: 'Aim', 'take cover': 'Take cover' })
})
