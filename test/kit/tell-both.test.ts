import { expect, test } from 'vitest'
import { tellBoth } from '../../src/kit/tell-both.ts'

test('one hears of it in the second person, all others in the third', () => {
  expect(tellBoth('ann', 'You fall.', 'Ann falls.')).toEqual([
    { who: 'ann', text: 'You fall.' },
    { but: ['ann'], text: 'Ann falls.' },
  ])
})
