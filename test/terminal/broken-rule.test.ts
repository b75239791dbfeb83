import { describe, expect, test } from 'vitest'
import type { AnyBook } from '../../src/books/index.ts'
import { playAt } from '../../src/doors/terminal/play-loop.ts'
import { begin } from '../../src/doors/terminal/start-fight.ts'
import { scriptedTerminal } from '../../src/doors/terminal/terminal-streams.ts'
import type { Saved } from '../../src/files/saved-fight.ts'
import { breakingAt, shelveFragile } from '../books/broken-book.ts'
import { accepted } from '../script.ts'
import { duel, since } from './terminal-fixture.ts'

/** A duel by a book with a mistake in it: what is read at the terminal, and what was saved. */
async function typed(book: AnyBook, lines: readonly string[], auto: string | null = null) {
  const { session } = accepted(
    begin(
      book,
      { title: 'A test', pitch: '', setup: duel() },
      { book: book.id, seed: 3, dice: 'tray', auto, trayOf: () => () => 1 },
    ),
  )
  const printed: string[] = []
  const files: Record<string, Saved> = {}
  const write = (file: string, saved: Saved): null => {
    files[file] = saved
    return null
  }
  const last = await playAt(
    scriptedTerminal(lines, (text) => printed.push(text)),
    { ...session, write },
  )
  return {
    text: printed.join('\n'),
    asks: last.play.asks.map(({ who, about }) => `${who} ${about}`),
    files,
    entries: last.play.log.entries,
  }
}

const PLACE =
  'The fight could not go on after that: the table has no such row (fragile, turn of bob, at the event reacted).'
const SAVED = 'The fight is as it was, and saved in rescued-3.json: ./fray play rescued-3.json goes on with it.'

describe('a rule that throws', () => {
  test('does not end the terminal: it says where, saves the fight, and takes another answer', async () => {
    const { text, asks, files } = await typed(shelveFragile(breakingAt('reacted')), ['attack', 'dodge', 'stand'])
    expect(since(text, 'dodge').replace(/\s+/g, ' ')).toContain(`${PLACE} ${SAVED}`)
    expect(files['rescued-3.json']?.log.entries.at(-1)).toMatchObject({ type: 'asked', who: 'thug', about: 'reaction' })
    expect(asks).toEqual(['bob turn'])
  })

  test('nor where somebody plays himself: the person chooses for him', async () => {
    const { policies } = shelveFragile({})
    const dodger = shelveFragile({ ...breakingAt('reacted'), policies: { dodger: () => ['dodge'], ...policies } })
    const { text, asks } = await typed(dodger, ['attack', 'stand'], 'enemies')
    expect(since(text, 'attack').replace(/\s+/g, ' ')).toContain(
      `${PLACE} ${SAVED} Thug knows no answer: choose for them.`,
    )
    expect(asks).toEqual(['bob turn'])
  })

  test('nor an undo: the fight stays where it is', async () => {
    const book = shelveFragile({})
    let isSound = true
    const fickle = shelveFragile({
      play: (scene, beat) => {
        if (!isSound) throw new Error('the table has no such row')
        book.play(scene, beat)
      },
    })
    const { text, entries } = await typed(
      {
        ...fickle,
        words: {
          ...fickle.words,
          events: {
            ...fickle.words.events,
            posed: () => {
              isSound = false
              return 'Bob lies down.'
            },
          },
        },
      },
      ['minor stance prone', 'undo'],
    )
    expect(since(text, 'undo').replace(/\s+/g, ' ')).toContain(
      'the table has no such row (fragile, turn of bob, at its beginning).',
    )
    expect(entries.at(-1)).toMatchObject({ type: 'asked', who: 'bob' })
  })

  test('when the fight opens is a sentence', () => {
    const book = shelveFragile({
      play: () => {
        throw new Error('the table has no such row')
      },
    })
    expect(
      begin(book, { title: 'A test', pitch: '', setup: duel() }, { book: book.id, seed: 3, dice: 'tray', auto: null }),
    ).toMatchObject({ refused: expect.stringContaining('the table has no such row (fragile, turn of bob') })
  })
})

test('a policy that answers what is not offered is named, and the person chooses', async () => {
  const { policies } = shelveFragile({})
  const wrong = shelveFragile({ policies: { wrong: () => ['fly'], ...policies } })
  const { text, asks } = await typed(wrong, ['skip', 'skip'], 'enemies')
  expect(since(text, 'skip').replace(/\s+/g, ' ')).not.toContain('did not work')
  expect(text.replace(/\s+/g, ' ')).toContain(
    '"fly" is not offered: choose minor, significant, skip, delay. Thug knows no answer: choose for them.',
  )
  expect(asks).toEqual(['bob turn'])
})

test('a sentence that cannot be made does not end the terminal either', async () => {
  const book = shelveFragile({})
  const mute = {
    ...book,
    words: {
      ...book.words,
      status: () => {
        throw new Error('no words')
      },
    },
  }
  const { text, files } = await typed(mute, ['skip'])
  expect(text.replace(/\s+/g, ' ')).toContain(`That did not work, and nothing has changed: no words. ${SAVED}`)
  expect(Object.keys(files)).toEqual(['rescued-3.json'])
})
