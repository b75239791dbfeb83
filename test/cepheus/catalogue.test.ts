import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { cepheus } from '../../src/books/cepheus/book.ts'
import { ACCESSORIES, ARMOURS, GRENADES, ITEMS, WEAPONS } from '../../src/books/cepheus/tables/gear.ts'
import { BLOCKS } from '../../src/books/cepheus/tables/people.ts'
import { happened, who } from './attacks.ts'
import { fullAttack } from './full-game.ts'

const PAGE = readFileSync('docs/rules/cepheus.md', 'utf8')
/** The rows of a table of the page, cell by cell, by its first column's head. */
function rows(section: string, head: string): readonly (readonly string[])[] {
  const part = PAGE.slice(PAGE.indexOf(section))
  const lines = part.slice(part.indexOf(`| ${head} |`)).split('\n')
  const end = lines.findIndex((line) => !line.startsWith('|'))
  return lines.slice(2, end).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) =>
        cell
          .replace(/`\[.*?\]`/g, '')
          .replace(/\*\*/g, '')
          .trim(),
      ),
  )
}

const idOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/, mounted$/, '')
    .replace(/\//g, '-')
    .replace(/ /g, '-')
const number = (cell: string): number => (cell === '–' || cell === '' ? 0 : Number.parseFloat(cell.replace('−', '-')))
const TYPES: Readonly<Record<string, string>> = {
  'close quarters': 'closeQuarters',
  'extended reach': 'extendedReach',
  'assault weapon': 'assaultWeapon',
}
const KINDS: Readonly<Record<string, string>> = {
  B: 'bludgeon',
  P: 'pierce',
  S: 'slash',
  E: 'energy',
  'E laser': 'laser',
  'P/S': 'pierce',
  '–': 'none',
}
const damageOf = (cell: string): object => {
  const [, dice = '0', plus = '0'] = /^(\d+)D6(?:\+(\d+))?/.exec(cell) ?? []
  return { dice: Number(dice), plus: Number(plus) }
}

describe('the catalogue is the page (CE 3)', () => {
  test('the tables are found', () => {
    expect([
      rows('### 3.1', 'Weapon').length,
      rows('### 3.2', 'Item').length,
      rows('### 3.3', 'Armour').length,
      rows('### 3.4', 'Item').length,
      rows('### 3.5', 'Name').length,
      rows('### 3.5', 'Vehicle').length,
    ]).toEqual([38, 7, 9, 6, 14, 8])
  })

  test.each(rows('### 3.1', 'Weapon'))(
    'weapon %s',
    (name, tl, cost, kg, type, damage, kind, rof, recoil, mag, reload, skill, ll) => {
      expect(WEAPONS[idOf(name!)]).toMatchObject({
        tl: number(tl!),
        cost: number(cost!),
        kg: number(kg!),
        types: type!.split(', ').map((one) => TYPES[one] ?? one),
        damage: damageOf(damage!),
        kind: KINDS[kind!],
        rof: rof === '–' ? [] : rof!.replace(/ \(.*/, '').split(', ').map(Number),
        recoil: recoil === 'yes',
        mag: number(mag!),
        reload: number(reload!),
        skills: skill!.split(' or '),
        ll: ll === '–' ? null : number(ll!),
      })
    },
  )

  test.each<[string, string, object]>([
    ['crossbow', '6 (3 at TL 4, 0 at TL 9)', { tl: 2, reload: 6 }],
    ['crossbow-tl4', '6 (3 at TL 4, 0 at TL 9)', { tl: 4, reload: 3 }],
    ['crossbow-tl9', '6 (3 at TL 4, 0 at TL 9)', { tl: 9, reload: 0 }],
    ['revolver', '6 (3 if it gives up dodging until loaded)', { reload: 6, hastyReload: 3 }],
    ['snub-pistol', '6 (or 15)', { mag: 6 }],
    ['snub-pistol-15', '6 (or 15)', { mag: 15 }],
  ])('%s: what stands in brackets, %s', (id, cell, fields) => {
    expect(rows('### 3.1', 'Weapon').flat()).toContain(cell)
    expect(WEAPONS[id]).toMatchObject(fields)
  })

  test.each(rows('### 3.2', 'Item').map(([name, , , area]) => [name!, area!]))('explosive %s, %s', (name, area) => {
    const id = idOf(name)
    expect(ITEMS[id]).toMatchObject({ name })
    if (id in GRENADES) expect(GRENADES[id as keyof typeof GRENADES].area).toBe(number(area))
  })

  test.each(rows('### 3.3', 'Armour'))('armour %s', (name, tl, rating, laser, cost, kg, skill) => {
    expect(ARMOURS[idOf(name!)]).toMatchObject({
      name,
      tl: number(tl!),
      rating: number(rating!),
      laserRating: number(laser!),
      cost: number(cost!),
      kg: number(kg!),
      skill: skill === '–' ? null : skill,
    })
  })

  test.each(
    rows('### 3.4', 'Item').flatMap(([cell]) => {
      const goggles = /^Infra-red \/ light-intensifier goggles \(Cr(\d+)\)$/.exec(cell!)
      if (goggles)
        return [
          ['Infra-red goggles', goggles[1]!],
          ['Light-intensifier goggles', goggles[1]!],
        ]
      return cell!.split(', ').map((one) => [one.replace(/ \(Cr.*/, ''), /Cr(\d+)/.exec(one)![1]!])
    }),
  )('item %s, Cr%s', (name, cost) => {
    expect(ITEMS[idOf(name!)]).toMatchObject({ name, cost: Number(cost) })
  })

  test('every accessory of CE-WPN-5 has its name', () => {
    const rule = PAGE.slice(PAGE.indexOf('**CE-WPN-5**')).split('\n')[0]!.toLowerCase().replaceAll(' ', '-')
    expect(ACCESSORIES.filter((one) => !rule.includes(one))).toEqual([])
  })
})

describe('the blocks are the page (CE 3.5)', () => {
  const scoresOf = (cell: string): readonly number[] => cell.replace(/ \(.*/, '').split(' ').map(number)
  const sheetOf = (id: string) => {
    const opened = cepheus.open({
      book: 'cepheus',
      options: { profile: 'cepheus' },
      combatants: [{ id: 'one', side: 'players', block: id }],
    })
    if ('errors' in opened) throw new Error(opened.errors.map(({ sentence }) => sentence).join('; '))
    return opened.fight.combatants[0]!
  }

  test.each(rows('### 3.5', 'Name'))('block %s', (name, upp, skills, armour, arms) => {
    const one = sheetOf(idOf(name!))
    expect([one.str, one.dex, one.end, one.int, one.edu, one.soc].map(({ now }) => now)).toEqual(scoresOf(upp!))
    for (const skill of skills!.replace(/ \(.*?\)/g, '').split(', '))
      expect(one.skills, skill).toMatchObject({ [skill.replace(/ \d$/, '')]: Number(skill.at(-1)) })
    const rating = one.armourValue > 0 ? one.armourValue : one.armour.reduce((sum, id) => sum + ARMOURS[id]!.rating, 0)
    expect(rating).toBe(armour === '–' ? 0 : Number(/\d+/.exec(armour!)![0]))
    const carried = [
      ...one.weapons.map(({ weaponId }) => weaponId),
      ...one.weapons.flatMap(({ accessories }) => accessories),
      ...one.items.map(({ itemId }) => itemId),
    ]
    for (const arm of arms!.replace(/ \(.*?\)/g, '').split(/, | \+ /))
      expect(carried, arm).toContain(idOf(arm.replace(/^\d+ /, '')).replace(/grenades$/, 'grenade'))
  })

  test.each(rows('### 3.5', 'Name').filter((cells) => cells[5]!.includes('Hull')))(
    'machine %s',
    (name, _u, _s, _a, _w, note) => {
      const [, hull, structure] = /Hull (\d+), Structure (\d+)/.exec(note!)!
      expect(sheetOf(idOf(name!))).toMatchObject({
        hull: Number(hull),
        structure: Number(structure),
        kind: 'robot',
        tags: ['mechanical'],
      })
    },
  )

  test.each(rows('### 3.5', 'Vehicle'))(
    'vehicle %s',
    (name, skill, agility, kph, crew, cabin, armour, hull, structure) => {
      const [driver, seats] = crew!.split('+').map(Number)
      const one = sheetOf(idOf(name!))
      expect(one).toMatchObject({
        kind: 'vehicle',
        size: 'vehicle',
        armourValue: number(armour!),
        hull: number(hull!),
        structure: number(structure!),
      })
      expect(one.vehicle).toMatchObject({
        skill,
        agility: number(agility!),
        topKph: number(kph!),
        cabin: cabin === 'open' ? 'open' : cabin!.includes('military') ? 'military' : 'closed',
        seats: driver! + seats!,
      })
    },
  )

  test('and nothing of the page is left out of what doors are shown', () => {
    expect(
      rows('### 3.5', 'Name')
        .concat(rows('### 3.5', 'Vehicle'))
        .filter(([name]) => !Object.hasOwn(cepheus.catalogue.blocks, idOf(name!))),
    ).toEqual([])
    expect(
      rows('### 3.1', 'Weapon')
        .concat(rows('### 3.3', 'Armour'))
        .filter(([name]) => !Object.hasOwn(cepheus.catalogue.gear, idOf(name!))),
    ).toEqual([])
    expect(Object.keys(BLOCKS)).toEqual([...new Set(Object.keys(BLOCKS))])
  })
})

describe('a crossbow (CE 3.1, CE-PROF-12)', () => {
  const shot = (weapon: string, options: object, magazines: number) =>
    fullAttack({
      weapon,
      options,
      bob: { weapons: [{ weaponId: weapon, loaded: 1, magazines, drawn: true }] },
      metres: 20,
    })

  test('of TL 9 lays the next bolt by itself, while there is one', () => {
    expect(who(shot('crossbow-tl9', {}, 2), 'bob').weapons).toMatchObject([{ loaded: 1, magazines: 1 }])
    expect(happened(shot('crossbow-tl9', {}, 0), 'reloaded')).toEqual([])
    expect(who(shot('crossbow-tl4', {}, 2), 'bob').weapons).toMatchObject([{ loaded: 0, magazines: 2 }])
    expect(happened(shot('crossbow-tl9', { trackAmmo: false }, 2), 'reloaded')).toEqual([])
  })
})
