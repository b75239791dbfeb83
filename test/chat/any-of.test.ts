import { expect, test } from 'vitest'
import { custard } from '../../examples/custard/book.ts'
import { type AnyBook, shelve } from '../../src/books/index.ts'
import { each } from '../../src/engine/options.ts'
import { anyOf } from '../../src/engine/who-is-asked.ts'
import { nowView } from '../../src/table/views/current-fight-view.ts'
import { look } from '../../src/table/views/fight-for-person.ts'
import { accepted } from '../script.ts'
import { roomOf } from './script.ts'

/** Custard where those who have pies left, whoever they are, say who of them drops one. */
const bakers: typeof custard = {
  ...custard,
  id: 'bakers',
  next: ({ round, stopped }) => (round > 0 || stopped !== null ? null : { kind: 'turn', who: null }),
  play: (scene) => {
    const rich = scene.fight.combatants.filter(({ pies }) => pies > 1)
    const { id } = scene.ask(anyOf(rich), 'drop', [each(rich.filter(({ hidden }) => !hidden))])
    scene.tell({ type: 'ducked', who: id })
    scene.tell({ type: 'round', round: 1 })
  },
  asks: { drop: { clock: 'turn', default: () => null } },
  words: { ...custard.words, asks: { drop: () => 'Who drops a pie?' } },
}
shelve(bakers as unknown as AnyBook)

test('a question to several people is open to each of them, the first answer counts, and nobody else answers', async () => {
  const room = await roomOf({
    heroes: { Ann: { block: 'baker' }, Bob: { block: 'clown' }, Cy: { block: 'mayor' } },
    people: [{ id: 'pip', name: 'Pip', side: 'enemies', hidden: true }],
    dice: [],
    settings: { book: 'bakers' },
  })
  await room.play(`
    R < /startcombat
    Ann > Who drops a pie? [Ann, Bob]
    Bob > Who drops a pie? [Ann, Bob]
    R > Ann or Bob or Pip: Who drops a pie? [Ann, Bob]
  `)
  const [fight] = await room.service.store.fights(room.actors.R!.table)
  const { waiting } = nowView(accepted(await look(room.service, room.actors.Cy!, { fight: fight!.id })))
  expect(waiting).toEqual([{ who: 'ann+bob', name: 'Ann or Bob' }])
  await room.play(`
    Cy < Ann
    Cy > It is not your turn.
    Bob < Ann
    All > Ann ducks, and drops a pie.
    All > Round 1.
  `)
})
