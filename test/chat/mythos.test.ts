import { test } from 'vitest'
import { DUEL, DUEL_DICE, DUELISTS } from './mythos-duel.ts'
import { roomOf } from './script.ts'

test('a duel by another book, in the same chats: the enemy plays itself', async () => {
  const room = await roomOf({ ...DUELISTS, dice: DUEL_DICE, settings: { book: 'mythos' } })
  await room.play(DUEL)
})
