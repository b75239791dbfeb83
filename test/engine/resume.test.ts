import { describe, expect, test } from 'vitest'
import { d } from '../../src/engine/dice.ts'
import { seededTray } from '../../src/engine/dice-tray.ts'
import type { Entry, Log } from '../../src/engine/log.ts'
import { menuOf } from '../../src/engine/menu.ts'
import { open, resume } from '../../src/engine/open-and-resume.ts'
import { leaf } from '../../src/engine/options.ts'
import { linesOf, recast, redo, undo } from '../../src/engine/play.ts'
import type { Play } from '../../src/engine/play-append.ts'
import type { Rules } from '../../src/engine/scene.ts'
import { draw, meeting } from '../books/draw-book.ts'
import { ANSWERS, everyShape, shapes } from '../books/every-shape-rules.ts'
import { after, bout } from '../books/reaction-after-book.ts'
import { before, brawl, duel, type Event, type Fight, someone } from '../books/reaction-before-book.ts'
import { raid, sides } from '../books/sides-book.ts'
import { accepted, type Move, make, say } from '../script.ts'

const bytes = <F, E>(play: Play<F, E>): string =>
  JSON.stringify([
    play.log,
    play.fight,
    play.asks.map(({ n, who, about, options, dice }) => [n, who, about, menuOf(options), dice]),
  ])
const stored = <F, E>({ log }: Play<F, E>): Log<F, E> => JSON.parse(JSON.stringify(log))
const again = <F, E>(play: Play<F, E>, rules = play.rules): Play<F, E> =>
  resume(rules, stored(play), seededTray(7), { hands: play.hands })
const attack = ['bob', 'significant', 'attack', 'vex', 'pistol'] as const
const missed = { overrule: { type: 'set', who: 'bob', field: 'end', value: 6 } } as const

/** Every beat begins with a breath. */
const breath: Rules<Fight, Event> = {
  ...before,
  play: (scene, beat) => {
    scene.tell({ type: 'hastened', who: 'bob' })
    before.play(scene, beat)
  },
}

/** Plays move by move; after each the fight is taken from its log. */
function throughout<F, E>(rules: Rules<F, E>, fight: F, moves: readonly Move<E>[]): void {
  let play = open(rules, fight, seededTray(7))
  for (const move of moves) {
    play = make(play, move)
    expect(bytes(again(play))).toBe(bytes(play))
  }
}

describe('a fight from its log is the same, byte by byte, at every question', () => {
  test("with the answer before the dice, the referee's word, deeds unasked, undo and new dice", () =>
    throughout(before, duel(), [
      ['bob', 'minor', 'aim', 'vex'],
      { volunteer: ['vex', 'gamble'] },
      ['vex', 'keep'],
      attack,
      ['vex', 'stand'],
      { recast: null },
      { recast: [1, 1, 1] },
      missed,
      'undo',
      'redo',
    ]))
  test('with the answer after the hit', () =>
    throughout(after, bout(), [
      ['bob', 'vex'],
      ['vex', 'parry'],
      ['vex', 'bob'],
    ]))
  test('with an answer that decides the draw', () =>
    throughout(draw, meeting(), [
      ['ann', 'fight', 'cultist'],
      ['cultist', 'fight', 'ann'],
      ['ann', 'dodge'],
    ]))
  test('with answers out of turn', () =>
    throughout(sides, raid(), [
      ['heroes', 'bran'],
      ['bran', 'snik'],
      ['grub', 'yes'],
    ]))
  test('with every shape of a question', () => throughout(everyShape, shapes(), ANSWERS))
  test('with beats that tell before they ask', () =>
    throughout(breath, duel(), [
      ['bob', 'skip'],
      ['vex', 'minor', 'aim', 'bob'],
      ['vex', 'skip'],
      ['bob', 'skip'],
    ]))

  test('with dice of its own', () => {
    const hands = { bob: 'typed' } as const
    let play = open(before, duel(), seededTray(7), { hands })
    for (const move of [
      attack,
      ['vex', 'stand'],
      { threw: 'bob', faces: [5, 4] },
      { threw: 'bob', faces: null },
      'undo',
      ['vex', 'dodge'],
    ] as const) {
      play = make(play, move)
      expect(bytes(again(play))).toBe(bytes(play))
    }
  })

  test('and goes on with the same dice', () => {
    const play = make(open(before, duel(), seededTray(7)), attack)
    expect(bytes(say(again(play), 'vex', 'stand'))).toBe(bytes(say(play, 'vex', 'stand')))
  })

  test('finished beats are not run again', () => {
    const play = make(make(open(before, duel(), seededTray(7)), ['bob', 'skip']), ['vex', 'skip'])
    const began: string[] = []
    again(play, {
      ...before,
      play: (scene, beat) => {
        began.push(beat.who ?? beat.kind)
        before.play(scene, beat)
      },
    })
    expect(began).toEqual(['bob'])
  })
})

