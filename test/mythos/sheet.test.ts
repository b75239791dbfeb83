import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { mythos } from '../../src/books/mythos/book.ts'
import { derived, skillOf } from '../../src/books/mythos/state/derived-values.ts'
import { PRESETS } from '../../src/books/mythos/state/fight.ts'
import { armsOf } from '../../src/books/mythos/state/usable-weapons.ts'
import { ARMOURS, makeDamage, WEAPONS } from '../../src/books/mythos/tables/gear.ts'
import { BLOCKS } from '../../src/books/mythos/tables/people.ts'
import { PERKS } from '../../src/books/mythos/tables/perks.ts'
import { ENCOUNTERS } from '../../src/books/mythos/tables/ready-made-fights.ts'
import { quickFall, streamOf } from '../../src/engine/dice-tray.ts'
import { ruleSet } from '../../src/engine/overruling.ts'
import { simulate } from '../../src/engine/simulate.ts'
import { parseDamage } from '../../src/kit/damage-dice.ts'
import { ada, enemy, faults, fightOf, opened } from './fights-for-tests.ts'

const page = readFileSync(new URL('../../docs/rules/mythos.md', import.meta.url), 'utf8').split('\n')
const rowOf = (id: string): readonly string[] =>
  page
    .find((line) => line.startsWith(`| ${id} |`))!
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())
const one = (sheet: object) => opened({ combatants: [ada(sheet)] }).combatants[0]!

describe('what follows from the scores', () => {
  test.each([
    [64, '−2', -2],
    [65, '−1', -1],
    [84, '−1', -1],
    [85, '0', 0],
    [124, '0', 0],
    [125, '1D4', 1],
    [164, '1D4', 1],
    [165, '1D6', 2],
    [204, '1D6', 2],
    [205, '2D6', 3],
    [284, '2D6', 3],
    [285, '3D6', 4],
    [364, '3D6', 4],
    [365, '4D6', 5],
    [444, '4D6', 5],
    [445, '5D6', 6],
    [524, '5D6', 6],
    [525, '6D6', 7],
    [604, '6D6', 7],
    [605, '7D6', 8],
  ] as const)('STR+SIZ %i: damage bonus %s, build %i (MY-SHEET-1)', (sum, bonus, build) => {
    const { damageBonus, build: got } = derived({ STR: sum - 30, SIZ: 30 })
    expect([makeDamage(damageBonus), got]).toEqual([bonus, build])
  })
  test('MOV by STR, DEX and SIZ, and by age; 8 where one is missing (MY-SHEET-2)', () => {
    const mov = (STR: number, DEX: number, SIZ: number, age = 30) => one({ STR, DEX, SIZ, age }).MOV
    expect([mov(50, 50, 60), mov(70, 70, 60), mov(60, 50, 60), mov(70, 50, 60), mov(50, 70, 60)]).toEqual([
      7, 9, 8, 8, 8,
    ])
    expect([39, 40, 49, 50, 60, 70, 80, 89].map((age) => mov(60, 60, 60, age))).toEqual([8, 7, 7, 6, 5, 4, 3, 3])
    expect(
      opened({ combatants: [{ id: 'x', side: 'investigators', STR: 90, DEX: 90, age: 50 }] }).combatants[0]!.MOV,
    ).toBe(8)
  })
  test('what is written wins (MY-SHEET-3)', () =>
    expect(one({ maxHP: 30, MOV: 3, build: -3, damageBonus: '2D4', dodge: 7 })).toMatchObject({
      maxHP: 30,
      HP: 30,
      MOV: 3,
      build: -3,
      damageBonus: { count: 2, sides: 4, plus: 0 },
      dodge: 7,
    }))
  test('HP, dodge and sanity from CON, SIZ, DEX and POW', () =>
    expect(
      opened({ combatants: [{ id: 'x', side: 'investigators', CON: 47, SIZ: 62, DEX: 55, POW: 70 }] }).combatants[0]!,
    ).toMatchObject({ maxHP: 10, HP: 10, dodge: 27, sanity: 70 }))
})

describe('skills', () => {
  test('a base where none is listed; no other stands in; fencing is the sword (MY-SHEET-4, MY-SHEET-5, MY-SHEET-6)', () => {
    const who = one({ skills: { 'Firearms (Handgun)': 60, Fencing: 44 } })
    expect(
      [
        'Fighting (Brawl)',
        'Fighting (Sword)',
        'Firearms (Rifle)',
        'Firearms (Handgun)',
        'Fighting (Whip)',
        'Juggling',
      ].map((skill) => skillOf(who, skill)),
    ).toEqual([25, 44, 25, 60, 5, 0])
  })
})

