import { expect, test } from 'vitest'
import { type AnyBook, BOOKS } from '../../src/books/index.ts'
import type { EventBase } from '../../src/engine/book.ts'
import type { FightBase } from '../../src/engine/common-events.ts'
import { seededTray, streamOf } from '../../src/engine/dice-tray.ts'
import { open } from '../../src/engine/open-and-resume.ts'
import { ruleSet } from '../../src/engine/overruling.ts'
import { answer, isRefusal, overrule } from '../../src/engine/play.ts'
import type { Play } from '../../src/engine/play-append.ts'
import { decided, randomPolicy } from '../../src/engine/policy.ts'
import { fieldsOf } from '../../src/engine/schema-json.ts'
import { accepted } from '../script.ts'

type AnyPlay = Play<FightBase, EventBase>

const FULL = { profile: 'cepheus' }
const ADA = [
  { id: 'bob', side: 'investigators', weapons: ['bat', 'revolver38'] },
  { id: 'ada', side: 'investigators', HP: 9 },
]
const CASTS: readonly [name: string, setup: Readonly<Record<string, unknown>>][] = [
  [
    'cepheus on a line',
    {
      book: 'cepheus',
      combatants: [
        { id: 'bob', side: 'players', block: 'marine' },
        { id: 'vex', side: 'enemies', block: 'thug', pos: 9 },
      ],
    },
  ],
  [
    'cepheus whole',
    {
      book: 'cepheus',
      options: FULL,
      combatants: [
        { id: 'bob', side: 'players', block: 'marine', aboard: 'car', post: 'driver' },
        { id: 'car', side: 'players', block: 'ground-car' },
        { id: 'vex', side: 'enemies', block: 'thug', pos: 9 },
      ],
    },
  ],
  ['mythos duel', { book: 'mythos', combatants: [...ADA, { id: 'vex', side: 'enemies', block: 'corpse' }] }],
  [
    'mythos table',
    {
      book: 'mythos',
      options: { preset: 'table' },
      combatants: [...ADA, { id: 'vex', side: 'enemies', block: 'gunman' }],
    },
  ],
  [
    'osr',
    {
      book: 'osr',
      combatants: [
        { id: 'bob', side: 'pc', block: 'aude' },
        { id: 'vex', side: 'npc', block: 'bandit', pos: { x: 5, y: 0 } },
      ],
    },
  ],
  [
    'ud10',
    {
      book: 'ud10',
      combatants: [
        { id: 'bob', side: 'players', block: 'guardsman', pos: [2, 2] },
        { id: 'vex', block: 'archer', pos: [5, 2] },
      ],
    },
  ],
]

/** What a referee may type for any field, wrong things among it. */
const VALUES: readonly unknown[] = [
  0,
  1,
  2,
  3,
  7,
  -1,
  90,
  999,
  0.5,
  true,
  false,
  null,
  '',
  'x',
  'bob',
  'vex',
  'car',
  'auto',
  'none',
  [],
  {},
  ['clothh'],
  ['mesh', 'mesh'],
  ['bob'],
  [{ weaponId: 'laser' }],
  [{ weaponId: 'auto-pistol' }],
  [{ weapon: 'laser' }],
  [{ itemId: 'fish' }],
  [{ item: 'firstaid' }],
  { x: 1, y: 0 },
  { max: 0, now: 0 },
  { max: 7, now: 0 },
  { max: 1, now: 9 },
  { targetId: 'nobody', kind: 'hit', count: 1 },
  { fish: 3 },
  { skill: 'Wheeled' },
  { dead: true },
  { unconscious: true },
  ['P01'],
  ['P99'],
]

/** So many answers further, by chance. */
const onward = (play: AnyPlay, seed: number, answers: number): AnyPlay => {
  const policy = randomPolicy<FightBase>(streamOf(seed))
  let now = play
  for (let n = 0; n < answers && now.asks.length > 0; n++) {
    const [ask] = now.asks
    now = accepted(answer(now, ask!.n, decided(policy, now.fight, ask!)))
  }
  return now
}

const opened = (book: AnyBook, setup: Readonly<Record<string, unknown>>): AnyPlay => {
  const result = book.open(setup)
  if ('errors' in result) throw new Error(result.errors.map(({ sentence }) => sentence).join('; '))
  return open(book, result.fight, seededTray(3))
}

test.each(CASTS)('whatever the referee sets, it is refused or the fight goes on: %s', (_name, setup) => {
  const book = BOOKS[setup.book as string]!
  const start = onward(opened(book, setup), 5, 1)
  const broken: string[] = []
  let taken = 0
  for (const { id } of start.fight.combatants)
    for (const field of fieldsOf(book.sheet).map((one) => one.replace(/\bN\b/g, '0').replace(/\bNAME\b/g, 'Mr\\. Fix')))
      for (const value of VALUES) {
        const event = ruleSet(book, start.fight, { who: id, field, value })
        if (isRefusal(event)) continue
        taken += 1
        try {
          onward(accepted(overrule(start, [event as EventBase], 'so be it')), 1, 10)
        } catch (error) {
          broken.push(`${id} ${field} ${JSON.stringify(value)}: ${(error as Error).message}`)
        }
      }
  expect(taken).toBeGreaterThan(200)
  expect(start.asks).not.toEqual([])
  expect(broken).toEqual([])
})
