import { describe, expect, test } from 'vitest'
import { mythos } from '../../src/books/mythos/book.ts'
import { candidateOf } from '../../src/books/mythos/core/percentile-roll.ts'
import type { Event } from '../../src/books/mythos/state/all-events.ts'
import { type AnswerOdds, chanceTrue, oddsOfAnswer } from '../../src/engine/answer-odds.ts'
import { keysOf, levelAt } from '../../src/engine/option-tree.ts'
import {
  ada,
  attackOnce,
  enemy,
  fightOf,
  freshFight,
  friend,
  happened,
  type Played,
  play,
  set,
  sources,
  who,
} from './fights-for-tests.ts'

const still = { cannotFightBack: true }
const gun = ['revolver38', '1']
const refusal = ({ asks }: Played, ...path: string[]) => {
  const level = levelAt(asks[0]!.options, path)
  return 'refused' in level ? level.code : null
}

/** Every result of a roll with so many penalty dice. */
const worst = (dice: number): readonly number[] =>
  Array.from({ length: 100 * 10 ** dice }, (_, n) => {
    const first = Math.floor(n / 10 ** dice) + 1
    const faces = Array.from({ length: dice }, (_d, i) => (Math.floor(n / 10 ** i) % 10) + 1)
    return Math.max(first, ...faces.map((face) => candidateOf(face, first)))
  })

describe('malfunction (MY-MALF-1)', () => {
  const ON = { malfunction: true }
  test('at `malf` and above it jams: a failure, the round spent, the other shots lost and kept', () => {
    const played = attackOnce({ path: ['revolver38', '3'], dice: [60, 10, 20, 2, 3], options: ON })
    expect(happened(played, 'jammed')).toMatchObject([{ who: 'ada', weapon: 'revolver38' }])
    expect(who(played, 'ada').weapons[2]).toMatchObject({ jammed: true, ammo: 5 })
    expect([who(played, 'corpse').HP, who(played, 'ada').HP]).toEqual([14, 7])
    expect(happened(played, 'attacked').filter(({ who: one }) => one === 'ada')).toHaveLength(1)
    expect(happened(played, 'held fire')).toEqual([])
  })
  test.each([
    [97, 0],
    [98, 1],
  ])('a 9 mm pistol and a roll of %i: %i jams, however good the skill', (roll, jams) => {
    const played = attackOnce({
      by: { weapons: ['pistol9'], skills: { 'Firearms (Handgun)': 120 } },
      at: { ...still, HP: 30, maxHP: 30 },
      path: ['pistol9', '1'],
      dice: jams ? [roll] : [roll, 1],
      options: ON,
    })
    expect(happened(played, 'jammed')).toHaveLength(jams)
    expect(happened(played, 'hit')).toHaveLength(1 - jams)
  })
  test('a chainsaw jams too, bare hands and knives never', () => {
    expect(
      happened(
        attackOnce({ by: { weapons: ['chainsaw'] }, at: still, path: ['chainsaw'], dice: [97], options: ON }),
        'jammed',
      ),
    ).toHaveLength(1)
    expect(happened(attackOnce({ at: still, path: ['knife'], dice: [100], options: ON }), 'jammed')).toEqual([])
  })
  test('a weapon that the referee takes away in the middle of it jams nobody', () => {
    const fight = fightOf([ada(), enemy('corpse', { block: 'drowned', control: 'referee' })], ON)
    const played = play(fight, [100, 1, 99], ['ada', 'fight', 'corpse', ...gun], set('ada', 'weapons.2.taken', true), [
      'corpse',
      'fight back',
      'bite',
    ])
    expect(who(played, 'ada').weapons[2]).toMatchObject({ jammed: false, taken: true })
  })
  test('an enemy with a jammed gun takes its club', () => {
    const played = play(
      fightOf([enemy('gun', { block: 'gunman', attacksPerRound: 2 }), ada()], ON),
      [100, 99, 99, 99],
      ['gun', 'fight', 'ada', ...gun],
      ['ada', 'dodge'],
      ['ada', 'dodge'],
    )
    expect(happened(played, 'attacked').map(({ weapon }) => weapon)).toEqual(['revolver38', 'club'])
  })
  test('odds know of it', () => {
    const open = play(
      fightOf([ada({ weapons: ['flintlock'], skills: { 'Firearms (Handgun)': 100 } }), enemy('corpse', still)], ON),
      [],
    )
    const odds = oddsOfAnswer(mythos, open, { ask: open.asks[0]!.n, path: ['fight', 'corpse', 'flintlock', '1'] })
    expect(chanceTrue(odds as AnswerOdds, 'hit')).toEqual([47n, 50n])
  })
})

