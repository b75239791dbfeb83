import { expect, test } from 'vitest'
import { tidied, tidiedAbove } from '../../src/doors/chat/session/compose-messages.ts'

const lines = (...all: readonly string[]): string => all.join('\n')
const order = (...rows: readonly string[]): readonly string[] => ['The current order of action is:', ...rows]

test('the order of action stands in a message once, as it is last', () => {
  expect(
    tidied(
      lines(
        'The order is Bob, Thug.',
        ...order('Bob | 9', 'Thug | −2'),
        'Bob waits.',
        ...order('Thug | −2', 'Bob | −3'),
      ),
    ),
  ).toBe(lines('Bob waits.', ...order('Thug | −2', 'Bob | −3')))
})

test('whose turn it is goes without saying where the next line tells what was done in it, or asks for it', () => {
  expect(tidied(lines("It is Thug's turn.", 'Thug runs to I5.', "It is Bob's turn."))).toBe(
    lines('Thug runs to I5.', "It is Bob's turn."),
  )
  expect(tidied(lines("It is Bob's turn.", 'Your turn. What will you do?'))).toBe('Your turn. What will you do?')
  expect(tidied(lines("It is Thug's turn.", 'Thug 2 is dead.'))).toBe(lines("It is Thug's turn.", 'Thug 2 is dead.'))
})

test('a turn in which nothing was done goes without saying where the next one follows', () => {
  expect(tidied(lines('Thug draws.', "It is Ann's turn.", "It is Cy's turn.", "It is Bob's turn."))).toBe(
    lines('Thug draws.', "It is Bob's turn."),
  )
})

test('that somebody does nothing more is said where nothing of theirs stands before, or nothing follows', () => {
  expect(tidied(lines('Thug draws.', 'Thug does nothing more.', "It is Bob's turn."))).toBe(
    lines('Thug draws.', "It is Bob's turn."),
  )
  expect(tidied(lines('Thug draws.', 'Thug does nothing more.'))).toBe(lines('Thug draws.', 'Thug does nothing more.'))
  expect(tidied(lines('Thug does nothing more.', "It is Bob's turn."))).toBe(
    lines('Thug does nothing more.', "It is Bob's turn."),
  )
})

test('what stands above a question is left without what the question says', () => {
  expect(tidiedAbove(lines('Thug draws.', "It is Bob's turn."), 'Your turn. What will you do?')).toBe('Thug draws.')
  expect(tidiedAbove("It is Bob's turn.", 'Your turn. What will you do?')).toBe('')
  expect(tidiedAbove('', 'Which way?')).toBe('')
})
