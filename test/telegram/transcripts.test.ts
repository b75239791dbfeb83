import { readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { BOOKS } from '../../src/books/index.ts'
import { type Count, linesOf } from './nothing-missing.ts'
import { shapesOf } from './sentence-shapes.ts'
import { conversationOf } from './transcript.ts'

/**
 * The conversation of a fight of each book, as it stands on everybody's phone. `npm run transcripts` writes it down
 * anew. Read what has changed before you keep it: as a player would, and as the referee would.
 */
const fileOf = (book: string): URL => new URL(`transcripts/${book}.txt`, import.meta.url)

const MISMADE = /undefined|\bnull\b|NaN|\[object|\bE_[A-Z]|\{\w+\}|\[\]| {2}\S.*[?.]{2,}$/

/** Messages a round. */
const MOST = { player: 4, referee: 8 }

describe.each(Object.keys(BOOKS))('%s', (book) => {
  test('a whole fight reads as it was read', async () => {
    const { text, names, isOver, party, rounds, heard } = await conversationOf(book)
    if (process.env.FRAY_TRANSCRIPTS === 'keep') writeFileSync(fileOf(book), text)
    const kept = shapesOf(readFileSync(fileOf(book), 'utf8'), names)
    const unread = [...shapesOf(text, names)].filter((shape) => !kept.has(shape))
    expect(unread, 'sentences that nobody has read: `npm run transcripts`, and read the change').toEqual([])
    expect(text.split('\n').filter((line) => MISMADE.test(line))).toEqual([])
    expect(isOver).toBe(true)
    // what all hear and what is one's own: in each chat as often as it happened, no less and no more
    for (const name of Object.keys(party.people))
      expect({ name, lines: (await linesOf(party, name)).filter(isOff) }).toEqual({ name, lines: [] })
    expect(rounds).toBeGreaterThanOrEqual(3)
    for (const [name, { messages }] of Object.entries(heard))
      expect({ name, aRound: messages / rounds, most: name === 'R' ? MOST.referee : MOST.player }).toSatisfy(
        ({ aRound, most }) => aRound <= most,
      )
  }, 120_000)
})

/** Whose turn it is, and the order, are told by the lines that follow. */
const FOLDED = /^It is .+'s turn\.$|does nothing more\.$|^The order (of action )?is /

const isOff = ({ text, due, read }: Count): boolean => (FOLDED.test(text) ? read > due : read !== due)
