import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { cepheus } from '../../src/books/cepheus/book.ts'
import { copyFight } from '../../src/books/cepheus/state/copy.generated.ts'
import type { Event, Fight } from '../../src/books/cepheus/state/fight.ts'
import { seededTray } from '../../src/engine/dice-tray.ts'
import type { Log } from '../../src/engine/log.ts'
import { resume } from '../../src/engine/open-and-resume.ts'
import { answer, linesOf } from '../../src/engine/play.ts'
import type { Play } from '../../src/engine/play-append.ts'
import { decided } from '../../src/engine/policy.ts'
import { viewOf } from '../../src/engine/viewer-lines.ts'
import { accepted, type Move, make } from '../script.ts'

/**
 * A fight on a line as it was logged before there was the full game: its people and its options know nothing of that.
 */
const read = (): Log<Fight, Event> =>
  JSON.parse(readFileSync(new URL('./logs/line-round-2.json', import.meta.url), 'utf8'))
const resumed = (): Play<Fight, Event> => resume(cepheus, read(), seededTray(4))
const play = (...moves: Move<Event>[]): Play<Fight, Event> => moves.reduce((so, move) => make(so, move), resumed())

/** So many answers by the book's usual doctrine. */
function onward(from: Play<Fight, Event>, answers: number): Play<Fight, Event> {
  let now = from
  for (let i = 0; i < answers && now.asks.length > 0; i++)
    now = accepted(answer(now, now.asks[0]!.n, decided(Object.values(cepheus.policies)[0]!, now.fight, now.asks[0]!)))
  return now
}

describe('an older log', () => {
  test('is resumed at its open question, and nothing starts over', () => {
    const { asks, log, fight } = resumed()
    expect([
      asks.map(({ who, about }) => `${who} ${about}`),
      log.entries.slice(read().entries.length).map(({ type }) => type),
      fight.round,
    ]).toEqual([['thug reaction'], ['renewed'], 2])
  })

  test('goes on to its end by the rules of the line', () => {
    const over = play(['thug', 'dodge'], { overrule: { type: 'stopped', why: 'enough' } })
    expect([
      over.fight.phase,
      over.fight.combatants[0]!.drug,
      linesOf(over).some(({ entry }) => entry.type === 'restarted'),
    ]).toEqual(['over', 'none', false])
    expect(cepheus.close(over.fight).map(({ conditions }) => conditions.fatigued)).toEqual([true, false])
  })

  test('offers what the line offers: no haste, no bursts, skip and delay', () => {
    const { fight, asks } = play(['thug', 'stand'])
    expect([
      asks[0]!.who,
      cepheus
        .offers(fight, 'ann')
        .some((offer) => typeof offer === 'object' && offer !== null && 'key' in offer && offer.key === 'haste'),
    ]).toEqual(['ann', false])
  })

  test('leads to the same fight when it is folded, with all fields in the order in which they came: its marks are reckoned over them', () => {
    const late = { ...resumed().fight.combatants[1]!, id: 'late', name: 'Late' }
    const joined = onward(play({ overrule: { type: 'joined', combatant: late } }), 6)
    const now = onward(
      make(joined, { overrule: { type: 'set', who: 'late', field: 'conditions.grappled', value: true } }),
      8,
    )
    expect(JSON.stringify(resume(cepheus, JSON.parse(JSON.stringify(now.log)), seededTray(4)).fight)).toBe(
      JSON.stringify(now.fight),
    )
  })

  test('means what it meant: who delays has no number, what is paid in the middle of a turn names no round, and who sobers up keeps a free dodge', () => {
    const { fight } = resumed()
    const folded = (...events: Event[]): Fight => {
      const now = copyFight({ ...fight, turn: null })
      for (const event of events) cepheus.apply(now as never, event)
      return now
    }
    const ann = (now: Fight): Fight['combatants'][number] => now.combatants[0]!
    const dodge: Event = { type: 'reacted', who: 'ann', how: 'dodge', cost: 2 }
    const began: Event = { type: 'started', who: 'ann', minors: 1 }
    const ended: Event = { type: 'acted', who: 'ann', how: 'done' }
    expect(ann(folded({ type: 'delayed', who: 'thug' }, { type: 'delayed', who: 'ann' })).delays).toBe(2)
    expect([ann(folded(began, dodge)).initMods, ann(folded(began, dodge, ended)).reactions]).toEqual([
      { [fight.round]: -2 },
      0,
    ])
    expect(ann(folded({ type: 'sobered', who: 'ann' })).freeDodgesLeft).toBe(ann(fight).freeDodgesLeft)
  })

  test('can be seen by players, and survives JSON', () => {
    const now = play(['thug', 'dodge'])
    expect(viewOf(cepheus, now, { referee: false, seats: ['ann'], health: 'words', rolls: {} }).length).toBeGreaterThan(
      10,
    )
    expect(resume(cepheus, JSON.parse(JSON.stringify(now.log)), seededTray(4)).fight).toEqual(now.fight)
    expect(
      cepheus.show(
        { ...now.fight, combatants: now.fight.combatants.map((one) => ({ ...one, hidden: one.id === 'thug' })) },
        { referee: false, seats: ['ann'], health: 'exact', rolls: {} },
      ).combatants,
    ).toHaveLength(1)
  })
})
