import type { ScenePerson } from '../../src/table/scenes/stored-scenes.ts'
import { type Cast, type Room, roomOf } from './script.ts'

/** All characteristics 7, a pistol in hand. */
export const BOB = { skills: { 'Slug Pistol': 1 }, weapons: ['auto-pistol'] }

/** The block of the book, five metres away. */
export const thug = (sheet: object = {}, id = 'thug', name = 'Thug'): ScenePerson => ({
  block: 'thug',
  pos: 5,
  initiative: 7,
  ...sheet,
  id,
  name,
  side: 'enemies',
})

/** Bob's turn against a thug, who is the referee's; both chats have heard so. */
export async function bobsTurn(cast: Partial<Cast> = {}): Promise<Room> {
  const { heroes = { Bob: BOB }, people = [thug()], dice = [], ...rest } = cast
  const room = await roomOf({ heroes, people, dice, start: 'bob', ...rest })
  const order = [
    ...Object.entries(heroes).map(([name, sheet]) => ({ initiative: 8, ...sheet, name })),
    ...people.map((one) => ({ initiative: 0, ...one })),
  ].sort((a, b) => b.initiative - a.initiative)
  const isAlone = !Object.values(rest.playedBy ?? {}).includes('Bob')
  await room.play(`
    All > It is Bob's turn.
    R > The current order of action is: ${order.map(({ name, initiative }) => `${name} | ${initiative}`).join(', ')}
    Bob > ${isAlone ? TURN : `Bob: ${TURN}`}
  `)
  return room
}

export const TURN = 'Your turn. What will you do? [Minor Action, Significant Action, Skip, Delay]'
