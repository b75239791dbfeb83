import { describe, expect, test } from 'vitest'
import { d } from '../../src/engine/dice.ts'
import { seededTray } from '../../src/engine/dice-tray.ts'
import type { Entry, Log } from '../../src/engine/log.ts'
import { checkpointOf, open, resume, resumeFrom, trimmed } from '../../src/engine/open-and-resume.ts'
import { fork, isRefusal, lastDecision, linesOf, recast, redo, undo } from '../../src/engine/play.ts'
import type { Play } from '../../src/engine/play-append.ts'
import type { Rules, Writable } from '../../src/engine/scene.ts'
import { commitmentOf, sealedTray } from '../../src/table/dice/sealed-tray.ts'
import { verify } from '../../src/table/transfer/verify-log.ts'
import { accepted, say } from '../script.ts'

/** Bob boxes alone: in every turn he strikes a sack, which wears it, or rests. */
type Fight = { readonly turns: number; readonly sack: number; readonly grit?: number; readonly tired?: number }
type Event =
  | { readonly type: 'struck'; readonly points: number; readonly hard?: boolean }
  | { readonly type: 'rested' }
  | { readonly type: 'tired' }
  | { readonly type: 'passed' }

const BOB = { id: 'bob' }

const first: Rules<Fight, Event> = {
  id: 'sack',
  version: 1,
  next: ({ sack }) => (sack > 0 ? { kind: 'turn', who: 'bob' } : null),
  play(scene) {
    if (scene.ask(BOB, 'deed', ['strike', 'rest']) === 'rest') scene.tell({ type: 'rested' })
    else scene.tell({ type: 'struck', points: scene.roll(BOB, 'blow', d(1, 6)).total })
    scene.ask(BOB, 'breath', ['in', 'out'])
    scene.tell({ type: 'passed' })
  },
  apply(fight, event) {
    if (event.type === 'struck') fight.sack -= event.points
    if (event.type === 'passed') fight.turns += 1
  },
}

/** The next version: two fields and an event more, another default, and a blow means another thing. */
const second: Rules<Fight, Event> = {
  ...first,
  version: 2,
  play(scene, beat) {
    if (scene.fight.turns === 4) scene.tell({ type: 'tired' })
    first.play(scene, beat)
  },
  apply(fight, event) {
    if (event.type === 'struck') fight.sack -= event.points * 2
    else if (event.type === 'tired') (fight as Writable<Required<Fight>>).tired += 1
    else first.apply(fight, event)
  },
  renew: { fight: (old) => ({ turns: old.turns, sack: old.sack, grit: old.grit ?? 3, tired: old.tired ?? 0 }) },
}
const third: Rules<Fight, Event> = { ...second, version: 3, renew: { fight: (old) => ({ ...old, grit: 9 }) } }

const tray = seededTray(7)
const stored = <T>(data: T): T => JSON.parse(JSON.stringify(data)) as T
const turn = (play: Play<Fight, Event>, deed = 'strike'): Play<Fight, Event> => say(say(play, 'bob', deed), 'bob', 'in')
/** Three turns by the first version, and into the fourth. */
const begun = (): Play<Fight, Event> =>
  say(turn(turn(turn(open(first, { turns: 0, sack: 99 }, tray)))), 'bob', 'strike')
const renewedIn = ({ entries }: Log<Fight, Event>) => entries.filter((entry) => entry.type === 'renewed')
const upgraded = (old = begun(), rules = second): Play<Fight, Event> =>
  resume(rules, stored(old.log), tray, { hands: {}, kept: stored(checkpointOf(old)) })
const refusal = (result: object): string => (isRefusal(result) ? result.refused : 'not refused')

