import { spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { HOME } from '../../tools/project-files.ts'

/** Colours are allowed, however the tests themselves are run: only that this is no terminal keeps them out. */
function fray(
  args: readonly string[],
  input: string,
  env: Record<string, string> = {},
): { code: number | null; out: string; err: string } {
  const { FORCE_COLOR: _, NO_COLOR: __, ...rest } = process.env
  const { status, stdout, stderr } = spawnSync(join(HOME, 'fray'), args, {
    input,
    encoding: 'utf8',
    env: { ...rest, TERM: 'xterm', ...env },
    timeout: 60_000,
  })
  return { code: status, out: stdout, err: stderr }
}

describe('./fray itself', () => {
  test('plays piped lines and ends with the input, without colours, within 80 columns', () => {
    const { code, out } = fray(['play', 'duel', '--seed', '3'], 'x\n\nattack casimir\nstand\n')
    expect(code).toBe(0)
    expect(out).toContain('A practice tray: seed 3 gives the same dice every time.')
    expect(out).toContain('> attack casimir\nDorrit Vane attacks Casimir Lowe (Revolver, 12 m).')
    expect(out).toMatch(/The input has ended in round 1/)
    expect(out).not.toContain('\u001b')
    expect(Math.max(...out.split('\n').map((line) => [...line].length))).toBeLessThanOrEqual(80)
  })

  test('without a name it plays the first encounter to a pipe', () => {
    const { code, out } = fray(['play'], '')
    expect(code).toBe(0)
    expect(out).toMatch(/^Last call at the Brass Comet\n/)
  })

  test('plays a fight that somebody wrote, with a perk of their own', () => {
    const folder = mkdtempSync(join(tmpdir(), 'fray-written-'))
    const cellar = (hook: string): string => {
      writeFileSync(
        join(folder, 'cold.perks.yaml'),
        `- { id: grave-cold, name: Grave Cold, kind: passive, note: Each hit does 1 less., parts: [{ hook: ${hook}, less: 1 }] }\n`,
      )
      writeFileSync(
        join(folder, 'cellar.yaml'),
        [
          'title: The cold cellar',
          'book: mythos',
          'options: { perks: cold.perks.yaml }',
          'combatants:',
          '  - { id: ada, name: Ada, side: investigators, DEX: 55, skills: { Fighting (Brawl): 99 }, weapons: [bat] }',
          '  - { id: corpse, side: enemies, block: corpse, perks: [Grave Cold], cannotFightBack: true, control: auto }',
        ].join('\n'),
      )
      return join(folder, 'cellar.yaml')
    }
    const { code, out } = fray(['play', cellar('onDamageIn'), '--seed', '4'], 'fight\n1\n')
    expect([code, /^The cold cellar\n/.test(out), /Corpse takes \d+ damage \(\d+, perks −1\)/.test(out)]).toEqual([
      0,
      true,
      true,
    ])
    const { code: refused, err } = fray(['play', cellar('onDamagIn')], '')
    expect([refused, err]).toEqual([
      1,
      expect.stringMatching(
        /cold\.perks\.yaml:1:\d+ options\.perks\[0\]\.parts\[0\]\.hook: .*'onDamagIn'; did you mean onDamageIn\?\n$/,
      ),
    ])
  })

  test('goes on with a fight that was saved under such a name', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'fray-saved-')), 'duel.yaml')
    expect(fray(['play', 'duel', '--seed', '3'], `x\n\nsave ${file}\nquit\n`).out).toContain('Saved.')
    expect(fray(['play', file], 'quit\n').out).toContain(', from ')
  })

  test('lists what is ready to play', () => {
    expect(fray(['encounters'], '').out).toMatch(
      /^Cepheus: fights ready to play\n {2}1 Last call at the Brass Comet \(bar-brawl\)\n/,
    )
  })

  test.each([
    [['play', 'duell'], "fray: There is no encounter 'duell'; did you mean duel?\n"],
    [['play', '--book', 'dnd'], "fray: There is no book 'dnd'; there are cepheus, mythos, ud10, osr.\n"],
    [['encounters', '--book', 'dnd'], "fray: There is no book 'dnd'; there are cepheus, mythos, ud10, osr.\n"],
    [['play', 'no/such.json'], 'fray: no/such.json: there is no such file or folder.\n'],
    [['play', 'no/such.yaml'], 'fray: no/such.yaml: there is no such file or folder.\n'],
    [
      ['play', 'duel', '--seed', 'x'],
      "fray: option '--seed <number>' argument 'x' is invalid. A seed is a whole number of 0 or more.\n",
    ],
    [
      ['play', 'duel', '--auto', 'zorg'],
      "fray: Nobody here is called 'zorg'; there are players, enemies, referee, all and the names of the people.\n",
    ],
  ])('what is wrong is said, with a non-zero exit: %j', (args, sentence) => {
    const { code, err } = fray(args, '')
    expect(err).toBe(sentence)
    expect(code).toBe(1)
  })
}, 60_000)
