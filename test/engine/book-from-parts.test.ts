import { describe, expect, test } from 'vitest'
import { custard } from '../../examples/custard/book.ts'
import { refusals, rowsFor, type SceneOf } from '../../src/engine/ask-and-roll-rows.ts'
import type { Viewer } from '../../src/engine/book.ts'
import { bookOf } from '../../src/engine/book-from-parts.ts'
import { type FightOf, model } from '../../src/engine/book-model.ts'
import { find } from '../../src/engine/common-events.ts'
import { OWN_TOLD } from '../../src/engine/common-words.ts'
import { quickFall, seededTray, streamOf } from '../../src/engine/dice-tray.ts'
import type { EventOf } from '../../src/engine/event-rows.ts'
import { seenBy } from '../../src/engine/event-secrecy.ts'
import { open } from '../../src/engine/open-and-resume.ts'
import { among, amount, leaf, letter, many, type Option, shares, spot } from '../../src/engine/options.ts'
import { answer, isRefusal, overrule } from '../../src/engine/play.ts'
import type { Play } from '../../src/engine/play-append.ts'
import { firstPolicy } from '../../src/engine/policy.ts'
import type { Beat } from '../../src/engine/scene.ts'
import {
  choice,
  list,
  nullable,
  object,
  optional,
  plain,
  record,
  text,
  whole,
  withDefault,
} from '../../src/engine/schema.ts'
import { check } from '../../src/engine/schema-check.ts'
import { fieldsOf, jsonSchemaOf } from '../../src/engine/schema-json.ts'
import {
  belongsTo,
  health,
  perFight,
  person,
  score,
  secret,
  subject,
  thing,
  visible,
} from '../../src/engine/schema-marks.ts'
import { simulate } from '../../src/engine/simulate.ts'
import { sightOf } from '../../src/engine/viewer-sight.ts'
import { askKindsOf } from '../../src/engine/words-from-parts.ts'
import { labelOf } from '../../src/words/names.ts'
import { textOf } from '../../src/words/questions.ts'

const MODEL = model({
  sides: ['crew', 'crabs'],
  sheet: {
    grit: health(score(8, { value: 8 })),
    nerve: score(6, { value: 3 }),
    zone: visible(withDefault(whole(1, 5), 3)),
    price: secret(withDefault(whole(0, 99), 7)),
    grips: perFight(nullable(person()), null),
  },
  fight: { round: withDefault(whole(0, 99), 0), chosen: withDefault(nullable(person()), null) },
})
type Fight = FightOf<typeof MODEL>
const { event, silent, hidden, asks, rolls } = rowsFor<Fight>()

const EVENTS = {
  pinched: event({ who: person(), at: person(), points: whole(0, 9) })({
    does: (_fight, { points }, who) => void (who.nerve.now -= points),
    said: '{who} pinches {at} for {points}.',
  }),
  hurt: event({ at: person(), points: belongsTo('at', whole(0, 9)), now: belongsTo('at', text()) })({
    does: null,
    said: null,
    told: { at: 'You lose {points}.', others: '{at} loses {points}.', referee: '{at}: {now}.' },
  }),
  counted: event({
    who: nullable(person()),
    among: list(person(), { most: 9 }),
    spent: record(whole(0, 9), { most: 9 }),
  })({ does: null, said: null }),
  noted_by: event({ who: person(), plan: visible(object({ at: person(), reach: whole(0, 9) })) })({
    does: null,
    said: null,
    told: null,
  }),
  rolled_for: event({ who: person(), margin: belongsTo('who', whole(-9, 9), { roll: 'luck' }), with: thing() })({
    does: null,
    said: '{who} uses {with} at {margin}.',
    told: { who: 'You use {with}.' },
  }),
  let_go: event({ who: person(), at: person() })({
    does: null,
    said: '{who} lets {at} go.',
    told: { who: null, at: ({ who }, { name }) => `${name(who)} lets you go.` },
  }),
  breathed: silent({ who: person() })((_fight, _event, who) => void (who.nerve.now += 1)),
  marked: hidden({ who: person() })((fight, { who }) => void (fight.chosen = who)),
  tide: event({ round: whole(0, 99) })({ does: (fight, { round }) => void (fight.round = round), said: null }),
}
const ASKS = asks({
  turn: {
    says: 'Your turn.',
    clock: 'turn',
    default: ['wait'],
    menus: { pinch: 'Whom?' },
    keys: { pinch: 'Pinch', wait: 'Wait' },
  },
  flee: {
    says: 'Flee?',
    clock: 'none',
    keys: { pinch: 'Pinch yourself', wait: ({ name, who }) => `${name(who)} stays` },
  },
})
const ROLLS = rolls({ pinch: { says: 'Pinch' }, luck: { says: 'Luck', told: null } })
const shut = refusals({ no_foe: 'There is nobody.' })
type Scene = SceneOf<Fight, typeof EVENTS, typeof ASKS, typeof ROLLS>

