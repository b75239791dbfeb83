import { describe, expect, test } from 'vitest'
import { ud10 } from '../../src/books/ud10/book.ts'
import type { Fight } from '../../src/books/ud10/state/fight.ts'
import { isAble } from '../../src/books/ud10/state/presence.ts'
import { ENCOUNTERS } from '../../src/books/ud10/tables/ready-made-fights.ts'
import { quickFall, streamOf } from '../../src/engine/dice-tray.ts'
import { doctrineOf } from '../../src/engine/policy.ts'
import { type Policy, simulate } from '../../src/engine/simulate.ts'
import { opened } from './duel.ts'

/** Foes by their doctrines, players as one is told. */
const by =
  (players: string): Policy<Fight> =>
  (fight, who, about, level, size) => {
    const control = fight.combatants.find(({ id }) => id === who.id)?.control
    return ud10.policies[doctrineOf(ud10.policies, control) ?? players]!(fight, who, about, level, size)
  }

/** Who is left after so many fights, always the same ones; null where one has no end. */
const results = (id: string, fights: number): readonly (string | null)[] =>
  Array.from({ length: fights }, (_, seed) => {
    const fight = opened(ENCOUNTERS[id]!.setup)
    const deciders = { policy: by('professional'), fall: quickFall(streamOf(seed, 3)), log: null }
    if (!simulate(ud10, fight, deciders, { mostBeats: 4000 })) return null
    return fight.combatants.find(isAble)?.side ?? 'nobody'
  })

describe('UD10: fights ready to play', () => {
  test.each(Object.keys(ENCOUNTERS))('%s has an end, and can be won', (id) => {
    const all = results(id, 8)
    expect(all).not.toContain(null)
    expect(all).toContain('players')
  })

  test('whoever hunts a bear in its den may find it', () => {
    const all = results('bear-den', 20)
    expect(new Set(all)).toEqual(new Set(['players', 'foes']))
  })

  test('there are some for each preset, with a map and without', () => {
    const setups = Object.values(ENCOUNTERS).map(({ setup }) => setup)
    expect(setups.length).toBeGreaterThanOrEqual(8)
    expect(new Set(setups.map(({ options }) => options.preset ?? 'standard'))).toEqual(
      new Set(['basic', 'standard', 'full']),
    )
    expect(setups.filter(({ ground }) => ground.map?.includes('heights:')).length).toBeGreaterThanOrEqual(3)
    const open = setups.map((setup) => opened(setup).options.map)
    expect(open.filter((map) => map === 'none').length).toBeGreaterThanOrEqual(3)
  })
})
