import { expect, test } from 'vitest'
import { recordCacheOf } from '../../src/table/store/record-cache.ts'

/** A cache over records that are read as slowly as is wished. */
function cache() {
  const made = recordCacheOf(() => 1)
  const reads: string[] = []
  const read = (key: string, record: string, until: Promise<unknown> = Promise.resolve()): Promise<string> =>
    made.read(key, async () => {
      reads.push(key)
      await until
      return record
    })
  return { ...made, reads, of: read }
}

const soon = (): Promise<unknown> => new Promise((done) => setImmediate(done))

test('a record is read once', async () => {
  const { of, reads } = cache()
  expect([await of('a', 'A'), await of('a', 'other')]).toEqual(['A', 'A'])
  expect(reads).toEqual(['a'])
})

test('what is written while the record is read is not overwritten by what was read', async () => {
  const { of, put, reads } = cache()
  const old = of('a', 'old', soon())
  put('a', 'new')
  expect([await old, await of('a', 'other')]).toEqual(['old', 'new'])
  expect(reads).toEqual(['a'])
})

test('what is forgotten while it is read is read again; a write of another record spoils nothing', async () => {
  const { of, put, forget, reads } = cache()
  const both = [of('a', 'A', soon()), of('b', 'B', soon())]
  put('c', 'C')
  await Promise.all(both)
  expect([await of('a', 'A2'), await of('b', 'B2')]).toEqual(['A', 'B'])
  const late = of('d', 'D', soon())
  forget()
  await late
  expect([await of('d', 'D2'), reads]).toEqual(['D2', ['a', 'b', 'd', 'd']])
})