describe('clearing a weapon (MY-MALF-2, MY-TURN-5)', () => {
  const jammed = (weapon: string, dice: readonly number[], skill = 60) =>
    who(
      play(
        fightOf(
          [ada({ weapons: [{ weapon, jammed: true }], skills: { 'Firearms (Handgun)': skill } }), enemy('corpse')],
          { malfunction: true },
        ),
        dice,
        ['ada', 'clear', weapon],
      ),
      'ada',
    ).weapons[0]!
  test.each(['revolver38', 'rifle', 'shotgun12', 'derringer', 'flintlock'])('%s: by the turn alone', (weapon) =>
    expect(jammed(weapon, []).jammed).toBe(false),
  )
  test('any other by its skill, and 96 ruins it for the fight', () => {
    expect(jammed('auto45', [60])).toMatchObject({ jammed: false })
    expect(jammed('auto45', [61])).toMatchObject({ jammed: true, ruined: false })
    expect(jammed('auto45', [95], 99)).toMatchObject({ jammed: false, ruined: false })
    expect(jammed('auto45', [96], 99)).toMatchObject({ jammed: true, ruined: true })
  })
  test('a jammed weapon is not used, and what is not jammed is not cleared (MY-ACT-1)', () => {
    const open = play(
      fightOf([ada({ weapons: [{ weapon: 'revolver38', ammo: 6, jammed: true }] }), enemy('corpse')], {
        malfunction: true,
      }),
      [],
    )
    expect(keysOf(open.asks[0]!.options)).toEqual(['fight', 'flee', 'clear'])
    expect(refusal(open, 'fight', 'corpse', 'revolver38')).toBe('jammed')
    expect(refusal(play(fightOf([ada(), enemy('corpse')], { malfunction: true }), []), 'clear')).toBe('not_jammed')
  })
  test('an enemy whose gun is ruined does without', () => {
    const gunman = enemy('gun', {
      block: 'gunman',
      control: 'referee',
      attacks: [
        { weapon: 'auto45', skill: 45, jammed: true },
        { name: 'club', skill: 40, damage: '1D6' },
      ],
    })
    const played = play(fightOf([gunman, ada()], { malfunction: true }), [96], ['gun', 'clear', 'auto45'])
    expect(happened(played, 'ruined')).toMatchObject([{ weapon: 'auto45' }])
    expect(mythos.close(played.fight)[0]!.attacks[0]).toMatchObject({ taken: false, jammed: true })
  })
})

describe('fumbles (MY-FUM-1, MY-MOD-15)', () => {
  test('a hundred costs a die on the next attack or reaction, once', () => {
    const fight = fightOf([ada(), enemy('corpse', still)], { fumbles: true })
    const played = play(
      fight,
      [100, 99, 99, 1, 99],
      ['ada', 'fight', 'corpse', 'bat'],
      ['ada', 'dodge'],
      ['ada', 'fight', 'corpse', 'bat'],
    )
    expect(played.lines.filter((line) => /^ada (attack|dodge)/.test(line))).toEqual([
      'ada attack 100 [100]',
      'ada dodge 99 [99] -1 fumbled',
      'ada attack 99 [99]',
    ])
  })
  test('odds know of it: after a hundred the second shot takes one die more', () => {
    const open = play(fightOf([ada(), enemy('corpse', { ...still, HP: 50, maxHP: 50 })], { fumbles: true }), [])
    const [one, two] = [worst(1), worst(2)]
    const share = one.filter((result) => result <= 60).length / one.length
    const fumbled = one.filter((result) => result === 100).length / one.length
    const exact =
      share + (1 - share - fumbled) * share + fumbled * (two.filter((result) => result <= 60).length / two.length)
    const [ways, all] = chanceTrue(
      oddsOfAnswer(mythos, open, { ask: open.asks[0]!.n, path: ['fight', 'corpse', 'revolver38', '2'] }) as AnswerOdds,
      'hit',
    )
    expect(Number(ways) / Number(all)).toBeCloseTo(exact, 12)
  })
  test('a dodge and a fight-back can fumble too', () => {
    expect(who(attackOnce({ dice: [99, 100], options: { fumbles: true } }), 'corpse').effects).toMatchObject([
      { key: 'fumbled', rule: 'MY-MOD-15' },
    ])
    expect(
      who(play(fightOf([enemy('corpse'), ada()], { fumbles: true }), [99, 100], ['ada', 'dodge']), 'ada').effects,
    ).toHaveLength(1)
  })
})

