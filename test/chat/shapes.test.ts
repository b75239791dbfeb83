import { beforeEach, describe, test } from 'vitest'
import { shelveShapes } from '../books/every-shape-book.ts'
import { type Room, roomOf } from './script.ts'

const HEROES = { Ann: {}, Vex: {}, Zed: {} }
const shapes = (): Promise<Room> =>
  roomOf({ heroes: HEROES, people: [], dice: [], start: 'ann', settings: { book: 'every-shape' } })

const ALLIES = `
  Ann > Who goes with you? [Vex, Zed, All, X]
  Ann < Zed
  Ann > Who goes with you? [Vex, ✓ Zed, All, X]
  Ann < X
  All > Ann, allies: ["zed"].
`
const STRIDE = `
  Ann > How far do you go?
  Ann < 4,5 m
  All > Ann, stride: 4.5.
`
const SURRENDER = `
  Ann > Do you give up? [Yes, No]
  Ann < n
  All > Ann, surrender: no.
`
const TURN = `
  Ann > What do you do? [Minor, Skip]
  Ann < Skip
  All > Ann, turn: skip.
`
const TARGET = `
  Ann > At whom? [Vex, Zed]
  Ann < Zed
  All > Ann, target: zed.
`
const REACTION = `
  Vex > Ann strikes at you: [Dodge, Parry, Do nothing]
  Vex < Dodge
  All > Vex, reaction: dodge.
`
const WOUND = `
  Ann > Where do 5 points go? [Endurance, Strength]
  Ann < endurance 4
  Ann > Where do 1 points go? [Strength]
  Ann < Strength
  All > Ann, wound: {"end":4,"str":1}.
`
const STEP = `
  Ann > Where do you step? [Forward, Right]
  Ann < B3
  All > Ann, step: [1,2].
`
const STUNT = `
  Ann > What do you try?
  Ann < I throw sand in his eyes.
  All > Ann, stunt: I throw sand in his eyes..
`
const NOTICE = `
  R > The lights go out.
  Ann > The lights go out.
`

