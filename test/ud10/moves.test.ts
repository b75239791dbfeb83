import { describe, expect, test } from 'vitest'
import { metresApart, tenthsBetween } from '../../src/books/ud10/state/positions.ts'
import { fullSquares, standardSquares } from '../../src/books/ud10/state/sheet.ts'
import { keysOf } from '../../src/engine/option-tree.ts'
import { anna, boris, carla, egon, fightOf, freshFight, happened, play, set, type Written, who } from './duel.ts'

const refused = (key: string, code: string) => `"${key}" is not possible now: ${code}.`
const far = (sheet: object = {}) => boris({ pos: [30, 30], ...sheet })

describe('how far', () => {
  test('squares by Strength; full movement doubles the metres first (UD-SHEET-2, UD-SHEET-3, UD-EX-15)', () => {
    const scores = [-4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6]
    const of = (str: number) => ({ str, moveMetres: null }) as never
    expect(scores.map((str) => standardSquares(of(str)))).toEqual([1, 1, 2, 2, 3, 4, 4, 5, 6, 6, 7])
    expect(scores.map((str) => fullSquares(of(str)))).toEqual([1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14])
    expect(standardSquares({ str: 0, moveMetres: 20 } as never)).toBe(13)
  })
  test('a move is within the allowance, a full one twice as far (UD-MOVE-2, UD-MOVE-3, UD-DP-5)', () => {
    const fight = fightOf([anna({ pos: [0, 0] }), far()])
    play(fight, [], {
      try: ['anna', 'move', [5, 0]],
      refused: '[5,0] does not fit: name a square in reach, such as C4.',
    })
    expect(who(play(fight, [], ['anna', 'move', [4, 3]]), 'anna').pos).toEqual({ x: 4, y: 3 })
    expect(who(play(fight, [], ['anna', 'full move', [9, 0]]), 'anna').pos).toEqual({ x: 9, y: 0 })
  })
  test('with alternate diagonals every second one costs 1 more (UD-MAP-3, UD-MAP-5, UD-EX-15)', () => {
    const fight = fightOf([anna({ pos: [0, 0] }), far()], { diagonals: 'alternate' })
    play(fight, [], {
      try: ['anna', 'move', [4, 3]],
      refused: '[4,3] does not fit: name a square in reach, such as C4.',
    })
    expect(happened(play(fight, [], ['anna', 'move', [3, 2]]), 'moved')[0]).toMatchObject({ squares: 4 })
  })
  test('distance in squares of 1.5 m; metres as whole tenths (UD-GEN-7, UD-MAP-1, UD-MAP-3)', () => {
    const between = (options: object) => {
      const fight = fightOf([anna({ pos: [0, 0] }), boris({ pos: [7, 3] })], options)
      return tenthsBetween(fight, fight.combatants[0]!, fight.combatants[1]!)
    }
    expect([between({}), between({ diagonals: 'alternate' })]).toEqual([105, 120])
  })
  test('difficult ground and obstacles cost 2; walls bar the way, also around a corner (UD-MAP-5, UD-MAP-6)', () => {
    const map = 'map:\n.~o..\n.#...\n.....\n'
    const at = (pos: readonly number[], to: readonly number[], str = -2) => {
      const fight = fightOf([anna({ pos, str }), far({ pos: [4, 2] })], {}, { map })
      return happened(play(fight, [], ['anna', 'move', to as never]), 'moved')[0]!.squares
    }
    expect(at([0, 0], [1, 0])).toBe(2)
    expect(at([3, 0], [2, 0])).toBe(2)
    expect(() => at([0, 0], [1, 1])).toThrow()
    expect(() => at([0, 1], [1, 0])).toThrow()
  })
  test('who is too slow for the ground around does not walk, but steps (UD-MAP-5, C16)', () => {
    const mired = { ground: { map: 'map:\n~~~.\n~.~.\n~~~.\n' } }
    const keys = (str: number) => {
      const slow = fightOf([anna({ str, pos: [1, 1] }), boris({ pos: [3, 1] })], {}, mired)
      return keysOf(play(slow, []).asks[0]!.options).filter((key) => /move|step/.test(key))
    }
    expect(keys(-4)).toEqual(['step'])
    expect(keys(-2)).toEqual(['move', 'step', 'full move'])
  })
  test('through friends but not onto them; enemies block; the fallen do not (UD-MAP-7)', () => {
    const map = 'map:\n....\n'
    const lane = (one: Written) =>
      fightOf([anna({ pos: [0, 0] }), one, far({ pos: [3, 0], dead: true, hp: -11 })], {}, { map })
    const friend = carla({ pos: [1, 0] })
    expect(who(play(lane(friend), [], ['anna', 'move', [2, 0]]), 'anna').pos).toEqual({ x: 2, y: 0 })
    expect(() => play(lane(friend), [], ['anna', 'move', [1, 0]])).toThrow()
    expect(() => play(lane(egon({ pos: [1, 0] })), [], ['anna', 'move', [2, 0]])).toThrow()
    expect(who(play(lane(egon({ pos: [1, 0], unconscious: true })), [], ['anna', 'move', [1, 0]]), 'anna').pos).toEqual(
      { x: 1, y: 0 },
    )
    expect(who(play(lane(friend), [], ['anna', 'move', [3, 0]]), 'anna').pos).toEqual({ x: 3, y: 0 })
  })
  test('the bigger fill footprint by footprint squares; small ones share none (UD-MAP-2)', () => {
    const fight = fightOf([
      anna({ pos: [0, 0], size: 'small' }),
      { id: 'bear', block: 'bear', footprint: 2, pos: [2, 0], control: 'referee' },
    ])
    expect(() => play(fight, [], ['anna', 'move', [3, 1]])).toThrow()
    expect(tenthsBetween(fight, fight.combatants[0]!, fight.combatants[1]!)).toBe(30)
    expect(() => fightOf([anna({ size: 'small' }), boris({ size: 'small', pos: [5, 5] })])).toThrow(/E_PLACEMENT/)
  })
  test('a path is gone as it was named; a crooked one costs what it costs (UD-MOVE-4, UD-DP-5)', () => {
    const fight = fightOf([anna({ pos: [0, 0] }), far()])
    expect(happened(play(fight, [], ['anna', 'move', ['e', 's', 'w']]), 'moved')[0]).toMatchObject({
      to: { x: 0, y: 1 },
      squares: 3,
    })
    play(fight, [], {
      try: ['anna', 'move', ['e', 'e', 'e', 'e', 'e']],
      refused: '["e","e","e","e","e"] does not fit: name a square in reach, such as C4.',
    })
  })
})

