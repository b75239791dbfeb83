import { describe, expect, test } from 'vitest'
import { keysOf } from '../../src/engine/option-tree.ts'
import { aude, foe, hero, opened, type Played, play, type Written, who } from './scenes.ts'

const fighter = (sheet: object = {}) => aude({ pos: { x: 1, y: 0 }, ...sheet })
const plain = (sheet: object = {}) => fighter({ class: 'fighter-expert', level: 5, ...sheet })
const captain = (sheet: object = {}): Written => foe('cap', 'bandit-captain', { class: null, ...sheet })
const bandit = (id: string, sheet: object = {}) => foe(id, 'bandit', sheet)
const fightOf = (people: readonly Written[], options: object = {}) =>
  opened({ start: { turn: people[0]!.id }, options, combatants: people })
const asked = ({ asks }: Played): readonly string[] => asks.map((one) => `${one.who} ${one.about}`)
const swing = ['cap', 'attack', 'aude', 'long-sword'] as const
const quiet = ['aude', 'no'] as const // no snap attack

describe('total defence (OSR-TD-1)', () => {
  const struck = (dice: readonly number[], ...more: Parameters<typeof play>[2][]) =>
    play(fightOf([captain(), plain()]), dice, [...quiet], [...swing], [...quiet], ...more)
  test('after the die, also of a miss: AC 2 more for this attack, no shock (OSR-RCT-1, OSR-RCT-2, C16)', () => {
    expect(struck([11], ['aude', 'yes']).lines).toContain('missed cap aude 15 16')
    expect(struck([12, 1], ['aude', 'yes']).lines).toContain('hit cap aude 16 16')
    expect(asked(struck([2]))).toEqual(['aude total defence'])
  })
  test('a natural 20 still hits (OSR-RCT-2)', () => {
    expect(struck([20, 1], ['aude', 'yes']).lines).toContain('hit cap aude 24 16')
  })
  test('the minimum of a hit is shock, too (OSR-SHK-3)', () => {
    const sheet = { armour: null, shield: null } // AC 10, with total defence 12
    const hurt = (answer: string) =>
      play(fightOf([captain(), plain(sheet)]), [15, 1], [...quiet], [...swing], [...quiet], ['aude', answer])
    expect([who(hurt('no'), 'aude').hp, who(hurt('yes'), 'aude').hp]).toEqual([19, 20])
  })
  test('it lasts until the own next turn starts, even in the same round; then one move is left (OSR-TD-1, OSR-ACT-7)', () => {
    const before = struck([2], ['aude', 'yes'])
    expect(who(before, 'aude')).toMatchObject({ main: true, conditions: { totalDefense: true } })
    const after = struck([2], ['aude', 'yes'], ['cap', 'end turn'])
    expect([
      who(after, 'aude').conditions.totalDefense,
      keysOf(after.asks[0]!.options).includes('attack'),
      keysOf(after.asks[0]!.options).includes('move'),
    ]).toEqual([false, false, true])
  })
  test('not with the main action spent, by a second move either, nor surprised (OSR-TD-2, C22)', () => {
    const spent = (sheet: object) => play(fightOf([captain(), plain(sheet)]), [2], [...swing])
    for (const sheet of [{ main: true }, { moves: 2 }, { conditions: { surprised: true } }])
      expect(asked(spent(sheet))).toEqual(['cap turn'])
  })
  test('on the own turn it may be declared; then no attack is left (C16)', () => {
    const played = play(fightOf([plain(), captain({ named: false })]), [], ['aude', 'total defence'])
    expect([who(played, 'aude').conditions.totalDefense, keysOf(played.asks[0]!.options).includes('attack')]).toEqual([
      true,
      false,
    ])
  })
  test('without the toggle `instantCombat` nobody is asked', () => {
    expect(asked(play(fightOf([captain(), plain()], { instantCombat: false }), [2], [...swing]))).toEqual(['cap turn'])
  })
})

describe("Fighter's Luck (OSR 3.5)", () => {
  const off = { instantCombat: false }
  const struck = (dice: readonly number[], ...more: Parameters<typeof play>[2][]) =>
    play(fightOf([captain(), fighter()], off), dice, [...swing], ...more)
  test('a hit becomes a miss, and shock may apply (OSR-DEC-11, OSR-SHK-4)', () => {
    const played = struck([15], ['aude', 'yes'])
    expect([played.lines.includes('missed cap aude 19 14'), who(played, 'aude').hp, who(played, 'aude').uses]).toEqual([
      true,
      22,
      { luck: 1 },
    ])
    const bare = play(fightOf([captain(), fighter({ shield: null })], off), [15], [...swing], ['aude', 'yes'])
    expect(who(bare, 'aude').hp).toBe(19) // AC 12, shock 3/13
  })
  test('the own miss becomes a hit, a natural 1 too (C16)', () => {
    const played = play(
      fightOf([fighter(), captain()], off),
      [1, 4],
      ['aude', 'attack', 'cap', 'broad-spear'],
      ['aude', 'yes'],
    )
    expect(played.lines).toContain('hit aude cap 7 15')
  })
  test('once per fight; not of the hybrid classes (OSR-TRT-1, OSR-ACT-5)', () => {
    const played = play(
      fightOf([fighter(), captain()], off),
      [1, 4, 1],
      ['aude', 'attack', 'cap', 'broad-spear'],
      ['aude', 'yes'],
      ['aude', 'end turn'],
      ['cap', 'end turn'],
      ['aude', 'attack', 'cap', 'broad-spear'],
    )
    expect(asked(played)).toEqual(['aude turn'])
    expect(asked(play(fightOf([captain(), plain()], off), [15, 2], [...swing]))).toEqual(['cap turn'])
  })
  test('whom total defence has saved is not asked (C16); the target is asked before the attacker (OSR-RCT-1)', () => {
    const saved = play(fightOf([captain(), fighter()]), [11], [...quiet], [...swing], [...quiet], ['aude', 'yes'])
    expect(asked(saved)).toEqual(['cap turn'])
    const both = (dice: readonly number[]) =>
      play(fightOf([foe('cap', 'bandit-captain', { class: 'fighter' }), fighter()], off), dice, [...swing])
    expect([asked(both([15])), asked(both([2]))]).toEqual([['aude luck'], ['cap luck']])
  })
})

