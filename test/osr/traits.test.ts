import { describe, expect, test } from 'vitest'
import { aude, fightOf, foe, hero, opened, type Played, play, who } from './scenes.ts'

const bandit = foe('z', 'bandit', { hp: 20, hpMax: 20, pos: { x: 1, y: 0 } })
const happened = ({ log }: Played, type: string): readonly unknown[] =>
  log.entries.flatMap((one) => (one.type === 'happened' && one.event.type === type ? [one.event] : []))

describe('traits (OSR 3.5)', () => {
  const hurtOne = (sheet: object = {}) =>
    fightOf([
      hero('berin', { hp: 2, hpMax: 20, level: 3, traits: ['insistent'], ...sheet }),
      aude({ pos: { x: 5, y: 5 } }),
      bandit,
    ])
  const insist = (sheet: object, dice: readonly number[]): Played =>
    play(hurtOne(sheet), dice, { volunteer: ['berin', 'insist'] })

  test('insistent: 1d4 HP for each level, never above the most', () => {
    expect(who(insist({}, [4, 1, 2]), 'berin').hp).toBe(9)
    expect(who(insist({ hp: 18 }, [4, 1, 2]), 'berin').hp).toBe(20)
  })
  test('once in a fight', () => {
    const done = insist({}, [1, 1, 1])
    expect(who(done, 'berin').uses).toEqual({ insistent: 1 })
    expect(() => play(hurtOne({ uses: { insistent: 1 } }), [], { volunteer: ['berin', 'insist'] })).toThrow(/refused/)
  })
  test('brutal: one more damage by hand, not in the shock', () => {
    const strike = (die: number, ...dice: readonly number[]): Played =>
      play(
        fightOf([hero('berin', { traits: ['brutal'], hands: ['long-sword'], skills: { Slash: 0 } }), bandit]),
        [die, ...dice],
        ['berin', 'attack', 'z', 'long-sword'],
      )
    expect(who(strike(11, 5), 'z').hp).toBe(14)
    expect(who(strike(5), 'z').hp).toBe(18)
  })
  test('luck comes with the class fighter and not with its hybrids', () => {
    const traits = (of: string) =>
      opened({ combatants: [{ id: 'x', side: 'pc', hp: 4, class: of }] }).combatants[0]!.traits
    expect(['fighter', 'fighter-expert', 'expert', 'expert-caster'].map(traits)).toEqual([
      ['luck'],
      [],
      ['expertise'],
      [],
    ])
  })
})

describe('traits of the table (OSR-TRT-1)', () => {
  const options = { traits: [{ id: 'ox', name: 'Like an Ox', effect: 'meleeDamage', value: 3 }], instantCombat: false }
  test('are data, and do what their effect does', () => {
    const strong = hero('berin', { traits: ['Like an Ox'], hands: ['long-sword'], skills: { Slash: 0 } })
    const done = play(fightOf([strong, bandit], options), [11, 5], ['berin', 'attack', 'z', 'long-sword'])
    expect(happened(done, 'hurt')).toMatchObject([{ points: 8 }])
  })
  test('one that nobody wrote is refused', () =>
    expect(() => opened({ options, combatants: [{ id: 'x', side: 'pc', hp: 4, traits: ['bull'] }] })).toThrow(
      /there is no trait 'bull'/,
    ))
})
