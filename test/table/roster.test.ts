import { describe, expect, test } from 'vitest'
import type { Refusal } from '../../src/engine/option-tree.ts'
import { overruleFight } from '../../src/table/fights/answer-and-overrule.ts'
import { forkFight } from '../../src/table/fights/fork-fight.ts'
import { openFight } from '../../src/table/fights/open-fight.ts'
import { revealSeed } from '../../src/table/fights/seats-orders-dice-clock.ts'
import { undoFight } from '../../src/table/fights/undo-redo.ts'
import type { Actor } from '../../src/table/service.ts'
import { saveCharacter } from '../../src/table/tables/characters.ts'
import { bringIn } from '../../src/table/tables/characters-into-setup.ts'
import { removeCharacter, rosterOf } from '../../src/table/tables/roster.ts'
import { tableView } from '../../src/table/tables/table-view.ts'
import { exportTable, importTable } from '../../src/table/transfer/export-import.ts'
import { foe } from '../cepheus-people.ts'
import { accepted } from '../script.ts'
import { place, request, running, type TableFixture, told } from './table-fixture.ts'

const SHEET = { weapons: ['revolver'], initiative: 9 }

async function vera(at: TableFixture, owner: Actor = at.ann): Promise<string> {
  return accepted(await saveCharacter(at.service, owner, { name: 'Véra Löwe', sheet: SHEET })).id
}

const opened = (
  at: TableFixture,
  combatants: readonly object[],
  start = 'vera-lowe',
): Promise<{ readonly fight: string } | Refusal> =>
  openFight(at.service, at.referee, { title: 'A duel', setup: { start: { turn: start }, combatants } })

const ready = async (at: TableFixture, character: string): Promise<string> =>
  accepted(await opened(at, [{ character }, foe('vex', { pos: 5 })])).fight

const overrule = async (
  at: TableFixture,
  fight: string,
  what: Parameters<typeof overruleFight>[2]['what'],
): Promise<object> =>
  accepted(await overruleFight(at.service, at.referee, { fight, request: request(), what, why: 'so it is' }))

const wound = (at: TableFixture, fight: string, now: number): Promise<object> =>
  overrule(at, fight, { set: { who: 'vera-lowe', field: 'end.now', value: now } })

/** The fight is over, and nobody wants first aid. */
async function ended(at: TableFixture, fight: string): Promise<void> {
  await overrule(at, fight, { end: 'enough' })
  for (const { who } of (await running(at.service, fight)).play.asks)
    await told(at.service, at.referee, fight, who, 'no')
}

const endurance = async ({ service, ann }: TableFixture): Promise<unknown> =>
  ((await rosterOf(service, ann.table))[0]!.sheet as { readonly end?: { readonly now: number } }).end?.now

