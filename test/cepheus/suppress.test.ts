import { describe, expect, test } from 'vitest'
import { cepheus } from '../../src/books/cepheus/book.ts'
import type { Event, Fight } from '../../src/books/cepheus/state/fight.ts'
import { bookOf } from '../../src/books/index.ts'
import { makeSentence } from '../../src/words/entry-sentences.ts'
import { fightOf, foe, someone, type Written } from '../cepheus-people.ts'
import type { Move } from '../script.ts'
import { happened, reasons, TRAINED } from './attacks.ts'
import { fullFight } from './full-game.ts'
import { asked, type CePlay, offered, one, playOf, refusal } from './written-play.ts'

const gun = (weaponId: string, loaded: number): object => ({
  skills: { ...TRAINED, 'Heavy Weapons': 0 },
  weapons: [{ weaponId, loaded, drawn: true }],
})
const duel = (bob: object = {}, vex: object = {}, toggles: object = {}, more: readonly Written[] = []): Fight =>
  fullFight(
    [
      someone('bob', { ...gun('rifle', 10), initiative: 20, ...bob }),
      foe('vex', { ...gun('rifle', 10), pos: 20, initiative: 9, ...vex }),
      ...more,
    ],
    toggles,
  )
const LAY: Move<Event> = ['bob', 'significant', 'suppress', 'vex']
/** Bob, trained at level 0, lays fire on Vex; 5 and 6 are 11, less 2: Effect 1. */
const laid = (fight: Fight, dice: readonly number[] = [5, 6], ...more: Move<Event>[]): CePlay =>
  playOf(fight, [LAY, ...more], dice)

