import { describe, expect, test } from 'vitest'
import type { Event } from '../../src/books/cepheus/state/fight.ts'
import { fightOf, foe, someone } from '../cepheus-people.ts'
import type { Move } from '../script.ts'
import { happened, reasons } from './attacks.ts'
import { fullFight } from './full-game.ts'
import { ones, struck } from './grenades.ts'
import { asked, type CePlay, offered, one, playOf, refusal } from './written-play.ts'

const launcher = (weaponId: string, more: object = {}): object => ({
  weaponId,
  loaded: 6,
  magazines: 1,
  drawn: true,
  ...more,
})
const slung = (more: object = {}): object => ({
  weaponId: 'rifle',
  loaded: 10,
  drawn: true,
  accessories: ['underslung-grenade-launcher'],
  ...more,
})
const SKILLED = { 'Heavy Weapons': 1, 'Slug Rifle': 0 }
const gunner = (weapon: object, more: object = {}) =>
  someone('bob', { skills: SKILLED, weapons: [weapon], initiative: 20, ...more })
const fight = (weapon: object, { metres = 60, vex = {}, bob = {}, options = {}, ground = {} } = {}) =>
  fullFight(
    [gunner(weapon, bob), foe('vex', { pos: metres, end: 40, stance: 'prone', initiative: 10, ...vex })],
    options,
    { ground },
  )
const fire = (...path: string[]): Move<Event> => ['bob', 'significant', 'grenade', ...path]
const rest = (who: string): Move<Event> => [who, 'skip']

