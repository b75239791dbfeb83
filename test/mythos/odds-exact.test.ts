import { describe, expect, test } from 'vitest'
import { mythos } from '../../src/books/mythos/book.ts'
import type { Event } from '../../src/books/mythos/state/all-events.ts'
import type { Fight } from '../../src/books/mythos/state/fight.ts'
import { type AnswerOdds, chanceTrue, oddsOfAnswer } from '../../src/engine/answer-odds.ts'
import { plainDice } from '../../src/engine/dice.ts'
import { type Chance, enumerate, plus } from '../../src/engine/odds.ts'
import type { Path } from '../../src/engine/options.ts'
import { type Scene, twinOf } from '../../src/engine/scene.ts'
import { type Policy, simulatedScene } from '../../src/engine/simulate.ts'
import { makeOdds } from '../../src/words/odds.ts'
import { ada, enemy, fightOf, friend, type Played, play, type Written } from './fights-for-tests.ts'

function oddsOf(open: Played, path: Path): AnswerOdds {
  const odds = oddsOfAnswer(mythos, open, { ask: open.asks[0]!.n, path })
  if (typeof odds.refused === 'string') throw new Error(odds.refused)
  return odds as AnswerOdds
}

/** The page counted by hand: every d100 of both sides, with their tens; nothing of the book's code. */
type Side = { readonly skill: number; readonly net?: number }
function results({ net = 0 }: Side): readonly number[] {
  const all: number[] = []
  for (let first = 1; first <= 100; first++) {
    const read = (tens: number): number => tens * 10 + (first % 10) || 100
    const so = (n: number, got: readonly number[]): void => {
      if (n === 0) all.push(net > 0 ? Math.min(...got) : Math.max(...got))
      else for (let tens = 0; tens <= 9; tens++) so(n - 1, [...got, read(tens)])
    }
    so(Math.abs(net), [first])
  }
  return all
}
const rank = (result: number, skill: number): number =>
  result === 1 ? 4 : result === 100 ? 0 : result * 5 <= skill ? 3 : result * 2 <= skill ? 2 : result <= skill ? 1 : 0
const ranks = (side: Side): readonly number[] =>
  results(side).reduce(
    (ways, result) => ways.with(rank(result, side.skill), ways[rank(result, side.skill)]! + 1),
    [0, 0, 0, 0, 0],
  )

/** In how many of all ways something holds of both ranks. */
function counted(attack: Side, defence: Side, holds: (attack: number, defence: number) => boolean): Chance {
  const [ours, theirs] = [ranks(attack), ranks(defence)]
  let [ways, of] = [0n, 0n]
  for (const [a, m] of ours.entries())
    for (const [b, n] of theirs.entries()) {
      of += BigInt(m * n)
      if (holds(a, b)) ways += BigInt(m * n)
    }
  return plus([ways, of], [0n, 1n])
}
const struck = (a: number, b: number): boolean => a > 0 && a >= b
const struckBack = (a: number, b: number): boolean => b > a
const notDodged = (a: number, b: number): boolean => a > b

