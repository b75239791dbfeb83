import { describe, expect, test } from 'vitest'
import { seededTray } from '../../src/engine/dice-tray.ts'
import { open, resume } from '../../src/engine/open-and-resume.ts'
import { answer, linesOf, overrule, volunteer } from '../../src/engine/play.ts'
import type { Play } from '../../src/engine/play-append.ts'
import type { Rules } from '../../src/engine/scene.ts'
import { before, brawl, duel, type Event, type Fight, find, someone } from '../books/reaction-before-book.ts'
import { raid, sides } from '../books/sides-book.ts'
import { accepted, make, openFor, say, script } from '../script.ts'

const attack = ['bob', 'significant', 'attack', 'vex', 'pistol'] as const
const start = (): Play<Fight, Event> => open(before, duel({}, { armour: 30 }), seededTray(7))
const again = (play: Play<Fight, Event>): Play<Fight, Event> =>
  resume(play.rules, JSON.parse(JSON.stringify(play.log)), seededTray(7))
const bytes = (play: Play<Fight, Event>): string => JSON.stringify([play.log, play.fight, play.asks])
const rolls = (play: Play<Fight, Event>): unknown[] =>
  linesOf(play).flatMap(({ entry }) => (entry.type === 'rolled' ? [[entry.who, entry.faces]] : []))
const lame = { overrule: { type: 'set', who: 'vex', field: 'initiative', value: 1 }, why: 'shaken' } as const

describe("the referee's word", () => {
  test('in mid-question: the options follow, and a replay finds it in its place', () => {
    const play = make(start(), attack)
    const lamed = make(play, lame)
    expect(rolls(lamed)[0]).toEqual(['bob', expect.any(Array)]) // no reaction left to ask for: the dice fell
    expect(bytes(again(lamed))).toBe(bytes(lamed))
    expect(find(play.fight.combatants, 'vex').initiative).toBe(8) // the earlier play is as it was
  })

  test('its reason is kept', () => {
    expect(script(before, duel(), { answers: [lame] }).lines).toEqual(['overruled: set vex initiative 1 (shaken)'])
  })

  test('among several that are asked at once: who answered has answered, the others are asked afresh', () => {
    const crowd = { ...raid(), combatants: raid().combatants.map((one) => ({ ...one, named: true })) }
    let play = open(sides, crowd, seededTray(7))
    for (const move of [
      ['heroes', 'bran'],
      ['bran', 'snik'],
      ['snik', 'yes'],
    ] as const)
      play = make(play, move)
    const after = make(play, { overrule: { type: 'wounded', who: 'bran', points: 1 } })
    expect(after.asks.map(({ who, about }) => [who, about])).toEqual([['grub', 'snap attack']])
    expect(openFor(after, 'grub')).toBeGreaterThan(openFor(play, 'grub'))
    expect(
      linesOf(make(after, ['grub', 'no'])).some(({ entry }) => entry.type === 'rolled' && entry.who === 'snik'),
    ).toBe(true)
  })

  test('before the first answer of a beat: it stands at the beginning of the beat', () => {
    const after = make(start(), { overrule: { type: 'left', who: 'vex' } })
    expect(after).toMatchObject({ asks: [{ who: 'bob' }] })
    expect(() => say(after, 'bob', 'minor', 'aim', 'vex')).toThrow('"aim" is not offered: choose move.')
    expect(bytes(again(after))).toBe(bytes(after))
  })

  test('twice in a row, and several events at once', () => {
    const twice = make(make(start(), lame), {
      overrule: [
        { type: 'left', who: 'vex' },
        { type: 'joined', combatant: someone('zed', 'enemies') },
      ],
    })
    expect(twice.fight.combatants.map(({ id, left, initiative }) => [id, left, initiative])).toEqual([
      ['bob', false, 9],
      ['vex', true, 1],
      ['zed', false, 8],
    ])
    expect(bytes(again(twice))).toBe(bytes(twice))
  })

  test('after the end: the fight goes on if it now can', () => {
    const over = make(make(start(), { overrule: { type: 'left', who: 'vex' } }), ['bob', 'skip'])
    expect(over.asks).toEqual([])
    const risen = make(over, { overrule: { type: 'joined', combatant: someone('zed', 'enemies') } })
    expect(risen.asks).toMatchObject([{ who: 'zed', about: 'turn' }])
    expect(bytes(again(risen))).toBe(bytes(risen))
    expect(make(over, lame).asks).toEqual([])
    expect(bytes(again(make(over, lame)))).toBe(bytes(make(over, lame)))
  })

  test('that the fight could not go on after is refused, and nothing changes', () => {
    const play = make(start(), attack)
    const entries = play.log.entries.length
    expect(overrule(play, [{ type: 'set', who: 'nobody', field: 'end', value: 1 }], 'slip')).toMatchObject({
      refused:
        "The fight could not go on after that: nobody here is called nobody (before, turn of bob, at the referee's word set).",
    })
    expect(play.log.entries).toHaveLength(entries)
  })

  test('is kept as it was given', () => {
    const events: Event[] = [{ type: 'joined', combatant: someone('zed', 'enemies') }]
    const after = overrule(start(), events, 'late')
    Object.assign(events[0]!, { combatant: null })
    expect(after).toMatchObject({ fight: { combatants: [{}, {}, { id: 'zed' }] } })
    expect(JSON.stringify(after)).toContain('"combatant":{"id":"zed"')
  })

  test('answers for anyone: the log says who decided', () => {
    const play = make(start(), attack)
    const stood = accepted(answer(play, openFor(play, 'vex'), ['stand'], { by: 'referee' }))
    expect(stood.log.entries.filter(({ type }) => type === 'answered')).toMatchObject([
      { who: 'bob', by: 'seat' },
      { who: 'vex', by: 'referee' },
    ])
  })
})