const next = ({ round, stopped }: Fight): Beat | null =>
  round > 2 || stopped !== null ? null : { kind: 'turn', who: 'ann' }
function play(scene: Scene, { who }: Beat): void {
  if (scene.ask({ id: who! }, 'turn', ['pinch', 'wait', shut('swim', 'no_foe')]) === 'pinch')
    scene.tell({ type: 'pinched', who: who!, at: 'cal', points: 1 })
  scene.tell({ type: 'tide', round: scene.fight.round + 1 })
}
const TABLES = { model: MODEL, events: EVENTS, asks: ASKS, rolls: ROLLS, refusals: [shut] }
const BLOCKS = { sailor: { name: 'Sailor', note: '', sheet: { nerve: 4 } } }
const tide = bookOf(TABLES)({ id: 'tide', version: 1, title: 'Tide', next, play, blocks: BLOCKS, encounters: {} })

const PEOPLE = [
  { id: 'ann', side: 'crew', block: 'sailor' },
  { id: 'cal', side: 'crabs', grit: { max: 8, now: 3 }, grips: 'ann' },
  { id: 'spy', side: 'crabs', hidden: true, grips: 'ann' },
]
const opened = (people: readonly object[] = PEOPLE): Fight => {
  const found = tide.open({ combatants: people })
  if ('errors' in found) throw new Error(found.errors[0]!.sentence)
  return found.fight
}
const ann = (health: Viewer['health'] = 'words', rolls: Viewer['rolls'] = {}): Viewer => ({
  referee: false,
  seats: ['ann'],
  health,
  rolls,
})
const referee: Viewer = { referee: true, seats: [], health: 'hidden', rolls: {} }
const seen = (event: object, viewer: Viewer): unknown => {
  const entry = tide.see({ type: 'happened', event } as never, viewer, opened(), null)
  return entry && 'event' in entry ? entry.event : entry
}
const asked = (about: string) => ({ fight: opened(), name: (id: string) => id, who: 'ann', about, beat: null })

