import { describe, expect, test } from 'vitest'
import { keysOf } from '../../src/engine/option-tree.ts'
import { aude, fightOf, foe, hero, type Played, play, who } from './scenes.ts'

const plain = (sheet: object = {}) => aude({ class: 'fighter-expert', level: 5, ...sheet })
const cob = foe('cob', 'bandit', { pos: { x: 9, y: 0 } })
const shut = (key: string, why: string): string => `"${key}" is not possible now: ${why}.`
const asked = ({ asks }: Played): readonly string[] => asks.map((one) => `${one.who} ${one.about}`)

describe('on-turn actions (OSR-ACT-4)', () => {
  const say = ['aude', 'say', 'Mind the step.'] as const
  test('three a turn; then the referee is asked, and may refuse (OSR-SPK-1, OSR-DEC-8)', () => {
    const three = play(fightOf([plain(), cob]), [], [...say], [...say], [...say])
    expect([three.fight.turn, who(three, 'aude').main]).toEqual([{ who: 'aude', otas: 3, granted: 0 }, false])
    const four = play(fightOf([plain(), cob]), [], [...say], [...say], [...say], ['aude', 'go prone'])
    expect(asked(four)).toEqual(['referee one more'])
    const allowed = play(
      fightOf([plain(), cob]),
      [],
      [...say],
      [...say],
      [...say],
      ['aude', 'go prone'],
      ['referee', 'allow'],
    )
    expect(who(allowed, 'aude').conditions.prone).toBe(true)
    const refused = play(
      fightOf([plain(), cob]),
      [],
      [...say],
      [...say],
      [...say],
      ['aude', 'go prone'],
      ['referee', 'refuse'],
      { try: ['aude', 'go prone'], refused: shut('go prone', 'E_CAP') },
    )
    expect(who(refused, 'aude').conditions.prone).toBe(false)
  })
  test('the cap is a setting', () => {
    expect(asked(play(fightOf([plain(), cob], { otaCap: 1 }), [], [...say], [...say]))).toEqual(['referee one more'])
    expect(asked(play(fightOf([plain(), cob], { otaCap: 0 }), [], [...say]))).toEqual(['referee one more'])
  })
  test('next turn it starts anew', () => {
    const played = play(fightOf([plain(), cob]), [], [...say], [...say], ['aude', 'end turn'], ['cob', 'end turn'])
    expect(played.fight.turn).toEqual({ who: 'aude', otas: 0, granted: 0 })
  })
})

describe('things (OSR 3.1)', () => {
  test('drawing what is readied is an on-turn action and takes a free hand (OSR-ITEM-2, OSR-ITEM-3)', () => {
    const played = play(fightOf([plain({ hands: [] }), cob]), [], ['aude', 'draw', 'long-sword'])
    expect([
      who(played, 'aude').hands,
      who(played, 'aude').readied.map(({ item }) => item),
      played.fight.turn?.otas,
    ]).toEqual([[{ item: 'long-sword', qty: 1, loaded: true }], ['dagger'], 1])
    play(fightOf([plain({ hands: ['great-sword'] }), cob]), [], {
      try: ['aude', 'draw', 'dagger'],
      refused: shut('dagger', 'E_HANDS'),
    })
    play(fightOf([plain({ readied: [] }), cob]), [], { try: ['aude', 'draw'], refused: shut('draw', 'E_NOT_READIED') })
  })
  test('readying or stowing takes the main action, also from the pack to the hand (OSR-ITEM-2, OSR-ITEM-4)', () => {
    const played = play(fightOf([plain({ hands: [], stowed: ['axe'] }), cob]), [], ['aude', 'ready', 'axe', 'hand'])
    expect([who(played, 'aude').hands[0]?.item, who(played, 'aude').main]).toEqual(['axe', true])
    expect(
      who(play(fightOf([plain(), cob]), [], ['aude', 'ready', 'broad-spear', 'stowed']), 'aude').stowed[0]?.item,
    ).toBe('broad-spear')
  })
  test('what is dropped lies in the square and costs nothing; picking it up is a move (OSR-ITEM-1, OSR-ITEM-5, OSR-ITEM-6)', () => {
    const dropped = play(fightOf([plain(), cob]), [], ['aude', 'drop', 'broad-spear'])
    expect([
      dropped.fight.litter.map(({ item }) => item),
      who(dropped, 'aude').moves,
      who(dropped, 'aude').main,
    ]).toEqual([['broad-spear'], 0, false])
    const taken = play(fightOf([plain(), cob]), [], ['aude', 'drop', 'broad-spear'], ['aude', 'pick up', 'broad-spear'])
    expect([who(taken, 'aude').hands[0]?.item, taken.fight.litter, who(taken, 'aude').moves]).toEqual([
      'broad-spear',
      [],
      1,
    ])
    const far = play(fightOf([plain(), cob]), [], ['aude', 'drop', 'broad-spear'], ['aude', 'move', 'to', [1, 0]], {
      try: ['aude', 'pick up', 'broad-spear'],
      refused: shut('pick up', 'E_NO_TARGET'),
    })
    expect(far.fight.litter).toHaveLength(1)
  })
  test('out of turn, too: an instant action (OSR-ITEM-5, OSR-ACT-5)', () => {
    const played = play(fightOf([foe('cob', 'bandit'), plain({ pos: { x: 5, y: 0 } })]), [], {
      volunteer: ['aude', 'drop', 'broad-spear'],
    })
    expect(who(played, 'aude').hands).toEqual([])
  })
  test('dropping the load leaves what is kept (OSR-ITEM-5)', () => {
    expect(who(play(fightOf([plain({ load: 90 }), cob]), [], ['aude', 'drop', 'load', 20]), 'aude').load).toBe(20)
  })
})

