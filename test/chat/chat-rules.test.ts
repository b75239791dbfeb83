import { describe, expect, test } from 'vitest'
import { hear } from '../../src/doors/chat/receive-message.ts'
import { noteKey, type Said, WEB } from '../../src/doors/chat/session/session.ts'
import { undoFight } from '../../src/table/fights/undo-redo.ts'
import { changeMember } from '../../src/table/tables/members.ts'
import { accepted } from '../script.ts'
import { BOB, bobsTurn, TURN, thug } from './bobs-turn.ts'
import { checks, MINOR, MISC, SIGNIFICANT } from './menu-scripts.ts'
import { type Room, roomOf } from './script.ts'

const overTelegram = process.env.FRAY_CHAT === 'telegram'

describe('a question that is closed (CHAT-1)', () => {
  test('stays closed for who presses a key twice, or presses one of it while another question is open', async () => {
    const room = await bobsTurn()
    await room.play(`
      Bob < Skip
      All > Bob does nothing more.
      All > It is Thug's turn.
      R > Thug: ${TURN}
      Bob < Skip
      Bob > That question is closed.
      wait 400
      R > Thug: Time is up: Skip.
      All > Thug does nothing more.
      All > It is Bob's turn.
      Bob > ${TURN}
      R < Delay
      R > That question is closed.
      Bob < Significant Action
      Bob > Choose a significant action: [Two Minor Actions, Attack, Miscellaneous, <-]
      wait 400
      Bob > Time is up: Skip.
      R > Bob ran out of time: Skip.
      All > Bob does nothing more.
      All > It is Thug's turn.
      R > Thug: ${TURN}
      Bob < two minor actions
      Bob > That question is closed.
    `)
  })

  test('is another one than the one that is open now, though it looks alike', async () => {
    const room = await bobsTurn({ people: [thug(), thug({ initiative: 6 }, 'two', 'Thug 2')] })
    await room.play(`
      Bob < skip
      All > Bob does nothing more.
      All > It is Thug's turn.
      R > Thug: ${TURN}
      R < Minor Action
      R > Thug: Choose a minor action: [Aiming, Aiming for the kill, Changing Stance, Drawing or Reloading, Movement, Miscellaneous, <-]
      wait 400
      R > Thug: Time is up: Skip.
      All > Thug does nothing more.
      All > It is Thug 2's turn.
      R > Thug 2: ${TURN}
      R < Aiming
      R > That question is closed. [Minor Action, Significant Action, Skip, Delay]
    `)
  })

  test('stays closed for who presses a key of an earlier one, or of a menu that he came through', async () => {
    const room = await bobsTurn({ people: [thug({ weapons: ['revolver'] })], dice: [1, 1] })
    await room.play(`
      Bob < Minor Action
      Bob > Choose a minor action: [Aiming, Aiming for the kill, Changing Stance, Movement, Miscellaneous, <-]
      Bob < Changing Stance
      Bob > Choose your next stance: [Crouched, Prone, <-]
      Bob < Crouched
      R > Bob is now crouched.
      Bob > You are now crouched.
      Bob > Your turn. What will you do? [Significant Action, Skip]
      Bob < Minor Action
      Bob > That question is closed. [Significant Action, Skip]
      Bob < Changing Stance
      Bob > That question is closed. [Significant Action, Skip]
      Bob < dance
      Bob > Please choose one of the keys. [Significant Action, Skip]
      Bob < Skip
      All > Bob does nothing more.
      All > It is Thug's turn.
      R > Thug: ${TURN}
      R < Significant Action
      R > Thug: Choose a significant action: [Two Minor Actions, Attack, Miscellaneous, <-]
      R < Attack
      R > Thug: Choose a target: [Bob, <-]
      R < Bob
      Bob > You are being attacked by Thug (Revolver, 5 m): [Dodge, Do nothing]
      Bob < Prone
      Bob > That question is closed. [Dodge, Do nothing]
      Bob < Do nothing
      R > Thug: You missed.
      Bob > Thug missed you.
      R > Thug: Your turn. What will you do? [Minor Action, Skip]
      R < Attack
      R > That question is closed. [Minor Action, Skip]
      R < Skip
      All > Thug does nothing more.
      All > It is Bob's turn.
      Bob > ${TURN}
      Bob < Dodge
      Bob > That question is closed. [Minor Action, Significant Action, Skip, Delay]
      Bob < Minor Action
      Bob > Choose a minor action: [Aiming, Aiming for the kill, Changing Stance, Movement, Miscellaneous, <-]
      Bob < Movement
      Bob > Which way? [Forward, Back, <-]
      Bob < Forward
      Bob > How far (0–3 m)? [<-]
      Bob < Dodge
      Bob > That question is closed. [<-]
      Bob < far
      Bob > Please send a number from 0 to 3. [<-]
    `)
  })

  test.skipIf(overTelegram)('has its inline keys taken away, and a tap on them says so', async () => {
    const room = await roomOf({ heroes: { Bob: BOB }, people: [thug()], dice: [] })
    await room.play(`
      R < /startcombat
      R > Which characters are aware of their opponents? [Bob, Thug, All, X]
      R < X
      R > What is the starting range (metres)?
    `)
    const chat = { door: WEB, address: room.actors.R!.member }
    const said = (await room.service.store.lines(noteKey(chat), 0, 100)).map(({ body }) => body as Said)
    const keys = said.find((one) => one.keys?.kind === 'inline')!
    expect(said.find(({ edit, tag }) => edit && tag === keys.tag)).toMatchObject({ keys: { kind: 'none' } })
    const [bob] = keys.keys?.kind === 'inline' ? keys.keys.keys : []
    expect(await hear(room.service, chat, { id: 'late', name: '', tap: bob!.data })).toEqual({
      sorry: 'That question is closed.',
    })
  })

  test('is asked afresh after an undo, under the same keys', async () => {
    const room = await bobsTurn()
    await room.play(
      `
      Bob < skip
      All > Bob does nothing more.
      All > It is Thug's turn.
      R > Thug: ${TURN}
      ! undo
      All > The referee takes back: Bob does nothing more. It is Thug's turn.
      Bob > ${TURN}
      R < Skip
      R > That question is closed.
      Bob < Delay
      All > Bob waits.
      Bob > Act now, before Thug? [Yes, No]
    `,
      {
        undo: async () =>
          accepted(
            await undoFight(room.service, room.actors.R!, { fight: await fightIn(room), request: null, to: null }),
          ),
      },
    )
  })
})

