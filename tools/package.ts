import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HOME } from './project-files.ts'

/**
 * `npm run package`: builds and packs the package, unpacks it beside a new book, and compiles, checks and plays that
 * book as somebody would who has installed it. Without network: its dependencies are those of the project.
 */
const scratch = mkdtempSync(join(tmpdir(), 'fray-package-'))
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }))

const staging = join(scratch, 'staging')
const app = join(scratch, 'app')
const installed = join(app, 'node_modules/fray')
const book = join(app, 'tin-whistle')
const compiler = join(HOME, 'node_modules/typescript7/bin/tsc')

const SCRIPT = `import { answer, type Chance, makeChance, open, seededTray } from 'fray'
import { cepheus } from 'fray/books/cepheus'
import { mythos } from 'fray/books/mythos'
import { clientOf } from 'fray/client'
const opened = cepheus.open({ combatants: [{ id: 'vera', side: 'players', block: 'marine' }, { id: 'pirate', side: 'enemies', block: 'pirate' }] })
if ('errors' in opened) throw new Error(opened.errors[0]!.sentence)
const play = open(cepheus, opened.fight, seededTray(7))
const half: Chance = [1n, 2n]
console.log(play.asks.length > 0, mythos.id, makeChance(half), typeof clientOf('http://localhost').books, typeof answer)
`

let passed = 0
const STEPS: readonly (readonly [name: string, run: () => Ran, expected: RegExp])[] = [
  ['it builds', () => node([compiler, '-p', 'tsconfig.build.json', '--outDir', join(staging, 'dist')], HOME), /^$/],
  ['it is packed', pack, /fray-[\d.]+\.tgz\n$/],
  ['it is unpacked', unpack, /^$/],
  ['it writes a new book', () => fray('new-book', book), /The book 'tin-whistle' is in/],
  ['the book compiles', () => node([compiler, '-p', book], app), /^$/],
  ['the book is played', () => fray('play', '--book', book, '--seed', '3'), /The (heroes|foes) have it\./],
  ['its scene holds', () => fray('scenario', '--book', book, join(book, 'scenes')), /1 passed, 0 failed\n$/],
  ['the book is checked', () => fray('check', '--book', book, '--fights', '3'), / 0 faults, 0 type errors\.\n$/],
  ['a program compiles', compileScript, /^$/],
  ['a program runs', () => node([join(app, 'script.js')], app), /^true mythos 1\/2 function function\n$/],
]

for (const [name, run, expected] of STEPS) {
  const { status, stdout, stderr } = run()
  if (status === 0 && expected.test(stdout)) {
    passed += 1
    continue
  }
  console.log(`${name}: it ended with ${status}, and said:\n${stdout}${stderr}`)
  break // the next needs this one
}
const failed = STEPS.length - passed
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0

type Ran = { readonly status: number | null; readonly stdout: string; readonly stderr: string }

function run(command: string, args: readonly string[], cwd: string): Ran {
  return spawnSync(command, args, { cwd, encoding: 'utf8', input: '1\n'.repeat(60) })
}
function node(args: readonly string[], cwd: string): Ran {
  return run(process.execPath, args, cwd)
}
function fray(...args: readonly string[]): Ran {
  return node([join(installed, 'dist/main.js'), ...args], app)
}

/** What is packed is what package.json names, without its script that builds again. */
function pack(): Ran {
  const { files } = JSON.parse(readFileSync(join(HOME, 'package.json'), 'utf8')) as {
    readonly files: readonly string[]
  }
  for (const name of ['package.json', 'README.md', 'LICENSE', ...files.filter((one) => one !== 'dist')])
    cpSync(join(HOME, name), join(staging, name), { recursive: true })
  return run('npm', ['pack', '--ignore-scripts', '--offline', '--silent', '--pack-destination', scratch], staging)
}

function unpack(): Ran {
  const file = readdirSync(scratch).find((name) => name.endsWith('.tgz'))!
  mkdirSync(installed, { recursive: true })
  const ran = run('tar', ['-xzf', join(scratch, file), '--strip-components=1', '-C', installed], scratch)
  symlinkSync(join(HOME, 'node_modules'), join(installed, 'node_modules'))
  writeFileSync(join(app, 'package.json'), '{ "type": "module" }')
  return ran
}

function compileScript(): Ran {
  writeFileSync(join(app, 'script.ts'), SCRIPT)
  const compilerOptions = {
    strict: true,
    target: 'es2023',
    lib: ['es2023', 'dom'],
    module: 'nodenext',
    types: [],
    skipLibCheck: true,
  }
  writeFileSync(join(app, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['script.ts'] }))
  return node([compiler, '-p', app], app)
}
