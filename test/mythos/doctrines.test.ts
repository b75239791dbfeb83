import { describe, expect, test } from 'vitest'
import { mythos } from '../../src/books/mythos/book.ts'
import { decided } from '../../src/engine/policy.ts'
import { ada, enemy, fightOf, friend, type Played, play, type Written } from './fights-for-tests.ts'

type Doctrine = 'standard' | 'cautious' | 'pack' | 'cunning' | 'brute' | 'fanatic'

const taken = (doctrine: Doctrine, { fight, asks }: Played) => decided(mythos.policies[doctrine]!, fight, asks[0]!)
const why = (doctrine: Doctrine, { fight, asks }: Played) =>
  mythos.reasons![doctrine]!(fight, asks[0]!, taken(doctrine, { fight, asks } as Played))

const WAYS = [
  { name: 'bite', skill: 60, damage: '1D4' },
  { name: 'maul', skill: 30, damage: '2D6' },
]
const beast = (sheet: object = {}): Written => enemy('beast', { attacks: WAYS, ...sheet })
const bo = (sheet: object = {}): Written => friend('bo', { skills: { 'Fighting (Brawl)': 80 }, ...sheet })
const open = (...people: readonly Written[]): Played => play(fightOf(people), [])

describe('whom an enemy goes for, and how', () => {
  test('the page: who hurt it, else the lowest HP, in its first way (MY-MULTI-1)', () => {
    expect(taken('standard', open(beast({ hurtBy: 'bo' }), ada({ HP: 3 }), bo()))).toEqual(['fight', 'bo', 'bite'])
    expect(taken('standard', open(beast(), ada(), bo({ HP: 5 })))).toEqual(['fight', 'bo', 'bite'])
  })
  test('a pack goes for the one whom it is already at', () => {
    const both = [beast(), enemy('other'), ada({ reactionsThisRound: ['other'] }), bo({ HP: 2 })]
    expect(taken('pack', open(...both))).toEqual(['fight', 'ada', 'bite'])
    expect(why('pack', open(...both))).toBe('all of them on the same one')
    expect(taken('pack', open(beast(), ada(), bo({ HP: 2 })))).toEqual(['fight', 'bo', 'bite'])
  })
  test('the cunning count the coat with the HP', () => {
    expect(
      taken('cunning', open(beast({ hurtBy: 'ada' }), ada({ HP: 8 }), bo({ HP: 6, armour: ['breastplate'] }))),
    ).toEqual(['fight', 'ada', 'bite'])
    expect(
      taken('cunning', open(beast({ hurtBy: 'ada' }), ada({ HP: 8 }), bo({ HP: 4, armour: ['breastplate'] }))),
    ).toEqual(['fight', 'bo', 'bite'])
  })
  test('a brute goes for the strongest, in its heaviest way', () => {
    expect(taken('brute', open(beast(), ada({ HP: 1 }), bo()))).toEqual(['fight', 'bo', 'maul'])
    expect(why('brute', open(beast(), ada(), bo()))).toBe('whoever looks the most dangerous')
  })
  test('a fanatic finishes what it has begun, and empties its gun', () => {
    const gun = {
      attacks: [
        { weapon: 'revolver38', skill: 45 },
        { name: 'knife', skill: 40, damage: '1D4' },
      ],
    }
    expect(taken('fanatic', open(enemy('zealot', gun), ada({ HP: 2 }), bo({ hurtBy: 'zealot' })))).toEqual([
      'fight',
      'bo',
      'revolver38',
      '3',
    ])
  })
  test('each keeps to the one it began with in its turn (MY-MULTI-2)', () => {
    const begun = play(
      fightOf([beast({ attacksPerRound: 2 }), ada({ weapons: [] }), bo({ HP: 2 })]),
      [99, 99],
      ['beast', 'fight', 'ada', 'bite'],
      ['ada', 'dodge'],
    )
    for (const doctrine of ['standard', 'pack', 'cunning', 'brute', 'fanatic'] as const)
      expect(taken(doctrine, begun)[0], doctrine).toBe('ada')
  })
})

describe('how it answers', () => {
  const struck = (sheet: object) =>
    play(
      fightOf([ada(), beast({ control: 'referee', cannotDodge: false, dodge: 90, ...sheet })]),
      [],
      ['ada', 'fight', 'beast', 'bat'],
    )
  test('with the way of its choice', () => {
    expect(taken('standard', struck({}))).toEqual(['fight back', 'bite'])
    expect([taken('brute', struck({})), taken('cunning', struck({}))]).toEqual([
      ['fight back', 'maul'],
      ['fight back', 'bite'],
    ])
    expect(why('fanatic', struck({}))).toBe('it does not step aside')
  })
})

describe('an ally who is careful', () => {
  const hurt = (items: readonly object[]) =>
    open(ada({ HP: 4, control: 'auto:cautious', role: 'investigator', items }), enemy('corpse'))
  test('heals, and runs where there is nothing to heal with', () => {
    expect(taken('cautious', hurt([{ item: 'medicine' }]))).toEqual(['items', 'medicine', 'ada'])
    expect(taken('cautious', hurt([]))).toEqual(['flee'])
    expect(taken('cautious', open(ada({ HP: 5, weapons: [] }), enemy('corpse')))).toEqual([
      'fight',
      'corpse',
      'unarmed',
    ])
  })
})

test('somebody is given a doctrine by name', () =>
  expect(fightOf([enemy('corpse', { control: 'auto:pack' }), ada()]).combatants[0]!.control).toBe('auto:pack'))
