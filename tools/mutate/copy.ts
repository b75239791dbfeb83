import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { HOME } from '../project-files.ts'
import { type Mutant, mutated } from './mutants.ts'

/** A copy of the project in which files may be changed while the tests run. */
export type Copy = {
  withMutant<T>(mutant: Mutant, run: () => Promise<T>): Promise<T>
  /** The first of these test files that fails, or null. */
  failing(tests: readonly string[]): Promise<string | null>
  scenariosFail(): Promise<boolean>
}

/** A run that hangs has not passed; a slow machine is no hang. */
const PATIENCE_MS = 20 * 60_000
const LEFT_OUT = ['node_modules', '.git', 'dist', 'coverage']
const folders: string[] = []
const running = new Set<ChildProcess>()
process.on('exit', sweep)

export function copyProject(): Copy {
  const folder = mkdtempSync(join(tmpdir(), 'fray-mutate-'))
  folders.push(folder)
  cpSync(HOME, folder, { recursive: true, filter: (path) => !LEFT_OUT.includes(relative(HOME, path)) })
  symlinkSync(join(HOME, 'node_modules'), join(folder, 'node_modules'))
  const withMutant = async <T>(mutant: Mutant, run: () => Promise<T>): Promise<T> => {
    const path = join(folder, mutant.file)
    const text = readFileSync(path, 'utf8')
    writeFileSync(path, mutated(text, mutant))
    return run().finally(() => writeFileSync(path, text))
  }
  const scenariosFail = async (): Promise<boolean> =>
    !(await passes(folder, ['--import', 'tsx', 'src/main.ts', 'scenario', 'scenarios']))
  return { withMutant, failing: (tests) => failing(folder, tests), scenariosFail }
}

async function failing(folder: string, tests: readonly string[]): Promise<string | null> {
  if (tests.length === 0) return null
  const report = join(folder, 'report.json')
  rmSync(report, { force: true })
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project=!telegram',
    '--project=!web',
    '--experimental.fsModuleCache', // a mutant changes one file: the others stay transformed
    `--experimental.fsModuleCachePath=${join(folder, '.modules')}`,
    '--bail',
    '1',
    '--reporter=json',
    `--outputFile=${report}`,
    ...tests,
  ]
  return (await passes(folder, args)) ? null : failedIn(report, folder, tests[0]!)
}

type Results = { readonly testResults: readonly { readonly name: string; readonly status: string }[] }

/** Without a report the run hung or died: then the first of the tests stands for all. */
function failedIn(report: string, folder: string, first: string): string {
  if (!existsSync(report)) return first
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Results
  const failed = testResults.find(({ status }) => status === 'failed')
  return failed ? relative(folder, failed.name) : first
}

function passes(folder: string, args: readonly string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: folder,
      env: { ...process.env, NO_COLOR: '1' },
      stdio: 'ignore',
      detached: true,
    })
    running.add(child)
    const late = setTimeout(() => end(child), PATIENCE_MS)
    child.on('close', (code) => {
      clearTimeout(late)
      running.delete(child)
      resolve(code === 0)
    })
  })
}

/** With all that it started: each run leads a process group of its own. */
function end({ pid }: ChildProcess): void {
  if (pid !== undefined) process.kill(-pid, 'SIGKILL')
}

function sweep(): void {
  running.forEach(end)
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
}
