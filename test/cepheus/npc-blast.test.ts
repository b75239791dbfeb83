import { describe, expect, test } from 'vitest'
import { cepheus } from '../../src/books/cepheus/book.ts'
import type { Fight } from '../../src/books/cepheus/state/fight.ts'
import { sizeOf } from '../../src/engine/option-tree.ts'
import { fightOf, foe, someone, type Written } from '../cepheus-people.ts'
import { inTurn } from './attacks.ts'
import { full } from './full-game.ts'
import { lobOnce, ones } from './grenades.ts'
import { type CePlay, playOf } from './written-play.ts'

/** What an NPC says to the first open question. */
const npc = ({ fight, asks: [ask] }: CePlay): unknown =>
  cepheus.policies.standard!(fight, { id: ask!.who }, ask!.about, ask!.options, sizeOf(ask!.options))
const timeout = ({ fight, asks: [ask] }: CePlay): unknown =>
  cepheus.asks[ask!.about]!.default(fight, ask!.who, ask!.options)

describe('in a blast (CE-DEC-18)', () => {
  const blown = (vex: object, metres = 0) => lobOnce({ at: ['spot', [20, 0]], vex: { pos: 20 + metres, ...vex } })
  test.each<[object, number, string]>([
    [{ end: 17 }, 0, 'dive'],
    [{ end: 18 }, 0, 'stand'],
    [{ end: 12, armour: ['mesh'] }, 0, 'dive'],
    [{ end: 13, armour: ['mesh'] }, 0, 'stand'], // 5D6: 17.5
    [{ end: 10 }, 6, 'dive'],
    [{ end: 11 }, 6, 'stand'],
    [{ end: 3 }, 9, 'dive'],
    [{ end: 4 }, 9, 'stand'],
  ])('%j, %d m from it: %s', (vex, metres, how) => expect(npc(blown(vex, metres))).toEqual([how]))
  test('out of time nothing is done', () => expect(timeout(blown({ end: 3 }))).toEqual(['stand']))
  test('a nuke is reckoned whole', () => {
    const fight = fightOf(
      [
        someone('bob', { items: [{ itemId: 'pocket-nuke' }], initiative: 9 }),
        foe('vex', { end: 99, pos: 5, initiative: 3 }),
      ],
      { options: full() },
    )
    expect(
      npc(
        playOf(
          fight,
          [
            ['bob', 'significant', 'grenade', 'pocket-nuke', 1],
            ['bob', 'skip'],
            ['vex', 'skip'],
          ],
          ones(15),
        ),
      ),
    ).toEqual(['dive'])
  })
})

describe('throwing one', () => {
  const merc = (sheet: object = {}): Written =>
    foe('merc', {
      skills: { Athletics: 1, 'Slug Rifle': 1 },
      weapons: ['rifle'],
      items: [{ itemId: 'frag-grenade' }],
      pos: 30,
      ...sheet,
    })
  const two = [someone('bob', { pos: 0 }), someone('ben', { pos: 9 })]
  const turn = (people: readonly Written[], options: object = full()): unknown =>
    npc(playOf(fightOf(inTurn(people), { options }) as Fight))
  const AIMS = ['minor', 'aim', 'ben']

  test('at two enemies within the blast, where most are caught', () => {
    expect(turn([merc(), ...two])).toEqual(['significant', 'grenade', 'frag-grenade', 'bob', 'throw'])
    expect(turn([merc(), ...two, someone('cal', { pos: 18 })])).toEqual([
      'significant',
      'grenade',
      'frag-grenade',
      'ben',
      'throw',
    ])
  })
  test('not at one alone, 9.5 m from the next', () =>
    expect(turn([merc(), someone('bob', { pos: 0 }), someone('ben', { pos: 9.5 })])).toEqual(AIMS))
  test('not where it would catch a friend, or the thrower', () => {
    expect(turn([merc(), ...two, foe('pal', { pos: 5 })])).toEqual(AIMS)
    expect(turn([merc({ pos: 9 }), someone('bob', { pos: 0 }), someone('ben', { pos: 1 })])).not.toContain('grenade')
  })
  test('not too far, nor where hardly any throw lands', () => {
    expect(turn([merc({ pos: 60 }), ...two])).toEqual(AIMS)
    expect(turn([merc({ skills: { 'Slug Rifle': 1 } }), ...two])).toEqual(AIMS)
  })
  test('neither smoke nor an empty belt', () => {
    expect(turn([merc({ items: [{ itemId: 'smoke-grenade' }] }), ...two])).toEqual(AIMS)
    expect(turn([merc({ items: [{ itemId: 'frag-grenade', qty: 0 }] }), ...two])).toEqual(AIMS)
  })
  test('the fallen do not count', () =>
    expect(turn([merc(), two[0]!, { ...two[1]!, conditions: { unconscious: true } }])).toEqual(['minor', 'aim', 'bob']))
  test('with nothing but a launcher in hand one enemy is enough', () => {
    const gunner = merc({ skills: { 'Heavy Weapons': 2 }, weapons: ['grenade-launcher'], items: [] })
    expect(turn([gunner, someone('bob', { pos: 0 })])).toEqual([
      'significant',
      'grenade',
      'grenade-launcher',
      'bob',
      'single',
    ])
    expect(
      turn([
        merc({ weapons: [{ weaponId: 'grenade-launcher', drawn: true, loaded: 0, magazines: 1 }], items: [] }),
        someone('bob', { pos: 0 }),
      ]),
    ).toEqual(['minor', 'ready', 'reload', 'grenade-launcher'])
  })
  test('in the simplified game inside Attack, with botFullAttacks alone (CE-PROF-11)', () => {
    expect(turn([merc(), ...two], { botFullAttacks: true })).toEqual([
      'significant',
      'attack',
      'bob',
      'frag-grenade',
      'throw',
    ])
    expect(turn([merc(), ...two], {})).toEqual(AIMS)
  })
})
