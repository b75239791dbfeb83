import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureChromium } from './chromium.ts'
import { ensurePostgres } from './postgres.ts'
import { HOME } from './project-files.ts'

type Step = {
  readonly name: string
  readonly run: readonly string[]
  readonly needs?: string
  readonly count?: (stdout: string) => Tally | null
}
type Tally = { readonly passed: number; readonly failed: number; readonly skipped?: number }
type Ran = { readonly code: number | null; readonly stdout: string; readonly output: string }

/** Ends a step that hangs; a busy machine takes several times as long as a quiet one. */
const LONGEST_MINUTES = 20
const AT_ONCE = 2
const scratch = mkdtempSync(join(tmpdir(), 'fray-test-'))
const reportOf = (name: string): string => join(scratch, `${name}.json`)
const running = new Set<ChildProcess>()

/** The longest first, so that nothing long is left alone at the end. */
const STEPS: readonly Step[] = [
  { name: 'fuzz', run: ['fuzz', '--', '--fights', '150'], needs: 'test/fuzz.ts', count: lastLine },
  {
    name: 'rules',
    run: ['rule-tests', '--', '--reporter=default', '--reporter=json', `--outputFile.json=${reportOf('rules')}`],
    count: () => testsIn('rules'),
  },
  {
    name: 'unit',
    run: ['unit', '--', '--reporter=default', '--reporter=json', `--outputFile.json=${reportOf('unit')}`],
    count: () => testsIn('unit'),
  },
  {
    name: 'table',
    run: ['table', '--', '--reporter=default', '--reporter=json', `--outputFile.json=${reportOf('table')}`],
    count: () => testsIn('table'),
  },
  {
    name: 'telegram',
    run: [
      'telegram',
      '--',
      'conversation',
      'whole-fight',
      'full-fight',
      'attack',
      'turn',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${reportOf('telegram')}`,
    ],
    count: () => testsIn('telegram'),
  },
  {
    name: 'web',
    run: ['web', '--', '--reporter=default', '--reporter=json', `--outputFile.json=${reportOf('web')}`],
    needs: 'test/web',
    count: () => testsIn('web'),
  },
  { name: 'crash', run: ['crash', '--', '--kills', '3', '--fights', '8'], needs: 'test/crash.ts', count: lastLine },
  {
    name: 'servers',
    run: ['servers', '--', '--fights', '6', '--rounds', '20', '--kills', '1'],
    needs: 'test/servers.ts',
    count: lastLine,
  },
  { name: 'soak', run: ['soak', '--', '--minutes', '0.13'], needs: 'test/soak.ts', count: lastLine },
  { name: 'scenarios', run: ['scenarios'], needs: 'scenarios', count: lastLine },
  { name: 'package', run: ['package'], needs: 'template', count: lastLine },
  { name: 'examples', run: ['examples'], needs: 'examples', count: lastLine },
  { name: 'types', run: ['check'] },
  { name: 'unused', run: ['unused'] },
  { name: 'arrows', run: ['arrows'] },
  { name: 'purity', run: ['purity'] },
  { name: 'lint', run: ['lint'] },
]

process.on('exit', () => rmSync(scratch, { recursive: true }))
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    running.forEach(end)
    process.exit(130)
  })
process.exitCode = await main(process.argv.slice(2))

async function main(wanted: readonly string[]): Promise<number> {
  const unknown = wanted.find((name) => !STEPS.some((step) => step.name === name))
  if (unknown !== undefined) {
    console.error(`There is no check '${unknown}'; there are ${STEPS.map(({ name }) => name).join(', ')}.`)
    return 2
  }
  const queue = STEPS.filter(({ name }) => wanted.length === 0 || wanted.includes(name))
  if (queue.some(({ name }) => name === 'unit' || name === 'table')) console.log(ensurePostgres())
  if (queue.some(({ name }) => name === 'web')) console.log(ensureChromium())
  const tallies: Tally[] = []
  const lane = async (): Promise<void> => {
    for (let step = queue.shift(); step; step = queue.shift()) tallies.push(await check(step))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
  const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0)
  const failed = tallies.reduce((sum, tally) => sum + tally.failed, 0)
  console.log(`${passed} passed, ${failed} failed`)
  return failed > 0 ? 1 : 0
}

async function check(step: Step): Promise<Tally> {
  const began = performance.now()
  const missing = step.needs !== undefined && !existsSync(join(HOME, step.needs))
  const ran = missing ? { code: 1, stdout: '', output: `There is no ${step.needs}.` } : await run(step.run)
  const { tally, sorry } = judge(step, ran)
  const seconds = `${((performance.now() - began) / 1000).toFixed(1)} s`
  const counted = step.count
    ? `  ${tally.passed} passed, ${tally.failed} failed${tally.skipped ? `, ${tally.skipped} skipped` : ''}`
    : ''
  console.log(`${step.name.padEnd(10)} ${(tally.failed ? 'failed' : 'ok').padEnd(6)} ${seconds.padStart(8)}${counted}`)
  if (tally.failed) console.log([ran.output.trim(), sorry].filter(Boolean).join('\n').replace(/^/gm, '  | '))
  return tally
}

/** A check that counts must have counted something, and must not fail without saying what. */
function judge(step: Step, { code, stdout }: Ran): { tally: Tally; sorry: string } {
  const tally = step.count ? step.count(stdout) : { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 }
  if (!tally) return { tally: { passed: 0, failed: 1 }, sorry: 'It gave no count of what passed and failed.' }
  if (tally.passed + tally.failed === 0) return { tally: { ...tally, failed: 1 }, sorry: 'Nothing was run.' }
  if (code !== 0 && tally.failed === 0)
    return { tally: { ...tally, failed: 1 }, sorry: `It ended with exit code ${code}.` }
  return { tally, sorry: '' }
}

function lastLine(stdout: string): Tally | null {
  const found = /(?:^|: )(\d+) passed, (\d+) failed$/.exec(stdout.trimEnd().split('\n').at(-1) ?? '')
  return found && { passed: Number(found[1]), failed: Number(found[2]) }
}

function testsIn(name: string): Tally | null {
  if (!existsSync(reportOf(name))) return null
  const report = JSON.parse(readFileSync(reportOf(name), 'utf8'))
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

function run(script: readonly string[]): Promise<Ran> {
  const { FORCE_COLOR: _, ...env } = process.env
  const child = spawn('npm', ['run', '--silent', ...script], {
    cwd: HOME,
    env: { ...env, NO_COLOR: '1' },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let stdout = ''
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text
    output += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  const late = setTimeout(() => {
    output += `\nIt took more than ${LONGEST_MINUTES} minutes and was ended.`
    end(child)
  }, LONGEST_MINUTES * 60_000)
  return new Promise((resolve, reject) => {
    child.on('error', reject).on('close', (code) => {
      clearTimeout(late)
      running.delete(child)
      resolve({ code, stdout, output })
    })
  })
}

/** With all that it started: each check leads a process group of its own. */
function end({ pid }: ChildProcess): void {
  if (pid !== undefined) process.kill(-pid, 'SIGKILL')
}
