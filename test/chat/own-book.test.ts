import { test } from 'vitest'
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
