import { test } from 'vitest'
import { DUEL, DUEL_DICE, DUELISTS } from './mythos-duel-script.ts'
import { roomOf } from './script.ts'

test('a duel by another book, in the same chats: the enemy plays itself', async () => {
  const room = await roomOf({ ...DUELISTS, dice: DUEL_DICE, settings: { book: 'mythos' } })
  await room.play(DUEL)
})

test('/why says how a percentile roll was read, and what it took only to those who may know', async () => {
  const room = await roomOf({ ...DUELISTS, dice: [42, 77, 5, 2], settings: { book: 'mythos' } })
  await room.play(`${DUEL.split("  All > It is Corpse's turn.")[0]}
    All > It is Corpse's turn.
    R > Corpse: You attack Ada (claw).
    Ada > You are being attacked by Corpse (claw): [Dodge, Fight back]
    Ada < /why 4
    Ada > Ada, Attack: 42,         42  1d100                          MY-DICE-2, 50 or less  succeeds, 25 hard, 10 extreme  MY-LVL-2,          =  success
    Ada < /why 3
    Ada > Corpse, Fight back: 77, 77  1d100    MY-DICE-2,  =  failure
    R < /set
    R > Say whom, what and how, as in: /set Corpse HP 6.
    R < /hide
    R > Say whom, as in: /hide Corpse.
    R < /why 3
    R > Corpse, Fight back: 77,         77  1d100                         MY-DICE-2, 30 or less  succeeds, 15 hard, 6 extreme  MY-LVL-2,          =  failure
  `)
})