describe('reloading (OSR-REL)', () => {
  const bow = (sheet: object = {}) =>
    plain({ hands: [{ item: 'small-bow', loaded: false }], skills: { Shoot: 1 }, ...sheet })
  const reload = ['aude', 'reload', 'small-bow'] as const
  test('a shot unloads and uses one; a bow is reloaded by an on-turn action (OSR-REL-1, OSR-REL-3, OSR-GEAR-3)', () => {
    const shot = play(
      fightOf([plain({ hands: ['small-bow'] }), cob]),
      [2],
      ['aude', 'shoot', 'cob', 'small-bow'],
      { try: ['aude', 'shoot', 'cob', 'small-bow'], refused: shut('shoot', 'E_NO_ACTION') },
      [...reload],
    )
    expect([
      who(shot, 'aude').hands[0]?.loaded,
      who(shot, 'aude').readied.find(({ item }) => item === 'ammunition')?.qty,
      shot.fight.turn?.otas,
    ]).toEqual([true, 11, 1])
  })
  test('not loaded, or without ammunition, it is not shot (OSR-GEAR-3, OSR-REL-3)', () => {
    play(fightOf([bow(), cob]), [], {
      try: ['aude', 'shoot', 'cob', 'small-bow'],
      refused: shut('small-bow', 'E_UNLOADED'),
    })
    const empty = { hands: ['small-bow'], readied: [{ item: 'ammunition', qty: 0 }] }
    play(fightOf([bow(empty), cob]), [], {
      try: ['aude', 'shoot', 'cob', 'small-bow'],
      refused: shut('small-bow', 'E_NO_AMMO'),
    })
    play(fightOf([bow({ ...empty, hands: [{ item: 'small-bow', loaded: false }] }), cob]), [], {
      try: [...reload],
      refused: shut('reload', 'E_NO_AMMO'),
    })
  })
  test('a crossbow takes the main action (OSR-REL-2)', () => {
    const played = play(
      fightOf([bow({ hands: [{ item: 'crossbow', loaded: false }] }), cob]),
      [],
      ['aude', 'reload', 'crossbow'],
    )
    expect(who(played, 'aude')).toMatchObject({ main: true, hands: [{ loaded: true }] })
  })
  test('`strictReload`: without Shoot 1 a bow takes a move (OSR-REL-1)', () => {
    const moved = (Shoot: number, strictReload: boolean) =>
      who(play(fightOf([bow({ skills: { Shoot } }), cob], { strictReload }), [], [...reload]), 'aude').moves
    expect([moved(0, true), moved(1, true), moved(0, false)]).toEqual([1, 0, 0])
  })
})

