import { describe, expect, test } from 'vitest'
import { mythos } from '../../src/books/mythos/book.ts'
import { chanceTrue, oddsOfAnswer } from '../../src/engine/answer-odds.ts'
import { keysOf } from '../../src/engine/option-tree.ts'
import {
  ada,
  attackOnce,
  enemy,
  fightOf,
  friend,
  happened,
  type Played,
  play,
  sources,
  who,
} from './fights-for-tests.ts'

const about = ({ asks }: Played): readonly string[] => asks.map((one) => `${one.who} ${one.about}`)
const HIT = ['ada', 'fight', 'corpse', 'bat'] as const
const CLAW = ['corpse', 'fight', 'ada', 'claw'] as const

describe('Heavy Hitter (P17)', () => {
  const people = [ada({ perks: ['P17'] }), enemy('corpse', { HP: 40, maxHP: 40 })]
  test('is asked before the damage is rolled, and its die falls last', () => {
    expect(about(play(fightOf(people), [42, 77], HIT))).toEqual(['ada perk'])
    expect(happened(play(fightOf(people), [42, 77, 5, 2, 8], HIT, ['ada', 'yes']), 'damaged')).toMatchObject([
      { dice: 15 },
    ])
    expect(happened(play(fightOf(people), [10, 88, 3], HIT, ['ada', 'yes']), 'damaged')).toMatchObject([{ dice: 15 }])
    expect(happened(play(fightOf(people), [42, 77, 5, 2], HIT, ['ada', 'no']), 'damaged')).toMatchObject([{ dice: 7 }])
  })
  test('not of a shot, nor of a fight-back, nor while the window is shut (MY-PERK-4)', () => {
    expect(about(attackOnce({ by: { perks: ['P17'] }, path: ['revolver38', '1'], dice: [42, 77, 5] }))).toEqual([
      'ada reaction',
    ])
    expect(
      about(play(fightOf([enemy('corpse'), ada({ perks: ['P17'] })]), [99, 40, 5, 2], ['ada', 'fight back', 'bat'])),
    ).toEqual(['ada turn'])
    expect(about(play(fightOf(people, { perk_window: 'failed' }), [20, 30, 5, 2], HIT))).toEqual(['ada reaction'])
    expect(about(play(fightOf(people, { perk_window: 'failed' }), [20, 31], HIT))).toEqual(['ada perk'])
  })
})

describe('Shrug It Off (P18)', () => {
  const people = (sheet: object) => [enemy('corpse'), ada({ perks: ['P18'], ...sheet })]
  test('takes up to 5 from what armour left', () => {
    expect(
      happened(play(fightOf(people({})), [20, 99, 3, 4], ['ada', 'dodge'], ['ada', 'yes']), 'damaged'),
    ).toMatchObject([{ dice: 7, perks: 5, points: 2 }])
    expect(
      happened(play(fightOf(people({})), [20, 99, 1, 1], ['ada', 'dodge'], ['ada', 'yes']), 'damaged'),
    ).toMatchObject([{ dice: 2, perks: 2, points: 0 }])
  })
  test('where armour left nothing nobody is asked; passive ones come before it (MY-PERK-7)', () => {
    expect(about(play(fightOf(people({ naturalArmour: 20 })), [20, 99, 3, 4], ['ada', 'dodge']))).toEqual(['ada turn'])
    expect(
      happened(
        play(fightOf(people({ perks: ['P18', 'P16'] })), [20, 99, 3, 4], ['ada', 'dodge'], ['ada', 'yes']),
        'damaged',
      ),
    ).toMatchObject([{ perks: 7, points: 0 }])
    expect(about(play(fightOf(people({ perks: ['P18', 'P16'] })), [20, 99, 1, 1], ['ada', 'dodge']))).toEqual([
      'ada turn',
    ])
  })
})

describe('Precise Strike (P19)', () => {
  const people = [ada({ perks: ['P19'] }), enemy('corpse')]
  test('a bonus die on this attack; the next hit taken does +1D4, and no other', () => {
    const struck = play(fightOf(people), [99, 9, 10, 3, 4, 2, 20, 99, 1, 1], HIT, ['ada', 'yes'], ['ada', 'dodge'])
    expect(sources(play(fightOf(people), [99, 9, 99], HIT, ['ada', 'yes']))).toEqual({ 'Precise Strike': 1 })
    expect(happened(struck, 'damaged')).toMatchObject([
      { who: 'ada', dice: 9 },
      { who: 'ada', dice: 2 },
    ])
  })
  test('No leaves everything as it was', () => {
    const not = play(fightOf(people), [99, 99], HIT, ['ada', 'no'])
    expect(sources(not)).toEqual({})
    expect(who(not, 'ada')).toMatchObject({ effects: [], perkUses: {} })
  })
})

