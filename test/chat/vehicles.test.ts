import { test } from 'vitest'
import { thug } from './bobs-turn.ts'
import { type Room, roomOf } from './script.ts'

const CAR = { id: 'car', name: 'The Hare', side: 'players', control: 'referee', block: 'ground-car' }
const TURN = 'Your turn. What will you do? [Minor Action, Significant Action, End turn, Delay]'

/** Bob sits at the wheel of a car, the thug is the referee's. */
async function room(bob: object, car: object, sheet: object, dice: readonly number[]): Promise<Room> {
  const opened = await roomOf({
    heroes: { Bob: { initiative: 12, aboard: 'car', post: 'driver', skills: { Wheeled: 1 }, ...bob } },
    people: [{ ...CAR, ...car }, thug({ initiative: 7, ...sheet })] as never,
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
const running = { vehicle: { skill: 'Wheeled', topKph: 150, seats: 4, kph: 30 } }

test('driving on: which way, how fast, and where it gets to', async () => {
  await (await room({}, {}, { pos: 200 }, [])).play(`
    Bob < Minor Action
    Bob > Choose a minor action: [Changing Stance, Driving on, Strapping in, Changing seats, Getting out, Miscellaneous, <-]
    Bob < Movement
    Bob > You sit in a vehicle: get out first. [Changing Stance, Driving on, Strapping in, Changing seats, Getting out, Miscellaneous, <-]
    Bob < Driving on
    Bob > Which way? [Straight on, Half right, Half left, <-]
    Bob < Half left
    Bob > How fast (0–50 kph)? [<-]
    Bob < 60
    Bob > Please send a number from 0 to 50. [<-]
    Bob < 30
    All > The Hare drives 50 m (30 kph).
    Bob > Your turn. What will you do? [Significant Action, End turn]
  `)
})

test('ramming: who is in the way, what he says, and what comes of it', async () => {
  await (await room({ secured: true }, running, { pos: 20 }, [4, 4, 1, 1, 1])).play(`
    Bob < Significant Action
    Bob > Choose a significant action: [Two Minor Actions, Attack, Vehicle, Miscellaneous, <-]
    Bob < Vehicle
    Bob > What do you do with it? [Evasive action, Manoeuvre, Ram, Stunt, Weave, <-]
    Bob < Ram
    Bob > Choose a target: [Thug, <-]
    Bob < Thug
    R > Thug: You are being attacked by Bob (ram, 20 m): [Dodge, Do nothing]
    R < Do nothing
    Bob > You hit Thug (total 9, Effect 1).
    All > The Hare drives 20 m (30 kph).
    All > The Hare runs into Thug at 30 kph.
    R > Thug: You took 0 damage: STR 8 DEX 7 END 8.
    R > The Hare: You took 0 damage: Hull 3 Structure 2 Armour 6.
    R > Bob takes 1 damage.
    Bob > Thug takes 0 damage.
    Bob > The Hare takes 0 damage.
    Bob > You took 1 damage: STR 7 DEX 7 END 6.
    Bob > Your turn. What will you do? [Minor Action, End turn]
  `)
})

test('a stunt: what for, how hard says the referee, and three turns', async () => {
  await (await room({}, running, { pos: 200 }, [4, 4])).play(`
    Bob < Significant Action
    Bob > Choose a significant action: [Two Minor Actions, Attack, Vehicle, Miscellaneous, <-]
    Bob < Vehicle
    Bob > What do you do with it? [Evasive action, Manoeuvre, Stunt, Weave, <-]
    Bob < Ram
    Bob > Nobody is ahead, and near enough to be rammed at this speed. [Evasive action, Manoeuvre, Stunt, Weave, <-]
    Bob < Stunt
    Bob > What for? [Three manoeuvres, Something else, <-]
    Bob < Three manoeuvres
    R > Bob wants to try a stunt. Difficulty? [Simple, Easy, Routine, Average, Difficult, Very Difficult, Formidable, Refuse]
    R < Average
    All > A stunt: The Hare turns three times in one go.
    Bob > Which way? [Straight on, Half right, Right, Sharp right, About, Sharp left, Left, Half left]
    Bob < Right
    All > The Hare drives 16.5 m (30 kph).
    Bob > Which way? [Straight on, Half right, Right, Sharp right, About, Sharp left, Left, Half left]
    Bob < Left
    All > The Hare drives 16.5 m (30 kph).
    Bob > Which way? [Straight on, Half right, Right, Sharp right, About, Sharp left, Left, Half left]
    Bob < Straight on
    All > The Hare drives 16.5 m (30 kph).
    Bob > Your turn. What will you do? [Minor Action, End turn]
  `)
})

test('what a hit does: the referee hears where, others only what it looks like', async () => {
  const gun = { aboard: null, post: 'passenger', pos: 0, skills: { 'Slug Rifle': 1 }, weapons: ['rifle'] }
  await (
    await room(gun, { side: 'enemies', pos: 30, armourValue: 0, weapons: [] }, { pos: 60 }, [3, 4, 1, 1, 1, 3, 1, 1])
  ).play(`
    Bob < Significant Action
    Bob > Choose a significant action: [Two Minor Actions, Attack, Suppression fire, Panic fire (all rounds), Blind fire, Miscellaneous, <-]
    Bob < Attack
    Bob > Choose a target: [The Hare, Thug, <-]
    Bob < The Hare
    Bob > You hit The Hare (total 9, Effect 1).
    Bob > You dealt 5 damage.
    R > The Hare: You took 5 damage.
    R > The Hare: drive damaged.
    R > The Hare: hull −1, now 2.
    Bob > Your turn. What will you do? [Minor Action, End turn]
  `)
})