describe('who wins the exchange', () => {
  const fists = (skill: number, sheet: object = {}) =>
    ada({ weapons: [], skills: { 'Fighting (Brawl)': skill }, ...sheet })
  const clawed = (skill: number, sheet: object = {}) =>
    enemy('corpse', { attacks: [{ name: 'claw', skill, damage: '1D3' }], ...sheet })

  test.each([
    [50, 30],
    [1, 1],
    [4, 5],
    [5, 4],
    [50, 99],
    [99, 50],
    [100, 100],
    [150, 40],
    [40, 250],
    [0, 0],
  ])('skill %i against %i: hitting, and being hit back (MY-CMP-1)', (own, other) => {
    const odds = oddsOf(play(fightOf([fists(own), clawed(other)]), []), ['fight', 'corpse', 'unarmed'])
    expect(chanceTrue(odds, 'hit')).toEqual(counted({ skill: own }, { skill: other }, struck))
    expect(chanceTrue(odds, 'hit back')).toEqual(counted({ skill: own }, { skill: other }, struckBack))
    expect(chanceTrue(odds, 'success')).toEqual(counted({ skill: own }, { skill: other }, (a) => a > 0))
  })

  test.each([
    [1, -1],
    [-2, 2],
    [2, 1],
    [-1, 0],
    [0, -2],
  ])('%i net dice of ours, %i of theirs', (ours, theirs) => {
    const odds = oddsOf(play(fightOf([fists(55, { dice: ours }), clawed(47, { dice: theirs })]), []), [
      'fight',
      'corpse',
      'unarmed',
    ])
    expect(chanceTrue(odds, 'hit')).toEqual(counted({ skill: 55, net: ours }, { skill: 47, net: theirs }, struck))
    expect(chanceTrue(odds, 'hit back')).toEqual(
      counted({ skill: 55, net: ours }, { skill: 47, net: theirs }, struckBack),
    )
  })

  test('the last blow: who falls (MY-DMG-9)', () => {
    const odds = oddsOf(
      play(fightOf([fists(60, { HP: 1, damageBonus: '0' }), clawed(35, { HP: 1, damageBonus: '0' })]), []),
      ['fight', 'corpse', 'unarmed'],
    )
    expect(chanceTrue(odds, 'target falls')).toEqual(counted({ skill: 60 }, { skill: 35 }, struck))
    expect(chanceTrue(odds, 'attacker falls')).toEqual(counted({ skill: 60 }, { skill: 35 }, struckBack))
  })

  test('two shots, each an exchange of its own, neither of which can end the fight: one at least hits', () => {
    const shooter = ada({ maxHP: 400, HP: 400, weapons: ['revolver38'] })
    const odds = oddsOf(play(fightOf([shooter, clawed(30, { maxHP: 400, HP: 400, MOV: 6 })]), []), [
      'fight',
      'corpse',
      'revolver38',
      '2',
    ])
    const [hit, of] = counted({ skill: 60, net: -1 }, { skill: 30 }, struck)
    expect(chanceTrue(odds, 'hit')).toEqual(plus([of * of - (of - hit) * (of - hit), of * of], [0n, 1n]))
  })

  test('what is shown is the fraction, where it is short enough to read', () => {
    const odds = oddsOf(play(fightOf([fists(50), enemy('corpse', { cannotFightBack: true })]), []), [
      'fight',
      'corpse',
      'unarmed',
    ])
    expect(makeOdds(odds)).toContain('hit 50 % (1/2)')
  })
})

describe('being hurt', () => {
  const open = (claw: number, dodge: number, net = 0) =>
    play(
      fightOf([
        enemy('corpse', { attacks: [{ name: 'claw', skill: claw, damage: '1D3' }] }),
        ada({ weapons: [], dodge, dice: net, skills: { 'Fighting (Brawl)': dodge } }),
      ]),
      [],
    )

  test.each([
    [30, 40, 0],
    [70, 20, 1],
    [55, 55, -1],
    [99, 1, 0],
    [1, 100, 0],
  ])("a claw of %i against %i, with %i dice of one's own: by dodging, and by fighting back", (claw, own, net) => {
    const [attack, defence] = [{ skill: claw }, { skill: own, net }]
    expect(chanceTrue(oddsOf(open(claw, own, net), ['dodge']), 'hit')).toEqual(counted(attack, defence, notDodged))
    expect(chanceTrue(oddsOf(open(claw, own, net), ['fight back', 'unarmed']), 'hit')).toEqual(
      counted(attack, defence, struck),
    )
    expect(chanceTrue(oddsOf(open(claw, own, net), ['fight back', 'unarmed']), 'hit back')).toEqual(
      counted(attack, defence, struckBack),
    )
  })

  test('how much: an ordinary hit of 1D3 + 1D4 less 2 of armour, or the most of both (MY-DMG-3, MY-ARM-1)', () => {
    const coat = play(
      fightOf([
        enemy('corpse', { attacks: [{ name: 'claw', skill: 50, damage: '1D3' }] }),
        ada({ weapons: [], naturalArmour: 2 }),
      ]),
      [],
    )
    const damage = oddsOf(coat, ['dodge']).damage!
    const best = counted({ skill: 50 }, { skill: 40 }, (a, b) => a > b && a >= 3)
    const plain = counted({ skill: 50 }, { skill: 40 }, (a, b) => a > b && a < 3)
    const ways = [0, 0, 0, 0, 0, 0]
    for (let three = 1; three <= 3; three++) for (let four = 1; four <= 4; four++) ways[three + four - 2]! += 1
    for (const points of [1, 2, 3, 4])
      expect(damage.get(points), `${points}`).toEqual(
        plus([plain[0] * BigInt(ways[points]!), plain[1] * 12n], [0n, 1n]),
      )
    expect(damage.get(5)).toEqual(plus(best, [plain[0] * BigInt(ways[5]!), plain[1] * 12n]))
  })
})

