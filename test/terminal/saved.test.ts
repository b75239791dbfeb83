import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { played, since } from './terminal-fixture.ts'

const scratch = mkdtempSync(join(tmpdir(), 'fray-saved-'))
const file = join(scratch, 'duel.json')
afterAll(() => rmSync(scratch, { recursive: true }))

/** The saved duel with its text changed. */
function changed(name: string, change: (text: string) => string): string {
  const path = join(scratch, name)
  writeFileSync(path, change(readFileSync(file, 'utf8')))
  return path
}

const untilTheEnd = (text: string): string => since(text, 'stand').split('The input has ended')[0]!

describe('a saved fight', () => {
  test('resumes where it stood, with the same dice to come', async () => {
    const begun = ['x', '', 'aim casimir']
    const whole = await played('duel', [...begun, 'attack casimir', 'stand'])
    const { text } = await played('duel', [...begun, `save ${file}`, 'quit'])
    expect(text).toContain(`Saved. It goes on with: ./fray play ${file}`)
    expect(text.trimEnd()).toMatch(new RegExp(`The fight is saved in\\s+${file}\\.$`))
    const resumed = await played(file, ['attack casimir', 'stand'])
    expect(resumed.text).toContain(`Twelve metres at sunrise, from ${file}`)
    expect(untilTheEnd(resumed.text)).toBe(untilTheEnd(whole.text))
    expect(resumed.session.play.log.entries).toEqual(whole.session.play.log.entries)
  })

  test('says when something happened since', async () => {
    expect((await played(file, ['skip', 'quit'])).text.replace(/\s+/g, ' ')).toContain(
      `saved in ${file}, but not what happened since.`,
    )
  })

  test('is not written over something else, nor where nothing can be', async () => {
    const other = join(scratch, 'notes.txt')
    writeFileSync(other, 'mine')
    const { text } = await played('duel', [
      `save ${other}`,
      `save ${scratch}/no/such/folder.json`,
      `save ${scratch}`,
      'save',
    ])
    const flat = text.replace(/\s+/g, ' ')
    expect(flat).toContain('notes.txt is there already and is no saved fight; choose another name.')
    expect(flat).toContain('folder.json could not be written: there is no such file or folder.')
    expect(flat).toContain('is there already and is no saved fight')
    expect(text).toContain('Say where, as in: save duel.json')
    expect(readFileSync(other, 'utf8')).toBe('mine')
  })

  test.each([
    [
      'cut off',
      (text: string) => text.slice(0, text.length - 40),
      /cut-off\.json:\d+:\d+ this is no JSON; the file is damaged or no saved fight\.$/,
    ],
    [
      'comma',
      (text: string) => text.replace('"type":"answered"', '"type":,"answered"'),
      /comma\.json:\d\d?:\d+ this is no JSON/,
    ],
    [
      'newer log',
      (text: string) => text.replace('"fray":1', '"fray":2'),
      /newer-log\.json: its log has format 2, and 1 is the latest known here: a newer Fray wrote it\.$/,
    ],
    [
      'newer book',
      (text: string) => text.replace(/"version":\d+/, '"version":99'),
      /newer-book\.json: its log was written by version 99 of the book cepheus; here is version \d+\.$/,
    ],
    [
      'other book',
      (text: string) => text.replace('"book":"cepheus"', '"book":"dnd"'),
      /other-book\.json: There is no book 'dnd'; there are cepheus, mythos, ud10, osr\.$/,
    ],
    [
      'changed event',
      (text: string) => text.replace('"metres":12', '"metres":13'),
      /changed-event\.json: the log is damaged: up to entry \d+ it does not lead to the fight it says\.$/,
    ],
    [
      'stranger',
      (text: string) => text.replace('"who":"dorrit","initiative"', '"who":"zorg","initiative"'),
      /stranger\.json: the log is damaged: entry \d+ does not fit the fight before it \(nobody here is called zorg\)\.$/,
    ],
    [
      'lost field',
      (text: string) => text.replace('"total":', '"totally":'),
      /lost-field\.json: the log is damaged: entry \d+: total of rolled is missing or wrong\.$/,
    ],
    [
      'odd sheet',
      (text: string) => text.replace('"name":"Doctor Wen","side"', '"name":7,"side"'),
      /odd-sheet\.json: the log is damaged: opened\.combatants\[1\]\.name: text expected, got 7\.$/,
    ],
    [
      'odd score',
      (text: string) => text.replace(/"str":\{"max":(\d+),"now":\d+/, '"str":{"max":$1,"now":90'),
      /odd-score\.json: the log is damaged: opened\.combatants\[0\]\.str: now is at most max, \d+, got 90\.$/,
    ],
    [
      'no options',
      (text: string) => text.replace(/"opened":\{"options":/, '"opened":{"optional":'),
      /no-options\.json: the log is damaged: opened: a fight expected\.$/,
    ],
    ['no fight', () => '[1, 2]', /no-fight\.json: this is no saved fight\.$/],
    ['empty', () => '', /empty\.json:1:1 this is no JSON/],
  ])('that is damaged is refused with a sentence and its place: %s', async (name, change, sentence) => {
    expect((await played(changed(`${name.replaceAll(' ', '-')}.json`, change), [])).text).toMatch(sentence)
  })

  test('that is not there is refused, and so is an unknown encounter', async () => {
    expect((await played(join(scratch, 'none.json'), [])).text).toMatch(
      /none\.json: there is no such file or folder\.$/,
    )
    expect((await played('duell', [])).text).toBe("There is no encounter 'duell'; did you mean duel?")
    expect((await played('zorg', [])).text).toMatch(/^There is no encounter 'zorg'; there are bar-brawl, /)
    expect((await played('duel', [], { book: 'dnd' })).text).toBe(
      "There is no book 'dnd'; there are cepheus, mythos, ud10, osr.",
    )
  })
})
