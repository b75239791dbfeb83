import { describe, expect, test } from 'vitest'
import { keysOf } from '../../src/engine/option-tree.ts'
import { anna, boris, carla, egon, fightOf, happened, play, set, total, who } from './duel.ts'

/** Boris hits Anna for as much as the die says and 2; she wears nothing and has CON 1. */
type Blow = {
  readonly at?: object
  readonly dice: readonly number[]
  readonly options?: object
  readonly referee?: string
}
const hit = ({ at = {}, dice, options = {}, referee }: Blow) =>
  play(
    fightOf([boris(), anna({ reactionSpent: true, armour: [], ...at })], options),
    [9, ...dice],
    ['boris', 'attack', 'anna', 'baton'],
    ...(referee === undefined ? [] : [['referee', referee] as const]),
  )

describe('consciousness (UD-HP-1, UD-HP-2, UD-HP-3)', () => {
  test('UD-EX-13: at 0 against 10, at −10 against 20, no penalty for the wound', () => {
    const zero = hit({ at: { hp: 3 }, dice: [2, 9] })
    expect([who(zero, 'anna').hp, total(zero, 'consciousness'), who(zero, 'anna').unconscious]).toEqual([0, 10, false])
    expect(who(hit({ at: { hp: 3 }, dice: [2, 8] }), 'anna').unconscious).toBe(true)
    const low = hit({ at: { hp: -2, ep: 5 }, dice: [7, 10, 9] })
    expect([who(low, 'anna').hp, total(low, 'consciousness'), who(low, 'anna').unconscious]).toEqual([-10, 20, false])
  })
  test('not above 0, and not without a wound', () => {
    expect(total(hit({ at: { hp: 4 }, dice: [2] }), 'consciousness')).toBeUndefined()
    expect(total(hit({ at: { hp: -2, con: 9 }, dice: [2] }), 'consciousness')).toBeUndefined()
  })
  test('again after every further injury, but not of the unconscious', () => {
    expect(total(hit({ at: { hp: -2 }, dice: [2, 9] }), 'consciousness')).toBe(10)
    expect(total(hit({ at: { hp: -2, unconscious: true }, dice: [2] }), 'consciousness')).toBeUndefined()
  })
  test('a first 1 fails whatever CON is', () => {
    expect(who(hit({ at: { hp: 3, con: 1, dex: 0 }, dice: [2, 1] }), 'anna').unconscious).toBe(true)
  })
  test('with incapacitation: always no die is thrown (UD-HP-4)', () => {
    const awake = hit({ at: { hp: 3 }, dice: [2], options: { incapacitation: 'always' } })
    expect(who(awake, 'anna')).toMatchObject({ incapacitated: true, unconscious: false, ready: ['short-sword'] })
  })
  test('a machine is out of order at 0, destroyed below −10, and feels nothing (UD-HP-7, UD-DMG-13)', () => {
    const machine = { kind: 'machine', con: 0 }
    const broken = hit({ at: { ...machine, hp: 4 }, dice: [2] })
    expect(who(broken, 'anna')).toMatchObject({ incapacitated: true, unconscious: false })
    expect(who(hit({ at: { ...machine, hp: -7 }, dice: [2], referee: 'dead' }), 'anna').dead).toBe(true)
    expect(
      happened(hit({ at: { ...machine, armour: ['kevlar'] }, dice: [9], options: { buffer: true } }), 'damaged')[0],
    ).toMatchObject({ buffer: 3, ep: 0, hp: 0 })
  })
})

describe('death (UD-HP-5, UD-DP-15)', () => {
  test('below −10: dead, unless the referee says otherwise; then at −10 and unconscious (C19)', () => {
    const asked = hit({ at: { hp: -2 }, dice: [8] })
    expect([asked.asks[0]!.who, keysOf(asked.asks[0]!.options)]).toEqual(['referee', ['dead', 'alive']])
    expect(who(hit({ at: { hp: -2 }, dice: [8], referee: 'dead' }), 'anna')).toMatchObject({ dead: true, hp: -11 })
    expect(who(hit({ at: { hp: -2 }, dice: [8], referee: 'alive' }), 'anna')).toMatchObject({
      dead: false,
      unconscious: true,
      hp: -10,
    })
  })
  test('no check for the dead; exactly −10 lives; the limit is a setting', () => {
    expect(total(hit({ at: { hp: -2 }, dice: [8], referee: 'dead' }), 'consciousness')).toBeUndefined()
    expect(who(hit({ at: { hp: 2 }, dice: [3, 9], options: { deathAt: -2 } }), 'anna').dead).toBe(false)
    expect(who(hit({ at: { hp: 2 }, dice: [4], options: { deathAt: -2 }, referee: 'dead' }), 'anna').dead).toBe(true)
  })
})