const fightIn = async ({ service, actors }: Room): Promise<string> =>
  (await service.store.fights(actors.R!.table)).at(-1)!.id

describe('wrong input (CHAT-2, CE-CHAT-2)', () => {
  test('brings the same question again with one line why; nothing is spent, and there is no limit on tries', async () => {
    const room = await bobsTurn()
    await room.play(`
      Bob < dance
      Bob > Please choose one of the keys. [Minor Action, Significant Action, Skip, Delay]
      Bob < <-
      Bob > Please choose one of the keys. [Minor Action, Significant Action, Skip, Delay]
      Bob < minor action
      Bob > Choose a minor action: [Aiming, Aiming for the kill, Changing Stance, Movement, Miscellaneous, <-]
      Bob < Movement
      Bob > Which way? [Forward, Back, <-]
      Bob < Sideways
      Bob > Please choose one of the keys. [Forward, Back, <-]
      Bob < Forward
      Bob > How far (0–6 m)? [<-]
      Bob < far
      Bob > Please send a number from 0 to 6. [<-]
      Bob < 7
      Bob > Please send a number from 0 to 6. [<-]
      Bob < -1
      Bob > Please send a number from 0 to 6. [<-]
      Bob < 1.2
      Bob > Please send a number from 0 to 6 in steps of 0.5. [<-]
      Bob < 6
      All > Bob moved forward 6 m.
      Bob > Your turn. What will you do? [Significant Action, Skip]
    `)
  })

  test('keys match ignoring case and outer blanks', async () => {
    const room = await bobsTurn()
    await room.play(`
      Bob <   sIGNIFICANT   action
      Bob > Choose a significant action: [Two Minor Actions, Attack, Miscellaneous, <-]
      Bob < ATTACK
      Bob > Choose a target: [Thug, <-]
    `)
  })
})

test('<- is the last key of every sub-menu and leads to the menu before, with nothing spent and nothing announced; the top menu has none (CHAT-3)', async () => {
  const room = await bobsTurn({
    heroes: { Bob: { ...BOB, skills: { 'Slug Pistol': 1, Recon: 0, Leadership: 0 } }, Ann: { initiative: 2 } },
  })
  await room.play(`
    Bob < Minor Action
    Bob > ${MINOR}
    Bob < Aiming
    Bob > Choose a target: [Thug, <-]
    Bob < <-
    Bob > ${MINOR}
    Bob < Movement
    Bob > Which way? [Forward, Back, <-]
    Bob < Back
    Bob > How far (0–6 m)? [<-]
    Bob < <-
    Bob > Which way? [Forward, Back, <-]
    Bob < <-
    Bob > ${MINOR}
    Bob < <-
    Bob > ${TURN}
    ${checks('Leadership', 'Slug Pistol, Recon, Leadership')}
    Bob > Choose an ally: [Ann, <-]
    Bob < <-
    Bob > Choose a skill: [Slug Pistol, Recon, Leadership, <-]
    Bob < <-
    Bob > ${MISC}
    Bob < <-
    Bob > ${SIGNIFICANT}
    Bob < <-
    Bob > ${TURN}
  `)
})

