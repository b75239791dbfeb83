import { describe, expect, test } from 'vitest'
import { osr } from '../../src/books/osr/book.ts'
import { scriptedTray } from '../../src/engine/dice-tray.ts'
import { resume } from '../../src/engine/open-and-resume.ts'
import { keysOf } from '../../src/engine/option-tree.ts'
import { aude, foe, hero, opened, type Played, play, type Written, who } from './scenes.ts'

/** Opened without a start: nobody asks for a reaction, nobody is surprised. */
const begun = (
  people: readonly Written[],
  dice: readonly number[],
  options: object = {},
  ...more: Parameters<typeof play>[2][]
) =>
  play(
    opened({ options: { instantCombat: false, ...options }, combatants: people }),
    dice,
    ['referee', 'no'],
    ['referee', 'none'],
    ...more,
  )
const asked = ({ asks }: Played): readonly string[] => asks.map((one) => `${one.who} ${one.about}`)
const done = (id: string): [string, string] => [id, 'end turn']
const berin = { id: 'berin', side: 'pc', block: 'berin', pos: { x: 0, y: 1 } }
const cob = foe('cob', 'bandit', { pos: { x: 20, y: 0 } })
const wat = foe('wat', 'bandit', { pos: { x: 20, y: 1 } })
const join = (one: object) => ({ overrule: { type: 'joined', combatant: one } as never })
const leave = (id: string) => ({ overrule: { type: 'left', who: id } as never })

describe('side initiative (OSR 4.4)', () => {
  test('the best INI of those able to act; natural 1 and 20 mean nothing (OSR-INI-1, OSR-INI-3)', () => {
    expect(
      begun([aude(), { ...berin, hp: 0, hpMax: 8, conditions: { outOfAction: true } }, cob], [1, 20]).lines,
    ).toContain('aude initiative 12 [1] +11 INI')
  })
  test('the highest first; a tie is the party’s, between NPCs list order (OSR-INI-2)', () => {
    const sides = (dice: readonly number[]) =>
      begun([aude(), cob, { ...wat, side: 'npc2' }], dice).fight.order.map(({ side }) => side)
    expect(sides([10, 11, 11])).toEqual(['pc', 'npc', 'npc2'])
    expect(sides([10, 12, 13])).toEqual(['npc2', 'npc', 'pc'])
    expect(sides([9, 12, 11])).toEqual(['npc', 'npc2', 'pc'])
  })
  test('burden and exhaustion do not touch it (OSR-INI-3)', () => {
    expect(begun([aude({ el: 4, load: 400 }), cob], [10, 1]).lines).toContain('aude initiative 21 [10] +11 INI')
  })
  test('rounds loop without new rolls (OSR-INI-4, OSR-ACT-9)', () => {
    const played = begun([aude(), cob], [15, 5], {}, done('aude'), done('cob'), done('aude'))
    expect([played.fight.round, asked(played)]).toEqual([2, ['cob turn']])
  })
  test('with `rerollInitiative` each round has its roll', () => {
    const played = begun([aude(), cob], [15, 5, 2, 9], { rerollInitiative: true }, done('aude'), done('cob'))
    expect([played.fight.round, asked(played)]).toEqual([2, ['cob turn']])
  })
  test('the side is asked who acts; each acts once; the highest INI is offered first (OSR-INI-5, OSR-DEC-5)', () => {
    const first = begun([aude(), berin, cob], [15, 5])
    expect([asked(first), keysOf(first.asks[0]!.options)]).toEqual([['pc who acts'], ['berin', 'aude']])
    const second = begun([aude(), berin, cob], [15, 5], {}, ['pc', 'aude'], done('aude'))
    expect(asked(second)).toEqual(['berin turn'])
    expect(asked(begun([aude(), berin, cob], [15, 5], {}, ['pc', 'aude'], done('aude'), done('berin')))).toEqual([
      'cob turn',
    ])
  })
})