describe('what an event may tell follows from its marks', () => {
  test('a number without a mark is hidden from who does not know the exact health of everybody named', () => {
    const pinched = { type: 'pinched', who: 'ann', at: 'cal', points: 2 }
    expect(seen(pinched, ann())).toEqual({ ...pinched, points: null })
    expect(seen(pinched, ann('exact'))).toEqual(pinched)
    expect(seen({ ...pinched, at: 'ann' }, ann())).toEqual({ ...pinched, at: 'ann' })
  })

  test('a person who is not known is somebody, nobody, or left out; where nobody is known nothing is seen', () => {
    expect(seen({ type: 'pinched', who: 'spy', at: 'ann', points: 2 }, ann())).toEqual({
      type: 'pinched',
      who: 'somebody',
      at: 'ann',
      points: null,
    })
    expect(seen({ type: 'pinched', who: 'spy', at: 'spy', points: 2 }, ann('exact'))).toBeNull()
    expect(seen({ type: 'counted', who: 'spy', among: ['ann', 'spy'], spent: {} }, ann('exact'))).toMatchObject({
      who: null,
      among: ['ann'],
    })
  })

  test('numbers further in are hidden alike, and so are people further in', () => {
    expect(seen({ type: 'counted', who: 'cal', among: [], spent: { arms: 2 } }, ann())).toMatchObject({
      who: 'cal',
      spent: null,
    })
    expect(seen({ type: 'noted_by', who: 'ann', plan: { at: 'spy', reach: 2 } }, ann())).toMatchObject({
      plan: { at: 'somebody', reach: 2 },
    })
  })

  test('what belongs to somebody is known as their health is: numbers where it is exact, words where it is told in words', () => {
    const hurt = { type: 'hurt', at: 'cal', points: 2, now: 'limping' }
    expect(seen(hurt, ann('exact'))).toEqual(hurt)
    expect(seen(hurt, ann('words'))).toEqual({ ...hurt, points: null })
    expect(seen(hurt, ann('hidden'))).toEqual({ ...hurt, points: null, now: null })
    expect(seen({ ...hurt, at: 'ann' }, ann('hidden'))).toEqual({ ...hurt, at: 'ann' })
  })

  test('a number that shows a roll is hidden where the roll is', () => {
    const rolled = { type: 'rolled_for', who: 'ann', margin: 3, with: 'claw' }
    expect(seen(rolled, ann())).toEqual(rolled)
    expect(seen(rolled, ann('exact', { luck: 'referee' }))).toEqual({ ...rolled, margin: null })
  })

  test("the referee's set tells what is visible to all, health as the table shows it, a secret to nobody", () => {
    const set = (field: string, value: unknown): object => ({ type: 'set', who: 'cal', field, value })
    expect(seen(set('zone', 1), ann())).toEqual(set('zone', 1))
    expect(seen(set('grit.now', 0), ann())).toEqual(set('status', 'down'))
    expect(seen(set('grit.now', 0), ann('hidden'))).toBeNull()
    expect(seen(set('nerve.now', 0), ann())).toBeNull()
    expect(seen({ ...set('price', 1), who: 'ann' }, ann())).toBeNull()
    expect(seen({ type: 'joined', combatant: { ...opened().combatants[0]!, id: 'ann' } }, ann())).not.toHaveProperty(
      'combatant.price',
    )
  })

  test('who rolled blind knows that there was a roll, and others know nothing of it', () => {
    const roll = {
      type: 'rolled',
      who: 'ann',
      what: 'pinch',
      dice: { count: 1, sides: 6, reads: 'sum' },
      faces: [4],
      total: 4,
      why: [],
      from: 'tray',
    } as never
    expect(tide.see(roll, ann('words', { pinch: 'blind' }), opened(), null)).toMatchObject({ faces: null, total: null })
    expect(tide.see(roll, { ...ann('words', { pinch: 'blind' }), seats: ['cal'] }, opened(), null)).toBeNull()
  })
})

describe('what a sheet may tell follows from its marks', () => {
  test('others see what is visible, the owner all but secrets, the referee all', () => {
    const sheets = (viewer: Viewer): unknown =>
      tide
        .show(opened(), viewer)
        .combatants.map(({ id, sheet, health }) => [
          id,
          Object.keys(sheet).includes('nerve'),
          'price' in sheet,
          'zone' in sheet,
          health,
        ])
    expect(sheets(ann())).toEqual([
      ['ann', true, false, true, { grit: { max: 8, now: 8 } }],
      ['cal', false, false, true, 'hurt'],
    ])
    expect(sheets(referee)).toMatchObject([
      ['ann', true, true, true, {}],
      ['cal', true, true, true, {}],
      ['spy', true, true, true, {}],
    ])
  })

  test('the fight as somebody knows it names nobody unknown', () => {
    const known = tide.known({ ...opened(), chosen: 'spy' }, ann())
    expect([known.chosen, known.combatants.map(({ id }) => id)]).toEqual([null, ['ann', 'cal']])
  })

  test('a copy shares nothing that can be written, and what belongs to one fight is reset after it', () => {
    const fight = opened()
    const twin = tide.copy!(fight)
    expect(twin).toEqual(fight)
    expect(twin.combatants.map((one, i) => one.grit === fight.combatants[i]!.grit)).toEqual([false, false, false])
    expect(tide.close(fight).map(({ grips, hidden, grit }) => [grips, hidden, grit.now])).toEqual([
      [null, false, 8],
      [null, false, 3],
      [null, false, 8],
    ])
  })
})

