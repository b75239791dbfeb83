import { describe, expect, test } from 'vitest'
import { mythos } from '../../src/books/mythos/book.ts'
import { seededTray } from '../../src/engine/dice-tray.ts'
import { open } from '../../src/engine/open-and-resume.ts'
import { say } from '../script.ts'
import { ada, enemy, fightOf, friend, play, set, who } from './fights-for-tests.ts'

const down = { HP: 0, conditions: { dead: true } }
const result = (people: Parameters<typeof fightOf>[0], options: object = {}) =>
  play(fightOf(people, options), []).fight.result

describe('the end', () => {
  test('when a side has nobody active (MY-END-1, MY-END-2, MY-END-3)', () => {
    expect(result([ada(), enemy('corpse', down)])).toBe('enemies_defeated')
    expect(result([ada(down), enemy('corpse')])).toBe('game_over')
    expect(result([ada({ conditions: { escaped: true } }), enemy('corpse')])).toBe('escaped')
    expect(result([ada({ conditions: { escaped: true } }), friend('bo', down), enemy('corpse')])).toBe('mixed')
    expect(result([ada({ conditions: { unconscious: true } }), enemy('corpse')])).toBe('captured')
    expect(result([ada({ HP: 0 }), enemy('corpse')])).toBe('game_over')
    expect(result([ada(), friend('bo', down), enemy('corpse')])).toBe(null)
  })
  test('the referee may end it at any moment (MY-GEN-6, MY-END-3)', () => {
    expect(
      play(fightOf([ada(), enemy('corpse')]), [], { overrule: { type: 'stopped', why: 'the sun rises' } }).fight.result,
    ).toBe('referee_ended')
  })
  test('allies alone do not go on once the investigators are dead or gone, unless the referee says so (MY-END-4)', () => {
    const people = [ada({ HP: 0, conditions: { dead: true } }), friend('bo', { control: 'referee' }), enemy('corpse')]
    expect(result(people)).toBe('game_over')
    const on = fightOf(people, {}, { ground: { alliesFightOn: true }, start: { turn: 'bo' } })
    expect(play(on, []).asks).toMatchObject([{ who: 'bo', about: 'turn' }])
    expect(result([friend('bo', { control: 'auto' }), enemy('corpse')])).toBe(null)
  })
  test('it is named by what became of the investigators, not of the allies who are left (MY-END-3)', () => {
    const left = friend('bo', { control: 'referee' })
    const gone = { conditions: { escaped: true } }
    expect(result([ada(gone), left, enemy('corpse')])).toBe('escaped')
    expect(result([ada(gone), friend('bo', { ...down, control: 'auto' }), enemy('corpse')])).toBe('escaped')
    expect(result([ada(gone), friend('cy', down), left, enemy('corpse')])).toBe('mixed')
    expect(
      result(
        [ada({ conditions: { unconscious: true } }), friend('bo', { ...down, control: 'auto' }), enemy('corpse')],
        { wounds: 'lingering' },
      ),
    ).toBe('captured')
    expect(
      result([ada(down), friend('bo', { control: 'auto', conditions: { unconscious: true } }), enemy('corpse')], {
        wounds: 'lingering',
      }),
    ).toBe('game_over')
  })
  test('where there is no investigator it is named by what became of the allies (MY-END-3, MY-END-4)', () => {
    expect(
      result([
        friend('bo', { ...down, control: 'auto' }),
        friend('cy', { control: 'auto', conditions: { escaped: true } }),
        enemy('corpse'),
      ]),
    ).toBe('mixed')
  })
  test('so many rounds at most (MY-END-5)', () => {
    const played = play(
      fightOf([ada(), enemy('corpse')], { max_rounds: 1 }),
      [99, 99, 99, 99],
      ['ada', 'fight', 'corpse', 'bat'],
      ['ada', 'dodge'],
    )
    expect(played.fight).toMatchObject({ result: 'stalemate', phase: 'over' })
  })
  test('where neither can hurt the other, and there is nothing to choose, the referee is asked', () => {
    const harmless = (name: string) => ({
      armour: ['vest', 'helmet'],
      attacks: [{ name, skill: 40, damage: '1', db: 'none' }],
    })
    const held = fightOf([
      enemy('corpse', harmless('Claw')),
      ada({ ...harmless('Bite'), weapons: [], heldBy: 'corpse', cannotDodge: true }),
    ])
    const asked = open(mythos, held, seededTray(3))
    expect(asked.asks).toMatchObject([{ who: 'referee', about: 'stalemate' }])
    expect(asked.fight.round).toBeLessThan(50)
    expect(say(asked, 'referee', 'end')).toMatchObject({ asks: [], fight: { result: 'referee_ended', phase: 'over' } })
    expect(say(asked, 'referee', 'go on').asks).toMatchObject([{ about: 'stalemate' }])
  })
  test('HP that the referee sets to 0 is dead, and above it lives (MY-GEN-6)', () => {
    expect(play(fightOf([ada(), enemy('corpse')]), [], set('corpse', 'HP', 0)).fight.result).toBe('enemies_defeated')
    expect(
      who(play(fightOf([ada(), friend('bo', down), enemy('corpse')]), [], set('bo', 'HP', 4)), 'bo').conditions.dead,
    ).toBe(false)
  })
})

describe('after the fight', () => {
  test('HP, rounds, items, jams and luck stay; what belonged to the fight ends, perks are fresh (MY-AFT-1)', () => {
    const tired = {
      HP: 4,
      luck: 30,
      perkUses: { P02: 1 },
      effects: [{ key: 'charm', on: 'armour', value: 1 }],
      heldBy: 'corpse',
      weapons: [{ weapon: 'revolver38', ammo: 2, jammed: true }],
      conditions: { escaped: true, prone: true, cover: true },
    }
    const [left] = mythos.close(fightOf([ada(tired), enemy('corpse')]))
    expect(left).toMatchObject({
      HP: 4,
      luck: 30,
      perkUses: {},
      effects: [],
      heldBy: null,
      weapons: [{ ammo: 2, jammed: true }],
      conditions: { escaped: false, prone: false, cover: false },
    })
  })
  test('a day of rest heals 1 (MY-AFT-3)', () => {
    const [hurt] = fightOf([ada({ HP: 4 }), enemy('corpse')]).combatants
    expect(mythos.roster.rest(hurt!, 'long')).toMatchObject({ HP: 5 })
    expect(mythos.roster.rest({ ...hurt!, HP: 12 }, 'long')).toMatchObject({ HP: 12 })
    expect(mythos.roster.rest(hurt!, 'short')).toHaveProperty('refused')
  })
  test('first aid may be used then too (MY-AFT-3)', () => {
    const [hurt] = fightOf([ada({ HP: 4, items: [{ item: 'firstaid' }] }), enemy('corpse')]).combatants
    const kit = mythos.roster.carries(hurt!).find(({ key }) => key === 'firstaid')!
    expect(kit.deeds.find(({ key }) => key === 'use')!.changed).toMatchObject({ HP: 5, items: [] })
  })
  test('each end has its message (MY-AFT-2)', () => {
    const told = { fight: fightOf([ada(), enemy('corpse')]), name: (id: string) => id }
    const said = (['enemies_defeated', 'game_over', 'escaped'] as const).map((one) =>
      mythos.words.events.ended({ type: 'ended', result: one }, told),
    )
    expect(new Set(said).size).toBe(3)
  })
})
