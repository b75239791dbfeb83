import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cepheus } from '../../src/books/cepheus/book.ts'
import type { Event, Fight } from '../../src/books/cepheus/state/fight.ts'
import { type AnyBook, bookOf } from '../../src/books/index.ts'
import type { RollMode, Shown, Viewer } from '../../src/engine/book.ts'
import { streamOf } from '../../src/engine/dice-tray.ts'
import type { Entry } from '../../src/engine/log.ts'
import { type Refusal, sizeOf } from '../../src/engine/option-tree.ts'
import type { Path } from '../../src/engine/options.ts'
import { answer, isRefusal } from '../../src/engine/play.ts'
import { randomPath } from '../../src/engine/policy.ts'
import {
  type AnyWatch,
  askMeant,
  entryMeant,
  linesFrom,
  linesOn,
  seenEntries,
  shownAsks,
  shownAt,
  shownNow,
  shownRefusal,
  viewerKey,
  viewerOf,
  watchFor,
} from '../../src/table/views/secrecy.ts'
import { shownOdds } from '../../src/table/views/shown-odds.ts'
import type { AnyPlay } from '../../src/words/transcript.ts'
import { fightOf, foe, someone } from '../cepheus-people.ts'
import { type Move, make, script } from '../script.ts'
import { type CePlay, type Hidden, isStruck, type Kind, opened, stepped } from './twin-fights.ts'

const book = bookOf('cepheus') as AnyBook
const any = (play: unknown): AnyPlay => play as AnyPlay
const viewer = (seats: readonly string[], health: Viewer['health'] = 'exact', rolls: Viewer['rolls'] = {}): Viewer => ({
  referee: false,
  seats,
  health,
  rolls,
})
const REFEREE: Viewer = { ...viewer([]), referee: true }
const read = (looks: Viewer, play: CePlay): AnyWatch => watchFor(book, any(play), looks)
const plain = (value: unknown): string =>
  JSON.stringify(value, (_key, one: unknown) =>
    typeof one === 'bigint' ? `${one}` : one instanceof Map ? [...one] : one,
  )

const people = [
  someone('bob', { weapons: ['rifle'], skills: { 'Gun Combat': 2 }, initiative: 9 }),
  foe('hid', { hidden: true, pos: 40, initiative: 8, weapons: ['rifle'] }),
  foe('vex', { pos: 20, initiative: 7 }),
]
const played = (answers: readonly Move<Event>[] = [], dice: readonly number[] = []): CePlay =>
  script<Fight, Event>(cepheus, fightOf(people), { answers, dice })

describe('a subscription', () => {
  const play = played([
    ['bob', 'minor', 'stance', 'prone'],
    ['bob', 'skip'],
    ['hid', 'skip'],
  ])

  test('resumes from any number without gaps or repeats', () => {
    const watch = read(viewer(['bob']), play)
    const all = linesFrom(watch, 0)
    for (let from = 0; from <= all.length; from++)
      expect([...all.slice(0, from), ...linesFrom(watch, from)]).toEqual(all)
    expect(seenEntries(book, any(play), { viewer: viewer(['bob']), from: 3 })).toEqual(all.slice(3))
  })

  test("sends what is new, with its sentence, and nothing of the log's numbers", () => {
    const watch = read(viewer(['bob']), play)
    const news = linesOn(book, watch, any(make(play, ['vex', 'skip'])))
    expect(news.map(({ text }) => text).filter(Boolean)).toEqual([
      'Vex does nothing more.',
      'Round 2.',
      "It is Bob's turn.",
    ])
    for (const line of news) expect(Object.keys(line)).toEqual(['seq', 'entry', 'text'])
  })

  test('who hides is called by name once more, and then no more', () => {
    const watch = read(viewer(['bob']), make(play, { overrule: { type: 'hidden', who: 'vex' }, why: 'smoke' }))
    expect(linesFrom(watch, 0).at(-1)!.text).toBe('The referee decides (smoke): Vex is hidden.')
    expect(
      plain(shownNow(book, any(make(play, { overrule: { type: 'hidden', who: 'vex' } })), watch.viewer)),
    ).not.toMatch(/vex/i)
  })

  test('any line can be looked back to', () => {
    const watch = read(viewer(['bob']), play)
    const posed = watch.lines.find(({ entry }) => entry.type === 'happened' && entry.event.type === 'posed')!.seq
    const stance = (seq: number) =>
      (shownAt(book, watch, { pages: any(play), seq }) as Shown).combatants[0]!.sheet.stance
    expect([stance(posed - 1), stance(posed)]).toEqual(['standing', 'prone'])
    expect(shownAt(book, watch, { pages: any(play), seq: 999 })).toEqual({ refused: 'There is no line 999.' })
  })

  test('viewers alike share a key; another seat, health or mode is another viewer', () => {
    const keys = [
      viewer(['a', 'b']),
      viewer(['b', 'a']),
      viewer(['a']),
      viewer(['a'], 'words'),
      viewer(['a'], 'exact', { damage: 'blind' }),
      REFEREE,
    ].map(viewerKey)
    expect(keys[0]).toBe(keys[1])
    expect(new Set(keys).size).toBe(5)
  })

  test('a member looks with the seats it holds, a referee with all', () => {
    const seats = {
      bob: { member: 'm1', policy: null },
      ann: { member: 'm2', policy: null },
      vex: { member: null, policy: null },
    }
    const settings = { health: 'words', rolls: {} } as const
    expect(viewerOf({ member: 'm1', role: 'player' }, { seats }, settings)).toEqual(viewer(['bob'], 'words'))
    expect(viewerOf({ member: 'm3', role: 'spectator' }, { seats }, settings).seats).toEqual([])
    expect(
      (['referee', 'co-referee'] as const).map((role) => viewerOf({ member: 'm2', role }, { seats }, settings).referee),
    ).toEqual([true, true])
  })
})