describe('a fight of an older version of its book', () => {
  test('opens from its checkpoint: what was finished stays, new fields have defaults, and the open beat goes on', () => {
    const old = begun()
    const play = upgraded(old)
    const { at, fight } = checkpointOf(old)!
    expect(renewedIn(play.log)).toEqual([
      { type: 'renewed', at, version: 2, fight: { ...fight, grit: 3, tired: 0 }, mark: expect.any(Number) },
    ])
    expect([play.log.entries.slice(0, -1), play.asks.map(({ about }) => about), linesOf(play).length]).toEqual([
      old.log.entries,
      ['breath'],
      linesOf(old).length,
    ])
    expect(play.base.fight.sack).toBe(old.base.fight.sack)
  })

  test('opens from its checkpoint and the entries after it alike', () => {
    const old = begun()
    const kept = checkpointOf(old)!
    const tail = resumeFrom(
      second,
      { ...stored(old.log), entries: stored(old.log.entries.slice(kept.at + 1)) },
      stored(kept),
      { tray },
    )
    expect([tail.fight, tail.asks.map(({ n }) => n), renewedIn(tail.log)]).toEqual([
      upgraded(old).fight,
      upgraded(old).asks.map(({ n }) => n),
      renewedIn(upgraded(old).log),
    ])
  })

  test('opens from its log alone, by the fold of what happened', () => {
    const old = begun()
    const worn = old.log.opened.sack - old.base.fight.sack
    expect(upgraded(old).base.fight.sack).toBe(99 - worn)
    expect(resume(second, stored(old.log), tray).base.fight).toEqual({
      turns: 3,
      sack: 99 - 2 * worn,
      grit: 3,
      tired: 0,
    })
  })

  test('opens before its first beat has ended', () => {
    const play = upgraded(say(open(first, { turns: 0, sack: 99 }, tray), 'bob', 'strike'))
    expect([renewedIn(play.log)[0], play.asks.map(({ about }) => about)]).toMatchObject([
      { at: -1, fight: { turns: 0, sack: 99, grit: 3 } },
      ['breath'],
    ])
    expect(accepted(undo(play, 0)).asks.map(({ about }) => about)).toEqual(['deed'])
  })

  test('goes on by the newer rules, and is renewed once: from its log, its checkpoint and what is kept in memory', () => {
    const play = turn(turn(say(upgraded(), 'bob', 'in')), 'rest')
    expect([play.fight.tired, renewedIn(play.log).length]).toEqual([1, 1])
    const [kept, light] = [checkpointOf(play)!, trimmed(play)]
    expect(resume(second, stored(play.log), tray).fight).toEqual(play.fight)
    const tail = resumeFrom(second, { ...stored(play.log), entries: stored(light.log.entries) }, stored(kept), { tray })
    expect([tail.fight, tail.log.entries]).toEqual([play.fight, light.log.entries])
    expect([kept.version, turn(light).fight]).toEqual([2, turn(play).fight])
  })

  test('starts its open beat over where the newer rules want something else', () => {
    const old = say(turn(say(begun(), 'bob', 'in')), 'bob', 'rest')
    const play = upgraded(old, {
      ...second,
      play: (scene, beat) => {
        scene.tell({ type: 'tired' })
        first.play(scene, beat)
      },
    })
    expect(play.log.entries.slice(old.log.entries.length).map(({ type }) => type)).toEqual([
      'renewed',
      'restarted',
      'began',
      'happened',
      'asked',
    ])
    expect(play.fight).toMatchObject({ turns: 5, tired: 1 })
  })

  test('may be renewed again by the version after', () => {
    const play = say(upgraded(), 'bob', 'in')
    const next = upgraded(turn(play), third)
    expect(renewedIn(next.log)).toMatchObject([{ version: 2 }, { version: 3, fight: { grit: 9, turns: 5 } }])
    expect(resume(third, stored(next.log), tray).fight).toEqual(next.fight)
    expect(() => resume(second, stored(next.log), tray)).toThrow(
      'written by version 3 of the book sack; here is version 2',
    )
  })
})

describe('what older rules played', () => {
  const atMost = (to: number, at: number): string =>
    `Entry ${to} was played by version 1 of these rules; undo goes back to entry ${at + 1} at the most.`

  test('is not undone, recast or forked from; what came after it is', () => {
    const play = turn(say(upgraded(), 'bob', 'in'))
    const { at, n } = play.root.renewal!
    for (const to of [0, 1, at])
      expect([refusal(undo(play, to)), refusal(fork(play, to, tray))]).toEqual([atMost(to, at), atMost(to, at)])
    const roll = linesOf(play).find(({ entry }) => entry.type === 'rolled')!.n
    expect([
      refusal(recast(play, roll, { faces: null, why: 'so' })),
      refusal(recast(play, roll, { faces: [1], why: 'so' })),
    ]).toEqual([atMost(roll, at), atMost(roll, at)])
    expect(accepted(undo(play, at + 1))).toMatchObject({ fight: { turns: 3, grit: 3 }, asks: [{ about: 'deed' }] })
    expect(accepted(fork(play, n, tray)).fight.turns).toBe(3)
    expect(accepted(redo(accepted(undo(play, at + 1)))).fight).toEqual(play.fight)
  })

  test('is no last decision', () => {
    const play = upgraded()
    const back = accepted(undo(play, lastDecision(play)!))
    expect([lastDecision(play)! > play.root.renewal!.at, lastDecision(back)]).toEqual([true, null])
  })

  test('is not brought back where it was undone before', () => {
    const old = begun()
    const undone = accepted(undo(old, 1))
    const play = upgraded(undone)
    const { n } = linesOf(old).findLast(({ entry }) => entry.type === 'ended')!
    expect(refusal(redo(play))).toBe(
      `Entry ${n} was played by version 1 of these rules, and what was undone of that is not brought back.`,
    )
    expect(accepted(redo(undone)).fight).toEqual(old.fight)
  })
})

