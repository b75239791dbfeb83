import { describe, expect, test } from 'vitest'
import { bookOf } from '../../src/books/index.ts'
import { boardOf } from '../../src/doors/chat/dialogue/keyboard.ts'
import { questOf, START } from '../../src/doors/chat/dialogue/question.ts'
import type { Path } from '../../src/engine/options.ts'
import { questionOf } from '../../src/words/questions.ts'
import { fightOf, foe, someone } from '../cepheus-people.ts'
import { script } from '../script.ts'
import { BOB, bobsTurn, thug } from './bobs-turn.ts'
import { roomOf } from './script.ts'

const book = bookOf('cepheus')!

describe('long lists (CHAT-26)', () => {
  const gang = Array.from({ length: 10 }, (_, i) => thug({ initiative: 18 - i }, `thug-${i + 1}`, `Thug ${i + 1}`))

  test('more than eight names are paged with < and > before <-', async () => {
    const room = await bobsTurn({ heroes: { Bob: { ...BOB, initiative: 20 } }, people: gang })
    await room.play(`
      Bob < aim
      Bob > Choose a target: [Thug 1, Thug 2, Thug 3, Thug 4, Thug 5, Thug 6, Thug 7, Thug 8, >, <-]
      Bob < >
      Bob > Choose a target: [Thug 9, Thug 10, <, <-]
      Bob < >
      Bob > Please choose one of the keys. [Thug 9, Thug 10, <, <-]
      Bob < <
      Bob > Choose a target: [Thug 1, Thug 2, Thug 3, Thug 4, Thug 5, Thug 6, Thug 7, Thug 8, >, <-]
      Bob < >
      Bob > Choose a target: [Thug 9, Thug 10, <, <-]
      Bob < Thug 10
      Bob > You are aiming at Thug 10 (+1).
      R > Bob aims at Thug 10.
      Bob > Your turn. What will you do? [Significant Action, Skip]
    `)
  })

  test('so is a list of ticks', async () => {
    const AWARE = 'Which characters are aware of their opponents?'
    const room = await roomOf({
      heroes: { Bob: BOB },
      people: gang
        .slice(0, 8)
        .map(({ initiative: _, ...one }) => ({ ...one, id: String(one.id), name: String(one.name), side: 'enemies' })),
      dice: [],
    })
    await room.play(`
      R < /startcombat
      R > ${AWARE} [Bob, Thug 1, Thug 2, Thug 3, Thug 4, Thug 5, Thug 6, Thug 7, >, All, X]
      R < Thug 7
      R > ${AWARE} [Bob, Thug 1, Thug 2, Thug 3, Thug 4, Thug 5, Thug 6, ✓ Thug 7, >, All, X]
      R < >
      R > ${AWARE} [Thug 8, <, All, X]
      R < Thug 8
      R > ${AWARE} [✓ Thug 8, <, All, X]
      R < <
      R > ${AWARE} [Bob, Thug 1, Thug 2, Thug 3, Thug 4, Thug 5, Thug 6, ✓ Thug 7, >, All, X]
      R < X
      R > What is the starting range (metres)?
    `)
  })
})

describe('one list for every door (CHAT-24, CE-CHAT-49)', () => {
  const play = script(
    book,
    fightOf([
      someone('bob', { ...BOB, weapons: ['auto-pistol', 'cudgel'] }),
      foe('thug', { pos: 2 }),
      foe('two', { pos: 5 }),
    ]) as never,
    {},
  )
  const moment = { fight: play.fight, beat: { kind: 'turn', who: 'bob' } }

  test.each<[Path]>([
    [[]],
    [['minor']],
    [['minor', 'aim']],
    [['minor', 'stance']],
    [['minor', 'move']],
    [['significant']],
    [['significant', 'attack']],
    [['significant', 'attack', 'thug']],
    [['significant', 'misc']],
  ])('the menu at %j has the same sentence and the same choices in a chat as elsewhere, but for <-', (path) => {
    const ask = play.asks[0]!
    const { text, keys } = boardOf(questOf(book, ask, { ...moment, tag: 't', name: null }), { ...START, path })
    const elsewhere = questionOf(book, ask, { ...moment, path })
    const back = path.length > 0 ? ['<-'] : []
    expect([text, keys]).toEqual([
      elsewhere.text,
      { kind: 'reply', keys: [...elsewhere.choices.map(({ label }) => label), ...back] },
    ])
  })

  test('the book says of every question its sentence, its clock and its default, and of a reaction that it is one', () => {
    expect(book.asks.reaction).toMatchObject({ shape: 'reaction', clock: 'reaction' })
    expect(Object.keys(book.asks).toSorted()).toEqual(Object.keys(book.words.asks).toSorted())
  })
})
