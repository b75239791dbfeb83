import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { FIGHT as CEPHEUS_FIGHT } from '../../src/books/cepheus/state/model.ts'
import { FIGHT as MYTHOS_FIGHT } from '../../src/books/mythos/state/sheet.ts'
import { FIGHT as OSR_FIGHT } from '../../src/books/osr/state/fight.ts'
import { FIGHT as UD10_FIGHT } from '../../src/books/ud10/state/model.ts'
import type { FightBase } from '../../src/engine/common-events.ts'
import type { Schema } from '../../src/engine/schema.ts'
import { check } from '../../src/engine/schema-check.ts'
import { COPIES, copyFile } from '../../tools/generate-copies.ts'
import type { Fuzzed } from '../fuzz/book.ts'
import { CEPHEUS } from '../fuzz/cepheus.ts'
import { fuzzFight } from '../fuzz/fight.ts'
import { MYTHOS } from '../fuzz/mythos.ts'
import { OSR } from '../fuzz/osr.ts'
import { UD10 } from '../fuzz/ud10.ts'
import { sharedBy, unwrittenIn } from './shared-objects.ts'

test.each(Object.keys(COPIES))('%s is what `npm run copies` writes', (path) => {
  expect(readFileSync(path, 'utf8')).toBe(copyFile(path))
})

/** A fight is copied at every answer; every fifth twin is looked at. */
const EVERY = 5

/** The faults of random fights in which twins are looked at, and whatever twins share is frozen. */
function faultsOf(fuzzed: Fuzzed, schema: Schema<unknown>, fights: number): readonly string[] {
  const wrong: string[] = []
  let copies = 0
  const looked = (fight: FightBase): FightBase => {
    const twin = fuzzed.book.copy!(fight as never) as FightBase
    copies += 1
    if (copies % EVERY !== 0) return twin
    const unwritten = unwrittenIn(schema, twin)
    for (const thing of unwritten) Object.freeze(thing)
    if (JSON.stringify(twin) !== JSON.stringify(fight)) wrong.push(`not the same: ${JSON.stringify(fight)}`)
    const checked = check(schema, twin)
    if ('errors' in checked) wrong.push(...checked.errors.map(({ sentence }) => sentence))
    for (const thing of sharedBy(fight, twin))
      if (!unwritten.has(thing)) wrong.push(`in both: ${JSON.stringify(thing)}`)
    return twin
  }
  const book = { ...fuzzed.book, copy: looked }
  const faults = Array.from({ length: fights }, (_, seed) => fuzzFight(seed + 1, { ...fuzzed, book }).faults).flat()
  return [...faults, ...wrong.slice(0, 3)].map(String)
}

const SAYS =
  'a fight fits its schema; its twin says the same in the same order, and shares only what nobody ever writes into'
test(`cepheus: ${SAYS}`, () => expect(faultsOf(CEPHEUS, CEPHEUS_FIGHT, 12)).toEqual([]))
test(`mythos: ${SAYS}`, () => expect(faultsOf(MYTHOS, MYTHOS_FIGHT, 12)).toEqual([]))
test(`osr: ${SAYS}`, () => expect(faultsOf(OSR, OSR_FIGHT, 12)).toEqual([]))
test(`ud10: ${SAYS}`, () => expect(faultsOf(UD10, UD10_FIGHT, 12)).toEqual([]))
