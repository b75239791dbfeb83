import { expect, test } from 'vitest'
import { ud10 } from '../../src/books/ud10/book.ts'
import type { Event } from '../../src/books/ud10/state/all-events.ts'
import type { Fight } from '../../src/books/ud10/state/fight.ts'
import type { Options } from '../../src/books/ud10/state/model.ts'
import { statusOf } from '../../src/books/ud10/state/presence.ts'
import type { Entry } from '../../src/engine/log.ts'
import { keysOf } from '../../src/engine/option-tree.ts'
import type { Path } from '../../src/engine/options.ts'
import { simulate } from '../../src/engine/simulate.ts'
import { anna, boris, carla, egon, freshFight, opened, type Written } from './duel.ts'

/** What is left when so many beats are played; what was offered in the last turn. */
type Ended = { readonly fight: Fight; readonly offered: readonly string[]; readonly log: readonly Entry<Event>[] }
type Row = {
  readonly values: readonly [unknown, unknown]
  readonly people?: readonly Written[]
  readonly options?: Partial<Options>
  readonly fight?: (options: object) => Fight
  /** Answers by question, one after the other; else what the book's own policy takes. */
  readonly says?: Readonly<Record<string, readonly Path[]>>
  readonly dice?: readonly number[]
  readonly beats?: number
  readonly look: (ended: Ended) => unknown
  /** With the first of the values, and with the second. */
  readonly comes: readonly [unknown, unknown]
}

const STRIKE = { turn: [['attack', 'boris', 'short-sword']], reaction: [['take it']] }
const hpOf = (id: string) => (ended: Ended) => one(ended, id).hp
const isOffered = (key: string) => (ended: Ended) => ended.offered.includes(key)
const status = (ended: Ended) => statusOf(one(ended, 'boris'))
const one = ({ fight }: Ended, id: string) => fight.combatants.find((who) => who.id === id)!
/** A 7 hits Boris, a 6 does 10: armour and CON leave 8. */
const HIT = { says: STRIKE, dice: [7, 6], look: hpOf('boris') }

