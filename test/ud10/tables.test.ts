import { describe, expect, test } from 'vitest'
import { ARMOURS, ITEMS } from '../../src/books/ud10/tables/armour.ts'
import * as code from '../../src/books/ud10/tables/weapons.ts'
import { WEAPONS } from '../../src/books/ud10/tables/weapons.ts'

function makeDamage({ die, dice, plus, str, dist }: code.DamageCode): string {
  const strength = str === 0 ? '' : str === 1 ? '+STR' : `+STR*${str}`
  return `${dice === 1 ? '' : dice}${die}${plus === 0 ? '' : `+${plus}`}${strength}${dist ? '-dist' : ''}`
}

const written = ({ id, hands, am, damage, pen, range, mag }: (typeof WEAPONS)[string]) =>
  [id, hands, am, makeDamage(damage), pen, range, mag].join(' ')

describe('UD10: gear of the page', () => {
  test('melee weapons: hands, modifier, damage, penetration', () => {
    const melee = Object.values(WEAPONS).filter((one) => one.class === 'melee')
    expect(melee.map(written)).toEqual([
      'unarmed 0 0 d5+STR 0 0 0',
      'dagger 1 -4 d10+STR 0 0 0',
      'short-sword 1 0 d10+STR*2 0 0 0',
      'long-sword 1 -4 d10+STR*3 0 0 0',
      'longstaff 2 0 d10+STR*2 -1 0 0',
      'baton 1 0 d10+STR -1 0 0',
      'mace 1 0 d10+STR*2 0 0 0',
      'flail 1 -4 d10+STR*3 0 0 0',
      'rapier 1 0 d10+STR 1 0 0',
      'bayonet 2 -4 d10+STR 0 0 0',
      'spear 2 0 d10+STR*2 1 0 0',
      'battle-axe 2 -2 d10+STR*3 0 0 0',
      'bite 0 0 d10+STR 0 0 0',
      'claws 0 0 d10+STR*2 0 0 0',
    ])
  })

  test('ranged and thrown weapons: hands, modifier, damage, penetration, increment, magazine', () => {
    const others = Object.values(WEAPONS).filter((one) => one.class !== 'melee')
    expect(others.map(written)).toEqual([
      'bow 2 -4 d10+STR 2 5 1',
      'crossbow 2 0 d10+2 2 5 1',
      'light-handgun 1 0 d10+1 0 3 15',
      'heavy-handgun 1 0 d10+4 0 3 8',
      'smg 2 0 d10+1 0 3 30',
      'shotgun 2 2 d10+10-dist -1 3 2',
      'assault-rifle 2 -2 d10+4 2 10 30',
      'rifle 2 -2 d10+4 2 10 5',
      'sniper-rifle 2 -4 d10+6 3 10 5',
      'light-handgun-auto 1 0 d10+1 0 3 15',
      'throwing-knife 1 -2 d10+STR 0 3 1',
      'javelin 1 -2 d10+STR*2 1 5 1',
      'sling 1 -2 d10+STR 0 5 1',
      'heavy-handgun-auto 1 0 d10+4 0 3 8',
      'rifle-auto 2 -2 d10+4 2 10 5',
    ])
  })

  test('groups, sizes and damage types', () => {
    const sorts = Object.values(WEAPONS).map(({ id, group, size, type }) => `${id} ${group} ${size ?? '-'} ${type}`)
    expect(sorts).toEqual([
      'unarmed unarmed - blunt',
      'dagger dagger S piercing',
      'short-sword sword M slashing',
      'long-sword sword M slashing',
      'longstaff staff L blunt',
      'baton club S blunt',
      'mace club M crushing',
      'flail flail M crushing',
      'rapier sword M piercing',
      'bayonet polearm L piercing',
      'spear polearm L piercing',
      'battle-axe axe L slashing',
      'bite natural - piercing',
      'claws natural - slashing',
      'bow bow L none',
      'crossbow crossbow L none',
      'light-handgun pistol S none',
      'heavy-handgun pistol S none',
      'smg smg M none',
      'shotgun shotgun L none',
      'assault-rifle rifle L none',
      'rifle rifle L none',
      'sniper-rifle rifle L none',
      'light-handgun-auto pistol S none',
      'throwing-knife knife S none',
      'javelin polearm M none',
      'sling sling S none',
      'heavy-handgun-auto pistol S none',
      'rifle-auto rifle L none',
    ])
  })

  test('modes with the rounds of their bursts, and how long a reload takes (UD-GEAR-4)', () => {
    const { smg, shotgun, bow, crossbow, javelin } = WEAPONS
    expect(smg).toMatchObject({
      modes: ['single', 'rapid', 'short', 'long', 'suppress'],
      short: 3,
      long: 10,
      reload: 1,
    })
    expect(shotgun).toMatchObject({ modes: ['single', 'short'], short: 2, long: 0 })
    expect(bow).toMatchObject({ modes: ['single'], short: 0, reload: 0 })
    expect(crossbow).toMatchObject({ reload: 1 })
    expect(javelin).toMatchObject({ class: 'thrown', reload: 0 })
    expect(WEAPONS['rifle-auto']).toMatchObject({ modes: ['single', 'rapid', 'short', 'long', 'suppress'], long: 10 })
    expect(WEAPONS['heavy-handgun']).toMatchObject({ modes: ['single', 'rapid'], short: 0, long: 0 })
  })

  test('increments of rifles on a support, and other magazines', () => {
    const braced = Object.values(WEAPONS).flatMap(({ id, range2 }) => (range2 === null ? [] : [[id, range2]]))
    expect(braced).toEqual([
      ['assault-rifle', 30],
      ['rifle', 40],
      ['sniper-rifle', 50],
      ['rifle-auto', 40],
    ])
    expect(WEAPONS.smg!.otherMags).toEqual([15])
    expect(WEAPONS['assault-rifle']!.otherMags).toEqual([5, 20])
    expect(WEAPONS.rifle!.otherMags).toEqual([20, 30])
    expect(WEAPONS['sniper-rifle']!.otherMags).toEqual([1])
  })

  test('armour: rating, buffer, penalty, class, zones', () => {
    const worn = Object.values(ARMOURS).map(
      (one) => `${one.id} ${one.armour}/${one.buffer} ${one.penalty} ${one.class} ${one.zones.length}`,
    )
    expect(worn).toEqual([
      'sturdy-clothes 1/1 0 soft 6',
      'studded-leather 2/2 0 soft 6',
      'hardened-leather 3/3 -2 rigid 6',
      'chain-mail 4/4 -4 mesh 6',
      'full-plate 6/6 -6 rigid 6',
      'kevlar 8/8 -2 soft 6',
      'blast-suit 10/10 -8 soft 6',
      'kevlar-vest 8/8 -1 soft 1',
      'steel-helmet 4/4 0 rigid 1',
      'riot-helmet 6/6 0 soft 1',
      'breastplate 6/6 -3 rigid 1',
      'chain-shirt 4/4 -2 mesh 3',
      'hide 1/1 0 natural 6',
      'thick-hide 2/2 0 natural 6',
      'casing 4/0 0 rigid 6',
    ])
    expect(ARMOURS['chain-shirt']!.zones).toEqual(['torso', 'lArm', 'rArm'])
    const rings = Object.values(ARMOURS).filter(({ noRanged }) => noRanged)
    expect(rings.map(({ id }) => id)).toEqual(['chain-mail', 'chain-shirt'])
  })

  test('items and the shield (UD-ARM-9)', () => {
    expect(Object.keys(ITEMS)).toEqual([
      'shield',
      'targeting-laser',
      'targeting-scope',
      'night-vision',
      'flashlight',
      'first-aid-kit',
      'spare-magazine',
    ])
    expect(ITEMS.shield).toMatchObject({ hands: 1, defense: 2 })
    expect(ITEMS['targeting-laser']).toMatchObject({ attack: 2, fitted: true })
    expect(ITEMS['targeting-scope']).toMatchObject({ increments: 2, fitted: true })
    expect(ITEMS.flashlight).toMatchObject({ light: 15 })
    expect(ITEMS['night-vision']).toMatchObject({ nightVision: true })
    expect(ITEMS['first-aid-kit']).toMatchObject({ firstAid: 2 })
  })
})