describe('what a book may leave out', () => {
  test('a simulation is played by the first option of everything', () => {
    const fight = opened()
    expect(simulate(tide, fight, { policy: tide.policies.first!, fall: quickFall(streamOf(1)), log: null })).toBe(true)
    expect([fight.round, fight.combatants[0]!.nerve]).toEqual([3, { max: 4, now: 1 }])
  })

  test('and takes the least of what is named: a number, things, shares, a place, words', () => {
    const taken = (option: Option): unknown => firstPolicy({}, { id: 'ann' }, 'turn', [option], 1)
    expect(taken(amount({ least: 2, most: 9, step: 1, unit: 'm' }, (n) => n))).toEqual([2])
    expect(taken(many([{ id: 'a' }]))).toEqual([[]])
    expect(
      taken(
        shares({
          points: 5,
          bins: [
            { id: 'a', most: 3 },
            { id: 'b', most: 4 },
            { id: 'c', most: 4 },
          ],
        }),
      ),
    ).toEqual([{ a: 3, b: 2 }])
    expect(
      taken(
        spot(
          among(
            [
              [1, 2],
              [3, 4],
            ],
            'm',
          ),
          (point) => point,
        ),
      ),
    ).toEqual([[1, 2]])
    expect(taken(letter((words) => words))).toEqual(['nothing'])
    expect(taken(leaf('go', null))).toBe(0)
  })

  test('condition, order, rest and sides have defaults', () => {
    const fight = opened()
    const [one] = fight.combatants
    expect(fight.combatants.map((who) => tide.reads.status!(fight, who))).toEqual(['unhurt', 'hurt', 'unhurt'])
    expect([tide.order(fight), tide.sides]).toEqual([['ann', 'cal', 'spy'], { players: 'crew', others: 'crabs' }])
    expect(tide.roster.rest({ ...one!, nerve: { max: 4, now: 0 } }, 'long')).toMatchObject({
      nerve: { max: 4, now: 4 },
    })
    expect(tide.words.status(one!, fight)).toBe('grit 8/8 · zone 3')
  })

  test('what is wrong with a person is told with its place, and `faults` is asked too', () => {
    const strict = bookOf(TABLES)({
      id: 'strict',
      version: 1,
      title: 'Strict',
      next,
      play,
      blocks: BLOCKS,
      encounters: {},
      faults: ({ zone }) => (zone === 5 ? [{ at: 'zone', path: ['zone'], sentence: 'zone: there is water' }] : []),
    })
    const wrong = strict.open({
      combatants: [
        { id: 'ann', side: 'crew', zone: 5 },
        { id: 'cal', side: 'birds' },
      ],
    })
    expect('errors' in wrong && wrong.errors.map(({ sentence }) => sentence)).toEqual([
      'combatants[0].zone: there is water',
      "combatants[1].side: one of crew, crabs expected, got 'birds'",
    ])
    expect(strict.peopleAmiss!({ ...opened(), combatants: [{ ...opened().combatants[0]!, zone: 5 }] })).toMatchObject([
      { at: 'combatants[0].zone' },
    ])
  })
})

