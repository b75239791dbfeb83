import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { webChat } from '../../src/doors/api/web-chat.ts'
import { hear } from '../../src/doors/chat/receive-message.ts'
import { welcome } from '../../src/first-table-and-welcome.ts'
import { overruleFight } from '../../src/table/fights/answer-and-overrule.ts'
import { heroesOf } from '../../src/table/scenes/characters-for-fight.ts'
import { startAgain, startCombat } from '../../src/table/scenes/start-fight.ts'
import { changeScene } from '../../src/table/scenes/stored-scenes.ts'
import { saveCharacter } from '../../src/table/tables/characters.ts'
import { actorOf } from '../../src/table/tables/member-links.ts'
import { accepted } from '../script.ts'
import { bare, place, request, running, type TableFixture, told } from '../table/table-fixture.ts'

/** Ann's Vera and a thug, in a fight of the scene. */
async function docks(): Promise<TableFixture & { readonly fight: string }> {
  const at = await place()
  accepted(await saveCharacter(at.service, at.ann, { name: 'Vera', sheet: { block: 'marine' } }))
  await changeScene(at.service, at.ann.table, (scene) => ({
    ...scene,
    people: [{ id: 'thug', name: 'Thug', side: 'enemies', block: 'thug' }],
  }))
  return { ...at, fight: accepted(await startCombat(at.service, at.referee, { request: request() })).fight }
}

/** Vera dies, and the fight is over. */
async function lost(at: TableFixture, fight: string): Promise<void> {
  for (const what of [{ set: { who: 'vera', field: 'conditions.dead', value: true } }, { end: 'lost' }] as const)
    accepted(await overruleFight(at.service, at.referee, { fight, request: request(), what, why: 'so it is' }))
  for (const { who } of (await running(at.service, fight)).play.asks)
    await told(at.service, at.referee, fight, who, 'no')
}

const isDead = async ({ service }: TableFixture, fight: string): Promise<unknown> =>
  (
    (await running(service, fight)).play.fight.combatants.find(({ id }) => id === 'vera') as unknown as {
      readonly conditions: { readonly dead: boolean }
    }
  ).conditions.dead

test('who has lost everybody is told what to do, and plays the fight again with all as they were before it', async () => {
  const at = await docks()
  await lost(at, at.fight)
  expect(await startCombat(at.service, at.referee, { request: request() })).toMatchObject({
    code: 'E_ALL_FALLEN',
    refused: 'None of the characters can fight any more.',
  })
  const { chat } = await webChat(at.service, at.referee)
  expect(await hear(at.service, chat, { id: request(), name: 'Rae', text: '/startcombat' })).toEqual({
    sorry:
      'None of the characters can fight any more. /rematch plays the last fight again, with everybody as they were before it; /character new makes somebody new.',
  })
  const asked = request()
  const { fight } = accepted(await startAgain(at.service, at.referee, { request: asked }))
  expect(fight).not.toBe(at.fight)
  expect(await isDead(at, fight)).toBe(false)
  expect(await startAgain(at.service, at.referee, { request: asked })).toEqual({ fight })
  expect(await startAgain(at.service, at.referee, { request: request() })).toMatchObject({ code: 'E_RUNNING' })
})

test('what a fight did to the characters before the last one stays', async () => {
  const at = await docks()
  accepted(
    await overruleFight(at.service, at.referee, {
      fight: at.fight,
      request: request(),
      what: { set: { who: 'vera', field: 'end.now', value: 4 } },
      why: 'so it is',
    }),
  )
  accepted(
    await overruleFight(at.service, at.referee, {
      fight: at.fight,
      request: request(),
      what: { end: '' },
      why: 'so it is',
    }),
  )
  for (const { who } of (await running(at.service, at.fight)).play.asks)
    await told(at.service, at.referee, at.fight, who, 'no')
  const second = accepted(await startCombat(at.service, at.referee, { request: request() })).fight
  await lost(at, second)
  expect(await heroesOf(at.service, at.ann.table)).toEqual([])
  const { fight } = accepted(await startAgain(at.service, at.referee, { request: request() }))
  expect((await running(at.service, fight)).play.fight.combatants.find(({ id }) => id === 'vera')).toMatchObject({
    end: { now: 4 },
  })
})

test('where nothing was fought there is no rematch', async () => {
  const at = await place()
  expect(await startAgain(at.service, at.referee, { request: request() })).toMatchObject({
    refused: 'No fight has been fought here yet.',
  })
})

test('after a demo was lost, the next start makes a fresh one', async () => {
  const { service } = await bare()
  const data = mkdtempSync(join(tmpdir(), 'fray-demo-'))
  onTestFinished(() => rmSync(data, { recursive: true }))
  const [, said] = await welcome(service, { data, demo: true, book: null, links: 'said' }, 'http://here')
  const referee = (await actorOf(service, /token=([\w.-]+)/.exec(said!)![1]!))!
  const { fight } = accepted(await startCombat(service, referee, { request: request() }))
  for (const who of ['vera', 'bob'])
    accepted(
      await overruleFight(service, referee, {
        fight,
        request: request(),
        what: { set: { who, field: 'conditions.dead', value: true } },
        why: 'so it is',
      }),
    )
  accepted(await overruleFight(service, referee, { fight, request: request(), what: { end: '' }, why: 'so it is' }))
  expect(await heroesOf(service, referee.table)).toEqual([])
  const [, again] = await welcome(service, { data, demo: true, book: null, links: 'said' }, 'http://here')
  const other = (await actorOf(service, /token=([\w.-]+)/.exec(again!)![1]!))!
  expect(other.table).not.toBe(referee.table)
  expect((await heroesOf(service, other.table)).map(({ name }) => name)).toEqual(['Vera', 'Bob'])
})
