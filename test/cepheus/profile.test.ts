import { describe, expect, test } from 'vitest'
import { cepheus } from '../../src/books/cepheus/book.ts'
import type { Event } from '../../src/books/cepheus/state/fight.ts'
import { ruleSet } from '../../src/engine/overruling.ts'
import { fightOf, foe, freshFight, someone } from '../cepheus-people.ts'
import type { Move } from '../script.ts'
import { attackOnce, happened, reasons, set, TRAINED, who } from './attacks.ts'
import { asked, offered, one, playOf, refusal } from './written-play.ts'

const faults = (setup: object): string[] => {
  const result = cepheus.open({ book: 'cepheus', combatants: [someone('bob')], ...setup })
  return 'errors' in result ? result.errors.map(({ sentence }) => sentence) : []
}
const gun = { skills: TRAINED, weapons: ['auto-pistol'] }
const shoot = (by: string, at: string): Move<Event> => [by, 'significant', 'attack', at]
const skip = (...ids: string[]): Move<Event>[] => ids.map((id) => [id, 'skip'])
const turns = (lines: readonly string[]): string[] =>
  lines.filter((line) => line.startsWith('started')).map((line) => line.split(' ')[1]!)

describe('the profile cepheus-bot', () => {
  test('stands on one line: a place off it is refused (CE-PROF-1)', () => {
    expect(faults({ combatants: [someone('bob', { pos: { x: 3, y: 0 } })] })).toEqual([])
    expect(faults({ combatants: [someone('bob', { pos: { x: 3, y: 2 } })] })[0]).toContain('pos.y')
  })

  test('starts all players at 0 and all enemies at the starting range, wherever the setup had them (CE-PROF-2)', () => {
    const play = playOf(freshFight([someone('bob', { pos: 4, dex: 9 }), foe('vex', { pos: 1 })]), [
      ['referee', ['bob', 'vex']],
      ['referee', 20],
    ])
    expect(play.fight.combatants.map(({ pos }) => pos.x)).toEqual([0, 20])
  })

  test('never refuses a reaction, and Initiative may go below 0 (CE-PROF-5)', () => {
    expect(who(attackOnce({ vex: { initiative: 1 }, reaction: 'dodge' }), 'vex').initMods).toEqual({ 1: -2 })
    expect(
      cepheus.reads.initiative!(
        attackOnce({ vex: { initiative: 1 }, reaction: 'dodge' }).fight,
        who(attackOnce({ vex: { initiative: 1 }, reaction: 'dodge' }), 'vex'),
      ),
    ).toBe(-1)
  })

  test("lets the -1 of a reaction end with the reactor's next turn, not with the round (CE-PROF-6)", () => {
    const fight = fightOf([foe('vex', { ...gun, initiative: 9 }), someone('bob', { ...gun, pos: 5, initiative: 5 })])
    const answers = [
      ...skip('vex'),
      shoot('bob', 'vex'),
      ['vex', 'dodge'],
      ...skip('bob'),
      shoot('vex', 'bob'),
      ['bob', 'stand'],
    ] as const
    const play = playOf(fight, answers, [1, 1, 1, 1])
    expect(play.fight.round).toBe(2)
    expect(reasons(play)).toEqual({ reactions: -1 })
    const later = playOf(
      fight,
      [...answers, ...skip('vex', 'bob'), shoot('vex', 'bob'), ['bob', 'stand']],
      [1, 1, 1, 1, 1, 1],
    )
    expect(reasons(later)).toEqual({})
  })

  test('lets a delayer act only between turns, and takes an unused turn away at the end of the round (CE-PROF-7)', () => {
    const fight = fightOf([
      someone('bob', { initiative: 9 }),
      foe('vex', { initiative: 7, weapons: ['revolver'], skills: TRAINED }),
      foe('zed', { initiative: 5 }),
    ])
    const play = playOf(fight, [
      ['bob', 'delay'],
      ['bob', 'no'],
      ['vex', 'skip'],
      ['bob', 'no'],
      ['zed', 'skip'],
    ])
    expect(asked(play)).toEqual(['bob turn'])
    expect([play.fight.round, one(play, 'bob').initBase, turns(play.lines)]).toEqual([
      2,
      9,
      ['bob', 'vex', 'zed', 'bob'],
    ])
    expect(
      asked(
        playOf(fight, [
          ['bob', 'delay'],
          ['bob', 'no'],
          ['vex', 'significant', 'attack', 'bob', 'revolver'],
        ]),
      ),
    ).toEqual(['bob reaction'])
  })

  test.each([
    ['simultaneousTies', true],
    ['suppressStallOnly', true],
    ['vehicleTable', 'srd'],
  ])('has no toggle %s (CE-PROF-22)', (toggle, value) => {
    expect(faults({ options: { [toggle]: value } })).toEqual([
      `options.${toggle}: the profile cepheus-bot has no such toggle`,
    ])
  })

  test('offers no haste (CE-PROF-8)', () => {
    const play = playOf(fightOf([someone('bob', gun), foe('vex', { pos: 5 })]))
    expect(offered(play, 'bob')).not.toContain('haste')
    expect(
      cepheus
        .offers(play.fight, 'bob')
        .some((offer) => typeof offer === 'object' && offer !== null && 'key' in offer && offer.key === 'haste'),
    ).toBe(false)
  })

  test('has these six minor actions, in this order (CE-PROF-10)', () => {
    const fight = fightOf([someone('bob', { ...gun, weapons: ['auto-pistol', 'cudgel'] }), foe('vex', { pos: 5 })])
    expect(offered(playOf(fight), 'bob', 'minor')).toEqual(['aim', 'kill', 'stance', 'ready', 'move', 'misc'])
  })

  test('has these four significant actions, in this order, and nothing of grenades, bursts or suppression (CE-PROF-11, CE-PROF-19)', () => {
    const armed = {
      skills: { ...TRAINED, Leadership: 0 },
      weapons: ['gauss-rifle', 'grenade-launcher'],
      items: [{ itemId: 'frag-grenade', qty: 3 }],
    }
    const fight = fightOf([
      someone('bob', armed),
      someone('ann'),
      foe('vex', { pos: 1 }),
      foe('zed', { pos: 1, conditions: { unconscious: true } }),
    ])
    expect(offered(playOf(fight), 'bob', 'significant')).toEqual(['two minors', 'attack', 'coup', 'misc'])
    expect(offered(playOf(fight), 'bob', 'significant', 'attack', 'vex', 'gauss-rifle')).toEqual(['single'])
    expect(refusal(playOf(fight), 'bob', 'significant', 'grapple').refused).toContain('not offered')
  })

  test.each([['vehicle'], ['robot']])('knows no %s (CE-PROF-19)', (kind) => {
    expect(faults({ combatants: [someone('bob', { kind })] })[0]).toContain('kind')
  })

  test('draws and reloads in one minor action each, also a revolver (CE-PROF-12)', () => {
    const fight = fightOf([
      someone('bob', { weapons: [{ weaponId: 'revolver', loaded: 0, magazines: 1 }] }),
      foe('vex'),
    ])
    const play = playOf(fight, [
      ['bob', 'significant', 'two minors'],
      ['bob', 'minor', 'ready', 'revolver'],
      ['bob', 'minor', 'ready', 'reload', 'revolver'],
    ])
    expect(one(play, 'bob').weapons[0]).toMatchObject({ drawn: true, loaded: 6, magazines: 0 })
    expect(offered(play, 'bob')).toEqual(['minor', 'skip'])
  })

  test('has cover where the referee sets it, and a move changes none (CE-PROF-13)', () => {
    const fight = fightOf([foe('vex', { initiative: 9 }), someone('bob', { ...gun, initiative: 8 })])
    const play = playOf(
      fight,
      [
        set('vex', 'cover', 'half'),
        ['vex', 'minor', 'move', 'back', 5],
        ['vex', 'skip'],
        shoot('bob', 'vex'),
        ['vex', 'stand'],
      ],
      [1, 1],
    )
    expect(reasons(play)).toEqual({ cover: -1 })
  })

  test.each([
    ['unconscious', true],
    ['surrendered', false],
    ['fatigued', false],
  ])('counts as helpless who is unconscious, and only him: %s, %j (CE-PROF-14)', (condition, helpless) => {
    const fight = fightOf([
      someone('bob', gun),
      foe('vex', { pos: 1, conditions: { [condition]: true } }),
      foe('zed', { pos: 5 }),
    ])
    expect(offered(playOf(fight), 'bob', 'significant').includes('coup')).toBe(helpless)
  })

  test.each([
    [1.5, true],
    [2, false],
  ])('allows a coup de grace at %d m: %j, with any weapon (CE-PROF-16)', (pos, may) => {
    for (const weapon of ['auto-pistol', 'dagger']) {
      const fight = fightOf([
        someone('bob', { weapons: [weapon] }),
        foe('vex', { pos, conditions: { unconscious: true } }),
        foe('zed', { pos: 5 }),
      ])
      expect(offered(playOf(fight), 'bob', 'significant').includes('coup')).toBe(may)
    }
  })

  test("asks the referee on the sleeper's turn whether he may wake (CE-PROF-17)", () => {
    const fight = fightOf([
      someone('bob', { initiative: 9 }),
      someone('ann', {
        initiative: 7,
        end: { max: 7, now: 0 },
        str: { max: 7, now: 0 },
        conditions: { unconscious: true },
      }),
      foe('vex', { initiative: 5 }),
    ])
    expect(asked(playOf(fight, skip('bob')))).toEqual(['referee wake'])
    expect(asked(playOf(fight, [...skip('bob'), ['referee', 'no']]))).toEqual(['vex turn'])
  })

  test('has first aid only after the fight, each conscious player asked once (CE-PROF-18)', () => {
    const hurt = { end: { max: 7, now: 5 } }
    const fight = fightOf([
      someone('bob', { skills: { Medicine: 2 }, ...hurt }),
      someone('ann', hurt),
      someone('ben', { conditions: { unconscious: true } }),
      foe('vex', hurt),
    ])
    const during = playOf(
      fight,
      [
        ['bob', 'significant', 'misc', 'skill', 'Medicine'],
        ['referee', 'average'],
      ],
      [6, 6],
    )
    expect(happened(during, 'healed')).toEqual([])
    const stop: Move<Event> = { overrule: { type: 'stopped', why: 'enough' } }
    expect(asked(playOf(fight, [stop]))).toEqual(['bob first aid'])
    expect(asked(playOf(fight, [stop, ['bob', 'no']]))).toEqual(['ann first aid'])
    expect(playOf(fight, [stop, ['bob', 'no'], ['ann', 'no']]).fight.phase).toBe('over')
  })

  test('gives first aid to the seriously wounded straight away (CE-PROF-24)', () => {
    const serious = { str: { max: 7, now: 6 }, dex: { max: 7, now: 6 }, end: { max: 7, now: 6 } }
    const fight = (options: object) => fightOf([someone('bob'), someone('ann', serious), foe('vex')], { options })
    const stop: Move<Event> = { overrule: { type: 'stopped', why: 'enough' } }
    expect(asked(playOf(fight({}), [stop]))).toEqual(['bob first aid'])
    expect(asked(playOf(fight({ aidBeforeSurgery: false }), [stop]))).toEqual([])
  })

  test('leaves a turn by Skip or Delay (CE-PROF-20)', () => {
    expect(offered(playOf(fightOf([someone('bob'), foe('vex')])), 'bob')).toEqual([
      'minor',
      'significant',
      'skip',
      'delay',
    ])
  })

  test.each([
    [{}, -1],
    [{ 'Melee Combat': 0 }, -1],
    [{ 'Melee Combat': 1 }, -1],
    [{ 'Melee Combat': 2 }, -2],
  ])('parries with %j at %d: untrained too, at least -1 (CE-PROF-21)', (skills, dm) => {
    expect(
      reasons(attackOnce({ weapon: 'cudgel', mode: 'strike', metres: 1, vex: { skills }, reaction: 'parry' })).parry,
    ).toBe(dm)
  })

  test('is chosen when the fight opens and cannot be switched in it (CE-PROF-22)', () => {
    expect(faults({ options: { profile: 'cepheus-bot' } })).toEqual([])
    expect(faults({ options: { profile: 'cepheus-2' } })[0]).toContain('profile')
    const fight = fightOf([someone('bob'), foe('vex')])
    expect(ruleSet(cepheus, fight, { who: null, field: 'profile', value: 'cepheus' })).toMatchObject({
      refused: expect.stringContaining('There is no field profile'),
    })
    expect(ruleSet(cepheus, fight, { who: 'bob', field: 'profile', value: 'cepheus' })).toMatchObject({
      refused: expect.stringContaining('There is no field profile'),
    })
  })

  test('lets a toggle override a row when the fight opens (CE-PROF-22)', () => {
    const pooled = attackOnce({ vex: { initiative: 1 }, options: { reactionPool: true }, reaction: null })
    expect(happened(pooled, 'reacted')).toEqual([])
    expect(faults({ options: { reactionPool: 'yes' } })[0]).toContain('reactionPool')
  })

  test('minds the company of a target only if it is of another side, and not the shooter (CE-PROF-25)', () => {
    const into = (more: ReturnType<typeof someone>[], metres = 5) => reasons(attackOnce({ metres, more }))['into melee']
    expect(into([foe('zed', { pos: 5 })])).toBeUndefined()
    expect(into([someone('ann', { pos: 4 })])).toBe(-2)
    expect(into([someone('ann', { pos: 3.5 })])).toBeUndefined()
    expect(into([foe('wolf', { side: 'beasts', pos: 5 })])).toBe(-2)
    expect(into([], 1)).toBeUndefined()
  })
})
