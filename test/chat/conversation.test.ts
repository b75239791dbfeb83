import { test } from 'vitest'
import { roomOf } from './script.ts'

const BOB = { skills: { 'Slug Pistol': 1 }, weapons: ['auto-pistol'] }

test('the sample conversation of the page (CHAT-25, CE-CHAT-50)', async () => {
  const room = await roomOf({
    heroes: { Bob: BOB },
    people: [{ id: 'thug', name: 'Thug', side: 'enemies', block: 'thug' }],
    dice: [3, 4, 4, 4, 5, 2, 6, 3],
  })
  await room.play(`
    R < /startcombat
    R > Which characters are aware of their opponents? [Bob, Thug, All, X]
    R < X
    R > What is the starting range (metres)?
    R < five
    R > Please send a number of 0 or more.
    R < 5
    R > The current order of action is: Thug | 8, Bob | 7
    All > It is Thug's turn.
    R > Thug: Your turn. What will you do? [Minor Action, Significant Action, Skip, Delay]
    R < Skip
    All > Thug does nothing more.
    All > It is Bob's turn.
    Bob > Your turn. What will you do? [Minor Action, Significant Action, Skip, Delay]
    Bob < Significant Action
    Bob > Choose a significant action: [Two Minor Actions, Attack, Miscellaneous, <-]
    Bob < <-
    Bob > Your turn. What will you do? [Minor Action, Significant Action, Skip, Delay]
    Bob < Significant Action
    Bob > Choose a significant action: [Two Minor Actions, Attack, Miscellaneous, <-]
    Bob < Attack
    Bob > Choose a target: [Thug, <-]
    Bob < Thug
    R > Thug: You are being attacked by Bob (Auto Pistol, 5 m): [Dodge, Do nothing]
    R < Do nothing
    Bob > You hit Thug (total 8, Effect 0).
    Bob > You dealt 6 damage.
    R > Thug: You took 6 damage: STR 8 DEX 7 END 2.
    Bob > Your turn. What will you do? [Minor Action, Skip]
  `)
})
