import { describe, expect, test } from 'vitest'
import { isActive, targetsOf } from '../../src/books/mythos/state/fight.ts'
import { keysOf, levelAt } from '../../src/engine/option-tree.ts'
import { ada, enemy, fightOf, friend, happened, type Played, play, set, who } from './fights-for-tests.ts'

const offers = ({ asks }: Played, ...path: string[]): readonly string[] =>
  keysOf(levelAt(asks[0]!.options, path) as never)

describe('a turn', () => {
  test('an investigator picks one thing: Fight, Flee, Items, Reload (MY-TURN-2, MY-TURN-5, MY-DEC-1)', () => {
    const open = play(
      fightOf([
        ada({ HP: 5, items: [{ item: 'firstaid' }], weapons: [{ weapon: 'revolver38', ammo: 2 }] }),
        enemy('corpse'),
      ]),
      [],
    )
    expect(offers(open)).toEqual(['fight', 'flee', 'items', 'reload'])
  })
  test('Fight offers every weapon and bare hands last; a handgun its shots (MY-FIGHT-1, MY-FIGHT-2, MY-DEC-3, MY-DEC-4)', () => {
    const open = play(fightOf([ada(), enemy('corpse')]), [])
    expect(offers(open, 'fight', 'corpse')).toEqual(['bat', 'knife', 'revolver38', 'unarmed'])
    expect(offers(open, 'fight', 'corpse', 'revolver38')).toEqual(['1', '2', '3'])
    expect(offers(play(fightOf([ada({ weapons: [] }), enemy('corpse')]), []), 'fight', 'corpse')).toEqual(['unarmed'])
  })
  test('targets stand in the order of action, for everybody (MY-DEC-2, MY-DEC-11)', () => {
    expect(offers(play(fightOf([enemy('corpse'), ada(), friend('bo', { DEX: 60 })]), []), 'fight')).toEqual([
      'bo',
      'ada',
    ])
    expect(offers(play(fightOf([ada(), enemy('a'), enemy('b', { DEX: 36 })]), []), 'fight')).toEqual(['b', 'a'])
  })
  test('an enemy with several attack forms is offered them in the order of its sheet (MY-DEC-10)', () => {
    const attacks = ['claw', 'bite', 'tail'].map((name) => ({ name, skill: 50, damage: '1D3' }))
    expect(offers(play(fightOf([enemy('corpse', { attacks }), ada()]), []), 'fight', 'ada')).toEqual([
      'claw',
      'bite',
      'tail',
    ])
  })
  test.each([
    { HP: 0 },
    { conditions: { dead: true } },
    { conditions: { dying: true } },
    { conditions: { unconscious: true } },
    { conditions: { escaped: true } },
  ])('who is %o is not active, and no target (MY-SHEET-7)', (sheet) => {
    const fight = fightOf([enemy('corpse'), ada(), friend('bo', sheet)], { preset: 'table' })
    expect(fight.combatants.filter(isActive).map(({ id }) => id)).toEqual(['corpse', 'ada'])
    expect(targetsOf(fight, who({ fight }, 'corpse')).map(({ id }) => id)).toEqual(['ada'])
  })
  test('other ranged weapons fire once (MY-SHOT-2)', () => {
    const { asks } = play(
      fightOf([ada({ weapons: ['rifle'], skills: {} }), enemy('corpse', { cannotFightBack: true, MOV: 8 })]),
      [26, 1, 99, 99],
      ['ada', 'fight', 'corpse', 'rifle'],
      ['ada', 'dodge'],
    )
    expect(asks).toMatchObject([{ who: 'ada', about: 'turn' }])
  })
  test('what cannot be is refused with its reason, and the question stays (MY-ACT-1)', () => {
    const fight = fightOf([
      ada({
        weapons: ['derringer', { weapon: 'revolver38', ammo: 1 }, { weapon: 'auto45', ammo: 0 }],
        heldBy: 'corpse',
      }),
      enemy('corpse'),
    ])
    const refused = (sentence: string, ...path: string[]) => ({ try: ['ada', ...path] as const, refused: sentence })
    const { asks } = play(
      fight,
      [],
      refused('"2" is not possible now: too_many_shots.', 'fight', 'corpse', 'derringer', '2'),
      refused('"2" is not possible now: no_ammo.', 'fight', 'corpse', 'revolver38', '2'),
      refused('"auto45" is not possible now: no_ammo.', 'fight', 'corpse', 'auto45', '1'),
      refused('"flee" is not possible now: held.', 'flee'),
      refused('"items" is not possible now: no_item.', 'items'),
    )
    expect(asks).toMatchObject([{ who: 'ada', about: 'turn', n: asks[0]!.n }])
  })
  test('a jammed weapon is of no use', () => {
    const open = play(
      fightOf([ada({ weapons: [{ weapon: 'revolver38', ammo: 6, jammed: true }] }), enemy('corpse')]),
      [],
    )
    expect(offers(open, 'fight', 'corpse')).toEqual(['unarmed'])
  })
  test('an enemy always fights, and skips what it has no rounds for (MY-TURN-3)', () => {
    const gunman = enemy('gunman', {
      block: 'gunman',
      attacks: [
        { weapon: 'revolver38', skill: 45, ammo: 0 },
        { name: 'club', skill: 40, damage: '1D6' },
      ],
    })
    const played = play(fightOf([gunman, ada()]), [90, 90], ['ada', 'dodge'])
    expect(happened(played, 'attacked')[0]).toMatchObject({ who: 'gunman', weapon: 'club' })
    const empty = enemy('gunman', { block: 'gunman', attacks: [{ weapon: 'revolver38', skill: 45, ammo: 0 }] })
    expect(happened(play(fightOf([empty, ada()]), [90, 90], ['ada', 'dodge']), 'attacked')[0]).toMatchObject({
      weapon: 'unarmed',
    })
  })
  test('an enemy that the referee plays may also do something else; an ally acts like an investigator (MY-TURN-3, MY-TURN-9)', () => {
    expect(
      offers(play(fightOf([enemy('gun', { control: 'referee', weapons: [{ weapon: 'rifle', ammo: 1 }] }), ada()]), [])),
    ).toEqual(['fight', 'reload'])
    const ally = play(fightOf([friend('bo', { control: 'referee' }), ada(), enemy('corpse')]), [])
    expect(offers(ally)).toEqual(['fight', 'flee'])
    expect(who(ally, 'bo').role).toBe('ally')
  })
  test('who is out of the fight is skipped and not attacked (MY-TURN-1, MY-MULTI-7)', () => {
    const open = play(fightOf([ada(), enemy('a'), enemy('b')]), [], set('a', 'conditions.unconscious', true))
    expect(offers(open, 'fight')).toEqual(['b'])
    const played = play(
      fightOf([ada(), friend('bo', { conditions: { unconscious: true } }), enemy('corpse')]),
      [99, 99],
      ['ada', 'fight', 'corpse', 'bat'],
    )
    expect(happened(played, 'started').map(({ who: one }) => one)).toEqual(['ada', 'corpse'])
  })
  test('when everybody has acted the round begins again at the top (MY-TURN-10, MY-TURN-8)', () => {
    const played = play(
      fightOf([ada(), enemy('corpse')]),
      [99, 99, 99, 99],
      ['ada', 'fight', 'corpse', 'bat'],
      ['ada', 'dodge'],
    )
    expect(played.fight.round).toBe(2)
    expect(played.asks).toMatchObject([{ who: 'ada', about: 'turn' }])
  })
})

