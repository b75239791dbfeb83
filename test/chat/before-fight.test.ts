import { expect, test } from 'vitest'
import { load } from '../../src/table/fights/loaded-fights.ts'
import { GUNMAN, TABLE } from './joining-scripts.ts'
import { lobbyOf } from './lobby.ts'

test('before a fight /seat says who plays whom, and hands a character over', async () => {
  const { play } = await lobbyOf(['R', 'Bob'])
  await play(`
    ${TABLE}
    R < /seat
    R > There are no characters yet: /character makes one.
    ${GUNMAN}
    Bob < /seat
    Bob > Bob is played by Bob.
    R < /seat Bob
    R > Say who plays them, as in /seat NAME PLAYER or /seat NAME referee.
    R < /seat Bob Zed
    R > Nobody at the table is called 'Zed'.
    R < /seat Zed Bob
    R > Nobody has that name.
    R < /seat Bob auto
    R > Who plays by the book is said once the fight has begun.
    R < /seat Bob referee
    R > Bob is played by R from now on.
    Bob > Bob is played by R from now on.
    Bob < /seat Bob me
    Bob > Only the referee may hand over characters of others.
    R < /seat Bob bob
    R > Bob is played by Bob from now on.
    Bob > Bob is played by Bob from now on.
  `)
})

test('dice that are chosen before a fight are thrown in it from its beginning', async () => {
  const { service, play } = await lobbyOf(['R', 'Bob'])
  await play(`
    ${TABLE}
    ${GUNMAN}
    Bob < /dice
    Bob > Your people in the next fight: the tray.
    Bob < /dice wood
    Bob > Say which dice: /dice tray, /dice typed or /dice telegram.
    Bob < /dice typed
    Bob > Your people in the next fight: real dice, typed in.
    R < /startcombat
    R > Which characters are aware of their opponents? [Bob, Thug, All, X]
  `)
  const table = (await service.store.tables()).at(-1)
  const [fight] = await service.store.fights(table!.id)
  expect((await load(service, fight!.id))!.record.state.hands).toEqual({ bob: 'typed' })
})
