import { expect, test } from 'vitest'
import { BOOKS } from '../../src/books/index.ts'
import { median, noiseOf } from './noise.ts'

/** Messages a round, in every book. */
const MOST = { player: 4, referee: 8 }

test.each(Object.keys(BOOKS))(
  '%s: a fight of three and a group is quiet, quick and within the limits',
  async (book) => {
    const { rounds, players, referee, waits, busiest } = await noiseOf(book, { rounds: 3, taps: 90 })
    expect(waits.length).toBeGreaterThan(10)
    for (const { messages } of players) expect(messages / rounds).toBeLessThanOrEqual(MOST.player)
    expect(referee.messages / rounds).toBeLessThanOrEqual(MOST.referee)
    expect(median(waits)).toBeLessThanOrEqual(100)
    expect(busiest.chat).toBeLessThanOrEqual(60)
    expect(busiest.group).toBeLessThanOrEqual(20)
  },
  120_000,
)