describe('what a fight and a sheet may tell where a field alone does not say it', () => {
  const NAMED = object({ by: person(), at: person() })
  const DUEL = model({
    sides: ['crew', 'crabs'],
    control: withDefault(choice(['player', 'auto']), 'auto'),
    sheet: { most: withDefault(whole(1, 9), 9), HP: health(whole(0, 9), { max: 'most' }), pos: visible(whole(0, 9)) },
    fight: {
      phase: withDefault(text(), 'opening'),
      turn: withDefault(nullable(object({ who: subject() })), null),
      blow: withDefault(nullable(NAMED), null),
      blows: withDefault(list(NAMED, { most: 9 }), []),
      cloud: withDefault(nullable(object({ by: visible(person()) })), null),
    },
  })
  const duel = bookOf({ model: DUEL, events: {}, asks: {}, rolls: {}, refusals: [] })({
    id: 'duel',
    version: 1,
    title: 'Duel',
    next: () => null,
    play: () => {},
    blocks: {},
    encounters: { ready: { title: 'Ready', pitch: '', setup: { combatants: [] } } },
    looks: (_one, { pos, ...rest }) => ({ ...rest, ...(pos && { pos }), inHand: ['claw'] }),
    reads: { initiative: (_fight, { HP }) => HP },
    ranking: { isIn: ({ HP }) => HP > 1, isOpen: (id) => id === 'cal' },
    outcomes: () => ({ hit: true }),
    faults: ({ HP, most }, { options }) => (HP > most ? [{ at: '', path: [], sentence: JSON.stringify(options) }] : []),
    after: { set: (fight, _event, was) => void (fight.phase = `was ${was?.HP}`) },
  })
  const found = duel.open({
    combatants: [
      { id: 'ann', side: 'crew', HP: 9, pos: 0 },
      { id: 'cal', side: 'crabs', HP: 3, pos: 0, most: 5 },
      { id: 'spy', side: 'crabs', HP: 9, pos: 1, hidden: true },
    ],
  })
  if ('errors' in found) throw new Error(found.errors[0]!.sentence)
  const { fight } = found

  test('phase and turn are fields of the fight, health has its most in another field, looks are made from what is visible', () => {
    const shown = duel.show({ ...fight, turn: { who: 'cal' } }, ann('exact'))
    expect([shown.phase, shown.turn]).toEqual(['opening', 'cal'])
    expect(duel.show({ ...fight, turn: { who: 'spy' } }, ann('exact')).turn).toBeNull()
    expect(shown.combatants[1]).toMatchObject({ health: { HP: { max: 5, now: 3 } }, sheet: { inHand: ['claw'] } })
    expect(shown.combatants[1]!.sheet).not.toHaveProperty('pos')
    expect(shown.order).toEqual([
      { who: 'ann', total: null },
      { who: 'cal', total: 3 },
    ])
    expect(fight.combatants.map((one) => duel.words.order!.isIn(one, fight))).toEqual([true, true, true])
  })

  test('an object goes with its subject, or with everybody it names; what is visible stays', () => {
    const by = { by: 'spy', at: 'spy' }
    const known = duel.known(
      { ...fight, turn: { who: 'spy' }, blow: by, blows: [by, { by: 'ann', at: 'spy' }], cloud: { by: 'spy' } },
      ann(),
    )
    expect([known.turn, known.blow, known.blows, known.cloud]).toEqual([
      null,
      null,
      [{ by: 'ann', at: 'somebody' }],
      { by: 'somebody' },
    ])
  })

  test('a field of the model says who may play somebody; a set has consequences by how it was; names are apart', () => {
    expect(fight.combatants[0]!.control).toBe('auto')
    expect('errors' in duel.open({ combatants: [{ id: 'ann', side: 'crew', HP: 1, pos: 0, control: 'auto:x' }] })).toBe(
      true,
    )
    const twin = duel.copy!(fight)
    duel.apply(twin as never, { type: 'set', who: 'cal', field: 'HP', value: 1 })
    expect([twin.phase, twin.combatants[1]!.HP]).toEqual(['was 3', 1])
    duel.apply(twin as never, { type: 'joined', combatant: { ...fight.combatants[0]!, id: 'ann-2' } })
    expect(twin.combatants.at(-1)!.name).toBe('Ann 2')
  })

  test('what everybody has and meets the eye is told to all when the referee sets it', () => {
    const see = (field: string) =>
      duel.see({ type: 'happened', event: { type: 'set', who: 'cal', field, value: 'x' } } as never, ann(), fight, null)
    expect([see('name') !== null, see('left') !== null, see('control')]).toEqual([true, true, null])
  })

  test('faults know the options, outcomes may be one function, an encounter may be a whole setup', () => {
    const wrong = duel.open({ combatants: [{ id: 'ann', side: 'crew', HP: 9, pos: 0, most: 5 }] })
    expect('errors' in wrong && wrong.errors[0]!.sentence).toContain('{}')
    expect(duel.outcomes([], fight, { who: 'ann', about: 'turn' })).toEqual({ hit: true })
    expect(duel.catalogue.encounters.ready).toMatchObject({ title: 'Ready', setup: { combatants: [] } })
  })
})

