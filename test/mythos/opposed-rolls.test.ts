import { describe, expect, test } from 'vitest'
import { LEVELS, type Level } from '../../src/books/mythos/core/percentile-roll.ts'
import { compare, type Winner } from '../../src/books/mythos/core/react.ts'
import { ada, enemy, fightOf, happened, type Played, play, who } from './fights-for-tests.ts'

/**
 * Lines: how the attack went; columns: how it was met. Best first: critical, extreme, hard, success, failure, critical
 * failure. A attacker, D defender, o avoided, . nobody.
 */
const FIGHT_BACK = ['A A A A A A', 'D A A A A A', 'D D A A A A', 'D D D A A A', 'D D D D . .', 'D D D D . .']
const DODGE = ['o A A A A A', 'o o A A A A', 'o o o A A A', 'o o o o A A', 'o o o o . .', 'o o o o . .']
const UNOPPOSED = ['A', 'A', 'A', 'A', '.', '.']

const SIGNS: Readonly<Record<string, Winner>> = { A: 'attacker', D: 'defender', o: 'avoided', '.': 'nobody' }
/** One result of each level for a skill of 50. */
const FACES: Readonly<Record<Level, number>> = {
  critical: 1,
  extreme: 10,
  hard: 25,
  success: 50,
  failure: 99,
  'critical failure': 100,
}

const cells = (table: readonly string[]) =>
  LEVELS.flatMap((attack, row) =>
    LEVELS.map((defence, column) => [attack, defence, SIGNS[table[row]!.split(' ')[column]!]!] as const),
  )

/** The corpse strikes at Ada with 50; so does she, and so she dodges. It does 3, she does 2. */
const struck = (dice: readonly number[], answer: readonly string[], sheet: object = {}): Played =>
  play(
    fightOf([
      enemy('corpse', { attacks: [{ name: 'claw', skill: 50, damage: '3', class: 'blunt', db: 'none' }] }),
      ada({ weapons: [], damageBonus: '0', dodge: 50, ...sheet }),
    ]),
    dice,
    ...(answer.length > 0 ? [['ada', ...answer] as const] : []),
  )

/** What came of it in the fight: who is hurt, and the one event that says so. */
function cameTo(played: Played): readonly unknown[] {
  const [hit] = happened(played, 'hit')
  const told: Winner = hit
    ? hit.how === 'attack'
      ? 'attacker'
      : 'defender'
    : happened(played, 'avoided').length > 0
      ? 'avoided'
      : 'nobody'
  return [
    told,
    who(played, 'ada').maxHP - who(played, 'ada').HP,
    who(played, 'corpse').maxHP - who(played, 'corpse').HP,
  ]
}
const WOUNDS: Readonly<Record<Winner, readonly number[]>> = {
  attacker: [3, 0],
  defender: [0, 2],
  avoided: [0, 0],
  nobody: [0, 0],
}

describe('every level against every level, as the page stands (MY-CMP-1, MY-GEN-7)', () => {
  test.each(cells(FIGHT_BACK))('fight back, %s against %s: %s', (attack, defence, winner) => {
    expect(compare('fight back', attack, defence)).toBe(winner)
    const dice = [FACES[attack], FACES[defence], ...(winner === 'defender' ? [2] : [])]
    expect(cameTo(struck(dice, ['fight back', 'unarmed']))).toEqual([winner, ...WOUNDS[winner]])
  })

  test.each(cells(DODGE))('dodge, %s against %s: %s', (attack, defence, winner) => {
    expect(compare('dodge', attack, defence)).toBe(winner)
    expect(cameTo(struck([FACES[attack], FACES[defence]], ['dodge']))).toEqual([winner, ...WOUNDS[winner]])
  })

  test.each(LEVELS.map((level, row) => [level, SIGNS[UNOPPOSED[row]!]!] as const))(
    'unopposed, %s: %s',
    (attack, winner) => {
      expect(compare('nothing', attack, null)).toBe(winner)
      expect(cameTo(struck([FACES[attack]], [], { cannotDodge: true, cannotFightBack: true }))).toEqual([
        winner,
        ...WOUNDS[winner],
      ])
    },
  )
})
