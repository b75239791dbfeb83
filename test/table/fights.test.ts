import { describe, expect, test } from 'vitest'
import { cepheus } from '../../src/books/cepheus/book.ts'
import type { Overruling } from '../../src/engine/overruling.ts'
import { commitmentOf, sealedTray } from '../../src/table/dice/sealed-tray.ts'
import { overruleFight, throwFaces, volunteerDeed } from '../../src/table/fights/answer-and-overrule.ts'
import { loadWhole } from '../../src/table/fights/loaded-fights.ts'
import { openFight } from '../../src/table/fights/open-fight.ts'
import {
  addWord,
  chooseDice,
  giveOrders,
  handOver,
  pauseFight,
  revealSeed,
} from '../../src/table/fights/seats-orders-dice-clock.ts'
import { recastRoll, redoFight, undoFight } from '../../src/table/fights/undo-redo.ts'
import { changeTable } from '../../src/table/tables/change-table.ts'
import { verify } from '../../src/table/transfer/verify-log.ts'
import { foe, someone } from '../cepheus-people.ts'
import { accepted } from '../script.ts'
import {
  asked,
  company,
  duel,
  face,
  guest,
  keptOf,
  open,
  place,
  running,
  type TableFixture,
  tell,
  told,
} from './table-fixture.ts'

const types = async ({ service }: TableFixture, fight: string): Promise<readonly string[]> =>
  (await service.store.entries(fight, 0)).map(({ type }) => type)
const by = async ({ service }: TableFixture, fight: string): Promise<readonly string[]> =>
  (await service.store.entries(fight, 0)).flatMap((entry) =>
    entry.type === 'answered' || entry.type === 'volunteered' ? [`${entry.who} ${entry.by}`] : [],
  )
const rounds = async (here: TableFixture, fight: string, count: number): Promise<void> => {
  for (let i = 0; i < count; i++)
    for (const who of ['ann', 'vex']) await told(here.service, here.referee, fight, who, 'skip')
}
const sheetOf = async ({ service }: TableFixture, fight: string, who: string) =>
  (await running(service, fight)).play.fight.combatants.find(({ id }) => id === who) as unknown as Record<
    string,
    unknown
  >

