import { beforeAll, describe, expect, test } from 'vitest'
import { shelve } from '../../src/books/index.ts'
import { noteKey, type Said, WEB } from '../../src/doors/chat/session/session.ts'
import type { Overruling } from '../../src/engine/overruling.ts'
import { overruleFight } from '../../src/table/fights/answer-and-overrule.ts'
import { YARD, yard } from '../books/grid-book.ts'
import { accepted } from '../script.ts'
import { type Cast, type Room, roomOf } from './script.ts'

beforeAll(() => shelve(yard as never))

const CAST: Cast = {
  heroes: { Ann: {}, Bob: {} },
  dice: [],
  settings: { book: 'yard' },
  setup: { map: YARD },
  people: [
    { id: 'wolf', name: 'Wolf', side: 'enemies', pos: 'D2' },
    { id: 'fox', name: 'Fox', side: 'enemies' },
  ],
}
const TURN = '[Walk, Point, Wait]'
const ARROWS = '[↖, ↑, ↗, ←, ✓, →, ↙, ↓, ↘, <-]'
const ON_PICTURE = `Where to?, You stand on A2. Name a square, or a path such as e e se; or go by the arrows and ✓. {field.svg} ${ARROWS}`
const EMPTY = ON_PICTURE.replace(' {field.svg}', '')
const START = `
  R < /startcombat
  All > Ann is on.
  Ann > What do you do? ${TURN}
`
const WALK = `
  Ann < Walk
  Ann > ${ON_PICTURE}
`
const BOB = `
  All > Bob is on.
  Bob > What do you do? ${TURN}
`

describe('a place on squares in a chat', () => {
  test('is asked on a picture, and a square or a path that harms nobody is gone to at once', async () => {
    const room = await roomOf(CAST)
    await room.play(`${START}${WALK}
      Ann < b2
      All > Ann goes to B2.
      ${BOB}
      Bob < Walk
      Bob > ${ON_PICTURE.replace('A2', 'A3')}
      Bob < B3, C3
      All > Bob goes to C3.
      All > Wolf is on.
      R > Wolf: What do you do? [Walk, Strike, Point, Wait]
    `)
  })

  test('a wrong square gets a reason, and the question stays', async () => {
    const room = await roomOf(CAST)
    await room.play(`${START}${WALK}
      Ann < F1
      Ann > That is too far.
      Ann < D3
      Ann > Nobody gets through there.
      Ann < D2
      Ann > Somebody stands there.
      Ann < Q7
      Ann > That is beyond the map.
      Ann < B2 D1
      Ann > Name each square of the path, one next to the other.
      Ann < somewhere else
      Ann > Please name a square such as C4, or a path such as C4 D5 or e e se.
      Ann < ok
      Ann > Please name a square such as C4, or a path such as C4 D5 or e e se.
      Ann < <-
      Ann > What do you do? ${TURN}
      Ann < Wait
      ${BOB}
    `)
  })

  test('arrows change one message; through a friend one goes on but does not stop; <- takes a step back', async () => {
    const room = await roomOf(CAST)
    await room.play(`${START}${WALK}
      Ann < ↓
      Ann > Where to?, A2 → A3: 1 square., Somebody stands there. ${ARROWS}
      Ann < ok
      Ann > Somebody stands there.
      Ann < w
      Ann > That is beyond the map.
      Ann < →
      Ann > Where to?, A2 → A3 → B3: 2 squares. ${ARROWS}
      Ann < <-
      Ann > Where to?, A2 → A3: 1 square., Somebody stands there. ${ARROWS}
      Ann < <-
      Ann > ${EMPTY}
      Ann < ↗
      Ann > Where to?, A2 → B1: 1 square. ${ARROWS}
      Ann < ✓
      All > Ann goes to B1.
      ${BOB}
    `)
  })

  test('what follows is said before it is confirmed, for the way that is chosen', async () => {
    const room = await roomOf({ ...CAST, dice: [3], people: [{ ...CAST.people[0]!, pos: 'B1' }] })
    await room.play(`${START.replace(TURN, '[Walk, Strike, Point, Wait]')}${WALK}
      Ann < B3
      Ann > Where to?, A2 → B3: 1 square., Wolf strikes first, against Defense 4: 3 in 6. ${ARROWS}
      Ann < c2
      Ann > Where to?, A2 → B2 → C2: 3 squares. ${ARROWS}
      Ann < →
      Ann > Where to?, A2 → B2 → C2 → D2: 4 squares., Wolf strikes first, against Defense 4: 3 in 6. ${ARROWS}
      Ann < ok
      All > Ann: Strike 3.
      All > Ann goes to D2.
      ${BOB}
    `)
  })

  test('one who is hidden neither bars the way nor stands in what follows, nor on the picture', async () => {
    const room = await roomOf({ ...CAST, people: [{ ...CAST.people[0]!, pos: 'B1' }, CAST.people[1]!] })
    await room.play(
      `
      R < /startcombat
      All > Ann is on.
      Ann > What do you do? [Walk, Strike, Point, Wait]
      ! hide
      All > The referee decides (so it is): Wolf is hidden.
      ${WALK}
      Ann < B3
      All > Ann goes to B3.
      ${BOB}
      Bob < /field
      Bob > A Ann B3, B Bob A3, f Fox F2. {field.svg}
      R < /field
      R > A Ann B3, B Bob A3, w Wolf B1, f Fox F2. {field.svg}
    `,
      { hide: () => ruling(room, { hide: 'wolf' }) },
    )
    if (process.env.FRAY_CHAT === 'telegram') return
    expect((await picturesOf(room, 'Bob')).at(-1)).not.toContain('>w<')
    expect((await picturesOf(room, 'Ann')).at(-1)).not.toContain('>w<')
    expect((await picturesOf(room, 'R')).at(-1)).toContain('>w<')
  })

  test('a square where nobody walks is chosen in the same way', async () => {
    const room = await roomOf(CAST)
    await room.play(`${START}
      Ann < Point
      Ann > ${ON_PICTURE.replace('Where to?', 'At which square?')}
      Ann < ↓
      Ann > At which square?, A3. ${ARROWS}
      Ann < C1
      Ann > You do not see that square.
      Ann < D2
      Ann > At which square?, D2. ${ARROWS}
      Ann < ✓
      All > Ann points at D2.
      ${BOB}
    `)
  })
})

async function ruling({ service, actors }: Room, what: Overruling): Promise<void> {
  const fight = (await service.store.fights(actors.R!.table)).at(-1)!.id
  accepted(await overruleFight(service, actors.R!, { fight, request: 'r', what, why: 'so it is' }))
}

async function picturesOf({ service, actors }: Room, name: string): Promise<readonly string[]> {
  const lines = await service.store.lines(noteKey({ door: WEB, address: actors[name]!.member }), 0, 100)
  return lines.flatMap(({ body }) => (body as Said).document?.text ?? [])
}
