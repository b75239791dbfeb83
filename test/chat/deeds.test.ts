import { describe, test } from 'vitest'
import { volunteerDeed } from '../../src/table/fights/answer-and-overrule.ts'
import { accepted } from '../script.ts'
import { BOB, bobsTurn, TURN, thug } from './bobs-turn.ts'
import { attacks, checks, MINOR, MISC, SIGNIFICANT } from './menu-scripts.ts'
import { type Room, roomOf } from './script.ts'

const fightIn = async ({ service, actors }: Room): Promise<string> =>
  (await service.store.fights(actors.R!.table)).at(-1)!.id

describe('who is attacked (CE-CHAT-22, CHAT-19)', () => {
  const CLOSE = { pos: 1, weapons: ['cudgel', 'revolver'] }

  test('may dodge or parry a blow; the key for nothing is the last, and there is no way back', async () => {
    const room = await roomOf({
      heroes: { Bob: { ...BOB, initiative: 12 } },
      people: [thug(CLOSE)],
      dice: [1, 1],
      start: 'thug',
    })
    await room.play(`
      All > It is Thug's turn.
      R > The current order of action is: Bob | 12, Thug | 7
      R > Thug: ${TURN}
      ${attacks({ by: 'R', as: 'Thug', of: 'Bob', at: 'Bob' })}
      Bob > You are being attacked by Thug (Cudgel, 1 m): [Dodge, Parry, Do nothing]
      Bob < <-
      Bob > Please choose one of the keys. [Dodge, Parry, Do nothing]
      Bob < Parry
      R > Thug: Bob parried, you missed.
      Bob > Thug missed you.
      R > Thug: Your turn. What will you do? [Minor Action, Skip]
    `)
  })

  test('a shot cannot be parried', async () => {
    const room = await bobsTurn({ dice: [1, 1] })
    await room.play(`
      ${attacks({ by: 'Bob', of: 'Thug', at: 'Thug' })}
      R > Thug: You are being attacked by Bob (Auto Pistol, 5 m): [Dodge, Do nothing]
      R < Parry
      R > Please choose one of the keys. [Dodge, Do nothing]
      R < Do nothing
      Bob > You missed.
      R > Thug: Bob missed you.
      Bob > Your turn. What will you do? [Minor Action, Skip]
    `)
  })

  test('who can do neither is not asked', async () => {
    const room = await bobsTurn({ people: [thug({ stance: 'prone' })], dice: [1, 1] })
    await room.play(`
      ${attacks({ by: 'Bob', of: 'Thug', at: 'Thug' })}
      Bob > You missed.
      R > Thug: Bob attacks you (Auto Pistol).
      R > Thug: Bob missed you.
      Bob > Your turn. What will you do? [Minor Action, Skip]
    `)
  })
})

