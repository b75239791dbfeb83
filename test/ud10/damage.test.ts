import { describe, expect, test } from 'vitest'
import { ud10 } from '../../src/books/ud10/book.ts'
import { attack } from '../../src/books/ud10/core/attack.ts'
import { blowOf } from '../../src/books/ud10/core/attack-modifiers.ts'
import { parseDamage, WEAPONS, type Weapon } from '../../src/books/ud10/tables/weapons.ts'
import { simulatedScene } from '../../src/engine/simulate.ts'
import { anna, boris, egon, fightOf, happened, play, total, type Written, who } from './duel.ts'

/** Boris hits Anna, who takes it. */
type Blow = {
  readonly by?: object
  readonly at?: object
  readonly dice: readonly number[]
  readonly options?: object
  readonly weapon?: string
  readonly more?: readonly (readonly [string, ...string[]])[]
}
const hit = ({ by = {}, at = {}, dice, options = {}, weapon = 'baton', more = [] }: Blow) =>
  play(
    fightOf([boris(by), anna({ reactionSpent: true, ...at })], options),
    [9, ...dice],
    ['boris', 'attack', 'anna', weapon],
    ...more,
  )
const harm = (blow: Blow) => happened(hit(blow), 'damaged')[0]!
const bare = { armour: [], con: 0 }

describe('damage dice', () => {
  test('a 10 is rolled again and added, a 1 is just 1 (UD-DMG-2)', () => {
    expect(harm({ at: { ...bare, hpMax: 50 }, dice: [10, 10, 3] }).dice).toBe(25)
    expect(harm({ at: bare, dice: [1] }).dice).toBe(3)
  })
  test('a d5 is a d10 halved up, and never repeats (UD-GEAR-1)', () => {
    const fist = (die: number) => harm({ at: bare, dice: [die], weapon: 'unarmed' }).dice
    expect([fist(1), fist(2), fist(3), fist(10)]).toEqual([3, 3, 4, 7])
  })
  test('negative Strength lowers it, never below 0 (UD-GEAR-3)', () => {
    const weak = { str: -5, skills: { melee: 10 }, ready: ['mace'] }
    expect(harm({ by: weak, at: bare, dice: [9], weapon: 'mace' }).dice).toBe(0)
    expect(harm({ by: { ...weak, str: -1 }, at: bare, dice: [9], weapon: 'mace' }).dice).toBe(7)
  })
  test('several dice, each with its repeats before the next (UD-DMG-3)', () => {
    const fight = fightOf([boris(), anna({ ...bare, reactionSpent: true, hpMax: 50 })])
    const faces = [9, 10, 2, 10, 10, 3]
    const scene = simulatedScene(ud10, fight, { policy: () => 0, fall: () => [faces.shift()!], log: null })
    const hammer: Weapon = { ...WEAPONS.mace!, damage: parseDamage('2d10+1')! }
    attack(scene as never, blowOf(fight.combatants[0]!, fight.combatants[1]!, hammer))
    expect([fight.combatants[1]!.hp, faces]).toEqual([50 - (10 + 2 + 10 + 10 + 3 + 1), []])
  })
})

describe('the five steps (UD-DMG-1)', () => {
  test('armour, then CON, then HP; nothing below 0; a hit of 0 is a hit (UD-DMG-9, UD-DMG-12)', () => {
    expect(harm({ at: { con: 3 }, dice: [8] })).toMatchObject({ dice: 10, armour: 2, con: 3, hp: 5, ep: 0 })
    const none = hit({ at: { con: 9, aim: { target: 'boris', rounds: 1 } }, dice: [2] })
    expect(happened(none, 'damaged')[0]).toMatchObject({ hp: 0, ep: 0 })
    expect(who(none, 'anna').aim).not.toBeNull()
    expect(who(hit({ at: { aim: { target: 'boris', rounds: 1 } }, dice: [8] }), 'anna').aim).toBeNull()
  })
  test('negative CON adds, but not to nothing (UD-DMG-9)', () => {
    expect(harm({ at: { con: -2 }, dice: [8] })).toMatchObject({ con: -2, hp: 10 })
    expect(harm({ at: { con: -2, armour: ['full-plate'] }, dice: [2] })).toMatchObject({ con: 0, hp: 0 })
  })
  test('buffer turns so much into EP, only what it absorbs; CON does not touch it (UD-DMG-8)', () => {
    const buffer = { buffer: true }
    expect(harm({ options: buffer, dice: [8] })).toMatchObject({ armour: 2, buffer: 2, con: 1, ep: 2, hp: 5 })
    expect(harm({ options: buffer, dice: [1] })).toMatchObject({ armour: 2, buffer: 1, con: 0, ep: 1, hp: 0 })
    expect(harm({ dice: [8] })).toMatchObject({ buffer: 0, ep: 0, hp: 7 })
  })
  test('EP stop at −10; what is more is lost (UD-DMG-10)', () => {
    const tired = hit({
      options: { buffer: true, exhaustionKnockout: false },
      at: { ep: -9, armour: ['full-plate'], con: 5 },
      dice: [9],
    })
    expect([who(tired, 'anna').ep, who(tired, 'anna').tally.takenEP]).toEqual([-10, 1])
  })
  test('penetration lowers armour and buffer, negative raises what is there; off it is ignored (UD-DMG-7)', () => {
    const at = { armour: ['hardened-leather'], con: 0 }
    const by = { ready: ['rapier'] }
    const options = { penetration: true, buffer: true }
    expect(harm({ by, at, dice: [6], weapon: 'rapier', options })).toMatchObject({ armour: 2, buffer: 2 })
    expect(harm({ at, dice: [6], options })).toMatchObject({ armour: 4, buffer: 4, hp: 0 })
    expect(harm({ at: bare, dice: [6], options })).toMatchObject({ armour: 0, buffer: 0 })
    expect(harm({ by, at, dice: [6], weapon: 'rapier' })).toMatchObject({ armour: 3, buffer: 0 })
  })
})

