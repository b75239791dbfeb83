import { describe, expect, test } from 'vitest'
import { osr } from '../../src/books/osr/book.ts'
import type { Path } from '../../src/engine/options.ts'
import { aude, fightOf, foe, hero, play, type Written } from './scenes.ts'

const fiend = (block: string, sheet: object = {}): Written => foe('it', block, { pos: { x: 10, y: 10 }, ...sheet })
const prey = (id: string, x: number, y: number, sheet: object = {}): Written => hero(id, { pos: { x, y }, ...sheet })

/** What the policy takes at the turn of the first of them, and why. */
function chooses(doctrine: string, people: readonly Written[], options: object = {}): readonly [Path, string | null] {
  const { fight, asks } = play(fightOf(people, options), [])
  const ask = asks[0]!
  const given = osr.policies[doctrine]!(fight, { id: ask.who }, ask.about, ask.options, ask.options.length)
  if (typeof given === 'number') throw new Error(`an index: ${given}`)
  return [given, osr.reasons![doctrine]!(fight, { who: ask.who, about: ask.about, options: ask.options }, given)]
}

describe('the column of NPCs (OSR-DEC-6)', () => {
  test('the nearest foe in reach, the lowest HP on ties, then list order', () => {
    const people = [
      prey('far', 10, 12),
      prey('b', 11, 10, { hp: 7 }),
      prey('c', 10, 11, { hp: 5 }),
      prey('d', 9, 10, { hp: 5 }),
    ]
    expect(chooses('standard', [fiend('bandit'), ...people])).toEqual([['attack', 'c', 'seax'], 'the nearest one'])
  })
  test('nobody in reach: towards the nearest', () =>
    expect(chooses('standard', [fiend('bandit'), prey('a', 20, 10), prey('b', 15, 10)])[0]).toEqual([
      'move',
      'towards',
      'b',
    ]))
  test('a bow in hand and nobody in contact: it shoots', () => {
    const archer = fiend('goblin', { hands: ['small-bow'], readied: ['seax', { item: 'ammunition', qty: 3 }] })
    expect(chooses('standard', [archer, prey('a', 15, 10)])[0]).toEqual(['shoot', 'a', 'small-bow'])
  })
  test('an empty bow is loaded first, and in contact it makes room for the seax', () => {
    const empty = { hands: [{ item: 'small-bow', loaded: false }], readied: ['seax', { item: 'ammunition', qty: 3 }] }
    expect(chooses('standard', [fiend('goblin', empty), prey('a', 15, 10)])).toEqual([
      ['reload', 'small-bow'],
      'an empty bow is no weapon',
    ])
    expect(chooses('standard', [fiend('goblin', empty), prey('a', 11, 10)])).toEqual([
      ['drop', 'small-bow'],
      'too close for a bow',
    ])
    expect(chooses('standard', [fiend('goblin', { ...empty, hands: [] }), prey('a', 11, 10)])[0]).toEqual([
      'draw',
      'seax',
    ])
  })
  test('who lies gets up', () =>
    expect(chooses('standard', [fiend('bandit', { conditions: { prone: true } }), prey('a', 11, 10)])).toEqual([
      ['stand'],
      'nobody fights lying down',
    ]))
  test('who runs out of reach is let go', () => {
    const gone = foe('z', 'bandit', { side: 'npc2', pos: { x: 30, y: 10 }, conditions: { broken: true } })
    expect(chooses('standard', [fiend('bandit'), gone])[0]).toEqual(['end turn'])
  })
})

describe('doctrines', () => {
  test('a pack goes for the one whom the others are at', () => {
    const people = [prey('alone', 11, 10, { hp: 5 }), prey('held', 10, 11, { hp: 9 })]
    const mates = [foe('w2', 'wolf', { pos: { x: 10, y: 12 } }), foe('w3', 'wolf', { pos: { x: 9, y: 12 } })]
    expect(chooses('pack', [fiend('wolf'), ...people, ...mates])).toEqual([
      ['attack', 'held', 'bite'],
      'all of them on the same one',
    ])
  })
  test('a coward who is hurt and outnumbered gets out; one with friends stays', () => {
    const people = [fiend('bandit', { hp: 2 }), prey('a', 11, 10, { hands: ['seax'] }), prey('b', 9, 10)]
    expect(chooses('coward', people)).toEqual([['disengage'], 'hurt, and nobody to hide behind'])
    const away = [fiend('bandit', { hp: 2 }), prey('a', 15, 10), prey('b', 5, 10)]
    expect(chooses('coward', away)).toEqual([['end turn'], 'hurt, and nobody to hide behind'])
    const friends = ['x', 'y', 'w'].map((id) => foe(id, 'bandit', { pos: { x: 20, y: 20 } }))
    expect(chooses('coward', [...people, ...friends])).toEqual([['attack', 'a', 'seax'], 'whoever looks easiest'])
  })
  test('a brute charges the most dangerous where there is room', () => {
    const people = [prey('weak', 18, 10), aude({ pos: { x: 10, y: 18 } })]
    expect(chooses('brute', [fiend('orc'), ...people])).toEqual([['charge', 'aude', 'axe'], 'it has room to charge'])
  })
  test('the disciplined strike the lowest guard', () => {
    const people = [prey('mailed', 11, 10, { armour: 'mail-hauberk' }), prey('bare', 9, 10)]
    expect(chooses('disciplined', [fiend('town-guard'), ...people])).toEqual([
      ['attack', 'bare', 'broad-spear'],
      'the one whose guard is lowest',
    ])
  })
  test('and who stands in the wall does not run ahead', () => {
    const wall = { conditions: { shieldWall: true } }
    const people = [
      fiend('town-guard', wall),
      foe('g2', 'town-guard', { pos: { x: 10, y: 11 }, ...wall }),
      prey('a', 20, 10),
    ]
    expect(chooses('disciplined', people)).toEqual([['end turn'], 'the wall does not move'])
  })
  test('a leader does not go first, and looks for the other leader', () => {
    const orc = foe('orc', 'orc', { pos: { x: 5, y: 10 } })
    expect(chooses('leader', [fiend('bandit-captain'), orc, prey('a', 20, 10)])).toEqual([
      ['end turn'],
      'it waits for the others',
    ])
    const people = [prey('weak', 11, 10), prey('head', 9, 10, { leader: true })]
    expect(chooses('leader', [fiend('bandit-captain'), ...people])).toEqual([
      ['attack', 'head', 'long-sword'],
      'the one who leads them',
    ])
  })
  test.each(['disciplined', 'coward', 'leader'])(
    '%s throws itself behind its guard once it is hurt (OSR-DEC-10)',
    (doctrine) => {
      const answers = (hp: number): unknown => {
        const people = [aude(), foe('it', 'veteran', { hp, pos: { x: 1, y: 0 } })]
        const { fight, asks } = play(
          fightOf(people, { instantCombat: true }),
          [15],
          ['aude', 'attack', 'it', 'broad-spear'],
        )
        const { who, about, options } = asks[0]!
        return osr.policies[doctrine]!(fight, { id: who }, about, options, options.length)
      }
      expect(answers(11)).toEqual(['no'])
      expect(answers(5)).toEqual(['yes'])
    },
  )
})
