import { expect, test } from 'vitest'
import type { ChatNow } from '../../src/client/chat-shapes.ts'
import type { Placed } from '../../src/doors/web/field/field-kind.ts'
import { sightInWords, sightOf } from '../../src/doors/web/field/sight.ts'
import { drawn } from '../field/maps.ts'

const someone = (id: string, own: boolean, pos: readonly [x: number, y: number]): Placed =>
  ({ id, own, pos, size: 1, down: false, left: false }) as Placed

const nowWith = (...people: readonly Placed[]): ChatNow => ({ people, doors: [] }) as never

const CELLAR = drawn('....\n.##.\n....')
const ANN = someone('ann', true, [0, 1])
const VEX = someone('vex', false, [3, 1])

test('what lies behind walls is out of sight, and so is who stands there', () => {
  const sight = sightOf(nowWith(ANN, VEX), CELLAR, 'own')
  expect(sightInWords(sight)).toEqual(['Out of your sight: C1 to D3.'])
  expect(sight.isHidden(VEX)).toBe(true)
  expect(sight.shadeAt([1, 1])).toBe(null)
})

test('two of one’s own see more than one, and who is down sees nothing', () => {
  const bob = someone('bob', true, [2, 0])
  expect(sightInWords(sightOf(nowWith(ANN, bob, VEX), CELLAR, 'own'))).toEqual(['Out of your sight: C3 to D3.'])
  const alone = sightOf(nowWith(ANN, { ...bob, down: true }, VEX), CELLAR, 'own')
  expect(sightInWords(alone)).toEqual(['Out of your sight: C1 to D3.'])
})

test('a referee and whoever only watches see all', () => {
  expect(sightOf(nowWith(ANN, VEX), CELLAR, 'all').isHidden(VEX)).toBe(false)
  expect(sightInWords(sightOf(nowWith(VEX), CELLAR, 'own'))).toEqual([])
})

test('where the map has no light it is dark', () => {
  const dark = { ...CELLAR, ambient: 'dark' as const, lights: [{ x: 0, y: 0, bright: 1, dim: 2 }] }
  expect(sightInWords(sightOf(nowWith(ANN, VEX), dark, 'all'))).toEqual([
    'Dark: B3 to D3, C2 to D2, D1.',
    'Dim: C1, B2, A3.',
  ])
})
