import { describe, expect, test } from 'vitest'
import { quickFall, streamOf } from '../../src/engine/dice-tray.ts'
import { settled } from '../../src/engine/late-options.ts'
import { menuOf } from '../../src/engine/menu.ts'
import { follow, keysOf, onlyLeaf, placeAt, SEVERAL, sizeOf, sizeSoFar } from '../../src/engine/option-tree.ts'
import { branch, late, leaf, type Option, shut } from '../../src/engine/options.ts'
import { randomPolicy } from '../../src/engine/policy.ts'
import { type Policy, simulatedScene } from '../../src/engine/simulate.ts'

const things = ['attack', 'aim', 'move', 'nothing', 'pass'].map((id) => ({ id }))

/** A menu of which every option is made late, and what was made of it. */
function watched() {
  const made: string[] = []
  const open = ({ id }: { readonly id: string }): Option => {
    made.push(id)
    if (id === 'aim') return shut('aim', 'E_EMPTY')
    if (id === 'nothing') return false
    return id === 'move' ? branch(id, () => [late(things.slice(2), ({ id: key }) => leaf(key, key))]) : leaf(id, id)
  }
  return { made, level: [late(things, open)] }
}

const means = (level: readonly Option[], path: readonly string[]): unknown => {
  const taken = follow(level, path)
  return 'refused' in taken ? taken.refused : taken.means
}

describe('options made late', () => {
  test('are made when they are named, and once', () => {
    const { made, level } = watched()
    expect([means(level, ['attack']), means(level, ['attack']), made]).toEqual(['attack', 'attack', ['attack']])
    expect(means(level, ['move', 'pass'])).toBe('pass')
    expect(made).toEqual(['attack', 'move'])
  })

  test('are counted, picked and refused like others', () => {
    const { level } = watched()
    expect([sizeOf(level), keysOf(level), placeAt(level, 1)]).toMatchObject([
      3,
      ['attack', 'move', 'pass'],
      { key: 'move' },
    ])
    expect(means(level, ['aim'])).toBe('"aim" is not possible now: E_EMPTY.')
    expect(means(level, ['nothing'])).toBe('"nothing" is not offered: choose attack, move, pass.')
    expect(onlyLeaf([late(things.slice(3), ({ id }) => id === 'pass' && leaf(id, 1))])).toMatchObject({ means: 1 })
  })

  test('are not counted further than it takes to see that there is a choice', () => {
    const { made, level } = watched()
    expect([sizeSoFar(level), made]).toEqual([SEVERAL, ['pass', 'nothing', 'move']])
    expect(sizeSoFar([late(things.slice(3), ({ id }) => id === 'pass' && 'pass')])).toBe(1)
  })

  test('are all there for doors', () => {
    const { made, level } = watched()
    const whole = settled(level)
    expect(made).toEqual(things.map(({ id }) => id))
    expect(whole).toMatchObject([
      { key: 'attack' },
      { kind: 'shut', key: 'aim' },
      { key: 'move' },
      null,
      { key: 'pass' },
    ])
    expect(menuOf(whole)).toEqual(menuOf(watched().level))
    expect(menuOf(whole)).toEqual([
      'attack',
      { key: 'move', menu: ['move', 'nothing', 'pass'] },
      'pass',
      { shut: 'aim', why: 'E_EMPTY' },
    ])
  })

  test('have the name of their thing', () => {
    const level = [late(things, () => leaf('parry', 0))]
    expect(() => follow(level, ['aim'])).toThrow("the option 'aim' is called 'parry'")
  })

  test('leave a policy free to name one of them or to draw among all', () => {
    const rules = { id: 'late', version: 1, next: () => null, play: () => {}, apply: () => {} }
    const ask = (policy: Policy<object>): unknown =>
      simulatedScene(rules, {}, { policy, fall: quickFall(streamOf(1)), log: null }).ask({ id: 'bob' }, 'turn', [
        late(things, ({ id }) => leaf(id, id)),
      ])
    expect(ask(() => ['aim'])).toBe('aim')
    const picks = streamOf(7)
    const drawn = new Set(Array.from({ length: 60 }, () => ask(randomPolicy(picks))))
    expect([...drawn].sort()).toEqual(things.map(({ id }) => id).sort())
  })
})