test('Yes and No are two keys; y, n, ja, nein are understood too (CHAT-5, CHAT-16, CE-CHAT-42)', async () => {
  const planner = (dex: number): object => ({ dex, skills: { Tactics: 0 } })
  const room = await roomOf({
    heroes: { Ann: planner(9), Ben: planner(8), Cay: planner(7), Dee: planner(6) },
    people: [thug({ dex: 5 })],
    dice: [4, 4, 5, 4],
  })
  await room.play(`
    R < /startcombat
    R > Which characters are aware of their opponents? [Ann, Ben, Cay, Dee, Thug, All, X]
    R < All
    R > Which characters are aware of their opponents? [✓ Ann, ✓ Ben, ✓ Cay, ✓ Dee, ✓ Thug, All, X]
    R < X
    R > What is the starting range (metres)?
    R < 5
    Ann > Roll a Tactics check for your side? [Yes, No]
    Ben > Roll a Tactics check for your side? [Yes, No]
    Cay > Roll a Tactics check for your side? [Yes, No]
    Dee > Roll a Tactics check for your side? [Yes, No]
    Ann < maybe
    Ann > Please choose one of the keys. [Yes, No]
    Ann < Y
    Ben < n
    Cay < nein
    Dee < Ja
    Ann > You succeeded! Your side gets +1 Initiative.
    Dee > You succeeded! Your side gets +1 Initiative.
    R > The current order of action is: Ann | 14, Ben | 13, Cay | 13, Dee | 13, Thug | 11
    All > It is Ann's turn.
    Ann > ${TURN}
  `)
})

test('only who is asked can answer; the others hear that it is not their turn (CHAT-7)', async () => {
  const room = await bobsTurn({ heroes: { Bob: BOB, Ann: { initiative: 5 } } })
  await room.play(`
    Ann < Skip
    Ann > It is not your turn.
    R < Skip
    R > It is not your turn.
    Bob < Skip
    All > Bob does nothing more.
    All > It is Thug's turn.
    R > Thug: ${TURN}
    Ann < Attack
    Ann > It is not your turn.
  `)
})

describe('who answers for several (CHAT-8, CE-CHAT-8)', () => {
  test('hears the name in front: the referee for every NPC, unless it plays by itself', async () => {
    const room = await bobsTurn({
      people: [thug({ control: 'auto', pos: 200 }), thug({ initiative: 3 }, 'two', 'Thug 2')],
    })
    await room.play(`
      Bob < skip
      All > Bob does nothing more.
      All > It is Thug's turn.
      All > Thug moved forward 6 m.
      Bob > Thug takes two minor actions instead.
      All > Thug moved forward 6 m.
      All > Thug moved forward 6 m.
      All > It is Thug 2's turn.
      R > Thug 2: ${TURN}
      R < Minor Action
      R > Thug 2: Choose a minor action: [Aiming, Aiming for the kill, Changing Stance, Drawing or Reloading, Movement, Miscellaneous, <-]
    `)
  })

  test('and a player with two heroes likewise', async () => {
    const room = await bobsTurn({ heroes: { Bob: BOB, Ann: { initiative: 8 } }, playedBy: { Ann: 'Bob' }, dice: [] })
    await room.play(`
      Bob < skip
      All > Bob does nothing more.
      All > It is Ann's turn.
      Bob > Ann: ${TURN}
    `)
  })
})

describe('a player who left (CHAT-10, CE-CHAT-10)', () => {
  test('is played by the referee, from the open question on', async () => {
    const room = await bobsTurn({ heroes: { Bob: BOB, Ann: { initiative: 5 } } })
    await room.play(
      `
      ! leave
      R > Bob: ${TURN}
      R < Skip
      R > Bob does nothing more.
      Ann > Bob does nothing more.
      R > It is Thug's turn.
      Ann > It is Thug's turn.
      R > Thug: ${TURN}
    `,
      {
        leave: async () =>
          accepted(
            await changeMember(room.service, room.actors.Bob!, { id: room.actors.Bob!.member, change: { left: true } }),
          ),
      },
    )
  })
})
