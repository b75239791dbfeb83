import { describe, expect, test } from 'vitest'
import { osr } from '../../src/books/osr/book.ts'
import { breaksIn36 } from '../../src/books/osr/morale/morale.ts'
import { unwrittenSkill } from '../../src/books/osr/state/derived-values.ts'
import { attacksCell } from '../../src/books/osr/tables/stat-blocks.ts'
import { aude, fightOf, foe, hero, opened, type Played, play, type Written, who } from './scenes.ts'

const plain = (sheet: object = {}) => aude({ class: 'fighter-expert', level: 5, ...sheet })
const cob = (sheet: object = {}): Written => foe('cob', 'bandit', { pos: { x: 1, y: 0 }, ...sheet })
const far = foe('far', 'bandit', { pos: { x: 9, y: 0 } })
const attacks = ({ lines }: Played): readonly string[] => lines.filter((line) => line.startsWith('attacked'))
const asked = ({ asks }: Played): readonly string[] => asks.map((one) => `${one.who} ${one.about}`)

describe('naturals (OSR-CHK-6)', () => {
  test('with `all` only 1 and 20 are special: the others are compared', () => {
    const tried = (die: number) =>
      play(fightOf([plain(), cob()], { naturals: 'all' }), [die], ['aude', 'skill', 'Exert'], ['referee', 'number', 11])
        .lines
    expect(tried(12)).toContain('succeeded aude Exert')
    expect(tried(11)).toContain('failed aude Exert')
  })
})

describe('holds (OSR 10.2)', () => {
  const holding = (sheet: object = {}) =>
    plain({ holds: 'cob', hands: [], shield: null, conditions: { grappling: true }, ...sheet })
  const held = (sheet: object = {}) => cob({ conditions: { grappled: true }, ...sheet })
  test('a hold ends with the action that fells who holds, and nobody else lets go (OSR-GRP-6)', () => {
    const bob = hero('bob', { hands: ['long-sword'], class: 'fighter', pos: { x: 1, y: 1 } })
    const holder = cob({ holds: 'aude', hp: 1, conditions: { grappling: true } })
    const freed = play(
      fightOf([bob, plain({ conditions: { grappled: true } }), holder, far]),
      [15, 8, 1, 1],
      ['bob', 'attack', 'cob', 'long-sword'],
      ['referee', '0'],
    )
    expect(freed.lines.filter((line) => line.startsWith('let go'))).toEqual(['let go cob'])
    expect([who(freed, 'aude').conditions.grappled, asked(freed)]).toEqual([false, ['bob turn']])
  })
  test('who is thrown against somebody stays near, and is free (OSR-GRP-5)', () => {
    const wat = foe('wat', 'bandit', { pos: { x: 2, y: 0 } })
    const thrown = play(fightOf([holding(), held(), wat]), [20, 1], ['aude', 'wrestle'], ['aude', 'throw'])
    expect(who(thrown, 'cob')).toMatchObject({ pos: { x: 1, y: 0 }, conditions: { prone: true, grappled: false } })
  })
  test('the squeeze that fells somebody ends the hold before the next round (OSR-GRP-7, OSR-GRP-6)', () => {
    const squeezed = play(
      fightOf([holding({ STR: 18 }), held({ hp: 1, kind: 'character' }), far], { scars: false }),
      [2, 1, 1],
      ['aude', 'end turn'],
      ['npc', 'cob'],
      ['cob', 'end turn'],
      ['far', 'end turn'],
      ['aude', 'kill'],
      ['referee', '0'],
    )
    expect([squeezed.fight.round, who(squeezed, 'aude').conditions.grappling]).toEqual([2, false])
  })
  test('the last foe squeezed ends the fight: no round, and no new initiative (OSR-ACT-9, OSR-END-1)', () => {
    const over = play(
      fightOf([holding({ STR: 18 }), held({ hp: 1 })], { rerollInitiative: true }),
      [2],
      ['aude', 'end turn'],
      ['cob', 'end turn'],
      ['aude', 'kill'],
      ['referee', 'none'],
    )
    expect([over.fight.result, over.fight.round]).toEqual(['victory', 1])
  })
})

describe('screens (OSR 10.3)', () => {
  test('a level of 2 tests two attacks of a round (OSR-SCR-3)', () => {
    const bob = hero('bob', {
      skills: { Slash: 2 },
      hands: ['seax'],
      STR: 1,
      pos: { x: 0, y: 1 },
      screens: 'aude',
      conditions: { screening: true },
    })
    const orc = (id: string, x: number) => foe(id, 'orc', { pos: { x, y: 0 } })
    const three = play(
      fightOf([orc('a', 1), orc('b', -1), foe('c', 'orc', { pos: { x: 1, y: 1 } }), plain({ shield: null }), bob]),
      [5, 2, 5, 2, 2],
      ['a', 'attack', 'aude', 'axe'],
      ['a', 'end turn'],
      ['npc', 'b'],
      ['b', 'attack', 'aude', 'axe'],
      ['b', 'end turn'],
      ['c', 'attack', 'aude', 'axe'],
    )
    expect(three.lines.filter((line) => line.startsWith('tested'))).toHaveLength(2)
  })
})

