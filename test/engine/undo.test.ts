import { describe, expect, test } from 'vitest'
import { seededTray } from '../../src/engine/dice-tray.ts'
import { isDecision } from '../../src/engine/log.ts'
import { menuOf } from '../../src/engine/menu.ts'
import { open } from '../../src/engine/open-and-resume.ts'
import { fork, lastDecision, linesOf, redo, undo } from '../../src/engine/play.ts'
import type { Play } from '../../src/engine/play-append.ts'
import { before, duel, type Event, type Fight } from '../books/reaction-before-book.ts'
import { accepted, make, openFor, say } from '../script.ts'

const attack = ['bob', 'significant', 'attack', 'vex', 'pistol'] as const
const shot = (): Play<Fight, Event> => make(open(before, duel(), seededTray(7)), attack)
const stood = (): Play<Fight, Event> => make(shot(), ['vex', 'stand'])
const rolls = (play: Play<Fight, Event>): (readonly number[])[] =>
  linesOf(play).flatMap(({ entry }) => (entry.type === 'rolled' ? [entry.faces] : []))
const now = (play: Play<Fight, Event>): string =>
  JSON.stringify([
    play.fight,
    play.asks.map(({ n, who, about, options }) => [n, who, about, menuOf(options)]),
    linesOf(play).map(({ n }) => n),
  ])
const entries = (play: Play<Fight, Event>): number => play.log.entries.length

/** A fight over several beats with a hit, a deed unasked, the referee's word and a changed roll. */
function played(): Play<Fight, Event> {
  let play = open(before, duel(), seededTray(7))
  for (const move of [
    ['bob', 'minor', 'aim', 'vex'],
    { volunteer: ['vex', 'gamble'] },
    ['vex', 'keep'],
    attack,
    ['vex', 'dodge'],
    { recast: [1, 1, 1] },
    { overrule: { type: 'set', who: 'bob', field: 'end', value: 30 } },
    ['vex', 'significant', 'attack', 'bob', 'pistol'],
    ['bob', 'stand'],
    ['vex', 'skip'],
    ['bob', 'skip'],
    { volunteer: ['vex', 'hasten'] },
  ] as const)
    play = make(play, move)
  return play
}