describe('skills and all else', () => {
  const use = (...referee: (string | number)[]) =>
    [
      ['aude', 'skill', 'Exert'],
      ['referee', ...referee],
    ] as const
  test('the referee names what it is against; DC 11 unless told (OSR-SKL-1, OSR-DEC-17, OSR-CHK-4)', () => {
    expect(play(fightOf([plain(), cob]), [12], ...use('number', 11)).lines).toContain('succeeded aude Exert')
    expect(play(fightOf([plain(), cob]), [11], ...use('number', 11)).lines).toContain('failed aude Exert')
    expect(play(fightOf([plain({ skills: { Exert: 1 } }), cob]), [6], ...use('own', 'STR')).lines).toContain(
      'succeeded aude Exert',
    )
    expect(play(fightOf([plain({ skills: { Exert: 1 } }), cob]), [9], ...use('foe', 'cob', 'WIS')).lines).toContain(
      'succeeded aude Exert',
    )
    expect(
      play(fightOf([plain({ skills: { Exert: 1 } }), cob]), [9, 11], ...use('opposed', 'cob', 'Exert')).lines,
    ).toContain('succeeded aude Exert') // a tie
  })
  test('what a check was against is told, with whose score that is (OSR-CHK-1)', () => {
    const told = (...referee: (string | number)[]) => {
      const { log } = play(fightOf([plain(), cob]), [9], ...use(...referee))
      return log.entries.flatMap((one) => (one.type === 'happened' && one.event.type === 'checked' ? [one.event] : []))
    }
    const checked = { type: 'checked', who: 'aude', what: 'skill', made: false }
    expect(told('number', 11)).toEqual([{ ...checked, of: null, number: 11 }])
    expect(told('own', 'STR')).toEqual([{ ...checked, of: 'aude', number: 7, made: true }])
    expect(told('foe', 'cob', 'WIS')).toEqual([
      { ...checked, of: 'cob', number: who({ fight: fightOf([plain(), cob]) }, 'cob').WIS },
    ])
  })
  test('naturals mean nothing, with `all` something against a number, never opposed (OSR-CHK-6)', () => {
    expect(play(fightOf([plain(), cob]), [20], ...use('number', 30)).lines).toContain('failed aude Exert')
    expect(play(fightOf([plain(), cob], { naturals: 'all' }), [20], ...use('number', 30)).lines).toContain(
      'succeeded aude Exert',
    )
    expect(
      play(fightOf([plain(), cob], { naturals: 'all' }), [1, 2], ...use('opposed', 'cob', 'Exert')).lines,
    ).toContain('failed aude Exert')
  })
  test('Expertise: a failed check again, once per fight (OSR-TRT-1)', () => {
    const expert = plain({ class: 'expert', skills: { Exert: 0 } })
    expect(play(fightOf([expert, cob]), [5, 15], ...use('number', 11), ['aude', 'yes']).lines).toContain(
      'succeeded aude Exert',
    )
    expect(play(fightOf([expert, cob]), [5], ...use('number', 11), ['aude', 'no']).lines).toContain('failed aude Exert')
  })
  test('anything else: the referee says what it costs (OSR-REF-1)', () => {
    const cost = (on: string) =>
      who(play(fightOf([plain(), cob]), [], ['aude', 'other', 'I cut the rope.'], ['referee', on]), 'aude')
    expect([cost('main').main, cost('move').moves, cost('nothing').main]).toEqual([true, 1, false])
  })
  test('the menu has what is legal in the order of the page, and the end of the turn (OSR-DEC-6)', () => {
    const menu = keysOf(
      play(fightOf([plain(), hero('hal', { pos: { x: 0, y: 1 } }), foe('cob', 'bandit', { pos: { x: 1, y: 0 } })]), [])
        .asks[0]!.options,
    )
    expect(menu).toEqual(
      expect.arrayContaining([
        'move',
        'run',
        'disengage',
        'drag',
        'attack',
        'go prone',
        'draw',
        'ready',
        'drop',
        'say',
        'skill',
        'other',
        'end turn',
      ]),
    )
    expect([menu.indexOf('move') < menu.indexOf('attack'), menu.at(-1)]).toEqual([true, 'end turn'])
  })
  test('who has no turn: out of action, dead, surrendered, fled (OSR-ACT-8)', () => {
    for (const condition of ['outOfAction', 'dead', 'surrendered', 'fled']) {
      const played = play(
        fightOf([plain(), hero('hal', { conditions: { [condition]: true } }), cob]),
        [],
        ['aude', 'end turn'],
      )
      expect(asked(played)).toEqual(['cob turn'])
    }
  })
})

describe('the end (OSR 12)', () => {
  test('checked after each action; allied sides are one (OSR-END-1, OSR-GEN-1)', () => {
    const killed = (rest: object) =>
      play(
        fightOf(
          [
            plain(),
            foe('cob', 'bandit', { pos: { x: 1, y: 0 } }),
            foe('wat', 'bandit', { side: 'npc2', pos: { x: 9, y: 9 } }),
          ],
          {},
          rest,
        ),
        [19, 8],
        ['aude', 'attack', 'cob', 'broad-spear'],
      )
    expect([killed({}).fight.phase, asked(killed({ ground: { allied: ['pc', 'npc2'] } }))]).toEqual([
      'fighting',
      ['referee exhaustion'],
    ])
  })
  test('the referee may end it at any time (OSR-END-1)', () => {
    const played = play(fightOf([plain(), cob]), [], { overrule: { type: 'stopped', why: 'enough' } as never })
    expect(asked(played)).toEqual(['referee exhaustion'])
  })
})
