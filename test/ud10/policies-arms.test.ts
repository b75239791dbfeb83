import { describe, expect, test } from 'vitest'
import { anna, carla, fightOf, play, set } from './duel.ts'
import { bo, by, gunman, standard, thug, turn } from './policies.ts'

describe('UD10: with the arms in hand (UD-DP-19)', () => {
  test('who has a loaded weapon and nobody beside it shoots the nearest one in sight, once', () => {
    expect(standard([gunman(), anna(), bo({ pos: [10, 5] })])).toEqual(['attack', 'bo', 'light-handgun', 'single'])
    const rest = { ground: { map: 'map:\n........\n........\n.....#..\n........\n' } }
    const hidden = [anna({ pos: [0, 0] }), bo({ pos: [4, 2] })]
    expect(standard([gunman({ pos: [7, 2] }), ...hidden, bo({ id: 'cy', pos: [3, 0] })], {}, rest)[1]).toBe('cy')
  })

  test('who has shot does no more', () => {
    const played = play(fightOf([gunman(), anna()]), [1], ['boris', 'attack', 'anna', 'light-handgun', 'single'])
    expect(by('standard', played)).toEqual(['pass'])
  })

  test('an empty one is reloaded', () => {
    expect(standard([gunman({ loaded: { 'light-handgun': 0 } }), anna()])).toEqual(['reload', 'light-handgun'])
    const spent = { loaded: { 'light-handgun': 0, 'spare-magazine': 0 } }
    expect(standard([gunman(spent), anna({ pos: [14, 5] })])).toEqual(['attack', 'anna', 'unarmed'])
  })

  test('with nothing in hand it draws what it carries', () => {
    expect(standard([thug({ ready: [], carried: ['dagger'] }), anna({ pos: [9, 5] })])).toEqual(['draw', 'dagger'])
    expect(standard([thug({ ready: [], carried: ['dagger'] }), anna()])).toEqual(['attack', 'anna', 'unarmed'])
  })

  test('far away a bow is aimed first, and then shot', () => {
    const people = [carla({ control: 'referee', pos: [20, 5] }), thug()]
    expect(turn('professional', people)).toEqual(['aim', 'boris'])
    const aimed = play(fightOf(people), [], set('carla', 'aim', { target: 'boris', rounds: 1 }))
    expect(by('professional', aimed)).toEqual(['attack', 'boris', 'bow'])
    expect(turn('cautious', people)).toEqual(['attack', 'boris', 'bow'])
  })

  test('two shots in place of one where there is time for it, a long burst where that is the way', () => {
    const soldier = (id: string) => [thug({ block: 'soldier', id, pos: [15, 5] }), anna()]
    expect(turn('professional', soldier('boris'))).toEqual(['attack', 'anna', 'assault-rifle', 'rapid'])
    expect(turn('fanatic', soldier('boris'))).toEqual(['attack', 'anna', 'assault-rifle', 'long'])
  })
})