describe('what is seen of every kind of entry', () => {
  const d6 = { count: 2, sides: 6, reads: 'sum' } as const
  const asked: Entry<Event> = { type: 'asked', who: 'bob', about: 'to hit', dice: d6 }
  const moved: Entry<Event> = {
    type: 'happened',
    event: { type: 'moved', who: 'bob', way: 'forward', metres: 3, x: 3 },
  }
  const rolled: Entry<Event> = {
    type: 'rolled',
    who: 'bob',
    what: 'Recon',
    dice: d6,
    why: [],
    faces: [3, 4],
    total: 7,
    from: 'tray',
  }
  /**
   * After the question and Bob's move: the marks are those of the referee, Bob, another seat and a spectator; `o` is
   * less than the entry, or its number changed.
   */
  const KINDS: Readonly<
    Record<Entry<Event>['type'], readonly [marks: string, before: readonly Entry<Event>[], entry: Entry<Event>]>
  > = {
    began: ['++++', [], { type: 'began', beat: { kind: 'turn', who: 'bob' } }],
    asked: ['++--', [], { type: 'asked', who: 'bob', about: 'turn', dice: null }],
    answered: ['+o--', [asked], { type: 'answered', ask: 2, who: 'bob', about: 'turn', path: ['skip'], by: 'seat' }],
    threw: ['+o--', [asked], { type: 'threw', ask: 2, faces: [1, 2], from: 'typed', by: 'seat' }],
    rolled: ['++++', [], rolled],
    happened: ['++++', [], moved],
    volunteered: ['++--', [], { type: 'volunteered', who: 'bob', path: ['surrender'], by: 'seat' }],
    overruled: [
      '++++',
      [],
      {
        type: 'overruled',
        events: [{ type: 'set', who: 'bob', field: 'cover', value: 'half' }],
        why: 'walls',
        by: 'referee',
      },
    ],
    recast: ['+ooo', [rolled], { type: 'recast', to: 2, faces: [1, 1], why: 'cocked', by: 'referee' }],
    ended: ['+---', [], { type: 'ended', mark: 1 }],
    undone: ['+ooo', [moved], { type: 'undone', to: 2, by: 'referee' }],
    restarted: ['+ooo', [moved], { type: 'restarted', to: 2, why: 'replay diverged at 2' }],
    renewed: ['o---', [], { type: 'renewed', at: -1, version: 2, fight: fightOf(people), mark: 1 }],
  }

  test.each(Object.entries(KINDS))('%s', (_type, [marks, before, entry]) => {
    const hidden: Entry<Event> = { type: 'happened', event: { type: 'posed', who: 'hid', stance: 'prone' } }
    const entries = [hidden, moved, ...before, entry]
    const seen = [REFEREE, viewer(['bob']), viewer(['ann']), viewer([])].map((looks) => {
      const last = watchFor(book, { log: { entries }, root: { fight: fightOf(people) } } as never, looks).lines.find(
        ({ n }) => n === entries.length - 1,
      )
      return last ? (plain(last.entry) === plain(entry) ? '+' : 'o') : '-'
    })
    expect(seen.join('')).toBe(marks)
  })

  test.each(Object.entries(KINDS))('%s of somebody hidden: nothing', (_type, [, before, entry]) => {
    const entries = JSON.parse(
      JSON.stringify([...before, entry])
        .replaceAll('"bob"', '"hid"')
        .replaceAll('"to":2', '"to":0')
        .replaceAll('"ask":2', '"ask":0'),
    ) as Entry<Event>[]
    for (const looks of [viewer(['bob']), viewer([])])
      expect(watchFor(book, { log: { entries }, root: { fight: fightOf(people) } } as never, looks).lines).toEqual([])
  })
})

