import { describe, expect, test } from 'vitest'
import { keysOf } from '../../src/engine/option-tree.ts'
import { anna, boris, carla, egon, fightOf, happened, play, sources, type Written, who } from './duel.ts'

const refused = (key: string, code: string) => `"${key}" is not possible now: ${code}.`
const two = (sheet: object = {}, options: object = {}, more: readonly Written[] = []) =>
  fightOf([anna(sheet), egon({ initiative: 9 }), boris({ initiative: 5 }), ...more], options)

describe('flight', () => {
  test('asked before it begins: flee, retreat, or stay with nothing spent (UD-MOVE-8, UD-DP-6)', () => {
    const asked = play(two(), [], ['anna', 'move', [9, 5]])
    expect(keysOf(asked.asks[0]!.options)).toEqual(['flee', 'retreat', 'cancel'])
    const stayed = play(two(), [], ['anna', 'move', [9, 5]], ['anna', 'cancel'])
    expect([who(stayed, 'anna').pos, stayed.fight.turn!.moved]).toEqual([{ x: 5, y: 5 }, 'none'])
    const back = play(two(), [], ['anna', 'move', [9, 5]], ['anna', 'retreat'], ['anna', [8, 5]])
    expect(who(back, 'anna')).toMatchObject({ pos: { x: 8, y: 5 }, retreated: true })
  })
  test('a single step is one too; around them while adjacent to all is none (UD-MOVE-8, UD-FLEE-2)', () => {
    expect(play(two(), [], ['anna', 'step', [6, 6]]).asks[0]!.about).toBe('flight')
    expect(happened(play(fightOf([anna(), boris()]), [], ['anna', 'step', [5, 6]]), 'moved')).toHaveLength(1)
    expect(play(fightOf([anna(), boris()]), [], ['anna', 'move', ['e', 'w', 's']]).asks[0]!.about).toBe('flight')
  })
  test('not with fleeing off (UD-FLEE-1)', () => {
    expect(happened(play(two({}, { fleeing: false }), [], ['anna', 'move', [9, 5]]), 'moved')).toHaveLength(1)
  })
  test('who is passed on the way does not strike (UD-FLEE-2)', () => {
    const fight = fightOf([anna(), boris({ pos: [7, 4] })])
    expect(happened(play(fight, [], ['anna', 'move', [9, 5]]), 'moved')).toHaveLength(1)
  })
  test.each([['unconscious'], ['incapacitated'], ['surprised'], ['immobilised'], ['dead']])(
    'who is %s engages nobody (UD-MAP-12)',
    (flag) => {
      const fight = fightOf([anna(), boris({ [flag]: true }), carla({ side: 'foes', control: 'referee' })])
      expect(happened(play(fight, [], ['anna', 'move', [9, 5]]), 'moved')).toHaveLength(1)
    },
  )
  test('who carries a bow alone does engage (UD-MAP-12)', () => {
    const fight = fightOf([anna(), carla({ side: 'foes', control: 'referee', pos: [4, 5] })])
    const asked = play(fight, [], ['anna', 'move', [9, 5]], ['anna', 'flee'])
    expect(keysOf(asked.asks[0]!.options)).toEqual(['unarmed', 'decline'])
  })
  test('in initiative order, with any ready melee weapon or bare hands, or not at all (UD-FLEE-3, UD-DP-7)', () => {
    const flees = [
      ['anna', 'move', [9, 5]],
      ['anna', 'flee'],
    ] as const
    const asked = play(two(), [], ...flees)
    expect([asked.asks[0]!.who, keysOf(asked.asks[0]!.options)]).toEqual(['egon', ['long-sword', 'unarmed', 'decline']])
    const declined = play(two(), [], ...flees, ['egon', 'decline'], ['boris', 'decline'])
    expect(happened(declined, 'attacked')).toHaveLength(0)
    expect(who(declined, 'anna').pos).toEqual({ x: 9, y: 5 })
  })
  test('from behind: no DEX, no reaction; shield and cover count (UD-FLEE-4)', () => {
    const flees = [
      ['anna', 'move', [9, 5]],
      ['anna', 'flee'],
      ['egon', 'long-sword'],
      ['boris', 'decline'],
    ] as const
    const played = play(two({ ready: ['short-sword', 'shield'], cover: 1 }), [9], ...flees)
    expect(happened(played, 'missed')[0]).toMatchObject({ who: 'egon', defense: 13 })
    expect(happened(play(two({}), [9, 1], ...flees), 'damaged')).toHaveLength(1)
  })
  test('they cost neither reaction nor action, and do not turn the one who strikes (UD-REACT-9, C6, C17)', () => {
    const fight = two({}, {}, [])
    const played = play(
      fight,
      [1, 1],
      ['anna', 'move', [9, 5]],
      ['anna', 'flee'],
      ['egon', 'long-sword'],
      ['boris', 'baton'],
      ['anna', 'pass'],
    )
    expect(who(played, 'egon')).toMatchObject({ reactionSpent: false, facing: 'S' })
    expect(keysOf(played.asks[0]!.options)).toContain('move')
    const dodger = fightOf([anna(), boris({ forfeitAttack: true })])
    expect(play(dodger, [], ['anna', 'move', [9, 5]], ['anna', 'flee']).asks[0]!.who).toBe('boris')
    const gone = fightOf([anna(), boris({ retreated: true })])
    expect(happened(play(gone, [], ['anna', 'move', [9, 5]], ['anna', 'flee']), 'moved')).toHaveLength(1)
  })
  test('also on who falls, with the −2, not on the dead; then the move is off and its slot spent (UD-FLEE-5)', () => {
    const weak = { hp: 3 }
    const flees = [
      ['anna', 'move', [9, 5]],
      ['anna', 'flee'],
      ['egon', 'long-sword'],
    ] as const
    const down = play(two(weak), [9, 2, 2, 1], ...flees, ['boris', 'baton'])
    expect(happened(down, 'missed')[0]).toMatchObject({ who: 'boris', defense: 8 })
    expect(happened(down, 'halted')).toHaveLength(1)
    expect(who(down, 'anna')).toMatchObject({ pos: { x: 5, y: 5 }, unconscious: true })
    const dead = play(two({ hp: -5, ep: 11 }), [9, 9], ...flees, ['referee', 'dead'])
    expect(happened(dead, 'attacked')).toHaveLength(1)
  })
  test('by step or standard move the action is left, by full move not (UD-FLEE-6)', () => {
    const fight = fightOf([anna(), boris({ pos: [4, 5] }), egon({ pos: [7, 5] })])
    const stepped = play(fight, [], ['anna', 'step', [6, 5]], ['anna', 'flee'], ['boris', 'decline'])
    expect(keysOf(stepped.asks[0]!.options)).toContain('attack')
    const ran = play(
      fightOf([anna(), boris()]),
      [],
      ['anna', 'full move', [9, 5]],
      ['anna', 'flee'],
      ['boris', 'decline'],
    )
    expect(ran.asks[0]!.who).toBe('boris')
  })
})

