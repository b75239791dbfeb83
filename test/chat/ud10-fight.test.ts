import { test } from 'vitest'
import { roomOf } from './script.ts'
import { HUNT, HUNT_DICE, HUNTERS } from './ud10-fight-script.ts'

test('a whole fight of UD10 in the chats: surprise, squares, a flight with its chance, a parry, aim, the end', async () => {
  const room = await roomOf({ ...HUNTERS, dice: HUNT_DICE, settings: { book: 'ud10' } })
  await room.play(HUNT)
})
