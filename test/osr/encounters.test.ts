import { describe, expect, test } from 'vitest'
import { osr } from '../../src/books/osr/book.ts'
import type { Fight } from '../../src/books/osr/state/fight.ts'
import { ENCOUNTERS } from '../../src/books/osr/tables/ready-made-fights.ts'
import { quickFall, streamOf } from '../../src/engine/dice-tray.ts'
import { doctrineOf } from '../../src/engine/policy.ts'
import { type Policy, simulate } from '../../src/engine/simulate.ts'
import { opened } from './scenes.ts'

/** Everybody by the doctrine of the encounter, the party as the page's NPCs would. */
const policy: Policy<Fight> = (fight, who, about, level, size) => {
  const control = fight.combatants.find(({ id }) => id === who.id)?.control
  return osr.policies[doctrineOf(osr.policies, control) ?? 'standard']!(fight, who, about, level, size)
}

function results(id: string, fights: number): readonly string[] {
  return Array.from({ length: fights }, (_, seed) => {
    const fight = opened(ENCOUNTERS[id]!.setup)
    simulate(osr, fight, { policy, fall: quickFall(streamOf(seed, 3)), log: null }, { mostBeats: 3000 })
    return fight.result ?? 'no end'
  })
}

const shareOf = (all: readonly string[], wanted: string): number =>
  all.filter((one) => one === wanted).length / all.length

describe('fights ready to play', () => {
  test.each(Object.keys(ENCOUNTERS))('%s goes on to an end', (id) => expect(results(id, 12)).not.toContain('no end'))

  test('from two men on a bridge, whom Aude can take', () =>
    expect(shareOf(results('mill-road', 60), 'victory')).toBeGreaterThan(0.8))

  test('each of the opposition is met somewhere, with maps and without', () => {
    const setups = Object.values(ENCOUNTERS).map(({ setup }) => setup)
    const met = new Set(setups.flatMap(({ combatants }) => combatants.map(({ block }) => block)))
    expect(
      ['bandit', 'wolf', 'bear', 'goblin', 'orc', 'skeleton', 'ogre', 'town-guard', 'veteran', 'bandit-captain'].filter(
        (block) => !met.has(block),
      ),
    ).toEqual([])
    expect(setups.filter(({ ground }) => ground.map !== undefined).length).toBeGreaterThanOrEqual(4)
    expect(setups.length).toBeGreaterThanOrEqual(8)
  })
})
