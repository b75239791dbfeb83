import { describe, expect, test } from 'vitest'
import { standardMetres } from '../../src/books/ud10/state/sheet.ts'
import { keysOf, levelAt } from '../../src/engine/option-tree.ts'
import { anna, boris, carla, egon, fightOf, freshFight, happened, opened, play, set, sources, who } from './duel.ts'

const far = (sheet: object = {}) => boris({ pos: [15, 5], ...sheet })
const dirk = (sheet: object = {}) => ({ id: 'dirk', block: 'soldier', control: 'referee', pos: [9, 5], ...sheet })
const STRIKE = ['anna', 'attack', 'boris', 'short-sword'] as const

describe('UD10: what lasts, and what ends it', () => {
  test('who falls by the effort of the first blow or shot makes no second (UD-SHEET-6, UD-ACT-2, UD-FIRE-2, UD-FIRE-5)', () => {
    const tired = { ep: -9, fatigue: ['melee', 'ranged'], refAttack: 20 }
    const blades = anna({ ...tired, ready: ['dagger', 'short-sword'], skills: { melee: 3, dualMelee: 1 } })
    const blows = play(
      fightOf([blades, boris({ hp: 1, hpMax: 50, armour: ['kevlar'] })]),
      [9, 2],
      ['anna', 'dual attack', 'boris', 'dagger'],
      ['boris', 'take it'],
    )
    expect([happened(blows, 'attacked').length, who(blows, 'anna').unconscious]).toEqual([1, true])
    const guns = anna({ ...tired, ready: ['light-handgun'], skills: { ranged: 2 }, pos: [7, 5] })
    const shots = play(
      fightOf([guns, boris({ armour: ['kevlar'] }), egon()]),
      [9, 2],
      ['anna', 'attack', 'boris', 'light-handgun', 'rapid'],
    )
    expect([happened(shots, 'attacked').length, who(shots, 'anna').ep]).toEqual([1, -10])
    const hail = play(
      fightOf([
        dirk({ ...tired, side: 'players' }),
        boris({ armour: ['kevlar'] }),
        egon({ pos: [4, 4], armour: ['kevlar'] }),
      ]),
      [9, 1, 1, 1, 1, 1],
      ['dirk', 'attack', 'boris', 'assault-rifle', 'spread', 'egon', 'fire'],
    )
    expect(happened(hail, 'attacked').map(({ at }) => at)).toEqual(['boris'])
  })
  test('a success tires, a parry too; machines never (UD-SHEET-6)', () => {
    const parried = play(
      fightOf([boris(), anna({ fatigue: ['parry'] })]),
      [9, 10, 5],
      ['boris', 'attack', 'anna', 'baton'],
      ['anna', 'parry', 'short-sword'],
    )
    expect(who(parried, 'anna').ep).toBe(10)
    const machine = anna({ kind: 'machine', fatigue: ['melee'] })
    expect(who(play(fightOf([machine, boris({ reactionSpent: true })]), [7, 1], STRIKE), 'anna').ep).toBe(11)
  })
  test('who suppresses and falls covers nothing any more (UD-HP-8)', () => {
    const fight = {
      ...fightOf([anna(), boris({ hp: 3, reactionSpent: true })]),
      zones: [{ by: 'boris', weapon: 'smg', covers: [] }],
    }
    expect(play(fight, [7, 9, 2], STRIKE).fight.zones).toEqual([])
  })
  test('who attacks from hiding is seen, also by a miss (UD-ACT-14, C34)', () => {
    expect(who(play(fightOf([anna({ hidden: true }), boris()]), [2], STRIKE), 'anna').hidden).toBe(false)
    expect(
      who(play(fightOf([anna({ hidden: true }), boris({ reactionSpent: true })]), [7, 1], STRIKE), 'anna').hidden,
    ).toBe(false)
  })
  test('who moves in view is found, behind a wall is not (UD-ACT-14)', () => {
    const map = { ground: { map: 'map:\n......\n......\n.###..\n......\n' } }
    const moved = (to: readonly [number, number]) =>
      play(fightOf([anna({ pos: [2, 3], hidden: true }), boris({ pos: [2, 0] })], {}, map), [], ['anna', 'move', to])
    expect([who(moved([1, 3]), 'anna').hidden, who(moved([5, 3]), 'anna').hidden]).toEqual([true, false])
    expect(happened(moved([5, 3]), 'revealed')).toHaveLength(1)
  })
  test('standing up takes the weapon off its support; a braced weapon that gains nothing by it shoots as ever (UD-RNG-5)', () => {
    const braced = dirk({ braced: true, crouching: true, pos: [0, 0] })
    expect(who(play(fightOf([braced, anna()]), [], ['dirk', 'free', 'stand']), 'dirk').braced).toBe(false)
    expect(who(play(fightOf([braced, anna()]), [], ['dirk', 'free', 'unbrace']), 'dirk').braced).toBe(false)
    expect(
      sources(
        play(fightOf([carla({ braced: true }), boris({ pos: [5, 5] })]), [1], ['carla', 'attack', 'boris', 'bow']),
      ).range,
    ).toBe(-2)
  })
  test('a move of no squares to draw a small weapon is no shooting on the move (UD-MOVE-5, C12)', () => {
    const fight = fightOf([anna({ ready: [], carried: ['light-handgun'], skills: { ranged: 2 } }), far()])
    const shot = play(
      fight,
      [1],
      ['anna', 'move 0'],
      ['anna', 'draw on the way', 'light-handgun'],
      ['anna', 'attack', 'boris', 'light-handgun', 'single'],
    )
    expect([shot.fight.turn!.moved, sources(shot)]).toEqual(['stay', { ranged: 2, dex: 2, range: -4 }])
  })
  test('one small weapon on the way, and no second (UD-MOVE-2)', () => {
    const fight = fightOf([anna({ ready: [], carried: ['dagger', 'baton'] }), far()])
    const drawn = play(fight, [], ['anna', 'move', [6, 5]], ['anna', 'draw on the way', 'dagger'])
    expect(keysOf(drawn.asks[0]!.options)).not.toContain('draw on the way')
  })
  test('what is dropped lies there, what is stowed is carried, what is picked up fits a hand or is carried (UD-FREE-1, UD-ACT-5, UD-ACT-9)', () => {
    const armed = fightOf([anna({ ready: ['short-sword', 'shield'] }), far()])
    const dropped = play(armed, [], ['anna', 'free', 'drop', 'shield'])
    expect(dropped.fight.lying).toEqual([{ thing: 'shield', pos: { x: 5, y: 5 }, near: 'anna' }])
    expect(who(play(armed, [], ['anna', 'item', 'stow', 'shield']), 'anna')).toMatchObject({
      ready: ['short-sword'],
      carried: ['shield'],
    })
    expect(who(play(dropped.fight, [], ['anna', 'item', 'pick up', 'shield']), 'anna').ready).toEqual([
      'short-sword',
      'shield',
    ])
    const full = { ...armed, lying: [{ thing: 'dagger', pos: { x: 6, y: 6 }, near: 'anna' }] }
    expect(who(play(full, [], ['anna', 'item', 'pick up', 'dagger']), 'anna')).toMatchObject({
      ready: ['short-sword', 'shield'],
      carried: ['dagger'],
    })
  })
  test('pinned ends with the own turn (C4); what a skipped turn would end ends at its place or with the round (UD-TURN-2, UD-TURN-5)', () => {
    expect(who(play(fightOf([anna({ pinned: true }), boris()]), [], ['anna', 'pass']), 'anna').pinned).toBe(false)
    const stunned = { unconscious: true, surprised: true, forfeitAttack: true }
    const early = play(fightOf([anna({ initiative: 3 }), boris({ ...stunned, initiative: 9 }), egon()]), [])
    expect(who(play({ ...early.fight, turn: null }, []), 'boris')).toMatchObject({
      surprised: false,
      forfeitAttack: false,
    })
    const late = play(
      fightOf([anna({ initiative: 9 }), egon({ initiative: 5 }), boris({ ...stunned, initiative: 1 })]),
      [],
      ['anna', 'pass'],
      ['egon', 'pass'],
    )
    expect([
      late.fight.round,
      who(late, 'boris').surprised,
      happened(late, 'started').map((event) => event.who),
    ]).toEqual([2, false, ['anna', 'egon', 'anna']])
  })
  test('without facings nobody turns to whom they attack (UD-MAP-9)', () => {
    expect(who(play(fightOf([anna({ facing: 'E' }), boris()], { facing: false }), [1], STRIKE), 'anna').facing).toBe(
      'E',
    )
  })
  test('who is out cold is not asked for a reaction, whatever the referee says (UD-REACT-2, UD-GEN-8)', () => {
    for (const options of [{}, { reactionGate: 'ask' }]) {
      const cold = boris({ unconscious: true, hp: 5, refReaction: options ? 'force' : 'auto' })
      const struck = play(fightOf([anna(), cold], options), [7, 1], STRIKE)
      expect(happened(struck, 'damaged')).toHaveLength(1)
    }
    const cold = fightOf([anna(), boris({ unconscious: true, hp: 5 })], { reactionGate: 'ask' })
    expect(happened(play(cold, [7, 1], STRIKE), 'damaged')).toHaveLength(1)
  })
  test('the referee wakes by HP or EP, not by anything else (UD-END-5, C24)', () => {
    const down = fightOf([anna(), boris({ unconscious: true, hp: 5 }), egon({ incapacitated: true, hp: 0 })])
    expect(who(play(down, [], set('boris', 'dex', 2)), 'boris').unconscious).toBe(true)
    expect(who(play(down, [], set('boris', 'hp', 6)), 'boris').unconscious).toBe(false)
    expect(who(play(down, [], set('egon', 'hp', 1)), 'egon').incapacitated).toBe(false)
    expect(who(play(down, [], set('egon', 'ep', 3)), 'egon').incapacitated).toBe(true)
  })
  test('a rapid reload leaves no movement, not even all of it (UD-ACT-8, UD-TURN-7)', () => {
    const gun = anna({ ready: ['light-handgun'], loaded: 2, skills: { rapidReload: 3 } })
    const quick = play(fightOf([gun, far()]), [9], ['anna', 'rapid reload', 'light-handgun'])
    expect(
      quick.asks[0]!.options.flatMap((one) =>
        one && typeof one === 'object' && one.kind === 'shut' && /move/.test(one.key) ? [`${one.key} ${one.why}`] : [],
      ),
    ).toEqual(['move E_MOVE_SPENT', 'full move E_MOVE_SPENT'])
  })
  test('a round to be chambered in an automatic weapon, or a shield with it, makes it 5 harder (UD-ACT-6)', () => {
    const isSlow = (thing: string, more: object, ...arms: string[]) => {
      const quick = anna({ ready: [], carried: [thing, 'shield'], skills: { quickDraw: 3 }, dex: 2, ...more })
      return play(fightOf([quick, far()]), [9], ['anna', 'free', 'quick draw', thing, ...arms]).fight.turn!.acted
    }
    expect(isSlow('light-handgun', {}, 'alone')).toBe(false)
    expect(isSlow('light-handgun', { unchambered: true }, 'alone')).toBe(true)
    expect(isSlow('dagger', { unchambered: true }, 'alone')).toBe(false)
    expect(isSlow('dagger', {}, 'shield')).toBe(true)
  })
  test('a large weapon is the hardest to draw quickly (UD-ACT-6)', () => {
    const draws = (thing: string) => {
      const quick = anna({ ready: [], carried: [thing], skills: { quickDraw: 3 }, dex: 2 })
      return play(fightOf([quick, far()]), [9], ['anna', 'free', 'quick draw', thing]).fight.turn!.acted
    }
    expect([draws('dagger'), draws('short-sword'), draws('spear')]).toEqual([false, true, true])
    const harder = anna({ ready: [], carried: ['spear'], skills: { quickDraw: 6 }, dex: 4 })
    expect(play(fightOf([harder, far()]), [9], ['anna', 'free', 'quick draw', 'spear']).fight.turn!.acted).toBe(true)
  })
  test('first aid is told of, whether it helps or not (UD-ACT-11)', () => {
    const aid = play(
      fightOf([anna({ skills: { firstAid: 1 }, hp: 4 }), far()]),
      [2],
      ['anna', 'skill', 'first aid', 'anna'],
    )
    expect(happened(aid, 'tended')).toEqual([{ type: 'tended', who: 'anna', at: 'anna' }])
  })
})