describe('undoing', () => {
  test('dice stay as they fell, also for another answer; redo works until something new is decided', () => {
    const back = make(stood(), 'undo')
    expect(back.asks).toMatchObject([{ who: 'vex', about: 'reaction', n: openFor(shot(), 'vex') }])
    expect(now(make(back, 'redo'))).toBe(now(stood()))
    const dodged = say(back, 'vex', 'dodge')
    expect(rolls(dodged)[0]).toEqual(rolls(stood())[0])
    expect(redo(dodged)).toEqual({ refused: 'There is nothing to redo.' })
  })

  test('to every entry and redoing is the identity: only the log has grown', () => {
    const play = played()
    for (let to = 0; to < entries(play); to++) {
      const back = undo(play, to)
      if ('refused' in back) continue
      const forth = accepted(redo(back))
      expect(now(forth)).toBe(now(play))
      expect(forth.log.entries.slice(0, entries(play))).toEqual(play.log.entries)
      expect(forth.log.entries.at(-1)).toMatchObject({ type: 'undone', to: entries(play) })
    }
  })

  test('to every entry and making the same decisions again comes to the same fight', () => {
    const play = played()
    const decisions = linesOf(play).filter(({ entry }) => isDecision(entry))
    for (const { n } of decisions) {
      let again = accepted(undo(play, n))
      for (const { n: later, entry } of decisions) {
        if (later < n) continue
        if (entry.type === 'answered') again = say(again, entry.who, ...entry.path)
        if (entry.type === 'volunteered') again = make(again, { volunteer: [entry.who, ...entry.path] })
        if (entry.type === 'overruled') again = make(again, { overrule: entry.events })
        if (entry.type === 'recast') again = make(again, { recast: entry.faces })
      }
      expect(again.fight).toEqual(play.fight)
    }
  })

  test('goes to the middle of a beat: what needs no answer happens again by itself', () => {
    const play = stood()
    const rolled = play.log.entries.findIndex(({ type }) => type === 'rolled')
    expect(undo(play, rolled)).toEqual({ refused: 'Nothing was decided since then.' })
    const after = say(say(play, 'vex', 'str'), 'bob', 'skip')
    expect(accepted(undo(after, rolled))).toMatchObject({ fight: play.fight, asks: [{ who: 'vex', about: 'wound' }] })
  })

  test('two steps back are two steps forward', () => {
    const one = open(before, duel(), seededTray(7))
    const two = say(one, 'bob', 'minor', 'aim', 'vex')
    const three = say(two, 'bob', 'skip')
    const back = [make(three, 'undo'), make(make(three, 'undo'), 'undo')]
    expect(back.map(now)).toEqual([now(two), now(one)])
    const forth = [make(back[1]!, 'redo'), make(make(back[1]!, 'redo'), 'redo')]
    expect(forth.map(now)).toEqual([now(two), now(three)])
    expect(redo(forth[1]!)).toEqual({ refused: 'There is nothing to redo.' })
  })

  test('back and forth and back again', () => {
    let play = stood()
    for (let i = 0; i < 5; i++) {
      play = make(play, 'undo')
      expect(now(play)).toBe(now(shot()))
      play = make(play, 'redo')
      expect(now(play)).toBe(now(stood()))
    }
  })

  test('an undone way can be taken up again by its number, even after another was begun', () => {
    const play = stood()
    const other = say(make(play, 'undo'), 'vex', 'dodge')
    expect(now(accepted(undo(other, entries(play))))).toBe(now(play))
  })

  test('dice beyond those that fell come from the tray, and none is skipped', () => {
    const plain = make(make(shot(), ['vex', 'dodge']), ['bob', 'skip'])
    const missed = make(make(plain, 'undo'), 'undo')
    const tray = seededTray(7)
    const all = rolls(make(make(make(missed, ['vex', 'stand']), ['vex', 'str']), ['bob', 'skip'])).flat()
    expect(all).toEqual(all.map((_, nth) => tray(6, nth)))
  })

  test('nothing is decided in a fight that has just begun', () => {
    const play = open(before, duel(), seededTray(7))
    expect(lastDecision(play)).toBeNull()
    for (const to of [0, entries(play)]) expect(undo(play, to)).toEqual({ refused: 'Nothing was decided since then.' })
    expect(redo(play)).toEqual({ refused: 'There is nothing to redo.' })
  })

  test.each([-1, 1.5, 999, Number.NaN, Number.POSITIVE_INFINITY])('there is no entry %d to go back to', (to) => {
    expect(undo(stood(), to)).toEqual({ refused: `There is no entry ${to}.` })
    expect(() => fork(stood(), to, () => 6)).toThrow(`there is no entry ${to} to fork from`)
  })

  test("of the referee's word brings back what it changed", () => {
    const play = make(shot(), { overrule: { type: 'set', who: 'vex', field: 'end', value: 1 } })
    expect(now(make(play, 'undo'))).toBe(now(shot()))
  })

  test('of a deed unasked takes back all that came of it', () => {
    const play = make(make(shot(), { volunteer: ['vex', 'gamble'] }), ['vex', 'keep'])
    expect(now(make(make(play, 'undo'), 'undo'))).toBe(now(shot()))
  })
})

describe('a fork', () => {
  test('keeps the dice that fell, and leaves the real fight as it is', () => {
    const play = stood()
    const bytes = JSON.stringify(play.log)
    const what = say(accepted(fork(play, lastDecision(play)!, () => 6)), 'vex', 'dodge')
    expect(rolls(what)[0]).toEqual(rolls(play)[0])
    expect(JSON.stringify(play.log)).toBe(bytes)
  })

  test('does not foretell: later dice come from its own tray', () => {
    const play = say(say(stood(), 'vex', 'str'), 'bob', 'skip')
    const what = say(
      say(accepted(fork(play, entries(play), () => 1)), 'vex', 'significant', 'attack', 'bob', 'pistol'),
      'bob',
      'stand',
    )
    const real = say(say(play, 'vex', 'significant', 'attack', 'bob', 'pistol'), 'bob', 'stand')
    expect(rolls(what)[2]).toEqual([1, 1])
    expect(rolls(real).flat()).toEqual(
      rolls(real)
        .flat()
        .map((_, nth) => seededTray(7)(6, nth)),
    )
  })

  test('opens at any entry of the fight', () => {
    const play = played()
    for (let to = 0; to <= entries(play); to++) expect(accepted(fork(play, to, () => 3)).asks.length).toBeGreaterThan(0)
  })
})
