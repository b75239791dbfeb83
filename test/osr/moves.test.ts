import { describe, expect, test } from 'vitest'
import { aude, fightOf, foe, hero, type Played, play, type Written, who } from './scenes.ts'

const bandit = (sheet: object = {}): Written => foe('cob', 'bandit', { pos: { x: 1, y: 0 }, ...sheet })
const far = (id: string, squares: number): Written => foe(id, 'bandit', { pos: { x: squares, y: 0 } })
const pos = (played: Played, id = 'aude') => who(played, id).pos
const moves = (played: Played): readonly string[] => played.lines.filter((line) => line.startsWith('moved'))
const shut = (key: string, why: string): string => `"${key}" is not possible now: ${why}.`

const asked = ({ asks }: Played): readonly string[] => asks.map((one) => `${one.who} ${one.about}`)

describe('moving (OSR 6)', () => {
  test('a move goes up to the rate, a run twice as far; any square within may be named (OSR-MOVE-1, OSR-MOVE-2, OSR-GEN-4, OSR-GEN-5)', () => {
    expect(pos(play(fightOf([aude(), far('cob', 40)]), [], ['aude', 'move', 'to', [6, -6]]))).toEqual({ x: 6, y: -6 })
    expect(pos(play(fightOf([aude(), far('cob', 40)]), [], ['aude', 'run', 'to', [12, 0]]))).toEqual({ x: 12, y: 0 })
    expect(pos(play(fightOf([aude(), far('cob', 40)]), [], ['aude', 'move', 'towards', 'cob']))).toEqual({ x: 6, y: 0 })
    expect(pos(play(fightOf([aude(), far('cob', 4)]), [], ['aude', 'move', 'towards', 'cob']))).toEqual({ x: 3, y: 0 })
    expect(() => play(fightOf([aude(), far('cob', 40)]), [], ['aude', 'move', 'to', [7, 0]])).toThrow('refused')
    expect(() => play(fightOf([aude(), far('cob', 4)]), [], ['aude', 'move', 'to', [4, 0]])).toThrow('refused')
  })
  test('half the rate on difficult ground, prone or at exhaustion 5; the halvings multiply (OSR-MOVE-1)', () => {
    const went = (sheet: object, ground: object = {}, options: object = {}) =>
      pos(play(fightOf([aude(sheet), far('cob', 40)], options, { ground }), [], ['aude', 'move', 'towards', 'cob'])).x
    expect([went({}), went({ move: 20 }), went({ el: 5 })]).toEqual([6, 4, 3])
    expect([went({}, { difficult: true }), went({ el: 5 }, { difficult: true })]).toEqual([3, 1])
    expect([went({ conditions: { prone: true } }), went({ el: 5 }, {}, { exhaustion: false })]).toEqual([3, 6])
  })
  test('burden sets the rate first and never raises it (OSR-BUR-2, OSR-MOVE-1)', () => {
    const went = (sheet: object) =>
      pos(play(fightOf([aude({ STR: 10, ...sheet }), far('cob', 40)]), [], ['aude', 'move', 'towards', 'cob'])).x
    expect([
      went({ load: 40 }),
      went({ load: 41 }),
      went({ load: 60 }),
      went({ load: 61 }),
      went({ load: 61, move: 5 }),
    ]).toEqual([6, 4, 4, 2, 1])
  })
  test('on hard ground Exert against STR, or the move comes to nothing and is spent (OSR-MOVE-3)', () => {
    const hard = (die: number) =>
      play(
        fightOf([aude({ STR: 14 }), far('cob', 40)], {}, { ground: { hardGround: true } }),
        [die],
        ['aude', 'move', 'towards', 'cob'],
      )
    expect([pos(hard(8)).x, pos(hard(7)).x, who(hard(7), 'aude').moves]).toEqual([6, 0, 1])
  })
  test('a charge, a drag and a screen are moves, too: on hard ground each is checked once (OSR-MOVE-3)', () => {
    const ground = { ground: { hardGround: true } }
    const charge = (dice: readonly number[]) =>
      play(fightOf([aude({ hands: ['long-sword'] }), far('cob', 7)], {}, ground), dice, [
        'aude',
        'charge',
        'cob',
        'long-sword',
      ])
    expect([pos(charge([8, 19, 1])).x, pos(charge([7])).x]).toEqual([6, 0])
    expect(who(charge([7]), 'aude')).toMatchObject({ main: true, moves: 1, conditions: { charged: false } }) // C4
    const hal = (x: number) => hero('hal', { pos: { x, y: 0 } })
    const drag = (die: number) =>
      play(fightOf([aude(), hal(1), far('cob', 40)], {}, ground), [die], ['aude', 'drag', 'hal', [-3, 0]])
    expect([pos(drag(8)), pos(drag(7)), pos(drag(7), 'hal')]).toEqual([
      { x: -3, y: 0 },
      { x: 0, y: 0 },
      { x: 1, y: 0 },
    ])
    const screen = (x: number, dice: readonly number[]) =>
      who(play(fightOf([aude(), hal(x), far('cob', 40)], {}, ground), dice, ['aude', 'screen', 'hal']), 'aude')
    expect([screen(4, [8]).screens, screen(4, [7]).screens, screen(1, []).screens]).toEqual(['hal', null, 'hal'])
  })
  test('a map: walls are in the way, difficult squares cost double (OSR-GEN-5)', () => {
    const map = ['.......', '.#.....', '.~.....'].map((row) => row)
    const ground = {
      map: {
        side: 5,
        unit: 'ft',
        ambient: 'bright',
        ground: map,
        heights: [],
        across: [],
        upright: [],
        segments: [],
        lights: [],
        starts: {},
        cover: [],
      },
    }
    const fight = fightOf(
      [aude({ pos: { x: 0, y: 2 }, move: 10 }), foe('cob', 'bandit', { pos: { x: 6, y: 0 } })],
      {},
      { ground },
    )
    expect(pos(play(fight, [], ['aude', 'move', 'to', [1, 2]]))).toEqual({ x: 1, y: 2 })
    expect(() => play(fight, [], ['aude', 'move', 'to', [2, 2]])).toThrow('refused')
  })
  test('a stated distance stands in place of the squares (OSR-GEN-5)', () => {
    const ground = { distances: [{ a: 'aude', b: 'cob', feet: 10 }] }
    expect(
      play(
        fightOf([aude(), far('cob', 40)], {}, { ground }),
        [2],
        ['aude', 'attack', 'cob', 'broad-spear'],
        ['aude', 'no'],
      ).lines,
    ).toContain('missed aude cob 8 11')
  })
})

