import { describe, expect, test } from 'vitest'
import { menuOf } from '../../src/engine/menu.ts'
import { fightOf, foe, someone } from '../cepheus-people.ts'
import { asked, type CePlay, offered, one, playOf, refusal } from './written-play.ts'

const pistol = { weaponId: 'auto-pistol', loaded: 15, magazines: 2, drawn: true }
const bob = someone('bob', { initiative: 9, weapons: [pistol, { weaponId: 'dagger' }] })
const vex = foe('vex', { initiative: 5, pos: 8 })
const armed = (...weapons: object[]) => fightOf([{ ...bob, weapons }, vex])

/** What a menu names and bars, with the reason. */
const barred = ({ asks }: CePlay, key: string) =>
  menuOf(asks[0]!.options)
    .flatMap((item) => (typeof item === 'object' && 'key' in item && item.key === key ? item.menu : []))
    .filter((item) => typeof item === 'object' && 'shut' in item)

describe('the minor menu', () => {
  test('names six actions in their order (CE-PROF-10, CE-DEC-10)', () => {
    expect(offered(playOf(fightOf([bob, vex])), 'bob', 'minor')).toEqual([
      'aim',
      'kill',
      'stance',
      'ready',
      'move',
      'misc',
    ])
  })

  test('leaves out what is impossible, and says why (CE-DEC-10, CE-ACT-1, CE-ACT-2, CE-ACT-4)', () => {
    const bare = playOf(fightOf([someone('bob', { stride: 0 }), vex]))
    expect(offered(bare, 'bob', 'minor')).toEqual(['stance', 'misc'])
    expect(barred(bare, 'minor')).toEqual([
      { shut: 'aim', why: 'E_NO_WEAPON' },
      { shut: 'kill', why: 'E_NO_WEAPON' },
      { shut: 'ready', why: 'E_NOTHING_TO_READY' },
      { shut: 'move', why: 'E_NO_MOVE' },
    ])
  })
})

describe('the significant menu', () => {
  const sleeper = foe('sly', { pos: 1, conditions: { unconscious: true }, stance: 'prone' })

  test('names four actions in their order, the coup de grace only where one lies helpless (CE-PROF-11, CE-DEC-11)', () => {
    expect(offered(playOf(fightOf([bob, vex])), 'bob', 'significant')).toEqual(['two minors', 'attack', 'misc'])
    expect(offered(playOf(fightOf([bob, vex, sleeper])), 'bob', 'significant')).toEqual([
      'two minors',
      'attack',
      'coup',
      'misc',
    ])
  })

  test('has no bursts, grenades or suppression: a weapon fires single shots, or its smallest burst (CE-PROF-11, CE-DEC-13)', () => {
    const modes = (weapon: string): readonly string[] =>
      offered(
        playOf(armed({ weaponId: weapon, loaded: 20, drawn: true })),
        'bob',
        'significant',
        'attack',
        'vex',
        weapon,
      )
    expect(modes('assault-rifle')).toEqual(['single'])
    expect(modes('submachinegun')).toEqual(['burst'])
    const close = playOf(
      fightOf([
        { ...bob, weapons: [{ weaponId: 'dagger', drawn: true }] },
        { ...vex, pos: 2 },
      ]),
    )
    expect(offered(close, 'bob', 'significant', 'attack', 'vex', 'dagger').toSorted()).toEqual(['strike', 'throw'])
  })

  test('lists targets of other sides first, then of the own, in entry order, without the attacker (CE-DEC-12)', () => {
    const crowd = fightOf([bob, foe('zed', { pos: 4 }), vex, someone('amy', { pos: 3, control: 'referee' })])
    expect(offered(playOf(crowd), 'bob', 'significant', 'attack')).toEqual(['zed', 'vex', 'amy'])
    const foes = fightOf([foe('zed', { weapons: ['auto-pistol'], pos: 9 }), vex, bob, someone('amy')])
    expect(offered(playOf(foes), 'zed', 'significant', 'attack')).toEqual(['bob', 'amy', 'vex'])
  })
})