describe('opening', () => {
  test.each<[string, unknown, string, string]>([
    ['nobody in it', { combatants: [] }, 'combatants: at least one expected', 'E_SETUP'],
    [
      'a block that is none',
      { combatants: [{ id: 'ann', side: 'players', block: 'wizard' }] },
      'combatants[0].block: there is no block "wizard"',
      'E_SETUP',
    ],
    [
      'a field that is none',
      { combatants: [someone('ann', { strenght: 9 })] },
      'combatants[0].strenght: unknown field',
      'E_SETUP',
    ],
    [
      'a book that is none',
      { book: 'chess', combatants: [] },
      "There is no book 'chess'; there are cepheus, mythos, ud10, osr.",
      'E_NO_BOOK',
    ],
    ['a book that is no text', { book: { toString: 'x' }, combatants: [] }, 'There is no book', 'E_NO_BOOK'],
    ['options that are none', { options: 'hard', combatants: [someone('ann')] }, 'options: ', 'E_SETUP'],
    ['no setup at all', 'a fight, please', 'combatants: at least one expected', 'E_SETUP'],
  ])('says what is wrong with %s', async (_, setup, refused, code) => {
    const { service, referee } = await place()
    expect(await openFight(service, referee, { title: 'Trouble', setup })).toEqual({
      refused: expect.stringContaining(refused),
      code,
    })
    expect(await service.store.fights(referee.table)).toEqual([])
  })

  test('a player opens none', async () => {
    const { service, ann } = await place()
    expect(await openFight(service, ann, { title: 'Mine', setup: { combatants: [someone('ann')] } })).toEqual({
      refused: 'Only the referee may open a fight.',
      code: 'E_REFEREE',
    })
  })

  test.each(Object.keys(cepheus.catalogue.encounters))(
    "the encounter %s opens at the referee's first question",
    async (name) => {
      const { service, referee } = await place()
      const { fight } = accepted(
        await openFight(service, referee, { title: name, setup: cepheus.catalogue.encounters[name]!.setup }),
      )
      expect(await open(service, fight)).toEqual(['referee aware'])
    },
  )

  test("house rules of the table stand in for the book's defaults, and the setup stands over them", async () => {
    const { service, referee } = await place({ house: { strayShots: true, encumbrance: true } })
    const { fight } = accepted(
      await openFight(service, referee, {
        title: 'A',
        setup: { options: { encumbrance: false }, combatants: [someone('ann')] },
      }),
    )
    expect((await running(service, fight)).play.fight).toMatchObject({
      options: { strayShots: true, encumbrance: false, trackAmmo: true },
    })
    expect((await running(service, fight)).record.header.options).toEqual({ strayShots: true, encumbrance: false })
  })

  test('a fight that is open keeps the rules it was opened with', async () => {
    const here = await place()
    const fight = await duel(here)
    accepted(await changeTable(here.service, here.referee, { settings: { house: { strayShots: true } } }))
    await told(here.service, here.ann, fight, 'ann', 'skip')
    expect((await running(here.service, fight)).play.fight).toMatchObject({ options: { strayShots: false } })
  })

  test('the same request opens one fight, also twice at once', async () => {
    const { service, referee } = await place()
    const sent = { title: 'A', setup: { combatants: [someone('ann')] }, request: 'open 1' }
    const [one, two] = await Promise.all([openFight(service, referee, sent), openFight(service, referee, sent)])
    expect([two, await openFight(service, referee, sent)]).toEqual([one, one])
    expect(await service.store.fights(referee.table)).toHaveLength(1)
  })
})

describe('who plays by himself', () => {
  test("answers by the book's policy until a person is asked", async () => {
    const here = await place()
    const fight = await duel(here, {
      people: [foe('zed', { control: 'auto', weapons: ['revolver'], pos: 6, initiative: 7 })],
    })
    await told(here.service, here.ann, fight, 'ann', 'skip')
    await told(here.service, here.bob, fight, 'vex', 'skip')
    expect((await by(here, fight)).slice(0, 3)).toEqual(['ann seat', 'vex seat', 'zed policy'])
    expect((await open(here.service, fight))[0]).toMatch(/^(ann|vex) /)
  })

  test('a fight of such alone is played to where the referee is asked, or over', async () => {
    const { service, referee } = await place()
    const setup = {
      start: { turn: 'ann' },
      combatants: [
        someone('ann', { control: 'auto', weapons: ['revolver'] }),
        foe('vex', { control: 'auto', weapons: ['revolver'], pos: 5 }),
      ],
    }
    const { fight } = accepted(await openFight(service, referee, { title: 'Alone', setup }))
    const { play } = await running(service, fight)
    expect(play.asks.every(({ who }) => who === 'referee')).toBe(true)
  })

  test('also who joins later has a seat: it can be handed over, and who is automatic plays at once', async () => {
    const here = await place()
    const { service, referee, bob, ann } = here
    const fight = await duel(here)
    const join = (one: unknown) =>
      overruleFight(service, referee, { fight, request: null, what: { join: one }, why: 'a door opens' })
    accepted(await join(foe('zed', { weapons: ['revolver'], control: 'auto' })))
    accepted(await join(foe('kim', { weapons: ['revolver'] })))
    expect((await running(service, fight)).record.state.seats).toMatchObject({
      zed: { member: null, policy: 'standard' },
      kim: { member: null, policy: null },
    })
    expect(
      await handOver(service, referee, {
        fight,
        request: null,
        who: 'kim',
        seat: { member: bob.member, policy: null },
      }),
    ).toEqual({ length: expect.any(Number) })
    await told(service, ann, fight, 'ann', 'skip')
    for (let i = 0; i < 5 && !(await by(here, fight)).includes('zed policy'); i++)
      await told(service, bob, fight, (await running(service, fight)).play.asks[0]!.who, 'skip')
    expect(await by(here, fight)).toContain('zed policy')
  })
})

