import { test } from 'vitest'
import { thug } from './bobs-turn.ts'
import { type Room, roomOf } from './script.ts'

/** Bob's turn in the full game, the thug is the referee's. */
async function room(bob: object, sheet: object, dice: readonly number[]): Promise<Room> {
  const opened = await roomOf({
    heroes: { Bob: { initiative: 12, ...bob } },
    people: [thug({ initiative: 7, ...sheet })],
    dice,
    start: 'bob',
    setup: { options: { profile: 'cepheus' } },
  })
  await opened.play(`
    All > It is Bob's turn.
    R > The current order of action is: Bob | 12, Thug | 7
    Bob > ${TURN}
  `)
  return opened
}
const TURN = 'Your turn. What will you do? [Minor Action, Significant Action, End turn, Delay]'
const RIFLE = { skills: { 'Slug Rifle': 1 }, weapons: ['rifle'] }

test('suppression fire: the target, no question to it, and what it costs', async () => {
  await (await room(RIFLE, { pos: 30 }, [6, 6])).play(`
    Bob < Significant Action
    Bob > Choose a significant action: [Two Minor Actions, Attack, Suppression fire, Panic fire (all rounds), Blind fire, Miscellaneous, <-]
    Bob < Suppression fire
    Bob > Choose a target: [Thug, <-]
    Bob < Thug
    Bob > You pin Thug down.
    R > Thug: You are pinned down by Bob: −3 Initiative. Your next significant action is lost.
    Bob > Your turn. What will you do? [Minor Action, End turn]
    Bob < End turn
    All > Bob does nothing more.
    All > It is Thug's turn.
    R > Thug: Your turn. What will you do? [Minor Action, End turn, Delay]
  `)
})

test('blind fire: how far, and the referee says who is in the line of fire', async () => {
  await (await room(RIFLE, { pos: 30, hidden: true, end: 20 }, [4, 4, 4, 1, 1])).play(`
    Bob < Significant Action
    Bob > Choose a significant action: [Two Minor Actions, Attack, Blind fire, Miscellaneous, <-]
    Bob < Blind fire
    Bob > How far? [Within arm's reach, Within 3 m, Within 12 m, Within 50 m, Within 250 m, Within 500 m, Within 1000 m, <-]
    Bob < Within 50 m
    All > Bob fires blind (Rifle, within 50 m).
    R > Bob fires blind. Who is in the line of fire? [Thug, All, X]
    R < Thug
    R > Bob fires blind. Who is in the line of fire? [✓ Thug, All, X]
    R < X
    Bob > You hit somebody.
    R > Thug: You took 1 damage: STR 8 DEX 7 END 19.
    Bob > Your turn. What will you do? [Minor Action, End turn]
  `)
})

test('blind fire from hiding: who is hit hears of no name, but that somebody hit him (CE-BLIND-1)', async () => {
  const opened = await roomOf({
    heroes: { Bob: { initiative: 5, end: 20 } },
    people: [thug({ initiative: 7, pos: 30, hidden: true, ...RIFLE })],
    dice: [4, 4, 4, 1, 1],
    start: 'thug',
    setup: { options: { profile: 'cepheus' } },
  })
  await opened.play(`
    R > It is Thug's turn.
    R > The current order of action is: Thug | 7, Bob | 5
    R > Thug: ${TURN}
    R < /as thug significant blind rifle medium
    R > Thug fires blind (Rifle, within 50 m).
    R > Thug fires blind. Who is in the line of fire? [Bob, All, X]
    R < Bob
    R > Thug fires blind. Who is in the line of fire? [✓ Bob, All, X]
    R < X
    R > Thug: You hit Bob (total 8, Effect 0).
    R > Bob takes 4 damage.
    R > Thug: Your turn. What will you do? [Minor Action, End turn]
    Bob > Somebody hit you.
    Bob > You took 4 damage: STR 7 DEX 7 END 16.
  `)
})

test('a grapple: the winner is asked, and who is held can only wrestle', async () => {
  await (await room({ str: 9, skills: { 'Natural Weapons': 1 } }, { pos: 1, weapons: [] }, [4, 4, 2, 2])).play(`
    Bob < Significant Action
    Bob > Choose a significant action: [Two Minor Actions, Attack, Grapple, Miscellaneous, <-]
    Bob < Grapple
    Bob > Choose a target: [Thug, <-]
    Bob < Thug
    All > Bob wrestles with Thug, Effect 2 to −4: Bob wins.
    Bob > You have won the grapple with Thug. What do you do? [Hold, Drag, Escape and move, Hurt, Knock prone, Throw]
    Bob < Hold
    All > Bob has hold of Thug.
    All > Bob does nothing more.
    All > It is Thug's turn.
    R > Thug: Your turn. What will you do? [Significant Action, End turn, Delay]
    R < Minor Action
    R > In a grapple you can do nothing but wrestle. [Significant Action, End turn, Delay]
  `)
})

test("work of several rounds, and a hazard by the referee's word", async () => {
  await (await room({ skills: { Mechanics: 1 }, end: 20 }, { pos: 30 }, [4, 2, 6, 6])).play(`
    Bob < Significant Action
    Bob > Choose a significant action: [Two Minor Actions, Attack, Miscellaneous, <-]
    Bob < Miscellaneous
    Bob > A skill check, or something else? [Skill check, Work of several rounds, Other, <-]
    Bob < Work of several rounds
    Bob > Choose a skill: [Mechanics, <-]
    Bob < Mechanics
    R > Bob wants to work for some rounds (Mechanics). Allow it, and for how many? [Allow, Refuse]
    R < Allow
    R > How many rounds? [<-]
    R < 2
    All > Bob sets to work (Mechanics): it takes 2 rounds.
    All > Bob works: 1 of 2.
    All > It is Thug's turn.
    R > Thug: ${TURN}
    R < /do hazard Bob fire
    All > Bob is on fire.
    R > Bob takes 6 damage.
    Bob > You took 6 damage: STR 7 DEX 7 END 14.
    All > Bob is disturbed: this round does not count.
  `)
})
