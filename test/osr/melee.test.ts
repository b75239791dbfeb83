import { describe, expect, test } from 'vitest'
import { keysOf, levelAt } from '../../src/engine/option-tree.ts'
import { aude, fightOf, foe, hero, opened, type Played, play, type Written, who } from './scenes.ts'

const plain = (sheet: object = {}) => aude({ class: 'fighter-expert', level: 5, ...sheet })
const cob = (sheet: object = {}): Written => foe('cob', 'bandit', { hp: 20, hpMax: 20, pos: { x: 1, y: 0 }, ...sheet })
const shut = (key: string, why: string): string => `"${key}" is not possible now: ${why}.`
const menu = ({ asks }: Played): readonly string[] => keysOf(asks[0]!.options)
const conditions = (played: Played, id: string) => who(played, id).conditions

describe('shove (OSR 10.1)', () => {
  const shove = (dice: readonly number[], ...more: Parameters<typeof play>[2][]) =>
    play(fightOf([plain(), cob()]), dice, ['aude', 'shove', 'cob', 'broad-spear'], ...more)
  test('a miss is nothing, without shock (OSR-SHV-2, OSR-SHK-4)', () => {
    expect(who(shove([2]), 'cob')).toMatchObject({ hp: 20, pos: { x: 1, y: 0 }, conditions: { prone: false } })
  })
  test('push: 10 ft straight away, stopping before who stands there (OSR-SHV-4)', () => {
    expect(who(shove([19, 15, 5], ['aude', 'push']), 'cob').pos).toEqual({ x: 3, y: 0 })
    const behind = play(
      fightOf([plain(), cob(), foe('wat', 'bandit', { pos: { x: 3, y: 0 } })]),
      [19, 15, 5],
      ['aude', 'shove', 'cob', 'broad-spear'],
      ['aude', 'push'],
    )
    expect([who(behind, 'cob').pos, behind.lines.some((line) => line.includes(' free '))]).toEqual([
      { x: 2, y: 0 },
      false,
    ])
  })
  test('the tie is the attacker’s; one less fails (OSR-SHV-3, OSR-CHK-3)', () => {
    expect(conditions(shove([19, 9, 10], ['aude', 'prone']), 'cob').prone).toBe(true)
    expect(conditions(shove([19, 9, 11]), 'cob').prone).toBe(false)
  })
  test('one step larger −2, two −4, three not at all; smaller nothing (OSR-SHV-5)', () => {
    const reasons = (size: string) =>
      play(fightOf([plain(), cob({ size })]), [19, 1, 20], ['aude', 'shove', 'cob', 'broad-spear']).lines.find((line) =>
        line.startsWith('aude opposed'),
      )
    expect(['small', 'medium', 'large', 'huge'].map(reasons)).toEqual([
      'aude opposed 1 [1] +1 STR -1 Punch',
      'aude opposed 1 [1] +1 STR -1 Punch',
      'aude opposed -1 [1] +1 STR -1 Punch -2 size',
      'aude opposed -3 [1] +1 STR -1 Punch -4 size',
    ])
    play(fightOf([plain({ size: 'small' }), cob({ size: 'huge' })]), [], {
      try: ['aude', 'shove', 'cob', 'broad-spear'],
      refused: shut('shove', 'E_SIZE'),
    })
  })
})

