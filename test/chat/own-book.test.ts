import { describe, test } from 'vitest'
import { type AnyBook, shelve } from '../../src/books/index.ts'
import { findBook } from '../../src/files/find-books.ts'
import { accepted } from '../script.ts'
import { BAKERS, throwsPie } from './custard-script.ts'
import { roomOf } from './script.ts'

test("a book of one's own is played in the chats, to its end: nothing is known of it outside its folder", async () => {
  accepted(await findBook('examples/custard'))
  const room = await roomOf({ ...BAKERS, dice: [5, 6], settings: { book: 'custard' } })
  await room.play(`
    R < /startcombat
    All > Round 1.
    All > It is Ann's turn.
    Ann > Your turn. What will you do? [Throw a pie, Fetch pies]
    Ann < Throw a pie
    Ann > At whom? [Pip, <-]
    Ann < <-
    Ann > Your turn. What will you do? [Throw a pie, Fetch pies]
    ${throwsPie('wobbling')}
    All > It is Pip's turn.
    R > Pip: Your turn. What will you do? [Throw a pie, Fetch pies]
    R < Fetch pies
    All > Pip fetches 2 pies.
    All > Round 2.
    All > It is Ann's turn.
    Ann > Your turn. What will you do? [Throw a pie, Fetch pies]
    ${throwsPie('covered in custard')}
    All > It is over: the players keep their dignity.
  `)
})

test('sentences of help name the people, reactions and answers of the book that is played', async () => {
  accepted(await findBook('examples/custard'))
  const room = await roomOf({ ...BAKERS, dice: [], settings: { book: 'custard' } })
  await room.play(`
    R < /startcombat
    All > Round 1.
    All > It is Ann's turn.
    Ann > Your turn. What will you do? [Throw a pie, Fetch pies]
    R < /as
    R > Say for whom and what, as in: /as Ann Duck.
    R < /tell Ann
    R > Say to whom and what, as in: /tell Ann You hear steps.
    R < /seat Pip
    R > Say who is played by whom, as in: /seat Pip Ann, /seat Pip referee or /seat Pip auto.
    Ann < /orders dance
    Ann > Say, as in: /orders duck auto, /orders stand off, /orders turn fetch, or /orders clear.
  `)
})

test('people of an encounter who have no name are called as the book calls them, and others can be added', async () => {
  const custard = accepted(await findBook('examples/custard')) as AnyBook
  const setup = {
    book: 'nameless',
    combatants: [
      { id: 'ann', side: 'players', block: 'baker' },
      { id: 'pip', side: 'enemies', block: 'clown' },
      { id: 'pop', side: 'enemies', dignity: 2 },
    ],
  }
  shelve({
    ...custard,
    id: 'nameless',
    catalogue: { ...custard.catalogue, encounters: { brawl: { title: 'A brawl', pitch: 'Pies.', setup } } },
  })
  const room = await roomOf({
    heroes: { Ann: { block: 'baker' } },
    people: [],
    dice: [],
    settings: { book: 'nameless' },
  })
  await room.play(`
    R < /encounter brawl
    R > A brawl, Pies.
    R > There are Clown, Pop. /startcombat starts the fight.
    R < /scene info
    R > A brawl, Clown (enemy): dignity 4 · 2 pies, Pop (enemy): dignity 2 · 2 pies
    R < /add clown
    R > Clown 2 is in the scene A brawl now.
  `)
})

/** A book that knows nothing of what a referee may do to a fight, but for the little that the docs ask of it. */
const custard = async (): Promise<AnyBook> => accepted(await findBook('examples/custard'))

describe('what every book is spared', () => {
  test('/endcombat ends the fight while somebody is asked, in a turn and under attack', async () => {
    await custard()
    const opening = `
      R < /startcombat
      All > Round 1.
      All > It is Ann's turn.
      Ann > Your turn. What will you do? [Throw a pie, Fetch pies]
    `
    const end = `
      R < /endcombat
      All > The referee ends the fight.
      All > It is over: nobody looks well.
      Ann < Fetch pies
      Ann > The fight is over.
    `
    await (await roomOf({ ...BAKERS, dice: [], settings: { book: 'custard' } })).play(opening + end)
    await (await roomOf({ ...BAKERS, dice: [], settings: { book: 'custard' } })).play(`
      ${opening}
      Ann < Throw a pie
      Ann > At whom? [Pip, <-]
      Ann < Pip
      All > Ann throws a pie at Pip.
      R > Pip: A pie comes flying: [Duck, Stand firm]
      ${end}
    `)
  })

  test('a fight in which nothing is decided any more asks the referee, who ends it', async () => {
    shelve({
      ...(await custard()),
      id: 'forever',
      next: () => ({ kind: 'round', who: null }),
      words: { ...(await custard()).words, events: { ...(await custard()).words.events, round: () => null } },
    } as AnyBook)
    const room = await roomOf({ ...BAKERS, dice: [], settings: { book: 'forever' } })
    await room.play(`
      R < /startcombat
      R > Nothing is decided any more. Go on, or end the fight? [Go on, End the fight]
      Ann < Go on
      Ann > It is not your turn.
      R < Go on
      R > Nothing is decided any more. Go on, or end the fight? [Go on, End the fight]
      R < End the fight
      All > The referee ends the fight.
      R < Go on
      R > The fight is over.
    `)
  })
})