describe('a grenade launcher (CE 3.1, CE 3.2)', () => {
  test.each([
    ['grenade-launcher', 1, -2],
    ['grenade-launcher', 3, 0],
    ['grenade-launcher', 12, -2],
    ['grenade-launcher', 50, -2],
    ['grenade-launcher', 250, -4],
    ['ram-grenade-launcher', 50, 0],
    ['ram-grenade-launcher', 250, -2],
    ['ram-grenade-launcher', 500, -4],
    ['ram-grenade-launcher', 501, -6],
  ])('%s at %d m: its own row, %d, with Heavy Weapons', (weapon, metres, range) => {
    const play = playOf(
      fight(launcher(weapon, { shell: 'smoke-grenade' }), { metres }),
      [fire(weapon, 'vex', 'single')],
      [6, 6, ...(range < -4 ? [4] : []), 1],
    )
    expect([reasons(play).range ?? 0, reasons(play).skill]).toEqual([range, 1])
  })
  test.each([['grenade-launcher', 250.5]])('%s cannot reach %d m', (weapon, metres) =>
    expect(
      refusal(playOf(fight(launcher(weapon), { metres })), 'bob', 'significant', 'grenade', weapon, 'vex').code,
    ).toBe('E_FAR'),
  )

  test('fires what its line of the sheet names, frag grenades unless it says so, and spends a round', () => {
    const play = playOf(fight(launcher('grenade-launcher'), {}), [fire('grenade-launcher', 'vex')], [6, 6, ...ones(5)])
    expect([struck(play), one(play, 'bob').weapons[0]!.loaded]).toEqual([['vex 5'], 5])
    expect(
      happened(
        playOf(
          fight(launcher('grenade-launcher', { shell: 'aerosol-grenade' })),
          [fire('grenade-launcher', 'vex')],
          [6, 6, 2],
        ),
        'clouded',
      ),
    ).toMatchObject([{ kind: 'aerosol', x: 60 }])
  })
  test('empty it is refused, and reloads in its minor actions: 1, the RAM launcher 2 (CE-PROF-12)', () => {
    expect(
      refusal(playOf(fight(launcher('grenade-launcher', { loaded: 0 }))), 'bob', 'significant', 'grenade').code,
    ).toBe('E_EMPTY')
    const reload: Move<Event> = ['bob', 'minor', 'ready', 'reload']
    expect(one(playOf(fight(launcher('grenade-launcher', { loaded: 0 })), [reload]), 'bob').weapons[0]!.loaded).toBe(6)
    const ram = fight(launcher('ram-grenade-launcher', { loaded: 0 }))
    expect(one(playOf(ram, [['bob', 'significant', 'two minors'], reload]), 'bob').weapons[0]!.loaded).toBe(0)
    expect(one(playOf(ram, [['bob', 'significant', 'two minors'], reload, reload]), 'bob').weapons[0]!.loaded).toBe(6)
  })
  test('beside a full one the empty one is shut by name', () => {
    expect(
      refusal(
        playOf(fight(launcher('grenade-launcher', { loaded: 0 }), { bob: { items: [{ itemId: 'frag-grenade' }] } })),
        'bob',
        'significant',
        'grenade',
        'grenade-launcher',
      ).code,
    ).toBe('E_EMPTY')
  })
  test('stowed it is not offered; in hand it is not fired by Attack (CE-PROF-11)', () => {
    expect(offered(playOf(fight(launcher('grenade-launcher', { drawn: false }))), 'bob', 'significant')).not.toContain(
      'grenade',
    )
    expect(refusal(playOf(fight(launcher('grenade-launcher'))), 'bob', 'significant', 'attack', 'vex').code).toBe(
      'E_LAUNCHER',
    )
  })
  test('its recoil counts without gravity (CE-MOD-18), a grenade by hand has none', () => {
    const zero = {
      ground: { gravity: 0 },
      metres: 20,
      bob: { skills: { 'Heavy Weapons': 4, Athletics: 4, 'Zero-G': 4 }, items: [{ itemId: 'smoke-grenade' }] },
    }
    expect(
      reasons(
        playOf(
          fight(launcher('grenade-launcher', { shell: 'smoke-grenade' }), zero),
          [fire('grenade-launcher', 'vex')],
          [6, 6, 1],
        ),
      ).recoil,
    ).toBe(-2)
    expect(
      reasons(playOf(fight(launcher('grenade-launcher'), zero), [fire('smoke-grenade', 'vex')], [6, 6, 1])).recoil ?? 0,
    ).toBe(0)
  })
  test('with sights out of true it always drifts (toggle sightsJar)', () => {
    expect(
      happened(
        playOf(
          fight(launcher('grenade-launcher', { jarred: true, shell: 'smoke-grenade' })),
          [fire('grenade-launcher', 'vex')],
          [6, 6, 6, 1],
        ),
        'drifted',
      ),
    ).toMatchObject([{ x: 67 }])
  })
  test('at a spot within 50 m', () => {
    expect(
      happened(
        playOf(
          fight(launcher('grenade-launcher', { shell: 'smoke-grenade' })),
          [['bob', 'significant', 'grenade', 'grenade-launcher', 'spot', [30, 0]]],
          [6, 6, 1],
        ),
        'clouded',
      ),
    ).toMatchObject([{ x: 30 }])
  })

  describe('the RAM launcher fires bursts (CE-BURST-1)', () => {
    const ram = (mode: string, dice: number[], loaded = 6): CePlay =>
      playOf(fight(launcher('ram-grenade-launcher', { loaded })), [fire('ram-grenade-launcher', 'vex', mode)], dice)
    test('single, or three for accuracy or damage: one blast', () => {
      expect(
        offered(
          playOf(fight(launcher('ram-grenade-launcher'))),
          'bob',
          'significant',
          'grenade',
          'ram-grenade-launcher',
          'vex',
        ),
      ).toEqual(['single', 'burst 3 accuracy', 'burst 3 damage'])
      expect(reasons(ram('burst 3 accuracy', [6, 6, ...ones(5)])).burst).toBe(1)
      expect(struck(ram('burst 3 accuracy', [6, 6, ...ones(5)]))).toEqual(['vex 5'])
      expect(struck(ram('burst 3 damage', [6, 6, ...ones(5)]))).toEqual(['vex 6'])
      expect(one(ram('burst 3 damage', [6, 6, ...ones(5)]), 'bob').weapons[0]!.loaded).toBe(3)
    })
    test('with two rounds left only single (CE-WPN-2)', () => {
      expect(
        offered(
          playOf(fight(launcher('ram-grenade-launcher', { loaded: 2 }))),
          'bob',
          'significant',
          'grenade',
          'ram-grenade-launcher',
          'vex',
        ),
      ).toEqual(['single'])
    })
  })
})

