import { describe, expect, test } from 'vitest'
import type { Event } from '../../src/books/cepheus/state/fight.ts'
import { foe, someone } from '../cepheus-people.ts'
import type { Move } from '../script.ts'
import { happened, reasons } from './attacks.ts'
import { fullFight } from './full-game.ts'
import { ones, struck } from './grenades.ts'
import { asked, type CePlay, offered, one, playOf, refusal } from './written-play.ts'

const LYING = { end: 99, stance: 'prone' }
/** Bob lays a charge at 0 and walks nowhere; Vex lies so many metres away. */
const field = (item: string, metres = 5, bob: object = {}) =>
  fullFight([
    someone('bob', { ...LYING, skills: { Demolitions: 0 }, items: [{ itemId: item }], initiative: 20, pos: 0, ...bob }),
    foe('vex', { ...LYING, pos: metres, initiative: 10 }),
  ])
const round: readonly Move<Event>[] = [
  ['bob', 'skip'],
  ['vex', 'skip'],
]
const lay = (item: string, fuse = 1): Move<Event> => ['bob', 'significant', 'grenade', item, fuse]
const laid = (item: string, dice: readonly number[], metres = 5, bob: object = {}): CePlay =>
  playOf(field(item, metres, bob), [lay(item), ...round], dice)

describe('explosives (CE 3.2)', () => {
  test('are laid with a significant action and go off by themselves after the rounds that were named', () => {
    const play = playOf(field('tdx'), [lay('tdx', 2), ...round])
    expect([play.fight.round, play.fight.charges, one(play, 'bob').items[0]!.qty]).toMatchObject([
      2,
      [{ by: 'bob', what: 'tdx', x: 0, round: 3, times: 1 }],
      0,
    ])
    const later = playOf(field('tdx', 50), [lay('tdx', 2), ...round, ...round], [...ones(4), ...ones(4)])
    expect([happened(later, 'went off'), later.fight.charges, later.fight.blast]).toMatchObject([
      [{ what: 'tdx', x: 0 }],
      [],
      null,
    ])
  })
  test('who lays one has lost the aim (CE-AIM-1)', () =>
    expect(
      one(playOf(field('tdx', 5, { aim: { targetId: 'vex', kind: 'hit', count: 2 } }), [lay('tdx')]), 'bob').aim,
    ).toBeNull())
  test.each([0, 11, 1.5])('not after %d rounds', (fuse) =>
    expect(refusal(playOf(field('tdx')), 'bob', 'significant', 'grenade', 'tdx', fuse).refused).toContain(
      'does not fit',
    ),
  )

  test('TDX: 4D6, to everybody within 4D6 m', () =>
    expect(struck(laid('tdx', [1, 1, 1, 2, ...ones(4), ...ones(4)]))).toEqual(['bob 4', 'vex 4']))
  test('beyond it nothing', () => expect(struck(laid('tdx', [...ones(4), ...ones(4)]))).toEqual(['bob 4']))
  test('pocket nuke: 2D6 x 20 within 15D6 m', () =>
    expect(struck(laid('pocket-nuke', [...ones(15), 1, 1, 1, 2], 15))).toEqual(['bob 40', 'vex 60']))

  describe('Plastic: 3D6 within 2D6 m, multiplied by the Effect of a Demolitions check', () => {
    test.each([
      [4, 4, 1],
      [4, 5, 1],
      [5, 5, 2],
      [6, 6, 4],
      [1, 1, 1],
    ])('dice %d and %d: times %d', (a, b, times) => {
      expect(struck(laid('plastic', [a, b, 1, 1, 1, 1, 1]))).toEqual([`bob ${3 * times}`])
    })
    test('with EDU, untrained at -3', () =>
      expect(reasons(laid('plastic', [4, 4, 1, 1, 1, 1, 1], 5, { edu: 12, skills: {} }), 'Demolitions')).toMatchObject({
        edu: 2,
        untrained: -3,
      }))
    test('the others need no check', () =>
      expect(happened(playOf(field('pocket-nuke'), [lay('pocket-nuke')]), 'laid')).toMatchObject([{ times: 20 }]))
  })

  test('whoever can dodges or dives as from a grenade (CE-BLAST-3), halving the whole', () => {
    const play = playOf(
      field('pocket-nuke', 5, { stance: 'standing' }),
      [lay('pocket-nuke'), ...round, ['bob', 'dive']],
      [...ones(15), 1, 2, 6, 6],
    )
    expect([struck(play), one(play, 'bob').stance]).toEqual([['bob 30', 'vex 240'], 'prone'])
    expect(asked(playOf(field('tdx', 50, { stance: 'standing' }), [lay('tdx'), ...round], ones(4)))).toEqual([
      'bob blast',
    ])
  })
  test('stand beside the grenades in the menu, each kind once', () => {
    const both = field('tdx', 5, {
      items: [{ itemId: 'tdx' }, { itemId: 'frag-grenade' }, { itemId: 'tdx' }, { itemId: 'plastic', qty: 0 }],
    })
    expect(offered(playOf(both), 'bob', 'significant', 'grenade')).toEqual(['frag-grenade', 'tdx'])
  })
})
