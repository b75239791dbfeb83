import { describe, expect, test } from 'vitest'
import { cepheus } from '../../src/books/cepheus/book.ts'
import { ruled, ruleJoin, ruleSet } from '../../src/engine/overruling.ts'
import { overrule } from '../../src/engine/play.ts'
import { fightOf, foe, someone } from '../cepheus-people.ts'
import { accepted, script } from '../script.ts'

const fight = fightOf([
  someone('bob', { end: 8, skills: { 'Mr. Fix': 1, Recon: 0 }, weapons: ['auto-pistol'] }),
  foe('vex', { name: 'Vex' }),
])
const refusedFor = (field: string, value: unknown, who: string | null = 'bob'): unknown => {
  const before = JSON.stringify(fight)
  const result = ruleSet(cepheus, fight, { who, field, value })
  expect(JSON.stringify(fight)).toBe(before)
  return 'refused' in result ? result.refused : result
}
const setting = (field: string, value: unknown) => {
  const event = accepted(ruleSet(cepheus, fight, { who: 'bob', field, value }) as object) as never
  return accepted(overrule(script(cepheus, fight, {}), [event], 'so be it')).fight.combatants[0]!
}

describe('what the referee sets is held to all that a sheet is held to when a fight opens', () => {
  test.each<[field: string, value: unknown, sentence: string]>([
    ['armour', ['clothh'], "armour[0]: there is no armour 'clothh'."],
    ['armour.0', 'clothh', "armour[0]: there is no armour 'clothh'."],
    ['armour', ['cloth', 'mesh'], 'armour: one armour can be worn, and reflec with it.'],
    ['weapons.0.weaponId', 'laser', "weapons[0].weaponId: there is no weapon 'laser'."],
    ['weapons.1', { weaponId: 'rifle', drawn: true }, 'weapons: one weapon can be drawn, or two one-handed ones.'],
    ['items', [{ itemId: 'fish' }], "items[0].itemId: there is no item 'fish'."],
    ['end.now', 90, 'end: now is at most max, 8, got 90.'],
    ['end.max', 5, 'end: now is at most max, 5, got 8.'],
    ['end', { max: 5, now: 6 }, 'end: now is at most max, 5, got 6.'],
    ['aboard', 'car', "aboard: there is no vehicle 'car'."],
    ['kind', 'robot', "kind: one of character, animal expected, got 'robot'."],
  ])('%s %j', (field, value, sentence) => expect(refusedFor(field, value)).toBe(sentence))

  test('and so is who joins', () => {
    expect(ruleJoin(cepheus, fight, foe('zed', { armour: ['clothh'] }))).toEqual({
      refused: "combatants[0].armour[0]: there is no armour 'clothh'.",
    })
    expect(ruled(cepheus, fight, { join: foe('zed', { end: { max: 4, now: 9 } }) })).toEqual({
      refused: 'combatants[0].end: now is at most max, 4, got 9.',
    })
    expect(ruled(cepheus, fight, { join: foe('zed') })).toMatchObject({ type: 'joined', combatant: { id: 'zed' } })
  })

  test('a fault that was there before is not held against what is set now', () => {
    const odd = { ...fight, combatants: fight.combatants.map((one) => ({ ...one, armour: ['clothh'] })) }
    expect(ruleSet(cepheus, odd, { who: 'bob', field: 'stance', value: 'prone' })).toMatchObject({
      type: 'set',
      value: 'prone',
    })
    expect(ruleSet(cepheus, odd, { who: 'bob', field: 'armour', value: ['mesh'] })).toMatchObject({ type: 'set' })
    expect(ruleSet(cepheus, odd, { who: 'bob', field: 'armour', value: ['mesh', 'clothh'] })).toHaveProperty(
      'refused',
      "armour[1]: there is no armour 'clothh'.",
    )
  })
})

describe('a field', () => {
  test.each(['id', 'i\\d', '\\i\\d', '"id"', 'side', 'si\\de', '"si"de', 'id.x'])(
    '%s stays what it is, however it is spelt',
    (field) => {
      expect(refusedFor(field, 'ghost')).toMatch(/^(id|side)(\.x)? cannot be changed in a fight\.$/)
    },
  )

  test('with a dot in its name is quoted, or the dot is escaped', () => {
    expect(setting('skills."Mr. Fix"', 3).skills).toEqual({ 'Mr. Fix': 3, Recon: 0 })
    expect(setting('skills.Mr\\. Fix', 2).skills).toEqual({ 'Mr. Fix': 2, Recon: 0 })
    expect(setting('skills."St. Mary [1]"', 1).skills).toEqual({ 'Mr. Fix': 1, Recon: 0, 'St. Mary [1]': 1 })
    expect(setting('skills.007', 1).skills).toEqual({ 'Mr. Fix': 1, Recon: 0, '007': 1 })
    expect(ruleSet(cepheus, fight, { who: 'bob', field: 'skills.Mr\\. Fix', value: 2 })).toEqual({
      type: 'set',
      who: 'bob',
      field: 'skills."Mr. Fix"',
      value: 2,
    })
  })

  test('that is not there cannot be set', () => {
    expect(refusedFor('weapons.7.loaded', 3)).toBe('There is no weapons.7.loaded to set.')
    expect(refusedFor('armour.2', 'mesh')).toBe('There is no armour.2 to set.')
    expect(refusedFor('aim.count', 2)).toBe('There is no aim.count to set.')
    expect(refusedFor('skills.__proto__', 2)).toMatch(/^There is no field skills\.__proto__;/)
    expect(refusedFor('', 2)).toBe('an object expected, got 2.')
  })

  test("that is somebody else's name is refused", () => {
    expect(refusedFor('name', 'VEX')).toBe('Somebody in the fight is called VEX already.')
    expect(setting('name', 'Robert').name).toBe('Robert')
  })
})

test('a value that the rules would take back at once is refused', () => {
  const road = fightOf(
    [someone('bob', { pos: 40, initiative: 20 }), { id: 'car', side: 'players', block: 'ground-car' }, foe('vex')],
    { options: { profile: 'cepheus' } },
  )
  expect(ruleSet(cepheus, road, { who: 'bob', field: 'aboard', value: 'van' })).toEqual({
    refused: 'aboard cannot be "van": by the rules it is null then.',
  })
  expect(ruleSet(cepheus, road, { who: 'bob', field: 'aboard', value: 'car' })).toMatchObject({
    type: 'set',
    value: 'car',
  })
})

test('a book whose `apply` throws at it refuses it', () => {
  const touchy = {
    ...cepheus,
    apply: () => {
      throw new Error('no such thing')
    },
  }
  expect(ruled(touchy, fight, { leave: 'vex' })).toEqual({
    refused: 'The fight could not go on after that: no such thing.',
  })
})
