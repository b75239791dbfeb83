import { describe, expect, test } from 'vitest'
import { running, SHOT, scene } from './run-scenario.ts'

/** Ann misses the thug with 4 and 2, a total of 7, and this is expected of it. */
async function differences(...expected: readonly string[]): Promise<string[]> {
  const { lines } = await running(scene(...SHOT, 'expect:', ...expected.map((line) => `  - ${line}`)))
  return lines
    .slice(1, -1)
    .filter((line) => !line.startsWith('  '))
    .map((line) => line.replace(/^x\.yaml:\d+:\d+ Ann shoots: expected /, ''))
}

describe('what holds', () => {
  test.each([
    ['a roll with all its reasons', 'ann to hit 7: [+1 skill]'],
    ['a roll without looking at its reasons', 'ann to hit 7'],
    ['an event by some of its fields', 'missed: { at: thug }'],
    ['who does something may be called by', 'missed: { by: ann }'],
    ['an event without fields', 'missed'],
    ['a score is what is left of it', 'thug.dex: 7'],
    ['a score in full', 'thug.dex: { max: 7, now: 7 }'],
    ['a place in its short form', 'thug.pos: 10'],
    ['what the book reads off the sheet', 'thug.initiative: 8'],
    ['a field inside a list', 'ann.weapons.0.loaded: 14'],
    ['a skill', 'ann.skills.Slug Pistol: 1'],
    ['nothing', 'ann.aim: null'],
    ['the ground', 'ground.light: bright'],
    ['the fight', 'fight.round: 1'],
    ['a question that was asked', 'asked: { who: thug, about: reaction, offers: [dodge, stand] }'],
    ['a question that is open', 'open: { who: ann, about: turn }'],
    ['a menu inside a question', 'asked: { who: ann, at: [significant, attack], offers: [thug] }'],
    ['an event that did not happen', 'not: { hit: { by: ann } }'],
    ['a question that was not asked', 'not: { asked: { about: wound } }'],
    ['a value that is another', 'not: { thug.end: 3 }'],
  ])('%s', async (_, line) => expect(await differences(line)).toEqual([]))

  test('events and rolls in their order', async () => {
    expect(await differences('declared', 'ann to hit 7', 'missed', 'resolved')).toEqual([])
  })
})

describe('what does not hold is told with what happened instead', () => {
  test.each([
    [
      'ann to hit 8: [+2 skill]',
      'ann to hit 8: [+2 skill], got ann to hit 7: [+1 skill]  # dice 4 2; missing [+2 skill]; not expected [+1 skill]',
    ],
    ['ann to hit 7: []', 'ann to hit 7: [], got ann to hit 7: [+1 skill]  # dice 4 2; not expected [+1 skill]'],
    ['thug damage 3', 'thug damage 3, but there was no such roll'],
    [
      'missed: { by: thug, at: thug }',
      'missed: { by: thug, at: thug }, got missed: { who: ann, at: thug, total: 7, reaction: null }; by differs',
    ],
    [
      'missed: { colour: red }',
      'missed: { colour: red }, got missed: { who: ann, at: thug, total: 7, reaction: null }; colour differs',
    ],
    ['hit', 'hit, but there was no such event'],
    ['thug.end: 3', 'thug.end: 3, got 8'],
    ['thug.weapons.7.loaded: 3', 'thug.weapons.7.loaded: 3, got nothing'],
    [
      'asked: { who: thug, about: wound }',
      'a question { who: thug, about: wound }; was asked: ann turn, thug reaction, ann turn',
    ],
    [
      'asked: { about: reaction, offers: [stand] }',
      'a question { about: reaction, offers: [stand] }; it offers [dodge, stand]',
    ],
    ['open: { who: thug }', 'a question { who: thug }; is open: ann turn'],
    [
      'open: { who: ann, at: [significant, coup], offers: [thug] }',
      'a question { who: ann, at: [significant, coup], offers: [thug] }; it offers no such menu',
    ],
    ['not: missed', 'not: { missed }, got missed: { who: ann, at: thug, total: 7, reaction: null }'],
    ['not: { thug.end: 8 }', 'not: { thug.end: 8 }, got it'],
  ])('%s', async (line, told) => expect(await differences(line)).toEqual([told]))

  test('what comes in another order', async () => {
    expect(await differences('missed', 'ann to hit 7')).toEqual([
      'ann to hit 7, which came earlier than what is expected before it',
    ])
    expect(await differences('missed', 'ann to hit 9')).toEqual([
      'ann to hit 9, got ann to hit 7: [+1 skill]  # dice 4 2',
    ])
    expect(await differences('missed', 'hit')).toEqual(['hit, but there was no such event from there on'])
  })
})

test('the line that a difference is about is marked in the transcript', async () => {
  const { lines } = await running(scene(...SHOT, 'expect:', '  - ann to hit 8'))
  expect(lines.slice(-5, -1)).toEqual([
    '  | thug (reaction): [stand]',
    '  > ann to hit 7: [+1 skill]  # dice 4 2',
    '  | missed: { who: ann, at: thug, total: 7, reaction: null }',
    '  | resolved: { who: ann }',
  ])
})

test('a failed scenario shows each difference with its line, and the transcript near the first', async () => {
  expect(await running(scene(...SHOT, 'expect:', '  - hit: { by: ann }', '  - ann.aim: 3'))).toEqual({
    code: 1,
    lines: [
      'FAIL x.yaml F',
      'x.yaml:12:5 Ann shoots: expected hit: { by: ann }, but there was no such event',
      'x.yaml:13:5 Ann shoots: expected ann.aim: 3, got null',
      '  | declared: { who: ann, at: thug, weapon: auto-pistol, mode: single, metres: 10, rounds: 1 }',
      '  | thug (reaction): [stand]',
      '  | ann to hit 7: [+1 skill]  # dice 4 2',
      '  | missed: { who: ann, at: thug, total: 7, reaction: null }',
      '  | resolved: { who: ann }',
      '  ? ann (turn): minor, skip',
      '0 passed, 1 failed',
    ],
  })
})

test('a play that cannot go on shows what happened last, and what is asked', async () => {
  const { lines } = await running(scene(...SHOT, '  - thug: dodge'))
  expect(lines.slice(2, -1)).toEqual([
    '  | declared: { who: ann, at: thug, weapon: auto-pistol, mode: single, metres: 10, rounds: 1 }',
    '  | thug (reaction): [stand]',
    '  | ann to hit 7: [+1 skill]  # dice 4 2',
    '  | missed: { who: ann, at: thug, total: 7, reaction: null }',
    '  | resolved: { who: ann }',
    '  ? ann (turn): minor, skip',
  ])
})