describe('surprise (MY-SURP-1, MY-DEC-13)', () => {
  const fresh = (sheet: object = {}) => freshFight([ada(sheet), friend('bo'), enemy('corpse')], { surprise: true })
  const marked = (...path: readonly (string | readonly string[])[]) =>
    happened(play(fresh(), [], ['referee', ...path]), 'marked').map(({ who: one }) => one)
  test('nobody, a side, or whom the referee names', () => {
    expect(keysOf(play(fresh(), []).asks[0]!.options)).toEqual(['nobody', 'investigators', 'enemies', 'named', 'roll'])
    expect([marked('nobody'), marked('enemies'), marked('named', ['bo', 'corpse'])]).toEqual([
      [],
      ['corpse'],
      ['bo', 'corpse'],
    ])
  })
  test('or they roll the better of Spot and Listen', () => {
    const played = play(fresh({ skills: { Spot: 40, Listen: 60 } }), [60, 26], ['referee', 'roll', 'investigators'])
    expect(happened(played, 'read').map(({ skill }) => skill)).toEqual([60, 25])
    expect(happened(played, 'marked').map(({ who: one }) => one)).toEqual(['bo'])
  })
  test('the surprised have no turn and no reaction in round 1, and attacks on them a bonus die, once', () => {
    const played = play(
      freshFight([ada(), enemy('corpse')], { surprise: true }),
      [99, 9, 99, 99],
      ['referee', 'enemies'],
      ['ada', 'fight', 'corpse', 'bat'],
      ['ada', 'fight', 'corpse', 'bat'],
    )
    expect(happened(played, 'started').map(({ who: one }) => one)).toEqual(['ada', 'ada', 'corpse'])
    expect(happened(played, 'cleared')).toMatchObject([{ who: 'corpse', condition: 'surprised' }])
    expect(played.lines.filter((line) => line.startsWith('ada attack'))).toEqual([
      'ada attack 99 [99] +1 helpless',
      'ada attack 99 [99]',
    ])
  })
  test('unless told, nobody is', () =>
    expect(mythos.asks.surprise!.default(fresh(), 'referee', [])).toEqual(['nobody']))
})

describe('sanity (MY-SAN-1)', () => {
  const ON = { sanity: true }
  test('each investigator, for each kind of enemy, in the order of action', () => {
    const fight = freshFight(
      [
        ada({ sanity: 60 }),
        friend('bo', { DEX: 60 }),
        enemy('corpse'),
        enemy('corpse-2'),
        enemy('imp', { block: 'imp' }),
        enemy('bandaged', { block: 'bandaged' }),
      ],
      ON,
    )
    const played = play(fight, [50, 49, 61, 8, 52])
    expect(happened(played, 'shaken').map(({ who: one, at, points }) => [one, at, points])).toEqual([
      ['bo', 'bandaged', 1],
      ['bo', 'corpse', 0],
      ['ada', 'bandaged', 8],
      ['ada', 'corpse', 0],
    ])
    expect([who(played, 'ada').sanity, who(played, 'bo').sanity]).toEqual([52, 49])
  })
  test('never below 0', () =>
    expect(who(play(freshFight([ada({ sanity: 2 }), enemy('corpse')], ON), [90, 8]), 'ada').sanity).toBe(0))
  test('others are not told how much', () => {
    const fight = fightOf([ada(), friend('bo'), enemy('corpse')])
    const seen = (seat: string) =>
      mythos.see(
        { type: 'happened', event: { type: 'shaken', who: 'ada', at: 'corpse', points: 5 } },
        { referee: false, seats: [seat], health: 'exact', rolls: {} },
        fight,
      )
    expect([seen('ada'), seen('bo')]).toMatchObject([{ event: { points: 5 } }, { event: { points: null } }])
  })
})

