import { describe, expect, test } from 'vitest'
import { osr } from '../../src/books/osr/book.ts'
import { isDown } from '../../src/books/osr/state/presence.ts'
import { aude, fightOf, foe, hero, opened, type Played, play, type Written, who } from './scenes.ts'

const plain = (sheet: object = {}) => aude({ class: 'fighter-expert', level: 5, ...sheet })
const cob = (sheet: object = {}): Written => foe('cob', 'bandit', { pos: { x: 1, y: 0 }, ...sheet })
const far = foe('far', 'bandit', { pos: { x: 9, y: 0 } })
const spear = ['aude', 'attack', 'cob', 'broad-spear'] as const
const has = ({ lines }: Played, start: string): boolean => lines.some((line) => line.startsWith(start))
const sidesOf = ({ log }: Played, what: string): readonly string[] =>
  log.entries.flatMap((one) =>
    one.type === 'rolled' && one.what === what ? [`${one.dice.count}d${one.dice.sides}`] : [],
  )

describe('attacks (OSR 7)', () => {
  test('what becomes of it is no longer open afterwards (OSR-SNAP-3, OSR-SHK-4)', () => {
    const shoved = play(fightOf([plain(), cob()]), [2], ['aude', 'shove', 'cob', 'broad-spear'])
    expect(shoved.fight.attack).toBeNull()
    const snapped = play(
      fightOf([cob(), plain()], { instantCombat: true }),
      [2],
      ['aude', 'cob', 'broad-spear'],
      ['cob', 'no'],
    )
    expect(snapped.fight.attack).toBeNull()
  })
  test('a hit below the shock is told as shock, one above it is not (OSR-SHK-2)', () => {
    const hit = (die: number) =>
      play(fightOf([plain({ hands: ['long-sword'] }), cob()]), [15, die], ['aude', 'attack', 'cob', 'long-sword']).lines
    expect(hit(1)).toContain('hurt cob aude 3 shock 2')
    expect(hit(3)).toContain('hurt cob aude 4 hit 1')
  })
  test('a routine stops where its maker falls (OSR-NPC-2)', () => {
    const bear = foe('bear', 'bear', { pos: { x: 1, y: 0 } })
    const fallen = play(
      fightOf([bear, plain(), cob({ pos: { x: 5, y: 5 } })], { instantCombat: true }),
      [10, 1, 1],
      ['aude', 'no'],
      ['bear', 'attack', 'aude', 'claw'],
      ['aude', 'no'],
      { overrule: { type: 'set', who: 'bear', field: 'hp', value: 0 } },
      ['aude', 'no'],
      ['referee', '0'],
    )
    expect(fallen.lines.filter((line) => line.startsWith('attacked bear'))).toHaveLength(1)
  })
})

