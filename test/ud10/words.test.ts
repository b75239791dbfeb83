import { describe, expect, test } from 'vitest'
import { ud10 } from '../../src/books/ud10/book.ts'
import type { Event } from '../../src/books/ud10/state/all-events.ts'
import type { Combatant, Fight } from '../../src/books/ud10/state/fight.ts'
import { statusOf } from '../../src/books/ud10/state/presence.ts'
import type { Path } from '../../src/engine/options.ts'
import { anna, boris, carla, egon, fightOf, opened, type Played, play, type Written } from './duel.ts'

const name = (id: string): string => id[0]!.toUpperCase() + id.slice(1)
const { words } = ud10

/** The open question of somebody, as it is asked; and what is taken when time runs out. */
function question(played: Played): { readonly text: string; readonly taken: Path | null } {
  const { who, about, options } = played.asks[0]!
  const { fight } = played
  const row = ud10.asks[about]!
  const usual: unknown = row.default
  const taken = (typeof usual === 'function' ? usual(fight, who, options) : (usual ?? null)) as Path | null
  return { text: words.asks[about]!({ fight, who, about, name, beat: null } as never), taken }
}
const asked = (fight: Fight, dice: readonly number[], ...answers: Parameters<typeof play>[2][]) =>
  question(play(fight, dice, ...answers))
const said = (event: object, fight = fightOf([anna(), boris()])) =>
  (words.events as never as Record<string, (event: object, told: object) => string | null>)[(event as Event).type]!(
    event,
    { fight, name },
  )
const told = (event: object, fight = fightOf([anna(), boris()])) =>
  (words.told as never as Record<string, (event: object, told: object) => readonly { text: string }[]>)[
    (event as Event).type
  ]!(event, { fight, name }).map(({ text }) => text)

const STRIKE = ['boris', 'attack', 'anna', 'baton'] as const
const HANDS = { ready: ['light-handgun', 'heavy-handgun'], skills: { ranged: 2, dualRanged: 1 }, pos: [9, 5] }

describe('UD10: questions in words, and what is taken when time runs out', () => {
  test.each<[string, () => ReturnType<typeof question>, string, Path]>([
    [
      'a hit (UD-DP-11)',
      () => asked(fightOf([boris(), anna()]), [9], STRIKE),
      'Your reaction to Boris (Baton):',
      ['parry', 'short-sword'],
    ],
    [
      'the gate (UD-DP-10)',
      () => asked(fightOf([boris(), anna()], { reactionGate: 'ask' }), [9], STRIKE),
      'Boris hits Anna. Which reaction is allowed?',
      ['auto'],
    ],
    [
      'an ally (UD-SPEC-3)',
      () => asked(fightOf([anna(), carla({ pos: [5, 6] })]), [], ['anna', 'attack', 'other', 'carla', 'short-sword']),
      'Carla is no enemy. Attack?',
      ['no'],
    ],
    [
      'what comes of it (UD-SPEC-3)',
      () =>
        asked(
          fightOf([anna(), carla({ pos: [5, 6] })]),
          [],
          ['anna', 'attack', 'other', 'carla', 'short-sword'],
          ['anna', 'yes'],
        ),
      'Anna attacks Carla. Are they enemies now?',
      ['as before'],
    ],
    [
      'a free attack (UD-DP-7)',
      () => asked(fightOf([anna(), egon()]), [], ['anna', 'move', [9, 5]], ['anna', 'flee']),
      'Anna flees. Strike?',
      ['long-sword'],
    ],
    [
      'a death (UD-DP-15)',
      () =>
        asked(
          fightOf([anna(), boris({ hp: -9, reactionSpent: true })]),
          [7, 9],
          ['anna', 'attack', 'boris', 'short-sword'],
        ),
      'Boris is dying. Dead?',
      ['dead'],
    ],
    [
      'the second hand (UD-ACT-2)',
      () => asked(fightOf([anna(HANDS), boris(), egon()]), [1], ['anna', 'dual attack', 'boris', 'light-handgun']),
      'Whom do you attack with the other weapon?',
      ['boris'],
    ],
    [
      'the second shot (UD-DP-13)',
      () => asked(fightOf([anna(HANDS), boris(), egon()]), [1], ['anna', 'attack', 'boris', 'light-handgun', 'rapid']),
      'Whom do you fire at next?',
      ['boris'],
    ],
    [
      'more damage (UD-DP-12)',
      () =>
        asked(
          fightOf([anna({ pools: { melee: 2 } }), boris({ reactionSpent: true })]),
          [7],
          ['anna', 'attack', 'boris', 'short-sword', 0],
        ),
      'How many points of the pool on the damage?',
      [0],
    ],
    [
      'a difficulty (UD-DP-14)',
      () => asked(fightOf([anna(), boris()]), [], ['anna', 'skill', 'search']),
      'How difficult is that? 5 trivial, 10 easy, 15 normal, 20 hard, 25 nearly impossible.',
      [15],
    ],
    [
      'one side left (UD-DP-18)',
      () =>
        asked(
          fightOf([anna(), boris({ hp: 3, reactionSpent: true })]),
          [7, 9, 2],
          ['anna', 'attack', 'boris', 'short-sword'],
          ['anna', 'pass'],
        ),
      'One side is left. Is the fight over?',
      ['go on'],
    ],
  ])('%s', (_what, at, text, taken) => expect(at()).toEqual({ text, taken }))
})

