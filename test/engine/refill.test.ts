import { describe, expect, test } from 'vitest'
import { renewBy } from '../../src/engine/fill-defaults.ts'
import {
  choice,
  flag,
  list,
  nullable,
  object,
  optional,
  record,
  short,
  text,
  whole,
  withDefault,
} from '../../src/engine/schema.ts'

const score = short(object({ max: whole(0, 9), now: whole(0, 9) }), () => undefined)
const SHEET = object({
  id: text(),
  str: withDefault(score, { max: 7, now: 7 }),
  arms: withDefault(list(object({ id: text(), drawn: withDefault(flag(), false) }), { most: 5 }), []),
  skills: withDefault(record(object({ level: whole(0, 9), taught: withDefault(flag(), true) }), { most: 5 }), {}),
  aim: withDefault(nullable(object({ at: text(), kind: withDefault(choice(['hit', 'kill']), 'hit') })), null),
  note: optional(text()),
})
const { fight, event } = renewBy<never, never>(
  {
    sheet: SHEET,
    ground: object({ light: withDefault(choice(['bright', 'dark']), 'bright') }),
    options: object({ luck: withDefault(flag(), false) }),
  },
  () => ({ options: {}, round: 0, clouds: [], combatants: [], ground: {}, stopped: null }) as never,
)
const read = (people: readonly object[], rest: object = {}): object =>
  fight({ options: {}, round: 3, combatants: people, ground: {}, stopped: 'dawn', ...rest } as never, 1)

describe('a fight of an older version, read by its schemas', () => {
  test('keeps what is there, fills what is missing at every depth, and drops what is gone', () => {
    const bob = {
      id: 'bob',
      str: { max: 9, now: 2 },
      arms: [{ id: 'axe' }],
      skills: { brawl: { level: 2 } },
      aim: { at: 'vex' },
      soul: 4,
    }
    expect(read([bob], { fog: true })).toEqual({
      options: { luck: false },
      round: 3,
      clouds: [],
      ground: { light: 'bright' },
      stopped: 'dawn',
      combatants: [
        {
          id: 'bob',
          str: { max: 9, now: 2 },
          arms: [{ id: 'axe', drawn: false }],
          skills: { brawl: { level: 2, taught: true } },
          aim: { at: 'vex', kind: 'hit' },
        },
      ],
    })
  })

  test('judges nothing: what no sheet allows today stays as it was', () => {
    expect(read([{ id: 'bob', str: { max: 99, now: -1 }, arms: 'none', note: 'n', aim: null }])).toMatchObject({
      combatants: [{ str: { max: 99, now: -1 }, arms: 'none', note: 'n', aim: null, skills: {} }],
    })
  })

  test('fills whoever joined, and leaves other events alone', () => {
    expect(event!({ type: 'joined', combatant: { id: 'vex' } } as never, 1)).toEqual({
      type: 'joined',
      combatant: { id: 'vex', str: { max: 7, now: 7 }, arms: [], skills: {}, aim: null },
    })
    expect(event!({ type: 'left', who: 'vex' } as never, 1)).toEqual({ type: 'left', who: 'vex' })
  })
})