describe('the turn (UD-TURN-1, UD-TURN-6, UD-TURN-7)', () => {
  const open = (played: { readonly asks: readonly { readonly options: never }[] }) => keysOf(played.asks[0]!.options)
  const near = fightOf([anna({ pos: [0, 0] }), boris({ pos: [5, 0] })])
  test('an action before or after a standard move, never a full one', () => {
    const after = play(near, [2], ['anna', 'move', [4, 0]], ['anna', 'attack', 'boris', 'short-sword'])
    expect(open(after as never)).toEqual(['step', 'free', 'pass'])
    const fight = fightOf([anna(), boris()], { fleeing: false })
    const before = play(
      fight,
      [2],
      ['anna', 'attack', 'boris', 'short-sword'],
      { try: ['anna', 'full move', [5, 9]], refused: refused('full move', 'E_ACTION_SPENT') },
      ['anna', 'move', [5, 9]],
    )
    expect(who(before, 'anna').pos).toEqual({ x: 5, y: 9 })
  })
  test('full movement leaves nothing but words (UD-MOVE-3, C15)', () => {
    const ran = play(fightOf([anna({ pos: [0, 0] }), far()]), [], ['anna', 'full move', [9, 0]])
    expect(ran.asks[0]!.who).toBe('boris')
    const gone = fightOf([anna({ pos: [0, 0] }), boris({ pos: [10, 0] })])
    expect(play(gone, [], ['anna', 'full move', [9, 0]]).asks[0]!.who).toBe('boris')
  })
  test('a step beside a standard move or an action, one in a turn, and no moving target (UD-MOVE-1, UD-MOVE-5, UD-TURN-8)', () => {
    const stepped = play(near, [], ['anna', 'step', [1, 0]])
    expect(who(stepped, 'anna').moving).toBe(false)
    play(near, [], ['anna', 'step', [1, 0]], {
      try: ['anna', 'full move', [4, 4]],
      refused: refused('full move', 'E_MOVE_SPENT'),
    })
    play(near, [], ['anna', 'step', [1, 0]], {
      try: ['anna', 'step', [1, 1]],
      refused: refused('step', 'E_MOVE_SPENT'),
    })
    expect(who(play(near, [], ['anna', 'step', [1, 0]], ['anna', 'move', [4, 0]]), 'anna').moving).toBe(true)
    play(near, [], {
      try: ['anna', 'step', [2, 0]],
      refused: '[2,0] does not fit: name a square in reach, such as C4.',
    })
  })
  test('a step onto difficult ground is one step (C16)', () => {
    const fight = fightOf([anna({ pos: [0, 0] }), boris({ pos: [3, 0] })], {}, { map: 'map:\n.~..\n' })
    expect(who(play(fight, [], ['anna', 'step', [1, 0]]), 'anna').pos).toEqual({ x: 1, y: 0 })
  })
  test('free actions, the step among them, up to the limit; looking around is not counted (UD-TURN-9, UD-FREE-1, C15)', () => {
    const twice = [
      ['anna', 'free', 'crouch'],
      ['anna', 'free', 'stand'],
    ] as const
    const fight = fightOf([anna(), far()], { freeActionLimit: 2 })
    const played = play(
      fight,
      [],
      ...twice,
      ['anna', 'free', 'face', 'N'],
      { try: ['anna', 'step', [5, 4]], refused: refused('step', 'E_FREE_LIMIT') },
      { try: ['anna', 'free', 'crouch'], refused: refused('crouch', 'E_FREE_LIMIT') },
    )
    expect(who(played, 'anna').facing).toBe('N')
    play(fightOf([anna(), far()], { freeActionLimit: 1 }), [], ['anna', 'step', [5, 4]], {
      try: ['anna', 'free', 'crouch'],
      refused: refused('crouch', 'E_FREE_LIMIT'),
    })
  })
  test('who crouches may step, and stands up before a move; the immobilised go nowhere (UD-MOVE-6, C14)', () => {
    const low = fightOf([anna({ crouching: true }), far()])
    play(low, [], { try: ['anna', 'move', [5, 6]], refused: refused('move', 'E_BLOCKED') })
    expect(who(play(low, [], ['anna', 'step', [5, 6]]), 'anna').pos).toEqual({ x: 5, y: 6 })
    expect(who(play(low, [], ['anna', 'free', 'stand'], ['anna', 'move', [5, 6]]), 'anna').crouching).toBe(false)
    const stuck = fightOf([anna({ immobilised: true }), far()])
    for (const key of ['move', 'step', 'full move'])
      play(stuck, [], { try: ['anna', key, [5, 6]], refused: refused(key, 'E_BLOCKED') })
  })
  test('moving ends when the own next turn starts, as do surprise, retreat and the boost (UD-TURN-3, UD-MOVE-5)', () => {
    const fight = fightOf([anna({ pos: [0, 0], boost: 2 }), boris({ pos: [5, 0] })])
    const round = play(fight, [], ['anna', 'move', [0, 4]], ['anna', 'pass'], ['boris', 'pass'])
    expect(who(round, 'anna')).toMatchObject({ moving: false, boost: 0 })
    const between = play(fight, [], ['anna', 'move', [0, 4]], ['anna', 'pass'])
    expect(who(between, 'anna').moving).toBe(true)
  })
  test('who cannot act is skipped and keeps the place (UD-TURN-5)', () => {
    const fight = fightOf([anna(), egon({ unconscious: true, hp: -2 }), boris()])
    const round = play(fight, [], ['anna', 'pass'])
    expect([round.asks[0]!.who, round.fight.order]).toEqual(['boris', ['anna', 'egon', 'boris']])
  })
  test('time is up: the turn ends (UD-DP-4)', () => {
    expect(play(near, [], ['anna', 'pass']).asks[0]!.who).toBe('boris')
  })
})

