import { expect, test } from 'vitest'
import { running, SHOT, scene } from './run-scenario.ts'

/** Only what is wrong: the line of the file and the count left out. */
async function faults(text: string | Uint8Array, name = 'x.yaml'): Promise<string[]> {
  const { code, lines } = await running(text, {}, name)
  expect(code).toBe(1)
  expect(lines[0]).toBe(`FAIL ${name} F`)
  expect(lines.at(-1)).toBe('0 passed, 1 failed')
  return lines.slice(1, -1).filter((line) => !line.startsWith('  '))
}

test('an unknown book is named, with the nearest there is', async () => {
  expect(await faults('title: T\nbook: cephues\ncombatants: []')).toEqual([
    "x.yaml:2:1 book: one of cepheus, mythos, ud10, osr expected, got 'cephues'; did you mean cepheus?",
  ])
  expect(await faults('title: T\ncombatants: []')).toEqual(['x.yaml:1:1 book: missing'])
})

test('an unknown field is named where it stands, at the top, in a combatant, in an option, in a step', async () => {
  expect(await faults(scene('dise: [1]'))).toEqual(['x.yaml:7:1 dise: unknown field; did you mean dice?'])
  expect(await faults(scene().replace('block: thug', 'blok: thug'))).toEqual([
    'x.yaml:5:32 combatants[1].blok: unknown field; did you mean block?',
  ])
  expect(await faults(scene().replace('initiative: 8', 'inititive: 8'))).toEqual([
    'x.yaml:5:54 combatants[1].inititive: unknown field; did you mean initiative?',
  ])
  expect(await faults(scene('options: { trackAmmo: true, reactionPol: true }'))).toEqual([
    'x.yaml:7:29 options.reactionPol: unknown field; did you mean reactionPool?',
  ])
  expect(await faults(scene('play:', '  - ann: { tri: skip, refused: no }'))).toEqual([
    'x.yaml:8:12 play[0].ann.tri: unknown field; did you mean try?',
  ])
})

test('a wrong type is named with its line and column', async () => {
  const text = scene().replace('block: thug', 'dex: seven')
  expect(await faults(text)).toEqual(["x.yaml:5:32 combatants[1].dex: 0 to 99 expected, got 'seven'"])
  expect(await faults(scene('dice: [1, two]'))).toEqual(["x.yaml:7:11 dice[1]: 1 to 1000000 expected, got 'two'"])
  expect(await faults(scene('play: skip'))).toEqual(['x.yaml:7:1 play: a list expected'])
  expect(await faults(scene('play:', '  - ann: true'))).toEqual([
    'x.yaml:8:5 play[0].ann: text or a number or a list or an object expected, got true',
  ])
})

test('JSON has lines too', async () => {
  const text =
    '{\n\t"title": "T", "book": "cepheus",\n\t"combatants": [\n\t\t{ "id": "ann", "side": "players", "dex": "nine" }\n\t]\n}'
  expect(await faults(text, 'x.json')).toEqual(["x.json:4:37 combatants[0].dex: 0 to 99 expected, got 'nine'"])
})

test('dice that are too few fail at the step that rolled', async () => {
  expect(await faults(scene('dice: [4]', ...SHOT.slice(1)))).toEqual([
    'x.yaml:10:5 Ann shoots: the script has 1 dice, one more d6 was rolled (cepheus, turn of ann, at the answer of thug to reaction)',
  ])
})

test('dice left over fail', async () => {
  expect(await faults(scene('dice: [4, 2, 6, 6]', ...SHOT.slice(1)))).toEqual([
    'x.yaml:7:1 Ann shoots: dice left over: 6 6',
  ])
})

test('a face that its die has not fails', async () => {
  expect(await faults(scene('dice: [4, 7]', ...SHOT.slice(1)))).toEqual([
    'x.yaml:10:5 Ann shoots: die 2 of the script shows 7 on a d6 (cepheus, turn of ann, at the answer of thug to reaction)',
  ])
})

test('an answer that was not offered fails with its refusal', async () => {
  expect(await faults(scene('play:', '  - ann: [significant, atack, thug]'))).toEqual([
    'x.yaml:8:5 Ann shoots: ann: [significant, atack, thug]: "atack" is not offered: choose two minors, attack, misc.',
  ])
  expect(await faults(scene('play:', '  - thug: skip'))).toEqual([
    'x.yaml:8:5 Ann shoots: thug: [skip]: thug is asked nothing now; open: ann turn (minor, significant, skip, delay).',
  ])
})

test('a roll that never fell cannot be taken back', async () => {
  expect(await faults(scene('play:', '  - referee: { reroll: true, why: so }'))).toEqual([
    'x.yaml:8:5 Ann shoots: referee: new dice: there is no roll yet.',
  ])
})

test('what should be refused and is not, or otherwise, fails', async () => {
  expect(await faults(scene('play:', '  - ann: { try: skip, refused: E_RANGE }'))).toEqual([
    'x.yaml:8:5 Ann shoots: ann: [skip]: expected to be refused (E_RANGE), was accepted',
  ])
  expect(await faults(scene('play:', '  - ann: { try: skp, refused: E_RANGE }'))).toEqual([
    'x.yaml:8:5 Ann shoots: ann: [skp]: expected to be refused with E_RANGE, got: "skp" is not offered: choose minor, significant, skip, delay.',
  ])
})

