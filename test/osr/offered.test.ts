import { describe, expect, test } from 'vitest'
import { osr } from '../../src/books/osr/book.ts'
import { keysOf, levelAt } from '../../src/engine/option-tree.ts'
import type { Path } from '../../src/engine/options.ts'
import { aude, fightOf, foe, hero, opened, type Played, play, type Written, who } from './scenes.ts'

const plain = (sheet: object = {}) => aude({ class: 'fighter-expert', level: 5, ...sheet })
const cob = (sheet: object = {}): Written => foe('cob', 'bandit', { pos: { x: 1, y: 0 }, ...sheet })
const far = foe('far', 'bandit', { pos: { x: 9, y: 0 } })
const shut = (key: string, why: string): string => `"${key}" is not possible now: ${why}.`
const keys = ({ asks }: Played, path: Path = []): readonly string[] =>
  keysOf(levelAt(asks[0]!.options, path) as Parameters<typeof keysOf>[0])
/** What is named with a reason why not. */
const named = ({ asks }: Played): readonly string[] =>
  asks[0]!.options.flatMap((one) => (typeof one === 'object' && one && one.kind === 'shut' ? [one.key] : []))
const refused = (people: readonly Written[], path: readonly [string, ...string[]], why: string, options: object = {}) =>
  play(fightOf(people, options), [], { try: ['aude', ...path], refused: shut(path.at(-1)!, why) })
const spent = { main: true }
const grappled = { holds: 'cob', hands: [], shield: null, conditions: { grappling: true } }
const held = (sheet: object = {}) => cob({ conditions: { grappled: true }, ...sheet })

