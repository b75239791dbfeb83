import { expect, test } from 'vitest'
import type { Combatant } from '../../src/books/cepheus/state/fight.ts'
import { OPTIONS } from '../../src/books/cepheus/state/options.ts'
import { GROUND, SHEET } from '../../src/books/cepheus/state/sheet.ts'
import { ARMOURS, ITEMS, WEAPONS } from '../../src/books/cepheus/tables/gear.ts'
import { BLOCKS, MACHINES } from '../../src/books/cepheus/tables/people.ts'
import { ENCOUNTERS } from '../../src/books/cepheus/tables/ready-made-fights.ts'
import type { Schema } from '../../src/engine/schema.ts'
import { check } from '../../src/engine/schema-check.ts'

const dice = ({ dice, plus }: { dice: number; plus: number }): string =>
  dice === 0 ? '-' : `${dice}D6${plus > 0 ? `+${plus}` : ''}`
const faults = (schema: Schema<unknown>, raw: unknown): string[] => {
  const checked = check(schema, raw)
  return 'errors' in checked ? checked.errors.map(({ sentence }) => sentence) : []
}
const sheet = (raw: unknown): Combatant => {
  const checked = check(SHEET, raw)
  if ('errors' in checked) throw new Error(checked.errors.map(({ sentence }) => sentence).join('\n'))
  return checked.value
}
const blocks = Object.entries(BLOCKS).map(([id, { name, sheet: written }]) =>
  sheet({ id, side: 'players', name, ...written }),
)
const casts = Object.entries(ENCOUNTERS).map(([id, { setup }]) => ({
  id,
  setup,
  cast: setup.combatants.map(({ block, ...own }) =>
    sheet({ name: BLOCKS[block]?.name, ...BLOCKS[block]?.sheet, ...own }),
  ),
}))
const everybody = [...blocks, ...casts.flatMap(({ cast }) => cast)]

test('the weapon table is the page: damage, magazine and range row (CE 3.1, CE-WPN-1)', () => {
  const typed = Object.values(WEAPONS).map(
    ({ id, damage, mag, types }) => `${id} ${dice(damage)} ${mag} ${types.join('+')}`,
  )
  expect(typed).toEqual([
    'unarmed-strike 1D6 0 closeQuarters',
    'cudgel 3D6 0 closeQuarters',
    'dagger 1D6 0 closeQuarters+thrown',
    'spear 3D6 0 extendedReach+thrown',
    'pike 4D6 0 extendedReach',
    'sword 3D6 0 extendedReach',
    'broadsword 4D6 0 extendedReach',
    'halberd 4D6 0 extendedReach',
    'bayonet 1D6 0 closeQuarters',
    'blade 2D6 0 extendedReach',
    'cutlass 3D6 0 extendedReach',
    'foil 3D6 0 extendedReach',
    'bow 2D6 1 assaultWeapon',
    'crossbow 2D6 1 rifle',
    'crossbow-tl4 2D6 1 rifle',
    'crossbow-tl9 2D6 1 rifle',
    'revolver 2D6 6 pistol',
    'auto-pistol 2D6 15 pistol',
    'body-pistol 2D6 6 pistol',
    'snub-pistol 2D6 6 pistol',
    'snub-pistol-15 2D6 15 pistol',
    'laser-pistol 4D6 25 pistol',
    'carbine 2D6 20 shotgun',
    'rifle 2D6+2 10 rifle',
    'service-rifle 3D6 10 rifle',
    'shotgun 4D6 10 shotgun',
    'submachinegun 2D6 30 assaultWeapon',
    'auto-rifle 3D6 20 rifle',
    'assault-rifle 3D6 30 rifle',
    'laser-carbine 4D6 50 pistol',
    'accelerator-rifle 3D6 15 rifle',
    'laser-rifle 5D6 100 rifle',
    'advanced-combat-rifle 3D6 20 rifle',
    'gauss-rifle 4D6 40 rifle',
    'grenade-launcher - 6 shotgun',
    'ram-grenade-launcher - 6 assaultWeapon',
    'rocket-launcher 4D6 1 rocket',
    'pgmp 10D6 40 rifle',
    'fgmp 16D6 40 rifle',
    'squad-machine-gun 3D6 100 rifle',
    'rotary-gun 3D6 1000 rifle',
    'bite 1D6+1 0 closeQuarters',
    'claws 3D6 0 closeQuarters',
    'crush 3D6 0 closeQuarters',
    'triple-laser-turret 4D6 0 rifle',
    'fusion-gun-turret 16D6 0 rifle',
  ])
})

