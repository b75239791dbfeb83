import { describe, expect, test } from 'vitest'
import { open, resume } from '../../src/engine/open-and-resume.ts'
import { linesOf, recast, undo } from '../../src/engine/play.ts'
import type { Play } from '../../src/engine/play-append.ts'
import { before, duel, type Event, type Fight } from '../books/reaction-before-book.ts'
import { accepted, make, say } from '../script.ts'

/** The nth die shows n, so that each die is known by its face. */
const tray = (sides: number, nth: number): number => (nth % sides) + 1
const attack = ['significant', 'attack', 'vex', 'pistol'] as const
const rolls = (play: Play<Fight, Event>): (readonly number[])[] =>
  linesOf(play).flatMap(({ entry }) => (entry.type === 'rolled' ? [entry.faces] : []))
const rollsAt = (play: Play<Fight, Event>): number[] =>
  linesOf(play).flatMap(({ n, entry }) => (entry.type === 'rolled' ? [n] : []))

/** Bob shot and missed with 1 2; Vex, who never hits, shot and missed with 3 4; it is Bob's turn again. */
function exchange(): Play<Fight, Event> {
  let play = open(before, duel({}, { initiative: 1, armour: 0, gun: -9 }), tray)
  for (const path of [attack, ['skip']] as const) play = say(play, 'bob', ...path)
  play = say(play, 'vex', 'significant', 'attack', 'bob', 'pistol')
  play = say(play, 'bob', 'stand')
  return say(play, 'vex', 'skip')
}

describe('the referee changes a roll', () => {
  test('to these faces: what followed is played anew, and later dice stay what they were', () => {
    const changed = accepted(
      recast(say(open(before, duel({}, { initiative: 1 }), tray), 'bob', ...attack), 3, {
        faces: [4, 4],
        why: 'a misread die',
      }),
    )
    expect(rolls(changed)).toEqual([
      [4, 4],
      [3, 4, 5],
    ])
    expect(linesOf(changed).find(({ entry }) => entry.type === 'rolled')?.entry).toMatchObject({
      from: 'referee',
      total: 9,
    })
  })

  test('to new dice: none that ever fell comes again, and earlier ones stay', () => {
    const play = exchange()
    expect(rolls(play)).toEqual([
      [1, 2],
      [3, 4],
    ])
    expect(rolls(accepted(recast(play, rollsAt(play)[1]!, { faces: null, why: 'cocked die' })))).toEqual([
      [1, 2],
      [5, 6],
    ])
  })

  test('in an earlier beat: the fight goes on from there', () => {
    const play = exchange()
    const changed = accepted(recast(play, rollsAt(play)[0]!, { faces: [6, 6], why: 'misread' }))
    expect(rolls(changed)).toEqual([
      [6, 6],
      [3, 4, 5],
    ])
    expect(changed.fight).toMatchObject({ round: 1, combatants: [{ acted: false }, { acted: false, end: 0 }] })
    expect(changed.asks).toMatchObject([{ who: 'vex', about: 'wound' }])
  })

  test('twice: the last word counts', () => {
    const once = accepted(recast(exchange(), rollsAt(exchange())[1]!, { faces: [1, 1], why: 'misread' }))
    expect(rolls(accepted(recast(once, rollsAt(once)[1]!, { faces: [2, 1], why: 'misread' })))).toEqual([
      [1, 2],
      [2, 1],
    ])
    const fresh = accepted(recast(once, rollsAt(once)[1]!, { faces: null, why: 'cocked' }))
    expect(rolls(fresh)).toEqual([
      [1, 2],
      [5, 6],
    ])
    expect(rolls(accepted(recast(fresh, rollsAt(fresh)[1]!, { faces: null, why: 'cocked again' })))[1]).toEqual([1, 2]) // dice 6 and 7
  })

  test('an undone change brings back the dice that fell, not those the referee named', () => {
    const changed = make(exchange(), { recast: [1, 1] })
    const back = make(changed, 'undo')
    expect(rolls(back)).toEqual([
      [1, 2],
      [3, 4],
    ])
    const further = accepted(undo(back, rollsAt(back)[1]!))
    expect(rolls(further)).toEqual([
      [1, 2],
      [3, 4],
    ])
    expect(rolls(make(make(back, 'undo'), ['vex', 'skip']))).toEqual([
      [1, 2],
      [3, 4],
    ])
  })

  test('a change is found again when the fight is resumed', () => {
    for (const faces of [[4, 4], null]) {
      const changed = make(exchange(), { recast: faces })
      const again = resume(before, JSON.parse(JSON.stringify(changed.log)), tray)
      expect([again.log, again.fight]).toEqual([changed.log, changed.fight])
    }
  })

  test('what is no roll, no longer stands or cannot fall is refused', () => {
    const play = exchange()
    const at = rollsAt(play)[1]!
    expect(recast(play, 0, { faces: null, why: 'why not' })).toEqual({ refused: 'Entry 0 is no roll that stands.' })
    expect(recast(play, at, { faces: [7, 1], why: 'why not' })).toEqual({
      refused: '7 1 does not fit: name 2 faces from 1 to 6.',
    })
    expect(recast(make(play, { recast: [1, 1] }), at, { faces: [2, 2], why: 'why not' })).toEqual({
      refused: `Entry ${at} is no roll that stands.`,
    })
  })
})
