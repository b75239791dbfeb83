import { describe, expect, test } from 'vitest'
import { answerAsk, volunteerDeed } from '../../src/table/fights/answer-and-overrule.ts'
import { forkFight } from '../../src/table/fights/fork-fight.ts'
import { addWord, handOver } from '../../src/table/fights/seats-orders-dice-clock.ts'
import { addHook } from '../../src/table/post/hooks.ts'
import { tableView } from '../../src/table/tables/table-view.ts'
import { look } from '../../src/table/views/fight-for-person.ts'
import { hookView } from '../../src/table/views/fight-views.ts'
import { accepted } from '../script.ts'
import { asked, duel, guest, place, told } from './table-fixture.ts'

const NOWHERE = { refused: 'There is no such fight.', code: 'E_NO_FIGHT' }

/** Ann's turn in a duel, and a copy of it that the referee made. */
async function copied() {
  const here = await place()
  const fight = await duel(here)
  await told(here.service, here.ann, fight, 'ann', 'minor', 'aim', 'vex')
  const copy = accepted(await forkFight(here.service, here.referee, { fight, to: null })).fight
  return { ...here, fight, copy }
}

describe('a copy that a referee tries things in', () => {
  test('is there for the referees alone: others neither see it nor find it in the list', async () => {
    const { service, referee, ann, watcher, fight, copy } = await copied()
    const co = await guest(service, referee, 'co-referee', 'Cor')
    const fightsOf = async (actor: typeof ann): Promise<readonly string[]> =>
      accepted(await tableView(service, actor)).fights.map(({ id }) => id)
    for (const actor of [referee, co])
      expect([await fightsOf(actor), 'running' in (await look(service, actor, { fight: copy }))]).toEqual([
        [fight, copy],
        true,
      ])
    for (const actor of [ann, watcher]) {
      expect(await fightsOf(actor)).toEqual([fight])
      for (const operation of ['view', 'log export', 'replay'] as const)
        expect(await look(service, actor, { fight: copy, operation })).toEqual(NOWHERE)
    }
  })

  test('takes nothing from players, and none of its seats is theirs', async () => {
    const { service, referee, ann, copy } = await copied()
    const ask = await asked(service, copy, 'ann')
    expect(await answerAsk(service, ann, { fight: copy, request: null, ask, path: ['skip'] })).toEqual(NOWHERE)
    expect(await volunteerDeed(service, ann, { fight: copy, request: null, who: 'ann', path: ['hasten'] })).toEqual(
      NOWHERE,
    )
    expect(await addWord(service, ann, { fight: copy, request: null, word: 'moon' })).toEqual(NOWHERE)
    expect(
      await handOver(service, referee, {
        fight: copy,
        request: null,
        who: 'ann',
        seat: { member: ann.member, policy: null },
      }),
    ).toEqual({ refused: 'In a copy the referee plays everybody.', code: 'E_COPY' })
    await told(service, referee, copy, 'ann', 'skip')
  })

  test('is not told to a program that sees what onlookers see', async () => {
    const { service, referee, copy, fight } = await copied()
    const hook = accepted(await addHook(service, referee, { url: 'https://example.org/hook' }))
    const table = (await service.store.table(referee.table))!
    const lines = (of: string, role: 'spectator' | 'referee') =>
      hookView(service, table, {
        hook: { ...hook, role },
        letter: { table: table.id, hook: hook.id, fight: of, from: 0, to: 3 },
      })
    expect(await lines(copy, 'spectator')).toBeNull()
    expect([(await lines(copy, 'referee'))?.fight, (await lines(fight, 'spectator'))?.fight]).toEqual([copy, fight])
  })

  test('a copy of an older record is known by its dice, which were never sealed', async () => {
    const { service, ann, copy } = await copied()
    const {
      id,
      state: { copy: _, ...state },
      ...rest
    } = (await service.store.fight(copy))!
    await service.store.createFight({ ...rest, state, id: 'older' }, await service.store.entries(copy, 0), [])
    expect(await look(service, ann, { fight: 'older' })).toEqual(NOWHERE)
    expect(accepted(await tableView(service, ann)).fights.map(({ id: one }) => one)).not.toContain('older')
    expect(id).toBe(copy)
  })
})