describe('suppression fire (CE-SUPP-1, CE-ACT-12)', () => {
  test('is a shooting attack with -2, to which nobody reacts, and takes double ammunition', () => {
    const play = laid(duel(), [4, 5])
    expect(play.lines.slice(1)).toEqual([
      'bob turn: significant suppress vex',
      'spent bob significant',
      'declared bob vex rifle suppression 20 2',
      'bob to hit 7 [4 5] -2 suppression fire',
      'missed bob vex 7 null',
      'resolved bob',
    ])
    expect(one(play, 'bob').weapons[0]!.loaded).toBe(8)
  })

  test('neither cover nor lying down, movement or company counts, for the surroundings are the target', () => {
    const low = { cover: 'half', stance: 'prone', movedLast: 20 }
    expect(reasons(laid(duel({}, low, {}, [someone('ann', { pos: 21, initiative: 3 })]), [1, 1]))).toEqual({
      'suppression fire': -2,
    })
    expect(reasons(laid(duel({}, { cover: 'full', stance: 'crouched' }), [1, 1]))).toEqual({ 'suppression fire': -2 }) // whom no shot could hit
  })

  test('what lies on the shooter counts: aim, sights, darkness, range', () => {
    const aiming = {
      weapons: [{ weaponId: 'rifle', loaded: 10, drawn: true, accessories: ['laser-sight'] }],
      aim: { targetId: 'vex', kind: 'hit', count: 2 },
      skills: { 'Slug Rifle': 1 },
    }
    expect(reasons(laid(duel(aiming, { pos: 300 }), [1, 1]))).toEqual({
      skill: 1,
      range: -2,
      aim: 2,
      sights: 1,
      'suppression fire': -2,
    })
  })

  test.each([
    [2, true],
    [1, false],
    [0, false],
  ])('with %d rounds in a rifle: %s (CE-ACT-12)', (loaded, can) => {
    const play = playOf(duel(gun('rifle', loaded)))
    expect(offered(play, 'bob', 'significant').includes('suppress')).toBe(can)
    if (!can) expect(refusal(play, 'bob', 'significant', 'suppress', 'vex').code).toBe('E_AMMO')
  })

  test.each([
    [8, true],
    [7, false],
  ])('a weapon without a single shot fires its smallest burst, for accuracy: with %d rounds %s', (loaded, can) => {
    const play = playOf(duel(gun('submachinegun', loaded)))
    expect(offered(play, 'bob', 'significant').includes('suppress')).toBe(can)
    if (can)
      expect([
        reasons(laid(duel(gun('submachinegun', loaded)), [1, 1])),
        happened(laid(duel(gun('submachinegun', loaded)), [1, 1]), 'declared'),
      ]).toMatchObject([{ burst: 1 }, [{ rounds: 8 }]])
  })

  test('without trackAmmo nothing is counted; a rocket, a bow, a fist and a blade lay none', () => {
    expect(one(laid(duel(gun('rifle', 0), {}, { trackAmmo: false })), 'bob').weapons[0]!.loaded).toBe(0)
    for (const weapon of ['rocket-launcher', 'blade', 'dagger'])
      expect(
        offered(playOf(duel(gun(weapon, 1), { pos: 2 }, { trackAmmo: false })), 'bob', 'significant'),
      ).not.toContain('suppress')
    expect(refusal(playOf(duel(gun('bow', 1))), 'bob', 'significant', 'suppress').code).toBe('E_AMMO')
  })

  test('out of range, and from full cover crouched, there is none', () => {
    expect(refusal(playOf(duel(gun('auto-pistol', 15), { pos: 300 })), 'bob', 'significant', 'suppress').code).toBe(
      'E_RANGE',
    )
    expect(offered(playOf(duel({ cover: 'full', stance: 'crouched' })), 'bob', 'significant')).not.toContain('suppress')
  })

  test('one of the own side is confirmed first (CE-ATK-8), and with two guns the weapon is chosen', () => {
    const ann = someone('ann', { pos: 10, initiative: 5 })
    const play = playOf(duel({}, {}, {}, [ann]), [['bob', 'significant', 'suppress', 'ann']])
    expect([asked(play), offered(play, 'bob')]).toEqual([['bob confirm'], ['no', 'yes']])
    expect(
      one(
        playOf(duel({}, {}, {}, [ann]), [
          ['bob', 'significant', 'suppress', 'ann'],
          ['bob', 'no'],
        ]),
        'bob',
      ).weapons[0]!.loaded,
    ).toBe(10)
    const two = { weapons: ['auto-pistol', 'body-pistol'].map((weaponId) => ({ weaponId, loaded: 6, drawn: true })) }
    expect(offered(playOf(duel(two)), 'bob', 'significant', 'suppress', 'vex')).toEqual(['auto-pistol', 'body-pistol'])
  })

  test('sights out of true always miss', () => {
    expect(
      happened(
        laid(duel({ weapons: [{ weaponId: 'rifle', loaded: 10, drawn: true, jarred: true }] }), [6, 6]),
        'suppressed',
      ),
    ).toEqual([])
  })
})