describe('escape', () => {
  const change = (result: number, CON: number): number =>
    rank(result, CON) >= 3 ? 1 : rank(result, CON) === 0 ? -1 : 0
  /**
   * All d100 of the fleer against all of each enemy: the enemies roll for themselves, so for each pace of ours their
   * chances multiply.
   */
  function away(
    own: { readonly CON: number; readonly MOV: number; readonly net?: number },
    others: readonly { readonly CON: number; readonly MOV: number }[],
  ): Chance {
    let sum: Chance = [0n, 1n]
    const mine = results({ skill: own.CON, ...(own.net && { net: own.net }) })
    for (const at of [-1, 0, 1]) {
      const ways = mine.filter((result) => change(result, own.CON) === at).length
      const slower = others.map(
        (one) =>
          results({ skill: one.CON }).filter(
            (result) => Math.max(0, one.MOV + change(result, one.CON)) <= Math.max(0, own.MOV + at),
          ).length,
      )
      sum = plus(sum, [
        BigInt(ways) * slower.reduce((all, n) => all * BigInt(n), 1n),
        BigInt(mine.length) * 100n ** BigInt(others.length),
      ])
    }
    return sum
  }
  const flight = (own: object, others: readonly object[], more: readonly Written[] = []) =>
    oddsOf(play(fightOf([ada(own), ...more, ...others.map((one, i) => enemy(`e${i}`, one))]), []), ['flee'])

  test.each([
    [60, 7, 80, 6],
    [60, 7, 80, 8],
    [60, 7, 80, 7],
    [1, 8, 99, 8],
    [100, 8, 100, 9],
    [150, 7, 4, 9],
    [5, 0, 5, 0],
  ])('CON %i MOV %i from CON %i MOV %i (MY-FLEE-2, MY-FLEE-3, MY-FLEE-4)', (CON, MOV, theirs, pace) => {
    expect(chanceTrue(flight({ CON, MOV }, [{ CON: theirs, MOV: pace }]), 'escapes')).toEqual(
      away({ CON, MOV }, [{ CON: theirs, MOV: pace }]),
    )
  })
  test('from three, each of whom must be no faster (MY-FLEE-7)', () => {
    const three = [
      { CON: 80, MOV: 7 },
      { CON: 45, MOV: 8 },
      { CON: 60, MOV: 6 },
    ]
    expect(chanceTrue(flight({ CON: 60, MOV: 8 }, three), 'escapes')).toEqual(away({ CON: 60, MOV: 8 }, three))
  })
  test('a friend who rolls too changes nothing (MY-FLEE-6)', () => {
    expect(chanceTrue(flight({ CON: 60, MOV: 7 }, [{ CON: 80, MOV: 7 }], [friend('bo')]), 'escapes')).toEqual(
      away({ CON: 60, MOV: 7 }, [{ CON: 80, MOV: 7 }]),
    )
  })
})

type Told = Readonly<Record<string, Path>>

/**
 * The book itself, die by die: every face of every d100 and d10, where odds look at one for each level. Who is not told
 * what to answer takes the usual.
 */
function longWay(fight: Fight, answers: Told, who: string): ReadonlyMap<string, Chance> {
  const policy: Policy<Fight> = (now, who, about, level) =>
    answers[about] ?? mythos.asks[about]!.default(now, who.id, level) ?? 0
  return enumerate(
    (fall) => {
      const twin = twinOf(mythos, fight)
      const events: Event[] = []
      const scene = simulatedScene(mythos, twin, { policy, fall: (dice) => fall(plainDice(dice)), log: null })
      mythos.play(
        {
          ...scene,
          tell: (event: Event) => {
            events.push(event)
            scene.tell(event)
          },
        } as Scene<Fight, Event>,
        mythos.next(twin)!,
      )
      return JSON.stringify(mythos.outcomes(events, twin, { who, about: '' }))
    },
    { mostRuns: 150_000 },
  )
}

/** The odds of one name, by its values. */
function told(odds: ReadonlyMap<string, Chance>, key: string): ReadonlyMap<unknown, Chance> {
  const values = new Map<unknown, Chance>()
  for (const [name, chance] of odds) {
    const value = (JSON.parse(name) as Record<string, unknown>)[key]
    values.set(value, plus(values.get(value) ?? [0n, 1n], chance))
  }
  return values
}