describe('a firearm that is ready (MY-INIT-6)', () => {
  const first = (weapons: unknown) =>
    happened(
      play(freshFight([ada({ weapons }), enemy('imp', { block: 'imp' })], { readied_firearm: true }), []),
      'opened',
    )[0]!.order[0]
  test.each([
    ['the first weapon, loaded', ['revolver38', 'bat'], 'ada'],
    ['not the second', ['bat', 'revolver38'], 'imp'],
    ['not empty', [{ weapon: 'revolver38', ammo: 0 }], 'imp'],
    ['not jammed', [{ weapon: 'revolver38', ammo: 6, jammed: true }], 'imp'],
    ['not a bow', ['bow'], 'imp'],
  ])('%s', (_what, weapons, acts) => expect(first(weapons)).toBe(acts))
})

describe('doing nothing (MY-REACT-5)', () => {
  test('gives the attacker a bonus die, and is no reaction', () => {
    const played = play(fightOf([enemy('corpse'), ada()], { no_reaction: true }), [99, 9], ['ada', 'nothing'])
    expect(sources(played)).toEqual({ 'no reaction': 1 })
    expect(who(played, 'ada').reactionsThisRound).toEqual([])
  })
  test('who cannot react gives none, and an enemy has no such choice', () => {
    const cannot = play(
      fightOf([enemy('corpse'), ada({ cannotDodge: true, cannotFightBack: true })], { no_reaction: true }),
      [99],
    )
    expect(sources(cannot)).toEqual({})
    expect(happened(attackOnce({ dice: [99, 99], options: { no_reaction: true } }), 'reacted')).toMatchObject([
      { how: 'fight back' },
    ])
  })
})

describe('shots that nobody answers (MY-RNG-3)', () => {
  const NO = { firearms_opposed: 'no' }
  const shoots = (shots: string, dice: readonly number[], ...answers: readonly string[]) =>
    play(
      fightOf([enemy('gun', { block: 'gunman' }), ada()], NO),
      dice,
      ['gun', 'fight', 'ada', 'revolver38', shots],
      ...answers.map((one) => ['ada', one] as const),
    )
  test('a success hits', () =>
    expect(happened(attackOnce({ path: gun, dice: [60, 5], options: NO }), 'hit')).toHaveLength(1))
  test("an investigator may dive, once in the shooter's turn, before the attack is rolled (MY-REACT-6, MY-DEC-7, MY-MOD-10)", () => {
    const played = shoots('2', [40, 99, 1, 2, 99, 1, 2], 'dive')
    expect(played.lines.filter((line) => /^(ada|gun) (attack|dodge)/.test(line))).toEqual([
      'ada dodge 40 [40]',
      'gun attack 99 [99] -1 several shots -1 dived',
      'gun attack 99 [99] -1 several shots -1 dived',
    ])
    expect(keysOf(played.asks[0]!.options)).not.toContain('fight')
    expect(refusal(played, 'fight')).toBe('sheltered')
  })
  test('a dive that fails hides nobody, and costs the next fight all the same', () => {
    const played = shoots('1', [41, 99], 'dive')
    expect(sources(played)).toEqual({})
    expect(who(played, 'ada').shelter).toBe(true)
    const after = play(
      fightOf([enemy('gun', { block: 'gunman', ...still }), ada()], NO),
      [41, 99, 99, 99],
      ['gun', 'fight', 'ada', ...gun],
      ['ada', 'dive'],
      ['ada', 'wait'],
      ['gun', 'fight', 'ada', 'club'],
      ['ada', 'dodge'],
    )
    expect(keysOf(after.asks[0]!.options)).toContain('fight')
  })
  test('who stays has lost nothing, and enemies do not dive; who says nothing stays (MY-DEC-7)', () => {
    expect(mythos.asks.dive!.default(fightOf([ada()]), 'ada', [])).toEqual(['stay'])
    const played = shoots('1', [99], 'stay')
    expect(keysOf(played.asks[0]!.options)).toContain('fight')
    expect(happened(attackOnce({ path: gun, dice: [99], options: NO }), 'dived')).toEqual([])
  })
  test('with shots that are answered, nobody dives', () => {
    expect(
      play(fightOf([enemy('gun', { block: 'gunman' }), ada()]), [], ['gun', 'fight', 'ada', ...gun]).asks[0],
    ).toMatchObject({ about: 'reaction' })
  })
  test('a dive can fumble', () => {
    const played = play(
      fightOf([enemy('gun', { block: 'gunman' }), ada()], { ...NO, fumbles: true }),
      [100, 99],
      ['gun', 'fight', 'ada', ...gun],
      ['ada', 'dive'],
    )
    expect(who(played, 'ada').effects).toMatchObject([{ key: 'fumbled' }])
  })
})

