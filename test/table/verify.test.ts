import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { start } from '../../src/doors/terminal/start-fight.ts'
import type { Entry, Log, Origin } from '../../src/engine/log.ts'
import { open } from '../../src/engine/open-and-resume.ts'
import { throwDice, withHands } from '../../src/engine/play.ts'
import type { Play } from '../../src/engine/play-append.ts'
import { makeSave, type Reveal } from '../../src/files/saved-fight.ts'
import { commitmentOf, sealedTray } from '../../src/table/dice/sealed-tray.ts'
import { verifyFile } from '../../src/table/transfer/verify-file.ts'
import { verify } from '../../src/table/transfer/verify-log.ts'
import { HOME } from '../../tools/project-files.ts'
import { before, duel, type Event, type Fight } from '../books/reaction-before-book.ts'
import { accepted, type Move, make, openFor } from '../script.ts'
import { book, meddledFight } from './meddled-fight.ts'

/** The first d6 of this seed and these words: 4 4 1 4 6 4 5 2 1 1 (see seal.test.ts). */
const reveal: Reveal = {
  seed: Buffer.from(Array.from({ length: 32 }, (_, i) => i)).toString('hex'),
  words: ['dragon', 'Zwölf'],
}
const attack = ['bob', 'significant', 'attack', 'vex', 'pistol'] as const
type SmallLog = Log<Fight, Event>

const opened = (hands: Play<Fight, Event>['hands'] = {}): Play<Fight, Event> =>
  open(before, duel({}, { armour: 0 }), sealedTray(reveal.seed, reveal.words), {
    seal: commitmentOf(reveal.seed),
    hands,
  })
const played = (moves: readonly Move<Event>[], hands = {}): Play<Fight, Event> =>
  moves.reduce((play, move) => make(play, move), opened(hands))
const checked = ({ log }: { readonly log: SmallLog }, shown = reveal) =>
  verify((id) => (id === 'before' ? before : null), log, shown)

/** The log with one entry changed. */
const changed = ({ log }: Play<Fight, Event>, n: number, change: object): { readonly log: SmallLog } => ({
  log: {
    ...log,
    entries: log.entries.map((entry, i) => (i === n ? ({ ...entry, ...change } as Entry<Event>) : entry)),
  },
})
const nth = ({ log }: Play<Fight, Event>, type: Entry<Event>['type'], count = 0): number =>
  log.entries.flatMap((entry, n) => (entry.type === type ? [n] : []))[count]!

describe('a sealed log', () => {
  test('is confirmed: every face, where it came from, and the words', () => {
    expect(checked(played([attack, ['vex', 'stand']]))).toEqual({
      faces: { tray: 5, typed: 0, referee: 0 },
      confirmed: "confirmed 5 faces (5 tray) and 10 entries, with the words 'dragon', 'Zwölf'.",
    })
    expect(checked(opened())).toMatchObject({ confirmed: expect.stringMatching(/^confirmed 0 faces and 2 entries, /) })
  })

  test('also with undone dice, new dice, faces of the referee, and dice that were typed', () => {
    const hands = { bob: 'typed', vex: 'telegram' } as const
    const typed = played(
      [attack, ['vex', 'stand'], { threw: 'bob', faces: [5, 3] }, { threw: 'bob', faces: null }],
      hands,
    )
    expect(checked(typed)).toMatchObject({ faces: { tray: 3, typed: 2, referee: 0 } })
    const moves = [
      attack,
      ['vex', 'stand'],
      'undo',
      'redo',
      { recast: null },
      { recast: [6, 6, 6] },
      'undo',
      'undo',
    ] as const
    for (let i = 1; i <= moves.length; i++) expect(checked(played(moves.slice(0, i)))).toHaveProperty('confirmed')
    expect(checked(played(moves))).toMatchObject({
      faces: { tray: expect.any(Number), typed: 0, referee: 3 },
    })
  })

  test('also when a hand was laid down in the middle of a throw, or a throw stands open', () => {
    const waiting = played([attack, ['vex', 'stand']], { bob: 'typed' })
    expect(checked(waiting)).toMatchObject({ confirmed: expect.stringMatching(/^confirmed 0 faces/) })
    expect(checked(accepted(withHands(waiting, {})))).toMatchObject({ faces: { tray: 5 } })
    expect(checked(accepted(throwDice(waiting, openFor(waiting, 'bob'), null, { by: 'clock' })))).toMatchObject({
      faces: { tray: 2 },
    })
  })

  test.each(Array.from({ length: 8 }, (_, i) => i + 1))(
    'random fight %i is confirmed, and no face of it can be changed',
    (n) => {
      const { play, reveal: shown } = meddledFight(n, 80)
      const log = JSON.parse(JSON.stringify(play.log)) as typeof play.log
      expect(verify(() => book, log, shown)).toHaveProperty('confirmed')
      for (const [at, entry] of log.entries.entries()) {
        if (entry.type !== 'rolled' || at % 5 !== 0 || entry.faces.length === 0) continue
        const face = (entry.faces[0]! % entry.dice.sides) + 1
        const forged = { ...entry, faces: [face, ...entry.faces.slice(1)], total: entry.total - entry.faces[0]! + face }
        expect(verify(() => book, { ...log, entries: log.entries.with(at, forged) }, shown)).toMatchObject({
          refused: expect.stringMatching(`^entry ${at}: the log has `),
          code: 'E_DICE',
        })
      }
    },
  )
})