describe('grapple (OSR 10.2)', () => {
  const bare = (sheet: object = {}) => plain({ hands: [], ...sheet })
  const held = (dice: readonly number[] = [], ...more: Parameters<typeof play>[2][]) =>
    play(fightOf([bare(), cob()]), [19, 15, 5, ...dice], ['aude', 'grapple', 'cob'], ...more)
  test('both hands free, a foe within 5 ft (OSR-GRP-1)', () => {
    play(fightOf([plain(), cob()]), [], { try: ['aude', 'grapple', 'cob'], refused: shut('grapple', 'E_HANDS') })
    expect(menu(play(fightOf([bare(), cob({ pos: { x: 2, y: 0 } })]), []))).not.toContain('grapple')
  })
  test('no damage; the one is held, the other holds (OSR-GRP-2, OSR-SHK-4)', () => {
    const played = held()
    expect([
      who(played, 'cob').hp,
      conditions(played, 'cob').grappled,
      conditions(played, 'aude').grappling,
      who(played, 'aude').holds,
    ]).toEqual([20, true, true, 'cob'])
  })
  test('neither moves; both strike only unarmed, and only each other (OSR-GRP-3, C12)', () => {
    const played = play(
      fightOf([bare(), cob(), foe('wat', 'bandit', { pos: { x: 0, y: 1 } })]),
      [19, 15, 5],
      ['aude', 'grapple', 'cob'],
      ['aude', 'end turn'],
      ['npc', 'cob'],
    )
    expect(menu(played)).toEqual(expect.not.arrayContaining(['move', 'run', 'shove', 'shoot']))
    expect(who(played, 'cob').conditions.grappled).toBe(true)
    expect(() =>
      play(
        fightOf([bare(), cob(), foe('wat', 'bandit', { pos: { x: 0, y: 1 } })]),
        [19, 15, 5],
        ['aude', 'grapple', 'cob'],
        ['aude', 'end turn'],
        ['npc', 'cob'],
        ['cob', 'attack', 'aude', 'seax'],
      ),
    ).toThrow('refused')
  })
  test('wrestle: throw 5 ft away and prone, the hold ends; who loses lets go (OSR-GRP-5, OSR-DEC-14)', () => {
    const round = [
      ['aude', 'end turn'],
      ['cob', 'end turn'],
    ] as const
    const thrown = held([1, 15, 5], ...round, ['aude', 'wrestle'], ['aude', 'throw'])
    expect(who(thrown, 'cob')).toMatchObject({ pos: { x: 2, y: 0 }, conditions: { prone: true, grappled: false } })
    const lost = held([1, 5, 15], ...round, ['aude', 'wrestle'])
    expect([who(lost, 'aude').holds, conditions(lost, 'cob').grappled]).toEqual([null, false])
  })
  test('haul: both up to 10 ft together (OSR-GRP-5)', () => {
    const hauled = held(
      [1, 15, 5],
      ['aude', 'end turn'],
      ['cob', 'end turn'],
      ['aude', 'wrestle'],
      ['aude', 'haul'],
      ['aude', [-2, 0]],
    )
    expect([who(hauled, 'aude').pos, who(hauled, 'cob').pos, who(hauled, 'aude').holds]).toEqual([
      { x: -2, y: 0 },
      { x: -1, y: 0 },
      'cob',
    ])
  })
  test('letting go is an on-turn action; the hold ends with who is out of action (OSR-GRP-6)', () => {
    expect(who(held([], ['aude', 'let go']), 'aude')).toMatchObject({ holds: null, conditions: { grappling: false } })
  })
  test('against two who hold, the one roll must reach both (OSR-GRP-4)', () => {
    const two = [
      cob({ conditions: { grappled: true } }),
      bare({ holds: 'cob', conditions: { grappling: true } }),
      hero('hal', { pos: { x: 1, y: 1 }, holds: 'cob', conditions: { grappling: true } }),
    ]
    const freed = (dice: readonly number[]) => conditions(play(fightOf(two), dice, ['cob', 'escape']), 'cob').grappled
    expect([freed([12, 11, 12]), freed([12, 11, 13]), freed([12, 13, 5])]).toEqual([false, true, true])
  })
  test('it squeezes at the end of the round for 1d2, attribute and Punch, at least 1 (OSR-GRP-7)', () => {
    const squeezed = (sheet: object, die: number) =>
      who(
        play(
          fightOf([
            cob({ conditions: { grappled: true } }),
            bare({ holds: 'cob', conditions: { grappling: true }, ...sheet }),
          ]),
          [die],
          ['cob', 'end turn'],
          ['aude', 'end turn'],
        ),
        'cob',
      ).hp
    expect([squeezed({}, 2), squeezed({ skills: { Punch: 2 } }, 2), squeezed({ STR: 3, DEX: 3 }, 1)]).toEqual([
      17, 15, 19,
    ])
  })
})

