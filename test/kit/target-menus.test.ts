import { expect, test } from 'vitest'
import { follow, keysOf } from '../../src/engine/option-tree.ts'
import { branch, leaf, type Offer, shut } from '../../src/engine/options.ts'
import { eachOf } from '../../src/kit/each-value.ts'
import { keysAt, pathDown } from '../../src/kit/menu-paths.ts'
import { leafOrShut, menuOrShut, targetMenus, whyNone } from '../../src/kit/target-menus.ts'

const MENU = [
  branch('fight', () => [branch('orc', () => [leaf('axe', 1), leaf('bow', 2)]), leaf('elf', 3)]),
  leaf('wait', 4),
]

test('keys of the menu at the end of a path, and none where there is no menu', () => {
  expect([keysAt(MENU, []), keysAt(MENU, ['fight', 'orc']), keysAt(MENU, ['flee'])]).toEqual([
    ['fight', 'wait'],
    ['axe', 'bow'],
    [],
  ])
})

test('a path is walked down by the first choice, or by another', () => {
  expect(pathDown(MENU, ['fight'])).toEqual(['fight', 'orc', 'axe'])
  expect(pathDown(MENU, ['fight', 'orc'], (keys) => keys.at(-1)!)).toEqual(['fight', 'orc', 'bow'])
})

test('a menu without end is walked twelve steps', () => {
  const endless = (): readonly Offer<number>[] => [branch('on', endless)]
  expect(pathDown(endless(), [])).toHaveLength(12)
})

test('of each of a table something is made', () => {
  expect(eachOf({ pack: 1, brute: 2 }, (n) => n * 10)).toEqual({ pack: 10, brute: 20 })
})

test('why not: nothing where one way is open, else what is soonest mended, else the first', () => {
  const soonest = ['far', 'empty']
  expect(whyNone(['empty', null], soonest, 'nobody')).toBeNull()
  expect(whyNone(['tiny', 'empty', 'far'], soonest, 'nobody')).toBe('far')
  expect(whyNone(['tiny', 'odd'], soonest, 'nobody')).toBe('tiny')
  expect(whyNone([], soonest, 'nobody')).toBe('nobody')
})

test('a target that cannot be attacked is named with its reason', () => {
  const menus = targetMenus(
    [{ id: 'orc' }, { id: 'elf' }],
    ({ id }) => (id === 'elf' ? 'far' : null),
    () => [leaf('axe', 1)],
  )
  expect(menus.map(({ kind, key }) => [kind, key])).toEqual([
    ['branch', 'orc'],
    ['shut', 'elf'],
  ])
  expect(keysAt(menus, ['orc'])).toEqual(['axe'])
  expect(menus[1]).toMatchObject({ why: 'far' })
  expect(follow(menus, ['elf', 'axe'])).toHaveProperty('refused')
})

test('a menu is shut where all in it is', () => {
  expect(menuOrShut('reload', [shut('axe', 'full'), shut('bow', 'empty')], ['empty'])).toMatchObject({
    kind: 'shut',
    key: 'reload',
    why: 'empty',
  })
  const open = menuOrShut('reload', [shut('axe', 'full'), leaf('bow', 1)], [])
  expect(open.kind).toBe('branch')
  expect(keysOf([open])).toEqual(['reload'])
})

test('a choice is shut where there is a reason', () => {
  expect(leafOrShut('axe', null, 1)).toMatchObject({ kind: 'leaf', means: 1 })
  expect(leafOrShut('axe', 'far', 1)).toMatchObject({ kind: 'shut', why: 'far' })
})