/** Every setting but the preset: the compiler asks for each. */
const ROWS: Readonly<Record<Exclude<keyof Options, 'preset'>, Row>> = {
  bodyZones: {
    ...HIT,
    people: [anna(), boris({ armour: ['kevlar-vest'] })],
    values: [false, true],
    dice: [7, 1, 6],
    comes: [8, 2],
  },
  buffer: {
    ...HIT,
    values: [false, true],
    look: (all) => [one(all, 'boris').hp, one(all, 'boris').ep],
    comes: [
      [3, 11],
      [4, 10],
    ],
  },
  penetration: {
    ...HIT,
    people: [anna({ ready: ['rapier'] }), boris()],
    says: { ...STRIKE, turn: [['attack', 'boris', 'rapier']] },
    values: [false, true],
    comes: [5, 4],
  },
  fleeing: {
    values: [false, true],
    says: { turn: [['move', [9, 5]]], flight: [['flee']] },
    dice: [8, 3],
    look: hpOf('anna'),
    comes: [12, 10],
  },
  retreat: { values: [false, true], look: isOffered('retreat'), comes: [false, true] },
  damageTypes: { ...HIT, people: [anna(), boris({ armour: [] })], values: [false, true], comes: [2, 1] },
  facing: { ...HIT, people: [anna(), boris({ facing: 'W' })], values: [false, true], dice: [5, 6], comes: [11, 3] },
  enduranceCheck: {
    ...HIT,
    people: [anna(), boris({ armour: ['studded-leather'] })],
    options: { buffer: true },
    values: [false, true],
    dice: [7, 6, 10, 5],
    look: (all) => one(all, 'boris').ep,
    comes: [9, 10],
  },
  map: { values: ['grid', 'none'], look: isOffered('attack'), comes: [true, false] },
  diagonals: {
    people: [carla({ pos: [5, 5] }), boris({ pos: [8, 8] })],
    says: { turn: [['attack', 'boris', 'bow']] },
    values: ['equal', 'alternate'],
    dice: [9, 5],
    look: hpOf('boris'),
    comes: [7, 11],
  },
  iniEachRound: {
    people: [anna({ initiative: 5 }), boris({ initiative: 3 })],
    says: { turn: [['pass'], ['pass']] },
    values: [false, true],
    dice: [9, 2],
    beats: 3,
    look: (all) => one(all, 'anna').initiative,
    comes: [5, 10],
  },
  npcInitiative: {
    fight: (options) => freshFight([anna(), boris(), egon()], options),
    values: ['each', 'all'],
    dice: [1, 2, 9],
    look: (all) => one(all, 'egon').initiative,
    comes: [10, 3],
  },
  parryTies: {
    ...HIT,
    says: { ...STRIKE, reaction: [['parry', 'baton']] },
    values: ['attacker', 'defender'],
    dice: [7, 10, 1, 6],
    comes: [3, 11],
  },
  incapacitation: {
    ...HIT,
    people: [anna(), boris({ hp: 3 })],
    values: ['check', 'always'],
    dice: [7, 6, 9],
    look: status,
    comes: ['unconscious', 'incapacitated'],
  },
  exhaustionKnockout: {
    ...HIT,
    people: [anna(), boris({ ep: -9 })],
    options: { buffer: true },
    values: [true, false],
    dice: [7, 2],
    look: status,
    comes: ['unconscious', 'hurt'],
  },
  reactionGate: {
    ...HIT,
    says: { ...STRIKE, reaction: [['parry', 'baton']], gate: [['none']] },
    values: ['auto', 'ask'],
    dice: [7, 9, 3, 6],
    look: (all) => one(all, 'boris').reactionSpent,
    comes: [true, false],
  },
  deathAt: {
    ...HIT,
    people: [anna(), boris({ hp: 3 })],
    values: [-10, -2],
    dice: [7, 6, 10, 10, 1],
    look: status,
    comes: ['severely injured', 'dead'],
  },
  freeActionLimit: { values: [1, 0], look: isOffered('step'), comes: [true, false] },
  roundSeconds: {
    fight: (options) => ({ ...freshFight([anna()], options), stopped: 'enough', phase: 'fighting', round: 3 }),
    values: [10, 3600],
    look: ({ log }) =>
      log.flatMap((line) => (line.type === 'happened' && line.event.type === 'ended' ? [line.event.seconds] : [])),
    comes: [[30], [10_800]],
  },
  startDistance: { options: { map: 'none' }, values: [10, 1.5], look: isOffered('attack'), comes: [false, true] },
  npcRetreats: {
    people: [boris({ hp: 3, control: 'npc' }), anna()],
    values: [false, true],
    look: isOffered('retreat'),
    comes: [false, true],
  },
  stepIsMove: {
    people: [anna(), boris({ pos: [0, 0] })],
    says: { turn: [['step', [5, 4]], ['pass']] },
    values: [false, true],
    beats: 2,
    look: isOffered('move'),
    comes: [true, false],
  },
  negativeDexCounts: {
    ...HIT,
    people: [anna(), boris({ dex: -2, surprised: true })],
    values: [false, true],
    dice: [4, 6],
    comes: [11, 3],
  },
}

test.each(Object.entries(ROWS))('UD10: %s one way and the other, with the same dice', (name, row) => {
  expect(row.values.map((value) => row.look(played(row, { ...row.options, [name]: value })))).toEqual([...row.comes])
})

function played(row: Row, options: object): Ended {
  const { people = [anna(), boris()], says = { turn: [['pass']] }, dice = [], beats = 1 } = row
  const fight = row.fight?.(options) ?? opened({ start: { turn: people[0]!.id }, options, combatants: people })
  const left = new Map(Object.entries(says).map(([about, paths]) => [about, [...paths]]))
  const faces = [...dice]
  const log: Entry<Event>[] = []
  let offered: readonly string[] = []
  const fall = () => [faces.shift() ?? 1]
  simulate(
    ud10,
    fight,
    {
      policy: (now, who, about, level, size) => {
        if (about === 'turn') offered = keysOf(level)
        return left.get(about)?.shift() ?? ud10.policies.standard!(now, who, about, level, size)
      },
      fall,
      log,
    },
    { mostBeats: beats },
  )
  return { fight, offered, log }
}