describe('an underslung launcher (CE-WPN-5)', () => {
  test('has one grenade, and is fired like a Grenade Launcher while its weapon is in hand', () => {
    const play = playOf(fight(slung()), [fire('underslung-grenade-launcher', 'vex')], [6, 6, ...ones(5)])
    expect([
      struck(play),
      one(play, 'bob').weapons[0]!.tubeEmpty,
      one(play, 'bob').weapons[0]!.loaded,
      reasons(play),
    ]).toMatchObject([['vex 5'], true, 10, { skill: 1, range: -4 }])
    expect(offered(playOf(fight(slung({ drawn: false }))), 'bob', 'significant')).not.toContain('grenade')
    expect(refusal(playOf(fight(slung({ tubeEmpty: true }))), 'bob', 'significant', 'grenade').code).toBe('E_EMPTY')
  })
  test('takes 4 minor actions and a grenade from the belt, of any kind', () => {
    const load: Move<Event> = ['bob', 'minor', 'ready', 'reload', 'underslung-grenade-launcher', 'stun-grenade']
    const empty = fight(slung({ tubeEmpty: true }), {
      bob: { items: [{ itemId: 'stun-grenade' }, { itemId: 'frag-grenade' }] },
    })
    const three = playOf(empty, [['bob', 'significant', 'two minors'], load, load, load])
    expect([one(three, 'bob').weapons[0], one(three, 'bob').items[0]!.qty]).toMatchObject([
      { tubeEmpty: true, tubeReloading: 3 },
      1,
    ])
    const four = playOf(empty, [['bob', 'significant', 'two minors'], load, load, load, rest('vex'), load])
    expect([one(four, 'bob').weapons[0], one(four, 'bob').items[0]!.qty]).toMatchObject([
      { tubeEmpty: false, tubeReloading: 0, shell: 'stun-grenade' },
      0,
    ])
  })
  test('begun it is lost when another weapon is drawn (CE-WPN-3)', () => {
    const empty = fight(slung({ tubeEmpty: true }), {
      bob: { weapons: [slung({ tubeEmpty: true }), { weaponId: 'dagger' }], items: [{ itemId: 'frag-grenade' }] },
    })
    const play = playOf(empty, [
      ['bob', 'significant', 'two minors'],
      ['bob', 'minor', 'ready', 'reload', 'underslung-grenade-launcher', 'frag-grenade'],
      ['bob', 'minor', 'ready', 'dagger'],
    ])
    expect(one(play, 'bob').weapons[0]).toMatchObject({ tubeEmpty: true, tubeReloading: 0 })
  })
  test('is not loaded without a grenade, nor when full', () => {
    expect(refusal(playOf(fight(slung({ tubeEmpty: true }))), 'bob', 'minor', 'ready').code).toBe('E_NOTHING_TO_READY')
    expect(
      refusal(playOf(fight(slung(), { bob: { items: [{ itemId: 'frag-grenade' }] } })), 'bob', 'minor', 'ready').code,
    ).toBe('E_NOTHING_TO_READY')
  })
  test('with trackAmmo off it never runs dry', () => {
    const play = playOf(
      fight(slung(), { options: { trackAmmo: false } }),
      [fire('underslung-grenade-launcher', 'vex')],
      [6, 6, ...ones(5)],
    )
    expect(one(play, 'bob').weapons[0]!.tubeEmpty).toBe(false)
  })
})

test('in the simplified game launchers are fired inside Attack, with botFullAttacks (CE-PROF-11)', () => {
  const people = (weapon: object) => [gunner(weapon), foe('vex', { pos: 60, initiative: 10 })]
  const menu = (weapon: object, options: object) => playOf(fightOf(people(weapon), { options }))
  expect(
    offered(
      menu(launcher('ram-grenade-launcher'), { botFullAttacks: true }),
      'bob',
      'significant',
      'attack',
      'vex',
      'ram-grenade-launcher',
    ),
  ).toEqual(['single', 'burst 3 accuracy', 'burst 3 damage'])
  expect(offered(menu(slung(), { botFullAttacks: true }), 'bob', 'significant', 'attack', 'vex')).toEqual([
    'rifle',
    'underslung-grenade-launcher',
  ])
  expect(refusal(menu(launcher('ram-grenade-launcher'), {}), 'bob', 'significant', 'attack', 'vex').code).toBe(
    'E_RANGE',
  )
  const play = playOf(
    fightOf(
      people(slung({ tubeEmpty: true })).map((who) =>
        who.id === 'bob' ? { ...who, items: [{ itemId: 'frag-grenade' }] } : who,
      ),
      { options: { botFullAttacks: true } },
    ),
    [['bob', 'minor', 'ready', 'reload', 'underslung-grenade-launcher', 'frag-grenade']],
  )
  expect([one(play, 'bob').weapons[0]!.tubeEmpty, asked(play)]).toEqual([false, ['bob turn']]) // CE-PROF-12: always one minor action
})