describe('every shape of a question, in a book that has each once, by the same code (CHAT-24, CHAT-25)', () => {
  beforeEach(shelveShapes)

  test('one after the other', async () => {
    const room = await shapes()
    await room.play([ALLIES, STRIDE, SURRENDER, TURN, TARGET, REACTION, WOUND, STEP, STUNT, NOTICE].join(''))
  })

  test('pickMany: ticks, All and X (CHAT-14)', async () => {
    const room = await shapes()
    await room.play(`
      Ann > Who goes with you? [Vex, Zed, All, X]
      Ann < All
      Ann > Who goes with you? [✓ Vex, ✓ Zed, All, X]
      Ann < ✓ Vex
      Ann > Who goes with you? [Vex, ✓ Zed, All, X]
      Ann < All
      Ann > Who goes with you? [✓ Vex, ✓ Zed, All, X]
      Ann < All
      Ann > Who goes with you? [Vex, Zed, All, X]
      Ann < X
      All > Ann, allies: [].
      Ann > How far do you go?
    `)
  })

  test('number: free text, asked again (CHAT-15)', async () => {
    const room = await shapes()
    await room.play(`${ALLIES}
      Ann > How far do you go?
      Ann < a bit
      Ann > Please send a number from 0.5 to 6.
      Ann < 0
      Ann > Please send a number from 0.5 to 6.
      Ann < 4.2
      Ann > Please send a number from 0.5 to 6 in steps of 0.5.
      Ann < 6
      All > Ann, stride: 6.
      Ann > Do you give up? [Yes, No]
    `)
  })

  test('yesNo: two reply keys, and a default for who waits too long (CHAT-16)', async () => {
    const room = await shapes()
    await room.play(`${ALLIES}${STRIDE}
      Ann > Do you give up? [Yes, No]
      wait 160
      All > Still waiting for Ann.
      wait 200
      Ann > Time is up: No.
      R > Ann ran out of time: No.
      All > Ann, surrender: no.
      Ann > What do you do? [Minor, Skip]
    `)
  })

  test('menu: reply keys, <- last in every sub-menu; what is shut is left out, and says why (CHAT-17)', async () => {
    const room = await shapes()
    await room.play(`${ALLIES}${STRIDE}${SURRENDER}
      Ann > What do you do? [Minor, Skip]
      Ann < Attack
      Ann > Your weapon is empty. [Minor, Skip]
      Ann < Minor
      Ann > Something small: [Draw, Reload, Stance, <-]
      Ann < Stance
      Ann > How do you stand? [Prone, Crouched, <-]
      Ann < <-
      Ann > Something small: [Draw, Reload, Stance, <-]
      Ann < Stance
      Ann > How do you stand? [Prone, Crouched, <-]
      Ann < Prone
      All > Ann, turn: prone.
      Ann > At whom? [Vex, Zed]
    `)
  })

  test('target: reply keys of legal names (CHAT-18, CE-CHAT-44)', async () => {
    const room = await shapes()
    await room.play(`${ALLIES}${STRIDE}${SURRENDER}${TURN}
      Ann > At whom? [Vex, Zed]
      Ann < Ann
      Ann > Please choose one of the keys. [Vex, Zed]
      Ann < vex
      All > Ann, target: vex.
      Vex > Ann strikes at you: [Dodge, Parry, Do nothing]
    `)
  })

  test('reaction: the key for nothing last, no <-, and little time (CHAT-19)', async () => {
    const room = await shapes()
    await room.play(`${ALLIES}${STRIDE}${SURRENDER}${TURN}${TARGET}
      Vex > Ann strikes at you: [Dodge, Parry, Do nothing]
      Ann < Dodge
      Ann > It is not your turn.
      wait 35
      All > Still waiting for Vex.
      wait 35
      Vex > Time is up: Dodge.
      R > Vex ran out of time: Dodge.
      All > Vex, reaction: dodge.
      Ann > Where do 5 points go? [Endurance, Strength]
    `)
  })

  test('allocate: one tap per point, what is full is gone (CHAT-20)', async () => {
    const room = await shapes()
    await room.play(`${ALLIES}${STRIDE}${SURRENDER}${TURN}${TARGET}${REACTION}
      Ann > Where do 5 points go? [Endurance, Strength]
      Ann < Endurance
      Ann > Where do 4 points go? [Endurance, Strength]
      Ann < Endurance
      Ann > Where do 3 points go? [Endurance, Strength]
      Ann < Luck
      Ann > Please choose one of the keys.
      Ann < strength 9
      Ann > Please choose one of the keys.
      Ann < Endurance
      Ann > Where do 2 points go? [Endurance, Strength]
      Ann < Endurance
      Ann > Where do 1 points go? [Strength]
      Ann < Strength
      All > Ann, wound: {"end":4,"str":1}.
      Ann > Where do you step? [Forward, Right]
    `)
  })

  const before = `${ALLIES}${STRIDE}${SURRENDER}${TURN}${TARGET}${REACTION}${WOUND}`

  test('place: a square, a point, a way from where one stands; keys for the ways that lead somewhere (CHAT-23)', async () => {
    const room = await shapes()
    await room.play(`${before}
      Ann > Where do you step? [Forward, Right]
      Ann < over there
      Ann > Please name a place in reach, such as C4, 3 forward or 2,3. [Forward, Right]
      Ann < Left
      Ann > Please name a place in reach, such as C4, 3 forward or 2,3. [Forward, Right]
      Ann < C4
      Ann > Please name a place in reach, such as C4, 3 forward or 2,3. [Forward, Right]
      Ann < 3 forward
      Ann > Please name a place in reach, such as C4, 3 forward or 2,3. [Forward, Right]
      Ann < Forward
      All > Ann, step: [0,1].
      Ann > What do you try?
    `)
  })

  test.each([
    ['1,1', '[1,1]'],
    ['b2', '[1,1]'],
    ['1 right', '[1,2]'],
    ['(0, 1)', '[0,1]'],
  ])('place: %s (CHAT-23)', async (said, point) => {
    const room = await shapes()
    await room.play(`${before}
      Ann > Where do you step? [Forward, Right]
      Ann < ${said}
      All > Ann, step: ${point}.
      Ann > What do you try?
    `)
  })

  test('freeText: any words, as many as fit (CHAT-21)', async () => {
    const room = await shapes()
    await room.play(`${before}${STEP}
      Ann > What do you try?
      Ann < ${'sand '.repeat(20).trim()}
      Ann > Please write 1 to 80 characters.
      Ann < <
      All > Ann, stunt: <.
      R > The lights go out.
      Ann > The lights go out.
    `)
  })

  test('notice: a message without keys, to those whom it is for (CHAT-22, CE-CHAT-48)', async () => {
    const room = await shapes()
    await room.play(`${before}${STEP}${STUNT}${NOTICE}
      Ann < thanks
      Ann > The fight is over.
    `)
  })
})