describe('what differs is named', () => {
  const fight = played([attack, ['vex', 'stand']])
  const hit = nth(fight, 'rolled')
  const damage = nth(fight, 'rolled', 1)

  test('a face: the entry, what the seal gives, and which die it is', () => {
    expect(checked(changed(fight, damage, { faces: [1, 4, 5] }))).toEqual({
      refused: `entry ${damage}: the log has 5, the seal gives 6 (d6 number 5).`,
      code: 'E_DICE',
    })
    expect(checked(changed(fight, hit, { faces: [6, 4] }))).toMatchObject({
      refused: `entry ${hit}: the log has 6, the seal gives 4 (d6 number 1).`,
    })
  })

  test('an undone face, though nothing of it stands', () => {
    const undone = played([attack, ['vex', 'stand'], 'undo'])
    expect(checked(undone)).toHaveProperty('confirmed')
    expect(checked(changed(undone, hit, { faces: [4, 3] }))).toMatchObject({
      refused: `entry ${hit}: the log has 3, the seal gives 4 (d6 number 2).`,
    })
  })

  test.each<[Origin]>([['typed'], ['telegram'], ['referee']])('dice of the tray that are called %s', (from) => {
    expect(checked(changed(fight, hit, { from, faces: [4, 4] }))).toMatchObject({
      refused: `entry ${hit}: the log says ${from}, and these dice are tray.`,
    })
    expect(checked(changed(fight, hit, { from, faces: [6, 6] }))).toMatchObject({ code: 'E_DICE' })
  })

  test('typed faces that are not those that came in', () => {
    const typed = played([attack, ['vex', 'stand'], { threw: 'bob', faces: [5, 3] }], { bob: 'typed' })
    expect(checked(changed(typed, nth(typed, 'rolled'), { faces: [6, 3] }))).toMatchObject({
      refused: expect.stringContaining('the log has 6 3, where 5 3 was thrown'),
    })
    expect(checked(changed(typed, nth(typed, 'threw'), { from: 'tray' }))).toMatchObject({
      refused: expect.stringContaining('the log has 5, the seal gives 4 (d6 number 1)'),
    })
    expect(checked(changed(typed, nth(typed, 'rolled'), { from: 'tray' }))).toMatchObject({
      refused: expect.stringContaining('the log says tray, and these dice are typed'),
    })
  })

  test('typed dice that fell again otherwise after an undo', () => {
    const again = played([attack, ['vex', 'stand'], { threw: 'bob', faces: [2, 1] }, 'undo', ['vex', 'stand']], {
      bob: 'typed',
    })
    expect(checked(again)).toHaveProperty('confirmed')
    expect(checked(changed(again, nth(again, 'rolled', 1), { faces: [2, 2] }))).toMatchObject({
      refused: expect.stringContaining('the log has 2, and 1 had fallen before (d6 number 2, typed)'),
    })
  })

  test.each([
    [{ faces: [4] }],
    [{ faces: [4, 7] }],
    [{ faces: [4, 4.5] }],
    [{ dice: { count: 2, sides: 0, reads: 'sum' } }],
    [{ dice: { count: 2, sides: 1e9, reads: 'sum' } }],
  ])('dice that cannot be: %j', (change) => {
    expect(checked(changed(fight, hit, change))).toMatchObject({ code: 'E_DICE' })
  })

  test('a rule: other events, other reasons, an answer that was not offered, a log that was cut off', () => {
    const wounded = nth(fight, 'happened')
    expect(checked(changed(fight, wounded, { event: { type: 'missed', who: 'bob', at: 'vex' } }))).toMatchObject({
      refused: expect.stringMatching(
        `^the dice are as sealed, but the rules say otherwise: entry ${wounded}: the rule wants happened .*hit.*, the log has happened .*missed.*\\.$`,
      ),
      code: 'E_RULES',
    })
    expect(checked(changed(fight, hit, { why: [['skill', 3, 'CE-ATK-3']], total: 11 }))).toMatchObject({
      code: 'E_RULES',
    })
    expect(checked(changed(fight, nth(fight, 'answered'), { path: ['fly'] }))).toMatchObject({ code: 'E_RULES' })
    expect(checked({ log: { ...fight.log, entries: fight.log.entries.slice(0, damage) } })).toMatchObject({
      refused: `the dice are as sealed, but the rules say otherwise: they go on where the log stops, at entry ${damage - 1}.`,
    })
    expect(
      checked({
        log: { ...fight.log, header: { ...fight.log.header, version: 0 }, entries: fight.log.entries.slice(0, damage) },
      }),
    ).toMatchObject({
      confirmed: expect.stringContaining(
        'The rules were not played again: version 0 wrote the log, and here is version 1.',
      ),
    })
  })

  test('a rule in a line that was undone', () => {
    const undone = played([attack, ['vex', 'stand'], 'undo', 'undo'])
    expect(checked(undone)).toHaveProperty('confirmed')
    expect(
      checked(changed(undone, nth(undone, 'happened'), { event: { type: 'hit', who: 'bob', at: 'vex', effect: 9 } })),
    ).toMatchObject({ code: 'E_RULES' })
  })

  test('the seed, the words, and a log that has no seal or no beginning', () => {
    expect(checked(fight, { ...reveal, seed: 'ab'.repeat(32) })).toEqual({
      refused: 'the seed does not fit the commitment.',
      code: 'E_COMMITMENT',
    })
    expect(checked(fight, { ...reveal, seed: 'abc' })).toMatchObject({ code: 'E_SEED' })
    expect(checked(fight, { ...reveal, words: ['Zwölf', 'dragon'] })).toMatchObject({ code: 'E_DICE' })
    expect(checked({ log: { ...fight.log, header: { ...fight.log.header, seal: null } } })).toMatchObject({
      code: 'E_NOT_SEALED',
    })
    expect(checked({ log: { ...fight.log, from: 3 } })).toMatchObject({ code: 'E_NOT_WHOLE' })
    expect(verify(() => null, fight.log, reveal)).toMatchObject({ code: 'E_NO_BOOK' })
    expect(
      checked({ log: { ...fight.log, entries: [...fight.log.entries, { type: 'undone', to: 99, by: 'referee' }] } }),
    ).toMatchObject({ code: 'E_DAMAGED' })
  })
})

