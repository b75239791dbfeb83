import { describe, expect, test } from 'vitest'
import { osr } from '../../src/books/osr/book.ts'
import { aude, fightOf, foe, hero, opened, type Played, play } from './scenes.ts'

/** What is taken when the time of the first open question runs out. */
function usual({ fight, asks }: Played): readonly unknown[] {
  const [ask] = asks
  const { about } = ask!
  return [about, osr.asks[about]!.clock, osr.asks[about]!.default(fight, ask!.who, ask!.options as never)]
}
const said = ({ fight, asks }: Played): string =>
  osr.words.asks[asks[0]!.about]!({ fight, who: asks[0]!.who, name: (id: string) => id } as never)

const bandit = (id: string, sheet: object = {}) => foe(id, 'bandit', { pos: { x: 1, y: 0 }, ...sheet })
describe('what is taken when time runs out (OSR 13, the last column)', () => {
  test('no reaction roll; what it advises; nobody surprised, no check of the surprised (OSR-DEC-1 to OSR-DEC-4)', () => {
    const begun = (dice: readonly number[], ...answers: Parameters<typeof play>[2][]) =>
      play(opened({ combatants: [aude(), bandit('cob')] }), dice, ...answers)
    expect(usual(begun([]))).toEqual(['reaction roll', 'turn', ['no']])
    expect(usual(begun([1, 2], ['referee', 'yes', 'nobody']))).toEqual(['after reaction', 'turn', ['fight']])
    expect(usual(begun([4, 4], ['referee', 'yes', 'nobody']))).toEqual(['after reaction', 'turn', ['parley']])
    expect(usual(begun([], ['referee', 'no']))).toEqual(['surprise', 'turn', ['none']])
    expect(usual(begun([], ['referee', 'no'], ['referee', 'pc']))).toEqual(['surprised morale', 'turn', ['no']])
  })
  test('the highest INI acts; the turn ends (OSR-DEC-5, OSR-DEC-6)', () => {
    const people = [aude(), hero('bob', { ini: 15, pos: { x: 0, y: 1 } }), bandit('cob')]
    const begun = play(opened({ combatants: people }), [20, 1], ['referee', 'no'], ['referee', 'none'])
    expect(usual(begun)).toEqual(['who acts', 'turn', ['bob']])
    const turn = play(fightOf([aude(), bandit('cob', { pos: { x: 9, y: 0 } })]), [])
    expect(usual(turn)).toEqual(['turn', 'turn', ['end turn']])
  })
  test('no more small actions (OSR-DEC-8)', () => {
    const more = play(fightOf([aude(), bandit('cob')], { otaCap: 0 }), [], ['aude', 'go prone'])
    expect(usual(more)).toEqual(['one more', 'reaction', ['refuse']])
    expect(said(more)).toBe('aude wants one more small action.')
  })
  test('a free attack is made (OSR-DEC-9)', () => {
    const leaving = play(fightOf([bandit('cob'), aude()]), [], ['cob', 'move', 'away', 'aude'])
    expect(usual(leaving)).toEqual(['free attack', 'reaction', ['attack']])
    expect(said(leaving)).toBe('cob leaves your reach. Strike?')
  })
  test('no total defence, no luck of a player, no snap attack (OSR-DEC-10 to OSR-DEC-12)', () => {
    const on = { instantCombat: true }
    const snap = play(fightOf([bandit('cob'), aude()], on), [])
    expect(usual(snap)).toEqual(['snap attack', 'reaction', ['no']])
    expect(said(snap)).toBe('cob acts. Snap attack?')
    const hit = play(
      fightOf([bandit('cob'), aude()], on),
      [19],
      ['aude', 'no'],
      ['cob', 'attack', 'aude', 'seax'],
      ['aude', 'no'],
    )
    expect(usual(hit)).toEqual(['total defence', 'reaction', ['no']])
    expect(said(hit)).toBe('cob attacks you (seax) with 19: a hit. Total defence?')
    const luck = play(fightOf([bandit('cob'), aude()]), [19], ['cob', 'attack', 'aude', 'seax'])
    expect(usual(luck)).toEqual(['luck', 'reaction', ['no']])
  })
  test('luck of who is nobody’s, if the hit may drop it (OSR-DEC-11)', () => {
    const hit = (hp: number) =>
      play(fightOf([bandit('cob'), aude({ control: 'auto', hp })]), [19], ['cob', 'attack', 'aude', 'seax'])
    expect([usual(hit(6)), usual(hit(7))]).toEqual([
      ['luck', 'reaction', ['yes']],
      ['luck', 'reaction', ['no']],
    ])
  })
  test('the usual order of instant actions (OSR-DEC-13)', () => {
    const leaving = play(
      fightOf([bandit('cob'), aude(), hero('bob', { pos: { x: 0, y: 1 }, hands: ['seax'] })]),
      [],
      ['cob', 'move', 'away', 'aude'],
    )
    expect(usual(leaving)).toEqual(['order', 'reaction', ['usual']])
  })
  test('push, or throw and the first square (OSR-DEC-14)', () => {
    const shoved = play(fightOf([aude(), bandit('cob')]), [19, 19, 1], ['aude', 'shove', 'cob', 'broad-spear'])
    expect(usual(shoved)).toEqual(['shove', 'turn', ['push']])
    const holding = aude({ hands: [], shield: null, holds: 'cob', conditions: { grappling: true } })
    const held = play(
      fightOf([holding, bandit('cob', { conditions: { grappled: true } })]),
      [19, 1],
      ['aude', 'wrestle'],
    )
    expect(usual(held)).toEqual(['grapple', 'turn', ['throw']])
    const hauled = play(
      fightOf([holding, bandit('cob', { conditions: { grappled: true } })]),
      [19, 1],
      ['aude', 'wrestle'],
      ['aude', 'haul'],
    )
    expect(usual(hauled)).toEqual(['haul', 'turn', [[-2, -2]]])
  })
  test('kill (OSR-DEC-15)', () => {
    const fallen = play(fightOf([aude({ hands: ['mace'] }), bandit('cob')]), [15, 6], ['aude', 'attack', 'cob', 'mace'])
    expect([usual(fallen), said(fallen)]).toEqual([['spare', 'reaction', ['kill']], 'cob goes down. Kill or spare?'])
  })
  test('DC 11; a skill is not tried again; the main action; nothing is picked up (OSR-DEC-17, OSR-REF-1, OSR-PRN-2)', () => {
    const at = bandit('cob', { pos: { x: 9, y: 0 } })
    const skill = play(fightOf([aude(), at]), [], ['aude', 'skill', 'Exert'])
    expect([usual(skill), said(skill)]).toEqual([
      ['skill', 'turn', ['number', 11]],
      'Which skill does aude use, against what?',
    ])
    const expert = play(
      fightOf([aude({ class: 'expert' }), at]),
      [1],
      ['aude', 'skill', 'Exert'],
      ['referee', 'number', 11],
    )
    expect(usual(expert)).toEqual(['expertise', 'reaction', ['no']])
    const other = play(fightOf([aude(), at]), [], ['aude', 'other', 'I pull the lever.'])
    expect([usual(other), said(other)]).toEqual([['cost', 'turn', ['main']], 'What does it cost aude?'])
    const risen = play(
      fightOf([aude({ conditions: { prone: true } }), at]),
      [],
      ['aude', 'drop', 'broad-spear'],
      ['aude', 'stand'],
    )
    expect(usual(risen)).toEqual(['picking up', 'turn', ['nothing']])
  })
  test('nobody was prepared for an execution (OSR-DEC-18)', () => {
    const ambush = play(
      opened({ combatants: [aude({ hands: ['dagger'], shield: null }), bandit('cob')] }),
      [],
      ['referee', 'no'],
      ['referee', 'pc'],
      ['referee', 'no'],
      ['aude', 'execute', 'cob', 'dagger'],
    )
    expect(usual(ambush)).toEqual(['execution', 'turn', ['no']])
    expect(said(ambush)).toBe('aude would strike an unaware target. Was there an undisturbed minute to prepare?')
  })
  test('no circumstance for morale; they run; the fight exhausts (OSR-DEC-19 to OSR-DEC-21)', () => {
    const killed = [['aude', 'attack', 'cob', 'broad-spear']] as const
    const two = fightOf([aude(), bandit('cob', { hp: 1 }), bandit('wat', { pos: { x: 9, y: 0 } })])
    expect(usual(play(two, [15, 8], ...killed))).toEqual(['morale', 'turn', ['0']])
    expect(usual(play(two, [15, 8, 6, 6], ...killed, ['referee', '0']))).toEqual(['broken', 'turn', ['flee']])
    const one = play(fightOf([aude(), bandit('cob', { hp: 1 })]), [15, 8], ...killed)
    expect(usual(one)).toEqual(['exhaustion', 'turn', ['apply']])
  })
  test('a held action is held (OSR-DEC-22)', () => {
    const holding = play(
      fightOf([aude(), bandit('cob')], { holdAndDelay: true }),
      [],
      ['aude', 'hold'],
      ['aude', 'end turn'],
      ['cob', 'attack', 'aude', 'seax'],
    )
    expect(usual(holding)).toEqual(['held', 'reaction', ['no']])
  })
})

test('who tries, who rolls and against whom are asked for each of the checks (OSR-DEC-3)', () => {
  for (const way of ['c1', 'c2', 'c3'])
    expect(['', ' *', ' * *'].map((more) => osr.words.menus[`surprise > check ${way}${more}`]!({} as never))).toEqual([
      'Who tries?',
      'Who rolls?',
      'Against whom?',
    ])
})