describe('who joins, leaves, undoes', () => {
  const people = [aude(), berin, cob, wat]
  const halfway = [['pc', 'aude'], done('aude'), done('berin')] as const
  test('who joins a side that is acting waits for its next phase, and nothing is rolled (OSR-INI-6)', () => {
    const played = begun(people, [15, 5], {}, ...halfway, join({ ...foe('hob', 'bandit') }))
    expect(keysOf(played.asks[0]!.options)).toEqual(['cob', 'wat'])
    const next = begun(people, [15, 5], {}, ...halfway, join(sheetOf('hob')), ['npc', 'cob'], done('cob'), done('wat'))
    expect([next.fight.round, asked(next)]).toEqual([2, ['pc who acts']])
  })
  test('who joins a side that is yet to act acts in this round (OSR-INI-6)', () => {
    const played = begun(people, [15, 5], {}, join(sheetOf('hob')), ...halfway)
    expect(keysOf(played.asks[0]!.options)).toEqual(['cob', 'wat', 'hob'])
  })
  test('who leaves in the own turn ends it, and the next of the side follows (OSR-INI-5)', () => {
    const played = begun(people, [15, 5], {}, ['pc', 'aude'], leave('aude'))
    expect([played.fight.turn, asked(played)]).toEqual([{ who: 'berin', otas: 0, granted: 0 }, ['berin turn']])
  })
  test('where the last of a side leaves, the next side follows; the last of all ends the round', () => {
    expect(asked(begun(people, [15, 5], {}, ['pc', 'aude'], done('aude'), leave('berin')))).toEqual(['npc who acts'])
    const last = begun(people, [15, 5], {}, ...halfway, ['npc', 'cob'], done('cob'), leave('wat'))
    expect([last.fight.round, asked(last)]).toEqual([2, ['pc who acts']])
  })
  test('undo brings the same turn back, and redo the one after it; nobody is reordered', () => {
    const before = begun(people, [15, 5], {}, ['pc', 'aude'])
    const after = begun(people, [15, 5], {}, ['pc', 'aude'], done('aude'), 'undo')
    expect([after.fight, asked(after)]).toEqual([before.fight, ['aude turn']])
    expect(asked(begun(people, [15, 5], {}, ['pc', 'aude'], done('aude'), 'undo', 'redo'))).toEqual(['berin turn'])
  })
})

describe('resuming', () => {
  const people = [aude(), berin, cob, wat]
  test('the fight goes on where it stood, at every question of a round: nothing is rolled, nobody reordered', () => {
    const moves: Parameters<typeof play>[2][] = [
      ['pc', 'aude'],
      done('aude'),
      leave('berin'),
      join(sheetOf('hob')),
      ['npc', 'wat'],
      leave('wat'),
      done('cob'),
      done('aude'),
    ]
    for (let n = 0; n <= moves.length; n++) {
      const stood = begun(people, [15, 5], {}, ...moves.slice(0, n))
      const { fight, asks } = resume(osr, JSON.parse(JSON.stringify(stood.log)), scriptedTray([]).tray)
      expect([fight.order, fight.at, fight.round, asks.map((one) => [one.who, one.about])]).toEqual([
        stood.fight.order,
        stood.fight.at,
        stood.fight.round,
        stood.asks.map((one) => [one.who, one.about]),
      ])
    }
  })
  test('whoever of a side is taken out in its turn, the next by the rule follows, and the last ends the round', () => {
    const turn = (...more: Parameters<typeof play>[2][]) => begun(people, [15, 5], {}, ['pc', 'berin'], ...more)
    expect(asked(turn(leave('berin')))).toEqual(['aude turn'])
    expect(asked(turn(leave('berin'), leave('aude')))).toEqual(['referee exhaustion'])
    const npcs = turn(done('berin'), done('aude'), ['npc', 'wat'], leave('wat'))
    expect([npcs.fight.round, asked(npcs)]).toEqual([1, ['cob turn']])
    const fallen = { overrule: { type: 'set', who: 'cob', field: 'hp', value: 0 } as never }
    const last = turn(done('berin'), done('aude'), ['npc', 'wat'], done('wat'), fallen)
    expect(last.fight.order).toEqual(npcs.fight.order)
  })
})

const sheetOf = (id: string): object => opened({ combatants: [foe(id, 'bandit')] }).combatants[0]!