describe('words for the dice', () => {
  const fresh = async (here: TableFixture): Promise<string> =>
    accepted(
      await openFight(here.service, here.referee, {
        title: 'A',
        setup: { combatants: [someone('ann'), foe('vex')] },
        words: [' first '],
      }),
    ).fight

  test('are mixed in before the first die: the seal stays, the dice are of seed and words', async () => {
    const here = await place()
    const { service, referee, ann } = here
    const fight = await fresh(here)
    accepted(await addWord(service, ann, { fight, request: 'w', word: 'luck' }))
    accepted(await addWord(service, ann, { fight, request: 'w', word: 'luck' }))
    await told(service, referee, fight, 'referee', ['ann', 'vex'])
    await told(service, referee, fight, 'referee', 5)
    const { record } = await running(here.another(), fight)
    expect(record.state.words).toEqual(['first', 'luck'])
    expect(record.header.seal).toBe(commitmentOf(record.state.seed))
    const tray = sealedTray(record.state.seed, ['first', 'luck'])
    const faces = (await service.store.entries(fight, 0)).flatMap((entry) =>
      entry.type === 'rolled' ? entry.faces : [],
    )
    expect(faces).toEqual(faces.map((_, nth) => tray(6, nth)))
  })

  test('none once a die fell, also when its roll was undone, or lies before the checkpoint', async () => {
    const here = await place()
    const { service, referee, ann } = here
    const fight = await fresh(here)
    await told(service, referee, fight, 'referee', ['ann', 'vex'])
    await told(service, referee, fight, 'referee', 5)
    expect((await running(service, fight)).play.log.from).toBeGreaterThan(0)
    const late = { refused: 'The first die has fallen: no more words can be added.', code: 'E_SEALED' }
    expect(await addWord(service, ann, { fight, request: null, word: 'luck' })).toEqual(late)
    accepted(await undoFight(service, referee, { fight, request: null, to: 1 }))
    expect(await addWord(service, ann, { fight, request: null, word: 'luck' })).toEqual(late)
  })

  test('not from elsewhere, not nonsense, not from who only watches', async () => {
    const here = await place()
    const fight = await fresh(here)
    const { referee: stranger } = await company(here.service)
    expect(await addWord(here.service, stranger, { fight, request: null, word: 'luck' })).toMatchObject({
      code: 'E_NO_FIGHT',
    })
    expect(await addWord(here.service, here.ann, { fight, request: null, word: 'a,b' })).toMatchObject({
      code: 'E_WORD',
    })
    expect(await addWord(here.service, here.watcher, { fight, request: null, word: 'luck' })).toMatchObject({
      code: 'E_SPECTATOR',
    })
    expect(
      await openFight(here.service, here.referee, {
        title: 'A',
        setup: { combatants: [someone('ann')] },
        words: ['a\nb'],
      }),
    ).toMatchObject({ code: 'E_WORD' })
  })
})

