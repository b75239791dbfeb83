import { test } from 'vitest'
import { BOB, thug } from './bobs-turn.ts'
import { type Room, roomOf } from './script.ts'

const TURN = 'Your turn. What will you do? [Minor Action, Significant Action, End turn, Delay]'
const SIGNIFICANT = 'Choose a significant action: [Two Minor Actions, Attack, Grenade, Miscellaneous, <-]'

/** Bob's turn in the full game: no weapon, only what he carries; Thug lies 20 m away. */
async function bobs(items: readonly string[], dice: readonly number[], sheet: object = {}): Promise<Room> {
  const bob = {
    ...BOB,
    weapons: [],
    skills: { Athletics: 1, Demolitions: 0 },
    items: items.map((itemId) => ({ itemId, qty: 1 })),
    initiative: 12,
  }
  const room = await roomOf({
    heroes: { Bob: bob },
    people: [thug({ pos: 20, ...sheet })],
    dice: [...dice],
    start: 'bob',
    setup: { options: { profile: 'cepheus' } },
  })
  await room.play(`
    All > It is Bob's turn.
    R > The current order of action is: Bob | 12, Thug | 7
    Bob > ${TURN}
    Bob < Significant Action
    Bob > ${SIGNIFICANT}
  `)
  return room
}

test('a grenade from the key to the wound: who threw it, who stood there (CE-DEC-18, CHAT-19, CE-CHAT-45)', async () => {
  const room = await bobs(['frag-grenade', 'smoke-grenade'], [5, 4, 6, 6, 1, 1, 1])
  await room.play(`
    Bob < Grenade
    Bob > Choose a grenade: [Frag grenade, Smoke grenade, <-]
    Bob < Frag grenade
    Bob > Choose a target: [Thug, A spot, <-]
    Bob < Thug
    R > Thug: Bob throws a frag grenade at you (20 m).
    All > It lands on the mark (total 8, Effect 0).
    All > The frag grenade goes off.
    R > Thug: You are right beside the frag grenade: [Dodge, Dive for cover, Do nothing]
    R < Dive for cover
    R > Thug: You dive for cover (−2 Initiative). Your next significant action is lost.
    Bob > Thug dives for cover.
    Bob > Thug takes 5 damage.
    R > Thug: The blast does 15 damage: 8 left, −3 armour.
    R > Thug: You took 5 damage: STR 8 DEX 7 END 3.
    Bob > Your turn. What will you do? [Minor Action, End turn]
  `)
})

test('a grenade that goes astray: where it lies is told by who is nearest', async () => {
  const room = await bobs(['frag-grenade'], [3, 4, 5, 2])
  await room.play(`
    Bob < Grenade
    Bob > Choose a grenade: [Frag grenade, <-]
    Bob < Frag grenade
    Bob > Choose a target: [Thug, A spot, <-]
    Bob < Thug
    R > Thug: Bob throws a frag grenade at you (20 m).
    R > Thug: It misses the mark (total 6) and lands 8 m from you.
    Bob > It misses the mark (total 6) and lands 8 m from Thug.
    All > The frag grenade goes off.
    R > Thug: You are 8 m from the frag grenade: [Dodge, Dive for cover, Do nothing]
    R < Do nothing
    R > Thug: The blast does 2 damage: −3 armour.
    R > Thug: You took 0 damage: STR 8 DEX 7 END 8.
    Bob > Thug takes 0 damage.
    Bob > Your turn. What will you do? [Minor Action, End turn]
  `)
})

test('a spot, by its way and distance, where nobody else can be aimed at', async () => {
  const room = await bobs(['smoke-grenade', 'frag-grenade'], [5, 4, 2], { pos: 60 })
  await room.play(`
    Bob < Grenade
    Bob > Choose a grenade: [Frag grenade, Smoke grenade, <-]
    Bob < Smoke grenade
    Bob > Which spot? [Forward, Back, <-]
    Bob < Forward
    Bob > How far forward (2–50 m)? [<-]
    Bob < 15
    R > Bob throws a smoke grenade at 15,0 (15 m).
    All > It lands on the mark (total 8, Effect 0).
    All > Smoke spreads, 6 m around 15,0.
    Bob > Your turn. What will you do? [Minor Action, End turn]
  `)
})

test('a charge, and who lies beside it', async () => {
  const room = await bobs(['plastic'], [5, 5, 1, 1, 1, 1, 1])
  await room.play(`
    Bob < Grenade
    Bob > Choose a grenade: [Plastic, <-]
    Bob < Plastic
    Bob > In how many rounds (1–10)? [<-]
    Bob < 11
    Bob > Please send a number from 1 to 10. [<-]
    Bob < 1
    All > Bob lays a charge of plastic: it goes off in round 2.
    Bob > Your turn. What will you do? [Minor Action, End turn]
    Bob < End turn
    All > Bob does nothing more.
    All > It is Thug's turn.
    R > Thug: Your turn. What will you do? [Minor Action, Significant Action, End turn, Delay]
    R < End turn
    All > Thug does nothing more.
    All > The plastic goes off.
    Bob > You are right beside the plastic: [Dodge, Dive for cover, Do nothing]
    Bob < Do nothing
    R > Bob takes 6 damage.
    Bob > You took 6 damage: STR 7 DEX 7 END 1.
    All > It is Bob's turn.
    Bob > ${TURN}
  `)
})