describe('who is suppressed (CE-SUPP-2, CE-SUPP-3)', () => {
  test.each([
    [[5, 4], 0],
    [[5, 5], 0],
    [[5, 6], 1],
    [[6, 6], 2],
  ])('with %j: Effect %d, no damage', (dice, effect) => {
    const play = laid(duel(), dice)
    const hit = dice[0]! + dice[1]! - 2 >= 8
    expect(happened(play, 'suppressed')).toEqual(
      hit ? [{ type: 'suppressed', who: 'vex', by: 'bob', effect, drop: effect }] : [],
    )
    expect(happened(play, 'struck')).toEqual([])
    expect(one(play, 'vex').initMods).toEqual(hit ? { 1: -effect + 0 } : {})
  })

  test('not yet acted: Initiative drops in this round, and the turn has a minor action only', () => {
    const play = laid(duel({ skills: { 'Slug Rifle': 2 } }), [5, 6], ['bob', 'skip'])
    expect([one(play, 'vex').initMods, offered(play, 'vex')]).toEqual([{ 1: -3 }, ['minor', 'skip', 'delay']])
    expect(
      one(playOf(duel({ skills: { 'Slug Rifle': 2 } }), [LAY, ['bob', 'skip'], ['vex', 'skip']], [5, 6]), 'vex')
        .conditions,
    ).toMatchObject({ loseSignificant: false, suppressed: false })
  })

  test('acted already: in the next round (CE-INIT-7)', () => {
    const fight = fullFight([
      foe('vex', { ...gun('rifle', 10), pos: 20, initiative: 9 }),
      someone('bob', { ...gun('rifle', 10), initiative: 5 }),
    ])
    const play = playOf(fight, [['vex', 'skip'], LAY, ['bob', 'skip']], [6, 6])
    expect([play.fight.round, one(play, 'vex').initMods, offered(play, 'vex')]).toEqual([
      2,
      { 2: -2 },
      ['minor', 'skip', 'delay'],
    ])
  })

  test.each([
    [3, 2, -2],
    [2, 2, -2],
    [1, 2, -1],
    [0, 2, 0],
  ])('with Initiative %d and Effect %d it drops by %d: not below 0 (CE-SUPP-2)', (initiative, _, drop) => {
    expect(one(laid(duel({}, { initiative }), [6, 6]), 'vex').initMods[1] ?? 0).toBe(drop + 0)
  })

  test('its checks take -1 in this round and the next, and no longer (CE-SUPP-3)', () => {
    const shots: Move<Event>[] = [
      ['vex', 'significant', 'attack', 'bob', 'rifle'],
      ['bob', 'stand'],
      ['vex', 'skip'],
    ]
    const rest: Move<Event>[] = [LAY, ['bob', 'skip'], ['vex', 'skip'], ['bob', 'skip']]
    const second = playOf(duel(), [...rest, ...shots.slice(0, 2)], [6, 6, 1, 1])
    const third = playOf(duel(), [...rest, ['vex', 'skip'], ['bob', 'skip'], ...shots.slice(0, 2)], [6, 6, 1, 1])
    expect([second.fight.round, reasons(second), third.fight.round, reasons(third)]).toEqual([
      2,
      { suppressed: -1 },
      3,
      {},
    ])
    const check = playOf(
      fullFight([
        someone('bob', { ...gun('rifle', 10), initiative: 20 }),
        foe('vex', { skills: { Recon: 0 }, pos: 20, initiative: 9 }),
      ]),
      [LAY, ['bob', 'skip'], ['vex', 'minor', 'misc', 'skill', 'Recon'], ['referee', 'average']],
      [6, 6, 1, 1],
    )
    expect(reasons(check, 'Recon')).toEqual({ suppressed: -1 })
  })

  test('stall only drops the lost action and nothing else (CE-SUPP-5, toggle suppressStallOnly)', () => {
    const stalled = laid(duel({}, {}, { suppressStallOnly: true }), [6, 6], ['bob', 'skip'])
    expect([offered(stalled, 'vex'), one(stalled, 'vex').initMods, one(stalled, 'vex').suppressedIn]).toEqual([
      ['minor', 'significant', 'skip', 'delay'],
      { 1: -2 },
      1,
    ])
  })

  test('by somebody who steps in: the action of the next turn is lost, not of this (CE-TURN-7)', () => {
    const fight = fullFight([
      someone('bob', { ...gun('rifle', 10), dex: 5, initiative: 20 }),
      foe('vex', { ...gun('rifle', 10), pos: 20, initiative: 9 }),
    ])
    const play = playOf(
      fight,
      [['bob', 'delay'], ['bob', 'no'], ['vex', 'minor', 'stance', 'prone'], ['bob', 'yes'], LAY, ['bob', 'skip']],
      [6, 6],
    )
    expect(offered(play, 'vex')).toEqual(['significant', 'skip'])
    expect(
      offered(
        playOf(
          fight,
          [
            ['bob', 'delay'],
            ['bob', 'no'],
            ['vex', 'minor', 'stance', 'prone'],
            ['bob', 'yes'],
            LAY,
            ['bob', 'skip'],
            ['vex', 'skip'],
            ['bob', 'skip'],
          ],
          [6, 6],
        ),
        'vex',
      ),
    ).toEqual(['minor', 'skip', 'delay']) // Bob is quicker now: 9 against 8
  })
})

