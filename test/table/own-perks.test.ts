import { describe, expect, test } from 'vitest'
import { openFight } from '../../src/table/fights/open-fight.ts'
import { changeTable } from '../../src/table/tables/change-table.ts'
import { saveCharacter } from '../../src/table/tables/characters.ts'
import { accepted } from '../script.ts'
import { place, running } from './table-fixture.ts'

const cold = { id: 'cold', name: 'Grave Cold', kind: 'passive', parts: [{ hook: 'onDamageIn', less: 1 }] }

describe("the referee's own perks among the house rules", () => {
  test.each<[string, object, RegExp]>([
    [
      'an unknown hook',
      { ...cold, parts: [{ hook: 'onHit', less: 1 }] },
      /^house\.perks\[0\]\.parts\[0\]\.hook: one of .* got 'onHit'$/,
    ],
    [
      'a number too large',
      { ...cold, parts: [{ hook: 'onAttackDice', dice: 3 }] },
      /^house\.perks\[0\]\.parts\[0\]\.dice: -2 to 2 expected, got 3$/,
    ],
    [
      'a circle',
      { ...cold, also: ['cold'] },
      /^house\.perks\[0\]\.also\[0\]: this goes round in a circle: cold, cold$/,
    ],
  ])('are not kept with %s', async (_, perk, refused) => {
    const { service, referee } = await place({ book: 'mythos' })
    expect(await changeTable(service, referee, { settings: { house: { perks: [perk] } } })).toEqual({
      refused: expect.stringMatching(refused),
      code: 'E_HOUSE',
    })
  })

  test('hold for every fight at the table, and for its characters', async () => {
    const { service, referee, ann } = await place({ book: 'mythos' })
    expect(await saveCharacter(service, ann, { name: 'Ann', sheet: { perks: ['cold'] } })).toMatchObject({
      refused: "perks[0]: there is no perk 'cold'",
      code: 'E_SHEET',
    })
    accepted(await changeTable(service, referee, { settings: { house: { perks: [cold] } } }))
    accepted(await saveCharacter(service, ann, { name: 'Ann', sheet: { perks: ['Grave Cold'] } }))
    const combatants = [
      { id: 'ada', side: 'investigators', perks: ['Grave Cold'] },
      { id: 'corpse', side: 'enemies', block: 'corpse' },
    ]
    const { fight } = accepted(await openFight(service, referee, { title: 'Cold', setup: { combatants } }))
    expect((await running(service, fight)).play.fight.combatants[0]).toMatchObject({ id: 'ada', perks: ['cold'] })
  })
})