describe('down and out (OSR 9.2)', () => {
  const mage = (sheet: object = {}) =>
    plain({
      cp: 1,
      cpMax: 1,
      hands: [],
      shield: null,
      spells: [{ name: 'Bolt', damage: '1D8', against: 'DEX' }],
      ...sheet,
    })
  const bolt = ['aude', 'cast', 'Bolt', 'cob', '0'] as const
  test('harm to who was spared at 0 HP kills an opponent, and changes nothing for a character (OSR-HIT-7, C14)', () => {
    const lying = { hp: 0, conditions: { outOfAction: true } }
    const npc = play(fightOf([mage(), cob(lying), far]), [1, 1, 20, 3], ['referee', '0'], [...bolt])
    expect([has(npc, 'died cob'), has(npc, 'hurt cob')]).toEqual([true, false])
    const named = play(
      fightOf([mage(), cob({ ...lying, kind: 'character' }), far]),
      [1, 1, 20, 3],
      ['referee', '0'],
      [...bolt],
    )
    expect([has(named, 'died cob'), has(named, 'hurt cob')]).toEqual([false, false])
  })
  test('by mortal wounds, too, a less lethal weapon may spare (OSR-MW-1, OSR-HIT-5)', () => {
    const struck = (answer: string) =>
      play(
        fightOf([plain({ hands: ['mace'] }), cob({ kind: 'character', hp: 1 }), far], { woundModel: 'mortal' }),
        [15, 3, 1, 1],
        ['aude', 'attack', 'cob', 'mace'],
        ['aude', answer],
        ['referee', '0'],
      )
    expect(who(struck('spare'), 'cob').conditions).toMatchObject({ outOfAction: true, dying: false })
    expect(who(struck('kill'), 'cob').conditions).toMatchObject({ outOfAction: true, dying: true })
  })
  test('who falls leaves the shield wall and drops what was in hand; so does who dies (OSR-WALL-3, OSR-HIT-3, OSR-EL-1)', () => {
    const wall = { shield: 'large-shield', conditions: { shieldWall: true }, hp: 1 }
    const fallen = play(
      fightOf([plain(), cob({ ...wall, kind: 'character' }), far], { scars: false }),
      [20, 3, 1, 1],
      [...spear],
      ['referee', '0'],
    )
    expect(who(fallen, 'cob')).toMatchObject({ hands: [], conditions: { shieldWall: false, prone: true } })
    const dead = play(fightOf([plain(), cob(wall), far]), [20, 8, 1, 1], [...spear], ['referee', '0'])
    expect(who(dead, 'cob')).toMatchObject({ hands: [], conditions: { dead: true, shieldWall: false, prone: true } })
    expect(dead.fight.litter.map(({ item }) => item)).toEqual(['seax'])
  })
  test('who is knocked down or stands up has left the wall (OSR-WALL-3)', () => {
    const wall = cob({ shield: 'large-shield', conditions: { shieldWall: true } })
    const shoved = play(
      fightOf([plain(), wall]),
      [20, 20, 1],
      ['aude', 'shove', 'cob', 'broad-spear'],
      ['aude', 'prone'],
    )
    expect(who(shoved, 'cob').conditions).toMatchObject({ prone: true, shieldWall: false })
    const lying = plain({ conditions: { prone: true, shieldWall: true } })
    expect(who(play(fightOf([lying, cob()]), [], ['aude', 'stand']), 'aude').conditions.shieldWall).toBe(false)
  })
  test('out of action is down at any HP (OSR-MOR-3)', () => {
    const { combatants } = opened({ combatants: [aude(), cob({ conditions: { outOfAction: true } })] })
    expect(combatants.map(isDown)).toEqual([false, true])
  })
  test('who was dying when the fight was written is stabilised at 10 (OSR-MW-2)', () => {
    const dying = hero('bob', { hp: 0, hpMax: 9, conditions: { outOfAction: true, dying: true }, pos: { x: 0, y: 1 } })
    const aided = (die: number) =>
      play(
        fightOf(
          [plain({ skills: { Heal: 0 } }), dying, cob()],
          { woundModel: 'mortal' },
          { start: { turn: 'aude', round: 3 } },
        ),
        [die],
        ['aude', 'first aid', 'bob'],
      )
    expect([who(aided(10), 'bob').conditions.dying, who(aided(9), 'bob').conditions.dying]).toEqual([false, true])
  })
  test('what the referee sets of the fight itself fells nobody', () => {
    const set = play(fightOf([plain(), cob()]), [], {
      overrule: { type: 'set', who: null, field: 'daylight', value: true } as never,
    })
    expect([set.fight.ground.daylight, set.fight.combatants.map(({ hp }) => hp)]).toEqual([true, [22, 5]])
  })
})