describe('what is not possible now (OSR 6)', () => {
  test('with the main action spent nothing that takes one (OSR-ACT-1, E_NO_ACTION)', () => {
    refused([plain({ ...spent, cp: 1, cpMax: 1 }), cob()], ['cast'], 'E_NO_ACTION')
    refused([plain({ ...spent, readied: ['axe'] }), cob()], ['ready'], 'E_NO_ACTION')
    refused([plain(spent), cob()], ['skill'], 'E_NO_ACTION')
    refused([plain(spent), hero('bob', { pos: { x: 0, y: 1 } }), cob()], ['drag'], 'E_NO_ACTION')
    refused([plain({ ...spent, hands: ['axe'] }), cob({ shield: 'small-shield' })], ['shatter'], 'E_NO_ACTION')
    refused([plain({ ...spent, conditions: { grappled: true } }), cob({ holds: 'aude' })], ['escape'], 'E_NO_ACTION')
    play(fightOf([plain(spent), cob({ hp: 0, conditions: { outOfAction: true } }), far]), [1, 1], ['referee', '0'], {
      try: ['aude', 'execute'],
      refused: shut('execute', 'E_NO_ACTION'),
    })
    refused([plain({ moves: 1 }), cob()], ['charge'], 'E_NO_ACTION')
  })
  test('who holds grapples nobody, who lies lies down no more, a friend out of reach is not dragged (OSR-GRP-1, OSR-PRN-1, OSR-DRAG-1)', () => {
    const offered = (...people: readonly Written[]) => {
      const played = play(fightOf(people), [])
      return [...keys(played), ...named(played)]
    }
    expect(offered(plain(grappled), held())).not.toContain('grapple')
    expect(offered(plain({ conditions: { prone: true } }), cob())).not.toContain('go prone')
    const free = { hands: [], shield: null }
    expect(offered(plain(free), hero('bob', { pos: { x: 0, y: 1 } }), cob())).toContain('drag')
    expect(offered(plain(free), hero('bob', { pos: { x: 0, y: 2 } }), cob())).not.toContain('drag')
  })
  test('whom the referee has refused one more small action is not asked to let go (OSR-GRP-6, OSR-DEC-8)', () => {
    const capped = fightOf([plain(grappled), held()], { otaCap: 0 })
    expect(keys(play(capped, []))).toContain('let go')
    expect(keys(play(capped, [], ['aude', 'let go'], ['referee', 'refuse']))).not.toContain('let go')
  })
  test('nothing at hand to draw, drop or load (OSR-ITEM-3, OSR-ITEM-5, OSR-REL-1)', () => {
    const bare = { hands: [], shield: null, readied: [] }
    refused([plain(bare), cob()], ['drop'], 'E_NOT_READIED')
    expect(keys(play(fightOf([plain({ ...bare, load: 5 }), cob()]), []), ['drop'])).toEqual(['load'])
    refused([plain({ ...bare, hands: ['small-bow'] }), cob()], ['reload'], 'E_LOADED')
    const armed = play(fightOf([plain(), cob()]), [])
    expect([keys(armed), named(armed)].flat()).not.toContain('reload')
  })
  test('with a bow in hand a shot is refused for what is in its way (OSR-RNG-1)', () => {
    refused([plain({ hands: ['small-bow'] }), { ...far, cover: 'full' }], ['shoot'], 'E_COVER')
    refused([plain(), far], ['shoot'], 'E_NOT_READIED')
  })
  test('anything else is told to the referee (OSR-REF-1)', () => {
    const { lines } = play(fightOf([plain(), cob()]), [], ['aude', 'other', 'I pull the lever.'])
    expect(lines).toContain('noted aude referee I pull the lever.')
  })
  test('after the referee has refused no small action more, and no words (OSR-ITEM-3, OSR-SPK-1, E_CAP)', () => {
    const capped = play(fightOf([plain(), cob()], { otaCap: 0 }), [], ['aude', 'go prone'], ['referee', 'refuse'])
    expect([named(capped).includes('draw'), keys(capped).includes('say')]).toEqual([true, false])
    expect(keys(play(fightOf([plain(), cob()]), []))).toContain('say')
  })
  test('who holds or is held picks nothing up, shoots, shoves, shatters and executes nobody (OSR-GRP-3, C12)', () => {
    const there = [plain({ ...grappled, hands: ['dagger'] }), held({ shield: 'small-shield' })]
    const dropped = play(fightOf(there), [], ['aude', 'drop', 'dagger'], {
      try: ['aude', 'pick up'],
      refused: shut('pick up', 'E_HANDS'),
    })
    expect([keys(dropped), named(dropped)].flat().filter((key) => ['shove', 'execute'].includes(key))).toEqual([])
    refused([plain({ ...grappled, hands: ['small-bow'] }), held(), far], ['shoot'], 'E_NOT_READIED')
    const axe = play(fightOf([plain({ ...grappled, hands: ['axe'] }), held({ shield: 'small-shield' })]), [])
    expect([keys(axe), named(axe)].flat()).not.toContain('shatter')
    const down = foe('wat', 'bandit', { hp: 0, conditions: { outOfAction: true }, pos: { x: 0, y: 1 } })
    const near = play(fightOf([plain(grappled), held(), down]), [1, 1], ['referee', '0'])
    expect([keys(near), named(near)].flat()).not.toContain('execute')
  })
  test('what nobody needs is not named: aid, a spell, a wall, a screen (OSR-AID-1, OSR-CAST-1, OSR-WALL-1, OSR-SCR-1)', () => {
    const alone = play(fightOf([plain({ shield: null }), cob()]), [])
    const all = [...keys(alone), ...named(alone)]
    for (const key of ['first aid', 'cast', 'lock shields', 'screen']) expect(all).not.toContain(key)
    const locked = [
      plain({ conditions: { shieldWall: true } }),
      hero('bob', { shield: 'small-shield', pos: { x: 0, y: 1 } }),
      cob(),
    ]
    const wall = play(fightOf(locked), [])
    expect([keys(wall), named(wall)].flat()).not.toContain('lock shields')
  })
  test('first aid is for who is dying or out of action, not for who is stabilised (OSR-AID-1, OSR-MW-2)', () => {
    const lying = (conditions: object) =>
      play(
        fightOf([plain(), hero('bob', { hp: 0, hpMax: 9, conditions, pos: { x: 0, y: 1 } }), cob()], {
          woundModel: 'mortal',
        }),
        [],
      )
    expect(keys(lying({ outOfAction: true, dying: true }))).toContain('first aid')
    expect(keys(lying({ outOfAction: true, frail: true }))).not.toContain('first aid')
    const up = play(fightOf([plain(), hero('bob', { pos: { x: 0, y: 1 } }), cob()]), [])
    expect(named(up)).not.toContain('first aid')
  })
  test('the skills that anybody may try, then the own (OSR-SHEET-10, OSR-SKL-1)', () => {
    const played = play(fightOf([plain({ skills: { Slash: 1, Weaving: 2 } }), cob()]), [])
    expect(keys(played, ['skill'])).toEqual([
      'Scout',
      'Spy',
      'Exert',
      'Heal',
      'Lead',
      'Hunt',
      'Ride',
      'Swim',
      'Steal',
      'Negotiate',
      'Know',
      'Slash',
      'Weaving',
    ])
  })
  test('whom one may strike: while held only who holds; nobody hidden, gone or down (OSR-DEC-7, OSR-GRP-3)', () => {
    const wat = foe('wat', 'bandit', { pos: { x: 0, y: 1 } })
    expect(keys(play(fightOf([plain(grappled), held(), wat]), []), ['attack'])).toEqual(['cob'])
    expect(keys(play(fightOf([plain(), cob(), wat]), []), ['attack'])).toEqual(['cob', 'wat'])
    const surrendered = cob({ conditions: { surrendered: true } })
    expect(keys(play(fightOf([plain(), surrendered, wat]), []), ['attack'])).toEqual(['wat', 'cob'])
  })
})

