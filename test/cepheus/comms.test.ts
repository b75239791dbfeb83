import { describe, expect, test } from 'vitest'
import { cepheus } from '../../src/books/cepheus/book.ts'
import type { Event, Fight } from '../../src/books/cepheus/state/fight.ts'
import { fightOf, foe, someone } from '../cepheus-people.ts'
import type { Move } from '../script.ts'
import { happened, set } from './attacks.ts'
import { freshFull, fullFight } from './full-game.ts'
import { type CePlay, offered, one, playOf } from './written-play.ts'

/** Ann plans with Effect 2 for herself and Bob. */
const plan = (bob: object, ground: object = {}, ...moves: Move<Event>[]): CePlay =>
  playOf(
    freshFull(
      [
        someone('ann', { skills: { Tactics: 0, Leadership: 0 }, ...bob }),
        someone('bob', { ...bob }),
        foe('vex', { dex: 3 }),
      ],
      {},
      { ground },
    ),
    [['referee', []], ['referee', 20], ['ann', 'yes'], ...moves],
    [4, 4, 3, 3, 2, 2, 5, 5],
  )
const bobs = (play: CePlay): number | null => one(play, 'bob').initBase

describe('a plan reaches those who are in contact (CE-COMM-1, CE-TACT-3)', () => {
  test.each<[string, object, object, number]>([
    ['voice', { channel: 'voice' }, { comms: 'jammed' }, 8],
    ['wire', { channel: 'wire' }, { comms: 'jammed' }, 8],
    ['radio', { channel: 'radio' }, { comms: 'on' }, 8],
    ['radio, jammed', { channel: 'radio' }, { comms: 'jammed' }, 6],
    ['laser', { channel: 'laser' }, { comms: 'jammed' }, 8],
    ['laser in smoke', { channel: 'laser' }, { smoke: 'thin' }, 6],
    ['laser from full cover, low', { channel: 'laser', cover: 'full', stance: 'crouched' }, {}, 6],
    ['maser in smoke', { channel: 'maser' }, { smoke: 'thick' }, 8],
    ['maser from full cover, low', { channel: 'maser', cover: 'full', stance: 'prone' }, {}, 6],
    ['meson', { channel: 'meson' }, { comms: 'jammed', smoke: 'thick' }, 8],
    ['by default', {}, {}, 8],
    ['cut off by the referee', { conditions: { outOfComms: true } }, {}, 6],
  ])('%s', (_, bob, ground, initiative) => expect(bobs(plan(bob, ground))).toBe(initiative))

  test('a beam needs another on the side who has one like it and is awake', () => {
    const alone = (ann: object): number | null =>
      bobs(
        playOf(
          freshFull([
            someone('ann', { skills: { Tactics: 0 }, ...ann }),
            someone('bob', { channel: 'laser' }),
            foe('vex', { dex: 3, channel: 'laser' }),
          ]),
          [
            ['referee', []],
            ['referee', 20],
            ['ann', 'yes'],
          ],
          [4, 4, 3, 3, 2, 2, 5, 5],
        ),
      )
    expect([alone({ channel: 'laser' }), alone({ channel: 'maser' }), alone({})]).toEqual([8, 6, 6])
  })

  test('an aerosol cloud stops a laser (CE 3.2)', () => {
    const at = (kind: 'smoke' | 'aerosol', channel: string): boolean => {
      const fight = {
        ...fullFight([
          someone('ann', { skills: { Leadership: 0 }, channel, initiative: 9 }),
          someone('bob', { channel, pos: 20, initiative: 5 }),
          foe('vex', { pos: 50, initiative: 3 }),
        ]),
        clouds: [{ by: 'vex', kind, x: 10, y: 0, metres: 6, until: 9 }],
      } as Fight
      return offered(playOf(fight), 'ann', 'significant').includes('Leadership')
    }
    expect([at('aerosol', 'laser'), at('smoke', 'laser'), at('aerosol', 'maser'), at('smoke', 'maser')]).toEqual([
      false,
      false,
      true,
      true,
    ])
  })
})