describe('words of rows', () => {
  const told = { fight: opened(), name: (id: string) => id.toUpperCase() }

  test('a text names fields in braces; a number that is not known is some', () => {
    expect(tide.words.events.pinched({ type: 'pinched', who: 'ann', at: 'cal', points: null }, told)).toBe(
      'ANN pinches CAL for some.',
    )
    expect(tide.words.events.rolled_for({ type: 'rolled_for', who: 'ann', margin: -2, with: 'claw' }, told)).toBe(
      'ANN uses CLAW at −2.',
    )
  })

  test('a silent event is seen and not told; a hidden one is seen by the referee alone', () => {
    const [breathed, marked] = [{ type: 'breathed', who: 'ann' } as const, { type: 'marked', who: 'ann' } as const]
    expect([tide.words.events.breathed(breathed, told), tide.words.events.marked(marked, told)]).toEqual([null, null])
    expect([EVENTS.breathed.seen, EVENTS.marked.seen]).toEqual([undefined, null])
  })

  test('by hearer a function will do, and null says nothing; the others hear the sentence', () => {
    expect(tide.words.told!.let_go!({ type: 'let_go', who: 'ann', at: 'cal' }, told)).toEqual([
      { who: 'cal', text: 'ANN lets you go.' },
      { but: ['ann', 'cal'], text: 'ANN lets CAL go.' },
    ])
  })

  test('a question without a clock has that of turns, a reaction that of reactions', () => {
    const kinds = askKindsOf({ turn: { says: 'Now?' }, brace: { says: 'Brace?', shape: 'reaction' } })
    expect([kinds.turn.clock, kinds.brace.clock]).toEqual(['turn', 'reaction'])
  })

  test('texts by hearer: the one named, the others, the referee; null says nothing to anybody', () => {
    expect(tide.words.told!.hurt!({ type: 'hurt', at: 'cal', points: 2, now: 'limping' }, told)).toEqual([
      { who: 'cal', text: 'You lose 2.' },
      { but: ['cal'], text: 'CAL loses 2.' },
      { referee: true, text: 'CAL: limping.' },
    ])
    expect(tide.words.told!.rolled_for!({ type: 'rolled_for', who: 'ann', margin: 1, with: 'claw' }, told)).toEqual([
      { who: 'ann', text: 'You use CLAW.' },
      { but: ['ann'], text: 'ANN uses CLAW at 1.' },
    ])
    expect(tide.words.told!.noted_by!({ type: 'noted_by', who: 'ann', plan: { at: 'cal', reach: 1 } }, told)).toEqual(
      [],
    )
  })

  test("a book may tell the engine's own events otherwise: what is set not at all, an end only with its reason", () => {
    const book = bookOf(TABLES)({
      id: 'quiet',
      version: 1,
      title: 'Quiet',
      next,
      play,
      blocks: BLOCKS,
      encounters: {},
      words: { told: OWN_TOLD },
    })
    const { set, stopped, noted, hurt } = book.words.told!
    const note = { type: 'noted', who: 'ann', words: 'Now!' } as const
    expect(set!({ type: 'set', who: 'ann', field: 'zone', value: 1 }, told)).toEqual([])
    expect(stopped!({ type: 'stopped', why: '' }, told)).toEqual([])
    expect(stopped!({ type: 'stopped', why: 'Tea.' }, told)).toEqual([{ text: 'The referee ends the fight: Tea.' }])
    expect(noted!({ ...note, to: 'all' }, told)).toEqual([{ text: 'ANN: Now!' }])
    expect(noted!({ ...note, to: 'referee' }, told)).toEqual([{ text: 'ANN: Now!', referee: true }])
    expect(hurt).toBeDefined()
  })

  test('a roll is told by its name and total, unless its row says null', () => {
    expect(tide.words.toldRolls!.pinch!({ who: 'ann', total: 5 } as never, told)).toEqual([{ text: 'ANN: Pinch 5.' }])
    expect(tide.words.toldRolls!.luck).toBeUndefined()
  })

  test('a sentence that names a field which the event has not is refused when the book is loaded', () => {
    const events = { ...EVENTS, tide: event({ round: whole(0, 99) })({ does: null, said: 'Tide {rond}.' }) }
    const load = (): unknown =>
      bookOf({ ...TABLES, events })({
        id: 'typo',
        version: 1,
        title: 'Typo',
        next,
        play,
        blocks: BLOCKS,
        encounters: {},
      })
    expect(load).toThrow("a sentence of the event 'tide' names {rond}; the event has round")
  })

  test('so is a field that belongs to somebody whom the event does not name', () => {
    const events = {
      ...EVENTS,
      hurt: event({ at: person(), points: belongsTo('whom', whole(0, 9)) })({ does: null, said: null }),
    }
    const load = (): unknown =>
      bookOf({ ...TABLES, events })({
        id: 'typo',
        version: 1,
        title: 'Typo',
        next,
        play: () => {},
        blocks: BLOCKS,
        encounters: {},
      })
    expect(load).toThrow("the field 'points' belongs to 'whom'; the event has at, points")
  })

  test('equal keys of two questions have labels of their own', () => {
    const book = tide as never
    expect([
      labelOf(book, 'pinch', asked('turn')),
      labelOf(book, 'pinch', asked('flee')),
      labelOf(book, 'pinch', asked('')),
    ]).toEqual(['Pinch', 'Pinch yourself', 'Pinch'])
    expect([
      labelOf(book, 'wait', asked('turn')),
      labelOf(book, 'wait', asked('flee')),
      textOf(book, ['pinch'], asked('turn')),
    ]).toEqual(['Wait', 'ann stays', 'Whom?'])
  })
})