describe('retreat (UD-RET-1, UD-RET-2, UD-RET-3, UD-ACT-15)', () => {
  test('only while engaged, with both settings on (C30)', () => {
    const shut = (fight: ReturnType<typeof two>, code: string) =>
      play(fight, [], { try: ['anna', 'retreat', [8, 5]], refused: refused('retreat', code) })
    shut(fightOf([anna(), boris({ pos: [9, 9] })]), 'E_NOT_ENGAGED')
    shut(two({}, { retreat: false }), 'E_NOT_ENGAGED')
    shut(two({}, { fleeing: false }), 'E_NOT_ENGAGED')
    shut(two({ immobilised: true }), 'E_BLOCKED')
  })
  test('movement, step and action must be unspent; it includes standing up (C14)', () => {
    const fight = fightOf([anna(), boris()])
    play(fight, [], ['anna', 'step', [5, 6]], {
      try: ['anna', 'retreat', [8, 5]],
      refused: refused('retreat', 'E_MOVE_SPENT'),
    })
    play(fight, [2], ['anna', 'attack', 'boris', 'short-sword'], {
      try: ['anna', 'retreat', [8, 5]],
      refused: refused('retreat', 'E_ACTION_SPENT'),
    })
    const low = play(fightOf([anna({ crouching: true }), boris()]), [], ['anna', 'retreat', [8, 5]])
    expect(who(low, 'anna').crouching).toBe(false)
  })
  test('no free attack, no reaction until her own next turn, DEX counts, she faces them (C7)', () => {
    const archer = carla({ side: 'foes', control: 'referee', pos: [9, 9], initiative: -5 })
    const gone = play(fightOf([anna(), boris(), archer]), [], ['anna', 'retreat', [8, 5]])
    expect(who(gone, 'anna')).toMatchObject({ retreated: true, moving: true, facing: 'W' })
    const met = play(gone.fight, [9, 1], ['boris', 'move', [7, 5]], ['boris', 'attack', 'anna', 'baton'])
    expect(happened(met, 'hit')[0]!.defense).toBe(12)
    expect(happened(met, 'damaged')).toHaveLength(1)
    const round = play(gone.fight, [], ['boris', 'pass'], ['carla', 'pass'])
    expect(who(round, 'anna').retreated).toBe(false)
  })
  test('who fills several squares ends with all of them away from everybody (UD-RET-3, UD-MAP-2)', () => {
    const big = fightOf([anna({ footprint: 2 }), boris({ pos: [7, 5] })])
    expect(who(play(big, [], ['anna', 'retreat', [4, 5]]), 'anna').pos).toEqual({ x: 4, y: 5 })
    play(big, [], {
      try: ['anna', 'retreat', [5, 4]],
      refused: '[5,4] does not fit: name a square in reach, such as C4.',
    })
    const corner = fightOf(
      [anna({ footprint: 2, pos: [1, 0] }), boris({ pos: [3, 0] })],
      {},
      { map: 'map:\n....\n....\n' },
    )
    expect(who(play(corner, [], ['anna', 'retreat', [0, 0]]), 'anna').pos).toEqual({ x: 0, y: 0 })
  })
  test('nowhere to go: E_BLOCKED', () => {
    const map = 'map:\n...\n'
    play(fightOf([anna({ pos: [2, 0] }), boris({ pos: [1, 0] })], {}, { map }), [], {
      try: ['anna', 'retreat', [2, 0]],
      refused: refused('retreat', 'E_BLOCKED'),
    })
  })
})