describe('tampering', () => {
  const meddled = (log: Log<Fight, Event>, change: (entry: Entry<Event>, n: number) => object): Log<Fight, Event> => {
    const twin = stored(log)
    return { ...twin, entries: twin.entries.map((entry, n) => ({ ...entry, ...change(entry, n) }) as Entry<Event>) }
  }
  const on = turn(say(upgraded(), 'bob', 'in'))
  const { n, at } = on.root.renewal!

  test('with the fight that was renewed, with where it stands, and with marks after it is found', () => {
    expect(() =>
      resume(
        second,
        meddled(on.log, (_, i) => (i === n ? { fight: { turns: 0, sack: 1 } } : {})),
        tray,
      ),
    ).toThrow(`the log is damaged: entry ${n} has another fight than it says`)
    expect(() =>
      resume(
        second,
        meddled(on.log, (_, i) => (i === n ? { at: at + 2 } : {})),
        tray,
      ),
    ).toThrow('the log is damaged')
    expect(() =>
      resume(
        second,
        meddled(on.log, ({ type }, i) => (type === 'ended' && i > n ? { mark: 1 } : {})),
        tray,
      ),
    ).toThrow('the log is damaged: up to entry')
  })

  test('with an event after it is found, and marks before it bind nobody', () => {
    expect(() =>
      resume(
        second,
        meddled(on.log, (entry, i) =>
          entry.type === 'happened' && entry.event.type === 'struck' && i > n
            ? { event: { type: 'struck', points: 9 } }
            : {},
        ),
        tray,
      ),
    ).toThrow('the log is damaged')
    expect(
      resume(
        second,
        meddled(on.log, ({ type }, i) => (type === 'ended' && i < n ? { mark: 1 } : {})),
        tray,
      ).fight,
    ).toEqual(on.fight)
  })
})

describe('verifying', () => {
  const seed = '00'.repeat(32)
  const sealed = sealedTray(seed, [])
  const old = say(
    turn(turn(open(first, { turns: 0, sack: 99 }, sealed, { seal: commitmentOf(seed) }))),
    'bob',
    'strike',
  )
  const on = turn(say(resume(second, stored(old.log), sealed, { hands: {}, kept: checkpointOf(old) }), 'bob', 'in'))
  const check = (log: Log<Fight, Event>, rules = second) => verify(() => rules, log, { seed, words: [] })

  test('looks at every face, and plays what these rules have played', () => {
    expect(check(old.log)).toMatchObject({ confirmed: expect.stringContaining('confirmed 3 faces') })
    expect(check(old.log)).toMatchObject({
      confirmed: expect.stringMatching(
        / The rules were not played again: version 1 wrote the log, and here is version 2\.$/,
      ),
    })
    expect(check(on.log)).toMatchObject({
      confirmed: expect.stringMatching(
        new RegExp(
          ` The rules were played again from entry ${on.root.renewal!.at + 1} on: version 1 played what came before\\.$`,
        ),
      ),
    })
    expect(check(accepted(undo(on, on.root.renewal!.at + 1)).log)).toHaveProperty('confirmed')
    expect(check(old.log, first)).toMatchObject({ confirmed: expect.stringMatching(/no words were mixed in\.$/) })
  })

  test('finds a changed face before, and a changed event or fight after', () => {
    const at = on.root.renewal!.n
    const changed = (which: (entry: Entry<Event>, i: number) => boolean, change: object): Log<Fight, Event> => {
      const i = on.log.entries.findLastIndex(which)
      return {
        ...on.log,
        entries: on.log.entries.map((entry, k) => (k === i ? ({ ...entry, ...change } as Entry<Event>) : entry)),
      }
    }
    expect(check(changed(({ type }, i) => type === 'rolled' && i < at, { faces: [7] }))).toMatchObject({
      code: 'E_DICE',
    })
    expect(check(changed(({ type }, i) => type === 'happened' && i > at, { event: { type: 'rested' } }))).toMatchObject(
      { code: 'E_RULES' },
    )
    expect(
      check(changed(({ type }) => type === 'renewed', { fight: { turns: 0, sack: 50, grit: 3, tired: 0 } })),
    ).toMatchObject({ code: 'E_DAMAGED' })
  })
})