describe('the budget (OSR 5)', () => {
  const fight = () => fightOf([aude(), far('cob', 3)])
  test('main and move in either order, or two moves; never two main ones (OSR-ACT-1, OSR-ACT-2)', () => {
    play(fight(), [2], ['aude', 'move', 'towards', 'cob'], ['aude', 'attack', 'cob', 'broad-spear'], ['aude', 'no'], {
      try: ['aude', 'attack', 'cob', 'broad-spear'],
      refused: shut('attack', 'E_NO_ACTION'),
    })
    play(fight(), [], ['aude', 'move', 'to', [0, 1]], ['aude', 'move', 'towards', 'cob'], {
      try: ['aude', 'attack', 'cob', 'broad-spear'],
      refused: shut('attack', 'E_NO_ACTION'),
    })
    play(fight(), [], ['aude', 'move', 'to', [0, 1]], {
      try: ['aude', 'run', 'to', [0, 2]],
      refused: shut('run', 'E_NO_ACTION'),
    })
  })
  test('a move is one displacement: what was not walked is lost (OSR-ACT-3)', () => {
    play(fight(), [2], ['aude', 'move', 'to', [1, 0]], ['aude', 'attack', 'cob', 'broad-spear'], ['aude', 'no'], {
      try: ['aude', 'move', 'to', [0, 0]],
      refused: shut('move', 'E_NO_ACTION'),
    })
  })
})