describe('who is not (CE-SUPP-4, CE-SUPP-5)', () => {
  test('nobody again before it has had a turn', () => {
    const ann = someone('ann', { ...gun('rifle', 10), pos: { x: 0, y: 4 }, initiative: 15 })
    const play = laid(duel({}, {}, {}, [ann]), [6, 6], ['bob', 'skip'])
    expect(refusal(play, 'ann', 'significant', 'suppress', 'vex').code).toBe('E_SUPPRESSED')
    const later = laid(duel({}, {}, {}, [ann]), [6, 6], ['bob', 'skip'], ['ann', 'skip'], ['vex', 'skip'])
    expect(offered(later, 'bob', 'significant', 'suppress')).toContain('vex')
    expect(offered(laid(duel({}, {}, {}, [ann]), [1, 1], ['bob', 'skip']), 'ann', 'significant', 'suppress')).toContain(
      'vex',
    ) // a miss does not count
  })

  const car = { id: 'car', side: 'enemies', block: 'ground-car', pos: 20, initiative: 1 }
  test.each<[string, object, Written[]]>([
    ['Battle Dress', { armour: ['battle-dress'] }, []],
    ['fearless', { tags: ['fearless'] }, []],
    ['mechanical', { tags: ['mechanical'] }, []],
    ['suicidal', { tags: ['suicidal'] }, []],
    ['in a closed car', { aboard: 'car' }, [car]],
  ])('%s does not care', (_, vex, more) => {
    const play = playOf(duel({}, vex, {}, more))
    expect(refusal(play, 'bob', 'significant', 'suppress', 'vex').code).toBe('E_IMMUNE')
  })

  test('others do: brave, in an open car', () => {
    expect(offered(playOf(duel({}, { tags: ['brave'] })), 'bob', 'significant', 'suppress')).toEqual(['vex'])
    expect(
      offered(
        playOf(duel({}, { aboard: 'car' }, {}, [{ ...car, block: 'air-raft' }])),
        'bob',
        'significant',
        'suppress',
      ),
    ).toContain('vex')
  })

  test('who is awake only', () => {
    expect(
      refusal(
        playOf(
          duel({}, { conditions: { unconscious: true } }, {}, [
            foe('zed', { pos: 20, tags: ['fearless'], initiative: 2 }),
          ]),
        ),
        'bob',
        'significant',
        'suppress',
        'vex',
      ).refused,
    ).toContain('not possible')
  })
})

describe('out of a vehicle (CE-VEH-14)', () => {
  const car = (sheet: object = {}): Written => ({
    id: 'car',
    side: 'players',
    block: 'ground-car',
    initiative: 1,
    ...sheet,
  })
  test('who fires leans out, and two in an arc are enough', () => {
    const crew = ['ann', 'cay'].map((id, i) => someone(id, { ...gun('rifle', 10), aboard: 'car', initiative: 15 - i }))
    const fight = fullFight([
      someone('bob', { ...gun('rifle', 10), aboard: 'car', initiative: 20 }),
      ...crew,
      foe('vex', { pos: 20, initiative: 9 }),
      foe('zed', { pos: 22, initiative: 8 }),
      car(),
    ])
    const play = playOf(
      fight,
      [
        ['bob', 'significant', 'suppress', 'vex'],
        ['bob', 'skip'],
        ['ann', 'significant', 'suppress', 'zed'],
        ['ann', 'skip'],
      ],
      [6, 6, 6, 6],
    )
    expect([happened(play, 'leaned out').length, offered(play, 'cay', 'significant').includes('suppress')]).toEqual([
      2,
      false,
    ])
  })

  test('a mounted gun lays fire in its arc only', () => {
    const gunner = (x: number): boolean =>
      offered(
        playOf(
          fullFight([
            someone('bob', { ...gun('auto-pistol', 0), aboard: 'car', post: 'gunner', initiative: 20 }),
            foe('vex', { pos: x, initiative: 9 }),
            car({
              weapons: ['rotary-gun'],
              vehicle: { skill: 'Wheeled', topKph: 150, seats: 4, mounts: { 'rotary-gun': 'front' } },
            }),
          ]),
        ),
        'bob',
        'significant',
      ).includes('suppress')
    expect([gunner(20), gunner(-20)]).toEqual([true, false])
  })
})

