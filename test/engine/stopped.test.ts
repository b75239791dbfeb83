import { describe, expect, test } from 'vitest'
import { custard } from '../../examples/custard/book.ts'
import { oddsOfAnswer } from '../../src/engine/answer-odds.ts'
import { d } from '../../src/engine/dice.ts'
import { quickFall, seededTray, streamOf } from '../../src/engine/dice-tray.ts'
import { open, resume } from '../../src/engine/open-and-resume.ts'
import { linesOf, withHands } from '../../src/engine/play.ts'
import type { Play } from '../../src/engine/play-append.ts'
import { simulate } from '../../src/engine/simulate.ts'
import { accepted, type Move, make, say } from '../script.ts'

type Book = typeof custard
type Fight = Book extends { next(fight: infer F): unknown } ? F : never
type Event = Book extends { apply(fight: never, event: infer E): unknown } ? E : never

const people = [
  { id: 'ann', side: 'players', block: 'baker' },
  { id: 'bob', side: 'players', block: 'clown', pies: 2 },
  { id: 'pip', side: 'enemies', block: 'clown', pies: 2 },
]
function party(): Fight {
  const opened = custard.open({ combatants: people })
  if ('errors' in opened) throw new Error(opened.errors.map(({ sentence }) => sentence).join('; '))
  return opened.fight
}
const start = (book: Book = custard): Play<Fight, Event> => open(book, party(), seededTray(7))
const again = (play: Play<Fight, Event>, book: Book = custard): Play<Fight, Event> =>
  resume(book, JSON.parse(JSON.stringify(play.log)), seededTray(7))
const bytes = ({ log, fight, asks }: Play<Fight, Event>): string => JSON.stringify([log, fight, asks])
const asked = ({ asks }: Play<Fight, Event>): string[] => asks.map(({ who, about }) => `${who} ${about}`)
const told = (play: Play<Fight, Event>): string[] =>
  linesOf(play).flatMap(({ entry }) =>
    entry.type === 'happened'
      ? [entry.event.type]
      : entry.type === 'overruled'
        ? entry.events.map(({ type }) => type)
        : [],
  )
const END: Move<Event> = { overrule: { type: 'stopped', why: '' } }
const gone = (who: string): Move<Event> => ({ overrule: { type: 'left', who } })

describe('a fight that the referee ends is over, by whatever book', () => {
  test('while somebody is asked what to do', () => {
    const over = make(start(), END)
    expect([asked(over), told(over).slice(-3)]).toEqual([[], ['started', 'stopped', 'ended']])
    expect(bytes(again(over))).toBe(bytes(over))
  })

  test('while somebody is asked how to react: the pie does not land', () => {
    const over = make(say(start(), 'ann', 'throw', 'pip'), END)
    expect([asked(over), told(over).slice(-3)]).toEqual([[], ['threw', 'stopped', 'ended']])
  })

  test('its end can be undone, and the question is open again', () => {
    const back = make(make(start(), END), 'undo')
    expect([asked(back), back.fight.stopped]).toEqual([['ann turn'], null])
    expect(asked(make(back, 'redo'))).toEqual([])
  })

  test('whose book knows nothing of it: no beat and no question comes any more, also after a restart', () => {
    const deaf: Book = { ...custard, next: (fight) => custard.next({ ...fight, stopped: null }) }
    const over = make(start(deaf), END)
    expect([asked(over), linesOf(over).at(-1)!.entry.type, over.fight.stopped]).toEqual([[], 'ended', ''])
    expect(bytes(again(over, deaf))).toBe(bytes(over))
    expect(asked(make(over, 'undo'))).toEqual(['ann turn'])
  })

  test('whose book goes on for ever by itself', () => {
    const endless: Book = {
      ...custard,
      next: ({ stopped }) => (stopped === null ? { kind: 'turn', who: 'ann' } : { kind: 'round', who: null }),
    }
    const over = make(start(endless), END)
    expect([asked(over), over.fight.round]).toEqual([[], 0])
    expect(bytes(again(over, endless))).toBe(bytes(over))
  })

  test('what belongs to the time after it is still asked', () => {
    const tidy: Book = {
      ...custard,
      asks: { ...custard.asks, sweep: { clock: 'none', afterwards: true, default: () => null } },
      play: (scene, beat) => {
        if (beat.kind === 'end') scene.ask({ id: 'bob' }, 'sweep', ['yes', 'no'])
        custard.play(scene, beat)
      },
    }
    const swept = make(start(tidy), END)
    expect(asked(swept)).toEqual(['bob sweep'])
    expect(told(say(swept, 'bob', 'yes')).at(-1)).toBe('ended')
    const { sweep: _, ...plain } = tidy.asks
    expect(asked(make(start({ ...tidy, asks: plain }), END))).toEqual([])
  })

  test('dice that somebody was to throw fall from the tray, and nobody is waited for', () => {
    const thrown = say(say(accepted(withHands(start(), { ann: 'typed' })), 'ann', 'throw', 'pip'), 'pip', 'stand')
    expect(thrown.asks).toMatchObject([{ who: 'ann', dice: { count: 1, sides: 6 } }])
    const over = make(thrown, END)
    expect(asked(over)).toEqual([])
    expect(linesOf(over).filter(({ entry }) => entry.type === 'rolled')).toMatchObject([
      { entry: { who: 'ann', from: 'tray' } },
    ])
  })
})

