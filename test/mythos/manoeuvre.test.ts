import { describe, expect, test } from 'vitest'
import { mythos } from '../../src/books/mythos/book.ts'
import { keysOf, levelAt } from '../../src/engine/option-tree.ts'
import { ada, enemy, fightOf, friend, happened, play, set, sources, type Written, who } from './fights-for-tests.ts'

const ON = { manoeuvres: true }
const fight = (at: object = {}, by: object = {}, more: readonly Written[] = []) =>
  fightOf([ada(by), enemy('corpse', at), ...more], ON)
const tried = (aim: string, dice: readonly number[], at: object = {}, by: object = {}) =>
  play(fight(at, by), dice, ['ada', 'manoeuvre', 'corpse', aim])
const at = (setup: ReturnType<typeof fight>, ...path: string[]) => {
  const level = levelAt(play(setup, []).asks[0]!.options, path)
  return 'refused' in level ? (level.code ?? level.refused) : keysOf(level)
}

describe('manoeuvres (MY-MAN-1)', () => {
  test('replace the damage by an aim, and roll Fighting (Brawl) against the usual reaction', () => {
    const played = tried('knock down', [40, 99], {}, { skills: { 'Fighting (Brawl)': 40 } })
    expect(happened(played, 'read').map(({ what, skill }) => [what, skill])).toEqual([
      ['attack', 40],
      ['fight back', 30],
    ])
    expect(happened(played, 'damaged')).toEqual([])
    expect(who(played, 'corpse').HP).toBe(14)
    expect(happened(played, 'marked')).toMatchObject([{ who: 'corpse', condition: 'prone' }])
  })
  test('an enemy without that skill has the one of its first way to fight', () => {
    const bandaged = enemy('bandaged', { block: 'bandaged', control: 'referee' })
    const played = play(
      fightOf([bandaged, ada()], ON),
      [70, 99],
      ['bandaged', 'manoeuvre', 'ada', 'knock down'],
      ['ada', 'dodge'],
    )
    expect(happened(played, 'read')[0]).toMatchObject({ skill: 70 })
    expect(happened(played, 'attacked')).toHaveLength(1)
    expect(played.asks).toMatchObject([{ who: 'ada', about: 'turn' }])
  })
  test('a build one or two below costs as many dice, three below is impossible, a larger one earns nothing (MY-MAN-2, MY-MOD-13)', () => {
    const dice = (build: number, more: readonly number[]) => sources(tried('hold', [99, ...more, 99], { build }))
    expect([dice(0, []), dice(1, []), dice(2, [1]), dice(3, [1, 1])]).toEqual([{}, {}, { build: -1 }, { build: -2 }])
    expect(at(fight({ build: 4 }), 'manoeuvre')).toBe('impossible')
    expect(at(fight({ build: 4 }, {}, [enemy('imp', { block: 'imp' })]), 'manoeuvre', 'corpse')).toBe('impossible')
  })
  test('who fights back and wins deals its damage (MY-MAN-3)', () => {
    expect(who(tried('hold', [99, 20, 2, 3]), 'ada').HP).toBe(7)
  })
  test('aims in the order of the page; who is held has one (MY-DEC-16)', () => {
    expect(at(fight({ block: 'cultist' }), 'manoeuvre', 'corpse')).toEqual(['disarm', 'knock down', 'hold'])
    expect(at(fight({}, { heldBy: 'corpse' }), 'manoeuvre', 'corpse')).toEqual(['break free'])
  })
  test('with the toggle off it is refused', () =>
    expect(at(fightOf([ada(), enemy('corpse')]), 'manoeuvre')).toBe('off'))
  test('no perk follows a manoeuvre that won (P02)', () => {
    expect(tried('hold', [40, 99], {}, { perks: ['P02'] }).asks[0]).toMatchObject({ about: 'reaction' })
  })
  test('each target has its own reason (MY-ACT-1)', () => {
    const apart = fightOf(
      [ada({ pos: 0 }), enemy('hill', { block: 'hillhorror', pos: 0 }), enemy('corpse', { pos: 2 })],
      { ...ON, ranges: true },
    )
    expect([at(apart, 'manoeuvre'), at(apart, 'manoeuvre', 'hill'), at(apart, 'manoeuvre', 'corpse')]).toEqual([
      'out_of_reach',
      'impossible',
      'out_of_reach',
    ])
  })
  test('out of touch with `ranges`', () => {
    expect(at(fightOf([ada({ pos: 0 }), enemy('corpse', { pos: 2 })], { ...ON, ranges: true }), 'manoeuvre')).toBe(
      'out_of_reach',
    )
  })
})