describe('several attacks', () => {
  test('one after another, each answered anew; the first target as long as it stands (MY-TURN-7, MY-MULTI-2, MY-TURN-6)', () => {
    const played = play(
      fightOf([enemy('eater', { block: 'graveeater' }), ada()]),
      [90, 90, 90, 90, 90, 90],
      ['ada', 'dodge'],
      ['ada', 'dodge'],
      ['ada', 'dodge'],
    )
    expect(happened(played, 'reacted').map(({ how }) => how)).toEqual(['dodge', 'dodge', 'dodge'])
    expect(played.asks).toMatchObject([{ who: 'ada', about: 'turn' }])
  })
  test('if the target drops, the rest go to another (MY-TURN-7)', () => {
    const played = play(
      fightOf([enemy('eater', { block: 'graveeater' }), ada({ HP: 1 }), friend('bo')]),
      [30, 90, 5, 3, 90, 90],
      ['eater', 'fight', 'ada', 'claw'],
      ['ada', 'dodge'],
      ['bo', 'dodge'],
    )
    expect(happened(played, 'attacked').map(({ at }) => at)).toEqual(['ada', 'bo', 'bo'])
  })
  test('it stops when the attacker drops (MY-TURN-7, MY-DMG-9)', () => {
    const played = play(
      fightOf([enemy('eater', { block: 'graveeater', HP: 1 }), ada()]),
      [90, 20, 3, 1],
      ['ada', 'fight back', 'bat'],
    )
    expect(happened(played, 'attacked')).toHaveLength(1)
    expect(played.fight.result).toBe('enemies_defeated')
    const two = play(
      fightOf([enemy('eater', { block: 'graveeater', HP: 1 }), ada(), enemy('corpse')]),
      [90, 20, 3, 1],
      ['ada', 'fight back', 'bat'],
    )
    expect(happened(two, 'attacked')).toHaveLength(1)
    expect(two.asks).toMatchObject([{ who: 'ada', about: 'turn' }])
  })
})

