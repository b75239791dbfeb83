import { expect, test } from 'vitest'
import { rowsFor } from '../../src/engine/ask-and-roll-rows.ts'
import type { Viewer } from '../../src/engine/book.ts'
import { bookOf } from '../../src/engine/book-from-parts.ts'
import { type FightOf, model } from '../../src/engine/book-model.ts'
import { d } from '../../src/engine/dice.ts'
import type { Rolled } from '../../src/engine/log.ts'
import { list, whole } from '../../src/engine/schema.ts'
import { belongsTo, health, person, score, subject, visible } from '../../src/engine/schema-marks.ts'

const MODEL = model({ sides: ['crew', 'crabs'], sheet: { grit: health(score(8, { value: 8 })) } })
type Fight = FightOf<typeof MODEL>
const { event, hidden, rolls } = rowsFor<Fight>()

const POINTS = belongsTo('who', whole(0, 9))
const EVENTS = {
  went: event({ who: subject(), to: person() })({ does: null, said: null }),
  ordered: event({ round: whole(0, 9), order: visible(list(person(), { most: 9 })) })({ does: null, said: null }),
  plotted: hidden({ who: person() })(null),
  bled: event({ who: person(), points: POINTS })({
    does: null,
    said: null,
    seen: (_event, { viewer }, { usual }) => (viewer.health === 'hidden' ? null : usual()),
  }),
  healed: event({ who: person(), points: POINTS })({
    does: (_fight, { points }, who) => void (who.grit.now += points),
    said: null,
    seen: ({ who }, sight, { usual, inWords }) => (sight.exact(who) ? usual() : inWords(who)),
  }),
}
const ROLLS = rolls({
  luck: { says: 'Luck' },
  bonus: { says: 'Bonus', partOf: () => ['luck'] },
  plain: { says: 'Plain', seen: (roll, _sight, next) => (next === null ? null : { ...roll, why: [] }) },
})
const tide = bookOf({ model: MODEL, events: EVENTS, asks: {}, rolls: ROLLS, refusals: [] })({
  id: 'tide',
  version: 1,
  title: 'Tide',
  next: () => null,
  play: () => {},
  blocks: {},
  encounters: {},
})
const opened = (): Fight => {
  const found = tide.open({
    combatants: [
      { id: 'ann', side: 'crew' },
      { id: 'cal', side: 'crabs', grit: { max: 8, now: 3 } },
      { id: 'spy', side: 'crabs', hidden: true },
    ],
  })
  if ('errors' in found) throw new Error(found.errors[0]!.sentence)
  return found.fight
}
const ann = (health: Viewer['health'] = 'words', rolls: Viewer['rolls'] = {}): Viewer => ({
  referee: false,
  seats: ['ann'],
  health,
  rolls,
})
const seen = (event: object, viewer: Viewer): unknown => {
  const entry = tide.see({ type: 'happened', event } as never, viewer, opened(), null)
  return entry && 'event' in entry ? entry.event : entry
}

test('who may not know the subject of an event sees nothing of it, whoever else is named', () => {
  expect(seen({ type: 'went', who: 'spy', to: 'ann' }, ann())).toBeNull()
  expect(seen({ type: 'went', who: 'ann', to: 'spy' }, ann())).toEqual({ type: 'went', who: 'ann', to: 'somebody' })
})

test('people in a visible field do not decide who sees the event, nor hide its numbers', () => {
  expect(seen({ type: 'ordered', round: 2, order: ['spy', 'ann'] }, ann('hidden'))).toMatchObject({ order: ['ann'] })
  expect(seen({ type: 'ordered', round: 2, order: ['spy'] }, ann('hidden'))).toMatchObject({ round: 2, order: [] })
})

test('a row may keep an event from all but the referee, or change what its marks say', () => {
  const plotted = { type: 'plotted', who: 'ann' }
  expect(seen(plotted, ann('exact'))).toBeNull()
  expect(seen(plotted, { ...ann(), referee: true })).toEqual(plotted)
  const bled = { type: 'bled', who: 'cal', points: 2 }
  expect(seen(bled, ann('hidden'))).toBeNull()
  expect(seen(bled, ann('words'))).toEqual({ ...bled, points: null })
})

test('an event that changes health may be told as a change of its word', () => {
  const healed = { type: 'healed', who: 'cal', points: 5 }
  expect(seen(healed, ann())).toEqual({ type: 'set', who: 'cal', field: 'status', value: 'unhurt' })
  expect(seen({ ...healed, points: 1 }, ann())).toBeNull()
  expect(seen(healed, ann('exact'))).toEqual(healed)
})

const rolled = (what: string): Rolled => ({
  type: 'rolled',
  who: 'ann',
  what,
  dice: d(1, 6),
  why: [['luck', 1, 'T-1']],
  faces: [4],
  total: 5,
  from: 'tray',
})

test('dice that are part of another roll are seen by who sees that one', () => {
  const see = (mode: 'referee' | 'blind' | 'public') =>
    tide.see(rolled('bonus'), ann('words', { luck: mode }), opened())
  expect(see('referee')).toBeNull()
  expect(see('blind')).toMatchObject({ faces: null, total: null })
  expect(see('public')).toEqual(rolled('bonus'))
})

test('a row of a roll says what of it may be known, given what came after it', () => {
  const happened = { type: 'happened', event: { type: 'plotted', who: 'ann' } } as const
  expect(tide.see(rolled('plain'), ann(), opened(), happened)).toEqual({ ...rolled('plain'), why: [] })
  expect(tide.see(rolled('plain'), ann(), opened(), null)).toBeNull()
})
