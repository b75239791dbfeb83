import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Running, runScenarios } from '../../src/files/run-scenarios.ts'

/** What a run prints of one file with this text: its exit code and its lines, the file called `x.yaml`. */
export async function running(
  text: string | Uint8Array,
  options: Running = {},
  name = 'x.yaml',
): Promise<{ code: number; lines: string[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'fray-scenario-'))
  const lines: string[] = []
  writeFileSync(join(folder, name), text)
  const code = await runScenarios([join(folder, name)], options, (line) =>
    lines.push(line.replaceAll(`${folder}/`, '')),
  )
  rmSync(folder, { recursive: true })
  return { code, lines }
}

/** A scenario of two people, Ann with a pistol and a thug at 10 m, with these lines for the rest. */
export const scene = (...rest: readonly string[]): string =>
  [
    'title: Ann shoots',
    'book: cepheus',
    'combatants:',
    '  - { id: ann, side: players, skills: { Slug Pistol: 1 }, weapons: [auto-pistol], initiative: 10 }',
    '  - { id: thug, side: enemies, block: thug, pos: 10, initiative: 8 }',
    'start: { turn: ann }',
    ...rest,
  ].join('\n')

export const SHOT = [
  'dice: [4, 2]',
  'play:',
  '  - ann: [significant, attack, thug, auto-pistol]',
  '  - thug: stand',
] as const
