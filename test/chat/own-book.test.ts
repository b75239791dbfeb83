import { test } from 'vitest'
import { type AnyBook, shelve } from '../../src/books/index.ts'
import { findBook } from '../../src/files/book-file.ts'
import { accepted } from '../script.ts'
import { BAKERS, throwsPie } from './custard.ts'
import { roomOf } from './script.ts'

test('a book of one\'s own is played in the chats, to its end: nothing is known of it outside its folder', async () => {
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

test('people of an encounter who have no name are called as the book calls them, and others can be added', async () => {
  const custard = accepted(await findBook('examples/custard')) as AnyBook
  const setup = { book: 'nameless', combatants: [{ id: 'ann', side: 'players', block: 'baker' }, { id: 'pip', side: 'enemies', block: 'clown' }, { id: 'pop', side: 'enemies', dignity: 2 }] }
  shelve({ ...custard, id: 'nameless', catalogue: { ...custard.catalogue, encounters: { brawl: { title: 'A brawl', pitch: 'Pies.', setup } } } })
  const room = await roomOf({ heroes: { Ann: { block: 'baker' } }, people: [], dice: [], settings: { book: 'nameless' } })
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