describe('Calm Head (P20)', () => {
  const calm = { perks: ['P20'] }
  test('a failed attack is rolled again with the same dice, after the answer to it', () => {
    expect(about(attackOnce({ by: calm, dice: [51, 77] }))).toEqual(['ada perk'])
    expect(
      happened(play(fightOf([ada(calm), enemy('corpse')]), [51, 77, 42, 5, 2], HIT, ['ada', 'yes']), 'damaged'),
    ).toMatchObject([{ who: 'corpse', points: 7 }])
    const fast = play(
      fightOf([ada(calm), enemy('corpse', { MOV: 8, cannotFightBack: true })]),
      [20, 7, 30, 1, 4],
      ['ada', 'fight', 'corpse', 'revolver38', '1'],
      ['ada', 'yes'],
    )
    expect(happened(fast, 'read').map(({ candidates }) => candidates.length)).toEqual([2, 2])
  })
  test('a reaction too; the new result stands, be it worse', () => {
    const dodged = play(fightOf([enemy('corpse'), ada(calm)]), [20, 41, 40], ['ada', 'dodge'], ['ada', 'yes'])
    expect(happened(dodged, 'avoided')).toMatchObject([{ who: 'ada' }])
    const worse = play(fightOf([enemy('corpse'), ada(calm)]), [20, 41, 100, 1, 1], ['ada', 'dodge'], ['ada', 'yes'])
    expect(happened(worse, 'read').at(-1)).toMatchObject({ level: 'critical failure' })
  })
  test('not after a success, nor after 100', () => {
    expect(about(attackOnce({ by: calm, dice: [50, 77, 5, 2] }))).toEqual(['ada reaction'])
    expect(about(attackOnce({ by: calm, dice: [100, 77] }))).toEqual(['ada reaction'])
  })
  test('odds count the second roll, and that 100 has none', () => {
    const open = play(fightOf([enemy('corpse', calm), ada(), friend('bo')]), [])
    const odds = oddsOfAnswer(mythos, open, { ask: open.asks[0]!.n, path: ['fight', 'ada', 'claw'] })
    expect('refused' in odds || chanceTrue(odds, 'success')).toEqual([507n, 1000n])
  })
})

describe('Slip the Ring (P21)', () => {
  const ring = (perks: readonly string[]) => fightOf([enemy('a'), enemy('b'), enemy('c'), ada({ perks, DEX: 10 })])
  test('is asked when there is a die to lose, and then nobody has it any more', () => {
    expect(about(play(ring(['P21']), [99, 99], ['ada', 'dodge'], ['ada', 'dodge']))).toEqual(['ada perk'])
    const slipped = play(
      ring(['P21']),
      [99, 99, 98, 99, 97, 99],
      ['ada', 'dodge'],
      ['ada', 'dodge'],
      ['ada', 'yes'],
      ['ada', 'dodge'],
    )
    expect(sources(slipped)).toEqual({})
    expect(happened(slipped, 'took up')).toMatchObject([{ perk: 'P21' }])
  })
  test('without it, or after No, the die is there', () => {
    expect(
      sources(play(ring(['P21']), [99, 99, 98, 9, 99], ['ada', 'dodge'], ['ada', 'dodge'], ['ada', 'no'])),
    ).toEqual({ outnumbered: 1 })
    expect(
      about(
        play(
          fightOf([enemy('a', { attacksPerRound: 2 }), ada({ perks: ['P21'] })]),
          [99, 99, 99, 99],
          ['ada', 'dodge'],
          ['ada', 'dodge'],
        ),
      ),
    ).toEqual(['ada turn'])
  })
})

describe('Mark Prey (P22)', () => {
  const people = [ada({ perks: ['P22'] }), friend('bo'), enemy('corpse', { cannotFightBack: true })]
  const mark = ['ada', 'perk', 'P22', 'corpse'] as const
  test('takes the turn; the whole side has a bonus die to the end of the next round', () => {
    const marked = play(fightOf(people), [99, 9], mark, ['bo', 'fight', 'corpse', 'bat'])
    expect(sources(marked)).toEqual({ marked: 1 })
    const next = play(
      fightOf(people),
      [99, 9, 99, 99, 99, 9, 99, 9, 99, 99, 99],
      mark,
      ['bo', 'fight', 'corpse', 'bat'],
      CLAW,
      ['ada', 'dodge'],
      HIT,
      ['bo', 'fight', 'corpse', 'bat'],
      CLAW,
      ['ada', 'dodge'],
      HIT,
    )
    expect(sources(next)).toEqual({})
    expect(happened(next, 'wore off')).toMatchObject([{ who: 'corpse', key: 'marked' }])
  })
  test('once in a fight, and only for who has it (MY-TURN-5)', () => {
    const spent = fightOf([ada({ perks: ['P22'], perkUses: { P22: 1 } }), enemy('corpse')])
    play(spent, [], { try: [...mark], refused: '"P22" is not possible now: perk_spent.' })
    expect(keysOf(play(fightOf([ada(), enemy('corpse')]), []).asks[0]!.options)).not.toContain('perk')
    expect(
      keysOf(play(fightOf([enemy('corpse', { perks: ['P22'], control: 'referee' }), ada()]), []).asks[0]!.options),
    ).toContain('perk')
  })
})

describe('Defensive Stance (P23)', () => {
  const people = [enemy('corpse'), ada({ perks: ['P23'] })]
  test('a hit does 1D6 less after armour; own attacks take a penalty die to the end of the next own turn', () => {
    const struck = play(fightOf(people), [20, 99, 3, 4, 4, 99, 9, 99], ['ada', 'dodge'], ['ada', 'yes'], HIT)
    expect(happened(struck, 'damaged')).toMatchObject([{ dice: 7, perks: 4, points: 3 }])
    expect(sources(struck)).toEqual({ 'Defensive Stance': -1 })
    expect(who(struck, 'ada').effects).toEqual([])
  })
  test('where it misses no die falls, and the penalty is there all the same', () => {
    expect(sources(play(fightOf(people), [99, 99, 99, 9, 99], ['ada', 'dodge'], ['ada', 'yes'], HIT))).toEqual({
      'Defensive Stance': -1,
    })
    expect(sources(play(fightOf(people), [99, 99, 99, 99], ['ada', 'dodge'], ['ada', 'no'], HIT))).toEqual({})
  })
  test('who cannot react is not asked', () => {
    const out = play(
      fightOf([enemy('corpse'), ada({ perks: ['P23'], conditions: { stunned: true } }), friend('bo')]),
      [99],
      CLAW,
    )
    expect(happened(out, 'offered')).toEqual([])
  })
})