describe('flight (OSR-MOR-8)', () => {
  test('more than 120 ft are enough, as the referee states them', () => {
    const runs = (feet: number) =>
      play(
        fightOf(
          [cob({ conditions: { broken: true } }), far, aude()],
          {},
          {
            ground: { distances: [{ a: 'aude', b: 'cob', feet }] },
          },
        ),
        [],
      )
    expect([who(runs(121), 'cob').conditions.fled, who(runs(120), 'cob').conditions.fled]).toEqual([true, false])
  })
  test('who is held finds no way out', () => {
    const people = [
      cob({ conditions: { broken: true, grappled: true } }),
      aude({ holds: 'cob', conditions: { grappling: true } }),
      far,
    ]
    const stuck = play(fightOf(people), [])
    expect(stuck.lines).toContain('cornered cob')
    expect(who(stuck, 'cob').pos).toEqual({ x: 1, y: 0 })
  })
  test('a score beyond 12 never breaks (OSR-MOR-4)', () => expect(breaksIn36(13, 0)).toBe(0))
})

describe('ways (OSR 6)', () => {
  const lane = { ground: { map: 'square: 5 ft\nmap:\n##########\n..........\n' } }
  test('a charge along a wall is straight (OSR-CHG-1)', () => {
    const people = [plain({ hands: ['long-sword'], pos: 'A2' }), cob({ pos: 'I2' })]
    const charged = play(fightOf(people, {}, lane), [2], ['aude', 'charge', 'cob', 'long-sword'])
    expect([who(charged, 'aude').pos, attacks(charged)]).toEqual([
      { x: 7, y: 1 },
      ['attacked aude cob long-sword melee charge false'],
    ])
  })
  test('on hard ground Exert helps (OSR-MOVE-3)', () => {
    const moved = (skills: object) =>
      who(
        play(
          fightOf([plain({ skills }), cob({ pos: { x: 9, y: 0 } })], {}, { ground: { hardGround: true } }),
          [6],
          ['aude', 'move', 'to', [1, 0]],
        ),
        'aude',
      ).pos.x
    expect([moved({ Exert: 1 }), moved({})]).toEqual([1, 0]) // TC 7
  })
  test('there and back again: one free attack of each foe for a move (OSR-FREE-3)', () => {
    const people = [cob({ pos: 'B2' }), plain({ pos: 'A2' }), far]
    const moved = play(
      fightOf([people[0]!, people[1]!, { ...far, pos: 'J2' }], {}, lane),
      [2],
      ['cob', 'move', 'to', ['e', 'e', 'w', 'e']],
      ['aude', 'attack'],
    )
    expect(attacks(moved)).toHaveLength(1)
  })
  test('who stands up may leave what lies there (OSR-PRN-2)', () => {
    const risen = play(
      fightOf([plain({ conditions: { prone: true } }), cob({ pos: { x: 9, y: 0 } })]),
      [],
      ['aude', 'drop', 'broad-spear'],
      ['aude', 'stand'],
      ['aude', 'nothing'],
    )
    expect([risen.fight.litter.length, risen.lines.some((line) => line.startsWith('picked up'))]).toEqual([1, false])
  })
  test('two weapons of the own turn serve a free attack only while both are there (OSR-TWO-2)', () => {
    const two = plain({ hands: ['long-sword', 'dagger'], shield: null })
    const left = (...before: Parameters<typeof play>[2][]) =>
      attacks(
        play(
          fightOf([two, cob({ hp: 30, hpMax: 30 }), far]),
          [2, 2],
          ['aude', 'attack', 'cob', 'long-sword two'],
          ...before,
          ['aude', 'end turn'],
          ['npc', 'cob'],
          ['cob', 'move', 'away', 'aude'],
          ['aude', 'attack'],
        ),
      )[1]
    expect(left()).toBe('attacked aude cob long-sword melee free true')
    expect(left(['aude', 'drop', 'dagger'])).toBe('attacked aude cob long-sword melee free false')
  })
  test('a distance that the referee states counts from either end (OSR-GEN-5)', () => {
    const near = (a: string, b: string) =>
      play(
        fightOf([plain(), cob({ pos: { x: 9, y: 0 } })], {}, { ground: { distances: [{ a, b, feet: 5 }] } }),
        [2],
        ['aude', 'attack', 'cob', 'broad-spear'],
      )
    expect([attacks(near('aude', 'cob')).length, attacks(near('cob', 'aude')).length]).toEqual([1, 1])
  })
})

