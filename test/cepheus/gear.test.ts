import { describe, expect, test } from 'vitest'
import { cepheus } from '../../src/books/cepheus/book.ts'
import type { Event } from '../../src/books/cepheus/state/fight.ts'
import { viewOf } from '../../src/engine/viewer-lines.ts'
import { fightOf, foe, someone } from '../cepheus-people.ts'
import type { Move } from '../script.ts'
import { attackOnce, happened, left, reasons, rolled, TRAINED, who } from './attacks.ts'
import { offered, one, playOf, refusal, unasked } from './written-play.ts'

const armed = (...weapons: object[]) => someone('bob', { initiative: 9, skills: TRAINED, weapons })
const vex = (sheet = {}) => foe('vex', { pos: 5, initiative: 5, ...sheet })
const shoot: Move<Event> = ['bob', 'significant', 'attack', 'vex']
const faults = (sheet: Readonly<Record<string, unknown>>): string[] => {
  const result = cepheus.open({ book: 'cepheus', combatants: [someone('bob', sheet)] })
  return 'errors' in result ? result.errors.map(({ sentence }) => sentence) : []
}

describe('weapons', () => {
  test('a rifle does 2D6+2, the service rifle beside it 3D6 (CE-WPN-1)', () => {
    expect(rolled(attackOnce({ weapon: 'rifle', dice: [4, 4, 1, 2] }), 'damage')).toBe('bob damage 5 [1 2] +2 weapon')
    expect(rolled(attackOnce({ weapon: 'service-rifle', dice: [4, 4, 1, 2, 3] }), 'damage')).toBe(
      'bob damage 6 [1 2 3]',
    )
  })

  describe('ammunition', () => {
    const loaded = (weaponId: string, rounds: number, more = {}) =>
      fightOf([armed({ weaponId, loaded: rounds, drawn: true, ...more }), vex()])
    const roundsLeft = (weaponId: string, rounds: number, dice: number[]): number =>
      one(playOf(loaded(weaponId, rounds), [shoot, ['vex', 'stand']], dice), 'bob').weapons[0]!.loaded

    test.each([
      ['auto-pistol', 15, 14],
      ['auto-pistol', 1, 0],
      ['assault-rifle', 30, 29],
      ['submachinegun', 30, 26],
      ['submachinegun', 4, 0],
      ['squad-machine-gun', 100, 96],
      ['rotary-gun', 20, 0],
    ])('a %s with %d rounds has %d after an attack, hit or miss (CE-WPN-2)', (weapon, before, after) => {
      expect(roundsLeft(weapon, before, [1, 1])).toBe(after)
      const dice = weapon === 'auto-pistol' || weapon === 'submachinegun' ? [1, 1] : [1, 1, 1]
      expect(roundsLeft(weapon, before, [6, 2, ...dice])).toBe(after)
    })

    test.each([
      ['auto-pistol', 0],
      ['submachinegun', 3],
      ['squad-machine-gun', 3],
      ['rotary-gun', 19],
    ])('a %s with %d rounds cannot attack (CE-WPN-2)', (weapon, rounds) => {
      expect(refusal(playOf(loaded(weapon, rounds)), 'bob', ...(shoot.slice(1) as string[])).code).toBe('E_EMPTY')
    })

    test('with `trackAmmo` off a weapon never runs dry and is not reloaded (CE-WPN-2)', () => {
      const fight = fightOf([armed({ weaponId: 'auto-pistol', loaded: 0, magazines: 2, drawn: true }), vex()], {
        options: { trackAmmo: false },
      })
      const play = playOf(fight, [shoot, ['vex', 'stand']], [1, 1])
      expect(one(play, 'bob').weapons[0]).toMatchObject({ loaded: 0, magazines: 2 })
      expect(refusal(playOf(fight), 'bob', 'minor', 'ready').code).toBe('E_NOTHING_TO_READY')
    })

    test('of two alike the loaded one in the hand is fired (CE-WPN-2)', () => {
      const two = [
        { weaponId: 'revolver', loaded: 6 },
        { weaponId: 'revolver', loaded: 0, drawn: true },
        { weaponId: 'revolver', loaded: 3, drawn: true },
      ]
      const play = playOf(fightOf([armed(...two), vex()]), [shoot, ['vex', 'stand']], [1, 1])
      expect(one(play, 'bob').weapons.map(({ loaded: rounds }) => rounds)).toEqual([6, 0, 2])
    })

    test.each([
      ['auto-pistol', 3, 15],
      ['revolver', 0, 6],
      ['shotgun', 9, 10],
    ])(
      'a reload fills a %s with %d rounds to %d from one spare, in one minor action (CE-WPN-3, CE-PROF-12)',
      (weapon, before, full) => {
        const play = playOf(loaded(weapon, before, { magazines: 2 }), [['bob', 'minor', 'ready', 'reload', weapon]])
        expect(one(play, 'bob').weapons[0]).toMatchObject({ loaded: full, magazines: 1, reloading: 0 })
        expect(offered(play, 'bob')).toEqual(['significant', 'skip'])
      },
    )

    test('a reload begun is lost when another weapon is drawn (CE-WPN-3)', () => {
      const begun = { weaponId: 'revolver', loaded: 0, magazines: 1, drawn: true, reloading: 2 }
      const play = playOf(fightOf([armed(begun, { weaponId: 'rifle', loaded: 10 }), vex()]), [
        ['bob', 'minor', 'ready', 'rifle'],
      ])
      expect(one(play, 'bob').weapons[0]).toMatchObject({ drawn: false, loaded: 0, reloading: 0 })
    })

    test('a full weapon, or one without a spare, is not reloaded (CE-WPN-3)', () => {
      expect(refusal(playOf(loaded('auto-pistol', 15, { magazines: 2 })), 'bob', 'minor', 'ready').code).toBe(
        'E_NOTHING_TO_READY',
      )
      expect(refusal(playOf(loaded('auto-pistol', 3)), 'bob', 'minor', 'ready').code).toBe('E_NOTHING_TO_READY')
    })
  })

  describe('in the hand or not', () => {
    const gun = { weaponId: 'auto-pistol', loaded: 15 }

    test('a weapon must be drawn to attack (CE-WPN-4)', () => {
      expect(refusal(playOf(fightOf([armed(gun), vex()])), 'bob', ...(shoot.slice(1) as string[])).code).toBe(
        'E_NO_WEAPON',
      )
      const drawn = playOf(
        fightOf([armed(gun), vex()]),
        [['bob', 'minor', 'ready', 'auto-pistol'], shoot, ['vex', 'stand']],
        [1, 1],
      )
      expect(happened(drawn, 'missed')).toHaveLength(1)
    })

    test('fists and claws are always ready; who has claws strikes with them (CE-WPN-4)', () => {
      const weapons = (...own: object[]) =>
        offered(playOf(fightOf([armed(...own), vex({ pos: 1 })])), 'bob', 'significant', 'attack', 'vex')
      expect(weapons()).toEqual(['unarmed-strike'])
      expect(weapons({ weaponId: 'claws' })).toEqual(['claws'])
      expect(weapons(gun)).toEqual(['unarmed-strike'])
      expect(weapons({ ...gun, drawn: true })).toEqual(['auto-pistol', 'unarmed-strike'])
    })

    test("dropping what is held is a free action of one's own turn (CE-WPN-4, CE-FREE-1)", () => {
      const fight = fightOf([armed({ ...gun, drawn: true }), vex({ weapons: ['cudgel'] })])
      const play = playOf(fight, [{ volunteer: ['bob', 'drop', 'auto-pistol'] }])
      expect(one(play, 'bob').weapons[0]).toMatchObject({ drawn: false, gone: true })
      expect(offered(play, 'bob')).toEqual(['minor', 'significant', 'skip', 'delay'])
      expect(refusal(play, 'bob', 'minor', 'ready').code).toBe('E_NOTHING_TO_READY')
      expect(unasked(playOf(fight), 'vex', 'drop', 'cudgel').refused).toContain('not offered')
    })

    test('swapping stows free of cost and takes one minor action to draw (CE-WPN-4)', () => {
      const play = playOf(
        fightOf([armed({ weaponId: 'rifle', loaded: 10, drawn: true }, { weaponId: 'cudgel' }), vex()]),
        [['bob', 'minor', 'ready', 'cudgel']],
      )
      expect(one(play, 'bob').weapons).toMatchObject([{ drawn: false, gone: false }, { drawn: true }])
      expect(offered(play, 'bob')).toEqual(['significant', 'skip'])
    })

    test('two of one hand each stay both in hand (CE-WPN-4)', () => {
      const play = playOf(fightOf([armed({ ...gun, drawn: true }, { weaponId: 'dagger' }), vex()]), [
        ['bob', 'minor', 'ready', 'dagger'],
      ])
      expect(one(play, 'bob').weapons.map(({ drawn }) => drawn)).toEqual([true, true])
    })
  })

  describe('accessories', () => {
    const fitted = (...accessories: string[]) => ({
      weapons: [{ weaponId: 'auto-pistol', loaded: 15, drawn: true, accessories }],
    })
    const aim = (key: 'aim' | 'kill'): Move<Event>[] => [['bob', 'minor', key, 'vex']]

    test.each([
      [['laser-sight'], 1],
      [['telescopic-sight'], 1],
      [['laser-sight', 'telescopic-sight'], 2],
      [['laser-telescopic-sight'], 2],
      [['laser-telescopic-sight', 'laser-sight'], 2],
      [['silencer'], undefined],
    ])('%j give %s to an aimed shot, nothing to another (CE-WPN-5)', (accessories, dm) => {
      expect(reasons(attackOnce({ bob: fitted(...accessories), first: aim('aim') })).sights).toBe(dm)
      expect(reasons(attackOnce({ bob: fitted(...accessories) })).sights).toBeUndefined()
      expect(reasons(attackOnce({ bob: fitted(...accessories), first: aim('kill') })).sights).toBeUndefined()
    })

    test.each([
      [-3, undefined],
      [-2, 1],
      [0, 1],
      [2, 1],
      [3, undefined],
    ])('an intelligent weapon, the other modifiers being %d, adds %s (CE-WPN-5)', (circumstance, dm) => {
      expect(
        reasons(attackOnce({ bob: { ...fitted('intelligent-weapon'), circumstance } }))['intelligent weapon'],
      ).toBe(dm)
    })

    test('the other modifiers are added up before an intelligent weapon looks at them (CE-WPN-5)', () => {
      expect(
        reasons(
          attackOnce({ bob: { ...fitted('intelligent-weapon'), circumstance: -4, skills: { 'Gun Combat': 3 } } }),
        ),
      ).toMatchObject({ 'intelligent weapon': 1 })
    })

    test('a shoulder stock makes a pistol use the shotgun row (CE-WPN-5)', () => {
      expect(reasons(attackOnce({ bob: fitted('shoulder-stock') }))).toEqual({ range: -2 })
      expect(reasons(attackOnce({ bob: fitted() }))).toEqual({})
    })

    test('a bayonet on a rifle is a weapon while the rifle is in the hand (CE-WPN-5)', () => {
      const rifle = { weaponId: 'rifle', loaded: 10, drawn: true, accessories: ['bayonet'] }
      const stab = attackOnce({
        metres: 1,
        weapon: 'bayonet',
        mode: 'strike',
        bob: { weapons: [rifle], skills: { Piercing: 1 } },
        dice: [4, 4, 3],
      })
      expect([rolled(stab, 'to hit'), rolled(stab, 'damage')]).toEqual([
        'bob to hit 9 [4 4] +1 skill',
        'bob damage 4 [3] +1 effect',
      ])
      expect(who(stab, 'bob').weapons[0]!.loaded).toBe(10)
      expect(
        offered(
          playOf(fightOf([armed({ ...rifle, drawn: false }), vex({ pos: 1 })])),
          'bob',
          'significant',
          'attack',
          'vex',
        ),
      ).toEqual(['unarmed-strike'])
    })

    test('what changes nothing here may be fitted all the same, and what is no accessory may not (CE-WPN-5)', () => {
      expect(
        reasons(
          attackOnce({
            bob: fitted('gyrostabiliser', 'silencer', 'folding-stock', 'secure-weapon', 'underslung-grenade-launcher'),
          }),
        ),
      ).toEqual({})
      expect(faults(fitted('cup-holder'))[0]).toContain('accessories')
    })
  })

  describe('plasma and fusion guns', () => {
    const tooHeavy = (weapon: string, bob: object): number | undefined =>
      reasons(
        attackOnce({
          weapon,
          metres: 20,
          bob: { skills: { 'Gun Combat': 0, 'Battle Dress': 0 }, ...bob },
          dice: weapon === 'fgmp' ? [1, 1, 1, 1] : [1, 1],
        }),
      )['too heavy']

    test.each([
      ['pgmp', 12, undefined],
      ['pgmp', 13, undefined],
      ['pgmp', 11, -1],
      ['pgmp', 7, -5],
      ['fgmp', 9, undefined],
      ['fgmp', 8, -1],
      ['rifle', 1, undefined],
    ])('a %s with STR %d takes %s (CE-WPN-6)', (weapon, str, dm) => {
      expect(tooHeavy(weapon, { str })).toBe(dm)
    })

    test('the strength of Battle Dress counts, and that of wounds does not (CE-WPN-6, CE-ARM-1, CE-SHEET-2)', () => {
      expect(tooHeavy('pgmp', { str: 8, armour: ['battle-dress'] })).toBeUndefined()
      expect(tooHeavy('pgmp', { str: { max: 12, now: 10 } })).toBe(-2)
    })

    test('each FGMP shot gives 2D6 x 20 rads to the unshielded within 6 m of it; the referee is told, and nobody else (CE-WPN-6)', () => {
      const more = [
        someone('ann', { armour: ['battle-dress'] }),
        someone('ben'),
        foe('zed', { pos: 6 }),
        foe('yul', { pos: 6.5 }),
      ]
      const played = attackOnce({ weapon: 'fgmp', metres: 20, bob: { str: 9 }, more, dice: [1, 1, 3, 4] })
      expect(happened(played, 'noted')).toEqual([
        { type: 'noted', who: 'bob', to: 'referee', words: '140 rads: Bob, Ben, Zed' },
      ])
      const seen = viewOf(cepheus, played, { referee: false, seats: ['ann'], health: 'exact', rolls: {} })
      expect(seen.some(({ entry }) => entry.type === 'happened' && entry.event.type === 'noted')).toBe(false)
      expect(happened(attackOnce({ weapon: 'pgmp', metres: 20, bob: { str: 12 } }), 'noted')).toEqual([])
    })
  })

  describe('rockets', () => {
    const rocket = (dice: number[], more: ReturnType<typeof someone>[] = [], rest = {}) =>
      attackOnce({ weapon: 'rocket-launcher', metres: 20, more, dice, ...rest })
    const struck = (played: ReturnType<typeof rocket>): string[] =>
      happened(played, 'struck').map((event) =>
        'points' in event && 'who' in event ? `${event.who} ${event.points}` : '',
      )

    test('a hit does 4D6 to everything within 6 m, friend or foe, nearest first, and adds no Effect (CE-WPN-7, CE-BLAST-2)', () => {
      const more = [foe('zed', { pos: 26 }), foe('yul', { pos: 26.5 }), someone('ann', { pos: 16 })]
      const played = rocket([6, 5, 1, 1, 1, 1, 1, 1, 1, 2, 1, 1, 1, 3], more)
      expect(happened(played, 'hit')).toMatchObject([{ effect: 3 }])
      expect(struck(played)).toEqual(['vex 4', 'ann 5', 'zed 6'])
    })

    test.each([
      [3, false],
      [4, true],
    ])('after a miss a die of %d explodes: %j (CE-WPN-7)', (die, explodes) => {
      const played = rocket(explodes ? [2, 2, die, 6] : [2, 2, die])
      expect(happened(played, 'exploded')).toHaveLength(explodes ? 1 : 0)
      expect(struck(played)).toEqual([])
    })

    test.each([
      [3, 10],
      [4, 30],
    ])('it drifts 6 m and the Effect, with a die of %d to %d m (CE-WPN-7)', (die, x) => {
      const played = rocket([2, 2, 6, die, 1, 1, 1, 1], [foe('zed', { pos: x })])
      expect(happened(played, 'exploded')).toMatchObject([{ x }])
      expect(struck(played)).toEqual(['zed 4'])
    })

    test('the back-blast does 3D6 within 1.5 m behind the firer, hit or miss (CE-WPN-7)', () => {
      const more = [
        someone('ann', { pos: -1.5 }),
        someone('ben', { pos: -2 }),
        someone('cat', { pos: 0 }),
        someone('dan', { pos: 1 }),
      ]
      expect(struck(rocket([2, 2, 1, 1, 1, 1], more))).toEqual(['ann 3'])
      expect(struck(rocket([6, 2, 1, 1, 1, 1, 2, 2, 2], more))).toEqual(['vex 4', 'ann 6'])
    })
  })
})