describe('leaving melee (OSR 8)', () => {
  const away = ['aude', 'move', 'away', 'cob'] as const
  test('bare fists, a bow alone and a shield do not engage; a bite does (OSR-FREE-1, C19)', () => {
    expect(moves(play(fightOf([aude(), bandit({ hands: [] })]), [], [...away]))).toHaveLength(1)
    expect(moves(play(fightOf([aude(), bandit({ hands: ['small-bow'], attacks: [] })]), [], [...away]))).toHaveLength(1)
    expect(play(fightOf([aude(), foe('cob', 'wolf', { pos: { x: 1, y: 0 } })]), [2], [...away]).lines).toContain(
      'attacked cob aude bite melee free false',
    )
  })
  test('a spear threatens at 5 ft only (OSR-FREE-1)', () => {
    const guard = (squares: number) => foe('cob', 'town-guard', { pos: { x: squares, y: 0 } })
    expect(play(fightOf([aude(), guard(2)]), [], [...away]).lines.some((line) => line.includes(' free '))).toBe(false)
    expect(play(fightOf([aude(), guard(1)]), [2], [...away]).lines.some((line) => line.includes(' free '))).toBe(true)
  })
  test('a step that stays within 5 ft provokes nothing (OSR-FREE-4)', () => {
    expect(moves(play(fightOf([aude(), bandit()]), [], ['aude', 'move', 'to', [0, 1]]))).toHaveLength(1)
  })
  test('none by who is surprised, broken, held, out of action or has surrendered (OSR-FREE-4, C3)', () => {
    for (const condition of ['surprised', 'broken', 'grappled', 'surrendered']) {
      const people = [aude(), bandit({ conditions: { [condition]: true } }), far('wat', 30)]
      expect(play(fightOf(people), [], [...away]).lines.some((line) => line.includes(' free '))).toBe(false)
    }
  })
  test('one for each foe and move; several in the order the referee gives (OSR-FREE-3, OSR-FREE-5, OSR-ACT-6, OSR-DEC-13)', () => {
    const wat = foe('wat', 'bandit', { pos: { x: 1, y: 1 }, ini: 15 })
    const played = (order: string) =>
      play(
        fightOf([aude({ class: 'fighter-expert', level: 5 }), bandit(), wat]),
        [2, 2],
        ['aude', 'move', 'to', [-6, 0]],
        ['referee', order],
      )
    const struck = (order: string) =>
      played(order)
        .lines.filter((line) => line.startsWith('attacked'))
        .map((line) => line.split(' ')[1])
    expect([struck('usual'), struck('cob')]).toEqual([
      ['wat', 'cob'],
      ['cob', 'wat'],
    ])
  })
  test('who drops the weapon while it is asked does not strike (OSR-FREE-1, OSR-ITEM-5)', () => {
    const people = [bandit(), aude({ class: 'fighter-expert', level: 5 }), far('wat', 30)]
    const played = play(fightOf(people), [], ['cob', 'move', 'to', [1, 3]], {
      volunteer: ['aude', 'drop', 'broad-spear'],
    })
    expect([asked(played), who(played, 'cob').pos]).toEqual([['cob turn'], { x: 1, y: 3 }])
  })
  test('who drops falls in the square that was left, and the rest do not strike (OSR-FREE-5)', () => {
    const wat = foe('wat', 'bandit', { pos: { x: 1, y: 1 } })
    const played = play(
      fightOf([
        aude({ hp: 1, class: 'fighter-expert', level: 5 }),
        hero('hal', { pos: { x: 0, y: 9 } }),
        bandit(),
        wat,
      ]),
      [19, 3],
      ['aude', 'move', 'to', [-6, 0]],
      ['referee', 'usual'],
    )
    expect([pos(played), who(played, 'aude').hp]).toEqual([{ x: 0, y: 0 }, 0])
  })
  test('a player may decline, an NPC does not (OSR-FREE-6, OSR-DEC-9)', () => {
    const leaving = (answer: string, dice: readonly number[]) =>
      play(
        fightOf([foe('cob', 'bandit', { pos: { x: 1, y: 0 } }), aude({ class: 'fighter-expert', level: 5 })]),
        dice,
        ['cob', 'move', 'away', 'aude'],
        ['aude', answer],
      )
    expect([
      leaving('decline', []).lines.includes('declined aude cob'),
      leaving('attack', [2]).lines.includes('missed aude cob 8 11'),
    ]).toEqual([true, true])
  })
  test('it costs no main action, and shock counts (OSR-FREE-3)', () => {
    const played = play(
      fightOf([bandit({ hp: 9, hpMax: 9 }), aude({ class: 'fighter-expert', level: 5 })]),
      [2],
      ['cob', 'move', 'away', 'aude'],
      ['aude', 'attack'],
    )
    expect([who(played, 'aude').main, who(played, 'cob').hp]).toEqual([false, 6])
  })
  test('disengage: not while nobody engages; for this turn only (OSR-DIS-1, OSR-FREE-4, C22)', () => {
    play(fightOf([aude(), far('cob', 9)]), [], {
      try: ['aude', 'disengage'],
      refused: shut('disengage', 'E_NOT_ENGAGED'),
    })
    const played = play(
      fightOf([aude({ class: 'fighter-expert', level: 5 }), bandit()]),
      [],
      ['aude', 'disengage'],
      ['aude', 'move', 'to', [-3, 0]],
      ['aude', 'end turn'],
    )
    expect(who(played, 'aude').disengaged).toBe(false)
  })
})