describe('screens (OSR 10.3)', () => {
  const berin = { id: 'berin', side: 'pc', block: 'berin', pos: { x: 1, y: 0 } }
  const orc = foe('orc', 'orc', { pos: { x: 2, y: 0 } })
  test('it takes a level, a weapon in hand and a move (OSR-SCR-1, OSR-SCR-3)', () => {
    play(fightOf([plain({ skills: { Slash: 0 } }), berin, orc]), [], {
      try: ['aude', 'screen', 'berin'],
      refused: shut('screen', 'E_SKILL'),
    })
    play(fightOf([plain({ hands: [] }), berin, orc]), [], {
      try: ['aude', 'screen', 'berin'],
      refused: shut('screen', 'E_SKILL'),
    })
    expect(who(play(fightOf([plain(), berin, orc]), [], ['aude', 'screen', 'berin']), 'aude')).toMatchObject({
      moves: 1,
      screens: 'berin',
      conditions: { screening: true },
    })
    play(fightOf([plain({ pos: { x: -9, y: 0 } }), berin, orc]), [], {
      try: ['aude', 'screen', 'berin'],
      refused: shut('berin', 'E_RANGE'),
    })
  })
  const screened = (sheets: readonly Written[], dice: readonly number[], ...more: Parameters<typeof play>[2][]) =>
    play(fightOf([orc, ...sheets]), dice, ['orc', 'attack', 'berin', 'axe'], ...more)
  const by = (sheet: object = {}) =>
    plain({
      screens: 'berin',
      ...sheet,
      conditions: { screening: true, ...(sheet as { conditions?: object }).conditions },
    })
  test('who reaches the STR DC passes (OSR-SCR-2)', () => {
    const target = (die: number) =>
      screened([by(), berin], [die, 1])
        .lines.find((line) => line.startsWith('swung'))
        ?.split(' ')[2]
    expect([target(14), target(13)]).toEqual(['berin', 'aude'])
  })
  test('not from farther than 5 ft, nor held, nor beyond its level in a round (OSR-SCR-2, OSR-SCR-3, C5)', () => {
    for (const sheet of [
      { pos: { x: -3, y: 0 } },
      { conditions: { grappled: true } },
      { screened: 1 },
      { hp: 0, conditions: { outOfAction: true } },
    ])
      expect(screened([by(sheet), berin], [1]).lines.some((line) => line.startsWith('tested'))).toBe(false)
  })
  test('several: one roll each in list order, until one fails (OSR-SCR-4)', () => {
    const hal = hero('hal', {
      pos: { x: 1, y: 1 },
      hands: ['axe'],
      skills: { Slash: 1 },
      STR: 10,
      screens: 'berin',
      conditions: { screening: true },
    })
    const rolls = (dice: readonly number[]) =>
      screened([by(), hal, berin], dice).lines.filter((line) => line.startsWith('orc screen')).length
    expect([rolls([15, 9, 1]), rolls([5, 1]), rolls([15, 15, 1])]).toEqual([2, 1, 2])
  })
})

describe('the shield wall (OSR 10.4)', () => {
  const wall = (id: string, y: number, sheet: object = {}): Written =>
    hero(id, { pos: { x: 1, y }, shield: 'large-shield', hands: ['axe'], conditions: { shieldWall: true }, ...sheet })
  const orc = foe('orc', 'orc')
  const ac = (people: readonly Written[], sheet: object = {}) =>
    play(fightOf([{ ...orc, ...sheet }, ...people]), [1], ['orc', 'attack', people[0]!.id, 'axe'])
      .lines.find((line) => line.startsWith('missed'))
      ?.split(' ')
      .at(-1)
  const three = [wall('hal', 0), wall('joan', 1), wall('kit', 2)]
  test('three in a chain have 2 more, two nothing (OSR-WALL-2)', () => {
    expect([ac(three), ac(three.slice(0, 2)), ac([three[0]!, three[1]!, wall('kit', 4)])]).toEqual(['16', '14', '14'])
  })
  test('who is prone, shattered or out of action is not in it (OSR-WALL-3)', () => {
    for (const sheet of [
      { conditions: { shieldWall: true, prone: true } },
      { shieldShattered: true },
      { conditions: { shieldWall: true, outOfAction: true } },
    ])
      expect(ac([three[0]!, wall('joan', 1, sheet), three[2]!])).toBe('14')
  })
  test('an attack from behind meets the plain AC (OSR-WALL-4)', () => {
    expect(ac(three, { fromBehind: true })).toBe('14')
  })
  test('locking takes the main action and an ally with a shield beside; a move ends it (OSR-WALL-1, OSR-WALL-3)', () => {
    const off = { conditions: {} }
    const locked = play(fightOf([wall('hal', 0, off), wall('joan', 1), orc]), [], ['hal', 'lock shields'])
    expect([conditions(locked, 'hal').shieldWall, who(locked, 'hal').main]).toEqual([true, true])
    play(fightOf([wall('hal', 0, off), wall('joan', 2), orc]), [], {
      try: ['hal', 'lock shields'],
      refused: shut('lock shields', 'E_NO_TARGET'),
    })
    expect(
      conditions(
        play(fightOf([wall('hal', 0, { pos: { x: 9, y: 0 } }), orc]), [], ['hal', 'move', 'to', [10, 0]]),
        'hal',
      ).shieldWall,
    ).toBe(false)
  })
})