describe("dice of one's own", () => {
  const rolling = async (here: TableFixture, dice: 'typed' | 'telegram' = 'typed'): Promise<string> => {
    const fight = await duel(here)
    accepted(await chooseDice(here.service, here.ann, { fight, request: null, who: 'ann', dice }))
    await told(here.service, here.ann, fight, 'ann', 'significant', 'attack', 'vex')
    await told(here.service, here.bob, fight, 'vex', 'stand')
    return fight
  }

  test('are asked for, and taken as they are typed', async () => {
    const here = await place()
    const fight = await rolling(here)
    expect((await running(here.service, fight)).play.asks[0]).toMatchObject({
      who: 'ann',
      dice: { count: 2, sides: 6 },
    })
    const ask = await asked(here.service, fight, 'ann')
    const typed = (faces: readonly number[]) => throwFaces(here.service, here.ann, { fight, request: null, ask, faces })
    for (const faces of [[], [7, 1], [1], [1.5, 2], ['6', '6'] as never])
      expect(await typed(faces)).toMatchObject({
        refused: expect.stringContaining('does not fit: name 2 faces from 1 to 6.'),
      })
    expect(await throwFaces(here.service, here.bob, { fight, request: null, ask, faces: [6, 6] })).toMatchObject({
      code: 'E_NOT_YOURS',
    })
    expect(await tell(here.service, here.ann, fight, 'ann', 'skip')).toMatchObject({
      refused: 'Dice are wanted here: 2d6.',
    })
    accepted(await typed([6, 5]))
    expect((await here.service.store.entries(fight, 0)).find((entry) => entry.type === 'rolled')).toMatchObject({
      faces: [6, 5],
      from: 'typed',
    })
  })

  test('faces that a person names were typed, whatever dice that one throws; only the door that saw them fall says otherwise', async () => {
    const here = await place()
    const thrown = async (from?: 'telegram'): Promise<unknown> => {
      const fight = await rolling(here, 'telegram')
      accepted(
        await throwFaces(here.service, here.ann, {
          fight,
          request: null,
          ask: await asked(here.service, fight, 'ann'),
          faces: [6, 6],
          ...(from && { from }),
        }),
      )
      return (await here.service.store.entries(fight, 0)).flatMap((entry) =>
        entry.type === 'threw' || (entry.type === 'rolled' && entry.who === 'ann' && entry.what === 'to hit')
          ? [entry.from]
          : [],
      )
    }
    expect([await thrown(), await thrown('telegram')]).toEqual([
      ['typed', 'typed'],
      ['telegram', 'telegram'],
    ])
  })

  test('without faces, or back to the tray, the tray throws', async () => {
    const here = await place()
    const [one, other] = [await rolling(here), await rolling(here)]
    accepted(
      await throwFaces(here.service, here.ann, {
        fight: one,
        request: null,
        ask: await asked(here.service, one, 'ann'),
        faces: null,
      }),
    )
    accepted(await chooseDice(here.service, here.ann, { fight: other, request: null, who: 'ann', dice: 'tray' }))
    for (const fight of [one, other])
      expect((await here.service.store.entries(fight, 0)).find((entry) => entry.type === 'rolled')).toMatchObject({
        from: 'tray',
      })
  })

  test("are one's own to choose, and of somebody who is there", async () => {
    const here = await place()
    const fight = await duel(here)
    expect(await chooseDice(here.service, here.bob, { fight, request: null, who: 'ann', dice: 'typed' })).toMatchObject(
      {
        code: 'E_NOT_YOURS',
      },
    )
    expect(
      await chooseDice(here.service, here.referee, { fight, request: null, who: 'nobody', dice: 'typed' }),
    ).toMatchObject({ code: 'E_NOBODY' })
  })
})

describe('done unasked', () => {
  test('by who holds the seat, or by the referee in its place; the log says who', async () => {
    const here = await place()
    const fight = await duel(here)
    const say = (actor: TableFixture['ann']) =>
      volunteerDeed(here.service, actor, { fight, request: null, who: 'ann', path: ['say', 'Hold!'] })
    accepted(await say(here.ann))
    accepted(await say(here.referee))
    expect(await say(here.bob)).toMatchObject({ code: 'E_NOT_YOURS' })
    expect(await by(here, fight)).toEqual(['ann seat', 'ann referee'])
  })

  test('what was said in the turn before does not count', async () => {
    const here = await place()
    const fight = await duel(here)
    const say = () =>
      volunteerDeed(here.service, here.ann, { fight, request: null, who: 'ann', path: ['say', 'Hold!'] })
    for (let i = 0; i < 10; i++) accepted(await say())
    await told(here.service, here.ann, fight, 'ann', 'skip')
    for (let i = 0; i < 50; i++) accepted(await say())
    expect(await say()).toMatchObject({ code: 'E_ENOUGH' })
  })

  test('fifty times a turn at most: all of it is run through again with every answer', async () => {
    const here = await place()
    const fight = await duel(here)
    const say = () =>
      volunteerDeed(here.service, here.ann, { fight, request: null, who: 'ann', path: ['say', 'Hold!'] })
    for (let i = 0; i < 50; i++) accepted(await say())
    expect(await say()).toEqual({ refused: 'That is enough for this turn: wait until it is over.', code: 'E_ENOUGH' })
    await told(here.service, here.ann, fight, 'ann', 'skip')
    expect(await say()).toEqual({ length: expect.any(Number) })
  })

  test('only what is offered', async () => {
    const here = await place()
    const fight = await duel(here)
    expect(
      await volunteerDeed(here.service, here.ann, { fight, request: null, who: 'ann', path: ['fly'] }),
    ).toMatchObject({ refused: expect.any(String) })
  })
})

