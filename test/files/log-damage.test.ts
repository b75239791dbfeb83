import { expect, test } from 'vitest'
import { cepheus } from '../../src/books/cepheus/book.ts'
import { BOOKS } from '../../src/books/index.ts'
import { ruleJoin } from '../../src/engine/overruling.ts'
import { damageIn } from '../../src/files/log-damage.ts'
import { fightOf, foe, someone } from '../cepheus-people.ts'
import { accepted, script } from '../script.ts'

test('who joined in a log that is taken in is held to what a sheet is held to', () => {
  const fight = fightOf([someone('bob'), foe('vex')])
  const event = accepted(ruleJoin(cepheus, fight, foe('zed')))
  const { log } = script(cepheus, fight, { answers: [{ overrule: event as never }] })
  const damage = (from: string, to: string): string | null =>
    damageIn(JSON.parse(JSON.stringify(log).replace(from, to)), BOOKS.cepheus!)
  const joined = '{"type":"joined","combatant":{"id":"zed"'
  expect(damage(joined, joined)).toBeNull()
  expect(damage(`${joined},"name":"Zed"`, `${joined},"name":7`)).toMatch(/^entry \d+: name: text expected, got 7$/)
})