/** Before the question that the odds are of, the others were answered. */
function shortWay(fight: Fight, answers: Told): { readonly who: string; readonly short: AnswerOdds } {
  let open = play(fight, [])
  for (;;) {
    const { who, about } = open.asks[0]!
    const last = about === Object.keys(answers).at(-1)
    if (last) return { who, short: oddsOf(open, answers[about]!) }
    open = play(fight, [], [who, ...answers[about]!] as never)
  }
}

describe('the short way to the odds is the long way', () => {
  const gun = (sheet: object = {}) => ada({ weapons: ['derringer'], ...sheet })
  const dummy = (sheet: object = {}) => enemy('corpse', { cannotFightBack: true, MOV: 6, ...sheet })
  const clawed = (damage: string, sheet: object = {}) =>
    enemy('corpse', { attacks: [{ name: 'claw', skill: 45, damage, class: 'blunt' }], damageBonus: '0', ...sheet })
  const fists = (sheet: object = {}) => ada({ weapons: [], damageBonus: '0', ...sheet })
  const shot: Told = { turn: ['fight', 'corpse', 'derringer', '1'] }
  const blow: Told = { turn: ['fight', 'corpse', 'unarmed'] }
  const melee: Fight = { ...fightOf([gun(), friend('bo'), dummy()]), melees: [{ by: 'bo', at: 'corpse', round: 1 }] }
  const UNMET = { firearms_opposed: 'no' }

  test.each<readonly [string, Fight, Told]>([
    ['a blow that is met', fightOf([fists(), clawed('2')]), blow],
    ['a shot with a penalty die', fightOf([gun(), dummy({ MOV: 8 })]), shot],
    ['a shot into a melee (MY-MULTI-6)', melee, shot],
    ['flight', fightOf([ada(), enemy('corpse')]), { turn: ['flee'] }],
    [
      'a weapon that jams (MY-MALF-1)',
      fightOf([ada({ weapons: ['smg'], skills: { 'Firearms (Submachine)': 99 } }), dummy()], {
        ...UNMET,
        malfunction: true,
      }),
      { turn: ['fight', 'corpse', 'smg'] },
    ],
    [
      'and one that jams with a penalty die',
      fightOf([ada({ weapons: ['crossbow'], skills: { 'Firearms (Crossbow)': 98 }, dice: -1 }), dummy()], {
        ...UNMET,
        malfunction: true,
      }),
      { turn: ['fight', 'corpse', 'crossbow'] },
    ],
    [
      'a shot at twice the range (MY-RNG-2)',
      fightOf([gun({ pos: { x: 0, y: 0 } }), dummy({ pos: { x: 5, y: 0 } })], { ...UNMET, ranges: true }),
      shot,
    ],
    [
      'and at four times',
      fightOf([gun({ pos: { x: 0, y: 0 } }), dummy({ pos: { x: 11, y: 0 } })], { ...UNMET, ranges: true }),
      shot,
    ],
    [
      'a failure that is rolled again, unless it is 100 (P20)',
      fightOf([fists({ perks: ['P20'], control: 'auto', role: 'investigator' }), dummy()]),
      blow,
    ],
    [
      'one more attack (P02)',
      fightOf([fists({ perks: ['P02'], control: 'auto', role: 'investigator' }), dummy({ HP: 3 })]),
      blow,
    ],
    [
      'a wound that may lay out (MY-WND-1)',
      fightOf([clawed('6'), fists()], { wounds: 'lingering', no_reaction: true }),
      { reaction: ['nothing'] },
    ],
    [
      'somebody thrown down (MY-MAN-2)',
      fightOf([fists({ build: 0 }), clawed('2', { build: 1 })], { manoeuvres: true }),
      { turn: ['manoeuvre', 'corpse', 'knock down'] },
    ],
    ['doing nothing (MY-REACT-5)', fightOf([clawed('1D3'), fists()], { no_reaction: true }), { reaction: ['nothing'] }],
    [
      'a dive (MY-REACT-6)',
      fightOf([enemy('corpse', { attacks: [{ weapon: 'derringer', skill: 45 }] }), fists({ MOV: 6 })], UNMET),
      { dive: ['dive'] },
    ],
  ])('%s', (_what, fight, answers) => {
    const { who, short } = shortWay(fight, answers)
    const long = longWay(fight, answers, who)
    expect(short.hit?.has('undecided') ?? false).toBe(false)
    for (const key of Object.keys(short)) expect([...short[key]!].sort(), key).toEqual([...told(long, key)].sort())
  })
})
