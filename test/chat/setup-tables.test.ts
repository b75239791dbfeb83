import { test } from 'vitest'
import { LATER, TABLE, WAYS } from './joining-scripts.ts'
import { lobbyOf } from './lobby.ts'

test('tables: opened, joined by a code, changed, left; and what does not go', async () => {
  const { play } = await lobbyOf(['R', 'Bob'])
  await play(`
    R < /table
    R > You are at no table. /join CODE joins one, /newtable NAME opens one.
    R < /players
    R > You are at no table.
    R < /leave
    R > You are at no table.
    ${TABLE}
    R < /start
    R > Welcome back, R. You are at the table Docks, as its referee. /help says what you can do.
    R < /invite
    R > Players join with the code CODE: /join CODE
    R < /invite spectator
    R > Spectators join with the code CODE: /join CODE
    R < /invite wizard
    R > Whom do you invite: player, spectator, co-referee?
    Bob < /join
    Bob > What is the code of the table?
    Bob < 12
    Bob > A code has 6 letters and digits, as in 7KD 2MX.
    Bob < CODE
    R > Bob joins the table, as a spectator.
    Bob > You are at the table Docks, as a spectator.
    R < /invite
    R > Players join with the code CODE: /join CODE
    Bob < /join CODE
    Bob > You are at the table Docks already.
    Bob < /invite
    Bob > Only the referee may invite.
    Bob < /players
    Bob > Docks, R: referee, Bob: spectator
    Bob < /character
    Bob > Spectators only watch.
    Bob < /newtable Friday
    Bob > The table Friday is open, and you are its referee.
    Bob > Players join with the code CODE: /join CODE
    Bob < /invite
    Bob > Players join with the code CODE: /join CODE
    R < /join CODE
    R > You are at the table Friday, as a player.
    R > ${WAYS}
    Bob > R joins the table.
    R < Later
    R > Whenever you like: /character makes one.
    Bob < /table
    Bob > You sit at these tables; /table NAME turns to another: Friday, as its referee (now), Docks, as a spectator
    Bob < /table docks
    Bob > You are at the table Docks now, as a spectator.
    Bob < /table
    Bob > You sit at these tables; /table NAME turns to another: Docks, as a spectator (now), Friday, as its referee
    Bob < /table nowhere
    Bob > You sit at no table 'nowhere'; you sit at Docks, Friday.
    R < /table
    R > You sit at these tables; /table NAME turns to another: Friday, as a player (now), Docks, as its referee
    R < /leave
    R > You have left the table Friday. You are at the table Docks now.
    Bob > Friday: R has left the table.
    R < /leave
    R > The referee hands the table over before leaving.
    R < /table
    R > You are at the table Docks, as its referee.
    Bob < /leave
    R > Bob has left the table.
    Bob > You have left the table Docks. You are at the table Friday now.
    Bob < /leave
    Bob > The referee hands the table over before leaving.
  `)
})

test('a code is not guessed for long', async () => {
  const { play } = await lobbyOf(['R', 'Bob'])
  const guess = (n: number): string => `
    Bob < /join 00000${n}
    Bob > This invitation cannot be used any more. Ask the referee for a new one.
    Bob > What is the code of the table?`
  await play(`${Array.from({ length: 10 }, (_, n) => guess(n)).join('')}
    Bob < /join ABCDEF
    Bob > Too many wrong codes came in. Wait ten minutes, or join by the link of the invitation.
    Bob > What is the code of the table?
  `)
})

test('the book and its options, by name, by presets and by keys (CE-PROF-22)', async () => {
  const { play } = await lobbyOf(['R', 'Bob'])
  await play(`${TABLE}
    ${LATER}
    Bob < /book
    Bob > This table plays by Cepheus. There are Cepheus (/book cepheus), Mythos (/book mythos), UD10 (/book ud10), OSR d20 (/book osr).
    R < /book dnd
    R > There is no book 'dnd'; there are Cepheus, Mythos, UD10, OSR d20.
    R < /book cepheus
    R > This table plays by Cepheus.
    Bob < /toggle
    Bob > The options of Cepheus: profile: cepheus-bot, reactionPool: off, interruptDelay: off, delayCarriesOver: off, hasten: off, drugsInFight: off, freeAllocation: off, simultaneousTies: off, closeQuartersTable: srd, distantTable: source, proneClose: source, coverInMelee: on, drugBeatsMinimum: off, aidBeforeSurgery: on, dexScoreInitiative: off, suppressStallOnly: off, tacticsBackfire: on, botFullAttacks: off, vehicleTable: source, encumbrance: off, trackAmmo: on, npcDropAtEndZero: off, showInitiative: off, strayShots: off, sightsJar: off, /toggle NAME changes one, /toggle menu shows them as keys.
    Bob < /toggle strayShots
    Bob > Only the referee can do that.
    R < /toggle strayshots
    All > strayShots is on now.
    R < /toggle strayShots off
    All > strayShots is off now.
    R < /toggle strayShots maybe
    R > strayShots is on or off, not 'maybe'.
    R < /toggle closeQuartersTable
    All > closeQuartersTable is source now.
    R < /toggle s
    R > 's' could be simultaneousTies or suppressStallOnly or showInitiative or strayShots or sightsJar.
    R < /toggle wizardry
    R > There is no option 'wizardry'; there are profile, reactionPool, interruptDelay, delayCarriesOver, hasten, drugsInFight, freeAllocation, simultaneousTies, closeQuartersTable, distantTable, proneClose, coverInMelee, drugBeatsMinimum, aidBeforeSurgery, dexScoreInitiative, suppressStallOnly, tacticsBackfire, botFullAttacks, vehicleTable, encumbrance, trackAmmo, npcDropAtEndZero, showInitiative, strayShots, sightsJar.
    R < /toggle preset
    R > The presets of Cepheus: cepheus, cepheus-bot.
    R < /toggle preset cepheus-bot
    All > The options are those of cepheus-bot now.
    R < /toggle menu
    R > Which option of Cepheus do you want to change? [profile: cepheus-bot, reactionPool: off, interruptDelay: off, delayCarriesOver: off, hasten: off, drugsInFight: off, freeAllocation: off, simultaneousTies: off, >]
    R < wizardry
    R > Please choose one of the keys. [profile: cepheus-bot, reactionPool: off, interruptDelay: off, delayCarriesOver: off, hasten: off, drugsInFight: off, freeAllocation: off, simultaneousTies: off, >]
    R < reactionPool: off
    All > reactionPool is on now.
    R > Which option of Cepheus do you want to change? [profile: cepheus-bot, reactionPool: on, interruptDelay: off, delayCarriesOver: off, hasten: off, drugsInFight: off, freeAllocation: off, simultaneousTies: off, >]
    R < Done
    R > Done.
  `)
})