describe('facing (UD-MAP-9)', () => {
  test('to the nearest able enemy at the start and at the end of the turn, unless it was picked', () => {
    const fight = freshFight([anna(), boris({ pos: [9, 5] })])
    const begun = play(fight, [9, 1], ['referee', 'nobody'])
    expect([who(begun, 'anna').facing, who(begun, 'boris').facing]).toEqual(['E', 'W'])
    const moved = play(begun.fight, [], ['anna', 'move', [9, 9]], ['anna', 'pass'])
    expect(who(moved, 'anna').facing).toBe('N')
    const picked = play(begun.fight, [], ['anna', 'free', 'face', 'SW'], ['anna', 'pass'])
    expect(who(picked, 'anna').facing).toBe('SW')
  })
  test('a component smaller than half the other counts as 0', () => {
    const facing = (pos: readonly number[]) => fightOf([anna(), boris({ pos })]).combatants[0]!.facing
    expect([facing([9, 6]), facing([9, 7]), facing([6, 9])]).toEqual(['E', 'SE', 'S'])
  })
  test('attacking turns to the target, also after another pick (C6)', () => {
    const fight = fightOf([anna({ facing: 'N' }), boris()])
    const struck = play(fight, [2], ['anna', 'free', 'face', 'E'], ['anna', 'attack', 'boris', 'short-sword'])
    expect(who(struck, 'anna').facing).toBe('W')
  })
})