test('what only some weapons have: lasers, bursts, areas, great weight, a body (CE-WPN-2, CE-WPN-4, CE-WPN-6, CE-WPN-7)', () => {
  const all = Object.values(WEAPONS)
  const ids = (having: (weapon: (typeof all)[number]) => boolean): string[] => all.filter(having).map(({ id }) => id)
  expect(ids(({ kind }) => kind === 'laser')).toEqual([
    'laser-pistol',
    'laser-carbine',
    'laser-rifle',
    'triple-laser-turret',
  ])
  expect(ids(({ kind }) => kind === 'none')).toEqual(['grenade-launcher', 'ram-grenade-launcher', 'rocket-launcher'])
  expect(ids(({ rof, mag }) => mag > 0 && !rof.includes(1))).toEqual([
    'submachinegun',
    'squad-machine-gun',
    'rotary-gun',
  ])
  expect(ids(({ natural }) => natural)).toEqual(['unarmed-strike', 'bite', 'claws', 'crush'])
  expect(all.filter(({ needsStr }) => needsStr > 0).map(({ id, needsStr }) => [id, needsStr])).toEqual([
    ['pgmp', 12],
    ['fgmp', 9],
  ])
  expect(all.filter(({ area }) => area > 0).map(({ id, area }) => [id, area])).toEqual([['rocket-launcher', 6]])
})

test('the armour table is the page: rating, rating against lasers, skill (CE 3.3, CE-ARM-2)', () => {
  expect(
    Object.values(ARMOURS).map(({ id, rating, laserRating, skill, layer }) => [id, rating, laserRating, skill, layer]),
  ).toEqual([
    ['jack', 3, 3, null, false],
    ['mesh', 5, 5, null, false],
    ['cloth', 9, 9, null, false],
    ['ablat', 3, 8, null, false],
    ['reflec', 0, 14, null, true],
    ['vacc-suit', 6, 6, 'Zero-G', false],
    ['hostile-environment-vacc-suit', 8, 8, 'Zero-G', false],
    ['combat-armour', 11, 11, 'Zero-G', false],
    ['battle-dress', 18, 18, 'Battle Dress', false],
    ['hide', 1, 1, null, false],
    ['thick-hide', 2, 2, null, false],
  ])
})

test('every key of a table is the id of its row', () => {
  for (const table of [WEAPONS, ARMOURS, ITEMS])
    expect(Object.values(table).map(({ id }) => id)).toEqual(Object.keys(table))
})

test('the blocks are the page: scores and rating (CE 3.5)', () => {
  const typed = blocks
    .slice(0, 12)
    .map(
      ({ id, str, dex, end, int, edu, soc, armour }) =>
        `${id} ${[str, dex, end, int, edu, soc].map(({ now }) => now).join(' ')} / ${armour.map((one) => ARMOURS[one]!.rating).join()}`,
    )
  expect(typed).toEqual([
    'thug 8 7 8 5 5 4 / 3',
    'security-guard 7 7 7 7 6 6 / 5',
    'guard-sergeant 8 8 8 7 7 7 / 9',
    'pirate 8 8 8 6 5 3 / 6',
    'mercenary 8 9 9 7 6 5 / 9',
    'marine 9 9 10 7 7 6 / 11',
    'armoured-trooper 8 8 9 7 7 6 / 18',
    'sniper 6 11 7 8 7 5 / 3',
    'zealot 7 7 9 5 4 3 / ',
    'field-medic 6 7 7 8 9 7 / 9',
    'guard-beast 7 9 7 1 0 0 / 1',
    'great-predator 14 8 14 1 0 0 / 2',
  ])
})

