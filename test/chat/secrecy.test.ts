import { describe, expect, test } from 'vitest'
import { noteKey, type Said, WEB } from '../../src/doors/chat/session/session.ts'
import { overruleFight } from '../../src/table/fights/answer-and-overrule.ts'
import { accepted } from '../script.ts'
import { BOB, bobsTurn, TURN, thug } from './bobs-turn.ts'
import { attacks, checks } from './menu-scripts.ts'
import { type Room, roomOf } from './script.ts'

const SNIPER = thug(
  { hidden: true, pos: 30, initiative: 6, weapons: ['rifle'], skills: { 'Slug Rifle': 2 } },
  'sniper',
  'Lurker',
)
const overTelegram = process.env.FRAY_CHAT === 'telegram'

/** Everything that somebody was told, with all that goes along with it. */
async function allTold({ service, actors }: Room, name: string): Promise<string> {
  const lines = await service.store.lines(noteKey({ door: WEB, address: actors[name]!.member }), 0, 5000)
  return JSON.stringify(lines.filter(({ body }) => (body as Said).kind !== 'own'))
}

describe('who is hidden', () => {
  test('is named to nobody but the referee: not in a turn, an attack, a wound, a wait, or a list of targets (CE-CHAT-17, CE-CHAT-22, CHAT-6, CE-CHAT-6)', async () => {
    const room = await roomOf({
      heroes: { Bob: { ...BOB, initiative: 9 } },
      people: [thug({ initiative: 4 }), SNIPER],
      dice: [6, 3, 1, 1],
      start: 'bob',
    })
    await room.play(`
      All > It is Bob's turn.
      R > The current order of action is: Bob | 9, Lurker | 6, Thug | 4
      Bob > ${TURN}
      Bob < aim
      Bob > Choose a target: [Thug, <-]
      Bob < Lurker
      Bob > Please choose one of the keys. [Thug, <-]
      Bob < <-
      Bob > Choose a minor action: [Aiming, Aiming for the kill, Changing Stance, Movement, Miscellaneous, <-]
      Bob < <-
      Bob > ${TURN}
      Bob < Delay
      All > Bob waits.
      Bob > Act now, before somebody? [Yes, No]
      Bob < No
      R > It is Lurker's turn.
      R > Lurker: ${TURN}
      wait 160
      R > Still waiting for Lurker.
      Bob > Still waiting for the referee.
      ${attacks({ by: 'R', as: 'Lurker', of: 'Bob, Thug', at: 'Bob' })}
      Bob > You are being attacked by somebody (Rifle): [Dodge, Do nothing]
      Bob < Do nothing
      R > Lurker: You hit Bob (total 11, Effect 3).
      R > Lurker: You dealt 7 damage.
      Bob > You took 7 damage: STR 7 DEX 7 END 0.
      R > Lurker: Your turn. What will you do? [Minor Action, Skip]
      R < Skip
      R > Lurker does nothing more.
      Bob > Act now, before Thug? [Yes, No]
    `)
    if (!overTelegram) expect(await allTold(room, 'Bob')).not.toMatch(/lurker|sniper/i)
  })

  test('and what others do to him is told as done to somebody', async () => {
    const room = await roomOf({
      heroes: { Bob: { ...BOB, initiative: 9 } },
      people: [thug({ initiative: 10 }), { ...SNIPER, pos: 6 }],
      dice: [1, 1],
      start: 'thug',
    })
    await room.play(
      `
      All > It is Thug's turn.
      R > The current order of action is: Thug | 10, Bob | 9, Lurker | 6
      R > Thug: ${TURN}
      ${attacks({ by: 'R', as: 'Thug', of: 'Lurker', at: 'Lurker' })}
      R > Thug: That is one of your own. Attack all the same? [Yes, No]
      R < Yes
      Bob > Thug attacks somebody (Cudgel).
      R > Lurker: You are being attacked by Thug (Cudgel, 1 m): [Dodge, Parry, Do nothing]
      R < Dodge
      R > Thug: Lurker dodged, you missed.
      R > Lurker: Thug missed you.
      Bob > Thug missed somebody.
      R > Thug: Your turn. What will you do? [Minor Action, Skip]
      ! reveal
      All > The referee decides (he coughs): Lurker appears.
    `,
      {
        reveal: async () =>
          accepted(
            await overruleFight(room.service, room.actors.R!, {
              fight: (await room.service.store.fights(room.actors.R!.table)).at(-1)!.id,
              request: null,
              what: { reveal: 'sniper' },
              why: 'he coughs',
            }),
          ),
      },
    )
  })
})

