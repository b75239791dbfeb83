import { expect, test } from 'vitest'
import { whoDoes } from '../../src/kit/event-sentences.ts'

test('who does something is told so, and who it is done to; the others read a story', () => {
  expect(whoDoes('goes prone', 'go prone')).toEqual({ said: '{who} goes prone.', told: { who: 'You go prone.' } })
  expect(whoDoes('hits {at}', 'hit {at}', '{who} hits you')).toEqual({
    said: '{who} hits {at}.',
    told: { who: 'You hit {at}.', at: '{who} hits you.' },
  })
})