describe('charge (OSR-CHG)', () => {
  const ogre = (squares: number) => foe('ogre', 'ogre', { pos: { x: squares, y: 0 } })
  const sword = (sheet: object = {}) => aude({ hands: ['long-sword'], class: 'fighter-expert', level: 5, ...sheet })
  const charge = (squares: number, sheet: object = {}, dice: readonly number[] = [2]) =>
    play(fightOf([sword(sheet), ogre(squares)]), dice, ['aude', 'charge', 'ogre', 'long-sword'])
  test('30 and 60 ft are legal, 25 and 65 are not (OSR-CHG-1, OSR-CHG-2)', () => {
    expect([pos(charge(7)).x, pos(charge(13)).x]).toEqual([6, 12])
    for (const squares of [6, 14])
      play(fightOf([sword(), ogre(squares)]), [], {
        try: ['aude', 'charge', 'ogre', 'long-sword'],
        refused: shut('long-sword', 'E_RANGE'),
      })
  })
  test('nobody hidden is charged at: no option tells that somebody is there (OSR-CHG-1, OSR-DEC-7)', () => {
    play(fightOf([sword(), { ...ogre(7), hidden: true }]), [], {
      try: ['aude', 'charge'],
      refused: shut('charge', 'E_RANGE'),
    })
  })
  test('not farther than twice the rate (OSR-CHG-2)', () => {
    expect(pos(charge(9, { move: 20 })).x).toBe(8)
    play(fightOf([sword({ move: 20 }), ogre(10)]), [], {
      try: ['aude', 'charge', 'ogre', 'long-sword'],
      refused: shut('long-sword', 'E_RANGE'),
    })
  })
  test('not over difficult ground, not past somebody, not after a move (OSR-CHG-1)', () => {
    play(fightOf([sword(), ogre(7)], {}, { ground: { difficult: true } }), [], {
      try: ['aude', 'charge', 'ogre', 'long-sword'],
      refused: shut('charge', 'E_CANNOT_ACT'),
    })
    play(fightOf([sword(), ogre(7), hero('hal', { pos: { x: 3, y: 0 } })]), [], {
      try: ['aude', 'charge', 'ogre', 'long-sword'],
      refused: shut('long-sword', 'E_RANGE'),
    })
    play(fightOf([sword(), ogre(8)]), [], ['aude', 'move', 'to', [1, 0]], {
      try: ['aude', 'charge', 'ogre', 'long-sword'],
      refused: shut('charge', 'E_NO_ACTION'),
    })
  })
  test('a throw may be the attack, at +2 (OSR-CHG-1)', () => {
    const played = play(
      fightOf([aude({ hands: ['javelin'], class: 'fighter-expert', level: 5, skills: { Shoot: 1 } }), ogre(10)]),
      [2],
      ['aude', 'charge', 'ogre', 'throw javelin'],
    )
    expect([pos(played).x, played.lines.find((line) => line.startsWith('aude attack'))]).toEqual([
      6,
      'aude attack 10 [2] +4 class +1 STR +1 Shoot +2 charge',
    ])
  })
  test('AC is 2 less until the end of the round (OSR-CHG-1, OSR-ACT-9)', () => {
    const played = play(
      fightOf([sword(), ogre(7)]),
      [2, 2],
      ['aude', 'charge', 'ogre', 'long-sword'],
      ['aude', 'end turn'],
      ['ogre', 'attack', 'aude', 'large-club'],
    )
    expect(played.lines).toContain('missed ogre aude 6 12')
    expect(
      who(
        play(
          fightOf([sword(), ogre(7)]),
          [2],
          ['aude', 'charge', 'ogre', 'long-sword'],
          ['aude', 'end turn'],
          ['ogre', 'end turn'],
        ),
        'aude',
      ).conditions.charged,
    ).toBe(false)
  })
})

describe('prone and dragging', () => {
  test('going prone is an on-turn action, standing up a move that provokes nothing (OSR-PRN-1, OSR-PRN-2)', () => {
    const played = play(fightOf([aude(), bandit()]), [], ['aude', 'go prone'], ['aude', 'stand'])
    expect(who(played, 'aude')).toMatchObject({ moves: 1, main: false, conditions: { prone: false } })
  })
  test('a friend is dragged up to half the rate with a free hand; it provokes for who drags (OSR-DRAG-1, C22)', () => {
    const hal = hero('hal', { pos: { x: 0, y: 1 } })
    const played = play(
      fightOf([aude({ class: 'fighter-expert', level: 5 }), hal, bandit()]),
      [2],
      ['aude', 'drag', 'hal', [-3, 0]],
    )
    expect([pos(played), pos(played, 'hal'), played.lines.filter((line) => line.startsWith('attacked'))]).toEqual([
      { x: -3, y: 0 },
      { x: -2, y: 0 },
      ['attacked cob aude seax melee free false'],
    ])
    play(fightOf([aude({ hands: ['great-sword'] }), hal, bandit()]), [], {
      try: ['aude', 'drag', 'hal', [-3, 0]],
      refused: shut('drag', 'E_HANDS'),
    })
    expect(() => play(fightOf([aude(), hal, bandit()]), [], ['aude', 'drag', 'hal', [-4, 0]])).toThrow('refused')
  })
})