describe('shattering shields (OSR 10.5)', () => {
  const shielded = cob({ shield: 'large-shield' })
  const shatter = (dice: readonly number[]) =>
    who(play(fightOf([plain({ hands: ['axe'] }), shielded]), dice, ['aude', 'shatter', 'cob']), 'cob')
  test('a hit, then STR DC against STR DC; no damage (OSR-SHAT-1, OSR-SHAT-2)', () => {
    expect([
      shatter([2]).shieldShattered,
      shatter([19, 7, 10]).shieldShattered,
      shatter([19, 7, 11]).shieldShattered,
    ]).toEqual([false, true, false])
    expect(shatter([19, 7, 10]).hp).toBe(20)
  })
  test('only with a weapon for it, at a shield (OSR-SHAT-1)', () => {
    expect(menu(play(fightOf([plain(), shielded]), []))).not.toContain('shatter')
    play(fightOf([plain({ hands: ['axe'] }), cob()]), [], {
      try: ['aude', 'shatter', 'cob'],
      refused: shut('shatter', 'E_NO_TARGET'),
    })
  })
})

describe('executions (OSR 10.6)', () => {
  const down = { hp: 0, conditions: { outOfAction: true } }
  const other = foe('wat', 'bandit', { pos: { x: 9, y: 9 } })
  test('a helpless one within 5 ft, without a save; a character at 0 dies (OSR-EXE-2, OSR-EXE-6)', () => {
    const played = play(
      fightOf([plain(), cob({ kind: 'character', ...down }), other]),
      [1, 1],
      ['referee', '0'],
      ['aude', 'execute', 'cob', 'broad-spear'],
    )
    expect(conditions(played, 'cob').dead).toBe(true)
    expect(
      menu(
        play(
          fightOf([plain(), cob({ kind: 'character', ...down, pos: { x: 2, y: 0 } }), other]),
          [1, 1],
          ['referee', '0'],
        ),
      ),
    ).not.toContain('execute')
  })
  test('with a less lethal weapon the wielder may spare (OSR-EXE-7)', () => {
    const mace = plain({ hands: ['mace'] })
    const spared = play(
      fightOf([mace, cob({ kind: 'character', ...down }), other]),
      [1, 1],
      ['referee', '0'],
      ['aude', 'execute', 'cob', 'mace'],
      ['aude', 'spare'],
    )
    expect(conditions(spared, 'cob').dead).toBe(false)
  })
  const surprise = (dice: readonly number[], ...more: Parameters<typeof play>[2][]) =>
    play(
      opened({
        options: { instantCombat: false },
        combatants: [plain(), cob({ hp: 5 }), { ...other, pos: { x: 1, y: 1 } }],
      }),
      dice,
      ['referee', 'no'],
      ['referee', 'pc'],
      ['referee', 'no'],
      ...more,
    )
  test('an unaware one only where the referee confirms; by hand it hits without a roll (OSR-EXE-3, OSR-DEC-18)', () => {
    expect(conditions(surprise([9], ['aude', 'execute', 'cob', 'broad-spear'], ['referee', 'yes']), 'cob').dead).toBe(
      true,
    )
    const refused = surprise([], ['aude', 'execute', 'cob', 'broad-spear'], ['referee', 'no'])
    expect([who(refused, 'aude').main, who(refused, 'cob').hp]).toEqual([false, 5])
  })
  test('as the first action only, at who has not been attacked (C9, OSR-EXE-2a)', () => {
    expect(menu(surprise([]))).toContain('execute')
    expect(menu(surprise([], ['aude', 'go prone']))).not.toContain('execute')
    expect(
      menu(surprise([], { overrule: { type: 'set', who: 'cob', field: 'attacked', value: true } as never })),
    ).toContain('execute') // wat is still unaware
  })
})

