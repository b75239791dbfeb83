import { describe, expect, test } from 'vitest'
import { custard } from '../../examples/custard/book.ts'
import type { AnyBook } from '../../src/books/index.ts'
import { oddsOfAnswer } from '../../src/engine/answer-odds.ts'
import { quickFall, seededTray, streamOf } from '../../src/engine/dice-tray.ts'
import { open, resume } from '../../src/engine/open-and-resume.ts'
import { answer, linesOf } from '../../src/engine/play.ts'
import type { Play } from '../../src/engine/play-append.ts'
import { decided } from '../../src/engine/policy.ts'
import { LIMITS } from '../../src/engine/runaway-limits.ts'
import { simulate } from '../../src/engine/simulate.ts'
import { labelOf, namesIn } from '../../src/words/names.ts'
import { textOf } from '../../src/words/questions.ts'
import { accepted, make, say } from '../script.ts'

type Book = typeof custard
type Fight = Book extends { next(fight: infer F): unknown } ? F : never
type Event = Book extends { apply(fight: never, event: infer E): unknown } ? E : never

/** Rounds pass, and nobody does anything: it neither asks nor ends. */
const forever: Book = { ...custard, next: () => ({ kind: 'round', who: null }) }
/** The same with everybody's turn, in which there is something to choose, and nothing comes of it. */
const idle: Book = {
  ...custard,
  next: (fight) => (fight.stopped === null ? { kind: 'turn', who: fight.combatants[fight.round % 2]!.id } : null),
  play: (scene, { who }) => {
    scene.ask({ id: who! }, 'turn', ['throw', 'fetch'])
    scene.tell({ type: 'round', round: scene.fight.round + 1 })
  },
}
function party(): Fight {
  const opened = custard.open({
    combatants: [
      { id: 'ann', side: 'players', block: 'baker' },
      { id: 'pip', side: 'enemies', block: 'clown' },
    ],
  })
  if ('errors' in opened) throw new Error(opened.errors.map(({ sentence }) => sentence).join('; '))
  return opened.fight
}
const start = (book: Book): Play<Fight, Event> => open(book, party(), seededTray(7))
const again = (play: Play<Fight, Event>): Play<Fight, Event> =>
  resume(play.rules, JSON.parse(JSON.stringify(play.log)), seededTray(7))
const bytes = ({ log, fight, asks }: Play<Fight, Event>): string => JSON.stringify([log, fight, asks])
const asked = ({ asks }: Play<Fight, Event>): string[] => asks.map(({ who, about }) => `${who} ${about}`)
const beats = (play: Play<Fight, Event>): number => linesOf(play).filter(({ entry }) => entry.type === 'ended').length

describe('a fight in which nothing is decided any more asks the referee, by whatever book', () => {
  test('that rounds pass, and nothing else', () => {
    const play = start(forever)
    expect([asked(play), beats(play)]).toEqual([['referee stalemate'], LIMITS.quiet + LIMITS.repeats + 1])
    expect(bytes(again(play))).toBe(bytes(play))
  })

  test('who may end it, though its book would go on', () => {
    const over = say(start(forever), 'referee', 'end')
    expect([asked(over), over.fight.stopped]).toEqual([[], ''])
    expect(bytes(again(over))).toBe(bytes(over))
    const undone = make(over, 'undo')
    expect([asked(undone), undone.fight.stopped]).toEqual([['referee stalemate'], null])
    expect(asked(make(undone, 'redo'))).toEqual([])
  })

  test('or go on, and is asked again when it has come to nothing once more', () => {
    const on = say(start(forever), 'referee', 'go on')
    expect([asked(on), on.fight.round]).toEqual([['referee stalemate'], 2 * (LIMITS.quiet + LIMITS.repeats + 1)])
    expect(bytes(again(on))).toBe(bytes(on))
  })

  test('or overrule it while he is asked', () => {
    expect(asked(make(start(forever), { overrule: { type: 'stopped', why: '' } }))).toEqual([])
  })

  test('where policies alone decide, and nothing comes of it', () => {
    let play = start(idle)
    let answers = 0
    for (; asked(play)[0] !== 'referee stalemate' && answers < 1000; answers++)
      play = accepted(answer(play, play.asks[0]!.n, ['throw'], { by: 'policy' }))
    expect(answers).toBe(LIMITS.quiet + LIMITS.repeats + 1)
    expect(asked(say(play, 'referee', 'go on'))).toEqual([expect.stringMatching(/ turn$/)])
  })

  test('and not where people decide, or where anything changes', () => {
    let play = start(idle)
    for (let answers = 0; answers < 300; answers++) play = answer(play, play.asks[0]!.n, ['throw']) as typeof play
    expect(asked(play)).toEqual(['ann turn'])
    const fed: Book = {
      ...custard,
      next: ({ round }) => (round < 500 ? { kind: 'round', who: null } : null),
      play: (scene) => {
        const [ann] = scene.fight.combatants
        scene.tell({ type: 'round', round: scene.fight.round + 1 })
        scene.tell({ type: 'set', who: 'ann', field: 'pies', value: ann!.pies + 1 })
      },
    }
    expect([asked(start(fed)), start(fed).fight.round]).toEqual([[], 500])
  })

  test('and where a counter runs on for ever, after ten thousand beats', () => {
    const counting: Book = { ...forever, play: (scene) => scene.tell({ type: 'fetched', who: 'ann', pies: 1 }) }
    const play = start(counting)
    expect([asked(play), beats(play)]).toEqual([['referee stalemate'], LIMITS.beats + 1])
  })

  test('in words of its own, and without odds', () => {
    const play = start(forever)
    const book = forever as unknown as AnyBook
    const question = {
      fight: play.fight,
      name: namesIn(book, play.fight),
      who: 'referee',
      about: 'stalemate',
      beat: null,
    }
    expect(textOf(book, [], question)).toBe('Nothing is decided any more. Go on, or end the fight?')
    expect(['go on', 'end'].map((key) => labelOf(book, key, question))).toEqual(['Go on', 'End the fight'])
    expect(oddsOfAnswer(forever, play, { ask: play.asks[0]!.n, path: ['end'] })).toEqual({})
    expect(
      decided(
        () => {
          throw new Error('no book knows it')
        },
        play.fight,
        play.asks[0]!,
      ),
    ).toEqual(['end'])
  })

  test('a simulation of it ends undecided', () => {
    expect(simulate(forever, party(), { policy: () => 0, fall: quickFall(streamOf(7)), log: null })).toBe(false)
  })
})