describe('the catalogue is that of the page', () => {
  test.each(Object.values(WEAPONS))(
    '$id',
    ({ id, skill, damage, class: sort, db, kind, reach, baseRange, shots, magazine, malf }) => {
      const [, , skilled, dealt, classed, bonus, range, often, mag, fails] = rowOf(id)
      expect([skilled, classed, bonus]).toEqual([skill, sort, db])
      expect(parseDamage(dealt!.split('/')[0]!.trim())).toEqual(damage)
      expect(kind === 'melee' ? reach : baseRange).toBe(range === 'touch' ? 1 : Number(range!.split('/')[0]))
      expect([shots || '–', malf ?? '–']).toEqual([
        often === '–' ? '–' : Number(often),
        fails === '–' ? '–' : Number(fails),
      ])
      if (/^\d+$/.test(mag!)) expect(magazine).toBe(Number(mag))
    },
  )
  test.each(Object.values(ARMOURS))('$id', ({ id, points }) => expect(Number.parseInt(rowOf(id)[2]!, 10)).toBe(points))
  test.each([
    'corpse',
    'bandaged',
    'drowned',
    'oozespawn',
    'cultist',
    'gunman',
    'graveeater',
    'hound',
    'imp',
    'hillhorror',
  ])('%s', (id) => {
    const [, scores, HP, body, MOV, attacks] = rowOf(id)
    const who = fightOf([{ id: 'x', side: 'enemies', block: id }]).combatants[0]!
    expect([who.STR, who.CON, who.SIZ, who.DEX, who.POW].join(' ')).toBe(scores)
    expect([
      who.HP,
      who.maxHP,
      `${makeDamage(who.damageBonus)} / ${who.build < 0 ? `−${-who.build}` : who.build}`,
      who.MOV,
    ]).toEqual([Number(HP), Number(HP), body, Number(MOV)])
    expect([who.attacksPerRound, who.attacks[0]!.skill]).toEqual([
      Number(attacks![0]),
      Number(/(\d+)(,| \(ranged)/.exec(attacks!)![1]),
    ])
    expect(who).toMatchObject({ control: 'auto', role: 'enemy', cannotDodge: true })
  })
  test('every block and every encounter opens', () => {
    for (const block of Object.keys(BLOCKS))
      expect(faults({ combatants: [{ id: 'x', side: 'investigators', block }] })).toEqual([])
    for (const { setup } of Object.values(ENCOUNTERS)) expect(faults(setup)).toEqual([])
  })
})

describe('a setup', () => {
  test('what is wrong, and where', () => {
    expect(faults({ combatants: [] })).toEqual(['combatants: at least one expected'])
    expect(faults({ combatants: [{ id: 'x', side: 'players' }] })).toEqual([
      "combatants[0].side: one of investigators, enemies expected, got 'players'",
    ])
    expect(faults({ combatants: [ada({ weapons: ['bazooka'] })] })).toEqual([
      "combatants[0].weapons[0]: there is no weapon 'bazooka'",
    ])
    expect(faults({ combatants: [ada({ armour: ['vest', 'leather'] })] })).toEqual([
      'combatants[0].armour: one armour and one helmet can be worn',
    ])
    expect(faults({ combatants: [ada({ HP: 13 })] })).toEqual(['combatants[0].HP: at most maxHP, 12, got 13'])
    expect(faults({ combatants: [ada({ perks: ['Hawkeye'] })] })).toEqual([
      "combatants[0].perks[0]: there is no perk 'Hawkeye'",
    ])
    expect(faults({ combatants: [ada({ items: [{ item: 'firstaid', qty: 11 }] })] })).toEqual([
      'combatants[0].items[0].qty: 0 to 10 expected, got 11',
    ])
    expect(faults({ combatants: [ada(), ada()] })).toEqual(['combatants[1].id: ada is there twice'])
    expect(faults({ combatants: [ada({ damageBonus: 'a lot' })] })[0]).toContain('combatants[0].damageBonus')
    expect(faults({ combatants: [ada()], start: { turn: 'bo' } })).toEqual(['start.turn: nobody here is called bo'])
  })
  test('`table` switches on what the page says, and `duel` is the default (MY-GEN-5)', () => {
    expect(fightOf([ada(), enemy('corpse')]).options).toEqual(PRESETS.duel)
    expect(fightOf([ada(), enemy('corpse')], { preset: 'table' }).options).toMatchObject({
      ranges: true,
      malfunction: true,
      fumbles: true,
      manoeuvres: true,
      surprise: true,
      no_reaction: true,
      readied_firearm: true,
      wounds: 'lingering',
      firearms_opposed: 'no',
      sanity: false,
      ammo: true,
    })
    expect(fightOf([ada(), enemy('corpse')], { preset: 'table', ranges: false }).options.ranges).toBe(false)
  })
})

describe('damage with the bonus written behind it (MY 3.4)', () => {
  const claw = (damage: unknown, more: object = {}) =>
    opened({ combatants: [ada(), enemy('ghoul', { attacks: [{ name: 'claw', skill: 40, damage, ...more }] })] })
  const armOf = (damage: unknown, more: object = {}) =>
    armsOf(claw(damage, more), claw(damage, more).combatants[1]!)[0]!
  test.each([
    ['1D3+DB', 1, 3, 0, 'full'],
    ['1d3 + db', 1, 3, 0, 'full'],
    ['2D6+1+DB', 2, 6, 1, 'full'],
    ['1D8−1+DB', 1, 8, -1, 'full'],
    ['DB', 0, 1, 0, 'full'],
    ['1D6+½DB', 1, 6, 0, 'half'],
    ['1D6+1/2DB', 1, 6, 0, 'half'],
    ['1D6 + half DB', 1, 6, 0, 'half'],
    ['1D4', 1, 4, 0, 'full'],
  ])('%s', (said, count, sides, plus, db) => {
    expect(armOf(said)).toMatchObject({ damage: { count, sides, plus }, db })
    expect(makeDamage(claw(said).combatants[1]!.attacks[0]!.damage)).toMatch(/^[\dD+−½]*(DB)?$/)
  })
  test('what is written behind it stands in place of the field', () => {
    expect([
      armOf('1D4', { db: 'none' }).db,
      armOf('1D4+DB', { db: 'none' }).db,
      armOf('1D4+½DB', { kind: 'handgun' }).db,
    ]).toEqual(['none', 'full', 'half'])
    const armed = opened({
      combatants: [ada(), enemy('gunman', { attacks: [{ weapon: 'revolver38', skill: 40, damage: '1D10+DB' }] })],
    })
    expect(armsOf(armed, armed.combatants[1]!)[0]).toMatchObject({ id: 'revolver38', db: 'full', baseRange: 15 })
  })
  test('the referee may set it so in a fight', () => {
    const fight = claw('1D4', { db: 'none' })
    const event = ruleSet(mythos, fight, { who: 'ghoul', field: 'attacks.0.damage', value: '1D6+DB' })
    expect(event).toMatchObject({ type: 'set', value: { count: 1, sides: 6, plus: 0, db: 'full' } })
  })
  test.each(['1D3+', '1D3+DBB', '+DB+1', '1D3DB', 'D+DB', '1D3+2DB'])('%s is refused, with its place', (said) => {
    expect(
      faults({ combatants: [ada(), enemy('ghoul', { attacks: [{ name: 'claw', skill: 40, damage: said }] })] })[0],
    ).toContain(`attacks[0].damage: an object expected, got '${said}'`)
  })
  test('a bonus is not added to itself', () => {
    expect(faults({ combatants: [ada({ damageBonus: '1D4+DB' }), enemy('corpse')] })).toHaveLength(1)
  })
})

test('the usual game is a duel of one investigator against one enemy, and it is played to an end (MY-GEN-2)', () => {
  const fight = opened({ combatants: [ada(), enemy('corpse')] })
  expect(fight.options).toMatchObject(PRESETS.duel)
  expect(simulate(mythos, fight, { policy: mythos.policies.standard!, fall: quickFall(streamOf(2)), log: null })).toBe(
    true,
  )
  expect(fight.result).not.toBeNull()
})

test('an investigator may have as many perks as the referee gives (MY-PERK-8)', () => {
  const perks = Object.keys(PERKS).slice(0, 12)
  expect(opened({ combatants: [ada({ perks }), enemy('corpse')] }).combatants[0]!.perks).toEqual(perks)
})
