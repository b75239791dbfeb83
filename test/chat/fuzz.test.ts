import { expect, test } from 'vitest'
import { fuzzTalk } from './fuzz/talk.ts'

test.each([1, 2, 3])(
  'whatever people type leaves the dialogue standing and the fight unchanged, unless it was theirs to change: seed %d',
  async (seed) => {
    const { faults, changed } = await fuzzTalk(seed, 120)
    expect(faults).toEqual([])
    expect(changed).toBeGreaterThan(0)
  },
)
