import { expect, test } from 'vitest'
import * as kit from '../../src/kit/inventory.ts'

const bob = {
  name: 'Bob',
  weapons: [
    { id: 'club', shots: 0 },
    { id: 'bow', shots: 1 },
  ],
}

test('a thing has its state in brackets, and only what can be done with it now', () => {
  const bow = { key: 'bow', name: 'Bow', state: ['in hand', false, '3 of 6'] as const }
  expect(kit.carriedThing(bow, [false, kit.stow('Bow', bob), null])).toEqual({
    key: 'bow',
    label: 'Bow (in hand, 3 of 6)',
    deeds: [{ key: 'unequip', label: 'Unequip', told: 'You put the Bow away.', changed: bob }],
  })
  expect(kit.carriedThing({ key: 'rope', name: 'Rope', state: [false] }, []).label).toBe('Rope')
})

test.each([
  [kit.draw, 'equip', 'Equip', 'Bow is in your hand now.'],
  [kit.wear, 'equip', 'Equip', 'You wear the Bow now.'],
  [kit.takeOff, 'unequip', 'Unequip', 'You took the Bow off.'],
  [kit.reachFirst, 'first', 'Reach for it first', 'Bow is the first you reach for now.'],
  [kit.reload, 'reload', 'Reload', 'You reloaded the Bow.'],
  [kit.clear, 'clear', 'Clear', 'You cleared the Bow.'],
  [kit.throwAway, 'throw away', 'Throw away', 'You threw the Bow away.'],
])('a deed says that it is done: %#', (deed, key, label, told) => {
  expect(deed('Bow', bob)).toEqual({ key, label, told, changed: bob })
})

test('a stack grows and shrinks; what was not there is put at the end', () => {
  const stacks = [
    { item: 'stim', qty: 2 },
    { item: 'rope', qty: 1 },
  ]
  expect(kit.restacked(stacks, { item: 'rope' }, -1)).toEqual([
    { item: 'stim', qty: 2 },
    { item: 'rope', qty: 0 },
  ])
  expect(kit.restacked(stacks, { item: 'lamp' }, 3)).toEqual([...stacks, { item: 'lamp', qty: 3 }])
  expect([kit.stackName('Stim', 1), kit.stackName('Stim', 2)]).toEqual(['Stim', 'Stim x2'])
})

test('one weapon of somebody is changed, or goes', () => {
  expect(kit.withWeapon(bob, 1, { shots: 0 }).weapons).toEqual([
    { id: 'club', shots: 0 },
    { id: 'bow', shots: 0 },
  ])
  expect(kit.withoutWeapon(bob, 0)).toEqual({ name: 'Bob', weapons: [{ id: 'bow', shots: 1 }] })
})

test('nobody carries more than twenty weapons', () => {
  const club = () => ({ id: 'club', shots: 0 })
  expect(kit.withMoreWeapons(bob, 18, club)).toMatchObject({ weapons: { length: 20 } })
  expect(kit.withMoreWeapons(bob, 19, club)).toEqual({ refused: 'Nobody carries more than 20 weapons.' })
})

test('weapons come first, then what is worn, then items of which there are any', () => {
  const ann = {
    weapons: ['axe'],
    armour: ['mail', 'helm'],
    items: [
      { item: 'rope', qty: 0 },
      { item: 'stim', qty: 2 },
    ],
  }
  const thing = (name: string) => kit.carriedThing<typeof ann>({ key: name, name }, [])
  const carries = kit.carriesBy<string, { item: string; qty: number }, typeof ann>({
    weapon: (_who, weapon, i) => thing(`${weapon} ${i}`),
    worn: (_who, id) => thing(id),
    item: (_who, { item, qty }) => thing(`${item} ${qty}`),
  })
  expect(carries(ann).map(({ key }) => key)).toEqual(['axe 0', 'mail', 'helm', 'stim 2'])
  expect(kit.without(ann, 'mail').armour).toEqual(['helm'])
})
