import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ud10 } from '../../src/books/ud10/book.ts'
import type { Combatant } from '../../src/books/ud10/state/fight.ts'
import { HOME } from '../../tools/project-files.ts'
import { opened } from './duel.ts'

const sheet = (written: object): Combatant =>
  opened({ options: { map: 'none' }, combatants: [{ id: 'x', ...written }] }).combatants[0]!

const deedsOf = (who: Combatant) => ud10.roster.carries(who).find(({ key }) => key === 'experience')?.deeds ?? []
const priced = (written: object) => deedsOf(sheet(written)).map(({ label }) => label)
const raised = (written: object, what: string) => deedsOf(sheet(written)).find(({ key }) => key === what)!.changed

const LEARNER = { str: 2, dex: -3, con: 10, hpMax: 12, hp: 5, skills: { melee: 3, parry: 1 } }

describe('UD10: experience (UD-END-6)', () => {
  test('the referee gives any number of points of it, and it is seen with what is carried', () => {
    const who = ud10.roster.give(sheet({ experience: 4 }), 'experience', 3)
    expect(who).toMatchObject({ experience: 7, carried: [] })
    expect(ud10.roster.carries(who as Combatant).map(({ label }) => label)).toEqual(['Experience (7)'])
    expect(ud10.roster.carries(sheet({}))).toEqual([])
    expect(ud10.catalogue.gear.experience?.name).toBe('Experience')
  })

  test('an attribute costs three times its new rating, a skill its new rating, a new one twice the skills owned, a score itself', () => {
    expect(priced({ ...LEARNER, experience: 13 })).toEqual([
      ...['STR 3 (9)', 'DEX -2 (3)', 'INT 1 (3)', 'melee 4 (4)', 'parry 2 (2)', 'initiative 1 (4)', 'ranged 1 (4)'],
      ...['dodge 1 (4)', 'dualMelee 1 (4)', 'quickDraw 1 (4)', 'rapidReload 1 (4)', 'wearArmor 1 (4)'],
      ...['endurance 1 (4)', 'acrobatics 1 (4)', 'swim 1 (4)', 'firstAid 1 (4)', 'hide 1 (4)', 'moveSilently 1 (4)'],
      ...['search 1 (4)', 'HP 13 (13)', 'EP 11 (11)', 'MS 11 (11)'],
    ])
    expect(priced({ experience: 2 })).toContain('melee 1 (2)')
  })

  test('only what can be paid for, and what a sheet may have (UD-SHEET-4)', () => {
    expect(priced({ ...LEARNER, experience: 1 })).toEqual([])
    const few = priced({ ...LEARNER, specs: { sword: 3, club: 2 }, experience: 3 })
    expect(few).toEqual(['DEX -2 (3)', 'INT 1 (3)', 'parry 2 (2)', 'club spec 3 (3)'])
    expect(priced({ str: 9, hpMax: 50, experience: 99 })).toEqual(expect.arrayContaining(['STR 10 (30)']))
    expect(priced({ str: 10, hpMax: 50, experience: 99 }).filter((one) => /^(STR|HP)/.test(one))).toEqual([])
  })

  test('what is bought is on the sheet, and paid for; a score rises as it stands', () => {
    expect(raised({ ...LEARNER, experience: 13 }, 'HP')).toMatchObject({ hpMax: 13, hp: 6, experience: 0 })
    expect(raised({ ...LEARNER, experience: 13 }, 'STR')).toMatchObject({ str: 3, experience: 4 })
    expect(raised({ ...LEARNER, experience: 4 }, 'melee')).toMatchObject({ skills: { melee: 4, parry: 1 } })
    expect(raised({ ...LEARNER, experience: 4 }, 'swim')).toMatchObject({
      skills: { melee: 3, swim: 1 },
      experience: 0,
    })
    expect(raised({ ...LEARNER, specs: { club: 2 }, experience: 3 }, 'club spec')).toMatchObject({ specs: { club: 3 } })
  })
})

test('UD10: the notice names the author of the upstream and its licence (UD-GEN-9)', () => {
  expect(readFileSync(join(HOME, 'NOTICE'), 'utf8')).toMatch(/Udo\/ud10, by Udo Schroeter, CC BY-NC-SA 3\.0/)
})