describe('UD10: damage codes', () => {
  test('are read by their grammar and written back', () => {
    for (const said of ['d5', 'd5+STR', 'd10', '2d10+4', 'd10+STR*3', 'd10+2+STR', 'd10+10-dist', '12d10'])
      expect(makeDamage(code.parseDamage(said)!)).toBe(said)
    for (const said of ['', 'd6', '2d5', 'd10-1', 'd10+STR*0', '0d10', 'd10-dist+2', 'STR', 'd10+DEX'])
      expect(code.parseDamage(said)).toBeNull()
  })

  test('a d5 is a halved d10, rounded up, and never repeats (UD-GEAR-1)', () => {
    const fist = WEAPONS.unarmed!.damage
    expect([1, 2, 3, 8, 9, 10].map((face) => code.faceOf(fist, face))).toEqual([1, 1, 2, 4, 5, 5])
    expect(code.faceOf(WEAPONS.dagger!.damage, 9)).toBe(9)
    expect([fist, WEAPONS.dagger!.damage].map(code.isOpenEnded)).toEqual([false, true])
  })

  test('distance is lost in whole metres (UD-GEAR-2)', () => {
    const shot = WEAPONS.shotgun!.damage
    expect([45, 40, 39, 150].map((tenths) => code.distanceIn(shot, tenths))).toEqual([4, 4, 3, 15])
    expect(code.distanceIn(WEAPONS.rifle!.damage, 150)).toBe(0)
    expect(code.rawDamage(3, 10 - 15)).toBe(0)
  })

  test('Strength counts by its multiplier, also below 0 (UD-GEAR-3)', () => {
    expect(code.strengthIn(WEAPONS['long-sword']!.damage, 2)).toBe(6)
    expect(code.strengthIn(WEAPONS['long-sword']!.damage, -2)).toBe(-6)
    expect(code.strengthIn(WEAPONS.rifle!.damage, 5)).toBe(0)
    expect(code.rawDamage(2, -6)).toBe(0)
  })

  test('the average of a code is reckoned without repeats (UD-DP-7)', () => {
    expect(code.averageDamage(WEAPONS.unarmed!.damage, 2)).toBe(5)
    expect(code.averageDamage(WEAPONS['short-sword']!.damage, 2)).toBe(9.5)
    expect(code.averageDamage(code.parseDamage('2d10+4')!, -3)).toBe(15)
  })
})
