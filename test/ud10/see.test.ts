import { describe, expect, test } from 'vitest'
import { ud10 } from '../../src/books/ud10/book.ts'
import type { Event } from '../../src/books/ud10/state/all-events.ts'
import type { Viewer } from '../../src/engine/book.ts'
import { anna, boris, carla, fightOf, happened, play } from './duel.ts'

const fight = fightOf([
  anna(),
  carla(),
  boris({ carried: ['dagger'], facing: 'E' }),
  boris({ id: 'lurker', hidden: true, pos: [6, 5] }),
])
const viewer = (changes: Partial<Viewer> = {}): Viewer => ({
  referee: false,
  seats: ['anna'],
  health: 'words',
  rolls: {},
  ...changes,
})
const seen = (event: Event, by: Partial<Viewer> = {}) => {
  const entry = ud10.see({ type: 'happened', event }, viewer(by), fight)
  return entry && 'event' in entry ? entry.event : null
}
const shown = (id: string, by: Partial<Viewer> = {}) =>
  ud10.show(fight, viewer(by)).combatants.find((one) => one.id === id)

describe('what a player may know (C36)', () => {
  test('the Defense of a foe with exact health alone', () => {
    const hit: Event = { type: 'hit', who: 'anna', at: 'boris', defense: 11 }
    expect(seen(hit)).toMatchObject({ who: 'anna', defense: null })
    expect(seen(hit, { health: 'exact' })).toMatchObject({ defense: 11 })
    expect(seen({ type: 'missed', who: 'boris', at: 'anna', defense: 12 })).toMatchObject({ defense: 12 })
  })
  test('what a hit did, as the table shows health', () => {
    const hurt: Event = {
      type: 'damaged',
      who: 'boris',
      by: 'anna',
      zone: null,
      dice: 10,
      armour: 1,
      buffer: 0,
      con: 1,
      ep: 0,
      hp: 8,
    }
    expect(seen(hurt)).toMatchObject({ hp: null, dice: null, armour: null, con: null })
    expect(seen(hurt, { health: 'exact' })).toMatchObject({ hp: 8, dice: 10 })
    expect(seen(hurt, { health: 'hidden' })).toBeNull()
    expect(seen({ ...hurt, who: 'anna', by: 'boris' }, { health: 'hidden' })).toMatchObject({ hp: 8 })
    expect(seen({ ...hurt, hp: 0 })).toMatchObject({ hp: 0 })
  })
  test('of others what meets the eye: what is held and worn, where they stand; not scores, skills and packs', () => {
    const other = JSON.stringify(shown('boris'))
    for (const word of ['baton', 'sturdy-clothes', '"pos"', '"facing"']) expect(other).toContain(word)
    for (const word of ['dagger', 'melee', '"str"', '"pools"', '"loaded"']) expect(other).not.toContain(word)
    expect(JSON.stringify(shown('anna'))).toContain('"melee"')
  })
  test('the hidden are nowhere: not shown, not named, no reason to ask before a flight', () => {
    expect(shown('lurker')).toBeUndefined()
    expect(
      seen({
        type: 'attacked',
        who: 'lurker',
        at: 'boris',
        weapon: 'baton',
        mode: 'single',
        rounds: 0,
        free: null,
        facing: null,
      }),
    ).toMatchObject({ who: 'somebody' })
    const alone = fightOf([anna(), boris({ id: 'lurker', hidden: true, pos: [6, 5] })])
    const fled = play(alone, [1], ['anna', 'move', [2, 5]], ['lurker', 'baton'])
    expect(happened(fled, 'leaving')).toHaveLength(0)
    expect(happened(fled, 'attacked')).toHaveLength(1)
  })
})
