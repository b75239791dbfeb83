import { describe, expect, test } from 'vitest'
import { hear } from '../../src/doors/chat/receive-message.ts'
import { noteKey, type Said, WEB } from '../../src/doors/chat/session/session.ts'
import { BOB, bobsTurn, TURN, thug } from './bobs-turn.ts'
import { type Room, roomOf } from './script.ts'

const overTelegram = process.env.FRAY_CHAT === 'telegram'
const SHOT = `
  Bob < /as bob significant attack thug
  R > Thug: You are being attacked by Bob (Auto Pistol, 5 m): [Dodge, Do nothing]
  R < Do nothing
`

describe('/status, /order and /info', () => {
  test('order, positions and own state, as far as somebody may know them (CHAT-9)', async () => {
    const room = await bobsTurn()
    await room.play(`
      Bob < /STATUS
      Bob > Round 1, Bob's turn., Bob · 0 m · STR 7 DEX 7 END 7 · Auto Pistol (15), Thug · 5 m · unhurt, Waiting for Bob.
      R < /status
      R > Round 1, Bob's turn., Bob | 8 · 0 m · STR 7 DEX 7 END 7 · Auto Pistol (15), Thug | 7 · 5 m · STR 8 DEX 7 END 8 · Cudgel, Waiting for Bob.
      Bob < /order
      Bob > The current order of action is: Bob, Thug
      R < /order
      R > The current order of action is: Bob | 8, Thug | 7
    `)
  })

  test('nothing is told of the hidden', async () => {
    const room = await bobsTurn({ people: [thug(), thug({ hidden: true, initiative: 5 }, 'sniper', 'Sniper')] })
    await room.play(`
      Bob < /status
      Bob > Round 1, Bob's turn., Bob · 0 m · STR 7 DEX 7 END 7 · Auto Pistol (15), Thug · 5 m · unhurt, Waiting for Bob.
      Bob < /order
      Bob > The current order of action is: Bob, Thug
      Bob < /info Sniper
      Bob > Nobody has that name.
      Bob < /as Sniper Skip
      Bob > Nobody has that name.
      Bob < /seat
      Bob > Bob is played by Bob., Thug is played by the referee.
      R < /status
      R > Round 1, Bob's turn., Bob | 8 · 0 m · STR 7 DEX 7 END 7 · Auto Pistol (15), Thug | 7 · 5 m · STR 8 DEX 7 END 8 · Cudgel, Sniper | 5 · 5 m · STR 8 DEX 7 END 8 · Cudgel · hidden, Waiting for Bob.
    `)
  })

  test('before the fight begins, without one, and when it is over', async () => {
    const room = await roomOf({ heroes: { Bob: { ...BOB, dex: 9 } }, people: [thug()], dice: [] })
    await room.play(`
      Bob < /status
      Bob > There is no fight.
      R < /startcombat
      R > Which characters are aware of their opponents? [Bob, Thug, All, X]
      Bob < /status
      Bob > The fight has not begun yet., Bob · STR 7 DEX 9 END 7 · Auto Pistol (15), Thug · unhurt, Waiting for the referee.
      Bob < /order
      Bob > There is no order yet.
      R < /as referee all
      R > What is the starting range (metres)?
      R < 5
      R > The current order of action is: Bob | 13, Thug | 12
      All > It is Bob's turn.
      Bob > ${TURN}
      R < /endcombat
      All > The fight is over.
      Bob < /status
      Bob > The fight is over., Bob · 0 m · STR 7 DEX 9 END 7 · Auto Pistol (15), Thug · 5 m · unhurt
    `)
  })

  test('of others one is told what meets the eye, of oneself the sheet', async () => {
    const room = await bobsTurn()
    await room.play(`
      Bob < /info
      Bob > Bob (players), STR 7 DEX 7 END 7 · Auto Pistol (15), 777777 · Slug Pistol 1 · Auto Pistol
      Bob < /info thug
      Bob > Thug (enemies), unhurt, pos: x 5, stance: standing, inHand: Cudgel
      R < /info Thug
      R > Thug (enemies), STR 8 DEX 7 END 8 · Cudgel, 878554 · Bludgeoning 1, Natural Weapons 0, Slug Pistol 0 · Cudgel, Revolver, Jack
      R < /info Zorg
      R > Nobody has that name.
    `)
  })
})

