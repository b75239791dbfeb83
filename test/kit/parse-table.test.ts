import { expect, test } from 'vitest'
import { figure, listOf, oneOf, orNone, pageTable, word, yesOrNo } from '../../src/kit/parse-table.ts'

const CELLS = { kg: figure, skills: listOf(word), ll: orNone(figure), kind: oneOf('blunt', 'sharp'), loud: yesOrNo }
const weapons = pageTable(CELLS, { kg: 1, skills: [], ll: null, kind: 'blunt', loud: false })

test('a row has what stands in its columns, and the usual for the others', () => {
  expect(
    weapons(`
      id  | name     | kg   | skills       | ll | kind  | loud
      saw | Chainsaw | 4.5  | Craft, Melee | 8  | sharp | yes
      pin | Pin      | 0.01 | -            | -  | sharp | -
    `),
  ).toEqual({
    saw: { id: 'saw', name: 'Chainsaw', kg: 4.5, skills: ['Craft', 'Melee'], ll: 8, kind: 'sharp', loud: true },
    pin: { id: 'pin', name: 'Pin', kg: 0.01, skills: [], ll: null, kind: 'sharp', loud: false },
  })
  expect(weapons('id|kg\nclub|2').club).toEqual({
    id: 'club',
    name: 'Club',
    kg: 2,
    skills: [],
    ll: null,
    kind: 'blunt',
    loud: false,
  })
})

test('of id and name one will do', () => {
  expect(weapons('id\nauto-rifle\nwar-axe')).toMatchObject({
    'auto-rifle': { name: 'Auto Rifle' },
    'war-axe': { name: 'War Axe' },
  })
  expect(Object.keys(weapons('name\nWar axe\nSnub Pistol (15)\nGun, mounted\n.38 revolver'))).toEqual([
    'war-axe',
    'snub-pistol-15',
    'gun',
    '38-revolver',
  ])
})

test.each([
  ['id|kg\nclub', 'club: 2 columns expected, got 1'],
  ['id|cost\nclub|2', 'there is no column cost'],
  ['id|kg\nclub|heavy', "a number expected, got 'heavy'"],
  ['id|kg\nclub|', "a number expected, got ''"],
  ['id|kind\nclub|round', "blunt, sharp expected, got 'round'"],
  ['id|loud\nclub|no', "yes, - expected, got 'no'"],
])('a table that cannot be read is a mistake of the book: %#', (text, why) => {
  expect(() => weapons(text)).toThrow(why)
})
