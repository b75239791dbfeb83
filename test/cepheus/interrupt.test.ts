import { describe, expect, test } from 'vitest'
import { cepheus } from '../../src/books/cepheus/book.ts'
import type { Event, Fight } from '../../src/books/cepheus/state/fight.ts'
import { sizeOf } from '../../src/engine/option-tree.ts'
import { foe, someone } from '../cepheus-people.ts'
import type { Move } from '../script.ts'
import { happened, TRAINED } from './attacks.ts'
import { fullFight } from './full-game.ts'
import { asked, offered, one, onTimeout, playOf } from './written-play.ts'

const gun = { skills: TRAINED, weapons: ['auto-pistol'] }
const starts = (lines: readonly string[]): string[] =>
  lines.filter((line) => line.startsWith('started')).map((line) => line.split(' ')[1]!)

/** Ann 12, the thug 9, Ben 7; Ann delays. */
const waiting = (toggles: object = {}, thug: object = {}, ann: object = {}): Fight =>
  fullFight(
    [
      someone('ann', { ...gun, initiative: 12, ...ann }),
      someone('ben', { pos: { x: 0, y: 2 }, initiative: 7 }),
      foe('thug', { ...gun, pos: 8, initiative: 9, ...thug }),
    ],
    toggles,
  )
const delayed: readonly Move<Event>[] = [
  ['ann', 'delay'],
  ['ann', 'no'],
]
const shootBen: Move<Event> = ['thug', 'significant', 'attack', 'ben', 'auto-pistol']
const shootThug: Move<Event> = ['ann', 'significant', 'attack', 'thug', 'auto-pistol']

