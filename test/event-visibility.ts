import { describe, expect, test } from 'vitest'
import { type AnyBook, bookOf } from '../src/books/index.ts'
import type { EventBase, Viewer } from '../src/engine/book.ts'
import type { FightBase } from '../src/engine/common-events.ts'
import { makeSentence, makeTold } from '../src/words/entry-sentences.ts'

export const viewer = (
  seats: readonly string[],
  health: Viewer['health'] = 'exact',
  rolls: Viewer['rolls'] = {},
): Viewer => ({ referee: false, seats, health, rolls })

/** An event of Vex, and how it is seen in every look: whole `+`, less `o`, not at all `-`. */
export type Marked = readonly [marks: string, event: object]
type Look = readonly [viewer: Viewer, fight: FightBase]

/** What the engine knows by itself is seen alike in every book. */
export const OWN = {
  left: ['++++-++', { who: 'vex' }],
  hidden: ['++++-++', { who: 'vex' }],
  revealed: ['+++++++', { who: 'vex' }],
  noted: ['-------', { who: 'vex', to: 'referee', words: 'psst' }],
  stopped: ['+++++++', { why: 'late' }],
} as const satisfies Readonly<Record<string, Marked>>

/** A fight in which Vex, the third of them, does something, and somebody looks on. */
type Scene = {
  readonly book: string
  readonly onlooker: string
  readonly scene: (vex?: object) => FightBase
  readonly events: Readonly<Record<string, Marked>>
}

export function everyEventIsSeen({ book: id, onlooker, scene, events }: Scene): void {
  const book = bookOf(id)!
  const looks = looksAt(scene, onlooker)
  describe('what is seen of every event', () => {
    for (const [type, [marks, rest]] of Object.entries(events)) {
      const event = { type, ...rest }
      test(`${type}: ${marks}`, () => {
        expect(looks.map((look) => mark(book, event, look)).join('')).toBe(marks)
        expect(
          book.see({ type: 'happened', event }, { ...viewer([]), referee: true }, scene({ hidden: true })),
        ).toEqual({ type: 'happened', event })
      })

      test(`${type}: whatever is seen of it can be said, in a story and in a chat, and says nothing of the hidden`, () => {
        for (const look of looks) {
          const said = heard(book, event, look)
          expect(said.join('\n')).not.toMatch(/null|undefined|NaN/)
          if (isKeptFrom(onlooker, look) && type !== 'revealed' && type !== 'joined')
            expect(JSON.stringify([seen(book, event, look), said])).not.toMatch(/vex/i)
        }
      })
    }
  })
}

/**
 * Vex's own seat; the onlooker where health is exact, in words, hidden; the onlooker while Vex is hidden; Vex's seat
 * while Vex is hidden; nobody's seat.
 */
const looksAt = (scene: Scene['scene'], onlooker: string): readonly Look[] => [
  [viewer(['vex']), scene()],
  [viewer([onlooker]), scene()],
  [viewer([onlooker], 'words'), scene()],
  [viewer([onlooker], 'hidden'), scene()],
  [viewer([onlooker]), scene({ hidden: true })],
  [viewer(['vex'], 'hidden'), scene({ hidden: true })],
  [viewer([]), scene()],
]

const seen = (book: AnyBook, event: EventBase, [looks, fight]: Look) =>
  book.see({ type: 'happened', event }, looks, fight)

export function mark(book: AnyBook, event: EventBase, look: Look): string {
  const now = seen(book, event, look)
  return now === null ? '-' : JSON.stringify(now) === JSON.stringify({ type: 'happened', event }) ? '+' : 'o'
}

function heard(book: AnyBook, event: EventBase, look: Look): readonly string[] {
  const [looks, fight] = look
  const now = seen(book, event, look)
  if (now === null) return []
  const known = book.known(fight, looks)
  const told = makeTold(book, now, known).filter(
    ({ who, referee }) => !referee && (who === undefined || looks.seats.includes(who)),
  )
  return [makeSentence(book, now, known) ?? '', ...told.map(({ text }) => text)]
}

const isKeptFrom = (onlooker: string, [{ seats }, { combatants }]: Look): boolean =>
  seats[0] === onlooker && combatants[2]!.hidden