describe('damage types (UD-DMG-4, UD-DMG-5, UD-DMG-6)', () => {
  const types = { damageTypes: true }
  test('slashing does 1 more to bare skin', () => {
    const by = { ready: ['short-sword'] }
    expect(harm({ by, at: bare, dice: [3], weapon: 'short-sword', options: types }).dice).toBe(8)
    expect(harm({ by, at: bare, dice: [3], weapon: 'short-sword' }).dice).toBe(7)
    expect(harm({ by, dice: [3], weapon: 'short-sword', options: types }).dice).toBe(7)
  })
  test('blunt goes to EP, half of it to HP; of machines all to HP', () => {
    expect(harm({ at: bare, dice: [5], options: types })).toMatchObject({ ep: 7, hp: 3 })
    expect(harm({ at: { ...bare, kind: 'machine' }, dice: [5], options: types })).toMatchObject({ ep: 0, hp: 7 })
  })
  test('crushing weakens rigid pieces, melee points mesh', () => {
    const plate = { armour: ['full-plate'], con: 0 }
    expect(harm({ by: { ready: ['mace'] }, at: plate, dice: [9], weapon: 'mace', options: types }).armour).toBe(5)
    expect(harm({ by: { ready: ['mace'] }, at: plate, dice: [9], weapon: 'mace' }).armour).toBe(6)
    expect(
      harm({ by: { ready: ['rapier'] }, at: { armour: ['chain-mail'] }, dice: [9], weapon: 'rapier', options: types })
        .armour,
    ).toBe(3)
  })
})

describe('body zones (UD-ZONE-1)', () => {
  const options = { bodyZones: true }
  test('a plain d10: head, arms, torso, legs; only the armour there counts', () => {
    const zone = (die: number) => harm({ options, dice: [die, 5] }).zone
    expect([1, 2, 3, 4, 6, 7, 8, 9, 10].map(zone)).toEqual([
      'head',
      'lArm',
      'rArm',
      'torso',
      'torso',
      'lLeg',
      'lLeg',
      'rLeg',
      'rLeg',
    ])
    const vest = { armour: ['kevlar-vest'], con: 0 }
    expect([
      harm({ options, at: vest, dice: [5, 5] }).armour,
      harm({ options, at: vest, dice: [8, 5] }).armour,
    ]).toEqual([7, 0])
  })
  test('not of creatures without a human shape: they have the average', () => {
    expect(harm({ options, at: { anatomy: 'other' }, dice: [5] })).toMatchObject({ zone: null, armour: 2 })
  })
  test('UD-EX-8: zones, buffer, penetration', () => {
    const officer = (armour: readonly string[]): Written => ({
      id: 'cop',
      side: 'players',
      block: 'police-officer',
      armour,
      reactionSpent: true,
      pos: [6, 6],
    })
    const bullet = { ...egon({ id: 'dirk', block: 'soldier', skills: { melee: 9 }, str: 0, pos: [5, 5] }) }
    const fight = (armour: readonly string[]) =>
      fightOf([bullet, officer(armour)], { preset: 'full', enduranceCheck: false, damageTypes: false })
    const played = play(fight(['kevlar']), [9, 5, 10, 7], ['dirk', 'attack', 'cop', 'bayonet'])
    expect(happened(played, 'damaged')[0]).toMatchObject({
      zone: 'torso',
      dice: 17,
      armour: 8,
      buffer: 8,
      con: 1,
      ep: 8,
      hp: 0,
    })
  })
})

describe('Endurance (UD-DMG-11, C20)', () => {
  const options = { buffer: true, enduranceCheck: true }
  test('a passed check halves the EP lost, down, at least 1; not at the lowest EP', () => {
    const guarded = { armour: ['full-plate'], con: 5, ep: 11, skills: { endurance: 2 } }
    expect(harm({ options, at: guarded, dice: [9, 8] })).toMatchObject({ ep: 2 })
    expect(harm({ options, at: guarded, dice: [9, 7] })).toMatchObject({ ep: 5 })
    expect(harm({ options, at: guarded, dice: [5, 9] })).toMatchObject({ ep: 1 })
    expect(
      total(
        hit({ options: { ...options, exhaustionKnockout: false }, at: { ...guarded, ep: -10 }, dice: [9] }),
        'endurance',
      ),
    ).toBeUndefined()
  })
  test('with the penalties as they stood before the hit', () => {
    const played = hit({ options, at: { armour: ['full-plate'], con: 5, ep: -3, hp: -1 }, dice: [9, 5] })
    expect(total(played, 'endurance')).toBe(5 + 5 - 3 - 1)
  })
})
