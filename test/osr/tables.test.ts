import { describe, expect, test } from 'vitest'
import { reachOf, skillFor } from '../../src/books/osr/state/gear-and-trait-schemas.ts'
import { openSetup } from '../../src/books/osr/state/setup.ts'
import { SHIELDS, WEAPONS } from '../../src/books/osr/tables/gear.ts'
import { BLOCKS } from '../../src/books/osr/tables/people.ts'

const weapon = (id: string) => WEAPONS[id]!

describe('weapons', () => {
  test('every weapon of the page is there (OSR 3.2, 3.3)', () => {
    expect(Object.values(WEAPONS).filter(({ isRanged }) => !isRanged)).toHaveLength(23)
    expect(Object.values(WEAPONS).filter(({ isRanged }) => isRanged)).toHaveLength(4)
  })
  test('a row of the page (OSR 3.2)', () =>
    expect(weapon('war-axe')).toEqual({
      id: 'war-axe',
      name: 'War axe',
      attr: 'STR',
      dmg: { count: 1, sides: 10, plus: 0 },
      shock: { points: 3, ac: 15 },
      minSTR: 9,
      flags: ['2H', 'SH'],
      range: null,
      isRanged: false,
    }))
  test('a bow: no shock, and ranges in feet (OSR 3.3)', () =>
    expect(weapon('large-bow')).toMatchObject({
      attr: 'STR',
      shock: null,
      range: { short: 100, long: 600 },
      minSTR: 10,
    }))
  test('L reaches 10 ft, all else 5 (OSR-ATT-7)', () =>
    expect(
      Object.values(WEAPONS)
        .filter((one) => reachOf(one) === 10)
        .map(({ id }) => id),
    ).toEqual(['halberd', 'pike', 'broad-spear', 'heavy-spear']))
  test.each([
    ['seax', false, 'Slash'],
    ['small-shield-bash', false, 'Slash'],
    ['unarmed', false, 'Punch'],
    ['sling', false, 'Shoot'],
    ['dagger', false, 'Slash'],
    ['dagger', true, 'Shoot'],
  ] as const)('%s, thrown %s, is %s (OSR-GEAR-1)', (id, thrown, skill) =>
    expect(skillFor(weapon(id), thrown)).toBe(skill),
  )
  test('each shield strikes with a row of the page (OSR 3.2)', () =>
    expect(Object.values(SHIELDS).map(({ bash }) => weapon(bash).dmg.sides)).toEqual([4, 6, 6]))
})

const person = (block: string) => {
  const opened = openSetup({ combatants: [{ id: 'x', side: 'npc', block }] })
  if ('errors' in opened) throw new Error(opened.errors[0]!.sentence)
  return opened.fight.combatants[0]!
}

describe('the opposition', () => {
  test('a stat block by the page (OSR 3.6)', () =>
    expect(person('bandit')).toMatchObject({
      kind: 'opponent',
      named: false,
      HD: 1,
      hp: 5,
      hpMax: 5,
      acFixed: 11,
      ini: 10,
      morale: 8,
      attackBonus: 0,
      STR: 11,
      WIS: 10,
      hasAbilities: true,
      skills: { Scout: 1, Hunt: 0, Spy: 0 },
      hands: [{ item: 'seax' }],
      attacks: [{ name: 'seax', ab: 0, shock: { points: 1, ac: 15 }, weapon: 'seax', routine: 'alone' }],
    }))
  test('a routine is one attack after another (OSR-NPC-2)', () =>
    expect(person('bear')).toMatchObject({
      size: 'large',
      hands: [],
      attacks: [
        { name: 'claw', ab: 3, dmg: { sides: 3 }, routine: 'part' },
        { name: 'claw', ab: 3, dmg: { sides: 3 }, routine: 'part' },
        { name: 'bite', ab: 3, dmg: { sides: 6 }, weapon: null, routine: 'part' },
      ],
    }))
  test('what it chooses from has each its own bonus; a bow brings a quiver (OSR 3.6, OSR-GEAR-3)', () =>
    expect(person('goblin')).toMatchObject({
      hasAbilities: false,
      attackBonus: 0,
      attacks: [
        { name: 'seax', ab: 0, routine: 'alone' },
        { name: 'small bow', ab: 1, dmg: { sides: 6, plus: 1 }, range: { short: 50, long: 300 } },
      ],
      hands: [{ item: 'seax' }],
      readied: [{ item: 'small-bow' }, { item: 'ammunition', qty: 12 }],
    }))
  test('the captain is a character with a name, and leads (OSR 3.6)', () =>
    expect(person('bandit-captain')).toMatchObject({
      kind: 'character',
      named: true,
      leader: true,
      acFixed: 15,
      shield: 'small-shield',
      attacks: [{ dmg: { plus: 1 }, shock: { points: 3, ac: 13 } }, { ab: 3 }],
    }))
  test('a printed L is the reach of the weapon (OSR-ATT-7)', () =>
    expect(person('town-guard').attacks[0]).toMatchObject({ flags: ['L'], shock: { points: 2, ac: 13 } }))
  test('every block of the page opens', () => {
    expect(Object.keys(BLOCKS).slice(0, 10)).toEqual([
      'bandit',
      'wolf',
      'bear',
      'goblin',
      'orc',
      'skeleton',
      'ogre',
      'town-guard',
      'veteran',
      'bandit-captain',
    ])
    expect(
      Object.keys(BLOCKS)
        .map(person)
        .every(({ hp }) => hp > 0),
    ).toBe(true)
  })
})