describe('UD10: what happens, in words', () => {
  test.each<[object, string]>([
    [{ type: 'reacted', who: 'anna', to: 'boris', how: 'dodge', weapon: null }, 'Anna dodges.'],
    [{ type: 'reacted', who: 'anna', to: 'boris', how: 'parry', weapon: 'shield' }, 'Anna parries (Shield).'],
    [{ type: 'braced', who: 'anna', braced: true }, 'Anna braces a weapon.'],
    [{ type: 'braced', who: 'anna', braced: false }, 'Anna takes the weapon up again.'],
    [{ type: 'hid', who: 'anna', passed: true }, 'Anna is hidden.'],
    [{ type: 'hid', who: 'anna', passed: false }, 'Anna finds no place to hide.'],
    [
      {
        type: 'damaged',
        who: 'anna',
        by: 'boris',
        zone: 'lArm',
        dice: null,
        armour: null,
        buffer: null,
        con: null,
        ep: null,
        hp: null,
      },
      'Anna is hurt (left arm).',
    ],
    [
      { type: 'damaged', who: 'anna', by: 'boris', zone: null, dice: 9, armour: 2, buffer: 0, con: -1, ep: 0, hp: 8 },
      'Anna loses 8 HP (9, armour −2, CON +1).',
    ],
  ])('%j', (event, text) => expect(said(event)).toBe(text))

  test('who falls hears it, and everybody else (UD-HP-8)', () => {
    expect(told({ type: 'fell', who: 'anna', to: 'unconscious', by: 'hp' })).toEqual([
      'You are unconscious.',
      'Anna is unconscious.',
    ])
  })

  test('the order is told anew when somebody falls, wakes, hangs on, leaves or is sorted in', () => {
    expect([...words.order!.changes].sort()).toEqual([
      'escaped',
      'fell',
      'joined',
      'left',
      'opened',
      'readied',
      'round',
      'spared',
      'woke',
    ])
    const fight = fightOf([anna(), boris({ dead: true }), carla({ unconscious: true })])
    expect(fight.combatants.map((one) => words.order!.isIn(one, fight))).toEqual([true, false, true])
    expect(words.order!.isIn(fight.combatants[0]!, { ...fight, phase: 'opening' })).toBe(false)
  })
})

