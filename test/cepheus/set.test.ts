import { describe, expect, test } from 'vitest'
import { cepheus } from '../../src/books/cepheus/book.ts'
import { type Event, statusOf } from '../../src/books/cepheus/state/fight.ts'
import { keysOf, levelAt } from '../../src/engine/option-tree.ts'
import { ruleSet } from '../../src/engine/overruling.ts'
import { fightOf, foe, freshFight, someone, type Written } from '../cepheus-people.ts'
import { type Move, script } from '../script.ts'
import { type Played, set, who } from './attacks.ts'
import { fullFight } from './full-game.ts'

const DEAD = { str: { max: 7, now: 0 }, dex: { max: 7, now: 0 }, end: { max: 7, now: 0 }, conditions: { dead: true } }
const bob = someone('bob', { initiative: 20, weapons: ['auto-pistol'], skills: { 'Slug Pistol': 0 } })
const vex = (sheet: object = {}): Written => foe('vex', { initiative: 10, pos: 5, weapons: ['auto-pistol'], ...sheet })
const zed = foe('zed', { initiative: 5, pos: 5 })
const playOf = (people: readonly Written[], moves: readonly Move<Event>[], options: object = {}): Played =>
  script(cepheus, fightOf(people, { options }), { answers: moves })
const targets = (play: Played): readonly string[] =>
  keysOf(levelAt(play.asks[0]!.options, ['significant', 'attack']) as never)
const shownAs = (play: Played, id: string): unknown =>
  cepheus
    .show(play.fight, { referee: false, seats: ['bob'], health: 'words', rolls: {} })
    .combatants.find((one) => one.id === id)!.health

describe('a score that the referee sets makes the status (CE-SHEET-3)', () => {
  test('the dead who get one of three back are unconscious: no turn, no awake enemy, and shown so', () => {
    const play = playOf([bob, vex(DEAD), zed], [set('vex', 'str.now', 3), ['bob', 'skip']])
    expect(who(play, 'vex')).toMatchObject({ conditions: { dead: false, unconscious: true }, stance: 'prone' })
    expect([statusOf(who(play, 'vex')), shownAs(play, 'vex')]).toEqual(['unconscious', 'unconscious'])
    expect(play.asks).toMatchObject([{ who: 'referee', about: 'wake' }]) // its slot comes up, and it does not act (CE-TURN-6)
  })

  test('with two back they are on their feet: targets, turns and the end agree', () => {
    const alone = playOf([bob, vex(DEAD)], [])
    expect(alone.asks).toMatchObject([{ who: 'bob', about: 'turn' }])
    const back = playOf([bob, vex(DEAD)], [set('vex', 'str.now', 3), set('vex', 'end.now', 3)])
    expect(who(back, 'vex').conditions).toMatchObject({ dead: false, unconscious: false })
    expect(targets(back)).toEqual(['vex'])
    const later = playOf([bob, vex(DEAD)], [set('vex', 'str.now', 3), set('vex', 'end.now', 3), ['bob', 'skip']])
    expect(later.asks).toMatchObject([{ who: 'vex', about: 'turn' }])
    const ended = playOf([bob, vex(DEAD)], [set('vex', 'str.now', 3), ['bob', 'skip']])
    expect(ended.asks).toMatchObject([{ who: 'referee', about: 'end' }]) // one side alone is awake (CE-END-1)
  })

  test('at 0 somebody falls as by a wound: prone, the weapon dropped, no turn', () => {
    const play = playOf(
      [bob, vex({ aim: { targetId: 'bob', kind: 'hit', count: 2 } }), zed],
      [set('vex', 'end.now', 0), set('vex', 'dex', { max: 7, now: 0 })],
    )
    expect(who(play, 'vex')).toMatchObject({
      stance: 'prone',
      aim: null,
      conditions: { unconscious: true, dead: false },
      weapons: [{ drawn: false, gone: true }],
    })
    const dead = playOf(
      [bob, vex(), zed],
      ['end.now', 'dex.now', 'str.now'].map((field) => set('vex', field, 0)),
    )
    expect(who(dead, 'vex')).toMatchObject({ stance: 'prone', conditions: { dead: true }, weapons: [{ gone: true }] })
    expect(targets(dead)).toEqual(['zed'])
  })

  test('an NPC falls at END 0 where the toggle says so, and gets up with it', () => {
    const on = { npcDropAtEndZero: true }
    expect(who(playOf([bob, vex(), zed], [set('vex', 'end.now', 0)], on), 'vex').conditions.unconscious).toBe(true)
    expect(
      who(playOf([bob, vex(), zed], [set('vex', 'end.now', 0), set('vex', 'end.now', 1)], on), 'vex').conditions
        .unconscious,
    ).toBe(false)
    expect(who(playOf([bob, vex(), zed], [set('bob', 'end.now', 0)], on), 'bob').conditions.unconscious).toBe(false)
  })

  test('another reason to be dead or out stays, until the referee sets that', () => {
    const slain = vex({ conditions: { dead: true } })
    expect(who(playOf([bob, slain, zed], [set('vex', 'end.now', 3)]), 'vex').conditions.dead).toBe(true)
    expect(who(playOf([bob, slain, zed], [set('vex', 'conditions.dead', false)]), 'vex').conditions.dead).toBe(false)
    expect(
      who(playOf([bob, vex({ conditions: { unconscious: true } }), zed], [set('vex', 'end.now', 0)]), 'vex').conditions
        .unconscious,
    ).toBe(true)
  })

  test("the referee's word that somebody is out is a fall too, and who has two at 0 may be woken by it", () => {
    expect(who(playOf([bob, vex(), zed], [set('vex', 'conditions.unconscious', true)]), 'vex')).toMatchObject({
      stance: 'prone',
      weapons: [{ gone: true }],
    })
    const out = vex({ str: { max: 7, now: 0 }, end: { max: 7, now: 0 }, conditions: { unconscious: true } })
    expect(
      who(playOf([bob, out, zed], [set('vex', 'conditions.unconscious', false)]), 'vex').conditions.unconscious,
    ).toBe(false)
  })

  test('nobody lives with three at 0: it cannot be set, and a sheet that is written so is dead', () => {
    const fight = fightOf([bob, vex(DEAD), zed])
    expect(ruleSet(cepheus, fight, { who: 'vex', field: 'conditions.dead', value: false })).toEqual({
      refused: 'conditions.dead: with STR, DEX and END at 0 nobody lives: give one of them back.',
    })
    expect(freshFight([bob, vex({ ...DEAD, conditions: {} })]).combatants[1]!.conditions.dead).toBe(true)
  })
})