describe('new code, old fight', () => {
  const inSecondRound = (): Play<Fight, Event> => {
    let play = open(before, duel(), seededTray(7))
    for (const move of [
      ['bob', 'skip'],
      ['vex', 'skip'],
      ['bob', 'minor', 'aim', 'vex'],
    ] as const)
      play = make(play, move)
    return play
  }

  test('the open beat starts over, the log says why, and finished beats stay', () => {
    const old = inSecondRound()
    const play = again(old, breath)
    const restarted = play.log.entries[old.log.entries.length]
    expect(restarted).toEqual({
      type: 'restarted',
      to: old.log.entries.findLastIndex(({ type }) => type === 'began'),
      why: expect.stringMatching(
        /^replay diverged at entry \d+: the rule wants happened \{"event":\{"type":"hastened","who":"bob"\}\}, the log has answered \{.*"path":\["minor","aim","vex"\]/,
      ),
    })
    expect(play.fight).toMatchObject({
      round: 2,
      combatants: [{ id: 'bob', hastened: true, aim: { at: null } }, { hastened: false }],
    })
    expect(play.asks).toMatchObject([{ who: 'bob', about: 'turn' }])
  })

  test('it starts over once: resumed again, it goes on', () => {
    const play = again(inSecondRound(), breath)
    expect(bytes(again(play))).toBe(bytes(play))
  })

  test('an answer that is no longer offered is asked again', () => {
    const noAim: Rules<Fight, Event> = {
      ...before,
      play: (scene) =>
        scene.ask({ id: 'bob' }, 'turn', [
          leaf('wait', () => scene.tell({ type: 'acted', who: 'bob' })),
          leaf('run', () => {}),
        ])(),
    }
    const play = again(inSecondRound(), noAim)
    expect(play.log.entries.at(-3)).toMatchObject({
      type: 'restarted',
      why: expect.stringContaining('the rule wants an answer to bob turn? wait|run, the log has answered'),
    })
  })

  test('a roll that has other dice or reasons now is another roll; its dice fall again as they fell', () => {
    const rolled = make(make(open(before, duel({}, { armour: 30 }), seededTray(7)), attack), ['vex', 'stand'])
    const skilled: Rules<Fight, Event> = {
      ...before,
      play: (scene, beat) =>
        before.play(
          {
            ...scene,
            roll: (who, what, dice, why = []) => scene.roll(who, what, dice, [...why, ['luck', 1, 'NEW-1']]),
          },
          beat,
        ),
    }
    const play = again(rolled, skilled)
    expect(play.asks).toMatchObject([{ who: 'bob' }])
    const faces = (one: Play<Fight, Event>): unknown =>
      linesOf(one).flatMap(({ entry }) => (entry.type === 'rolled' ? [entry.faces] : []))
    expect(faces(make(make(play, attack), ['vex', 'stand']))).toEqual(faces(rolled))
  })

  test('a deed unasked that is no longer offered makes the beat start over', () => {
    const play = again(make(open(before, duel(), seededTray(7)), { volunteer: ['vex', 'hasten'] }), {
      ...before,
      offers: () => [],
    })
    expect(play.log.entries.find(({ type }) => type === 'restarted')).toMatchObject({
      to: 0,
      why: expect.stringContaining(
        'the rule wants nothing of vex: "hasten" is not offered: there is nothing to choose.',
      ),
    })
  })

  test("the referee's word between two beats is no part of the beat, and stays", () => {
    const over = make(make(open(before, duel(), seededTray(7)), { overrule: { type: 'left', who: 'vex' } }), [
      'bob',
      'skip',
    ])
    const risen = make(make(over, { overrule: { type: 'joined', combatant: someone('zed', 'enemies') } }), [
      'zed',
      'minor',
      'aim',
      'bob',
    ])
    const play = again(risen, breath)
    expect(play.fight.combatants.map(({ id }) => id)).toEqual(['bob', 'vex', 'zed'])
  })

  test('undoing into a beat that the old code played starts that beat over', () => {
    let old = open(before, duel(), seededTray(7))
    for (const move of [
      ['bob', 'minor', 'aim', 'vex'],
      ['bob', 'skip'],
      ['vex', 'skip'],
    ] as const)
      old = make(old, move)
    const skipped = old.log.entries.findIndex((entry) => entry.type === 'answered' && entry.path[0] === 'skip')
    const back = accepted(undo(again(old, breath), skipped))
    expect(back.log.entries.filter(({ type }) => type === 'restarted')).toMatchObject([{ to: 0 }])
    expect(back).toMatchObject({ fight: { round: 1, combatants: [{ hastened: true }, {}] }, asks: [{ who: 'bob' }] })
  })

  test('a roll of a beat that the old code played cannot be changed: the referee is told why', () => {
    let old = open(before, duel({}, { armour: 30 }), seededTray(7))
    for (const move of [attack, ['vex', 'stand'], ['bob', 'skip']] as const) old = make(old, move)
    const rolled = old.log.entries.findIndex(({ type }) => type === 'rolled')
    expect(recast(again(old, breath), rolled, { faces: [1, 1], why: 'misread' })).toMatchObject({
      refused: expect.stringMatching(/^The fight could not go on after that: replay diverged at entry 2: .*\.$/),
    })
  })

  test('faces that the referee named for other dice than the rule now throws are not taken for them', () => {
    const changed = make(make(make(open(before, duel({}, { armour: 30 }), seededTray(7)), attack), ['vex', 'stand']), {
      recast: [1, 1, 1],
    })
    const skipped = make(changed, ['bob', 'skip'])
    const rolled = linesOf(changed).findLast(({ entry }) => entry.type === 'rolled')!.n
    const heavy: Rules<Fight, Event> = {
      ...before,
      play: (scene, beat) =>
        before.play(
          { ...scene, roll: (who, what, dice, why) => scene.roll(who, what, what === 'damage' ? d(4, 6) : dice, why) },
          beat,
        ),
    }
    const back = accepted(undo(again(skipped, heavy), rolled))
    expect(back.log.entries.find(({ type }) => type === 'restarted')).toMatchObject({
      why: expect.stringContaining('the rule wants bob to roll 4d6 damage, the log has recast {'),
    })
  })

  test('what was begun under the old code can be redone, as far as the new code goes along', () => {
    const play = again(make(inSecondRound(), 'undo'), breath)
    const forth = accepted(redo(play))
    expect(forth).toMatchObject({ fight: { round: 2 }, asks: [{ who: 'bob', about: 'turn' }] })
  })

  test('a rule that reads differently but does the same goes on', () => {
    const play = inSecondRound()
    const alike: Rules<Fight, Event> = { ...before, play: (scene, beat) => before.play({ ...scene }, beat) }
    expect(bytes(again(play, alike))).toBe(bytes(play))
    const { log, fight, asks } = again(play, { ...alike, version: 2 })
    expect([log.entries.slice(0, -1), log.entries.at(-1)!.type, fight, asks.map(({ n }) => n)]).toEqual([
      play.log.entries,
      'renewed',
      play.fight,
      play.asks.map(({ n }) => n),
    ])
  })
})

describe('a damaged log is found', () => {
  const play = (): Play<Fight, Event> => {
    let one = open(before, brawl(), seededTray(7))
    for (const move of [
      ['bob', 'minor', 'move', 'forward', 3],
      ['bob', 'skip'],
      ['vex', 'minor', 'aim', 'bob'],
    ] as const)
      one = make(one, move)
    return one
  }
  const damaged = (change: (entry: Entry<Event>, n: number) => unknown): Log<Fight, Event> => {
    const log = stored(play())
    return { ...log, entries: log.entries.map((entry, n) => (change(entry, n) ?? entry) as Entry<Event>) }
  }
  const opened = (log: Log<Fight, Event>) => () => resume(before, log, seededTray(7))

  test('an event of a finished beat was changed', () => {
    const log = damaged(
      (entry) =>
        (entry.type === 'happened' &&
          entry.event.type === 'moved' && { ...entry, event: { ...entry.event, metres: 4 } }) ||
        null,
    )
    expect(opened(log)).toThrow(/^the log is damaged: up to entry \d+ it does not lead to the fight it says$/)
  })

  test('an event of a finished beat is missing', () => {
    const log = stored(play())
    const at = log.entries.findIndex(({ type }) => type === 'happened')
    expect(opened({ ...log, entries: log.entries.toSpliced(at, 1) })).toThrow('the log is damaged')
  })

  test('the fight before its first beat was changed', () => {
    const log = stored(play())
    expect(opened({ ...log, opened: { ...log.opened, round: 9 } })).toThrow('the log is damaged')
  })

  test('an entry goes back to where nothing is', () => {
    for (const to of [999, -1, 0.5, null]) {
      const log = damaged((_, n) => (n === 3 ? { type: 'undone', to, by: 'referee' } : null))
      expect(opened(log)).toThrow(`the log is damaged: entry 3 goes back to entry ${to}`)
    }
  })

  test('an answer of the open beat was changed: the beat starts over', () => {
    const log = damaged((entry) =>
      entry.type === 'answered' && entry.who === 'vex' ? { ...entry, path: ['minor', 'aim', 'nobody'] } : null,
    )
    expect(opened(log)()).toMatchObject({ asks: [{ who: 'vex', about: 'turn' }] })
  })
})

describe('a log that does not fit is refused', () => {
  const log = (header: object): Log<Fight, Event> => {
    const play = stored(open(before, duel(), seededTray(7)))
    return { ...play, header: { ...play.header, ...header } }
  }

  test.each([
    [{ fray: 2 }, 'this log has format 2, and 1 is the latest known here: a newer Fray wrote it'],
    [{ book: 'osr' }, 'this log is of the book osr, not of before'],
    [{ version: 2 }, 'this log was written by version 2 of the book before; here is version 1'],
  ])('%j', (header, sentence) => {
    expect(() => resume(before, log(header), seededTray(7))).toThrow(sentence)
  })

  test('one of an older version of the book is taken', () => {
    expect(resume({ ...before, version: 3 }, log({ version: 1 }), seededTray(7)).asks).toMatchObject([{ who: 'bob' }])
  })

  test('the header keeps what the fight was opened with', () => {
    const options = { profile: 'bot' }
    const { header } = open(before, duel(), seededTray(7), { options, setup: { title: 'Bar' }, seal: 'abc' }).log
    options.profile = 'other'
    expect(header).toEqual({
      fray: 1,
      book: 'before',
      version: 1,
      options: { profile: 'bot' },
      setup: { title: 'Bar' },
      seal: 'abc',
    })
  })

  test('the fight it was opened with is copied', () => {
    const fight = structuredClone(duel())
    const play = open(before, fight, seededTray(7))
    Object.assign(fight, { round: 9 })
    expect(play.log.opened.round).toBe(1)
  })
})
