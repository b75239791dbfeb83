import { describe, expect, test } from 'vitest'
import { impurities } from '../tools/purity.ts'

const RULE = 'src/books/cepheus/attack.ts'
const lines = (n: number): string => 'const a = 1\n'.repeat(n)
const functionOf = (n: number): string => `function long() {\n${'  a()\n'.repeat(n - 2)}}\n`

describe('what is caught', () => {
  test.each([
    ['async function', RULE, 'async function attack() {}', 'no async'],
    ['async arrow', RULE, 'const attack = async () => 1', 'no async'],
    ['async method', RULE, 'const rule = { async attack() {} }', 'no async'],
    ['await', RULE, 'const hit = await roll()', 'no await'],
    ['for await', RULE, 'for await (const hit of hits) a(hit)', 'no await'],
    ['Promise', RULE, 'const later: Promise<number> = soon', 'no Promise'],
    ['new Date', RULE, 'const now = new Date()', 'no Date'],
    ['Date.now', RULE, 'const now = Date.now()', 'no Date'],
    ['a Date in a type', RULE, 'type Fight = { began: Date }', 'no Date'],
    ['Math.random', RULE, 'const face = Math.random()', 'no Math.random'],
    ["Math['random']", RULE, "const face = Math['random']()", 'no Math.random'],
    ['Math taken apart', RULE, 'const { random } = Math', 'no Math.random'],
    ['performance', RULE, 'const now = performance.now()', 'no performance'],
    ['setTimeout', RULE, 'setTimeout(attack, 1)', 'no setTimeout'],
    ['process', RULE, 'const home = process.env.HOME', 'no process'],
    ['process in short', RULE, 'const world = { process }', 'no process'],
    ['globalThis', RULE, "const now = globalThis['Da' + 'te']", 'no globalThis'],
    ['crypto', RULE, 'const id = crypto.randomUUID()', 'no crypto'],
    ['console', RULE, "console.log('hit')", 'no console'],
    ['a package', RULE, "import { parse } from 'yaml'", "no import of 'yaml'"],
    ['a type of a package', RULE, "import type { Node } from 'yaml'", "no import of 'yaml'"],
    ['a type of a package in place', RULE, "type Node = import('yaml').Node", "no import of 'yaml'"],
    ['Node', RULE, "import { readFileSync } from 'node:fs'", "no import of 'node:fs'"],
    ['Node, handed on', RULE, "export { readFileSync } from 'node:fs'", "no import of 'node:fs'"],
    ['import()', RULE, "const other = import('./other.ts')", "no import of 'import()'"],
    ['try in a book', RULE, 'try { a() } catch {}', 'no try'],
    ['try in a book with a name of the engine', 'src/books/osr/play.ts', 'try { a() } finally { b() }', 'no try'],
    ['try in the field', 'src/field/line.ts', 'try { a() } catch {}', 'no try'],
    ['try in the kit', 'src/kit/open-setup.ts', 'try { a() } catch {}', 'no try'],
    ['a thrown value in the kit', 'src/kit/open-setup.ts', "throw 'no'", 'throw only new Error'],
    ['try in the engine', 'src/engine/option-tree.ts', 'try { a() } catch {}', 'no try'],
    ['class', RULE, 'class Rule {}', 'no class'],
    ['class as a value', RULE, 'const rule = class {}', 'no class'],
    ['enum', RULE, 'enum Cover { half }', 'no enum'],
    ['default export', RULE, 'export default 1', 'no default export'],
    ['default function', RULE, 'export default function attack() {}', 'no default export'],
    ['exported as default', RULE, 'const a = 1\nexport { a as default }', 'no default export'],
    ['a thrown value', RULE, "throw { refused: 'no' }", 'throw only new Error'],
    ['another error', RULE, "throw new TypeError('no')", 'throw only new Error'],
    ['a function of 41 lines', RULE, functionOf(41), 'the function has 41 lines'],
    ['an arrow of 41 lines', RULE, `const a = () => {\n${'  b()\n'.repeat(39)}}\n`, 'the function has 41 lines'],
    ['a file of 301 lines', RULE, lines(301), 'the file has 301 lines'],
    ['four parameters', 'src/engine/dice.ts', 'function f(a, b, c, d) {}', '4 parameters'],
    ['five, the last an object', 'src/engine/dice.ts', 'const f = (a, b, c, d, { e }) => e', '5 parameters'],
    ['a long file of the table', 'src/table/views/fight-for-person.ts', lines(301), 'the file has 301 lines'],
    ['a long function of a page', 'src/doors/web/keyboard.tsx', functionOf(41), 'the function has 41 lines'],
    ['four parameters in a door', 'src/doors/api/web-chat.ts', 'function f(a, b, c, { d }) {}', '4 parameters'],
    [
      'Telegram outside of its door',
      'src/table/post/deliver-letters.ts',
      "const door = 'telegram'",
      'only the door itself',
    ],
    ['a long file of the engine', 'src/engine/weapons.ts', lines(301), 'the file has 301 lines'],
  ])('%s', (_, path, text, sentence) => {
    expect(impurities(path, text)).toEqual([expect.stringContaining(sentence)])
  })

  test('all at once, each with its line', () => {
    expect(impurities(RULE, 'const a = 1\nconst now = Date.now()\n\nclass Rule {}\n')).toEqual([
      expect.stringMatching(/^src\/books\/cepheus\/attack\.ts:2: no Date/),
      expect.stringMatching(/^src\/books\/cepheus\/attack\.ts:4: no class/),
    ])
  })
})

describe('what may stand', () => {
  test.each([
    [
      'a plain rule',
      RULE,
      "import { d } from '../../engine/dice.ts'\nexport const hit = (skill: number) => Math.max(0, skill)",
    ],
    ["a programmer's mistake", RULE, "throw new Error('no such weapon')"],
    [
      'members that share a name',
      RULE,
      'type Sheet = { process: number }\nconst a = { crypto: 1 }\nconst b = sheet.performance',
    ],
    ['words in sentences', RULE, "// Date, try, await\nconst words = 'Math.random and async'"],
    ['default in a switch', RULE, 'switch (a) { default: b() }'],
    ['try where a run is caught', 'src/engine/run-live.ts', 'try { a() } catch {}'],
    ['a sentinel thrown by the engine', 'src/engine/run-live.ts', 'throw STOP'],
    ['a function of 40 lines', RULE, functionOf(40)],
    ['a file of 300 lines', RULE, lines(300)],
    ['three parameters, then an object', 'src/engine/dice.ts', 'function f(a, b, c, { d }) {}'],
    ['the verb of a scene', 'src/engine/run-live.ts', 'const scene = { roll(who, what, dice, why) {} }'],
    ['a long table', 'src/books/cepheus/tables/ranges.ts', lines(301)],
    ['a long list of words', 'src/books/cepheus/words/words.ts', lines(301)],
    ['tests beside the code', 'src/engine/dice.test.ts', "import { test } from 'vitest'"],
    ['Telegram in its door', 'src/doors/telegram/chat-address.ts', "const door = 'telegram'"],
    ['a door', 'src/doors/terminal/terminal-streams.ts', 'await import("node:fs")'],
  ])('%s', (_, path, text) => {
    expect(impurities(path, text)).toEqual([])
  })
})
