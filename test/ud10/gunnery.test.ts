import { describe, expect, test } from 'vitest'
import { anna, boris, carla, fightOf, play, sources, who } from './duel.ts'

const soldier = (sheet: object = {}) => ({ id: 'dirk', block: 'soldier', control: 'referee', pos: [0, 0], ...sheet })
const shot = (at: object, by: object = {}) =>
  play(fightOf([soldier(by), anna(at)]), [1], ['dirk', 'attack', 'anna', 'assault-rifle', 'single'])

describe('UD10: ranged attacks', () => {
  test('a single shot takes one round, also on a miss (UD-ACT-12, UD-FIRE-1, UD-ATK-5)', () => {
    expect(who(shot({ pos: [5, 0] }), 'dirk').loaded).toEqual({ 'assault-rifle': 29 })
  })

  test('no range is too far; beside the target, engaged, or into a melee nothing is taken off (UD-RNG-3)', () => {
    expect(sources(shot({ pos: [39, 0] }))).toEqual({ ranged: 3, dex: 2, weapon: -2, range: -5 })
    expect(sources(shot({ pos: [1, 0] }))).toEqual({ ranged: 3, dex: 2, weapon: -2 })
    const melee = play(fightOf([carla(), boris(), anna()]), [1], ['carla', 'attack', 'boris', 'bow'])
    expect(sources(melee)).toEqual({ ranged: 3, dex: 3, weapon: -4, range: -2 })
  })
})
