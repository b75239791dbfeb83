import { expect, test } from 'vitest'
import { leaf } from '../../src/engine/options.ts'
import { policiesBy } from '../../src/kit/policies-by-turn.ts'

const bob = { id: 'bob', name: 'Bob', side: 'a', control: 'auto', acted: false, hidden: false, left: false }
const fight = { combatants: [bob], stopped: null } as never
const level = [leaf('strike', 1), leaf('wait', 2)]
const { policies, reasons } = policiesBy(
  { bold: () => ({ path: ['strike'], why: 'they are near' }), shy: () => ({ path: ['wait'], why: 'they are many' }) },
  () => 1,
)

test('a turn is taken as the doctrine says, every other question as usual', () => {
  expect(policies.bold!(fight, bob, 'turn', level, 2)).toEqual(['strike'])
  expect(policies.shy!(fight, bob, 'turn', level, 2)).toEqual(['wait'])
  expect(policies.bold!(fight, bob, 'reaction', level, 2)).toBe(1)
})

test('the reason is given for what the doctrine would choose, and for nothing else', () => {
  const asked = { who: 'bob', about: 'turn', options: level }
  expect(reasons.bold!(fight, asked, ['strike'])).toBe('they are near')
  expect(reasons.bold!(fight, asked, ['wait'])).toBeNull()
  expect(reasons.bold!(fight, { ...asked, about: 'reaction' }, ['strike'])).toBeNull()
})