describe('./fray verify', () => {
  const scratch = mkdtempSync(join(tmpdir(), 'fray-verify-'))
  afterAll(() => rmSync(scratch, { recursive: true }))
  const { play, reveal: shown } = meddledFight(5, 60)
  const file = join(scratch, 'log.json')
  const closed = join(scratch, 'closed.json')
  writeFileSync(file, makeSave({ title: 'At the docks', log: play.log, reveal: shown }))
  writeFileSync(closed, makeSave({ title: 'At the docks', log: play.log }))

  test('reads what the table exports, with the reveal in it or beside it', () => {
    const none = { seed: null, words: null }
    expect(verifyFile(file, none)).toEqual({
      sentence: expect.stringMatching(
        /log\.json: confirmed \d+ faces \(\d+ tray.*\) and \d+ entries, with the words 'dragon', 'äpfel'\.$/,
      ),
      holds: true,
    })
    expect(verifyFile(closed, none)).toEqual({
      sentence: `${closed}: it does not hold the seed, which is shown when the fight is over; give it with --seed.`,
      holds: false,
    })
    expect(verifyFile(closed, { seed: shown.seed.toUpperCase(), words: 'dragon, a\u0308pfel' })).toMatchObject({
      holds: true,
    })
    expect(verifyFile(file, { seed: null, words: '' })).toMatchObject({
      holds: false,
      sentence: expect.stringMatching(
        /log\.json: entry \d+: the log has \d+, the seal gives \d+ \(d\d+ number \d+\)\.$/,
      ),
    })
    expect(verifyFile(join(scratch, 'none.json'), none)).toEqual({
      sentence: `${scratch}/none.json: there is no such file or folder.`,
      holds: false,
    })
  })

  test('the same file can be played on', () => {
    const started = start(file, { book: 'cepheus', seed: null, dice: 'tray', auto: null })
    expect('refused' in started ? started : started.session.play.log.entries).toEqual(play.log.entries)
  })

  test('says so and ends with 0, or with 1', () => {
    const run = (...args: readonly string[]) =>
      spawnSync(join(HOME, 'fray'), ['verify', ...args], { encoding: 'utf8', timeout: 60_000 })
    expect(run(file)).toMatchObject({ status: 0, stdout: expect.stringContaining('confirmed'), stderr: '' })
    expect(run(file, '--seed', 'ab'.repeat(32), '--words', 'a,b')).toMatchObject({
      status: 1,
      stdout: '',
      stderr: `fray: ${file}: the seed does not fit the commitment.\n`,
    })
  }, 60_000)
})