describe('several shots (MY-SHOT-3)', () => {
  const two = () => fightOf([ada(), enemy('imp', { block: 'imp', MOV: 6, build: 0, HP: 1 }), enemy('corpse')])
  test('what is left over may go to another enemy (MY-DEC-14)', () => {
    const played = play(two(), [20, 2, 99, 5], ['ada', 'fight', 'imp', 'revolver38', '2'])
    expect(happened(played, 'attacked').map(({ at, shot }) => [at, shot])).toEqual([['imp', 1]])
    expect(keysOf(played.asks[0]!.options)).toEqual(['corpse', 'hold fire'])
    const on = play(two(), [20, 2, 99, 5, 20, 2, 99, 5], ['ada', 'fight', 'imp', 'revolver38', '2'], ['ada', 'corpse'])
    expect(
      happened(on, 'attacked')
        .map(({ at }) => at)
        .slice(0, 2),
    ).toEqual(['imp', 'corpse'])
    expect(who(on, 'ada').weapons[2]!.ammo).toBe(4)
  })
  test('or is kept in the magazine', () => {
    const played = play(
      two(),
      [20, 2, 99, 5, 99, 99],
      ['ada', 'fight', 'imp', 'revolver38', '3'],
      ['ada', 'hold fire'],
      ['ada', 'dodge'],
    )
    expect(who(played, 'ada').weapons[2]!.ammo).toBe(5)
  })
  test('a shooter who drops shoots no more, and every shot spends a round (MY-SHOT-4)', () => {
    const played = play(
      fightOf([ada({ HP: 1 }), enemy('corpse')]),
      [99, 9, 20, 3, 1],
      ['ada', 'fight', 'corpse', 'revolver38', '3'],
    )
    expect(played.fight.result).toBe('game_over')
    expect(who(played, 'ada').weapons[2]!.ammo).toBe(5)
  })
  test('with `ammo` off there is no end of it (MY-SHOT-4)', () => {
    const played = play(
      fightOf([ada({ weapons: [{ weapon: 'revolver38', ammo: 0 }] }), enemy('corpse')], { ammo: false }),
      [99, 99],
      ['ada', 'fight', 'corpse', 'revolver38', '1'],
    )
    expect(who(played, 'ada').weapons[0]!.ammo).toBe(0)
  })
})
