import { describe, test } from 'vitest'
import { BOB, bobsTurn, TURN, thug } from './bobs-turn.ts'
import { SHOT } from './menu-scripts.ts'
import { roomOf } from './script.ts'

const AWARE = 'Which characters are aware of their opponents? [Bob, Thug, All, X]'
const RANGE = 'What is the starting range (metres)?'

describe('/undo and /redo', () => {
  test('take back and give again, one decision or several, with the same dice', async () => {
    const room = await bobsTurn({ dice: [1, 1] })
    await room.play(`
      R < /undo
      R > Nothing was decided yet.
      ${SHOT}
      R < /UNDO
      R > Undone: Thug: Do nothing.
      R > The referee takes back: Thug: Bob missed you.
      Bob > The referee takes back: You missed.
      R > Thug: You are being attacked by Bob (Auto Pistol, 5 m): [Dodge, Do nothing]
      R < /redo
      All > What the referee took back stands again.
      Bob > Your turn. What will you do? [Minor Action, Skip]
      R < /redo
      R > There is nothing to redo.
      R < /undo 2
      R > Undone: Thug: Do nothing., Bob: Significant Action, Attack, Thug, Auto Pistol, Single.
      R > The referee takes back: Thug: Bob missed you.
      Bob > The referee takes back: You missed.
      Bob > ${TURN}
    `)
  })

  test("are the referee's, and say how they are meant", async () => {
    const room = await bobsTurn({ dice: [1, 1] })
    await room.play(`
      ${SHOT}
      Bob < /undo
      Bob > Only the referee can do that.
      Bob < /redo
      Bob > Only the referee can do that.
      R < /undo all
      R > Say /undo, or /undo 3 for the last three decisions.
      R < /undo 3
      R > Only 2 decisions were taken.
    `)
  })
})

describe('/fork', () => {
  test("is played in the referee's chat alone, and left as it was entered", async () => {
    const room = await bobsTurn({ dice: [1, 1] })
    const COPY = 'You are in a copy of the fight now: you play everybody, and nobody else sees it. /fork off goes back.'
    await room.play(`
      R < /fork
      R > So much was not decided yet.
      R < /fork off
      R > This is no copy.
      ${SHOT}
      R < /fork
      R > ${COPY}
      R > Thug: You are being attacked by Bob (Auto Pistol, 5 m): [Dodge, Do nothing]
      R < Dodge
      R > The current order of action is: Bob | 8, Thug | 5
      R > Bob: Thug dodged, you missed.
      R > Thug: Bob missed you.
      R > Bob: Your turn. What will you do? [Minor Action, Skip]
      R < /fork
      R > ${COPY}
      R < /go
      R > In a copy the clocks stand still.
      # Meanwhile in the fight itself:
      Bob < Skip
      Bob > Bob does nothing more.
      Bob > It is Thug's turn.
      R < Skip
      R > Bob does nothing more.
      R > It is Thug's turn.
      R > Thug: ${TURN}
      R < /fork off
      R > You are back in the fight.
      R > Bob does nothing more.
      R > It is Thug's turn.
      R > Thug: ${TURN}
    `)
  })

  test('hinders no later fight', async () => {
    const room = await roomOf({ heroes: { Bob: { ...BOB, dex: 9 } }, people: [thug()], dice: [] })
    await room.play(`
      R < /startcombat
      R > ${AWARE}
      R < /as referee all
      R > ${RANGE}
      R < 5
      R > The current order of action is: Bob | 13, Thug | 12
      All > It is Bob's turn.
      Bob > ${TURN}
      Bob < /fork
      Bob > Only the referee can do that.
      R < /fork
      R > You are in a copy of the fight now: you play everybody, and nobody else sees it. /fork off goes back.
      R > ${RANGE}
      R < /fork off
      R > You are back in the fight.
      R < /endcombat
      All > The fight is over.
      R < /startcombat
      R > ${AWARE}
    `)
  })
})