test('marks change nothing of what a schema takes, and plain data is taken as it is', () => {
  const schema = object({ zone: visible(withDefault(whole(1, 5), 3)), notes: plain<{ readonly a: number }>() })
  expect(check(schema, { notes: { a: 1 } })).toEqual({ value: { zone: 3, notes: { a: 1 } } })
  expect(check(schema, { zone: 9 })).toMatchObject({
    errors: [{ sentence: 'zone: 1 to 5 expected, got 9' }, { sentence: 'notes: missing' }],
  })
  expect(jsonSchemaOf(schema)).toMatchObject({
    required: ['notes'],
    properties: { zone: { type: 'integer', minimum: 1, maximum: 5, default: 3 }, notes: {} },
  })
  expect(fieldsOf(tide.sheet)).toEqual(expect.arrayContaining(['grit', 'grit.now', 'zone', 'grips']))
})

test("an event of the engine's own may have consequences", () => {
  const book = bookOf(TABLES)({
    id: 'after',
    version: 1,
    title: 'After',
    next,
    play,
    blocks: BLOCKS,
    encounters: {},
    after: {
      left: (fight, { who }) => void (fight.chosen = who),
      set: (fight, { who }, was) => {
        if (was && find(fight.combatants, who!).grit.now > was.grit.now) fight.round = was.grit.now
      },
    },
  })
  const fight = opened()
  book.apply(fight as never, { type: 'left', who: 'cal' })
  expect([fight.chosen, fight.combatants[1]!.left]).toEqual(['cal', true])
  book.apply(fight as never, { type: 'set', who: 'cal', field: 'grit.now', value: 5 })
  expect(fight.round).toBe(3)
})