describe('leaving the map (UD-END-2)', () => {
  test('from the edge, within the movement; out of the fight; free attacks as usual', () => {
    const map = 'map:\n.....\n#####\n'
    const fight = fightOf(
      [anna({ pos: [1, 0], str: -2 }), boris({ pos: [4, 0] }), carla({ pos: [3, 0], str: 0 })],
      {},
      { map },
    )
    const gone = play(fight, [], ['anna', 'leave'])
    expect(who(gone, 'anna').fled).toBe(true)
    expect(gone.asks[0]!.who).toBe('carla')
    const chased = play(
      fightOf([anna({ pos: [0, 0] }), boris({ pos: [1, 0] }), carla({ pos: [4, 0] })], {}, { map }),
      [1],
      ['anna', 'leave'],
      ['anna', 'flee'],
      ['boris', 'baton'],
    )
    expect(sources(chased)).toEqual({ melee: 2, str: 2 })
    expect(who(chased, 'anna').fled).toBe(true)
  })
})

describe('attacks on friends (UD-SPEC-3)', () => {
  test('after a confirmation; the referee says what it makes of the sides', () => {
    const fight = fightOf([anna(), carla({ pos: [6, 5] }), boris({ pos: [20, 20] })])
    const path = ['anna', 'attack', 'other', 'carla', 'short-sword'] as const
    expect(play(fight, [], path, ['anna', 'no']).asks[0]).toMatchObject({ who: 'anna', about: 'turn' })
    const enemies = play(fight, [2], path, ['anna', 'yes'], ['referee', 'hostile'])
    expect(who(enemies, 'anna').side).not.toBe(who(enemies, 'carla').side)
    expect(who(play(fight, [2], path, ['anna', 'yes'], ['referee', 'as before']), 'anna').side).toBe('players')
  })
  test('sides that the referee allied are no enemies, and part', () => {
    const ground = { allied: [['players', 'guard']] }
    const fight = fightOf([anna(), boris({ side: 'guard' }), egon({ pos: [20, 20] })], {}, { ground })
    const played = play(
      fight,
      [2],
      ['anna', 'attack', 'other', 'boris', 'short-sword'],
      ['anna', 'yes'],
      ['referee', 'hostile'],
    )
    expect(played.fight.ground.allied).toEqual([['players']])
  })
})