describe('luck of who is nobody’s (OSR-DEC-11)', () => {
  /** What is taken when time runs out, or by a policy. */
  const usual = ({ asks }: Played): unknown => {
    expect(asked({ asks } as Played)).toEqual([`${asks[0]!.who} luck`])
    return keysOf(asks[0]!.options)[0]
  }
  const lucky = (sheet: object) => foe('cap', 'bandit-captain', { class: 'fighter', control: 'referee', ...sheet })
  const struck = (sheet: object, by: object = {}, path = ['attack', 'cap', 'broad-spear']) =>
    usual(play(fightOf([plain(by), lucky(sheet)], { instantCombat: false }), [19], ['aude', ...path]))
  test('where the most of dice and modifiers drops it, and not a point earlier', () => {
    expect([struck({ hp: 9 }), struck({ hp: 10 })]).toEqual(['yes', 'no']) // 1d8 + 1
    expect([struck({ hp: 10 }, { traits: ['brutal'] }), struck({ hp: 11 }, { traits: ['brutal'] })]).toEqual([
      'yes',
      'no',
    ])
  })
  test('the least of a hit, and shock where that is more than the dice', () => {
    const claw = { attacks: [{ name: 'claw', ab: 3, dmg: '1D1', shock: '3/18' }], hands: [] }
    const clawed = (hp: number) => struck({ hp }, claw, ['attack', 'cap', 'claw'])
    expect([clawed(3), clawed(4)]).toEqual(['yes', 'no'])
    expect(struck({ hp: 1 }, { STR: 3, DEX: 3, hands: [] }, ['attack', 'cap', 'unarmed'])).toBe('yes')
  })
  test('a shove drops nobody, and a player’s fighter has to say it', () => {
    expect(struck({ hp: 1 }, {}, ['shove', 'cap', 'broad-spear'])).toBe('no')
    expect(usual(play(fightOf([captain(), fighter({ hp: 1 })], { instantCombat: false }), [15], [...swing]))).toBe('no')
  })
})

describe('snap attacks (OSR-SNAP)', () => {
  test('at the start of a foe’s turn, and before the dice of what it declares (OSR-SNAP-2, OSR-DEC-12)', () => {
    expect(asked(play(fightOf([captain(), plain()]), []))).toEqual(['aude snap attack'])
    expect(asked(play(fightOf([captain(), plain()]), [], [...quiet], [...swing]))).toEqual(['aude snap attack'])
    expect(asked(play(fightOf([captain(), plain()]), [], [...quiet], ['cap', 'go prone']))).toEqual(['cap turn']) // C11
  })
  test('at −4, at once, for the main action of the round (OSR-SNAP-1, OSR-ACT-7)', () => {
    const played = play(fightOf([captain(), plain()]), [2], ['aude', 'cap', 'broad-spear'])
    expect(played.lines).toContain('aude attack 4 [2] +4 class +1 STR +1 Slash -4 snap')
    expect([who(played, 'aude').main, asked(played)]).toEqual([true, ['cap total defence']])
  })
  test('Snappy: −3 (OSR-TRT-1)', () => {
    expect(
      play(fightOf([captain(), plain({ traits: ['snappy'] })]), [2], ['aude', 'cap', 'broad-spear']).lines,
    ).toContain('aude attack 5 [2] +4 class +1 STR +1 Slash -3 snap')
  })
  test('who falls to it does not do what was declared; the action is spent (OSR-SNAP-1)', () => {
    const played = play(
      fightOf([captain({ hp: 1, kind: 'opponent' }), bandit('wat', { pos: { x: 9, y: 0 } }), plain()]),
      [19, 1, 2, 2],
      [...quiet],
      [...swing],
      ['aude', 'cap', 'broad-spear'],
      ['referee', '0'],
    )
    expect([who(played, 'cap').conditions.dead, played.lines.filter((line) => line.startsWith('attacked'))]).toEqual([
      true,
      ['attacked aude cap broad-spear melee snap false'],
    ])
  })
  test('not after the own turn, nor with the main action spent, nor by nameless NPCs, nor out of reach (OSR-SNAP-1, OSR-SNAP-4, C22)', () => {
    for (const sheet of [{ acted: true }, { main: true }, { conditions: { surprised: true } }, { pos: { x: 9, y: 0 } }])
      expect(asked(play(fightOf([captain(), plain(sheet)]), []))).toEqual(['cap turn'])
    expect(asked(play(fightOf([plain(), bandit('wat')]), []))).toEqual(['aude turn'])
    expect(asked(play(fightOf([plain(), bandit('wat', { named: true })]), []))).toEqual(['wat snap attack'])
  })
  test('several are simultaneous: all are rolled, then all damage is done (OSR-SNAP-3)', () => {
    const hal = hero('hal', { pos: { x: 0, y: 1 }, hands: ['axe'] })
    const people = [bandit('wat', { hp: 2, hpMax: 2 }), bandit('cob', { pos: { x: 9, y: 9 } }), plain(), hal]
    const played = play(
      fightOf(people),
      [19, 4, 19, 3, 1, 1],
      ['aude', 'wat', 'broad-spear'],
      ['hal', 'wat', 'axe'],
      ['wat', 'no'],
      ['wat', 'no'],
      ['referee', '0'],
    )
    expect(played.lines.filter((line) => /^(aude|hal) damage|^died/.test(line))).toEqual([
      'aude damage 5 [4] +1 STR',
      'hal damage 3 [3]',
      'died wat',
    ])
  })
})