describe('characters go into a fight', () => {
  test('by their ids: with a name to read, and answered for by their owners', async () => {
    const at = await place()
    const [first, second] = [await vera(at), await vera(at, at.bob)]
    const { fight } = accepted(
      await opened(at, [{ character: first }, { character: second, cover: 'half' }, foe('vex')]),
    )
    const { play, record } = await running(at.service, fight)
    expect(play.fight.combatants.map(({ id, name, side }) => [id, name, side])).toEqual([
      ['vera-lowe', 'Véra Löwe', 'players'],
      ['vera-lowe-2', 'Véra Löwe 2', 'players'],
      ['vex', 'Vex', 'enemies'],
    ])
    expect(play.fight.combatants[1]).toMatchObject({ cover: 'half' })
    expect(record.state).toMatchObject({
      roster: { 'vera-lowe': first, 'vera-lowe-2': second },
      seats: {
        'vera-lowe': { member: at.ann.member },
        'vera-lowe-2': { member: at.bob.member },
        vex: { member: null },
      },
    })
  })

  test('with the longest name: what makes the second one different still fits', async () => {
    const at = await place()
    const name = 'Abcdefghij Klmnopqrst Uvwxyzabcd'
    const make = async (owner: Actor): Promise<string> =>
      accepted(await saveCharacter(at.service, owner, { name, sheet: SHEET })).id
    const { fight } = accepted(
      await opened(
        at,
        [{ character: await make(at.ann) }, { character: await make(at.bob) }, foe('vex')],
        'abcdefghij-klmnopqrst-uvwxyz',
      ),
    )
    expect((await running(at.service, fight)).play.fight.combatants.map((one) => [one.id, one.name])).toEqual([
      ['abcdefghij-klmnopqrst-uvwxyz', name],
      ['abcdefghij-klmnopqrst-uvwxyz-2', expect.stringMatching(/^Abcdefghij .* 2$/)],
      ['vex', 'Vex'],
    ])
  })

  test('not one that is not there, not twice, and not into two fights at once', async () => {
    const at = await place()
    const character = await vera(at)
    expect(await opened(at, [foe('vex'), { character: 'nobody' }])).toEqual({
      refused: "combatants[1].character: there is no character 'nobody' at this table.",
      code: 'E_SETUP',
    })
    expect(await opened(at, [{ character }, { character }])).toEqual({
      refused: 'combatants[1].character: Véra Löwe is there twice.',
      code: 'E_SETUP',
    })
    const fight = await ready(at, character)
    expect(await opened(at, [{ character }, foe('vex')])).toEqual({
      refused: 'combatants[0].character: Véra Löwe is in another fight that is not over: A duel.',
      code: 'E_SETUP',
    })
    await ended(at, fight)
    accepted(await opened(at, [{ character }, foe('vex')]))
  })

  test('later, into one that runs', async () => {
    const at = await place()
    const fight = accepted(await opened(at, [foe('vex'), foe('wes', { pos: 5 })], 'vex')).fight
    const character = await vera(at)
    const came = { fight, request: 'r1', character }
    expect(await bringIn(at.service, at.ann, came)).toMatchObject({ code: 'E_REFEREE' })
    accepted(await bringIn(at.service, at.referee, came))
    accepted(await bringIn(at.service, at.referee, came))
    expect(await bringIn(at.service, at.referee, { ...came, request: 'r2' })).toEqual({
      refused: 'Véra Löwe is in the fight already.',
      code: 'E_IN_FIGHT',
    })
    expect((await running(at.service, fight)).record.state).toMatchObject({
      roster: { 'vera-lowe': character },
      seats: { 'vera-lowe': { member: at.ann.member } },
    })
    await wound(at, fight, 3)
    await ended(at, fight)
    expect(await endurance(at)).toBe(3)
  })
})