describe('on a line (CE-PROF-11)', () => {
  const line = (options: object, vex: object = {}): Fight =>
    fightOf(
      [
        someone('bob', { ...gun('assault-rifle', 30), initiative: 20 }),
        foe('vex', { ...gun('rifle', 10), pos: 20, initiative: 1, ...vex }),
      ],
      { options },
    )
  const AT: Move<Event> = ['bob', 'significant', 'attack', 'vex', 'assault-rifle', 'suppression']

  test('it is chosen inside Attack, with botFullAttacks only, and is no action of its own', () => {
    expect(
      offered(playOf(line({ botFullAttacks: true })), 'bob', 'significant', 'attack', 'vex', 'assault-rifle'),
    ).toEqual(['single', 'burst 4 accuracy', 'burst 4 damage', 'suppression'])
    expect(offered(playOf(line({})), 'bob', 'significant', 'attack', 'vex', 'assault-rifle')).toEqual(['single'])
    expect(offered(playOf(line({ botFullAttacks: true })), 'bob', 'significant')).toEqual([
      'two minors',
      'attack',
      'misc',
    ])
  })

  test('it does the same there, and Initiative may fall below 0', () => {
    const play = playOf(
      line({ botFullAttacks: true }),
      [
        AT,
        ['bob', 'skip'],
        ['vex', 'minor', 'stance', 'prone'],
        ['bob', 'skip'],
        ['vex', 'significant', 'attack', 'bob', 'rifle', 'single'],
        ['bob', 'stand'],
      ],
      [6, 6, 1, 1],
    )
    expect(play.lines).toContain('bob to hit 10 [6 6] -2 suppression fire')
    expect([
      one(playOf(line({ botFullAttacks: true }), [AT], [6, 6]), 'vex').initMods,
      one(play, 'bob').weapons[0]!.loaded,
      reasons(play),
    ]).toEqual([{ 1: -2 }, 28, { suppressed: -1 }])
  })

  test('not without the ammunition, nor at those who do not care', () => {
    const few = fightOf(
      [someone('bob', { ...gun('assault-rifle', 1), initiative: 20 }), foe('vex', { pos: 20, initiative: 1 })],
      { options: { botFullAttacks: true } },
    )
    expect(offered(playOf(few), 'bob', 'significant', 'attack', 'vex', 'assault-rifle')).toEqual(['single'])
    expect(
      offered(
        playOf(line({ botFullAttacks: true }, { tags: ['fearless'] })),
        'bob',
        'significant',
        'attack',
        'vex',
        'assault-rifle',
      ),
    ).not.toContain('suppression')
  })
})

test('it is said to all, and to who is pinned down what that costs', () => {
  const fight = duel()
  const event: Event = { type: 'suppressed', who: 'vex', by: 'bob', effect: 2, drop: 2 }
  expect(makeSentence(bookOf('cepheus')!, { type: 'happened', event }, fight)).toBe('Bob pins Vex down (Effect 2).')
  const name = (id: string): string => ({ bob: 'Bob', vex: 'Vex' })[id] ?? id
  expect(cepheus.words.told!.suppressed!(event, { fight, name })).toEqual([
    { who: 'vex', text: 'You are pinned down by Bob: −2 Initiative. Your next significant action is lost.' },
    { who: 'bob', text: 'You pin Vex down.' },
    { but: ['vex', 'bob'], text: 'Bob pins Vex down.' },
  ])
  expect(cepheus.words.refusals.E_AMMO).toContain('twice as much')
})
