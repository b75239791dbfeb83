import { describe, expect, test } from 'vitest'
import type { Fight } from '../../src/books/ud10/state/fight.ts'
import { menuOf } from '../../src/engine/menu.ts'
import { levelAt, placeAt } from '../../src/engine/option-tree.ts'
import { anna, boris, carla, egon, fightOf, happened, type Played, play, set, type Written, who } from './duel.ts'

/** What a menu shows: open keys, and shut ones with their reason. */
function menu(at: Fight | Played, ...path: string[]): readonly string[] {
  const { asks } = 'asks' in at ? at : play(at, [])
  const level = levelAt(asks[0]!.options, path)
  if ('refused' in level) throw new Error(level.refused)
  return menuOf(level).map((item) =>
    typeof item === 'string'
      ? item
      : 'shut' in item
        ? `${item.shut}: ${item.why}`
        : 'key' in item
          ? item.key
          : Object.keys(item)[0]!,
  )
}
const has = (at: Fight | Played, key: string) => menu(at).find((one) => one.split(':')[0] === key) ?? null
const far = (sheet: object = {}) => boris({ pos: [15, 5], ...sheet })
const gunner = (sheet: object = {}): Written => anna({ ready: ['light-handgun'], ...sheet })

describe('UD10: what is offered, and what is not (UD-DP-4)', () => {
  test('nothing to draw, reload, rest or boost with is not mentioned (UD-ACT-5, UD-ACT-7, UD-POOL-3)', () => {
    const bare = fightOf([anna({ carried: ['first-aid-kit'] }), far()])
    expect(
      ['draw', 'draw on the way', 'reload', 'rapid reload', 'dual attack', 'suppress', 'hold still'].map((key) =>
        has(bare, key),
      ),
    ).toEqual(Array(7).fill(null))
    expect(menu(bare, 'free')).toEqual(['crouch', 'face', 'drop'])
    const guarded = fightOf([anna({ carried: ['dagger'], pools: { athletic: 1 }, skills: { quickDraw: 1 } }), far()])
    expect(menu(guarded, 'free')).toEqual(['crouch', 'face', 'quick draw', 'drop', 'boost'])
    expect(menu(fightOf([anna({ carried: ['shield'], skills: { quickDraw: 1 } }), far()]), 'free')).not.toContain(
      'quick draw',
    )
  })

  test('a skill that is not owned offers neither quick draw nor rapid reload nor a sharper shot (UD-CHK-6, UD-ACT-6, UD-ACT-8, UD-ACT-16)', () => {
    const skilled = { skills: { ranged: 2, quickDraw: 1, rapidReload: 1, sharpShooter: 1 } }
    const shown = (sheet: object) => {
      const fight = fightOf([gunner({ carried: ['dagger'], loaded: 3, ...sheet }), far()])
      return [has(fight, 'rapid reload'), has(fight, 'hold still'), menu(fight, 'free').includes('quick draw')]
    }
    expect(shown(skilled)).toEqual(['rapid reload', 'hold still', true])
    expect(shown({ skills: { ranged: 2 } })).toEqual([null, null, false])
    expect(has(fightOf([anna({ skills: { ranged: 2, sharpShooter: 1 } }), far()]), 'hold still')).toBeNull()
    expect(has(fightOf([gunner({ skills: { rapidReload: 1 } }), far()]), 'rapid reload')).toBeNull()
  })

  test('a full weapon is not reloaded, nor one without spare magazines (UD-GEAR-4)', () => {
    expect(has(fightOf([gunner(), far()]), 'reload')).toBe('reload: E_BLOCKED')
    expect(has(fightOf([gunner({ loaded: { 'light-handgun': 2, 'spare-magazine': 0 } }), far()]), 'reload')).toBe(
      'reload: E_EMPTY',
    )
    expect(has(fightOf([carla(), far()]), 'reload')).toBeNull()
  })

  test('what lies further off than the next square is not picked up (UD-ACT-9)', () => {
    const dropped = play(fightOf([anna(), far()]), [], ['anna', 'free', 'drop', 'short-sword'])
    expect(menu(dropped, 'item')).toEqual(['pick up', 'use'])
    expect(menu(play(dropped.fight, [], ['anna', 'move', [6, 5]]), 'item')).toEqual(['pick up', 'use'])
    expect(menu(play(dropped.fight, [], ['anna', 'move', [7, 5]]), 'item')).toEqual(['use'])
  })
  test('after the action: no cover, no quick draw, no item, no skill (UD-COV-3, UD-ACT-6, UD-TURN-7)', () => {
    const map = 'map:\n......\n......\n\ncover A1: 4\n'
    const fight = fightOf(
      [anna({ pos: [0, 0], carried: ['dagger'], skills: { quickDraw: 1 } }), boris({ pos: [5, 1] })],
      {},
      { ground: { map } },
    )
    expect(has(fight, 'take cover')).toBe('take cover')
    const after = play(fight, [], ['anna', 'item', 'use', 'a lever'])
    expect(['take cover', 'draw', 'item', 'skill', 'aim'].map((key) => has(after, key))).toEqual(
      ['take cover', 'draw', 'item', 'skill', 'aim'].map((key) => `${key}: E_ACTION_SPENT`),
    )
    expect(menu(after, 'free')).toContain('quick draw: E_ACTION_SPENT')
  })

  test('at the limit free actions are shut for it, what is barred anyhow for its own reason (UD-TURN-9)', () => {
    const fight = fightOf(
      [
        { id: 'dirk', block: 'soldier', control: 'referee', pos: [5, 5] },
        { ...far(), side: 'players' },
      ],
      { freeActionLimit: 0 },
    )
    expect(menu(fight, 'free')).toEqual([
      'face',
      'crouch: E_FREE_LIMIT',
      'drop: E_FREE_LIMIT',
      'brace: E_BLOCKED',
      'boost: E_FREE_LIMIT',
    ])
  })

  test('of friends alone nobody is an enemy, and enemies are not among the others (UD-SPEC-3)', () => {
    const fight = fightOf([anna(), boris(), carla({ pos: [5, 6] })])
    expect(menu(fight, 'attack')).toEqual(['boris', 'other'])
    expect(menu(fight, 'attack', 'other')).toEqual(['carla'])
  })

  test('two pistols: each hand for its own target; an empty one is shut (UD-ACT-2)', () => {
    const pair = (loaded: object) =>
      fightOf([
        anna({ ready: ['light-handgun', 'heavy-handgun'], skills: { ranged: 2, dualRanged: 1 }, loaded }),
        far(),
      ])
    expect(menu(pair({}), 'dual attack', 'boris')).toEqual(['light-handgun', 'heavy-handgun', 'off hand alone'])
    expect(menu(pair({ 'light-handgun': 0 }), 'dual attack', 'boris')).toEqual([
      'heavy-handgun',
      'off hand alone',
      'light-handgun: E_EMPTY',
    ])
    expect(menu(pair({ 'heavy-handgun': 0 }), 'dual attack', 'boris')).toEqual([
      'light-handgun',
      'heavy-handgun: E_EMPTY',
      'off hand alone: E_EMPTY',
    ])
  })

  test('a long burst goes over to those beside the first and in sight; others are out of reach (UD-FIRE-5, C30)', () => {
    const map = 'map:\n............\n........#...\n............\n............\n'
    const dirk = { id: 'dirk', block: 'soldier', control: 'referee', side: 'players', pos: [0, 0] }
    const at = (id: string, pos: readonly [number, number]) => boris({ id, pos })
    const fight = fightOf(
      [dirk, at('a', [9, 0]), at('b', [10, 0]), at('c', [10, 1]), at('d', [1, 3])],
      {},
      { ground: { map } },
    )
    expect(menu(fight, 'attack', 'a', 'assault-rifle', 'spread')).toEqual(['b', 'd: E_OUT_OF_REACH'])
    expect(menu(fight, 'attack', 'd', 'assault-rifle')).toContain('spread: E_OUT_OF_REACH')
  })

  test('first aid is for friends who are there; one who is not near is out of reach (UD-ACT-11)', () => {
    const fight = fightOf([
      anna({ skills: { firstAid: 1 } }),
      boris(),
      carla({ pos: [5, 6], hp: 3 }),
      { ...carla({ id: 'cora', pos: [12, 5] }) },
    ])
    expect(menu(fight, 'skill', 'first aid')).toEqual(['anna', 'carla', 'cora: E_OUT_OF_REACH'])
  })

  test('hiding needs cover, or nobody who looks (UD-ACT-14)', () => {
    const walled = { ground: { map: 'map:\n..#..\n..#..\n..#..\n' } }
    const hide = (fight: Fight) => menu(fight, 'skill').find((one) => one.startsWith('hide'))
    expect(hide(fightOf([anna({ pos: [0, 0] }), boris({ pos: [4, 0] })], {}, walled))).toBe('hide')
    expect(hide(fightOf([anna(), far()]))).toBe('hide: E_BLOCKED')
    expect(hide(fightOf([anna({ cover: 2 }), far()]))).toBe('hide')
  })

  test('own skills stand first, once; acrobatics, swimming and endurance take athletic points (UD-ACT-10, UD-POOL-3)', () => {
    const fight = fightOf([anna({ skills: { search: 2 }, pools: { athletic: 2 } }), far()])
    const skills = menu(fight, 'skill')
    expect(skills.filter((one) => one === 'search')).toHaveLength(1)
    expect(menu(fight, 'skill', 'swim')).toEqual(['number'])
    expect(skills).toContain('acrobatics: E_UNTRAINED')
  })

  test('the referee may set any difficulty from 0 to 40 (UD-CHK-7, UD-DP-14)', () => {
    const tries = ['anna', 'skill', 'search'] as const
    const fight = fightOf([anna(), far()])
    const easy = play(fight, [2], tries, ['referee', 0])
    expect(happened(easy, 'tried')).toEqual([{ type: 'tried', who: 'anna', skill: 'search', difficulty: 0 }])
    expect(happened(easy, 'managed')).toMatchObject([{ passed: true }])
    expect(() => play(fight, [], tries, ['referee', -1])).toThrow(/refused/)
    expect(() => play(fight, [], tries, ['referee', 41])).toThrow(/refused/)
  })

  test('without a map the dead and the gone are nobody to go to (UD-MAP-13)', () => {
    const none = { preset: 'basic' }
    const fight = fightOf([anna(), boris(), egon({ dead: true }), carla({ fled: true })], none)
    expect(menu(fight, 'move', 'closer')).toEqual(['boris'])
    expect(menu(fight, 'move', 'away')).toEqual(['boris'])
    const alone = fightOf([anna(), egon({ dead: true })], none)
    expect(has(alone, 'move')).toBe('move: E_BLOCKED')
  })

  test('who is ringed by friends may walk through them; who is walled in goes nowhere (UD-MAP-7)', () => {
    const ground = { ground: { map: 'map:\n.......\n.......\n.......\n.......\n.......\n' } }
    const ring = [
      [1, 1],
      [2, 1],
      [3, 1],
      [1, 2],
      [3, 2],
      [1, 3],
      [2, 3],
      [3, 3],
    ].map((pos, n) => carla({ id: `c${n}`, pos }))
    const ringed = fightOf([anna({ pos: [2, 2] }), ...ring], {}, ground)
    expect([has(ringed, 'move'), has(ringed, 'step')]).toEqual(['move', 'step: E_BLOCKED'])
    const walled = fightOf(
      [anna({ pos: [1, 1] }), boris({ pos: [4, 1] })],
      {},
      { ground: { map: 'map:\n###..\n#.#..\n###..\n' } },
    )
    expect([has(walled, 'move'), has(walled, 'full move'), has(walled, 'leave')]).toEqual([
      'move: E_BLOCKED',
      'full move: E_BLOCKED',
      null,
    ])
  })

  test('off the map by the nearest edge within reach, north or south, east or west (UD-END-2)', () => {
    const leaves = (pos: readonly [number, number]) =>
      play(fightOf([anna({ pos }), boris({ pos: [20, 20] })]), [], ['anna', 'leave'])
    expect(happened(leaves([20, 3]), 'moved')).toMatchObject([{ to: { x: 20, y: 0 }, kind: 'standard' }])
    expect(happened(leaves([20, 37]), 'moved')).toMatchObject([{ to: { x: 20, y: 39 } }])
    expect(happened(leaves([3, 20]), 'moved')).toMatchObject([{ to: { x: 0, y: 20 } }])
    expect(happened(leaves([20, 0]), 'moved')).toMatchObject([{ to: { x: 20, y: 0 }, squares: 1 }])
    expect(has(fightOf([anna({ pos: [20, 12] }), boris({ pos: [20, 20] })]), 'leave')).toBeNull()
  })

  test('a square off the map is barred as blocked, one beyond the allowance as too far (UD-MOVE-4)', () => {
    const level = levelAt(play(fightOf([anna(), far()]), []).asks[0]!.options, ['move'])
    const place = 'refused' in level ? null : placeAt(level, 0)
    const { wayOf } = (place as Extract<typeof place, { kind: 'spot' }>).of.squares!
    expect([wayOf([99, 5]), wayOf([30, 5])]).toEqual([{ why: 'E_BLOCKED' }, { why: 'E_TOO_FAR' }])
  })

  test('the referee sets what there was no face or distance for (UD-GEN-8)', () => {
    const turned = play(fightOf([anna(), boris()]), [], set('boris', 'facing', null))
    expect(happened(play(turned.fight, [3], ['anna', 'attack', 'boris', 'short-sword']), 'missed')).toMatchObject([
      { defense: 11 },
    ])
    const near = play(
      fightOf([anna({ pos: null }), boris({ pos: null })], { map: 'none' }),
      [],
      set(null, 'distances', [{ a: 'anna', b: 'boris', metres: 1.5 }]),
    )
    expect(menu(near, 'attack')).toEqual(['boris'])
    expect(who(near, 'anna').pos).toBeNull()
  })
})