describe('the roster follows a fight that is over', () => {
  test('wounds and ammunition stay, and what belonged to the fight does not', async () => {
    const at = await place()
    const fight = await ready(at, await vera(at))
    await wound(at, fight, 4)
    await overrule(at, fight, { set: { who: 'vera-lowe', field: 'stance', value: 'prone' } })
    await overrule(at, fight, { set: { who: 'vera-lowe', field: 'weapons.0.loaded', value: 2 } })
    expect(await endurance(at)).toBeUndefined()
    await ended(at, fight)
    const { characters } = accepted(await tableView(at.service, at.ann))
    expect(characters).toEqual([
      {
        id: expect.any(String),
        table: at.ann.table,
        owner: at.ann.member,
        book: 'cepheus',
        name: 'Véra Löwe',
        sheet: expect.objectContaining({ end: { max: 7, now: 4 }, stance: 'standing', initBase: null }),
      },
    ])
    expect((characters[0] as { sheet: { weapons: object[] } }).sheet.weapons).toMatchObject([
      { weaponId: 'revolver', loaded: 2, drawn: true },
    ])
  })

  test('an end that was undone counts no more once there is another; one of an older fight never', async () => {
    const at = await place()
    const character = await vera(at)
    const fight = await ready(at, character)
    await wound(at, fight, 4)
    await ended(at, fight)
    accepted(await undoFight(at.service, at.referee, { fight, request: null, to: null }))
    await wound(at, fight, 2)
    expect(await endurance(at)).toBe(4)
    await ended(at, fight)
    expect(await endurance(at)).toBe(2)
    const next = await ready(at, character)
    accepted(await undoFight(at.service, at.referee, { fight, request: null, to: null }))
    await wound(at, fight, 1)
    await ended(at, fight)
    expect(await endurance(at)).toBe(2)
    await ended(at, next)
    expect(await endurance(at)).toBe(2)
  })

  test('once: what is changed afterwards stays', async () => {
    const at = await place()
    const character = await vera(at)
    const fight = await ready(at, character)
    await wound(at, fight, 4)
    await ended(at, fight)
    accepted(await saveCharacter(at.service, at.ann, { id: character, name: 'Véra Löwe', sheet: { ...SHEET, end: 6 } }))
    accepted(await revealSeed(at.service, at.referee, { fight, request: null }))
    expect((await rosterOf(at.service, at.ann.table))[0]!.sheet).toEqual({ ...SHEET, end: 6 })
  })

  test('also where the server died between the end and the roster; another one finds it out', async () => {
    const at = await place()
    const fight = await ready(at, await vera(at))
    await wound(at, fight, 4)
    await ended(at, fight)
    const [one] = await at.service.store.characters(at.ann.table)
    await at.service.store.saveCharacter({ ...one!, sheet: SHEET, fought: { fight, length: null } })
    const other = at.another()
    expect((accepted(await tableView(other, at.ann)).characters[0] as { sheet: object }).sheet).toMatchObject({
      end: { now: 4 },
    })
  })

  test('a copy of a fight leaves it alone', async () => {
    const at = await place()
    const fight = await ready(at, await vera(at))
    await wound(at, fight, 4)
    const copy = accepted(await forkFight(at.service, at.referee, { fight, to: null })).fight
    await ended(at, copy)
    expect(await endurance(at)).toBeUndefined()
  })

  test('in another house, too, where ids are others', async () => {
    const at = await place()
    const fight = await ready(at, await vera(at))
    await wound(at, fight, 4)
    const { table } = accepted(
      await importTable(at.service, accepted(await exportTable(at.service, at.referee.table)).file),
    )
    const [referee] = await at.service.store.members(table)
    const there: TableFixture = {
      ...at,
      referee: { table, member: referee!.id, role: 'referee' },
      ann: { ...at.ann, table },
    }
    const [copy] = await at.service.store.fights(table)
    await ended(there, copy!.id)
    expect([await endurance(there), await endurance(at)]).toEqual([4, undefined])
  })
})

describe('a character is removed', () => {
  test('by its owner or the referee, for good', async () => {
    const at = await place()
    const [first, second] = [await vera(at), await vera(at)]
    expect(await removeCharacter(at.service, at.bob, first)).toEqual({
      refused: 'Only the referee may remove characters of others.',
      code: 'E_NOT_YOURS',
    })
    expect(await removeCharacter(at.service, at.watcher, first)).toMatchObject({ code: 'E_SPECTATOR' })
    expect([
      await removeCharacter(at.service, at.ann, first),
      await removeCharacter(at.service, at.referee, second),
    ]).toEqual([{ removed: first }, { removed: second }])
    expect(await removeCharacter(at.service, at.ann, first)).toEqual({
      refused: 'There is no such character.',
      code: 'E_NO_CHARACTER',
    })
    expect(await rosterOf(at.service, at.ann.table)).toEqual([])
  })

  test('the fight that it is in goes on to its end', async () => {
    const at = await place()
    const character = await vera(at)
    const fight = await ready(at, character)
    accepted(await removeCharacter(at.service, at.ann, character))
    await told(at.service, at.ann, fight, 'vera-lowe', 'skip')
    await ended(at, fight)
    expect(await rosterOf(at.service, at.ann.table)).toEqual([])
  })
})