describe('what falling ends (UD-HP-8, C2, C4)', () => {
  test('the unconscious drop all they hold, and aim, cover, crouch and bracing end', () => {
    const at = { hp: 3, aim: { target: 'boris', rounds: 1 }, cover: 0, crouching: true, braced: true, moving: true }
    const down = hit({ at, dice: [2, 2] })
    expect(who(down, 'anna')).toMatchObject({
      unconscious: true,
      ready: [],
      aim: null,
      cover: null,
      crouching: false,
      braced: false,
      moving: false,
      fellBy: 'hp',
    })
    expect(down.fight.lying).toMatchObject([{ thing: 'short-sword', pos: { x: 5, y: 5 } }])
  })
  test('exhausted at −10 EP, without a check, unless that is off; machines never (UD-HP-6)', () => {
    const tired = { ep: -8, armour: ['full-plate'], con: 5 }
    const options = { buffer: true }
    expect(who(hit({ at: tired, dice: [9], options }), 'anna')).toMatchObject({ unconscious: true, fellBy: 'ep' })
    expect(
      who(hit({ at: tired, dice: [9], options: { ...options, exhaustionKnockout: false } }), 'anna').unconscious,
    ).toBe(false)
    expect(
      who(hit({ at: { ...tired, ep: -7, dex: 2, armour: ['studded-leather'] }, dice: [1], options }), 'anna')
        .unconscious,
    ).toBe(false)
  })
  test('attacks on them meet −2 and no DEX, also for the incapacitated, once (C35)', () => {
    const fight = fightOf([boris(), anna({ incapacitated: true, immobilised: true })])
    expect(happened(play(fight, [2], ['boris', 'attack', 'anna', 'baton']), 'missed')[0]!.defense).toBe(8)
  })
  test('HP do not fall by themselves (UD-HP-9)', () => {
    const round = play(fightOf([anna({ hp: -3 }), boris({ pos: [20, 20] })]), [], ['anna', 'pass'], ['boris', 'pass'])
    expect(who(round, 'anna').hp).toBe(-3)
  })
})

describe('waking (UD-END-5, C24)', () => {
  const fight = (sheet: object) => fightOf([boris({ pos: [20, 20] }), anna({ unconscious: true, ...sheet }), carla()])
  test('who fell by HP wakes above 0, who fell by EP above −10', () => {
    expect(who(play(fight({ hp: -2, fellBy: 'hp' }), [], set('anna', 'hp', 1)), 'anna').unconscious).toBe(false)
    expect(who(play(fight({ hp: -2, fellBy: 'hp' }), [], set('anna', 'hp', 0)), 'anna').unconscious).toBe(true)
    expect(who(play(fight({ ep: -10, fellBy: 'ep' }), [], set('anna', 'ep', -9)), 'anna').unconscious).toBe(false)
    expect(who(play(fight({ ep: -10, fellBy: 'ep' }), [], set('anna', 'hp', 12)), 'anna').unconscious).toBe(true)
  })
  test('the referee sets HP to 0: no check, and nobody falls', () => {
    expect(who(play(fightOf([boris({ pos: [20, 20] }), anna()]), [], set('anna', 'hp', -5)), 'anna').unconscious).toBe(
      false,
    )
  })
})

describe('the end', () => {
  const over = () => fightOf([anna(), boris({ hp: 3, reactionSpent: true })])
  const felled = [['anna', 'attack', 'boris', 'short-sword']] as const
  test('proposed when one side is left; only the referee ends it (UD-END-1, UD-GEN-4, UD-DP-18)', () => {
    const asked = play(over(), [9, 2, 2], ...felled)
    expect(asked.asks[0]).toMatchObject({ who: 'anna', about: 'turn' })
    const done = play(asked.fight, [], ['anna', 'pass'])
    expect([done.asks[0]!.who, keysOf(done.asks[0]!.options)]).toEqual(['referee', ['go on', 'end fight']])
    expect(play(done.fight, [], ['referee', 'end fight']).fight.phase).toBe('over')
    const on = play(done.fight, [], ['referee', 'go on'])
    expect(on.fight.round).toBe(2)
  })
  test('at any time, by the referee (UD-END-1)', () => {
    const stopped = play(over(), [], { overrule: { type: 'stopped', why: 'dawn' } })
    expect(stopped.fight.phase).toBe('over')
  })
  test('a summary: attacks, hits, damage, state, rounds and the time in the world (UD-END-7, UD-GEN-6)', () => {
    const fight = fightOf([anna(), boris({ hp: 3, reactionSpent: true })], { roundSeconds: 60, buffer: true })
    const ended = happened(play(fight, [9, 2, 2], ...felled, ['anna', 'pass'], ['referee', 'end fight']), 'ended')[0]!
    expect(ended).toMatchObject({ rounds: 1, seconds: 60 })
    expect(ended.summary).toEqual([
      { who: 'anna', state: 'unhurt', attacks: 1, hits: 1 },
      { who: 'boris', state: 'unconscious', attacks: 0, hits: 0 },
    ])
    expect(ended.figures[0]).toMatchObject({ who: 'anna', dealtHP: 3, dealtEP: 1, takenHP: 0 })
    expect(ended.figures[1]).toMatchObject({ who: 'boris', takenHP: 3, takenEP: 1 })
  })
  test('it begins with one side alone: proposed after the round (UD-GEN-3)', () => {
    const calm = play(fightOf([anna(), carla()]), [], ['anna', 'pass'], ['carla', 'pass'])
    expect(calm.asks[0]!.about).toBe('end')
  })
  test('both kinds of fights play alike for players and NPCs (UD-GEN-5)', () => {
    const npc = play(
      fightOf([egon({ side: 'players', control: 'referee' }), boris()]),
      [1],
      ['egon', 'step', [5, 5]],
      ['egon', 'attack', 'boris', 'long-sword'],
    )
    expect(happened(npc, 'missed')).toHaveLength(1)
  })
})
