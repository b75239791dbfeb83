import { expect, test } from 'vitest'
import { resetBy } from '../../src/engine/reset-after-fight.ts'
import { object } from '../../src/engine/schema.ts'
import { check } from '../../src/engine/schema-check.ts'
import { conditionsOf } from '../../src/kit/condition-flags.ts'

const SHEET = object({ conditions: conditionsOf({ lasting: ['dead'], perFight: ['prone', 'stunned'] }) })

test('nothing is the matter with somebody unless it is written', () => {
  expect(check(SHEET, {})).toEqual({ value: { conditions: { dead: false, prone: false, stunned: false } } })
  expect(check(SHEET, { conditions: { prone: true } })).toEqual({
    value: { conditions: { dead: false, prone: true, stunned: false } },
  })
})

test('after the fight only what lasts is left', () => {
  const after = resetBy(SHEET)!
  expect(after({ conditions: { dead: true, prone: true, stunned: true } })).toEqual({
    conditions: { dead: true, prone: false, stunned: false },
  })
})