describe('who joins or leaves in mid-fight', () => {
  const ann = (play: Play<Fight, Event>): Play<Fight, Event> =>
    make(play, { overrule: { type: 'joined', combatant: someone('zed', 'enemies', { initiative: 1 }) } })

  test('is offered at once, and the old question is closed', () => {
    const joined = ann(start())
    const aimed = say(joined, 'bob', 'minor', 'aim', 'zed')
    expect(aimed.fight.combatants[0]?.aim).toEqual({ at: 'zed', count: 1 })
    expect(bytes(again(aimed))).toBe(bytes(aimed))
  })

  test('changes nobody else, re-rolls nothing and reorders nobody', () => {
    const moves = [attack, ['vex', 'stand'], ['bob', 'skip'], ['vex', 'skip']] as const
    for (let joins = 0; joins <= moves.length; joins++) {
      let [with_, without] = [start(), start()]
      for (const [i, move] of moves.entries()) {
        if (i === joins) with_ = ann(with_)
        ;[with_, without] = [make(with_, move), make(without, move)]
      }
      expect(rolls(with_)).toEqual(rolls(without))
      expect(with_.fight.combatants.filter(({ id }) => id !== 'zed').map((one) => ({ ...one, acted: true }))).toEqual(
        without.fight.combatants.map((one) => ({ ...one, acted: true })),
      )
    }
  })

  test('who leaves does not re-roll or reorder the others, either', () => {
    const turns = (play: Play<Fight, Event>): unknown[] =>
      linesOf(play).flatMap(({ entry }) => (entry.type === 'began' ? [entry.beat.who] : []))
    const skip = (play: Play<Fight, Event>, times: number): Play<Fight, Event> =>
      times === 0 ? play : skip(say(play, play.asks[0]!.who, 'skip'), times - 1)
    const all = skip(open(before, brawl(), seededTray(7)), 4)
    const left = skip(
      make(skip(open(before, brawl(), seededTray(7)), 1), { overrule: { type: 'left', who: 'zed' } }),
      2,
    )
    expect(turns(all)).toEqual(['bob', 'vex', 'zed', 'ann', null, 'bob'])
    expect(turns(left)).toEqual(['bob', 'vex', 'ann', null, 'bob'])
  })

  test('someone is taken away in the middle of their own attack: the blow falls, then they are gone', () => {
    const attacked = make(open(before, brawl(), seededTray(7)), ['bob', 'significant', 'attack', 'zed', 'pistol'])
    const gone = make(attacked, { overrule: { type: 'left', who: 'bob' }, why: 'dragged off' })
    const fallen = make(make(gone, ['zed', 'stand']), ['zed', 'str'])
    expect(rolls(fallen)[0]).toEqual(['bob', expect.any(Array)])
    expect(fallen.asks).toMatchObject([{ who: 'vex', about: 'turn' }])
  })
})

