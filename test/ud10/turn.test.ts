import { describe, expect, test } from 'vitest'
import { PRESETS } from '../../src/books/ud10/state/model.ts'
import { keysOf } from '../../src/engine/option-tree.ts'
import { anna, boris, carla, faults, fightOf, happened, opened, play, who } from './duel.ts'

describe('attacks (UD-ATK-1, UD-ACT-1, UD-DP-8)', () => {
  test('the dice in their order: attack, reaction, zone, damage, Endurance, and one check at the end (UD-ATK-4)', () => {
    const fight = fightOf([boris(), anna({ hp: 1 })], { preset: 'full' })
    const { lines } = play(fight, [9, 1, 5, 8, 4, 9], ['boris', 'attack', 'anna', 'baton'], ['anna', 'parry'])
    const rolls = lines.flatMap(
      (line) => /^(?:anna|boris) (attack|parry|zone|damage|endurance|consciousness) /.exec(line)?.[1] ?? [],
    )
    expect(rolls).toEqual(['attack', 'parry', 'zone', 'damage', 'endurance', 'consciousness'])
  })
  test('what is not in hand is not ready, what is too far is out of reach; the first reason of the page is told', () => {
    const far = fightOf([anna({ carried: ['dagger'] }), boris({ pos: [9, 9] })])
    const shut = (path: readonly string[], code: string) =>
      play(far, [], { try: ['anna', ...path], refused: `"${path.at(-1)}" is not possible now: ${code}.` })
    shut(['attack', 'boris', 'short-sword'], 'E_OUT_OF_REACH')
    shut(['attack', 'boris', 'dagger'], 'E_NOT_READY')
    shut(['attack', 'boris', 'unarmed'], 'E_OUT_OF_REACH')
  })
  test('one action in a turn', () => {
    const struck = play(fightOf([anna(), boris()]), [2], ['anna', 'attack', 'boris', 'short-sword'])
    play(struck.fight, [], {
      try: ['anna', 'attack', 'boris', 'short-sword'],
      refused: '"attack" is not possible now: E_ACTION_SPENT.',
    })
  })
})

describe('the end of a turn (UD-TURN-4, UD-DP-16)', () => {
  test('a forfeited attack is over if it was forfeited when the turn began', () => {
    const wolf = { id: 'wolf', block: 'wolf', control: 'referee', forfeitAttack: true, pos: [5, 4] }
    const fight = fightOf([wolf, anna()])
    play(fight, [], { try: ['wolf', 'attack', 'anna', 'bite'], refused: '"attack" is not possible now: E_FORFEITED.' })
    expect(who(play(fight, [], ['wolf', 'pass']), 'wolf').forfeitAttack).toBe(false)
  })
  test('one that is forfeited in the own turn holds for the next', () => {
    const runner = fightOf([anna(), boris()])
    const fled = play(runner, [1], ['anna', 'step', [6, 6]], ['anna', 'flee'], ['boris', 'baton'], ['anna', 'pass'])
    expect(keysOf(fled.asks[0]!.options)).toContain('pass')
    expect(happened(fled, 'turned')).toHaveLength(1)
  })
})

describe('settings', () => {
  test('three presets; by default fleeing and retreat, and none of the damage options (UD-OPT-1, UD-DP-1)', () => {
    const of = (preset: object) => opened({ options: preset, combatants: [anna(), carla()] }).options
    expect(of({})).toEqual(PRESETS.standard)
    expect(of({})).toMatchObject({
      fleeing: true,
      retreat: true,
      buffer: false,
      bodyZones: false,
      penetration: false,
      damageTypes: false,
      facing: true,
      map: 'grid',
    })
    expect(of({ preset: 'basic' })).toMatchObject({ fleeing: false, retreat: false, facing: false, map: 'none' })
    expect(of({ preset: 'full', buffer: false })).toMatchObject({
      bodyZones: true,
      buffer: false,
      penetration: true,
      damageTypes: true,
      enduranceCheck: true,
    })
  })
  test('on and off, as the page writes them; anything else is refused', () => {
    const on = opened({ options: { bodyZones: 'on', fleeing: 'off' }, combatants: [anna()] }).options
    expect(on).toMatchObject({ bodyZones: true, fleeing: false })
    expect(faults({ options: { bodyZones: 'maybe' }, combatants: [anna()] })).toHaveLength(1)
  })
  test('a fight keeps those that it opened with: the referee sets people and the place (UD-OPT-2)', () => {
    const fight = fightOf([anna(), boris()])
    const round = play(fight, [], ['anna', 'pass'], ['boris', 'pass'])
    expect(round.fight.options).toEqual(fight.options)
  })
  test('rounds of any length, and ships for people (UD-SPEC-2, UD-GEN-6)', () => {
    const ship = (id: string, side: string, x: number) => ({
      id,
      side,
      kind: 'machine',
      control: 'referee',
      hp: 3,
      con: 0,
      ready: ['claws'],
      pos: [x, 1],
    })
    const fight = fightOf([ship('a', 'players', 1), ship('b', 'foes', 2)], { roundSeconds: 86_400 })
    const over = play(
      fight,
      [10, 5, 9],
      ['a', 'attack', 'b', 'claws'],
      ['b', 'take it'],
      ['a', 'pass'],
      ['referee', 'end fight'],
    )
    expect(happened(over, 'ended')[0]).toMatchObject({ seconds: 86_400 })
    expect(who(over, 'b')).toMatchObject({ incapacitated: true, unconscious: false })
  })
})
