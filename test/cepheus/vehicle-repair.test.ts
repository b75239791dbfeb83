import { describe, expect, test } from 'vitest'
import { cepheus } from '../../src/books/cepheus/book.ts'
import type { Event } from '../../src/books/cepheus/state/fight.ts'
import { foe, someone } from '../cepheus-people.ts'
import type { Move } from '../script.ts'
import { happened, reasons } from './attacks.ts'
import { fullFight } from './full-game.ts'
import { asked, offered, one, onTimeout, playOf } from './written-play.ts'

const STOP: Move<Event> = { overrule: { type: 'stopped', why: '' } }
const parts = (qty: number) => [{ itemId: 'spare-parts', qty }]
const damage = { hull: 2, structure: 1, armourValue: 5, hits: { drive: 2, hull: 1, structure: 1, armour: 1, cargo: 1 } }
const scene = (own: object = {}, car: object = damage, ground: object = {}) =>
  fullFight(
    [
      someone('mech', { skills: { Mechanics: 1 }, items: parts(2), edu: 9, initiative: 20, ...own }),
      someone('car', { block: 'ground-car', ...car }),
      foe('zed', { initiative: 1 }),
    ],
    {},
    { ground },
  )
const mending = (fight: ReturnType<typeof scene>, moves: readonly Move<Event>[] = [], dice: readonly number[] = []) =>
  playOf(fight, [STOP, ...moves], dice)

describe('repairs (CE-VEH-15)', () => {
  test('are asked for after the fight, of who has the skill; nobody answers, nothing is mended', () => {
    const play = mending(scene())
    expect([asked(play), onTimeout(play, 'mech'), offered(play, 'mech'), offered(play, 'mech', 'car')]).toEqual([
      ['mech repair'],
      ['no'],
      ['no', 'car'],
      ['hull', 'armour', 'drive'],
    ])
    expect([asked(mending(scene({ skills: {} }))), asked(mending(scene({}, {})))]).toEqual([[], []])
    expect(mending(scene(), [['mech', 'no']]).fight.phase).toBe('over')
  })

  test('a system takes an Average check, 1D6 hours and spare parts, also where it fails', () => {
    const mended = mending(scene(), [['mech', 'car', 'drive']], [4, 2, 5])
    expect([
      reasons(mended, 'Mechanics'),
      happened(mended, 'repaired'),
      one(mended, 'car').hits.drive,
      one(mended, 'mech').items,
    ]).toMatchObject([{ skill: 1, edu: 1 }, [{ effect: 0, hours: 5, cost: 0, parts: 1 }], 1, parts(1)])
    const failed = mending(scene(), [['mech', 'car', 'drive']], [4, 1, 5])
    expect([one(failed, 'car').hits.drive, one(failed, 'mech').items]).toEqual([2, parts(1)])
    expect(offered(mending(scene({ items: [] })), 'mech', 'car')).toEqual(['hull', 'armour'])
  })

  test('by the best of Mechanics, Electronics and Engineering', () => {
    expect(
      reasons(
        mending(scene({ skills: { Mechanics: 0, Electronics: 2 } }), [['mech', 'car', 'drive']], [1, 1, 1]),
        'Electronics',
      ).skill,
    ).toBe(2)
  })

  test('the Hull takes Mechanics and 1D6 hours, and so does the Armour; parts it takes none', () => {
    const play = mending(
      scene(),
      [
        ['mech', 'car', 'hull'],
        ['mech', 'car', 'armour'],
      ],
      [4, 4, 3, 4, 4, 2],
    )
    expect([one(play, 'car'), one(play, 'mech').items]).toMatchObject([
      { hull: 3, armourValue: 6, hits: { hull: 0, armour: 0 } },
      parts(2),
    ])
    expect(offered(play, 'mech', 'car')).toEqual(['drive'])
    expect(one(mending(scene({ skills: { Electronics: 3 } }), [['mech', 'car', 'hull']], [4, 4, 1]), 'car').hull).toBe(
      2,
    ) // untrained in Mechanics
  })

  test('the Structure takes a workshop, 1D6 x 10 hours and a fifth of the price, and no check', () => {
    const play = mending(scene({}, damage, { workshop: true }), [['mech', 'car', 'structure']], [3])
    expect([happened(play, 'repaired'), one(play, 'car').structure]).toMatchObject([
      [{ hours: 30, cost: 1200, effect: 0, parts: 0 }],
      2,
    ])
  })

  test('a robot whose computer works again is awake', () => {
    const bot = { block: 'cargo-robot', hits: { computer: 2 }, conditions: { unconscious: true } }
    expect(one(mending(scene({}, bot), [['mech', 'car', 'computer']], [4, 4, 1]), 'car').conditions.unconscious).toBe(
      false,
    )
  })

  test('an NPC mends what takes parts or no luck', () => {
    const choice = (fight: ReturnType<typeof scene>): unknown => {
      const play = mending(fight)
      return cepheus.policies.standard!(play.fight, { id: 'mech' }, 'repair', play.asks[0]!.options, 9)
    }
    expect([
      choice(scene()),
      choice(scene({ items: [] })),
      choice(scene({ items: [] }, damage, { workshop: true })),
    ]).toEqual([['car', 'drive'], ['no'], ['car', 'structure']])
  })

  test('a wreck is scrap', () =>
    expect(asked(mending(scene({}, { ...damage, conditions: { dead: true } })))).toEqual([]))
})
