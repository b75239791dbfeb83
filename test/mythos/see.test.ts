import { describe, expect, test } from 'vitest'
import { mythos } from '../../src/books/mythos/book.ts'
import type { Event } from '../../src/books/mythos/state/all-events.ts'
import type { Viewer } from '../../src/engine/book.ts'
import { d } from '../../src/engine/dice.ts'
import type { Rolled } from '../../src/engine/log.ts'
import { ada, enemy, fightOf, friend } from './fights-for-tests.ts'

const fight = fightOf([ada(), friend('bo'), enemy('corpse'), enemy('imp', { block: 'imp', hidden: true })])
const viewer = (changes: Partial<Viewer> = {}): Viewer => ({
  referee: false,
  seats: ['ada'],
  health: 'words',
  rolls: {},
  ...changes,
})
const seen = (event: Event, by: Partial<Viewer> = {}) => {
  const entry = mythos.see({ type: 'happened', event }, viewer(by), fight)
  return entry && 'event' in entry ? entry.event : null
}

describe('what a player may know', () => {
  test('the skill of others only where sheets are open', () => {
    const read: Event = {
      type: 'read',
      who: 'corpse',
      what: 'attack',
      skill: 30,
      candidates: [20],
      result: 20,
      level: 'success',
    }
    expect(seen(read)).toMatchObject({ result: 20, skill: null })
    expect(seen(read, { health: 'exact' })).toMatchObject({ skill: 30 })
    expect(seen({ ...read, who: 'ada' })).toMatchObject({ skill: 30 })
    expect(seen(read, { rolls: { attack: 'referee' } })).toBe(null)
  })
  test('how much others are hurt, as the table shows it', () => {
    const hurt: Event = {
      type: 'damaged',
      who: 'corpse',
      by: 'ada',
      dice: 7,
      resisted: 0,
      armour: 2,
      perks: 0,
      points: 5,
    }
    expect(seen(hurt)).toMatchObject({ dice: null, armour: null, points: null })
    expect(seen(hurt, { health: 'exact' })).toMatchObject({ dice: 7, points: 5 })
    expect(seen(hurt, { health: 'hidden' })).toBe(null)
    expect(seen({ ...hurt, who: 'ada', by: 'corpse' }, { health: 'hidden' })).toMatchObject({ points: 5 })
    expect(seen({ ...hurt, points: 0 })).toMatchObject({ points: 0 })
  })
  test('bonus dice of a roll that is not shown are not shown either', () => {
    const dice = (who: string): Rolled => ({
      type: 'rolled',
      who,
      what: 'bonus dice',
      dice: d(1, 10, 'faces'),
      why: [['net', 1, 'MY-DICE-4']],
      faces: [3],
      total: 3,
      from: 'tray',
    })
    const during = { ...fight, attack: { by: 'corpse', at: 'ada', weapon: 'claw', shot: 1, of: 1 } }
    const secret = viewer({ rolls: { attack: 'referee' } })
    expect(mythos.see(dice('corpse'), secret, during)).toBe(null)
    expect(mythos.see(dice('ada'), secret, during)).toEqual(dice('ada'))
    expect(mythos.see(dice('corpse'), secret, fight)).toEqual(dice('corpse'))
  })
  test('of the hidden nothing, and where they strike there is somebody', () => {
    const struck: Event = {
      type: 'attacked',
      who: 'imp',
      at: 'ada',
      weapon: 'beak',
      melee: true,
      shot: 1,
      of: 1,
      rounds: 0,
      extra: false,
    }
    expect(seen(struck)).toMatchObject({ who: 'somebody', at: 'ada' })
    expect(seen({ ...struck, at: 'corpse' }, { seats: [] })).toMatchObject({ who: 'somebody' })
    expect(seen({ type: 'started', who: 'imp', attacks: 1 })).toBe(null)
    expect(seen({ type: 'opened', order: ['imp', 'ada', 'bo', 'corpse'] })).toMatchObject({
      order: ['ada', 'bo', 'corpse'],
    })
    expect(
      mythos.see(
        {
          type: 'rolled',
          who: 'imp',
          what: 'attack',
          dice: d(1, 100, 'faces'),
          why: [],
          faces: [3],
          total: 3,
          from: 'tray',
        },
        viewer(),
        fight,
      ),
    ).toBe(null)
    expect(mythos.show(fight, viewer()).combatants.map(({ id }) => id)).toEqual(['ada', 'bo', 'corpse'])
    expect(mythos.show(fight, viewer()).order.map(({ who }) => who)).toEqual(['ada', 'bo', 'corpse'])
  })
  test("health in words or numbers, and the whole sheet of one's own", () => {
    const shown = mythos.show(fight, viewer())
    expect(shown.combatants[2]).toMatchObject({ health: 'unhurt', sheet: { inHand: [] } })
    expect(shown.combatants[0]).toMatchObject({ own: true, health: { HP: { max: 12, now: 12 } } })
  })
  test('odds tell how an own roll goes; how it is answered only where sheets are open', () => {
    expect(mythos.foretold('turn', viewer())).toEqual(['success', 'heals'])
    expect(mythos.foretold('reaction', viewer())).toEqual([])
    expect(mythos.foretold('reaction', viewer({ health: 'exact' }))).toContain('hit back')
  })
})