describe('attacking is refused', () => {
  test.each<[string, string, object, object]>([
    ['E_RANGE', 'out of the reach of what is held', { weapons: ['cutlass'] }, { pos: 3.5 }],
    ['E_EMPTY', 'with nothing in the magazine', { weapons: [{ ...pistol, loaded: 0 }] }, {}],
    ['E_NO_WEAPON', 'with nothing in the hand', { weapons: [{ ...pistol, drawn: false }] }, {}],
    ['E_PRONE', 'lying down, hand to hand', { weapons: ['cutlass'], stance: 'prone' }, { pos: 1 }],
    ['E_COVER', 'crouched behind full cover', { cover: 'full', stance: 'crouched' }, {}],
  ])('%s: %s (CE-ACT-9)', (code, _what, own, other) => {
    expect(
      refusal(
        playOf(
          fightOf([
            { ...bob, ...own },
            { ...vex, ...other },
          ]),
        ),
        'bob',
        'significant',
        'attack',
      ),
    ).toMatchObject({ code })
  })

  test('at none of these edges: 3 m with a cutlass, one round left, prone with a pistol, standing behind full cover (CE-ACT-9, CE-STANCE-3)', () => {
    for (const [own, other] of [
      [{ weapons: ['cutlass'] }, { pos: 3 }],
      [{ weapons: [{ ...pistol, loaded: 1 }] }, {}],
      [{ stance: 'prone' }, {}],
      [{ cover: 'full' }, {}],
    ]) {
      expect(
        offered(
          playOf(
            fightOf([
              { ...bob, ...own },
              { ...vex, ...other },
            ]),
          ),
          'bob',
          'significant',
          'attack',
        ),
      ).toEqual(['vex'])
    }
  })

  test('to whom an attack is open, it costs the significant action (CE-ACT-9)', () => {
    const shot = playOf(
      fightOf([bob, vex]),
      [
        ['bob', 'significant', 'attack', 'vex', 'auto-pistol'],
        ['vex', 'stand'],
      ],
      [1, 1],
    )
    expect(offered(shot, 'bob')).toEqual(['minor', 'skip'])
    expect(one(shot, 'bob').weapons[0]?.loaded).toBe(14)
  })
})

describe('changing stance', () => {
  test.each([
    ['standing', ['crouched', 'prone']],
    ['crouched', ['standing', 'prone']],
    ['prone', ['standing', 'crouched']],
  ])('from %s offers the two others (CE-ACT-3, CE-DEC-14)', (stance, others) => {
    const fight = fightOf([{ ...bob, stance }, vex])
    expect(offered(playOf(fight), 'bob', 'minor', 'stance')).toEqual(others)
    for (const other of others) {
      const posed = playOf(fight, [['bob', 'minor', 'stance', other]])
      expect(one(posed, 'bob').stance).toBe(other)
      expect(posed.fight.turn?.minors).toBe(0)
    }
    expect(refusal(playOf(fight), 'bob', 'minor', 'stance', stance).refused).toContain(`"${stance}" is not offered`)
  })
})

describe('drawing', () => {
  test('takes one minor action for a stowed weapon; what was held is stowed where both do not fit the hands (CE-ACT-4, CE-DEC-15, CE-PROF-12)', () => {
    const fight = armed(
      { weaponId: 'rifle', loaded: 10, drawn: true },
      { weaponId: 'dagger' },
      { weaponId: 'revolver', loaded: 6 },
    )
    expect(offered(playOf(fight), 'bob', 'minor', 'ready')).toEqual(['dagger', 'revolver'])
    const drew = playOf(fight, [['bob', 'minor', 'ready', 'revolver']])
    expect(one(drew, 'bob').weapons.map(({ drawn }) => drawn)).toEqual([false, false, true])
    expect(drew.fight.turn).toMatchObject({ minors: 0, significant: true })
  })

  test('is refused with nothing stowed and nothing to reload (CE-ACT-4)', () => {
    expect(refusal(playOf(armed(pistol)), 'bob', 'minor', 'ready')).toMatchObject({ code: 'E_NOTHING_TO_READY' })
  })

  test('never offers what lies on the field (CE-ACT-4)', () => {
    expect(
      offered(
        playOf(armed(pistol, { weaponId: 'dagger', gone: true }, { weaponId: 'cudgel' })),
        'bob',
        'minor',
        'ready',
      ),
    ).toEqual(['cudgel'])
  })
})

describe('reloading', () => {
  const reload = ['bob', 'minor', 'ready', 'reload', 'revolver'] as const

  test('takes one minor action in this profile, though a revolver needs six in the full one (CE-ACT-5, CE-PROF-12)', () => {
    const loaded = playOf(armed({ weaponId: 'revolver', loaded: 2, magazines: 1, drawn: true }), [reload])
    expect(loaded.lines).toEqual([
      'started bob 1',
      'bob turn: minor ready reload revolver',
      'spent bob minor',
      'reloaded bob revolver 1 1',
    ])
    expect(one(loaded, 'bob').weapons[0]).toMatchObject({ loaded: 6, magazines: 0 })
    expect(asked(loaded)).toEqual(['bob turn'])
  })

  test.each([
    ['a full magazine', { loaded: 6, magazines: 1, drawn: true }],
    ['no spare one', { loaded: 0, magazines: 0, drawn: true }],
  ])('is refused with %s (CE-ACT-5)', (_why, state) => {
    expect(refusal(playOf(armed({ weaponId: 'revolver', ...state })), ...reload)).toMatchObject({
      code: 'E_NOTHING_TO_READY',
    })
  })

  test('needs the weapon in the hand (CE-ACT-5)', () => {
    expect(offered(playOf(armed({ weaponId: 'revolver', loaded: 0, magazines: 1 })), 'bob', 'minor', 'ready')).toEqual([
      'revolver',
    ])
  })

  test('one round short of full is enough (CE-ACT-5)', () => {
    expect(
      offered(
        playOf(armed({ weaponId: 'revolver', loaded: 5, magazines: 1, drawn: true })),
        'bob',
        'minor',
        'ready',
        'reload',
      ),
    ).toEqual(['revolver'])
  })
})