describe('what people do unasked', () => {
  test('takes effect right after the last thing that happened; the open question is asked afresh', () => {
    const play = start()
    const hastened = make(play, { volunteer: ['vex', 'hasten'] })
    expect(find(hastened.fight.combatants, 'vex').initiative).toBe(10)
    expect(openFor(hastened, 'bob')).toBeGreaterThan(openFor(play, 'bob'))
    expect(bytes(again(hastened))).toBe(bytes(hastened))
  })

  test('may roll, and even ask, before the open question comes again', () => {
    const { lines, asks } = script(before, duel(), {
      answers: [attack, { volunteer: ['vex', 'gamble'] }, ['vex', 'keep'], ['vex', 'dodge']],
      dice: [4, 1, 1],
    })
    expect(lines).toEqual([
      'bob turn: significant attack vex pistol',
      'vex unasked: gamble',
      'vex gamble 4 [4]',
      'vex gamble: keep',
      'set vex initiative 4',
      'vex reaction: dodge',
      'reacted vex dodge 2',
      'bob to hit 2 [1 1] +1 skill -1 dodge',
      'missed bob vex',
    ])
    expect(asks).toMatchObject([{ who: 'bob', about: 'turn' }])
  })

  test('may change what the open question offers: who gambled initiative away is not asked to dodge', () => {
    const { lines } = script(before, duel(), {
      answers: [attack, { volunteer: ['vex', 'gamble'] }, ['vex', 'keep']],
      dice: [1, 1, 1],
    })
    expect(lines.slice(-2)).toEqual(['bob to hit 3 [1 1] +1 skill', 'missed bob vex'])
  })

  test('an overrule in the middle of such a deed comes after the last thing that happened in it', () => {
    const play = make(make(make(start(), { volunteer: ['vex', 'gamble'] }), lame), ['vex', 'leave'])
    expect(linesOf(play).map(({ entry }) => entry.type)).toEqual([
      'began',
      'asked',
      'volunteered',
      'rolled',
      'asked',
      'overruled',
      'asked',
      'answered',
      'asked',
    ])
    expect(bytes(again(play))).toBe(bytes(play))
  })

  test("somebody may volunteer while another's deed is being asked about", () => {
    const play = make(make(start(), { volunteer: ['vex', 'gamble'] }), {
      volunteer: ['bob', 'word', 'I watch him closely.'],
    })
    expect(play.asks).toMatchObject([{ who: 'vex', about: 'gamble' }])
    expect(bytes(again(make(play, ['vex', 'keep'])))).toBe(bytes(make(play, ['vex', 'keep'])))
  })

  test('a word to the referee is kept', () => {
    expect(script(before, duel(), { answers: [{ volunteer: ['vex', 'word', ' I beg for mercy. '] }] }).lines).toEqual([
      'vex unasked: word  I beg for mercy. ',
      'said vex I beg for mercy.',
    ])
  })

  test.each<[string, string[], string]>([
    ['vex', ['fly'], '"fly" is not offered: choose hasten, gamble, word.'],
    ['vex', ['word'], 'Choose words, at most 500 characters.'],
    ['vex', [], 'Choose hasten, gamble, word.'],
    ['nobody', ['hasten'], '"hasten" is not offered: there is nothing to choose.'],
  ])('what is not offered is refused: %s %j', (who, path, refused) => {
    expect(volunteer(start(), who, path)).toEqual({ refused })
  })

  test('what was done once and is no longer offered is refused', () => {
    expect(volunteer(make(start(), { volunteer: ['vex', 'hasten'] }), 'vex', ['hasten'])).toEqual({
      refused: '"hasten" is not offered: choose gamble, word.',
    })
  })

  test('a book without such deeds refuses them all', () => {
    expect(volunteer(open(sides, raid(), seededTray(7)), 'grub', ['hasten'])).toEqual({
      refused: '"hasten" is not offered: there is nothing to choose.',
    })
  })

  test('is possible after the end, too', () => {
    const over = make(make(start(), { overrule: { type: 'left', who: 'vex' } }), ['bob', 'skip'])
    const asked = make(over, { volunteer: ['bob', 'gamble'] })
    expect(asked.asks).toMatchObject([{ who: 'bob', about: 'gamble' }])
    const done = make(asked, ['bob', 'keep'])
    expect(done.asks).toEqual([])
    expect(bytes(again(done))).toBe(bytes(done))
  })
})

test('an event in the log is a copy: what happens later to the fight does not change it', () => {
  const vain: Rules<Fight, Event> = {
    ...before,
    next: (fight) => (fight.round === 1 ? { kind: 'vanity', who: null } : null),
    apply: (fight, event) => {
      if (event.type !== 'joined') before.apply(fight, event)
    },
    play: (scene) => {
      scene.tell({ type: 'joined', combatant: scene.fight.combatants[0]! })
      scene.tell({ type: 'set', who: 'bob', field: 'end', value: 1 })
      scene.tell({ type: 'round', round: 2 })
    },
  }
  const play = open(vain, duel(), seededTray(7))
  expect(play.log.entries[1]).toMatchObject({ event: { combatant: { id: 'bob', end: 7 } } })
  expect(bytes(again(play))).toBe(bytes(play))
})