describe('/why, /odds and /log', () => {
  test('every number of a roll, its reason and its rule', async () => {
    const room = await bobsTurn({ dice: [5, 2, 6, 3] })
    await room.play(`
      Bob < /why
      Bob > Nothing was rolled yet that you may see.
      ${SHOT}
      Bob > You hit Thug (total 8, Effect 0).
      Bob > You dealt 6 damage.
      R > Thug: You took 6 damage: STR 8 DEX 7 END 2.
      Bob > Your turn. What will you do? [Minor Action, Skip]
      R < /why
      R > Bob, Damage: 6 = 6+3 −3 armour, 6+3  2d6,  −3  armour  CE-DMG-2, = 6  in all
      Bob < /WHY 2
      Bob > Bob, Attack: 8 = 5+2 +1 skill, 5+2  2d6,  +1  skill                        CE-ATK-3, = 8  in all, 8 needed: just hits  CE-ATK-3
      # What the target wears is not Bob's to know.
      Bob < /why
      Bob > Bob, Damage: 9 = 6+3, 6+3  2d6, = 9  in all, 6 got through
      R < /why 3
      R > You have seen only 2 rolls.
      Bob < /why now
      Bob > Say /why, or /why 3 for the third last roll.
    `)
  })

  test("a roll that is the referee's alone is explained to nobody else", async () => {
    const room = await bobsTurn({
      heroes: { Bob: BOB, Ann: { initiative: 5 } },
      dice: [1, 1],
      settings: { rolls: { 'to hit': 'private' } },
    })
    await room.play(`
      ${SHOT.replace('R <', 'Ann > Bob attacks Thug (Auto Pistol).\n  R <')}
      Bob > You missed.
      R > Thug: Bob missed you.
      Ann > Bob missed Thug.
      Bob > Your turn. What will you do? [Minor Action, Skip]
      Ann < /why
      Ann > Nothing was rolled yet that you may see.
      Bob < /why
      Bob > Bob, Attack: 3 = 1+1 +1 skill, 1+1  2d6,  +1  skill                          CE-ATK-3, = 3  in all, 8 needed: misses by 5  CE-ATK-3
    `)
  })

  test('what each answer would do, to the referee all of it, to a player what may be known', async () => {
    const room = await bobsTurn()
    await room.play(`
      R < /odds
      R > Nothing is asked of you of which there are odds.
      Bob < /odds
      Bob > Thug, Auto Pistol, Single: hit 58 % (7/12)
      Bob < Significant Action
      Bob > Choose a significant action: [Two Minor Actions, Attack, Miscellaneous, <-]
      Bob < Attack
      Bob > Choose a target: [Thug, <-]
      Bob < /odds
      Bob > Thug, Auto Pistol, Single: hit 58 % (7/12)
      Bob < Thug
      R > Thug: You are being attacked by Bob (Auto Pistol, 5 m): [Dodge, Do nothing]
      R < /odds
      R > Dodge: you are hit 42 % (5/12), damage to you 2.2 on average, Do nothing: you are hit 58 % (7/12), damage to you 3.3 on average
      Bob < /odds
      Bob > Nothing is asked of you of which there are odds.
    `)
  })

  test('the last lines, or all of them to take along', async () => {
    const room = await bobsTurn({ dice: [1, 1] })
    await room.play(`
      Bob < /log
      Bob > It is Bob's turn.
      ${SHOT}
      Bob > You missed.
      R > Thug: Bob missed you.
      Bob > Your turn. What will you do? [Minor Action, Skip]
      Bob < /log 2
      Bob > (2 lines before; /log all sends them), Bob, Attack: 3 = 1+1 +1 skill, Bob missed.
      R < /log all
      R > A fight: 4 lines.${overTelegram ? '' : ' {fight.txt}'}
      R < /log ten
      R > Say /log, /log 50 or /log all.
    `)
  })
})

describe('/help', () => {
  test.skipIf(overTelegram)('lists what this person can say, or one command', async () => {
    const room = await bobsTurn()
    const listed = async (name: string): Promise<string> => (await lastOf(room, name, '/help')).text
    expect(await listed('R')).toContain('\n/undo [N]: takes back the last decision, or the last N\n')
    expect(await listed('Bob')).toContain('\n/status: shows who acts when, where everybody stands and how you are\n')
    expect(await listed('Bob')).not.toContain('/undo')
  })

  test('one of them, also with its slash; another is guessed', async () => {
    const room = await bobsTurn()
    await room.play(`
      R < /help /Undo
      R > /undo [N]: takes back the last decision, or the last N (for the referee)
      Bob < /help undu
      Bob > There is no command /undu; did you mean /undo?
      Bob < /fly
      Bob > There is no command /fly. /help lists them.
      Bob < /statsu
      Bob > There is no command /statsu; did you mean /status?
    `)
  })

  test.skipIf(overTelegram)(
    'help needs no slash; another command without one is guessed, and never taken for an answer',
    async () => {
      const room = await bobsTurn({ heroes: { Bob: BOB, Ann: { initiative: 5 } } })
      await room.play(`
      Ann < status
      Ann > Did you mean /status?
      Bob < Why
      Bob > Did you mean /why? [Minor Action, Significant Action, Skip, Delay]
    `)
      expect((await lastOf(room, 'Ann', 'help')).text).toContain('/status: shows')
      expect((await lastOf(room, 'Bob', '?')).text).toContain('/status: shows')
    },
  )

  test.skipIf(overTelegram)('one’s own sheet', async () => {
    const room = await bobsTurn()
    expect((await lastOf(room, 'Bob', '/sheet')).text).toMatch(/^Bob \(players\)\n/)
  })
})

describe('/roll', () => {
  test('for all to see, or for oneself alone', async () => {
    const room = await bobsTurn({ dice: [3, 4, 1, 6] })
    await room.play(`
      Bob < /roll 2d6+3
      All > Bob rolls 2d6+3 = [3, 4] + 3 = 10
      R < /R me 4d6kh3 # strength
      R > For you alone: 4d6kh3 = [3, 4, (1), 6] = 13 (strength)
      Bob < /roll
      Bob > Say which dice, as in: /roll 2d6+3.
      Bob < /roll a fish
      Bob > A fish: a number or dice expected at 1. Say which dice, as in: /roll 2d6+3.
      Bob < /roll 101d6
      Bob > 101d6: 1 to 100 dice expected at 1. Say which dice, as in: /roll 2d6+3.
    `)
  })
})

/** What somebody is answered, whole. */
async function lastOf({ service, actors }: Room, name: string, text: string): Promise<Said> {
  const chat = { door: WEB, address: actors[name]!.member }
  await hear(service, chat, { id: `help ${Math.random()}`, name: '', text })
  return (await service.store.lines(noteKey(chat), 0, 1000))
    .map(({ body }) => body as Said)
    .findLast(({ kind }) => kind !== 'own')!
}
