import { expect, test } from 'vitest'
import { BOOKS } from '../../src/books/index.ts'
import { median, noiseOf } from './noise.ts'

/** The aim is 4 for a player in every book. OSR d20 asks a side who acts next besides: 4.3 seen. */
const MOST: Readonly<Record<string, number>> = { player: 4, osr: 5, referee: 8 }

test.each(Object.keys(BOOKS))(
  '%s: a fight of three and a group is quiet, quick and within the limits',
  async (book) => {
    const { rounds, players, referee, waits, busiest } = await noiseOf(book, { rounds: 3, taps: 90 })
    expect(waits.length).toBeGreaterThan(10)
    for (const { messages } of players) expect(messages / rounds).toBeLessThanOrEqual(MOST[book] ?? MOST.player!)
    expect(referee.messages / rounds).toBeLessThanOrEqual(MOST.referee!)
    expect(median(waits)).toBeLessThanOrEqual(100)
    expect(busiest.chat).toBeLessThanOrEqual(60)
    expect(busiest.group).toBeLessThanOrEqual(20)
  },
  120_000,
)