describe('hold and act after (OSR-HOLD)', () => {
  const on = { holdAndDelay: true, instantCombat: false }
  const wat = bandit('wat', { pos: { x: 0, y: 1 } })
  test('without the toggle neither exists (OSR-HOLD-1, OSR-HOLD-2)', () => {
    for (const key of ['hold', 'act after'])
      play(fightOf([plain(), captain()], { instantCombat: false }), [], {
        try: ['aude', key],
        refused: `"${key}" is not possible now: E_CANNOT_ACT.`,
      })
  })
  test('a held main action comes before a foe’s action, until the end of the round (OSR-HOLD-1, OSR-DEC-22)', () => {
    const held = [
      ['aude', 'hold'],
      ['aude', 'end turn'],
    ] as const
    const used = play(
      fightOf([plain(), captain()], on),
      [2, 2],
      ...held,
      [...swing],
      ['aude', 'attack', 'cap', 'broad-spear'],
    )
    expect(used.lines.filter((line) => line.startsWith('attacked')).map((line) => line.split(' ')[1])).toEqual([
      'aude',
      'cap',
    ])
    const lost = play(fightOf([plain(), captain()], on), [], ...held, ['cap', 'end turn'])
    expect([who(lost, 'aude').holding, who(lost, 'aude').main, lost.fight.round]).toEqual([false, false, 2])
  })
  test('with the move for it and the action that is held both halves of the turn are gone (OSR-HOLD-1, OSR-ACT-1)', () => {
    play(fightOf([plain(), captain()], on), [], ['aude', 'hold'], {
      try: ['aude', 'move', 'away', 'captain'],
      refused: '"move" is not possible now: E_NO_ACTION.',
    })
  })
  test('it takes a move, and only who has the main action left may hold (OSR-HOLD-1)', () => {
    expect(who(play(fightOf([plain(), captain()], on), [], ['aude', 'hold']), 'aude')).toMatchObject({
      moves: 1,
      holding: true,
    })
    play(fightOf([plain(), captain()], on), [2], ['aude', 'attack', 'cap', 'broad-spear'], {
      try: ['aude', 'hold'],
      refused: '"hold" is not possible now: E_NO_ACTION.',
    })
  })
  test('the turn moves to right after the other’s (OSR-HOLD-2)', () => {
    const played = play(
      fightOf([plain(), captain(), wat], on),
      [],
      ['aude', 'act after', 'cap'],
      ['npc', 'cap'],
      ['cap', 'end turn'],
    )
    expect(asked(played)).toEqual(['aude turn'])
    expect(
      asked(
        play(
          fightOf([plain(), captain(), wat], on),
          [],
          ['aude', 'act after', 'cap'],
          ['npc', 'cap'],
          ['cap', 'end turn'],
          ['aude', 'end turn'],
        ),
      ),
    ).toEqual(['wat turn'])
  })
  test('where the other does not act, at the end of the round (OSR-HOLD-2)', () => {
    const gone = { overrule: { type: 'left', who: 'cap' } as never }
    const played = play(fightOf([plain(), captain(), wat], on), [], ['aude', 'act after', 'cap'], gone, [
      'wat',
      'end turn',
    ])
    expect([asked(played), played.fight.round]).toEqual([['aude turn'], 1])
  })
  test('only at the start of the turn (OSR-HOLD-2)', () => {
    play(fightOf([plain(), captain()], on), [], ['aude', 'go prone'], {
      try: ['aude', 'act after', 'cap'],
      refused: '"act after" is not possible now: E_NO_ACTION.',
    })
  })
})
