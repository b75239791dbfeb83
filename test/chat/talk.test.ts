import { test } from 'vitest'
import { BOB, bobsTurn, TURN } from './bobs-turn.ts'
import { lobbyOf } from './lobby.ts'

test('talk is heard by all and is no answer; a whisper is heard by one alone', async () => {
  const room = await bobsTurn({ heroes: { Bob: { ...BOB, initiative: 12 }, Vera: { initiative: 11 } } })
  await room.play(`
    Bob < /talk Cover me!
    R > Bob: Cover me!
    Vera > Bob: Cover me!
    Vera < /whisper Bob Behind the crates.
    Bob > Vera whispers: Behind the crates.
    Vera < /whisper Nobody hello
    Vera > Say to whom and what; here are Referee, Bob.
    Bob < Skip
    All > Bob does nothing more.
    All > It is Vera's turn.
    Vera > ${TURN}
  `)
})

test('a whisper to a name that could be two people reaches nobody', async () => {
  const room = await bobsTurn({
    heroes: { Bob: { ...BOB, initiative: 12 }, Vera: { initiative: 11 }, Vic: { initiative: 10 } },
  })
  await room.play(`
    Bob < /whisper V Behind the crates.
    Bob > Say to whom and what; here are Referee, Vera, Vic.
    Bob < /whisper Ve Behind the crates.
    Vera > Bob whispers: Behind the crates.
  `)
})

test('who is alone at the table has nobody to whisper to', async () => {
  const { play } = await lobbyOf(['R'])
  await play(`
    R < /newtable Docks
    R > The table Docks is open, and you are its referee.
    R > Players join with the code CODE: /join CODE
    R < /whisper Bob Behind the crates.
    R > Say to whom and what; here are no others.
  `)
})
