import { expect, test } from 'vitest'
import { cepheus } from '../../src/books/cepheus/book.ts'
import type { Event, Fight } from '../../src/books/cepheus/state/fight.ts'
import { seededTray } from '../../src/engine/dice-tray.ts'
import type { Log } from '../../src/engine/log.ts'
import { checkpointOf, open, resume, resumeFrom, trimmed } from '../../src/engine/open-and-resume.ts'
import { answer, lastDecision, linesOf, recast, redo, undo } from '../../src/engine/play.ts'
import type { Play } from '../../src/engine/play-append.ts'
import { fightOf, foe, someone } from '../cepheus-people.ts'
import { accepted, say } from '../script.ts'

type Ours = Play<Fight, Event>
const begun = (): Ours =>
  open(
    cepheus,
    fightOf([someone('ann', { weapons: ['revolver'], initiative: 9 }), foe('vex', { weapons: ['revolver'], pos: 5 })]),
    seededTray(5),
  )
const shoot = (play: Ours): Ours =>
  say(
    say(play, play.asks[0]!.who, 'significant', 'attack', play.asks[0]!.who === 'ann' ? 'vex' : 'ann'),
    play.asks[0]!.who === 'ann' ? 'vex' : 'ann',
    'stand',
  )
const turns = (play: Ours, count: number): Ours => {
  let now = play
  for (let i = 0; i < count; i++) now = say(now, now.asks[0]!.who, 'skip')
  return now
}

/** Opened again from the checkpoint and the entries after it, all through JSON. */
function reopened(play: Ours): Ours {
  const checkpoint = JSON.parse(JSON.stringify(checkpointOf(play)))
  const log = { ...play.log, entries: play.log.entries.slice(checkpoint.at + 1) }
  return resumeFrom(cepheus, JSON.parse(JSON.stringify(log)) as Log<Fight, Event>, checkpoint, { tray: seededTray(5) })
}
const bytes = ({ fight, asks }: Ours): string =>
  JSON.stringify([fight, asks.map(({ n, who, about }) => [n, who, about])])

test('a fight opens from its checkpoint as from its start, at the same question under the same number', () => {
  const play = shoot(turns(begun(), 3))
  expect(bytes(reopened(play))).toBe(bytes(play))
  expect(reopened(play).log.entries.length).toBeLessThan(play.log.entries.length)
})

test('it goes on with the same dice, and its entries have the same numbers', () => {
  const play = turns(begun(), 2)
  const [whole, part] = [shoot(play), shoot(reopened(play))]
  expect(bytes(part)).toBe(bytes(whole))
  expect(part.log.entries).toEqual(whole.log.entries.slice(part.log.from))
})

test('dice that were undone before the checkpoint still wait to fall as they fell', () => {
  const shot = shoot(begun())
  const back = accepted(undo(shot, lastDecision(accepted(undo(shot, lastDecision(shot)!)))!))
  const later = turns(back, 3)
  expect(checkpointOf(later)!.fallen[6]!.filter((die) => die !== null).length).toBeGreaterThan(0)
  expect(bytes(shoot(reopened(later)))).toBe(bytes(shoot(later)))
})

test("new dice on the referee's wish pass over all that ever fell, also from a checkpoint", () => {
  const play = shoot(turns(shoot(begun()), 2))
  const roll = play.log.entries.findLastIndex((entry) => entry.type === 'rolled' && entry.what === 'to hit')
  const part = reopened(play)
  expect(bytes(accepted(recast(part, roll, { faces: null, why: 'again' })))).toBe(
    bytes(accepted(recast(play, roll, { faces: null, why: 'again' }))),
  )
})

test('what lies before the checkpoint is not undone from there: that takes the whole log', () => {
  const play = turns(begun(), 3)
  expect(undo(reopened(play), 0)).toMatchObject({ refused: expect.any(String) })
  expect(accepted(undo(resume(cepheus, play.log, seededTray(5)), 0)).asks[0]!.who).toBe('ann')
})

test('trimmed, it is the same fight at the same question, and holds no more than its open beat', () => {
  const play = shoot(turns(begun(), 3))
  const small = trimmed(play)
  expect(bytes(small)).toBe(bytes(play))
  expect(small.log.from! + small.log.entries.length).toBe(play.log.entries.length)
  expect(linesOf(small).length).toBe(small.log.entries.length + 1)
  expect(small.log.entries.length).toBeLessThan(30)
  expect(checkpointOf(small)).toEqual(checkpointOf(play))
  expect(trimmed(small)).toBe(small)
})

test('trimmed after every step, it plays on as if it never was: the same dice, the same numbers, the same undo', () => {
  const step = (play: Ours, i: number): Ours =>
    i % 5 === 4 ? accepted(undo(play, lastDecision(play) ?? play.tip!.n)) : i % 5 === 2 ? shoot(play) : turns(play, 1)
  let [whole, small] = [turns(begun(), 1), trimmed(turns(begun(), 1))]
  for (let i = 0; i < 25 && whole.asks[0]?.about === 'turn'; i++) {
    const back = lastDecision(small)
    if (i % 5 === 4 && back === null) continue
    ;[whole, small] = [step(whole, i), trimmed(step(small, i))]
    expect(bytes(small)).toBe(bytes(whole))
  }
})

test('in the first beat there is nothing to trim', () => {
  const play = begun()
  expect(trimmed(play)).toBe(play)
})

test('what was undone across beats and redone opens from its checkpoint, and so does what is played after it', () => {
  const play = turns(begun(), 6)
  let again = accepted(redo(accepted(undo(shoot(play), 3))))
  expect(again.fight).toEqual(shoot(play).fight)
  for (let i = 0; i < 3; i++) {
    expect(bytes(reopened(again))).toBe(bytes(again))
    expect(bytes(shoot(turns(reopened(again), 1)))).toBe(bytes(shoot(turns(again, 1))))
    again = turns(trimmed(again), 1)
  }
})

test('a log that ends where its checkpoint cannot be is damaged', () => {
  const play = turns(begun(), 3)
  const checkpoint = checkpointOf(play)!
  const entries = [...play.log.entries.slice(checkpoint.at + 1), { type: 'undone', to: 1, by: 'referee' } as const]
  expect(() => resumeFrom(cepheus, { ...play.log, entries }, checkpoint, { tray: seededTray(5) })).toThrow(
    /^the log is damaged: entry \d+ goes back to entry 1$/,
  )
})

test('a checkpoint that is not the fight it says is found', () => {
  const play = turns(begun(), 2)
  const checkpoint = checkpointOf(play)!
  const damaged = { ...checkpoint, fight: { ...checkpoint.fight, round: 99 } }
  expect(() =>
    resumeFrom(cepheus, { ...play.log, entries: play.log.entries.slice(checkpoint.at + 1) }, damaged, {
      tray: seededTray(5),
    }),
  ).toThrow('the log is damaged')
})

test('in the first beat there is no checkpoint yet', () => {
  expect(checkpointOf(begun())).toBeNull()
  expect(answer(begun(), 99, ['skip'])).toEqual({ refused: 'This question is closed.' })
})