describe('UD10: before it begins', () => {
  test('where nobody is able nobody can be surprised (UD-SURP-1)', () => {
    const asks = play(freshFight([anna({ dead: true }), boris({ dead: true })]), []).asks
    expect(asks.map(({ about }) => about)).not.toContain('surprise')
  })
  test('who is weaker than weak does not move a metre, but a square (UD-SHEET-2, UD-SHEET-3)', () => {
    expect(
      [-5, -4, 2].map((str) =>
        standardMetres(opened({ options: { map: 'none' }, combatants: [anna({ str })] }).combatants[0]!),
      ),
    ).toEqual([0, 1, 7])
  })
  test('without a map nobody is put anywhere (UD-PREP-1)', () => {
    expect(
      opened({ options: { map: 'none' }, combatants: [anna({ pos: null }), boris({ pos: null })] }).combatants.map(
        ({ pos }) => pos,
      ),
    ).toEqual([null, null])
  })
  test('two with the same place in the formation stand beside each other (UD-PREP-2)', () => {
    const at = (id: string, more: object = {}) => anna({ id, pos: null, formation: { x: 1, y: 1 }, ...more })
    const party = opened({ combatants: [anna({ formation: { x: 0, y: 0 } }), at('b'), at('c'), far()] }).combatants
    expect(party.map(({ pos }) => [pos!.x, pos!.y])).toEqual([
      [5, 5],
      [6, 6],
      [7, 6],
      [15, 5],
    ])
  })
  test('negative Strength does nothing to a weapon whose code has none (UD-GEAR-3)', () => {
    const bolt = carla({ ready: ['crossbow'], str: -5, pos: [6, 5] })
    const shot = play(
      fightOf([bolt, boris({ armour: [], reactionSpent: true })]),
      [9, 5],
      ['carla', 'attack', 'boris', 'crossbow'],
    )
    expect(happened(shot, 'damaged')).toMatchObject([{ dice: 7 }])
  })
  test('those who might fire next are the targets in sight (UD-FIRE-5)', () => {
    const level = levelAt(
      play(fightOf([dirk({ side: 'players' }), boris(), egon({ pos: [3, 5] })]), []).asks[0]!.options,
      ['attack', 'boris', 'assault-rifle', 'spread'],
    )
    expect('refused' in level ? [] : keysOf(level)).toEqual(['egon'])
  })
})
