import { describe, expect, test } from 'vitest'
import { fightOf, foe, someone } from '../cepheus-people.ts'
import { asked, offered, one, onTimeout, playOf, refusal } from './written-play.ts'

const KEYS = ['simple', 'easy', 'routine', 'average', 'difficult', 'very difficult', 'formidable']
const bob = someone('bob', { initiative: 9, edu: 9, skills: { Mechanics: 1, Recon: 0 } })
const vex = foe('vex', { initiative: 5, pos: 8 })
const amy = someone('amy', { initiative: 3 })
const pair = () => fightOf([bob, vex, amy])
const fix = ['bob', 'significant', 'misc', 'skill', 'Mechanics'] as const
const peer = ['bob', 'minor', 'misc', 'skill', 'Recon'] as const

describe('a skill check', () => {
  test('is among the minor and the significant actions: own skills, or something else (CE-ACT-7, CE-ACT-11)', () => {
    for (const slot of ['minor', 'significant']) {
      expect(offered(playOf(pair()), 'bob', slot, 'misc')).toEqual(['skill', 'other'])
      expect(offered(playOf(pair()), 'bob', slot, 'misc', 'skill')).toEqual(['Mechanics', 'Recon'])
    }
    expect(offered(playOf(fightOf([{ ...bob, skills: {} }, vex])), 'bob', 'minor', 'misc')).toEqual(['other'])
  })

  test('is rolled with the skill, its characteristic and the difficulty that the referee names (CE-MISC-1)', () => {
    const { lines } = playOf(pair(), [fix, ['referee', 'difficult']], [4, 4])
    expect(lines).toEqual([
      'started bob 1',
      'bob turn: significant misc skill Mechanics',
      'proposed bob Mechanics',
      'referee difficulty: difficult',
      'spent bob significant',
      'bob Mechanics 8 [4 4] +1 skill +1 edu -2 difficulty',
      'checked bob Mechanics 8 0',
    ])
  })

  test.each([
    ['simple', 6],
    ['easy', 4],
    ['routine', 2],
    ['difficult', -2],
    ['very difficult', -4],
    ['formidable', -6],
  ])('%s is %i (CE-MISC-1, CE-DEC-20)', (difficulty, dm) => {
    expect(playOf(pair(), [peer, ['referee', difficulty]], [3, 4]).lines).toContain(
      `bob Recon ${7 + dm} [3 4] ${dm > 0 ? '+' : ''}${dm} difficulty`,
    )
  })

  test('asks the referee for the difficulty, easiest first, then the other action, then a refusal; it waits for him (CE-DEC-20)', () => {
    const play = playOf(pair(), [fix])
    expect(asked(play)).toEqual(['referee difficulty'])
    expect(offered(play, 'referee')).toEqual([...KEYS, 'minor', 'against', 'refuse'])
    expect(offered(playOf(pair(), [peer]), 'referee')).toEqual([...KEYS, 'significant', 'against', 'refuse'])
    expect(onTimeout(play, 'referee')).toBeNull()
  })

  test('spends the action whose menu was opened, unless the referee names the other (CE-MISC-1)', () => {
    expect(offered(playOf(pair(), [peer, ['referee', 'average']], [1, 1]), 'bob')).toEqual(['significant', 'skip'])
    expect(offered(playOf(pair(), [fix, ['referee', 'average']], [1, 1]), 'bob')).toEqual(['minor', 'skip'])
    expect(offered(playOf(pair(), [peer, ['referee', 'significant', 'average']], [1, 1]), 'bob')).toEqual([
      'minor',
      'skip',
    ])
    expect(offered(playOf(pair(), [fix, ['referee', 'minor', 'average']], [1, 1]), 'bob')).toEqual([
      'significant',
      'skip',
    ])
  })

  test('cannot be charged to an action that is spent (CE-MISC-1)', () => {
    const crouched = playOf(pair(), [['bob', 'minor', 'stance', 'crouched'], fix])
    expect(offered(crouched, 'referee')).toEqual([...KEYS, 'against', 'refuse'])
    expect(refusal(crouched, 'referee', 'minor', 'average').refused).toContain('"minor" is not offered')
  })

  test('that the referee refuses costs nothing and rolls nothing (CE-ACT-7, CE-ACT-11, CE-DEC-20)', () => {
    const refused = playOf(pair(), [peer, ['referee', 'refuse'], fix, ['referee', 'refuse']])
    expect(refused.lines.filter((line) => line.startsWith('refused'))).toEqual([
      'refused bob Recon',
      'refused bob Mechanics',
    ])
    expect(offered(refused, 'bob')).toEqual(['minor', 'significant', 'skip', 'delay'])
  })
})

