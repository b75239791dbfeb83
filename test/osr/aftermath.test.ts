import { describe, expect, test } from 'vitest'
import { osr } from '../../src/books/osr/book.ts'
import { fightOf, foe, hero, opened, type Played, play, type Written, who } from './scenes.ts'

const away = foe('z', 'bandit', { pos: { x: 30, y: 30 } })
const wenna = (sheet: object = {}) => hero('wenna', { skills: { Heal: 2 }, INT: 13, ...sheet })
const fallen = (sheet: object = {}) =>
  hero('berin', {
    pos: { x: 1, y: 0 },
    hp: 0,
    hpMax: 8,
    el: 5,
    conditions: { outOfAction: true, prone: true },
    ...sheet,
  })

describe('first aid (OSR-AID-1)', () => {
  const aid = (die: number, sheet: object = {}, rest: object = {}): Played =>
    play(fightOf([wenna(), fallen(sheet), away], {}, rest), [die], ['wenna', 'first aid', 'berin'])
  test("reaches the healer's TC of INT: 8 with Heal 2 takes a 6", () => {
    expect(who(aid(5), 'berin').conditions.outOfAction).toBe(true)
    expect(who(aid(6), 'berin')).toMatchObject({ hp: 1, el: 5, conditions: { outOfAction: false, prone: true } })
  })
  test("or the patient's of CON where the referee says so", () => {
    const ground = { ground: { firstAid: 'CON' } }
    expect(who(aid(9, { CON: 10 }, ground), 'berin').hp).toBe(1)
    expect(who(aid(8, { CON: 10 }, ground), 'berin').hp).toBe(0)
  })
  test('one try takes the main action; a second in the same turn is refused', () => {
    const first = aid(2)
    expect(who(first, 'wenna').main).toBe(true)
    expect(first.asks).toMatchObject([{ who: 'wenna', about: 'turn' }])
  })
  test('from afar it is refused', () =>
    play(fightOf([wenna({ pos: { x: 4, y: 0 } }), fallen(), away]), [], {
      try: ['wenna', 'first aid', 'berin'],
      refused: '"first aid" is not possible now: E_RANGE.',
    }))
})

describe('mortal wounds (OSR-MW)', () => {
  const options = { woundModel: 'mortal', exhaustion: false }
  const dying = (fellIn: number) =>
    fallen({ el: 0, fellIn, conditions: { outOfAction: true, prone: true, dying: true } })
  const tries = (die: number, round: number): Played =>
    play(
      fightOf([wenna(), dying(1), away], options, { start: { turn: 'wenna', round } }),
      [die],
      ['wenna', 'first aid', 'berin'],
    )
  test.each([
    [1, 8, true],
    [1, 7, false],
    [2, 8, true],
    [3, 9, true],
    [3, 8, false],
    [7, 13, true],
    [7, 12, false],
  ])('in round %i after a fall in round 1, %i with Heal 2 helps: %s (OSR-MW-2, C6)', (round, die, helps) =>
    expect(who(tries(die, round), 'berin').conditions).toMatchObject({
      dying: !helps,
      frail: helps,
      outOfAction: true,
    }),
  )
  const ends = (round: number): Played =>
    play(
      fightOf([wenna(), dying(1), away], options, { start: { turn: 'wenna', round } }),
      [],
      ['wenna', 'end turn'],
      ['z', 'end turn'],
    )
  test('dies at the end of the 6th round after the one it fell in (OSR-MW-1)', () => {
    expect(who(ends(6), 'berin').conditions.dead).toBe(false)
    expect(who(ends(7), 'berin').conditions.dead).toBe(true)
  })
  test('who was stabilised wakes when the fight is over, with 1 HP and frail (OSR-MW-2)', () => {
    const { fight } = play(
      fightOf(
        [
          wenna({ hands: ['mace'], class: 'fighter', level: 10 }),
          dying(1),
          foe('z', 'bandit', { hp: 1, pos: { x: 0, y: 1 } }),
        ],
        options,
      ),
      [10, 10, 6],
      ['wenna', 'first aid', 'berin'],
      ['wenna', 'end turn'],
      ['z', 'end turn'],
      ['wenna', 'attack', 'z', 'mace'],
      ['wenna', 'kill'],
    )
    expect(who({ fight }, 'berin')).toMatchObject({ hp: 1, conditions: { frail: true, outOfAction: false } })
  })
})

/** One blow that ends the fight. */
const last = (
  people: readonly Written[],
  dice: readonly number[],
  ...answers: (readonly [string, ...string[]])[]
): Played =>
  play(
    fightOf([
      hero('aude', { class: 'fighter', level: 10, hands: ['long-sword'] }),
      ...people,
      foe('z', 'bandit', { hp: 1, pos: { x: 1, y: 0 } }),
    ]),
    [10, 8, ...dice],
    ['aude', 'attack', 'z', 'long-sword'],
    ...answers,
  )

