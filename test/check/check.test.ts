import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { checkBook } from '../../src/check/check-book.ts'
import { typeErrors } from '../../src/check/type-errors.ts'
import { findBook } from '../../src/files/find-books.ts'
import { HOME } from '../../tools/project-files.ts'
import { accepted } from '../script.ts'

const folder = mkdtempSync(join(tmpdir(), 'fray-check-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const SOUND = readFileSync(join(HOME, 'template/book.ts'), 'utf8')
const FRAY = pathToFileURL(join(HOME, 'src/fray.ts')).href
let written = 0

/** The sound book with one line changed, in a file of its own; and the number of that line. */
function broken(line: string, other: string): { readonly file: string; readonly row: number } {
  const id = `broken-${++written}`
  const file = join(folder, `${id}.ts`)
  const at = SOUND.indexOf(line)
  expect([line, at >= 0 && SOUND.indexOf(line, at + 1) < 0]).toEqual([line, true])
  const text = SOUND.replace(line, () => other)
  writeFileSync(file, text.replace("'fray'", `'${FRAY}'`).replace('my-book', id))
  return { file, row: text.slice(0, at).split('\n').length }
}

async function faultsOf(file: string): Promise<readonly string[]> {
  return checkBook(accepted(await findBook(file)), { fights: 16, seed: 1 }).faults
}

test('a sound book has no fault, and all that occurred is counted in one line', async () => {
  const { file } = broken("title: 'My book'", "title: 'Sound'")
  const { faults, never, said } = checkBook(accepted(await findBook(file)), { fights: 16, seed: 1 })
  expect(faults).toEqual([])
  expect(never).toEqual(['refusal no_foe'])
  expect(said).toMatch(
    /^Sound: 18 fights, \d+ questions, \d+ odds played out; 7 of 7 events, 2 of 2 questions, 0 of 1 refusals occurred; 0 faults$/,
  )
})

const STRIKE = "  const parries = scene.ask(target, 'parry', [target.guarded > 0 && 'parry', 'stand']) === 'parry'"
const GUARD = "    leaf('guard', () => scene.tell({ type: 'guarded', who: who.id })),"
const HURT =
  "  scene.tell({ type: 'hurt', at: target.id, points, now: points < target.vigour.now ? 'standing' : 'down' })"
const SAID = "said: '{who} is on guard.',"
const ROLL = "  const { total } = scene.roll(who, 'strike', d(1, 6), why)"

type Row = readonly [what: string, line: string, other: string, fault: string, where: RegExp]
const ROWS: readonly Row[] = [
  [
    'a rule that writes to the fight',
    "  scene.tell({ type: 'struck', who: who.id, at: target.id })",
    "  Object.assign(target, { guarded: 1 })\n  scene.tell({ type: 'struck', who: who.id, at: target.id })",
    "a rule writes 'guarded' to the fight: only what an event does may",
    /\(encounter bridge, seed \d+, turn of \w+/,
  ],
  [
    'a rule that throws',
    STRIKE,
    `  if (target.vigour.now < 3) throw new Error('the table has no such row')\n${STRIKE}`,
    'the table has no such row',
    /\(encounter bridge, seed \d+, turn of \w+/,
  ],
  [
    'an event that makes a sheet wrong',
    '      who.guarded = 2\n',
    '      who.guarded = 3\n',
    "after the event 'guarded' a sheet is wrong: guarded: ",
    /turn of \w+, event guarded/,
  ],
  [
    'an event that does not fit its row',
    HURT,
    HURT.replace('points,', 'points: points + 0.5,'),
    "the event 'hurt' does not fit its row: points: ",
    /turn of \w+, event hurt/,
  ],
  [
    'a beat that comes out otherwise the second time',
    ROLL,
    "  const { total } = scene.roll(who, 'strike', d(1, 6), because(['luck', performance.now(), 'MB-BLOW-1']))",
    'replay',
    /turn of \w+/,
  ],
  [
    'a default that is not offered',
    "default: ['guard'],",
    "default: ['wait'],",
    "the default of 'turn' is not offered: ",
    /turn of \w+/,
  ],
  [
    'a policy that answers what is not offered',
    "  foretold: ['hit'],",
    "  foretold: ['hit'],\n  policies: { odd: () => ['pray'] },",
    "the policy 'odd' answers 'turn' with what is not offered: ",
    /turn of \w+/,
  ],
  [
    'an option without a label',
    GUARD,
    GUARD.replace("'guard'", "'pray'"),
    "the option 'pray' of the question 'turn' has no label",
    /turn of \w+/,
  ],
  [
    'a refusal without a sentence',
    GUARD,
    `${GUARD}\n    (shut as unknown as (key: string, why: string) => ReturnType<typeof shut>)('guard', 'too_late'),`,
    "the refusal 'too_late' has no sentence",
    /turn of \w+/,
  ],
  [
    'a sentence that cannot be read',
    SAID,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is written into the book
    'said: (event) => `${(event as { readonly name?: string }).name} is on guard.`,',
    "the event 'guarded' reads: undefined is on guard.",
    /event guarded/,
  ],
  [
    'a sentence that tells others what stands on a sheet',
    SAID,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is written into the book
    'said: ({ who }, { fight, name }) => `${name(who)} has skill ${fight.combatants.find(({ id }) => id === who)?.skill}.`,',
    "the event 'guarded' tells others what stands in 'skill' of somebody's sheet",
    /event guarded/,
  ],
  [
    'a reason of a roll that names no rule',
    "  const why = because(['skill', who.skill, 'MB-BLOW-1'], ['parry', parries ? -2 : 0, 'MB-BLOW-2'])",
    "  const why = because(['skill', who.skill, ''], ['parry', parries ? -2 : 0, 'MB-BLOW-2'])",
    "the reason 'skill' of the roll 'strike' names no rule",
    /turn of \w+/,
  ],
  [
    'odds that are not what is played',
    ROLL,
    ROLL.replace('d(1, 6)', '{ ...d(1, 6), falls: () => [{ faces: [6], ways: 1n }, { faces: [1], ways: 9n }] }'),
    "odds of 'hit' for ",
    /playouts gave 0\.\d+ \(encounter bridge, seed \d+, turn of \w+/,
  ],
]

test.each(ROWS)('%s is found, with its place', async (_, line, other, fault, where) => {
  const { file } = broken(line, other)
  const found = (await faultsOf(file)).filter((one) => one.includes(fault))
  expect(found[0]).toMatch(where)
})

test.each(ROWS.slice(0, 2))('%s: the line of the book is named', async (_, line, other) => {
  const { file, row } = broken(line, other)
  expect((await faultsOf(file))[0]).toMatch(new RegExp(`${file.split('/').at(-1)}:${row}:\\d+: `))
})

test('somebody hidden who is named to others is found', async () => {
  const { file } = broken(SAID, "said: '{who} is on guard.', seen: (event) => event,")
  const faults = await faultsOf(file)
  expect(faults[0]).toMatch(
    /the event 'guarded' names \w+ to who may not know of them \(encounter bridge.*event guarded/,
  )
  expect(faults.every((one) => one.includes("the event 'guarded' names"))).toBe(true)
})

test('a type error is told with its file and line', () => {
  const { file, row } = broken(SAID, 'said: 7,')
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  writeFileSync(file, readFileSync(file, 'utf8').replace(FRAY, 'fray'))
  expect(typeErrors(file)).toEqual([expect.stringMatching(new RegExp(`broken-\\d+\\.ts:${row}:\\d+: .*\\(TS\\d+\\)$`))])
})