test('a field of an event may be missing, and stays so in what is seen of it', () => {
  const late = event({ who: person(), nth: optional(visible(whole(1, 9))) })({ does: null, said: '{who} is late.' })
  const told: EventOf<{ late: typeof late }, never> = { type: 'late', who: 'ann' }
  const see = seenBy<Fight>({ late })
  const sight = sightOf(ann(), opened())
  expect([see(told, sight), see({ ...told, nth: 2 } as never, sight)]).toEqual([told, { ...told, nth: 2 }])
})

describe("the referee's word in an open beat of a book that looks for nothing", () => {
  type Played = Play<ReturnType<typeof pies>, never>
  const pies = () => {
    const found = custard.open({
      combatants: [
        { id: 'ann', side: 'players', block: 'baker' },
        { id: 'pip', side: 'enemies', block: 'clown' },
      ],
    })
    if ('errors' in found) throw new Error(found.errors[0]!.sentence)
    return found.fight
  }
  const done = (play: Played | { readonly refused: string }): Played => {
    if (isRefusal(play)) throw new Error(play.refused)
    return play as Played
  }
  const underAttack = (): Played => {
    const play = open(custard, pies(), seededTray(1)) as unknown as Played
    return done(answer(play, play.asks[0]!.n, ['throw', 'pip']) as never)
  }

  test('an end ends it, whoever is asked', () => {
    const after = done(overrule(underAttack(), [{ type: 'stopped', why: 'late' } as never], 'late') as never)
    expect([after.asks, after.fight.winner, custard.next(after.fight)]).toEqual([[], 'nobody', null])
  })

  test('who has left is not asked any more', () => {
    const after = done(overrule(underAttack(), [{ type: 'left', who: 'pip' } as never], 'called away') as never)
    expect([after.asks, after.fight.winner]).toEqual([[], 'players'])
  })
})

/** Never run: whoever forgets a part is told by the compiler. */
const forgotten = (scene: Scene): void => {
  // @ts-expect-error an event without `does`
  event({ who: person() })({ said: null })
  // @ts-expect-error an event without `said`
  event({ who: person() })({ does: null })
  // @ts-expect-error a number that the reader may not know may be null
  event({ at: person(), points: whole(0, 9) })({ does: null, said: ({ points }) => points.toFixed() })
  // @ts-expect-error so may a word that belongs to somebody
  event({ at: person(), now: belongsTo('at', text()) })({ does: null, said: ({ now }) => now.trim() })
  event({ at: person(), points: visible(whole(0, 9)) })({ does: null, said: ({ points }) => points.toFixed() })
  // @ts-expect-error a book without `next`
  bookOf(TABLES)({ id: 'x', version: 1, title: 'X', play, blocks: {}, encounters: {} })
  // @ts-expect-error a question that has no row
  scene.ask({ id: 'ann' }, 'mood', ['good', 'bad'])
  // @ts-expect-error an option that has no label
  scene.ask({ id: 'ann' }, 'turn', ['pinch', 'sing'])
  // @ts-expect-error a roll that has no row
  scene.roll({ id: 'ann' }, 'song', { count: 1, sides: 6, reads: 'sum' })
  // @ts-expect-error a reason that has no sentence
  shut('swim', 'too_cold')
  // @ts-expect-error an event that has no row
  scene.tell({ type: 'sang', who: 'ann' })
}
void forgotten

test('a fight of an older version of the book is read with the defaults of what is new, and without what is gone', () => {
  const opened = custard.open({ combatants: [{ id: 'ann', side: 'players' }] })
  if ('errors' in opened) throw new Error('a fight was expected')
  const [ann] = opened.fight.combatants
  const { pies: _pies, ...older } = ann!
  const { winner: _winner, ...fight } = opened.fight
  const old = { ...fight, weather: 'fine', combatants: [{ ...older, hat: 'tall' }] }
  expect(custard.renew!.fight(old as never, 1)).toEqual(opened.fight)
})
