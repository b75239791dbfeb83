import { describe, expect, test } from 'vitest'
import { mythos } from '../../src/books/mythos/book.ts'
import type { Fight, Result } from '../../src/books/mythos/state/fight.ts'
import { ENCOUNTERS } from '../../src/books/mythos/tables/ready-made-fights.ts'
import { quickFall, streamOf } from '../../src/engine/dice-tray.ts'
import { doctrineOf } from '../../src/engine/policy.ts'
import { type Policy, simulate } from '../../src/engine/simulate.ts'
import { opened } from './fights-for-tests.ts'

/** Enemies by their doctrines, investigators as one is told. */
const by =
  (investigators: string): Policy<Fight> =>
  (fight, who, about, level, size) => {
    const control = fight.combatants.find(({ id }) => id === who.id)?.control
    return mythos.policies[doctrineOf(mythos.policies, control) ?? investigators]!(fight, who, about, level, size)
  }

const runs: Policy<Fight> = (fight, who, about, level, size) =>
  about === 'turn' && fight.combatants.find(({ id }) => id === who.id)?.side === 'investigators'
    ? ['flee']
    : by('standard')(fight, who, about, level, size)

/** How so many fights end, always the same ones. */
function results(id: string, fights: number, policy: Policy<Fight>): readonly (Result | null)[] {
  return Array.from({ length: fights }, (_, seed) => {
    const fight = opened(ENCOUNTERS[id]!.setup)
    simulate(mythos, fight, { policy, fall: quickFall(streamOf(seed, 3)), log: null }, { mostBeats: 3000 })
    return fight.result
  })
}
const share = (all: readonly unknown[], wanted: Result): number =>
  all.filter((one) => one === wanted).length / all.length

describe('fights ready to play', () => {
  test.each(Object.keys(ENCOUNTERS))('%s goes on to an end', (id) =>
    expect(results(id, 12, by('cautious'))).not.toContain(null),
  )

  test('from one man with a knife, whom a detective can take', () =>
    expect(share(results('back-stairs', 60, by('standard')), 'enemies_defeated')).toBeGreaterThan(0.8))

  test('to what nobody should fight: whoever stays is dead, and only running ever saved anybody (MY-GEN-1)', () => {
    expect(share(results('under-the-hill', 60, by('standard')), 'game_over')).toBe(1)
    expect(
      results('under-the-hill', 60, runs).filter((one) => one === 'mixed' || one === 'escaped').length,
    ).toBeGreaterThan(0)
  })

  test('each enemy of the page is met somewhere, and the settings of a table too', () => {
    const met = new Set(Object.values(ENCOUNTERS).flatMap(({ setup }) => setup.combatants.map(({ block }) => block)))
    expect(
      [
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
      ].filter((block) => !met.has(block)),
    ).toEqual([])
    expect(Object.values(ENCOUNTERS).some(({ setup }) => setup.options.preset === 'table')).toBe(true)
  })
})