describe('the order (OSR 4.4, 4.5)', () => {
  const off = { options: { instantCombat: false } }
  const begun = (people: readonly Written[], dice: readonly number[], options: object = {}) =>
    play(
      opened({ options: { ...off.options, ...options }, combatants: people }),
      dice,
      ['referee', 'no'],
      ['referee', 'none'],
    )
  test('a side of which nobody is able rolls nothing (OSR-INI-1)', () => {
    const down = foe('wat', 'bandit', { side: 'npc2', hp: 0, conditions: { outOfAction: true }, pos: { x: 5, y: 5 } })
    expect(begun([aude(), far, down], [10, 5]).fight.order.map(({ total }) => total)).toEqual([21, 15, 0])
  })
  test('who has fled rolls nothing (OSR-INI-7)', () => {
    const gone = hero('bob', { conditions: { fled: true }, pos: { x: 3, y: 3 } })
    expect(begun([aude(), gone, far], [10, 5], { interleaved: true }).fight.order.map(({ who: one }) => one)).toEqual([
      'aude',
      null,
      null,
    ])
  })
  test('a newcomer’s tie with NPCs is the newcomer’s (OSR-INI-8, C7)', () => {
    const newcomer = opened({ combatants: [hero('joan', { ini: 10, pos: { x: 3, y: 3 } })] }).combatants[0]!
    const played = play(
      opened({ options: { ...off.options, interleaved: true }, combatants: [aude(), far] }),
      [1, 15, 15],
      ['referee', 'no'],
      ['referee', 'none'],
      { overrule: { type: 'joined', combatant: newcomer } as never },
      ['far', 'end turn'],
    )
    expect(played.fight.order.map(({ who: one, side }) => one ?? side)).toEqual(['joan', 'npc', 'aude', 'pc'])
  })
  test('who waits for somebody and falls meanwhile has no turn (OSR-HOLD-2)', () => {
    const waiting = (end: string) =>
      play(
        fightOf([plain(), hero('bob', { pos: { x: 0, y: 1 } }), cob(), far], { holdAndDelay: true }),
        [],
        ['aude', 'act after', end],
        { overrule: { type: 'set', who: 'aude', field: 'hp', value: 0 } as never },
        ['bob', 'end turn'],
      )
    expect([asked(waiting('bob')), asked(waiting('cob'))]).toEqual([['npc who acts'], ['npc who acts']])
  })
})

describe('sheets and tables', () => {
  const sheet = (written: object) =>
    opened({ combatants: [{ id: 'x', side: 'npc', hp: 5, ...written }] }).combatants[0]!
  test('a skill without a value is half the HD (OSR-SHEET-9)', () => {
    expect(sheet({ HD: 5, skills: ['Scout'] }).skills).toEqual({ Scout: 2 })
    expect(sheet({ HD: 5, skills: { Scout: null, Spy: 1 } }).skills).toEqual({ Scout: 2, Spy: 1 })
    expect(sheet({ skills: ['Scout'] }).skills).toEqual({ Scout: 0 })
    expect([unwrittenSkill(1), unwrittenSkill(4)]).toEqual([0, 2])
  })
  test('what is no list of things is a fault of its own (OSR-GEAR-3)', () =>
    expect(osr.open({ book: 'osr', combatants: [aude({ hands: 'small-bow' })] })).toHaveProperty('errors'))
  test('two attacks are a routine already (OSR-NPC-2)', () => {
    expect(attacksCell('+3 claw 1d3, bite 1d6').map(({ routine }) => routine)).toEqual(['part', 'part'])
    expect(attacksCell('+3 claw 1d3').map(({ routine }) => routine)).toEqual(['alone'])
  })
  test('a free skill of the weapon in hand screens, and of a bow where there is no other (OSR-SHEET-9)', () => {
    const archer = hero('bob', { hands: ['small-bow'], skills: { Shoot: 1 }, pos: { x: 0, y: 1 } })
    const screens = play(fightOf([archer, plain(), cob()]), [], ['bob', 'screen', 'aude'])
    expect(who(screens, 'bob').conditions.screening).toBe(true)
  })
  test('what is in hand, how far it carries, and how far others are, in squares (OSR-ATT-8, OSR-GEN-5)', () => {
    const fight = fightOf([plain({ hands: ['small-bow'] }), far])
    const [one, other] = [fight.combatants[0]!, fight.combatants[1]!]
    const { glance, apart } = osr.words as unknown as {
      glance: (who: unknown) => { arm: { name: string } | null; bands: readonly { upTo: number }[] }
      apart: (a: unknown, b: unknown, fight: unknown) => number
    }
    expect(glance(one)).toMatchObject({ arm: { name: 'Small bow' }, bands: [{ upTo: 10 }, { upTo: 60 }] })
    expect(glance({ ...one, hands: [] }).arm).toBeNull()
    expect(apart(one, other, fight)).toBe(9)
  })
  test('who has fled stands nowhere on the field (OSR-GEN-7)', () => {
    const map = 'square: 5 ft\nmap:\n......\n......\n'
    const fight = fightOf(
      [plain({ pos: 'A1' }), cob({ pos: 'C1' }), foe('wat', 'bandit', { pos: 'F2', conditions: { fled: true } })],
      {},
      { ground: { map } },
    )
    expect(osr.field!(fight)!.people).toHaveLength(2)
  })
})