describe('who is cut off later loses the same, until contact returns (CE-TACT-3)', () => {
  test('jammed and clear again, at once; once only', () => {
    expect([
      bobs(plan({ channel: 'radio' }, {}, set(null, 'comms', 'jammed'))),
      bobs(plan({ channel: 'radio' }, {}, set(null, 'comms', 'jammed'), set('bob', 'cover', 'half'))),
      bobs(plan({ channel: 'radio' }, {}, set(null, 'comms', 'jammed'), set(null, 'comms', 'on'))),
    ]).toEqual([6, 6, 8])
  })

  test('a meson set is silent after a move, from the next round on, and until its owner has stood still for a turn', () => {
    const moved = (...more: Move<Event>[]): CePlay =>
      plan(
        { channel: 'meson' },
        {},
        ['ann', 'skip'],
        ['bob', 'minor', 'move', [3, 2]],
        ['bob', 'skip'],
        ['vex', 'skip'],
        ...more,
      )
    expect([bobs(moved()), happened(moved(), 'cut off')]).toMatchObject([6, [{ who: 'bob' }]])
    const again = moved(['ann', 'skip'], ['bob', 'skip'], ['vex', 'skip'])
    expect([bobs(again), happened(again, 'in touch')]).toMatchObject([8, [{ who: 'bob' }]])
  })

  test('who had nothing of the plan loses nothing', () => {
    const play = plan({ channel: 'radio' }, { comms: 'jammed' }, set(null, 'comms', 'on'))
    expect(bobs(play)).toBe(6)
  })
})

describe('Leadership (CE-ACT-14, CE-COMM-1)', () => {
  const leads = (ann: object, bob: object, ground: object = {}): boolean =>
    offered(
      playOf(
        fullFight(
          [
            someone('ann', { skills: { Leadership: 0 }, initiative: 9, ...ann }),
            someone('bob', { pos: 4, initiative: 5, ...bob }),
            foe('vex', { pos: 50, initiative: 3 }),
          ],
          {},
          { ground },
        ),
      ),
      'ann',
      'significant',
    ).includes('Leadership')

  test('needs contact of both', () => {
    const radio = { channel: 'radio' }
    expect([
      leads(radio, radio),
      leads(radio, radio, { comms: 'jammed' }),
      leads(radio, {}, { comms: 'jammed' }),
      leads({}, radio, { comms: 'jammed' }),
      leads({}, {}, { comms: 'jammed' }),
    ]).toEqual([true, false, false, false, true])
    expect([leads({}, { conditions: { outOfComms: true } }), leads({ conditions: { outOfComms: true } }, {})]).toEqual([
      false,
      false,
    ])
  })

  test('on a line only the referee cuts somebody off', () => {
    const line = (bob: object): boolean =>
      offered(
        playOf(
          fightOf(
            [
              someone('ann', { skills: { Leadership: 0 }, initiative: 9 }),
              someone('bob', { initiative: 5, ...bob }),
              foe('vex', { pos: 50, initiative: 3 }),
            ],
            { ground: { comms: 'jammed' } },
          ),
        ),
        'ann',
        'significant',
        'misc',
      ).includes('skill')
    expect([line({ channel: 'radio' }), line({ conditions: { outOfComms: true } })]).toEqual([true, false])
  })
})

test('only who is cut off hears of it', () => {
  const fight = fullFight([someone('bob'), foe('vex')])
  const sees = (seat: string): boolean =>
    cepheus.see(
      { type: 'happened', event: { type: 'cut off', who: 'bob' } },
      { referee: false, seats: [seat], health: 'exact', rolls: {} },
      fight,
    ) !== null
  expect([sees('bob'), sees('vex')]).toEqual([true, false])
})