describe('who has left is not asked', () => {
  test('in the middle of a turn: the next one acts', () => {
    expect(asked(make(start(), gone('ann')))).toEqual(['bob turn'])
  })

  test('as the one who is attacked: the attack is over, and the attacker acts again if anybody is left', () => {
    expect(asked(make(say(start(), 'ann', 'throw', 'pip'), gone('pip')))).toEqual([])
    const two = make(start(), { overrule: { type: 'joined', combatant: { ...party().combatants[2]!, id: 'zed' } } })
    const after = make(say(two, 'ann', 'throw', 'pip'), gone('pip'))
    expect([asked(after), told(after).slice(-3)]).toEqual([['ann turn'], ['threw', 'left', 'started']])
  })

  test('what somebody did who has left since goes on', () => {
    expect(asked(make(say(start(), 'ann', 'throw', 'pip'), gone('ann')))).toEqual(['pip reaction'])
  })

  test('among several who are asked at once', () => {
    const vote: Book = {
      ...custard,
      asks: { ...custard.asks, vote: { clock: 'none', default: () => null } },
      play: (scene, beat) => {
        if (beat.who === 'ann')
          scene.askAll(
            scene.fight.combatants.filter(({ left }) => !left),
            'vote',
            () => ['yes', 'no'],
          )
        custard.play(scene, beat)
      },
    }
    const play = say(start(vote), 'pip', 'yes')
    expect(asked(make(play, gone('bob')))).toEqual(['ann vote', 'pip vote'])
    expect(asked(say(play, 'ann', 'no'))).toEqual(['bob vote'])
  })

  test('nor in a simulation or for odds, where a rule lets somebody go', () => {
    const tricky: Book = {
      ...custard,
      play: (scene, beat) => {
        if (beat.who !== 'ann') return custard.play(scene, beat)
        scene.ask({ id: 'ann' }, 'turn', ['throw', 'fetch'])
        scene.tell({ type: 'left', who: 'ann' })
        scene.roll({ id: 'ann' }, 'throw', d(1, 6))
        scene.ask({ id: 'ann' }, 'turn', ['throw', 'fetch'])
      },
    }
    const questions: string[] = []
    const policy = (_fight: Fight, { id }: { readonly id: string }): number => questions.push(id) * 0
    simulate(tricky, party(), { policy, fall: quickFall(streamOf(7)), log: null }, { mostBeats: 4 })
    expect(questions.filter((who) => who === 'ann')).toHaveLength(1)
    const play = start(tricky)
    expect(accepted(oddsOfAnswer(tricky, play, { ask: play.asks[0]!.n, path: ['throw'] }))).toHaveProperty('hit')
    expect(asked(say(play, 'ann', 'throw'))).toEqual(['bob turn'])
  })
})

describe('an older log', () => {
  /** As it was: a stopped fight asked on. */
  const older: Book = {
    ...custard,
    asks: {
      turn: { ...custard.asks.turn!, afterwards: true },
      reaction: { ...custard.asks.reaction!, afterwards: true },
    },
  }

  test('keeps what was answered after the end, and asks no more', () => {
    const answered = say(make(start(older), END), 'ann', 'throw', 'pip')
    expect(asked(answered)).toEqual(['pip reaction'])
    const over = again(answered)
    expect([asked(over), told(over).slice(-3), over.log.entries.some(({ type }) => type === 'restarted')]).toEqual([
      [],
      ['stopped', 'threw', 'ended'],
      false,
    ])
    const done = say(answered, 'pip', 'duck')
    expect(bytes(again(done))).toBe(bytes(done))
  })

  test('whose question is open though the fight was ended: it is not asked any more', () => {
    const open = make(say(start(older), 'ann', 'throw', 'pip'), END)
    expect([asked(again(open)), told(again(open)).slice(-3)]).toEqual([[], ['threw', 'stopped', 'ended']])
  })

  test('of a book that went on regardless: the beat that was open falls, and the fight is over', () => {
    const deaf: Book = { ...custard, next: (fight) => custard.next({ ...fight, stopped: null }) }
    const wasDeaf: Book = { ...deaf, asks: older.asks }
    const on = say(say(make(start(wasDeaf), END), 'ann', 'fetch'), 'bob', 'throw', 'pip')
    expect(asked(on)).toEqual(['pip reaction'])
    const over = again(on, deaf)
    expect([asked(over), over.log.entries.at(-1)!.type]).toEqual([[], 'restarted'])
    expect(JSON.stringify(again(over, deaf).log)).toBe(JSON.stringify(over.log))
  })
})