describe('UD10: how somebody is', () => {
  const status = (sheet: object) => statusOf(fightOf([anna(sheet)]).combatants[0]!)
  test('in a word (UD-HP-1, UD-HP-7)', () => {
    const machine = { kind: 'machine' }
    expect([
      status({ dead: true }),
      status({ ...machine, dead: true }),
      status({ incapacitated: true }),
      status({ ...machine, incapacitated: true }),
    ]).toEqual(['dead', 'destroyed', 'incapacitated', 'out of order'])
    expect([12, 7, 6, 1, 0, -3].map((hp) => status({ hp }))).toEqual([
      'unhurt',
      'hurt',
      'badly hurt',
      'badly hurt',
      'severely injured',
      'severely injured',
    ])
  })

  const glance = (who: Combatant) => words.glance!(who, fightOf([anna()]))
  const one = (sheet: Written): Combatant => fightOf([sheet]).combatants[0]!
  test('with what is in hand, its rounds, and its bands (UD-RNG-2)', () => {
    expect(glance(one(anna({ ready: [] })))).toMatchObject({ arm: null, bands: [] })
    expect(glance(one(anna()))).toMatchObject({
      arm: { name: 'Short sword', loaded: null, holds: null },
      bands: [],
    })
    const { arm, bands } = glance(one(anna({ ready: ['light-handgun'], loaded: 4 })))
    expect(arm).toEqual({ name: 'Light handgun', loaded: 4, holds: 15 })
    expect(bands.map(({ name, upTo, worth }) => `${name} ${upTo} ${worth}`)).toEqual([
      'Near 3 0',
      '2 increments 6 −1',
      '3 increments 9 −2',
      '4 increments 12 −3',
    ])
  })

  test('how far off, in metres (UD-GEN-7)', () => {
    const fight = fightOf([anna(), boris({ pos: [8, 5] })])
    expect(words.apart!(fight.combatants[0]!, fight.combatants[1]!, fight)).toBe(4.5)
  })

  const JUST = { total: 15, needs: '15 needed', came: 'just succeeds', made: true }
  test('what a check takes that is always against 15 (UD-DMG-11, UD-SURP-2, UD-FIRE-7)', () => {
    const least = (what: string, face = 7, total = 15) => {
      const roll = { type: 'rolled', who: 'anna', what, faces: [face], total, why: [] } as never
      return words.least!(roll, [roll], 0)
    }
    expect(['endurance', 'readiness', 'morale', 'skill'].map((what) => least(what))).toEqual([
      { ...JUST, rule: 'UD-DMG-11' },
      { ...JUST, rule: 'UD-SURP-2' },
      { ...JUST, rule: 'UD-FIRE-7' },
      null,
    ])
    expect(least('endurance', 7, 14)).toEqual({ ...JUST, came: 'fails by 1', made: false, rule: 'UD-DMG-11' })
    expect(least('endurance', 1, 15)).toEqual({ ...JUST, came: 'fails, a first 1', made: false, rule: 'UD-CHK-2' })
    expect(least('endurance', 10, 12)).toEqual({ remark: 'a 10 is rolled again', rule: 'UD-CHK-3' })
  })

  test('people stand on squares only where there is a map (UD-GEN-2, UD-MAP-1)', () => {
    const fight = fightOf([anna(), boris({ left: true })])
    expect(ud10.field!(fight)!.people.map(({ who }) => who)).toEqual(['anna'])
    expect(fight.ground.map).toMatchObject({ side: 1.5, unit: 'm' })
    expect(ud10.field!(opened({ options: { map: 'none' }, combatants: [anna()] }))).toBeNull()
  })

  test('who can speak may say a few words at any time (UD-FREE-1)', () => {
    const fight = fightOf([anna(), boris({ unconscious: true }), egon({ dead: true }), carla({ incapacitated: true })])
    expect(fight.combatants.map(({ id }) => ud10.offers(fight, id).length)).toEqual([1, 0, 0, 1])
    expect(ud10.offers(fight, 'nobody')).toEqual([])
  })
})