describe('two weapons (OSR 10.7)', () => {
  const keys = (sheet: object) => {
    const played = play(fightOf([plain(sheet), cob()]), [])
    const level = levelAt(played.asks[0]!.options, ['attack', 'cob']) as readonly { key: string; why?: string }[]
    return level.map(({ key, why }) => (why === undefined ? key : `${key}: ${why}`))
  }
  test('one in each hand, or a shield, and a level of the skill (OSR-TWO-1)', () => {
    expect(keys({ hands: ['long-sword', 'dagger'] })).toContain('dagger two')
    expect(keys({ hands: ['long-sword'], shield: 'small-shield' })).toContain('long-sword two')
    expect(keys({ hands: ['long-sword'], shield: null })).toContain('long-sword two: E_HANDS')
    expect(keys({ hands: ['long-sword', 'dagger'], skills: { Slash: 0 } })).toContain('long-sword two: E_SKILL')
    expect(keys({ hands: ['great-sword'] }).join()).not.toContain('great-sword two')
  })
  test('with a shield as the second it gives no AC until the next own turn (OSR-SHLD-2)', () => {
    const played = play(
      fightOf([plain({ hands: ['long-sword'] }), cob()]),
      [2],
      ['aude', 'attack', 'cob', 'long-sword two'],
    )
    expect(who(played, 'aude').bashed).toBe(true)
  })
  test('free attacks have it only where it was declared on the turn (OSR-TWO-2, C21)', () => {
    const free = (arm: string) =>
      play(
        fightOf([plain({ hands: ['long-sword', 'dagger'] }), cob()]),
        [2, 2],
        ['aude', 'attack', 'cob', arm],
        ['aude', 'end turn'],
        ['cob', 'move', 'away', 'aude'],
        ['aude', 'attack'],
      ).lines.findLast((line) => line.startsWith('aude attack'))
    expect([free('long-sword two'), free('long-sword')]).toEqual([
      'aude attack 7 [2] +4 class +1 STR +1 Slash -1 twoWeapons',
      'aude attack 8 [2] +4 class +1 STR +1 Slash',
    ])
  })
})

describe('spells (OSR-CAST-1)', () => {
  const bolt = { name: 'Bolt', cost: 2, against: 'Evasion', damage: '2d6' }
  const mage = (sheet: object = {}): Written =>
    hero('osric', { cp: 4, cpMax: 4, INT: 16, skills: { Magic: 1 }, spells: [bolt], hands: [], ...sheet })
  const cast = (dice: readonly number[], extra: number, sheet: object = {}) =>
    play(fightOf([mage(sheet), cob()]), dice, ['osric', 'cast', 'Bolt', 'cob', extra])
  test('the points are paid, and each one more is +1; the number is the DC of the target', () => {
    const played = cast([9, 3, 4], 0)
    expect([who(played, 'osric').cp, who(played, 'cob').hp]).toEqual([2, 13])
    expect([who(cast([8], 0), 'cob').hp, who(cast([8], 0), 'osric').cp, who(cast([8, 1, 1], 1), 'cob').hp]).toEqual([
      20, 2, 18,
    ])
  })
  test('damage since the last turn ended: the lower of two dice (C24)', () => {
    expect(who(cast([15, 3], 0, { hurtSince: true }), 'cob').hp).toBe(20)
  })
  test('not where nobody is in its range, or nobody is seen (OSR-DEC-7)', () => {
    const bolt = { try: ['osric', 'cast', 'Bolt'] } as const
    const hidden = mage({ hidden: true }) // who would else be one's own target
    play(fightOf([hidden, cob({ pos: { x: 40, y: 0 } })]), [], { ...bolt, refused: shut('Bolt', 'E_RANGE') })
    play(fightOf([hidden, cob({ hidden: true })]), [], { ...bolt, refused: shut('Bolt', 'E_NO_TARGET') })
  })
  test('not without a free hand or points, nor held', () => {
    play(fightOf([mage({ hands: ['quarterstaff'] }), cob()]), [], {
      try: ['osric', 'cast', 'Bolt', 'cob', 0],
      refused: shut('cast', 'E_HANDS'),
    })
    play(fightOf([mage({ cp: 0 }), cob()]), [], {
      try: ['osric', 'cast', 'Bolt', 'cob', 0],
      refused: shut('cast', 'E_SKILL'),
    })
    play(fightOf([mage({ conditions: { grappled: true } }), cob()]), [], {
      try: ['osric', 'cast', 'Bolt', 'cob', 0],
      refused: shut('cast', 'E_CANNOT_ACT'),
    })
  })
})
