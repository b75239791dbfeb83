import { describe, expect, test } from 'vitest'
import { aude, fightOf, foe, hero, opened, type Played, play, who } from './scenes.ts'

const one = (sheet: object, options: object = {}) =>
  opened({ options, combatants: [{ id: 'x', side: 'pc', hpMax: 9, ...sheet }] }).combatants[0]!

describe('who is written down at 0 HP', () => {
  test('a character is out of action at EL 5, an opponent dead (OSR-HIT-2, OSR-HIT-3)', () => {
    expect(one({ hp: 0 })).toMatchObject({ el: 5, conditions: { outOfAction: true, prone: true, dead: false } })
    expect(one({ hp: 0, side: 'npc' }).conditions).toMatchObject({ dead: true, outOfAction: false })
  })
  test('by mortal wounds it is dying, and as rested as it was (OSR-MW-1)', () =>
    expect(one({ hp: 0 }, { woundModel: 'mortal' })).toMatchObject({ el: 0, conditions: { dying: true } }))
  test('EL 6 is death, EL 5 is not (OSR-EL-1)', () => {
    expect(one({ hp: 9, el: 6 }).conditions.dead).toBe(true)
    expect(one({ hp: 9, el: 5 }).conditions.dead).toBe(false)
  })
})

describe('what the referee sets', () => {
  const set = (field: string, value: number, sheet: object = {}): Played =>
    play(
      fightOf([aude(), hero('berin', { pos: { x: 3, y: 0 }, ...sheet }), foe('z', 'bandit', { pos: { x: 9, y: 9 } })]),
      [],
      {
        overrule: { type: 'set', who: 'berin', field, value } as never,
      },
    )
  test('HP 0 fells, HP above 0 ends it', () => {
    expect(who(set('hp', 0), 'berin').conditions).toMatchObject({ outOfAction: true, prone: true, wounded: true })
    expect(who(set('hp', 2, { hp: 0, hpMax: 9 }), 'berin').conditions.outOfAction).toBe(false)
  })
  test('EL 6 kills (OSR-EL-1)', () => expect(who(set('el', 6), 'berin').conditions.dead).toBe(true))
})

describe('scars of earlier fights (OSR-SCAR-2)', () => {
  const shoots = (scars: number[], bow: string): readonly unknown[] => {
    const archer = hero('archer', { scars, hands: [bow], skills: { Shoot: 1 } })
    const { asks } = play(fightOf([archer, foe('z', 'bandit', { pos: { x: 6, y: 0 } })]), [])
    return asks[0]!.options.filter(
      (option) =>
        typeof option === 'object' &&
        option !== null &&
        'key' in option &&
        option.key === 'shoot' &&
        option.kind === 'branch',
    )
  }
  test('without fingers no bow, but a crossbow; with one arm neither', () => {
    expect(shoots([], 'small-bow')).toHaveLength(1)
    expect(shoots([17], 'small-bow')).toHaveLength(0)
    expect(shoots([17], 'crossbow')).toHaveLength(1)
    expect(shoots([5], 'crossbow')).toHaveLength(0)
  })
})
