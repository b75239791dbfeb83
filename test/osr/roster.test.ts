import { describe, expect, test } from 'vitest'
import { osr } from '../../src/books/osr/book.ts'
import { BLOCKS } from '../../src/books/osr/tables/people.ts'
import { follow } from '../../src/engine/option-tree.ts'
import type { Option, Path } from '../../src/engine/options.ts'
import type { Form } from '../../src/engine/roster.ts'
import { opened } from './scenes.ts'

const { read, write, sample, give, carries, isFit, rest } = osr.roster
const whole = (sheet: object) => opened({ combatants: [{ id: 'x', side: 'pc', ...sheet }] }).combatants[0]!
const SIX = 'STR 14 CON 12 DEX 12 INT 10 WIS 11 CHA 10'

describe('a character in a line', () => {
  test('the sample is read, written, and read to the same', () => {
    const first = read(sample)
    if ('refused' in first) throw new Error(first.refused)
    expect(first).toMatchObject({
      name: 'Aude',
      sheet: {
        STR: 14,
        class: 'fighter',
        level: 4,
        hpMax: 22,
        skills: { Slash: 1 },
        hands: ['broad-spear'],
        armour: 'gambeson',
        shield: 'large-shield',
      },
    })
    const again = read(write(whole(first.sheet)))
    expect('sheet' in again && whole(again.sheet)).toEqual(whole(first.sheet))
  })
  test("class, trait, shots and skills of one's own (OSR-SHEET-10)", () =>
    expect(
      read(`Bo ${SIX}, fighter-caster 2, HP 9, CP 3, Magic 1, Snappy, Sling, Ammunition x20, Weaving 2`),
    ).toMatchObject({
      sheet: {
        class: 'fighter-caster',
        cp: 3,
        cpMax: 3,
        traits: ['snappy'],
        skills: { Magic: 1, Weaving: 2 },
        readied: [{ item: 'ammunition', qty: 20 }],
      },
    }))
  test('every ready block for players is written and read again', () => {
    for (const [block, { for: whom }] of Object.entries(BLOCKS))
      if (whom === 'players') expect(read(write(whole({ block })))).toHaveProperty('sheet')
  })
  test.each([
    [`Aude STR 14 CON 12 DEX 12 INT 10 WIS 11, HP 4`, /^CHA is missing/],
    [`${SIX}, fighter 4`, /^HP is missing/],
    [`${SIX}, fighter 11, HP 4`, /^Part 1, 'fighter 11': a level is 1 to 10/],
    [`${SIX}, HP 4, Slahs 1`, /did you mean Slash/],
    [`${SIX}, HP 4, Slash 5`, /a skill has a level of 0 to 4/],
    [`${SIX}, HP 4, Broad spaer`, /did you mean Broad spear/],
  ])('%s', (line, why) => expect(read(line)).toMatchObject({ refused: expect.stringMatching(why) }))
})

describe('gear between fights', () => {
  test('armour and shield take the place of the old, weapons are readied, shots are stacked (OSR-GEAR-3)', () => {
    const who = whole({ block: 'berin' })
    expect(give(who, 'mail-shirt', 1)).toMatchObject({ armour: 'mail-shirt' })
    expect(give(who, 'small-shield', 1)).toMatchObject({ shield: 'small-shield' })
    expect(give(who, 'seax', 1)).toMatchObject({ readied: [{}, {}, { item: 'seax', loaded: true }] })
    expect(give(who, 'ammunition', 12)).toMatchObject({ readied: [{}, { item: 'ammunition', qty: 24 }] })
    expect(give(who, 'unarmed', 1)).toHaveProperty('refused')
    expect(give(who, 'spoon', 1)).toEqual({ refused: 'There is no spoon.' })
    expect(give(who, 'knife', 20)).toHaveProperty('refused')
  })
  test('what is drawn has the hand of what was in it, unless another is free (OSR-ITEM-1, OSR-SHLD-1)', () => {
    const drawn = (sheet: object, thing: number) => {
      const who = whole(sheet)
      const deed = carries(who)[thing]!.deeds.find(({ key }) => key === 'equip')!
      return deed.changed.hands.map(({ item }) => item)
    }
    expect(drawn({ hp: 4, hands: ['seax'], readied: ['knife'] }, 1)).toEqual(['seax', 'knife'])
    expect(drawn({ hp: 4, hands: ['seax'], readied: ['knife'], shield: 'small-shield' }, 1)).toEqual(['knife'])
    expect(drawn({ hp: 4, hands: ['seax'], readied: ['pike'] }, 1)).toEqual(['pike'])
  })
  test('an empty bow is loaded again', () => {
    const who = whole({ hp: 4, hands: [{ item: 'small-bow', loaded: false }] })
    expect(carries(who)[0]!.label).toBe('Small bow (in hand, not loaded)')
    expect(carries(who)[0]!.deeds.find(({ key }) => key === 'reload')!.changed.hands[0]!.loaded).toBe(true)
  })
  test('who is out of action goes into no fight, and rest takes dice', () => {
    expect(isFit(whole({ hp: 1, hpMax: 4 }))).toBe(true)
    expect(isFit(whole({ hp: 0, hpMax: 4, conditions: { outOfAction: true } }))).toBe(false)
    expect(rest(whole({ hp: 4 }), 'long')).toHaveProperty('refused')
  })
})

/** A form with written answers and faces, none of which may be left over. */
function made(answers: readonly Path[], faces: readonly number[], whose: 'player' | 'npc' = 'player') {
  const [left, dice] = [[...answers], [...faces]]
  const form = {
    ask: (_says: unknown, options: readonly Option[]) => {
      const found = follow(options, left.shift()!)
      if ('refused' in found) throw new Error(found.refused)
      return found.means
    },
    roll: ({ count }: { count: number }) => dice.splice(0, count),
  } as unknown as Form
  const sheet = osr.roster.make(form, whose)
  expect([left, dice]).toEqual([[], []])
  return sheet
}

describe('a new person', () => {
  test('HP are a die for each level, with what class and CON add, each at least 1 (OSR-SHEET-4, OSR-SHEET-5)', () => {
    const { sheet } = made(
      [
        ['manually'],
        ['14 7 12 10 11 10'],
        ['caster'],
        ['3'],
        ['Magic 1'],
        ['quarterstaff'],
        ['none'],
        ['none'],
        ['none'],
      ],
      [1, 2, 6],
    )
    expect(sheet).toMatchObject({ class: 'caster', level: 3, hpMax: 1 + 1 + 4, hands: ['quarterstaff'], shield: null })
  })
  test('by dice, 3d6 for each ability; with a bow comes a quiver', () => {
    const faces = Array.from({ length: 18 }, (_, i) => (i % 6) + 1)
    const { sheet } = made(
      [
        ['random'],
        ['accept'],
        ['fighter'],
        ['1'],
        ['None'],
        ['long-sword'],
        ['small-bow'],
        ['gambeson'],
        ['small-shield'],
        ['gallant'],
      ],
      [...faces, 4],
    )
    expect(sheet).toMatchObject({
      STR: 6,
      CON: 15,
      hpMax: 4 + 2 + 1,
      traits: ['gallant'],
      hands: ['long-sword'],
      readied: ['small-bow', { item: 'ammunition', qty: 12 }],
    })
    expect(opened({ combatants: [{ id: 'x', side: 'pc', ...sheet }] }).combatants[0]).toMatchObject({
      traits: ['luck', 'gallant'],
      hp: 7,
    })
  })
})
