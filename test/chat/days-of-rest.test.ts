import { expect, test } from 'vitest'
import { rosterOf } from '../../src/table/tables/roster.ts'
import { pastes, TABLE } from './joining-scripts.ts'
import { type Lobby, lobbyOf } from './lobby.ts'

const SEATED = `${TABLE}
  R < /rest long
  R > Nobody has a character here yet.
  ${pastes('Medicine 2, Mesh', ', 777777 · Medicine 2 · Mesh')}
`

const scoresOf = async ({ service }: Lobby): Promise<unknown> => {
  const tables = await service.store.tables()
  const rosters = await Promise.all(tables.map(({ id }) => rosterOf(service, id)))
  return rosters.flat().map(({ sheet }) => sheet)
}

test('a long rest is a day of natural healing, played like a fight: the roster has what came of it (CE-REST-1, CE-HEAL-1, CE-HEAL-6)', async () => {
  const lobby = await lobbyOf(['R', 'Bob'], [[4]])
  await lobby.play(`${SEATED}
    R < /set Bob end -4
    R > Bob: end.now is now 3.
    R < /set Bob str -1
    R > Bob: str.now is now 6.
    R < /rest long
    All > Bob rests for a day: 3 points to restore.
    Bob > You can restore 3 points. Which characteristic? [Endurance, Strength]
    R < /rest short
    R > Nobody rests while a fight runs.
    R < /rest long
    R > Nobody rests while a fight runs.
    Bob < Strength
    Bob > You can restore 2 points. Which characteristic? [Endurance]
    Bob < Endurance
    Bob > You can restore 1 point. Which characteristic? [Endurance]
    Bob < Endurance
    R > Bob: Endurance +2, now 5.
    R > Bob: Strength +1, now 7.
    Bob > Endurance +2, now 5.
    Bob > Strength +1, now 7.
    All > The days of rest are over.
  `)
  expect(await scoresOf(lobby)).toMatchObject([{ str: { now: 7, max: 7 }, end: { now: 5, max: 7 } }])
})

test('in a hospital the referee says who treats, and may let the doctor of the place operate (CE-HEAL-4, CE-SURG-1)', async () => {
  const lobby = await lobbyOf(['R', 'Bob'], [[3, 3]])
  await lobby.play(`${SEATED}
    R < /set Bob end -5
    R > Bob: end.now is now 2.
    R < /set Bob str -2
    R > Bob: str.now is now 5.
    R < /set Bob dex -1
    R > Bob: dex.now is now 6.
    R < /rest hospital 2
    R > Who treats the wounded? [Bob, A doctor of the place]
    R < A doctor of the place
    R > How much Medicine has the doctor (0–6)? [<-]
    R < 3
    All > A doctor with Medicine 3 treats the wounded.
    Bob > Operate on Bob? [Yes, No]
    Bob < No
    R > Operate on Bob? [Yes, No]
    R < Yes
    All > Bob is operated on: 2 points restored.
    Bob > You can restore 2 points. Which characteristic? [Endurance, Strength, Dexterity]
    Bob < Endurance
    Bob > You can restore 1 point. Which characteristic? [Endurance, Strength, Dexterity]
    Bob < Endurance
    R > Bob: Endurance +2, now 4.
    Bob > Endurance +2, now 4.
    All > Bob is in care for a day: 4 points to restore.
    R > Bob: Endurance +2, now 6.
    R > Bob: Strength +1, now 6.
    R > Bob: Dexterity +1, now 7.
    R > Bob is in care for a day: 5 points to restore.
    R > Bob: Endurance +1, now 7.
    R > Bob: Strength +1, now 7.
    Bob > Endurance +2, now 6.
    Bob > Strength +1, now 6.
    Bob > Dexterity +1, now 7.
    Bob > Bob is in care for a day: 5 points to restore.
    Bob > Endurance +1, now 7.
    Bob > Strength +1, now 7.
    All > The days of rest are over.
  `)
  expect(await scoresOf(lobby)).toMatchObject([{ str: { now: 7 }, dex: { now: 7 }, end: { now: 7 } }])
})

test('who is whole rests without a question, and may do so again; an active day is one too', async () => {
  const { play } = await lobbyOf(['R', 'Bob'])
  await play(`${SEATED}
    R < /rest long 2
    All > Bob rests for a day.
    All > Bob rests for a day.
    All > The days of rest are over.
    R < /rest active
    All > Bob goes about for a day.
    All > The days of rest are over.
    Bob < /rest long
    Bob > Only the referee can do that.
  `)
})
