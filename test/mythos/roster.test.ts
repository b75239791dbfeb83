import { describe, expect, test } from 'vitest'
import { mythos } from '../../src/books/mythos/book.ts'
import { opened } from './fights-for-tests.ts'

const { read, write, sample, give } = mythos.roster
const whole = (sheet: object) => opened({ combatants: [{ id: 'x', side: 'investigators', ...sheet }] }).combatants[0]!

describe('a sheet in a line', () => {
  test('the sample is read, written, and read to the same', () => {
    const first = read(sample)
    if ('refused' in first) throw new Error(first.refused)
    expect(first).toMatchObject({
      name: 'Ada Finch',
      sheet: {
        STR: 60,
        SIZ: 65,
        dodge: 40,
        skills: { 'Fighting (Brawl)': 50, 'Firearms (Handgun)': 60 },
        weapons: ['bat', 'revolver38'],
        items: [{ item: 'firstaid', qty: 2 }],
      },
    })
    const again = read(write(whole(first.sheet)))
    expect('sheet' in again && whole(again.sheet)).toEqual(whole(first.sheet))
  })
  test('perks by name, and every ready block', () => {
    expect(read('STR 1 CON 2 SIZ 3 DEX 4 POW 5, Beady Eye')).toMatchObject({ name: null, sheet: { perks: ['P01'] } })
    for (const block of ['detective', 'nurse', 'boxer', 'professor'])
      expect(read(write(whole({ block })))).toHaveProperty('sheet')
  })
  test.each([
    ['Ada STR 60 CON 60 DEX 55 POW 50', /^SIZ is missing/],
    ['STR 1 CON 2 SIZ 3 DEX 4 POW 5, Juggling 40', /^Part 1, 'Juggling 40': there is no such skill/],
    ['STR 1 CON 2 SIZ 3 DEX 4 POW 5, Revolver', /^Part 1, 'Revolver': there is no such weapon/],
    ['STR 1 CON 2 SIZ 3 DEX 4 POW 5, Handgum 40', /did you mean/],
    ['STR 1 CON 2 SIZ 3 DEX 4 POW 5, 11 Brandys', /a stack holds 1 to 10/],
  ])('%s', (line, why) => expect(read(line)).toMatchObject({ refused: expect.stringMatching(why) }))
})

describe('gear', () => {
  test('a weapon comes loaded, armour is worn in place of other, a stack holds ten (MY-ITEM-1, MY-ITEM-2, MY-ARM-2)', () => {
    const who = whole({ block: 'detective', armour: ['leather'] })
    expect(give(who, 'rifle', 1)).toMatchObject({ weapons: [{}, {}, { weapon: 'rifle', ammo: 5 }] })
    expect(give(who, 'vest', 1)).toMatchObject({ armour: ['vest'] })
    expect(give(who, 'helmet', 1)).toMatchObject({ armour: ['leather', 'helmet'] })
    expect(give(who, 'brandy', 10)).toMatchObject({ items: [{}, {}, { item: 'brandy', qty: 10 }] })
    expect(give(who, 'brandy', 11)).toEqual({ refused: 'A stack holds at most 10.' })
    expect(give(who, 'unarmed', 1)).toHaveProperty('refused')
  })
  test('the dead do not go into a fight', () => {
    expect(mythos.roster.isFit(whole({ HP: 0, conditions: { dead: true } }))).toBe(false)
    expect(mythos.roster.isFit(whole({}))).toBe(true)
  })
})