describe('overruling', () => {
  test.each<[string, Overruling, string]>([
    ['set', { set: { who: 'ann', field: 'str.now', value: 3 } }, 'set'],
    ['set the ground', { set: { who: null, field: 'light', value: 'dark' } }, 'set'],
    ['join', { join: foe('zed') }, 'joined'],
    ['leave', { leave: 'vex' }, 'left'],
    ['hide', { hide: 'vex' }, 'hidden'],
    ['reveal', { reveal: 'vex' }, 'revealed'],
    ['note', { note: { to: 'ann', words: 'You smell smoke.' } }, 'noted'],
    ['end', { end: 'dawn' }, 'stopped'],
  ])('%s is written down with its reason', async (_, what, type) => {
    const here = await place()
    const fight = await duel(here)
    accepted(await overruleFight(here.service, here.referee, { fight, request: null, what, why: 'so I say' }))
    const overruled = (await here.service.store.entries(fight, 0)).find((entry) => entry.type === 'overruled')
    expect(overruled).toMatchObject({ events: [{ type }], why: 'so I say', by: 'referee' })
    expect(face(await running(here.another(), fight))).toBe(face(await running(here.service, fight)))
  })

  test.each<[string, Overruling, string, RegExp]>([
    ['without a reason', { end: 'dawn' }, ' ', /^Give a reason/],
    ['with a book for a reason', { end: 'dawn' }, 'x'.repeat(501), /^Give a reason/],
    ['a field that is none', { set: { who: 'ann', field: 'luck', value: 3 } }, 'why', /^There is no field luck/],
    ['a value that does not fit', { set: { who: 'ann', field: 'str.now', value: 'strong' } }, 'why', /^str\.now: /],
    [
      'an armour that is none',
      { set: { who: 'ann', field: 'armour', value: ['clothh'] } },
      'why',
      /^armour\[0\]: there is no armour 'clothh'\.$/,
    ],
    [
      'more than there was',
      { set: { who: 'ann', field: 'end.now', value: 90 } },
      'why',
      /^end: now is at most max, \d+, got 90\.$/,
    ],
    [
      'an id in disguise',
      { set: { who: 'ann', field: 'i\\d', value: 'vex' } },
      'why',
      /^id cannot be changed in a fight\.$/,
    ],
    [
      'a newcomer in no armour',
      { join: foe('zed', { armour: ['clothh'] }) },
      'why',
      /armour\[0\]: there is no armour 'clothh'\.$/,
    ],
    ['who nobody is', { leave: 'zed' }, 'why', /^Nobody has that name\./],
    ['a second of the same name', { join: foe('vex') }, 'why', /^Somebody in the fight is called vex already\./],
    ['a newcomer who is nobody', { join: { id: 'zed' } }, 'why', /side/],
  ])('not %s', async (_, what, why, refused) => {
    const here = await place()
    const fight = await duel(here)
    const before = await keptOf(here.service, fight)
    expect(await overruleFight(here.service, here.referee, { fight, request: null, what, why })).toMatchObject({
      refused: expect.stringMatching(refused),
    })
    expect(await keptOf(here.service, fight)).toBe(before)
  })

  test('a fight that ended goes on when the referee says so, until the seed is shown', async () => {
    const here = await place()
    const { service, referee } = here
    const fight = await duel(here)
    const end = () => overruleFight(service, referee, { fight, request: null, what: { end: 'dawn' }, why: 'late' })
    expect(await revealSeed(service, referee, { fight, request: null })).toMatchObject({ code: 'E_NOT_OVER' })
    accepted(await end())
    expect((await service.store.fight(fight))!.over).toBe(true)
    accepted(await undoFight(service, referee, { fight, request: null, to: null }))
    expect(await service.store.fight(fight)).toMatchObject({ over: false, state: { clocks: [{ who: 'ann' }] } })
    accepted(await end())
    accepted(await revealSeed(service, referee, { fight, request: null }))
    for (const late of [
      end(),
      undoFight(service, referee, { fight, request: null, to: null }),
      handOver(service, referee, { fight, request: null, who: 'ann', seat: { member: null, policy: null } }),
    ])
      expect(await late).toEqual({ refused: 'This fight is over, and nothing in it changes any more.', code: 'E_OVER' })
  })

  test("is the referee's alone", async () => {
    const here = await place()
    const fight = await duel(here)
    expect(
      await overruleFight(here.service, here.ann, { fight, request: null, what: { end: 'dawn' }, why: 'I lose' }),
    ).toMatchObject({ code: 'E_REFEREE' })
  })
})

