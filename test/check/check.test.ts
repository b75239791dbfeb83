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

const BY_SIDES: readonly (readonly [line: string, other: string])[] = [
  ["{ kind: 'turn', who: first.id }", "first.hidden ? ALONE : { kind: 'choice', who: first.side }"],
  [
    '  if (who !== null) return turn(scene, find(scene.fight.combatants, who))',
    `  const ready = (side: string) => standing(scene.fight).filter((one) => one.side === side && !one.acted)
  const pick = (side: string) => turn(scene, scene.ask({ id: side }, 'pick', [each(ready(side)READY)]))
  if (kind === 'choice') return pick(who!)
  if (who !== null) PLAY`,
  ],
  ['const ASKS = asks({', "const ASKS = asks({\n  pick: { says: 'Who is next?', clock: 'turn' },"],
]

/** The sound book with sides that say who of them acts next; how it deals with somebody hidden is filled in. */
function bySides(filled: Readonly<Record<'ALONE' | 'READY' | 'PLAY', string>>): string {
  const { file } = broken("title: 'My book'", "title: 'By sides'")
  let text = readFileSync(file, 'utf8')
  for (const [line, other] of BY_SIDES) {
    expect(text).toContain(line)
    text = text.replace(line, () => other.replace(/ALONE|READY|PLAY/g, (part) => filled[part as keyof typeof filled]))
  }
  writeFileSync(file, text)
  return file
}

const ALONE = "{ kind: 'turn', who: first.id }"
const IN_SIGHT = '.filter(({ hidden }) => !hidden)'
const PLAY = 'return turn(scene, find(scene.fight.combatants, who))'

test('a side whose hidden people have beats of their own shows nothing of them', async () => {
  expect(await faultsOf(bySides({ ALONE, READY: IN_SIGHT, PLAY }))).toEqual([])
})

test('a fight that would be over without somebody hidden goes on without a fault', async () => {
  const { file } = broken(
    'fight.stopped !== null || sides.size < 2',
    'fight.stopped !== null || standing(fight).length < 3',
  )
  expect(await faultsOf(file)).toEqual([])
})

test('a side that is seen to choose among hidden people, or to have a beat for them, is found with line and beat', async () => {
  const faults = await faultsOf(bySides({ ALONE: "{ kind: 'choice', who: first.side }", READY: '', PLAY }))
  const at = (what: string) => faults.find((one) => one.includes(what))
  expect(at("the question 'pick'")).toMatch(
    /^\S+broken-\d+\.ts:\d+:\d+: the question 'pick' is sent, and would not be if Lurker were not there \(encounter bridge, seed 1, choice of heroes/,
  )
  expect(at("the beat 'choice")).toMatch(
    /^\S+broken-\d+\.ts:\d+:\d+: the beat 'choice of \w+' is seen, and would not begin here if \w+ were not there; 'round' would \(/,
  )
})

test('a side that is seen to be asked in a beat of somebody hidden is found', async () => {
  const isHidden = 'scene.fight.combatants.some(({ id, hidden }) => id === who && hidden)'
  const asks = "scene.ask({ id: find(scene.fight.combatants, who!).side }, 'parry', ['parry', 'stand'])"
  const faults = await faultsOf(
    bySides({ ALONE, READY: IN_SIGHT, PLAY: `{\n    if (${isHidden}) ${asks}\n    ${PLAY}\n  }` }),
  )
  expect(faults.find((one) => one.includes('not seen'))).toMatch(
    /:\d+:\d+: the question 'parry' is seen to be asked in a beat that is not seen: it tells of \w+ \(encounter bridge, seed \d+, turn of \w+/,
  )
})

test('a menu that is otherwise because of somebody hidden is found, and so is an event', async () => {
  const menu = broken('({ side, hidden }) => side !== who.side && !hidden', '({ side }) => side !== who.side')
  const menuFaults = await faultsOf(menu.file)
  expect(menuFaults.find((one) => one.includes("'turn' would be sent otherwise"))).toMatch(
    /:\d+:\d+: the question 'turn' would be sent otherwise if \w+ were not there \(encounter bridge, seed \d+, turn of \w+/,
  )
  const event = broken(
    'round: scene.fight.round + 1 })',
    'round: Math.min(999, scene.fight.round + standing(scene.fight).length) })',
  )
  expect((await faultsOf(event.file))[0]).toMatch(
    /:\d+:\d+: the event 'round' would be sent otherwise if \w+ were not there \(encounter bridge, seed \d+, round, event round/,
  )
})

test('a type error is told with its file and line', () => {
  const { file, row } = broken(SAID, 'said: 7,')
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  writeFileSync(file, readFileSync(file, 'utf8').replace(FRAY, 'fray'))
  expect(typeErrors(file)).toEqual([expect.stringMatching(new RegExp(`broken-\\d+\\.ts:${row}:\\d+: .*\\(TS\\d+\\)$`))])
})