describe('open questions', () => {
  test("one's own comes with its menu under the viewer's number, and answers come back by it", () => {
    const play = played()
    const watch = read(viewer(['bob']), play)
    const { own, waiting } = shownAsks(book, watch, any(play))
    expect(own).toMatchObject([
      { who: 'bob', about: 'turn', text: 'Your turn. What will you do?', shape: 'menu', dice: null },
    ])
    expect(waiting).toEqual([])
    expect(plain(own)).not.toMatch(/hid\b/)
    expect(askMeant(watch, play, own[0]!.ask)?.n).toBe(play.asks[0]!.n)
    expect([askMeant(watch, play, 999), entryMeant(watch, 999), entryMeant(watch, 0)]).toEqual([null, null, 0])
  })

  test('of others only who is waited for; for somebody hidden as for the referee', () => {
    const waiting = (play: CePlay, looks: Viewer) => shownAsks(book, read(looks, play), any(play)).waiting
    expect(waiting(played(), viewer(['vex']))).toEqual([{ who: 'bob', name: 'Bob' }])
    expect(waiting(played([['bob', 'skip']]), viewer(['bob']))).toEqual([{ who: 'referee', name: 'Referee' }])
    expect(waiting(played([['bob', 'skip']]), viewer(['vex']))).toEqual([{ who: 'hid', name: 'Hid' }])
    expect(waiting(played([['bob', 'skip']]), viewer([]))).toEqual([{ who: 'referee', name: 'Referee' }])
    expect(askMeant(read(viewer(['bob']), played([['bob', 'skip']])), played([['bob', 'skip']]), 0)).toBeNull()
  })

  test('who is attacked by somebody hidden is not told by whom, nor from how far', () => {
    const play = played([
      ['bob', 'skip'],
      ['hid', 'significant', 'attack', 'bob', 'rifle', 'single'],
    ])
    const watch = read(viewer(['bob']), play)
    expect(shownAsks(book, watch, any(play)).own[0]!.text).toBe('You are being attacked by somebody (Rifle):')
    expect(linesFrom(watch, 0).map(({ text }) => text)).toContain('Somebody attacks Bob (Rifle).')
  })

  test('who has waited is not told before whom, if that one is hidden', () => {
    const play = played([['bob', 'delay']])
    expect(shownAsks(book, read(viewer(['bob']), play), any(play)).own[0]!.text).toBe('Act now, before somebody?')
  })

  test('the referee has them all, and may answer for anybody', () => {
    const play = played([['bob', 'skip']])
    const watch = read(REFEREE, play)
    expect(shownAsks(book, watch, any(play))).toMatchObject({
      own: [{ who: 'hid', ask: play.asks[0]!.n }],
      waiting: [],
    })
  })

  test("a refusal names nobody hidden, and what goes wrong inside is the referee's", () => {
    const play = played()
    const refused = (path: Path) => answer(play, play.asks[0]!.n, path)
    expect(refused(['significant', 'attack', 'nix'])).toEqual({ refused: '"nix" is not offered: choose vex.' })
    expect(refused(['minor', 'aim', 'nix'])).toEqual({ refused: '"nix" is not offered: choose vex.' })
    const inside = { refused: 'The fight could not go on after that: nobody here is called hid.' }
    expect(shownRefusal(viewer(['bob']), inside)).toEqual({
      refused: 'The fight could not go on after that. The referee can see why.',
    })
    expect([shownRefusal(REFEREE, inside), shownRefusal(viewer([]), { refused: 'No.' })]).toEqual([
      inside,
      { refused: 'No.' },
    ])
  })

  test.each<[string, Refusal, string]>([
    ['names a stranger', { refused: 'Al is in the way.' }, 'That cannot be done now.'],
    ['has his name in another word only', { refused: 'All is well.' }, 'All is well.'],
    [
      'is a fixed one with one of its words for a name',
      { refused: 'That question is closed.', code: 'E_CLOSED' },
      'That question is closed.',
    ],
    [
      'says where a log is wrong',
      { refused: 'entry 3: the dice of Al.', code: 'E_DICE' },
      'The log does not hold what was sealed. The referee can see where.',
    ],
  ])('a refusal that %s', (_, refusal, shown) => {
    expect(shownRefusal(viewer(['bob']), refusal, ['al', 'Al', 'question']).refused).toBe(shown)
    expect(shownRefusal(REFEREE, refusal, ['Al'])).toEqual(refusal)
  })

  test("who is to throw dice that are the referee's alone waits for the referee, as everybody who may not know", () => {
    const play = script<Fight, Event>(cepheus, fightOf(people), {
      answers: [
        ['bob', 'significant', 'attack', 'vex', 'rifle', 'single'],
        ['vex', 'stand'],
      ],
      hands: { bob: 'typed' },
    })
    expect(play.asks).toMatchObject([{ who: 'bob', about: 'to hit', dice: { count: 2 } }])
    const secret = (seats: readonly string[]) =>
      shownAsks(book, read(viewer(seats, 'exact', { 'to hit': 'referee' }), play), any(play))
    expect(secret(['bob'])).toEqual({ own: [], waiting: [{ who: 'referee', name: 'Referee' }] })
    expect(shownAsks(book, read(viewer(['bob']), play), any(play)).own).toHaveLength(1)
  })
})