describe('a machine that the referee lays a hand on (CE-VEH-4)', () => {
  const car = {
    id: 'car',
    side: 'players',
    block: 'ground-car',
    initiative: 1,
    vehicle: { skill: 'Wheeled', topKph: 100, seats: 4, kph: 50 },
  }
  const road = (moves: readonly Move<Event>[]): Played =>
    script(
      cepheus,
      fullFight([someone('bob', { initiative: 20, aboard: 'car', post: 'driver' }), car, foe('vex', { pos: 90 })]),
      { answers: moves },
    )

  test('is a wreck at Structure 0, and none above it', () => {
    expect(who(road([set('car', 'structure', 0)]), 'car')).toMatchObject({
      conditions: { dead: true },
      vehicle: { kph: 0 },
      stance: 'standing',
    })
    expect(who(road([set('car', 'structure', 0), set('car', 'structure', 2)]), 'car').conditions.dead).toBe(false)
    expect(
      ruleSet(cepheus, road([set('car', 'structure', 0)]).fight, {
        who: 'car',
        field: 'conditions.dead',
        value: false,
      }),
    ).toEqual({
      refused: 'structure: a robot or vehicle has a structure of 1 or more.',
    })
  })

  test('is told of to who sees how it is', () => {
    const seen = (field: string, health: 'words' | 'exact') =>
      cepheus.see(
        { type: 'happened', event: { type: 'set', who: 'car', field, value: 0 } },
        { referee: false, seats: ['vex'], health, rolls: {} },
        road([]).fight,
      )
    expect(seen('structure', 'words')).toMatchObject({ event: { field: 'status', value: 'wrecked' } })
    expect(seen('structure', 'exact')).toMatchObject({ event: { field: 'structure', value: 0 } })
    expect(seen('hits.drive', 'exact')).toBeNull()
  })

  test('a robot without power stands still, and is on again with it', () => {
    const robot = (moves: readonly Move<Event>[]) =>
      who(
        script(cepheus, fullFight([bob, foe('bot', { kind: 'robot', structure: 3, hull: 2, pos: 9 })]), {
          answers: moves,
        }),
        'bot',
      ).conditions
    expect(robot([set('bot', 'hits.power', 3)]).unconscious).toBe(true)
    expect(robot([set('bot', 'hits.power', 3), set('bot', 'hits.power', 2)]).unconscious).toBe(false)
  })

  test('nobody becomes a robot without its structure', () => {
    const fight = fullFight([bob, vex()])
    expect(ruleSet(cepheus, fight, { who: 'vex', field: 'kind', value: 'robot' })).toEqual({
      refused: 'structure: a robot or vehicle has a structure of 1 or more.',
    })
  })
})
