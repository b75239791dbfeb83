import { describe, expect, test } from 'vitest'
import { cepheus } from '../../src/books/cepheus/book.ts'
import type { Event, Fight } from '../../src/books/cepheus/state/fight.ts'
import type { Viewer } from '../../src/engine/book.ts'
import { scriptedTray } from '../../src/engine/dice-tray.ts'
import type { Entry } from '../../src/engine/log.ts'
import { resume, trimmed } from '../../src/engine/open-and-resume.ts'
import { recast, redo, undo } from '../../src/engine/play.ts'
import type { Play } from '../../src/engine/play-append.ts'
import {
  fightAfter,
  type SeenLine,
  standingLines,
  viewOf,
  type Watch,
  watchOf,
  watchOn,
} from '../../src/engine/viewer-lines.ts'
import { fightOf, foe, someone } from '../cepheus-people.ts'
import { accepted, type Move, make, script } from '../script.ts'

type Playing = Play<Fight, Event>
const REFEREE: Viewer = { referee: true, seats: [], health: 'exact', rolls: {} }
const BOB: Viewer = { referee: false, seats: ['bob'], health: 'exact', rolls: {} }

/** Bob, then Hid, who is hidden, then Vex; the shots come from Bob. */
const people = [
  someone('bob', { weapons: ['rifle'], skills: { 'Gun Combat': 2 }, initiative: 9 }),
  foe('hid', { hidden: true, pos: 400, initiative: 8 }),
  foe('vex', { pos: 20, initiative: 7 }),
]
const opened = (answers: readonly Move<Event>[] = [], dice: readonly number[] = [], hands = {}): Playing =>
  script(cepheus, fightOf(people), { answers, dice, hands })
const watching = (play: Playing, viewer: Viewer = BOB): Watch<Fight, Event> => {
  const watch = watchOf<Fight, Event>(cepheus, viewer, play.root.fight)
  watchOn(cepheus, watch, play)
  return watch
}
const brief = ({ entry }: SeenLine<Event>): string => {
  if (entry.type === 'happened') return entry.event.type
  if (entry.type === 'undone' || entry.type === 'recast' || entry.type === 'restarted')
    return `${entry.type} ${entry.to}`
  return entry.type === 'rolled' ? `${entry.who} ${entry.what}` : entry.type
}
const linesSince = (watch: Watch<Fight, Event>, from: number): readonly string[] => watch.lines.slice(from).map(brief)
const SHOT: Move<Event> = ['bob', 'significant', 'attack', 'vex', 'rifle', 'single']

describe("a viewer's numbers", () => {
  const play = opened([
    ['bob', 'skip'],
    ['hid', 'minor', 'stance', 'prone'],
    ['hid', 'skip'],
    ['vex', 'skip'],
  ])

  test('run without holes, though the log has much between', () => {
    const { lines } = watching(play)
    expect(lines.map(({ seq }) => seq)).toEqual(lines.map((_, i) => i))
    expect(play.log.entries.length).toBeGreaterThan(lines.length)
  })

  test('are those of the log for the referee, who sees every entry as it is', () => {
    expect(watching(play, REFEREE).lines.map(({ seq, n, entry }) => [seq, n, entry])).toEqual(
      play.log.entries.map((entry, n) => [n, n, entry]),
    )
  })

  test('come out the same read at once or bit by bit, whole or trimmed, and through JSON', () => {
    let now = opened()
    let watch = watching(now)
    for (const move of [
      ['bob', 'minor', 'stance', 'prone'],
      ['bob', 'skip'],
      ['hid', 'skip'],
      ['vex', 'skip'],
    ] as const) {
      now = make<Fight, Event>(now, move)
      watch = JSON.parse(JSON.stringify(watch)) as Watch<Fight, Event>
      watchOn(cepheus, watch, now)
      now = trimmed(now)
    }
    const whole = opened([
      ['bob', 'minor', 'stance', 'prone'],
      ['bob', 'skip'],
      ['hid', 'skip'],
      ['vex', 'skip'],
    ])
    expect(watch).toEqual(JSON.parse(JSON.stringify(watching(whole))))
    expect(watch.fight).toEqual(whole.fight)
  })

  test('a watch that missed something says so', () => {
    expect(() => watchOn(cepheus, watching(opened()), trimmed(play))).toThrow('this watch has read up to entry')
  })
})