describe('disarm (MY-MAN-4)', () => {
  test('takes the weapon last used, else the first, for the rest of the fight', () => {
    const taken = (sheet: object) =>
      happened(tried('disarm', [40, 99], { block: 'gunman', ...sheet }), 'disarmed')[0]?.weapon
    expect([taken({}), taken({ lastUsed: 'club' })]).toEqual(['revolver38', 'club'])
    const played = tried('disarm', [40, 99], { block: 'cultist' })
    expect(happened(played, 'attacked').at(-1)).toMatchObject({ who: 'corpse', weapon: 'unarmed' })
    expect(mythos.close(played.fight)[1]!.attacks[0]!.taken).toBe(false)
  })
  test('an investigator may lose one too', () => {
    const cultist = enemy('cultist', { block: 'cultist', control: 'referee' })
    const played = play(
      fightOf([cultist, ada()], ON),
      [30, 1, 99],
      ['cultist', 'manoeuvre', 'ada', 'disarm'],
      ['ada', 'dodge'],
    )
    expect(keysOf(levelAt(played.asks[0]!.options, ['fight', 'cultist']) as never)).toEqual([
      'knife',
      'revolver38',
      'unarmed',
    ])
  })
  test('not bare hands, nor claws', () => {
    expect(at(fight(), 'manoeuvre', 'corpse')).toEqual(['knock down', 'hold'])
    expect(at(fight(), 'manoeuvre', 'corpse', 'disarm')).toBe('bad_target')
    expect(at(fight({ block: 'cultist', lastUsed: 'unarmed' }), 'manoeuvre', 'corpse', 'disarm')).toBe('bad_target')
  })
})

describe('a hold (MY-MAN-4)', () => {
  test('forbids flight, costs a die on own attacks, and leaves only the holder to fight (MY-COND-1, MY-MAN-3)', () => {
    const held = fightOf([ada({ heldBy: 'corpse' }), enemy('corpse'), enemy('imp', { block: 'imp' })], ON)
    expect(at(held, 'flee')).toBe('held')
    expect(at(held, 'fight')).toEqual(['corpse'])
    expect(sources(play(held, [99, 1, 99], ['ada', 'fight', 'corpse', 'bat']))).toEqual({ held: -1 })
  })
  test('is made, and broken by a manoeuvre against the holder, build included', () => {
    expect(who(tried('hold', [40, 99]), 'corpse').heldBy).toBe('ada')
    const free = play(
      fightOf([ada({ heldBy: 'corpse' }), enemy('corpse', { build: 2 })], ON),
      [30, 1, 2, 99],
      ['ada', 'manoeuvre', 'corpse', 'break free'],
    )
    expect(sources(free)).toEqual({ build: -1, held: -1 })
    expect(who(free, 'ada').heldBy).toBe(null)
  })
  test('ends where either is no longer active', () => {
    const fell = play(
      fightOf([ada({ heldBy: 'corpse' }), enemy('corpse', { HP: 1 }), enemy('imp', { block: 'imp' })], ON),
      [30, 1, 99, 4, 4],
      ['ada', 'fight', 'corpse', 'bat'],
    )
    expect(happened(fell, 'released')).toMatchObject([{ who: 'ada' }])
    const gone = play(
      fightOf([enemy('corpse'), ada({ heldBy: 'imp' }), enemy('imp', { block: 'imp', DEX: 20 })], ON),
      [99, 9, 99],
      set('imp', 'conditions.unconscious', true),
      ['ada', 'dodge'],
    )
    expect(who(gone, 'ada').heldBy).toBe(null)
  })
  test('ends where the holder is gone from sight', () => {
    const unseen = play(
      fightOf([enemy('corpse'), ada({ heldBy: 'imp' }), enemy('imp', { block: 'imp', DEX: 20 })], ON),
      [99, 9, 99],
      set('imp', 'hidden', true),
      ['ada', 'dodge'],
    )
    expect(who(unseen, 'ada').heldBy).toBe(null)
  })
  test('ends where the one who is held is gone from sight', () => {
    const people = [enemy('corpse'), ada(), enemy('imp', { block: 'imp', DEX: 20, heldBy: 'ada' })]
    const unseen = play(fightOf(people, ON), [99, 99], set('imp', 'hidden', true), ['ada', 'dodge'])
    expect(happened(unseen, 'released')).toMatchObject([{ who: 'imp' }])
    expect(keysOf(mythos.offers(unseen.fight, 'ada'))).toEqual(['say'])
    expect(who(play(fightOf(people, ON), [99, 99], ['ada', 'dodge']), 'imp').heldBy).toBe('ada')
  })
  test.each([
    [1, 'imp'],
    [1.5, null],
  ])('ends where the holder is out of reach: at %d yd', (x, by) => {
    const apart = play(
      fightOf(
        [enemy('corpse', { pos: 0 }), ada({ heldBy: 'imp', pos: 0 }), enemy('imp', { block: 'imp', DEX: 20, pos: 0 })],
        { ...ON, ranges: true },
      ),
      [99, 9, 99],
      set('imp', 'pos', { x, y: 0 }),
      ['ada', 'dodge'],
    )
    expect(who(apart, 'ada').heldBy).toBe(by)
  })
  test('is let go by choice, unasked', () => {
    const open = fightOf([friend('bo'), ada(), enemy('corpse', { heldBy: 'ada' })], ON)
    expect(who(play(open, [], { volunteer: ['ada', 'release', 'corpse'] }), 'corpse').heldBy).toBe(null)
    expect(keysOf(mythos.offers(open, 'bo'))).toEqual(['say'])
  })
  test('nobody holds the same one twice', () =>
    expect(at(fight({ heldBy: 'ada' }), 'manoeuvre', 'corpse', 'hold')).toBe('bad_target'))
})