describe('unasked (OSR-ACT-5)', () => {
  const offered = (fight: ReturnType<typeof fightOf>, id: string) => keysOf(osr.offers(fight, id) as never)
  test('total defence as long as the main action is there, and out of turn, too', () => {
    const on = { instantCombat: true }
    const fight = fightOf([cob(), plain()], on)
    expect(offered(fight, 'aude')).toContain('total defence')
    expect(offered(fightOf([cob(), plain(spent)], on), 'aude')).not.toContain('total defence')
    const played = play(fight, [], ['aude', 'no'], { volunteer: ['aude', 'total defence'] })
    expect(who(played, 'aude')).toMatchObject({ main: true, conditions: { totalDefense: true } })
  })
  test('nothing by who is nobody in the fight, and only words by who is out of action', () => {
    expect(offered(fightOf([plain(), cob()]), 'referee')).toEqual([])
    const down = hero('bob', { hp: 0, hpMax: 5, conditions: { outOfAction: true }, hands: ['seax'] })
    expect(offered(fightOf([plain(), down, cob()], { instantCombat: true }), 'bob')).toEqual(['say'])
  })
})

describe('before the first round', () => {
  test('who is out of action speaks for nobody (OSR-REA-1, OSR-REA-3)', () => {
    const bob = hero('bob', { hp: 0, hpMax: 9, conditions: { outOfAction: true }, pos: { x: 3, y: 3 } })
    expect(keys(play(opened({ combatants: [aude(), bob, cob()] }), []), ['yes'])).toEqual(['nobody', 'aude'])
  })
  test('with nobody to fight nothing is asked or rolled (OSR-GEN-2, OSR-END-1)', () => {
    const alone = play(opened({ combatants: [aude(), hero('bob', { pos: { x: 3, y: 3 } })] }), [], ['referee', 'none'])
    expect([alone.fight.result, alone.fight.rolled, alone.asks]).toEqual(['victory', false, []])
  })
  test('the best against DC is who has the highest WIS, against Spy the best spy (OSR-SUR-3)', () => {
    const people = [
      aude(),
      cob({ skills: { Spy: 3 }, WIS: 8, pos: { x: 9, y: 0 } }),
      foe('wat', 'bandit', { skills: {}, WIS: 14, pos: { x: 9, y: 1 } }),
    ]
    const tried = (way: string, dice: readonly number[], ...more: Parameters<typeof play>[2][]) =>
      play(opened({ combatants: people }), dice, ['referee', 'no'], ['referee', way, 'pc', 'best'], ...more)
    const morale = ['referee', 'no'] as const
    expect(tried('check c3', [15], morale).fight.surprise).toBe('pc') // 14 against 14
    expect(tried('check c3', [14, 1, 1]).fight.surprise).toBeNull()
    expect(tried('check c2', [15, 11], morale).lines).toContain('cob surprise 14 [11] +3 Spy')
  })
})
