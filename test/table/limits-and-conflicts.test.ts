import { expect, onTestFinished, test } from 'vitest'
import { hear } from '../../src/doors/chat/receive-message.ts'
import { WEB } from '../../src/doors/chat/session/session.ts'
import { forkFight } from '../../src/table/fights/fork-fight.ts'
import { openFight } from '../../src/table/fights/open-fight.ts'
import { addWord } from '../../src/table/fights/seats-orders-dice-clock.ts'
import { addHook } from '../../src/table/post/hooks.ts'
import type { Service } from '../../src/table/service.ts'
import type { Store } from '../../src/table/store/store.ts'
import { changeTable } from '../../src/table/tables/change-table.ts'
import { openFirstTable } from '../../src/table/tables/open-table.ts'
import { foe, someone } from '../cepheus-people.ts'
import { accepted } from '../script.ts'
import { bare, duel, keptOf, open, place, tell, told } from './table-fixture.ts'

/** A server on the same store, where some of its operations come to something else. */
const meddled = (service: Service, store: Partial<Store>): Service => ({
  ...service,
  store: { ...service.store, ...store },
})

/** Pauses between two tries are as short as can be. */
function impatient(): void {
  const { random } = Math
  Math.random = () => 0
  onTestFinished(() => {
    Math.random = random
  })
}

test('a fight that other servers change again and again refuses in the end, and goes on once they are done', async () => {
  impatient()
  const here = await place()
  const fight = await duel(here)
  const before = await keptOf(here.service, fight)
  let tries = 0
  const append: Store['append'] = async () => {
    tries++
    return { conflict: 'rev' }
  }
  expect(await tell(meddled(here.service, { append }), here.ann, fight, 'ann', 'skip')).toEqual({
    refused: 'Too many are writing to this fight at once. Please try again.',
    code: 'E_BUSY',
  })
  expect([tries, await keptOf(here.service, fight)]).toEqual([300, before])
  await told(here.service, here.ann, fight, 'ann', 'skip')
  expect(await open(here.service, fight)).toEqual(['vex turn'])
})

test('a table that others change again and again refuses in the end', async () => {
  impatient()
  const { service, referee } = await place()
  let tries = 0
  const saveTable: Store['saveTable'] = async () => {
    tries++
    return 'stale'
  }
  expect(await changeTable(meddled(service, { saveTable }), referee, { name: 'Friday' })).toEqual({
    refused: 'Too many are changing this at once. Please try again.',
    code: 'E_BUSY',
  })
  expect([tries, (await service.store.table(referee.table))!.name]).toEqual([100, 'The Long Night'])
})

test('a message to a chat that others write to again and again fails, and is heard when it comes again', async () => {
  const { service } = await bare()
  const chat = { door: WEB, address: 'wil' }
  const heard = { id: '1', name: 'Wil', text: '/help' }
  let tries = 0
  const keepNote: Store['keepNote'] = async () => {
    tries++
    return { conflict: 'rev' }
  }
  await expect(hear(meddled(service, { keepNote }), chat, heard)).rejects.toThrow(
    'too many are writing to chat web wil at once',
  )
  expect([tries, await service.store.note('chat web wil')]).toEqual([50, null])
  await hear(service, chat, heard)
  expect((await service.store.note('chat web wil'))!.body).toMatchObject({ heard: ['1'] })
})

test('a table tells at most ten programs', async () => {
  const { service, referee } = await place()
  const add = (): ReturnType<typeof addHook> => addHook(service, referee, { url: 'https://example.com/hook' })
  for (let i = 0; i < 10; i++) accepted(await add())
  expect(await add()).toEqual({ refused: 'A table tells at most 10 programs.', code: 'E_HOOKS' })
})

test('at most fifty words are mixed into the dice, at the opening and later', async () => {
  const { service, referee } = await place()
  const words = Array.from({ length: 50 }, (_, n) => `word ${n}`)
  const opened = (given: readonly string[]) =>
    openFight(service, referee, {
      title: 'A duel',
      setup: { start: { turn: 'ann' }, combatants: [someone('ann', { initiative: 9 }), foe('vex')] },
      words: given,
    })
  const refused = { refused: 'At most 50 words can be added.', code: 'E_WORDS' }
  expect(await opened([...words, 'one more'])).toEqual(refused)
  const { fight } = accepted(await opened(words))
  expect(await addWord(service, referee, { fight, request: null, word: 'one more' })).toEqual(refused)
  expect((await service.store.fight(fight))!.state.words).toEqual(words)
})

test('a fight is forked at an entry that it has, or at its end', async () => {
  const here = await place()
  const fight = await duel(here)
  const { length } = (await here.service.store.fight(fight))!
  const forked = (to: number) => forkFight(here.service, here.referee, { fight, to })
  for (const to of [-1, 0.5, length + 1])
    expect(await forked(to)).toEqual({ refused: `There is no entry ${to}.`, code: 'E_NO_ENTRY' })
  expect(await open(here.service, accepted(await forked(length)).fight)).toEqual(['ann turn'])
})

test('the first table is opened once', async () => {
  const { service } = await bare()
  const opened = () => openFirstTable(service, { name: 'Docks', referee: 'Ruth' })
  accepted(await opened())
  expect(await opened()).toEqual({ refused: 'There are tables already.', code: 'E_TABLES' })
  expect(await service.store.tables()).toHaveLength(1)
})