describe('Miscellaneous', () => {
  const skilled = { Bob: { ...BOB, skills: { Recon: 1, Medicine: 0 } } }
  const SKILLS = 'Recon, Medicine'
  const DIFFICULTIES = '[Simple, Easy, Routine, Average, Difficult, Very Difficult, Formidable, Refuse]'

  test('Other: the player tells the referee, who acts with his commands; then the player presses Other, and the referee confirms (CE-CHAT-23, CHAT-21)', async () => {
    const room = await bobsTurn()
    await room.play(
      `
      ! say
      R > Bob: I kick the table over.
      Bob < Minor Action
      Bob > ${MINOR}
      Bob < Miscellaneous
      Bob > ${MISC}
      Bob < Other
      R > Bob wants to do something else. Allow it? [Allow, Significant Action, Refuse]
      R < Allow
      R > Bob does something else.
      Bob > Your turn. What will you do? [Significant Action, Skip]
      Bob < Significant Action
      Bob > ${SIGNIFICANT}
      Bob < Miscellaneous
      Bob > ${MISC}
      Bob < Other
      R > Bob wants to do something else. Allow it? [Allow, Refuse]
      R < Refuse
      Bob > The referee says no.
      Bob > Your turn. What will you do? [Significant Action, Skip]
    `,
      {
        say: async () =>
          accepted(
            await volunteerDeed(room.service, room.actors.Bob!, {
              fight: await fightIn(room),
              request: null,
              who: 'bob',
              path: ['say', 'I kick the table over.'],
            }),
          ),
      },
    )
  })

  test('a skill check: the referee names the difficulty, the player hears what was rolled (CE-CHAT-28, CHAT-17, CE-CHAT-43)', async () => {
    const room = await bobsTurn({ heroes: skilled, dice: [4, 3, 2, 1] })
    await room.play(`
      ${checks('recon', SKILLS)}
      R > Bob wants to use Recon. Difficulty? ${DIFFICULTIES}
      R < Easier
      R > Please choose one of the keys. ${DIFFICULTIES}
      R < Routine
      Bob > You rolled 10: success, Effect 2.
      R > Bob rolled 10 for Recon: success, Effect 2.
      Bob > Your turn. What will you do? [Minor Action, Skip]
      ${checks('Medicine', SKILLS, 'Minor Action')}
      R > Bob wants to use Medicine. Difficulty? ${DIFFICULTIES}
      R < Very Difficult
      Bob > You rolled −1: failure, Effect −9.
      R > Bob rolled −1 for Medicine: failure, Effect −9.
      All > It is Thug's turn.
      R > Thug: ${TURN}
    `)
  })

  test('Refuse leads back, and nothing is spent (CE-CHAT-28)', async () => {
    const room = await bobsTurn({ heroes: skilled })
    await room.play(`
      ${checks('Recon', SKILLS)}
      R > Bob wants to use Recon. Difficulty? ${DIFFICULTIES}
      R < Refuse
      Bob > The referee says no.
      Bob > ${TURN}
    `)
  })

  test('the referee may type which action it takes, and against whom (CE-CHAT-28)', async () => {
    const room = await bobsTurn({ heroes: skilled, dice: [6, 6, 2, 2] })
    await room.play(`
      ${checks('Recon', SKILLS)}
      R > Bob wants to use Recon. Difficulty? ${DIFFICULTIES}
      R < Minor Action
      R > Difficulty, as a minor action? [Simple, Easy, Routine, Average, Difficult, Very Difficult, Formidable, <-]
      R < <-
      R > Bob wants to use Recon. Difficulty? ${DIFFICULTIES}
      R < against somebody
      R > Against whom? [Thug, <-]
      R < Thug
      All > Bob against Thug with Recon, Effect 5 to −8: Bob wins.
      Bob > Your turn. What will you do? [Minor Action, Skip]
    `)
  })

  const LEADS = `
    ${checks('Leadership', 'Leadership')}
    Bob > Choose an ally: [Ann, <-]
    Bob < Ann
  `

  test('Leadership asks for an ally, whose Initiative gets the Effect (CE-CHAT-29)', async () => {
    const room = await bobsTurn({
      heroes: { Bob: { ...BOB, skills: { Leadership: 1 } }, Ann: { initiative: 6 } },
      dice: [5, 5],
    })
    await room.play(`${LEADS}
      Bob > Ann's Initiative gets +3.
      Ann > Bob leads Ann.
      R > Bob leads Ann.
      R > The current order of action is: Ann | 9, Bob | 8, Thug | 7
      Bob > Your turn. What will you do? [Minor Action, Skip]
    `)
  })

  test('or nothing (CE-CHAT-29)', async () => {
    const room = await bobsTurn({
      heroes: { Bob: { ...BOB, skills: { Leadership: 0 } }, Ann: { initiative: 6 } },
      dice: [4, 4],
    })
    await room.play(`${LEADS}
      All > Bob leads, and nobody listens.
      Bob > Your turn. What will you do? [Minor Action, Skip]
    `)
  })
})
