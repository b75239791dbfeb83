import { describe, expect, test } from 'vitest'
import type { Reckoned } from '../../src/engine/answer-odds.ts'
import { openFight } from '../../src/table/fights/open-fight.ts'
import { handOver, pauseFight } from '../../src/table/fights/seats-orders-dice-clock.ts'
import { type Look, look } from '../../src/table/views/fight-for-person.ts'
import { oddsView } from '../../src/table/views/fight-views.ts'
import { ada, enemy } from '../mythos/fights-for-tests.ts'
import { accepted } from '../script.ts'
import { asked, place, type TableFixture } from './table-fixture.ts'

const SHOTS = ['fight', 'corpse', 'revolver38', '3']

/** The referee plays Ada and the corpse; she has three shots. */
async function shooting({ service, referee }: TableFixture): Promise<string> {
  const setup = { book: 'mythos', start: { turn: 'ada' }, combatants: [ada(), enemy('corpse', { control: 'referee' })] }
  return accepted(await openFight(service, referee, { title: 'Shots', setup })).fight
}

const lookAt = async ({ service, referee }: TableFixture, fight: string): Promise<Look> =>
  accepted(await look(service, referee, { fight }))
const askAt = async ({ service }: TableFixture, at: Look): Promise<number> =>
  at.watch.asked[await asked(service, at.running.record.id, 'ada')]!

/** How often the event loop turned meanwhile. */
async function turnsDuring<T>(work: Promise<T>): Promise<{ readonly done: T; readonly turns: number }> {
  let turns = 0
  let isOver = false
  const turn = (): void => {
    turns += 1
    if (!isOver) setImmediate(turn)
  }
  setImmediate(turn)
  const done = await work
  isOver = true
  return { done, turns }
}

describe('odds that take long', () => {
  test('others have their turn meanwhile, and what was reckoned is kept until the fight changes', async () => {
    const here = await place({ book: 'mythos' })
    const fight = await shooting(here)
    const at = await lookAt(here, fight)
    const answer = { ask: await askAt(here, at), path: SHOTS }
    const first = await turnsDuring(oddsView(here.service, at, answer))
    const second = await turnsDuring(oddsView(here.service, await lookAt(here, fight), answer))
    expect(first.turns).toBeGreaterThan(20)
    expect(second.turns).toBeLessThan(10)
    expect(second.done).toBe(first.done)
    accepted(await pauseFight(here.service, here.referee, { fight, request: null, pause: true }))
    const anew = await oddsView(here.service, await lookAt(here, fight), answer)
    expect(anew).toEqual(first.done)
    expect(anew).not.toBe(first.done)
  })

  test('who may know less does not get what was reckoned for the referee', async () => {
    const here = await place({ book: 'mythos', health: 'hidden' })
    const fight = await shooting(here)
    accepted(
      await handOver(here.service, here.referee, {
        fight,
        request: null,
        who: 'ada',
        seat: { member: here.ann.member, policy: null },
      }),
    )
    const [all, hers] = await Promise.all(
      [here.referee, here.ann].map(async (actor) => {
        const at = accepted(await look(here.service, actor, { fight }))
        return Object.keys(
          (
            accepted(
              (await oddsView(here.service, at, { ask: await askAt(here, at), path: ['fight', 'corpse', 'unarmed'] }))!,
            ) as Reckoned
          ).odds,
        )
      }),
    )
    expect([all!.includes('target falls'), hers!.includes('success'), hers!.includes('target falls')]).toEqual([
      true,
      true,
      false,
    ])
  })
})