describe('interleaved (OSR 4.5)', () => {
  const on = { interleaved: true }
  const slots = ({ fight }: Played) => fight.order.map(({ who: one, side }) => one ?? side)
  test('a tie: a character before NPCs, then the higher INI (OSR-INI-7, OSR-INI-8)', () => {
    expect(slots(begun([aude(), berin, cob], [10, 7, 11], on))).toEqual(['berin', 'aude', 'pc', 'npc'])
  })
  test('allies without a player act right after the slowest character (OSR-INI-9, C7)', () => {
    const ally = hero('hal', { control: 'auto', pos: { x: 0, y: 5 } })
    expect(slots(begun([aude(), berin, ally, cob], [1, 10, 5], on))).toEqual(['berin', 'npc', 'aude', 'pc'])
  })
  test('without the toggle the same people roll once a side', () => {
    expect(slots(begun([aude(), berin, cob], [10, 7]))).toEqual(['pc', 'npc'])
  })
  test('who joins rolls and acts from the next place that comes (C7)', () => {
    const newcomer = opened({ combatants: [hero('joan', { pos: { x: 3, y: 3 } })] }).combatants[0]!
    const played = begun([aude(), cob], [10, 15, 3], on, join(newcomer), done('cob'))
    expect([slots(played), asked(played)]).toEqual([['npc', 'aude', 'joan', 'pc'], ['aude turn']])
    const first = begun([aude(), cob], [10, 15, 20], on, join(newcomer), done('cob'))
    expect([slots(first), asked(first)]).toEqual([['joan', 'npc', 'aude', 'pc'], ['aude turn']])
    const later = begun([aude(), cob], [10, 15, 20], on, join(newcomer), done('cob'), done('aude'))
    expect([later.fight.round, asked(later)]).toEqual([2, ['joan turn']])
  })
  test('before a surprise round the totals are rolled, and not again (OSR-SUR-8)', () => {
    const fight = opened({ options: { ...on, instantCombat: false }, combatants: [aude(), berin, cob] })
    const played = play(fight, [5, 12, 8], ['referee', 'no'], ['referee', 'pc'], ['referee', 'no'])
    expect([played.fight.round, asked(played)]).toEqual([0, ['berin turn']])
    const later = play(
      fight,
      [5, 12, 8],
      ['referee', 'no'],
      ['referee', 'pc'],
      ['referee', 'no'],
      done('berin'),
      done('aude'),
    )
    expect([later.fight.round, asked(later)]).toEqual([1, ['berin turn']])
  })
})

describe('the surprise round (OSR 4.3)', () => {
  test('only who has surprise acts in it; then initiative is rolled (OSR-SUR-8, OSR-SUR-6, OSR-GEN-2)', () => {
    const fight = opened({ options: { instantCombat: false }, combatants: [aude(), cob] })
    const played = play(fight, [], ['referee', 'no'], ['referee', 'npc'])
    expect([played.fight.round, asked(played), who(played, 'aude').conditions.surprised]).toEqual([
      0,
      ['cob turn'],
      true,
    ])
    const later = play(fight, [15, 1], ['referee', 'no'], ['referee', 'npc'], done('cob'))
    expect([later.fight.round, asked(later), who(later, 'aude').conditions.surprised]).toEqual([
      1,
      ['aude turn'],
      false,
    ])
  })
  test('both try: both succeed or both fail, and nobody is surprised (OSR-SUR-5)', () => {
    const tried = (dice: readonly number[]) =>
      play(opened({ combatants: [berin, cob] }), dice, ['referee', 'no'], ['referee', 'check c1', 'both'])
    expect(tried([10, 15, 5, 5]).fight.round).toBe(1) // both: berin 12 ≥ 6, bandit 16 ≥ 10
    expect(tried([2, 5, 5, 5]).fight.round).toBe(1) // neither: 4, 6
    expect(
      play(
        opened({ combatants: [berin, cob] }),
        [10, 5],
        ['referee', 'no'],
        ['referee', 'check c1', 'both'],
        ['referee', 'no'],
      ).fight,
    ).toMatchObject({ round: 0, surprise: 'pc' })
  })
  test('the referee names who rolls, and against whom (OSR-SUR-3)', () => {
    const played = play(
      opened({ combatants: [aude(), berin, cob, wat] }),
      [15, 9],
      ['referee', 'no'],
      ['referee', 'check c2', 'pc', 'aude', 'wat'],
      ['referee', 'no'],
    )
    expect(played.lines.filter((line) => line.includes('surprise '))).toEqual([
      'aude surprise 14 [15] -1 Scout',
      'wat surprise 9 [9]',
    ])
  })
})