describe('undo and redo', () => {
  test('the last decision of people: what a policy did since is undone with it', async () => {
    const here = await place()
    const fight = await duel(here)
    accepted(
      await handOver(here.service, here.referee, {
        fight,
        request: null,
        who: 'vex',
        seat: { member: null, policy: 'standard' },
      }),
    )
    await told(here.service, here.ann, fight, 'ann', 'skip')
    expect(await by(here, fight)).toContain('vex policy')
    accepted(await undoFight(here.service, here.referee, { fight, request: null, to: null }))
    const { play } = await running(here.service, fight)
    expect(play.asks.map(({ who, about }) => `${who} ${about}`)).toEqual(['ann turn'])
    expect(play.fight).toMatchObject({ round: 1 })
  })

  test('to an entry before the checkpoint takes the whole log, and the fight goes on from there everywhere', async () => {
    const here = await place()
    const fight = await duel(here)
    const start = face(await running(here.service, fight))
    await rounds(here, fight, 5)
    expect((await running(here.service, fight)).play.log.from).toBeGreaterThan(10)
    accepted(await undoFight(here.service, here.referee, { fight, request: null, to: 3 }))
    expect(JSON.parse(face(await running(here.service, fight)))[0]).toEqual(JSON.parse(start)[0])
    await rounds(here, fight, 1)
    expect(face(await running(here.another(), fight))).toBe(face(await running(here.service, fight)))
  })

  test('redo brings it all back, also across beats, and the fight still opens and goes on', async () => {
    const here = await place()
    const { service, referee } = here
    const fight = await duel(here)
    await rounds(here, fight, 3)
    const before = JSON.parse(face(await running(service, fight)))[0]
    accepted(await undoFight(service, referee, { fight, request: null, to: 3 }))
    accepted(await redoFight(service, referee, { fight, request: null }))
    expect(JSON.parse(face(await running(service, fight)))[0]).toEqual(before)
    for (let i = 0; i < 3; i++) {
      expect(face(await running(here.another(), fight))).toBe(face(await running(service, fight)))
      await rounds(here, fight, 1)
    }
  })

  test('undo, redo, undo again and to where an undo was, in memory and at a new server alike', async () => {
    const here = await place()
    const { service, referee } = here
    const fight = await duel(here)
    await rounds(here, fight, 3)
    const steps = [
      () => undoFight(here.another(), referee, { fight, request: null, to: null }),
      () => undoFight(service, referee, { fight, request: null, to: 20 }),
      () => redoFight(service, referee, { fight, request: null }),
      () => redoFight(here.another(), referee, { fight, request: null }),
      () => undoFight(service, referee, { fight, request: null, to: null }),
      () => undoFight(service, referee, { fight, request: null, to: 3 }),
      () => undoFight(service, referee, { fight, request: null, to: 40 }),
      () => redoFight(service, referee, { fight, request: null }),
      ...Array.from(
        { length: 4 },
        () => async () => told(service, referee, fight, (await open(service, fight))[0]!.split(' ')[0]!, 'skip'),
      ),
    ]
    for (const step of steps) {
      await step()
      const opened = await running(here.another(), fight)
      expect(await service.store.entries(fight, 0)).toHaveLength(opened.record.length)
      expect(face(opened)).toBe(face(await loadWhole(service, opened.record)))
    }
  })

  test.each([3, 4, 5, 6, 7, 8, 9])(
    'an undo that goes on by itself beyond the next checkpoint can be redone (%i rounds)',
    async (count) => {
      const here = await place()
      const { service, referee } = here
      const fight = await duel(here)
      await rounds(here, fight, count)
      const before = JSON.parse(face(await running(service, fight)))[0]
      const answers = (await types(here, fight)).flatMap((type, n) => (type === 'answered' ? [n] : []))
      accepted(await undoFight(service, referee, { fight, request: null, to: answers.at(-3)! + 1 }))
      expect(JSON.parse(face(await running(service, fight)))[0]).not.toEqual(before)
      accepted(await redoFight(here.another(), referee, { fight, request: null }))
      expect(JSON.parse(face(await running(here.another(), fight)))[0]).toEqual(before)
    },
  )

  test('nothing to undo, nothing to redo, no such entry', async () => {
    const here = await place()
    const fight = await duel(here)
    const { service, referee } = here
    expect(await undoFight(service, referee, { fight, request: null, to: null })).toEqual({
      refused: 'Nothing was decided yet.',
      code: 'E_NOTHING',
    })
    expect(await redoFight(service, referee, { fight, request: null })).toEqual({
      refused: 'There is nothing to redo.',
    })
    await rounds(here, fight, 2)
    for (const to of [-1, 9999, 1.5, Number.NaN])
      expect(await undoFight(service, referee, { fight, request: null, to })).toMatchObject({
        refused: expect.any(String),
      })
    expect(await undoFight(service, here.ann, { fight, request: null, to: null })).toMatchObject({ code: 'E_REFEREE' })
  })

  test('a roll cast again, of now and of long ago, with its reason', async () => {
    const here = await place()
    const { service, referee, ann, bob } = here
    const fight = await duel(here)
    await told(service, ann, fight, 'ann', 'significant', 'attack', 'vex')
    await told(service, bob, fight, 'vex', 'stand')
    const roll = (await types(here, fight)).indexOf('rolled')
    while ((await open(service, fight))[0] !== 'ann turn')
      await told(
        service,
        referee,
        fight,
        (await running(service, fight)).play.asks[0]!.who,
        (await open(service, fight))[0]!.endsWith('turn') ? 'skip' : 'end',
      )
    await rounds(here, fight, 2)
    expect((await running(service, fight)).play.log.from).toBeGreaterThan(roll)
    expect(
      await recastRoll(service, referee, { fight, request: null, to: roll, faces: [1, 1], why: '' }),
    ).toMatchObject({
      code: 'E_WHY',
    })
    expect(
      await recastRoll(service, referee, { fight, request: null, to: roll + 1, faces: [1, 1], why: 'fell off' }),
    ).toMatchObject({ refused: expect.stringContaining('is no roll that stands') })
    accepted(
      await recastRoll(service, referee, { fight, request: null, to: roll, faces: [1, 1], why: 'fell off the table' }),
    )
    const { play } = await running(service, fight)
    expect(play.fight).toMatchObject({ round: 1 })
    expect(face(await running(here.another(), fight))).toBe(face(await running(service, fight)))
  })
})