describe('odds', () => {
  const path = ['significant', 'attack', 'vex', 'rifle', 'single']
  const odds = (play: CePlay, looks: Viewer, of: Path = path) => {
    const watch = read(looks, play)
    return shownOdds(book, watch, {
      play: any(play),
      answer: { ask: shownAsks(book, watch, any(play)).own[0]!.ask, path: of },
    })
  }

  test('all of them where health is exact, else only whether it hits', () => {
    expect(Object.keys(odds(played(), viewer(['bob']))!)).toEqual(['hit', 'damage', 'falls', 'dies'])
    for (const health of ['words', 'hidden'] as const)
      expect(Object.keys(odds(played(), viewer(['bob'], health))!)).toEqual(['hit'])
  })

  test('are reckoned as if nobody hidden were there', () => {
    const near = script<Fight, Event>(
      cepheus,
      fightOf([
        people[0]!,
        foe('vex', { pos: 20, initiative: 7 }),
        foe('hid', { side: 'thieves', hidden: true, pos: 20, initiative: 8 }),
      ]),
      {},
    )
    expect(odds(near, viewer(['bob']))).toEqual(odds(played(), viewer(['bob'])))
    expect(odds(near, REFEREE)).not.toEqual(odds(played(), REFEREE))
  })

  test('of how others shoot there are none, nor after dice have fallen', () => {
    const attacked = played([
      ['bob', 'skip'],
      ['hid', 'skip'],
      ['vex', 'minor', 'move', 'forward', 6],
      ['vex', 'skip'],
    ])
    expect(odds(attacked, viewer(['bob']))).not.toBeNull()
    expect(
      odds(
        played([
          ['bob', 'skip'],
          ['hid', 'significant', 'attack', 'bob', 'rifle', 'single'],
        ]),
        viewer(['bob']),
        ['dodge'],
      ),
    ).toBeNull()
    expect(
      odds(
        played(
          [
            ['bob', ...path],
            ['vex', 'stand'],
          ],
          [1, 1],
        ),
        viewer(['bob']),
        ['skip'],
      ),
    ).toBeNull()
  })

  test('a question that is closed, or a path that is not offered, gets its sentence', () => {
    expect(odds(played(), viewer(['bob']), ['significant', 'attack', 'nix'])).toEqual({
      refused: '"nix" is not offered: choose vex.',
    })
    expect(
      shownOdds(book, read(viewer(['bob']), played()), { play: any(played()), answer: { ask: 999, path } }),
    ).toEqual({
      refused: 'This question is closed.',
    })
  })

  test('what the referee did to the hidden during the turn does not show', () => {
    const meddled = played([
      {
        overrule: [
          { type: 'set', who: 'hid', field: 'cover', value: 'half' },
          { type: 'set', who: 'vex', field: 'cover', value: 'half' },
        ],
      },
      { volunteer: ['hid', 'say', 'psst'] },
    ])
    const plainly = played([{ overrule: { type: 'set', who: 'vex', field: 'cover', value: 'half' } }])
    expect(odds(meddled, viewer(['bob']))).toEqual(odds(plainly, viewer(['bob'])))
  })
})

