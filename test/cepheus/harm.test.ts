import { describe, expect, test } from 'vitest'
import type { Event } from '../../src/books/cepheus/state/fight.ts'
import { foe, freshFight, someone, type Written } from '../cepheus-people.ts'
import type { Move } from '../script.ts'
import { happened, TRAINED } from './attacks.ts'
import { full, fullFight } from './full-game.ts'
import { driving, facing, shoot, two } from './vehicles.ts'
import { type CePlay, playOf } from './written-play.ts'

type Moves = readonly Move<Event>[]
/** Somebody whom nothing here fells. */
const hardy = (drug: string, sheet: object = {}): Written => foe('vic', { end: 40, drug, initiative: 5, ...sheet })
const bob = (sheet: object = {}): Written =>
  someone('bob', { skills: { ...TRAINED, Medicine: 0 }, weapons: ['auto-pistol'], initiative: 20, ...sheet })
const fight = (drug: string, sheet: object = {}, own: object = {}) =>
  fullFight([bob(own), hardy(drug, { pos: { x: 1, y: 0 }, ...sheet })])
const word = (...path: readonly (string | number)[]): Move<Event> => ({ volunteer: ['referee', ...path] })
const over: Move<Event> = { overrule: { type: 'stopped', why: 'enough' } }

/** Each way to come to harm, with a drug of this name or without. */
const SOURCES: readonly (readonly [string, (drug: string) => CePlay])[] = [
  [
    'a shot',
    (drug) =>
      playOf(
        fight(drug, { pos: { x: 5, y: 0 } }),
        [
          ['bob', 'significant', 'attack', 'vic', 'auto-pistol', 'single'],
          ['vic', 'stand'],
        ],
        [6, 6, 6, 6],
      ),
  ],
  [
    'a grenade',
    (drug) =>
      playOf(
        fight(
          drug,
          { pos: { x: 20, y: 0 } },
          { items: [{ itemId: 'frag-grenade', qty: 1 }], skills: { Athletics: 6 } },
        ),
        [
          ['bob', 'significant', 'grenade', 'frag-grenade', 'vic'],
          ['vic', 'stand'],
        ],
        [6, 6, 3, 3, 3, 3, 3],
      ),
  ],
  [
    'a hold that hurts',
    (drug) =>
      playOf(
        fight(drug),
        [
          ['bob', 'significant', 'grapple', 'vic'],
          ['bob', 'hurt'],
        ],
        [6, 6, 2, 2],
      ),
  ],
  [
    'a throw',
    (drug) =>
      playOf(
        fight(drug),
        [
          ['bob', 'significant', 'grapple', 'vic'],
          ['bob', 'hurl', [1, 1]],
        ],
        [6, 6, 1, 1, 6],
      ),
  ],
  ['a fall', (drug) => playOf(fight(drug), [word('hazard', 'vic', 'fall', 4)], [3, 3])],
  ['fire', (drug) => playOf(fight(drug), [word('hazard', 'vic', 'fire')], [3, 3])],
  ['acid', (drug) => playOf(fight(drug), [word('hazard', 'vic', 'acid')], [5])],
  ['no air', (drug) => playOf(fight(drug), [word('hazard', 'vic', 'no air')], [5])],
  [
    'a collision',
    (drug) =>
      playOf(
        driving({ vehicle: { kph: 10 }, armourValue: 9 }, {}, [hardy(drug, { side: 'players', aboard: 'car' })]),
        [word('crash', 'car')],
        [5],
      ),
  ],
  [
    'a hit inside a vehicle',
    (drug) =>
      shoot(facing({ hull: 0, hits: { drive: 3, sensors: 2 } }, [hardy(drug, { aboard: 'car' })]), [
        2,
        3,
        ...two(7),
        ...two(12),
      ]),
  ],
  [
    'a vehicle that explodes',
    (drug) =>
      shoot(facing({ hull: 0, structure: 1 }, [hardy(drug, { pos: { x: 33, y: 0 } })]), [
        2,
        3,
        ...two(6),
        ...two(6),
        2,
        2,
        2,
        2,
      ]),
  ],
  [
    'a stim',
    (drug) =>
      playOf(
        fullFight([
          someone('vic', { end: 40, drug, stims: 4, items: [{ itemId: 'stim', qty: 1 }], initiative: 20 }),
          foe('zed', { pos: 30 }),
        ]),
        [['vic', 'minor', 'use', 'stim']],
      ),
  ],
  [
    'a surgery gone wrong',
    (drug) =>
      playOf(
        fullFight(
          [
            bob(),
            someone('vic', {
              str: { max: 7, now: 5 },
              dex: { max: 9, now: 8 },
              end: { max: 40, now: 30 },
              drug,
              initiative: 3,
            }),
            foe('zed', { pos: 30, initiative: 1 }),
          ],
          {},
          { ground: { sickbay: true } },
        ),
        [over, ['bob', 'yes']],
        [2, 2],
      ),
  ],
]

/** What was placed on the one of whom it is told. */
const struck = (play: CePlay): number | undefined =>
  (happened(play, 'struck') as readonly Extract<Event, { type: 'struck' }>[]).find(({ who }) => who === 'vic')?.points

describe('a combat drug takes 2 off all damage (CE-DMG-4)', () => {
  test.each(SOURCES)('%s', (_, by) => {
    const bare = struck(by('none'))!
    expect(bare).toBeGreaterThan(2)
    expect([struck(by('combat')), struck(by('metabolic'))]).toEqual([bare - 2, bare])
  })

  test('once, where those who are as quick act together (CE-PROF-4)', () => {
    const pair = fullFight(
      [bob({ end: 40, initiative: 9 }), hardy('combat', { pos: { x: 5, y: 0 }, initiative: 9 })],
      { simultaneousTies: true },
      { start: { turn: 'bob' } },
    )
    const moves: Moves = [
      ['bob', 'skip'],
      ['vic', 'skip'],
      ['bob', 'significant', 'attack', 'vic', 'auto-pistol', 'single'],
      ['vic', 'stand'],
      ['bob', 'skip'],
      ['vic', 'skip'],
    ]
    expect(struck(playOf(pair, moves, [6, 6, 6, 6]))).toBe(14) // 12 and Effect 4, less 2
  })

  test('never below 0 (CE-DMG-4)', () => {
    expect(struck(playOf(fight('combat'), [word('hazard', 'vic', 'acid')], [1]))).toBe(0)
  })

  test('not in the days after a fight, for none lasts so long (CE-HEAL-3)', () => {
    const weak = (drug: string) =>
      freshFight(
        [someone('vic', { drug, str: { max: 7, now: 5 }, dex: { max: 7, now: 6 }, end: { max: 7, now: 2 } })],
        { options: full(), recovery: { way: 'rest', days: 1 } },
      )
    expect([struck(playOf(weak('none'))), struck(playOf(weak('combat')))]).toEqual([2, 2])
  })
})