describe('what others see of it', () => {
  const fight = fightOf([ada(), friend('bo'), enemy('imp', { block: 'imp', hidden: true }), enemy('corpse')])
  const seen = (event: Event, health: 'exact' | 'words' | 'hidden' = 'words') => {
    const entry = mythos.see({ type: 'happened', event }, { referee: false, seats: ['ada'], health, rolls: {} }, fight)
    return entry && 'event' in entry ? entry.event : null
  }
  test('the hidden move unseen, and where they strike there is somebody', () => {
    expect(seen({ type: 'moved', who: 'imp', at: 'ada', way: 'closer', yards: 3, x: 3, y: 0 })).toBe(null)
    expect(seen({ type: 'moved', who: 'corpse', at: 'imp', way: 'closer', yards: 3, x: 3, y: 0 })).toMatchObject({
      at: 'somebody',
    })
    expect(seen({ type: 'jammed', who: 'imp', weapon: 'revolver38' })).toBe(null)
    expect(seen({ type: 'dived', who: 'ada', to: 'imp', how: 'covered', free: false })).toMatchObject({
      to: 'somebody',
    })
    expect(seen({ type: 'gripped', who: 'ada', by: 'imp' })).toMatchObject({ by: 'somebody' })
    expect(seen({ type: 'tried', who: 'imp', at: 'ada', aim: 'hold' })).toMatchObject({ who: 'somebody' })
    expect(seen({ type: 'disarmed', who: 'bo', by: 'imp', weapon: 'bat' })).toMatchObject({ by: 'somebody' })
  })
  test('how much somebody bleeds, as health is shown', () => {
    const bled: Event = { type: 'bled', who: 'corpse', points: 2 }
    expect([seen(bled, 'exact'), seen(bled), seen(bled, 'hidden')]).toMatchObject([
      { points: 2 },
      { points: null },
      null,
    ])
  })
  test('a place is seen by all, where there are places', () => {
    const placed = fightOf([ada(), enemy('corpse')], { ranges: true })
    expect(
      mythos.show(placed, { referee: false, seats: ['ada'], health: 'words', rolls: {} }).combatants[1]!.sheet,
    ).toMatchObject({ pos: { x: 10, y: 0 } })
  })
})

describe('dice of an attack', () => {
  test('a shot at somebody in cover, as the referee says (MY-MOD-9)', () => {
    expect(sources(attackOnce({ at: { ...still, conditions: { cover: true } }, path: gun, dice: [99, 1] }))).toEqual({
      cover: -1,
    })
    expect(sources(attackOnce({ at: { ...still, conditions: { cover: true } }, dice: [99] }))).toEqual({})
  })
  test('fast only while running, where the table says so (MY-MOD-18)', () => {
    const shot = (running: boolean, dice: readonly number[]) =>
      sources(
        attackOnce({
          at: { ...still, MOV: 9, conditions: { running } },
          path: gun,
          dice,
          options: { fast_needs_running: true },
        }),
      )
    expect([shot(false, [99]), shot(true, [99, 1])]).toEqual([{}, { fast: -1 }])
  })
  test('build by the table, for shots alone (MY-MOD-19)', () => {
    const LITERAL = { build_table: 'literal', max_net_dice: 3 }
    const shot = (build: number, dice: readonly number[]) =>
      sources(attackOnce({ at: { ...still, build }, path: gun, dice, options: LITERAL }))
    expect([shot(0, [99]), shot(-1, [99, 1]), shot(-2, [99, 1, 1]), shot(4, [99, 9])]).toEqual([
      {},
      { small: -1 },
      { small: -2 },
      { big: 1 },
    ])
    expect(sources(attackOnce({ at: { ...still, build: -2 }, dice: [99], options: LITERAL }))).toEqual({})
    const tiny = play(fightOf([ada(), enemy('imp', { block: 'imp', build: -3 })], LITERAL), [])
    expect(refusal(tiny, 'fight', 'imp', 'revolver38')).toBe('impossible')
    expect(keysOf(levelAt(tiny.asks[0]!.options, ['fight', 'imp']) as never)).toEqual(['bat', 'knife', 'unarmed'])
  })
  test('the referee marks and clears as the fight goes (MY-GEN-6)', () => {
    expect(
      sources(
        play(fightOf([ada(), enemy('corpse', still)]), [99, 1], set('corpse', 'conditions.cover', true), [
          'ada',
          'fight',
          'corpse',
          ...gun,
        ]),
      ),
    ).toEqual({ cover: -1 })
  })
})