describe('after the fight (OSR 12)', () => {
  test('each character who lives has one EL more, at most 5 (OSR-END-2)', () => {
    const done = last([fallen(), hero('two', { el: 4, pos: { x: 9, y: 9 } })], [], ['referee', 'apply'])
    expect(['aude', 'berin', 'two'].map((id) => who(done, id).el)).toEqual([1, 5, 5])
    expect(done.fight.result).toBe('victory')
  })
  test('or none, as the referee says (OSR-DEC-21)', () =>
    expect(who(last([], [], ['referee', 'none']), 'aude').el).toBe(0))
  test('or who does not reach the TC of CON: 11 with CON 10 (OSR-DEC-21)', () => {
    expect(who(last([], [11], ['referee', 'CON check']), 'aude').el).toBe(0)
    expect(who(last([], [10], ['referee', 'CON check']), 'aude').el).toBe(1)
  })
  test('scars change the sheet only now (OSR-SCAR-3)', () => {
    const done = last([fallen({ newScars: [12, 15, 4], DEX: 15, skills: { Spy: 1 } })], [], ['referee', 'none'])
    expect(who(done, 'berin')).toMatchObject({ DEX: 9, move: 10, skills: { Spy: 0 }, scars: [12, 15, 4] })
  })
  test('the report (OSR-END-6)', () => {
    const done = last([fallen()], [], ['referee', 'none'])
    const report = done.log.entries.find((one) => one.type === 'happened' && one.event.type === 'reported')
    expect(report).toMatchObject({
      event: { dead: ['z'], outOfAction: ['berin'], shots: 0, rounds: 1, casualties: { pc: 1, npc: 1 } },
    })
  })
})

describe('rest (OSR-END-3, OSR-END-4)', () => {
  const rested = (sheet: object, recovery: object, dice: readonly number[]): Played =>
    play(opened({ combatants: [hero('berin', { hp: 3, hpMax: 20, level: 3, ...sheet })], recovery }), dice)
  const rests = (...given: Parameters<typeof rested>) => who(rested(...given), 'berin')
  test('a short one gives 1d6, to the wounded 1d3 (OSR-END-3)', () => {
    expect(rests({}, { way: 'short' }, [6]).hp).toBe(9)
    expect(rests({ conditions: { wounded: true } }, { way: 'short' }, [3]).hp).toBe(6)
  })
  test('with all HP it is one EL less (OSR-END-3)', () => {
    expect(rests({ hp: 20, el: 3 }, { way: 'short' }, [])).toMatchObject({ hp: 20, el: 2 })
    expect(rests({ hp: 20, el: 0 }, { way: 'short' }, [])).toMatchObject({ el: 0 })
  })
  test('a long one gives a die for each level, or 1d2 EL (OSR-END-4, OSR-END-5)', () => {
    expect(rests({}, { way: 'long' }, [6, 1, 2]).hp).toBe(12)
    expect(rests({ conditions: { wounded: true } }, { way: 'long' }, [3, 3, 1]).hp).toBe(10)
    expect(rests({}, { way: 'long' }, [6, 6, 6]).hp).toBe(20)
    expect(rests({ hp: 20, el: 1 }, { way: 'long' }, [2]).el).toBe(0)
  })
  test('who was at 0 HP wakes; wounded ends with all HP and EL 0 (OSR-HIT-6)', () => {
    const out = { hp: 0, hpMax: 3, el: 5, conditions: { outOfAction: true, wounded: true } }
    expect(rests(out, { way: 'short' }, [3])).toMatchObject({
      hp: 3,
      conditions: { outOfAction: false, wounded: true },
    })
    expect(rests({ ...out, hp: 3, el: 1 }, { way: 'short' }, []).conditions.wounded).toBe(false)
  })
  test('three short ones in a day, not four (OSR-END-3)', () => {
    expect(rests({}, { way: 'short', times: 3 }, [1, 1, 1]).hp).toBe(6)
    expect(osr.open({ book: 'osr', combatants: [], recovery: { way: 'short', times: 4 } })).toHaveProperty('errors')
  })
  test('frail ends after a week (OSR-MW-3)', () => {
    const frail = { hp: 20, conditions: { frail: true } }
    expect(rests(frail, { way: 'long', times: 6 }, []).conditions.frail).toBe(true)
    expect(rests(frail, { way: 'long', times: 7 }, []).conditions.frail).toBe(false)
  })
})
