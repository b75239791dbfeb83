import { describe, expect, test } from 'vitest'
import { aude, fightOf, foe, hero, opened, type Played, play, who } from './scenes.ts'

const cob = foe('cob', 'bandit')
const wat = foe('wat', 'bandit', { pos: { x: 6, y: 1 } })
const asked = ({ asks }: Played): readonly string[] => asks.map((one) => `${one.who} ${one.about}`)

describe('before the fight (OSR 4)', () => {
  const judged = (dice: readonly number[], ...more: Parameters<typeof play>[2][]) =>
    play(opened({ combatants: [aude(), cob] }), dice, ['referee', 'yes', 'nobody'], ...more)
  test.each([
    [[1, 1], 'Hostile', 'fight'],
    [[1, 2], 'Unfriendly', 'fight'],
    [[2, 3], 'Unfriendly', 'fight'],
    [[2, 4], 'Neutral', 'parley'],
    [[4, 4], 'Neutral', 'parley'],
    [[4, 5], 'Indifferent', 'parley'],
    [[5, 6], 'Indifferent', 'parley'],
    [[6, 6], 'Helpful', 'parley'],
  ])('2d6 of %j are %s; usually %s follows (OSR-REA-2, OSR-REA-4, OSR-DEC-2)', (dice, result, usual) => {
    const played = judged(dice)
    expect(played.lines).toContain(`judged ${dice[0]! + dice[1]!} ${result}`)
    expect((played.asks[0]!.options as readonly string[])[0]).toBe(usual)
  })
  test('the referee decides all the same (OSR-REA-4)', () => {
    expect(judged([6, 6], ['referee', 'fight']).fight.phase).toBe('opening')
    expect(judged([1, 1], ['referee', 'part']).fight.result).toBe('no_fight')
  })
  test('it is not rolled unless the referee asks for it (OSR-REA-1, OSR-DEC-1)', () => {
    expect(asked(play(opened({ combatants: [aude(), cob] }), [], ['referee', 'no']))).toEqual(['referee surprise'])
  })
  test('undisciplined ones who are surprised check morale where the referee says so (OSR-SUR-7, OSR-DEC-4)', () => {
    const surprised = (answer: string) =>
      play(opened({ combatants: [aude(), cob] }), [], ['referee', 'no'], ['referee', 'pc'], ['referee', answer])
    expect([asked(surprised('yes')), asked(surprised('no'))]).toEqual([['referee morale'], ['aude turn']])
  })
})

describe('after a blow', () => {
  test('damage at 0 HP changes nothing for a character (OSR-HIT-7)', () => {
    const hal = hero('hal', { kind: 'character', side: 'npc', hp: 1, pos: { x: 1, y: 0 }, control: 'referee' })
    const people = [
      hal,
      aude({ class: 'fighter-expert', level: 5 }),
      hero('joan', { pos: { x: 2, y: 0 }, hands: ['axe'] }),
      wat,
    ]
    const played = play(
      opened({ start: { turn: 'hal' }, combatants: people }),
      [19, 1, 19, 1],
      ['aude', 'hal', 'broad-spear'],
      ['joan', 'hal', 'axe'],
      ['hal', 'no'],
      ['hal', 'no'],
    )
    expect(who(played, 'hal')).toMatchObject({ hp: 0, el: 5, conditions: { dead: false, outOfAction: true } })
  })
  test('all who ever joined count to the half, and a broken side checks no more (OSR-MOR-3, OSR-MOR-9)', () => {
    const down = { hp: 0, conditions: { dead: true } }
    const side = ['a', 'b', 'c'].map((id, n) => foe(id, 'orc', { pos: { x: 9, y: n } }))
    const half = (dead: number) =>
      asked(
        play(
          fightOf([
            aude(),
            ...side.map((one, n) => (n < dead ? { ...one, ...down } : one)),
            foe('d', 'orc', { pos: { x: 9, y: 8 } }),
          ]),
          [],
        ),
      )
    expect([half(0), half(1)]).toEqual([['aude turn'], ['referee morale']])
    const broke = play(
      fightOf([aude(), { ...side[0]!, ...down }, side[1]!, side[2]!]),
      [6, 6],
      ['referee', '0'],
      ['referee', 'flee'],
      {
        overrule: { type: 'set', who: 'b', field: 'hp', value: 0 } as never,
      },
    )
    expect(asked(broke)).toEqual(['aude turn'])
  })
})

describe('rounds', () => {
  test('about six seconds: after the last side the next one begins (OSR-GEN-3, OSR-ACT-9)', () => {
    const played = play(fightOf([aude(), cob]), [], ['aude', 'end turn'], ['cob', 'end turn'])
    expect([played.fight.round, who(played, 'aude')]).toMatchObject([2, { main: false, moves: 0, acted: false }])
  })
  test('a TC is rolled against on the own sheet, a DC is presented to others (OSR-CHK-2); only the fight is here (OSR-GEN-7)', () => {
    const use = (...referee: string[]) =>
      play(
        fightOf([aude({ DEX: 15, skills: { Exert: 0 } }), foe('cob', 'bandit', { DEX: 15 })]),
        [6],
        ['aude', 'skill', 'Exert'],
        ['referee', ...referee],
      )
    expect(use('own', 'DEX').lines).toContain('succeeded aude Exert') // TC 6
    expect(use('foe', 'cob', 'DEX').lines).toContain('failed aude Exert') // DC 15
  })
})