describe('seats', () => {
  const seat = (member: string | null, policy: string | null = null) => ({ member, policy })

  test('go to a policy, which plays at once, and back', async () => {
    const here = await place()
    const { service, referee, ann } = here
    const fight = await duel(here)
    accepted(await handOver(service, ann, { fight, request: null, who: 'ann', seat: seat(ann.member, 'standard') }))
    expect(await by(here, fight)).toContain('ann policy')
    accepted(await handOver(service, referee, { fight, request: null, who: 'ann', seat: seat(null) }))
    expect(await tell(service, ann, fight, (await running(service, fight)).play.asks[0]!.who, 'skip')).toMatchObject({
      code: 'E_NOT_YOURS',
    })
  })

  test("not to who is nobody, gone, elsewhere or only watches; not to a policy that is none; not another's", async () => {
    const here = await place()
    const { service, referee, ann, bob, watcher } = here
    const fight = await duel(here)
    const away = await guest(service, referee, 'player', 'Gus')
    await service.store.saveMember({ ...(await service.store.member(away.member))!, left: true })
    const { ann: stranger } = await company(service)
    const hand = (one: typeof ann, to: ReturnType<typeof seat>, who = 'ann') =>
      handOver(service, one, { fight, request: null, who, seat: to })
    for (const member of ['nobody', away.member, stranger.member])
      expect(await hand(referee, seat(member))).toMatchObject({ code: 'E_NO_MEMBER' })
    expect(await hand(referee, seat(watcher.member))).toMatchObject({ code: 'E_SPECTATOR' })
    expect(await hand(referee, seat(null, 'constructor'))).toMatchObject({
      refused: 'There is no policy constructor; there are standard, cautious, professional, fanatic, animal.',
    })
    expect(await hand(bob, seat(bob.member))).toMatchObject({ code: 'E_NOT_YOURS' })
    expect(await hand(referee, seat(null), 'nobody')).toMatchObject({ refused: 'Nobody has that name.' })
  })
})