describe('armour', () => {
  const hitOn = (weapon: string, vexSheet: Readonly<Record<string, unknown>>, dice: number[], rest = {}) =>
    attackOnce({ weapon, vex: vexSheet, dice: [4, 4, ...dice], ...rest })

  test('Battle Dress adds 4 to STR and DEX in checks: shots, blows and Initiative in a tie (CE-ARM-1)', () => {
    const dressed = { armour: ['battle-dress'], skills: { ...TRAINED, 'Battle Dress': 0 } }
    expect(reasons(attackOnce({ bob: dressed }))).toEqual({ dex: 1 })
    expect(reasons(attackOnce({ bob: { ...dressed, str: 8 }, weapon: 'cudgel', mode: 'strike', metres: 1 }))).toEqual({
      str: 2,
    })
    const fight = fightOf([foe('vex', { initiative: 9 }), someone('bob', dressed), someone('ann', { dex: 10 })])
    expect(playOf(fight, [['vex', 'skip']]).asks[0]!.who).toBe('bob')
  })

  test('Battle Dress adds nothing that absorbs damage (CE-ARM-1)', () => {
    const shot = (dice: number[]) =>
      hitOn('pgmp', { armour: ['battle-dress'] }, dice, {
        metres: 20,
        bob: { str: 12, skills: TRAINED },
        later: [['vex', 'str']],
      })
    expect(who(shot([4, 4, 4, 4, 4, 4, 4, 4, 4, 3]), 'vex').conditions.dead).toBe(true)
    expect(left(shot([4, 4, 4, 4, 4, 4, 4, 4, 4, 2]), 'vex')).toEqual([0, 1, 0])
  })

  test('reflec is worn with another: against lasers both count, against the rest only the other (CE-ARM-2)', () => {
    const worn = { armour: ['reflec', 'cloth'] }
    expect(reasons(hitOn('laser-pistol', worn, [1, 1, 1, 1]), 'damage')).toEqual({ armour: -23 })
    expect(reasons(hitOn('auto-pistol', worn, [1, 1]), 'damage')).toEqual({ armour: -9 })
    expect(reasons(hitOn('laser-pistol', { armour: ['cloth', 'reflec'] }, [1, 1, 1, 1]), 'damage')).toEqual({
      armour: -23,
    })
  })

  test('only one armour at a time, and one reflec (CE-ARM-2)', () => {
    expect(faults({ armour: ['cloth', 'reflec'] })).toEqual([])
    expect(faults({ armour: ['cloth', 'mesh'] })).toHaveLength(1)
    expect(faults({ armour: ['reflec', 'reflec', 'cloth'] })).toHaveLength(1)
  })

  test('ablat loses 1 of its rating against lasers after each laser hit, also one that does nothing (CE-ARM-3)', () => {
    const shot = hitOn('laser-pistol', { armour: ['ablat'] }, [2, 2, 2, 2])
    expect(reasons(shot, 'damage')).toEqual({ armour: -8 })
    expect([left(shot, 'vex'), who(shot, 'vex').ablated]).toEqual([[7, 7, 7], 1])
    expect(reasons(hitOn('laser-pistol', { armour: ['ablat'], ablated: 1 }, [1, 1, 1, 1]), 'damage')).toEqual({
      armour: -7,
    })
  })

  test('ablat does not fall below 0, and loses nothing to a slug, a miss, or to its rating against slugs (CE-ARM-3)', () => {
    expect(reasons(hitOn('laser-pistol', { armour: ['ablat'], ablated: 7 }, [1, 1, 1, 1]), 'damage')).toEqual({
      armour: -1,
    })
    expect(reasons(hitOn('laser-pistol', { armour: ['ablat'], ablated: 9 }, [1, 1, 1, 1]), 'damage')).toEqual({})
    expect(reasons(hitOn('auto-pistol', { armour: ['ablat'], ablated: 8 }, [1, 1]), 'damage')).toEqual({ armour: -3 })
    expect(happened(hitOn('auto-pistol', { armour: ['ablat'] }, [1, 1]), 'ablated')).toEqual([])
    expect(happened(attackOnce({ weapon: 'laser-pistol', vex: { armour: ['ablat'] } }), 'ablated')).toEqual([])
    expect(happened(hitOn('laser-pistol', { armour: ['mesh'] }, [1, 1, 1, 1]), 'ablated')).toEqual([])
  })
})