describe('who is hidden', () => {
  test('is judged as it was then: who is revealed later leaves no earlier line', () => {
    const play = opened([
      ['bob', 'skip'],
      ['hid', 'minor', 'stance', 'prone'],
      { overrule: { type: 'revealed', who: 'hid' } },
      ['hid', 'skip'],
    ])
    const seen = viewOf(cepheus, play, BOB).filter(({ entry }) => JSON.stringify(entry).includes('hid'))
    expect(seen.map(brief)).toEqual(['overruled', 'acted'])
  })

  test('of an overruling only what may be known is seen, with its reason; nothing where it is all about the hidden', () => {
    const seen = (events: Event[], why: string) =>
      viewOf(cepheus, opened([{ overrule: events, why }]), BOB).flatMap(({ entry }) =>
        entry.type === 'overruled' ? [entry] : [],
      )
    const set = (who: string, field: string, value: unknown): Event => ({ type: 'set', who, field, value })
    expect(seen([set('hid', 'cover', 'half'), set('vex', 'cover', 'half')], 'walls')).toMatchObject([
      { events: [{ who: 'vex' }], why: 'walls' },
    ])
    expect(seen([set('hid', 'cover', 'half')], 'walls')).toEqual([])
    expect(seen([set('vex', 'skills.Recon', 1)], 'he trained')).toMatchObject([{ events: [], why: 'he trained' }])
    expect(seen([set('vex', 'cover', 'half')], 'HID covers him')).toMatchObject([{ why: '' }])
    expect(seen([{ type: 'revealed', who: 'hid' }, set('hid', 'cover', 'half')], '')).toMatchObject([
      { events: [{ type: 'revealed' }, { who: 'hid', field: 'cover' }] },
    ])
  })
})

describe('questions and answers', () => {
  test("are one's own, under one's own numbers", () => {
    const watch = watching(
      opened([
        ['bob', 'minor', 'stance', 'prone'],
        ['bob', 'skip'],
        ['hid', 'skip'],
        ['vex', 'skip'],
        ['bob', 'skip'],
      ]),
    )
    const answered = watch.lines.flatMap(({ entry }) => (entry.type === 'answered' ? [entry] : []))
    expect(answered.map(({ who }) => who)).toEqual(['bob', 'bob', 'bob'])
    for (const { ask } of answered) expect(watch.lines[ask!]!.entry.type).toBe('asked')
  })

  test('a question asked afresh because of what was not seen is the same question', () => {
    const before = opened()
    const after = make<Fight, Event>(before, { overrule: { type: 'set', who: 'hid', field: 'cover', value: 'half' } })
    const watch = watching(before)
    const known = watch.lines.length
    expect(after.asks[0]!.n).not.toBe(before.asks[0]!.n)
    expect(watchOn(cepheus, watch, after)).toEqual([])
    expect([watch.asked[before.asks[0]!.n], watch.asked[after.asks[0]!.n]]).toEqual([known - 1, known - 1])
    expect(
      watchOn(
        cepheus,
        watch,
        make<Fight, Event>(after, { overrule: { type: 'set', who: 'vex', field: 'cover', value: 'half' } }),
      ).map(brief),
    ).toEqual(['overruled', 'asked'])
  })

  test('faces are seen by who threw them', () => {
    const play = opened([SHOT, ['vex', 'stand'], { threw: 'bob', faces: [1, 1] }], [], { bob: 'typed' })
    const threw = (viewer: Viewer) => viewOf(cepheus, play, viewer).filter(({ entry }) => entry.type === 'threw').length
    expect([threw(BOB), threw({ ...BOB, seats: ['vex'] }), threw(REFEREE)]).toEqual([1, 0, 1])
  })

  test('dice that only the referee may know of are not asked of the seat', () => {
    const play = opened([SHOT, ['vex', 'stand']], [], { bob: 'typed' })
    const asked = (rolls: Viewer['rolls']) =>
      viewOf(cepheus, play, { ...BOB, rolls }).filter(({ entry }) => entry.type === 'asked' && entry.dice).length
    expect([asked({}), asked({ 'to hit': 'blind' }), asked({ 'to hit': 'referee' })]).toEqual([1, 1, 0])
  })

  test('neither the end of a beat nor its mark is shown', () => {
    expect(viewOf(cepheus, opened([['bob', 'skip']]), BOB).some(({ entry }) => entry.type === 'ended')).toBe(false)
  })
})

