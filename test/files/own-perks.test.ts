import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runScenarios } from '../../src/files/run-scenarios.ts'
import { HOME } from '../../tools/project-files.ts'

const [PERKS, SCENE] = [...readFileSync(join(HOME, 'docs/own-perks.md'), 'utf8').matchAll(/```yaml\n(.*?)```/gs)].map(
  ([, yaml]) => yaml!,
)

/** What a run says of the fight of the page, with these perks beside it. */
async function running(perks: string | null, scene = SCENE!): Promise<readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'fray-perks-'))
  const lines: string[] = []
  writeFileSync(join(folder, 'x.yaml'), scene)
  if (perks !== null) writeFileSync(join(folder, 'house.perks.yaml'), perks)
  await runScenarios([folder], {}, (line) => lines.push(line.replaceAll(`${folder}/`, '')))
  rmSync(folder, { recursive: true })
  return lines
}

/** Only what is wrong. */
const faults = async (perks: string | null): Promise<readonly string[]> => (await running(perks)).slice(1, -1)
const perk = (...lines: readonly string[]): string =>
  ['- id: cold', '  name: Cold', '  kind: passive', ...lines.map((line) => `  ${line}`)].join('\n')

test('the perks of docs/own-perks.md do what it says of them', async () => {
  expect(await running(PERKS!)).toEqual(['ok   x.yaml .', '1 passed, 0 failed'])
  expect(await running(`perks:\n${PERKS!}`)).toEqual(['ok   x.yaml .', '1 passed, 0 failed'])
})

test('an unknown hook is named with its line', async () => {
  expect(await faults(perk('parts:', '  - { hook: onAttackDise, dice: 1 }'))).toEqual([
    expect.stringMatching(
      /^house\.perks\.yaml:5:9 options\.perks\[0\]\.parts\[0\]\.hook: one of onOrder, .* expected, got 'onAttackDise'; did you mean onAttackDice\?$/,
    ),
  ])
})

test('a wrong number is named with its line', async () => {
  expect(await faults(perk('parts:', '  - hook: onAttackDice', '    dice: 7'))).toEqual([
    'house.perks.yaml:6:7 options.perks[0].parts[0].dice: -2 to 2 expected, got 7',
  ])
  expect(await faults(perk('parts:', '  - { hook: onOrder, dex: many }'))).toEqual([
    "house.perks.yaml:5:24 options.perks[0].parts[0].dex: -200 to 200 expected, got 'many'",
  ])
  expect(await faults(perk('parts:', '  - { hook: onDamageIn, less: lots }'))).toEqual([
    "house.perks.yaml:5:27 options.perks[0].parts[0].less: a number or dice expected, as in 2 or 1D6, got 'lots'",
  ])
  expect(await faults(perk('parts:', '  - { hook: onDamageIn, less: -1 }'))).toEqual([
    'house.perks.yaml:5:27 options.perks[0].parts[0].less: an amount of 1 or more expected',
  ])
  expect(await faults(perk('parts:', '  - { hook: onAttackDice, dice: 0 }'))).toEqual([
    'house.perks.yaml:5:29 options.perks[0].parts[0].dice: 0 does nothing',
  ])
})

test('what goes round in a circle is named with its line', async () => {
  const other = ['- { id: colder, name: Colder, kind: passive, also: [cold] }', ''].join('\n')
  expect(await faults(`${perk('also: [colder]')}\n${other}`)).toEqual([
    'house.perks.yaml:4:10 options.perks[0].also[0]: this goes round in a circle: cold, colder, cold',
    'house.perks.yaml:5:53 options.perks[1].also[0]: this goes round in a circle: colder, cold, colder',
  ])
  expect(await faults(perk('also: [cold]'))).toEqual([
    'house.perks.yaml:4:10 options.perks[0].also[0]: this goes round in a circle: cold, cold',
  ])
  expect(await faults(perk('parts:', '  - { hook: onAttackDice, ignores: [MY-MOD-5] }'))).toEqual([
    'house.perks.yaml:5:39 options.perks[0].parts[0].ignores[0]: this goes round in a circle: MY-MOD-5 is what perks give',
  ])
})

test('a file that is not there, or holds no perks, is named where it is named', async () => {
  expect(await faults(null)).toEqual(['x.yaml:3:12 options.perks: house.perks.yaml: there is no such file or folder'])
  expect(await faults('')).toEqual(['house.perks.yaml:1:1 one list of perks expected, got none'])
  expect(await faults('- [')).toEqual([expect.stringMatching(/^house\.perks\.yaml:1:4 /)])
  expect(await faults('cold')).toEqual(["house.perks.yaml:1:1 options.perks: a list expected, got 'cold'"])
})