test('orders and a pause are kept, and known to a new server', async () => {
  const here = await place()
  const { service, referee, ann } = here
  const fight = await duel(here)
  const orders = { reactions: { dodge: { when: 'auto', if: 'cover is not none' } }, turn: ['skip'] } as const
  accepted(await giveOrders(service, ann, { fight, request: null, who: 'ann', orders }))
  accepted(await pauseFight(service, referee, { fight, request: null, pause: true }))
  expect(await pauseFight(service, ann, { fight, request: null, pause: false })).toMatchObject({ code: 'E_REFEREE' })
  expect((await running(here.another(), fight)).record.state).toMatchObject({
    orders: { ann: orders },
    paused: { at: here.clock.at },
    clocks: [],
  })
})

test('the dice of a fight that is over are as they were sealed', async () => {
  const here = await place()
  const { service, referee, ann, bob } = here
  const fight = await duel(here)
  await told(service, ann, fight, 'ann', 'significant', 'attack', 'vex')
  await told(service, bob, fight, 'vex', 'dodge')
  accepted(await overruleFight(service, referee, { fight, request: null, what: { end: 'dawn' }, why: 'late' }))
  const { record } = await running(service, fight)
  const log = { header: record.header, opened: record.opened, entries: await service.store.entries(fight, 0) }
  expect(
    verify(() => cepheus as never, log as never, { seed: record.state.seed, words: record.state.words }),
  ).toMatchObject({ confirmed: expect.any(String) })
})

test('the sheet is what the referee set', async () => {
  const here = await place()
  const fight = await duel(here)
  accepted(
    await overruleFight(here.service, here.referee, {
      fight,
      request: null,
      what: { set: { who: 'ann', field: 'str.now', value: 3 } },
      why: 'a fall',
    }),
  )
  expect(await sheetOf(here, fight, 'ann')).toMatchObject({ str: { now: 3 } })
})