describe('what is taken back', () => {
  const skipped = opened([
    ['bob', 'minor', 'stance', 'prone'],
    ['bob', 'skip'],
    ['hid', 'minor', 'stance', 'prone'],
  ])

  test("is told in the viewer's numbers, and what stands is what stood before that line", () => {
    const watch = watching(skipped)
    const posed = watch.lines.find((line) => brief(line) === 'posed')!
    const back = accepted(undo(skipped, posed.n - 2))
    const news = watchOn(cepheus, watch, back)
    expect(news.map(brief)).toEqual([`undone ${watch.lines.find(({ n }) => n >= posed.n - 2)!.seq}`])
    expect(standingLines(watch).map(brief)).toEqual(viewOf(cepheus, opened(), BOB).map(brief))
    expect(watch.fight).toEqual(back.fight)
  })

  test('is not told where it was not seen', () => {
    const watch = watching(skipped)
    const back = make<Fight, Event>(skipped, 'undo')
    expect(watchOn(cepheus, watch, back)).toEqual([])
    expect(watch.fight).toEqual(back.fight)
    expect(watchOn(cepheus, watch, accepted(redo(back)))).toEqual([])
  })

  test('nor where it comes to what he saw anyway', () => {
    const posed = opened([['bob', 'minor', 'stance', 'prone']])
    const answered = posed.log.entries.findIndex(({ type }) => type === 'answered')
    const meddled = make<Fight, Event>(accepted(undo(posed, answered)), {
      overrule: { type: 'set', who: 'hid', field: 'cover', value: 'half' },
    })
    const watch = watching(meddled)
    expect(watchOn(cepheus, watch, accepted(undo(meddled, answered)))).toEqual([])
  })

  test('and what is brought back likewise', () => {
    const watch = watching(skipped)
    const stood = standingLines(watch).map(({ seq }) => seq)
    const back = accepted(undo(skipped, watch.lines.find((line) => brief(line) === 'posed')!.n - 2))
    watchOn(cepheus, watch, back)
    const again = watchOn(cepheus, watch, accepted(redo(back)))
    expect(again.map(brief)).toEqual([`undone ${watch.lines.at(-2)!.seq}`])
    expect(standingLines(watch).map(({ seq }) => seq)).toEqual(stood)
  })

  describe('a roll thrown anew', () => {
    const shot = opened([SHOT, ['vex', 'stand']], [1, 1])
    const anew = accepted(
      recast(
        shot,
        shot.log.entries.findIndex(({ type }) => type === 'rolled'),
        { faces: [1, 2], why: 'hid did it' },
      ),
    )

    const read = (viewer: Viewer) => {
      const watch = watching(shot, viewer)
      const known = watch.lines.length
      watchOn(cepheus, watch, {
        ...anew,
        log: {
          ...anew.log,
          entries: anew.log.entries.slice(0, anew.log.entries.findIndex(({ type }) => type === 'recast') + 1),
        },
      })
      return { watch, news: linesSince(watch, known) }
    }

    test('goes back to the roll where that was seen, and keeps back a reason that names the hidden', () => {
      const { watch, news } = read(BOB)
      expect(news).toEqual([`recast ${watch.lines.find((line) => brief(line) === 'bob to hit')!.seq}`])
      expect(watch.lines.at(-1)!.entry).toMatchObject({ faces: [1, 2], why: '' })
      expect(standingLines(watch).map(brief).slice(-2)).toEqual([
        watch.lines.map(brief)[watch.lines.findIndex((line) => brief(line) === 'bob to hit') - 1],
        news[0],
      ])
    })

    test('shows no faces where the roll showed none', () => {
      expect(read({ ...BOB, rolls: { 'to hit': 'blind' } }).watch.lines.at(-1)!.entry).toMatchObject({
        type: 'recast',
        faces: null,
      })
    })

    test('is something undone where the roll was not seen', () => {
      const { watch, news } = read({ ...BOB, rolls: { 'to hit': 'referee' } })
      expect(news).toEqual([`undone ${watch.lines.find((line) => brief(line) === 'missed')!.seq}`])
    })

    test('can be undone itself', () => {
      const watch = watching(anew)
      watchOn(
        cepheus,
        watch,
        accepted(
          undo(
            anew,
            anew.log.entries.findIndex(({ type }) => type === 'recast'),
          ),
        ),
      )
      expect(standingLines(watch).map(brief)).toEqual(viewOf(cepheus, shot, BOB).map(brief))
    })
  })

  test('a beat that starts over tells players nothing of the machine', () => {
    const { log } = opened([['bob', 'minor', 'stance', 'prone']])
    const changed = log.entries.map(
      (entry): Entry<Event> =>
        entry.type === 'happened' && entry.event.type === 'posed'
          ? { ...entry, event: { ...entry.event, stance: 'crouched' } }
          : entry,
    )
    const play = resume(cepheus, { ...log, entries: changed }, scriptedTray([]).tray)
    const restarted = (viewer: Viewer) =>
      watching(play, viewer).lines.flatMap(({ entry }) => (entry.type === 'restarted' ? [entry.why] : []))
    expect(restarted(BOB)).toEqual([''])
    expect(restarted(REFEREE)[0]).toContain('replay diverged')
  })
})

test('the fight after any entry, undone ones too', () => {
  const play = opened([['bob', 'minor', 'stance', 'prone']])
  const back = make<Fight, Event>(play, 'undo')
  const stance = (n: number) => fightAfter(cepheus, back, n).combatants[0]!.stance
  expect([stance(0), stance(play.log.entries.length - 1), stance(back.log.entries.length - 1)]).toEqual([
    'standing',
    'prone',
    'standing',
  ])
})