describe('something else', () => {
  test('is told to the referee, who changes what it changes, and spent without dice (CE-MISC-2)', () => {
    const { lines, fight } = playOf(pair(), [
      { volunteer: ['bob', 'say', 'I kick the lamp over'] },
      { overrule: { type: 'set', who: null, field: 'light', value: 'dark' } },
      ['bob', 'minor', 'misc', 'other'],
      ['referee', 'allow'],
    ])
    expect(lines).toEqual([
      'started bob 1',
      'bob unasked: say I kick the lamp over',
      'noted bob referee I kick the lamp over',
      'overruled: set null light dark (so be it)',
      'bob turn: minor misc other',
      'proposed bob other',
      'referee other: allow',
      'spent bob minor',
      'improvised bob',
    ])
    expect(fight.ground.light).toBe('dark')
    expect(fight.turn).toMatchObject({ minors: 0, significant: true })
  })

  test("is the referee's to allow, to charge as the other action, or to refuse (CE-MISC-2, CE-DEC-20)", () => {
    const play = playOf(pair(), [['bob', 'minor', 'misc', 'other']])
    expect(offered(play, 'referee')).toEqual(['allow', 'significant', 'refuse'])
    expect(onTimeout(play, 'referee')).toBeNull()
    expect(
      offered(
        playOf(pair(), [
          ['bob', 'minor', 'misc', 'other'],
          ['referee', 'significant'],
        ]),
        'bob',
      ),
    ).toEqual(['minor', 'skip'])
    expect(
      offered(
        playOf(pair(), [
          ['bob', 'minor', 'misc', 'other'],
          ['referee', 'refuse'],
        ]),
        'bob',
      ),
    ).toEqual(['minor', 'significant', 'skip', 'delay'])
  })
})

describe('leading', () => {
  const leader = { ...bob, soc: 9, skills: { Leadership: 1 } }
  const lead = ['bob', 'significant', 'misc', 'skill', 'Leadership', 'amy'] as const

  test('is a significant action for whoever has the skill, with an ally in contact (CE-ACT-14)', () => {
    const eve = someone('eve', { initiative: 2, conditions: { outOfComms: true } })
    const play = playOf(
      fightOf([leader, vex, amy, eve, someone('ida', { conditions: { unconscious: true }, initiative: 1 })]),
    )
    expect(offered(play, 'bob', 'significant', 'misc', 'skill')).toEqual(['Leadership'])
    expect(offered(play, 'bob', 'significant', 'misc', 'skill', 'Leadership')).toEqual(['amy'])
    expect(offered(play, 'bob', 'minor', 'misc')).toEqual(['other'])
  })

  test('is not offered without the skill, without allies, or out of contact (CE-ACT-14)', () => {
    expect(refusal(playOf(pair()), ...lead).refused).toContain('"Leadership" is not offered')
    expect(offered(playOf(fightOf([leader, vex])), 'bob', 'significant', 'misc')).toEqual(['other'])
    expect(
      offered(
        playOf(fightOf([{ ...leader, conditions: { outOfComms: true } }, vex, amy])),
        'bob',
        'significant',
        'misc',
      ),
    ).toEqual(['other'])
  })

  test('adds a positive Effect to the Initiative of the ally, this round if it has not acted (CE-ACT-14)', () => {
    const led = playOf(fightOf([leader, vex, amy]), [lead, ['bob', 'skip']], [5, 4])
    expect(led.lines).toContain('bob Leadership 11 [5 4] +1 skill +1 soc')
    expect(led.lines).toContain('led bob amy 3')
    expect(one(led, 'amy')).toMatchObject({ initBase: 3, initMods: { 1: 3 } })
    expect(asked(led)).toEqual(['amy turn'])
  })

  test('else in the next round, and only there (CE-ACT-14)', () => {
    const quick = fightOf([{ ...amy, initiative: 12 }, leader, vex])
    expect(one(playOf(quick, [['amy', 'skip'], lead], [5, 4]), 'amy').initMods).toEqual({ 2: 3 })
  })

  test.each([
    ['a failure', [1, 2], -3],
    ['an Effect of 0', [3, 3], 0],
  ])('adds nothing for %s, and the action is spent (CE-ACT-14)', (_what, dice, effect) => {
    const led = playOf(fightOf([leader, vex, amy]), [lead], dice)
    expect(led.lines).toContain(`led bob amy ${effect}`)
    expect(one(led, 'amy').initMods[1] ?? 0).toBe(0)
    expect(offered(led, 'bob')).toEqual(['minor', 'skip'])
  })
})