describe('the numbers of a roll', () => {
  const shoot = `
    ${attacks({ by: 'Bob', of: 'Thug', at: 'Thug' })}
    R > Thug: You are being attacked by Bob (Auto Pistol, 5 m): [Dodge, Do nothing]
    R < Do nothing
  `
  const hurt = 'R > Thug: You took 7 damage: STR 8 DEX 7 END 1.'
  const goesOn = 'Bob > Your turn. What will you do? [Minor Action, Skip]'

  test('that is blind are told to no player (CE-CHAT-30)', async () => {
    const room = await bobsTurn({ dice: [6, 4, 5, 2], settings: { rolls: { 'to hit': 'blind', damage: 'blind' } } })
    await room.play(`${shoot}
      Bob > You hit Thug.
      Bob > You did some damage.
      ${hurt}
      ${goesOn}
    `)
  })

  test('nor is the damage where nothing of health is shown', async () => {
    const room = await bobsTurn({ dice: [6, 4, 5, 2], settings: { health: 'hidden' } })
    await room.play(`${shoot}
      Bob > You hit Thug (total 11, Effect 3).
      ${hurt}
      ${goesOn}
    `)
  })

  test("a check that is blind is told as made, one that is the referee's alone is not (CE-CHAT-28)", async () => {
    const room = await bobsTurn({
      heroes: { Bob: { ...BOB, skills: { Recon: 1, Medicine: 1 } } },
      dice: [3, 3, 4, 4],
      settings: { rolls: { Recon: 'blind', Medicine: 'referee' } },
    })
    const check = (menu: 'Minor Action' | 'Significant Action', skill: string): string => `
      ${checks(skill, 'Recon, Medicine', menu)}
      R > Bob wants to use ${skill}. Difficulty? [Simple, Easy, Routine, Average, Difficult, Very Difficult, Formidable, Refuse]
      R < Average
    `
    await room.play(`${check('Minor Action', 'Recon')}
      Bob > You rolled.
      R > Bob rolled 7 for Recon: failure, Effect −1.
      Bob > Your turn. What will you do? [Significant Action, Skip]
      ${check('Significant Action', 'Medicine')}
      R > Bob rolled 9 for Medicine: success, Effect 1.
      All > It is Thug's turn.
      R > Thug: ${TURN}
    `)
  })

  test('and a Tactics check that is blind says nothing of how it went (CE-CHAT-14)', async () => {
    const room = await roomOf({
      heroes: { Ann: { dex: 9, skills: { Tactics: 0 } } },
      people: [thug()],
      dice: [6, 6],
      settings: { rolls: { tactics: 'blind' } },
    })
    await room.play(`
      R < /startcombat
      R > Which characters are aware of their opponents? [Ann, Thug, All, X]
      R < All
      R > Which characters are aware of their opponents? [✓ Ann, ✓ Thug, All, X]
      R < X
      R > What is the starting range (metres)?
      R < 5
      Ann > Roll a Tactics check for your side? [Yes, No]
      Ann < Yes
      R > The current order of action is: Ann | 17, Thug | 12
      All > It is Ann's turn.
      Ann > ${TURN}
    `)
  })
})

test("the order with its totals is the referee's alone (CHAT-12)", async () => {
  const room = await bobsTurn({ heroes: { Bob: BOB, Ann: { initiative: 2 } } })
  if (!overTelegram)
    for (const name of ['Bob', 'Ann']) expect(await allTold(room, name)).not.toContain('order of action')
})