describe('who delays may interrupt: after an action is declared, before its dice (CE-DELAY-2, CE-PROF-7)', () => {
  test('she is asked, knowing what is declared, before anything of it is spent or rolled', () => {
    const play = playOf(waiting(), [...delayed, shootBen])
    expect([asked(play), offered(play, 'ann'), onTimeout(play, 'ann')]).toEqual([
      ['ann interrupt'],
      ['yes', 'no'],
      ['no'],
    ])
    expect([play.fight.turn, happened(play, 'declared'), one(play, 'thug').weapons[0]!.loaded]).toMatchObject([
      { who: 'thug', significant: true, deed: { what: 'attack', at: 'ben' } },
      [],
      15,
    ])
    expect(
      cepheus.words.asks.interrupt!({ fight: play.fight, name: String, who: 'ann', about: 'interrupt', beat: null }),
    ).toBe('thug is about to attack ben. Act now?')
    expect(
      cepheus.words.asks.interrupt!({ fight: play.fight, name: String, who: 'ben', about: 'interrupt', beat: null }),
    ).toBe('thug is about to attack you. Act now?')
  })

  test('with No the action goes on as declared', () => {
    expect(asked(playOf(waiting(), [...delayed, shootBen, ['ann', 'no']]))).toEqual(['ben reaction'])
  })

  test('with Yes she has a whole turn first, at the Initiative of the one whose turn it is', () => {
    const play = playOf(waiting(), [...delayed, shootBen, ['ann', 'yes']])
    expect([asked(play), offered(play, 'ann'), one(play, 'ann').initBase]).toEqual([
      ['ann turn'],
      ['minor', 'significant', 'skip'],
      9,
    ])
    const after = playOf(waiting(), [
      ...delayed,
      shootBen,
      ['ann', 'yes'],
      ['ann', 'minor', 'stance', 'prone'],
      ['ann', 'skip'],
    ])
    expect([asked(after), one(after, 'ann').acted, after.fight.turn]).toMatchObject([
      ['ben reaction'],
      true,
      { who: 'thug', significant: false, outer: null },
    ])
    expect(starts(after.lines)).toEqual(['ann', 'thug', 'ann'])
  })

  test('what she did may end it: an action that is no longer possible is not carried out, and nothing of it is spent', () => {
    const play = playOf(
      waiting({}, { end: 1, str: 1 }),
      [...delayed, shootBen, ['ann', 'yes'], shootThug, ['thug', 'stand'], ['thug', 'str'], ['ann', 'skip']],
      [6, 6, 1, 1],
    )
    expect([happened(play, 'declared'), one(play, 'thug').conditions.unconscious, asked(play)]).toMatchObject([
      [{ who: 'ann' }],
      true,
      ['referee end'],
    ])
  })

  test('if its owner can still act and it is not legal any more, the owner chooses again', () => {
    const far = waiting({}, { weapons: ['dagger'], pos: { x: 0, y: 4 } })
    const stab: Move<Event> = ['thug', 'significant', 'attack', 'ann', 'dagger', 'strike']
    const play = playOf(far, [
      ...delayed,
      stab,
      ['ann', 'yes'],
      ['ann', 'significant', 'two minors'],
      ['ann', 'minor', 'move', [6, 0]],
      ['ann', 'minor', 'move', [12, 0]],
      ['ann', 'skip'],
    ])
    expect([asked(play), offered(play, 'thug'), happened(play, 'declared')]).toEqual([
      ['thug turn'],
      ['minor', 'significant', 'skip', 'delay'],
      [],
    ])
  })

  test('if it is still legal it is carried out as things are now', () => {
    const play = playOf(waiting(), [
      ...delayed,
      ['thug', 'significant', 'attack', 'ann', 'auto-pistol'],
      ['ann', 'yes'],
      ['ann', 'minor', 'move', [0, -6]],
      ['ann', 'skip'],
    ])
    expect([asked(play), happened(play, 'declared')]).toMatchObject([
      ['ann reaction'],
      [{ who: 'thug', at: 'ann', metres: 10 }],
    ])
  })

  test('every action may be interrupted, minor ones too; leaving the turn and taking two minor actions are none', () => {
    const then = (...path: string[]): readonly string[] => asked(playOf(waiting(), [...delayed, ['thug', ...path]]))
    expect([
      then('minor', 'aim', 'ben'),
      then('minor', 'stance', 'prone'),
      then('significant', 'two minors'),
      then('skip'),
    ]).toEqual([['ann interrupt'], ['ann interrupt'], ['thug turn'], ['ann act now']])
  })

  test('several are asked in the order in which they delayed, and a second may step in after the first (CE-DEC-6)', () => {
    const fight = fullFight([
      someone('ann', { ...gun, initiative: 12 }),
      someone('ben', { ...gun, initiative: 11 }),
      foe('thug', { ...gun, pos: 8, initiative: 9 }),
    ])
    const both: readonly Move<Event>[] = [
      ['ann', 'delay'],
      ['ann', 'no'],
      ['ben', 'delay'],
      ['ann', 'no'],
      ['ben', 'no'],
      ['thug', 'minor', 'aim', 'ann'],
    ]
    expect(asked(playOf(fight, both))).toEqual(['ann interrupt'])
    expect(asked(playOf(fight, [...both, ['ann', 'yes'], ['ann', 'minor', 'stance', 'prone']]))).toEqual([
      'ben interrupt',
    ])
    const play = playOf(fight, [...both, ['ann', 'yes'], ['ann', 'skip'], ['ben', 'yes'], ['ben', 'skip']])
    expect([starts(play.lines), one(play, 'thug').aim, asked(play)]).toMatchObject([
      ['ann', 'ben', 'thug', 'ann', 'ben'],
      { targetId: 'ann' },
      ['thug turn'],
    ])
  })

  test('one who interrupts can be interrupted', () => {
    const fight = fullFight([
      someone('ann', { ...gun, initiative: 12 }),
      someone('ben', { ...gun, initiative: 11 }),
      foe('thug', { ...gun, pos: 8, initiative: 9 }),
    ])
    const play = playOf(fight, [
      ['ann', 'delay'],
      ['ann', 'no'],
      ['ben', 'delay'],
      ['ann', 'no'],
      ['ben', 'no'],
      ['thug', 'minor', 'aim', 'ann'],
      ['ann', 'yes'],
      ['ann', 'minor', 'aim', 'thug'],
      ['ben', 'yes'],
      ['ben', 'skip'],
    ])
    expect([play.fight.turn, one(play, 'ann').aim]).toMatchObject([
      { who: 'ann', outer: { who: 'thug' } },
      { targetId: 'thug' },
    ])
  })

  test('who is hidden is interrupted by nobody of another side', () => {
    expect(asked(playOf(waiting({}, { hidden: true }), [...delayed, shootBen]))).toEqual(['ben reaction'])
  })

  test('who has fallen meanwhile is not asked', () => {
    const play = playOf(
      waiting({}, {}, { end: 1, str: 1 }),
      [
        ...delayed,
        ['thug', 'significant', 'attack', 'ann', 'auto-pistol'],
        ['ann', 'no'],
        ['ann', 'stand'],
        ['ann', 'str'],
        ['thug', 'minor', 'aim', 'ben'],
      ],
      [6, 6, 1, 1],
    )
    expect([one(play, 'ann').conditions.unconscious, asked(play)]).toEqual([true, ['ben turn']])
  })

  test('before each later turn she is asked as well, and takes that Initiative (CE-DELAY-4)', () => {
    const play = playOf(waiting(), [
      ['ann', 'delay'],
      ['ann', 'yes'],
    ])
    expect([one(play, 'ann').initBase, asked(play), one(play, 'ann').delays]).toEqual([9, ['ann turn'], null])
  })

  test('what the referee has made impossible meanwhile is not carried out, nor anything of a fight that was stopped', () => {
    const gone = playOf(waiting(), [...delayed, shootBen, { overrule: { type: 'left', who: 'ben' } }, ['ann', 'no']])
    expect([asked(gone), happened(gone, 'declared')]).toEqual([['thug turn'], []])
    const over = playOf(waiting(), [
      ...delayed,
      ['thug', 'minor', 'aim', 'ben'],
      { overrule: { type: 'stopped', why: '' } },
    ])
    expect([over.fight.phase, happened(over, 'aimed')]).toEqual(['over', []])
  })

  test('toggle interruptDelay off: between turns only', () => {
    expect(asked(playOf(waiting({ interruptDelay: false }), [...delayed, shootBen]))).toEqual(['ben reaction'])
  })

  test('an NPC steps in where an enemy acts (CE-DEC-6)', () => {
    const decide = (fight: Fight, who: string): unknown =>
      cepheus.policies.standard!(fight, { id: who }, 'interrupt', ['yes', 'no'], sizeOf(['yes', 'no']))
    const { fight } = playOf(waiting(), [...delayed, shootBen])
    expect([decide(fight, 'ann'), decide({ ...fight, turn: { ...fight.turn!, who: 'ben' } }, 'ann')]).toEqual([
      ['yes'],
      ['no'],
    ])
  })
})