test('a step does one thing, and some things only the referee does', async () => {
  expect(await faults(scene('play:', '  - ann: { try: skip }'))).toEqual([
    'x.yaml:8:12 play[0].ann.try: what is tried is refused: say how in `refused`',
  ])
  expect(await faults(scene('play:', '  - ann: { why: because }'))).toEqual([
    'x.yaml:8:5 play[0].ann: one of try, volunteer, faces, reroll, overrule expected, got none',
  ])
  expect(await faults(scene('play:', '  - ann: { reroll: true }'))).toEqual([
    'x.yaml:8:5 play[0].ann: only the referee does that',
  ])
  expect(await faults(scene('play:', '  - {}'))).toEqual(['x.yaml:8:5 play[0]: a name expected, and what it does'])
  expect(await faults(scene('play:', '  - referee: { overrule: { hide: ann, leave: ann } }'))).toEqual([
    'x.yaml:8:16 play[0].referee.overrule: one of set, move, join, leave, hide, reveal, end expected, got leave and hide',
  ])
})

test('somebody who is not there is named, in the play and in what is expected', async () => {
  expect(await faults(scene('play:', '  - anne: skip'))).toEqual([
    "x.yaml:8:5 play[0]: one of ann, thug, referee expected, got 'anne'; did you mean ann?",
  ])
  expect(await faults(scene('expect:', '  - anne to hit 7'))).toEqual([
    "x.yaml:8:5 expect[0].anne to hit 7: one of ann, thug, referee expected, got 'anne'; did you mean ann?",
  ])
  expect(await faults(scene('expect:', '  - tug.dex: 7'))).toEqual([
    "x.yaml:8:5 expect[0].tug.dex: one of ann, thug, referee, ground, fight expected, got 'tug'; did you mean thug?",
  ])
  expect(await faults(scene().replace('turn: ann', 'turn: anna'))).toEqual([
    'x.yaml:6:10 start.turn: nobody here is called anna',
  ])
})

test('an expectation is an event, a roll, a value or a question', async () => {
  expect(await faults(scene('expect:', '  - mised: { by: ann }'))).toEqual([
    "x.yaml:8:5 expect[0]: an event such as 'hit', a roll such as 'vera to hit 7' or a value such as 'vera.dex' expected, got 'mised'; did you mean missed?",
  ])
  expect((await faults(scene('expect:', '  - ann.detx: 7')))[0]).toMatch(
    /^x.yaml:8:5 expect\[0\]\.ann\.detx: .*; did you mean dex\?$/,
  )
  expect(await faults(scene('expect:', '  - ann to hit 7: [skill]'))).toEqual([
    "x.yaml:8:20 expect[0].ann to hit 7[0]: a reason such as '+2 skill' expected",
  ])
  expect(await faults(scene('expect:', '  - { hit: {}, missed: {} }'))).toEqual([
    'x.yaml:8:5 expect[0]: one thing expected, got 2: begin each with a dash',
  ])
})

test('what is no scenario at all', async () => {
  expect(await faults('')).toEqual(['x.yaml:1:1 there is no scenario in it'])
  expect(await faults('just words')).toEqual([
    'x.yaml:1:1 a scenario expected: title, book, combatants, dice, play, expect',
  ])
  expect(await faults('a: [1')).toEqual([
    'x.yaml:1:6 Flow sequence in block collection must be sufficiently indented and end with a ]',
  ])
  expect(await faults('a: 1\na: 2')).toEqual(['x.yaml:2:1 a is there twice'])
  expect(await faults(Uint8Array.of(0xff, 0xfe, 0))).toEqual(['x.yaml: it is no UTF-8 text'])
  expect(await faults('#'.repeat(2 ** 20 + 1))).toEqual(['x.yaml: at most 1048576 bytes expected, got 1048577'])
})

test('what is as long as it may be is read, and what is one longer is refused', async () => {
  const steps = (count: number): Promise<string[]> =>
    faults(scene('play:', `  - ann: [${Array(count).fill('skip').join(', ')}]`))
  expect((await steps(32))[0]).toMatch(/^x\.yaml:8:5 Ann shoots: ann: \[skip, .*\]: Nothing follows "skip"\.$/)
  expect(await steps(33)).toEqual([
    'x.yaml:8:5 play[0].ann: text or a number or a list or an object expected, got a list',
  ])
  const values = (count: number): Promise<string[]> => faults(`title: [${Array(count).fill(1).join()}]`)
  expect((await values(49_998))[0]).toBe('x.yaml:1:1 title: text expected, got a list') // and the list, and the object around it
  expect(await values(49_999)).toEqual(['x.yaml:1:100005 at most 50000 values expected'])
})

test('bombs are refused before they go off', async () => {
  const nine = (of: string): string => Array(9).fill(of).join()
  const laughs = [
    `a: &a [${nine('x')}]`,
    ...[...'bcdefgh'].map((name, i) => `${name}: &${name} [${nine(`*${'abcdefg'[i]}`)}]`),
  ].join('\n')
  expect(await faults(laughs)).toEqual(['x.yaml:1:20 at most 50000 values expected'])
  expect(await faults('&a [*a]')).toEqual(['x.yaml:1:5 at most 24 levels expected'])
  expect(await faults('['.repeat(100_000))).toEqual(['x.yaml:1:1 at most 24 levels expected'])
  expect(await faults('- '.repeat(100_000))).toEqual(['x.yaml:1:1 at most 24 levels expected'])
  expect(await faults(Array.from({ length: 1400 }, (_, i) => `${' '.repeat(i)}a:`).join('\n'))).toEqual([
    'x.yaml:102:1 at most 24 levels expected',
  ])
  expect(await faults('--- 1\n'.repeat(1001))).toEqual(['x.yaml:1001:1 at most 1000 documents expected'])
})