describe('cover', () => {
  const map = 'map:\n.....\n.....\n\ncover A1: 4 ranged from e\n'
  test('an action on a square with a rating; it ends with leaving the square (UD-COV-1, UD-COV-2, UD-COV-3, UD-ACT-4, UD-MOVE-7)', () => {
    const fight = fightOf([anna({ pos: [0, 0] }), boris({ pos: [4, 1] })], {}, { map })
    const taken = play(fight, [], ['anna', 'take cover'])
    expect(who(taken, 'anna').cover).toEqual({ rating: 4, against: 'ranged', from: ['E'] })
    play(taken.fight, [], {
      try: ['anna', 'attack', 'boris', 'short-sword'],
      refused: refused('attack', 'E_ACTION_SPENT'),
    })
    expect(who(play(taken.fight, [], ['anna', 'step', [1, 0]]), 'anna').cover).toBeNull()
    play(fight, [], ['anna', 'step', [1, 0]], {
      try: ['anna', 'take cover'],
      refused: refused('take cover', 'E_BLOCKED'),
    })
  })
  test('the referee grants it at no cost', () => {
    expect(
      who(play(fightOf([anna(), far()]), [], set('anna', 'cover', { rating: 6, against: 'all', from: [] })), 'anna')
        .cover,
    ).toMatchObject({
      rating: 6,
      against: 'all',
    })
  })
})

describe('without a map (UD-GEN-2, UD-MAP-13, C29)', () => {
  const none = { preset: 'basic', fleeing: true, retreat: true }
  const fight = fightOf([anna({ pos: null }), boris({ pos: null }), egon({ pos: null })], { ...none, startDistance: 5 })
  const apart = (one: typeof fight, a: number, b: number) => metresApart(one, one.combatants[a]!, one.combatants[b]!)
  test('a move changes one distance, not below 1.5 m', () => {
    const closer = play(fight, [], ['anna', 'move', 'closer', 'boris', 3.5])
    expect([apart(closer.fight, 0, 1), apart(closer.fight, 0, 2)]).toEqual([1.5, 5])
    expect(keysOf(closer.asks[0]!.options)).toContain('attack')
    expect(() => play(fight, [], ['anna', 'move', 'closer', 'boris', 4])).toThrow()
    play(fight, [], {
      try: ['anna', 'attack', 'boris', 'short-sword'],
      refused: refused('short-sword', 'E_OUT_OF_REACH'),
    })
  })
  test('away from somebody engaged is a flight, a retreat is none', () => {
    const close = fightOf(
      [anna({ pos: null }), boris({ pos: null })],
      { ...none, startDistance: 2 },
      { ground: { distances: [{ a: 'anna', b: 'boris', metres: 1.5 }] } },
    )
    const fled = play(close, [1], ['anna', 'move', 'away', 'boris', 5], ['anna', 'flee'], ['boris', 'baton'])
    expect(apart(fled.fight, 0, 1)).toBe(6.5)
    expect(who(fled, 'anna').moving).toBe(true)
    const back = play(close, [], ['anna', 'retreat', 7])
    expect([apart(back.fight, 0, 1), who(back, 'anna').retreated]).toEqual([8.5, true])
    const stepped = play(close, [1], ['anna', 'step', 'away', 'boris', 1.5], ['anna', 'flee'], ['boris', 'baton'])
    expect([apart(stepped.fight, 0, 1), who(stepped, 'anna').moving]).toEqual([3, false])
  })
})