describe('a delay that was not used (CE-DELAY-3, CE-DEC-7)', () => {
  const unused: readonly Move<Event>[] = [...delayed, ['thug', 'skip'], ['ann', 'no'], ['ben', 'skip']]

  test('lets its owner act first in the next round, one above the highest of the others', () => {
    const play = playOf(waiting(), unused)
    expect([asked(play), offered(play, 'ann'), onTimeout(play, 'ann')]).toEqual([
      ['ann carry over'],
      ['first', 'give up'],
      ['first'],
    ])
    const next = playOf(waiting(), [...unused, ['ann', 'first']])
    expect([asked(next), next.fight.round, one(next, 'ann')]).toMatchObject([
      ['ann turn'],
      2,
      { initBase: 10, initMods: {}, delays: null },
    ])
  })

  test('counts what the others have in the new round', () => {
    const charged = waiting({}, { initMods: { 2: -4 } })
    expect(one(playOf(charged, [...unused, ['ann', 'first']]), 'ann').initBase).toBe(8)
  })

  test('is lost where she gives it up, and her Initiative stays', () => {
    const play = playOf(waiting(), [...unused, ['ann', 'give up']])
    expect([asked(play), one(play, 'ann').initBase]).toEqual([['ann turn'], 12])
  })

  test('several share that score and go by DEX', () => {
    const fight = fullFight([
      someone('ann', { dex: 7, initiative: 12 }),
      someone('ben', { dex: 8, initiative: 11 }),
      foe('thug', { pos: 8, initiative: 9 }),
    ])
    const play = playOf(fight, [
      ['ann', 'delay'],
      ['ann', 'no'],
      ['ben', 'delay'],
      ['ann', 'no'],
      ['ben', 'no'],
      ['thug', 'skip'],
      ['ann', 'first'],
      ['ben', 'first'],
    ])
    expect([one(play, 'ann').initBase, one(play, 'ben').initBase, asked(play)]).toEqual([10, 10, ['ben turn']])
  })

  test('where all have delayed nobody is before the others', () => {
    const fight = fullFight([someone('ann', { initiative: 12 }), foe('thug', { pos: 8, initiative: 9 })])
    const play = playOf(fight, [
      ['ann', 'delay'],
      ['ann', 'no'],
      ['thug', 'delay'],
      ['ann', 'first'],
      ['thug', 'first'],
    ])
    expect([one(play, 'ann').initBase, one(play, 'thug').initBase, play.fight.round]).toEqual([12, 9, 2])
  })

  test('toggle delayCarriesOver off: it is lost with the round', () => {
    const play = playOf(waiting({ delayCarriesOver: false }), unused)
    expect([asked(play), one(play, 'ann').initBase, play.fight.round]).toEqual([['ann turn'], 12, 2])
  })
})