describe('executions (OSR 10.6)', () => {
  const ambushed = (by: Written, dice: readonly number[], ...answers: Parameters<typeof play>[2][]) =>
    play(
      opened({ options: { instantCombat: false }, combatants: [plain(), hero('bob', { pos: { x: 0, y: 1 } }), by] }),
      dice,
      ['referee', 'no'],
      ['referee', 'npc'],
      ...answers,
    )
  test('a stat block shoots and kills by its combat skill (OSR-EXE-3, OSR-EXE-4, OSR-SHEET-9)', () => {
    const ogre = foe('ogre', 'ogre', { hands: ['small-bow'], attacks: [], pos: { x: 4, y: 0 } })
    const { lines } = ambushed(ogre, [5, 20], ['ogre', 'execute', 'aude', 'small-bow'], ['referee', 'yes'])
    expect(lines).toContain('ogre execution 7 [5] +2 Shoot')
    expect(lines).toContain('aude save 19 [20] +2 level -3 penalty')
  })
  test('who has been attacked expects it (C9)', () => {
    const people = [
      plain({ hands: ['dagger'] }),
      hero('bob', { hands: ['dagger'], pos: { x: 0, y: 1 } }),
      cob({ hp: 50, hpMax: 50 }),
    ]
    const first = play(
      opened({ options: { instantCombat: false }, combatants: people }),
      [2],
      ['referee', 'no'],
      ['referee', 'pc'],
      ['referee', 'no'],
      ['pc', 'aude'],
      ['aude', 'attack', 'cob', 'dagger'],
      ['aude', 'end turn'],
    )
    expect(first.asks[0]).toMatchObject({ who: 'bob', about: 'turn' })
    expect(
      first.asks[0]!.options.some((one) => typeof one === 'object' && one && 'key' in one && one.key === 'execute'),
    ).toBe(false)
  })
  test('who is helpless with HP left loses all of them at once (OSR-EXE-6)', () => {
    const bound = cob({ conditions: { outOfAction: true } })
    const done = play(
      fightOf([plain(), bound, far]),
      [1, 1],
      ['referee', '0'],
      ['aude', 'execute', 'cob', 'broad-spear'],
    )
    expect([has(done, 'hurt cob aude 5 execution 0'), has(done, 'died cob')]).toEqual([true, true])
  })
})

describe('rest (OSR 12)', () => {
  const rested = (sheet: object, dice: readonly number[], recovery: object = { way: 'long' }) =>
    play(opened({ recovery, combatants: [hero('bob', { hpMax: 9, ...sheet })] }), dice)
  test('it ends as a rest, and nothing is reported', () => {
    const played = rested({ hp: 3 }, [4])
    expect([played.fight.result, has(played, 'reported')]).toEqual(['rested', false])
  })
  test('d6, and d3 for who is wounded (OSR-END-4, OSR-HIT-6)', () => {
    expect(sidesOf(rested({ hp: 3 }, [3]), 'rest')).toEqual(['1d6'])
    expect(sidesOf(rested({ hp: 3, conditions: { wounded: true } }, [3]), 'rest')).toEqual(['1d3'])
  })
  test('who is dying does not live through it', () => {
    const dying = rested({ hp: 0, conditions: { outOfAction: true, dying: true } }, [])
    expect(who(dying, 'bob').conditions.dead).toBe(true)
  })
  test('at most three short ones in a day (OSR-END-3)', () => {
    const setup = (way: string, times: number) => ({ book: 'osr', recovery: { way, times }, combatants: [hero('bob')] })
    expect(osr.open(setup('short', 3))).toHaveProperty('fight')
    expect(osr.open(setup('short', 4))).toHaveProperty('errors')
    expect(osr.open(setup('long', 4))).toHaveProperty('fight')
    expect(osr.recover!.short!.setup(2)).toEqual({ recovery: { way: 'short', times: 2 } })
  })
  test('who died is dead in the report, and not out of action (OSR-END-6)', () => {
    const lying = cob({ kind: 'character', hp: 0, conditions: { outOfAction: true } })
    const over = play(
      fightOf([plain(), lying, far]),
      [1, 1],
      ['referee', '0'],
      ['aude', 'execute', 'cob', 'broad-spear'],
      { overrule: { type: 'stopped', why: 'enough' } as never },
      ['referee', 'none'],
    )
    const report = over.log.entries.flatMap((one) =>
      one.type === 'happened' && one.event.type === 'reported' ? [one.event] : [],
    )
    expect(report[0]).toMatchObject({ dead: ['cob'], outOfAction: [] })
    expect(
      osr.words.events.reported!(report[0] as never, { fight: over.fight, name: (id: string) => id } as never),
    ).toBe('Rounds: 1. Dead: cob. Shots: 0. Casualties: the party 0, the others 1.')
  })
})