describe('nothing leaks', () => {
  const hidden = (id: string, name: string): fc.Arbitrary<Hidden> =>
    fc.record({
      id: fc.constant(id),
      name: fc.constant(name),
      scores: fc.array(fc.integer({ min: 3, max: 15 }), { minLength: 5, maxLength: 5 }),
      armour: fc.constantFrom([], ['cloth'], ['mesh'], ['jack']),
      pos: fc.integer({ min: 900, max: 5000 }),
      cover: fc.constantFrom('none', 'half', 'full'),
      skills: fc.constantFrom({}, { Recon: 3 }, { 'Gun Combat': 4, Medicine: 1 }),
    })
  const kind: fc.Arbitrary<Kind> = fc.record({
    seed: fc.integer({ min: 1, max: 1_000_000 }),
    how: fc.constantFrom<Kind['how'][]>('fires', 'strolls', 'idles'),
    twins: fc.tuple(hidden('zq-17', 'Zarquon'), hidden('xw-93', 'Quillon')),
  })
  const modes: readonly RollMode[] = ['public', 'private', 'referee', 'blind']
  const looks = fc
    .record({
      seats: fc.constantFrom(['p0'], [], ['p0', 'p1'], ['p1']),
      health: fc.constantFrom<Viewer['health'][]>('exact', 'words', 'hidden'),
      rolls: fc.dictionary(
        fc.constantFrom('to hit', 'damage', 'wake', 'Recon', 'first aid'),
        fc.constantFrom(...modes),
      ),
    })
    .map((one): Viewer => ({ referee: false, ...one }))

  /** Every byte that a viewer gets now. */
  function everything(watch: AnyWatch, play: CePlay, seed: number): string {
    const news = linesOn(book, watch, any(play))
    const { own, waiting } = shownAsks(book, watch, any(play))
    const first = own[0] && askMeant(watch, play, own[0].ask)
    const odds =
      first && !first.dice && seed % 6 === 0
        ? [0, 1].map((i) =>
            shownOdds(book, watch, {
              play: any(play),
              answer: {
                ask: own[0]!.ask,
                path: randomPath(streamOf(seed, i), first.options, sizeOf),
              },
            }),
          )
        : null
    const last = watch.lines.at(-1)
    return plain([
      news,
      own,
      waiting,
      shownNow(book, any(play), watch.viewer),
      odds,
      last && shownAt(book, watch, { pages: any(play), seq: last.seq }),
    ])
  }

  /** Where two begin to differ, to be read by people. */
  function apart(a: string, b: string): readonly string[] | null {
    if (a === b) return null
    const at = [...a].findIndex((letter, i) => letter !== b[i])
    return [a, b].map((text) => text.slice(Math.max(0, at - 200), at + 200))
  }

  /** What a refusal says to somebody who guesses. */
  const guesses = (watch: AnyWatch, play: CePlay): string => {
    const ask = shownAsks(book, watch, any(play)).own[0]
    const n = ask && askMeant(watch, play, ask.ask)?.n
    return plain(
      n === undefined
        ? []
        : ['zq-17', 'xw-93', 'nobody'].flatMap((id) =>
            [
              ['significant', 'attack', id],
              ['minor', 'aim', id],
              ['significant', 'misc', 'skill', 'Leadership', id],
              [id],
            ].map((path) => {
              const result = answer(play, n, path)
              return isRefusal(result) ? shownRefusal(watch.viewer, result) : 'taken'
            }),
          ),
    )
  }

  test('two fights that differ only in somebody hidden are the same, byte for byte, to everybody who may not know', () => {
    let compared = 0
    fc.assert(
      fc.property(kind, looks, (given, viewerThen) => {
        let plays = opened(given)
        const watches = plays.map((play) => watchFor(book, any(play), viewerThen))
        for (let step = 0; step < 60 && plays[0]!.asks.length > 0; step++) {
          plays = stepped(plays, given, step)
          if (plays.some((play, i) => isStruck(play, given.twins[i]!.id))) return
          const [a, b] = plays.map((play, i) => everything(watches[i]!, play, given.seed + step))
          expect(apart(a!, b!)).toBeNull()
          expect(a).not.toMatch(/zq-17|xw-93|zarquon|quillon/i)
          const [one, other] = plays.map((play, i) => guesses(watches[i]!, play))
          expect(one).toBe(other)
          compared += 1
        }
        const [a, b] = plays.map((play) => plain(seenEntries(book, any(play), { viewer: viewerThen })))
        expect(a).toBe(b)
        expect(plain(linesFrom(watches[0]!, 0))).toBe(a)
      }),
      { numRuns: 40 },
    )
    expect(compared).toBeGreaterThan(300)
  }, 120_000)
})