test('the machines are the page: armour, Hull, Structure, and how they are driven (CE 3.5)', () => {
  const machines = Object.entries(MACHINES).map(([id, { name, sheet: written }]) =>
    sheet({ id, side: 'players', name, ...written }),
  )
  const arms = ({ weapons }: Combatant): string => weapons.map(({ weaponId }) => weaponId).join()
  const typed = machines.map(
    (one) =>
      `${one.id} ${one.armourValue}/${one.hull}/${one.structure} ${one.vehicle ? `${one.vehicle.skill} ${one.vehicle.agility} ${one.vehicle.topKph} ${one.vehicle.seats} ${one.vehicle.cabin} ${one.size}` : [one.str, one.dex, one.end, one.int, one.edu, one.soc].map(({ now }) => now).join(' ')} ${arms(one)}`,
  )
  expect(typed).toEqual([
    'combat-drone 9/4/4 12 10 0 0 0 0 gauss-rifle',
    'cargo-robot 8/2/2 30 9 0 3 5 0 crush',
    'ground-car 6/3/2 Wheeled 0 150 4 closed vehicle ',
    'air-raft 6/2/2 Grav 0 400 4 open vehicle ',
    'speeder 3/1/2 Grav 2 1500 2 closed vehicle ',
    'helicopter 3/2/3 Rotor 1 100 8 closed vehicle ',
    'motor-boat 3/16/17 Motorboats -3 120 15 closed vehicle ',
    'atv 12/5/5 Tracked 0 100 16 closed vehicle ',
    'afv 18/5/5 Tracked 0 80 10 military vehicle triple-laser-turret',
    'g-carrier 25/8/8 Grav 0 620 16 military vehicle fusion-gun-turret',
  ])
  for (const { tags } of machines) expect(tags).toContain('mechanical')
})

test('every block but the zealot wears one armour, layers apart (CE-ARM-2)', () => {
  const worn = blocks.map(({ id, armour }) => [id, armour.filter((one) => !ARMOURS[one]!.layer).length])
  expect(worn.filter(([, count]) => count !== 1)).toEqual([['zealot', 0]])
})

test('everybody carries only what is in the tables, loaded no fuller than it goes', () => {
  for (const { name, weapons, armour, items } of everybody) {
    expect(
      weapons.filter(({ weaponId, loaded }) => loaded > (WEAPONS[weaponId]?.mag ?? -1)),
      name,
    ).toEqual([])
    expect(
      armour.filter((one) => ARMOURS[one] === undefined),
      name,
    ).toEqual([])
    expect(
      items.filter(({ itemId }) => ITEMS[itemId] === undefined),
      name,
    ).toEqual([])
  }
})

test('everybody holds at most one weapon and no part of the body, and can wear what they wear (CE-WPN-4, CE-SHEET-7)', () => {
  for (const { name, weapons, armour, skills } of everybody) {
    const held = weapons.filter(({ drawn }) => drawn)
    expect(held.length, name).toBeLessThanOrEqual(1)
    expect(
      held.filter(({ weaponId }) => WEAPONS[weaponId]!.natural),
      name,
    ).toEqual([])
    expect(
      armour.filter((one) => !((ARMOURS[one]!.skill ?? 'none') in { ...skills, none: 0 })),
      name,
    ).toEqual([])
  }
})

test.each(casts)(
  'encounter $id is a fight of two sides on a line, each with a name of their own (CE-PROF-1)',
  ({ setup, cast }) => {
    expect(faults(OPTIONS, setup.options)).toEqual([])
    expect(faults(GROUND, setup.ground ?? {})).toEqual([])
    expect(setup.combatants.filter(({ block }) => BLOCKS[block] === undefined)).toEqual([])
    for (const key of ['id', 'name'] as const) expect(new Set(cast.map((one) => one[key])).size).toBe(cast.length)
    for (const side of ['players', 'enemies']) {
      const count = cast.filter((one) => one.side === side).length
      expect(count).toBeGreaterThanOrEqual(2)
      expect(count).toBeLessThanOrEqual(5)
    }
    expect(cast.filter(({ pos }) => pos.y !== 0)).toEqual([])
  },
)
