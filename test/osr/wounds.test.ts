import { describe, expect, test } from 'vitest'
import { fightOf, foe, hero, type Played, play, type Written, who } from './scenes.ts'

/** One that always hits, for so many points; whom it strikes stands beside it. */
const brute = (points: number, sheet: object = {}): Written =>
  foe('brute', 'ogre', { attackBonus: 20, attacks: [{ name: 'blow', ab: 20, dmg: `${points}`, ...sheet }], hands: [] })
const beside = (sheet: object = {}) => hero('berin', { pos: { x: 2, y: 0 }, hp: 4, hpMax: 8, CON: 9, ...sheet })

type Blow = {
  readonly points: number
  readonly at?: object
  readonly options?: object
  readonly dice?: readonly number[]
}
const struck = ({ points, at = {}, options = {}, dice = [] }: Blow): Played =>
  play(
    fightOf([brute(points), beside(at), hero('else', { pos: { x: 9, y: 9 } })], options),
    [10, ...dice],
    ['brute', 'attack', 'berin', 'blow'],
  )
const berin = (blow: Blow) => who(struck(blow), 'berin')

describe('hits (OSR 9.2)', () => {
  test('HP never go below 0, and 1 is fully able (OSR-HIT-1)', () => {
    expect(berin({ points: 3 })).toMatchObject({ hp: 1, conditions: { outOfAction: false, prone: false } })
    expect(berin({ points: 4 })).toMatchObject({ hp: 0 })
  })
  test('a character at 0 is out of action, prone, at EL 5 and drops what it holds (OSR-HIT-3)', () => {
    const { fight } = struck({ points: 4, at: { hands: ['seax'], el: 1 } })
    expect(who({ fight }, 'berin')).toMatchObject({
      hp: 0,
      el: 5,
      hands: [],
      conditions: { outOfAction: true, prone: true, dead: false, wounded: true },
    })
    expect(fight.litter).toMatchObject([{ item: 'seax', x: 2, y: 0 }])
  })
  test('an opponent at 0 is dead (OSR-HIT-2)', () =>
    expect(berin({ points: 4, at: { kind: 'opponent' } })).toMatchObject({ hp: 0, el: 0, conditions: { dead: true } }))
  test('with `secondCollapse` falling again at EL 5 is death, without it is not (OSR 11)', () => {
    expect(berin({ points: 4, at: { el: 5 } }).conditions.dead).toBe(false)
    expect(berin({ points: 4, at: { el: 5 }, options: { secondCollapse: true } }).conditions.dead).toBe(true)
    expect(berin({ points: 4, at: { el: 4 }, options: { secondCollapse: true } }).conditions.dead).toBe(false)
  })
})

describe('scars (OSR 9.3)', () => {
  test('a blow of what was left leaves none, nor one of 3; more than both does (OSR-HIT-4)', () => {
    expect(berin({ points: 4 }).newScars).toEqual([])
    expect(berin({ points: 3, at: { hp: 2 } }).newScars).toEqual([])
    expect(berin({ points: 4, at: { hp: 3 }, dice: [1, 2, 3, 4, 1, 2] }).newScars).toEqual([13])
  })
  test.each([
    [5, { CON: 18 }, [4, 4, 4, 4, 4, 4], 24],
    [6, { CON: 18 }, [1, 1, 1, 1, 1, 1], 6],
    [7, { CON: 18 }, [2, 3, 1, 5], 11],
    [12, { CON: 18 }, [6, 6, 6, 6], 24],
    [13, { CON: 18 }, [8, 8, 8], 24],
    [17, { CON: 18 }, [1, 1, 1], 3],
    [18, { CON: 18 }, [11, 12], 23],
    [18, { CON: 19 }, [1, 1, 2], 4],
    [19, { CON: 25 }, [3, 12], 15],
    [8, {}, [2, 3, 1, 5], 11],
    [9, {}, [5, 6], 11],
  ])('a blow of %i with %o throws %j (OSR-SCAR-1, OSR-EX-14)', (points, at, dice, sum) =>
    expect(berin({ points, at, dice }).newScars).toEqual([sum]),
  )
  test('a sum of 2 is death at once (OSR-SCAR-2, OSR-SCAR-3)', () =>
    expect(berin({ points: 9, dice: [1, 1] }).conditions.dead).toBe(true))
  test('without the toggle there is none (OSR 11)', () =>
    expect(berin({ points: 9, options: { scars: false } }).newScars).toEqual([]))
})

describe('sparing (OSR-HIT-5)', () => {
  const club = (kind: string, hp = 2) => [
    hero('aude', { class: 'fighter', level: 10, hands: ['mace'], STR: 10, skills: { Slash: 4 } }),
    foe('odo', 'bandit', { hp, hpMax: 9, kind, pos: { x: 1, y: 0 } }),
    foe('other', 'bandit', { pos: { x: 9, y: 9 } }),
    foe('third', 'bandit', { pos: { x: 9, y: 9 } }),
  ]
  const strike = (kind: string, ...answers: (readonly [string, ...string[]])[]) =>
    play(fightOf(club(kind)), [10, 6], ['aude', 'attack', 'odo', 'mace'], ...answers)

  test('a less lethal weapon may leave an opponent alive; the usual answer is to kill (OSR-DEC-15)', () => {
    expect(who(strike('opponent', ['aude', 'spare']), 'odo').conditions).toMatchObject({
      dead: false,
      outOfAction: true,
    })
    expect(who(strike('opponent', ['aude', 'kill']), 'odo').conditions.dead).toBe(true)
  })
  test('a character that is spared has no scar (OSR-HIT-5)', () => {
    const { fight } = strike('character', ['aude', 'spare'])
    expect(who({ fight }, 'odo')).toMatchObject({ newScars: [], el: 5, conditions: { outOfAction: true } })
  })
})

describe('mortal wounds (OSR-MW)', () => {
  const options = { woundModel: 'mortal' }
  test('at 0 HP a character is dying, without EL 5 and without a scar (OSR-MW-1)', () =>
    expect(berin({ points: 9, options })).toMatchObject({
      hp: 0,
      el: 0,
      newScars: [],
      fellIn: 1,
      conditions: { dying: true, outOfAction: true, dead: false },
    }))
  test('an opponent dies at once (OSR-MW-1, C6)', () =>
    expect(berin({ points: 9, at: { kind: 'opponent' }, options }).conditions.dead).toBe(true))
  test('who is frail dies at 0 HP (OSR-MW-3)', () =>
    expect(berin({ points: 9, at: { conditions: { frail: true } }, options }).conditions.dead).toBe(true))
})
